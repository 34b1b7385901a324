"""Checks of structured operations: the accesses of their loops are within the extents of operands."""

from __future__ import annotations

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.index.ops import AddOp, CmpOp, MaxSOp, MinSOp, SubOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ShapedType
from compiler.lowering.linalg_to_loops import loop_extents
from compiler.lowering.runtime_checks.checks import Checks


def check_structured(checks: Checks, op: Operation, maps: list[AffineMap]) -> None:
    """Checks that the elements that `maps` access exist, for loops from 0; loops with no iterations access none."""
    if not all(isinstance(value.type, ShapedType) for value in op.operands):
        return
    checks.rewriter.set_insertion_point(op)
    ends = loop_extents(op, checks.rewriter)
    zero, one = checks.index(0), checks.index(1)
    turns: Value | None = None
    for end in ends:
        start = checks.index(0)
        more = checks.rewriter.create(CmpOp, start, checks.number(end), pred="slt").result
        turns = more if turns is None else checks.both(turns, more)

    def check_operands() -> None:
        last = [checks.folded(SubOp, checks.number(end), one) for end in ends]
        for number, (value, map_) in enumerate(zip(op.operands, maps)):
            for dimension in range(len(map_.results)):
                _check_dimension(checks, (number, value), (map_, dimension), list(last), (zero, one))

    if turns is None:
        check_operands()
    else:
        checks.when(turns, check_operands)


def _check_dimension(
    checks: Checks,
    operand: tuple[int, Value],
    access: tuple[AffineMap, int],
    last: list[MixedValue],
    units: tuple[Value, Value],
) -> None:
    """One dimension of one operand: the first and the last index that the loops use of it."""
    number, value = operand
    map_, dimension = access
    zero, each = units
    single = AffineMap(map_.num_dims, map_.num_symbols, (map_.results[dimension],))
    rewriter, op = checks.rewriter, checks.checked
    starts: list[MixedValue] = [0] * map_.num_dims
    start = checks.number(make_composed_folded_apply(rewriter, single, starts, op))
    end = checks.number(make_composed_folded_apply(rewriter, single, last, op))
    where = f"dimension #{dimension} of input/output operand #{number}"
    lowest = checks.folded(MinSOp, start, end)
    checks.require(checks.folded(CmpOp, lowest, zero, pred="sge"), f"unexpected negative result on {where}")
    needed = checks.folded(AddOp, checks.folded(MaxSOp, start, end), each)
    exact = isinstance(map_.results[dimension], AffineDimExpr)
    fits = checks.folded(CmpOp, needed, checks.dim(value, dimension), pred="eq" if exact else "sle")
    checks.require(fits, f"{where} is incompatible with inferred dimension size")
