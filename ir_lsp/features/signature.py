"""Signature help: the syntax of an operation, and the part that is being typed.

The line up to the cursor is matched loosely with the op's assembly format, as it is incomplete and may be invalid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from compiler.ods.format import Directive, Element, Group, Literal, OIList, Variable, parse_format
from compiler.ods.model import Arity, AttributeDef, OpDef, ValueDef
from compiler.syntax.lexer import STRING, SUFFIX_ID
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Token, default_dialect, place_of
from ir_lsp.features.short_text import constraint_text

_HEAD = re.compile(r'[ \t]*(?:%[^"={(]*=[ \t]*)?"?(?P<name>[A-Za-z_][\w$.]*)"?(?=[^\w$.])')
_ATOM = re.compile(
    rf"""\s+|//.* | (?P<atom>
      [%@^]{SUFFIX_ID}(?:\#[0-9]+)? | {STRING} | -> | :: | [!\#]?[A-Za-z_][\w$.]*(?:<[^<>]*>)? | -?[0-9][\w.]* | .)""",
    re.VERBOSE,
)
_CLOSERS = {"(": ")", "[": "]", "{": "}", "<": ">"}
"""Closing bracket of each opening one."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A part of a signature that users fill in."""

    span: Span
    """Span in the signature's label."""
    documentation: str


@dataclass(frozen=True, slots=True)
class Signature:
    """Syntax of an op, with the parameter that is being typed."""

    label: str
    documentation: str
    parameters: tuple[Parameter, ...]
    active: int | None
    """Index of the parameter that is being typed; None after the last one."""


def signature(view: DocumentView, offset: int) -> Signature | None:
    """Returns the syntax of the op on the line of `offset`.

    None outside of ops, for unregistered ops and for ops without an assembly format.
    """
    typed = _typed(view, offset)
    if typed is None:
        return None
    label = typed.definition.name
    parameters: list[Parameter] = []
    for part in typed.parts:
        label += f" {part.before}"
        if not part.is_literal:
            parameters.append(Parameter(Span(len(label), len(label) + len(part.text)), part.documentation))
        label += f"{part.text}{part.after}"
    numbers = [number for number, part in enumerate(typed.parts) if not part.is_literal]
    following = next((count for count, number in enumerate(numbers) if number >= typed.active), None)
    return Signature(label, typed.definition.summary, tuple(parameters), following)


def operand_at(view: DocumentView, offset: int) -> ValueDef | None:
    """Returns the definition of the operand that is being typed at `offset`; None if it is unknown or no operand."""
    typed = _typed(view, offset)
    return None if typed is None else next((op for op in typed.definition.operands if op.name == typed.variable), None)


def attribute_at(view: DocumentView, offset: int) -> AttributeDef | None:
    """Returns the definition of the attribute that is being typed at `offset`, outside of a dictionary.

    None if it is unknown or no attribute.
    """
    typed = _typed(view, offset)
    return None if typed is None else typed.definition.attribute_defs.get(typed.variable)


@dataclass(frozen=True, slots=True)
class _Typed:
    """An op that is being typed."""

    definition: OpDef
    parts: list[_Part]
    """Parts of its syntax."""
    active: int
    """Index of the part at the cursor; the number of parts after the last one."""

    @property
    def variable(self) -> str:
        """Name of the operand, attribute or other variable at the cursor; "" if there is none."""
        text = self.parts[self.active].text if self.active < len(self.parts) else ""
        return text[1:] if text.startswith("$") else ""


def _typed(view: DocumentView, offset: int) -> _Typed | None:
    index = view.index
    line_start = index.line_start(index.line_of(offset))
    before = view.text[line_start:offset]
    head = _HEAD.match(before)
    if head is None:
        return None
    context = view.context
    name = head["name"]
    definition = context.op_def(name)
    if definition is None:
        place = place_of(view, Token("", "", Span(line_start, line_start)))
        dialect = default_dialect(place, context)
        definition = None if dialect is None else dialect.ops.get(f"{dialect.name}.{name}")
    written = None if definition is None else definition.written_format
    if definition is None or written is None:
        return None
    parts = list(_parts(parse_format(written), definition))
    return _Typed(definition, parts, _active(parts, list(_ATOM.finditer(before, head.end()))))


@dataclass(frozen=True, slots=True)
class _Part:
    text: str
    is_literal: bool = False
    documentation: str = ""
    is_many: bool = False
    """True if the part may be a list, which contains commas."""
    is_optional: bool = False
    before: str = ""
    """Opening brackets of the optional groups that begin with this part."""
    after: str = ""
    """Closing brackets, with question marks, of the optional groups that end with this part."""


def _parts(elements: Sequence[Element], definition: OpDef) -> Iterator[_Part]:
    for element in elements:
        match element:
            case Literal(text):
                if text.strip():
                    yield _Part(text, is_literal=True)
            case Variable(name):
                yield _variable(name, definition)
            case Directive("custom", arguments):
                for argument in arguments:
                    yield from (part for part in _parts([argument], definition) if part.text.startswith(("$", "type")))
            case Directive("attr-dict" | "attr-dict-with-keyword" | "prop-dict"):
                yield _Part("{...}", documentation="more attributes", is_optional=True)
            case Directive(name, arguments):
                inside = ", ".join(part.text for part in _parts(arguments, definition))
                documentation = "; ".join(part.documentation for part in _parts(arguments, definition))
                yield _Part(f"{name}({inside})" if inside else name, documentation=documentation, is_many=True)
            case Group(then, _):
                yield from _group(then, definition)
            case OIList(clauses):
                for clause in clauses:
                    yield from _group(clause, definition)
            case _:
                pass


def _group(elements: Sequence[Element], definition: OpDef) -> list[_Part]:
    """Returns the parts of an optional group, in brackets with a question mark as in an assembly format."""
    units = {attribute.name for attribute in definition.attributes if attribute.constraint.name == "UnitAttr"}
    spelled = [element for element in elements if not (isinstance(element, Variable) and element.name in units)]
    parts = [replace(part, is_optional=True) for part in _parts(spelled, definition)]
    if parts:
        parts[0] = replace(parts[0], before=f"({parts[0].before}")
        parts[-1] = replace(parts[-1], after=f"{parts[-1].after})?")
    return parts


def _variable(name: str, definition: OpDef) -> _Part:
    for value in (*definition.operands, *definition.results):
        if value.name == name:
            arity = "" if value.arity is Arity.SINGLE else f"{value.arity.value} of "
            text = f"{arity}{constraint_text(value.constraint)}"
            return _Part(f"${name}", documentation=text, is_many=value.arity is not Arity.SINGLE)
    for attribute in definition.attributes:
        if attribute.name == name:
            optional = ", optional" if attribute.optional else ""
            return _Part(f"${name}", documentation=f"{constraint_text(attribute.constraint)}{optional}")
    if any(successor.name == name for successor in definition.successors):
        return _Part(f"${name}", documentation="a successor block", is_many=True)
    is_region = any(region.name == name for region in definition.regions)
    return _Part(f"${name}", documentation="a region" if is_region else "", is_many=is_region)


def _active(parts: list[_Part], atoms: list[re.Match[str]]) -> int:
    """Returns the index of the part that continues or follows the typed `atoms`."""
    current, filled = 0, False
    closers: list[str] = []
    for match in atoms:
        atom = match["atom"]
        if atom is None:
            if filled and not closers and current < len(parts) and not parts[current].is_many:
                current, filled = current + 1, False
            continue
        if closers:
            if atom == closers[-1]:
                closers.pop()
            elif atom in _CLOSERS:
                closers.append(_CLOSERS[atom])
            continue
        literal = _next_literal(parts, current, atom)
        if literal is not None:
            current, filled = literal + 1, False
        elif atom in _CLOSERS:
            closers.append(_CLOSERS[atom])
            filled = True
        else:
            if filled and atom != "," and current < len(parts) and not parts[current].is_many:
                current += 1
            while current < len(parts) and parts[current].text == "{...}":
                current += 1
            filled = True
    return current


def _next_literal(parts: list[_Part], current: int, atom: str) -> int | None:
    """Returns the index of the next literal equal to `atom`, from part `current` on; None if there is none.

    A comma after a list belongs to the list.
    """
    for number in range(current, len(parts)):
        part = parts[number]
        if part.is_literal:
            if part.text == atom:
                return number
            if not part.is_optional:
                return None
        elif atom == "," and part.is_many:
            return None
    return None
