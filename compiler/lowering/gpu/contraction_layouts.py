"""Contractions of matrices in the layout that matrix instructions have, with transposes as part of reads.

contract (k, m), (n, k), (m, n) %a, %b, %c   ->  contract (m, k), (k, n), (m, n) (transpose %a), (transpose %b), %c
transpose (transfer_read %m[%i, %j])         ->  transfer_read %m[%i, %j] by the map (d0, d1) -> (d1, d0)
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp, ExtUIOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import TransposeOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.masked_ops import masked
from compiler.dialects.vector.memory_ops import TransferReadOp, in_bounds
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, ArrayAttr
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

Layout = tuple[tuple[int, int], tuple[int, int]]
"""The iterators of the two dimensions of each factor; the result has the iterators 0 and 1."""

ROWS_TIMES_COLUMNS: Layout = ((0, 2), (2, 1))
"""(m, k) x (k, n)"""
ROWS_TIMES_ROWS: Layout = ((0, 2), (1, 2))
"""(m, k) x (n, k)"""

_OTHER_SIDE = {0: 1, 1: 0, 2: 2}
_EXTENSIONS = (ExtFOp, ExtSIOp, ExtUIOp)


def _is_matrix_product(parts: Contraction) -> bool:
    return parts.is_sum and parts.kinds() == [True, True, False] and [len(each) for each in parts.maps] == [2, 2, 2]


def has_layout(op: ContractionOp, layout: Layout) -> bool:
    """Returns True if a contraction is the product of two matrices in this layout, added to a third."""
    parts = Contraction(op)
    return _is_matrix_product(parts) and parts.maps == [[*layout[0]], [*layout[1]], [0, 1]]


def _transposed(value: Value, emit: VectorEmitter, *, before_extension: bool) -> Value:
    """Returns a matrix transposed; with `before_extension` integers are transposed before they are extended."""
    extension = value.defining_op(ExtSIOp) or value.defining_op(ExtUIOp) if before_extension else None
    if extension is None:
        return emit.transpose(value, [1, 0])
    return emit.cast(type(extension), emit.transpose(extension.in_, [1, 0]), vector_type(value).element_type)


def in_layout(layout: Layout, name: str, *, before_extension: bool) -> FunctionPattern:
    """Returns the pattern that brings products of matrices into a layout."""

    @pattern(ContractionOp, name=name)
    def prepare(op: ContractionOp, rewriter: Rewriter) -> bool:
        """contract (k, m), (n, k), (m, n) %a, %b, %c -> contract of transposed factors, in the layout"""
        parts = Contraction(op)
        if masked(op).mask is not None or not _is_matrix_product(parts):
            return rewriter.notify_match_failure(op, "not a gemm contraction")
        left, right, result = (tuple(positions) for positions in parts.maps)
        factors: list[tuple[Value, tuple[int, ...]]] = [(op.lhs, left), (op.rhs, right)]
        if result == (1, 0):
            factors = [(value, tuple([_OTHER_SIDE[each] for each in map_])) for value, map_ in reversed(factors)]
        if (left, right, result) == (*layout, (0, 1)):
            return rewriter.notify_match_failure(op, "contraction already prepared")
        if [sorted(map_) for _, map_ in factors] != [[0, 2], [1, 2]]:
            return rewriter.notify_match_failure(op, "unexpected contraction case")
        emit, (lhs, rhs) = VectorEmitter(rewriter), [value for value, _ in factors]
        if factors[1][1] != layout[1]:
            rhs = _transposed(rhs, emit, before_extension=before_extension)
        if factors[0][1] != layout[0]:
            lhs = _transposed(lhs, emit, before_extension=before_extension)
        maps = [AffineMapAttr(AffineMap.with_targets(3, targets)) for targets in (*layout, (0, 1))]
        rewriter.replace_op_with_new_op(
            op,
            ContractionOp,
            lhs,
            rhs,
            op.acc,
            result_types=[op.result0.type],
            indexing_maps=ArrayAttr(tuple(maps)),
            iterator_types=op.iterator_types,
            kind=CombiningKind.ADD,
        )
        return True

    return prepare


@pattern(TransposeOp, name="(anonymous namespace)::CombineTransferReadOpTranspose")
def _transposed_read(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (ext (transfer_read %m)) -> ext (transfer_read %m by a permuted map)"""
    source: Value = op.vector
    type_ = op.result.type
    extension = next((each for each in map(source.defining_op, _EXTENSIONS) if each is not None), None)
    if extension is not None:
        source = extension.in_
        type_ = VectorType(type_.shape, vector_type(source).element_type, type_.scalable)
    read = source.defining_op(TransferReadOp)
    if read is None:
        return rewriter.notify_match_failure(op, "no transfer read")
    map_ = read.permutation_map
    if map_.map.num_results == 0:
        return rewriter.notify_match_failure(op, "0-D transfer read")
    if read.mask is not None or not all(in_bounds(read)):
        return rewriter.notify_match_failure(op, "not inbounds transfer read")
    emit = VectorEmitter(rewriter)
    result = emit.op(
        TransferReadOp,
        read.base,
        read.indices,
        read.padding,
        result_type=type_,
        permutation_map=AffineMapAttr(AffineMap.permutation(integers(op.permutation)).compose(map_.map)),
        in_bounds=read.in_bounds,
    )
    if extension is not None:
        result = emit.op(type(extension), result, result_type=op.result.type)
    rewriter.replace_op(op, [result])
    return True


MATRICES: Sequence[RewritePattern] = (
    in_layout(ROWS_TIMES_COLUMNS, "(anonymous namespace)::PrepareContractToGPUMMA", before_extension=False),
    _transposed_read,
)
REGISTERS: Sequence[RewritePattern] = (
    in_layout(ROWS_TIMES_ROWS, "(anonymous namespace)::CanonicalizeContractMatmulToMMT", before_extension=True),
    _transposed_read,
)
