"""Recognizes texts of an older MLIR by their errors.

Takes a view and its errors; returns the release that parses the text with fewer errors, as a context and as a hint at
the operation whose syntax has changed. Each release parses the text in slices, and is given up as soon as it has as
many errors.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from math import inf
from typing import Any, cast

from compiler.diagnostics import Diagnostic, Severity
from compiler.dialect_sources.dialect_set import merged
from compiler.errors.names import OlderSyntax, UnknownDialect, UnknownOperation, UnknownSyntax
from compiler.ir.context import Context
from compiler.ir.problem import errors_of
from compiler.ods.model import Dialect, OpDef
from compiler.syntax.incremental.document import Document, Section
from compiler.text import Span
from compiler.verification.incremental.document import Verification
from compiler.versions import BUNDLED_VERSION, TABLES, load_dialect_of
from ir_lsp.documents.document import DocumentView

_MOST = 1_000_000
"""Maximum number of characters of a text that is read again for each release, as the file was opened."""
_MOST_WHILE_TYPING = 4_000
"""Like the limit above, for a text that was edited, since it is read again at each edit."""
_MOST_ERRORS = 20
"""Number of errors that are looked at for an operation that changed."""
_MOST_BEFORE = 1_000
"""Number of characters in front of an error in which the operation is looked for that the error is in."""
_OPERATION = re.compile(r"(?<![\w.])[A-Za-z_]\w*\.[\w.]+")
_SPLIT = "\n// -----\n"
_RELEASES = (*TABLES, *(version for version in range(BUNDLED_VERSION, TABLES[-1], -1) if version not in TABLES))
"""The releases in the order of their attempts: those with tables first."""


class OlderReleases:
    """Contexts of older releases, and the last answer; shared by the documents of a context."""

    def __init__(self) -> None:
        self._contexts: dict[int, Context] = {}
        self.answer: tuple[tuple[str, str], OlderSyntax | None] = (("", ""), None)
        """The text and operation that were looked at last, and the fault that was found."""

    @cached_property
    def changed(self) -> frozenset[str]:
        """The operations, types and attributes that are, or were, others in an older release."""
        read_table = import_module("compiler.versions.table").read_table
        by_hand = import_module("compiler.versions.release_19")
        return frozenset(
            (
                *(
                    entry[2]
                    for version in TABLES
                    for table in read_table(version).values()
                    for entry in table.get("definitions", ())
                    if entry[1] in ("ops", "types", "attributes")
                ),
                *by_hand.CHANGED_HOOKS,
                *(each.name if isinstance(each, OpDef) else each.full_name for each in by_hand.DEFINITIONS),
            )
        )

    def context(self, version: int, project: Context) -> Context:
        """Returns the context of a release, with the dialects that the project of a context has of its own."""
        if version not in self._contexts:
            of_release, of_project = load_dialect_of(version), load_dialect_of(project.mlir_version or BUNDLED_VERSION)

            def load(name: str) -> Dialect | None:
                return _of_release(project.dialect(name), of_project(name), of_release(name))

            self._contexts[version] = Context(load, allow_unregistered=True, mlir_version=version)
        return self._contexts[version]


_KINDS = ("ops", "types", "attributes", "enums")


def _of_release(own: Dialect | None, bundled: Dialect | None, release: Dialect | None) -> Dialect | None:
    """Returns the dialect of a release with the additions of a project to the bundled one."""
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


class ReleaseSearch:
    """Looks for the release that reads the most of some parts of a text without an error.

    The parts are those that the project's own release reads with errors. Only releases that define `operation`, which
    may be a type or attribute as well, count.
    Of several such releases, the newest one with a table is found.
    """

    def __init__(self, texts: Sequence[str], operation: str, project: Context) -> None:
        self._text = _SPLIT.join(texts)
        self._operation = operation
        self._project = project
        self._releases = project.shared(OlderReleases)
        self._fewest = len(texts)
        """Number of parts with errors in the best reading so far."""
        self._best: int | None = None
        self._steps = self._read_all()
        self._deadline = 0.0
        self.analysis: Document | None = None
        """The reading in progress, to be released if the search is given up."""

    @property
    def fault(self) -> OlderSyntax | None:
        """The detected release, and the operation that identifies it."""
        return None if self._best is None else OlderSyntax(self._best, self._operation)

    @property
    def context(self) -> Context:
        """The context of the release that was found."""
        assert self._best is not None
        return self._releases.context(self._best, self._project)

    def advance(self, deadline: float) -> bool:
        """Continues until `deadline` (of `time.perf_counter`); returns True if nothing is left."""
        self._deadline = deadline
        key = self._text, self._operation
        if self._releases.answer[0] == key:
            fault = self._releases.answer[1]
            self._best = None if fault is None else fault.release
            return True
        for _ in self._steps:
            return False
        self._releases.answer = key, self.fault
        return True

    def _read_all(self) -> Iterator[None]:
        """Reads the text as each release; yields where the deadline is over."""
        for version in _RELEASES:
            if version == (self._project.mlir_version or BUNDLED_VERSION) or not self._fewest:
                continue
            context = self._releases.context(version, self._project)
            if not _defines(context, self._operation):
                continue
            verification = Verification(context)
            analysis = Document("", self._text, context, is_valid=verification.is_valid, on_parsed=verification.parsed)
            self.analysis = analysis
            errors = yield from self._count_errors(analysis, verification)
            if errors < self._fewest:
                self._best, self._fewest = version, errors
            analysis.discard()
            verification.release()
            while not analysis.scrap.release(self._deadline):
                yield
            self.analysis = None

    def _count_errors(self, analysis: Document, verification: Verification) -> Generator[None, None, int]:
        """Returns the number of parts with errors, or of those at which this release is no better than the best."""
        while not analysis.analyse(self._deadline):
            yield
        errors = sum(any(map(self._is_error, section.syntax_errors())) for section in analysis.sections)
        if errors >= self._fewest:
            return errors
        while not verification.advance(analysis, self._deadline):
            yield
        return sum(
            any(map(self._is_error, section.syntax_errors())) or bool(errors_of(verification.problems(section)))
            for section in analysis.sections
        )

    def _is_error(self, diagnostic: Diagnostic) -> bool:
        """Returns True for an error, except for unknown dialects and for unknown syntax of other operations.

        A release that skips `operation`, because it does not know its syntax, does not accept it either.
        """
        if isinstance(diagnostic.fault, UnknownSyntax):
            return f"'{self._operation}'" in diagnostic.message
        return diagnostic.severity is Severity.ERROR and not isinstance(diagnostic.fault, UnknownDialect)


def _defines(context: Context, name: str) -> bool:
    """Returns True if a release has an operation, type or attribute of a name."""
    prefix, _, mnemonic = name.partition(".")
    dialect = context.dialect(prefix)
    return dialect is not None and (name in dialect.ops or mnemonic in dialect.types or mnemonic in dialect.attributes)


def search_release(
    view: DocumentView, sections: Sequence[Section], errors: Sequence[Diagnostic], most: int = _MOST
) -> ReleaseSearch | None:
    """Begins to look for the release that reads more of some sections, which have errors.

    Returns None where no error is in an operation that changed, or the sections have more than `most` characters.
    """
    if sum(len(section.text) for section in sections) > most:
        return None
    changed = view.context.shared(OlderReleases).changed
    for error in errors[:_MOST_ERRORS]:
        operation = next((each for each in _operations_at(view, error) if each in changed), None)
        if operation is not None:
            return ReleaseSearch([section.text for section in sections], operation, view.context)
    return None


def _operations_at(view: DocumentView, error: Diagnostic) -> list[str]:
    """Returns the operations that are named on the line of an error, then the last one in front of that line."""
    line = view.index.line_of(error.span.start)
    start = view.index.line_start(line)
    operations = _OPERATION.findall(view.text, start, view.index.line_end(line))
    if isinstance(error.fault, UnknownOperation):
        return operations
    return operations + _OPERATION.findall(view.text, max(0, start - _MOST_BEFORE), start)[-1:]


def older_release_hint(view: DocumentView, section: Section, error: Diagnostic) -> Diagnostic | None:
    """Returns a hint at the operation of an error, if another release reads the error's section without one."""
    fault = view.document.read_as or view.document.older_syntax
    if fault is None and view.document.work.last_edit and view.context.mlir_version is None:
        search = search_release(view, [section], [error], _MOST_WHILE_TYPING)
        if search is not None and search.advance(inf):
            fault = search.fault
    return None if fault is None else hint_at(view, fault, view.index.line_start(view.index.line_of(error.span.start)))


def hint_at(view: DocumentView, fault: OlderSyntax, start: int = 0) -> Diagnostic | None:
    """Returns a hint at the first mention of an operation from `start` on; None where it is no longer mentioned."""
    match = re.compile(rf"(?<![\w.]){re.escape(fault.operation)}(?![\w.])").search(view.text, start)
    if match is None:
        return None
    return Diagnostic(fault.message, Span(match.start(), match.end()), fault.code, Severity.HINT, fault=fault)


def release_of(hint: Diagnostic) -> str | None:
    """Returns the release that a hint names; None for other diagnostics."""
    return str(hint.fault.release) if isinstance(hint.fault, OlderSyntax) else None
