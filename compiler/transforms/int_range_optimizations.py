"""`int-range-optimizations`: simplifies operations by ranges of integers.

%c = arith.cmpi slt, %i, %c10 : index    // %i counts from 0 up to 10         ->   %c = arith.constant true
%r = arith.remui %i, %c10 : index        // as above                         ->   uses of %r become uses of %i
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.dataflow.integer_range import IntegerRange
from compiler.analysis.dataflow.integer_range_analysis import IntegerRangeLattice, analyse_integer_ranges, range_of
from compiler.analysis.effects import would_be_trivially_dead
from compiler.dialects.arith.integer_ops import RemSIOp, RemUIOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import BlockArgument, OpArgument, Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.elementwise import constant
from compiler.rewrite.fold import constant_value, is_constant_like
from compiler.rewrite.folder import materialize, owner_of
from compiler.rewrite.greedy import GreedyConfig, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class IntRangeOptimizations(Pass):
    """Do optimizations based on integer range analysis."""

    argument = "int-range-optimizations"
    name = "ArithIntRangeOpts"
    summary = "Do optimizations based on integer range analysis"
    dependent_dialects = ("arith",)

    def run(self, op: Operation, state: PassState) -> None:
        solver = analyse_integer_ranges(op, Rewriter(op, state.context))
        apply_range_patterns(
            op,
            state,
            [
                MaterializeKnownConstantValues(solver),
                DeleteTrivialRem(solver, RemSIOp),
                DeleteTrivialRem(solver, RemUIOp),
            ],
        )


def apply_range_patterns(op: Operation, state: PassState, patterns: Iterable[RewritePattern]) -> None:
    """Applies patterns greedily, as a pass; the pass fails if this doesn't converge."""
    result = apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, GreedyConfig(), state.listeners)
    if not result.changed:
        state.mark_all_analyses_preserved()
    if not result.converged:
        state.signal_failure()


class RangePattern(RewritePattern[OpArgument]):
    """A pattern that uses integer ranges."""

    def __init__(self, solver: DataFlowSolver, op_class: type[Operation] | None = None) -> None:
        self.solver = solver
        super().__init__(root=None if op_class is None else op_class.name)

    def ranges_of(self, values: Iterable[Value]) -> list[IntegerRange] | None:
        """Returns the ranges of all values; None if one is unknown."""
        ranges: list[IntegerRange] = []
        for value in values:
            range_ = range_of(self.solver, value)
            if range_ is None:
                return None
            ranges.append(range_)
        return ranges

    def copy_range(self, old: Value, new: Value) -> None:
        """Sets the range of `new` to the range of `old`."""
        state = self.solver.lookup_state(IntegerRangeLattice, old)
        if state is not None:
            self.solver.get_or_create_state(IntegerRangeLattice, new).join(state.value)


class MaterializeKnownConstantValues(RangePattern):
    """%r = f(%x), a range of one number -> %r = constant; also for arguments of blocks in the op's regions"""

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        if is_constant_like(op) and constant_value(op.result) is not None:
            return False
        blocks = [
            block
            for region in op.regions
            for block in region.blocks
            if any(self._needs_replacing(argument, rewriter) for argument in block.arguments)
        ]
        if not blocks and not any(self._needs_replacing(result, rewriter) for result in op.results):
            return False
        replaced = [self._replace(result, op, rewriter) or not rewriter.has_uses(result) for result in op.results]
        if replaced and all(replaced) and rewriter.is_unused(op) and would_be_trivially_dead(op):
            rewriter.erase_op(op)
            return True
        with rewriter.insertion_guard():
            for block in blocks:
                rewriter.set_insertion_point_to_start(block)
                for argument in block.arguments:
                    self._replace(argument, op, rewriter)
        return True

    def _needs_replacing(self, value: Value, rewriter: Rewriter) -> bool:
        range_ = range_of(self.solver, value)
        return range_ is not None and range_.constant is not None and rewriter.has_uses(value)

    def _replace(self, value: Value, op: Operation, rewriter: Rewriter) -> bool:
        """Replaces a value that the op defines or contains by a constant in all uses."""
        if not self._needs_replacing(value, rewriter):
            return False
        range_ = range_of(self.solver, value)
        assert range_ is not None and range_.constant is not None
        attribute = constant(range_.constant, value.type)
        if attribute is None:
            return False
        location = value.location if isinstance(value, BlockArgument) and value.location is not None else op
        new_op = materialize(rewriter, owner_of(op, rewriter.context), attribute, value.type, location)
        if new_op is None:
            new_op = materialize(rewriter, rewriter.context.dialect("arith"), attribute, value.type, location)
        if new_op is None:
            return False
        self.copy_range(value, new_op.result)
        rewriter.replace_all_uses_with(value, new_op.result)
        return True


class DeleteTrivialRem(RangePattern[RemSIOp | RemUIOp]):
    """remui %x, 10, 0 <= %x < 10 -> %x"""

    def match_and_rewrite(self, op: RemSIOp | RemUIOp, rewriter: Rewriter) -> bool:
        modulus, range_ = constant_value(op.rhs), range_of(self.solver, op.lhs)
        if not isinstance(modulus, IntegerAttr) or modulus.value <= 0 or range_ is None:
            return False
        if isinstance(op, RemUIOp):
            low, high, top = range_.umin, range_.umax, 1 << range_.width - 1
            if high >= top or low >= top:
                return False
        else:
            low, high = range_.smin, range_.smax
        if not 0 <= low <= high < modulus.value:
            return False
        rewriter.replace_op(op, [op.lhs])
        return True
