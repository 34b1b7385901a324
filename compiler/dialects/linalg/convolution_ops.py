"""The operations of the linalg dialect that move a window over an image: convolutions and poolings.

    linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(%image, %filter : ...) outs(%out : ...)

Letters name the dimensions: n batch, d h w depth, height and width, c channel, f feature, g group, m multiplier; k and
o in front of one mean the filter's and the output's.
"""

from __future__ import annotations

from compiler.dialects.linalg import body, verify
from compiler.dialects.linalg.body import Body
from compiler.dialects.linalg.structure import StructuredOp
from compiler.dialects.linalg.structured import structured_op
from compiler.ods.attr_constraints import RankedSignlessIntElementsAttr
from compiler.ods.attribute_values import dense_integers
from compiler.ods.define import default_optional
from compiler.ods.model import OpDef


def _window(name: str, summary: str, loops: str, operands: list[str], body_: Body) -> OpDef:
    """An operation over windows, with as many strides and dilations as the window has dimensions."""
    window = max((text.count("*s") for text in operands), default=0)
    attributes = {
        key: default_optional(RankedSignlessIntElementsAttr(64, window), dense_integers(64, (1,) * window))
        for key in (("strides", "dilations") if window else ())
    }
    structure = StructuredOp.of_loops(loops, operands, body_)
    return structured_op(
        name,
        summary,
        structure,
        attributes=attributes,
        interfaces=["ConvolutionOpInterface"],
        verifier=verify.convolution,
    )


def _convolution(name: str, summary: str, loops: str, operands: list[str]) -> OpDef:
    return _window(name, summary, loops, operands, body.multiply_accumulate)


def _quantized(name: str, summary: str, loops: str, operands: list[str]) -> OpDef:
    """The two zero points have no dimensions."""
    return _window(name, summary, loops, operands, body.quantized_multiply_accumulate)


def _pooling(name: str, summary: str, loops: str, operands: list[str], function: str) -> OpDef:
    return _window(name, summary, loops, operands, body.accumulate(function, unsigned=function.endswith("_unsigned")))


CONV_1D = _convolution(
    "linalg.conv_1d",
    "Slides one filter over one 1-D image, adding to the output; without strides, channels or padding.",
    "ow +kw",
    ["ow+kw", "kw", "ow"],
)
CONV_2D = _convolution(
    "linalg.conv_2d",
    "Slides one filter over one 2-D image, adding to the output; without strides, channels or padding.",
    "oh ow +kh +kw",
    ["oh+kh ow+kw", "kh kw", "oh ow"],
)
CONV_3D = _convolution(
    "linalg.conv_3d",
    "Slides one filter over one 3-D image, adding to the output; without strides, channels or padding.",
    "od oh ow +kd +kh +kw",
    ["od+kd oh+kh ow+kw", "kd kh kw", "od oh ow"],
)
CONV_1D_NWC_WCF = _convolution(
    "linalg.conv_1d_nwc_wcf",
    "Convolves 1-D images NWC with filters WCF, adding to NWF; no padding.",
    "n ow f +kw +c",
    ["n ow*s0+kw*d0 c", "kw c f", "n ow f"],
)
CONV_1D_NCW_FCW = _convolution(
    "linalg.conv_1d_ncw_fcw",
    "Convolves 1-D images NCW with filters FCW, adding to NFW; no padding.",
    "n f ow +c +kw",
    ["n c ow*s0+kw*d0", "f c kw", "n f ow"],
)
CONV_2D_NHWC_HWCF = _convolution(
    "linalg.conv_2d_nhwc_hwcf",
    "Convolves 2-D images NHWC with filters HWCF, adding to NHWF; no padding.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c f", "n oh ow f"],
)
CONV_2D_NHWC_FHWC = _convolution(
    "linalg.conv_2d_nhwc_fhwc",
    "Convolves 2-D images NHWC with filters FHWC, adding to NHWF; no padding.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "f kh kw c", "n oh ow f"],
)
CONV_2D_NHWC_HWCF_Q = _quantized(
    "linalg.conv_2d_nhwc_hwcf_q",
    "Convolves quantized 2-D images NHWC with filters HWCF, adding to NHWF; no padding.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c f", "", "", "n oh ow f"],
)
CONV_2D_NHWC_FHWC_Q = _quantized(
    "linalg.conv_2d_nhwc_fhwc_q",
    "Convolves quantized 2-D images NHWC with filters FHWC, adding to NHWF; no padding.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "f kh kw c", "", "", "n oh ow f"],
)
CONV_2D_NCHW_FCHW_Q = _quantized(
    "linalg.conv_2d_nchw_fchw_q",
    "Convolves quantized 2-D images NCHW with filters FCHW, adding to NFHW; no padding.",
    "n f oh ow +c +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "f c kh kw", "", "", "n f oh ow"],
)
CONV_2D_NCHW_FCHW = _convolution(
    "linalg.conv_2d_nchw_fchw",
    "Convolves 2-D images NCHW with filters FCHW, adding to NFHW; no padding.",
    "n f oh ow +c +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "f c kh kw", "n f oh ow"],
)
CONV_2D_NGCHW_FGCHW = _convolution(
    "linalg.conv_2d_ngchw_fgchw",
    "Convolves grouped channels of 2-D images NGCHW with filters FGCHW, adding to NGFHW; no padding.",
    "n g f oh ow +c +kh +kw",
    ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "f g c kh kw", "n g f oh ow"],
)
CONV_2D_NGCHW_GFCHW = _convolution(
    "linalg.conv_2d_ngchw_gfchw",
    "Convolves grouped channels of 2-D images NGCHW with filters GFCHW, adding to NGFHW; no padding.",
    "n g f oh ow +c +kh +kw",
    ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "g f c kh kw", "n g f oh ow"],
)
CONV_2D_NHWGC_GFHWC = _convolution(
    "linalg.conv_2d_nhwgc_gfhwc",
    "Convolves grouped channels of 2-D images NHWGC with filters GFHWC, adding to NHWGF; no padding.",
    "n oh ow g f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 g c", "g f kh kw c", "n oh ow g f"],
)
CONV_2D_NHWGC_GFHWC_Q = _quantized(
    "linalg.conv_2d_nhwgc_gfhwc_q",
    "Convolves grouped channels of quantized 2-D images NHWGC with filters GFHWC, adding to NHWGF; no padding.",
    "n oh ow g f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 g c", "g f kh kw c", "", "", "n oh ow g f"],
)
CONV_2D_NGCHW_GFCHW_Q = _quantized(
    "linalg.conv_2d_ngchw_gfchw_q",
    "Convolves grouped channels of quantized 2-D images NGCHW with filters GFCHW, adding to NGFHW; no padding.",
    "n g f oh ow +c +kh +kw",
    ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "g f c kh kw", "", "", "n g f oh ow"],
)
CONV_3D_NDHWC_DHWCF = _convolution(
    "linalg.conv_3d_ndhwc_dhwcf",
    "Convolves 3-D images NDHWC with filters DHWCF, adding to NDHWF; no padding.",
    "n od oh ow f +kd +kh +kw +c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c f", "n od oh ow f"],
)
CONV_3D_NDHWC_DHWCF_Q = _quantized(
    "linalg.conv_3d_ndhwc_dhwcf_q",
    "Convolves quantized 3-D images NDHWC with filters DHWCF, adding to NDHWF; no padding.",
    "n od oh ow f +kd +kh +kw +c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c f", "", "", "n od oh ow f"],
)
CONV_3D_NCDHW_FCDHW = _convolution(
    "linalg.conv_3d_ncdhw_fcdhw",
    "Convolves 3-D images NCDHW with filters FCDHW, adding to NFDHW; no padding.",
    "n f od oh ow +c +kd +kh +kw",
    ["n c od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2", "f c kd kh kw", "n f od oh ow"],
)
DEPTHWISE_CONV_1D_NWC_WC = _convolution(
    "linalg.depthwise_conv_1d_nwc_wc",
    "Convolves each channel of 1-D images NWC with filters WC, adding to NWC; no padding.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw c", "n ow c"],
)
DEPTHWISE_CONV_1D_NCW_CW = _convolution(
    "linalg.depthwise_conv_1d_ncw_cw",
    "Convolves each channel of 1-D images NCW with filters CW, adding to NCW; no padding.",
    "n ow c +kw",
    ["n c ow*s0+kw*d0", "c kw", "n c ow"],
)
DEPTHWISE_CONV_1D_NWC_WCM = _convolution(
    "linalg.depthwise_conv_1d_nwc_wcm",
    "Convolves each channel of 1-D images NWC with filters WCM, adding to NWCM; no padding.",
    "n ow c m +kw",
    ["n ow*s0+kw*d0 c", "kw c m", "n ow c m"],
)
DEPTHWISE_CONV_2D_NHWC_HWC = _convolution(
    "linalg.depthwise_conv_2d_nhwc_hwc",
    "Convolves each channel of 2-D images NHWC with filters HWC, adding to NHWC; no padding.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c", "n oh ow c"],
)
DEPTHWISE_CONV_2D_NCHW_CHW = _convolution(
    "linalg.depthwise_conv_2d_nchw_chw",
    "Convolves each channel of 2-D images NCHW with filters CHW, adding to NCHW; no padding.",
    "n oh ow c +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "c kh kw", "n c oh ow"],
)
DEPTHWISE_CONV_2D_NHWC_HWC_Q = _quantized(
    "linalg.depthwise_conv_2d_nhwc_hwc_q",
    "Convolves each channel of quantized 2-D images NHWC with filters HWC, adding to NHWC; no padding.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c", "", "", "n oh ow c"],
)
DEPTHWISE_CONV_2D_NHWC_HWCM = _convolution(
    "linalg.depthwise_conv_2d_nhwc_hwcm",
    "Convolves each channel of 2-D images NHWC with filters HWCM, adding to NHWCM; no padding.",
    "n oh ow c m +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c m", "n oh ow c m"],
)
DEPTHWISE_CONV_2D_NHWC_HWCM_Q = _quantized(
    "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    "Convolves each channel of quantized 2-D images NHWC with filters HWCM, adding to NHWCM; no padding.",
    "n oh ow c m +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c m", "", "", "n oh ow c m"],
)
DEPTHWISE_CONV_3D_NDHWC_DHWC = _convolution(
    "linalg.depthwise_conv_3d_ndhwc_dhwc",
    "Convolves each channel of 3-D images NDHWC with filters DHWC, adding to NDHWC; no padding.",
    "n od oh ow +kd +kh +kw c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c", "n od oh ow c"],
)
DEPTHWISE_CONV_3D_NCDHW_CDHW = _convolution(
    "linalg.depthwise_conv_3d_ncdhw_cdhw",
    "Convolves each channel of 3-D images NCDHW with filters CDHW, adding to NCDHW; no padding.",
    "n od oh ow +kd +kh +kw c",
    ["n c od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2", "c kd kh kw", "n c od oh ow"],
)
DEPTHWISE_CONV_3D_NDHWC_DHWCM = _convolution(
    "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    "Convolves each channel of 3-D images NDHWC with filters DHWCM, adding to NDHWCM; no padding.",
    "n od oh ow m +kd +kh +kw c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c m", "n od oh ow c m"],
)
POOLING_NHWC_SUM = _pooling(
    "linalg.pooling_nhwc_sum",
    "Sums each 2-D window of an image NHWC, channel by channel, adding to the output.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "add",
)
POOLING_NCHW_SUM = _pooling(
    "linalg.pooling_nchw_sum",
    "Sums each 2-D window of an image NCHW, channel by channel, adding to the output.",
    "n c oh ow +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "kh kw", "n c oh ow"],
    "add",
)
POOLING_NHWC_MAX = _pooling(
    "linalg.pooling_nhwc_max",
    "Takes the maximum of each 2-D window of an image NHWC, channel by channel, and of the output.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "max_signed",
)
POOLING_NHWC_MAX_UNSIGNED = _pooling(
    "linalg.pooling_nhwc_max_unsigned",
    "Takes the unsigned maximum of each 2-D window of an image NHWC, channel by channel, and of the output.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "max_unsigned",
)
POOLING_NCHW_MAX = _pooling(
    "linalg.pooling_nchw_max",
    "Takes the maximum of each 2-D window of an image NCHW, channel by channel, and of the output.",
    "n c oh ow +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "kh kw", "n c oh ow"],
    "max_signed",
)
POOLING_NHWC_MIN = _pooling(
    "linalg.pooling_nhwc_min",
    "Takes the minimum of each 2-D window of an image NHWC, channel by channel, and of the output.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "min_signed",
)
POOLING_NHWC_MIN_UNSIGNED = _pooling(
    "linalg.pooling_nhwc_min_unsigned",
    "Takes the unsigned minimum of each 2-D window of an image NHWC, channel by channel, and of the output.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "min_unsigned",
)
POOLING_NWC_SUM = _pooling(
    "linalg.pooling_nwc_sum",
    "Sums each 1-D window of an image NWC, channel by channel, adding to the output.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "add",
)
POOLING_NCW_SUM = _pooling(
    "linalg.pooling_ncw_sum",
    "Sums each 1-D window of an image NCW, channel by channel, adding to the output.",
    "n c ow +kw",
    ["n c ow*s0+kw*d0", "kw", "n c ow"],
    "add",
)
POOLING_NWC_MAX = _pooling(
    "linalg.pooling_nwc_max",
    "Takes the maximum of each 1-D window of an image NWC, channel by channel, and of the output.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "max_signed",
)
POOLING_NWC_MAX_UNSIGNED = _pooling(
    "linalg.pooling_nwc_max_unsigned",
    "Takes the unsigned maximum of each 1-D window of an image NWC, channel by channel, and of the output.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "max_unsigned",
)
POOLING_NCW_MAX = _pooling(
    "linalg.pooling_ncw_max",
    "Takes the maximum of each 1-D window of an image NCW, channel by channel, and of the output.",
    "n c ow +kw",
    ["n c ow*s0+kw*d0", "kw", "n c ow"],
    "max_signed",
)
POOLING_NWC_MIN = _pooling(
    "linalg.pooling_nwc_min",
    "Takes the minimum of each 1-D window of an image NWC, channel by channel, and of the output.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "min_signed",
)
POOLING_NWC_MIN_UNSIGNED = _pooling(
    "linalg.pooling_nwc_min_unsigned",
    "Takes the unsigned minimum of each 1-D window of an image NWC, channel by channel, and of the output.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "min_unsigned",
)
POOLING_NDHWC_SUM = _pooling(
    "linalg.pooling_ndhwc_sum",
    "Sums each 3-D window of an image NDHWC, channel by channel, adding to the output.",
    "n od oh ow c +kd +kh +kw",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
    "add",
)
POOLING_NDHWC_MAX = _pooling(
    "linalg.pooling_ndhwc_max",
    "Takes the maximum of each 3-D window of an image NDHWC, channel by channel, and of the output.",
    "n od oh ow c +kd +kh +kw",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
    "max_signed",
)
POOLING_NDHWC_MIN = _pooling(
    "linalg.pooling_ndhwc_min",
    "Takes the minimum of each 3-D window of an image NDHWC, channel by channel, and of the output.",
    "n od oh ow c +kd +kh +kw",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
    "min_signed",
)
