"""Brief writing of lowerings to the spirv dialect: `emit.op(IAddOp, x, emit.constant(1, x.type))`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.ops.composite_ops import CompositeExtractOp
from compiler.dialects.spirv.ops.logical_ops import SelectOp
from compiler.dialects.spirv.ops.memory_ops import AccessChainOp, LoadOp, VariableOp
from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.dialects.spirv.type_parts import element_type, pointee, pointer_to, pointer_type
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import I32, FloatType, Type, element_type_or_self
from compiler.rewrite.elementwise import constant
from compiler.transforms.emitter import Emitter


class SPIRVEmitter(Emitter):
    """Creates operations of the spirv dialect, of one result each."""

    def constant(self, bits: int, type_: Type) -> Value:
        """Returns a number, or a splat of one; floats are given by their bit pattern."""
        return self.op(ConstantOp, result_type=type_, value=constant(bits, type_))

    def number(self, value: int, type_: Type) -> Value:
        """Returns a small number, or a splat of it, of an integer or float type."""
        is_float = isinstance(element_type_or_self(type_), FloatType)
        return self.float(value, type_) if is_float else self.constant(value, type_)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.op(SelectOp, condition, yes, no, result_type=yes.type)

    def extract(self, composite: Value, index: int, result_type: Type | None = None) -> Value:
        """Returns an element of a composite."""
        type_ = element_type(composite.type, index) if result_type is None else result_type
        return self.op(CompositeExtractOp, composite, indices=index_array([index]), result_type=type_)

    def variable(self, type_: Type) -> Value:
        """Returns a pointer to memory of the function for a value of a type."""
        pointer = pointer_type(type_, StorageClass.Function)
        return self.op(VariableOp, storage_class=StorageClass.Function, result_type=pointer)

    def load(self, pointer: Value) -> Value:
        return self.op(LoadOp, pointer, result_type=pointee(pointer.type))

    def access(self, pointer: Value, indices: Sequence[Value], element: Type) -> Value:
        """Returns a pointer to the part of a composite at the indices, whose type is `element`."""
        return self.op(AccessChainOp, pointer, list(indices), result_type=pointer_to(element, pointer.type))


def index_array(indices: Sequence[int]) -> ArrayAttr:
    """Returns the attribute of operations that select elements: `[0 : i32, 1 : i32]`."""
    return ArrayAttr(tuple(IntegerAttr(index, I32) for index in indices))
