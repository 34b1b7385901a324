"""Arith's operations on whole arrays of bit patterns, at numpy's speed.

Takes an op; returns a function of arrays that computes the same bits as the op's evaluator does for each element, or
None for an op without such a function. It raises `Inexact` for elements that only the evaluator computes exactly: NaNs
whose bits numpy does not define, and operands that violate the op's flags.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.dialects.arith.cast_ops import (
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import FastMathFlags, FloatRelation
from compiler.dialects.arith.float_ops import (
    AddFOp,
    CmpFOp,
    DivFOp,
    FloatBinary,
    MaximumFOp,
    MinimumFOp,
    MulFOp,
    NegFOp,
    SubFOp,
)
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CmpIOp,
    IntegerBinaryWithOverflow,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import SelectOp
from compiler.interpreter.values import Bits, bits_dtype
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, Type, element_type_or_self
from compiler.rewrite.elementwise import width_of

OnArrays: TypeAlias = Callable[..., Bits]
Numbers: TypeAlias = NDArray[np.floating]
OnNumbers: TypeAlias = Callable[[Numbers, Numbers], Numbers]


class Inexact(Exception):
    """Raised if an array function cannot compute the exact bits for its operands."""


def _dtype(type_: Type) -> np.dtype[np.generic]:
    return bits_dtype(element_type_or_self(type_))


def array_function(op: Operation) -> OnArrays | None:
    """Returns the function of an op on arrays of bit patterns, elementwise also for ops on scalars."""
    if type(op) in _UNSIGNED:
        return _with_width(_UNSIGNED[type(op)], op.result.type)
    if isinstance(op, IntegerBinaryWithOverflow) and type(op) in _WRAPPING:
        return None if op.overflow_flags else _with_width(_WRAPPING[type(op)], op.result.type)
    if type(op) in _SIGNED:
        compute, to_signed = _SIGNED[type(op)], _signed_view(op.result.type)
        if to_signed is None:
            return None
        dtype = _dtype(op.result.type)
        return lambda a, b: compute(to_signed(a), to_signed(b)).view(dtype)
    if isinstance(op, FloatBinary) and type(op) in _FLOATS:
        return _float(op, _FLOATS[type(op)])
    make = _OTHERS.get(type(op))
    return None if make is None else make(op)


# ----------------------------------------------------------------------------------------------------------- integers


def _with_width(compute: OnArrays, type_: Type) -> OnArrays | None:
    """Returns `compute` with results truncated to the type's width; None above 64 bits."""
    width = width_of(type_)
    if not 0 < width <= 64:
        return None
    dtype = _dtype(type_)
    if dtype.itemsize * 8 == width:
        return compute
    mask = dtype.type((1 << width) - 1)
    return lambda *operands: compute(*operands) & mask


def _signed_view(type_: Type) -> Callable[[Bits], Bits] | None:
    """Returns the function from bit patterns to numbers; None for a width that numpy has not."""
    width = width_of(type_)
    if width not in (8, 16, 32, 64):
        return None
    dtype = np.dtype(f"i{width // 8}")
    return lambda bits: bits.view(dtype)


_UNSIGNED: Mapping[type[Operation], OnArrays] = MappingProxyType(
    {
        AndIOp: np.bitwise_and,
        OrIOp: np.bitwise_or,
        XOrIOp: np.bitwise_xor,
        MaxUIOp: np.maximum,
        MinUIOp: np.minimum,
    }
)
_WRAPPING: Mapping[type[Operation], OnArrays] = MappingProxyType(
    {AddIOp: np.add, SubIOp: np.subtract, MulIOp: np.multiply}
)
_SIGNED: Mapping[type[Operation], OnArrays] = MappingProxyType({MaxSIOp: np.maximum, MinSIOp: np.minimum})


_COMPARISONS: Mapping[str, OnArrays] = MappingProxyType(
    {
        "eq": np.equal,
        "ne": np.not_equal,
        "lt": np.less,
        "le": np.less_equal,
        "gt": np.greater,
        "ge": np.greater_equal,
    }
)


def _cmpi(op: CmpIOp) -> OnArrays | None:
    name = op.predicate.name.lower()
    compare = _COMPARISONS[name[-2:]]
    view = _signed_view(op.lhs.type)
    if not name.startswith("s"):
        return None if width_of(op.lhs.type) > 64 else lambda a, b: compare(a, b).view(np.uint8)
    if view is None:
        return None

    def compare_signed(a: Bits, b: Bits) -> Bits:
        holds: Bits = compare(view(a), view(b)).view(np.uint8)
        return holds

    return compare_signed


def _select(op: SelectOp) -> OnArrays:
    def select(condition: Bits, a: Bits, b: Bits) -> Bits:
        return np.where(condition.astype(bool), a, b)

    return select


def _zero_extension(op: ExtUIOp | IndexCastUIOp) -> OnArrays | None:
    dtype = _dtype(op.result.type)
    return None if dtype.hasobject else _with_width(lambda a: a.astype(dtype), op.result.type)


def _sign_extension(op: ExtSIOp | IndexCastOp) -> OnArrays | None:
    view, target = _signed_view(op.in_.type), _dtype(op.result.type)
    if view is None or target.hasobject:
        return None
    return _with_width(lambda a: view(a).astype(f"i{target.itemsize}").view(target), op.result.type)


def _trunci(op: TruncIOp) -> OnArrays | None:
    dtype = _dtype(op.result.type)
    if op.overflow_flags or width_of(op.in_.type) > 64:
        return None
    return _with_width(lambda a: a.astype(dtype), op.result.type)


# ------------------------------------------------------------------------------------------------------------- floats


def _float_dtype(type_: Type) -> np.dtype[np.floating] | None:
    element = element_type_or_self(type_)
    if isinstance(element, FloatType) and element.name in ("f32", "f64"):
        return np.dtype(f"f{element.width // 8}")
    return None


def _bits(numbers: Numbers) -> Bits:
    """Returns bit patterns. Raises Inexact for a NaN: which one it is, hardware decides."""
    if np.isnan(numbers).any():
        raise Inexact
    bits: Bits = numbers.view(f"u{numbers.dtype.itemsize}")
    return bits


def _float(op: FloatBinary, compute: OnNumbers) -> OnArrays | None:
    dtype = _float_dtype(op.result.type)
    if dtype is None:
        return None
    flags = FastMathFlags(0) if op.fastmath is None else op.fastmath
    has_promises = bool(flags & (FastMathFlags.NNAN | FastMathFlags.NINF))

    def apply(a: Bits, b: Bits) -> Bits:
        left, right = a.view(dtype), b.view(dtype)
        result = compute(left, right)
        if has_promises and not all(np.isfinite(each).all() for each in (left, right, result)):
            raise Inexact
        return _bits(result)

    return apply


def _extremum(choose: OnNumbers, merge: Callable[[Bits, Bits], Bits]) -> OnNumbers:
    """Returns an extremum of floats; `merge` selects the result's bits if the operands are equal, such as two zeros."""

    def apply(left: Numbers, right: Numbers) -> Numbers:
        bits = f"u{left.dtype.itemsize}"
        merged = merge(left.view(bits), right.view(bits)).view(left.dtype)
        return np.where(left == right, merged, choose(left, right))

    return apply


_FLOATS: Mapping[type[Operation], OnNumbers] = MappingProxyType(
    {
        AddFOp: np.add,
        SubFOp: np.subtract,
        MulFOp: np.multiply,
        DivFOp: np.divide,
        MaximumFOp: _extremum(np.maximum, np.bitwise_and),
        MinimumFOp: _extremum(np.minimum, np.bitwise_or),
    }
)


def _negf(op: NegFOp) -> OnArrays | None:
    dtype = _dtype(op.result.type)
    if _float_dtype(op.result.type) is None:
        return None
    sign = dtype.type(1 << dtype.itemsize * 8 - 1)
    return lambda a: a ^ sign


def _cmpf(op: CmpFOp) -> OnArrays | None:
    dtype, relations = _float_dtype(op.lhs.type), op.predicate.relations
    if dtype is None:
        return None

    def compare(a: Bits, b: Bits) -> Bits:
        left, right = a.view(dtype), b.view(dtype)
        holds = np.zeros(np.broadcast_shapes(left.shape, right.shape), bool)
        if FloatRelation.EQUAL in relations:
            holds |= left == right
        if FloatRelation.GREATER in relations:
            holds |= left > right
        if FloatRelation.LESS in relations:
            holds |= left < right
        if FloatRelation.UNORDERED in relations:
            holds |= np.isnan(left) | np.isnan(right)
        return holds.view(np.uint8)

    return compare


def _float_conversion(op: ExtFOp | TruncFOp) -> OnArrays | None:
    source, target = _float_dtype(op.in_.type), _float_dtype(op.result.type)
    if source is None or target is None or (isinstance(op, TruncFOp) and op.roundingmode is not None):
        return None
    return lambda a: _bits(a.view(source).astype(target))


def _uitofp(op: UIToFPOp) -> OnArrays | None:
    target = _float_dtype(op.result.type)
    return None if target is None or width_of(op.in_.type) > 64 else lambda a: _bits(a.astype(target))


def _sitofp(op: SIToFPOp) -> OnArrays | None:
    view, target = _signed_view(op.in_.type), _float_dtype(op.result.type)
    return None if view is None or target is None else lambda a: _bits(view(a).astype(target))


_OTHERS: Mapping[type[Operation], Callable[..., OnArrays | None]] = MappingProxyType(
    {
        CmpIOp: _cmpi,
        SelectOp: _select,
        ExtUIOp: _zero_extension,
        IndexCastUIOp: _zero_extension,
        ExtSIOp: _sign_extension,
        IndexCastOp: _sign_extension,
        TruncIOp: _trunci,
        NegFOp: _negf,
        CmpFOp: _cmpf,
        ExtFOp: _float_conversion,
        TruncFOp: _float_conversion,
        UIToFPOp: _uitofp,
        SIToFPOp: _sitofp,
    }
)
OPERATIONS: tuple[type[Operation], ...] = (*_UNSIGNED, *_WRAPPING, *_SIGNED, *_FLOATS, *_OTHERS)
"""Operations that can be computed for whole arrays."""
