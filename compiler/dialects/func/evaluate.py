"""Interpreter of func's operations except for calls and returns, which the interpreter executes itself."""

from __future__ import annotations

from compiler.dialects.func.ops import ConstantOp
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import Evaluator
from compiler.ods import hook


@hook.evaluator(ConstantOp)
def evaluate_constant(op: ConstantOp, machine: Machine) -> Evaluator:
    return lambda: machine.symbol(op, op.value)
