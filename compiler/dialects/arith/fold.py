"""How arith's operations fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from compiler.ir import floats
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    dense_elements_attr,
    signed_value,
)
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import I1, FloatType, IndexType, IntegerType, ShapedType, Type, element_type_or_self
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.builder import Builder

Operands = list[Attribute | None]

# --------------------------------------------------------------------------------------------------------- constants


def width_of(type_: Type) -> int:
    """How many bits an integer or an index has."""
    return type_.width if isinstance(type_, IntegerType) else 64


def splat_bits(attribute: Attribute | None) -> int | None:
    """The bit pattern of a constant, or that of every element of a splat."""
    if isinstance(attribute, IntegerAttr):
        return attribute.value & (1 << width_of(attribute.type)) - 1
    if isinstance(attribute, FloatAttr):
        return attribute.bits
    if isinstance(attribute, DenseElementsAttr) and attribute.is_splat:
        return attribute.bit_patterns()[0]
    return None


def splat(type_: Type, bits: int) -> Attribute | None:
    """The constant of a type that has this bit pattern, in every element."""
    element = element_type_or_self(type_)
    if isinstance(type_, ShapedType):
        if not type_.has_static_shape or not isinstance(element, (IntegerType, IndexType, FloatType)):
            return None
        return dense_elements_attr_splat(type_, bits)
    if isinstance(type_, FloatType):
        return FloatAttr(bits, type_)
    if isinstance(type_, (IntegerType, IndexType)):
        return integer(bits, type_)
    return None


def dense_elements_attr_splat(type_: ShapedType, bits: int) -> DenseElementsAttr:
    """A splat without its elements being written out."""
    one = dense_elements_attr(type(type_)((1,), type_.element_type), [bits])  # type: ignore[call-arg]
    return DenseElementsAttr(type_, one.data, True)


def integer(bits: int, type_: IntegerType | IndexType) -> IntegerAttr:
    """An integer from its bits, of which those beyond its width are dropped."""
    bits &= (1 << width_of(type_)) - 1
    return IntegerAttr(bits if type_ == I1 else signed_value(bits, type_), type_)


def elementwise(operands: Operands, type_: Type, compute: Callable[..., int | None]) -> Attribute | None:
    """What bit patterns become, one by one, where all operands are constants; None as soon as `compute` gives None."""
    if any(operand is None for operand in operands):
        return None
    patterns = [splat_bits(operand) for operand in operands]
    if all(pattern is not None for pattern in patterns):
        result = compute(*patterns)
        return None if result is None else splat(type_, result)
    columns: list[list[int]] = []
    if not isinstance(type_, ShapedType) or not type_.has_static_shape:
        return None
    for operand, pattern in zip(operands, patterns, strict=True):
        if pattern is not None:
            columns.append([pattern] * type_.num_elements)
        elif isinstance(operand, DenseElementsAttr):
            columns.append(operand.bit_patterns())
        else:
            return None
    results: list[int] = []
    for row in zip(*columns, strict=True):
        found = compute(*row)
        if found is None:
            return None
        results.append(found)
    return dense_elements_attr(type_, results)


def is_zero(attribute: Attribute | None) -> bool:
    return splat_bits(attribute) == 0


def is_one(attribute: Attribute | None) -> bool:
    return splat_bits(attribute) == 1


def is_all_ones(attribute: Attribute | None, type_: Type) -> bool:
    return splat_bits(attribute) == (1 << width_of(element_type_or_self(type_))) - 1


def materialize_constant(builder: Builder, value: Attribute, type_: Type, location: Any) -> Operation | None:
    """`arith.constant`; None where that cannot hold the attribute."""
    own = getattr(value, "type", None)
    if own != type_ or not isinstance(element_type_or_self(type_), (IntegerType, IndexType, FloatType)):
        return None
    element = element_type_or_self(type_)
    if isinstance(element, IntegerType) and not element.is_signless:
        return None
    where: Location | Operation = location
    return builder.create("arith.constant", (), [type_], properties={"value": value}, location=where)


def defining_op(op: Operation, index: int, name: str) -> Operation | None:
    """The op of that name that makes an operand."""
    operand = op.operands[index]
    return operand.owner if isinstance(operand, OpResult) and operand.owner.name == name else None


# --------------------------------------------------------------------------------------------------------- integers


def fold_constant(op: Operation, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.properties.get("value")


def fold_addi(op: Operation, operands: Operands) -> FoldAnswer:
    """x + 0 -> x, (a - b) + b -> a, b + (a - b) -> a, constants"""
    if is_zero(operands[1]):
        return op.operands[0]
    for mine, other in ((0, 1), (1, 0)):
        sub = defining_op(op, mine, "arith.subi")
        if sub is not None and sub.operands[1] is op.operands[other]:
            return sub.operands[0]
    return elementwise(operands, op.results[0].type, lambda a, b: a + b)


def fold_subi(op: Operation, operands: Operands) -> FoldAnswer:
    """x - x -> 0, x - 0 -> x, (a + b) - b -> a, (a + b) - a -> b, constants"""
    type_ = op.results[0].type
    if op.operands[0] is op.operands[1]:
        zero = splat(type_, 0)
        if zero is not None:
            return zero
    if is_zero(operands[1]):
        return op.operands[0]
    add = defining_op(op, 0, "arith.addi")
    if add is not None:
        if op.operands[1] is add.operands[1]:
            return add.operands[0]
        if op.operands[1] is add.operands[0]:
            return add.operands[1]
    return elementwise(operands, type_, lambda a, b: a - b)


def fold_muli(op: Operation, operands: Operands) -> FoldAnswer:
    """x * 0 -> 0, x * 1 -> x, constants"""
    if is_zero(operands[1]):
        return op.operands[1]
    if is_one(operands[1]):
        return op.operands[0]
    return elementwise(operands, op.results[0].type, lambda a, b: a * b)


# cmpi's predicates in the order of their numbers, on bit patterns and their width.
_COMPARISONS: tuple[Callable[[int, int, int], bool], ...] = (
    lambda a, b, w: a == b,
    lambda a, b, w: a != b,
    lambda a, b, w: _signed(a, w) < _signed(b, w),
    lambda a, b, w: _signed(a, w) <= _signed(b, w),
    lambda a, b, w: _signed(a, w) > _signed(b, w),
    lambda a, b, w: _signed(a, w) >= _signed(b, w),
    lambda a, b, w: a < b,
    lambda a, b, w: a <= b,
    lambda a, b, w: a > b,
    lambda a, b, w: a >= b,
)
_SWAPPED = (0, 1, 4, 5, 2, 3, 8, 9, 6, 7)
_TRUE_OF_EQUAL = frozenset({0, 3, 5, 7, 9})


def _signed(bits: int, width: int) -> int:
    return bits - (1 << width) if width and bits >> (width - 1) else bits


def fold_cmpi(op: Operation, operands: Operands) -> FoldAnswer:
    """x == x -> true, (ext x : i1) != 0 -> x, 4 < x -> x > 4, constants"""
    predicate = op.properties.get("predicate")
    if not isinstance(predicate, IntegerAttr):
        return None
    number, type_ = predicate.value, op.results[0].type
    if op.operands[0] is op.operands[1]:
        return splat(type_, int(number in _TRUE_OF_EQUAL))
    if number in (0, 1):
        for name in ("arith.extsi", "arith.extui"):
            extension = defining_op(op, 0, name)
            if extension is not None and element_type_or_self(extension.operands[0].type) == I1:
                one = is_one(operands[1]) if name == "arith.extui" else is_all_ones(operands[1], op.operands[1].type)
                if (number == 1 and is_zero(operands[1])) or (number == 0 and one):
                    return extension.operands[0]
    if operands[0] is not None and operands[1] is None:
        op.properties = {**op.properties, "predicate": IntegerAttr(_SWAPPED[number], predicate.type)}
        op.operands = [op.operands[1], op.operands[0]]
        return op
    width = width_of(element_type_or_self(op.operands[0].type))
    return elementwise(operands, type_, lambda a, b: int(_COMPARISONS[number](a, b, width)))


def fold_select(op: Operation, operands: Operands) -> FoldAnswer:
    """select c, x, x -> x, select true, x, y -> x, select c, true, false -> c, select (x == y), x, y -> y"""
    condition, left, right = op.operands
    if left is right:
        return left
    if is_one(operands[0]):
        return left
    if is_zero(operands[0]):
        return right
    if op.results[0].type == condition.type and element_type_or_self(condition.type) == I1:
        if is_one(operands[1]) and is_zero(operands[2]):
            return condition
    comparison = defining_op(op, 0, "arith.cmpi")
    if comparison is not None:
        predicate = comparison.properties.get("predicate")
        same = comparison.operands == [left, right] or comparison.operands == [right, left]
        if same and isinstance(predicate, IntegerAttr) and predicate.value in (0, 1):
            return right if predicate.value == 0 else left
    known = operands[0]
    if isinstance(known, DenseElementsAttr) and isinstance(operands[1], DenseElementsAttr):
        return elementwise(operands, op.results[0].type, lambda c, a, b: a if c else b)
    return None


# --------------------------------------------------------------------------------------------------------- floats


def float_add(a: int, b: int, type_: FloatType) -> int | None:
    """The sum of two floats, rounded to nearest; None where it is not plain arithmetic of finite numbers."""
    semantics = type_.semantics
    for bits in (a, b):
        if floats.is_nan(bits, semantics) or floats.is_inf(bits, semantics):
            return None
    exact = floats.to_fraction(a, semantics) + floats.to_fraction(b, semantics)
    if exact == 0:
        negative = floats.is_negative(a, semantics) and floats.is_negative(b, semantics)
        return floats.zero(semantics, negative=negative)
    return floats.from_fraction(exact, semantics)


def fold_addf(op: Operation, operands: Operands) -> FoldAnswer:
    """x + -0.0 -> x, constants"""
    type_ = element_type_or_self(op.results[0].type)
    if not isinstance(type_, FloatType):
        return None
    if splat_bits(operands[1]) == floats.zero(type_.semantics, negative=True) and type_.semantics.has_sign:
        return op.operands[0]
    return elementwise(operands, op.results[0].type, lambda a, b: float_add(a, b, type_))


FOLDS: Mapping[str, FoldHook] = MappingProxyType(
    {
        "arith.addf": fold_addf,
        "arith.addi": fold_addi,
        "arith.cmpi": fold_cmpi,
        "arith.constant": fold_constant,
        "arith.muli": fold_muli,
        "arith.select": fold_select,
        "arith.subi": fold_subi,
    }
)
