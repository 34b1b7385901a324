"""Optional keywords of the llvm dialect's ops that are spelled as cases of enums."""

from __future__ import annotations

from typing import TypeVar

from compiler.ir.attributes import IntegerAttr, integer_attr
from compiler.ods.enums import IntegerEnum
from compiler.syntax.op_parser import OpParser

Case = TypeVar("Case", bound=IntegerEnum)


def keyword(parser: OpParser, default: Case) -> Case:
    """Parses the keyword of a case of the enum that `default` is a case of; returns `default` if there is none."""
    cases = type(default)
    value = cases.definition.value(parser.spelling) if parser.kind == "bare" and parser.spelling else None
    if value is None:
        return default
    parser.advance()
    return cases(value)


def keyword_integer(parser: OpParser, default: IntegerEnum) -> IntegerAttr:
    """Parses an enum's keyword as `keyword` does; returns the value as integer attribute."""
    return integer_attr(int(keyword(parser, default)))
