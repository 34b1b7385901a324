"""Finds the values that are needed: upstream's `LivenessAnalysis`.

A value is live if an effect on memory or external code may depend on it. Unreachable code makes nothing live.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dataflow.constant_propagation import load_baseline_analyses
from compiler.analysis.dataflow.framework import DataFlowSolver, Users
from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.analysis.dataflow.sparse_backward import SparseBackwardAnalysis
from compiler.analysis.effects import would_be_trivially_dead
from compiler.ir.operation import Operation, Region, Value


class Liveness(SparseLattice):
    """State of a value; `value` is True if it is live."""

    __slots__ = ("value",)

    def __init__(self, anchor: object) -> None:
        super().__init__(anchor)
        self.value = False

    def meet(self, live: bool) -> bool:
        changed = live and not self.value
        self.value |= live
        return changed


class LivenessAnalysis(SparseBackwardAnalysis[Liveness]):
    """Computes `Liveness` of all values in reachable code."""

    lattice = Liveness

    def exit_state(self) -> bool:
        return True

    def visit_operation(self, op: Operation, operands: Sequence[Liveness], results: Sequence[Liveness]) -> None:
        """Makes all operands live if a result is live or the op has effects."""
        live = any(result.value for result in results) or not would_be_trivially_dead(op)
        for operand in operands:
            self.meet(operand, live)
        for result in results:
            self.add_dependency(result, op)

    def visit_branch_operand(self, op: Operation, index: int) -> None:
        """Marks an operand that decides a branch as live if the branching op has effects or live results."""
        parent = op.parent_op
        visited = parent if parent is not None and op.has_trait("RegionBranchTerminatorOpInterface") else op
        results = [self.state(result) for result in visited.results]
        self.visit_operation(visited, [self.state(op.operands[index])], results)
        for result in results:
            self.add_dependency(result, op)

    def visit_call_operand(self, op: Operation, index: int) -> None:
        self.meet(self.state(op.operands[index]), True)

    def visit_non_control_flow_arguments(self, op: Operation, region: Region, arguments: Sequence[Value]) -> None:
        results = [self.state(result) for result in op.results]
        self.visit_operation(op, [self.state(argument) for argument in arguments], results)


class LivenessInfo:
    """Liveness of the values in an op at the time of the analysis."""

    def __init__(self, top: Operation, users: Users) -> None:
        self._solver = DataFlowSolver(users)
        load_baseline_analyses(self._solver)
        self._solver.load(LivenessAnalysis)
        self._solver.initialize_and_run(top)

    def is_live(self, value: Value) -> bool:
        """Returns True if a value is needed; unreachable values are not."""
        state = self._solver.lookup_state(Liveness, value)
        return state is not None and state.value
