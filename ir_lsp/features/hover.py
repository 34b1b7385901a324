"""Hovers: facts about the entity under the cursor, as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr
from compiler.ir.functions import type_of_function
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.segments import Segments
from compiler.ir.symbols import symbol_name
from compiler.ir.types import Type
from compiler.ods.model import Arity, AttributeDef, OpDef, ValueDef
from compiler.syntax.parser.file_parser import AliasDefinition
from compiler.text import Span
from compiler.versions.lifetimes import lifetime_text
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import (
    Place,
    alias_at,
    block_at,
    block_label_span,
    op_named_at,
    owner_of,
    place_at,
    symbol_at,
    value_at,
    value_definition,
)
from ir_lsp.features.documentation import link_to, place_of_definition, shortened
from ir_lsp.features.enum_cases import case_of, enum_of
from ir_lsp.features.hover_spelling import describe_spelling
from ir_lsp.features.references import value_uses
from ir_lsp.features.short_text import constraint_text, counted, short_text, with_meaning
from ir_lsp.features.type_facts import constant_of, map_facts, number_text, trip_count, type_facts


@dataclass(frozen=True, slots=True)
class Hover:
    """Markdown about the text at `span`."""

    markdown: str
    span: Span


def hover(view: DocumentView, offset: int, facts: Sequence[str] = ()) -> Hover | None:
    """Returns the hover for the token at `offset`; None if nothing is known about it.

    `facts` are additional Markdown paragraphs for an op at `offset`.
    """
    place = place_at(view, offset)
    if place is None:
        return None
    text = _describe(place, facts)
    if text is not None:
        return Hover(text, place.token.span)
    description = describe_spelling(place)
    if description is None:
        return None
    text, spelled = description
    return Hover(text, place.token.span if spelled is None else spelled.span)


def _describe(place: Place, facts: Sequence[str]) -> str | None:
    if (op := op_named_at(place)) is not None:
        return describe_op(place, op, facts)
    if (value := value_at(place)) is not None:
        return _describe_value(place, value)
    if (block := block_at(place)) is not None:
        lines = [f"Block `^{block.label}`, {counted(len(block.arguments), 'argument')}"]
        lines += [f"- `%{argument.name} : {short_text(argument.type)}`" for argument in block.arguments]
        if (span := block_label_span(place.section, block)) is not None:
            lines.append(f"\nDefined on line {place.view.index.line_of(span.start) + 1}.")
        return "\n".join(lines)
    if (op := symbol_at(place)) is not None:
        return _describe_symbol(op)
    if (alias := alias_at(place)) is not None:
        return _describe_alias(alias)
    return None


def describe_op(place: Place, op: Operation, facts: Sequence[str] = ()) -> str:
    """Returns Markdown about `op`: its definition, its operands, results and attributes, and `facts`."""
    # An op that could not be parsed has no definition, but users need its documentation most.
    definition = op.definition or place.view.context.op_def(op.name)
    if definition is None:
        name = op.name or place.token.spelling
        parts = [f"**{name}**", f"Not registered. {lifetime_text(name) or 'Its definition is unknown'}."]
        parts += _values("Operands", None, op.operands)
        parts += _values("Results", None, op.results)
        return "\n\n".join(parts)
    parts = [f"**{definition.name}**"]
    if definition.summary:
        parts.append(definition.summary)
    if (trips := trip_count(op)) is not None:
        parts.append(f"Runs {counted(trips, 'time')}.")
    parts += facts
    if definition.documentation:
        parts.append(shortened(definition.documentation))
    parts += _values("Operands", definition.operands, op.operands, _groups(op, "operand"))
    parts += _values("Results", definition.results, op.results, _groups(op, "result"))
    if definition.attributes:
        lines = []
        for attribute in definition.attributes:
            value = op.properties.get(attribute.name)
            value_text = "" if value is None else f" = {_value_text(attribute, value)}"
            optional = ", optional" if attribute.optional else ""
            lines.append(f"- `{attribute.name}`: {constraint_text(attribute.constraint)}{optional}{value_text}")
        parts.append("**Attributes**\n" + "\n".join(lines))
    if definition.traits:
        names = dict.fromkeys(trait.name for trait in definition.traits)
        parts.append("**Traits** " + ", ".join(f"`{name}`" for name in names))
    if definition.effects is not None:
        effects = [f"{effect.kind.value} {effect.on}".strip() for effect in definition.effects]
        parts.append("**Effects** " + (", ".join(effects) or "none"))
    if definition.written_format is not None or not definition.documentation:  # else the example shows it
        parts.append(f"**Syntax**\n```\n{syntax_text(definition)}\n```")
    lifetime = "" if place_of_definition(definition) is not None else lifetime_text(definition.name)
    if origin := " · ".join(filter(None, [link_to(definition), lifetime])):
        parts.append(origin)
    return "\n\n".join(parts)


def _value_text(attribute: AttributeDef, value: Attribute) -> str:
    """Returns an attribute's value as Markdown; for an enum, the case and its description."""
    number: object = None
    if isinstance(value, IntegerAttr):
        number = value.value
    elif isinstance(value, DialectAttribute) and len(value.parameters) == 1:
        number = value.parameters[0]
    enum = enum_of(attribute)
    symbol = enum.symbol(number) if enum is not None and isinstance(number, int) else None
    if symbol is None:
        return f"`{short_text(value)}`"
    case = case_of(enum, symbol)
    return with_meaning(f"`{symbol}`", "" if case is None else case.summary)


def syntax_text(definition: OpDef) -> str:
    """Returns the syntax of an op: its assembly format, `...` for a parser in Python, else generic form."""
    written = definition.written_format
    if written is not None:
        return f"{definition.name} {written}"
    if definition.hooks.parse is not None:
        return f"{definition.name} ..."
    return f'"{definition.name}"(operands) : (types) -> types'


def _groups(op: Operation, kind: str) -> Segments | None:
    """Returns (start, size) of each operand or result of the definition; None if the op does not match it.

    `kind` is "operand" or "result".
    """
    definitions = op.definition
    if definitions is None:
        return None
    named = definitions.operands if kind == "operand" else definitions.results
    values = op.operands if kind == "operand" else op.results
    segments = op.operand_segments() if kind == "operand" else op.result_segments()
    return segments if len(segments) == len(named) and sum(size for _, size in segments) == len(values) else None


def _values(
    title: str,
    definitions: tuple[ValueDef, ...] | None,
    values: list[Value] | list[OpResult],
    groups: Segments | None = None,
) -> list[str]:
    lines = []
    if definitions is None:
        lines = [f"- `{_named(value)}`" for value in values]
    for number, definition in enumerate(definitions or ()):
        here = ""
        if groups is not None:
            start, size = groups[number]
            here = ", ".join(f"`{_named(value)}`" for value in values[start : start + size])
        arity = "" if definition.arity is Arity.SINGLE else f"{definition.arity.value} of "
        constraint = constraint_text(definition.constraint)
        lines.append(f"- `{definition.name}`: {arity}{constraint}{f' — {here}' if here else ''}")
    return [f"**{title}**\n" + "\n".join(lines)] if lines else []


def _named(value: Value) -> str:
    return f"%{value.name} : {short_text(value.type)}" if value.name else short_text(value.type)


def _describe_value(place: Place, value: Value) -> str:
    owner = owner_of(value)
    if isinstance(value, OpResult):
        number = f"Result {value.index}" if len(value.owner.results) > 1 else "Result"
        kind = f"{number} of `{value.owner.name or 'an operation that could not be parsed'}`"
    elif isinstance(value, BlockArgument):
        block = f"block `^{value.owner.label}`" if value.owner.label else "the entry block"
        kind = f"Argument {value.index} of {block} of `{owner.name if owner else 'builtin.module'}`"
    else:
        kind = "Value"
    parts = [f"```mlir\n%{value.name} : {short_text(value.type)}\n```", kind]
    if (constant := constant_of(value)) is not None:
        parts.append(f"Constant `{short_text(number_text(constant))}`")
    if facts := type_facts(value.type):
        parts.append("Type: " + "; ".join(facts))
    definition = value_definition(place.section, value)
    if definition is not None:
        index = place.view.index
        line = index.line_of(definition.start)
        source = place.view.text[index.line_start(line) : index.line_end(line)].strip()
        parts.append(f"Defined on line {line + 1}:\n```mlir\n{short_text(source)}\n```")
    parts.append(counted(len(value_uses(place, value)), "use"))
    return "\n\n".join(parts)


def _describe_symbol(op: Operation) -> str:
    name = symbol_name(op)
    parts = [f"**@{name}**, defined by `{op.name}`"]
    type_ = type_of_function(op) or op.properties.get("type")
    if type_ is not None:
        parts.append(f"```mlir\n{short_text(type_)}\n```")
    if op.definition is not None and op.definition.summary:
        parts.append(op.definition.summary)
    return "\n\n".join(parts)


def _describe_alias(alias: AliasDefinition) -> str:
    value = "could not be parsed" if alias.value is None else short_text(alias.value)
    text = f"```mlir\n{alias.name} = {value}\n```"
    facts = type_facts(alias.value) if isinstance(alias.value, Type) else map_facts(alias.value) if alias.value else []
    return f"{text}\n\n{'; '.join(facts)}" if facts else text
