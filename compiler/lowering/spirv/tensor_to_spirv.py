"""`convert-tensor-to-spirv`: small constant tensors, of which elements are extracted.

%0 = tensor.extract %constant[%i] : tensor<4xf32>
    ->    the array is stored to a variable of the function, from which an element is loaded
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.spirv.ops.memory_ops import StoreOp
from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.dialects.spirv.type_parts import element_type, is_scalar
from compiler.dialects.tensor.ops import ExtractOp
from compiler.ir.operation import Operation
from compiler.ir.types import RankedTensorType
from compiler.lowering.spirv.arith_to_spirv import ARITH_TO_SPIRV
from compiler.lowering.spirv.conversion import EmulatingSPIRVConversion, convert_to_spirv, spirv_types
from compiler.lowering.spirv.element_pointers import linearize
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.func_to_spirv import FUNC_TO_SPIRV, lower_function
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.dense_elements import row_major_strides
from compiler.rewrite.elementwise import width_of

_LARGEST_SIZE_IN_BYTES = 64


@dataclass
class TensorToSPIRV(EmulatingSPIRVConversion):
    """Convert Tensor dialect to SPIR-V dialect."""

    argument = "convert-tensor-to-spirv"
    name = "ConvertTensorToSPIRVPass"
    summary = "Convert Tensor dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = [*ARITH_TO_SPIRV, lower_function, *FUNC_TO_SPIRV, lower_extract]
        convert_to_spirv(op, state, self.converter_for(op), patterns)


@conversion_pattern(ExtractOp, name="TensorExtractPattern")
def lower_extract(op: ExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tensor.extract %constant[%i] -> spirv.Variable, spirv.Store, spirv.AccessChain, spirv.Load"""
    type_ = op.tensor.type
    if not isinstance(type_, RankedTensorType) or not is_scalar(type_.element_type):
        return rewriter.notify_match_failure(op, "unsupported type")
    if not type_.has_static_shape:
        return rewriter.notify_match_failure(op, "non-static tensor")
    if type_.num_elements * width_of(type_) > _LARGEST_SIZE_IN_BYTES * 8:
        return rewriter.notify_match_failure(op, "exceeding byte count threshold")
    tensor, *indices = adaptor.operands
    if tensor.defining_op(ConstantOp) is None:
        return False
    emit = SPIRVEmitter(rewriter)
    variable = emit.variable(tensor.type)
    rewriter.create(StoreOp, variable, tensor)
    index = linearize(emit, indices, row_major_strides(type_.shape), 0, spirv_types(rewriter).index_type)
    rewriter.replace_op(op, [emit.load(emit.access(variable, [index], element_type(tensor.type)))])
    return True
