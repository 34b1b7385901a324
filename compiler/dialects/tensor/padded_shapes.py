"""The shape of a padded tensor, computed from its source and the padding."""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.dialects.tensor.ops import DimOp, PadOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.mixed_values import MixedValue
from compiler.ir.types import DYNAMIC
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter

_TOTAL = AffineMap(3, 0, (dim(0) + dim(1) + dim(2),))


def padded_extents(op: PadOp, rewriter: Rewriter) -> list[MixedValue]:
    """Returns the extents of the result of a `tensor.pad`; ops that compute them are created."""
    low, high = mixed_paddings(op)
    values: list[MixedValue] = []
    for axis, size in enumerate(op.result.type.shape):
        if size != DYNAMIC:
            values.append(size)
            continue
        # As upstream, also for static sizes, so that the same constants are created.
        (own,) = create_or_fold(rewriter, DimOp, [op.source_, index_constant(rewriter, axis)])
        values.append(make_composed_folded_apply(rewriter, _TOTAL, [own, low[axis], high[axis]], op))
    return values
