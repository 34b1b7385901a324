"""Interpreter of barriers, and of ops by which threads exchange and combine values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from compiler.dialects.gpu.enums import AllReduceOperation, BroadcastType, ShuffleMode
from compiler.dialects.gpu.meetings import Meeting
from compiler.dialects.gpu.subgroup_ops import (
    AllReduceOp,
    BarrierOp,
    RotateOp,
    ShuffleOp,
    SubgroupBroadcastOp,
    SubgroupReduceOp,
)
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.evaluate_arithmetic import combining
from compiler.interpreter.values import Enter, Finish, Poison, UndefinedBehavior, Value, defined, elementwise
from compiler.ir.operation import Operation
from compiler.ir.types import Type, element_type_or_self
from compiler.ods import hook

_OUTSIDE = -1
"""A lane that does not exist."""


@hook.control(BarrierOp)
class Barrier(Meeting):
    """A barrier of all threads of a block. It needs no fence, because threads run one after another."""

    is_of_block = True

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        return dict.fromkeys(operands, ())


def _read(
    op: Operation, operands: Mapping[int, tuple[Value, ...]], width: int, lane_of: Callable[[int], int]
) -> Mapping[int, tuple[Value, ...]]:
    """Returns for each lane the first operand of another one, and whether that is within the width."""
    if (absent := next((lane for lane in range(width) if lane not in operands), None)) is not None:
        raise UndefinedBehavior(f"lane {absent} is not active, and the first {width} lanes must be")
    results: dict[int, tuple[Value, ...]] = {}
    for lane in operands:
        source = lane_of(lane) if lane < width else _OUTSIDE
        is_valid = 0 <= source < width
        value = operands[source][0] if is_valid else Poison(op, f"lane {lane} reads a lane out of range")
        results[lane] = value, int(is_valid)
    return results


@hook.control(ShuffleOp)
class Shuffle(Meeting):
    def __init__(self, op: ShuffleOp, machine: object) -> None:
        super().__init__(op, machine)
        self._mode = op.mode

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        widths = {defined(width, "the width of a shuffle") for _, _, width in operands.values()}
        if len(widths) != 1:
            raise UndefinedBehavior("the width of a shuffle differs between the lanes of a subgroup")
        mode = self._mode

        def lane_of(lane: int) -> int:
            offset = operands[lane][1]
            if offset.__class__ is Poison:
                raise UndefinedBehavior("the offset of a shuffle is poison", offset.op, offset.reason)
            if mode is ShuffleMode.XOR:
                return lane ^ int(offset)
            if mode is ShuffleMode.UP:
                return lane - int(offset)
            return int(offset) + (lane if mode is ShuffleMode.DOWN else 0)

        return _read(self.op, operands, widths.pop(), lane_of)


@hook.control(RotateOp)
class Rotate(Meeting):
    def __init__(self, op: RotateOp, machine: object) -> None:
        super().__init__(op, machine)
        self._offset, self._width = op.offset.value, op.width.value

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        return _read(self.op, operands, self._width, lambda lane: (lane + self._offset) % self._width)


@hook.control(SubgroupBroadcastOp)
class SubgroupBroadcast(Meeting):
    def __init__(self, op: SubgroupBroadcastOp, machine: object) -> None:
        super().__init__(op, machine)
        self._takes_first = op.broadcast_type is BroadcastType.FIRST_ACTIVE_LANE

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        lanes = {min(operands)} if self._takes_first else {defined(lane, "the lane") for _, lane in operands.values()}
        if len(lanes) != 1:
            raise UndefinedBehavior("the lane of a broadcast differs between the lanes of a subgroup")
        lane = lanes.pop()
        value = operands[lane][0] if lane in operands else Poison(self.op, f"lane {lane} is not active")
        return dict.fromkeys(operands, (value,))


def _combining(operation: AllReduceOperation, type_: Type) -> Callable[[Value, Value], Value]:
    """Returns the function that combines two values, which may be poison."""
    combine = elementwise(combining(CombiningKind[operation.name], element_type_or_self(type_)), type_)

    def combined(left: Value, right: Value) -> Value:
        poison = next((value for value in (left, right) if value.__class__ is Poison), None)
        return combine(left, right) if poison is None else poison

    return combined


@hook.control(SubgroupReduceOp)
class SubgroupReduce(Meeting):
    def __init__(self, op: SubgroupReduceOp, machine: object) -> None:
        super().__init__(op, machine)
        self._combine = _combining(op.op, op.result.type)
        self._size = None if op.cluster_size is None else op.cluster_size.value
        self._stride = op.cluster_stride.value

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        clusters: dict[tuple[int, int], list[int]] = {}
        for lane in sorted(operands):
            clusters.setdefault(self._cluster(lane), []).append(lane)
        results: dict[int, tuple[Value, ...]] = {}
        for lanes in clusters.values():
            if self._size is not None and len(lanes) < self._size:
                raise UndefinedBehavior(f"only {len(lanes)} of the {self._size} lanes of a cluster are active")
            result = reduce(self._combine, [operands[lane][0] for lane in lanes])
            results |= dict.fromkeys(lanes, (result,))
        return results

    def _cluster(self, lane: int) -> tuple[int, int]:
        return (0, 0) if self._size is None else (lane // (self._size * self._stride), lane % self._stride)


@hook.control(AllReduceOp)
class AllReduce(Meeting):
    """A reduction by all threads of a block. Each of them combines all values, where a region does that."""

    is_of_block = True

    def __init__(self, op: AllReduceOp, machine: object) -> None:
        super().__init__(op, machine)
        self.regions = op.regions
        self._combine = None if op.op is None else _combining(op.op, op.result.type)

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        values = tuple([operands[thread][0] for thread in sorted(operands)])
        if self._combine is not None:
            values = (reduce(self._combine, values),)
        return dict.fromkeys(operands, values)

    def after(self, results: tuple[Value, ...]) -> Enter | Finish:
        first, *rest = results
        return self.resume(tuple(rest), first)

    def resume(self, state: tuple[Value, ...], *yielded: Value) -> Enter | Finish:
        return Enter(0, (yielded[0], state[0]), state[1:]) if state else Finish(yielded)
