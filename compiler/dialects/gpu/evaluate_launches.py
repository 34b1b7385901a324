"""Interpreter of kernel launches and thread ids.

The threads of a block run one after another: each runs to its end, or to an op at which it waits for other threads.
When all threads have ended or wait, those that wait at the same op continue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from compiler.dialects.gpu.evaluate import DONE
from compiler.dialects.gpu.id_ops import (
    BlockDimOp,
    BlockIdOp,
    ClusterBlockIdOp,
    ClusterDimBlocksOp,
    ClusterDimOp,
    ClusterIdOp,
    DimensionIndex,
    GlobalIdOp,
    GridDimOp,
    LaneIdOp,
    NumSubgroupsOp,
    SubgroupIdOp,
    SubgroupSizeOp,
    ThreadIdOp,
)
from compiler.dialects.gpu.kernel_ops import DynamicSharedMemoryOp, GPUFuncOp, LaunchFuncOp, LaunchOp
from compiler.dialects.gpu.meetings import SUBGROUP_SIZE, Arrival, Meeting, after_meeting
from compiler.interpreter.activation import Suspended
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import MemRef, row_major_strides
from compiler.interpreter.values import (
    Continue,
    Enter,
    Evaluator,
    Finish,
    UndefinedBehavior,
    Unsupported,
    Value,
    Wait,
    defined,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import BlockArgument, Operation
from compiler.ir.types import DYNAMIC, I8, MemRefType, Type
from compiler.ods import hook

_MASK = (1 << 64) - 1


def _coordinates(number: int, sizes: Sequence[int]) -> tuple[int, int, int]:
    x, y, _ = sizes
    return number % x, number // x % y, number // (x * y)


def _extents(sizes: Sequence[int]) -> str:
    return " x ".join(map(str, sizes))


class _Ready(NamedTuple):
    """A thread that runs on, and what the op at which it waited does next."""

    number: int
    thread: Suspended
    action: Enter | Finish


@dataclass(frozen=True, slots=True)
class Thread:
    """State of a launch: the running thread, and the waiting threads of its block.

    `grid` and `cluster` count blocks, `block` threads. `number` counts threads over all blocks; `last` is the number of
    the thread that began last. `shared` and `dynamic` are the memory that the block shares.
    """

    grid: tuple[int, ...]
    block: tuple[int, ...]
    cluster: tuple[int, ...]
    operands: tuple[Value, ...]
    dynamic_size: int
    number: int = -1
    last: int = -1
    shared: tuple[MemRef, ...] = ()
    dynamic: MemRef | None = None
    arrivals: tuple[Arrival, ...] = ()
    ready: tuple[_Ready, ...] = ()

    @property
    def suspended(self) -> list[Suspended]:
        """The threads that do not run."""
        return [*[each.thread for each in self.arrivals], *[each.thread for each in self.ready]]

    @property
    def number_in_block(self) -> int:
        return self.number % prod(self.block)

    @property
    def block_id(self) -> tuple[int, int, int]:
        return _coordinates(self.number // prod(self.block), self.grid)

    @property
    def thread_id(self) -> tuple[int, int, int]:
        return _coordinates(self.number_in_block, self.block)

    @property
    def global_id(self) -> tuple[int, ...]:
        parts = zip(self.block_id, self.block, self.thread_id)
        return tuple([block * size + thread & _MASK for block, size, thread in parts])

    @property
    def cluster_id(self) -> tuple[int, ...]:
        return tuple([block // size for block, size in zip(self.block_id, self.cluster)])

    @property
    def id_in_cluster(self) -> tuple[int, ...]:
        return tuple([block % size for block, size in zip(self.block_id, self.cluster)])

    @property
    def clusters(self) -> tuple[int, ...]:
        """Number of clusters of the grid in each dimension."""
        return tuple([blocks // size for blocks, size in zip(self.grid, self.cluster)])


class _Launch:
    """Runs a kernel for each thread. Tokens that are waited for are the first operands, sizes follow."""

    def __init__(self, op: LaunchOp | LaunchFuncOp, machine: Machine) -> None:
        self._op = op
        self._machine = machine
        self._tokens = len(op.async_dependencies)
        self._has_clusters = op.cluster_size_x is not None
        self._has_dynamic = op.dynamic_shared_memory_size is not None

    def begin(self, *operands: Value) -> Enter | Finish | Continue:
        count = 9 if self._has_clusters else 6
        rest = operands[self._tokens + count :]
        sizes = tuple([defined(size, "the size of a launch") for size in operands[self._tokens :][:count]])
        grid, block, cluster = sizes[:3], sizes[3:6], sizes[6:] or (1, 1, 1)
        if not prod(grid) * prod(block):
            return self._finish()
        if not prod(cluster) or any(blocks % size for blocks, size in zip(grid, cluster)):
            raise UndefinedBehavior(f"a grid of {_extents(grid)} blocks cannot have clusters of {_extents(cluster)}")
        dynamic_size = defined(rest[0], "the size of the shared memory") if self._has_dynamic else 0
        return self._next(Thread(grid, block, cluster, rest[1 if self._has_dynamic else 0 :], dynamic_size))

    def resume(self, state: Thread, *yielded: Value) -> Enter | Finish | Continue:
        return self._next(state)

    def suspend(self, state: Thread, thread: Suspended, wait: Wait) -> Enter | Finish | Continue:
        assert isinstance(wait.meeting, Meeting)
        arrival = Arrival(state.number_in_block, thread, wait.meeting, wait.operands)
        return self._next(replace(state, arrivals=(*state.arrivals, arrival)))

    def _next(self, state: Thread) -> Enter | Finish | Continue:
        threads = prod(state.block)
        is_begun = state.last >= 0 and (state.last + 1) % threads == 0
        if is_begun and state.arrivals and not state.ready:
            arrivals, met = after_meeting(state.arrivals, threads)
            first = state.last + 1 - threads
            ready = [
                _Ready(first + arrival.number, arrival.thread, arrival.meeting.after(results))
                for arrival, results in met
            ]
            state = replace(state, arrivals=tuple(arrivals), ready=tuple(ready))
        if is_begun and state.ready:
            chosen, *ready = state.ready
            return Continue(chosen.thread, chosen.action, replace(state, number=chosen.number, ready=tuple(ready)))
        if state.last + 1 == prod(state.grid) * threads:
            return self._finish()
        state = replace(state, number=state.last + 1, last=state.last + 1)
        if is_begun or not state.number:
            state = self._with_memory(state)
        return self._enter(state)

    def _finish(self) -> Finish:
        return Finish((DONE,) * len(self._op.results))

    def _with_memory(self, state: Thread) -> Thread:
        """Allocates the shared memory of a block."""
        attributions, count = self._attributions()
        shared = tuple([self._allocated(argument.type) for argument in attributions[:count]])
        dynamic = self._bytes(state.dynamic_size) if self._has_dynamic else None
        return replace(state, shared=shared, dynamic=dynamic)

    def _memory(self, state: Thread) -> tuple[MemRef, ...]:
        """Returns the shared memory of the block, then the private memory of the thread."""
        attributions, count = self._attributions()
        return *state.shared, *[self._allocated(argument.type) for argument in attributions[count:]]

    def _allocated(self, type_: Type) -> MemRef:
        if not isinstance(type_, MemRefType) or type_.layout is not None or DYNAMIC in type_.shape:
            raise Unsupported(f"memory for {type_} is not supported")
        buffer = self._machine.allocate_on_stack(type_.shape, type_.element_type, self._op)
        return MemRef(buffer, 0, type_.shape, row_major_strides(type_.shape))

    def _bytes(self, size: int) -> MemRef:
        return MemRef(self._machine.allocate_on_stack((size,), I8, self._op), 0, (size,), (1,))

    def _attributions(self) -> tuple[Sequence[BlockArgument], int]:
        """Returns the arguments for memory, and the number of those for memory that a block shares."""
        raise NotImplementedError

    def _enter(self, state: Thread) -> Enter:
        raise NotImplementedError


def _shared_count(op: Operation) -> int:
    count = op.attribute("workgroup_attributions")
    return count.value if isinstance(count, IntegerAttr) else 0


@hook.control(LaunchOp)
class Launch(_Launch):
    """A launch of its region, whose first arguments are the ids and sizes."""

    def __init__(self, op: LaunchOp, machine: Machine) -> None:
        super().__init__(op, machine)
        self._arguments = op.body.entry.arguments[18 if self._has_clusters else 12 :]
        self._shared = _shared_count(op)

    def _attributions(self) -> tuple[Sequence[BlockArgument], int]:
        return self._arguments, self._shared

    def _enter(self, state: Thread) -> Enter:
        ids = *state.block_id, *state.thread_id, *state.grid, *state.block
        cluster = (*state.cluster_id, *state.cluster) if self._has_clusters else ()
        return Enter(0, (*ids, *cluster, *self._memory(state)), state)


@hook.control(LaunchFuncOp)
class LaunchFunc(_Launch):
    """A launch of a kernel of a `gpu.module`."""

    def __init__(self, op: LaunchFuncOp, machine: Machine) -> None:
        super().__init__(op, machine)
        self._reference = op.kernel
        self._count = len(op.kernel_operands)
        if op.async_object is not None:
            raise Unsupported("launches on a stream are not supported")

    def _kernel(self) -> GPUFuncOp:
        kernel = self._machine.symbol(self._op, self._reference)
        if not isinstance(kernel, GPUFuncOp):
            raise Unsupported(f"'{kernel.name}' cannot be launched")
        return kernel

    def _attributions(self) -> tuple[Sequence[BlockArgument], int]:
        kernel = self._kernel()
        return kernel.body.entry.arguments[self._count :], _shared_count(kernel)

    def _enter(self, state: Thread) -> Enter:
        return Enter(self._kernel(), (*state.operands, *self._memory(state)), state)


# ---------------------------------------------------------------------------------------------------------------- ids


def _current_thread(machine: Machine) -> Thread:
    for activation in reversed(machine.stack):
        if isinstance(activation.state, Thread):
            return activation.state
    raise Unsupported("ids of threads are known only in a launch")


_IDS: Mapping[type[DimensionIndex], Callable[[Thread], Sequence[int]]] = MappingProxyType(
    {
        BlockDimOp: lambda thread: thread.block,
        BlockIdOp: lambda thread: thread.block_id,
        ClusterBlockIdOp: lambda thread: thread.id_in_cluster,
        ClusterDimBlocksOp: lambda thread: thread.cluster,
        ClusterDimOp: lambda thread: thread.clusters,
        ClusterIdOp: lambda thread: thread.cluster_id,
        GlobalIdOp: lambda thread: thread.global_id,
        GridDimOp: lambda thread: thread.grid,
        ThreadIdOp: lambda thread: thread.thread_id,
    }
)


@hook.evaluator(*_IDS)
def evaluate_id(op: DimensionIndex, machine: Machine) -> Evaluator:
    place, ids = op.dimension.value, _IDS[type(op)]
    return lambda: ids(_current_thread(machine))[place]


def _of_thread(find: Callable[[Thread], Value]) -> Callable[[Operation, Machine], Evaluator]:
    """Returns the hook of ops whose result depends on the thread only."""
    return lambda op, machine: lambda: find(_current_thread(machine))


hook.evaluator(LaneIdOp)(_of_thread(lambda thread: thread.number_in_block % SUBGROUP_SIZE))
hook.evaluator(SubgroupIdOp)(_of_thread(lambda thread: thread.number_in_block // SUBGROUP_SIZE))
hook.evaluator(NumSubgroupsOp)(_of_thread(lambda thread: -(-prod(thread.block) // SUBGROUP_SIZE)))
hook.evaluator(SubgroupSizeOp)(_of_thread(lambda thread: SUBGROUP_SIZE))


@hook.evaluator(DynamicSharedMemoryOp)
def evaluate_dynamic_shared_memory(op: DynamicSharedMemoryOp, machine: Machine) -> Evaluator:
    def find() -> MemRef:
        memory = _current_thread(machine).dynamic
        if memory is None:
            raise Unsupported("the launch gives no size of shared memory")
        return memory

    return find
