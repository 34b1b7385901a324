"""The solver: upstream's `DataFlowSolver`, https://mlir.llvm.org/docs/Tutorials/DataFlowAnalysis/.

Analyses are loaded into a solver, which runs them together until none of their states changes. A state belongs to an
anchor: a value, a program point, or an edge between blocks (a pair). A program point is an operation, and then means
the place right behind it, or a block, and then means its start.

    solver = DataFlowSolver(users)
    load_baseline_analyses(solver)
    solver.load(IntegerRangeAnalysis)
    solver.initialize_and_run(module)
    solver.lookup_state(IntegerRangeLattice, value)

States only move up (or only down) their lattice, so every run terminates.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias, TypeVar

from compiler.ir.operation import Block, Operation, Value

ProgramPoint: TypeAlias = "Operation | Block"
Users: TypeAlias = Callable[[Value], Sequence[Operation]]

StateT = TypeVar("StateT", bound="AnalysisState")
AnalysisT = TypeVar("AnalysisT", bound="DataFlowAnalysis")


class AnalysisState:
    """Fact that an analysis computes for an anchor; created at the first query."""

    __slots__ = ("anchor", "dependents")

    def __init__(self, anchor: Hashable) -> None:
        self.anchor = anchor
        self.dependents: dict[tuple[ProgramPoint, DataFlowAnalysis], None] | None = None
        """Points that analyses visit again when the state changes; None instead of an empty dictionary."""

    def on_update(self, solver: DataFlowSolver) -> None:
        """Adds the dependents to the worklist; called after the state has changed."""
        for point, analysis in self.dependents or ():
            solver.enqueue(point, analysis)


class DataFlowAnalysis:
    """Base class of analyses, which are created by `DataFlowSolver.load`."""

    def __init__(self, solver: DataFlowSolver) -> None:
        self.solver = solver

    def initialize(self, top: Operation) -> None:
        """Visits all program points once, and registers the dependences between states."""
        raise NotImplementedError

    def visit(self, point: ProgramPoint) -> None:
        """Visits a point after a state that it depends on has changed."""
        raise NotImplementedError

    def add_dependency(self, state: AnalysisState, point: ProgramPoint) -> None:
        """Makes this analysis visit the point again when the state changes."""
        if state.dependents is None:
            state.dependents = {}
        state.dependents.setdefault((point, self))

    def get_or_create_for(self, kind: type[StateT], point: ProgramPoint, anchor: Hashable) -> StateT:
        """Returns the state of an anchor; the point is visited again when it changes."""
        state = self.solver.get_or_create_state(kind, anchor)
        self.add_dependency(state, point)
        return state

    def propagate_if_changed(self, state: AnalysisState, changed: bool) -> None:
        self.solver.propagate_if_changed(state, changed)


class DataFlowSolver:
    """Runs analyses. `users` returns the operations that use a value, the latest first."""

    def __init__(self, users: Users) -> None:
        self.users = users
        self.interprocedural = True
        """True if facts propagate through calls; only so if the analysed operation is a symbol table."""
        self._analyses: list[DataFlowAnalysis] = []
        self._worklist: deque[tuple[ProgramPoint, DataFlowAnalysis]] = deque()
        self._states: dict[type[AnalysisState], dict[Hashable, AnalysisState]] = {}

    def load(self, create: Callable[[DataFlowSolver], AnalysisT]) -> AnalysisT:
        """Adds an analysis; `create` is its class, or a function that creates it for a solver."""
        analysis = create(self)
        self._analyses.append(analysis)
        return analysis

    def initialize_and_run(self, top: Operation) -> None:
        """Runs all loaded analyses on an operation, and the operations nested in it, to their fixed point."""
        self.interprocedural = top.has_trait("SymbolTable")
        for analysis in self._analyses:
            analysis.initialize(top)
        worklist = self._worklist
        while worklist:
            point, analysis = worklist.popleft()
            analysis.visit(point)

    def enqueue(self, point: ProgramPoint, analysis: DataFlowAnalysis) -> None:
        self._worklist.append((point, analysis))

    def lookup_state(self, kind: type[StateT], anchor: Hashable) -> StateT | None:
        """Returns the state of an anchor; None if no analysis asked for it."""
        return self.states(kind).get(anchor)

    def states(self, kind: type[StateT]) -> dict[Hashable, StateT]:
        """Returns the states of a kind by their anchors; the mapping is live."""
        states = self._states.get(kind)
        if states is None:
            states = self._states[kind] = {}
        return states  # type: ignore[return-value]  # the key is the class of the value

    def get_or_create_state(self, kind: type[StateT], anchor: Hashable) -> StateT:
        states = self.states(kind)
        state = states.get(anchor)
        if state is None:
            state = states[anchor] = kind(anchor)
        return state

    def propagate_if_changed(self, state: AnalysisState, changed: bool) -> None:
        """Notifies the dependents of a state that has changed."""
        if changed:
            state.on_update(self)
