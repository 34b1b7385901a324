"""Parts shared by quick fixes: the place of an error, and edits there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from compiler.diagnostics import Diagnostic
from compiler.ir.operation import Operation
from compiler.ir.types import Type
from compiler.syntax.incremental.document import Section
from compiler.syntax.lexer import STRING, SUFFIX_ID
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Place, op_name_span, place_at

_MAX_SIMILAR = 3
"""Maximum number of similar names."""
_MIN_SIMILARITY = 0.6
"""Minimum ratio of `difflib` at which names are similar."""
_BLANKS = re.compile(r"[ \t]*")
TOKEN = re.compile(rf"{STRING}|//[^\n]*|[%!#@^]{SUFFIX_ID}|->|[A-Za-z_][\w$.]*|[0-9][\w.]*|\S")


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that may remove an error."""

    title: str
    edits: tuple[TextEdit, ...]
    is_spelling: bool = False
    """True if the fix corrects a misspelt name; it is offered even if it causes other errors."""


def replacing(title: str, span: Span, text: str) -> Fix:
    """Returns a fix that replaces the text at `span` by `text`."""
    return Fix(title, (TextEdit(span, text),))


@dataclass(frozen=True)
class Site:
    """The place of an error in a view."""

    view: DocumentView
    diagnostic: Diagnostic

    @property
    def span(self) -> Span:
        return self.diagnostic.span

    @property
    def text(self) -> str:
        return self.view.text

    @property
    def section(self) -> Section:
        return self.view.section_at(self.span.start)

    @cached_property
    def place(self) -> Place | None:
        return place_at(self.view, self.span.start)

    @property
    def op(self) -> Operation | None:
        """The innermost operation at the error."""
        return None if self.place is None else self.place.op

    @property
    def base(self) -> int:
        """Start of the error's chunk in the document."""
        assert self.place is not None and self.place.chunk is not None
        return self.place.section.base + self.place.chunk.source.base

    def name_span(self, op: Operation) -> Span:
        """Returns the span of the name of `op`, an operation in the error's chunk."""
        assert self.place is not None
        return op_name_span(self.place, op)

    def span_of(self, op: Operation) -> Span:
        """Returns the span of `op`, an operation in the error's chunk, with its regions."""
        return Span(self.base + max(op.start, 0), self.base + end_of(op))

    def line_start(self, offset: int) -> int:
        index = self.view.index
        return index.line_start(index.line_of(offset))

    def line_end(self, offset: int) -> int:
        index = self.view.index
        return index.line_end(index.line_of(offset))

    def indentation(self, offset: int) -> str:
        """Returns the leading blanks of the line of `offset`."""
        match = _BLANKS.match(self.text, self.line_start(offset))
        return "" if match is None else match[0]

    def tokens(self, span: Span) -> Iterator[Span]:
        """Yields the spans of the tokens in `span`, without comments."""
        for match in TOKEN.finditer(self.text, span.start, span.end):
            if not match[0].startswith("//"):
                yield Span(*match.span())

    def token_at(self, offset: int) -> Span:
        """Returns the span of the token at `offset`; an empty span if there is none."""
        line = Span(self.line_start(offset), self.line_end(offset))
        return next((each for each in self.tokens(line) if each.start <= offset < each.end), Span(offset, offset))

    def token_from(self, offset: int) -> Span:
        """Returns the span of the token at `offset`, or of the next one on its line or the following line.

        A missing token is reported at the end of the preceding one. Returns an empty span if there is no token.
        """
        stop = self.line_end(min(self.line_end(offset) + 1, len(self.text)))
        line = Span(self.line_start(offset), stop)
        return next((each for each in self.tokens(line) if each.end > offset), Span(offset, offset))

    def spelled(self, span: Span) -> str:
        """Returns the text at `span`."""
        return self.text[span.start : span.end]

    @cached_property
    def own_lines(self) -> Span:
        """Span of the error's operation up to its regions; the error's line if there is no operation."""
        if self.op is not None:
            return self.header_of(self.op)
        return Span(self.line_start(self.span.start), self.line_end(self.span.start))

    def insertion_above(self, op: Operation, line: str) -> TextEdit:
        """Returns the edit that inserts `line` above `op`, with the same indentation."""
        at = self.line_start(self.span_of(op).start)
        return TextEdit(Span(at, at), f"{self.indentation(at)}{line}\n")

    def similar(self, span: Span, names: Iterable[str]) -> Iterator[Fix]:
        """Yields fixes that replace the text at `span` by a similar one of `names`."""
        for name in similar_names(self.spelled(span), names):
            yield Fix(f"Change to '{name}'", (TextEdit(span, name),), is_spelling=True)

    def free_name(self, base: str, suffix: str = "", sigil: str = "%") -> str:
        """Returns an unused name without its sigil: `base` with `suffix`, and a number if necessary.

        `sigil` is a regular expression. A numeric `base` is replaced, as `%0_x` is not a name.
        """
        if base[:1].isdigit():
            name = "value" if suffix.isdigit() else suffix or "value"
        else:
            name = f"{base}_{suffix}" if suffix else base
        number, free = 0, name
        while re.search(rf"{sigil}{re.escape(free)}(?![\w$.-])", self.text):
            free = f"{name}_{number}"
            number += 1
        return free

    def type_spans(self, span: Span, type_: Type) -> list[Span]:
        """Returns the spans of `type_` and its aliases in a part of the text, in source order."""
        spellings = [str(type_)]
        parsed = self.section.parsed
        for alias in () if parsed is None else parsed.aliases:
            if alias.value == type_:
                spellings.append(self.spelled(alias.span.shifted(self.section.base)))
        spans = []
        for spelling in spellings:
            pattern = r"\s*".join(map(re.escape, re.findall(r"[\w$.!#\"]+|\S", spelling)))
            for match in re.finditer(rf"(?<![\w$.!#@%<]){pattern}(?![\w$.<])", self.text[span.start : span.end]):
                spans.append(Span(*match.span()).shifted(span.start))
        return sorted(set(spans), key=lambda each: each.start)

    def retyped(self, op: Operation, old: Type, new: Type, title: str) -> Iterator[Fix]:
        """Yields fixes that replace a type in the header of `op`: everywhere, then at one place, the last one first."""
        spans = self.type_spans(self.header_of(op), old)
        if len(spans) > 1:
            yield Fix(title, tuple(TextEdit(each, str(new)) for each in spans))
        for each in reversed(spans[-6:]):
            yield Fix(title, (TextEdit(each, str(new)),))

    def header_of(self, op: Operation) -> Span:
        """Returns the span of `op` up to its first region with a body; all of it in generic form."""
        span = self.span_of(op)
        starts = [self.base + region.start for region in op.regions if region.start >= 0 and region.blocks]
        return Span(span.start, min([span.end, *starts])) if not self._is_generic(op) else span

    def _is_generic(self, op: Operation) -> bool:
        return self.text.startswith('"', self.name_span(op).start)


def similar_names(name: str, names: Iterable[str]) -> Sequence[str]:
    """Returns the names that are spelled similarly to `name`, the most similar first."""
    candidates = list(dict.fromkeys(each for each in names if each != name))
    folded = [each for each in candidates if each.casefold() == name.casefold()]
    close = get_close_matches(name, candidates, _MAX_SIMILAR, _MIN_SIMILARITY)
    return list(dict.fromkeys([*folded, *close]))


def end_of(op: Operation) -> int:
    """Returns the end of an operation with its regions, as an offset in its chunk."""
    return max([op.end, *(region.end for region in op.regions)])
