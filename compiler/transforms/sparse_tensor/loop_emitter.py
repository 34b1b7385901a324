"""Emits loops over the levels of several tensors at once, one nested in the other.

Takes tensors, and the levels that a loop visits together. Creates an `scf.for` if one level determines all coordinates,
an `scf.while` if several sparse levels are visited together. Tracks the position of each tensor's values.

The loops of a loop sequence visit the same coordinates one after another: each starts where the preceding one ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from compiler.dialects.arith.constants import index_value
from compiler.dialects.bufferization.ops import ToBufferOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp
from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.dialects.sparse_tensor.storage import SparseType, sparse_type
from compiler.dialects.sparse_tensor.storage_ops import ToValuesOp
from compiler.dialects.sparse_tensor.tensor_ops import ToSliceOffsetOp, ToSliceStrideOp
from compiler.dialects.tensor.ops import ExtractSliceOp, PadOp
from compiler.ir.affine_expr import AffineBinaryExpr, AffineConstantExpr, AffineDimExpr, AffineExpr, AffineExprKind
from compiler.ir.attributes import StridedLayoutAttr, StringAttr, index_attr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, RankedTensorType
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.fold import constant_value
from compiler.transforms.sparse_tensor.emitter import EQ, ULT, SparseEmitter
from compiler.transforms.sparse_tensor.iterators import (
    DedupIterator,
    FilterIterator,
    Iterator,
    PadIterator,
    TrivialIterator,
)
from compiler.transforms.sparse_tensor.levels import Level, level_of
from compiler.transforms.sparse_tensor.subsections import NonEmptySubsections, SubsectionIterator, without_filter

EMITTED_FROM = "Emitted from"
"""Attribute of emitted loops, with the `tag` of their emitter."""


class TensorLevel(NamedTuple):
    """A level of one of the tensors that a loop nest visits."""

    tensor: int
    level: int


class Dependency(NamedTuple):
    """A loop that a level's coordinate is a sum of, and the factor before it."""

    loop: int
    factor: int


class EmitStrategy(Enum):
    """Form of the generated loops."""

    FUNCTIONAL = "functional"
    SPARSE_ITERATOR = "sparse-iterator"
    DEBUG_INTERFACE = "debug-interface"


@dataclass
class _Loop:
    """A loop under construction: the block that receives code, and its coordinate."""

    levels: list[TensorLevel]
    op: Operation
    block: Block
    coordinate: Value


@dataclass
class _Sequence:
    """Levels of a loop sequence, and the coordinate at which its next loop begins."""

    start: Value
    levels: list[TensorLevel]


DependencyGetter: TypeAlias = Callable[[int, int], list[Dependency]]
"""Returns the loops whose sum is the coordinate of a tensor's level; empty if the coordinate is one loop."""
OutputUpdater: TypeAlias = Callable[[Value, Value], Value]
"""Returns the buffer of a dense output; takes the buffer of the tensor, and the tensor."""


class LoopEmitter:
    """Emits the loops of one nest, from the outermost to the innermost.

    Each loop has an attribute with `tag`. `loops` is the number of loops. The synthetic tensor follows the others, and
    has a dense level for each loop.
    """

    def __init__(
        self,
        emit: SparseEmitter,
        tensors: Sequence[Value],
        tag: str,
        *,
        has_output: bool = False,
        loops: int = 0,
        dependencies: DependencyGetter | None = None,
        strategy: EmitStrategy = EmitStrategy.FUNCTIONAL,
    ) -> None:
        self.emit, self.tensors, self.tag, self.has_output = emit, list(tensors), tag, has_output
        self.debug = strategy is EmitStrategy.DEBUG_INTERFACE
        ranks = [sparse_type(tensor).level_rank if _is_ranked(tensor) else 0 for tensor in tensors]
        self._dependencies: list[list[list[Dependency]]] = [
            [sorted(dependencies(tensor, level)) if dependencies else [] for level in range(rank)]
            for tensor, rank in enumerate(ranks)
        ]
        self._dependencies.append([[]] * loops)
        ranks.append(loops)
        self._levels: list[list[Level | None]] = [[None] * rank for rank in ranks]
        self._iterators: list[list[list[Iterator]]] = [[[] for _ in range(rank)] for rank in ranks]
        self._reduced = [[0] * rank for rank in ranks]
        self.loop_sizes: list[Value] = []
        self.values: list[Value | None] = [None] * len(tensors)
        """The buffer of each tensor's elements."""
        self._loops: list[_Loop] = []
        self._sequences: list[_Sequence] = []

    @property
    def synthetic(self) -> int:
        """Number of the synthetic tensor."""
        return len(self.tensors)

    @property
    def output(self) -> int:
        """Number of the output tensor."""
        return len(self.tensors) - 1

    def is_output(self, tensor: int) -> bool:
        return self.has_output and tensor == self.output

    @property
    def coordinates(self) -> list[Value]:
        """The coordinate of each loop that was entered."""
        return [loop.coordinate for loop in self._loops]

    @property
    def depth(self) -> int:
        return len(self._loops)

    def loop_coordinate(self, loop: int) -> Value:
        return self._loops[loop].coordinate

    def level_coordinate(self, tensor: int, level: int) -> Value:
        """Returns the coordinate of the current place of a level."""
        return self._current(tensor, level).coordinate

    def _current(self, tensor: int, level: int) -> Iterator:
        """Returns the iterator at work on a level: one for each loop that its coordinate is a sum of."""
        if not self._dependencies[tensor][level]:
            return self._iterators[tensor][level][-1]
        return self._iterators[tensor][level][self._reduced[tensor][level] - 1]

    def value_positions(self, tensor: int) -> list[Value]:
        """Returns the indices of the current element in the buffer of a tensor's elements."""
        iterator = self._iterators[tensor][-1][-1]
        return [*iterator.batch, iterator.position[0]]

    # ------------------------------------------------------------------------------------------ setting up

    def start(
        self,
        update_output: OutputUpdater | None = None,
        loop_size: Callable[[int], Value] | None = None,
    ) -> None:
        """Gets the buffers of all tensors, at the insertion point."""
        for number, each in enumerate(self.tensors):
            tensor = _unpadded(each)
            if not isinstance(tensor.type, RankedTensorType):
                continue
            type_ = sparse_type(tensor)
            if type_.encoding is not None:
                self.values[number] = self.emit.op(ToValuesOp, tensor)
                continue
            buffer: Value = self.emit.op(ToBufferOp, tensor, result_type=_buffer_type(tensor, type_))
            if self.is_output(number) and update_output is not None:
                buffer = update_output(buffer, tensor)
            self.values[number] = buffer
        if loop_size is not None:
            for loop in range(len(self._levels[self.synthetic])):
                size = loop_size(loop)
                self.loop_sizes.append(size)
                level = Level(self.synthetic, loop, LevelType("batch"), size, ())
                self._iterators[self.synthetic][loop].append(TrivialIterator(level, debug=self.debug))
        for number, each in enumerate(self.tensors):
            tensor = _unpadded(each)
            if not isinstance(tensor.type, RankedTensorType):
                continue
            for position in range(sparse_type(tensor).level_rank):
                self._levels[number][position] = level_of(self.emit, tensor, number, position)
                if not self._dependencies[number][position]:
                    self._iterators[number][position].append(self._level_iterator(number, position))
        for number in range(len(self.tensors)):
            self._start_subsections(number)

    def _level_iterator(self, tensor: int, level: int) -> Iterator:
        value = self.tensors[tensor]
        stored = self._levels[tensor][level]
        assert stored is not None
        iterator: Iterator = (
            TrivialIterator(stored, debug=self.debug)
            if stored.type.is_unique
            else DedupIterator(stored, debug=self.debug)
        )
        pad = value.defining_op(PadOp)
        if pad is not None and _unpadded(value) is not value:
            low, high = (mixed_group(pad, name, f"static_{name}")[level] for name in ("low", "high"))
            if known_integer(low) == known_integer(high) == 0:
                return iterator
            return PadIterator(iterator, self._as_value(low), self._as_value(high))
        type_ = sparse_type(value)
        if type_.is_slice:
            assert type_.encoding is not None
            dimension = type_.dimension_of(level)
            offset, _, stride = type_.encoding.slices[dimension].parameters
            offset = self._slice_part(offset, ToSliceOffsetOp, value, dimension)
            stride = self._slice_part(stride, ToSliceStrideOp, value, dimension)
            return FilterIterator(iterator, offset, stride, stored.size)
        return iterator

    def _as_value(self, value: MixedValue) -> Value:
        number = known_integer(value)
        return index_value(self.emit.rewriter, value if number is None else number)

    def _slice_part(
        self, part: int, op_class: type[ToSliceOffsetOp | ToSliceStrideOp], tensor: Value, dimension: int
    ) -> Value:
        """Returns the offset or stride of a slice."""
        if part != DYNAMIC:
            return self.emit.index(part)
        return self.emit.op(op_class, tensor, dim=index_attr(dimension))

    def _start_subsections(self, tensor: int) -> None:
        """Creates the iterators of levels whose coordinates are sums of loops, ordered by the last loop of each sum."""
        emit, dependencies = self.emit, self._dependencies[tensor]
        order = sorted(
            ((each.loop, level) for level, sums in enumerate(dependencies) for each in sums), key=lambda pair: pair[0]
        )
        if order:
            zero = emit.index(0)
        rest = [list(sums) for sums in dependencies]
        last: Iterator | None = None
        for loop, level in order:
            dependency = rest[level].pop(0)
            iterator = self._level_iterator(tensor, level)
            parent = last
            if parent is None and level > 0 and not dependencies[level - 1]:
                parent = self._iterators[tensor][level - 1][-1]
            inner: Iterator
            if rest[level]:
                size = zero
                for other in reversed(rest[level]):
                    largest = emit.sub(self.loop_sizes[other.loop], emit.index(1))
                    span = emit.add(emit.mul(largest, emit.index(other.factor)), emit.index(1))
                    size = emit.add(size, span)
                inner = NonEmptySubsections(emit, without_filter(parent), iterator, size)
            else:
                windows = without_filter(self._iterators[tensor][level][-1])
                above = without_filter(parent)
                assert isinstance(windows, NonEmptySubsections) and above is not None
                inner = SubsectionIterator(windows, above, iterator)
            if dependency.factor != 1:
                offset, stride = emit.index(0), emit.index(dependency.factor)
                inner = FilterIterator(inner, offset, stride, self.loop_sizes[loop])
            last = inner
            self._iterators[tensor][level].append(inner)

    # ------------------------------------------------------------------------------------------ sequences

    def enter_sequence(self, levels: Sequence[TensorLevel]) -> None:
        """Begins a sequence of loops over some levels."""
        for tensor, level in levels:
            self._reduced[tensor][level] += 1
            self._prepare(tensor, level)
        self._sequences.append(_Sequence(self.emit.index(0), list(levels)))

    def exit_sequence(self) -> None:
        for tensor, level in self._sequences.pop().levels:
            self._reduced[tensor][level] -= 1

    def _prepare(self, tensor: int, level: int) -> None:
        no_parent = level == 0 or self._dependencies[tensor][level]
        parent = None if no_parent else self._iterators[tensor][level - 1][-1]
        iterator = self._current(tensor, level)
        iterator.begin(self.emit, parent)
        if iterator.is_random_access:
            iterator.locate(self.emit, self.emit.index(0))

    def locate_at(self, at: TensorLevel, expr: AffineExpr) -> None:
        """Moves to the coordinate of a dense level that an expression of loop variables computes."""
        parent = None if at.level == 0 else self._iterators[at.tensor][at.level - 1][-1]
        iterator = self._current(*at)
        iterator.begin(self.emit, parent)
        iterator.locate(self.emit, self.affine(expr))

    def affine(self, expr: AffineExpr) -> Value:
        """Returns the value of an expression of loops."""
        match expr:
            case AffineDimExpr():
                return self._loops[expr.position].coordinate
            case AffineConstantExpr():
                return self.emit.index(expr.value)
            case AffineBinaryExpr(kind=AffineExprKind.ADD):
                return self.emit.add(self.affine(expr.lhs), self.affine(expr.rhs))
            case AffineBinaryExpr(kind=AffineExprKind.MUL):
                return self.emit.mul(self.affine(expr.lhs), self.affine(expr.rhs))
        raise ValueError(f"unexpected subscript {expr}")

    # ------------------------------------------------------------------------------------------ loops

    def enter_loop(
        self,
        levels: Sequence[TensorLevel],
        carried: list[Value],
        *,
        parallel: bool = False,
        universal: bool = False,
    ) -> Operation:
        """Enters a loop that visits some levels together; replaces the elements of `carried` by the loop's arguments.

        `universal`: the loop visits all coordinates, not only those that a level stores.
        """
        iterators = [self._current(*each) for each in levels]
        dense = [each for each in iterators if each.is_random_access]
        sparse = sorted((each for each in iterators if not each.is_random_access), key=lambda each: -each.kind)
        universal = universal and bool(sparse)
        if not universal and (not sparse or (len(sparse) == 1 and sparse[0].fits_for_loop)):
            first = (sparse or dense)[0]
            op, coordinate = self._enter_for(first, carried, parallel=parallel and len(carried) <= 1)
            tracked = [first]
        else:
            tracked = [*sparse, *dense] if universal else sparse
            op, coordinate = enter_while(self.emit, sparse, carried, self._sequences[-1].start if universal else None)
        for iterator in dense:
            iterator.locate(self.emit, coordinate)
        op.attributes = {**op.attributes, EMITTED_FROM: StringAttr(self.tag)}
        block = self.emit.rewriter.block
        assert block is not None
        self._loops.append(_Loop([TensorLevel(each.tensor, each.level) for each in tracked], op, block, coordinate))
        return op

    def _enter_for(self, iterator: Iterator, carried: list[Value], *, parallel: bool) -> tuple[Operation, Value]:
        emit, rewriter = self.emit, self.emit.rewriter
        step = emit.index(1)
        lower, upper = iterator.for_range(emit)
        op: Operation
        if parallel:
            block = Block([INDEX])
            op = rewriter.create(
                ParallelOp,
                [lower],
                [upper],
                [step],
                list(carried),
                result_types=[value.type for value in carried],
                regions=[Region([block])],
            )
            if not carried:
                with emit.at_end(block):
                    rewriter.create(ReduceOp)
        else:
            op, block = emit.begin_for(lower, upper, step, carried)
            carried[:] = block.arguments[1:]
        rewriter.set_insertion_point_to_start(block)
        counter = block.arguments[0]
        if iterator.is_random_access:
            iterator.locate(emit, counter)
            return op, counter
        iterator.enter_scope([counter])
        return op, iterator.dereference(emit)

    def exit_loop(self, carried: list[Value]) -> None:
        """Ends a loop that yields `carried`, and replaces the contents of `carried` by the loop's results."""
        rewriter, loop = self.emit.rewriter, self._loops[-1]
        last = loop.block.last
        if isinstance(last, YieldOp) or (isinstance(last, ReduceOp) and not last.operands):
            rewriter.set_insertion_point(last)
        else:
            rewriter.set_insertion_point_to_end(loop.block)
        if isinstance(loop.op, WhileOp):
            self._exit_while(loop, carried)
        elif isinstance(loop.op, ForOp):
            if carried:
                self.emit.yields(*carried)
            carried[:] = loop.op.results
        elif isinstance(loop.op, ParallelOp) and carried:
            self._exit_parallel(loop.op, carried)
        rewriter.set_insertion_point_after(loop.op)
        self._loops.pop()

    def _exit_parallel(self, op: ParallelOp, carried: list[Value]) -> None:
        """Moves the operation that combines values to the loop's reduction."""
        rewriter, (reduced,) = self.emit.rewriter, carried
        assert isinstance(reduced, OpResult)
        combine = reduced.owner
        init = op.init_vals[0]
        left, right = combine.operands
        rewriter.set_insertion_point_after(combine)
        block = Block([init.type, init.type])
        rewriter.create(ReduceOp, [right if left is init else left], regions=[Region([block])])
        with self.emit.at_end(block):
            copy = rewriter.clone(combine)
            with rewriter.modify(copy):
                copy.operands = list(block.arguments)
            rewriter.erase_op(combine)
            rewriter.create(ReduceReturnOp, copy.result)
        carried[:] = op.results

    def _exit_while(self, loop: _Loop, carried: list[Value]) -> None:
        emit, op = self.emit, loop.op
        one = emit.index(1)
        rest: Sequence[Value] = op.results
        *_, counter = op.results
        operands: list[Value] = []
        for tensor, level in loop.levels:
            iterator = self._current(tensor, level)
            if iterator.is_random_access:
                iterator.locate(emit, counter)
                continue
            iterator.advance_if(emit, emit.compare(EQ, iterator.coordinate, loop.coordinate))
            operands += iterator.cursor
            rest = iterator.enter_scope(rest)
        operands += carried
        carried[:] = rest[: len(carried)]
        if len(operands) < len(op.results):
            operands.append(emit.add(loop.coordinate, one))
            self._sequences[-1].start = counter
        emit.yields(*operands)


def enter_while(
    emit: SparseEmitter,
    iterators: Sequence[Iterator],
    carried: list[Value],
    universal: Value | None,
    *,
    carried_first: bool = False,
) -> tuple[WhileOp, Value]:
    """Enters a loop that visits several sparse levels together; returns the smallest of their coordinates.

    `universal` is the coordinate at which the loop begins that visits all coordinates.
    """
    rewriter = emit.rewriter
    cursors = [value for iterator in iterators for value in iterator.cursor]
    inits = [*carried, *cursors] if carried_first else [*cursors, *carried]
    inits += [] if universal is None else [universal]
    types = [value.type for value in inits]
    before, after = Block(types), Block(types)
    op = rewriter.create(WhileOp, inits, result_types=types, regions=[Region([before]), Region([after])])
    skipped = len(carried) if carried_first else 0
    rewriter.set_insertion_point_to_end(before)
    rest: Sequence[Value] = before.arguments[skipped:]
    condition: Value | None = None
    for iterator in iterators:
        rest = iterator.enter_scope(rest)
        is_valid = iterator.is_valid(emit)
        condition = is_valid if condition is None else emit.both(condition, is_valid)
    assert condition is not None
    rewriter.create(ConditionOp, condition, list(before.arguments))
    rewriter.set_insertion_point_to_end(after)
    rest = after.arguments[skipped:]
    for iterator in iterators:
        rest = iterator.enter_scope(rest)
        iterator.dereference(emit)
    carried[:] = after.arguments[:skipped] if carried_first else rest[: len(carried)]
    if universal is not None:
        return op, after.arguments[-1]
    smallest: Value | None = None
    for iterator in iterators:
        coordinate = iterator.coordinate
        if smallest is None:
            smallest = coordinate
        else:
            smallest = emit.select(emit.compare(ULT, coordinate, smallest), coordinate, smallest)
    assert smallest is not None
    return op, smallest


def _is_ranked(tensor: Value) -> bool:
    return isinstance(tensor.type, RankedTensorType) and tensor.type.rank > 0


def _buffer_type(tensor: Value, type_: SparseType) -> MemRefType:
    """Returns the type of the buffer of a dense tensor; a slice may be anywhere in another buffer."""
    layout = None
    if tensor.defining_op(ExtractSliceOp) is not None:
        layout = StridedLayoutAttr(DYNAMIC, (DYNAMIC,) * len(type_.shape))
    return MemRefType(type_.shape, type_.element_type, layout)


def _unpadded(tensor: Value) -> Value:
    """Returns the sparse tensor that a tensor pads with zeros; others as they are."""
    pad = tensor.defining_op(PadOp)
    if pad is None or not isinstance(pad.source_.type, RankedTensorType):
        return tensor
    type_, source = sparse_type(tensor), sparse_type(pad.source_)
    if type_.encoding is None or type_.encoding != source.encoding or not type_.is_identity:
        return tensor
    end = pad.region.entry.last
    values = () if end is None else end.operands
    padding = next((constant_value(value) for value in values), None)
    return pad.source_ if padding is not None and splat_value(padding) == 0 else tensor
