"""Creates `sparse_tensor.foreach`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.dialects.sparse_tensor.loop_ops import ForeachOp, YieldOp
from compiler.dialects.sparse_tensor.storage import sparse_type
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import INDEX
from compiler.rewrite.rewriter import Rewriter

Body: TypeAlias = Callable[[Sequence[Value], Value, Sequence[Value]], Sequence[Value]]
"""Function that creates the body of a foreach: takes coordinates, element and carried values, returns the next ones."""


def create_foreach(
    rewriter: Rewriter, tensor: Value, inits: Sequence[Value], body: Body, order: AffineMap | None = None
) -> ForeachOp:
    """Creates a `sparse_tensor.foreach` over a tensor; `body` creates its body."""
    type_ = sparse_type(tensor)
    rank, types = type_.dim_rank, [value.type for value in inits]
    block = Block([*[INDEX] * rank, type_.element_type, *types])
    op = rewriter.create(
        ForeachOp,
        tensor,
        list(inits),
        result_types=types,
        regions=[Region([block])],
        order=None if order is None else AffineMapAttr(order),
    )
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        arguments = block.arguments
        rewriter.create(YieldOp, list(body(arguments[:rank], arguments[rank], arguments[rank + 1 :])))
    return op
