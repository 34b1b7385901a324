"""What the index dialect's operations make of integer ranges, whether `index` is 32 or 64 bits wide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

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
from compiler.dialects.arith.fold_integers import enum_value
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import IndexType
from compiler.ods.model import RangeHook


def infer_constant(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    value, result = op.properties.get("value"), op.results[0]
    if isinstance(value, IntegerAttr):
        set_range(result, ranges.constant_range(value.value, ranges.storage_width(result.type)))


def infer_sizeof(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """`index` has 32 or 64 bits."""
    set_range(op.results[0], ranges.from_unsigned(*INDEX_WIDTHS, INDEX_WIDTHS[1]))


def infer_cmp(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """Known where it is the same in both widths."""
    left, right = operands
    if left is None or right is None:
        return
    predicate, narrow = enum_value(op, "pred"), INDEX_WIDTHS[0]
    wide_truth = ranges.compare(predicate, left, right)
    narrow_truth = ranges.compare(predicate, ranges.truncate(left, narrow), ranges.truncate(right, narrow))
    set_range(op.results[0], ranges.truth_range(wide_truth if wide_truth is narrow_truth else None))


def _cast(op: Operation, known: IntegerRange, extend: Callable[[IntegerRange, int], IntegerRange]) -> IntegerRange:
    def fit(width: int) -> IntegerRange:
        if known.width < width:
            return extend(known, width)
        return ranges.truncate(known, width) if known.width > width else known

    width = ranges.storage_width(op.results[0].type)
    if isinstance(op.operands[0].type, IndexType):
        return fit(width)
    return fit(width).union(ranges.extend(fit(INDEX_WIDTHS[0]), width))


RANGES: Mapping[str, RangeHook] = MappingProxyType(
    {
        "index.add": index_result(ranges.add, both_bounds),
        "index.and": index_result(ranges.bitwise_and, unsigned_bounds),
        "index.bool.constant": infer_constant,
        "index.casts": of_result(partial(_cast, extend=ranges.extend_signed)),
        "index.castu": of_result(partial(_cast, extend=ranges.extend_unsigned)),
        "index.ceildivs": index_result(ranges.ceil_divide_signed, signed_bounds),
        "index.ceildivu": index_result(ranges.ceil_divide_unsigned, unsigned_bounds),
        "index.cmp": infer_cmp,
        "index.constant": infer_constant,
        "index.divs": index_result(ranges.divide_signed, signed_bounds),
        "index.divu": index_result(ranges.divide_unsigned, unsigned_bounds),
        "index.floordivs": index_result(ranges.floor_divide_signed, signed_bounds),
        "index.maxs": index_result(ranges.maximum_signed, signed_bounds),
        "index.maxu": index_result(ranges.maximum_unsigned, unsigned_bounds),
        "index.mins": index_result(ranges.minimum_signed, signed_bounds),
        "index.minu": index_result(ranges.minimum_unsigned, unsigned_bounds),
        "index.mul": index_result(ranges.multiply, both_bounds),
        "index.or": index_result(ranges.bitwise_or, unsigned_bounds),
        "index.rems": index_result(ranges.remainder_signed, signed_bounds),
        "index.remu": index_result(ranges.remainder_unsigned, unsigned_bounds),
        "index.shl": index_result(ranges.shift_left, both_bounds),
        "index.shrs": index_result(ranges.shift_right_signed, signed_bounds),
        "index.shru": index_result(ranges.shift_right_unsigned, unsigned_bounds),
        "index.sizeof": infer_sizeof,
        "index.sub": index_result(ranges.subtract, both_bounds),
        "index.xor": index_result(ranges.bitwise_xor, unsigned_bounds),
    }
)
