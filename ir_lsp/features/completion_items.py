"""Proposals of completion: types, attributes and names of attributes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from compiler.ir.types import Type
from compiler.ods.model import AttributeDef
from compiler.syntax.parser.expectations import Expected
from ir_lsp.entities import Place
from ir_lsp.features.short_text import constraint_text

_TYPES = (
    *("i1", "i8", "i16", "i32", "i64", "index", "f32", "f64", "f16", "bf16", "none"),
    *("tensor", "memref", "vector", "complex", "tuple"),
)
_BRACKETED = {
    "tensor": "tensor<${1:?}x${2:f32}>",
    "memref": "memref<${1:?}x${2:f32}>",
    "vector": "vector<${1:4}x${2:f32}>",
    "complex": "complex<${1:f32}>",
    "tuple": "tuple<$1>",
}
_ATTRIBUTES = {
    "true": "",
    "false": "",
    "unit": "",
    "dense": "dense<$1> : $0",
    "array": "array<${1:i64}: $0>",
    "affine_map": "affine_map<(${1:d0}) -> (${2:d0})>",
    "affine_set": "affine_set<(${1:d0}) : ($2)>",
    "dense_resource": "dense_resource<$1> : $0",
    "strided": "strided<[$1]>",
    "sparse": "sparse<$1, $2> : $0",
    "distinct": "distinct[${1:0}]<$2>",
    "loc": "loc($0)",
}
_LONGEST = 200
"""Maximum length of a type or attribute in a proposal, in characters."""


@dataclass(frozen=True, slots=True)
class Item:
    """A proposal without its place; the fields are those of `ir_lsp.features.completion.Completion`."""

    label: str
    kind: str
    detail: str = ""
    snippet: str = ""


def types_first(place: Place, used: Collection[Type]) -> Iterator[Item]:
    """Yields types: first `used`, the types of the op's operands, then the file's aliases, then all others."""
    first = sorted({str(type_) for type_ in used})
    for name in first:
        if len(name) <= _LONGEST:
            yield Item(name, "type", "of an operand")
    yield from _aliases(place, "!")
    for name in _TYPES:
        if name not in first:
            yield Item(name, "type", "", _BRACKETED.get(name, ""))
    for item in dialect_names(place, "!"):
        if item.kind != "alias":
            yield item


def attributes(place: Place) -> Iterator[Item]:
    """Yields the items that an attribute's value may be or begin with."""
    yield from _aliases(place, "#")
    for word, snippet in _ATTRIBUTES.items():
        yield Item(word, "attribute", "", snippet)
    for item in dialect_names(place, "#"):
        if item.kind != "alias":
            yield item


def dialect_names(place: Place, sigil: str) -> Iterator[Item]:
    """Yields aliases, then types (`sigil` is `!`) or attributes (`#`) of the loaded dialects."""
    yield from _aliases(place, sigil)
    for dialect in place.view.context.loaded_dialects:
        for name, definition in (dialect.types if sigil == "!" else dialect.attributes).items():
            label = f"{sigil}{dialect.name}.{name}"
            needs_more = any(not parameter.optional for parameter in definition.parameters)
            # A dollar sign would begin a placeholder of the snippet.
            snippet = f"{label}<$1>" if needs_more and "$" not in label else ""
            kind = "type" if sigil == "!" else "attribute"
            yield Item(label, kind, definition.summary, snippet)


def _aliases(place: Place, sigil: str) -> Iterator[Item]:
    for alias in place.section.parsed.aliases if place.section.parsed is not None else ():
        if alias.name.startswith(sigil):
            yield Item(alias.name, "alias", str(alias.value)[:_LONGEST])


def attribute_names(expected: Expected) -> Iterator[Item]:
    """Yields the names of attributes that are still missing in the op's dictionary, required ones first."""
    definition = expected.definition
    if definition is None:
        return
    for attribute in sorted(definition.attributes, key=lambda attribute: attribute.optional):
        name = attribute.name
        if name in expected.named_attributes:
            continue
        if not expected.is_generic and _is_spelled(attribute, definition.assembly_format):
            continue
        optional = ", optional" if attribute.optional else ""
        is_unit = attribute.constraint.storage in ("UnitAttr", "property:unit")
        yield Item(
            name, "name", f"{constraint_text(attribute.constraint)}{optional}", name if is_unit else f"{name} = $0"
        )


def _is_spelled(attribute: AttributeDef, assembly_format: str | None) -> bool:
    """Returns True if the assembly format prints the attribute outside of the dictionary."""
    return assembly_format is not None and f"${attribute.name}" in assembly_format
