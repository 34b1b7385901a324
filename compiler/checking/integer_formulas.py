"""Formulas of operations on integers: those of arith and index, as z3's bit vectors.

Each gives bits, and the conditions under which they are poison.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, TypeAlias

from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtSIOp,
    ExtUIOp,
    IndexCastOp,
    IndexCastUIOp,
    TruncIOp,
)
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import (
    AddUIExtendedOp,
    CmpIOp,
    IntegerBinaryWithExact,
    MulSIExtendedOp,
)
from compiler.dialects.index.ops import CastSOp, CastUOp, CmpOp
from compiler.ir.operation import Operation
from compiler.rewrite.elementwise import width_of

Formula: TypeAlias = Any
"""An expression of z3, which has no types for mypy."""
Computed: TypeAlias = "tuple[Formula, list[Formula]]"
"""A number, and the conditions under which it is poison."""


class NoFormula(Exception):
    """A function has something that formulas do not have."""


def _flags(op: Operation) -> IntegerOverflowFlags:
    flags = getattr(op, "overflow_flags", None)
    return flags if isinstance(flags, IntegerOverflowFlags) else IntegerOverflowFlags(0)


def _wrapping(name: str) -> Callable[..., Computed]:
    """Sums, differences and products, with their overflow flags; computed exactly in twice the width."""

    def apply(a: Formula, b: Formula) -> Formula:
        return a + b if name == "add" else a - b if name == "sub" else a * b

    def compute(z3: ModuleType, op: Operation, a: Formula, b: Formula) -> Computed:
        result = apply(a, b)
        width = a.size()
        extra = width if name == "mul" else 1
        flags = _flags(op)
        problems = []
        if IntegerOverflowFlags.NSW in flags:
            wide = apply(z3.SignExt(extra, a), z3.SignExt(extra, b))
            problems.append(wide != z3.SignExt(extra, result))
        if IntegerOverflowFlags.NUW in flags:
            wide = apply(z3.ZeroExt(extra, a), z3.ZeroExt(extra, b))
            problems.append(wide != z3.ZeroExt(extra, result))
        return result, problems

    return compute


def _shifting(name: str) -> Callable[..., Computed]:
    def compute(z3: ModuleType, op: Operation, a: Formula, b: Formula) -> Computed:
        width = a.size()
        # The width does not fit into its own type where that has one bit; then any shift by one is too far.
        too_far = z3.UGE(z3.ZeroExt(width, b), z3.BitVecVal(width, 2 * width))
        result = a << b if name == "shl" else z3.LShR(a, b) if name == "shru" else a >> b
        problems = [too_far]
        flags = _flags(op)
        if name == "shl" and IntegerOverflowFlags.NUW in flags:
            problems.append(z3.LShR(result, b) != a)
        if name == "shl" and IntegerOverflowFlags.NSW in flags:
            problems.append(result >> b != a)
        if isinstance(op, IntegerBinaryWithExact) and op.is_exact:
            back = (result << b) != a
            problems.append(back)
        return result, problems

    return compute


def _plain(compute: Callable[[ModuleType, Formula, Formula], Formula]) -> Callable[..., Computed]:
    return lambda z3, op, a, b: (compute(z3, a, b), [])


_BITWISE: Mapping[str, Callable[..., Computed]] = MappingProxyType(
    {
        "and": _plain(lambda z3, a, b: a & b),
        "or": _plain(lambda z3, a, b: a | b),
        "xor": _plain(lambda z3, a, b: a ^ b),
        "maxs": _plain(lambda z3, a, b: z3.If(a >= b, a, b)),
        "maxu": _plain(lambda z3, a, b: z3.If(z3.UGE(a, b), a, b)),
        "mins": _plain(lambda z3, a, b: z3.If(a <= b, a, b)),
        "minu": _plain(lambda z3, a, b: z3.If(z3.ULE(a, b), a, b)),
        "shl": _shifting("shl"),
        "shrs": _shifting("shrs"),
        "shru": _shifting("shru"),
        "add": _wrapping("add"),
        "sub": _wrapping("sub"),
        "mul": _wrapping("mul"),
    }
)
_ARITH_NAMES: Mapping[str, str] = MappingProxyType(
    {
        **{f"arith.{name}i": name for name in ("add", "sub", "mul", "and", "or", "xor")},
        "arith.shli": "shl",
        **{f"arith.{name}i": name for name in ("shrs", "shru", "maxs", "maxu", "mins", "minu")},
        "arith.shrsi": "shrs",
        "arith.shrui": "shru",
    }
)
BINARY: Mapping[str, Callable[..., Computed]] = MappingProxyType(
    {
        **{name: _BITWISE[kind] for name, kind in _ARITH_NAMES.items()},
        **{f"index.{name}": compute for name, compute in _BITWISE.items()},
    }
)
"""By the names of the operations, of arith and of index."""


def _signed_division(z3: ModuleType, a: Formula, b: Formula) -> tuple[Formula, Formula, Formula]:
    least = z3.BitVecVal(1 << a.size() - 1, a.size())
    undefined = z3.Or(b == 0, z3.And(a == least, b == -1))
    return undefined, a / b, z3.SRem(a, b)


def _rounded(z3: ModuleType, a: Formula, b: Formula, *, up: bool) -> tuple[Formula, Formula, Formula]:
    undefined, quotient, remainder = _signed_division(z3, a, b)
    same_sign = (a < 0) == (b < 0)
    moved = z3.And(remainder != 0, same_sign if up else z3.Not(same_sign))
    return undefined, z3.If(moved, quotient + 1 if up else quotient - 1, quotient), remainder


def _signed_remainder(z3: ModuleType, a: Formula, b: Formula) -> tuple[Formula, Formula, Formula]:
    undefined, _, remainder = _signed_division(z3, a, b)
    return undefined, remainder, remainder


def _unsigned_ceiling(z3: ModuleType, a: Formula, b: Formula) -> tuple[Formula, Formula, Formula]:
    remainder = z3.URem(a, b)
    return b == 0, z3.If(remainder != 0, z3.UDiv(a, b) + 1, z3.UDiv(a, b)), remainder


_DIVISION_KINDS: Mapping[str, Callable[..., tuple[Formula, Formula, Formula]]] = MappingProxyType(
    {
        "divs": _signed_division,
        "divu": lambda z3, a, b: (b == 0, z3.UDiv(a, b), z3.URem(a, b)),
        "rems": _signed_remainder,
        "remu": lambda z3, a, b: (b == 0, z3.URem(a, b), z3.URem(a, b)),
        "ceildivs": lambda z3, a, b: _rounded(z3, a, b, up=True),
        "ceildivu": _unsigned_ceiling,
        "floordivs": lambda z3, a, b: _rounded(z3, a, b, up=False),
    }
)
"""When a division is undefined behavior, its result, and what remains."""
DIVISIONS: Mapping[str, Callable[..., tuple[Formula, Formula, Formula]]] = MappingProxyType(
    {
        **{f"arith.{name}i": kind for name, kind in _DIVISION_KINDS.items()},
        **{f"index.{name}": kind for name, kind in _DIVISION_KINDS.items()},
    }
)


def compare(z3: ModuleType, op: CmpIOp | CmpOp, a: Formula, b: Formula) -> Formula:
    name = (op.predicate if isinstance(op, CmpIOp) else op.pred).name.lower()
    comparisons = {
        "eq": lambda: a == b,
        "ne": lambda: a != b,
        "slt": lambda: a < b,
        "sle": lambda: a <= b,
        "sgt": lambda: a > b,
        "sge": lambda: a >= b,
        "ult": lambda: z3.ULT(a, b),
        "ule": lambda: z3.ULE(a, b),
        "ugt": lambda: z3.UGT(a, b),
        "uge": lambda: z3.UGE(a, b),
    }
    return comparisons[name]()


def extended(z3: ModuleType, op: Operation, a: Formula, b: Formula) -> tuple[Formula, Formula]:
    width = a.size()
    if isinstance(op, AddUIExtendedOp):
        wide = z3.ZeroExt(1, a) + z3.ZeroExt(1, b)
        return z3.Extract(width - 1, 0, wide), z3.Extract(width, width, wide)
    extend = z3.SignExt if isinstance(op, MulSIExtendedOp) else z3.ZeroExt
    wide = extend(width, a) * extend(width, b)
    return z3.Extract(width - 1, 0, wide), z3.Extract(2 * width - 1, width, wide)


CASTS = frozenset({BitcastOp, CastSOp, CastUOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, TruncIOp})


def cast(z3: ModuleType, op: Operation, a: Formula) -> tuple[Formula, Formula]:
    """Bits of another width, and the condition under which they are no poison."""
    source, target = a.size(), width_of(op.result.type)
    if source < target:
        is_signed = isinstance(op, (CastSOp, ExtSIOp, IndexCastOp))
        return (z3.SignExt if is_signed else z3.ZeroExt)(target - source, a), z3.BoolVal(True)
    result = a if source == target else z3.Extract(target - 1, 0, a)
    flags = _flags(op)
    fits = [z3.BoolVal(True)]
    if IntegerOverflowFlags.NSW in flags:
        fits.append(z3.SignExt(source - target, result) == a)
    if IntegerOverflowFlags.NUW in flags:
        fits.append(z3.ZeroExt(source - target, result) == a)
    return result, z3.And(*fits)
