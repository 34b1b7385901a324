"""Interpreter of operations on GPU memory. Asynchronous operations complete at once."""

from __future__ import annotations

from compiler.dialects.gpu.memory_ops import AllocOp, DeallocOp, MemcpyOp, MemsetOp, WaitOp
from compiler.dialects.memref.evaluate import copy_elements
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Lifetime, MemRef, row_major_strides
from compiler.interpreter.values import Evaluator, Unsupported, Value
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.ods import hook

DONE = 0
"""The value of a token."""


@hook.evaluator(WaitOp)
def evaluate_wait(op: WaitOp, machine: object) -> Evaluator:
    return lambda *tokens: DONE


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
        return memref if op.async_token is None else (memref, DONE)

    return allocate


@hook.evaluator(DeallocOp)
def evaluate_dealloc(op: DeallocOp, machine: Machine) -> Evaluator:
    def free(*operands: Value) -> int:
        machine.memory.free(operands[-1].buffer, op)
        return DONE

    return free


@hook.evaluator(MemcpyOp)
def evaluate_memcpy(op: MemcpyOp, machine: object) -> Evaluator:
    def copy(*operands: Value) -> int:
        target, source = operands[-2:]
        copy_elements(source, target)
        return DONE

    return copy


@hook.evaluator(MemsetOp)
def evaluate_memset(op: MemsetOp, machine: object) -> Evaluator:
    def fill(*operands: Value) -> int:
        target, value = operands[-2:]
        target.elements()[...] = value
        target.mark_written()
        return DONE

    return fill
