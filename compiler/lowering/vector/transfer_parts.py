"""Shared parts of the lowerings of transfers: rows, and checks that an access stays in bounds.

A transfer of vector<2x4xf32> is lowered row by row: row `iv` is a transfer of vector<4xf32> whose first index is
increased by `iv`. Rows that may be out of bounds, or are masked, are enclosed by `scf.if`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.affine_expr import dim as affine_dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import INDEX, RankedTensorType, Type, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.masks import dim
from compiler.rewrite.greedy import GreedyDriver
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class TransferOptions:
    """`target_rank`: maximum rank of transfers. `lower_tensors`: transfers of tensors are lowered as well."""

    target_rank: int = 1
    lower_tensors: bool = False


class Transfer:
    """Parts of a transfer."""

    def __init__(self, op: TransferOp) -> None:
        self.op = op
        self.is_read = isinstance(op, TransferReadOp)
        self.vector = transferred_vector(op)
        self.type: VectorType = self.vector.type
        self.base = op.base
        self.indices = op.indices
        self.map = op.permutation_map.map
        self.in_bounds = in_bounds(op)
        self.mask = op.mask

    @property
    def is_tensor(self) -> bool:
        return isinstance(self.base.type, RankedTensorType)

    @property
    def padding(self) -> Value:
        assert isinstance(self.op, TransferReadOp)
        return self.op.padding

    @property
    def has_plain_elements(self) -> bool:
        """True if memory and vector have the same element type."""
        return self.base.type.element_type == self.type.element_type

    @property
    def is_broadcast(self) -> bool:
        """True if the first dimension of the vector is none of the memory."""
        return self.unpacked_dim is None

    @property
    def unpacked_dim(self) -> int | None:
        """Dimension of the memory for the vector's first dimension."""
        first, *_ = self.map.results
        return first.position if isinstance(first, AffineDimExpr) else None

    @property
    def mask_rank(self) -> int:
        return 0 if self.mask is None else self.mask.type.rank

    def row_map(self) -> AffineMap:
        _, *others = self.map.results
        return AffineMap(self.map.num_dims, 0, tuple(others))

    def row_in_bounds(self) -> ArrayAttr:
        return bools(self.in_bounds[1:])


def bools(values: Sequence[bool]) -> ArrayAttr:
    return ArrayAttr(tuple(bool_attr(value) for value in values))


def index_after(rewriter: Rewriter, transfer: Transfer, position: int, iv: Value) -> Value:
    """Returns the index of a dimension, `iv` further on."""
    sum_map = AffineMap(2, 0, (affine_dim(0) + affine_dim(1),))
    return make_composed_apply(rewriter, sum_map, [transfer.indices[position], iv], transfer.op).result


def row_indices(rewriter: Rewriter, transfer: Transfer, iv: Value) -> list[Value]:
    """Returns the indices of the row `iv`."""
    values: list[Value] = list(transfer.indices)
    if transfer.unpacked_dim is not None:
        values[transfer.unpacked_dim] = index_after(rewriter, transfer, transfer.unpacked_dim, iv)
    return values


def create_read(
    rewriter: Rewriter,
    type_: VectorType,
    base: Value,
    indices: Sequence[Value],
    padding: Value,
    map_: AffineMap,
    bounds: ArrayAttr,
    mask: Value | None = None,
) -> TransferReadOp:
    return rewriter.create(
        TransferReadOp,
        base,
        indices,
        padding,
        [] if mask is None else [mask],
        result_types=[type_],
        permutation_map=AffineMapAttr(map_),
        in_bounds=bounds,
    )


def create_write(
    rewriter: Rewriter,
    value: Value,
    base: Value,
    indices: Sequence[Value],
    map_: AffineMap,
    bounds: ArrayAttr,
    mask: Value | None = None,
) -> TransferWriteOp:
    return rewriter.create(
        TransferWriteOp,
        value,
        base,
        indices,
        [] if mask is None else [mask],
        result_types=[base.type] if isinstance(base.type, RankedTensorType) else [],
        permutation_map=AffineMapAttr(map_),
        in_bounds=bounds,
    )


@contextmanager
def _unnoticed(rewriter: Rewriter) -> Iterator[None]:
    """Hides created ops from the greedy driver: upstream creates them before their parent, unseen by its driver."""
    listeners = rewriter.listeners
    rewriter.listeners = [listener for listener in listeners if not isinstance(listener, GreedyDriver)]
    try:
        with rewriter.insertion_guard():
            yield
    finally:
        rewriter.listeners = listeners


Make = Callable[[], "Value | None"]
"""Creates ops at the insertion point; returns their value if the check has a result."""


def _yield(rewriter: Rewriter, value: Value | None) -> None:
    rewriter.create(YieldOp, [] if value is None else [value])


def checked(
    rewriter: Rewriter,
    transfer: Transfer,
    iv: Value,
    position: int | None,
    result: Type | None,
    inside: Make,
    outside: Make,
) -> Value | None:
    """`inside` where the access at `iv` is in bounds and not masked, else `outside`."""
    condition = _condition(rewriter, transfer, iv, position)
    if condition is None:
        return inside()
    blocks = [Block(), Block()]
    op = rewriter.create(
        IfOp,
        condition,
        result_types=[] if result is None else [result],
        regions=[Region([block]) for block in blocks],
    )
    with _unnoticed(rewriter):
        for block, make in zip(blocks, (inside, outside), strict=True):
            rewriter.set_insertion_point_to_end(block)
            value = make()
            _yield(rewriter, None if result is None else value)
    return None if result is None else op.result


def _condition(rewriter: Rewriter, transfer: Transfer, iv: Value, position: int | None) -> Value | None:
    """Returns the condition that the access is in bounds and not masked; None if no check is needed."""
    value: Value | None = None
    emit = VectorEmitter(rewriter)
    if position is not None and not transfer.in_bounds[0]:
        size = dim(rewriter, transfer.base, position)
        value = emit.compare(CmpIPredicate.SGT, size, index_after(rewriter, transfer, position, iv))
    if transfer.mask is None or transfer.mask_rank != 1 or transfer.is_broadcast:
        return value
    masked = emit.extract(transfer.mask, [iv])
    return masked if value is None else emit.op(AndIOp, value, masked)


def create_loop(
    rewriter: Rewriter,
    bounds: tuple[Value, Value, Value],
    state: Value | None,
    body: Callable[[Value, Value | None], Value | None],
) -> ForOp:
    """Creates a loop; `body` takes the induction variable and the carried value, and returns the next carried value."""
    types = [] if state is None else [state.type]
    block = Block([INDEX, *types])
    carried = [] if state is None else [state]
    op = rewriter.create(ForOp, *bounds, carried, result_types=types, regions=[Region([block])])
    with _unnoticed(rewriter):
        rewriter.set_insertion_point_to_end(block)
        iv, *carried_in = block.arguments
        value = body(iv, carried_in[0] if carried_in else None)
        _yield(rewriter, value if types else None)
    return op
