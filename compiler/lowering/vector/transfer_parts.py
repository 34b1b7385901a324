"""What lowerings of transfers have in common: rows, and checking that an access stays inside.

A transfer of vector<2x4xf32> is done row by row: the row `iv` is a transfer of vector<4xf32> at an index that is `iv`
further on. Where rows may lie outside of the memory, or are masked, `scf.if` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.dialects.vector.shapes import vector_type
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.affine_expr import dim as affine_dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1, INDEX, RankedTensorType, ShapedType, Type, VectorType
from compiler.lowering.emitter import Emitter
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.masks import dim, in_bounds
from compiler.lowering.vector.transfers import permutation_map
from compiler.rewrite.greedy import GreedyDriver
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class TransferOptions:
    """`target_rank`: what transfers are to have at most. `lower_tensors`: transfers of tensors are lowered as well."""

    target_rank: int = 1
    lower_tensors: bool = False


class Transfer:
    """A transfer by its parts."""

    def __init__(self, op: Operation) -> None:
        assert isinstance(op, (TransferReadOp, TransferWriteOp))
        self.op = op
        self.is_read = isinstance(op, TransferReadOp)
        self.vector = op.result if self.is_read else op.operand("valueToStore")
        self.type: VectorType = vector_type(self.vector)
        self.base = op.base
        self.indices = op.indices
        self.map = permutation_map(op)
        self.in_bounds = in_bounds(op)
        mask = op.operand_group("mask")
        self.mask: Value | None = mask[0] if mask else None

    @property
    def is_tensor(self) -> bool:
        return isinstance(self.base.type, RankedTensorType)

    @property
    def padding(self) -> Value:
        return self.op.operand("padding")

    @property
    def has_plain_elements(self) -> bool:
        """Whether elements of the memory are those of the vector."""
        assert isinstance(self.base.type, ShapedType)
        return self.base.type.element_type == self.type.element_type

    @property
    def is_broadcast(self) -> bool:
        """Whether the first dimension of the vector is none of the memory."""
        return self.unpacked_dim is None

    @property
    def unpacked_dim(self) -> int | None:
        """The dimension of the memory that the first one of the vector is."""
        first = self.map.results[0]
        return first.position if isinstance(first, AffineDimExpr) else None

    @property
    def mask_rank(self) -> int:
        return 0 if self.mask is None else vector_type(self.mask).rank

    def row_map(self) -> AffineMap:
        return AffineMap(self.map.num_dims, 0, tuple(self.map.results[1:]))

    def row_in_bounds(self) -> ArrayAttr:
        return bools(self.in_bounds[1:])


def bools(values: Sequence[bool]) -> ArrayAttr:
    return ArrayAttr(tuple(bool_attr(one) for one in values))


def index_after(rewriter: Rewriter, transfer: Transfer, position: int, iv: Value) -> Value:
    """The index of a dimension, `iv` further on."""
    sum_map = AffineMap(2, 0, (affine_dim(0) + affine_dim(1),))
    return make_composed_apply(rewriter, sum_map, [transfer.indices[position], iv], transfer.op).result


def row_indices(rewriter: Rewriter, transfer: Transfer, iv: Value) -> list[Value]:
    """The indices of the row `iv`."""
    found = list(transfer.indices)
    if transfer.unpacked_dim is not None:
        found[transfer.unpacked_dim] = index_after(rewriter, transfer, transfer.unpacked_dim, iv)
    return found


def create_read(
    rewriter: Rewriter,
    location: Operation,
    type_: VectorType,
    base: Value,
    indices: Sequence[Value],
    padding: Value,
    map_: AffineMap,
    bounds: ArrayAttr,
    mask: Value | None = None,
) -> Operation:
    properties = {"permutation_map": AffineMapAttr(map_), "in_bounds": bounds}
    operands: list[Value | Sequence[Value]] = [base, list(indices), padding, [] if mask is None else [mask]]
    return rewriter.create(TransferReadOp, *operands, result_types=[type_], properties=properties, location=location)


def create_write(
    rewriter: Rewriter,
    location: Operation,
    value: Value,
    base: Value,
    indices: Sequence[Value],
    map_: AffineMap,
    bounds: ArrayAttr,
    mask: Value | None = None,
) -> Operation:
    properties = {"permutation_map": AffineMapAttr(map_), "in_bounds": bounds}
    operands: list[Value | Sequence[Value]] = [value, base, list(indices), [] if mask is None else [mask]]
    results = [base.type] if isinstance(base.type, RankedTensorType) else []
    return rewriter.create(TransferWriteOp, *operands, result_types=results, properties=properties, location=location)


@contextmanager
def _unnoticed(rewriter: Rewriter) -> Iterator[None]:
    """No driver goes on with ops made meanwhile: upstream makes them before what is around them, where none looks."""
    listeners = rewriter.listeners
    rewriter.listeners = [one for one in listeners if not isinstance(one, GreedyDriver)]
    try:
        with rewriter.insertion_guard():
            yield
    finally:
        rewriter.listeners = listeners


Make = Callable[[], "Value | None"]
"""Makes ops at the insertion point; a value that they give, where the check has a result."""


def _yield(rewriter: Rewriter, location: Operation, value: Value | None) -> None:
    rewriter.create(YieldOp, [] if value is None else [value], location=location)


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
    location = transfer.op
    blocks = [Block(), Block()]
    made = rewriter.create(
        IfOp,
        condition,
        result_types=[] if result is None else [result],
        regions=[Region([block]) for block in blocks],
        location=location,
    )
    with _unnoticed(rewriter):
        for block, make in zip(blocks, (inside, outside), strict=True):
            rewriter.set_insertion_point_to_end(block)
            value = make()
            _yield(rewriter, location, None if result is None else value)
    return None if result is None else made.result


def _condition(rewriter: Rewriter, transfer: Transfer, iv: Value, position: int | None) -> Value | None:
    """Whether the access is in bounds and not masked; None where nothing is to be checked."""
    found: Value | None = None
    arith = Emitter(rewriter)
    if position is not None and not transfer.in_bounds[0]:
        size = dim(rewriter, transfer.op, transfer.base, position)
        found = arith.compare(CmpIPredicate.SGT, size, index_after(rewriter, transfer, position, iv))
    if transfer.mask is None or transfer.mask_rank != 1 or transfer.is_broadcast:
        return found
    masked = VectorEmitter(rewriter, transfer.op).extract(transfer.mask, [iv])
    if found is None:
        return masked
    return rewriter.create(AndIOp, found, masked, result_types=[I1], location=transfer.op).result


def create_loop(
    rewriter: Rewriter,
    location: Operation,
    bounds: tuple[Value, Value, Value],
    state: Value | None,
    body: Callable[[Value, Value | None], Value | None],
) -> Operation:
    """`scf.for`; the body gets the induction variable and what is carried, and gives what is to be carried on."""
    types = [] if state is None else [state.type]
    block = Block([INDEX, *types])
    carried = [] if state is None else [state]
    made = rewriter.create(ForOp, *bounds, carried, result_types=types, regions=[Region([block])], location=location)
    with _unnoticed(rewriter):
        rewriter.set_insertion_point_to_end(block)
        value = body(block.arguments[0], block.arguments[1] if types else None)
        _yield(rewriter, location, value if types else None)
    return made
