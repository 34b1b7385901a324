"""Records of loop pairs that may be fused, cached by chunk until its text changes.

A pair is two affine loop nests in one chunk that access a common memref. Pairs are examined in slices of time, on
request or when idle, for at most `PATIENCE` seconds in one chunk. Chunks with syntax errors have no pairs.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from time import perf_counter

from compiler.ir.context import Context
from compiler.syntax.incremental.chunk_places import chunk_base, is_container
from compiler.syntax.incremental.document import Document, Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource, SourceFile
from compiler.transforms.affine.fusion.record import PairRecord
from ir_lsp.children import import_in_background

LOOP = "affine.for"
"""Name of the loop operation."""
logger = logging.getLogger(__name__)

PATIENCE = 10.0
"""Maximum time for the pairs of one chunk, in seconds; the remaining pairs stay unknown."""

_EXAMINATION = "compiler.transforms.affine.fusion.pairs"
"""Module that is imported when a document has loops, as its import of islpy is slow."""


@dataclass(slots=True)
class _ChunkPairs:
    """Pairs of a chunk at a revision, as far as they are examined."""

    chunk: Chunk
    revision: int
    rest: Iterator[PairRecord | None] | None
    """The remaining examination; None if it is complete."""
    pairs: list[PairRecord] = field(default_factory=list)
    seconds: float = 0.0

    def is_of(self, chunk: Chunk) -> bool:
        """Returns True if these are the pairs of `chunk` at its current revision."""
        return self.chunk is chunk and self.revision == chunk.revision and not chunk.diagnostics


class FusionFindings:
    """Loop pairs of one document."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._chunks: dict[ChunkSource, _ChunkPairs] = {}
        self._with_pairs: dict[ChunkSource, _ChunkPairs] = {}
        """Chunks in which pairs were found."""
        self._candidates: list[tuple[Section, Chunk]] | None = None
        """Chunks of the newest text that may have pairs; None before they are searched."""
        self._tested: dict[ChunkSource, tuple[Chunk, int, bool]] = {}
        """Chunks with a revision, and True if it may have pairs. Entries of chunks that were not edited stay valid."""
        self.examined_chunks = 0
        """Number of chunks examined so far, for tests."""

    def changed(self) -> None:
        """Records that the document was edited."""
        self._candidates = None

    async def load(self) -> None:
        """Imports the analysis of pairs in the background; otherwise `advance` imports it when it is needed."""
        await import_in_background(_EXAMINATION)

    def chunks_with_loops(self, document: Document) -> list[tuple[Section, Chunk]]:
        """Returns the chunks that may have pairs; none while the document is being parsed."""
        if not document.is_analysed:
            return []
        if self._candidates is None:
            tested_before, self._tested, self._candidates = self._tested, {}, []
            for section in document.sections:
                if section.text.count(LOOP) <= 1:
                    continue
                for chunk in section.chunks:
                    tested = tested_before.get(chunk.source)
                    if tested is None or tested[0] is not chunk or tested[1] != chunk.revision:
                        tested = chunk, chunk.revision, may_have_pairs(section, chunk)
                    self._tested[chunk.source] = tested
                    if tested[2]:
                        self._candidates.append((section, chunk))
        return self._candidates

    def advance(self, document: Document, deadline: float) -> bool:
        """Examines pairs until `deadline` (of `time.perf_counter`). Returns True if all are examined."""
        chunks = self.chunks_with_loops(document)
        if len(self._chunks) > len(chunks):
            sources = {chunk.source for _, chunk in chunks}
            self._chunks = {source: findings for source, findings in self._chunks.items() if source in sources}
            self._with_pairs = {source: findings for source, findings in self._with_pairs.items() if source in sources}
        return all(self.advance_chunk(chunk, deadline) for _, chunk in chunks)

    def advance_chunk(self, chunk: Chunk, deadline: float) -> bool:
        """Examines the pairs of one chunk until `deadline`. Returns True if all are examined."""
        findings = self._chunks.get(chunk.source)
        if findings is None or not findings.is_of(chunk):
            rest: Iterator[PairRecord | None] | None = None
            if not chunk.diagnostics:
                rest = import_module(_EXAMINATION).examine_pairs(chunk.op, self._context)
                self.examined_chunks += 1
            findings = self._chunks[chunk.source] = _ChunkPairs(chunk, chunk.revision, rest)
            self._with_pairs.pop(chunk.source, None)
        begun = perf_counter()
        while findings.rest is not None:
            if perf_counter() > deadline:
                findings.seconds += perf_counter() - begun
                return False
            _step(findings)
            if findings.pairs:
                self._with_pairs[chunk.source] = findings
            if findings.seconds + perf_counter() - begun > PATIENCE:
                findings.rest = None
        return True

    def known_pairs(self, document: Document) -> Iterator[tuple[Section, Chunk, list[PairRecord]]]:
        """Yields the chunks of `document` in which pairs were found, in source order, with these pairs."""
        by_file: defaultdict[SourceFile, list[_ChunkPairs]] = defaultdict(list)
        for findings in self._with_pairs.values():
            by_file[findings.chunk.source.file].append(findings)
        for section in document.sections if by_file else ():
            files = [] if section.parsed is None else by_file.get(section.parsed.source, [])
            for findings in sorted(files, key=lambda each: chunk_base(each.chunk)):
                chunk = findings.chunk
                if findings.is_of(chunk) and section.chunk_of(chunk.op) is chunk:
                    yield section, chunk, findings.pairs

    def pairs(self, chunk: Chunk) -> list[PairRecord]:
        """Returns the pairs of `chunk` that were found so far."""
        findings = self._chunks.get(chunk.source)
        return findings.pairs if findings is not None and findings.is_of(chunk) else []


def _step(findings: _ChunkPairs) -> None:
    """Continues an examination up to the next pair or interruption."""
    assert findings.rest is not None
    try:
        pair = next(findings.rest)
    except StopIteration:
        findings.rest = None
        return
    except Exception:
        # The analysis of dependences relies on valid IR.
        logger.debug("examination of the loops in '%s' failed", findings.chunk.op.name, exc_info=True)
        findings.rest = None
        return
    if pair is not None:
        findings.pairs.append(pair)


def count_loops(text: str) -> int:
    """Returns the number of affine loops in a text; occurrences in comments and strings count, too."""
    return text.count(LOOP)


def may_have_pairs(section: Section, chunk: Chunk) -> bool:
    """Returns True if `chunk` has several affine loops."""
    if is_container(chunk.op):
        return False
    base = chunk.source.base
    return section.text.count(LOOP, base, base + chunk.end) > 1
