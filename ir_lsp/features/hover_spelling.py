"""Hovers for types, attributes and locations in the text, and for words of an operation's syntax."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from compiler.ir.attributes import (
    AffineMapAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    DistinctAttr,
    IntegerAttr,
    IntegerSetAttr,
)
from compiler.ir.locations import CallSiteLoc, FileLineColRange, FusedLoc, Location, NameLoc
from compiler.ir.operation import Operation
from compiler.ir.types import DialectType, FunctionType, OpaqueType, Type
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import AttributeDef, OpDef
from compiler.ods.type_def import Parameter, TypeDef
from ir_lsp.entities import Place, op_name_span
from ir_lsp.features.enum_cases import case_of, enum_of
from ir_lsp.features.short_text import constraint_text, counted, short_text, with_meaning
from ir_lsp.features.spelling import Spelled, is_in_comment, spelled_at
from ir_lsp.features.type_facts import map_facts, type_facts

_BUILTIN: Mapping[str, str] = MappingProxyType(
    {
        "IntegerType": "An integer of this width in bits; `i` is signless, `si` signed, `ui` unsigned.",
        "FloatType": "A floating point number.",
        "IndexType": "An integer as wide as the target's addresses: sizes, indices, bounds of loops.",
        "NoneType": "A type with one value.",
        "FunctionType": "The types of a function's arguments and results.",
        "TupleType": "A fixed number of values, each with its own type.",
        "ComplexType": "A complex number: a real and an imaginary part.",
        "VectorType": "Elements in vector registers; a size `[4]` is a multiple of 4 that is known at run time.",
        "RankedTensorType": "A multi-dimensional array as a value, without an address.",
        "UnrankedTensorType": "A tensor with an unknown number of dimensions.",
        "MemRefType": "A reference to a multi-dimensional array in memory.",
        "UnrankedMemRefType": "A memref with an unknown number of dimensions.",
    }
)


def describe_spelling(place: Place) -> tuple[str, Spelled | None] | None:
    """Returns Markdown about the type, attribute or word at a place, with its span; None if nothing is known.

    The span is None for a word, which is the token itself.
    """
    if is_in_comment(place):
        return None
    if (text := _describe_word(place)) is not None:
        return text, None
    spelled = spelled_at(place)
    if spelled is None:
        return None
    parts = [f"```mlir\n{short_text(spelled.value)}\n```"]
    value = spelled.value
    parts += _of_type(value) if isinstance(value, Type) else _of_attribute(value)
    return "\n\n".join(parts), spelled


def _of_type(type_: Type) -> Iterator[str]:
    if isinstance(type_, DialectType) and isinstance(type_.definition, TypeDef):
        yield from _of_definition(type_.definition, type_.parameters)
    elif isinstance(type_, OpaqueType):
        yield f"A type of the unknown dialect `{type_.dialect}`."
    elif (words := _BUILTIN.get(type(type_).__name__)) is not None:
        yield words
    if isinstance(type_, FunctionType):
        yield f"{len(type_.inputs)} inputs, {len(type_.results)} results"
    if facts := type_facts(type_):
        yield "; ".join(facts)


def _of_attribute(attribute: Attribute) -> Iterator[str]:
    match attribute:
        case Location():
            yield _location_text(attribute)
        case DialectAttribute(definition, parameters) if isinstance(definition, TypeDef):
            yield from _of_definition(definition, parameters)
        case AffineMapAttr():
            yield "; ".join(map_facts(attribute))
        case IntegerSetAttr():
            yield f"The points that satisfy {counted(len(attribute.set.constraints), 'constraint')}."
        case IntegerAttr():
            yield f"{attribute.value:#x}, of type `{attribute.type}`"
        case DenseElementsAttr():
            yield f"Elements of type `{attribute.type}`"
            yield "; ".join(type_facts(attribute.type))
        case DenseArrayAttr():
            yield f"{len(attribute.values)} elements of type `{attribute.element_type}`"
        case DistinctAttr():
            yield "Differs from each attribute with another number, even if their contents are equal."


def _of_definition(definition: TypeDef, parameters: tuple[object, ...]) -> Iterator[str]:
    if definition.summary:
        yield definition.summary
    if definition.description:
        yield definition.description.strip().partition("\n\n")[0]
    lines = [
        f"- `{parameter.name}` = {_parameter_text(parameter, value)}"
        for parameter, value in zip(definition.parameters, parameters)
        if value is not None and value != ""
    ]
    if lines:
        yield "**Parameters**\n" + "\n".join(lines)


def _parameter_text(parameter: Parameter, value: object) -> str:
    """Returns a parameter's value as it is spelled, and its meaning or the parameter's description."""
    enum = parameter.enum
    symbols = [] if enum is None else _symbols(enum, value)
    cases = [case for symbol in symbols if (case := case_of(enum, symbol)) is not None]
    words = cases[0].summary if cases else ""
    shown: object = symbols[0] if symbols else value
    match value:
        case bool():
            shown = str(value).lower()
        case tuple():
            shown = f"[{', '.join(symbols or map(str, value))}]"
            words = "; ".join(f"`{case.symbol}` {case.summary}" for case in cases if case.summary)
    return with_meaning(f"`{short_text(shown)}`", words or parameter.summary)


def _symbols(enum: EnumDef, value: object) -> list[str]:
    """Returns the spellings of one value of an enum or of a tuple of values; empty if one of them has no spelling."""
    symbols = [
        enum.symbol(number) if isinstance(number, int) else None
        for number in (value if isinstance(value, tuple) else (value,))
    ]
    return [symbol for symbol in symbols if symbol is not None] if None not in symbols else []


def _location_text(location: Location) -> str:
    """Returns a location as a nested Markdown list."""
    lines: list[str] = []
    stack: list[tuple[Location, int, str]] = [(location, 0, "")]
    while stack and len(lines) < 50:
        current, depth, role = stack.pop()
        inner: list[tuple[Location, str]] = []
        match current:
            case FileLineColRange():
                end = (
                    "" if current.end_column is None else f" to {current.end_line or current.line}:{current.end_column}"
                )
                text = f"`{current.file}`, line {current.line}, column {current.column}{end}"
            case NameLoc():
                text, inner = f"the name `{current.name}`", [] if current.child is None else [(current.child, "")]
            case CallSiteLoc():
                text, inner = "a call", [(current.callee, "of "), (current.caller, "at ")]
            case FusedLoc():
                metadata = "" if current.metadata is None else f" ({short_text(current.metadata)})"
                text, inner = f"fused from several{metadata}", [(part, "") for part in current.locations]
            case _:
                text = "an unknown location"
        lines.append(f"{'  ' * depth}- {role}{text}")
        stack += [(part, depth + 1, word) for part, word in reversed(inner)]
    return "\n".join(lines)


# ----------------------------------------------------------------------------------------------------------- words


def _describe_word(place: Place) -> str | None:
    """Returns Markdown about a word in the syntax of the op at a place: an attribute's name or an enum case.

    None for other words.
    """
    op, token = place.op, place.token
    if op is None or op.definition is None or token.kind not in ("bare", "string"):
        return None
    word = token.spelling.strip('"')
    if token.span.start < op_name_span(place, op).end:
        return None
    following = place.view.text[token.span.end : token.span.end + 3].lstrip()
    attribute = op.definition.attribute_defs.get(word)
    if attribute is not None and following[:1] in ("=", ",", "}"):
        value = op.properties.get(word)
        return _describe_attribute(op.definition, attribute, value)
    for attribute in op.definition.attributes:
        enum = enum_of(attribute)
        case = case_of(enum, word)
        if enum is not None and case is not None and op.properties.get(attribute.name) is not None:
            summary = f": {case.summary}" if case.summary else f" = {case.value}"
            return f"**{word}**{summary}\n\n`{attribute.name}` of `{op.name}`: {_cases(enum)}"
    return _describe_word_of_type(op, word)


def _describe_word_of_type(op: Operation, word: str) -> str | None:
    """Returns Markdown about an enum case that the syntax spells in place of a whole type.

    An example is `"Function"`, the storage class of a pointer type, in `spirv.Load`. None for other words.
    """
    for type_ in dict.fromkeys(value.type for value in (*op.operands, *op.results)):
        if not isinstance(type_, DialectType) or not isinstance(type_.definition, TypeDef):
            continue
        for parameter, value in zip(type_.definition.parameters, type_.parameters):
            case = case_of(parameter.enum, word)
            if parameter.enum is not None and case is not None and case.value == value:
                title = with_meaning(f"**{word}**", case.summary)
                return f"{title}\n\n`{parameter.name}` of `{type_}`: {_cases(parameter.enum)}"
    return None


def _describe_attribute(definition: OpDef, attribute: AttributeDef, value: Attribute | None) -> str:
    optional = ", optional" if attribute.optional else ""
    parts = [
        f"**{attribute.name}**, attribute of `{definition.name}`",
        f"{constraint_text(attribute.constraint)}{optional}",
    ]
    if attribute.summary:
        parts.append(attribute.summary)
    if (enum := enum_of(attribute)) is not None:
        parts.append(_cases(enum))
    if value is not None:
        parts.append(f"Here `{short_text(value)}`")
    if attribute.default is not None:
        parts.append(f"By default `{short_text(attribute.default)}`")
    return "\n\n".join(parts)


def _cases(enum: EnumDef) -> str:
    cases = ", ".join(f"`{case.symbol}`" for case in enum.cases[:40])
    return f"{enum.summary} {'Some of' if enum.bits else 'One of'} {cases}".strip()
