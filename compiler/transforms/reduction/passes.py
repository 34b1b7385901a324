"""`reduction-tree` and `opt-reduction-pass`: shrink a module as long as a tester finds it interesting.

    reduction-tree{test=./tester.sh}

    func.func @keep(%a: i32) -> i32 {                             func.func @keep(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32                                  %0 = "test.op_crash"(%a, %a) : ...
      %1 = "test.op_crash"(%0, %a) : (i32, i32) -> i32     ->       return %0 : i32
      return %1 : i32                                             }
    }
    func.func @drop() { return }

Every version that the tester sees is valid IR. At each level of the reduction tree ranges of operations are left out,
half of them first, then smaller ones; the smallest version that is still interesting is where the search goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import errors_of
from compiler.passes.base import Pass, PassState, option
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import PipelineError, parse_pipeline
from compiler.transforms.reduction.tester import Tester, TesterError, Verdict
from compiler.transforms.reduction.variants import (
    copied,
    merged_blocks,
    region_at,
    region_count,
    removable,
    single_paths,
    without_ops,
)
from compiler.verification.verifier import Verifier


class Judge(Protocol):
    """Decides whether IR is interesting."""

    def judge(self, module: Operation) -> Verdict:
        """Returns the verdict on a module. Raises TesterError."""


def reduce_module(module: Operation, judge: Judge, context: Context) -> Operation | None:
    """Returns the smallest interesting version of a module, or None if the module itself is not interesting.

    Raises TesterError.
    """
    verdict = judge.judge(module)
    if not verdict.interesting:
        return None
    search = _Search(module, judge, context, verdict.size)
    while _reduce_regions(search) or _reduce_paths(search):
        pass
    return search.best


class _Search:
    """The smallest interesting version found so far."""

    def __init__(self, module: Operation, tester: Judge, context: Context, size: int) -> None:
        self.best = module
        self.size = size
        self.context = context
        self._tester = tester
        self._verifier = Verifier(context)

    def accepts(self, variant: Operation | None) -> bool:
        """Returns True if a version is valid, interesting and smaller; it then becomes the best one."""
        if variant is None or errors_of(self._verifier.verify(variant)):
            return False
        verdict = self._tester.judge(variant)
        if not verdict.interesting or verdict.size >= self.size:
            return False
        self.best, self.size = variant, verdict.size
        return True


@dataclass
class ReductionTree(Pass):
    """Reduce the input with reduction-tree algorithm."""

    argument = "reduction-tree"
    name = "ReductionTreePass"
    summary = "Reduce the input with reduction-tree algorithm"
    anchor = "builtin.module"

    traversal_mode: int = option("traversal-mode", 0, "The graph traversal mode, the default is single-path mode")
    test: str = option("test", "", "The location of the tester which tests the file interestingness")
    test_arg: tuple[str, ...] = option("test-arg", (), "arguments of the tester")

    def run(self, op: Operation, state: PassState) -> None:
        if self.traversal_mode != 0:
            state.error(op, "unsupported traversal mode detected")
            return
        try:
            best = reduce_module(op, Tester(self.test, self.test_arg), state.context)
        except TesterError as error:
            state.error(op, str(error))
            return
        if best is None:
            state.warning(op, "uninterested module will not be reduced")
            state.signal_failure()
            return
        _take_over(op, best)


def _reduce_regions(search: _Search) -> bool:
    """Removes removable parts of every region, outer regions first. Returns True if something was removed."""
    changed, index = False, 0
    while index < region_count(search.best):
        changed |= _reduce_region(search, index)
        index += 1
    return changed


def _reduce_region(search: _Search, region: int) -> bool:
    changed = False
    count = len(removable(region_at(search.best, region)))
    length = count
    while length:
        start = count
        while start > 0:
            low = max(0, start - length)
            if search.accepts(without_ops(search.best, region, range(low, start), search.context)):
                changed = True
                count = len(removable(region_at(search.best, region)))
                start = min(low, count)
            else:
                start = low
        length = min(length, count) // 2 if length > 1 else 0
    return changed


def _reduce_paths(search: _Search) -> bool:
    """Reduces a branch to one of its successors, or merges blocks. Returns True if it changed something."""
    for region in range(region_count(search.best)):
        if search.accepts(merged_blocks(search.best, region, search.context)):
            return True
        for variant in single_paths(search.best, region, search.context):
            if search.accepts(variant):
                return True
    return False


@dataclass
class OptReduction(Pass):
    """A wrapper pass that reduces the file with optimization passes."""

    argument = "opt-reduction-pass"
    name = "OptReductionPass"
    summary = "A wrapper pass that reduces the file with optimization passes"
    anchor = "builtin.module"

    opt_pass: str = option("opt-pass", "", "The optimization passes used for reduction, e.g., symbol-dce")
    test: str = option("test", "", "The location of the tester which tests the file interestingness")
    test_arg: tuple[str, ...] = option("test-arg", (), "arguments of the tester")

    def run(self, op: Operation, state: PassState) -> None:
        tester = Tester(self.test, self.test_arg)
        try:
            pipeline = parse_pipeline(f"builtin.module({self.opt_pass})", state.run_state.registry)
            before = tester.judge(op)
            if not before.interesting:
                state.error(op, "the original input is not interested")
                return
            variant = copied(op)
            result = PassManager(state.context).run(pipeline, variant)
            if not result.succeeded:
                state.error(op, "failed to run pass pipeline")
                return
            after = tester.judge(variant)
        except (TesterError, PipelineError) as error:
            state.error(op, str(error))
            return
        if after.interesting and after.size < before.size:
            _take_over(op, variant)
        else:
            state.mark_all_analyses_preserved()


def _take_over(op: Operation, variant: Operation) -> None:
    """Moves the regions of a variant into `op`; both are separate modules, so nothing outside refers to their ops."""
    if variant is op:
        return
    op.regions = variant.regions
    for region in op.regions:
        region.parent = op
