"""Atomic reads, writes and updates of OpenMP.

Floats are read and written as integers of their width. An update of one instruction that the processor has is that
instruction, all others try again until no other thread was faster.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.problems import op_error
from compiler.dialects.llvm.arithmetic_ops import AddOp, AndOp, OrOp, SubOp, XOrOp
from compiler.dialects.omp.enums import ClauseMemoryOrderKind
from compiler.dialects.omp.loop_ops import YieldOp
from compiler.dialects.omp.synchronization_ops import AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, Type, int_or_float_width

_READS = {
    ClauseMemoryOrderKind.SEQ_CST: "seq_cst",
    ClauseMemoryOrderKind.ACQ_REL: "acquire",
    ClauseMemoryOrderKind.ACQUIRE: "acquire",
}
_WRITES = {
    ClauseMemoryOrderKind.SEQ_CST: "seq_cst",
    ClauseMemoryOrderKind.ACQ_REL: "release",
    ClauseMemoryOrderKind.RELEASE: "release",
}
_UPDATES = {
    ClauseMemoryOrderKind.SEQ_CST: "seq_cst",
    ClauseMemoryOrderKind.ACQ_REL: "acq_rel",
    ClauseMemoryOrderKind.ACQUIRE: "acquire",
    ClauseMemoryOrderKind.RELEASE: "release",
}
"""The orders in LLVM IR for reads, writes and updates; all other kinds are relaxed, which is `monotonic` there."""

_INSTRUCTIONS: Mapping[type[Operation], str] = MappingProxyType(
    {AddOp: "add", SubOp: "sub", AndOp: "and", OrOp: "or", XOrOp: "xor"}
)
"""Operations for which there is one atomic instruction."""


def read(writer: FunctionWriter, op: AtomicReadOp) -> None:
    """Translates `omp.atomic.read`."""
    value = _load(writer, op, op.element_type.type, writer.ref(op.x), _order(_READS, op.memory_order))
    _flush(writer, op, _READS, op.memory_order)
    writer.emit_void(op, f"store {writer.state.type_text(op.element_type.type, op)} {value}, {writer.typed(op.v)}")


def write(writer: FunctionWriter, op: AtomicWriteOp) -> None:
    """Translates `omp.atomic.write`."""
    type_ = op.expr.type
    value = _as_integer(writer, op, type_, writer.ref(op.expr), "atomic.src.int.cast")
    where = f"{writer.typed(op.x)} {_order(_WRITES, op.memory_order)}, align {_bits(op, type_) // 8}"
    writer.emit_void(op, f"store atomic {_integer(op, type_)} {value}, {where}")
    _flush(writer, op, _WRITES, op.memory_order)


def update(writer: FunctionWriter, op: AtomicUpdateOp) -> None:
    """Translates `omp.atomic.update`."""
    _update(writer, op, op.memory_order)
    _flush(writer, op, _WRITES, op.memory_order)


def capture(writer: FunctionWriter, op: AtomicCaptureOp) -> None:
    """Translates `omp.atomic.capture`: reads the value before or after another operation of the region."""
    first, second = [inner for inner in op.region.entry.ops if inner is not op.region.entry.last]
    read_op, other = (first, second) if isinstance(first, AtomicReadOp) else (second, first)
    if not isinstance(read_op, AtomicReadOp):
        raise op_error(op, "expected an atomic read in the region")
    order = op.memory_order
    if isinstance(other, AtomicUpdateOp):
        old, new = _update(writer, other, order)
    elif isinstance(other, AtomicWriteOp):
        old, new = _exchange(writer, other, order)
    else:
        raise op_error(op, "expected an atomic update or write in the region")
    type_ = writer.state.type_text(read_op.element_type.type, read_op)
    captured = old if read_op is first else new
    writer.emit_void(read_op, f"store {type_} {captured}, {writer.typed(read_op.v)}")
    _flush(writer, op, _UPDATES, order)


def _order(orders: Mapping[ClauseMemoryOrderKind, str], kind: ClauseMemoryOrderKind | None) -> str:
    return "monotonic" if kind is None else orders.get(kind, "monotonic")


def _flush(
    writer: FunctionWriter,
    op: Operation,
    orders: Mapping[ClauseMemoryOrderKind, str],
    kind: ClauseMemoryOrderKind | None,
) -> None:
    """Writes a flush of memory if the memory order requires one."""
    if kind in orders:
        runtime = writer.state.openmp
        writer.emit_void(op, runtime.call("__kmpc_flush", runtime.place()))


def _bits(op: Operation, type_: Type) -> int:
    """Returns the width of a type that can be accessed atomically."""
    width = int_or_float_width(type_)
    if width not in (8, 16, 32, 64, 128):
        raise op_error(op, f"not yet implemented: atomic access of {type_}")
    return width


def _integer(op: Operation, type_: Type) -> str:
    """`i32`: the integer type that memory is accessed with."""
    return f"i{_bits(op, type_)}"


def _as_integer(writer: FunctionWriter, op: Operation, type_: Type, value: str, name: str) -> str:
    """Writes the cast of a float to the integer of its bits; returns that."""
    if not isinstance(type_, FloatType):
        return value
    return writer.named(op, name, f"bitcast {writer.state.type_text(type_, op)} {value} to {_integer(op, type_)}")


def _of_integer(writer: FunctionWriter, op: Operation, type_: Type, bits: str) -> str:
    """Writes the cast of an integer to the float with its bits; returns that."""
    if not isinstance(type_, FloatType):
        return bits
    text = f"bitcast {_integer(op, type_)} {bits} to {writer.state.type_text(type_, op)}"
    return writer.named(op, "atomic.flt.cast", text)


def _load(writer: FunctionWriter, op: Operation, type_: Type, address: str, order: str) -> str:
    """Writes an atomic load; returns its value."""
    text = f"load atomic {_integer(op, type_)}, ptr {address} {order}, align {_bits(op, type_) // 8}"
    return _of_integer(writer, op, type_, writer.named(op, "omp.atomic.load", text))


def _exchange(writer: FunctionWriter, op: AtomicWriteOp, kind: ClauseMemoryOrderKind | None) -> tuple[str, str]:
    """Writes an atomic exchange; returns the old value and the new one."""
    type_ = op.expr.type
    bits = _as_integer(writer, op, type_, writer.ref(op.expr), "atomic.src.int.cast")
    text = f"atomicrmw xchg {writer.typed(op.x)}, {_integer(op, type_)} {bits} {_order(_UPDATES, kind)}"
    return _of_integer(writer, op, type_, writer.named(op, "old", text)), writer.ref(op.expr)


def _body(op: AtomicUpdateOp) -> tuple[list[Operation], Value]:
    """Returns the operations of an update, and the new value that they compute."""
    block = op.region.entry
    (result,) = block.last_of_type(YieldOp).results_
    return block.ops[:-1], result


def _update(writer: FunctionWriter, op: AtomicUpdateOp, kind: ClauseMemoryOrderKind | None) -> tuple[str, str]:
    """Writes an atomic update; returns the values before and after it."""
    (argument,) = op.region.entry.arguments
    order = _order(_UPDATES, kind)
    body, result = _body(op)
    instruction = _INSTRUCTIONS.get(type(body[0])) if len(body) == 1 and result in body[0].results else None
    if instruction is not None:
        left, right = body[0].operands
        if left is not argument and not isinstance(body[0], SubOp):
            left, right = right, left
        if left is argument and right is not argument:
            old = writer.named(
                op, "old", f"atomicrmw {instruction} {writer.typed(op.x)}, {writer.typed(right)} {order}"
            )
            writer.replace(argument, old)
            writer.translate(body[0])
            return old, writer.ref(result)
    return _compare_and_exchange(writer, op, order)


def _compare_and_exchange(writer: FunctionWriter, op: AtomicUpdateOp, order: str) -> tuple[str, str]:
    """Writes a loop that computes the new value, and repeats if another thread changed the variable in the meantime."""
    (argument,) = op.region.entry.arguments
    body, result = _body(op)
    type_ = argument.type
    integer, address = _integer(op, type_), writer.ref(op.x)
    first = writer.named(
        op, ".atomic.load", f"load atomic {integer}, ptr {address} monotonic, align {_bits(op, type_) // 8}"
    )
    expected, seen = writer.fresh("found"), writer.fresh("seen")
    before = writer.block
    again = writer.go_on(op, ".atomic.cont")
    writer.emit_void(op, f"{expected} = phi {integer} [ {first}, {before} ], [ {seen}, {again} ]")
    old = _of_integer(writer, op, type_, expected)
    writer.replace(argument, old)
    for inner in body:
        writer.translate(inner)
    new = writer.ref(result)
    bits = _as_integer(writer, op, type_, new, "new")
    failure = {"release": "monotonic", "acq_rel": "acquire"}.get(order, order)
    exchange = f"cmpxchg ptr {address}, {integer} {expected}, {integer} {bits} {order} {failure}"
    pair = writer.named(op, "pair", exchange)
    writer.emit_void(op, f"{seen} = extractvalue {{ {integer}, i1 }} {pair}, 0")
    is_done = writer.named(op, "done", f"extractvalue {{ {integer}, i1 }} {pair}, 1")
    after = writer.fresh(".atomic.exit")
    writer.emit_void(op, f"br i1 {is_done}, label {after}, label {again}")
    writer.begin(after)
    return old, new
