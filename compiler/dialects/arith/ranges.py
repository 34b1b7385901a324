"""Integer ranges of arith's operations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from compiler.analysis.dataflow import integer_range as ranges
from compiler.analysis.dataflow.integer_range import IntegerRange
from compiler.analysis.dataflow.range_hooks import Ranges, SetRange, from_known, of_result, of_width
from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp, IndexCast, IndexCastOp, IndexCastUIOp, TruncIOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    IntegerBinaryWithOverflow,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr
from compiler.ods import hook

WithFlags: TypeAlias = "Callable[[IntegerRange, IntegerRange, int], IntegerRange]"


@hook.integer_range(ConstantOp)
def infer_constant(op: ConstantOp, operands: Ranges, set_range: SetRange) -> None:
    """The range of an integer, or the union of a dense constant's elements."""
    value, width = op.value, ranges.storage_width(op.result.type)
    if not width:
        return
    if isinstance(value, IntegerAttr):
        set_range(op.result, ranges.constant_range(value.value, width))
    elif isinstance(value, DenseElementsAttr):
        range_: IntegerRange | None = None
        for pattern in value.bit_patterns():
            element_range = ranges.constant_range(pattern, width)
            range_ = element_range if range_ is None else range_.union(element_range)
        set_range(op.result, range_)


def _with_flags(compute: WithFlags) -> Callable[[IntegerBinaryWithOverflow, Ranges, SetRange], None]:
    def infer(op: IntegerBinaryWithOverflow, operands: Ranges, set_range: SetRange) -> None:
        left, right = operands
        if left is not None and right is not None:
            set_range(op.result, compute(left, right, op.overflow_flags))

    return infer


def _cast(op: IndexCast, range_: IntegerRange, extend: Callable[[IntegerRange, int], IntegerRange]) -> IntegerRange:
    width = ranges.storage_width(op.result.type)
    if range_.width < width:
        return extend(range_, width)
    return ranges.truncate(range_, width) if range_.width > width else range_


@hook.integer_range(CmpIOp)
def infer_cmpi(op: CmpIOp, operands: Ranges, set_range: SetRange) -> None:
    left, right = operands
    if left is not None and right is not None:
        truth = ranges.compare(op.predicate, left, right)
        set_range(op.result, ranges.truth_range(truth))


@hook.integer_range(SelectOp)
def infer_select(op: SelectOp, operands: Ranges, set_range: SetRange) -> None:
    """The range of the selected value if the condition is constant, else the union; the maximum if one is unknown."""
    condition, true, false = operands
    condition_value = None if condition is None else condition.constant
    if condition_value is not None:
        set_range(op.result, true if condition_value else false)
    elif true is None or false is None:
        set_range(op.result, ranges.max_range_of(op.result.type))
    else:
        set_range(op.result, true.union(false))


hook.integer_range(AddIOp)(_with_flags(ranges.add))
hook.integer_range(AndIOp)(from_known(ranges.bitwise_and))
hook.integer_range(CeilDivSIOp)(from_known(ranges.ceil_divide_signed))
hook.integer_range(CeilDivUIOp)(from_known(ranges.ceil_divide_unsigned))
hook.integer_range(DivSIOp)(from_known(ranges.divide_signed))
hook.integer_range(DivUIOp)(from_known(ranges.divide_unsigned))
hook.integer_range(ExtSIOp)(of_width(ranges.extend_signed))
hook.integer_range(ExtUIOp)(of_width(ranges.extend_unsigned))
hook.integer_range(FloorDivSIOp)(from_known(ranges.floor_divide_signed))
hook.integer_range(IndexCastOp)(of_result(partial(_cast, extend=ranges.extend_signed)))
hook.integer_range(IndexCastUIOp)(of_result(partial(_cast, extend=ranges.extend_unsigned)))
hook.integer_range(MaxSIOp)(from_known(ranges.maximum_signed))
hook.integer_range(MaxUIOp)(from_known(ranges.maximum_unsigned))
hook.integer_range(MinSIOp)(from_known(ranges.minimum_signed))
hook.integer_range(MinUIOp)(from_known(ranges.minimum_unsigned))
hook.integer_range(MulIOp)(_with_flags(ranges.multiply))
hook.integer_range(OrIOp)(from_known(ranges.bitwise_or))
hook.integer_range(RemSIOp)(from_known(ranges.remainder_signed))
hook.integer_range(RemUIOp)(from_known(ranges.remainder_unsigned))
hook.integer_range(ShLIOp)(_with_flags(ranges.shift_left))
hook.integer_range(ShRSIOp)(from_known(ranges.shift_right_signed))
hook.integer_range(ShRUIOp)(from_known(ranges.shift_right_unsigned))
hook.integer_range(SubIOp)(_with_flags(ranges.subtract))
hook.integer_range(TruncIOp)(of_width(ranges.truncate))
hook.integer_range(XOrIOp)(from_known(ranges.bitwise_xor))
