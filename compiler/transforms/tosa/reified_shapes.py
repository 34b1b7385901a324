"""The shapes of results of tosa's operations: see `compiler.transforms.result_shapes`."""

from __future__ import annotations

from compiler.dialects.tosa.layout_ops import TransposeOp
from compiler.ir.operation import view_source
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import Shape, extent, shape_of


def _transpose(op: TransposeOp, rewriter: Rewriter) -> Shape | None:
    """tosa.transpose: the extents in the order of the permutation"""
    axes = op.perms.values
    if len(axes) != len(shape_of(op.result)):
        return None
    return [extent(view_source(op), axis, rewriter) for axis in axes]


REIFIERS = {TransposeOp: _transpose}
