"""Writing ops of the llvm dialect briefly: `emit.load(type, emit.gep(base, [index], element))`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.llvm import types as definitions
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import I1, I32, I64, DialectType, FloatType, IntegerType, Type, VectorType
from compiler.lowering import memref_descriptor
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant

ICMP = {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9}
FCMP = {"oeq": 1, "ogt": 2, "oge": 3, "olt": 4, "ole": 5, "one": 6, "ord": 7}
FCMP |= {"ueq": 8, "ugt": 9, "uge": 10, "ult": 11, "ule": 12, "une": 13, "uno": 14}

NSW, NUW = 1, 2
"""Flags of integer arithmetic."""
INBOUNDS_NUW = 7
"""What `getelementptr` says of accesses that stay inside an object: inbounds|nuw."""
_DYNAMIC_INDEX = -(1 << 31)


def pointer_type(address_space: int = 0) -> Type:
    return DialectType(definitions.PTR, (address_space,))


class LLVMEmitter:
    """Makes ops at the insertion point of a builder, with one location."""

    def __init__(self, builder: Builder, location: Location | Operation) -> None:
        self.builder = builder
        self.location = location

    # ------------------------------------------------------------------------------------------ any op

    def op(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]],
        type_: Type,
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> Value:
        """An op with one result; the name goes without `llvm.`."""
        return self.builder.create_named(
            f"llvm.{name}", operands, [type_], properties=properties, location=self.location
        ).result

    def do(
        self,
        name: str,
        operands: Sequence[Value | Sequence[Value]] = (),
        properties: Mapping[str, Attribute | None] | None = None,
        successors: Sequence[Block] = (),
    ) -> Operation:
        """An op without results."""
        return self.builder.create_named(
            f"llvm.{name}", operands, (), properties=properties, successors=successors, location=self.location
        )

    # ------------------------------------------------------------------------------------------ constants

    def constant(self, bits: int, type_: Type) -> Value:
        """A number, or a splat of a static vector; floats by their bit pattern."""
        return self.op("mlir.constant", (), type_, {"value": constant(bits, type_)})

    def attribute(self, value: Attribute, type_: Type) -> Value:
        """A constant that an attribute tells."""
        return self.op("mlir.constant", (), type_, {"value": value})

    def index(self, value: int, type_: Type) -> Value:
        """A number as `index` is in llvm."""
        return memref_descriptor.index_constant(self.builder, type_, value, self.location)

    def zero(self, type_: Type) -> Value:
        return self.op("mlir.zero", (), type_)

    def poison(self, type_: Type) -> Value:
        return memref_descriptor.poison(self.builder, type_, self.location)

    # ------------------------------------------------------------------------------------------ arithmetic

    def binary(self, name: str, left: Value, right: Value, flags: int | None = None) -> Value:
        """Two operands and a result of one type; `flags` are those of overflow."""
        properties = None if flags is None else {"overflowFlags": IntegerAttr(flags, I32)}
        return self.op(name, [left, right], left.type, properties)

    def cast(self, name: str, value: Value, type_: Type) -> Value:
        return self.op(name, [value], type_)

    def icmp(self, predicate: str, left: Value, right: Value) -> Value:
        properties = {"predicate": IntegerAttr(ICMP[predicate], I64)}
        return self.op("icmp", [left, right], _of_bits(left.type), properties)

    def fcmp(self, predicate: str, left: Value, right: Value) -> Value:
        properties = {"predicate": IntegerAttr(FCMP[predicate], I64)}
        return self.op("fcmp", [left, right], _of_bits(left.type), properties)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.op("select", [condition, yes, no], yes.type)

    # ------------------------------------------------------------------------------------------ aggregates

    def extract(self, container: Value, *position: int) -> Value:
        return memref_descriptor.extract(self.builder, container, position, self.location)

    def insert(self, container: Value, value: Value, *position: int) -> Value:
        return memref_descriptor.insert(self.builder, container, value, position, self.location)

    def extract_element(self, vector: Value, position: Value) -> Value:
        assert isinstance(vector.type, VectorType)
        return self.op("extractelement", [vector, position], vector.type.element_type)

    def insert_element(self, vector: Value, value: Value, position: Value) -> Value:
        return self.op("insertelement", [vector, value, position], vector.type)

    # ------------------------------------------------------------------------------------------ memory

    def gep(
        self,
        base: Value,
        indices: Sequence[int | Value],
        element: Type,
        flags: int | None = None,
        type_: Type | None = None,
    ) -> Value:
        """An address; numbers among the indices stand in the op itself."""
        raw = tuple(index if isinstance(index, int) else _DYNAMIC_INDEX for index in indices)
        dynamic = [index for index in indices if isinstance(index, Value)]
        properties: dict[str, Attribute] = {
            "rawConstantIndices": DenseArrayAttr(I32, raw),
            "elem_type": TypeAttr(element),
        }
        if flags is not None:
            properties["noWrapFlags"] = IntegerAttr(flags, I32)
        return self.op("getelementptr", [base, dynamic], type_ or base.type, properties)

    def load(self, type_: Type, address: Value, **properties: Attribute | None) -> Value:
        return self.op("load", [address], type_, properties)

    def store(self, value: Value, address: Value, **properties: Attribute | None) -> Operation:
        return self.do("store", [value, address], properties)

    def alloca(self, count: Value, element: Type, alignment: int | None = None, type_: Type | None = None) -> Value:
        properties: dict[str, Attribute] = {"elem_type": TypeAttr(element)}
        if alignment is not None:
            properties["alignment"] = IntegerAttr(alignment, I64)
        return self.op("alloca", [count], type_ or pointer_type(), properties)

    def memcpy(self, target: Value, source: Value, size: Value) -> Operation:
        return self.do("intr.memcpy", [target, source, size], {"isVolatile": IntegerAttr(0, I1)})

    def size_in_bytes(self, type_: Type, index_type: Type) -> Value:
        """How many bytes lie between two elements of a type, as llvm's own layout has it."""
        behind = self.gep(self.zero(pointer_type()), [1], type_)
        return self.cast("ptrtoint", behind, index_type)

    # ------------------------------------------------------------------------------------------ control flow, calls

    def br(self, target: Block, operands: Sequence[Value] = ()) -> Operation:
        return self.do("br", [list(operands)], successors=[target])

    def cond_br(
        self,
        condition: Value,
        yes: Block,
        no: Block,
        yes_operands: Sequence[Value] = (),
        no_operands: Sequence[Value] = (),
    ) -> Operation:
        return self.do("cond_br", [condition, list(yes_operands), list(no_operands)], successors=[yes, no])

    def call(self, callee: str, operands: Sequence[Value], results: Sequence[Type] = ()) -> Operation:
        """A call of a function by its name."""
        properties: dict[str, Attribute] = {
            "callee": SymbolRefAttr(callee),
            "op_bundle_sizes": DenseArrayAttr(I32, ()),
        }
        return self.builder.create(
            CallOp, list(operands), [], result_types=results, properties=properties, location=self.location
        )

    def assume_aligned(self, memory: Value, alignment: int, type_: Type) -> Operation:
        """`llvm.intr.assume` with an `align` bundle; the alignment is a number of the type."""
        holds = self.attribute(IntegerAttr(1, I1), I1)
        multiple = self.index(alignment, type_)
        properties: dict[str, Attribute] = {
            "op_bundle_sizes": DenseArrayAttr(I32, (2,)),
            "op_bundle_tags": ArrayAttr((StringAttr("align"),)),
        }
        return self.do("intr.assume", [holds, [memory, multiple]], properties)


def _of_bits(type_: Type) -> Type:
    """i1, or a vector of it."""
    return VectorType(type_.shape, I1, type_.scalable) if isinstance(type_, VectorType) else I1


def is_number(type_: Type) -> bool:
    return isinstance(type_, (IntegerType, FloatType))
