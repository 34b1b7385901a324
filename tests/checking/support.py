"""Checks of small programs, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.api import new_context, parse
from compiler.checking.functions import Answer, FunctionAnswer, Settings, check_module
from compiler.checking.reports import checked_run
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.greedy import GreedyConfig, RegionSimplification, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern


def answer(before: str, after: str, settings: Settings | None = None) -> Answer:
    """Returns the answer about the one function of two modules."""
    context = new_context(allow_unregistered=True)
    function_answers = list(check_module(parse(before, context), parse(after, context), settings or Settings()))
    assert len(function_answers) == 1
    return function_answers[0].answer


def answers(before: str, after: str) -> list[FunctionAnswer]:
    """Returns the answers about all functions of two modules."""
    context = new_context(allow_unregistered=True)
    return list(check_module(parse(before, context), parse(after, context), Settings()))


@dataclass
class PatternPass(Pass):
    """Applies patterns of a test."""

    argument = "apply-patterns-of-test"
    name = "PatternPass"
    patterns: Sequence[RewritePattern] = ()

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(self.patterns)
        apply_patterns_greedily(
            op,
            patterns,
            state.context,
            GreedyConfig(fold=False, region_simplification=RegionSimplification.DISABLED),
            state.listeners,
        )


def problems_after(text: str, *patterns: RewritePattern) -> list[Problem]:
    """Returns what a check says of patterns that are applied to a program."""
    context = new_context(allow_unregistered=True)
    module = parse(text, context)
    before = clone(module, IRMapping())
    pipeline = Pipeline("builtin.module", [PatternPass(patterns)])
    result = PassManager(context).run(pipeline, module)
    return list(checked_run(before, module, context, pipeline, result, inputs=50, seed=0))
