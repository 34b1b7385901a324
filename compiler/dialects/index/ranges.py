"""Integer ranges of the index dialect's operations, whether `index` is 32 or 64 bits wide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from compiler.analysis.dataflow import integer_range as ranges
from compiler.analysis.dataflow.integer_range import INDEX_WIDTHS, IntegerRange
from compiler.analysis.dataflow.range_hooks import (
    Ranges,
    SetRange,
    both_bounds,
    index_result,
    of_result,
    signed_bounds,
    unsigned_bounds,
)
from compiler.dialects.index.ops import (
    AddOp,
    AndOp,
    BoolConstantOp,
    CastSOp,
    CastUOp,
    CeilDivSOp,
    CeilDivUOp,
    CmpOp,
    ConstantOp,
    DivSOp,
    DivUOp,
    FloorDivSOp,
    IndexCast,
    MaxSOp,
    MaxUOp,
    MinSOp,
    MinUOp,
    MulOp,
    OrOp,
    RemSOp,
    RemUOp,
    ShlOp,
    ShrSOp,
    ShrUOp,
    SizeOfOp,
    SubOp,
    XOrOp,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.types import IndexType
from compiler.ods import hook


@hook.integer_range(BoolConstantOp, ConstantOp)
def infer_constant(op: BoolConstantOp | ConstantOp, operands: Ranges, set_range: SetRange) -> None:
    value, result = op.value, op.result
    if isinstance(value, IntegerAttr):
        set_range(result, ranges.constant_range(value.value, ranges.storage_width(result.type)))


@hook.integer_range(SizeOfOp)
def infer_sizeof(op: SizeOfOp, operands: Ranges, set_range: SetRange) -> None:
    """`index` has 32 or 64 bits."""
    set_range(op.result, ranges.from_unsigned(*INDEX_WIDTHS, INDEX_WIDTHS[1]))


@hook.integer_range(CmpOp)
def infer_cmp(op: CmpOp, operands: Ranges, set_range: SetRange) -> None:
    """The result is known if it is the same in both widths."""
    left, right = operands
    if left is None or right is None:
        return
    predicate, narrow = op.pred, INDEX_WIDTHS[0]
    wide_truth = ranges.compare(predicate, left, right)
    narrow_truth = ranges.compare(predicate, ranges.truncate(left, narrow), ranges.truncate(right, narrow))
    set_range(op.result, ranges.truth_range(wide_truth if wide_truth is narrow_truth else None))


def _cast(op: IndexCast, range_: IntegerRange, extend: Callable[[IntegerRange, int], IntegerRange]) -> IntegerRange:
    def fit(width: int) -> IntegerRange:
        if range_.width < width:
            return extend(range_, width)
        return ranges.truncate(range_, width) if range_.width > width else range_

    width = ranges.storage_width(op.output.type)
    if isinstance(op.input.type, IndexType):
        return fit(width)
    return fit(width).union(ranges.extend(fit(INDEX_WIDTHS[0]), width))


hook.integer_range(AddOp)(index_result(ranges.add, both_bounds))
hook.integer_range(AndOp)(index_result(ranges.bitwise_and, unsigned_bounds))
hook.integer_range(CastSOp)(of_result(partial(_cast, extend=ranges.extend_signed)))
hook.integer_range(CastUOp)(of_result(partial(_cast, extend=ranges.extend_unsigned)))
hook.integer_range(CeilDivSOp)(index_result(ranges.ceil_divide_signed, signed_bounds))
hook.integer_range(CeilDivUOp)(index_result(ranges.ceil_divide_unsigned, unsigned_bounds))
hook.integer_range(DivSOp)(index_result(ranges.divide_signed, signed_bounds))
hook.integer_range(DivUOp)(index_result(ranges.divide_unsigned, unsigned_bounds))
hook.integer_range(FloorDivSOp)(index_result(ranges.floor_divide_signed, signed_bounds))
hook.integer_range(MaxSOp)(index_result(ranges.maximum_signed, signed_bounds))
hook.integer_range(MaxUOp)(index_result(ranges.maximum_unsigned, unsigned_bounds))
hook.integer_range(MinSOp)(index_result(ranges.minimum_signed, signed_bounds))
hook.integer_range(MinUOp)(index_result(ranges.minimum_unsigned, unsigned_bounds))
hook.integer_range(MulOp)(index_result(ranges.multiply, both_bounds))
hook.integer_range(OrOp)(index_result(ranges.bitwise_or, unsigned_bounds))
hook.integer_range(RemSOp)(index_result(ranges.remainder_signed, signed_bounds))
hook.integer_range(RemUOp)(index_result(ranges.remainder_unsigned, unsigned_bounds))
hook.integer_range(ShlOp)(index_result(ranges.shift_left, both_bounds))
hook.integer_range(ShrSOp)(index_result(ranges.shift_right_signed, signed_bounds))
hook.integer_range(ShrUOp)(index_result(ranges.shift_right_unsigned, unsigned_bounds))
hook.integer_range(SubOp)(index_result(ranges.subtract, both_bounds))
hook.integer_range(XOrOp)(index_result(ranges.bitwise_xor, unsigned_bounds))
