"""Finds the reachable code: upstream's `DeadCodeAnalysis`.

Blocks and edges between them are dead until control is found to reach them. Constant propagation runs in the same
solver: it decides branches on values, and only visits reachable code. A function that cannot be called from outside
becomes reachable when a reachable call of it is found.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from compiler.analysis.call_graph import callable_region, is_call, is_callable
from compiler.analysis.calls import call_target
from compiler.analysis.dataflow.constant_value import ConstantLattice
from compiler.analysis.dataflow.framework import AnalysisState, DataFlowAnalysis, DataFlowSolver, ProgramPoint
from compiler.analysis.regions import has_region_control_flow, successors_for_operands
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import (
    SymbolTables,
    is_symbol_table,
    may_be_symbol_table,
    symbol_name,
    symbol_uses_in,
    symbol_visibility,
)
from compiler.ods.control_flow import RegionSuccessor


class Executable(AnalysisState):
    """Reachability of a block or an edge between two blocks: initially dead."""

    __slots__ = ("live", "subscribers")

    def __init__(self, anchor: Hashable) -> None:
        super().__init__(anchor)
        self.live = False
        self.subscribers: dict[DataFlowAnalysis, None] = {}
        """Analyses that visit the block's ops when it becomes live."""

    def set_to_live(self) -> bool:
        """Marks it live. Returns True if it was dead before."""
        changed = not self.live
        self.live = True
        return changed

    def block_content_subscribe(self, analysis: DataFlowAnalysis) -> None:
        self.subscribers.setdefault(analysis)

    def on_update(self, solver: DataFlowSolver) -> None:
        super().on_update(solver)
        if isinstance(self.anchor, Block):
            for analysis in self.subscribers:
                solver.enqueue(self.anchor, analysis)
            for analysis in self.subscribers:
                for op in self.anchor.ops:
                    solver.enqueue(op, analysis)
        elif isinstance(self.anchor, tuple):
            for analysis in self.subscribers:
                solver.enqueue(self.anchor[1], analysis)


class PredecessorState(AnalysisState):
    """Ops from which control may come to an anchor.

    For the entry block of a region, or an op with regions: the op and terminators in it; for a function: its calls;
    for a call: the terminators of its callee. `all_known` is False if there may be other predecessors.
    """

    __slots__ = ("all_known", "known", "successor_inputs")

    def __init__(self, anchor: Hashable) -> None:
        super().__init__(anchor)
        self.all_known = True
        self.known: dict[Operation, None] = {}
        self.successor_inputs: dict[Operation, Sequence[Value]] = {}
        """For each predecessor, the values that receive its operands."""

    def set_has_unknown_predecessors(self) -> bool:
        changed = self.all_known
        self.all_known = False
        return changed

    def join(self, predecessor: Operation, inputs: Sequence[Value] = ()) -> bool:
        """Adds a predecessor. Returns True if that changed the state."""
        changed = predecessor not in self.known
        self.known.setdefault(predecessor)
        if inputs and list(self.successor_inputs.get(predecessor, ())) != list(inputs):
            self.successor_inputs[predecessor] = inputs
            changed = True
        return changed


def _leaves_region_or_callable(op: Operation) -> bool:
    """Returns True if an op ends a region of a callable, or of an op with control flow between regions."""
    block = op.parent
    if block is None or op.successors or block.last is not op:
        return False
    parent = block.parent_op
    if parent is None:
        return False
    return has_region_control_flow(parent) or is_callable(parent)


def is_live(solver: DataFlowSolver, block: Block | None) -> bool:
    """Returns True if a block is reachable, or if there is no block."""
    return block is None or solver.get_or_create_state(Executable, block).live


class DeadCodeAnalysis(DataFlowAnalysis):
    """Computes `Executable` of blocks and edges, and `PredecessorState` of regions, functions and calls."""

    def __init__(self, solver: DataFlowSolver) -> None:
        super().__init__(solver)
        self._scope: Operation | None = None
        self._has_symbol_table = False
        self._tables = SymbolTables()

    def initialize(self, top: Operation) -> None:
        self._mark_entry_blocks_live(top)
        self._scope = top
        self._has_symbol_table = is_symbol_table(top)
        self._initialize_symbol_callables(top)
        for op in top.walk():
            if not op.regions and not op.successors and not is_call(op) and not _leaves_region_or_callable(op):
                continue
            if op.parent is not None:
                self.solver.get_or_create_state(Executable, op.parent).block_content_subscribe(self)
            self.visit(op)

    def _initialize_symbol_callables(self, top: Operation) -> None:
        """Records unknown predecessors for functions that may have callers outside of the analysed op."""
        all_visible = {top: top.parent is None}
        for op in top.walk():
            if not op.regions:
                continue
            outer = op.parent_op
            visible = top.parent is None if op is top else outer is not None and all_visible.get(outer, True)
            if is_symbol_table(op):
                visible = visible or symbol_name(op) is None or symbol_visibility(op) == "private"
                self._initialize_table(top, op, visible)
            else:
                visible = True
            all_visible[op] = visible

    def _initialize_table(self, top: Operation, table: Operation, all_visible: bool) -> None:
        callables = [
            op
            for op in _symbols_in(table)
            if is_callable(op) and callable_region(op) is not None and symbol_name(op) is not None
        ]
        for op in callables:
            visibility = symbol_visibility(op)
            if visibility == "public" or (not all_visible and visibility == "nested"):
                self._set_unknown_predecessors(op)
        if not callables:
            return
        if any(op.definition is None and may_be_symbol_table(op) for op in _ops_of_table(table)):
            for op in top.walk():
                if is_callable(op):
                    self._set_unknown_predecessors(op)
            return
        for use in symbol_uses_in(table):
            if not is_call(use.op):
                symbol = self._tables.lookup_in(top if is_symbol_table(top) else table, use.reference)
                if symbol is not None:
                    self._set_unknown_predecessors(symbol)

    def _set_unknown_predecessors(self, op: Operation) -> None:
        state = self.solver.get_or_create_state(PredecessorState, op)
        self.propagate_if_changed(state, state.set_has_unknown_predecessors())

    # ------------------------------------------------------------------------------------------ visiting

    def visit(self, point: ProgramPoint) -> None:
        if isinstance(point, Block):
            return
        op = point
        if not is_live(self.solver, op.parent):
            return
        if is_call(op):
            self._visit_call(op)
        if op.regions:
            if has_region_control_flow(op):
                operands = self._operand_values(op)
                if operands is not None:
                    self._mark_region_edges(op, op, successors_for_operands(op, None, operands))
            elif is_callable(op):
                callsites = self.get_or_create_for(PredecessorState, op, op)
                if not callsites.all_known or callsites.known:
                    self._mark_entry_blocks_live(op)
            else:
                self._mark_entry_blocks_live(op)
        parent = op.parent_op
        if parent is not None and _leaves_region_or_callable(op):
            if has_region_control_flow(parent):
                self._visit_region_terminator(op, parent)
            else:
                self._visit_callable_terminator(op, parent)
        if op.successors:
            self._visit_branch(op)

    def _mark_entry_blocks_live(self, op: Operation) -> None:
        for region in op.regions:
            if region.blocks:
                self._mark_live(region.blocks[0])

    def _mark_live(self, anchor: Hashable) -> None:
        state = self.solver.get_or_create_state(Executable, anchor)
        self.propagate_if_changed(state, state.set_to_live())

    def _visit_call(self, op: Operation) -> None:
        target = call_target(op, self._tables) if self._has_symbol_table else None
        if target is None or symbol_name(target) is None or self._is_external(target):
            self._set_unknown_predecessors(op)
            return
        state = self.solver.get_or_create_state(PredecessorState, target)
        self.propagate_if_changed(state, state.join(op))

    def _is_external(self, target: Operation) -> bool:
        assert self._scope is not None
        return not self._scope.is_ancestor_of(target) or (is_callable(target) and callable_region(target) is None)

    def _operand_values(self, op: Operation) -> list[Attribute | None] | None:
        """Returns the constant value or None for each operand; None if an operand has not been visited yet."""
        values: list[Attribute | None] = []
        for operand in op.operands:
            lattice = self.solver.get_or_create_state(ConstantLattice, operand)
            lattice.use_def_subscribe(self)
            if lattice.value is None:
                return None
            values.append(lattice.value.constant)
        return values

    def _visit_branch(self, op: Operation) -> None:
        block = op.parent
        assert block is not None
        hook = None if op.definition is None else op.definition.hooks.chosen_successor
        successors: Sequence[Block] = op.successors
        if op.has_trait("BranchOpInterface"):
            operands = self._operand_values(op)
            if operands is None:
                return
            chosen = None if hook is None else hook(op, operands)
            successors = successors if chosen is None else (chosen,)
        for successor in successors:
            self._mark_live(successor)
            self._mark_live((block, successor))

    def _visit_region_terminator(self, op: Operation, parent: Operation) -> None:
        operands = self._operand_values(op)
        if operands is not None and op.has_trait("RegionBranchTerminatorOpInterface"):
            self._mark_region_edges(parent, op, successors_for_operands(parent, op, operands))

    def _mark_region_edges(self, op: Operation, source: Operation, successors: Sequence[RegionSuccessor]) -> None:
        """Marks control flow from `source`, the op or a terminator in it, to regions of the op or out of it."""
        for successor in successors:
            if successor.region is not None and not successor.region.blocks:
                continue
            point = op if successor.region is None else successor.region.blocks[0]
            self._mark_live(point)
            state = self.solver.get_or_create_state(PredecessorState, point)
            self.propagate_if_changed(state, state.join(source, successor.inputs))

    def _visit_callable_terminator(self, op: Operation, parent: Operation) -> None:
        """Makes a terminator of a function a predecessor of the function's calls."""
        callsites = self.get_or_create_for(PredecessorState, op, parent)
        for call in callsites.known:
            state = self.solver.get_or_create_state(PredecessorState, call)
            if op.has_trait("ReturnLike"):
                self.propagate_if_changed(state, state.join(op))
            else:
                self.propagate_if_changed(state, state.set_has_unknown_predecessors())


def _symbols_in(table: Operation) -> list[Operation]:
    """Returns the operations directly in a symbol table."""
    match table.regions:
        case [Region(blocks=[body, *_])]:
            return body.ops
    return []


def _ops_of_table(table: Operation) -> list[Operation]:
    """Returns the ops nested in a symbol table, except for those in nested symbol tables."""
    ops: list[Operation] = []
    stack = [table]
    while stack:
        op = stack.pop()
        inner = [each for region in op.regions for block in region.blocks for each in block.ops]
        ops += inner
        stack += [each for each in inner if each.regions and not is_symbol_table(each)]
    return ops
