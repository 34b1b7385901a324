"""Converts an operation between custom syntax and generic form. Its regions are not changed.

%r = arith.addi %a, %b : i32   <->   %r = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.problem import errors_of
from compiler.source_edit.heads import HeadPrinter, Naming
from compiler.source_edit.lines import indentation
from compiler.syntax.assembly.op_syntax import syntax_of
from compiler.syntax.lexer import STRING
from compiler.syntax.op_printer import RegionMarker
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Place, default_dialect, op_name_span, op_named_at, place_at
from ir_lsp.features.refactor.model import REWRITE, Refactoring

_LABEL = re.compile(r"\s*\^[\w$.\-]+")
_COMMENT = re.compile(rf"{STRING}|//")


def other_form(view: DocumentView, offset: int) -> Iterator[Refactoring]:
    """Yields the refactoring that converts the op whose name is at `offset`.

    None for ops with errors and for ops without custom syntax.
    """
    place = place_at(view, offset)
    op = None if place is None else op_named_at(place)
    if place is None or op is None or place.chunk is None or op.definition is None or op.location is not None:
        return
    if any(value.type is ERROR_TYPE for value in (*op.operands, *op.results)) or place.chunk.diagnostics:
        return
    if any(problem.op is op for problem in errors_of(view.problems(place.section))):
        return  # an invalid op may not be printable
    is_generic = place.token.kind == "string"
    if is_generic and (op.definition.unknown_syntax or syntax_of(op.definition).parse is None):
        return
    text = _Writer(place, op).write(generic=not is_generic)
    if text is None:
        return
    start = op_name_span(place, op).start
    end = place.section.base + place.chunk.source.base + max([op.end, *(region.end for region in op.regions)])
    title = "Convert to custom syntax" if is_generic else "Convert to generic form"
    yield Refactoring(title, REWRITE, (TextEdit(Span(start, end), text),))


class _NoNameError(Exception):
    """A value or block that must be printed has no name in the text."""


class _SourceNames(Naming):
    """Names of values and blocks in the text."""

    def value(self, value: Value) -> str:
        if value.name is None:
            raise _NoNameError
        if isinstance(value, OpResult):
            pack = [result for result in value.owner.results if result.name == value.name]
            if len(pack) > 1:
                return f"%{value.name}#{next(n for n, result in enumerate(pack) if result is value)}"
        return f"%{value.name}"

    def block(self, block: Block) -> str:
        return f"^{block.label}" if block.label else "^bb0"


class _Writer:
    def __init__(self, place: Place, op: Operation) -> None:
        assert place.chunk is not None
        self._place = place
        self._op = op
        self._base = place.section.base + place.chunk.source.base
        self._text = place.view.text
        self._printer = HeadPrinter(_SourceNames(), {})
        aliases = place.section.parsed.aliases if place.section.parsed is not None else []
        start = op_name_span(place, op).start - place.section.base
        self._printer.use_aliases(
            {each.value: each.name for each in aliases if each.value is not None and each.span.start < start}
        )

    def write(self, *, generic: bool) -> str | None:
        """Returns the op's text from its name; None if it cannot be printed, or a comment would be lost."""
        dialect = default_dialect(self._place, self._place.view.context)
        name = "" if dialect is None else dialect.name
        try:
            head = self._printer.head(self._op, name, generic=generic)
            parts = [head.segments[0]]
            for marker, segment in zip(head.markers, head.segments[1:], strict=True):
                parts += [self._region(marker, generic=generic), segment]
        except (_NoNameError, StopIteration):
            return None
        outside = self._outside_of_regions()
        if any(match[0] == "//" for match in _COMMENT.finditer(outside)):
            return None
        return "".join(parts)

    def _outside_of_regions(self) -> str:
        start = op_name_span(self._place, self._op).start
        parts: list[str] = []
        for region in self._op.regions:
            if region.end > region.start:
                parts.append(self._text[start : self._base + region.start])
                start = self._base + region.end
        parts.append(self._text[start : max(start, self._base + self._op.end)])
        return "".join(parts)

    def _region(self, marker: RegionMarker, *, generic: bool) -> str:
        region = marker.region
        if region.end <= region.start:
            return self._empty(marker)
        start, end = self._base + region.start + 1, self._base + region.end - 1
        body = self._text[start:end]
        if not region.blocks:
            return f"{{{body}}}"
        entry = region.blocks[0]
        inserted = self._prefixes(region, start) if generic else []
        for at, prefix in reversed(inserted):
            body = f"{body[:at]}{prefix}{body[at:]}"
        outer = indentation(self._text, op_name_span(self._place, self._op).start)
        has_header = _LABEL.match(self._without_comments(body)) is not None
        if has_header and not marker.entry_arguments and len(region.blocks) == 1 and entry.arguments:
            body = self._without_header(body)
        elif has_header and not marker.entry_arguments and entry.arguments:
            raise _NoNameError
        elif not has_header and entry.arguments and marker.entry_arguments:
            body = f"\n{outer}{self._printer.header(entry)}{body}"
        last = entry.ops[-1] if entry.ops else None
        if marker.terminators and last is not None and last.start < 0:
            body = f"{body.rstrip()}\n{outer}  {self._printed(last)}\n{outer}"
        return f"{{{body}}}"

    def _empty(self, marker: RegionMarker) -> str:
        ops = [op for block in marker.region.blocks for op in block.ops]
        return "{\n" + "".join(f"  {self._printed(op)}\n" for op in ops) + "}"

    def _printed(self, op: Operation) -> str:
        """Returns the text of an implicit op."""
        head = self._printer.head(op, "builtin", generic=False)
        parts = [head.segments[0]]
        for marker, segment in zip(head.markers, head.segments[1:], strict=True):
            parts += [self._empty(marker), segment]
        return "".join(parts)

    def _without_comments(self, body: str) -> str:
        return re.sub(r"^(?:\s*//[^\n]*\n)*", "", body)

    def _without_header(self, body: str) -> str:
        """Returns the body without its first block's label; preceding comments are kept."""
        match = re.compile(r"(?P<before>(?:\s*//[^\n]*\n)*)\s*\^[\w$.\-]+[ \t]*").match(body)
        assert match is not None
        position = match.end()
        depth = 0
        while position < len(body):
            char = body[position]
            depth += (char in "([{<") - (char in ")]}" or (char == ">" and body[position - 1] != "-"))
            position += 1
            if char == ":" and not depth:
                break
        return match["before"] + body[position:]

    def _prefixes(self, region: Region, start: int) -> list[tuple[int, str]]:
        """Returns the dialect prefixes to add to names of ops in `region`, each with its offset after `start`.

        The region of an op in generic form has no default dialect.
        """
        definition = self._op.definition
        default = "" if definition is None else definition.default_dialect
        if not default or default == "builtin":
            return []
        assert self._place.chunk is not None
        prefixes: list[tuple[int, str]] = []
        pending = [(op, self._place.chunk.source) for block in region.blocks for op in block.ops]
        while pending:
            op, source = pending.pop()
            if op.start < 0:
                continue
            source = op.source if isinstance(op.source, ChunkSource) else source
            span = source.name_span(op.start).shifted(self._place.section.base)
            name = self._text[span.start : span.end]
            if "." not in name and name == op.name.removeprefix(f"{default}."):
                prefixes.append((span.start - start, f"{default}."))
            if op.definition is None or not op.definition.default_dialect:
                pending += [(inner, source) for each in op.regions for block in each.blocks for inner in block.ops]
        return sorted(prefixes)
