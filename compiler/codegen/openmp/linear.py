"""Linear variables of loops: in each iteration their value is that before the loop plus a multiple of their step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.runtime import EXPLICIT_BARRIER
from compiler.codegen.openmp.threads import as_integer, barrier, resized
from compiler.dialects.omp.loop_ops import SimdOp, WsloopOp
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Value
from compiler.ir.types import FloatType


@dataclass(frozen=True, slots=True)
class LinearVariable:
    """A variable with its step, and the addresses of its value before the loop and in the current iteration."""

    variable: Value
    step: Value
    type: str
    is_float: bool
    start: str
    current: str


def begin_linear(writer: FunctionWriter, op: SimdOp | WsloopOp, *, waits: bool) -> list[LinearVariable]:
    """Saves the values of linear variables before a loop. With `waits`, all threads have read them afterwards."""
    variables: list[LinearVariable] = []
    types = () if op.linear_var_types is None else op.linear_var_types.elements
    for variable, step, type_ in zip(op.linear_vars, op.linear_step_vars, types):
        assert isinstance(type_, TypeAttr)
        text = writer.state.type_text(type_.type, op)
        memory = [writer.allocate(f".linear_{name}", text) for name in ("var", "result")]
        variables.append(LinearVariable(variable, step, text, isinstance(type_.type, FloatType), memory[0], memory[1]))
    for each in variables:
        value = writer.named(op, "linear.start", f"load {each.type}, {writer.typed(each.variable)}")
        for address in (each.start, each.current):
            writer.emit_void(op, f"store {each.type} {value}, ptr {address}")
    if variables and waits:
        barrier(writer, op, EXPLICIT_BARRIER)
    return variables


@contextmanager
def linear_values(
    writer: FunctionWriter, op: SimdOp | WsloopOp, variables: Sequence[LinearVariable], number: str, number_type: str
) -> Iterator[None]:
    """Context of the body of an iteration, which refers to its own values of linear variables."""
    outer = [writer.ref(each.variable) for each in variables]
    for each in variables:
        integer = number_type if each.is_float else each.type
        scaled = writer.named(
            op,
            "linear.scaled",
            f"mul {integer} {as_integer(writer, op, number, number_type, integer)}, "
            f"{resized(writer, op, each.step, integer)}",
        )
        start = writer.named(op, "linear.start", f"load {each.type}, ptr {each.start}")
        if each.is_float:
            scaled = writer.named(op, "linear.scaled", f"sitofp {integer} {scaled} to {each.type}")
        opcode = "fadd" if each.is_float else "add"
        value = writer.named(op, "linear.value", f"{opcode} {each.type} {start}, {scaled}")
        writer.emit_void(op, f"store {each.type} {value}, ptr {each.current}")
        writer.replace(each.variable, each.current)
    yield
    for each, reference in zip(variables, outer, strict=True):
        writer.replace(each.variable, reference)


def end_linear(
    writer: FunctionWriter, op: SimdOp | WsloopOp, variables: Sequence[LinearVariable], is_last: str | None
) -> None:
    """Stores the values of the last iteration, if the flag at `is_last` shows that this thread had it."""
    if not variables:
        return
    after = writer.fresh("linear_exit")
    if is_last is not None:
        flag = writer.named(op, "is_last", f"load i32, ptr {is_last}")
        condition = writer.named(op, "is_last", f"icmp ne i32 {flag}, 0")
        body = writer.fresh("linear_lastiter_exit")
        writer.emit_void(op, f"br i1 {condition}, label {body}, label {after}")
        writer.begin(body)
    for each in variables:
        value = writer.named(op, "linear.value", f"load {each.type}, ptr {each.current}")
        writer.emit_void(op, f"store {each.type} {value}, {writer.typed(each.variable)}")
    writer.continue_at(op, after)
    if is_last is not None:
        barrier(writer, op, EXPLICIT_BARRIER)
