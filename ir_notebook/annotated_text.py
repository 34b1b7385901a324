"""Renders a text with its colours, hovers and diagnostics as HTML, which pages show without a kernel.

There is one line of HTML for each line of the text. Spans refer to hovers by number, and hovers to paragraphs, which
many of them share.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt

from compiler.diagnostics import Diagnostic
from compiler.text import Encoding, LineIndex, Span, encode_column
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.semantic_tokens import tokens_in
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from ir_lsp.legend import TOKEN_MODIFIERS, TOKEN_TYPES

MAX_HOVERS = 3_000
"""Maximum number of hovers of a text, which are saved with it."""
_TYPE = r"(?:[su]?i\d+|index|b?f\d+\w*|tf32|none|tensor|memref|vector|complex|tuple)\b"
_WITHOUT_ANALYSIS = re.compile(
    rf"""(?P<comment>//[^\n]*)
    | (?P<string>"(?:[^"\\\n]|\\.)*")
    | (?P<number>(?<![\w.$])(?:\d+|\?|\*)(?=x)|(?<![\w.$])-?(?:0x[\da-fA-F]+|\d+(?:\.\d*(?:[eE][-+]?\d+)?)?)
      |(?<=[\d?*]x)(?:\d+|\?|\*)(?=x))
    | (?P<type>(?:(?<![\w.$])|(?<=[\d?*]x)){_TYPE})
    """,
    re.VERBOSE,
)
"""Tokens whose spelling determines their colour; for other tokens the analysis does."""
_WORD = re.compile(r'//[^\n]*|(?P<word>"(?:[^"\\\n]|\\.)*"|[%@^!#]?[A-Za-z_][\w$.]*|[%^][\w$.]+)')
_MARKUP = re.compile(r"[*`]+|^\w*\n|\n")
_REFERENCE = re.compile(r'data-h="(\d+)"')


@dataclass(frozen=True, slots=True)
class _Mark:
    """A span with CSS classes or the number of its hover."""

    span: Span
    classes: str = ""
    hover: int | None = None


@dataclass(frozen=True, slots=True)
class AnnotatedText:
    """A text with its HTML."""

    text: str
    lines: list[str]
    """HTML of each line."""
    hovers: list[list[int]]
    """The numbers of the paragraphs of each hover."""
    paragraphs: list[str]
    titles: list[str]
    """The beginning of each hover, as plain text."""
    problems: list[dict[str, object]]

    def to_json(self) -> dict[str, object]:
        """Returns the data for the page of a notebook; columns count UTF-16 units."""
        return {
            "text": self.text,
            "lines": self.lines,
            "hovers": self.hovers,
            "paragraphs": self.paragraphs,
            "problems": self.problems,
        }

    def to_html(self) -> str:
        """Returns HTML without scripts, for pages that do not show widgets."""
        code = _REFERENCE.sub(lambda match: f'title="{escape(self.titles[int(match[1])])}"', "\n".join(self.lines))
        problems = "".join(
            f'<li class="ir-{problem["severity"]}">{escape(problem_text(problem))}</li>' for problem in self.problems
        )
        return f'<pre class="ir-code">{code}</pre>' + (f'<ul class="ir-problems">{problems}</ul>' if problems else "")


def problem_text(problem: dict[str, object]) -> str:
    """Returns a problem as one line."""
    line = problem["line"]
    assert isinstance(line, int)
    return f"line {line + 1}: {problem['severity']}: {problem['message']}"


class HoverHtml:
    """HTML of hovers, cached as an edit changes few of them."""

    def __init__(self) -> None:
        self._markdown = MarkdownIt("js-default")  # escapes HTML
        self.paragraphs = lru_cache(MAX_HOVERS)(self._paragraphs)
        """Returns the outermost blocks of a hover as HTML."""

    def _paragraphs(self, markdown: str) -> tuple[str, ...]:
        tokens = self._markdown.parse(markdown)
        ends = [number for number, token in enumerate(tokens, 1) if token.level == 0 and token.nesting <= 0]
        render, options = self._markdown.renderer.render, self._markdown.options
        return tuple(render(tokens[start:end], options, {}) for start, end in pairwise([0, *ends]))


def annotated(view: DocumentView, html: HoverHtml) -> AnnotatedText:
    """Returns the text of an analysed view with its HTML."""
    text, findings = view.text, diagnostics(view)
    hovers = _Hovers(view, html)
    marks = [*_colours(view), *hovers.marks()]
    marks += [_Mark(_visible(text, each.span), f"ir-{each.severity.value}") for each in findings]
    problems = [_problem(view.index, text, each) for each in findings]
    return AnnotatedText(text, _lines(text, marks), hovers.all, list(hovers.paragraphs), hovers.titles, problems)


def _colours(view: DocumentView) -> Iterator[_Mark]:
    """Yields the colours of a text in source order."""
    line = column = position = 0
    numbers = tokens_in(view.analysis, Span(0, len(view.text)), Encoding.UTF32)
    for lines, columns, length, kind, modifiers in zip(*[iter(numbers)] * 5, strict=True):
        line, column = line + lines, columns if lines else column + columns
        start = view.index.line_start(line) + column
        yield from _colours_without_analysis(view.text, position, start)
        names = [name for bit, name in enumerate(TOKEN_MODIFIERS) if modifiers >> bit & 1]
        position = start + length
        yield _Mark(Span(start, position), " ".join(f"ir-{name}" for name in (TOKEN_TYPES[kind], *names)))
    yield from _colours_without_analysis(view.text, position, len(view.text))


def _colours_without_analysis(text: str, start: int, end: int) -> Iterator[_Mark]:
    for match in _WITHOUT_ANALYSIS.finditer(text, start, end):
        yield _Mark(Span(*match.span()), f"ir-{match.lastgroup}")


class _Hovers:
    """Collects the hovers of a text."""

    def __init__(self, view: DocumentView, html: HoverHtml) -> None:
        self._view = view
        self._html = html
        self.all: list[list[int]] = []
        self.titles: list[str] = []
        self.paragraphs: dict[str, int] = {}
        """Numbers of paragraphs, by their HTML."""

    def marks(self) -> Iterator[_Mark]:
        """Yields the places of hovers in source order."""
        end = 0
        numbers: dict[str, int] = {}
        for match in _WORD.finditer(self._view.text):
            start = match.start("word")
            if start < end:
                continue
            explanation = hover(self._view, start)
            if explanation is None:
                continue
            end = explanation.span.end
            number = numbers.setdefault(explanation.markdown, len(numbers))
            if number == len(self.all):
                if number == MAX_HOVERS:
                    return
                self._add(explanation.markdown)
            yield _Mark(explanation.span, hover=number)

    def _add(self, markdown: str) -> None:
        html = self._html.paragraphs(markdown)
        self.all.append([self.paragraphs.setdefault(paragraph, len(self.paragraphs)) for paragraph in html])
        first, _, rest = markdown.partition("\n\n")
        summary = f": {rest.partition(chr(10) * 2)[0]}" if rest else ""
        self.titles.append(_MARKUP.sub(" ", f"{first.removeprefix('```mlir')}{summary}").strip())


def _visible(text: str, span: Span) -> Span:
    """Returns `span`, extended by a character to underline if it is empty or a line break."""
    start, end = span.start, max(span.end, span.start + 1)
    if start > 0 and text[start:end] in ("", "\n") and text[start - 1] != "\n":
        start -= 1
    return Span(start, min(end, len(text)))


def _problem(index: LineIndex, text: str, diagnostic: Diagnostic) -> dict[str, object]:
    notes = [note for note in diagnostic.notes if note.span is None or note.span.end <= len(text)]
    return {
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "code": diagnostic.code,
        **_place(index, text, diagnostic.span.start),
        "notes": [
            {"message": note.message, **({} if note.span is None else _place(index, text, note.span.start))}
            for note in notes
        ],
    }


def _place(index: LineIndex, text: str, offset: int) -> dict[str, object]:
    """Returns the line and column of `offset` for the page, which counts from 0, columns in UTF-16 units."""
    line, column = utf16_place(index, text, offset)
    return {"line": line, "column": column}


def utf16_place(index: LineIndex, text: str, offset: int) -> tuple[int, int]:
    """Returns the line and column of `offset`, from 0, columns in UTF-16 units."""
    line = index.line_of(offset)
    start = index.line_start(line)
    return line, encode_column(text[start:offset], offset - start, Encoding.UTF16)


def _lines(text: str, marks: Iterable[_Mark]) -> list[str]:
    """Returns the lines of a text as HTML, with an element for each part that has the same marks."""
    changes: defaultdict[int, list[tuple[_Mark, bool]]] = defaultdict(list)
    for mark in marks:
        if mark.span.start < mark.span.end:
            changes[mark.span.start].append((mark, True))
            changes[mark.span.end].append((mark, False))
    current: dict[_Mark, None] = {}
    position = 0
    parts: list[str] = []
    for offset in sorted({*changes, len(text)}):
        parts.append(_marked_part(text[position:offset], list(current)))
        position = offset
        for mark, begins in changes[offset]:
            if begins:
                current[mark] = None
            else:
                current.pop(mark, None)
    return "".join(parts).split("\n")


def _marked_part(text: str, marks: Sequence[_Mark]) -> str:
    """Returns a part of a text as HTML, with one element for each line if it has marks."""
    if not marks:
        return escape(text, quote=False)
    classes = " ".join(dict.fromkeys(mark.classes for mark in marks if mark.classes))
    opening = f'<span class="{classes}"' if classes else "<span"
    opening += "".join(f' data-h="{mark.hover}"' for mark in marks if mark.hover is not None) + ">"
    return "\n".join(f"{opening}{escape(part, quote=False)}</span>" if part else "" for part in text.split("\n"))
