"""Interchanges the loops of a `linalg.generic`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_index_semantics,
    indexing_maps,
    iterator_types,
    num_loops,
)
from compiler.dialects.linalg.ops import IndexOp
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Rewriter


def interchange(op: Operation, order: Sequence[int], rewriter: Rewriter) -> None:
    """Permutes the loops of the op, so that loop i is the previous loop `order[i]`."""
    count = num_loops(op)
    kinds, replacements = iterator_types(op), [dim(order.index(index)) for index in range(count)]
    maps = [
        AffineMap(count, 0, tuple([expr.replace(replacements) for expr in map_.results])) for map_ in indexing_maps(op)
    ]
    with rewriter.modify(op):
        own = generic_properties(maps, [kinds[index] for index in order])
        op.properties = {**op.properties, **{name: value for name, value in own.items() if value is not None}}
    if has_index_semantics(op):
        for index in [inner for inner in body(op).ops if isinstance(inner, IndexOp)]:
            old = index.dim
            with rewriter.modify(index):
                new = IntegerAttr(order.index(old.value), old.type)
                index.properties = {**index.properties, "dim": new}
