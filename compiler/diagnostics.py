"""What the compiler says about a text: errors, warnings, remarks and hints, with notes and fixes.

Diagnostics are plain immutable data that point into the text by spans.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from compiler.text import Span, TextEdit


class Severity(enum.Enum):
    """How bad it is; the value is the word that mlir-opt prints."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know beside a diagnostic, at a related place if it has one."""

    message: str
    span: Span | None = None

    def shifted(self, by: int) -> Note:
        """The same note with its place moved by `by` code points."""
        return self if self.span is None else Note(self.message, self.span.shifted(by))


@dataclass(frozen=True, slots=True)
class Fix:
    """A change to the text that resolves a diagnostic."""

    title: str
    edits: tuple[TextEdit, ...]

    def shifted(self, by: int) -> Fix:
        """The same fix with its edits moved by `by` code points."""
        return Fix(self.title, tuple(TextEdit(edit.span.shifted(by), edit.new_text) for edit in self.edits))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding at a span; `tags` are "unnecessary" (shown faded) or "deprecated" (shown struck out)."""

    message: str
    span: Span
    code: str = ""
    severity: Severity = Severity.ERROR
    notes: tuple[Note, ...] = ()
    fixes: tuple[Fix, ...] = ()
    tags: tuple[str, ...] = ()

    def shifted(self, by: int) -> Diagnostic:
        """The same diagnostic for the same text after `by` code points were put before it."""
        if not by:
            return self
        return Diagnostic(
            self.message,
            self.span.shifted(by),
            self.code,
            self.severity,
            tuple(note.shifted(by) for note in self.notes),
            tuple(fix.shifted(by) for fix in self.fixes),
            self.tags,
        )
