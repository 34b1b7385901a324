"""Finds out whether a text with errors is one of an older MLIR.

Enters: a section of a view and its errors; leaves: a warning at the operation that is written otherwise now, with the
release that reads the section without an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from importlib import import_module

from compiler.diagnostics import Diagnostic, Severity
from compiler.dialect_sources.dialect_set import merged
from compiler.dialects import BUNDLED, load_dialect
from compiler.errors.names import OlderSyntax, UnknownDialect, UnknownSyntax
from compiler.ir.context import Context
from compiler.ir.problem import errors_of
from compiler.ods.model import Dialect
from compiler.syntax.document import Section
from compiler.syntax.parser import parse_file
from compiler.syntax.source import SourceFile
from compiler.text import Span
from compiler.verification.verifier import Verifier
from compiler.versions import BUNDLED_VERSION, OLDEST_VERSION, TABLES, load_dialect_of
from ir_lsp.documents.document import DocumentView

_MOST = 100_000
"""Maximum number of characters of a text that is read again for each release, as the file was opened."""
_MOST_WHILE_TYPING = 4_000
"""Like the limit above, for a text that was edited, since it is read again at each edit."""
_NAME = re.compile(r"[A-Za-z_]\w*\.[\w.]+")
_CANDIDATES = tuple(version for version in range(BUNDLED_VERSION - 1, OLDEST_VERSION - 1, -1) if version != 17)
"""The releases that a text may be of, newest first; 17 is read as 18."""
_KEPT = 64
"""Number of texts whose release is remembered."""


class OlderReleases:
    """Contexts of older releases, and the last answers; shared by the documents of a context."""

    def __init__(self) -> None:
        self._contexts: dict[int, Context] = {}
        self._answers: dict[str, int | None] = {}
        self._last: int | None = None

    @cached_property
    def changed(self) -> frozenset[str]:
        """The operations, types and attributes that are, or were, another in an older release."""
        read_table = import_module("compiler.versions.table").read_table
        return frozenset(
            entry[2]
            for version in TABLES
            for table in read_table(version).values()
            for entry in table.get("definitions", ())
            if entry[1] in ("ops", "types", "attributes")
        )

    def reading(self, text: str, newer: Context) -> int | None:
        """Returns the newest release that reads a text without an error, None if none does.

        `newer`: the context of the bundled release, whose dialects of the project's own are there in each.
        """
        if text not in self._answers:
            if len(self._answers) >= _KEPT:
                self._answers.clear()
            first = [] if self._last is None else [self._last]  # files of a project are of one release, mostly
            candidates = dict.fromkeys((*first, *_CANDIDATES))
            found = next((version for version in candidates if self._is_valid(text, version, newer)), None)
            self._answers[text] = found
            self._last = found or self._last
        return self._answers[text]

    def _is_valid(self, text: str, version: int, newer: Context) -> bool:
        context = self._contexts.get(version)
        if context is None:
            load = partial(_with_own, load_dialect_of(version), newer)
            context = Context(load, allow_unregistered=True, mlir_version=version)
            self._contexts[version] = context
        verifier = Verifier(context)
        parsed = parse_file(SourceFile("", text), context, verifier.is_valid)
        faults = (each.fault for each in parsed.all_diagnostics() if each.severity is Severity.ERROR)
        if not all(isinstance(fault, UnknownDialect | UnknownSyntax) for fault in faults):
            return False
        return not list(errors_of(verifier.verify_parsed(parsed)))


def _with_own(older: Callable[[str], Dialect | None], newer: Context, name: str) -> Dialect | None:
    """Returns a dialect of an older release, with what a project adds to it; the project's own are as they are."""
    found, current = older(name), newer.dialect(name)
    if found is None or current is None:
        return found if name in BUNDLED else current
    return found if current is load_dialect(name) else merged(found, current)


def older_release_warning(view: DocumentView, section: Section, errors: Iterable[Diagnostic]) -> Diagnostic | None:
    """Returns a warning at the operation of the first error, if an older release reads the section without one."""
    most = _MOST_WHILE_TYPING if view.document.work.last_edit else _MOST
    if view.context.mlir_version is not None or len(section.text) > most:
        return None
    first = min(errors, key=lambda each: each.span.start)
    return older_release(section.text, first.shifted(-section.base), view.context, section.base)


def older_release(text: str, error: Diagnostic, context: Context, base: int = 0) -> Diagnostic | None:
    """Returns a warning if an older release reads a text, and something on the line of its first error changed since.

    `context` is that of the bundled release, and `base` the offset of the text in its document.
    """
    start = text.rfind("\n", 0, error.span.start) + 1
    end = text.find("\n", error.span.start)
    releases = context.shared(OlderReleases)
    for match in _NAME.finditer(text, start, end if end >= 0 else len(text)):
        if match[0] in releases.changed:
            version = releases.reading(text, context)
            if version is None:
                return None
            fault = OlderSyntax(version, match[0])
            place = Span(match.start() + base, match.end() + base)
            return Diagnostic(fault.message, place, fault.code, Severity.WARNING, fault=fault)
    return None


def release_of(diagnostic: Diagnostic) -> str | None:
    """Returns the release that a warning of older syntax names; None for other diagnostics."""
    return str(diagnostic.fault.release) if isinstance(diagnostic.fault, OlderSyntax) else None
