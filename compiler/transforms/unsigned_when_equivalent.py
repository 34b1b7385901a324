"""`arith-unsigned-when-equivalent`: signed arithmetic on numbers that are never negative becomes unsigned.

%r = arith.divsi %x, %y : i32     // both from 0 on      ->     %r = arith.divui %x, %y : i32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.analysis.dataflow.dead_code import DeadCodeAnalysis
from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.dataflow.integer_range import SGE, SGT, SLE, SLT, UGE, UGT, ULE, ULT
from compiler.analysis.dataflow.integer_range_analysis import IntegerRangeAnalysis
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64
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
        # As upstream, without constant propagation: where only that knows what control depends on, nothing is changed.
        solver = DataFlowSolver(Rewriter(op, state.context).users)
        solver.load(DeadCodeAnalysis)
        solver.load(IntegerRangeAnalysis)
        solver.initialize_and_run(op)
        patterns: list[RangePattern] = [ConvertOpToUnsigned(solver, name) for name in _UNSIGNED]
        patterns.append(ConvertCmpIToUnsigned(solver, "arith.cmpi"))
        walk_and_apply_patterns(op, FrozenPatternSet(patterns), Rewriter(op, state.context, state.listeners))


_UNSIGNED: Mapping[str, str] = MappingProxyType(
    {
        "arith.divsi": "arith.divui",
        "arith.ceildivsi": "arith.ceildivui",
        "arith.floordivsi": "arith.divui",
        "arith.remsi": "arith.remui",
        "arith.minsi": "arith.minui",
        "arith.maxsi": "arith.maxui",
        "arith.extsi": "arith.extui",
    }
)

_UNSIGNED_PREDICATES: Mapping[int, int] = MappingProxyType({SLE: ULE, SLT: ULT, SGE: UGE, SGT: UGT})


class _NonNegativePattern(RangePattern):
    def __init__(self, solver: DataFlowSolver, root: str) -> None:
        super().__init__(solver, root)

    def are_non_negative(self, values: list[Value]) -> bool:
        ranges = self.ranges_of(values)
        return ranges is not None and all(known.smin >= 0 for known in ranges)


class ConvertOpToUnsigned(_NonNegativePattern):
    """divsi %x, %y -> divui %x, %y"""

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        if not self.are_non_negative([*op.operands, *op.results]):
            return False
        rewriter.replace_op_with_named(
            op, _UNSIGNED[op.name], list(op.operands), properties=op.properties, attributes=op.attributes
        )
        return True


class ConvertCmpIToUnsigned(_NonNegativePattern):
    """cmpi slt, %x, %y -> cmpi ult, %x, %y"""

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        predicate = op.properties.get("predicate")
        number = predicate.value if isinstance(predicate, IntegerAttr) else -1
        if number not in _UNSIGNED_PREDICATES or not self.are_non_negative(list(op.operands)):
            return False
        rewriter.replace_op_with_new_op(
            op, CmpIOp, *op.operands, predicate=IntegerAttr(_UNSIGNED_PREDICATES[number], I64)
        )
        return True
