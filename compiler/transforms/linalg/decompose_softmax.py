"""Decomposition of `linalg.softmax` into maximum, exponentials of differences to it, their sum, and quotients.

linalg.softmax dimension(1) ins(%x : tensor<2x16xf32>) outs(%d)
->  %max = linalg.generic (maxnumf over dimension 1 of %x);  %e = linalg.generic exp(%x - %max)
    %sum = linalg.generic (addf over dimension 1 of %e);     linalg.generic %e / %sum
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.float_ops import AddFOp, DivFOp, MaxNumFOp, SubFOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arith.reductions import identity_value
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.ops import SoftmaxOp
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.math.exponential_ops import ExpOp
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.mixed_values import dynamic_values, split_mixed
from compiler.ir.operation import Value
from compiler.ir.types import RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_generic, create_structured, fill_body

_Combine = Callable[[Sequence[Value]], Value]


def decompose_softmax(op: SoftmaxOp, rewriter: Rewriter) -> Value | None:
    """Returns the tensor of quotients; None if the operation works on memrefs."""
    if not isinstance(op.input.type, RankedTensorType) or not isinstance(op.output.type, RankedTensorType):
        return None
    return _Softmax(op, rewriter).decompose()


class _Softmax:
    """Operations that replace a softmax."""

    def __init__(self, op: SoftmaxOp, rewriter: Rewriter) -> None:
        rank, reduced = tensor_type(op.input).rank, op.dimension.value
        self._op = op
        self._rewriter = rewriter
        self._element = tensor_type(op.input).element_type
        self._whole = AffineMap.identity(rank)
        self._rest = AffineMap(rank, 0, tuple(dim(axis) for axis in range(rank) if axis != reduced))
        self._kinds = [REDUCTION if axis == reduced else PARALLEL for axis in range(rank)]

    def decompose(self) -> Value:
        op, create = self._op, self._rewriter.create
        sizes = extents(op.input, self._rewriter)
        del sizes[op.dimension.value]
        type_ = RankedTensorType(tuple(split_mixed(sizes)[0]), self._element)
        empty = create(EmptyOp, dynamic_values(sizes), result_types=[type_]).result
        largest = self._reduce(
            op.input, self._filled(AtomicRMWKind.MAXNUMF, empty), lambda values: create(MaxNumFOp, *values).result
        )
        exponentials = self._map(op.input, largest, lambda values: create(ExpOp, create(SubFOp, *values).result).result)
        total = self._reduce(
            exponentials, self._filled(AtomicRMWKind.ADDF, empty), lambda values: create(AddFOp, *values).result
        )
        return self._map(exponentials, total, lambda values: create(DivFOp, *values).result)

    def _filled(self, kind: AtomicRMWKind, empty: Value) -> Value:
        neutral = identity_value(kind, self._element, is_finite=True)
        constant = self._rewriter.create(ConstantOp, result_types=[self._element], value=neutral).result
        return create_structured(self._rewriter, FillOp, [constant], [empty]).result

    def _reduce(self, source: Value, initial: Value, combine: _Combine) -> Value:
        generic, block = create_generic(self._rewriter, [source], [initial], [self._whole, self._rest], self._kinds)
        fill_body(self._rewriter, block, lambda arguments: [combine(arguments)])
        return generic.result

    def _map(self, source: Value, reduced: Value, combine: _Combine) -> Value:
        """Combines each number with the value of its row."""
        generic, block = create_generic(
            self._rewriter,
            [source, reduced],
            [self._op.output],
            [self._whole, self._rest, self._whole],
            [PARALLEL] * len(self._kinds),
        )
        fill_body(self._rewriter, block, lambda arguments: [combine(arguments[:2])])
        return generic.result
