"""`arith-unsigned-when-equivalent`: converts signed arithmetic on non-negative numbers to unsigned arithmetic.

%r = arith.divsi %x, %y : i32     // both from 0 on      ->     %r = arith.divui %x, %y : i32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.analysis.dataflow.integer_range_analysis import analyse_integer_ranges
from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp
from compiler.dialects.arith.integer_ops import (
    CeilDivSIOp,
    CeilDivUIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    RemSIOp,
    RemUIOp,
)
from compiler.ir.operation import OpArgument, Operation, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.walk import walk_and_apply_patterns
from compiler.transforms.int_range_optimizations import RangePattern


@dataclass
class ArithUnsignedWhenEquivalent(Pass):
    """Replace signed ops with unsigned ones where they are proven equivalent."""

    argument = "arith-unsigned-when-equivalent"
    name = "ArithUnsignedWhenEquivalentPass"
    summary = "Replace signed ops with unsigned ones where they are proven equivalent"

    def run(self, op: Operation, state: PassState) -> None:
        # Upstream runs without constant propagation. Control that passes floats on then counts as never reached, and
        # the ranges of values from there are ignored.
        solver = analyse_integer_ranges(op, Rewriter(op, state.context))
        patterns: list[RangePattern] = [ConvertOpToUnsigned(solver, each) for each in _UNSIGNED]
        patterns.append(ConvertCmpIToUnsigned(solver, CmpIOp))
        walk_and_apply_patterns(op, FrozenPatternSet(patterns), Rewriter(op, state.context, state.listeners))


_UNSIGNED: Mapping[type[Operation], type[Operation]] = MappingProxyType(
    {
        DivSIOp: DivUIOp,
        CeilDivSIOp: CeilDivUIOp,
        FloorDivSIOp: DivUIOp,
        RemSIOp: RemUIOp,
        MinSIOp: MinUIOp,
        MaxSIOp: MaxUIOp,
        ExtSIOp: ExtUIOp,
    }
)


class _NonNegativePattern(RangePattern[OpArgument]):
    """A pattern for operations whose values are never negative."""

    def are_non_negative(self, values: list[Value]) -> bool:
        ranges = self.ranges_of(values)
        return ranges is not None and all(range_.smin >= 0 for range_ in ranges)


class ConvertOpToUnsigned(_NonNegativePattern):
    """divsi %x, %y -> divui %x, %y"""

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        if not self.are_non_negative([*op.operands, *op.results]):
            return False
        rewriter.replace_op_with_new_op(
            op, _UNSIGNED[type(op)], *op.operands, properties=op.properties, attributes=op.attributes
        )
        return True


class ConvertCmpIToUnsigned(_NonNegativePattern[CmpIOp]):
    """cmpi slt, %x, %y -> cmpi ult, %x, %y"""

    def match_and_rewrite(self, op: CmpIOp, rewriter: Rewriter) -> bool:
        if not op.predicate.is_signed or not self.are_non_negative(list(op.operands)):
            return False
        rewriter.replace_op_with_new_op(op, CmpIOp, op.lhs, op.rhs, predicate=op.predicate.unsigned)
        return True
