"""`convert-complex-to-spirv`: complex numbers as vectors of two.

%0 = complex.create %a, %b : complex<f32>    ->    %0 = spirv.CompositeConstruct %a, %b : (f32, f32) -> vector<2xf32>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.complex.ops import ConstantOp, CreateOp, ImOp, ReOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp
from compiler.dialects.spirv.ops.structure_ops import ConstantOp as SPIRVConstantOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.ir.attributes import ArrayAttr, FloatAttr
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.lowering.spirv.conversion import convert_to_spirv
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.dense_elements import dense_of


@dataclass
class ComplexToSPIRV(Pass):
    """Convert Complex dialect to SPIRV dialect."""

    argument = "convert-complex-to-spirv"
    name = "ConvertComplexToSPIRVPass"
    summary = "Convert Complex dialect to SPIRV dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_spirv(op, state, SPIRVTypeConverter(target_env_around(op)), COMPLEX_TO_SPIRV)


@conversion_pattern(ConstantOp, name="ConstantOpPattern")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """complex.constant [1.0, 2.0] -> spirv.Constant dense<[1.0, 2.0]> : vector<2xf32>"""
    type_, parts = rewriter.convert_type(op.result.type), op.value
    if not isinstance(type_, VectorType) or not isinstance(parts, ArrayAttr):
        return rewriter.notify_match_failure(op, "unable to convert result type")
    numbers = [(part.bits,) for part in parts.elements if isinstance(part, FloatAttr)]
    rewriter.replace_op_with_new_op(op, SPIRVConstantOp, value=dense_of(type_, numbers), result_types=[type_])
    return True


@conversion_pattern(CreateOp, name="CreateOpPattern")
def lower_create(op: CreateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """complex.create %a, %b -> spirv.CompositeConstruct %a, %b"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "unable to convert result type")
    rewriter.replace_op_with_new_op(op, CompositeConstructOp, adaptor.operands, result_types=[type_])
    return True


def _lower_part(root: type[ReOp | ImOp], index: int) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"{root.name} to spirv")
    def lower(op: ReOp | ImOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """complex.re %a -> spirv.CompositeExtract %a[0]"""
        if rewriter.convert_type(op.result.type) is None:
            return rewriter.notify_match_failure(op, "unable to convert result type")
        rewriter.replace_op(op, [SPIRVEmitter(rewriter).extract(adaptor[op.complex], index)])
        return True

    return lower


COMPLEX_TO_SPIRV = (lower_constant, lower_create, _lower_part(ReOp, 0), _lower_part(ImOp, 1))
