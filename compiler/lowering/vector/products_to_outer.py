"""Products of a broadcast column and a broadcast row as outer products."""

from __future__ import annotations

from compiler.dialects.arith.float_ops import MulFOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.vector.arithmetic_ops import OuterProductOp
from compiler.dialects.vector.element_ops import BroadcastOp, TransposeOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.operation import Value
from compiler.ir.types import VectorType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _broadcast_row(value: Value) -> Value | None:
    """Returns the vector of which all rows of a matrix are copies."""
    broadcast = value.defining_op(BroadcastOp)
    if broadcast is None:
        return None
    type_, matrix = broadcast.source_.type, broadcast.vector.type
    if not isinstance(type_, VectorType) or not isinstance(matrix, VectorType) or len(type_.shape) == 2:
        return None
    return broadcast.source_ if type_.shape == matrix.shape[len(matrix.shape) - len(type_.shape) :] else None


def _outer_product(op_class: type[MulFOp | MulIOp]) -> RewritePattern:
    @pattern(op_class, name="FoldArithToVectorOuterProduct")
    def fold(op: MulFOp | MulIOp, rewriter: Rewriter) -> bool:
        """muli (transpose (broadcast %a)), (broadcast %b) -> outerproduct %a, %b"""
        type_ = op.result.type
        if not isinstance(type_, VectorType) or len(type_.shape) != 2:
            return False
        for column, row in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            transpose = column.defining_op(TransposeOp)
            if transpose is None or tuple(transpose.permutation.values) != (1, 0):
                continue
            left, right = _broadcast_row(transpose.vector), _broadcast_row(row)
            if left is not None and right is not None:
                rewriter.replace_op_with_new_op(
                    op, OuterProductOp, left, right, result_types=[type_], kind=CombiningKind.ADD
                )
                return True
        return False

    return fold


PRODUCTS_TO_OUTER: tuple[RewritePattern, ...] = (_outer_product(MulFOp), _outer_product(MulIOp))
