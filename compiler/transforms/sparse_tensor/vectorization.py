"""`sparse-vectorization`: vectorizes innermost loops over stored elements.

scf.for %i = %lo to %hi step 1 { store a[%i] * b[%crd[%i]], c[%i] }
    ->    scf.for %i = %lo to %hi step 16 {
            %mask = create_mask min(16, %hi - %i)
            maskedstore c[%i], %mask, (maskedload a[%i]) * (gather b[maskedload crd[%i]])
          }

Only loops made by sparsification are taken: no element that is written depends on another. A reduction keeps a vector
of partial results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.analysis.dominance import defining_block
from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MulFOp, NegFOp, SubFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    DivSIOp,
    DivUIOp,
    MulIOp,
    OrIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.math.exponential_ops import ExpM1Op, Log1pOp, SqrtOp
from compiler.dialects.math.float_ops import AbsFOp, CeilOp, FloorOp
from compiler.dialects.math.integer_ops import AbsIOp
from compiler.dialects.math.trigonometric_ops import SinOp, TanhOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.vector.arithmetic_ops import ReductionOp
from compiler.dialects.vector.canonicalize import constant_mask
from compiler.dialects.vector.element_ops import BroadcastOp, InsertOp, StepOp, VectorScaleOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masks import KNOWN_MASKS
from compiler.dialects.vector.memory_ops import GatherOp, MaskedLoadOp, MaskedStoreOp, ScatterOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExprKind, binary_expr, constant, dim, symbol
from compiler.ir.attributes import AffineMapAttr, dense_elements_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value, view_source
from compiler.ir.types import I1, I32, I64, INDEX, FloatType, IndexType, IntegerType, MemRefType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.loop_emitter import EMITTED_FROM

Maker: TypeAlias = Callable[[Value], Value]
"""Creates the vector for a value, under a mask."""

UNARY = (
    AbsFOp,
    AbsIOp,
    CeilOp,
    FloorOp,
    SqrtOp,
    ExpM1Op,
    Log1pOp,
    SinOp,
    TanhOp,
    NegFOp,
)
CASTS = (
    TruncFOp,
    ExtFOp,
    FPToSIOp,
    FPToUIOp,
    SIToFPOp,
    UIToFPOp,
    ExtSIOp,
    ExtUIOp,
    IndexCastOp,
    TruncIOp,
    BitcastOp,
)
BINARY = (
    MulFOp,
    MulIOp,
    DivFOp,
    DivSIOp,
    DivUIOp,
    AddFOp,
    AddIOp,
    SubFOp,
    SubIOp,
    AndIOp,
    OrIOp,
    XOrIOp,
)
SHIFTS = (ShLIOp, ShRUIOp, ShRSIOp)
REDUCTIONS: Mapping[type[Operation], CombiningKind] = {
    **dict.fromkeys((AddFOp, AddIOp, SubFOp, SubIOp), CombiningKind.ADD),
    **dict.fromkeys((MulFOp, MulIOp), CombiningKind.MUL),
    AndIOp: CombiningKind.AND,
    OrIOp: CombiningKind.OR,
    XOrIOp: CombiningKind.XOR,
}


@dataclass
class VectorizationOptions(Pass):
    """Options of passes that vectorize loops over sparse tensors."""

    vector_length: int = option("vl", 0, "Set the vector length (use 0 to disable vectorization)")
    enable_vla_vectorization: bool = option(
        "enable-vla-vectorization", False, "Enable vector length agnostic vectorization"
    )
    enable_simd_index32: bool = option(
        "enable-simd-index32", False, "Enable i32 indexing into vectors (for efficient gather/scatter)"
    )


@dataclass
class SparseVectorization(VectorizationOptions):
    """Vectorizes loops after sparsification."""

    argument = "sparse-vectorization"
    name = "SparseVectorization"
    anchor = "builtin.module"
    summary = "Vectorizes loops after sparsification"
    dependent_dialects = (
        *("affine", "arith", "bufferization", "complex", "linalg", "math", "memref", "scf", "sparse_tensor", "vector"),
    )

    def run(self, op: Operation, state: PassState) -> None:
        if self.vector_length == 0:
            state.signal_failure()
            return
        patterns: list[RewritePattern] = [
            self._vectorized_loop(state),
            _chain(BroadcastOp),
            _chain(InsertOp),
            constant_mask,
            *KNOWN_MASKS,
        ]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)

    def _vectorized_loop(self, state: PassState) -> FunctionPattern:
        @pattern(ForOp, name="(anonymous namespace)::ForOpRewriter")
        def vectorize(op: ForOp, rewriter: Rewriter) -> bool:
            """for %i step 1 { store load a[%i], b[%i] } -> for %i step 16 { maskedstore maskedload a[%i], b[%i] }"""
            if constant_integer(op.step) != 1 or EMITTED_FROM not in op.attributes:
                return False
            return _Loop(op, rewriter, self).rewrite()

        return vectorize


def _chain(op_class: type[BroadcastOp | InsertOp]) -> FunctionPattern:
    @pattern(op_class, name="(anonymous namespace)::ReducChainRewriter")
    def continue_reduction(op: BroadcastOp | InsertOp, rewriter: Rewriter) -> bool:
        """insert (reduction <add>, %partial), dense<0> [0]    ->    %partial, of another loop"""
        reduction = view_source(op).defining_op(ReductionOp)
        loop = None if reduction is None else reduction.vector.defining_op(ForOp)
        if reduction is None or loop is None or EMITTED_FROM not in loop.attributes:
            return False
        rewriter.replace_op(op, [reduction.vector])
        return True

    return continue_reduction


@dataclass
class _Loop:
    """A loop to vectorize: collects functions that emit its values, and calls them only if every value has one."""

    op: ForOp
    rewriter: Rewriter
    options: SparseVectorization
    emit: SparseEmitter = field(init=False)
    block: Block = field(init=False)

    def __post_init__(self) -> None:
        self.emit = SparseEmitter(self.rewriter)
        self.block = self.op.region.entry

    def rewrite(self) -> bool:
        end = self.block.last_of_type(YieldOp)
        if end.operands:
            return self._rewrite_reduction(end)
        store = self.block.ops[-2] if len(self.block.ops) > 1 else None
        if not isinstance(store, StoreOp):
            return False
        indices, value = self._subscripts(store.indices), self._expression(store.value)
        if indices is None or value is None:
            return False
        step = self._step()
        with self.rewriter.modify(self.op):
            self.op.operands = [self.op.lower_bound, self.op.upper_bound, step, *self.op.init_args]
        self.rewriter.set_insertion_point(end)
        mask = self._mask(step)
        self._store(store, indices(mask), mask, value)
        self.rewriter.erase_op(store)
        return True

    def _rewrite_reduction(self, end: YieldOp) -> bool:
        """Vectorizes a reduction: carries a vector whose first element is the initial value, the others neutral."""
        if len(end.operands) != 1:
            return False
        (combined,), carried, init = end.operands, self.block.arguments[1], self.op.init_args[0]
        kind = _reduction_kind(combined, carried)
        value = None if kind is None else self._expression(combined)
        if kind is None or value is None:
            return False
        emit, rewriter = self.emit, self.rewriter
        step = self._step()
        type_ = self._vector(init.type)
        if kind in (CombiningKind.AND, CombiningKind.OR):
            start = emit.op(BroadcastOp, init, result_type=type_)
        else:
            neutral = emit.one(type_) if kind is CombiningKind.MUL else emit.zero(type_)
            start = emit.op(InsertOp, init, neutral, static_position=[0], result_type=type_)
        new, block = emit.begin_for(self.op.lower_bound, self.op.upper_bound, step, [start])
        new.attributes = {**new.attributes, EMITTED_FROM: self.op.attributes[EMITTED_FROM]}
        rewriter.set_insertion_point_to_start(block)
        mask = self._mask(step)
        result = value(mask)
        unchanged = self._broadcast(carried)
        emit.yields(emit.op(SelectOp, mask, result, unchanged))
        rewriter.set_insertion_point_after(new)
        total = emit.op(ReductionOp, new.result, kind=kind, result_type=init.type)
        rewriter.replace_all_uses_with(self.op.result, total)
        for old, argument in zip(self.block.arguments, block.arguments, strict=True):
            rewriter.replace_all_uses_with(old, argument)
        rewriter.erase_op(self.op)
        return True

    # ------------------------------------------------------------------------------------------ vectors

    def _vector(self, element: Type) -> VectorType:
        return VectorType((self.options.vector_length,), element, (self.options.enable_vla_vectorization,))

    def _step(self) -> Value:
        step = self.emit.index(self.options.vector_length)
        if self.options.enable_vla_vectorization:
            step = self.emit.op(MulIOp, self.emit.op(VectorScaleOp, result_type=INDEX), step)
        return step

    def _mask(self, step: Value) -> Value:
        """Returns a mask of the elements of a vector that precede the loop's end."""
        lower, upper = self.op.lower_bound, self.op.upper_bound
        type_ = self._vector(I1)
        first, last, width = map(constant_integer, (lower, upper, step))
        if first is not None and last is not None and width is not None and (last - first) % width == 0:
            return self.emit.op(BroadcastOp, self.emit.truth(True), result_type=type_)
        negated = binary_expr(AffineExprKind.MUL, dim(1), constant(-1))
        rest = binary_expr(AffineExprKind.ADD, dim(0), negated)
        map_ = AffineMapAttr(AffineMap(2, 1, (symbol(0), rest)))
        operands = [upper, self.block.arguments[0], step]
        (count,) = create_or_fold(self.rewriter, AffineMinOp, [operands], [INDEX], map=map_)
        return self.emit.op(CreateMaskOp, [count], result_type=type_)

    def _broadcast(self, value: Value) -> Value:
        return self.emit.op(BroadcastOp, value, result_type=self._vector(value.type))

    def _load(self, memref: Value[MemRefType], indices: Sequence[Value], mask: Value) -> Value:
        emit = self.emit
        type_ = self._vector(memref.type.element_type)
        hidden = emit.zero(type_)
        if isinstance(indices[-1].type, VectorType):
            offsets = [*indices[:-1], emit.index(0)]
            return emit.op(GatherOp, memref, offsets, indices[-1], mask, hidden, result_type=type_)
        return emit.op(MaskedLoadOp, memref, list(indices), mask, hidden, result_type=type_)

    def _store(self, store: StoreOp, indices: Sequence[Value], mask: Value, value: Maker) -> None:
        stored = value(mask)
        if isinstance(indices[-1].type, VectorType):
            offsets = [*indices[:-1], self.emit.index(0)]
            self.rewriter.create(ScatterOp, store.memref, offsets, indices[-1], mask, stored, result_types=[])
        else:
            self.rewriter.create(MaskedStoreOp, store.memref, list(indices), mask, stored)

    # ------------------------------------------------------------------------------------------ analysis

    def _is_inside(self, value: Value) -> bool:
        """Returns True if a value is defined in the loop's block."""
        return defining_block(value) is self.block

    def _subscripts(self, indices: Sequence[Value]) -> Callable[[Value], list[Value]] | None:
        """Returns a function that creates subscripts from the loop's counter; None if they cannot be vectorized.

        The last subscript is the counter or loaded at it; the others are invariant.
        """
        makers = [self._subscript(index, is_last=False) for index in indices[:-1]]
        makers += [self._subscript(index, is_last=True) for index in indices[-1:]]
        complete = [maker for maker in makers if maker is not None]
        if len(complete) < len(makers) or not makers:
            return None
        return lambda mask: [maker(mask) for maker in complete]

    def _subscript(self, index: Value, *, is_last: bool) -> Maker | None:
        if not self._is_inside(index) or isinstance(index, BlockArgument):
            return (lambda mask: index) if self._is_inside(index) == is_last else None
        if not is_last:
            return None
        source = _without_casts(index)
        load = source.defining_op(LoadOp)
        if load is not None:
            return lambda mask: self._loaded_index(load, mask)
        total = source.defining_op(AddIOp)
        if total is None:
            return None
        constant, counter = total.operands
        if self._is_inside(constant):
            constant, counter = counter, constant
        if self._is_inside(constant) or not isinstance(counter, BlockArgument) or not self._is_inside(counter):
            return None
        return lambda mask: self.emit.add(constant, counter)

    def _loaded_index(self, load: LoadOp, mask: Value) -> Value:
        """Returns coordinates, widened without a sign, since gathers and scatters take them as signed."""
        index = self._load(load.memref, load.indices, mask)
        element = vector_type(index).element_type
        if isinstance(element, IntegerType):
            if element.width < 32:
                return self.emit.op(ExtUIOp, index, result_type=self._vector(I32))
            if element.width < 64 and not self.options.enable_simd_index32:
                return self.emit.op(ExtUIOp, index, result_type=self._vector(I64))
        return index

    def _expression(self, value: Value) -> Maker | None:
        if not isinstance(value.type, IntegerType | IndexType | FloatType):
            return None
        if value is self.block.arguments[0]:
            return lambda mask: self._coordinates(value)
        if not isinstance(value, OpResult) or not self._is_inside(value):
            return lambda mask: self._broadcast(value)
        op = value.owner
        if isinstance(op, LoadOp):
            indices = self._subscripts(op.indices)
            return None if indices is None else lambda mask: self._load(op.memref, indices(mask), mask)
        is_shift = isinstance(op, SHIFTS) and not self._is_inside(op.rhs)
        if not isinstance(op, UNARY + CASTS + BINARY) and not is_shift:
            return None
        makers = [self._expression(operand) for operand in op.operands]
        complete = [maker for maker in makers if maker is not None]
        if len(complete) < len(makers):
            return None

        def make(mask: Value) -> Value:
            operands = [maker(mask) for maker in complete]
            return self.emit.op(type(op), *operands, result_type=self._vector(value.type))

        return make

    def _coordinates(self, counter: Value) -> Value:
        """Returns the counters of a whole vector."""
        base, type_ = self._broadcast(counter), self._vector(INDEX)
        if type_.is_scalable:
            return self.emit.add(base, self.emit.op(StepOp, result_type=type_))
        numbers = dense_elements_attr(type_, range(type_.num_elements))
        return self.emit.add(base, self.emit.op(ConstantOp, result_type=type_, value=numbers))


def _reduction_kind(value: Value, carried: Value) -> CombiningKind | None:
    """Returns how a value combines the carried one with another."""
    op = value.owner if isinstance(value, OpResult) else None
    if op is None or type(op) not in REDUCTIONS:
        return None
    operands = [op.lhs] if isinstance(op, SubFOp | SubIOp) else op.operands
    return REDUCTIONS[type(op)] if any(operand is carried for operand in operands) else None


def _without_casts(index: Value) -> Value:
    """Returns the index without widening casts."""
    while isinstance(index, OpResult) and isinstance(index.owner, IndexCastOp | ExtUIOp):
        index = index.owner.in_
    return index
