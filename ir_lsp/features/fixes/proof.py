"""Checks fixes: applies each to the text, parses and verifies the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf

from compiler.api import check, parse_tolerant
from compiler.diagnostics import Diagnostic, Severity
from compiler.errors.structure import MissingTerminator
from compiler.ir.collector import Scrap
from compiler.text import LineIndex, Span, TextEdit, apply_edits
from ir_lsp.features.fixes.model import Fix, Site

MAX_LENGTH = 50_000
"""Maximum length, in characters, of a text in which fixes are checked; in longer ones, they are offered unchecked."""
_MAX_CHECKED = 24
"""Maximum number of fixes that are checked for one error."""
_MAX_PARSED = 150_000
"""Number of characters that are parsed for one error; after that, only `_MAX_FIXES` fixes are checked."""
_MAX_FIXES = 3
"""Maximum number of fixes offered for one error."""


def proven(site: Site, candidates: Iterable[Fix]) -> list[Fix]:
    """Returns the first fixes that remove the error, sorted by the number of remaining errors."""
    excerpt = _Excerpt.of(site)
    limit = _MAX_CHECKED
    if excerpt is not None:
        limit = min(limit, max(_MAX_FIXES, _MAX_PARSED // (excerpt.length + 1)))
    tried: set[tuple[TextEdit, ...]] = set()
    working: list[tuple[int, Fix]] = []
    for fix in candidates:
        if fix.edits in tried:
            continue
        tried.add(fix.edits)
        errors = 0 if excerpt is None else excerpt.errors_after(fix)
        if errors is not None:
            working.append((errors, fix))
        if len(tried) >= limit or sum(not count for count, _ in working) >= _MAX_FIXES:
            break
    titles: dict[str, Fix] = {}
    for _, fix in sorted(working, key=lambda each: each[0]):
        titles.setdefault(fix.title, fix)
    return list(titles.values())[:_MAX_FIXES]


class _Excerpt:
    """Part of a text that can be parsed by itself, and its errors."""

    def __init__(self, site: Site, start: int, end: int, aliases: str) -> None:
        self._context = site.view.context
        self._code = site.diagnostic.code
        self._place = site.own_lines.shifted(-start)
        self._start = start
        self._end = end
        self._aliases = aliases
        self._text = site.text[start:end]
        self._before = self._errors_of(self._text)

    @property
    def length(self) -> int:
        """Number of characters that are parsed for each fix."""
        return len(self._aliases) + len(self._text)

    @staticmethod
    def of(site: Site) -> _Excerpt | None:
        """Returns the section of an error, or its chunk with the file's aliases.

        None if both are too long, or the chunk alone does not show the error.
        """
        section = site.section
        if len(section.text) <= MAX_LENGTH:
            return _Excerpt(site, section.base, section.base + len(section.text), "")
        chunk = section.chunk_at(site.span.start - section.base)
        if chunk is None or chunk.end > MAX_LENGTH:
            return None
        start = section.base + chunk.source.base
        definitions = [] if section.parsed is None else section.parsed.aliases
        places = (section.base + alias.span.start for alias in definitions)
        aliases = "".join(f"{site.text[site.line_start(at) : site.line_end(at)]}\n" for at in places)
        excerpt = _Excerpt(site, start, start + chunk.end, aliases)
        return excerpt if _count(excerpt._before, site.diagnostic.code) else None

    def errors_after(self, fix: Fix) -> int | None:
        """Returns the number of errors after `fix` is applied; None if it does not remove the error or adds others."""
        if any(edit.span.start < self._start or edit.span.end > self._end for edit in fix.edits):
            return None
        edits = [TextEdit(edit.span.shifted(-self._start), edit.new_text) for edit in fix.edits]
        text = apply_edits(self._text, edits)
        after = self._errors_of(text)
        if _count(after, self._code) >= _count(self._before, self._code) or len(after) > len(self._before):
            return None
        if not fix.is_spelling and self._adds_error(text, edits, after):
            return None
        return len(after)

    def _adds_error(self, text: str, edits: list[TextEdit], after: list[Diagnostic]) -> bool:
        """Returns True if there is a new error on an edited line or in the operation of the removed error.

        A missing terminator does not count: it is reported as soon as the last operation of a block can be parsed.
        """
        remaining = Counter((each.code, each.message) for each in self._before)
        index = LineIndex(text)
        place = moved(self._place.start, edits), moved(self._place.end, edits)
        lines = set(range(index.line_of(place[0]), index.line_of(place[1]) + 1))
        for edit in edits:
            start = moved(edit.span.start, edits)
            first, last = index.line_of(start), index.line_of(start + len(edit.new_text))
            lines.update(range(first, last + 1))
        for each in after:
            remaining[each.code, each.message] -= 1
            is_new = remaining[each.code, each.message] < 0 and not isinstance(each.fault, MissingTerminator)
            if is_new and index.line_of(each.span.start - len(self._aliases)) in lines:
                return True
        return False

    def _errors_of(self, text: str) -> list[Diagnostic]:
        parsed = parse_tolerant(self._aliases + text, self._context)
        errors = [each for each in check(parsed, self._context) if each.severity is Severity.ERROR]
        scrap = Scrap()
        scrap.add([parsed.top, parsed.module])
        scrap.release(inf)
        return list({(each.message, each.span): each for each in errors}.values())


def _count(errors: Iterable[Diagnostic], code: str) -> int:
    return sum(each.code == code for each in errors)


def moved(offset: int, edits: Iterable[TextEdit]) -> int:
    """Returns the position of `offset` after `edits` are applied; text inserted at the offset follows it."""
    before = [edit for edit in edits if edit.span.start < offset and edit.span.end <= offset]
    return offset + sum(len(edit.new_text) - (edit.span.end - edit.span.start) for edit in before)


def without_overlaps(fixes: Iterable[Fix]) -> Iterator[TextEdit]:
    """Yields the edits of each fix that does not touch the edits of a preceding one."""
    edited: list[Span] = []
    for fix in fixes:
        spans = [edit.span for edit in fix.edits]
        if not any(span.start <= other.end and other.start <= span.end for span in spans for other in edited):
            edited += spans
            yield from fix.edits
