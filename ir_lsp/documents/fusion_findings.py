"""Results of fusing loop nests, kept by chunk: the records of its pairs, until its text changes.

Each chunk with affine loops has the pairs that access a common memref. Pairs are examined in slices, on request or in
idle time, and no longer than `PATIENCE` in one chunk. Chunks with syntax errors have none.
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
from ir_lsp.children import load_beside

LOOP = "affine.for"
"""Name of the loops that are paired."""
logger = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds of work for the pairs of one chunk; those that were not looked at until then stay unknown."""

_EXAMINATION = "compiler.transforms.affine.fusion.pairs"
"""Loaded when a document has loops: islpy, which it needs, takes a while."""


@dataclass(slots=True)
class _Found:
    chunk: Chunk
    revision: int
    rest: Iterator[PairRecord | None] | None
    """The examination, where it is not at its end."""
    pairs: list[PairRecord] = field(default_factory=list)
    seconds: float = 0.0

    def is_of(self, chunk: Chunk) -> bool:
        """Returns True if a chunk is as it was then."""
        return self.chunk is chunk and self.revision == chunk.revision and not chunk.diagnostics


class FusionFindings:
    """The pairs of one document."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._chunks: dict[ChunkSource, _Found] = {}
        self._with_pairs: dict[ChunkSource, _Found] = {}
        """Chunks that have pairs, as far as they are examined."""
        self._listed: list[tuple[Section, Chunk]] | None = None
        """The chunks with loops in the newest text; None before they are looked for."""
        self._looked_at: dict[ChunkSource, tuple[Chunk, int, bool]] = {}
        """For each chunk, at a revision, whether it may have pairs; an edit keeps the entries of other chunks valid."""
        self.examined_chunks = 0
        """Number of chunks examined, which tests count."""

    def changed(self) -> None:
        """Notes that the document has another text."""
        self._listed = None

    async def load(self) -> None:
        """Loads the analysis of pairs in the background; otherwise `advance` loads it when first needed."""
        await load_beside(_EXAMINATION)

    def chunks_with_loops(self, document: Document) -> list[tuple[Section, Chunk]]:
        """Returns the chunks that may have pairs of nests, looked for once in each text.

        None while it is being parsed.
        """
        if not document.is_analysed:
            return []
        if self._listed is None:
            looked_at_before, self._looked_at, self._listed = self._looked_at, {}, []
            for section in document.sections:
                if section.text.count(LOOP) <= 1:
                    continue
                for chunk in section.chunks:
                    looked_at = looked_at_before.get(chunk.source)
                    if looked_at is None or looked_at[0] is not chunk or looked_at[1] != chunk.revision:
                        looked_at = chunk, chunk.revision, may_have_pairs(section, chunk)
                    self._looked_at[chunk.source] = looked_at
                    if looked_at[2]:
                        self._listed.append((section, chunk))
        return self._listed

    def advance(self, document: Document, until: float) -> bool:
        """Analyses new chunks until a deadline (of `time.perf_counter`). Returns True if none is left."""
        chunks = self.chunks_with_loops(document)
        if len(self._chunks) > len(chunks):
            sources = {chunk.source for _, chunk in chunks}
            self._chunks = {source: findings for source, findings in self._chunks.items() if source in sources}
            self._with_pairs = {source: findings for source, findings in self._with_pairs.items() if source in sources}
        return all(self.advance_chunk(chunk, until) for _, chunk in chunks)

    def advance_chunk(self, chunk: Chunk, until: float) -> bool:
        """Looks at the pairs of one chunk that may have some, until a time. Returns True if all is done."""
        findings = self._chunks.get(chunk.source)
        if findings is None or not findings.is_of(chunk):
            rest: Iterator[PairRecord | None] | None = None
            if not chunk.diagnostics:
                rest = import_module(_EXAMINATION).examine_pairs(chunk.op, self._context)
                self.examined_chunks += 1
            findings = self._chunks[chunk.source] = _Found(chunk, chunk.revision, rest)
            self._with_pairs.pop(chunk.source, None)
        begun = perf_counter()
        while findings.rest is not None:
            if perf_counter() > until:
                findings.seconds += perf_counter() - begun
                return False
            _step(findings)
            if findings.pairs:
                self._with_pairs[chunk.source] = findings
            if findings.seconds + perf_counter() - begun > PATIENCE:
                findings.rest = None
        return True

    def known_pairs(self, document: Document) -> Iterator[tuple[Section, Chunk, list[PairRecord]]]:
        """Returns the examined chunks of a document that have pairs, in its order."""
        by_file: defaultdict[SourceFile, list[_Found]] = defaultdict(list)
        for findings in self._with_pairs.values():
            by_file[findings.chunk.source.file].append(findings)
        for section in document.sections if by_file else ():
            files = [] if section.parsed is None else by_file.get(section.parsed.source, [])
            for findings in sorted(files, key=lambda each: chunk_base(each.chunk)):
                chunk = findings.chunk
                if findings.is_of(chunk) and section.chunk_of(chunk.op) is chunk:
                    yield section, chunk, findings.pairs

    def pairs(self, chunk: Chunk) -> list[PairRecord]:
        """Returns the pairs of a chunk, as far as they are known."""
        findings = self._chunks.get(chunk.source)
        return findings.pairs if findings is not None and findings.is_of(chunk) else []


def _step(findings: _Found) -> None:
    assert findings.rest is not None
    try:
        pair = next(findings.rest)
    except StopIteration:
        findings.rest = None
        return
    except Exception:
        # The analysis of dependences relies on valid IR.
        logger.debug("looking at the loops in '%s' failed", findings.chunk.op.name, exc_info=True)
        findings.rest = None
        return
    if pair is not None:
        findings.pairs.append(pair)


def count_loops(text: str) -> int:
    """Returns the number of affine loops in a text; it may count a comment or string, too."""
    return text.count(LOOP)


def may_have_pairs(section: Section, chunk: Chunk) -> bool:
    """Returns True if `chunk` has several affine loops."""
    if is_container(chunk.op):
        return False
    base = chunk.source.base
    return section.text.count(LOOP, base, base + chunk.end) > 1
