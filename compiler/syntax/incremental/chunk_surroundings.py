"""Errors and values outside a chunk that an edit inside it may affect."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import Diagnostic
from compiler.ir.operation import Operation
from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.frames import Chunk
from compiler.text import Span

Errors = tuple[list[Diagnostic], int]
"""Errors, and the offset in the file that their spans count from."""


def moved(diagnostic: Diagnostic, end: int, by: int) -> Diagnostic:
    """Returns a diagnostic after the text from `end` on moved by `by`."""
    if not by:
        return diagnostic
    notes = tuple(note if note.span is None or note.span.start < end else note.shifted(by) for note in diagnostic.notes)
    span = diagnostic.span if diagnostic.span.start < end else diagnostic.span.shifted(by)
    return replace(diagnostic, span=span, notes=notes)


def errors_outside(parsed: ParsedFile, chunk: Chunk) -> list[Errors] | None:
    """Returns the errors of the file and of the enclosing containers; None if one has several blocks, or a label."""
    errors: list[Errors] = [(parsed.diagnostics, 0)]
    blocks = parsed.top.regions[0].blocks
    if len(blocks) != 1 or blocks[0].label:
        return None
    containers = {id(each.op): each for each in parsed.chunks if is_container(each.op)}
    block = chunk.op.parent
    while block is not None and block.parent_op is not None:
        assert block.parent is not None
        if block.label or len(block.parent.blocks) != 1:
            return None
        outer = containers.get(id(block.parent_op))
        if outer is not None:
            errors.append((outer.diagnostics, outer.source.base))
        block = block.parent_op.parent
    return errors


def points_elsewhere(chunk: Chunk) -> bool:
    """Returns True if an error of a chunk has notes at spans outside of it."""
    return any(
        note.span is not None and not 0 <= note.span.start <= chunk.end
        for error in chunk.diagnostics
        for note in error.notes
    )


def points_into(errors: list[Diagnostic], place: int, chunk: Chunk) -> bool:
    """Returns True if one of `errors`, whose spans count from `place`, or a note of one, is at a span in the chunk."""
    start, end = chunk.source.base - place, chunk.source.base + chunk.end - place
    return any(start <= span.start < end for error in errors for span in _spans(error))


def _spans(diagnostic: Diagnostic) -> list[Span]:
    return [diagnostic.span, *(note.span for note in diagnostic.notes if note.span is not None)]


def is_alone(chunk: Chunk) -> bool:
    """Returns True if a chunk has regions, defines no values for other chunks and uses none of theirs."""
    op = chunk.op
    if not op.regions or op.results or op.operands or is_container(op) or op.parent is None:
        return False
    return op.has_trait("IsolatedFromAbove") or not sees_outside(op)


def sees_outside(op: Operation) -> bool:
    """Returns True if values from outside of a chunk are visible in it."""
    block = op.parent
    while block is not None:
        if block.arguments or any(each.results for each in block.ops):
            return True
        block = None if block.parent_op is None else block.parent_op.parent
    return False
