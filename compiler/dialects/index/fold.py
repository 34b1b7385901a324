"""How index's operations fold: only where an index of 32 bits and one of 64 have the same result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from compiler.dialects.arith.fold_integers import COMPARISONS, TRUE_OF_EQUAL, Operands, enum_value
from compiler.ir.attributes import Attribute, IntegerAttr, bool_attr
from compiler.ir.operation import Operation
from compiler.ir.types import I1, INDEX, Type
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import integer_value, scalar, signed, width_of

Compute = Callable[[int, int, int], "int | None"]
"""Of two bit patterns and their width."""


def _low(bits: int) -> int:
    return bits & 0xFFFF_FFFF


def _pair(operands: Operands) -> tuple[int, int] | None:
    left, right = (integer_value(one) if isinstance(one, IntegerAttr) else None for one in operands)
    return None if left is None or right is None else (left, right)


def _binary(compute: Compute, *neutral: int) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants where 32 and 64 bits agree; x + 0 -> x and the like"""
        known = _pair(operands)
        if known is not None:
            wide = compute(known[0], known[1], 64)
            narrow = compute(_low(known[0]), _low(known[1]), 32)
            if wide is not None and narrow is not None and _low(wide) == _low(narrow):
                return scalar(wide, INDEX)
        if neutral and isinstance(operands[1], IntegerAttr) and operands[1].value in neutral:
            return op.operands[0]
        return None

    return fold


def _quotient(a: int, b: int, width: int) -> int | None:
    x, y = signed(a, width), signed(b, width)
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1) if y else None


def _rest(a: int, b: int, width: int) -> int | None:
    whole = _quotient(a, b, width)
    return None if whole is None else signed(a, width) - whole * signed(b, width)


_multiply = _binary(lambda a, b, w: a * b, 1)


def fold_mul(op: Operation, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if operands[0] is None and isinstance(operands[1], IntegerAttr) and operands[1].value == 0:
        return op.operands[1]
    return _multiply(op, operands)


def fold_cmp(op: Operation, operands: Operands) -> FoldAnswer:
    """x == x -> true, constants where 32 and 64 bits agree"""
    number = enum_value(op, "pred")
    known = _pair(operands)
    if known is not None:
        wide = COMPARISONS[number](known[0], known[1], 64)
        if wide == COMPARISONS[number](_low(known[0]), _low(known[1]), 32):
            return bool_attr(wide)
    return bool_attr(number in TRUE_OF_EQUAL) if op.operands[0] is op.operands[1] else None


def _cast(is_signed: bool) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants where 32 and 64 bits agree"""
        bits = integer_value(operands[0]) if isinstance(operands[0], IntegerAttr) else None
        if bits is None:
            return None
        source, target = op.operands[0].type, op.results[0].type
        width = width_of(source)
        wide = signed(bits, width) if is_signed else bits
        if source == INDEX:
            narrow = signed(_low(bits), 32) if is_signed else _low(bits)
            mask = (1 << width_of(target)) - 1
            if wide & mask != narrow & mask:
                return None
        return scalar(wide, target)

    return fold


def fold_constant(op: Operation, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.properties.get("value")


FOLDS: Mapping[str, FoldHook] = MappingProxyType(
    {
        "index.add": _binary(lambda a, b, w: a + b, 0),
        "index.sub": _binary(lambda a, b, w: a - b, 0),
        "index.mul": fold_mul,
        "index.divs": _binary(_quotient),
        "index.divu": _binary(lambda a, b, w: a // b if b else None),
        "index.ceildivs": _binary(lambda a, b, w: -(-signed(a, w) // signed(b, w)) if b else None),
        "index.ceildivu": _binary(lambda a, b, w: -(-a // b) if b else None),
        "index.floordivs": _binary(lambda a, b, w: signed(a, w) // signed(b, w) if b else None),
        "index.rems": _binary(_rest),
        "index.remu": _binary(lambda a, b, w: a % b if b else None),
        "index.maxs": _binary(lambda a, b, w: max(signed(a, w), signed(b, w))),
        "index.maxu": _binary(lambda a, b, w: max(a, b)),
        "index.mins": _binary(lambda a, b, w: min(signed(a, w), signed(b, w))),
        "index.minu": _binary(lambda a, b, w: min(a, b)),
        "index.shl": _binary(lambda a, b, w: a << b if b < 32 else None),
        "index.shrs": _binary(lambda a, b, w: signed(a, w) >> b if b < 32 else None),
        "index.shru": _binary(lambda a, b, w: a >> b if b < 32 else None),
        "index.and": _binary(lambda a, b, w: a & b),
        "index.or": _binary(lambda a, b, w: a | b),
        "index.xor": _binary(lambda a, b, w: a ^ b),
        "index.casts": _cast(True),
        "index.castu": _cast(False),
        "index.cmp": fold_cmp,
        "index.constant": fold_constant,
        "index.bool.constant": fold_constant,
    }
)


def materialize_constant(builder: Builder, value: Attribute, type_: Type, location: Any) -> Operation | None:
    """`index.bool.constant` or `index.constant`; None for other constants."""
    if not isinstance(value, IntegerAttr) or value.type != type_ or type_ not in (I1, INDEX):
        return None
    name = "index.bool.constant" if type_ == I1 else "index.constant"
    return builder.create(name, (), [type_], properties={"value": value}, location=location)
