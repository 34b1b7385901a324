"""Interpreter of `affine.dma_start` and `affine.dma_wait`: a transfer is done as soon as it starts."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.affine.bounds import MappedMemRef, dma_parts
from compiler.dialects.affine.ops import DmaStartOp, DmaWaitOp
from compiler.dialects.memref.evaluate_transfers import transfer_between
from compiler.interpreter.affine_maps import map_function
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import Evaluator, Value
from compiler.ods import hook

_MASK = (1 << 64) - 1


@hook.evaluator(DmaStartOp)
def evaluate_dma_start(op: DmaStartOp, machine: object) -> Evaluator:
    parts = dma_parts(op)
    copy = transfer_between(parts.source.memref, parts.target.memref)
    take_source, take_target, take_tag = (_taker(part) for part in (parts.source, parts.target, parts.tag))

    def start(*operands: Value) -> None:
        waiting = list(operands)
        source, target = take_source(waiting), take_target(waiting)
        take_tag(waiting)
        copy(*source, *target, *waiting)

    return start


def _taker(part: MappedMemRef) -> Callable[[list[Value]], tuple[MemRef, tuple[int, ...]]]:
    """Returns a function that removes a memref and the operands of its map from the front of a list."""
    compute, count = map_function(part.map), len(part.map_operands)

    def take(waiting: list[Value]) -> tuple[MemRef, tuple[int, ...]]:
        memref, *inputs = waiting[: count + 1]
        del waiting[: count + 1]
        return memref, tuple([index & _MASK for index in compute(*inputs)])

    return take


@hook.evaluator(DmaWaitOp)
def evaluate_dma_wait(op: DmaWaitOp, machine: object) -> Evaluator:
    return lambda *operands: None
