"""What arith's operations make of integer ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from compiler.analysis.dataflow import integer_range as ranges
from compiler.analysis.dataflow.integer_range import IntegerRange
from compiler.analysis.dataflow.range_hooks import Ranges, SetRange, from_known, of_result, of_width
from compiler.dialects.arith.fold_integers import enum_value
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ods.model import RangeHook

WithFlags: TypeAlias = "Callable[[IntegerRange, IntegerRange, int], IntegerRange]"


def infer_constant(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """The number, or all of a dense constant's elements."""
    value, width = op.properties.get("value"), ranges.storage_width(op.results[0].type)
    if not width:
        return
    if isinstance(value, IntegerAttr):
        set_range(op.results[0], ranges.constant_range(value.value, width))
    elif isinstance(value, DenseElementsAttr):
        found: IntegerRange | None = None
        for pattern in value.bit_patterns():
            one = ranges.constant_range(pattern, width)
            found = one if found is None else found.union(one)
        set_range(op.results[0], found)


def _with_flags(compute: WithFlags) -> RangeHook:
    def infer(op: Operation, operands: Ranges, set_range: SetRange) -> None:
        left, right = operands
        if left is not None and right is not None:
            set_range(op.results[0], compute(left, right, enum_value(op, "overflowFlags")))

    return infer


def _cast(op: Operation, known: IntegerRange, extend: Callable[[IntegerRange, int], IntegerRange]) -> IntegerRange:
    width = ranges.storage_width(op.results[0].type)
    if known.width < width:
        return extend(known, width)
    return ranges.truncate(known, width) if known.width > width else known


def infer_cmpi(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    left, right = operands
    if left is not None and right is not None:
        truth = ranges.compare(enum_value(op, "predicate"), left, right)
        set_range(op.results[0], ranges.truth_range(truth))


def infer_select(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """One of the values where the condition is known; else what either is, all numbers where one is not known yet."""
    condition, true, false = operands
    known = None if condition is None else condition.constant
    if known is not None:
        set_range(op.results[0], true if known else false)
    elif true is None or false is None:
        set_range(op.results[0], ranges.max_range_of(op.results[0].type))
    else:
        set_range(op.results[0], true.union(false))


RANGES: Mapping[str, RangeHook] = MappingProxyType(
    {
        "arith.addi": _with_flags(ranges.add),
        "arith.andi": from_known(ranges.bitwise_and),
        "arith.ceildivsi": from_known(ranges.ceil_divide_signed),
        "arith.ceildivui": from_known(ranges.ceil_divide_unsigned),
        "arith.cmpi": infer_cmpi,
        "arith.constant": infer_constant,
        "arith.divsi": from_known(ranges.divide_signed),
        "arith.divui": from_known(ranges.divide_unsigned),
        "arith.extsi": of_width(ranges.extend_signed),
        "arith.extui": of_width(ranges.extend_unsigned),
        "arith.floordivsi": from_known(ranges.floor_divide_signed),
        "arith.index_cast": of_result(partial(_cast, extend=ranges.extend_signed)),
        "arith.index_castui": of_result(partial(_cast, extend=ranges.extend_unsigned)),
        "arith.maxsi": from_known(ranges.maximum_signed),
        "arith.maxui": from_known(ranges.maximum_unsigned),
        "arith.minsi": from_known(ranges.minimum_signed),
        "arith.minui": from_known(ranges.minimum_unsigned),
        "arith.muli": _with_flags(ranges.multiply),
        "arith.ori": from_known(ranges.bitwise_or),
        "arith.remsi": from_known(ranges.remainder_signed),
        "arith.remui": from_known(ranges.remainder_unsigned),
        "arith.select": infer_select,
        "arith.shli": _with_flags(ranges.shift_left),
        "arith.shrsi": from_known(ranges.shift_right_signed),
        "arith.shrui": from_known(ranges.shift_right_unsigned),
        "arith.subi": _with_flags(ranges.subtract),
        "arith.trunci": of_width(ranges.truncate),
        "arith.xori": from_known(ranges.bitwise_xor),
    }
)
