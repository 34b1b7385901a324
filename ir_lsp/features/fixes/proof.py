"""Tries fixes out: what a text gives once a fix is applied, read and verified anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf

from compiler.api import check, parse_tolerant
from compiler.diagnostics import Diagnostic, Severity
from compiler.ir.collector import Scrap
from compiler.text import Span, TextEdit, apply_edits
from ir_lsp.documents.document import DocumentView
from ir_lsp.features.fixes.model import Fix

MOST_CHARACTERS = 50_000
"""Maximum length of a text that fixes are tried out on; they are offered as they are in a longer one."""
_MOST_TRIED = 24
_ENOUGH = 3


def proven(view: DocumentView, diagnostic: Diagnostic, candidates: Iterable[Fix]) -> list[Fix]:
    """The first fixes after which the error is gone, those that leave the fewest errors first."""
    excerpt = _Excerpt.of(view, diagnostic)
    tried: set[tuple[TextEdit, ...]] = set()
    found: list[tuple[int, Fix]] = []
    for fix in candidates:
        if fix.edits in tried:
            continue
        tried.add(fix.edits)
        errors = 0 if excerpt is None else excerpt.errors_after(fix)
        if errors is not None:
            found.append((errors, fix))
        if len(tried) >= _MOST_TRIED or sum(not count for count, _ in found) >= _ENOUGH:
            break
    titles: dict[str, Fix] = {}
    for _, fix in sorted(found, key=lambda each: each[0]):
        titles.setdefault(fix.title, fix)
    return list(titles.values())[:_ENOUGH]


class _Excerpt:
    """A part of a text that can be read by itself, and its errors."""

    def __init__(self, view: DocumentView, code: str, start: int, end: int, aliases: str) -> None:
        self._context = view.context
        self._code = code
        self._start = start
        self._end = end
        self._aliases = aliases
        self._text = view.text[start:end]
        self._codes = self._codes_of(self._text)

    @staticmethod
    def of(view: DocumentView, diagnostic: Diagnostic) -> _Excerpt | None:
        """The section of an error, or its chunk with the file's aliases; None where both are too long."""
        section = view.section_at(diagnostic.span.start)
        code = diagnostic.code
        if len(section.text) <= MOST_CHARACTERS:
            return _Excerpt(view, code, section.base, section.base + len(section.text), "")
        chunk = section.chunk_at(diagnostic.span.start - section.base)
        if chunk is None or chunk.end > MOST_CHARACTERS:
            return None
        start = section.base + chunk.source.base
        definitions = [] if section.parsed is None else section.parsed.aliases
        lines = (view.index.line_of(section.base + alias.span.start) for alias in definitions)
        aliases = "".join(f"{view.text[view.index.line_start(line) : view.index.line_end(line)]}\n" for line in lines)
        excerpt = _Excerpt(view, code, start, start + chunk.end, aliases)
        return excerpt if excerpt._codes[code] else None  # an error that only shows with what is around

    def errors_after(self, fix: Fix) -> int | None:
        """The number of errors once a fix is applied; None where the error is still there or others came instead."""
        if any(edit.span.start < self._start or edit.span.end > self._end for edit in fix.edits):
            return None
        edits = [TextEdit(edit.span.shifted(-self._start), edit.new_text) for edit in fix.edits]
        after = self._codes_of(apply_edits(self._text, edits))
        if after[self._code] >= self._codes[self._code] or after.total() > self._codes.total():
            return None
        return after.total()

    def _codes_of(self, text: str) -> Counter[str]:
        parsed = parse_tolerant(self._aliases + text, self._context)
        errors = (each for each in check(parsed, self._context) if each.severity is Severity.ERROR)
        found = Counter(each.code for each in {(each.message, each.span): each for each in errors}.values())
        scrap = Scrap()
        scrap.add([parsed.top, parsed.module])
        scrap.take_apart(inf)
        return found


def without_overlaps(fixes: Iterable[Fix]) -> Iterator[TextEdit]:
    """The edits of those fixes that change nothing which one before them changes."""
    taken: list[Span] = []
    for fix in fixes:
        spans = [edit.span for edit in fix.edits]
        if not any(one.start <= other.end and other.start <= one.end for one in spans for other in taken):
            taken += spans
            yield from fix.edits
