"""The examples in the documentation of operations, each made a program that stands by itself."""

from __future__ import annotations

import re
import textwrap

from compiler.api import check, new_context, parse_tolerant
from compiler.diagnostics import Diagnostic
from compiler.ir.operation import Value
from compiler.ods.model import OpDef

_EXAMPLE = re.compile(r"^```mlir\n(.*?)^```", re.MULTILINE | re.DOTALL)
_ALIASES = re.compile(r"(?:[#!].*\n)*")


def examples_of(definition: OpDef) -> list[str]:
    """The `mlir` blocks of what is written about an operation."""
    return _EXAMPLE.findall(definition.documentation + "\n")


def program_of(example: str) -> str:
    """The example as it stands where that is a program, else in a function whose arguments are the names it uses.

    Aliases, each on a line at its start, stay in front of the function.
    """
    if not problems_of(example):
        return example
    values: dict[str, Value] = {}
    names: set[str | None] = set()
    for op in parse_tolerant(example, new_context()).module.walk():
        names |= {result.name for result in op.results}
        names |= {argument.name for region in op.regions for block in region.blocks for argument in block.arguments}
        values |= {value.name: value for value in op.operands if value.name and value.name not in values}
    arguments = ", ".join(f"%{name}: {value.type}" for name, value in values.items() if name not in names)
    head = _ALIASES.match(example)
    aliases = "" if head is None else head[0]
    body = textwrap.indent(example.removeprefix(aliases), "  ")
    return f"{aliases}func.func @example({arguments}) {{\n{body}  return\n}}\n"


def problems_of(program: str) -> list[Diagnostic]:
    """All that is wrong with a program."""
    context = new_context()
    return check(parse_tolerant(program, context), context)
