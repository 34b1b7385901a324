"""Integer ranges of affine maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.dataflow import integer_range as ranges
from compiler.analysis.dataflow.integer_range import INDEX_WIDTHS, NSW, IntegerRange
from compiler.analysis.dataflow.range_hooks import Ranges, SetRange
from compiler.dialects.affine.bounds import map_of
from compiler.dialects.affine.ops import AffineApplyOp
from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
)
from compiler.ods import hook

_WIDTH = INDEX_WIDTHS[1]


def _positive(range_: IntegerRange) -> IntegerRange:
    """Returns the range of a quotient; divisors are at least 1."""
    unsigned = ranges.from_unsigned(max(range_.umin, 1), range_.umax, range_.width)
    return unsigned.intersection(ranges.from_signed(max(range_.smin, 1), range_.smax, range_.width))


def _modulo(left: IntegerRange, right: IntegerRange) -> IntegerRange:
    """Returns the range from 0 to the positive divisor; narrower if the dividend is between two of its multiples."""
    divisor = right.smax
    if divisor == 0:
        return ranges.max_range(_WIDTH)
    low, high = 0, divisor - 1 & ranges.mask(_WIDTH)
    if right.smin > 0 and left.smin >= 0 and 0 <= left.smax < right.smin:
        low, high = left.smin, left.smax
    elif (
        right.smin == divisor
        and left.smin >= 0
        and 0 <= left.smax - left.smin < divisor
        and left.smin // divisor == left.smax // divisor
    ):
        low, high = left.smin % divisor, left.smax % divisor
    return ranges.from_unsigned(low, high, _WIDTH)


_BINARY: Mapping[AffineExprKind, Callable[[IntegerRange, IntegerRange], IntegerRange]] = MappingProxyType(
    {
        AffineExprKind.ADD: lambda a, b: ranges.add(a, b, NSW),
        AffineExprKind.MUL: lambda a, b: ranges.multiply(a, b, NSW),
        AffineExprKind.MOD: _modulo,
        AffineExprKind.FLOOR_DIV: lambda a, b: ranges.floor_divide_signed(a, _positive(b)),
        AffineExprKind.CEIL_DIV: lambda a, b: ranges.ceil_divide_signed(a, _positive(b)),
    }
)


def range_of_expr(expr: AffineExpr, dims: Sequence[IntegerRange], symbols: Sequence[IntegerRange]) -> IntegerRange:
    """Returns the range of an affine expression over values of these ranges."""
    done: list[IntegerRange] = []
    for current in expr.walk():
        if isinstance(current, AffineBinaryExpr):
            right = done.pop()
            done.append(_BINARY[current.kind](done.pop(), right))
        elif isinstance(current, AffineConstantExpr):
            done.append(ranges.constant_range(current.value, _WIDTH))
        elif isinstance(current, AffineDimExpr):
            done.append(dims[current.position])
        elif isinstance(current, AffineSymbolExpr):
            done.append(symbols[current.position])
    return done[0]


@hook.integer_range(AffineApplyOp)
def infer_apply(op: AffineApplyOp, operands: Ranges, set_range: SetRange) -> None:
    map_ = map_of(op)
    known_ranges = [operand for operand in operands if operand is not None]
    if map_ is not None and len(known_ranges) == len(operands) == map_.num_inputs:
        range_ = range_of_expr(map_.result, known_ranges[: map_.num_dims], known_ranges[map_.num_dims :])
        set_range(op.result, range_)
