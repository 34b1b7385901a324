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
from compiler.ods.attr_constraints import RankedSignlessIntElementsAttr, dense_integers
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


CONV_1D = _convolution("linalg.conv_1d", "1-D convolution.", "ow +kw", ["ow+kw", "kw", "ow"])
CONV_2D = _convolution("linalg.conv_2d", "2-D convolution.", "oh ow +kh +kw", ["oh+kh ow+kw", "kh kw", "oh ow"])
CONV_3D = _convolution(
    "linalg.conv_3d", "3-D convolution.", "od oh ow +kd +kh +kw", ["od+kd oh+kh ow+kw", "kd kh kw", "od oh ow"]
)
CONV_1D_NWC_WCF = _convolution(
    "linalg.conv_1d_nwc_wcf",
    "1-D convolution of an image NWC with a filter WCF.",
    "n ow f +kw +c",
    ["n ow*s0+kw*d0 c", "kw c f", "n ow f"],
)
CONV_1D_NCW_FCW = _convolution(
    "linalg.conv_1d_ncw_fcw",
    "1-D convolution of an image NCW with a filter FCW.",
    "n f ow +c +kw",
    ["n c ow*s0+kw*d0", "f c kw", "n f ow"],
)
CONV_2D_NHWC_HWCF = _convolution(
    "linalg.conv_2d_nhwc_hwcf",
    "2-D convolution of an image NHWC with a filter HWCF.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c f", "n oh ow f"],
)
CONV_2D_NHWC_FHWC = _convolution(
    "linalg.conv_2d_nhwc_fhwc",
    "2-D convolution of an image NHWC with a filter FHWC.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "f kh kw c", "n oh ow f"],
)
CONV_2D_NHWC_HWCF_Q = _quantized(
    "linalg.conv_2d_nhwc_hwcf_q",
    "2-D convolution of an image NHWC with a filter HWCF, of integers with zero points.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c f", "", "", "n oh ow f"],
)
CONV_2D_NHWC_FHWC_Q = _quantized(
    "linalg.conv_2d_nhwc_fhwc_q",
    "2-D convolution of an image NHWC with a filter FHWC, of integers with zero points.",
    "n oh ow f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "f kh kw c", "", "", "n oh ow f"],
)
CONV_2D_NCHW_FCHW_Q = _quantized(
    "linalg.conv_2d_nchw_fchw_q",
    "2-D convolution of an image NCHW with a filter FCHW, of integers with zero points.",
    "n f oh ow +c +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "f c kh kw", "", "", "n f oh ow"],
)
CONV_2D_NCHW_FCHW = _convolution(
    "linalg.conv_2d_nchw_fchw",
    "2-D convolution of an image NCHW with a filter FCHW.",
    "n f oh ow +c +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "f c kh kw", "n f oh ow"],
)
CONV_2D_NGCHW_FGCHW = _convolution(
    "linalg.conv_2d_ngchw_fgchw",
    "2-D convolution of an image NGCHW with a filter FGCHW.",
    "n g f oh ow +c +kh +kw",
    ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "f g c kh kw", "n g f oh ow"],
)
CONV_2D_NGCHW_GFCHW = _convolution(
    "linalg.conv_2d_ngchw_gfchw",
    "2-D convolution of an image NGCHW with a filter GFCHW.",
    "n g f oh ow +c +kh +kw",
    ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "g f c kh kw", "n g f oh ow"],
)
CONV_2D_NHWGC_GFHWC = _convolution(
    "linalg.conv_2d_nhwgc_gfhwc",
    "2-D convolution of an image NHWGC with a filter GFHWC.",
    "n oh ow g f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 g c", "g f kh kw c", "n oh ow g f"],
)
CONV_2D_NHWGC_GFHWC_Q = _quantized(
    "linalg.conv_2d_nhwgc_gfhwc_q",
    "2-D convolution of an image NHWGC with a filter GFHWC, of integers with zero points.",
    "n oh ow g f +kh +kw +c",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 g c", "g f kh kw c", "", "", "n oh ow g f"],
)
CONV_2D_NGCHW_GFCHW_Q = _quantized(
    "linalg.conv_2d_ngchw_gfchw_q",
    "2-D convolution of an image NGCHW with a filter GFCHW, of integers with zero points.",
    "n g f oh ow +c +kh +kw",
    ["n g c oh*s0+kh*d0 ow*s1+kw*d1", "g f c kh kw", "", "", "n g f oh ow"],
)
CONV_3D_NDHWC_DHWCF = _convolution(
    "linalg.conv_3d_ndhwc_dhwcf",
    "3-D convolution of an image NDHWC with a filter DHWCF.",
    "n od oh ow f +kd +kh +kw +c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c f", "n od oh ow f"],
)
CONV_3D_NDHWC_DHWCF_Q = _quantized(
    "linalg.conv_3d_ndhwc_dhwcf_q",
    "3-D convolution of an image NDHWC with a filter DHWCF, of integers with zero points.",
    "n od oh ow f +kd +kh +kw +c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c f", "", "", "n od oh ow f"],
)
CONV_3D_NCDHW_FCDHW = _convolution(
    "linalg.conv_3d_ncdhw_fcdhw",
    "3-D convolution of an image NCDHW with a filter FCDHW.",
    "n f od oh ow +c +kd +kh +kw",
    ["n c od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2", "f c kd kh kw", "n f od oh ow"],
)
DEPTHWISE_CONV_1D_NWC_WC = _convolution(
    "linalg.depthwise_conv_1d_nwc_wc",
    "Depthwise 1-D convolution of an image NWC with a filter WC.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw c", "n ow c"],
)
DEPTHWISE_CONV_1D_NCW_CW = _convolution(
    "linalg.depthwise_conv_1d_ncw_cw",
    "Depthwise 1-D convolution of an image NCW with a filter CW.",
    "n ow c +kw",
    ["n c ow*s0+kw*d0", "c kw", "n c ow"],
)
DEPTHWISE_CONV_1D_NWC_WCM = _convolution(
    "linalg.depthwise_conv_1d_nwc_wcm",
    "Depthwise 1-D convolution of an image NWC with a filter WCM.",
    "n ow c m +kw",
    ["n ow*s0+kw*d0 c", "kw c m", "n ow c m"],
)
DEPTHWISE_CONV_2D_NHWC_HWC = _convolution(
    "linalg.depthwise_conv_2d_nhwc_hwc",
    "Depthwise 2-D convolution of an image NHWC with a filter HWC.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c", "n oh ow c"],
)
DEPTHWISE_CONV_2D_NCHW_CHW = _convolution(
    "linalg.depthwise_conv_2d_nchw_chw",
    "Depthwise 2-D convolution of an image NCHW with a filter CHW.",
    "n oh ow c +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "c kh kw", "n c oh ow"],
)
DEPTHWISE_CONV_2D_NHWC_HWC_Q = _quantized(
    "linalg.depthwise_conv_2d_nhwc_hwc_q",
    "Depthwise 2-D convolution of an image NHWC with a filter HWC, of integers with zero points.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c", "", "", "n oh ow c"],
)
DEPTHWISE_CONV_2D_NHWC_HWCM = _convolution(
    "linalg.depthwise_conv_2d_nhwc_hwcm",
    "Depthwise 2-D convolution of an image NHWC with a filter HWCM.",
    "n oh ow c m +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c m", "n oh ow c m"],
)
DEPTHWISE_CONV_2D_NHWC_HWCM_Q = _quantized(
    "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    "Depthwise 2-D convolution of an image NHWC with a filter HWCM, of integers with zero points.",
    "n oh ow c m +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw c m", "", "", "n oh ow c m"],
)
DEPTHWISE_CONV_3D_NDHWC_DHWC = _convolution(
    "linalg.depthwise_conv_3d_ndhwc_dhwc",
    "Depthwise 3-D convolution of an image NDHWC with a filter DHWC.",
    "n od oh ow +kd +kh +kw c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c", "n od oh ow c"],
)
DEPTHWISE_CONV_3D_NCDHW_CDHW = _convolution(
    "linalg.depthwise_conv_3d_ncdhw_cdhw",
    "Depthwise 3-D convolution of an image NCDHW with a filter CDHW.",
    "n od oh ow +kd +kh +kw c",
    ["n c od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2", "c kd kh kw", "n c od oh ow"],
)
DEPTHWISE_CONV_3D_NDHWC_DHWCM = _convolution(
    "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    "Depthwise 3-D convolution of an image NDHWC with a filter DHWCM.",
    "n od oh ow m +kd +kh +kw c",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw c m", "n od oh ow c m"],
)
POOLING_NHWC_SUM = _pooling(
    "linalg.pooling_nhwc_sum",
    "Sum of each window of an image NHWC.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "add",
)
POOLING_NCHW_SUM = _pooling(
    "linalg.pooling_nchw_sum",
    "Sum of each window of an image NCHW.",
    "n c oh ow +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "kh kw", "n c oh ow"],
    "add",
)
POOLING_NHWC_MAX = _pooling(
    "linalg.pooling_nhwc_max",
    "Maximum of each window of an image NHWC.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "max_signed",
)
POOLING_NHWC_MAX_UNSIGNED = _pooling(
    "linalg.pooling_nhwc_max_unsigned",
    "Unsigned maximum of each window of an image NHWC.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "max_unsigned",
)
POOLING_NCHW_MAX = _pooling(
    "linalg.pooling_nchw_max",
    "Maximum of each window of an image NCHW.",
    "n c oh ow +kh +kw",
    ["n c oh*s0+kh*d0 ow*s1+kw*d1", "kh kw", "n c oh ow"],
    "max_signed",
)
POOLING_NHWC_MIN = _pooling(
    "linalg.pooling_nhwc_min",
    "Minimum of each window of an image NHWC.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "min_signed",
)
POOLING_NHWC_MIN_UNSIGNED = _pooling(
    "linalg.pooling_nhwc_min_unsigned",
    "Unsigned minimum of each window of an image NHWC.",
    "n oh ow c +kh +kw",
    ["n oh*s0+kh*d0 ow*s1+kw*d1 c", "kh kw", "n oh ow c"],
    "min_unsigned",
)
POOLING_NWC_SUM = _pooling(
    "linalg.pooling_nwc_sum",
    "Sum of each window of an image NWC.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "add",
)
POOLING_NCW_SUM = _pooling(
    "linalg.pooling_ncw_sum",
    "Sum of each window of an image NCW.",
    "n c ow +kw",
    ["n c ow*s0+kw*d0", "kw", "n c ow"],
    "add",
)
POOLING_NWC_MAX = _pooling(
    "linalg.pooling_nwc_max",
    "Maximum of each window of an image NWC.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "max_signed",
)
POOLING_NWC_MAX_UNSIGNED = _pooling(
    "linalg.pooling_nwc_max_unsigned",
    "Unsigned maximum of each window of an image NWC.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "max_unsigned",
)
POOLING_NCW_MAX = _pooling(
    "linalg.pooling_ncw_max",
    "Maximum of each window of an image NCW.",
    "n c ow +kw",
    ["n c ow*s0+kw*d0", "kw", "n c ow"],
    "max_signed",
)
POOLING_NWC_MIN = _pooling(
    "linalg.pooling_nwc_min",
    "Minimum of each window of an image NWC.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "min_signed",
)
POOLING_NWC_MIN_UNSIGNED = _pooling(
    "linalg.pooling_nwc_min_unsigned",
    "Unsigned minimum of each window of an image NWC.",
    "n ow c +kw",
    ["n ow*s0+kw*d0 c", "kw", "n ow c"],
    "min_unsigned",
)
POOLING_NDHWC_SUM = _pooling(
    "linalg.pooling_ndhwc_sum",
    "Sum of each window of an image NDHWC.",
    "n od oh ow c +kd +kh +kw",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
    "add",
)
POOLING_NDHWC_MAX = _pooling(
    "linalg.pooling_ndhwc_max",
    "Maximum of each window of an image NDHWC.",
    "n od oh ow c +kd +kh +kw",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
    "max_signed",
)
POOLING_NDHWC_MIN = _pooling(
    "linalg.pooling_ndhwc_min",
    "Minimum of each window of an image NDHWC.",
    "n od oh ow c +kd +kh +kw",
    ["n od*s0+kd*d0 oh*s1+kh*d1 ow*s2+kw*d2 c", "kd kh kw", "n od oh ow c"],
    "min_signed",
)
