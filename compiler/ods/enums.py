"""The notation for enums: Python enums whose members have their words in assembly.

    class CmpIPredicate(IntegerEnum, width=64, cpp_name="::mlir::arith::CmpIPredicate"):
        \"\"\"How to compare integers: the relation, signed or unsigned.\"\"\"

        EQ = 0, "they are equal"
        NE = 1, "they differ"

A member has its number, a summary, and its word in assembly, by default the member's name in lower case, or, with
`verbatim=True`, the member's name itself. The class's `definition` is the enum as an `EnumDef`.
"""

from __future__ import annotations

import enum
from dataclasses import replace
from inspect import cleandoc
from typing import ClassVar, Self, TypedDict, Unpack

from compiler.ods.enum_def import EnumCase, EnumDef


class EnumOptions(TypedDict, total=False):
    """Options in the class statement of an enum; see `EnumDef`."""

    width: int
    cpp_name: str
    primary_groups: bool
    quoted: bool
    noun: str


class IntegerEnum(enum.IntEnum):
    """An enum of one case at a time; `definition` has the options of the class statement (see `EnumDef`)."""

    summary: str
    spelling: str | None
    definition: ClassVar[EnumDef]

    def __new__(cls, value: int, summary: str = "", spelling: str | None = None) -> Self:
        member = int.__new__(cls, value)
        member._value_ = value
        member.summary, member.spelling = summary, spelling
        return member

    def __init_subclass__(cls, *, verbatim: bool = False, name: str = "", **options: Unpack[EnumOptions]) -> None:
        super().__init_subclass__()
        cls.definition = _definition(cls, verbatim=verbatim, name=name, **options)

    @property
    def symbol(self) -> str:
        """The word in assembly."""
        return self.definition.symbol(self) or ""


class BitEnum(enum.IntFlag):
    """An enum whose value is any union of its cases' bits; `definition` has the options of the class statement."""

    summary: str
    spelling: str | None
    definition: ClassVar[EnumDef]

    def __new__(cls, value: int, summary: str = "", spelling: str | None = None) -> Self:
        member = int.__new__(cls, value)
        member._value_ = value
        member.summary, member.spelling = summary, spelling
        return member

    def __init_subclass__(
        cls, *, separator: str = "|", verbatim: bool = False, name: str = "", **options: Unpack[EnumOptions]
    ) -> None:
        super().__init_subclass__()
        plain = _definition(cls, verbatim=verbatim, name=name, **options)
        cls.definition = replace(plain, bits=True, separator=separator)

    @property
    def symbol(self) -> str:
        """The text in assembly: the words of all bits, with the separator between them."""
        return self.definition.symbol(self) or ""


def _definition(
    cls: type[IntegerEnum] | type[BitEnum], *, verbatim: bool, name: str, **options: Unpack[EnumOptions]
) -> EnumDef:
    cases: list[EnumCase] = []
    for key, member in cls.__members__.items():
        spelling = member.spelling if key == member.name else None  # an alias shares the member of its number
        if spelling is None:
            spelling = key if verbatim else key.lower()
        cases.append(EnumCase(spelling, member._value_, member.summary))
    return EnumDef(name or cls.__name__, tuple(cases), cleandoc(cls.__doc__ or ""), python=cls, **options)
