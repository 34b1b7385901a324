"""Pointers to elements of converted memrefs: one index into the array that holds all elements.

Vulkan: the array is in a structure.        OpenCL: the pointer is to the array, or to the first element.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.spirv.ops.arithmetic_ops import IAddOp, IMulOp
from compiler.dialects.spirv.ops.memory_ops import PtrAccessChainOp
from compiler.dialects.spirv.type_parts import element_type, pointee
from compiler.dialects.spirv.types import ArrayType
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType, Type
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import SPIRVTypeConverter
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter


def folded(emit: SPIRVEmitter, op_class: type[Operation], *operands: Value) -> Value:
    """Returns the result of a new operation, or the value that it folds to."""
    assert isinstance(emit.builder, Rewriter)
    (value,) = create_or_fold(emit.builder, op_class, operands)
    return value


def linearize(
    emit: SPIRVEmitter, indices: Sequence[Value], strides: Sequence[int], offset: int, index_type: Type
) -> Value:
    """Returns `offset` plus the sum of the indices times the strides."""
    linear = emit.constant(offset, index_type)
    for index, stride in zip(indices, strides, strict=True):
        scaled = folded(emit, IMulOp, index, emit.constant(stride, index_type))
        linear = folded(emit, IAddOp, scaled, linear)
    return linear


def element_pointer(
    emit: SPIRVEmitter, converter: SPIRVTypeConverter, type_: MemRefType, base: Value, indices: Sequence[Value]
) -> Value | None:
    """Returns a pointer to an element of a memref converted to `base`; None if the layout is not static."""
    layout = strides_and_offset(type_)
    if layout is None or DYNAMIC in (layout[1], *layout[0]):
        return None
    strides, offset = layout
    index_type = converter.index_type
    if converter.target.is_kernel:
        is_scalar = not type_.shape
        index = emit.constant(0, index_type) if is_scalar else linearize(emit, indices, strides, offset, index_type)
        return _kernel_pointer(emit, base, index)
    zero = emit.constant(0, index_type)
    index = linearize(emit, indices, strides, offset, index_type) if type_.shape else zero
    return emit.access(base, [zero, index], element_type(element_type(pointee(base.type))))


def _kernel_pointer(emit: SPIRVEmitter, base: Value, index: Value) -> Value:
    held = pointee(base.type)
    if isinstance(held, ArrayType):
        return emit.access(base, [index], element_type(held))
    return emit.op(PtrAccessChainOp, base, index, result_type=base.type)
