"""Refactorings of aliases: extract, inline, sort, remove unused ones.

func.func private @f(memref<4xf32>)   <->   !memref = memref<4xf32>
                                            func.func private @f(!memref)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.ir.attributes import AffineMapAttr, Attribute, DenseElementsAttr, DialectAttribute, IntegerSetAttr
from compiler.ir.locations import Location
from compiler.ir.types import Type
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.incremental.document import Section
from compiler.syntax.lexer import STRING, ParseError
from compiler.syntax.parser.file_parser import AliasDefinition
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Place, alias_at, place_at
from ir_lsp.features.refactor.model import EXTRACT, INLINE, REWRITE, Refactoring
from ir_lsp.features.spelling import aliases_of, is_in_comment, spelled_at

_OPAQUE = re.compile(rf"{STRING}|//[^\n]*")
_ALIAS_NAME = re.compile(rf"{STRING}|//[^\n]*|(?P<name>[!#][A-Za-z_$][\w$\-]*)(?![\w$.\-<])")
_WORD = re.compile(r"[A-Za-z]\w*")
_NAMES: tuple[tuple[type[Attribute], str], ...] = (
    (AffineMapAttr, "map"),
    (IntegerSetAttr, "set"),
    (DenseElementsAttr, "dense"),
    (Location, "loc"),
)


# ------------------------------------------------------------------------------------------------------------- extract


def extract_alias(view: DocumentView, offset: int) -> Iterator[Refactoring]:
    """Yields the refactoring that defines an alias for the type or attribute at `offset` and uses it everywhere."""
    place = place_at(view, offset)
    if place is None or place.section.parsed is None or is_in_comment(place):
        return
    spelled = spelled_at(place)
    if spelled is None or alias_at(place) is not None:
        return
    text = view.text[spelled.span.start : spelled.span.end]
    is_type = isinstance(spelled.value, Type)
    if "<" not in text or (not is_type and not isinstance(spelled.value, Attribute)) or "\n" in text:
        return
    sigil = "!" if is_type else "#"
    base = _name_for(spelled.value, text)
    name = _free(sigil + base, {alias.name for alias in place.section.parsed.aliases})
    at = _place_for_alias(place, _ALIAS_NAME.findall(text))
    uses = list(_uses_of_text(place.section, text, at))
    definition = TextEdit(Span(at, at), f"{name} = {text}\n")
    # A location after an op keeps its `loc`.
    used = f"loc({name})" if isinstance(spelled.value, Location) else name
    edits = (definition, *(TextEdit(span, used) for span in uses))
    kind = "type" if is_type else "attribute"
    yield Refactoring(f"Extract {kind} alias '{name}'", EXTRACT, edits)


def _name_for(value: Type | Attribute, text: str) -> str:
    for kind, name in _NAMES:
        if isinstance(value, kind):
            return name
    if isinstance(value, DialectAttribute):
        return str(value.definition.mnemonic).replace(".", "_")
    match = _WORD.search(text.rpartition(".")[2] if text.startswith("!") and "." in text.partition("<")[0] else text)
    return match[0] if match is not None else "alias"


def _free(name: str, taken: set[str]) -> str:
    number, free = 0, name
    while free in taken:
        number += 1
        free = f"{name}{number}" if not name[-1].isdigit() else f"{name}_{number}"
    return free


def _place_for_alias(place: Place, used: list[str]) -> int:
    """Returns the offset for a new alias: above the first op of the section, below the aliases in `used`."""
    section = place.section
    assert section.parsed is not None
    extents = [_definition_extent(place, alias) for alias in section.parsed.aliases if alias.name in used]
    below = [extent[1].end - 1 - section.base for extent in extents if extent is not None]
    starts = [chunk.source.base for chunk in section.chunks[:1]] + [each.span.start for each in section.parsed.aliases]
    top = section.parsed.top.regions[0].blocks[0].ops[:1]
    starts += [op.source.base for op in top if isinstance(op.source, ChunkSource)]
    first = section.text.rfind("\n", 0, min(starts, default=0)) + 1
    if below:
        end = section.text.find("\n", max(below))
        first = max(first, len(section.text) if end < 0 else end + 1)
    return section.base + first


def _uses_of_text(section: Section, text: str, after: int) -> Iterator[Span]:
    """Yields the spans of `text` as a whole type or attribute, outside of comments and strings.

    `after` is an offset in the document; occurrences before it are left out.
    """
    opaque = [match.span() for match in _OPAQUE.finditer(section.text)]
    pattern = re.compile(rf"(?<![\w.!#%@$]){re.escape(text)}")
    number = 0
    for match in pattern.finditer(section.text):
        while number < len(opaque) and opaque[number][1] <= match.start():
            number += 1
        is_opaque = number < len(opaque) and opaque[number][0] <= match.start()
        if not is_opaque and section.base + match.start() >= after:
            yield Span(section.base + match.start(), section.base + match.end())


# -------------------------------------------------------------------------------------------------------------- inline


def inline_alias(view: DocumentView, offset: int) -> Iterator[Refactoring]:
    """Yields the refactoring that replaces all uses of an alias by its value and removes the definition."""
    place = place_at(view, offset)
    alias = None if place is None else alias_at(place)
    if place is None or alias is None:
        return
    extent = _definition_extent(place, alias)
    if extent is None:
        return
    value, line = extent
    base = place.section.base
    uses = [span for span in _uses_of_alias(place.section, alias.name) if span.start != base + alias.span.start]
    edits = [TextEdit(span, _spelled_at(view, span, value)) for span in uses if not line.contains(span.start)]
    yield Refactoring(f"Inline alias '{alias.name}'", INLINE, (*edits, TextEdit(line, "")))
    at = place.token.span
    if len(uses) > 1 and at.start != base + alias.span.start:
        yield Refactoring(f"Inline this use of '{alias.name}'", INLINE, (TextEdit(at, _spelled_at(view, at, value)),))


def _spelled_at(view: DocumentView, span: Span, value: str) -> str:
    """Returns the text that replaces a use of an alias: a location in another one has no `loc(...)`."""
    before = view.text[max(0, span.start - 20) : span.start].rstrip()
    is_inside = before.endswith(("(", "[", ",", " at")) and value.startswith("loc(")
    return value[len("loc(") : -1] if is_inside else value


def _definition_extent(place: Place, alias: AliasDefinition) -> tuple[str, Span] | None:
    """Returns the text of an alias's type or attribute, and the lines of its definition; None if it is not parsable."""
    section = place.section
    equals = section.text.find("=", alias.span.end)
    if equals < 0 or section.text[alias.span.end : equals].strip():
        return None
    try:
        parser = AttributeParser(section.text, place.view.context, aliases_of(place), equals + 1)
        start = parser.start
        if alias.name.startswith("!"):
            parser.type()
        else:
            parser.attribute()
    except (ParseError, RecursionError):
        return None
    end = parser.last_end
    line_end = section.text.find("\n", end)
    line_end = len(section.text) if line_end < 0 else line_end + 1
    if section.text[end:line_end].strip():
        line_end = end  # keep a comment on the line
    lines = Span(alias.span.start, line_end).shifted(section.base)
    return section.text[start:end], lines


def _uses_of_alias(section: Section, name: str) -> Iterator[Span]:
    for match in _ALIAS_NAME.finditer(section.text):
        if match["name"] == name:
            yield Span(section.base + match.start("name"), section.base + match.end("name"))


# ---------------------------------------------------------------------------------------------------------------- tidy


def tidy_aliases(view: DocumentView, offset: int) -> Iterator[Refactoring]:
    """Yields refactorings that remove unused aliases and sort adjacent ones; none outside of aliases' definitions."""
    place = place_at(view, offset)
    if place is None or place.section.parsed is None or place.chunk is not None:
        return
    if not any(alias.span.contains(place.offset) for alias in place.section.parsed.aliases):
        return
    extents = {}
    for alias in place.section.parsed.aliases:
        extent = _definition_extent(place, alias)
        if extent is not None:
            extents[alias.name] = extent
    unused = _unused(place.section, extents)
    if unused:
        edits = tuple(TextEdit(extents[name][1], "") for name in unused)
        count = f"{len(unused)} aliases" if len(unused) > 1 else f"alias '{unused[0]}'"
        yield Refactoring(f"Remove unused {count}", REWRITE, edits)
    sorted_edits = tuple(_sorted_runs(place.section, extents))
    if sorted_edits:
        yield Refactoring("Sort aliases", REWRITE, sorted_edits)


def _unused(section: Section, extents: dict[str, tuple[str, Span]]) -> list[str]:
    """Returns the names of aliases that no op uses, directly or through other aliases."""
    inside: dict[str, list[str]] = {name: _ALIAS_NAME.findall(value) for name, (value, _) in extents.items()}
    spans = sorted((span.start, span.end) for _, span in extents.values())
    pending: list[str] = []
    number = 0
    for match in _ALIAS_NAME.finditer(section.text):
        at = section.base + match.start()
        while number < len(spans) and spans[number][1] <= at:
            number += 1
        if match["name"] and not (number < len(spans) and spans[number][0] <= at):
            pending.append(match["name"])
    used: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in used:
            used.add(name)
            pending += inside.get(name, ())
    return [name for name in extents if name not in used]


def _sorted_runs(section: Section, extents: dict[str, tuple[str, Span]]) -> Iterator[TextEdit]:
    """Yields an edit for each group of aliases on adjacent lines that is not sorted by name.

    An alias stays below those that it uses.
    """
    run: list[str] = []
    end = -1
    for name in [*sorted(extents, key=lambda name: extents[name][1].start), ""]:
        span = extents[name][1] if name else None
        if span is not None and span.start == end:
            run.append(name)
        else:
            yield from _sorted_run(section, run, extents)
            run = [name]
        end = -1 if span is None else span.end


def _sorted_run(section: Section, run: list[str], extents: dict[str, tuple[str, Span]]) -> Iterator[TextEdit]:
    order: list[str] = []
    waiting = sorted(run, key=_natural)
    while waiting:
        ready = next(
            (name for name in waiting if not set(_ALIAS_NAME.findall(extents[name][0])) & (set(waiting) - {name})),
            waiting[0],
        )
        waiting.remove(ready)
        order.append(ready)
    if order != run:
        spans = [extents[name][1] for name in run]
        text = section.text
        lines = [text[extents[name][1].start - section.base : extents[name][1].end - section.base] for name in order]
        joined = "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)
        whole = Span(spans[0].start, spans[-1].end)
        yield TextEdit(whole, joined if text[: whole.end - section.base].endswith("\n") else joined[:-1])


def _natural(name: str) -> list[str | tuple[int, str]]:
    """Returns a sort key that puts `#map2` before `#map10`."""
    return [(int(part), part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
