"""One version of a document with its analysis: what every feature reads.

A snapshot is valid until its document is edited again; features take one and keep none. What the analysis costs is
paid by chunk: findings of the verifier are kept beside each chunk until the chunk is parsed anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.problem import Problem
from compiler.syntax.document import Document, Section
from compiler.text import LineIndex
from compiler.verification.incremental.document import Verification

MAX_LENGTH = 32_000_000
"""How many code points a text may have to be analysed; 32 million take 10 seconds and 700 MB."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The text of `uri` at `version`, and its analysis."""

    uri: str
    version: int
    document: Document
    verification: Verification

    @property
    def text(self) -> str:
        return self.document.text

    @property
    def index(self) -> LineIndex:
        return self.document.index

    @property
    def sections(self) -> list[Section]:
        return self.document.sections

    @property
    def is_too_large(self) -> bool:
        """Whether nothing is known of the text but the text, since analysing it would take too much."""
        return len(self.text) > MAX_LENGTH

    def parse(self, until: float) -> bool:
        """Goes on with the parse until a time (of `time.perf_counter`); whether it is complete."""
        return self.is_too_large or self.document.analyse(until)

    def verify(self, until: float) -> bool:
        """Goes on with the verification of what is parsed, until a time; whether it is complete."""
        return self.is_too_large or self.verification.advance(self.document, until)

    def verify_behind_parser(self, until: float) -> None:
        """Goes on with the verification of what a first parse has read so far, until a time."""
        self.verification.advance_behind_parser(self.document, until)

    @property
    def is_first_parse(self) -> bool:
        """Whether the text was never parsed to its end."""
        return any(section.parsed is None for section in self.sections)

    @property
    def progress(self) -> float:
        """How much of the analysis is done, from 0 to 1; parsing counts for two thirds."""
        length = sum(len(section.text) for section in self.sections)
        read = sum(section.read_length for section in self.sections)
        return (2 * read / length + self.verification.completed(self.document)) / 3 if length else 1.0

    def problems(self, section: Section) -> list[Problem]:
        """What the verifier found in a section."""
        return self.verification.problems(section)
