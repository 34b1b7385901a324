"""Brief writing of generated code: `emit.add(x, emit.index(1))` at the insertion point of a builder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

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
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CmpIOp,
    DivUIOp,
    MaxUIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    RemUIOp,
    SubIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, WhileOp, YieldOp
from compiler.dialects.tensor.ops import DimOp
from compiler.ir import floats
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    FloatAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    index_attr,
)
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import (
    DYNAMIC,
    I1,
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
from compiler.rewrite.elementwise import constant, float_constant
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured

EQ, NE = CmpIPredicate.EQ, CmpIPredicate.NE
ULT, UGE, UGT = CmpIPredicate.ULT, CmpIPredicate.UGE, CmpIPredicate.UGT


class Emitter:
    """Creates operations at the insertion point of a rewriter, and returns their results."""

    def __init__(self, rewriter: Rewriter) -> None:
        self.rewriter = rewriter

    def op(
        self,
        op_class: type[Operation],
        *operands: Value | Sequence[Value],
        result_type: Type | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        regions: Sequence[Region] = (),
        **members: object,
    ) -> Value:
        """Returns the result of a new operation; `result_type` is for classes that do not tell it."""
        result_types = None if result_type is None else [result_type]
        op = self.rewriter.build_with(
            op_class, operands, members, result_types=result_types, properties=properties, regions=regions
        )
        return self.rewriter.insert(op).result

    # ------------------------------------------------------------------------------------------ constants

    def index(self, value: int) -> Value:
        return self.op(ConstantOp, result_type=INDEX, value=index_attr(value))

    def truth(self, value: bool) -> Value:
        return self.op(ConstantOp, result_type=I1, value=constant(int(value), I1))

    def integer(self, value: int, type_: Type) -> Value:
        return self.op(ConstantOp, result_type=type_, value=constant(value, type_))

    def zero(self, type_: Type) -> Value:
        """Returns zero, or a tensor or vector of zeros."""
        if isinstance(type_, ComplexType):
            return self.complex(type_, 0.0)
        return self.op(ConstantOp, result_type=type_, value=constant(0, type_))

    def one(self, type_: Type) -> Value:
        """Returns one, or a tensor or vector of ones."""
        if isinstance(type_, ComplexType):
            return self.complex(type_, 1.0)
        is_float = isinstance(element_type_or_self(type_), FloatType)
        value = float_constant(1.0, type_) if is_float else constant(1, type_)
        return self.op(ConstantOp, result_type=type_, value=value)

    def complex(self, type_: ComplexType, real: float) -> Value:
        element = type_.element_type
        assert isinstance(element, FloatType)
        parts = [FloatAttr(floats.from_float(part, element.semantics), element) for part in (real, 0.0)]
        return self.op(complex_ops.ConstantOp, result_type=type_, value=ArrayAttr(tuple(parts)))

    # ------------------------------------------------------------------------------------------ arithmetic

    def add(self, left: Value, right: Value) -> Value:
        return self.op(AddIOp, left, right)

    def sub(self, left: Value, right: Value) -> Value:
        return self.op(SubIOp, left, right)

    def mul(self, left: Value, right: Value) -> Value:
        return self.op(MulIOp, left, right)

    def div(self, left: Value, right: Value) -> Value:
        return self.op(DivUIOp, left, right)

    def rem(self, left: Value, right: Value) -> Value:
        return self.op(RemUIOp, left, right)

    def min(self, left: Value, right: Value) -> Value:
        return self.op(MinUIOp, left, right)

    def max(self, left: Value, right: Value) -> Value:
        return self.op(MaxUIOp, left, right)

    def both(self, left: Value, right: Value) -> Value:
        return self.op(AndIOp, left, right)

    def either(self, left: Value, right: Value) -> Value:
        return self.op(OrIOp, left, right)

    def compare(self, predicate: CmpIPredicate, left: Value, right: Value) -> Value:
        return self.op(CmpIOp, left, right, predicate=predicate)

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self.op(SelectOp, condition, yes, no)

    def is_nonzero(self, value: Value) -> Value:
        """Returns whether a number differs from zero."""
        zero = self.zero(value.type)
        if isinstance(value.type, FloatType):
            return self.op(CmpFOp, value, zero, predicate=CmpFPredicate.UNE)
        if isinstance(value.type, ComplexType):
            return self.op(complex_ops.NotEqualOp, value, zero)
        return self.compare(NE, value, zero)

    def cast(self, value: Value, type_: Type) -> Value:
        """Returns a number as one of another type."""
        source = value.type
        if source == type_:
            return value
        if isinstance(source, IndexType) or isinstance(type_, IndexType):
            return self.op(IndexCastOp, value, result_type=type_)
        if isinstance(source, ComplexType) and isinstance(type_, ComplexType):
            parts = [self.op(kind, value) for kind in (complex_ops.ReOp, complex_ops.ImOp)]
            return self.op(
                complex_ops.CreateOp, *(self.cast(part, type_.element_type) for part in parts), result_type=type_
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
        return self.cast(value, INDEX)

    def dim(self, tensor: Value, dimension: int) -> Value:
        """Returns an extent of a tensor; of a static one it is a constant."""
        return create_or_fold(self.rewriter, DimOp, [tensor, self.index(dimension)])[0]

    def alloc(self, size: Value, type_: MemRefType) -> Value:
        return self.op(AllocOp, [size], [], result_type=type_)

    def alloca(self, size: int | Value, element: Type) -> Value:
        """Returns a buffer on the stack whose type does not tell its size."""
        length = self.index(size) if isinstance(size, int) else size
        return self.op(AllocaOp, [length], [], result_type=MemRefType((DYNAMIC,), element))

    def alloca_scalar(self, element: Type) -> Value:
        return self.op(AllocaOp, [], [], result_type=MemRefType((), element))

    def buffer_of(self, values: Sequence[Value]) -> Value:
        """Returns a buffer on the stack that holds these values."""
        buffer = self.alloca(len(values), values[0].type)
        for position, value in enumerate(values):
            self.store(value, buffer, self.index(position))
        return buffer

    def fill(self, value: Value, target: Value) -> Operation:
        return create_structured(self.rewriter, FillOp, [value], [target])

    # ------------------------------------------------------------------------------------------ control flow

    def yields(self, *values: Value) -> None:
        self.rewriter.create(YieldOp, list(values))

    def if_else(
        self,
        condition: Value,
        types: Sequence[Type],
        then: Callable[[], Sequence[Value]],
        other: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """Returns what one of two functions makes, which create the ops of the branches."""
        op = self.begin_if(condition, types, with_else=True)
        for region, make in ((op.then_region, then), (op.else_region, other)):
            with self.at_end(region.entry):
                self.yields(*make())
        return list(op.results)

    def begin_if(self, condition: Value, types: Sequence[Type], *, with_else: bool) -> IfOp:
        """Creates a conditional with empty blocks; without results the blocks end with a yield already."""
        regions = [Region([Block()]), Region([Block()] if with_else else [])]
        op = self.rewriter.create(IfOp, condition, result_types=types, regions=regions)
        if not types:
            for region in regions:
                for block in region.blocks:
                    with self.at_end(block):
                        self.yields()
        return op

    def begin_for(self, lower: Value, upper: Value, step: Value, inits: Sequence[Value] = ()) -> tuple[ForOp, Block]:
        """Creates a loop; without inits its block ends with a yield already. The insertion point stays."""
        block = Block([INDEX, *(value.type for value in inits)])
        types = [value.type for value in inits]
        op = self.rewriter.create(ForOp, lower, upper, step, list(inits), result_types=types, regions=[Region([block])])
        if not inits:
            with self.at_end(block):
                self.yields()
        return op, block

    def count_to(
        self,
        upper: Value,
        body: Callable[[Value, Sequence[Value]], Sequence[Value]],
        inits: Sequence[Value] = (),
        lower: Value | None = None,
        step: Value | None = None,
    ) -> list[Value]:
        """Returns the results of a loop whose body is made by a function of the counter and the carried values."""
        lower = self.index(0) if lower is None else lower
        op, block = self.begin_for(lower, upper, self.index(1) if step is None else step, inits)
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(block)
            values = body(block.arguments[0], block.arguments[1:])
            if inits:
                self.yields(*values)
        return list(op.results)

    def loop_while(
        self,
        inits: Sequence[Value],
        condition: Callable[[Sequence[Value]], Value],
        body: Callable[[Sequence[Value]], Sequence[Value]],
    ) -> list[Value]:
        """Returns the results of a loop that carries the same values through its condition and its body."""
        types = [value.type for value in inits]
        before, after = Block(types), Block(types)
        op = self.rewriter.create(WhileOp, list(inits), result_types=types, regions=[Region([before]), Region([after])])
        with self.at_end(before):
            self.rewriter.create(ConditionOp, condition(before.arguments), list(before.arguments))
        with self.at_end(after):
            self.yields(*body(after.arguments))
        return list(op.results)

    @contextmanager
    def at_end(self, block: Block) -> Iterator[None]:
        """Inserts at the end of a block, and returns to the insertion point on leaving."""
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_end(block)
            yield

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
    """Returns the op that casts numbers of one type to another; None where their widths are equal."""
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
    """Returns the sizes of dimensions that a type does not tell."""
    return [size for size, static in zip(sizes, type_.shape, strict=True) if static == DYNAMIC]


def sizes_of(emit: Emitter, tensor: Value) -> list[Value]:
    """Returns the sizes of a tensor's dimensions."""
    assert isinstance(tensor.type, RankedTensorType)
    return [
        emit.op(DimOp, tensor, emit.index(number)) if size == DYNAMIC else emit.index(size)
        for number, size in enumerate(tensor.type.shape)
    ]
