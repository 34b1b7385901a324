"""Inlay hints: types of results, sources of block arguments, ops closed by a brace, constants, compiled loops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.analysis.branches import successor_operands
from compiler.analysis.dataflow.constant_propagation import load_baseline_analyses
from compiler.analysis.dataflow.constant_value import ConstantLattice
from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.problem import errors_of
from compiler.ir.symbols import symbol_name
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.printer.value_users import users_of_values
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.token_facts import ops_overlapping
from ir_lsp.entities import enclosing_chunk, value_definition

LONG_REGION = 12
"""Minimum number of lines of a region whose closing brace gets a hint with the name of its op."""

_LARGEST_ANALYSED = 1000
"""Maximum number of ops of a function whose constants are computed."""
_LONGEST = 40
"""Maximum length of a hint, in characters; its tooltip has the full text."""
_LONGEST_OF_LOOP = 100
"""Maximum length of a hint at the end of a line."""


@dataclass(frozen=True, slots=True)
class InlayHint:
    """A text shown at `offset`, which is not part of the document."""

    offset: int
    text: str
    kind: str
    """ "types", "arguments", "closing", "constants" or "loops"; users can switch off each kind."""
    tooltip: str = ""


def inlay_hints(view: DocumentView, span: Span, kinds: frozenset[str]) -> list[InlayHint]:
    """Returns the hints of these kinds in `span` of a verified document, in source order."""
    hints: list[InlayHint] = []
    for section in view.sections:
        for chunk in section.chunks:
            start = section.base + chunk.source.base
            if start <= span.end and start + chunk.end >= span.start:
                hints += _Hints(view, section, chunk, span, kinds).of_chunk()
    if "loops" in kinds:
        hints += _compiled_loops(view)
    return sorted((hint for hint in hints if span.start <= hint.offset <= span.end), key=lambda hint: hint.offset)


def _compiled_loops(view: DocumentView) -> Iterator[InlayHint]:
    """Yields a hint at the end of each line that has a loop in the compiled code, until the document changes."""
    loops = view.document.compiled_loops
    for line, text in loops.texts.items() if loops.version == view.version else ():
        if line < view.index.line_count:
            yield InlayHint(
                view.index.line_end(line), _short(text, _LONGEST_OF_LOOP), "loops", text.replace("; ", "\n")
            )


class _Hints:
    def __init__(self, view: DocumentView, section: Section, chunk: Chunk, span: Span, kinds: frozenset[str]) -> None:
        self._view, self._section, self._chunk, self._kinds = view, section, chunk, kinds
        self._base = section.base + chunk.source.base
        self._start, self._end = span.start - self._base, span.end - self._base

    def of_chunk(self) -> Iterator[InlayHint]:
        chunk = self._chunk
        visible: list[Operation] = []
        stack = [chunk.op]
        while stack:
            op = stack.pop()
            if (op.source is not None and op is not chunk.op) or op.start > self._end:
                continue
            end = max([op.end, *(region.end for region in op.regions)], default=op.end)
            if op.start >= 0 and max(end, chunk.end if op is chunk.op else 0) < self._start:
                continue
            visible.append(op)
            holds_chunks = op.definition is None or op.has_trait("SymbolTable")
            for region in op.regions:
                for block in region.blocks:
                    stack += block.ops if holds_chunks else ops_overlapping(block.ops, self._start, self._end + 1)
                    if "arguments" in self._kinds and block.arguments and not block.is_entry:
                        yield from self._argument_sources(block)
                if "closing" in self._kinds:
                    yield from self._closing(op, region)
        if "types" in self._kinds:
            for op in visible:
                yield from self._types(op)
        if "constants" in self._kinds:
            yield from self._constants(visible)

    def _types(self, op: Operation) -> Iterator[InlayHint]:
        """Yields a hint with the types of an op's results, unless its text has them."""
        if not op.results or op.start < 0 or op.definition is None:
            return
        end = min([op.end, *(region.start for region in op.regions if region.start > op.start)])
        text = self._view.text[self._base + op.start : self._base + end]
        types = [str(result.type) for result in op.results]
        if all(type_ in text for type_ in types):
            return
        name = value_definition(self._section, op.results[0])
        if name is not None:
            pack = self._view.text[name.end : self._base + op.end].partition("=")[0]
            yield InlayHint(name.end + len(pack.rstrip()), f": {_short(', '.join(types))}", "types", ", ".join(types))

    def _argument_sources(self, block: Block) -> Iterator[InlayHint]:
        """Yields a hint for each argument of a block: the values that branches pass for it."""
        region = block.parent
        if region is None or block.start < 0:
            return
        passed: list[list[str]] = [[] for _ in block.arguments]
        for other in region.blocks:
            branch = other.ops[-1] if other.ops else None
            for number, successor in enumerate(branch.successors if branch is not None else ()):
                assert branch is not None
                operands = successor_operands(branch, number) if successor is block else None
                if operands is not None and len(operands) == len(passed):
                    for values, operand in zip(passed, operands):
                        if operand.name is not None:
                            values.append(f"%{operand.name}")
        for argument, values in zip(block.arguments, passed):
            if values and argument.start >= 0 and argument.name is not None:
                offset = self._base + argument.start + 1 + len(argument.name)
                text = " | ".join(dict.fromkeys(values))
                yield InlayHint(offset, f"\u2190 {_short(text)}", "arguments", f"passed by branches: {text}")

    def _closing(self, op: Operation, region: Region) -> Iterator[InlayHint]:
        index = self._view.index
        if region.start < 0 or op.start < 0:
            return
        start, end = self._base + region.start, self._base + region.end
        if index.line_of(min(end, len(self._view.text))) - index.line_of(start) >= LONG_REGION:
            symbol = symbol_name(op)
            line = index.line_of(self._base + op.start) + 1
            label = f"{op.name} @{symbol}" if symbol is not None else op.name
            yield InlayHint(end, _short(label), "closing", f"begins on line {line}")

    def _has_errors(self) -> bool:
        """Returns True if the chunk has errors; analyses need valid IR."""
        problems = errors_of(self._view.problems(self._section))
        return bool(self._chunk.diagnostics) or any(
            enclosing_chunk(self._section, problem.op) is self._chunk for problem in problems
        )

    def _constants(self, visible: list[Operation]) -> Iterator[InlayHint]:
        """Yields hints with the values of results that are always the same, for ops that are not constants."""
        top = self._chunk.op
        candidates = [op for op in visible if op.results and op.operands and not op.has_trait("ConstantLike")]
        if not candidates or not top.has_trait("IsolatedFromAbove") or self._has_errors():
            return
        if sum(1 for _ in zip(range(_LARGEST_ANALYSED + 1), top.walk())) > _LARGEST_ANALYSED:
            return
        users = users_of_values(top)
        solver = DataFlowSolver(lambda value: users.get(value, []))
        load_baseline_analyses(solver)
        solver.initialize_and_run(top)
        for op in candidates:
            for result in op.results:
                lattice = solver.lookup_state(ConstantLattice, result)
                value = lattice.value.constant if lattice is not None and lattice.value is not None else None
                name = value_definition(self._section, result)
                if isinstance(value, IntegerAttr | FloatAttr) and name is not None:
                    text = str(value).partition(" :")[0]
                    yield InlayHint(name.end, f"= {_short(text)}", "constants", f"always {value}")


def _short(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else text[:longest] + "\u2026"
