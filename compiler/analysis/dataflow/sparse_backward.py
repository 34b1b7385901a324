"""Propagation of facts from results to operands, against control flow and calls: upstream's backward analyses.

A subclass implements the transfer function of ops (`visit_operation`), and defines the states of operands that become
no other value (`visit_branch_operand`, `visit_call_operand`) and of values passed to external code (`exit_state`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from compiler.analysis.branches import successor_operand_positions
from compiler.analysis.call_graph import callable_region, is_call, is_callable
from compiler.analysis.calls import call_argument_positions, call_target
from compiler.analysis.dataflow.dead_code import Executable, PredecessorState, is_live
from compiler.analysis.dataflow.framework import DataFlowAnalysis, DataFlowSolver, ProgramPoint
from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.analysis.regions import has_region_control_flow, region_successors
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import SymbolTables
from compiler.rewrite.region_branches import forwarded

LatticeT = TypeVar("LatticeT", bound=SparseLattice)


class SparseBackwardAnalysis(DataFlowAnalysis, Generic[LatticeT]):
    """Base class of backward analyses. `lattice` is the class of states; its `meet` returns True on a change."""

    lattice: type[LatticeT]

    def __init__(self, solver: DataFlowSolver) -> None:
        super().__init__(solver)
        self._tables = SymbolTables()

    # ------------------------------------------------------------------------------------------ for subclasses

    def visit_operation(self, op: Operation, operands: Sequence[LatticeT], results: Sequence[LatticeT]) -> None:
        """Meets the states of the operands with those that the results imply."""
        raise NotImplementedError

    def exit_state(self) -> object:
        """Returns the state of a value that is passed to external code."""
        raise NotImplementedError

    def visit_branch_operand(self, op: Operation, index: int) -> None:
        """Visits an operand of a branch, an op with regions, or a terminator in one, that no successor receives."""
        raise NotImplementedError

    def visit_call_operand(self, op: Operation, index: int) -> None:
        """Visits an operand of a call that is not passed to the callee, or whose callee is unknown."""
        raise NotImplementedError

    def visit_non_control_flow_arguments(self, op: Operation, region: Region, arguments: Sequence[Value]) -> None:
        """Visits the arguments of a region that no predecessor passes values to, such as an induction variable."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------ states

    def state(self, value: Value) -> LatticeT:
        return self.solver.get_or_create_state(self.lattice, value)

    def state_for(self, point: ProgramPoint, value: Value) -> LatticeT:
        """Returns the state of a value; the point is visited again when it changes."""
        return self.get_or_create_for(self.lattice, point, value)

    def meet(self, state: LatticeT, fact: Any) -> None:
        self.propagate_if_changed(state, state.meet(fact))  # type: ignore[attr-defined]  # see the class

    def _meet_value(self, op: Operation, index: int, value: Value) -> None:
        """Meets the state of an operand with the state of the value that it is forwarded to."""
        self.meet(self.state(op.operands[index]), self.state_for(op, value).value)  # type: ignore[attr-defined]

    # ------------------------------------------------------------------------------------------ the walk

    def initialize(self, top: Operation) -> None:
        """Visits later ops first, so that most states are final before the worklist is processed."""
        stack = [top]
        while stack:
            op = stack.pop()
            self._visit_op(op)
            blocks = [block for region in op.regions for block in region.blocks]
            for block in blocks:
                self.solver.get_or_create_state(Executable, block).block_content_subscribe(self)
            for block in reversed(blocks):
                stack += block.ops

    def visit(self, point: ProgramPoint) -> None:
        if not isinstance(point, Block):
            self._visit_op(point)

    def _visit_op(self, op: Operation) -> None:
        if not is_live(self.solver, op.parent):
            return
        operands = [self.state(operand) for operand in op.operands]
        results = [self.state_for(op, result) for result in op.results]
        if op.regions and has_region_control_flow(op):
            self._visit_region_op(op)
            return
        if op.has_trait("BranchOpInterface"):
            self._visit_branch(op)
            return
        if is_call(op) and self._visit_call(op):
            return
        parent = op.parent_op
        if parent is not None and op.has_trait("RegionBranchTerminatorOpInterface") and has_region_control_flow(parent):
            self._visit_forwarded(op, parent)
        elif parent is not None and op.has_trait("ReturnLike") and is_callable(parent):
            self._visit_return(op, parent, operands)
        else:
            self.visit_operation(op, operands, results)

    def _visit_region_op(self, op: Operation) -> None:
        for successor in region_successors(op, None):
            if successor.region is not None and successor.region.blocks:
                inputs = set(successor.inputs)
                others = [argument for argument in successor.region.blocks[0].arguments if argument not in inputs]
                self.visit_non_control_flow_arguments(op, successor.region, others)
        self._visit_forwarded(op, op)

    def _visit_forwarded(self, op: Operation, region_op: Operation) -> None:
        """Visits the operands of `op`, which is `region_op` or a terminator in it."""
        not_forwarded = set(range(len(op.operands)))
        for (source, index), value in forwarded(region_op):
            if source is op:
                self._meet_value(op, index, value)
                not_forwarded.discard(index)
        for index in sorted(not_forwarded):
            self.visit_branch_operand(op, index)

    def _visit_branch(self, op: Operation) -> None:
        passed: set[int] = set()
        for index, block in enumerate(op.successors):
            positions = successor_operand_positions(op, index) or ()
            produced = len(block.arguments) - len(positions)
            for position, argument in zip(positions, block.arguments[produced:], strict=True):
                self._meet_value(op, position, argument)
                passed.add(position)
        for index in range(len(op.operands)):
            if index not in passed:
                self.visit_branch_operand(op, index)

    def _visit_call(self, op: Operation) -> bool:
        """Visits the operands of a call. Returns False, without doing so, if the callee is unknown."""
        target = call_target(op, self._tables)
        if target is None or not is_callable(target):
            return False
        region = callable_region(target)
        not_passed = set(range(len(op.operands)))
        if region is not None and self.solver.interprocedural:
            for index, argument in zip(call_argument_positions(op), region.blocks[0].arguments, strict=False):
                self._meet_value(op, index, argument)
                not_passed.discard(index)
        for index in sorted(not_passed):
            self.visit_call_operand(op, index)
        return True

    def _visit_return(self, op: Operation, parent: Operation, operands: Sequence[LatticeT]) -> None:
        """Meets the operands of a return with the results of all calls."""
        callsites = self.get_or_create_for(PredecessorState, op, parent)
        if not callsites.all_known:
            for operand in operands:
                self.meet(operand, self.exit_state())
            return
        for call in callsites.known:
            for index, result in enumerate(call.results[: len(operands)]):
                self._meet_value(op, index, result)
