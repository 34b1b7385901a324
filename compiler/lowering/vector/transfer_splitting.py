"""Splits transfers that may be out of bounds into a fast path in bounds, and a slow one through a buffer.

%v = vector.transfer_read %m[%i, ..]   ->   %view:2 = scf.if (%i + 4 <= size) { yield %m, %i } else { copy the elements
                                            in bounds to a buffer; yield the buffer, 0 }
                                            %v = vector.transfer_read %view#0[%view#1, ..] {in_bounds = [true]}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineForOp, AffineMinOp
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp, XOrIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.memref.access_ops import CopyOp, LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.memref.verify_views import can_cast
from compiler.dialects.memref.view_ops import CastOp, DimOp, MemorySpaceCastOp, SubViewOp
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.vector.enums import VectorTransferSplit
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    TypeCastOp,
    in_bounds,
    transferred_vector,
)
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.attributes import AffineMapAttr, StridedLayoutAttr, bool_attr, integer_attr
from compiler.ir.mixed_values import MixedValue, known_integer, split_mixed
from compiler.ir.operation import Region, Value, sole_region
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I1, INDEX, MemRefType, Type, VectorType
from compiler.ir.value_types import memref_type, vector_type
from compiler.lowering.vector.transfer_parts import bools
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type
from compiler.transforms.extents import extent
from compiler.transforms.linalg.building import create_structured

_INSIDE = AffineMap(3, 0, (dim(0) - dim(1), dim(2)))


def transfer_splitting(strategy: VectorTransferSplit) -> tuple[RewritePattern, ...]:
    """Returns the patterns that split transfers with a strategy."""

    def split_of(op_class: type[TransferOp]) -> RewritePattern:
        @pattern(op_class, name="VectorTransferFullPartialRewriter")
        def split(op: TransferOp, rewriter: Rewriter) -> bool:
            """transfer_read %m[%i] -> transfer_read (scf.if %is_inside { %m } else { copy }) {in_bounds = [true]}"""
            return _can_be_split(op) and _split(op, strategy, rewriter)

        return split

    return split_of(TransferReadOp), split_of(TransferWriteOp)


def _can_be_split(op: TransferOp) -> bool:
    vector = transferred_vector(op).type
    if not isinstance(vector, VectorType) or not vector.shape or not op.permutation_map.map.is_minor_identity():
        return False
    return not all(in_bounds(op)) and not isinstance(op.parent_op, IfOp)


def _split(op: TransferOp, strategy: VectorTransferSplit, rewriter: Rewriter) -> bool:
    if strategy is VectorTransferSplit.NONE:
        return False
    if strategy is VectorTransferSplit.FORCE_IN_BOUNDS:
        with rewriter.modify(op):
            _set_in_bounds(op)
        return True
    if op.mask is not None or not isinstance(op.base.type, MemRefType):
        return False
    rewriter.location = op
    rewriter.set_insertion_point(op)
    condition = _is_inside(op, rewriter)
    if condition is None:
        return False
    return _Splitter(op, condition, strategy is VectorTransferSplit.VECTOR_TRANSFER, rewriter).run()


def _set_in_bounds(op: TransferOp) -> None:
    op.properties = {**op.properties, "in_bounds": bools([True] * len(in_bounds(op)))}


def _dimensions(op: TransferOp) -> list[tuple[int, int]]:
    """Returns the position of each dimension of the vector, and of its index."""
    rank = len(in_bounds(op))
    leading = len(op.indices) - rank
    return [(position, leading + position) for position in range(rank)]


def _is_inside(op: TransferOp, rewriter: Rewriter) -> Value | None:
    """Returns the condition that the transfer is in bounds; None if it is known to be."""
    vector = vector_type(transferred_vector(op))
    flags = in_bounds(op)
    condition: Value | None = None
    for position, index in _dimensions(op):
        if flags[position]:
            continue
        map_ = AffineMap(1, 0, (dim(0) + constant(vector.shape[position]),))
        end = make_composed_folded_apply(rewriter, map_, [op.indices[index]], op)
        size = extent(op.base, index, rewriter)
        known_end, known_size = known_integer(end), known_integer(size)
        if known_end is not None and known_size is not None and known_end <= known_size:
            continue
        operands = index_value(rewriter, end), index_value(rewriter, size)
        inside = rewriter.create(CmpIOp, *operands, predicate=CmpIPredicate.SLE).result
        condition = inside if condition is None else rewriter.create(AndIOp, condition, inside).result
    return condition


def _without_space(type_: MemRefType) -> MemRefType:
    return replace(type_, memory_space=None)


def _common_type(first: MemRefType, second: MemRefType) -> MemRefType | None:
    """Returns a type that both types can be cast to, None if there is none."""
    if can_cast([first], [second]):
        return first
    layout_of_first, layout_of_second = strides_and_offset(first), strides_and_offset(second)
    if first.rank != second.rank or layout_of_first is None or layout_of_second is None:
        return None
    (strides, offset), (other_strides, other_offset) = layout_of_first, layout_of_second
    shape = [a if a == b else DYNAMIC for a, b in zip(first.shape, second.shape, strict=True)]
    joined = [a if a == b else DYNAMIC for a, b in zip(strides, other_strides, strict=True)]
    layout = StridedLayoutAttr(offset if offset == other_offset else DYNAMIC, tuple(joined))
    return MemRefType(tuple(shape), first.element_type, layout)


class _Splitter:
    """Splits one transfer."""

    def __init__(self, op: TransferOp, condition: Value, by_transfer: bool, rewriter: Rewriter) -> None:
        self._op = op
        self._condition = condition
        self._by_transfer = by_transfer
        self._rewriter = rewriter
        self._vector = transferred_vector(op)

    def run(self) -> bool:
        op, rewriter = self._op, self._rewriter
        buffer = self._allocate()
        common = _common_type(memref_type(op.base), buffer.type)
        if common is None:
            return False
        if isinstance(op, TransferReadOp):
            view = self._choose(common, buffer, lambda: self._fill(op, buffer))
            with rewriter.modify(op):
                op.operands = [*view, *op.operands[len(view) :]]
                _set_in_bounds(op)
            return True
        view = self._choose(common, buffer, lambda: None)
        new = rewriter.clone(op, IRMapping(dict(zip([op.base, *op.indices], view, strict=True))))
        _set_in_bounds(new)
        self._write_back(op, buffer)
        rewriter.erase_op(op)
        return True

    def _allocate(self) -> Value[MemRefType]:
        """Returns a buffer for a vector, allocated at the start of the nearest enclosing scope of stack allocations.

        A loop is skipped if its parent is such a scope, too.
        """
        rewriter = self._rewriter
        scope, parent = None, self._op.parent_op
        while parent is not None:
            if parent.has_trait("AutomaticAllocationScope"):
                scope = parent
            if scope is not None and not isinstance(parent, ForOp | AffineForOp):
                break
            parent = parent.parent_op
        assert scope is not None
        type_ = MemRefType(self._vector.type.shape, self._vector.type.element_type)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(sole_region(scope).entry)
            return rewriter.create(AllocaOp, result_types=[type_], alignment=integer_attr(32)).memref

    def _choose(self, type_: MemRefType, buffer: Value, prepare: Callable[[], None]) -> list[Value]:
        """Returns the memory and the indices to transfer with: the op's own if it is in bounds, else the buffer's."""
        op, rewriter = self._op, self._rewriter
        zero = index_constant(rewriter, 0)
        types: list[Type] = [type_, *[INDEX] * len(op.indices)]

        def own() -> list[Value]:
            return [self._cast(op.base, type_), *op.indices]

        def other() -> list[Value]:
            prepare()
            return [self._cast(buffer, type_), *[zero] * len(in_bounds(op))]

        choice = rewriter.create(IfOp, self._condition, result_types=types, regions=[Region(), Region()])
        for region, make in zip(choice.regions, (own, other), strict=True):
            with rewriter.insertion_guard():
                rewriter.create_block(region)
                rewriter.create(YieldOp, make())
        return list(choice.results)

    def _cast(self, value: Value, type_: MemRefType) -> Value:
        memory = memref_type(value)
        if memory.memory_space is not None:
            plain = _without_space(memory)
            value = self._rewriter.create(MemorySpaceCastOp, value, result_types=[plain]).dest
        return value if value.type == type_ else self._rewriter.create(CastOp, value, result_types=[type_]).dest

    def _as_one_vector(self, buffer: Value) -> Value[MemRefType]:
        type_ = MemRefType((), self._vector.type)
        return self._rewriter.create(TypeCastOp, buffer, result_types=[type_]).result

    def _fill(self, op: TransferReadOp, buffer: Value) -> None:
        """Copies the elements in bounds to the buffer, and fills the rest of it with the padding."""
        rewriter = self._rewriter
        if self._by_transfer:
            read = rewriter.clone(op)
            rewriter.create(StoreOp, read.vector, self._as_one_vector(buffer))
            return
        create_structured(rewriter, FillOp, [op.padding], [buffer])
        source, target = self._parts_inside(op.base, buffer)
        rewriter.create(CopyOp, source, target)

    def _write_back(self, op: TransferWriteOp, buffer: Value) -> None:
        """Copies the elements in bounds from the buffer to the op's memory, if the transfer wrote to the buffer."""
        rewriter = self._rewriter
        true = rewriter.create(ConstantOp, result_types=[I1], value=bool_attr(True)).result
        is_outside = rewriter.create(XOrIOp, self._condition, true).result
        choice = rewriter.create(IfOp, is_outside, result_types=[], regions=[Region(), Region()])
        with rewriter.insertion_guard():
            rewriter.create_block(choice.then_region)
            if self._by_transfer:
                load = rewriter.create(LoadOp, self._as_one_vector(buffer)).result
                rewriter.clone(op, IRMapping({op.value_to_store: load}))
            else:
                target, source = self._parts_inside(op.base, buffer)
                rewriter.create(CopyOp, source, target)
            rewriter.create(YieldOp)

    def _parts_inside(self, memory: Value, buffer: Value) -> tuple[Value, Value]:
        """Returns views of the elements in bounds, of the memory and of the buffer."""
        op, rewriter = self._op, self._rewriter
        dimensions = _dimensions(op)
        sizes: list[MixedValue] = list(op.indices[: len(op.indices) - len(dimensions)])
        for position, index in dimensions:
            ends = [
                rewriter.create(DimOp, value, index_constant(rewriter, axis)).result
                for value, axis in ((memory, index), (buffer, position))
            ]
            operands = [ends[0], op.indices[index], ends[1]]
            sizes.append(rewriter.create(AffineMinOp, operands, map=AffineMapAttr(_INSIDE)).result)
        own: Slice = (list(op.indices), sizes, [1] * len(sizes))
        other: Slice = ([0] * len(sizes), sizes, [1] * len(sizes))
        if isinstance(op, TransferReadOp):
            part = self._view(memory, own)
            return part, self._view(buffer, other)
        part = self._view(buffer, other)
        return self._view(memory, own), part

    def _view(self, value: Value, slice_: Slice) -> Value[MemRefType]:
        type_ = slice_type(tuple(split_mixed(slice_[1])[0]), memref_type(value), *slice_)
        operands: Sequence[Sequence[Value]] = slice_operands(slice_)
        return self._rewriter.create(
            SubViewOp, value, *operands, result_types=[type_], properties=slice_properties(slice_)
        ).result
