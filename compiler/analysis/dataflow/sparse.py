"""Facts about values: the common part of forward and backward analyses."""

from __future__ import annotations

from collections.abc import Hashable

from compiler.analysis.dataflow.framework import AnalysisState, DataFlowAnalysis, DataFlowSolver
from compiler.ir.operation import Value


class SparseLattice(AnalysisState):
    """State of a value. Analyses can subscribe to it, to visit all its users again after a change."""

    __slots__ = ("use_def_subscribers",)
    anchor: Value

    def __init__(self, anchor: Hashable) -> None:
        super().__init__(anchor)
        self.use_def_subscribers: tuple[DataFlowAnalysis, ...] = ()

    def use_def_subscribe(self, analysis: DataFlowAnalysis) -> None:
        if analysis not in self.use_def_subscribers:
            self.use_def_subscribers += (analysis,)

    def on_update(self, solver: DataFlowSolver) -> None:
        if self.dependents is not None:
            super().on_update(solver)
        if self.use_def_subscribers:
            for user in solver.users(self.anchor):
                for analysis in self.use_def_subscribers:
                    solver.enqueue(user, analysis)
