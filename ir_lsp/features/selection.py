"""Ranges to which a selection is expanded: a token, enclosing brackets, operations, blocks and regions."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.operation import Operation, Region
from compiler.syntax.parser.frames import Chunk
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Place, enclosing_chunk, place_at, tokens_of_line

_BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def selection_spans(view: DocumentView, offset: int) -> list[Span]:
    """Returns the spans that enclose `offset`, from the innermost one to the whole text."""
    spans: list[Span] = []
    place = place_at(view, offset)
    if place is not None:
        candidates = [place.token.span, *_bracketed(view, offset), *_enclosing_spans(place)]
    else:
        candidates = []
    section = view.section_at(offset)
    candidates += [Span(section.base, section.end), Span(0, len(view.text))]
    for span in candidates:
        inner = spans[-1] if spans else Span(offset, offset)
        if span.start <= inner.start and span.end >= inner.end and (not spans or span != inner):
            spans.append(span)
    return spans


def _bracketed(view: DocumentView, offset: int) -> Iterator[Span]:
    """Yields the brackets that enclose `offset` on its line, innermost first: their content, then with the brackets."""
    opened: list[tuple[str, int]] = []
    spans: list[Span] = []
    before = ""
    for token in tokens_of_line(view, offset):
        spelling = token.spelling
        if spelling in _BRACKETS:
            opened.append((_BRACKETS[spelling], token.span.start))
        elif spelling in (")", "]", "}", ">") and not (spelling == ">" and before == "-"):
            while opened:
                closer, start = opened.pop()
                if closer == spelling:
                    if start <= offset <= token.span.end:
                        spans.append(Span(start, token.span.end))
                    break
        before = spelling
    for span in spans:
        yield Span(span.start + 1, span.end - 1)
        yield span


def _enclosing_spans(place: Place) -> Iterator[Span]:
    """Yields the spans of the ops, blocks and regions that enclose a place, innermost first."""
    op = place.op
    while op is not None:
        chunk = enclosing_chunk(place.section, op)
        if chunk is None:
            return
        base = place.section.base + chunk.source.base
        at = place.token.span.start - base
        for region in op.regions:
            if region.start <= at < region.end:
                yield from _region_spans(region, at, base)
        if op.start >= 0:
            yield Span(base + op.start, base + _end(op, chunk))
        op = op.parent_op


def _region_spans(region: Region, at: int, base: int) -> Iterator[Span]:
    block = next((block for block in reversed(region.blocks) if 0 <= block.start <= at), None)
    if block is not None:
        placed = [op for op in block.ops if op.start >= 0 and op.source is None]
        if placed:
            start = block.start if block.label else placed[0].start
            yield Span(base + start, base + max(_op_end(op) for op in placed[-1:]))
    yield Span(base + region.start + 1, base + region.end - 1)
    yield Span(base + region.start, base + region.end)


def _end(op: Operation, chunk: Chunk) -> int:
    return max(chunk.end, _op_end(op)) if op is chunk.op else _op_end(op)


def _op_end(op: Operation) -> int:
    return max([op.end, *(region.end for region in op.regions)])
