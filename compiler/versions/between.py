"""Creates the dialects of a release without a table from those of the nearest older and newer releases with one.

Definitions that either of the two has are included. Of one that differs, both syntaxes are accepted, the newer one
first, and an operation gets the definition whose syntax it has. A type whose parameters differ is skipped like unknown
syntax if it is written in the older form.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from compiler.errors.names import UnknownSyntax
from compiler.ir.types import Parameters
from compiler.ods.model import Arity, Dialect, Hooks, OpDef
from compiler.ods.op_class import make_class_like
from compiler.ods.type_def import TypeDef
from compiler.syntax.assembly.op_syntax import syntax_of
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import OpState
from compiler.text import Span

DefinitionT = TypeVar("DefinitionT")
ParameterizedT = TypeVar("ParameterizedT", bound=TypeDef)
Load = Callable[[str], Dialect | None]


def between(newer: Load, older: Load) -> Load:
    """Returns a function that loads dialects between those that `newer` and `older` load."""
    dialects: dict[str, Dialect | None] = {}

    def load(name: str) -> Dialect | None:
        if name not in dialects:
            dialects[name] = _either_dialect(newer(name), older(name))
        return dialects[name]

    return load


def _either_dialect(newer: Dialect | None, older: Dialect | None) -> Dialect | None:
    if newer is None or older is None or newer is older:
        return newer or older
    return replace(
        newer,
        ops=_either(newer.ops, older.ops, _either_op),
        types=_either(newer.types, older.types, _either_type),
        attributes=_either(newer.attributes, older.attributes, _either_type),
        enums={**older.enums, **newer.enums},
    )


def _either(
    newer: Mapping[str, DefinitionT],
    older: Mapping[str, DefinitionT],
    make: Callable[[DefinitionT, DefinitionT], DefinitionT],
) -> dict[str, DefinitionT]:
    merged = {**older, **newer}
    for name in newer.keys() & older.keys():
        if newer[name] is not older[name]:
            merged[name] = make(newer[name], older[name])
    return merged


def _either_op(newer: OpDef, older: OpDef) -> OpDef:
    def parse(parser: OpParser, state: OpState) -> None:
        start, prefix = parser.start, parser.prefix
        before = {name: getattr(state, name) for name in _PARTS}

        def parse_as(definition: OpDef) -> None:
            for name, value in before.items():
                setattr(state, name, value.copy())
            parser.reset(start)
            parser.prefix = prefix
            _parse_as(definition, parser, state)

        try:
            parse_as(newer)
            if _at_end_of_op(parser) and _fits(newer, older, state):
                return
        except ParseError:
            pass
        try:
            parse_as(older)
        except ParseError as error:
            if isinstance(error.fault, UnknownSyntax):  # the text may be in the older syntax
                raise
            parse_as(newer)

    def choose(state: OpState) -> None:
        state.definition = newer
        if not _fits(newer, older, state):
            state.definition = older
            for name in state.properties.keys() - older.inherent_names:
                value, attribute = state.properties.pop(name), newer.attribute_defs.get(name)
                if attribute is None or attribute.default != value:
                    state.attributes[name] = value

    hooks: Hooks = newer.hooks._replace(parse=parse, choose=choose)
    more = (each for each in older.attributes if each.name not in newer.attribute_defs)
    attributes = (*newer.attributes, *(replace(each, optional=True, default=None) for each in more))
    return replace(
        newer,
        hooks=hooks,
        attributes=attributes,
        make_class=lambda definition: make_class_like(newer.op_class, definition),
    )


_PARTS = ("operands", "result_types", "successors", "regions", "pending", "properties", "attributes")
"""Members of an operation's state that parsing fills."""


def _fits(definition: OpDef, other: OpDef, state: OpState) -> bool:
    """Returns True if an operation has the operands and attributes of a definition, and none that `other` alone has."""
    least = sum(each.arity is Arity.SINGLE for each in definition.operands)
    is_variadic = any(each.arity is Arity.VARIADIC for each in definition.operands)
    most = sys.maxsize if is_variadic else len(definition.operands)
    if not least <= len(state.operands) <= most:
        return False
    if not (state.properties.keys() | state.attributes.keys()).isdisjoint(
        other.inherent_names - definition.inherent_names
    ):
        return False
    needed = (each.name for each in definition.attributes if not each.optional and each.default is None)
    return all(name in state.properties for name in needed)


def _at_end_of_op(parser: OpParser) -> bool:
    """Returns True if the rest of the line cannot belong to the same operation."""
    return (
        parser.kind in ("eof", "}") or parser.at_keyword("loc") or "\n" in parser.text[parser.last_end : parser.start]
    )


def _parse_as(definition: OpDef, parser: OpParser, state: OpState) -> None:
    parse = syntax_of(definition).parse
    if parse is None:
        parser.in_cpp(f"the syntax of '{definition.name}' is written in C++")
    state.definition = definition
    parse(parser, state)


def _either_type(newer: ParameterizedT, older: ParameterizedT) -> ParameterizedT:
    """Returns the newer type, which the older syntax is parsed as, too; with other parameters, that is skipped."""
    if newer.parse is None or older.parse is None:
        return newer
    parse_newer, parse_older = newer.parse, older.parse
    has_same_parameters = [each.name for each in newer.parameters] == [each.name for each in older.parameters]

    def parse(parser: AttributeParser) -> Parameters:
        start, prefix = parser.start, parser.prefix
        try:
            return parse_newer(parser)
        except ParseError as error:
            parser.reset(start)
            parser.prefix = prefix
            try:
                parameters = parse_older(parser)
            except ParseError:
                raise error from None
            if has_same_parameters:
                return parameters
            message = f"'{newer.full_name}' is written as an older release has it, with parameters that changed since"
            raise ParseError(UnknownSyntax(message), Span(start, parser.last_end)) from None

    return replace(newer, parse=parse)
