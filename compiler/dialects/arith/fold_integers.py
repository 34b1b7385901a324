"""How arith's integer operations fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp
from compiler.dialects.arith.enums import CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import SelectOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, DialectAttribute, IntegerAttr, dense_elements_attr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I1, I64, ShapedType, element_type_or_self
from compiler.ods import hook
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.elementwise import (
    constant,
    fold_constants,
    integer_value,
    is_all_ones,
    is_integer,
    is_poison,
    signed,
    width_of,
)
from compiler.rewrite.fold import constant_value

Operands = list[Attribute | None]


def defined_by(value: Value, name: str) -> Operation | None:
    """The op of that name that makes a value."""
    return value.owner if isinstance(value, OpResult) and value.owner.name == name else None


def enum_value(op: Operation, name: str) -> int:
    """The number of an enum among the op's properties; 0 where it is absent."""
    attribute = op.properties.get(name)
    if isinstance(attribute, IntegerAttr):
        return attribute.value
    parameters = getattr(attribute, "parameters", ())
    return parameters[0] if parameters and isinstance(parameters[0], int) else 0


def with_overflow_flags(op: Operation, flags: int) -> dict[str, Attribute]:
    """Returns the properties of `op`, with other overflow flags if it has any."""
    attribute = op.properties.get("overflowFlags")
    if not isinstance(attribute, DialectAttribute):
        return dict(op.properties)
    return {**op.properties, "overflowFlags": DialectAttribute(attribute.definition, (flags,))}


def _zero(op: Operation) -> Attribute | None:
    return constant(0, op.result.type)


# ------------------------------------------------------------------------------------------ adding and multiplying


@hook.fold(AddIOp)
def fold_addi(op: AddIOp, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, (a - b) + b -> a, b + (a - b) -> a, constants"""
    left, right = op.operands
    if is_integer(operands[1], 0):
        return left
    difference = left.defining_op(SubIOp)
    if difference is not None and difference.rhs is right:
        return difference.lhs
    difference = right.defining_op(SubIOp)
    if difference is not None and difference.rhs is left:
        return difference.lhs
    return fold_constants(operands, lambda a, b: a + b)


@hook.fold(AddUIExtendedOp)
def fold_addui_extended(op: AddUIExtendedOp, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, false; constants -> sum, whether it wrapped around"""
    carry_type = op.overflow.type
    if is_integer(operands[1], 0):
        none = constant(0, carry_type)
        return None if none is None else [op.lhs, none]
    mask = (1 << width_of(op.sum.type)) - 1
    total = fold_constants(operands, lambda a, b: a + b)
    if total is None or is_poison(total):
        return None if total is None else [total, total]
    carry = fold_constants(operands, lambda a, b: int(a + b > mask), carry_type)
    return None if carry is None else [total, carry]


@hook.fold(SubIOp)
def fold_subi(op: SubIOp, operands: Operands) -> FoldAnswer:
    """x - x -> 0, x - 0 -> x, (a + b) - b -> a, (a + b) - a -> b, constants"""
    left, right = op.operands
    if left is right and (zero := _zero(op)) is not None:
        return zero
    if is_integer(operands[1], 0):
        return left
    total = left.defining_op(AddIOp)
    if total is not None:
        if right is total.rhs:
            return total.lhs
        if right is total.lhs:
            return total.rhs
    return fold_constants(operands, lambda a, b: a - b)


@hook.fold(MulIOp)
def fold_muli(op: MulIOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if is_integer(operands[1], 0):
        return op.rhs
    if is_integer(operands[1], 1):
        return op.lhs
    return fold_constants(operands, lambda a, b: a * b)


def _halves(operands: Operands, high: Callable[[int, int], int]) -> FoldAnswer:
    low = fold_constants(operands, lambda a, b: a * b)
    upper = fold_constants(operands, high)
    return None if low is None or upper is None else [low, upper]


@hook.fold(MulSIExtendedOp)
def fold_mulsi_extended(op: MulSIExtendedOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, 0; constants -> low and high half"""
    if is_integer(operands[1], 0) and operands[1] is not None:
        return [operands[1], operands[1]]
    width = width_of(op.lhs.type)
    return _halves(operands, lambda a, b: signed(a, width) * signed(b, width) >> width)


@hook.fold(MulUIExtendedOp)
def fold_mului_extended(op: MulUIExtendedOp, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, 0; x * 1 -> x, 0; constants -> low and high half"""
    if is_integer(operands[1], 0) and operands[1] is not None:
        return [operands[1], operands[1]]
    if is_integer(operands[1], 1) and (zero := _zero(op)) is not None:
        return [op.lhs, zero]
    width = width_of(op.lhs.type)
    return _halves(operands, lambda a, b: a * b >> width)


# ------------------------------------------------------------------------------------------ dividing


def _factor(op: DivSIOp | DivUIOp, flag: IntegerOverflowFlags) -> Value | None:
    """(a * b) / b -> a, where the product does not overflow"""
    product = op.lhs.defining_op(MulIOp)
    if product is None or flag not in product.overflow_flags:
        return None
    if product.lhs is op.rhs:
        return product.rhs
    return product.lhs if product.rhs is op.rhs else None


@hook.fold(DivUIOp)
def fold_divui(op: DivUIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, (a * b) / b -> a, constants but for x / 0"""
    if is_integer(operands[1], 1):
        return op.lhs
    return _factor(op, IntegerOverflowFlags.NUW) or fold_constants(operands, lambda a, b: a // b if b else None)


def _fits(value: int, width: int) -> int | None:
    """A result of signed arithmetic, None where it overflowed."""
    return value if -(1 << width - 1) <= value < 1 << width - 1 else None


def _quotient(a: int, b: int) -> int:
    """Rounded toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


@hook.fold(DivSIOp)
def fold_divsi(op: DivSIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, (a * b) / b -> a, constants but for x / 0 and overflow"""
    if is_integer(operands[1], 1):
        return op.lhs
    width = width_of(op.result.type)

    def divide(a: int, b: int) -> int | None:
        return _fits(_quotient(signed(a, width), signed(b, width)), width) if b else None

    return _factor(op, IntegerOverflowFlags.NSW) or fold_constants(operands, divide)


@hook.fold(CeilDivUIOp)
def fold_ceildivui(op: CeilDivUIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, constants but for x / 0"""
    if is_integer(operands[1], 1):
        return op.lhs
    return fold_constants(operands, lambda a, b: -(-a // b) if b else None)


@hook.fold(CeilDivSIOp)
def fold_ceildivsi(op: CeilDivSIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, constants but for x / 0 and where negating an operand overflows"""
    if is_integer(operands[1], 1):
        return op.lhs
    width = width_of(op.result.type)
    lowest = -(1 << width - 1)

    def divide(a: int, b: int) -> int | None:
        x, y = signed(a, width), signed(b, width)
        if y == 0 or x == 0:
            return None if y == 0 else 0
        if x == lowest or y == lowest:
            return None
        return _fits(-(-x // y), width)

    return fold_constants(operands, divide)


@hook.fold(FloorDivSIOp)
def fold_floordivsi(op: FloorDivSIOp, operands: Operands) -> FoldAnswer:
    """x / 1 -> x, constants but for x / 0 and overflow"""
    if is_integer(operands[1], 1):
        return op.lhs
    width = width_of(op.result.type)
    return fold_constants(operands, lambda a, b: _fits(signed(a, width) // signed(b, width), width) if b else None)


@hook.fold(RemUIOp)
def fold_remui(op: RemUIOp, operands: Operands) -> FoldAnswer:
    """x % 1 -> 0, constants but for x % 0"""
    if is_integer(operands[1], 1):
        return _zero(op)
    return fold_constants(operands, lambda a, b: a % b if b else None)


@hook.fold(RemSIOp)
def fold_remsi(op: RemSIOp, operands: Operands) -> FoldAnswer:
    """x % 1 -> 0, constants but for x % 0"""
    if is_integer(operands[1], 1):
        return _zero(op)
    width = width_of(op.result.type)

    def rest(a: int, b: int) -> int | None:
        x, y = signed(a, width), signed(b, width)
        return x - _quotient(x, y) * y if y else None

    return fold_constants(operands, rest)


# ------------------------------------------------------------------------------------------ bits


def _negation(value: Value, of: Value) -> Value | None:
    """All ones, where `value` is `of` xor all ones."""
    negation = value.defining_op(XOrIOp)
    if negation is None or negation.lhs is not of:
        return None
    return negation.rhs if is_all_ones(constant_value(negation.rhs)) else None


@hook.fold(AndIOp)
def fold_andi(op: AndIOp, operands: Operands) -> FoldAnswer:
    """x & 0 -> 0, x & -1 -> x, x & ~x -> 0, a & (a & b) -> a & b, constants"""
    left, right = op.operands
    if is_integer(operands[1], 0):
        return right
    if is_all_ones(operands[1]):
        return left
    if _negation(right, left) is not None or _negation(left, right) is not None:
        return _zero(op)
    for inner, other in ((left, right), (right, left)):
        both = inner.defining_op(AndIOp)
        if both is not None and any(other is operand for operand in both.operands):
            return inner
    return fold_constants(operands, lambda a, b: a & b)


@hook.fold(OrIOp)
def fold_ori(op: OrIOp, operands: Operands) -> FoldAnswer:
    """x | 0 -> x, x | -1 -> -1, x | ~x -> -1, constants"""
    left, right = op.operands
    if is_integer(operands[1], 0):
        return left
    if is_all_ones(operands[1]):
        return operands[1]
    return _negation(right, left) or _negation(left, right) or fold_constants(operands, lambda a, b: a | b)


@hook.fold(XOrIOp)
def fold_xori(op: XOrIOp, operands: Operands) -> FoldAnswer:
    """x ^ 0 -> x, x ^ x -> 0, (x ^ a) ^ a -> x, a ^ (x ^ a) -> x, constants"""
    left, right = op.operands
    if is_integer(operands[1], 0):
        return left
    if left is right:
        return _zero(op)
    for inner, other in ((left, right), (right, left)):
        before = inner.defining_op(XOrIOp)
        if before is not None:
            if before.rhs is other:
                return before.lhs
            if before.lhs is other:
                return before.rhs
    return fold_constants(operands, lambda a, b: a ^ b)


def _shift(compute: Callable[[int, int, int], int]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """x shifted by 0 -> x, constants but for shifts by the width or more"""
        if is_integer(operands[1], 0):
            return op.operands[0]
        width = width_of(op.result.type)
        return fold_constants(operands, lambda a, b: compute(a, b, width) if b < width else None, poison=False)

    return fold


# ------------------------------------------------------------------------------------------ minimum and maximum


def _extremum(is_signed: bool, greater: bool) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """max(x, x) -> x, max(x, largest) -> largest, max(x, least) -> x, constants; min likewise"""
        if op.operands[0] is op.operands[1]:
            return op.operands[1]
        width = width_of(op.result.type)
        known = integer_value(operands[1])
        if known is not None:
            number = signed(known, width) if is_signed else known
            least, largest = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)
            if number == (largest if greater else least):
                return op.operands[1]
            if number == (least if greater else largest):
                return op.operands[0]

        def choose(a: int, b: int) -> int:
            less = signed(a, width) < signed(b, width) if is_signed else a < b
            return b if less == greater else a

        return fold_constants(operands, choose)

    return fold


# ------------------------------------------------------------------------------------------ cmpi, select

COMPARISONS: Mapping[CmpIPredicate, Callable[[int, int, int], bool]] = MappingProxyType(
    {
        CmpIPredicate.EQ: lambda a, b, width: a == b,
        CmpIPredicate.NE: lambda a, b, width: a != b,
        CmpIPredicate.SLT: lambda a, b, width: signed(a, width) < signed(b, width),
        CmpIPredicate.SLE: lambda a, b, width: signed(a, width) <= signed(b, width),
        CmpIPredicate.SGT: lambda a, b, width: signed(a, width) > signed(b, width),
        CmpIPredicate.SGE: lambda a, b, width: signed(a, width) >= signed(b, width),
        CmpIPredicate.ULT: lambda a, b, width: a < b,
        CmpIPredicate.ULE: lambda a, b, width: a <= b,
        CmpIPredicate.UGT: lambda a, b, width: a > b,
        CmpIPredicate.UGE: lambda a, b, width: a >= b,
    }
)
"""What each predicate says of two bit patterns and their width."""
_MIRRORED = (
    (CmpIPredicate.EQ, CmpIPredicate.EQ),
    (CmpIPredicate.NE, CmpIPredicate.NE),
    (CmpIPredicate.SLT, CmpIPredicate.SGT),
    (CmpIPredicate.SLE, CmpIPredicate.SGE),
    (CmpIPredicate.ULT, CmpIPredicate.UGT),
    (CmpIPredicate.ULE, CmpIPredicate.UGE),
)
SWAPPED: Mapping[CmpIPredicate, CmpIPredicate] = MappingProxyType(
    {**dict(_MIRRORED), **{second: first for first, second in _MIRRORED}}
)
"""The predicate that says the same of the operands in the other order."""
TRUE_OF_EQUAL = frozenset(
    {CmpIPredicate.EQ, CmpIPredicate.SLE, CmpIPredicate.SGE, CmpIPredicate.ULE, CmpIPredicate.UGE}
)
"""The predicates that hold for equal operands."""


@hook.fold(CmpIOp)
def fold_cmpi(op: CmpIOp, operands: Operands) -> FoldAnswer:
    """x == x -> true, (ext x : i1) != 0 -> x, x : i1 == true -> x, 4 < x -> x > 4, constants"""
    predicate, type_ = op.predicate, op.result.type
    left, right = op.lhs, op.rhs
    is_bool = element_type_or_self(left.type) == I1
    if left is right:
        return constant(int(predicate in TRUE_OF_EQUAL), type_)
    if predicate is CmpIPredicate.NE and is_integer(operands[1], 0):
        extension = left.defining_op(ExtSIOp) or left.defining_op(ExtUIOp)
        if extension is not None and element_type_or_self(extension.in_.type) == I1:
            return extension.in_
        if is_bool:
            return left
    if predicate is CmpIPredicate.EQ and is_bool and is_integer(operands[1], 1):
        return left
    if operands[0] is not None and operands[1] is None:
        op.properties = {**op.properties, "predicate": IntegerAttr(SWAPPED[predicate], I64)}
        op.operands = [right, left]
        return op
    width = width_of(left.type)
    return fold_constants(operands, lambda a, b: int(COMPARISONS[predicate](a, b, width)), type_, poison=False)


@hook.fold(SelectOp)
def fold_select(op: SelectOp, operands: Operands) -> FoldAnswer:
    """select c, x, x -> x, select true, x, y -> x, select c, true, false -> c, select (x == y), x, y -> y"""
    condition, left, right = op.operands
    if left is right or is_integer(operands[0], 1):
        return left
    if is_integer(operands[0], 0):
        return right
    if is_poison(operands[1]):
        return right
    if is_poison(operands[2]):
        return left
    if op.result.type == I1 and is_integer(operands[1], 1) and is_integer(operands[2], 0):
        return condition
    comparison = condition.defining_op(CmpIOp)
    if comparison is not None and comparison.predicate in (CmpIPredicate.EQ, CmpIPredicate.NE):
        a, b = comparison.lhs, comparison.rhs
        if (a is left and b is right) or (b is left and a is right):
            return left if comparison.predicate is CmpIPredicate.NE else right
    chosen, first, second = operands
    if (
        isinstance(chosen, DenseElementsAttr)
        and isinstance(first, DenseElementsAttr)
        and isinstance(second, DenseElementsAttr)
        and isinstance(type_ := op.result.type, ShapedType)
        and first.type == second.type
    ):
        return _select_elements(chosen, first, second, type_)
    return None


def _select_elements(
    chosen: DenseElementsAttr, first: DenseElementsAttr, second: DenseElementsAttr, type_: ShapedType
) -> Attribute | None:
    count = type_.num_elements
    if not width_of(type_):
        return None
    conditions, left, right = (
        one.bit_patterns() * count if one.is_splat else one.bit_patterns() for one in (chosen, first, second)
    )
    return dense_elements_attr(type_, [a if c else b for c, a, b in zip(conditions, left, right, strict=True)])


hook.fold(MaxSIOp)(_extremum(True, True))
hook.fold(MaxUIOp)(_extremum(False, True))
hook.fold(MinSIOp)(_extremum(True, False))
hook.fold(MinUIOp)(_extremum(False, False))
hook.fold(ShLIOp)(_shift(lambda a, b, width: a << b))
hook.fold(ShRSIOp)(_shift(lambda a, b, width: signed(a, width) >> b))
hook.fold(ShRUIOp)(_shift(lambda a, b, width: a >> b))
