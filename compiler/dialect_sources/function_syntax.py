"""The usual syntax of functions, for function-like ops whose syntax is in C++.

MLIR's functions for function-like syntax parse nearly every op with `FunctionOpInterface` and an inherent
`function_type`. So such an op is parsed like a function, and skipped if that fails.
"""

from __future__ import annotations

from dataclasses import replace

from compiler.ods.model import Dialect, OpDef
from compiler.syntax.functions import parse_function, print_function
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import OpState

_NEEDED = ("sym_name", "function_type")


def read_as_functions(dialect: Dialect) -> None:
    """Gives the usual syntax to the function-like ops of a dialect whose syntax is not known.

    Other required attributes of such an op may be missing, since C++ code creates them when it parses.
    """
    for definition in dialect.ops.values():
        if definition.unknown_syntax and _is_function(definition):
            definition.hooks = definition.hooks._replace(parse=_parse, print=print_function)
            definition.unknown_syntax = False
            definition.attributes = tuple(
                replace(each, optional=each.optional or each.name not in _NEEDED) for each in definition.attributes
            )


def _is_function(definition: OpDef) -> bool:
    return definition.has_trait("FunctionOpInterface") and all(name in definition.attribute_defs for name in _NEEDED)


def _parse(parser: OpParser, state: OpState) -> None:
    try:
        parse_function(parser, state)
        if parser.kind not in ("eof", "}") and not parser.at_keyword("loc") and not _at_line_start(parser):
            parser.unexpected_token("expected function body")
    except ParseError as error:
        parser.in_cpp(f"the syntax of '{state.name}' is written in C++ ({error.message}, if it is that of functions)")
    definition = state.definition
    if definition is not None:
        is_valid = definition.attribute_defs["function_type"].constraint.accepts
        if not is_valid(state.properties["function_type"]):
            parser.in_cpp(f"the syntax of '{state.name}' is written in C++ (it has a function type of its own)")


def _at_line_start(parser: OpParser) -> bool:
    return "\n" in parser.text[parser.last_end : parser.start]
