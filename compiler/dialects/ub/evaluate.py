"""Interpreter of ub's operations."""

from __future__ import annotations

from typing import NoReturn

from compiler.dialects.ub.ops import PoisonOp, UnreachableOp
from compiler.interpreter.values import Evaluator, Poison, UndefinedBehavior
from compiler.ods import hook


@hook.evaluator(PoisonOp)
def evaluate_poison(op: PoisonOp, machine: object) -> Evaluator:
    value = Poison(op, "the value is poison from here on")
    return lambda: value


@hook.evaluator(UnreachableOp)
def evaluate_unreachable(op: UnreachableOp, machine: object) -> Evaluator:
    def reached(*operands: object) -> NoReturn:
        raise UndefinedBehavior("control reaches what is said to be unreachable")

    return reached
