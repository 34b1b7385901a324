"""Interpreter of bufferization's operations. A tensor is a value of its own: no op lets memory share it."""

from __future__ import annotations

from compiler.dialects.bufferization.ops import (
    AllocTensorOp,
    CloneOp,
    DeallocOp,
    DeallocTensorOp,
    MaterializeInDestinationOp,
    ToBufferOp,
    ToTensorOp,
)
from compiler.interpreter.elements import listed
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Buffer, Lifetime, MemRef, row_major_strides
from compiler.interpreter.values import (
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    bits_dtype,
    uniform,
)
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType, RankedTensorType, ShapedType, Type
from compiler.ods import hook


@hook.evaluator(ToTensorOp)
def evaluate_to_tensor(op: ToTensorOp, machine: object) -> Evaluator:
    """Returns the elements of memory; elements that were never written are poison."""
    _element(op.result.type)
    return lambda memref: memref.contents(op)


@hook.evaluator(ToBufferOp)
def evaluate_to_buffer(op: ToBufferOp, machine: Machine) -> Evaluator:
    """Allocates new memory; the program may free it."""
    type_ = op.buffer.type
    element = _element(type_)
    if isinstance(type_, MemRefType) and type_.layout is not None:
        layout = strides_and_offset(type_)
        if layout is None or {*layout[0], layout[1]} != {DYNAMIC}:
            raise Unsupported(f"memory for {type_} is not supported")

    def make(value: Elements) -> MemRef:
        sizes = tuple(value.bits.shape)
        machine.memory.check_sizes(sizes, element)
        return _filled(Buffer(value.bits.reshape(-1).copy(), bytearray(value.bits.size), op, Lifetime.CALLER), value)

    return make


def _element(type_: Type) -> Type:
    if not isinstance(type_, ShapedType):
        raise Unsupported(f"{type_} is not supported here")
    bits_dtype(type_.element_type)
    return type_.element_type


def _filled(buffer: Buffer, value: Elements) -> MemRef:
    sizes = tuple(value.bits.shape)
    memref = MemRef(buffer, 0, sizes, row_major_strides(sizes))
    memref.fill(value)
    return memref


@hook.evaluator(AllocTensorOp)
def evaluate_alloc_tensor(op: AllocTensorOp, machine: Machine) -> Evaluator:
    """Allocates a tensor, whose elements are poison if none is copied."""
    type_, size_count = op.result.type, len(op.dynamic_sizes)
    if not isinstance(type_, RankedTensorType):
        raise Unsupported("tensors without a rank are not supported here")
    nothing, copies = Poison(op, "the elements of this tensor are undefined"), op.copy is not None

    def make(*operands: Value) -> Elements:
        if copies:
            copied = operands[size_count]
            assert isinstance(copied, Elements)
            return copied
        waiting = list(operands[:size_count])
        sizes = tuple([waiting.pop(0) if size == DYNAMIC else size for size in type_.shape])
        machine.memory.check_sizes(sizes, type_.element_type)
        return uniform(nothing, type_, sizes)

    return make


@hook.evaluator(CloneOp)
def evaluate_clone(op: CloneOp, machine: Machine) -> Evaluator:
    """Copies the memory, which shows writes that the op forbids as differences."""
    element = _element(op.output.type)

    def clone(memref: MemRef) -> MemRef:
        return _filled(machine.memory.allocate(memref.sizes, element, op, Lifetime.HEAP), memref.contents(op))

    return clone


@hook.evaluator(DeallocTensorOp)
def evaluate_dealloc_tensor(op: DeallocTensorOp, machine: object) -> Evaluator:
    return lambda tensor: None


@hook.evaluator(MaterializeInDestinationOp)
def evaluate_materialize(op: MaterializeInDestinationOp, machine: object) -> Evaluator:
    has_result = bool(op.results)

    def materialize(source: Elements, target: Elements | MemRef) -> Elements | None:
        shape = target.sizes if isinstance(target, MemRef) else tuple(target.bits.shape)
        if tuple(source.bits.shape) != shape:
            raise UndefinedBehavior(
                f"a tensor of shape {listed(source.bits.shape)} is written to a destination of {listed(shape)}"
            )
        if isinstance(target, MemRef):
            target.fill(source)
        return source if has_result else None

    return materialize


@hook.evaluator(DeallocOp)
def evaluate_dealloc(op: DeallocOp, machine: Machine) -> Evaluator:
    count, retained_count = len(op.memrefs), len(op.retained)

    def free(*operands: Value) -> Value:
        owned = {memref.buffer for memref, is_owned in zip(operands[:count], operands[count : 2 * count]) if is_owned}
        retained = [memref.buffer for memref in operands[2 * count :]]
        for buffer in dict.fromkeys([memref.buffer for memref in operands[:count]]):
            if buffer in owned and buffer not in retained:
                machine.memory.free(buffer, op)
        conditions = tuple([int(buffer in owned) for buffer in retained])
        return conditions[0] if retained_count == 1 else conditions

    return free
