"""Ranges of integer values: upstream's `IntegerRangeAnalysis`.

The transfer function of an op is in the module `ranges` of its dialect. An induction variable lies between its loop's
bounds. The range of a loop-carried value becomes all numbers as soon as it grows between iterations. Upstream does not
terminate if a range grows with each recursive call; here it becomes all numbers after `_MOST_GROWTHS` growths.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dataflow.constant_propagation import load_baseline_analyses
from compiler.analysis.dataflow.constant_value import UNKNOWN, ConstantLattice, ConstantValue
from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.dataflow.integer_range import (
    IntegerRange,
    from_signed,
    largest,
    max_range_of,
    smallest,
    storage_width,
)
from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.analysis.dataflow.sparse_forward import SparseForwardAnalysis
from compiler.ir.context import Context
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ods.control_flow import RegionSuccessor
from compiler.ods.model import Dialect, RangeHook
from compiler.rewrite.elementwise import constant
from compiler.rewrite.rewriter import Rewriter

_MOST_GROWTHS = 100
"""Maximum number of times that the range of a result may grow before it becomes all numbers."""


class IntegerRangeLattice(SparseLattice):
    """State of a value; `value` is None before the first visit, `growths` counts how often it was widened since."""

    __slots__ = ("growths", "value")

    def __init__(self, anchor: object) -> None:
        super().__init__(anchor)
        self.value: IntegerRange | None = None
        self.growths = 0

    def join(self, other: IntegerRange | None) -> bool:
        if other is None:
            return False
        new = other if self.value is None else self.value.union(other)
        changed = new != self.value
        self.value = new
        return changed

    def on_update(self, solver: DataFlowSolver) -> None:
        """Joins the constant lattice too: a range of one number is a constant, which may decide a branch."""
        super().on_update(solver)
        state = solver.get_or_create_state(ConstantLattice, self.anchor)
        number = None if self.value is None else self.value.constant
        attribute = None if number is None else constant(number, self.anchor.type)
        fact = UNKNOWN if attribute is None else ConstantValue(attribute, _dialect_of(self.anchor))
        solver.propagate_if_changed(state, state.join(fact))


def _dialect_of(value: Value) -> Dialect | None:
    """Returns the dialect of the op that defines a value, or that holds the block it is an argument of."""
    op = value.owner if isinstance(value, OpResult) else None
    if isinstance(value, BlockArgument):
        op = value.owner.parent_op
    return None if op is None or op.definition is None else op.definition.owner


def range_hook(op: Operation) -> RangeHook | None:
    """Returns the hook that infers result ranges of an op; None if it has none."""
    return None if op.definition is None else op.definition.integer_range


class IntegerRangeAnalysis(SparseForwardAnalysis[IntegerRangeLattice]):
    """Computes `IntegerRangeLattice` of all values in reachable code."""

    lattice = IntegerRangeLattice

    def entry_state(self, value: Value) -> IntegerRange:
        return max_range_of(value.type)

    def visit_operation(
        self, op: Operation, operands: Sequence[IntegerRangeLattice], results: Sequence[IntegerRangeLattice]
    ) -> None:
        hook = range_hook(op)
        if hook is None:
            self.set_all_to_entry_states(results)
            return

        def set_range(value: Value, range_: IntegerRange | None) -> None:
            if isinstance(value, OpResult):
                self._join_range(results[value.index], value, range_)

        hook(op, [operand.value for operand in operands], set_range)

    def _join_range(self, state: IntegerRangeLattice, value: Value, range_: IntegerRange | None) -> None:
        before = state.value
        changed = state.join(range_)
        if before is not None and state.value != before:
            state.growths += 1
            # Each iteration of a loop, or recursive call, may widen the range, without ever reaching a fixed point.
            users = self.solver.users(value)
            if state.growths > _MOST_GROWTHS or any(user.has_trait("Terminator") for user in users):
                changed |= state.join(max_range_of(value.type))
        self.propagate_if_changed(state, changed)

    def visit_non_control_flow_arguments(
        self, op: Operation, successor: RegionSuccessor, arguments: Sequence[IntegerRangeLattice], first: int
    ) -> None:
        hook = range_hook(op)
        region = successor.region
        if hook is not None and region is not None and region.blocks:
            block = region.blocks[0]

            def set_range(value: Value, range_: IntegerRange | None) -> None:
                if isinstance(value, BlockArgument) and value.owner is block:
                    self._join_range(arguments[value.index], value, range_)

            hook(op, [self.state_for(op, operand).value for operand in op.operands], set_range)
            return
        bounds_hook = None if op.definition is None else op.definition.hooks.loop_bounds
        bounds = None if bounds_hook is None else bounds_hook(op)
        if bounds is None or region is None:  # without a region, these are results of the op, not induction variables
            super().visit_non_control_flow_arguments(op, successor, arguments, first)
            return
        for variable, lower, upper, step in zip(*bounds, strict=True):
            self._bound_variable(variable, lower, upper, step)

    def _bound_variable(self, variable: Value, lower: Value | int, upper: Value | int, step: Value | int) -> None:
        """Bounds an induction variable by the loop's bounds, the upper one exclusive, and the sign of its step."""
        assert isinstance(variable, BlockArgument)
        width = storage_width(variable.type)
        if not width:
            return
        block = variable.owner
        low = self._bound(lower, width, block, smallest(width), is_upper=False)
        high = self._bound(upper, width, block, largest(width), is_upper=True)
        if self._bound(step, width, block, largest(width), is_upper=True) < 0:
            low, high = high, low
        else:
            high = high - 1 if high > smallest(width) else largest(width)
        if high >= low:
            self.join(self.state(variable), from_signed(low, high, width))

    def _bound(self, bound: Value | int, width: int, block: Block, default: int, *, is_upper: bool) -> int:
        """Returns the signed maximum (`is_upper`) or minimum of a loop bound, or `default` if its range is unknown."""
        if isinstance(bound, int):
            return bound
        range_ = self.state_for(block, bound).value
        if range_ is None:
            return default
        return range_.smax if is_upper else range_.smin


def analyse_integer_ranges(top: Operation, rewriter: Rewriter) -> DataFlowSolver:
    """Runs the analysis on an op. Returns the solver, for `range_of`."""
    solver = DataFlowSolver(rewriter.users)
    load_baseline_analyses(solver)
    solver.load(IntegerRangeAnalysis)
    solver.initialize_and_run(top)
    return solver


def range_of(solver: DataFlowSolver, value: Value) -> IntegerRange | None:
    """Returns the range that was computed for a value; None if it is in unreachable code."""
    state = solver.lookup_state(IntegerRangeLattice, value)
    return None if state is None else state.value


def integer_ranges(top: Operation, context: Context) -> dict[Value, IntegerRange]:
    """Returns the range of each reachable integer value in an op, without changing the op."""
    solver = analyse_integer_ranges(top, Rewriter(top, context))
    ranges: dict[Value, IntegerRange] = {}
    for op in top.walk():
        values = [*op.results, *(argument for region in op.regions for b in region.blocks for argument in b.arguments)]
        for value in values:
            range_ = range_of(solver, value)
            if range_ is not None and range_.width:
                ranges[value] = range_
    return ranges
