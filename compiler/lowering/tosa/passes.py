"""`tosa-to-linalg` and `tosa-to-linalg-named`.

%0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
->
%0 = tensor.empty() : tensor<4xf32>
%1 = linalg.generic ... ins(%a, %b) outs(%0) { arith.addf }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp, YieldOp
from compiler.dialects.tosa.layout_ops import ConcatOp, PadOp, ReshapeOp, SliceOp, TransposeOp
from compiler.dialects.tosa.ops import ApplyScaleOp, ConstOp
from compiler.dialects.tosa.shape_ops import ConstShapeOp
from compiler.dialects.tosa.window_ops import AvgPool2dOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, MatMulOp, MaxPool2dOp
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, RankedTensorType, Type, UnrankedTensorType
from compiler.lowering.tosa.convolutions import convolution_patterns
from compiler.lowering.tosa.data_movement import MOVEMENT_PATTERNS, lower_transpose
from compiler.lowering.tosa.elementwise import ELEMENTWISE_PATTERNS
from compiler.lowering.tosa.fourier import FOURIER_PATTERNS
from compiler.lowering.tosa.pooling import lower_average_pool, lower_max_pool
from compiler.lowering.tosa.reductions import REDUCTION_PATTERNS
from compiler.lowering.tosa.rescale import lower_rescale
from compiler.lowering.tosa.resize import RESIZE_PATTERNS
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_fully
from compiler.rewrite.conversion_pattern import ConversionFunctionPattern
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.type_conversion import TypeConverter, cast_source, cast_target

_LEFT_TO_OTHERS = (
    ApplyScaleOp,
    ConcatOp,
    ConstOp,
    ConstShapeOp,
    IfOp,
    PadOp,
    ReshapeOp,
    SliceOp,
    WhileOp,
    YieldOp,
)


def signless_types() -> TypeConverter:
    """Unsigned integers become signless ones, in tensors as well."""
    converter = TypeConverter()
    converter.add_conversion(_signless)
    converter.add_conversion(
        lambda type_: RankedTensorType(type_.shape, _signless(type_.element_type), type_.encoding), RankedTensorType
    )
    converter.add_conversion(lambda type_: UnrankedTensorType(_signless(type_.element_type)), UnrankedTensorType)
    converter.add_source_materialization(cast_source)
    converter.add_target_materialization(cast_target)
    return converter


def _signless(type_: Type) -> Type:
    return IntegerType(type_.width) if isinstance(type_, IntegerType) and type_.is_unsigned else type_


def _convert(op: Operation, state: PassState, target: ConversionTarget, patterns: list[RewritePattern]) -> None:
    target.mark_unknown_op_dynamically_legal(lambda op: True)
    convert_fully(op, target, patterns, state)


def _for_signless(patterns: tuple[RewritePattern, ...]) -> list[RewritePattern]:
    converter = signless_types()
    return [
        pattern.with_converter(converter) if isinstance(pattern, ConversionFunctionPattern) else pattern
        for pattern in patterns
    ]


@dataclass
class TosaToLinalg(Pass):
    """Lower TOSA to LinAlg on tensors."""

    argument = "tosa-to-linalg"
    name = "TosaToLinalg"
    summary = "Lower TOSA to LinAlg on tensors"
    anchor_interface = "FunctionOpInterface"
    dependent_dialects = ("arith", "index", "linalg", "math", "scf", "tensor")

    disable_tosa_decompositions: bool = option("disable-tosa-decompositions", False, "Disable tosa decompositions pass")
    aggressive_reduce_constant: bool = option(
        "aggressive-reduce-constant", False, "Always perform the reduce constant optimization"
    )

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_dialect("tosa")
        target.add_legal_op(*_LEFT_TO_OTHERS)
        _convert(op, state, target, _for_signless(TOSA_TO_LINALG))


TOSA_TO_LINALG: tuple[RewritePattern, ...] = (
    *RESIZE_PATTERNS,
    *ELEMENTWISE_PATTERNS,
    *REDUCTION_PATTERNS,
    *MOVEMENT_PATTERNS,
    *FOURIER_PATTERNS,
    lower_rescale,
)


@dataclass
class TosaToLinalgNamed(Pass):
    """Lower TOSA to LinAlg named operations."""

    argument = "tosa-to-linalg-named"
    name = "TosaToLinalgNamed"
    summary = "Lower TOSA to LinAlg named operations"
    anchor_interface = "FunctionOpInterface"
    dependent_dialects = ("arith", "linalg", "math", "scf", "tensor")

    prefer_conv2d_kernel_layout_hwcf: bool = option(
        "prefer-conv2d-kernel-layout-hwcf",
        False,
        "Prefer generating linalg.conv_2d_nhwc_hwcf over linalg.conv_2d_nhwc_fhwc",
    )

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("tosa")
        target.add_illegal_op(*_NAMED)
        convolutions = convolution_patterns(prefers_hwcf=self.prefer_conv2d_kernel_layout_hwcf)
        patterns = (*convolutions, lower_average_pool, lower_transpose, lower_max_pool)
        _convert(op, state, target, _for_signless(patterns))


_NAMED = (AvgPool2dOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, MatMulOp, MaxPool2dOp, TransposeOp)
