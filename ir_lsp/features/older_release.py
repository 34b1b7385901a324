"""Recognizes texts of an older MLIR by their errors.

Searches the release that parses a text with fewer errors; gives its context, and a hint at the operation whose syntax
has changed. Each release parses the text in slices of time, and is given up as soon as it has as many errors as the
best one.
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

_MAX_LENGTH = 1_000_000
"""Maximum length of a newly opened text that is reparsed for each release, in characters."""
_MAX_LENGTH_WHILE_TYPING = 4_000
"""Maximum length of a text that is reparsed for each release after each edit, in characters."""
_MAX_ERRORS = 20
"""Maximum number of errors that are searched for an operation that changed between releases."""
_MAX_DISTANCE = 1_000
"""Number of characters preceding an error's line that are searched for the name of its operation."""
_OPERATION = re.compile(r"(?<![\w.])[A-Za-z_]\w*\.[\w.]+")
_SPLIT = "\n// -----\n"
_RELEASES = (*TABLES, *(version for version in range(BUNDLED_VERSION, TABLES[-1], -1) if version not in TABLES))
"""Older releases in the order in which they are tried: those with tables first."""


class OlderReleases:
    """Contexts of older releases and the last result; shared by the documents of a context."""

    def __init__(self) -> None:
        self._contexts: dict[int, Context] = {}
        self.answer: tuple[tuple[str, str], OlderSyntax | None] = (("", ""), None)
        """Text and operation of the last search, and its result."""

    @cached_property
    def changed(self) -> frozenset[str]:
        """Operations, types and attributes whose definition differs in an older release."""
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
        """Returns the context of release `version`, with the own dialects of `project`, the context of a project."""
        if version not in self._contexts:
            load_released = load_dialect_of(version)
            load_bundled = load_dialect_of(project.mlir_version or BUNDLED_VERSION)

            def load(name: str) -> Dialect | None:
                return _with_additions(load_released(name), project.dialect(name), load_bundled(name))

            self._contexts[version] = Context(load, allow_unregistered=True, mlir_version=version)
        return self._contexts[version]


_KINDS = ("ops", "types", "attributes", "enums")


def _with_additions(released: Dialect | None, own: Dialect | None, bundled: Dialect | None) -> Dialect | None:
    """Returns a dialect of a release with the definitions that a project adds to it.

    `own` is the project's dialect, `bundled` the one that it may extend. A dialect that does not extend the bundled
    one is returned as it is.
    """
    if own is bundled or own is None:
        return released
    if bundled is None or released is None or not bundled.ops.keys() <= own.ops.keys():
        return own
    parts = {
        kind: {
            name: definition
            for name, definition in getattr(own, kind).items()
            if getattr(bundled, kind).get(name) is not definition
        }
        for kind in _KINDS
    }
    return merged(released, replace(own, **cast("Any", parts)))


class ReleaseSearch:
    """Search for the release that parses the most of `texts` without errors.

    The texts are sections in which the project's own release has errors. Only releases that define `operation`, which
    may also be a type or attribute, are tried. Among equally good releases, the newest one with a table is chosen.
    """

    def __init__(self, texts: Sequence[str], operation: str, project: Context) -> None:
        self._text = _SPLIT.join(texts)
        self._operation = operation
        self._project = project
        self._releases = project.shared(OlderReleases)
        self._fewest = len(texts)
        """Number of sections with errors in the best release so far."""
        self._best: int | None = None
        self._steps = self._parse_all()
        self._deadline = 0.0
        self.analysis: Document | None = None
        """Analysis in progress, which must be released if the search is given up."""

    @property
    def fault(self) -> OlderSyntax | None:
        """The best release, and the operation that identifies it; None without a better release."""
        return None if self._best is None else OlderSyntax(self._best, self._operation)

    @property
    def context(self) -> Context:
        """Context of the best release, which must exist."""
        assert self._best is not None
        return self._releases.context(self._best, self._project)

    def advance(self, deadline: float) -> bool:
        """Continues until `deadline` (of `time.perf_counter`); returns True if the search is complete."""
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

    def _parse_all(self) -> Iterator[None]:
        """Parses the text as each release; yields after the deadline."""
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
        """Returns the number of sections with errors; counts syntax errors alone if they exceed the best release's."""
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
        """Returns True if a diagnostic shows that the release does not accept the text.

        Unknown dialects and unknown syntax of operations other than `operation` don't count.
        """
        if isinstance(diagnostic.fault, UnknownSyntax):
            return f"'{self._operation}'" in diagnostic.message
        return diagnostic.severity is Severity.ERROR and not isinstance(diagnostic.fault, UnknownDialect)


def _defines(context: Context, name: str) -> bool:
    """Returns True if a dialect of `context` defines the operation, type or attribute `name`."""
    prefix, _, mnemonic = name.partition(".")
    dialect = context.dialect(prefix)
    return dialect is not None and (name in dialect.ops or mnemonic in dialect.types or mnemonic in dialect.attributes)


def search_release(
    view: DocumentView, sections: Sequence[Section], errors: Sequence[Diagnostic], max_length: int = _MAX_LENGTH
) -> ReleaseSearch | None:
    """Begins a search for the release that accepts more of `sections`, in which the `errors` are.

    Returns None if no error is in an operation that changed, or the sections have more than `max_length` characters.
    """
    if sum(len(section.text) for section in sections) > max_length:
        return None
    changed = view.context.shared(OlderReleases).changed
    for error in errors[:_MAX_ERRORS]:
        operation = next((each for each in _operations_at(view, error) if each in changed), None)
        if operation is not None:
            return ReleaseSearch([section.text for section in sections], operation, view.context)
    return None


def _operations_at(view: DocumentView, error: Diagnostic) -> list[str]:
    """Returns the names of operations on the line of an error, then the last one preceding that line."""
    line = view.index.line_of(error.span.start)
    start = view.index.line_start(line)
    operations = _OPERATION.findall(view.text, start, view.index.line_end(line))
    if isinstance(error.fault, UnknownOperation):
        return operations
    return operations + _OPERATION.findall(view.text, max(0, start - _MAX_DISTANCE), start)[-1:]


def older_release_hint(view: DocumentView, section: Section, error: Diagnostic) -> Diagnostic | None:
    """Returns a hint at the operation of `error` if an older release parses its section without errors; else None."""
    fault = view.document.read_as or view.document.older_syntax
    if fault is None and view.document.work.last_edit and view.context.mlir_version is None:
        search = search_release(view, [section], [error], _MAX_LENGTH_WHILE_TYPING)
        if search is not None and search.advance(inf):
            fault = search.fault
    return None if fault is None else hint_at(view, fault, view.index.line_start(view.index.line_of(error.span.start)))


def hint_at(view: DocumentView, fault: OlderSyntax, start: int = 0) -> Diagnostic | None:
    """Returns a hint at the first occurrence of the fault's operation from offset `start`; None if there is none."""
    match = re.compile(rf"(?<![\w.]){re.escape(fault.operation)}(?![\w.])").search(view.text, start)
    if match is None:
        return None
    return Diagnostic(fault.message, Span(match.start(), match.end()), fault.code, Severity.HINT, fault=fault)


def release_of(hint: Diagnostic) -> str | None:
    """Returns the release in a hint of this module; None for other diagnostics."""
    return str(hint.fault.release) if isinstance(hint.fault, OlderSyntax) else None
