"""Interpreter of cf's operations."""

from __future__ import annotations

from compiler.dialects.cf.ops import AssertOp, CondBranchOp, SwitchOp
from compiler.interpreter.values import Evaluator, UndefinedBehavior, defined
from compiler.ir.attributes import DenseElementsAttr
from compiler.ods import hook


@hook.evaluator(AssertOp)
def evaluate_assert(op: AssertOp, machine: object) -> Evaluator:
    message = op.msg.value

    def check(condition: int) -> None:
        if not condition:
            raise UndefinedBehavior(f"assertion failed: {message}")

    return check


@hook.evaluator(CondBranchOp)
def choose_of_two(op: CondBranchOp, machine: object) -> Evaluator:
    return lambda condition, *passed: 0 if defined(condition, "the condition") else 1


@hook.evaluator(SwitchOp)
def choose_of_cases(op: SwitchOp, machine: object) -> Evaluator:
    cases = op.case_values
    values = cases.bit_patterns() if isinstance(cases, DenseElementsAttr) else []
    if isinstance(cases, DenseElementsAttr) and cases.is_splat:
        values = values * cases.type.num_elements
    targets = {value: number for number, value in reversed(list(enumerate(values, 1)))}

    def choose(flag: object, *passed: object) -> int:
        return targets.get(defined(flag, "the flag"), 0)

    return choose
