"""Propagation of facts from operands to results, along control flow and through calls: upstream's forward analyses.

A subclass implements the transfer function of ops (`visit_operation`), and defines the states of values that come from
external code (`entry_state`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from compiler.analysis.branches import successor_operands
from compiler.analysis.call_graph import call_arguments, callable_region, is_call, is_callable
from compiler.analysis.calls import call_target
from compiler.analysis.dataflow.dead_code import Executable, PredecessorState, is_live
from compiler.analysis.dataflow.framework import DataFlowAnalysis, DataFlowSolver, ProgramPoint
from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.analysis.regions import has_region_control_flow
from compiler.analysis.regions import successor_operands as region_successor_operands
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ir.symbols import SymbolTables
from compiler.ods.control_flow import RegionSuccessor


class JoinLattice(Protocol):
    """Operations of a lattice that forward analyses need; implementations are `SparseLattice`s."""

    value: Any

    def join(self, other: object) -> bool:
        """Adds a fact. Returns True if that changed the state."""


LatticeT = TypeVar("LatticeT", bound=SparseLattice)


class SparseForwardAnalysis(DataFlowAnalysis, Generic[LatticeT]):
    """Base of forward analyses; `lattice` is the class of their states."""

    lattice: type[LatticeT]

    def __init__(self, solver: DataFlowSolver) -> None:
        super().__init__(solver)
        self._tables = SymbolTables()
        self._states = solver.states(self.lattice)
        self._live: set[Block | None] = set()
        """Cache of blocks that are known to be live."""
        self._are_calls: dict[type[Operation], bool] = {}
        """Cache of `is_call`, which is equal for all operations of a class."""
        self._predecessors: dict[Block, list[tuple[Operation, int]]] = {}

    # ------------------------------------------------------------------------------------------ for subclasses

    def visit_operation(self, op: Operation, operands: Sequence[LatticeT], results: Sequence[LatticeT]) -> None:
        """Joins the states that the operands imply into the results."""
        raise NotImplementedError

    def entry_state(self, value: Value) -> object:
        """Returns the state of a value that external code passes."""
        raise NotImplementedError

    def visit_external_call(self, op: Operation, operands: Sequence[LatticeT], results: Sequence[LatticeT]) -> None:
        """Visits a call of an external function, or any call if facts do not propagate through calls."""
        self.set_all_to_entry_states(results)

    def visit_non_control_flow_arguments(
        self, op: Operation, successor: RegionSuccessor, arguments: Sequence[LatticeT], first: int
    ) -> None:
        """Visits the values that no predecessor passes an operand to, such as a loop's induction variable.

        `arguments` are the states of all arguments of a region (or results of `op`); those from number `first` on are
        passed as `successor.inputs`, the others are the ones to visit.
        """
        self.set_all_to_entry_states(arguments[:first])
        self.set_all_to_entry_states(arguments[first + len(successor.inputs) :])

    # ------------------------------------------------------------------------------------------ states

    def state(self, value: Value) -> LatticeT:
        state = self._states.get(value)
        if state is None:
            state = self._states[value] = self.lattice(value)
        return state

    def state_for(self, point: ProgramPoint, value: Value) -> LatticeT:
        """Returns the state of a value; the point is visited again when it changes."""
        return self.get_or_create_for(self.lattice, point, value)

    def join(self, state: LatticeT, fact: Any) -> None:
        if state.join(fact):  # type: ignore[attr-defined]  # see JoinLattice
            state.on_update(self.solver)

    def set_to_entry_state(self, state: LatticeT) -> None:
        self.join(state, self.entry_state(state.anchor))

    def set_all_to_entry_states(self, states: Sequence[LatticeT]) -> None:
        for state in states:
            if state.join(self.entry_state(state.anchor)):  # type: ignore[attr-defined]  # see JoinLattice
                state.on_update(self.solver)

    def _join_value(self, state: LatticeT, point: ProgramPoint, value: Value) -> None:
        self.join(state, self.state_for(point, value).value)  # type: ignore[attr-defined]

    # ------------------------------------------------------------------------------------------ the walk

    def initialize(self, top: Operation) -> None:
        for region in top.regions:
            for block in region.blocks[:1]:
                self.set_all_to_entry_states([self.state(argument) for argument in block.arguments])
        for op in top.walk():
            if op.successors:
                for index, successor in enumerate(op.successors):
                    self._predecessors.setdefault(successor, []).append((op, index))
        stack: list[Operation | Block] = [top]
        while stack:
            point = stack.pop()
            if isinstance(point, Block):
                self.solver.get_or_create_state(Executable, point).block_content_subscribe(self)
                self._visit_block(point)
                stack += reversed(point.ops)
            else:
                self._visit_op(point)
                if point.regions:
                    stack += reversed([block for region in point.regions for block in region.blocks])

    def visit(self, point: ProgramPoint) -> None:
        if isinstance(point, Block):
            self._visit_block(point)
        else:
            self._visit_op(point)

    def _visit_op(self, op: Operation) -> None:
        if not op.results or not (op.parent in self._live or is_live(self.solver, op.parent)):
            return
        self._live.add(op.parent)  # live blocks stay live
        results = [self.state(result) for result in op.results]
        if op.regions and has_region_control_flow(op):
            self._visit_region_successors(op, op, results)
            return
        operands = [self.state(operand) for operand in op.operands]
        for operand in operands:
            operand.use_def_subscribe(self)
        may_call = self._are_calls.get(op.__class__)
        if may_call is None:
            may_call = self._are_calls[op.__class__] = is_call(op)
        if may_call:
            self._visit_call(op, operands, results)
        else:
            self.visit_operation(op, operands, results)

    def _visit_call(self, op: Operation, operands: Sequence[LatticeT], results: Sequence[LatticeT]) -> None:
        target = call_target(op, self._tables)
        external = target is not None and is_callable(target) and callable_region(target) is None
        if not self.solver.interprocedural or external:
            self.visit_external_call(op, operands, results)
            return
        predecessors = self.get_or_create_for(PredecessorState, op, op)
        if not predecessors.all_known:
            self.set_all_to_entry_states(results)
            return
        for terminator in predecessors.known:
            for operand, result in zip(terminator.operands, results, strict=False):
                self._join_value(result, op, operand)

    def _visit_block(self, block: Block) -> None:
        if not block.arguments or not is_live(self.solver, block):
            return
        arguments = [self.state(argument) for argument in block.arguments]
        if block.is_entry:
            self._visit_entry(block, arguments)
            return
        for op, index in reversed(self._predecessors.get(block, [])):
            if op.parent is None:
                continue
            edge = self.solver.get_or_create_state(Executable, (op.parent, block))
            edge.block_content_subscribe(self)
            if not edge.live:
                continue
            passed = successor_operands(op, index) if op.has_trait("BranchOpInterface") else None
            if passed is None:
                self.set_all_to_entry_states(arguments)
                return
            produced = len(arguments) - len(passed)
            self.set_all_to_entry_states(arguments[:produced])
            for argument, operand in zip(arguments[produced:], passed, strict=True):
                self._join_value(argument, block, operand)

    def _visit_entry(self, block: Block, arguments: Sequence[LatticeT]) -> None:
        op = block.parent_op
        if op is None:
            self.set_all_to_entry_states(arguments)
        elif is_callable(op) and callable_region(op) is block.parent:
            self._visit_callable(op, block, arguments)
        elif has_region_control_flow(op):
            self._visit_region_successors(block, op, arguments)
        else:
            self.visit_non_control_flow_arguments(op, RegionSuccessor(block.parent, ()), arguments, 0)

    def _visit_callable(self, op: Operation, block: Block, arguments: Sequence[LatticeT]) -> None:
        callsites = self.get_or_create_for(PredecessorState, block, op)
        if not callsites.all_known or not self.solver.interprocedural:
            self.set_all_to_entry_states(arguments)
            return
        for call in callsites.known:
            for operand, argument in zip(call_arguments(call), arguments, strict=False):
                self._join_value(argument, block, operand)

    def _visit_region_successors(self, point: ProgramPoint, op: Operation, states: Sequence[LatticeT]) -> None:
        """Joins into `states` the values passed to a region, whose block `point` is, or out of the op `point`."""
        region = point.parent if isinstance(point, Block) else None
        predecessors = self.get_or_create_for(PredecessorState, point, point)
        for source in predecessors.known:
            if source is op:
                operands = region_successor_operands(op, None, region)
            elif source.has_trait("RegionBranchTerminatorOpInterface"):
                operands = region_successor_operands(source, source.parent_region, region)
            else:
                self.set_all_to_entry_states(states)
                return
            inputs = predecessors.successor_inputs.get(source, ())
            first = 0
            if len(inputs) != len(states):
                if inputs and isinstance(inputs[0], (OpResult, BlockArgument)):
                    first = inputs[0].index
                self.visit_non_control_flow_arguments(op, RegionSuccessor(region, inputs), states, first)
            for operand, state in zip(operands, states[first:], strict=False):
                self._join_value(state, point, operand)
