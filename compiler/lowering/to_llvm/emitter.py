"""Writing ops of the llvm dialect briefly: `emit.load(type, emit.gep(base, [index], element))`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm import types as definitions
from compiler.dialects.llvm.aggregate_ops import ExtractElementOp, InsertElementOp
from compiler.dialects.llvm.arithmetic_ops import ICmpOp, PtrToIntOp, SelectOp
from compiler.dialects.llvm.constant_ops import ConstantOp, ZeroOp
from compiler.dialects.llvm.control_flow_ops import BrOp, CallOp, CondBrOp
from compiler.dialects.llvm.enums import GEPNoWrapFlags, ICmpPredicate
from compiler.dialects.llvm.hint_intrinsics import AssumeOp
from compiler.dialects.llvm.memory_intrinsics import MemcpyOp
from compiler.dialects.llvm.memory_ops import AllocaOp, GEPOp, LoadOp, StoreOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Block, Value
from compiler.ir.types import I1, AnyKind, FloatType, IntegerType, Type
from compiler.ir.value_types import vector_type
from compiler.lowering.memref import descriptor as memref_descriptor
from compiler.rewrite.elementwise import constant
from compiler.transforms.emitter import Emitter

_DYNAMIC_INDEX = -(1 << 31)


def pointer_type(address_space: int = 0) -> definitions.LLVMPointerType:
    return definitions.LLVMPointerType.get(address_space)


class LLVMEmitter(Emitter):
    """Creates operations of the llvm dialect at the insertion point of a builder."""

    # ------------------------------------------------------------------------------------------ values

    def constant(self, bits: int, type_: Type) -> Value:
        return self.attribute(constant(bits, type_), type_)

    def attribute(self, value: Attribute | None, type_: Type) -> Value:
        """Returns the constant with the value of an attribute."""
        return self.op(ConstantOp, result_type=type_, value=value)

    def index(self, value: int, type_: Type) -> Value:
        """Returns a constant of the type that `index` has in llvm."""
        return memref_descriptor.index_constant(self.builder, type_, value)

    def zero(self, type_: Type) -> Value:
        return self.op(ZeroOp, result_type=type_)

    def poison(self, type_: Type) -> Value:
        return memref_descriptor.poison(self.builder, type_)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.op(SelectOp, condition, yes, no)

    def icmp(self, predicate: ICmpPredicate, left: Value, right: Value) -> Value:
        """Returns the result of a comparison of integers or pointers."""
        return self.op(ICmpOp, left, right, predicate=predicate)

    # ------------------------------------------------------------------------------------------ aggregates

    def extract(self, container: Value, *position: int) -> Value:
        return memref_descriptor.extract(self.builder, container, position)

    def insert(self, container: Value, value: Value, *position: int) -> Value:
        return memref_descriptor.insert(self.builder, container, value, position)

    def extract_element(self, vector: Value, position: Value) -> Value:
        return self.op(ExtractElementOp, vector, position, result_type=vector_type(vector).element_type)

    def insert_element(self, vector: Value[AnyKind], value: Value, position: Value) -> Value[AnyKind]:
        return self.op(InsertElementOp, vector, value, position, result_type=vector.type)

    # ------------------------------------------------------------------------------------------ memory

    def gep(
        self,
        base: Value,
        indices: Sequence[int | Value],
        element: Type,
        flags: GEPNoWrapFlags | None = None,
        type_: Type | None = None,
    ) -> Value:
        """Returns the result of a new `llvm.getelementptr`; indices that are numbers become constants of the op."""
        return self.op(
            GEPOp,
            base,
            [index for index in indices if isinstance(index, Value)],
            result_type=type_ or base.type,
            raw_constant_indices=[index if isinstance(index, int) else _DYNAMIC_INDEX for index in indices],
            elem_type=TypeAttr(element),
            no_wrap_flags=flags,
        )

    def load(self, type_: Type, address: Value, **properties: Attribute | None) -> Value:
        return self.op(LoadOp, address, result_type=type_, properties=properties)

    def store(self, value: Value, address: Value, **properties: Attribute | None) -> StoreOp:
        return self.builder.create(StoreOp, value, address, properties=properties)

    def alloca(self, count: Value, element: Type, alignment: int | None = None, type_: Type | None = None) -> Value:
        result_type = type_ or pointer_type()
        return self.op(AllocaOp, count, result_type=result_type, elem_type=TypeAttr(element), alignment=alignment)

    def memcpy(self, target: Value, source: Value, size: Value) -> MemcpyOp:
        return self.builder.create(MemcpyOp, target, source, size, is_volatile=False)

    def size_in_bytes(self, type_: Type, index_type: Type) -> Value:
        """Returns the number of bytes between two elements of a type in llvm's own layout."""
        behind = self.gep(self.zero(pointer_type()), [1], type_)
        return self.op(PtrToIntOp, behind, result_type=index_type)

    # ------------------------------------------------------------------------------------------ control flow, calls

    def br(self, target: Block, operands: Sequence[Value] = ()) -> BrOp:
        return self.builder.create(BrOp, list(operands), successors=[target])

    def cond_br(
        self,
        condition: Value,
        yes: Block,
        no: Block,
        yes_operands: Sequence[Value] = (),
        no_operands: Sequence[Value] = (),
    ) -> CondBrOp:
        groups = list(yes_operands), list(no_operands)
        return self.builder.create(CondBrOp, condition, *groups, successors=[yes, no])

    def call(self, callee: str, operands: Sequence[Value], results: Sequence[Type] = ()) -> CallOp:
        """Creates a call of a function by its name."""
        return self.builder.create(
            CallOp, list(operands), result_types=results, callee=SymbolRefAttr(callee), op_bundle_sizes=[]
        )

    def assume_aligned(self, memory: Value, alignment: int, type_: Type) -> AssumeOp:
        """`llvm.intr.assume` with an `align` bundle; the alignment is a number of the type."""
        holds = self._true()
        return self._assume(holds, "align", memory, self.index(alignment, type_))

    def assume_separate(self, memory: Value, other: Value) -> AssumeOp:
        """`llvm.intr.assume` with a `separate_storage` bundle of two pointers."""
        return self._assume(self._true(), "separate_storage", memory, other)

    def _true(self) -> Value:
        return self.attribute(IntegerAttr(1, I1), I1)

    def _assume(self, holds: Value, tag: str, *operands: Value) -> AssumeOp:
        tags = ArrayAttr((StringAttr(tag),))
        return self.builder.create(AssumeOp, holds, operands, op_bundle_sizes=[len(operands)], op_bundle_tags=tags)


def is_number(type_: Type) -> bool:
    return isinstance(type_, (IntegerType, FloatType))
