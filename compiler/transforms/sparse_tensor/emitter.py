"""Short notation for creating operations on sparse tensors: `emit.store(emit.zero(type), buffer, emit.index(0))`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import (
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    IndexCastOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.tensor.ops import DimOp
from compiler.ir import floats
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    FloatAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import (
    DYNAMIC,
    I64,
    INDEX,
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    element_type_or_self,
)
from compiler.ir.value_types import tensor_type
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured
from compiler.transforms.scf.emitter import SCFEmitter

EQ, NE = CmpIPredicate.EQ, CmpIPredicate.NE
ULT, UGE, UGT = CmpIPredicate.ULT, CmpIPredicate.UGE, CmpIPredicate.UGT


class SparseEmitter(SCFEmitter):
    """Creates numbers of any type, accesses to memory, and calls of the runtime library."""

    def __init__(self, rewriter: Rewriter) -> None:
        super().__init__(rewriter)
        self.rewriter = rewriter

    # ------------------------------------------------------------------------------------------ constants

    def zero(self, type_: Type) -> Value:
        """Returns zero, or a tensor or vector of zeros."""
        if isinstance(type_, ComplexType):
            return self.complex(type_, 0.0)
        return self.constant(0, type_)

    def one(self, type_: Type) -> Value:
        """Returns one, or a tensor or vector of ones."""
        if isinstance(type_, ComplexType):
            return self.complex(type_, 1.0)
        is_float = isinstance(element_type_or_self(type_), FloatType)
        return self.float(1.0, type_) if is_float else self.constant(1, type_)

    def complex(self, type_: ComplexType, real: float) -> Value:
        element = type_.element_type
        assert isinstance(element, FloatType)
        parts = [FloatAttr(floats.from_float(part, element.semantics), element) for part in (real, 0.0)]
        return self.op(complex_ops.ConstantOp, result_type=type_, value=ArrayAttr(tuple(parts)))

    def is_nonzero(self, value: Value) -> Value:
        """Returns the condition that a number is nonzero."""
        zero = self.zero(value.type)
        if isinstance(value.type, FloatType):
            return self.compare(CmpFPredicate.UNE, value, zero)
        if isinstance(value.type, ComplexType):
            return self.op(complex_ops.NotEqualOp, value, zero)
        return self.compare(NE, value, zero)

    def convert(self, value: Value, type_: Type) -> Value:
        """Returns a number cast to another type; `value` itself if it has the type."""
        source = value.type
        if source == type_:
            return value
        if isinstance(source, IndexType) or isinstance(type_, IndexType):
            return self.op(IndexCastOp, value, result_type=type_)
        if isinstance(source, ComplexType) and isinstance(type_, ComplexType):
            parts = [self.op(kind, value) for kind in (complex_ops.ReOp, complex_ops.ImOp)]
            return self.op(
                complex_ops.CreateOp, *(self.convert(part, type_.element_type) for part in parts), result_type=type_
            )
        op_class = _cast_between(source, type_)
        return value if op_class is None else self.op(op_class, value, result_type=type_)

    # ------------------------------------------------------------------------------------------ memory

    def load(self, memref: Value, *indices: Value) -> Value:
        return self.op(LoadOp, memref, list(indices))

    def store(self, value: Value, memref: Value, *indices: Value) -> None:
        self.rewriter.create(StoreOp, value, memref, list(indices))

    def load_index(self, memref: Value, *indices: Value) -> Value:
        """Returns a position or coordinate as an index."""
        value = self.load(memref, *indices)
        if isinstance(value.type, IntegerType) and value.type.width < I64.width:
            value = self.op(ExtUIOp, value, result_type=I64)
        return self.convert(value, INDEX)

    def dim(self, tensor: Value, dimension: int) -> Value:
        """Returns an extent of a tensor; of a static one it is a constant."""
        return create_or_fold(self.rewriter, DimOp, [tensor, self.index(dimension)])[0]

    def alloc(self, size: Value, type_: MemRefType) -> Value[MemRefType]:
        return self.op(AllocOp, [size], result_type=type_)

    def alloca(self, size: int | Value, element: Type) -> Value[MemRefType]:
        """Allocates a buffer on the stack, with a dynamic size in its type."""
        length = self.index(size) if isinstance(size, int) else size
        return self.op(AllocaOp, [length], result_type=MemRefType((DYNAMIC,), element))

    def alloca_scalar(self, element: Type) -> Value[MemRefType]:
        return self.op(AllocaOp, result_type=MemRefType((), element))

    def buffer_of(self, values: Sequence[Value]) -> Value[MemRefType]:
        """Returns a buffer on the stack that holds these values."""
        buffer = self.alloca(len(values), values[0].type)
        for position, value in enumerate(values):
            self.store(value, buffer, self.index(position))
        return buffer

    def fill(self, value: Value, target: Value) -> FillOp:
        return create_structured(self.rewriter, FillOp, [value], [target])

    # ------------------------------------------------------------------------------------------ functions

    def call(
        self,
        name: str,
        arguments: Sequence[Value],
        results: Sequence[Type] = (),
        *,
        c_interface: bool,
    ) -> list[Value]:
        """Returns the results of a function of the runtime, which the module declares once."""
        block = self.rewriter.block
        op = None if block is None else block.parent_op
        module = None if op is None else op if isinstance(op, ModuleOp) else op.parent_of_type(ModuleOp)
        assert module is not None
        body = module.body_region.entry
        if not any(isinstance(each, FuncOp) and symbol_name(each) == name for each in body.ops):
            with self.rewriter.insertion_guard():
                self.rewriter.set_insertion_point_to_start(body)
                self.rewriter.create(
                    FuncOp,
                    sym_name=StringAttr(name),
                    sym_visibility=StringAttr("private"),
                    function_type=TypeAttr(FunctionType(tuple(each.type for each in arguments), tuple(results))),
                    attributes={EMIT_C_INTERFACE: UNIT} if c_interface else {},
                    regions=[Region()],
                    location=module,
                )
        call = self.rewriter.create(CallOp, list(arguments), result_types=results, callee=SymbolRefAttr(name))
        return list(call.results)


def _cast_between(source: Type, target: Type) -> type[Operation] | None:
    """Returns the class of casts between two types; None if their widths are equal."""
    if isinstance(source, FloatType):
        if isinstance(target, FloatType):
            return None if source.width == target.width else ExtFOp if source.width < target.width else TruncFOp
        return FPToSIOp
    unsigned = isinstance(source, IntegerType) and source.is_unsigned
    if isinstance(target, FloatType):
        return UIToFPOp if unsigned else SIToFPOp
    assert isinstance(source, IntegerType) and isinstance(target, IntegerType)
    if source.width == target.width:
        return None
    return TruncIOp if source.width > target.width else ExtUIOp if unsigned else ExtSIOp


def dynamic_sizes(type_: RankedTensorType, sizes: Sequence[Value]) -> list[Value]:
    """Returns the sizes of the dimensions that are dynamic in a type."""
    return [size for size, static in zip(sizes, type_.shape, strict=True) if static == DYNAMIC]


def sizes_of(emit: SparseEmitter, tensor: Value) -> list[Value]:
    """Returns the sizes of a tensor's dimensions."""
    return [
        emit.op(DimOp, tensor, emit.index(number)) if size == DYNAMIC else emit.index(size)
        for number, size in enumerate(tensor_type(tensor).shape)
    ]
