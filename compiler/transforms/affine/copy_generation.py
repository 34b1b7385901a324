"""Copying the part of a memref that a range of ops accesses into a buffer, and back: upstream's `generateCopy`.

affine.for %i = 0 to 32 {                    %buffer = memref.alloc() : memref<32xf32>
  %0 = affine.load %m[%t + %i]        ->     affine.for %j = %t to %t + 32 { %m[%j] to %buffer[%j - %t] }
  use(%0)                                    affine.for %i = 0 to 32 { %0 = affine.load %buffer[%i]; use(%0) }
}                                            memref.dealloc %buffer
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.analysis.affine.loops import ancestor_in, enclosing_affine_ops
from compiler.analysis.affine.memref_regions import BoundingShape, MemRefRegion, memref_size_in_bytes
from compiler.analysis.loops import defining_region
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.composition import canonicalize, compose, compose_applies
from compiler.dialects.affine.ops import AffineForOp, AffineLoadOp, AffineStoreOp, DmaStartOp, DmaWaitOp
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref.allocation_ops import AllocOp, DeallocOp
from compiler.ir.affine import AffineConstantExpr, AffineExpr, AffineMap, dim
from compiler.ir.attributes import AffineMapAttr, integer_attr
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.types import I32, MemRefType, Type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import create_canonical_for, induction_variable, start_of_function, terminator_of
from compiler.transforms.affine.replace_memref import IndexRemap, replace_memref


@dataclass(frozen=True)
class CopyOptions:
    """Memory spaces to copy from and to, and whether copies are asynchronous transfers (DMA)."""

    generate_dma: bool
    slow_memory_space: int
    fast_memory_space: int
    tag_memory_space: int
    capacity_in_bytes: int


@dataclass
class OpRange:
    """The ops of a block from `first` up to before `end`."""

    block: Block
    first: Operation
    end: Operation

    @property
    def ops(self) -> list[Operation]:
        ops: list[Operation] = []
        op: Operation | None = self.first
        while op is not None and op is not self.end:
            ops.append(op)
            op = op.next_op
        return ops


@dataclass
class Copies:
    """Result of copy generation for a range: buffers by memref, copy nests, and the total size of the buffers."""

    buffers: dict[Value, Value] = field(default_factory=dict)
    nests: dict[AffineForOp, None] = field(default_factory=dict)
    size_in_bytes: int = 0


@dataclass
class _Place:
    """Insertion points of the copies into a buffer and out of it."""

    copy_in: Operation
    copy_out: Operation


class _Impossible(Exception):
    """The region cannot be copied."""


def generate_copy(
    region: MemRefRegion, range_: OpRange, options: CopyOptions, copies: Copies, rewriter: Rewriter
) -> bool:
    """Copies a region, and makes the accesses in the range use the buffer. Returns True if that was possible."""
    try:
        _CopyGenerator(region, range_, options, copies, rewriter).run()
    except _Impossible:
        return False
    return True


class _CopyGenerator:
    def __init__(
        self, region: MemRefRegion, range_: OpRange, options: CopyOptions, copies: Copies, rewriter: Rewriter
    ) -> None:
        self.region = region
        self.range = range_
        self.options = options
        self.copies = copies
        self.rewriter = rewriter
        self.location = range_.first
        self.symbols = region.symbols
        self.last = range_.ops[-1]

    def run(self) -> None:
        rewriter, region, location = self.rewriter, self.region, self.location
        place = self._place()
        ends_with_range = place.copy_out is self.range.end
        start_of_function(rewriter, location)
        zero = index_constant(rewriter, 0, location)
        box = self._box()
        if box.num_elements == 0:
            return
        bounds = [region.lower_and_upper_bound(position) for position in range(len(box.shape))]
        if not all(lower.results and upper.results for lower, upper in bounds):
            raise _Impossible
        here = place.copy_out if region.is_write else place.copy_in
        offsets, memref_indices = self._offsets(box, zero, here)
        buffer = self.copies.buffers.get(region.memref)
        is_new = buffer is None
        if buffer is None:
            buffer = self._buffer(box, place.copy_in)
        count = self._top_constant(box.num_elements, zero)
        strides = self._strides(box, zero) if self.options.generate_dma else []

        rewriter.set_insertion_point(here)
        ended: Operation | None = None
        if self.options.generate_dma:
            ended = self._transfer(buffer, zero, count, strides, memref_indices, place)
        else:
            nest = self._copy_nest(buffer, bounds, offsets)
            self.copies.nests[nest] = None
            ended = nest if region.is_write else None
        if is_new:
            rewriter.set_insertion_point(place.copy_out)
            dealloc = rewriter.create(DeallocOp, buffer, location=location)
            ended = ended or (None if self.options.generate_dma else dealloc)
        if ended is not None and ends_with_range:
            self.range.end = ended
        self._replace_accesses(buffer, offsets)

    # ------------------------------------------------------------------------------------------ where

    def _place(self) -> _Place:
        """Returns the insertion points before and after the range, or those of the outermost invariant loop."""
        loop = outermost_independent_loop(self.region, self.range.block)
        if loop is None:
            return _Place(self.range.first, self.range.end)
        behind = loop.next_op
        assert behind is not None
        return _Place(loop, behind)

    def _box(self) -> BoundingShape:
        type_ = self.region.type
        if type_.layout is not None or not type_.shape:
            raise _Impossible
        box = self.region.bounding_shape()
        if box is None or any(len(lower.results) > 1 for lower in box.lower):
            raise _Impossible
        return box

    # ------------------------------------------------------------------------------------------ parts

    def _top_constant(self, number: int, zero: OpResult) -> Value:
        """Returns a constant at the start of the function."""
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point(zero.owner)
            return index_constant(self.rewriter, number, self.location)

    def _offsets(self, box: BoundingShape, zero: OpResult, here: Operation) -> tuple[list[AffineExpr], list[Value]]:
        """Returns the offsets of the region: as expressions of its symbols (as dims), and as values."""
        exprs: list[AffineExpr] = []
        values: list[Value] = []
        for lower in box.lower:
            expr = lower.result.replace((), [dim(number) for number in range(lower.num_symbols)])
            exprs.append(expr)
            if isinstance(expr, AffineConstantExpr):
                values.append(zero if expr.value == 0 else self._top_constant(expr.value, zero))
            else:
                self.rewriter.set_insertion_point(here)
                map_ = AffineMap(lower.num_symbols, 0, (expr,))
                values.append(make_apply(self.rewriter, map_, self.symbols, self.location).result)
        return exprs, values

    def _alloc(self, shape: Sequence[int], element: Type, space: int, before: Operation) -> Value[MemRefType]:
        attribute = integer_attr(space) if space else None
        type_ = MemRefType(tuple(shape), element, None, attribute)
        self.rewriter.set_insertion_point(before)
        return self.rewriter.create(AllocOp, result_types=[type_], location=self.location).memref

    def _buffer(self, box: BoundingShape, before: Operation) -> Value[MemRefType]:
        value = self._alloc(box.shape, self.region.type.element_type, self.options.fast_memory_space, before)
        self.copies.buffers[self.region.memref] = value
        self.copies.size_in_bytes += memref_size_in_bytes(value.type) or 0
        return value

    def _copy_nest(
        self, buffer: Value, bounds: Sequence[tuple[AffineMap, AffineMap]], offsets: Sequence[AffineExpr]
    ) -> AffineForOp:
        """Loops that copy element by element, at the insertion point."""
        rewriter, location = self.rewriter, self.location
        root: AffineForOp | None = None
        indices: list[Value] = []
        operands: list[Value] = []
        applies: list[Operation] = []
        for (lower, upper), offset in zip(bounds, offsets, strict=True):
            loop = create_canonical_for(rewriter, (lower, self.symbols), (upper, self.symbols), location)
            root = root or loop
            rewriter.set_insertion_point(terminator_of(loop))
            map_ = AffineMap(len(self.symbols), 0, (offset,))
            applies.append(make_apply(rewriter, map_, self.symbols, location))
            indices.append(induction_variable(loop))
            operands += [applies[-1].result, indices[-1]]
        assert root is not None
        exprs = tuple(dim(2 * number + 1) - dim(2 * number) for number in range(len(indices)))
        in_buffer, values = canonicalize(*compose(AffineMap(len(operands), 0, exprs), operands))
        for apply in applies:
            if apply.result not in values:
                rewriter.erase_op(apply)
        identity = AffineMap.identity(len(indices))
        outside = (self.region.memref, identity, indices)
        inside = (buffer, in_buffer, values)
        source, target = (inside, outside) if self.region.is_write else (outside, inside)
        element = self.region.type.element_type
        loaded = rewriter.create(
            AffineLoadOp, source[0], source[2], result_types=[element], map=AffineMapAttr(source[1]), location=location
        )
        properties = {"map": AffineMapAttr(target[1])}
        rewriter.create(AffineStoreOp, loaded.result, target[0], target[2], properties=properties, location=location)
        return root

    def _replace_accesses(self, buffer: Value, offsets: Sequence[AffineExpr]) -> None:
        """Replaces the memref by the buffer in the accesses of the range."""
        first, block = self.range.first, self.range.block
        exprs = tuple(dim(len(self.symbols) + number) - offset for number, offset in enumerate(offsets))
        map_ = AffineMap(len(self.symbols) + len(offsets), 0, exprs)
        last = self.last

        def is_in_range(user: Operation) -> bool:
            op = ancestor_in(block, user)
            return op is not None and not op.is_before_in_block(first) and not last.is_before_in_block(op)

        before = first.previous_op
        replace_memref(self.region.memref, buffer, self.rewriter, IndexRemap(map_, self.symbols), is_in_range)
        following = block.first if before is None else before.next_op
        assert following is not None
        self.range.first = following

    # ------------------------------------------------------------------------------------------ transfers

    def _strides(self, box: BoundingShape, zero: OpResult) -> list[Value]:
        """Returns stride and number of elements per stride for a non-contiguous region; empty if it is contiguous."""
        strides: list[tuple[int, int]] = []
        stride = elements = 1
        for position in range(len(box.shape) - 1, 0, -1):
            extent = self.region.type.shape[position]
            stride *= extent
            elements *= box.shape[position]
            if box.shape[position] < extent and box.shape[position - 1] > 1:
                strides.append((stride, elements))
        if len(strides) > 1:
            raise _Impossible
        return [self._top_constant(number, zero) for pair in strides for number in pair]

    def _transfer(
        self,
        buffer: Value,
        zero: Value,
        count: Value,
        strides: Sequence[Value],
        memref_indices: Sequence[Value],
        place: _Place,
    ) -> Operation | None:
        """Starts a transfer and waits for it. Returns the new end of the range, if it changes."""
        rewriter, location = self.rewriter, self.location
        here = place.copy_out if self.region.is_write else place.copy_in
        tag = self._alloc([1], I32, self.options.tag_memory_space, place.copy_in)
        rank = len(memref_indices)
        outside_map, outside_values = compose_applies(AffineMap.identity(rank), memref_indices)
        inside_map, inside_values = compose_applies(AffineMap.identity(rank), [zero] * rank)
        outside = (self.region.memref, outside_map, outside_values)
        inside = (buffer, inside_map, inside_values)
        source, target = (inside, outside) if self.region.is_write else (outside, inside)
        tag_map = AffineMapAttr(AffineMap.identity(1))
        rewriter.set_insertion_point(here)
        start = rewriter.create(
            DmaStartOp,
            [source[0], *source[2], target[0], *target[2], tag, zero, count, *strides],
            attributes={"src_map": AffineMapAttr(source[1]), "dst_map": AffineMapAttr(target[1]), "tag_map": tag_map},
            location=location,
        )
        rewriter.create(DmaWaitOp, [tag, zero, count], attributes={"tag_map": tag_map}, location=location)
        rewriter.set_insertion_point(place.copy_out)
        dealloc = rewriter.create(DeallocOp, tag, location=location)
        return start if self.region.is_write else dealloc


def outermost_independent_loop(region: MemRefRegion, block: Block) -> AffineForOp | None:
    """Returns the outermost enclosing loop that copies of the region can be moved out of."""
    outermost: AffineForOp | None = None
    defined_in = defining_region(region.memref)
    first = block.first
    assert first is not None
    for op in reversed(enclosing_affine_ops(first)):
        if not _is_in(op, defined_in) or not isinstance(op, AffineForOp) or induction_variable(op) in region.symbols:
            break
        outermost = op
    return outermost


def _is_in(op: Operation, region: Region | None) -> bool:
    """Returns True if the region contains the op, at any depth."""
    enclosing = op.parent_region
    while enclosing is not None and enclosing is not region:
        enclosing = None if enclosing.parent is None else enclosing.parent.parent_region
    return enclosing is not None
