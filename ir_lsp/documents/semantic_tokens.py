"""Semantic tokens: the kind of each name, and whether it is a definition, unused, constant or memory.

Strings, comments, numbers and keywords are left to the editor's grammar. Tokens are cached by piece of the text: one
for each chunk, and several for a large one. So after an edit only the edited pieces are analysed again, and the answer
is a difference.
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
from ir_lsp.documents.large_chunk_tokens import ChunkText, LargeChunk, unmade_pieces
from ir_lsp.documents.token_facts import VALUE_NAME, Facts, facts_of_chunk, facts_of_part
from ir_lsp.documents.token_pieces import Difference, Piece, differences, joined, make_tokens, spelled

_LONG = 20_000
"""Code points from which on a chunk has several pieces."""
_MOST_ANSWERS = 4
"""Number of previous answers that a delta may refer to."""


class _Wanted(NamedTuple):
    """A piece whose tokens are missing, and its start in the document; `large` is its chunk."""

    piece: Piece
    start: int
    where: ChunkText | None
    large: LargeChunk | None


class SemanticTokens:
    """The tokens of one document: those sent last, and the finished part of newer ones."""

    def __init__(self) -> None:
        self._sent: OrderedDict[str, list[Piece]] = OrderedDict()
        """The last answers, by their names."""
        self._pieces: list[Piece] = []
        """The pieces of the newest text if `_is_planned`, else of an older one."""
        self._wanted: list[_Wanted] = []
        """The pieces whose tokens are missing, the next one last."""
        self._is_planned = False
        self._begun: Iterator[None] | None = None
        """The work for the next one of them."""
        self._large: dict[ChunkSource, LargeChunk] = {}
        self._answers = 0
        self.made_pieces = 0
        """Number of pieces computed so far, for tests."""

    @property
    def result_id(self) -> str:
        """A name for the last answer."""
        return str(self._answers)

    def changed(self) -> None:
        """Notes that the document has another text."""
        self._is_planned = False

    def parsed(self, parsed: Parsed) -> None:
        """Records how the parser updated a section after an edit of its text."""
        if isinstance(parsed, ReplacedOps) and (large := self._large.get(parsed.chunk.source)) is not None:
            large.note(parsed)

    def update(self, document: Document, encoding: Encoding, until: float) -> bool:
        """Makes the tokens again where the text changed, until a time (of `time.perf_counter`).

        Returns whether they are complete; then they count as answered.
        """
        if not self._is_planned:
            self._plan(document)
        while self._wanted:
            if not self._advance(self._wanted[-1], encoding, until):
                return False
            self._wanted.pop()
        self._answers += 1
        self._sent[self.result_id] = self._pieces
        while len(self._sent) > _MOST_ANSWERS:
            self._sent.popitem(last=False)
        return True

    def large_chunk(self, document: Document, chunk: Chunk) -> LargeChunk | None:
        """Returns the names of a large chunk, if they were looked at for an earlier answer."""
        if chunk.source in self._large and not self._is_planned:
            self._plan(document)
        large = self._large.get(chunk.source)
        return large if large is not None and large.is_ready else None

    def all(self) -> list[int]:
        """Returns all tokens of the last answer."""
        return joined(self._last)

    def spelled(self) -> Iterator[str]:
        """Yields the numbers that `all` returns, in texts that are to be joined by commas."""
        return spelled(self._last)

    def differences(self, result_id: str) -> list[Difference] | None:
        """Returns the differences between an answer and the last one, in their order; None if it is not known."""
        old = self._sent.get(result_id)
        return None if old is None else differences(old, self._last)

    @property
    def _last(self) -> list[Piece]:
        return self._sent[self.result_id]

    def _plan(self, document: Document) -> None:
        """Chooses the pieces that are kept and those to compute."""
        old: defaultdict[ChunkSource | str, list[Piece]] = defaultdict(list)
        for piece in self._pieces:
            old[piece.source or piece.text].append(piece)
        large_chunks = self._large
        self._pieces, self._wanted, self._large, self._begun = [], [], {}, None
        for span, where in _spans(document):
            kept = old.get(document.text[span.start : span.end] if where is None else where.chunk.source, [])
            large: LargeChunk | None = None
            if where is None or not _is_large(where):
                pieces = [_piece(kept, document.text, span, where)]
            else:
                large = large_chunks.get(where.chunk.source)
                followed = large.follow(where, kept) if large is not None and large.can_follow(where.chunk) else None
                pieces = unmade_pieces(where, span) if followed is None else followed
                if large is None or followed is None:
                    large = LargeChunk(where.chunk)
                self._large[where.chunk.source] = large
            start = span.start
            for piece in pieces:
                if not piece.is_made:
                    self._wanted.append(_Wanted(piece, start, where, large))
                start += len(piece.text)
            self._pieces += pieces
        self._wanted.reverse()
        self._is_planned = True

    def _advance(self, wanted: _Wanted, encoding: Encoding, until: float) -> bool:
        """Computes tokens of a piece until a deadline. Returns True if they are complete."""
        if self._begun is None:
            self._begun = _making(wanted, encoding)
        for _ in self._begun:
            if perf_counter() > until:
                return False
        self._begun = None
        self.made_pieces += 1
        return True


def tokens_in(document: Document, span: Span, encoding: Encoding, kept: SemanticTokens | None = None) -> list[int]:
    """Returns the tokens of all chunks that a span touches, which are more than the span.

    Of large chunks only whole lines in the span count. `kept` are the cached tokens of the document.
    """
    gap = 0
    pieces: list[Piece] = []
    text = document.text
    for chunk_span, where in _spans(document):
        start, end = chunk_span.start, chunk_span.end
        if start > span.end:
            break
        if end < span.start:
            gap += text.count("\n", start, end)
            continue
        large: LargeChunk | None = None
        if where is not None and _is_large(where):
            first = text.rfind("\n", start, max(start, span.start)) + 1 or start
            end = text.find("\n", min(span.end, end), end) + 1 or end
            gap += text.count("\n", start, first)
            start = first
            large = None if kept is None else kept.large_chunk(document, where.chunk)
            if large is None:
                large = LargeChunk(where.chunk)
                large.look_at(where, set(VALUE_NAME.findall(text, start, end)))
        piece = Piece(None, 0, text[start:end])
        for _ in _making(_Wanted(piece, start, where, large), encoding):
            pass
        pieces.append(piece)
    numbers = joined(pieces)
    if numbers:
        numbers[0] += gap
    return numbers


def _making(wanted: _Wanted, encoding: Encoding) -> Iterator[None]:
    """Makes the tokens of a piece; yields from time to time."""
    piece, where, large = wanted.piece, wanted.where, wanted.large
    facts = Facts()
    if where is not None and large is not None:
        if not large.is_ready:
            yield from large.learn(where)
        facts = facts_of_part(where.chunk, where.begins - wanted.start, len(piece.text), large.names)
    elif where is not None:
        facts = facts_of_chunk(where.chunk, where.begins - wanted.start, piece.text)
    yield
    yield from make_tokens(piece, facts, encoding)


def _spans(document: Document) -> Iterator[tuple[Span, ChunkText | None]]:
    """Yields the text in spans of whole lines, each with the chunk that starts in its first line: all, in order."""
    text, done = document.text, 0
    chunk: Chunk | None = None
    begins = 0

    def up_to(end: int) -> tuple[Span, ChunkText | None]:
        span = Span(done, end)
        return span, None if chunk is None else ChunkText(text, span, chunk, begins)

    for section in document.sections:
        base = section.base
        for following in section.chunks:
            at = base + following.source.base
            start = text.rfind("\n", done, at) + 1
            if start > done:
                yield up_to(start)
                done = start
            chunk, begins = following, at
        end = text.find("\n", section.end) + 1 or len(text)
        if end > done:
            yield up_to(end)
        done, chunk = end, None
    if done < len(text):
        yield up_to(len(text))


def _is_large(where: ChunkText) -> bool:
    op = where.chunk.op
    return where.span.end - where.span.start > _LONG and not (op.has_trait("SymbolTable") or is_container(op))


def _piece(kept: list[Piece], text: str, span: Span, where: ChunkText | None) -> Piece:
    """Returns the piece of `kept` that has the text at `span`, or a new one."""
    revision = 0 if where is None else where.chunk.revision
    length = span.end - span.start
    for piece in kept:
        if piece.revision == revision and len(piece.text) == length and text.startswith(piece.text, span.start):
            return piece
    return Piece(None if where is None else where.chunk.source, revision, text[span.start : span.end])
