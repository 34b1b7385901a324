"""The operations of the linalg dialect that move a window over an image: convolutions and poolings.

    linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(%image, %filter : ...) outs(%out : ...)

Letters stand for dimensions: n batch, d h w depth, height and width, c channel, f feature, g group, m multiplier. The
prefixes k and o stand for the filter's and the output's dimension.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.linalg import body
from compiler.dialects.linalg.structure import StructuredOp
from compiler.dialects.linalg.structured import SEGMENTED, LinalgNamedOp
from compiler.ods.attr_constraints import RankedSignlessIntElementsAttr
from compiler.ods.attribute_values import dense_integers
from compiler.ods.op_class import optional_attribute
from compiler.ods.trait_classes import Interface


def convolves(loops: str, operands: Sequence[str]) -> Mapping[str, StructuredOp]:
    """Returns the implementations of an operation that adds up the products of image and filter."""
    return {"LinalgOp": StructuredOp.of_loops(loops, operands, body.multiply_accumulate)}


def convolves_quantized(loops: str, operands: Sequence[str]) -> Mapping[str, StructuredOp]:
    """Returns the implementations of a convolution with two more inputs: the zero points, which have no dimensions."""
    return {"LinalgOp": StructuredOp.of_loops(loops, operands, body.quantized_multiply_accumulate)}


def pools(loops: str, operands: Sequence[str], function: str) -> Mapping[str, StructuredOp]:
    """Returns the implementations of an operation that combines the elements of each window by a function."""
    combine = body.accumulate(function, unsigned=function.endswith("_unsigned"))
    return {"LinalgOp": StructuredOp.of_loops(loops, operands, combine)}


class SlidingWindow(LinalgNamedOp):
    traits = [*SEGMENTED, Interface("ConvolutionOpInterface")]


class SlidingWindow1D(SlidingWindow):
    strides = optional_attribute(RankedSignlessIntElementsAttr(64, 1), default=dense_integers(64, (1,)))
    dilations = optional_attribute(RankedSignlessIntElementsAttr(64, 1), default=dense_integers(64, (1,)))


class SlidingWindow2D(SlidingWindow):
    strides = optional_attribute(RankedSignlessIntElementsAttr(64, 2), default=dense_integers(64, (1, 1)))
    dilations = optional_attribute(RankedSignlessIntElementsAttr(64, 2), default=dense_integers(64, (1, 1)))


class SlidingWindow3D(SlidingWindow):
    strides = optional_attribute(RankedSignlessIntElementsAttr(64, 3), default=dense_integers(64, (1, 1, 1)))
    dilations = optional_attribute(RankedSignlessIntElementsAttr(64, 3), default=dense_integers(64, (1, 1, 1)))


class Conv1DOp(SlidingWindow, name="linalg.conv_1d"):
    """Slides one filter over one 1-D image, adding to the output; without strides, channels or padding."""

    implementations = convolves("ow +kw", ["ow+kw", "kw", "ow"])


class Conv2DOp(SlidingWindow, name="linalg.conv_2d"):
    """Slides one filter over one 2-D image, adding to the output; without strides, channels or padding."""

    implementations = convolves("oh ow +kh +kw", ["oh+kh ow+kw", "kh kw", "oh ow"])


class Conv3DOp(SlidingWindow, name="linalg.conv_3d"):
    """Slides one filter over one 3-D image, adding to the output; without strides, channels or padding."""

    implementations = convolves("od oh ow +kd +kh +kw", ["od+kd oh+kh ow+kw", "kd kh kw", "od oh ow"])


class Conv1DNwcWcfOp(SlidingWindow1D, name="linalg.conv_1d_nwc_wcf"):
    """Convolves 1-D images NWC with filters WCF, adding to NWF; no padding."""

    implementations = convolves("n ow f +kw +c", ["n ow*s0+kw*d0 c", "kw c f", "n ow f"])


class Conv1DNcwFcwOp(SlidingWindow1D, name="linalg.conv_1d_ncw_fcw"):
    """Convolves 1-D images NCW with filters FCW, adding to NFW; no padding."""

    implementations = convolves("n f ow +c +kw", ["n c ow*s0+kw*d0", "f c kw", "n f ow"])


class Conv2DNhwcHwcfOp(SlidingWindow2D, name="linalg.conv_2d_nhwc_hwcf"):
    """Convolves 2-D images NHWC with filters HWCF, adding to NHWF; no padding."""

    implementations = convolves("n oh ow f +kh +kw +c", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c f", "n oh ow f"])


class Conv2DNhwcFhwcOp(SlidingWindow2D, name="linalg.conv_2d_nhwc_fhwc"):
    """Convolves 2-D images NHWC with filters FHWC, adding to NHWF; no padding."""

    implementations = convolves("n oh ow f +kh +kw +c", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "f kh kw c", "n oh ow f"])


class Conv2DNhwcHwcfQOp(SlidingWindow2D, name="linalg.conv_2d_nhwc_hwcf_q"):
    """Convolves quantized 2-D images NHWC with filters HWCF, adding to NHWF; no padding."""

    implementations = convolves_quantized(
        "n oh ow f +kh +kw +c", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c f", "", "", "n oh ow f"]
    )


class Conv2DNhwcFhwcQOp(SlidingWindow2D, name="linalg.conv_2d_nhwc_fhwc_q"):
    """Convolves quantized 2-D images NHWC with filters FHWC, adding to NHWF; no padding."""

    implementations = convolves_quantized(
        "n oh ow f +kh +kw +c", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "f kh kw c", "", "", "n oh ow f"]
    )


class Conv2DNchwFchwQOp(SlidingWindow2D, name="linalg.conv_2d_nchw_fchw_q"):
    """Convolves quantized 2-D images NCHW with filters FCHW, adding to NFHW; no padding."""

    implementations = convolves_quantized(
        "n f oh ow +c +kh +kw", ["n c oh*s0+kh*d0 ow*s1+kw*d1", "f c kh kw", "", "", "n f oh ow"]
    )


class Conv2DNchwFchwOp(SlidingWindow2D, name="linalg.conv_2d_nchw_fchw"):
    """Convolves 2-D images NCHW with filters FCHW, adding to NFHW; no padding."""

    implementations = convolves("n f oh ow +c +kh +kw", ["n c oh*s0+kh*d0 ow*s1+kw*d1", "f c kh kw", "n f oh ow"])


class Conv2DNgchwFgchwOp(SlidingWindow2D, name="linalg.conv_2d_ngchw_fgchw"):
    """Convolves grouped channels of 2-D images NGCHW with filters FGCHW, adding to NGFHW; no padding."""

    implementations = convolves(
        "n g f oh ow +c +kh +kw", ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "f g c kh kw", "n g f oh ow"]
    )


class Conv2DNgchwGfchwOp(SlidingWindow2D, name="linalg.conv_2d_ngchw_gfchw"):
    """Convolves grouped channels of 2-D images NGCHW with filters GFCHW, adding to NGFHW; no padding."""

    implementations = convolves(
        "n g f oh ow +c +kh +kw", ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "g f c kh kw", "n g f oh ow"]
    )


class Conv2DNhwgcGfhwcOp(SlidingWindow2D, name="linalg.conv_2d_nhwgc_gfhwc"):
    """Convolves grouped channels of 2-D images NHWGC with filters GFHWC, adding to NHWGF; no padding."""

    implementations = convolves(
        "n oh ow g f +kh +kw +c", ["n oh*s0+kh*d0 ow*s1+kw*d1 g c", "g f kh kw c", "n oh ow g f"]
    )


class Conv2DNhwgcGfhwcQOp(SlidingWindow2D, name="linalg.conv_2d_nhwgc_gfhwc_q"):
    """Convolves grouped channels of quantized 2-D images NHWGC with filters GFHWC, adding to NHWGF; no padding."""

    implementations = convolves_quantized(
        "n oh ow g f +kh +kw +c", ["n oh*s0+kh*d0 ow*s1+kw*d1 g c", "g f kh kw c", "", "", "n oh ow g f"]
    )


class Conv2DNgchwGfchwQOp(SlidingWindow2D, name="linalg.conv_2d_ngchw_gfchw_q"):
    """Convolves grouped channels of quantized 2-D images NGCHW with filters GFCHW, adding to NGFHW; no padding."""

    implementations = convolves_quantized(
        "n g f oh ow +c +kh +kw", ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "g f c kh kw", "", "", "n g f oh ow"]
    )


class Conv3DNdhwcDhwcfOp(SlidingWindow3D, name="linalg.conv_3d_ndhwc_dhwcf"):
    """Convolves 3-D images NDHWC with filters DHWCF, adding to NDHWF; no padding."""

    implementations = convolves(
        "n od oh ow f +kd +kh +kw +c", ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c f", "n od oh ow f"]
    )


class Conv3DNdhwcDhwcfQOp(SlidingWindow3D, name="linalg.conv_3d_ndhwc_dhwcf_q"):
    """Convolves quantized 3-D images NDHWC with filters DHWCF, adding to NDHWF; no padding."""

    implementations = convolves_quantized(
        "n od oh ow f +kd +kh +kw +c",
        ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c f", "", "", "n od oh ow f"],
    )


class Conv3DNcdhwFcdhwOp(SlidingWindow3D, name="linalg.conv_3d_ncdhw_fcdhw"):
    """Convolves 3-D images NCDHW with filters FCDHW, adding to NFDHW; no padding."""

    implementations = convolves(
        "n f od oh ow +c +kd +kh +kw", ["n c od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2", "f c kd kh kw", "n f od oh ow"]
    )


class DepthwiseConv1DNwcWcOp(SlidingWindow1D, name="linalg.depthwise_conv_1d_nwc_wc"):
    """Convolves each channel of 1-D images NWC with filters WC, adding to NWC; no padding."""

    implementations = convolves("n ow c +kw", ["n ow*s0+kw*d0 c", "kw c", "n ow c"])


class DepthwiseConv1DNcwCwOp(SlidingWindow1D, name="linalg.depthwise_conv_1d_ncw_cw"):
    """Convolves each channel of 1-D images NCW with filters CW, adding to NCW; no padding."""

    implementations = convolves("n ow c +kw", ["n c ow*s0+kw*d0", "c kw", "n c ow"])


class DepthwiseConv1DNwcWcmOp(SlidingWindow1D, name="linalg.depthwise_conv_1d_nwc_wcm"):
    """Convolves each channel of 1-D images NWC with filters WCM, adding to NWCM; no padding."""

    implementations = convolves("n ow c m +kw", ["n ow*s0+kw*d0 c", "kw c m", "n ow c m"])


class DepthwiseConv2DNhwcHwcOp(SlidingWindow2D, name="linalg.depthwise_conv_2d_nhwc_hwc"):
    """Convolves each channel of 2-D images NHWC with filters HWC, adding to NHWC; no padding."""

    implementations = convolves("n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c", "n oh ow c"])


class DepthwiseConv2DNchwChwOp(SlidingWindow2D, name="linalg.depthwise_conv_2d_nchw_chw"):
    """Convolves each channel of 2-D images NCHW with filters CHW, adding to NCHW; no padding."""

    implementations = convolves("n oh ow c +kh +kw", ["n c oh*s0+kh*d0 ow*s1+kw*d1", "c kh kw", "n c oh ow"])


class DepthwiseConv2DNhwcHwcQOp(SlidingWindow2D, name="linalg.depthwise_conv_2d_nhwc_hwc_q"):
    """Convolves each channel of quantized 2-D images NHWC with filters HWC, adding to NHWC; no padding."""

    implementations = convolves_quantized(
        "n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c", "", "", "n oh ow c"]
    )


class DepthwiseConv2DNhwcHwcmOp(SlidingWindow2D, name="linalg.depthwise_conv_2d_nhwc_hwcm"):
    """Convolves each channel of 2-D images NHWC with filters HWCM, adding to NHWCM; no padding."""

    implementations = convolves("n oh ow c m +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c m", "n oh ow c m"])


class DepthwiseConv2DNhwcHwcmQOp(SlidingWindow2D, name="linalg.depthwise_conv_2d_nhwc_hwcm_q"):
    """Convolves each channel of quantized 2-D images NHWC with filters HWCM, adding to NHWCM; no padding."""

    implementations = convolves_quantized(
        "n oh ow c m +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c m", "", "", "n oh ow c m"]
    )


class DepthwiseConv3DNdhwcDhwcOp(SlidingWindow3D, name="linalg.depthwise_conv_3d_ndhwc_dhwc"):
    """Convolves each channel of 3-D images NDHWC with filters DHWC, adding to NDHWC; no padding."""

    implementations = convolves(
        "n od oh ow +kd +kh +kw c", ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c", "n od oh ow c"]
    )


class DepthwiseConv3DNcdhwCdhwOp(SlidingWindow3D, name="linalg.depthwise_conv_3d_ncdhw_cdhw"):
    """Convolves each channel of 3-D images NCDHW with filters CDHW, adding to NCDHW; no padding."""

    implementations = convolves(
        "n od oh ow +kd +kh +kw c", ["n c od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2", "c kd kh kw", "n c od oh ow"]
    )


class DepthwiseConv3DNdhwcDhwcmOp(SlidingWindow3D, name="linalg.depthwise_conv_3d_ndhwc_dhwcm"):
    """Convolves each channel of 3-D images NDHWC with filters DHWCM, adding to NDHWCM; no padding."""

    implementations = convolves(
        "n od oh ow m +kd +kh +kw c", ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c m", "n od oh ow c m"]
    )


class PoolingNhwcSumOp(SlidingWindow2D, name="linalg.pooling_nhwc_sum"):
    """Sums each 2-D window of an image NHWC, channel by channel, adding to the output."""

    implementations = pools("n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"], "add")


class PoolingNchwSumOp(SlidingWindow2D, name="linalg.pooling_nchw_sum"):
    """Sums each 2-D window of an image NCHW, channel by channel, adding to the output."""

    implementations = pools("n c oh ow +kh +kw", ["n c oh*s0+kh*d0 ow*s1+kw*d1", "kh kw", "n c oh ow"], "add")


class PoolingNhwcMaxOp(SlidingWindow2D, name="linalg.pooling_nhwc_max"):
    """Computes the maximum of each 2-D window of an image NHWC, channel by channel, and of the output."""

    implementations = pools("n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"], "max_signed")


class PoolingNhwcMaxUnsignedOp(SlidingWindow2D, name="linalg.pooling_nhwc_max_unsigned"):
    """Computes the unsigned maximum of each 2-D window of an image NHWC, channel by channel, and of the output."""

    implementations = pools("n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"], "max_unsigned")


class PoolingNchwMaxOp(SlidingWindow2D, name="linalg.pooling_nchw_max"):
    """Computes the maximum of each 2-D window of an image NCHW, channel by channel, and of the output."""

    implementations = pools("n c oh ow +kh +kw", ["n c oh*s0+kh*d0 ow*s1+kw*d1", "kh kw", "n c oh ow"], "max_signed")


class PoolingNhwcMinOp(SlidingWindow2D, name="linalg.pooling_nhwc_min"):
    """Computes the minimum of each 2-D window of an image NHWC, channel by channel, and of the output."""

    implementations = pools("n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"], "min_signed")


class PoolingNhwcMinUnsignedOp(SlidingWindow2D, name="linalg.pooling_nhwc_min_unsigned"):
    """Computes the unsigned minimum of each 2-D window of an image NHWC, channel by channel, and of the output."""

    implementations = pools("n oh ow c +kh +kw", ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"], "min_unsigned")


class PoolingNwcSumOp(SlidingWindow1D, name="linalg.pooling_nwc_sum"):
    """Sums each 1-D window of an image NWC, channel by channel, adding to the output."""

    implementations = pools("n ow c +kw", ["n ow*s0+kw*d0 c", "kw", "n ow c"], "add")


class PoolingNcwSumOp(SlidingWindow1D, name="linalg.pooling_ncw_sum"):
    """Sums each 1-D window of an image NCW, channel by channel, adding to the output."""

    implementations = pools("n c ow +kw", ["n c ow*s0+kw*d0", "kw", "n c ow"], "add")


class PoolingNwcMaxOp(SlidingWindow1D, name="linalg.pooling_nwc_max"):
    """Computes the maximum of each 1-D window of an image NWC, channel by channel, and of the output."""

    implementations = pools("n ow c +kw", ["n ow*s0+kw*d0 c", "kw", "n ow c"], "max_signed")


class PoolingNwcMaxUnsignedOp(SlidingWindow1D, name="linalg.pooling_nwc_max_unsigned"):
    """Computes the unsigned maximum of each 1-D window of an image NWC, channel by channel, and of the output."""

    implementations = pools("n ow c +kw", ["n ow*s0+kw*d0 c", "kw", "n ow c"], "max_unsigned")


class PoolingNcwMaxOp(SlidingWindow1D, name="linalg.pooling_ncw_max"):
    """Computes the maximum of each 1-D window of an image NCW, channel by channel, and of the output."""

    implementations = pools("n c ow +kw", ["n c ow*s0+kw*d0", "kw", "n c ow"], "max_signed")


class PoolingNwcMinOp(SlidingWindow1D, name="linalg.pooling_nwc_min"):
    """Computes the minimum of each 1-D window of an image NWC, channel by channel, and of the output."""

    implementations = pools("n ow c +kw", ["n ow*s0+kw*d0 c", "kw", "n ow c"], "min_signed")


class PoolingNwcMinUnsignedOp(SlidingWindow1D, name="linalg.pooling_nwc_min_unsigned"):
    """Computes the unsigned minimum of each 1-D window of an image NWC, channel by channel, and of the output."""

    implementations = pools("n ow c +kw", ["n ow*s0+kw*d0 c", "kw", "n ow c"], "min_unsigned")


class PoolingNdhwcSumOp(SlidingWindow3D, name="linalg.pooling_ndhwc_sum"):
    """Sums each 3-D window of an image NDHWC, channel by channel, adding to the output."""

    implementations = pools(
        "n od oh ow c +kd +kh +kw", ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"], "add"
    )


class PoolingNdhwcMaxOp(SlidingWindow3D, name="linalg.pooling_ndhwc_max"):
    """Computes the maximum of each 3-D window of an image NDHWC, channel by channel, and of the output."""

    implementations = pools(
        "n od oh ow c +kd +kh +kw",
        ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
        "max_signed",
    )


class PoolingNdhwcMinOp(SlidingWindow3D, name="linalg.pooling_ndhwc_min"):
    """Computes the minimum of each 3-D window of an image NDHWC, channel by channel, and of the output."""

    implementations = pools(
        "n od oh ow c +kd +kh +kw",
        ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
        "min_signed",
    )
