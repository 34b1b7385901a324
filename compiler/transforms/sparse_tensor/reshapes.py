"""Lowers reshapes of sparse tensors: inserts the elements into another tensor, at their new coordinates.

%1 = tensor.expand_shape %0 [[0, 1]] : sparse to sparse
    ->    sparse_tensor.foreach in %0: insert at (%i / n, %i % n) of %1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocTensorOp
from compiler.dialects.sparse_tensor.storage import sparse_type, without_map
from compiler.dialects.sparse_tensor.tensor_ops import ConvertOp, LoadOp, NumberOfEntriesOp
from compiler.dialects.tensor.ops import CollapseShapeOp, ExpandShapeOp, InsertOp, ReshapeOp
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import Groups
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter, dynamic_sizes, sizes_of
from compiler.transforms.sparse_tensor.foreach import create_foreach

Coordinates: TypeAlias = Sequence[Value]


def _ranges(groups: Groups) -> list[range]:
    """Returns the dimensions of each group."""
    ranges, start = [], 0
    for group in groups:
        ranges.append(range(start, start + len(group)))
        start += len(group)
    return ranges


def _reshaped_sizes(emit: SparseEmitter, sizes: Sequence[Value], shape: Sequence[int], groups: Groups) -> list[Value]:
    """Returns the sizes of the dimensions after a reshape."""
    ranges = _ranges(groups)
    if len(groups) < len(sizes):
        return [_product(emit, [sizes[number] for number in group]) for group in ranges]
    results = []
    for size, group in zip(sizes, ranges, strict=True):
        for number in group:
            if shape[number] != DYNAMIC:
                results.append(emit.index(shape[number]))
                continue
            inner = 1
            for other in group:
                inner *= 1 if shape[other] == DYNAMIC else shape[other]
            results.append(emit.div(size, emit.index(inner)))
    return results


def _product(emit: SparseEmitter, sizes: Sequence[Value]) -> Value:
    product = emit.index(1)
    for size in sizes:
        product = emit.mul(product, size)
    return product


def _reshaped(
    emit: SparseEmitter, coordinates: Coordinates, sizes: Sequence[Value], groups: Groups, *, collapse: bool
) -> list[Value]:
    """Returns the coordinates after a reshape; `sizes` are the sizes of the shape with the larger rank."""
    results: list[Value] = []
    for position, group in enumerate(_ranges(groups)):
        stride = _product(emit, [sizes[number] for number in group])
        joined: Value | None = None
        rest = coordinates[position]
        for number in group:
            stride = emit.div(stride, sizes[number])
            if collapse:
                part = emit.mul(coordinates[number], stride)
                joined = part if joined is None else emit.add(joined, part)
            else:
                results.append(emit.div(rest, stride))
                rest = emit.rem(rest, stride)
        if joined is not None:
            results.append(joined)
    return results


def _insert_all(
    op: Operation,
    source: Value,
    sizes: Sequence[Value],
    move: Callable[[SparseEmitter, Coordinates], Coordinates],
    rewriter: Rewriter,
) -> None:
    """Replaces a reshape by insertions of the source's elements where `move` puts them."""
    emit = SparseEmitter(rewriter)
    from_type, to_type = sparse_type(source), sparse_type(op.result)
    assert to_type.encoding is not None
    entries = emit.op(NumberOfEntriesOp, source)
    buffer = to_type.with_encoding(without_map(to_type.encoding))
    if not (from_type.is_all_ordered and from_type.is_identity and to_type.is_identity):
        buffer = buffer.coordinate_list(ordered=False)
    start = emit.op(AllocTensorOp, dynamic_sizes(buffer.type, sizes), size_hint=entries, result_type=buffer.type)

    def insert(coordinates: Coordinates, value: Value, tensors: Sequence[Value]) -> Sequence[Value]:
        of_dimensions = [coordinates[from_type.level_of(number)] for number in range(from_type.dim_rank)]
        return [emit.op(InsertOp, value, tensors[0], list(move(emit, of_dimensions)))]

    loop = create_foreach(rewriter, source, [start], insert)
    result = emit.op(LoadOp, loop.result, has_inserts=UNIT)
    if buffer.type != to_type.type:
        converted = emit.op(ConvertOp, result, result_type=to_type.type)
        rewriter.create(DeallocTensorOp, result)
        result = converted
    rewriter.replace_op(op, [result])


def _between_sparse(
    op_class: type[ExpandShapeOp] | type[CollapseShapeOp],
    source: Value,
    op: ExpandShapeOp | CollapseShapeOp,
    rewriter: Rewriter,
) -> bool:
    from_type, to_type = sparse_type(source), sparse_type(op.result)
    if from_type.encoding is None or to_type.encoding is None:
        return False
    emit = SparseEmitter(rewriter)
    from_sizes = sizes_of(emit, source)
    if DYNAMIC in to_type.shape:
        to_sizes = _reshaped_sizes(emit, from_sizes, to_type.shape, op.groups)
    else:
        to_sizes = [emit.index(size) for size in to_type.shape]
    collapse = op_class is CollapseShapeOp

    def move(emit: SparseEmitter, coordinates: Coordinates) -> Coordinates:
        return _reshaped(emit, coordinates, from_sizes if collapse else to_sizes, op.groups, collapse=collapse)

    _insert_all(op, source, to_sizes, move, rewriter)
    return True


def _through_dense(op: ExpandShapeOp | CollapseShapeOp, rewriter: Rewriter) -> bool:
    from_type, to_type = sparse_type(op.src), sparse_type(op.result)
    if (from_type.encoding is None) == (to_type.encoding is None):
        return False
    emit = SparseEmitter(rewriter)
    if from_type.encoding is not None:
        dense = emit.op(ConvertOp, op.src, result_type=from_type.with_encoding(None).type)
        with rewriter.modify(op):
            _, *others = op.operands
            op.operands = [dense, *others]
        return True
    reshape = clone(op, IRMapping())
    reshape.result.type = to_type.with_encoding(None).type
    rewriter.insert(reshape)
    rewriter.replace_op(op, [emit.op(ConvertOp, reshape.result, result_type=to_type.type)])
    return True


def _rewriters(op_class: type[ExpandShapeOp] | type[CollapseShapeOp], cpp_name: str) -> tuple[FunctionPattern, ...]:
    """Returns the patterns for a reshape: with one sparse tensor, and with two."""

    @pattern(op_class, name=f"(anonymous namespace)::ReshapeRewriter<{cpp_name}>")
    def through_dense(op: ExpandShapeOp | CollapseShapeOp, rewriter: Rewriter) -> bool:
        """reshape : sparse to dense -> reshape (convert to dense); reshape : dense to sparse -> convert (reshape)"""
        return _are_ranked(op) and _through_dense(op, rewriter)

    @pattern(op_class, name=f"(anonymous namespace)::Sparse2SparseReshapeRewriter<{cpp_name}>")
    def between_sparse(op: ExpandShapeOp | CollapseShapeOp, rewriter: Rewriter) -> bool:
        """reshape of a sparse tensor to a sparse one -> foreach: insert"""
        return _are_ranked(op) and _between_sparse(op_class, op.src, op, rewriter)

    return through_dense, between_sparse


def _are_ranked(op: ExpandShapeOp | CollapseShapeOp) -> bool:
    return isinstance(op.src.type, RankedTensorType) and isinstance(op.result.type, RankedTensorType)


@pattern(ReshapeOp, name="(anonymous namespace)::TensorReshapeRewriter")
def to_any_shape(op: ReshapeOp, rewriter: Rewriter) -> bool:
    """reshape of a sparse tensor to a sparse one of known shape -> foreach: insert, through one dimension"""
    source, type_ = op.source_, op.result.type
    if not isinstance(source.type, RankedTensorType) or not isinstance(type_, RankedTensorType):
        return False
    from_type, to_type = sparse_type(source), sparse_type(op.result)
    if from_type.encoding is None or to_type.encoding is None or DYNAMIC in to_type.shape:
        return False
    emit = SparseEmitter(rewriter)
    from_sizes = sizes_of(emit, source)
    to_sizes = [emit.index(size) for size in to_type.shape]

    def move(emit: SparseEmitter, coordinates: Coordinates) -> Coordinates:
        _product(emit, from_sizes)
        line = _reshaped(emit, coordinates, from_sizes, [tuple(range(from_type.dim_rank))], collapse=True)
        return _reshaped(emit, line, to_sizes, [tuple(range(to_type.dim_rank))], collapse=False)

    _insert_all(op, source, to_sizes, move, rewriter)
    return True


RESHAPE_PATTERNS = (
    *_rewriters(ExpandShapeOp, "mlir::tensor::ExpandShapeOp"),
    *_rewriters(CollapseShapeOp, "mlir::tensor::CollapseShapeOp"),
    to_any_shape,
)
