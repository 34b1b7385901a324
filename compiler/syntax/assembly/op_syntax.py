"""The custom syntax of registered ops: hooks written by hand, or else the compiled assembly format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ods.format import custom_directives
from compiler.ods.model import OpDef
from compiler.ods.parameters import format_reason
from compiler.syntax.assembly.format_parser import compile_parser
from compiler.syntax.assembly.format_printer import compile_printer
from compiler.syntax.directives import SHARED
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


@dataclass(frozen=True, slots=True)
class OpSyntax:
    """Parser and printer of an op after its name; None for ops that have generic form only.

    If the format has a custom directive without functions, only texts without that directive can be parsed, and the op
    is printed in generic form.
    """

    parse: Callable[[OpParser, OpState], None] | None
    print: Callable[[Operation, OpPrinter], None] | None


def syntax_of(definition: OpDef) -> OpSyntax:
    """Returns an op's syntax, which is compiled once."""
    return definition.derived(_compile)


def format_problem(definition: OpDef) -> str | None:
    """Returns the error in an op's assembly format, None if it has none."""
    try:
        _compile_format(definition)
    except Exception as error:  # a project's format can be malformed in any way
        return format_reason(error)
    return None


def _compile(definition: OpDef) -> OpSyntax:
    try:
        return _compile_format(definition)
    except Exception as error:
        reason = f"'{definition.name}' cannot be parsed: {format_reason(error)}"

        def parse(parser: OpParser, state: OpState) -> None:
            parser.error(reason, state.name_start, parser.last_end)

        return OpSyntax(parse, None)


def _compile_format(definition: OpDef) -> OpSyntax:
    hooks = definition.hooks
    parse = None if hooks.parse is None else _with_defaults(definition, hooks.parse)
    write = hooks.print
    if definition.assembly_format is not None:
        directives = {**SHARED, **definition.directives}
        parse = parse or compile_parser(definition, directives)
        if write is None and directives.keys() >= custom_directives(definition.assembly_format):
            write = compile_printer(definition, directives)
    return OpSyntax(parse, write)


def _with_defaults(
    definition: OpDef, parse: Callable[[OpParser, OpState], None]
) -> Callable[[OpParser, OpState], None]:
    """Returns a hook's parser that also sets defaults of attributes that the hook leaves out."""
    if all(attribute.default is None or attribute.optional for attribute in definition.attributes):
        return parse

    def parse_all(parser: OpParser, state: OpState) -> None:
        parse(parser, state)
        if state.definition is definition:
            fill_defaults(definition, state.properties)

    return parse_all


def fill_defaults(definition: OpDef, properties: dict[str, Attribute]) -> None:
    """Sets absent attributes to their default by the definition."""
    for attribute in definition.attributes:
        if attribute.default is not None and not attribute.optional and attribute.name not in properties:
            properties[attribute.name] = attribute.default
