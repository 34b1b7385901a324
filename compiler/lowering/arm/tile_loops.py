"""Loops over the slices of a tile of Arm's matrix extension."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arm_sme.constraints import SMETile
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.vector.element_ops import VectorScaleOp
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import INDEX, Type, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.rewriter import Rewriter


def is_tile(type_: Type) -> bool:
    """Returns True for the types of vectors that fill a tile."""
    return SMETile.accepts(type_)


def slice_count(emit: VectorEmitter, tile: VectorType) -> Value:
    """Returns the number of slices of a tile, which depends on the processor's vector length."""
    return emit.op(MulIOp, emit.index(tile.shape[0]), emit.op(VectorScaleOp))


def loop_over_slices(
    rewriter: Rewriter,
    bounds: tuple[Value, Value, Value],
    initial: list[Value],
    body: Callable[[Value, list[Value]], list[Value]],
) -> ForOp:
    """Creates a loop over the slices of a tile with the given bounds and step; `body` returns the values to yield."""
    types = [value.type for value in initial]
    block = Block([INDEX, *types])
    loop = rewriter.create(ForOp, *bounds, initial, result_types=types, regions=[Region([block])])
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(block)
        index, *carried = block.arguments
        rewriter.create(YieldOp, body(index, [*carried]))
    return loop
