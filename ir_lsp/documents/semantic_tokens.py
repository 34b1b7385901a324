"""Semantic tokens: the kind of each name, and modifiers for definitions, unused names, constants and memory.

Strings, comments, numbers and keywords are left to the editor's grammar. Tokens are cached by pieces of the text: one
for each chunk, several for a large chunk. After an edit, only tokens of affected pieces are recomputed, and the answer
can be a difference.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.incremental.document import Document, Parsed
from compiler.syntax.incremental.reparse_ops import ReplacedOps
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Encoding, Span
from ir_lsp.documents.large_chunk_tokens import ChunkText, LargeChunk, new_pieces
from ir_lsp.documents.token_facts import VALUE_NAME, Facts, facts_of_chunk, facts_of_part
from ir_lsp.documents.token_pieces import Difference, Piece, compute_tokens, differences, joined, spelled

_MAX_PIECE = 20_000
"""Maximum length of a chunk that is one piece, in code points."""
_MAX_ANSWERS = 4
"""Number of answers that are stored, to which a difference may refer."""


class _MissingPiece(NamedTuple):
    """A piece whose tokens are missing."""

    piece: Piece
    start: int
    """Start of the piece in the document."""
    where: ChunkText | None
    """Chunk of the piece; None for text outside of chunks."""
    large: LargeChunk | None
    """Facts about the chunk's names if it is large."""


class SemanticTokens:
    """Semantic tokens of one document: the last answers, and the completed part of the next one."""

    def __init__(self) -> None:
        self._sent: OrderedDict[str, list[Piece]] = OrderedDict()
        """The last answers, by their result ids."""
        self._pieces: list[Piece] = []
        """The pieces of the newest text if `_is_planned`, else of an older one."""
        self._missing: list[_MissingPiece] = []
        """The pieces whose tokens are missing, the next one last."""
        self._is_planned = False
        self._begun: Iterator[None] | None = None
        """Computation of the next piece, if it has begun."""
        self._large: dict[ChunkSource, LargeChunk] = {}
        self._answers = 0
        self.computed_pieces = 0
        """Number of pieces computed so far, for tests."""

    @property
    def result_id(self) -> str:
        """LSP's result id of the last answer."""
        return str(self._answers)

    def changed(self) -> None:
        """Records that the document was edited."""
        self._is_planned = False

    def parsed(self, parsed: Parsed) -> None:
        """Records that a section was parsed, or operations of it reparsed."""
        if isinstance(parsed, ReplacedOps) and (large := self._large.get(parsed.chunk.source)) is not None:
            large.note(parsed)

    def update(self, document: Document, encoding: Encoding, deadline: float) -> bool:
        """Computes missing tokens until `deadline` (of `time.perf_counter`).

        Returns True if they are complete; then they become the last answer.
        """
        if not self._is_planned:
            self._plan(document)
        while self._missing:
            if not self._advance(self._missing[-1], encoding, deadline):
                return False
            self._missing.pop()
        self._answers += 1
        self._sent[self.result_id] = self._pieces
        while len(self._sent) > _MAX_ANSWERS:
            self._sent.popitem(last=False)
        return True

    def large_chunk(self, document: Document, chunk: Chunk) -> LargeChunk | None:
        """Returns the facts about a large chunk's names, if they were computed for an earlier answer."""
        if chunk.source in self._large and not self._is_planned:
            self._plan(document)
        large = self._large.get(chunk.source)
        return large if large is not None and large.is_ready else None

    def all(self) -> list[int]:
        """Returns the tokens of the last answer, as LSP's numbers."""
        return joined(self._last)

    def spelled(self) -> Iterator[str]:
        """Yields the numbers that `all` returns as texts, which the caller joins by commas."""
        return spelled(self._last)

    def differences(self, result_id: str) -> list[Difference] | None:
        """Returns the differences between the answer `result_id` and the last one, in order; None if it is unknown."""
        old = self._sent.get(result_id)
        return None if old is None else differences(old, self._last)

    @property
    def _last(self) -> list[Piece]:
        return self._sent[self.result_id]

    def _plan(self, document: Document) -> None:
        """Divides the document into pieces, and determines which of them must be computed."""
        old: defaultdict[ChunkSource | str, list[Piece]] = defaultdict(list)
        for piece in self._pieces:
            old[piece.source or piece.text].append(piece)
        large_chunks = self._large
        self._pieces, self._missing, self._large, self._begun = [], [], {}, None
        for span, where in _spans(document):
            old_pieces = old.get(document.text[span.start : span.end] if where is None else where.chunk.source, [])
            large: LargeChunk | None = None
            if where is None or not _is_large(where):
                pieces = [_piece(old_pieces, document.text, span, where)]
            else:
                large = large_chunks.get(where.chunk.source)
                updated: list[Piece] | None = None
                if large is not None and large.can_update(where.chunk):
                    updated = large.update(where, old_pieces)
                pieces = new_pieces(where, span) if updated is None else updated
                if large is None or updated is None:
                    large = LargeChunk(where.chunk)
                self._large[where.chunk.source] = large
            start = span.start
            for piece in pieces:
                if not piece.is_computed:
                    self._missing.append(_MissingPiece(piece, start, where, large))
                start += len(piece.text)
            self._pieces += pieces
        self._missing.reverse()
        self._is_planned = True

    def _advance(self, missing: _MissingPiece, encoding: Encoding, deadline: float) -> bool:
        """Computes tokens of a piece until `deadline`. Returns True if they are complete."""
        if self._begun is None:
            self._begun = _compute(missing, encoding)
        for _ in self._begun:
            if perf_counter() > deadline:
                return False
        self._begun = None
        self.computed_pieces += 1
        return True


def tokens_in(document: Document, span: Span, encoding: Encoding, cached: SemanticTokens | None = None) -> list[int]:
    """Returns the tokens of all chunks that touch `span`, as LSP's numbers; of large chunks, only those of its lines.

    `cached` are the cached tokens of the document.
    """
    skipped_lines = 0
    pieces: list[Piece] = []
    text = document.text
    for chunk_span, where in _spans(document):
        start, end = chunk_span.start, chunk_span.end
        if start > span.end:
            break
        if end < span.start:
            skipped_lines += text.count("\n", start, end)
            continue
        large: LargeChunk | None = None
        if where is not None and _is_large(where):
            first = text.rfind("\n", start, max(start, span.start)) + 1 or start
            end = text.find("\n", min(span.end, end), end) + 1 or end
            skipped_lines += text.count("\n", start, first)
            start = first
            large = None if cached is None else cached.large_chunk(document, where.chunk)
            if large is None:
                large = LargeChunk(where.chunk)
                large.compute_some(where, set(VALUE_NAME.findall(text, start, end)))
        piece = Piece(None, 0, text[start:end])
        for _ in _compute(_MissingPiece(piece, start, where, large), encoding):
            pass
        pieces.append(piece)
    numbers = joined(pieces)
    if numbers:
        numbers[0] += skipped_lines
    return numbers


def _compute(missing: _MissingPiece, encoding: Encoding) -> Iterator[None]:
    """Computes the tokens of a piece; yields often."""
    piece, where, large = missing.piece, missing.where, missing.large
    facts = Facts()
    if where is not None and large is not None:
        if not large.is_ready:
            yield from large.compute(where)
        facts = facts_of_part(where.chunk, where.begins - missing.start, len(piece.text), large.names)
    elif where is not None:
        facts = facts_of_chunk(where.chunk, where.begins - missing.start, piece.text)
    yield
    yield from compute_tokens(piece, facts, encoding)


def _spans(document: Document) -> Iterator[tuple[Span, ChunkText | None]]:
    """Divides the document into spans of whole lines, each with the chunk that starts in its first line."""
    text, covered = document.text, 0
    chunk: Chunk | None = None
    begins = 0

    def up_to(end: int) -> tuple[Span, ChunkText | None]:
        span = Span(covered, end)
        return span, None if chunk is None else ChunkText(text, span, chunk, begins)

    for section in document.sections:
        base = section.base
        for following in section.chunks:
            at = base + following.source.base
            start = text.rfind("\n", covered, at) + 1
            if start > covered:
                yield up_to(start)
                covered = start
            chunk, begins = following, at
        end = text.find("\n", section.end) + 1 or len(text)
        if end > covered:
            yield up_to(end)
        covered, chunk = end, None
    if covered < len(text):
        yield up_to(len(text))


def _is_large(where: ChunkText) -> bool:
    op = where.chunk.op
    return where.span.end - where.span.start > _MAX_PIECE and not (op.has_trait("SymbolTable") or is_container(op))


def _piece(old_pieces: list[Piece], text: str, span: Span, where: ChunkText | None) -> Piece:
    """Returns the piece of `old_pieces` with the text at `span` and the chunk's revision, or a new one."""
    revision = 0 if where is None else where.chunk.revision
    length = span.end - span.start
    for piece in old_pieces:
        if piece.revision == revision and len(piece.text) == length and text.startswith(piece.text, span.start):
            return piece
    return Piece(None if where is None else where.chunk.source, revision, text[span.start : span.end])
