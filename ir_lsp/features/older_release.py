"""Recognizes texts of an older MLIR by their errors.

Enters: a view and its first error; leaves: the release that reads the text with fewer errors, as a context and as a
hint at the operation that is written otherwise now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple, cast

from compiler.diagnostics import Diagnostic, Severity
from compiler.dialect_sources.dialect_set import merged
from compiler.errors.names import OlderSyntax, UnknownDialect, UnknownSyntax
from compiler.ir.context import Context
from compiler.ir.problem import errors_of
from compiler.ods.model import Dialect
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.text import Span
from compiler.verification.verifier import Verifier
from compiler.versions import BUNDLED_VERSION, TABLES, load_dialect_of
from ir_lsp.documents.document import DocumentView

_MOST = 100_000
"""Maximum number of characters of a text that is read again for each release, as the file was opened."""
_MOST_WHILE_TYPING = 4_000
"""Like the limit above, for a text that was edited, since it is read again at each edit."""
_OPERATION = re.compile(r"[A-Za-z_]\w*\.[\w.]+")
_RELEASES = (*TABLES, *(version for version in range(BUNDLED_VERSION, TABLES[-1], -1) if version not in TABLES))
"""The releases in the order in which they are tried: those that are told apart by tables first."""


class OlderReleases:
    """Contexts of older releases, and the last answer; shared by the documents of a context."""

    def __init__(self) -> None:
        self._contexts: dict[int, Context] = {}
        self._answer: tuple[tuple[str, ...], str, int | None] = ((), "", None)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The operations that are, or were, another in an older release."""
        read_table = import_module("compiler.versions.table").read_table
        by_definition = (
            entry[2]
            for version in TABLES
            for table in read_table(version).values()
            for entry in table.get("definitions", ())
            if entry[1] == "ops"
        )
        by_syntax = import_module("compiler.versions.release_19").CHANGED_HOOKS
        return frozenset((*by_definition, *by_syntax))

    def context(self, version: int, project: Context) -> Context:
        """Returns the context of a release, with the dialects that the project of a context has of its own."""
        if version not in self._contexts:
            of_release, of_project = load_dialect_of(version), load_dialect_of(project.mlir_version or BUNDLED_VERSION)

            def load(name: str) -> Dialect | None:
                return _of_release(project.dialect(name), of_project(name), of_release(name))

            self._contexts[version] = Context(load, allow_unregistered=True, mlir_version=version)
        return self._contexts[version]

    def reading(self, texts: Iterable[str], operation: str, project: Context) -> int | None:
        """Returns the release that reads the most of some texts without an error, None if none reads more.

        The texts are those that the project's own release reads with errors. Only releases that define `operation`
        count. Of several such releases, the newest one with a table is returned.
        """
        key = tuple(texts)
        if self._answer[:2] != (key, operation):
            best, fewest = None, len(key)
            for version in _RELEASES:
                if version != (project.mlir_version or BUNDLED_VERSION) and fewest:
                    context = self.context(version, project)
                    dialect = context.dialect(operation.partition(".")[0])
                    if dialect is None or operation not in dialect.ops:
                        continue
                    errors = sum(not _is_valid(text, context) for text in key)
                    if errors < fewest:
                        best, fewest = version, errors
            self._answer = (key, operation, best)
        return self._answer[2]


_KINDS = ("ops", "types", "attributes", "enums")


def _of_release(own: Dialect | None, bundled: Dialect | None, release: Dialect | None) -> Dialect | None:
    """Returns the dialect of a release with what a project's dialect has beside the bundled one."""
    if own is bundled or own is None:
        return release
    if bundled is None or release is None or not bundled.ops.keys() <= own.ops.keys():
        return own
    parts = {
        kind: {
            name: definition
            for name, definition in getattr(own, kind).items()
            if getattr(bundled, kind).get(name) is not definition
        }
        for kind in _KINDS
    }
    return merged(release, replace(own, **cast("Any", parts)))


def _is_valid(text: str, context: Context) -> bool:
    """Returns True if a text has no error in what is known of its operations."""
    verifier = Verifier(context)
    parsed = parse_file(SourceFile("", text), context, verifier.is_valid)
    return all(isinstance(each.fault, UnknownDialect | UnknownSyntax) for each in parsed.all_diagnostics()) and not (
        errors_of(verifier.verify_parsed(parsed))
    )


class ReleaseOfText(NamedTuple):
    """The release of a text, as its context, and the fault of the first error that told it."""

    context: Context
    fault: OlderSyntax


def release_of_document(view: DocumentView, sections: Sequence[Section], error: Diagnostic) -> ReleaseOfText | None:
    """Returns the release that reads more of a document, of which sections have errors; `error` is the first one."""
    if sum(len(section.text) for section in sections) > _MOST:
        return None
    fault = _fault(view, sections, error)
    if fault is None:
        return None
    return ReleaseOfText(view.context.shared(OlderReleases).context(fault.release, view.context), fault)


def older_release_hint(view: DocumentView, section: Section, error: Diagnostic) -> Diagnostic | None:
    """Returns a hint at the operation of an error, if another release reads the error's section without one."""
    fault = view.document.read_as
    if fault is None:
        most = _MOST_WHILE_TYPING if view.document.work.last_edit else _MOST
        if view.context.mlir_version is not None or len(section.text) > most:
            return None
        fault = _fault(view, [section], error)
    return None if fault is None else hint_at(view, fault, view.index.line_start(view.index.line_of(error.span.start)))


def hint_at(view: DocumentView, fault: OlderSyntax, start: int = 0) -> Diagnostic | None:
    """Returns a hint at the first mention of an operation from `start` on; None where it is no longer mentioned."""
    match = re.compile(rf"(?<![\w.]){re.escape(fault.operation)}(?![\w.])").search(view.text, start)
    if match is None:
        return None
    return Diagnostic(fault.message, Span(match.start(), match.end()), fault.code, Severity.HINT, fault=fault)


def _fault(view: DocumentView, sections: Sequence[Section], error: Diagnostic) -> OlderSyntax | None:
    """Returns which operation of the line of an error another release reads, if one reads more of some sections."""
    line = view.index.line_of(error.span.start)
    operations = _OPERATION.findall(view.text, view.index.line_start(line), view.index.line_end(line))
    releases = view.context.shared(OlderReleases)
    changed = next((each for each in operations if each in releases.changed), None)
    if changed is None:
        return None
    version = releases.reading([section.text for section in sections], changed, view.context)
    return None if version is None else OlderSyntax(version, changed)


def release_of(hint: Diagnostic) -> str | None:
    """Returns the release that a hint names; None for other diagnostics."""
    return str(hint.fault.release) if isinstance(hint.fault, OlderSyntax) else None
