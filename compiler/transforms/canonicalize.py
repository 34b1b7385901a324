"""`canonicalize`: applies the folds and canonicalization patterns of all dialects until nothing changes.

%c1 = arith.constant 1 : i32
%c2 = arith.constant 2 : i32              ->      %c3 = arith.constant 3 : i32
%0 = arith.addi %c1, %c2 : i32
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import (
    GreedyConfig,
    RegionSimplification,
    apply_patterns_greedily,
)
from compiler.rewrite.greedy_plans import canonicalization_plans


@dataclass
class Canonicalizer(Pass):
    """Canonicalize operations."""

    argument = "canonicalize"
    name = "Canonicalizer"
    summary = "Canonicalize operations"

    top_down: bool = option("top-down", True, "Seed the worklist in general top-down order")
    region_simplify: RegionSimplification = option(
        "region-simplify", RegionSimplification.NORMAL, "Perform control flow optimizations to the region tree"
    )
    max_iterations: int = option(
        "max-iterations", 10, "Max. iterations between applying patterns / simplifying regions"
    )
    max_num_rewrites: int = option("max-num-rewrites", -1, "Max. number of pattern rewrites within an iteration")
    test_convergence: bool = option(
        "test-convergence", False, "Test only: Fail pass on non-convergence to detect cyclic pattern"
    )
    disable_patterns: tuple[str, ...] = option(
        "disable-patterns", (), "Labels of patterns that should be filtered out during application"
    )
    enable_patterns: tuple[str, ...] = option(
        "enable-patterns",
        (),
        "Labels of patterns that should be used during application, all other patterns are filtered out",
    )

    def run(self, op: Operation, state: PassState) -> None:
        config = GreedyConfig(
            top_down=self.top_down,
            max_iterations=None if self.max_iterations < 0 else self.max_iterations,
            max_rewrites=None if self.max_num_rewrites < 0 else self.max_num_rewrites,
            region_simplification=self.region_simplify,
        )
        plans = canonicalization_plans(state.context, self.disable_patterns, self.enable_patterns)
        result = apply_patterns_greedily(op, plans, state.context, config, state.listeners)
        if not result.changed:
            state.mark_all_analyses_preserved()
        if self.test_convergence and not result.converged:
            state.signal_failure()
