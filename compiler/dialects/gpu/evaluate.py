"""Interpreter of launches of kernels, whose threads run one after the other, and of memory of the GPU.

Tokens are done at once. Barriers, and all else by which threads wait for each other, are not supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from compiler.dialects.gpu.id_ops import BlockDimOp, BlockIdOp, DimensionIndex, GlobalIdOp, GridDimOp, ThreadIdOp
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, LaunchFuncOp, LaunchOp
from compiler.dialects.gpu.memory_ops import AllocOp, DeallocOp, MemcpyOp, MemsetOp, WaitOp
from compiler.dialects.memref.evaluate import copy_elements
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Lifetime, MemRef, row_major_strides
from compiler.interpreter.values import Enter, Evaluator, Finish, Unsupported, Value, defined
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import BlockArgument, Operation
from compiler.ir.types import DYNAMIC, MemRefType, Type
from compiler.ods import hook

_MASK = (1 << 64) - 1
_DONE = 0
"""The value of a token."""


def _coordinates(number: int, sizes: Sequence[int]) -> tuple[int, int, int]:
    x, y, _ = sizes
    return number % x, number // x % y, number // (x * y)


@dataclass(frozen=True, slots=True)
class Thread:
    """State of a launch: the running thread, counted over all blocks, and memory that its block shares."""

    grid: tuple[int, ...]
    block: tuple[int, ...]
    number: int
    operands: tuple[Value, ...]
    shared: tuple[MemRef, ...]

    @property
    def block_id(self) -> tuple[int, int, int]:
        return _coordinates(self.number // prod(self.block), self.grid)

    @property
    def thread_id(self) -> tuple[int, int, int]:
        return _coordinates(self.number % prod(self.block), self.block)


class _Launch:
    """Runs a kernel for each thread. Tokens that are waited for are the first operands, sizes follow."""

    def __init__(self, op: LaunchOp | LaunchFuncOp, machine: Machine) -> None:
        if op.cluster_size_x is not None:
            raise Unsupported("launches with clusters are not supported")
        self._op = op
        self._machine = machine
        self._tokens = len(op.async_dependencies)

    def begin(self, *operands: Value) -> Enter | Finish:
        first = self._tokens
        sizes = [defined(size, "the size of a launch") for size in operands[first : first + 6]]
        return self._run(Thread(tuple(sizes[:3]), tuple(sizes[3:]), 0, operands[first + 6 :], ()))

    def resume(self, state: Thread, *yielded: Value) -> Enter | Finish:
        return self._run(replace(state, number=state.number + 1))

    def _run(self, thread: Thread) -> Enter | Finish:
        if thread.number == prod(thread.grid) * prod(thread.block):
            return Finish((_DONE,) * len(self._op.results))
        return self._enter(thread)

    def _enter(self, thread: Thread) -> Enter:
        raise NotImplementedError

    def _memory(
        self, thread: Thread, attributions: Sequence[BlockArgument], shared: int
    ) -> tuple[Thread, tuple[MemRef, ...]]:
        """Allocates the first `shared` attributions if a block begins, and the others for the thread."""
        if thread.number % prod(thread.block) == 0:
            memrefs = [self._allocated(argument.type) for argument in attributions[:shared]]
            thread = replace(thread, shared=tuple(memrefs))
        return thread, (*thread.shared, *[self._allocated(argument.type) for argument in attributions[shared:]])

    def _allocated(self, type_: Type) -> MemRef:
        if not isinstance(type_, MemRefType) or type_.layout is not None or DYNAMIC in type_.shape:
            raise Unsupported(f"memory for {type_} is not supported")
        buffer = self._machine.allocate_on_stack(type_.shape, type_.element_type, self._op)
        return MemRef(buffer, 0, type_.shape, row_major_strides(type_.shape))


def _shared_count(op: Operation) -> int:
    count = op.attribute("workgroup_attributions")
    return count.value if isinstance(count, IntegerAttr) else 0


@hook.control(LaunchOp)
class Launch(_Launch):
    """A launch of its region, whose first arguments are the ids and sizes."""

    def __init__(self, op: LaunchOp, machine: Machine) -> None:
        super().__init__(op, machine)
        self._attributions = op.body.entry.arguments[12:]
        self._shared = _shared_count(op)

    def _enter(self, thread: Thread) -> Enter:
        thread, memory = self._memory(thread, self._attributions, self._shared)
        return Enter(0, (*thread.block_id, *thread.thread_id, *thread.grid, *thread.block, *memory), thread)


@hook.control(LaunchFuncOp)
class LaunchFunc(_Launch):
    """A launch of a kernel of a `gpu.module`."""

    def __init__(self, op: LaunchFuncOp, machine: Machine) -> None:
        super().__init__(op, machine)
        self._reference = op.kernel
        self._count = len(op.kernel_operands)
        if op.dynamic_shared_memory_size is not None or op.async_object is not None:
            raise Unsupported("launches with dynamic memory or a stream are not supported")

    def _enter(self, thread: Thread) -> Enter:
        kernel = self._machine.symbol(self._op, self._reference)
        if not isinstance(kernel, GPUFuncOp):
            raise Unsupported(f"'{kernel.name}' cannot be launched")
        thread, memory = self._memory(thread, kernel.body.entry.arguments[self._count :], _shared_count(kernel))
        return Enter(kernel, (*thread.operands, *memory), thread)


def _current_thread(machine: Machine) -> Thread:
    for activation in reversed(machine.stack):
        if isinstance(activation.state, Thread):
            return activation.state
    raise Unsupported("ids of threads are known only in a launch")


@hook.evaluator(BlockDimOp, BlockIdOp, GlobalIdOp, GridDimOp, ThreadIdOp)
def evaluate_id(op: DimensionIndex, machine: Machine) -> Evaluator:
    place = op.dimension.value

    def find() -> int:
        thread = _current_thread(machine)
        if isinstance(op, BlockDimOp):
            return thread.block[place]
        if isinstance(op, GridDimOp):
            return thread.grid[place]
        if isinstance(op, GlobalIdOp):
            return thread.block_id[place] * thread.block[place] + thread.thread_id[place] & _MASK
        return (thread.block_id if isinstance(op, BlockIdOp) else thread.thread_id)[place]

    return find


# ------------------------------------------------------------------------------------------------------------- memory


@hook.evaluator(WaitOp)
def evaluate_wait(op: WaitOp, machine: object) -> Evaluator:
    return lambda *tokens: _DONE


@hook.evaluator(AllocOp)
def evaluate_alloc(op: AllocOp, machine: Machine) -> Evaluator:
    type_ = op.memref.type
    if not isinstance(type_, MemRefType) or type_.layout is not None:
        raise Unsupported(f"memory for {type_} is not supported")
    tokens = len(op.async_dependencies)

    def allocate(*operands: int) -> Value:
        waiting = list(operands[tokens:])
        sizes = tuple([waiting.pop(0) if size == DYNAMIC else size for size in type_.shape])
        buffer = machine.memory.allocate(sizes, type_.element_type, op, Lifetime.HEAP)
        memref = MemRef(buffer, 0, sizes, row_major_strides(sizes))
        return memref if op.async_token is None else (memref, _DONE)

    return allocate


@hook.evaluator(DeallocOp)
def evaluate_dealloc(op: DeallocOp, machine: Machine) -> Evaluator:
    def free(*operands: Value) -> int:
        machine.memory.free(operands[-1].buffer, op)
        return _DONE

    return free


@hook.evaluator(MemcpyOp)
def evaluate_memcpy(op: MemcpyOp, machine: object) -> Evaluator:
    def copy(*operands: Value) -> int:
        target, source = operands[-2:]
        copy_elements(source, target)
        return _DONE

    return copy


@hook.evaluator(MemsetOp)
def evaluate_memset(op: MemsetOp, machine: object) -> Evaluator:
    def fill(*operands: Value) -> int:
        target, value = operands[-2:]
        target.elements()[...] = value
        target.mark_written()
        return _DONE

    return fill
