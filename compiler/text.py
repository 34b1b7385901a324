"""Places in a text: spans, edits, and the index from offsets to lines and columns.

Every offset is a count of code points from the start of the text, every span is half-open. Nothing here knows of MLIR.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """The code points from `start` up to, but not including, `end`."""

    start: int
    end: int

    def shifted(self, by: int) -> Span:
        """The span of the same text after `by` code points were put before it."""
        return Span(self.start + by, self.end + by)

    def contains(self, offset: int) -> bool:
        """Whether the code point at `offset` lies in the span (an empty span contains none)."""
        return self.start <= offset < self.end


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replaces the text of `span` by `new_text`; an empty span inserts."""

    span: Span
    new_text: str
