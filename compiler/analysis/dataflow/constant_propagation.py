"""Finds values that are always the same constant: upstream's `SparseConstantPropagation`.

Ops whose operands are constants are folded speculatively; the IR does not change.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dataflow.constant_value import UNKNOWN, ConstantLattice, ConstantValue
from compiler.analysis.dataflow.dead_code import DeadCodeAnalysis
from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.dataflow.sparse_forward import SparseForwardAnalysis
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.rewrite.fold import condition_of, folding_of


class SparseConstantPropagation(SparseForwardAnalysis[ConstantLattice]):
    """Finds `ConstantLattice` for all values that are reached."""

    lattice = ConstantLattice

    def entry_state(self, value: Value) -> ConstantValue:
        return UNKNOWN

    def visit_operation(
        self, op: Operation, operands: Sequence[ConstantLattice], results: Sequence[ConstantLattice]
    ) -> None:
        if op.regions:
            # A folder may change the regions in place; facts are still provisional, and that could not be undone.
            self.set_all_to_entry_states(results)
            return
        definition = op.definition
        folding = None if definition is None else folding_of(definition)
        constants: list[Attribute | None] = []
        for operand in operands:
            if operand.value is None:
                return
            constants.append(operand.value.constant)
        if definition is not None and constants.count(None) == len(constants):
            condition = condition_of(definition)
            if condition is not None and not condition.is_met(op.operands):
                folding = None
        before = op.operands, op.properties, op.attributes
        attributes = None if folding is None else folding(op, constants)
        op.operands, op.properties, op.attributes = before
        if not attributes:
            self.set_all_to_entry_states(results)
            return
        dialect = None if definition is None else definition.owner
        for result, fact in zip(results, attributes, strict=True):
            if isinstance(fact, Attribute):
                self.join(result, ConstantValue(fact, dialect))
            else:
                self.join(result, self.state(fact).value)


def load_baseline_analyses(solver: DataFlowSolver) -> None:
    """Loads the analyses that all others depend on: reachable code, and the constants that decide it."""
    solver.load(DeadCodeAnalysis)
    solver.load(SparseConstantPropagation)
