"""Constraints that narrow others, under upstream's names: the further arguments of `ConfinedAttr`."""

from __future__ import annotations

from typing import TypeVar

from compiler.ir import attributes as ir
from compiler.ir.attributes import IntegerAttr
from compiler.ods.attr_constraints import AllAttrOf, ConfinedAttr
from compiler.ods.constraint import AttrConstraint
from compiler.ods.type_predicates import Predicate, Unknown, guarded

Read = TypeVar("Read")


def _confine(name: str, summary: str, predicate: Predicate) -> AttrConstraint[object]:
    return AttrConstraint(name, summary, guarded(predicate))


def IntNEQValue(n: int) -> AttrConstraint[object]:
    """Returns the constraint for integers other than `n`.

    >>> IntNEQValue(0).summary
    'whose value is not 0'
    """
    return _confine("IntNEQValue", f"whose value is not {n}", lambda attr: attr.value != n)


def IntMinValue(n: int) -> AttrConstraint[object]:
    """Returns the constraint for integers of at least `n`.

    >>> IntMinValue(0).summary
    'whose minimum value is 0'
    """
    return _confine("IntMinValue", f"whose minimum value is {n}", lambda attr: attr.value >= n)


def IntMaxValue(n: int) -> AttrConstraint[object]:
    """Returns the constraint for integers of at most `n`.

    >>> IntMaxValue(7).summary
    'whose maximum value is 7'
    """
    return _confine("IntMaxValue", f"whose maximum value is {n}", lambda attr: attr.value <= n)


def IntIsOneOf(*values: int) -> AttrConstraint[object]:
    """Returns the constraint for integers that are one of the values.

    >>> IntIsOneOf(1, 2, 4).summary
    'whose value is one of {1, 2, 4}'
    """
    summary = f"whose value is one of {{{', '.join(map(str, values))}}}"
    return _confine("IntIsOneOf", summary, lambda attr: attr.value in values)


IntNonNegative = _confine("IntNonNegative", "whose value is non-negative", lambda attr: attr.value >= 0)


IntPositive = _confine("IntPositive", "whose value is positive", lambda attr: attr.value > 0)


IntPowerOf2 = _confine(
    "IntPowerOf2",
    "whose value is a power of two > 0",
    # As upstream, this includes the minimal signed value, which has one bit set.
    lambda attr: (attr.value & ((1 << getattr(attr.type, "width", 64)) - 1)).bit_count() == 1,
)


IntPositivePowerOf2 = AllAttrOf(IntPositive, IntPowerOf2)


def IntValidAlignment(base: AttrConstraint[Read]) -> AttrConstraint[Read]:
    """Returns the constraint `base`, narrowed to alignments: powers of two.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> IntValidAlignment(I64Attr).accepts(parse_attribute("12 : i64"))
    False
    """
    return ConfinedAttr(base, IntPositivePowerOf2)


def ArrayMinCount(n: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays of at least `n` elements.

    >>> ArrayMinCount(1).summary
    'with at least 1 elements'
    """
    return _confine("ArrayMinCount", f"with at least {n} elements", lambda attr: len(attr.elements) >= n)


def ArrayMaxCount(n: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays of at most `n` elements.

    >>> ArrayMaxCount(3).summary
    'with at most 3 elements'
    """
    return _confine("ArrayMaxCount", f"with at most {n} elements", lambda attr: len(attr.elements) <= n)


def ArrayCount(n: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays of exactly `n` elements.

    >>> ArrayCount(2).summary
    'with exactly 2 elements'
    """
    return _confine("ArrayCount", f"with exactly {n} elements", lambda attr: len(attr.elements) == n)


def DenseArrayMinCt(n: int) -> AttrConstraint[object]:
    """Returns the constraint for dense arrays of at least `n` elements.

    >>> DenseArrayMinCt(1).summary
    'with at least 1 elements'
    """
    return _confine("DenseArrayMinCt", f"with at least {n} elements", lambda attr: len(attr.values) >= n)


def DenseArrayMaxCt(n: int) -> AttrConstraint[object]:
    """Returns the constraint for dense arrays of at most `n` elements.

    >>> DenseArrayMaxCt(3).summary
    'with at most 3 elements'
    """
    return _confine("DenseArrayMaxCt", f"with at most {n} elements", lambda attr: len(attr.values) <= n)


def DenseArrayCount(n: int) -> AttrConstraint[object]:
    """Returns the constraint for dense arrays of exactly `n` elements.

    >>> DenseArrayCount(2).summary
    'with exactly 2 elements'
    """
    return _confine("DenseArrayCount", f"with exactly {n} elements", lambda attr: len(attr.values) == n)


DenseArrayStrictlyPositive = _confine(
    "DenseArrayStrictlyPositive", "whose value is positive", lambda attr: all(v > 0 for v in attr.values)
)


DenseArrayNonNegative = _confine(
    "DenseArrayNonNegative", "whose value is non-negative", lambda attr: all(v >= 0 for v in attr.values)
)


DenseArraySorted = _confine(
    "DenseArraySorted",
    "should be in non-decreasing order",
    lambda attr: all(a <= b for a, b in zip(attr.values, attr.values[1:])),
)


DenseArrayStrictlySorted = _confine(
    "DenseArrayStrictlySorted",
    "should be in increasing order",
    lambda attr: all(a < b for a, b in zip(attr.values, attr.values[1:])),
)


def IntArrayNthElemEq(index: int, value: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays whose integer at an index, from 0, is the value.

    >>> IntArrayNthElemEq(0, 1).summary
    'whose 0-th element must be 1'
    """
    summary = f"whose {index}-th element must be {value}"
    return _confine("IntArrayNthElemEq", summary, lambda attr: _nth(attr, index, value, value))


def IntArrayNthElemMinValue(index: int, least: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays whose integer at an index, from 0, is at least a value.

    >>> IntArrayNthElemMinValue(0, 1).summary
    'whose 0-th element must be at least 1'
    """
    summary = f"whose {index}-th element must be at least {least}"
    return _confine("IntArrayNthElemMinValue", summary, lambda attr: _nth(attr, index, least, None))


def IntArrayNthElemMaxValue(index: int, most: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays whose integer at an index, from 0, is at most a value.

    >>> IntArrayNthElemMaxValue(0, 7).summary
    'whose 0-th element must be at most 7'
    """
    summary = f"whose {index}-th element must be at most {most}"
    return _confine("IntArrayNthElemMaxValue", summary, lambda attr: _nth(attr, index, None, most))


def IntArrayNthElemInRange(index: int, least: int, most: int) -> AttrConstraint[object]:
    """Returns the constraint for arrays whose integer at an index, from 0, is in a range.

    >>> IntArrayNthElemInRange(0, 1, 7).summary
    'whose 0-th element must be at least 1 and at most 7'
    """
    summary = f"whose {index}-th element must be at least {least} and at most {most}"
    return _confine("IntArrayNthElemInRange", summary, lambda attr: _nth(attr, index, least, most))


def _nth(attr: ir.ArrayAttr, index: int, least: int | None, most: int | None) -> bool:
    if len(attr.elements) <= index:
        return False
    element = attr.elements[index]
    if not isinstance(element, IntegerAttr):
        raise Unknown(str(element))
    value = element.value
    return (least is None or value >= least) and (most is None or value <= most)
