"""Helpers for the modules `ranges` of dialects, which infer integer ranges of results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.analysis.dataflow.integer_range import (
    INDEX_WIDTHS,
    IntegerRange,
    constant_range,
    extend,
    from_signed,
    largest,
    storage_width,
    truncate,
)
from compiler.ir.operation import AnyOperation, Operation, Value, view_source
from compiler.ir.types import DYNAMIC, ShapedType
from compiler.ods.model import RangeHook

Ranges: TypeAlias = "list[IntegerRange | None]"
SetRange: TypeAlias = "Callable[[Value, IntegerRange | None], None]"


def from_known(compute: Callable[..., IntegerRange]) -> RangeHook:
    """Returns a hook that computes the result's range from the ranges of all operands."""

    def infer(op: Operation, operands: Ranges, set_range: SetRange) -> None:
        if None not in operands:
            set_range(op.result, compute(*operands))

    return infer


def of_width(compute: Callable[[IntegerRange, int], IntegerRange]) -> RangeHook:
    """Returns the hook for results whose range depends on the only operand's range and the result's width."""

    def infer(op: Operation, operands: Ranges, set_range: SetRange) -> None:
        width = storage_width(op.result.type)
        if operands[0] is not None and width:
            set_range(op.result, compute(operands[0], width))

    return infer


def of_result(
    compute: Callable[[AnyOperation, IntegerRange], IntegerRange],
) -> Callable[[AnyOperation, Ranges, SetRange], None]:
    """Returns the hook for results whose range depends on the only operand's range and the op."""

    def infer(op: AnyOperation, operands: Ranges, set_range: SetRange) -> None:
        if operands[0] is not None and storage_width(op.result.type):
            set_range(op.result, compute(op, operands[0]))

    return infer


IndexEquality: TypeAlias = "Callable[[IntegerRange], tuple[int, ...]]"
"""Selects the bounds by which two ranges are compared."""


def both_bounds(range_: IntegerRange) -> tuple[int, ...]:
    return tuple(range_)


def signed_bounds(range_: IntegerRange) -> tuple[int, ...]:
    return range_.smin, range_.smax


def unsigned_bounds(range_: IntegerRange) -> tuple[int, ...]:
    return range_.umin, range_.umax


def index_result(compute: Callable[..., IntegerRange], bounds: IndexEquality) -> RangeHook:
    """Returns a hook for ops on `index`: the 64-bit range, joined with the 32-bit range if that differs in `bounds`."""
    narrow, wide = INDEX_WIDTHS

    def infer(op: Operation, operands: Ranges, set_range: SetRange) -> None:
        ranges = [operand for operand in operands if operand is not None]
        if len(ranges) != len(operands):
            return
        range_ = compute(*ranges)
        narrow_range = compute(*[truncate(operand, narrow) for operand in ranges])
        if bounds(narrow_range) != bounds(truncate(range_, narrow)):
            range_ = range_.union(extend(narrow_range, wide))
        set_range(op.result, range_)

    return infer


def infer_dimension(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """Infers the range of a `dim`: the union of the extents that the index may select, where dynamic ones are >= 0."""
    shape = view_source(op).type
    _, index = operands
    most = largest(INDEX_WIDTHS[1])
    any_size = from_signed(0, most, INDEX_WIDTHS[1])
    range_: IntegerRange | None = None
    if isinstance(shape, ShapedType) and shape.shape is not None:
        first = 0 if index is None else max(0, index.smin)
        last = shape.rank - 1 if index is None else min(shape.rank - 1, index.smax)
        for extent in shape.shape[first : last + 1]:
            size = any_size if extent == DYNAMIC else constant_range(extent, INDEX_WIDTHS[1])
            range_ = size if range_ is None else range_.union(size)
    set_range(op.result, any_size if range_ is None else range_)
