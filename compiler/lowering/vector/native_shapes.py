"""Operations on large vectors as operations on vectors of a native shape: upstream's `VectorUnroll` patterns.

arith.addf %a, %b : vector<8x8xf32>   ->   arith.addf of each 4x4 slice of %a and %b, inserted into a vector<8x8xf32>
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.vector.arithmetic_ops import ContractionOp, MultiDimReductionOp
from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.element_ops import (
    BroadcastOp,
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    TransposeOp,
)
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp
from compiler.dialects.vector.shapes import array_of_i64
from compiler.ir.affine import AffineMap, dim
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.transfer_parts import Transfer, create_read, create_write
from compiler.lowering.vector.unrolled_elements import unroll_from_elements, unroll_to_elements
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_MAPPABLE = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


@dataclass(frozen=True)
class NativeShapes:
    """The shape that operations are unrolled to, and the order of the loops of a contraction, outermost first.

    None: an operation is not unrolled, or its loops keep their order.
    """

    shape: Callable[[Operation, Rewriter], Sequence[int] | None]
    order: Callable[[ContractionOp], Sequence[int] | None] = lambda op: None

    def target(self, op: Operation, shape: Sequence[int], rewriter: Rewriter) -> Sequence[int] | None:
        """Returns the native shape of an operation on a larger shape that is a multiple of it."""
        native = self.trailing_target(op, shape, rewriter)
        return native if native is not None and len(native) == len(shape) else None

    def trailing_target(self, op: Operation, shape: Sequence[int], rewriter: Rewriter) -> Sequence[int] | None:
        """Like `target`, but the native shape may have only the last dimensions; the others are unrolled whole."""
        native = self.shape(op, rewriter)
        if native is None or len(native) > len(shape) or tuple(native) == tuple(shape):
            return None
        trailing = shape[len(shape) - len(native) :]
        return None if any(size % part for size, part in zip(trailing, native, strict=True)) else native


def tile_offsets(shape: Sequence[int], tile: Sequence[int], order: Sequence[int] | None = None) -> Iterator[list[int]]:
    """Yields the offsets of the tiles of a shape; the last dimension in `order` changes first.

    >>> list(tile_offsets([4, 4], [4, 2]))
    [[0, 0], [0, 2]]
    """
    order = range(len(shape)) if order is None else order
    for numbers in product(*[range(0, shape[axis], tile[axis]) for axis in order]):
        offsets = [0] * len(shape)
        for axis, number in zip(order, numbers, strict=True):
            offsets[axis] = number
        yield offsets


class _Slicer:
    """Takes slices out of vectors and puts them in."""

    def __init__(self, rewriter: Rewriter) -> None:
        self.rewriter = rewriter

    def extract(self, vector: Value, offsets: Sequence[int], sizes: Sequence[int]) -> Value:
        type_ = VectorType(tuple(sizes), vector_type(vector).element_type)
        (part,) = create_or_fold(
            self.rewriter,
            ExtractStridedSliceOp,
            [vector],
            [type_],
            offsets=array_of_i64(offsets),
            sizes=array_of_i64(sizes),
            strides=array_of_i64([1] * len(sizes)),
        )
        return part

    def extract_trailing(self, vector: Value, offsets: Sequence[int], sizes: Sequence[int]) -> Value:
        """Extracts a slice of size 1 in the leading dimensions, and drops these."""
        leading = [1] * (len(offsets) - len(sizes))
        part = self.extract(vector, offsets, [*leading, *sizes])
        if not leading:
            return part
        type_ = VectorType(tuple(sizes), vector_type(vector).element_type)
        (flat,) = create_or_fold(self.rewriter, ShapeCastOp, [part], [type_])
        return flat

    def insert(self, part: Value, vector: Value, offsets: Sequence[int]) -> Value:
        strides = [1] * len(vector_type(part).shape)
        (inserted,) = create_or_fold(
            self.rewriter,
            InsertStridedSliceOp,
            [part, vector],
            [vector.type],
            offsets=array_of_i64(offsets),
            strides=array_of_i64(strides),
        )
        return inserted


def _indices(op: TransferOp, offsets: Sequence[int], rewriter: Rewriter) -> list[Value]:
    """Returns the indices of the slice of a transfer at some offsets in the vector."""
    indices: list[Value] = list(op.indices)
    for expr, offset in zip(op.permutation_map.map.results, offsets, strict=True):
        if isinstance(expr, AffineDimExpr):
            map_ = AffineMap(1, 0, (dim(0) + offset,))
            indices[expr.position] = make_apply(rewriter, map_, [op.indices[expr.position]], op).result
    return indices


def _transfer_shape(op: TransferOp, shapes: NativeShapes, rewriter: Rewriter) -> Sequence[int] | None:
    transfer = Transfer(op)
    if not transfer.map.results or transfer.mask is not None or masking_op(op) is not None:
        return None
    return shapes.target(op, transfer.type.shape, rewriter)


def _unroll_read(shapes: NativeShapes) -> RewritePattern:
    @pattern(TransferReadOp, name="UnrollTransferReadPattern")
    def unroll(op: TransferReadOp, rewriter: Rewriter) -> bool:
        """transfer_read : vector<8x8xf32> -> transfer_read : vector<4x4xf32> at each offset"""
        native, transfer = _transfer_shape(op, shapes, rewriter), Transfer(op)
        if native is None:
            return False
        slicer = _Slicer(rewriter)
        value = VectorEmitter(rewriter).constant(0, transfer.type)
        type_ = VectorType(tuple(native), transfer.type.element_type)
        for offsets in tile_offsets(transfer.type.shape, native):
            indices = _indices(op, offsets, rewriter)
            read = create_read(rewriter, type_, op.base, indices, op.padding, transfer.map, op.in_bounds)
            value = slicer.insert(read.vector, value, offsets)
        rewriter.replace_op(op, [value])
        return True

    return unroll


def _unroll_write(shapes: NativeShapes) -> RewritePattern:
    @pattern(TransferWriteOp, name="UnrollTransferWritePattern")
    def unroll(op: TransferWriteOp, rewriter: Rewriter) -> bool:
        """transfer_write %v : vector<8x8xf32> -> transfer_write of each vector<4x4xf32> of %v"""
        native, transfer = _transfer_shape(op, shapes, rewriter), Transfer(op)
        if native is None:
            return False
        slicer = _Slicer(rewriter)
        base: Value = op.base
        for offsets in tile_offsets(transfer.type.shape, native):
            part = slicer.extract(op.value_to_store, offsets, native)
            indices = _indices(op, offsets, rewriter)
            write = create_write(rewriter, part, base, indices, transfer.map, op.in_bounds)
            if write.results:
                (base,) = write.results
        rewriter.replace_op(op, [base] if op.results else [])
        return True

    return unroll


def _unroll_elementwise(shapes: NativeShapes) -> RewritePattern:
    @pattern(HasTrait("Elementwise"), name="UnrollElementwisePattern")
    def unroll(op: Operation, rewriter: Rewriter) -> bool:
        """addf : vector<8x8xf32> -> addf of each vector<4x4xf32>"""
        if len(op.results) != 1 or not all(map(op.has_trait, (*_MAPPABLE, "VectorUnrollOpInterface"))):
            return False
        type_ = op.result.type
        native = shapes.trailing_target(op, type_.shape, rewriter) if isinstance(type_, VectorType) else None
        if native is None or not isinstance(type_, VectorType):
            return False
        slicer, value = _Slicer(rewriter), VectorEmitter(rewriter).constant(0, type_)
        part_type = VectorType(tuple(native), type_.element_type)
        whole_native = [*[1] * (type_.rank - len(native)), *native]
        for offsets in tile_offsets(type_.shape, whole_native):
            operands = [
                slicer.extract_trailing(operand, offsets, native) if isinstance(operand.type, VectorType) else operand
                for operand in op.operands
            ]
            part = rewriter.create_like(op, operands, [part_type])
            value = slicer.insert(part.result, value, offsets)
        rewriter.replace_op(op, [value])
        return True

    return unroll


def _unroll_contraction(shapes: NativeShapes) -> RewritePattern:
    @pattern(ContractionOp, name="UnrollContractionPattern")
    def unroll(op: ContractionOp, rewriter: Rewriter) -> bool:
        """contract of large vectors -> contract of slices, each into the sum of those before"""
        contraction, type_ = Contraction(op), op.result.type
        if not isinstance(type_, VectorType) or masking_op(op) is not None:
            return False
        shape = [0] * len(contraction.iterators)
        for operand, loops in zip((op.lhs, op.rhs), contraction.maps[:2], strict=True):
            for loop, size in zip(loops, operand.type.shape, strict=True):
                shape[loop] = size
        native = shapes.target(op, shape, rewriter)
        if native is None:
            return False
        slicer, order = _Slicer(rewriter), shapes.order(op) or range(len(shape))
        left_loops, right_loops, loops = contraction.maps
        part_type = VectorType(tuple([native[loop] for loop in loops]), type_.element_type)
        sums: dict[tuple[int, ...], Value] = {}

        def part(vector: Value, own_loops: Sequence[int], offsets: Sequence[int]) -> Value:
            sizes = [native[loop] for loop in own_loops]
            return slicer.extract(vector, [offsets[loop] for loop in own_loops], sizes)

        for offsets in tile_offsets(shape, native, order):
            place = tuple(offsets[loop] for loop in loops)
            operands = [part(op.lhs, left_loops, offsets), part(op.rhs, right_loops, offsets)]
            acc = sums[place] if place in sums else part(op.acc, loops, offsets)
            sums[place] = rewriter.create_like(op, [*operands, acc], [part_type]).result
        value = VectorEmitter(rewriter).constant(0, type_)
        for place, result in sums.items():
            value = slicer.insert(result, value, place)
        rewriter.replace_op(op, [value])
        return True

    return unroll


def _unroll_reduction(shapes: NativeShapes) -> RewritePattern:
    @pattern(MultiDimReductionOp, name="UnrollMultiReductionPattern")
    def unroll(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
        """multi_reduction of a large vector -> multi_reduction of slices, each into the result of those before"""
        source, type_ = op.source_.type, op.dest.type
        if not isinstance(type_, VectorType):
            return rewriter.notify_match_failure(op, "Unrolling scalars is not supported")
        native = shapes.target(op, source.shape, rewriter)
        if native is None or masking_op(op) is not None:
            return False
        slicer, reduced = _Slicer(rewriter), integers(op.reduction_dims)
        kept = [axis for axis in range(source.rank) if axis not in reduced]
        sizes = [native[axis] for axis in kept]
        part_type = VectorType(tuple(sizes), source.element_type)
        results: dict[tuple[int, ...], Value] = {}
        for offsets in tile_offsets(source.shape, native):
            place = tuple(offsets[axis] for axis in kept)
            part = slicer.extract(op.source_, offsets, native)
            acc = results[place] if place in results else slicer.extract(op.acc, place, sizes)
            results[place] = rewriter.create_like(op, [part, acc], [part_type]).dest
        value = VectorEmitter(rewriter).constant(0, type_)
        for place, result in results.items():
            value = slicer.insert(result, value, place)
        rewriter.replace_op(op, [value])
        return True

    return unroll


def _unroll_transpose(shapes: NativeShapes) -> RewritePattern:
    @pattern(TransposeOp, name="UnrollTransposePattern")
    def unroll(op: TransposeOp, rewriter: Rewriter) -> bool:
        """transpose to a large vector -> transpose of the slice for each slice of the result"""
        type_, permutation = op.result.type, integers(op.permutation)
        native = shapes.target(op, type_.shape, rewriter) if type_.rank else None
        if native is None:
            return False
        slicer, value = _Slicer(rewriter), VectorEmitter(rewriter).constant(0, type_)
        inverse = [permutation.index(axis) for axis in range(type_.rank)]
        sizes = [native[axis] for axis in inverse]
        part_type = VectorType(tuple(native), type_.element_type)
        for offsets in tile_offsets(type_.shape, native):
            part = slicer.extract(op.vector, [offsets[axis] for axis in inverse], sizes)
            (turned,) = create_or_fold(rewriter, TransposeOp, [part], [part_type], permutation=permutation)
            value = slicer.insert(turned, value, offsets)
        rewriter.replace_op(op, [value])
        return True

    return unroll


def _unroll_broadcast(shapes: NativeShapes) -> RewritePattern:
    @pattern(BroadcastOp, name="UnrollBroadcastPattern")
    def unroll(op: BroadcastOp, rewriter: Rewriter) -> bool:
        """broadcast to a large vector -> broadcast of the slice, or of the scalar, for each slice of the result"""
        type_, source = op.vector.type, op.source_
        native = shapes.target(op, type_.shape, rewriter)
        if native is None:
            return False
        slicer, value = _Slicer(rewriter), VectorEmitter(rewriter).constant(0, type_)
        part_type = VectorType(tuple(native), type_.element_type)
        for offsets in tile_offsets(type_.shape, native):
            part = source
            if isinstance(source.type, VectorType):
                extents, first = source.type.shape, type_.rank - source.type.rank
                starts = [0 if extent == 1 else offsets[first + axis] for axis, extent in enumerate(extents)]
                sizes = [1 if extent == 1 else native[first + axis] for axis, extent in enumerate(extents)]
                part = slicer.extract(source, starts, sizes)
            value = slicer.insert(rewriter.create_like(op, [part], [part_type]).vector, value, offsets)
        rewriter.replace_op(op, [value])
        return True

    return unroll


def unroll_to_native_shapes(shapes: NativeShapes) -> tuple[RewritePattern, ...]:
    """Returns the patterns that unroll operations on large vectors.

    Vectors that are made of scalars, or taken apart into them, are unrolled to rows, without regard to `shapes`.
    """
    unrolls = (
        _unroll_read,
        _unroll_write,
        _unroll_contraction,
        _unroll_elementwise,
        _unroll_reduction,
        _unroll_transpose,
        _unroll_broadcast,
    )
    return (*[unroll(shapes) for unroll in unrolls], unroll_from_elements, unroll_to_elements)
