"""Passes that fail or crash on purpose, to test reproducers and the printing of IR after failures."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Pass, PassState, option


@dataclass
class TestFailurePass(Pass):
    """Fails, with a diagnostic or without."""

    argument = "test-pass-failure"
    name = "(anonymous namespace)::TestFailurePass"
    summary = "Test a pass in the pass manager that always fails"

    gen_diagnostics: bool = option("gen-diagnostics", False, "Generate a diagnostic message")

    def run(self, op: Operation, state: PassState) -> None:
        state.signal_failure()
        if self.gen_diagnostics:
            state.problems.append(Problem(op, "illegal operation", shows_op=False))


@dataclass
class TestCrashPass(Pass):
    """Breaks down."""

    argument = "test-pass-crash"
    name = "(anonymous namespace)::TestCrashRecoveryPass"
    summary = "Test a pass in the pass manager that always crashes"

    def run(self, op: Operation, state: PassState) -> None:
        raise RuntimeError("crashed on purpose")
