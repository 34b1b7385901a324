"""One version of a document with its analysis: what every feature reads.

A snapshot is valid until its document is edited again; features take one and keep none. What the analysis costs is
paid by chunk: findings of the verifier are kept beside each chunk until the chunk is parsed anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.problem import Problem
from compiler.syntax.document import Document, Section
from compiler.text import LineIndex
from ir_lsp.verification import Verification


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

    def parse(self, until: float) -> bool:
        """Goes on with the parse until a time (of `time.perf_counter`); whether it is complete."""
        return self.document.analyse(until)

    def verify(self, until: float) -> bool:
        """Goes on with the verification of what is parsed, until a time; whether it is complete."""
        return self.verification.advance(self.document, until)

    def problems(self, section: Section) -> list[Problem]:
        """What the verifier found in a section."""
        return self.verification.problems(section)
