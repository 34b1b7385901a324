"""Facts about values: what forward and backward analyses have in common."""

from __future__ import annotations

from collections.abc import Hashable

from compiler.analysis.dataflow.framework import AnalysisState, DataFlowAnalysis, DataFlowSolver
from compiler.ir.operation import Value


class SparseLattice(AnalysisState):
    """Knowledge about a value. Analyses can ask to visit all its users again when it changes."""

    __slots__ = ("use_def_subscribers",)

    def __init__(self, anchor: Hashable) -> None:
        super().__init__(anchor)
        self.use_def_subscribers: dict[DataFlowAnalysis, None] = {}

    def use_def_subscribe(self, analysis: DataFlowAnalysis) -> None:
        self.use_def_subscribers.setdefault(analysis)

    def on_update(self, solver: DataFlowSolver) -> None:
        super().on_update(solver)
        assert isinstance(self.anchor, Value)
        if self.use_def_subscribers:
            for user in solver.users(self.anchor):
                for analysis in self.use_def_subscribers:
                    solver.enqueue(user, analysis)
