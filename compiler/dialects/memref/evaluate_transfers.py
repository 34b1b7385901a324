"""Interpreter of `memref.dma_start` and `memref.dma_wait`: a transfer is done as soon as it starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from compiler.dialects.memref.access_ops import DmaStartOp, DmaWaitOp
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import Evaluator, UndefinedBehavior, Unsupported
from compiler.interpreter.values import Value as RunValue
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import MemRefType
from compiler.ods import hook

Transfer: TypeAlias = Callable[..., None]
"""Copies elements: takes two memrefs and the indices in each where the copying starts, the number of elements, and
maybe the stride between groups of them with the number of elements in a group."""


def transfer_between(source: Value, target: Value) -> Transfer:
    """Returns a function that copies elements between memrefs. Strides apply to the slower memory: the lower space."""
    from_slower = _space(source) <= _space(target)

    def copy(
        source: MemRef,
        source_indices: tuple[int, ...],
        target: MemRef,
        target_indices: tuple[int, ...],
        count: int,
        *groups: int,
    ) -> None:
        froms = _positions(source, source_indices, count, groups if from_slower else ())
        tos = _positions(target, target_indices, count, () if from_slower else groups)
        bits, marks = [source.buffer.bits.item(at) for at in froms], [source.buffer.written[at] for at in froms]
        for at, number, mark in zip(tos, bits, marks):
            target.buffer.bits[at] = number
            target.buffer.written[at] = mark

    return copy


def _space(value: Value) -> int:
    space = value.type.memory_space if isinstance(value.type, MemRefType) else None
    if space is not None and not isinstance(space, IntegerAttr):
        raise Unsupported("only numbered memory spaces are compared by their speed")
    return 0 if space is None else space.value


def _positions(memref: MemRef, indices: tuple[int, ...], count: int, groups: Sequence[int]) -> list[int]:
    """Returns the buffer positions of `count` elements. Raises UndefinedBehavior if one is outside the buffer."""
    if not count:
        return []
    first = memref.position(indices)
    stride, size = groups or (count, count)
    if not size:
        raise UndefinedBehavior("the groups of the transfer have no elements")
    positions = [first + number // size * stride + number % size for number in range(count)]
    if positions[-1] >= len(memref.buffer.written):
        raise UndefinedBehavior(
            f"{count} elements are transferred from element {first} on, and the memory has {len(memref.buffer.written)}"
        )
    return positions


@hook.evaluator(DmaStartOp)
def evaluate_dma_start(op: DmaStartOp, machine: object) -> Evaluator:
    source, *_ = op.operands
    source_rank = _rank(source)
    target_value = op.operands[1 + source_rank]
    target_rank = _rank(target_value)
    tag_rank = _rank(op.operands[3 + source_rank + target_rank])  # the number of elements precedes the tag
    copy = transfer_between(source, target_value)

    def start(*operands: RunValue) -> None:
        source, *rest = operands
        source_indices, target, rest = rest[:source_rank], rest[source_rank], rest[source_rank + 1 :]
        target_indices, count, rest = rest[:target_rank], rest[target_rank], rest[target_rank + 2 + tag_rank :]
        copy(source, tuple(source_indices), target, tuple(target_indices), count, *rest)

    return start


def _rank(value: Value) -> int:
    return value.type.rank if isinstance(value.type, MemRefType) else 0


@hook.evaluator(DmaWaitOp)
def evaluate_dma_wait(op: DmaWaitOp, machine: object) -> Evaluator:
    return lambda *operands: None
