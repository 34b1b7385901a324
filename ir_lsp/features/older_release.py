"""Recognizes texts of an older MLIR by their errors.

Enters: a view and its first error; leaves: a hint at the operation that is written otherwise now, with the release
that reads the text without an error.
"""

from __future__ import annotations

import re
from functools import cached_property
from importlib import import_module

from compiler.diagnostics import Diagnostic, Severity
from compiler.errors.names import OlderSyntax
from compiler.ir.context import Context
from compiler.ir.problem import errors_of
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.file_parser import parse_without_errors
from compiler.syntax.parser.source import SourceFile
from compiler.text import Span
from compiler.verification.verifier import Verifier
from compiler.versions import TABLES, load_dialect_of
from ir_lsp.documents.document import DocumentView

_MOST = 100_000
"""Maximum number of characters of a text that is read again for each release, as the file was opened."""
_MOST_WHILE_TYPING = 4_000
"""Like the limit above, for a text that was edited, since it is read again at each edit."""
_OPERATION = re.compile(r"[A-Za-z_]\w*\.[\w.]+")


class OlderReleases:
    """Contexts of older releases, and the last answer; shared by the documents of a context."""

    def __init__(self) -> None:
        self._contexts: dict[int, Context] = {}
        self._answer: tuple[str, int | None] = ("", None)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The operations that are, or were, another in an older release."""
        read_table = import_module("compiler.versions.table").read_table
        return frozenset(
            entry[2]
            for version in TABLES
            for table in read_table(version).values()
            for entry in table.get("definitions", ())
            if entry[1] == "ops"
        )

    def reading(self, text: str) -> int | None:
        """Returns the newest release that reads a text without an error, None if none does."""
        if self._answer[0] != text:
            self._answer = (text, next((version for version in TABLES if self._is_valid(text, version)), None))
        return self._answer[1]

    def _is_valid(self, text: str, version: int) -> bool:
        context = self._contexts.get(version)
        if context is None:
            context = Context(load_dialect_of(version), allow_unregistered=True, mlir_version=version)
            self._contexts[version] = context
        verifier = Verifier(context)
        parsed = parse_without_errors(SourceFile("", text), context, verifier.is_valid)
        return parsed is not None and not errors_of(verifier.verify_parsed(parsed))


def older_release_hint(view: DocumentView, section: Section, error: Diagnostic) -> Diagnostic | None:
    """Returns a hint at the operation of an error, if an older release reads the error's section without one."""
    most = _MOST_WHILE_TYPING if view.document.work.last_edit else _MOST
    if view.context.mlir_version is not None or len(section.text) > most:
        return None
    line = view.index.line_of(error.span.start)
    start = view.index.line_start(line)
    releases = view.context.shared(OlderReleases)
    for match in _OPERATION.finditer(view.text, start, view.index.line_end(line)):
        if match[0] in releases.changed:
            version = releases.reading(section.text)
            if version is None:
                return None
            fault = OlderSyntax(version, match[0])
            place = Span(match.start(), match.end())
            return Diagnostic(fault.message, place, fault.code, Severity.HINT, fault=fault)
    return None


def release_of(hint: Diagnostic) -> str | None:
    """Returns the release that a hint names; None for other diagnostics."""
    return str(hint.fault.release) if isinstance(hint.fault, OlderSyntax) else None
