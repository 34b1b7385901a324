"""The notation for enums: Python enums whose members know how assembly spells them.

    class CmpIPredicate(IntegerEnum, width=64, cpp_name="::mlir::arith::CmpIPredicate"):
        \"\"\"How to compare integers: the relation, signed or unsigned.\"\"\"

        EQ = 0, "they are equal"
        NE = 1, "they differ"

A member is its number, a summary, and its spelling where that is not the member's name in lower case. The class's
`definition` is the same as data.
"""

from __future__ import annotations

import enum
from dataclasses import replace
from inspect import cleandoc
from typing import ClassVar, Self, TypedDict, Unpack

from compiler.ods.model import EnumCase, EnumDef


class EnumOptions(TypedDict, total=False):
    """What the class statement of an enum may say; see `EnumDef`."""

    width: int
    cpp_name: str
    primary_groups: bool
    quoted: bool
    noun: str


class IntegerEnum(enum.IntEnum):
    """An enum of one case at a time; `definition` has the options of the class statement (see `EnumDef`)."""

    summary: str
    symbol: str
    definition: ClassVar[EnumDef]

    def __new__(cls, value: int, summary: str = "", symbol: str = "") -> Self:
        member = int.__new__(cls, value)
        member._value_ = value
        member.summary, member.symbol = summary, symbol
        return member

    def __init_subclass__(cls, **options: Unpack[EnumOptions]) -> None:
        super().__init_subclass__()
        cls.definition = _definition(cls, **options)


class BitEnum(enum.IntFlag):
    """An enum whose value is any union of its cases' bits; `definition` has the options of the class statement."""

    summary: str
    symbol: str
    definition: ClassVar[EnumDef]

    def __new__(cls, value: int, summary: str = "", symbol: str = "") -> Self:
        member = int.__new__(cls, value)
        member._value_ = value
        member.summary, member.symbol = summary, symbol
        return member

    def __init_subclass__(cls, *, separator: str = "|", **options: Unpack[EnumOptions]) -> None:
        super().__init_subclass__()
        cls.definition = replace(_definition(cls, **options), bits=True, separator=separator)


def _definition(cls: type[IntegerEnum] | type[BitEnum], **options: Unpack[EnumOptions]) -> EnumDef:
    for name, member in cls.__members__.items():
        member.symbol = member.symbol or name.lower()
    cases = tuple(EnumCase(member.symbol, member._value_, member.summary) for member in cls.__members__.values())
    return EnumDef(cls.__name__, cases, cleandoc(cls.__doc__ or ""), python=cls, **options)
