"""Compares a document under edits with a fresh document of the same text: diagnostics and IR."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import compiler
from compiler.ir.context import Context
from compiler.ir.operation import Block, ForwardReference, Operation, Value
from compiler.syntax.incremental import reparse_ops
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.templates import LearntLines
from compiler.text import Span, TextEdit
from compiler.text import difference as text_difference
from ir_lsp.documents.document import DocumentView, OpenDocument
from ir_lsp.features.diagnostics import diagnostics
from tests.support.markers import analysed, change_text

_NAME = "untitled:edited.mlir"


class NeverSeen(set[str]):
    """A `LearntLines.seen` that keeps the parser from learning templates, so that each text is read in one way."""

    def __contains__(self, key: object) -> bool:
        return False


def general_context() -> Context:
    """Returns a context whose parsers learn no templates."""
    context = compiler.new_context(allow_unregistered=True)
    context.shared(LearntLines).seen = NeverSeen()
    return context


@dataclass(frozen=True, slots=True)
class Step:
    """Replaces the text from `start` to `end` by `new`."""

    start: int
    end: int
    new: str

    def applied_to(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


class EditedDocument:
    """A document with its verification, kept up to date after each edit."""

    def __init__(self, text: str, context: Context) -> None:
        self.document = OpenDocument(_NAME, 1, text, context)
        self.analyse()

    @property
    def view(self) -> DocumentView:
        return self.document.view

    @property
    def text(self) -> str:
        return self.view.text

    def edit(self, step: Step) -> None:
        """Applies an edit without analysing the new text."""
        change_text(self.document, TextEdit(Span(step.start, step.end), step.new))

    def begin_analysis(self) -> None:
        """Analyses for a moment only, as when the next key follows at once."""
        if self.document.parse(0.0):
            self.document.verify(0.0)

    def analyse(self) -> None:
        """Analyses the text to the end, and frees what edits replaced."""
        analysed(self.document)
        diagnostics(self.view)
        self.document.analysis.scrap.release(math.inf)

    def difference(self, fresh_context: Context) -> str:
        """Returns how this state differs from a fresh one in `fresh_context`; "" if it does not."""
        return difference(self.view, EditedDocument(self.text, fresh_context).view)


def difference(edited: DocumentView, fresh: DocumentView) -> str:
    """Returns the first difference of two views of one text; "" if there is none."""
    mine, theirs = diagnostics(edited), diagnostics(fresh)
    if mine != theirs:
        more = [each for each in mine if each not in theirs]
        less = [each for each in theirs if each not in mine]
        if not more and not less:
            return f"diagnostics are repeated: {[each.message for each in mine]}"
        return f"diagnostics: {more}\n  fresh: {less}"
    if len(edited.sections) != len(fresh.sections):
        return f"sections: {len(edited.sections)}\n  fresh: {len(fresh.sections)}"
    for own, other in zip(edited.sections, fresh.sections, strict=True):
        actual = _section_difference(own, other)
        if actual:
            return actual
    return ""


def _section_difference(edited: Section, fresh: Section) -> str:
    assert edited.parsed is not None and fresh.parsed is not None
    pairs: list[tuple[str, object, object]] = [
        ("base", edited.base, fresh.base),
        ("aliases", _aliases(edited), _aliases(fresh)),
        ("chunks", _chunks(edited.chunks), _chunks(fresh.chunks)),
        ("module", edited.parsed.module is edited.parsed.top, fresh.parsed.module is fresh.parsed.top),
    ]
    for noun, mine, theirs in pairs:
        if mine != theirs:
            return f"{noun}: {mine}\n  fresh: {theirs}"
    return _IrComparison().difference(edited.parsed.top, fresh.parsed.top)


def _aliases(section: Section) -> list[tuple[object, ...]]:
    assert section.parsed is not None
    return [(alias.name, alias.span, str(alias.value)) for alias in section.parsed.aliases]


def _chunks(chunks: Iterable[Chunk]) -> list[tuple[object, ...]]:
    return [(chunk.source.base, chunk.end, chunk.op.name) for chunk in chunks]


class _IrComparison:
    """Compares two graphs; the values and blocks of one are mapped to those of the other."""

    def __init__(self) -> None:
        self._values: dict[Value, Value] = {}
        self._blocks: dict[Block, Block] = {}

    def difference(self, edited: Operation, fresh: Operation) -> str:
        pairs = [(edited, fresh)]
        for mine, theirs in pairs:  # grows while it is read
            actual = self._own_difference(mine, theirs) or self._region_difference(mine, theirs, pairs)
            if actual:
                return f"IR: {mine.name} at {mine.start}: {actual}"
        for mine, theirs in pairs:
            actual = self._use_difference(mine, theirs)
            if actual:
                return f"IR: {mine.name} at {mine.start}: {actual}"
        return ""

    def _own_difference(self, mine: Operation, theirs: Operation) -> str:
        for noun, own, other in (
            ("name", mine.name, theirs.name),
            ("class", type(mine), type(theirs)),
            ("definition", mine.definition is None, theirs.definition is None),
            ("start", mine.start, theirs.start),
            ("end", mine.end, theirs.end),
            ("is a chunk", mine.source is None, theirs.source is None),
            ("properties", mine.properties, theirs.properties),
            ("attributes", mine.attributes, theirs.attributes),
            ("location", mine.location, theirs.location),
            ("results", _named_types(mine.results), _named_types(theirs.results)),
            ("regions", len(mine.regions), len(theirs.regions)),
        ):
            if own != other and str(own) != str(other):  # NaN is not equal to itself
                return f"{noun}: {own}; fresh: {other}"
        for index, result in enumerate(mine.results):
            if result.owner is not mine or result.index != index:
                return f"result {index} is that of another operation"
        self._values.update(zip(mine.results, theirs.results, strict=True))
        return ""

    def _region_difference(self, mine: Operation, theirs: Operation, pairs: list[tuple[Operation, Operation]]) -> str:
        for own, other in zip(mine.regions, theirs.regions, strict=True):
            if own.parent is not mine:
                return "a region's parent is another operation"
            if (own.start, own.end, len(own.blocks)) != (other.start, other.end, len(other.blocks)):
                return (
                    f"region: {own.start, own.end, len(own.blocks)}; fresh: {other.start, other.end, len(other.blocks)}"
                )
            for block, fresh in zip(own.blocks, other.blocks, strict=True):
                actual = self._block_difference(block, fresh)
                if actual:
                    return actual
                if block.parent is not own or any(op.parent is not block for op in block.ops if op.parent is not None):
                    return "a block's or operation's parent is another"
                pairs += zip(block.ops, fresh.ops, strict=True)
        return ""

    def _block_difference(self, mine: Block, theirs: Block) -> str:
        for noun, own, other in (
            ("block start", mine.start, theirs.start),
            ("label", mine.label, theirs.label),
            ("operations", [op.name for op in mine.ops], [op.name for op in theirs.ops]),
            ("arguments", _named_types(mine.arguments), _named_types(theirs.arguments)),
            ("argument starts", [each.start for each in mine.arguments], [each.start for each in theirs.arguments]),
            ("locations", [each.location for each in mine.arguments], [each.location for each in theirs.arguments]),
        ):
            if own != other:
                return f"{noun}: {own}; fresh: {other}"
        self._values.update(zip(mine.arguments, theirs.arguments, strict=True))
        self._blocks[mine] = theirs
        return ""

    def _use_difference(self, mine: Operation, theirs: Operation) -> str:
        if len(mine.operands) != len(theirs.operands):
            return f"{len(mine.operands)} operands; fresh: {len(theirs.operands)}"
        for own, other in zip(mine.operands, theirs.operands, strict=True):
            if isinstance(own, ForwardReference) and isinstance(other, ForwardReference):
                if (own.name, own.type) != (other.name, other.type):
                    return f"undefined operand %{own.name}; fresh: %{other.name}"
            elif self._values.get(own) is not other:
                return f"operand %{own.name} ({own!r}); fresh: %{other.name} ({other!r})"
        collected = [self._blocks.get(block) for block in mine.successors]
        fresh: list[Block | None] = list(theirs.successors)
        if len(collected) != len(fresh) or any(
            a is not b for a, b in zip(collected, fresh, strict=True) if a is not None
        ):
            return "other successors"
        return ""


def _named_types(values: Sequence[Value]) -> list[tuple[str | None, str]]:
    return [(value.name, str(value.type)) for value in values]


def difference_after(*states: str, windows: bool = False, learnt: bool = False) -> str:
    """Returns how a document that went through some texts differs from a fresh one of the last; "" if it does not.

    `windows`: operations are parsed again alone in chunks of any size. `learnt`: the context has learnt the lines of
    all preceding texts.
    """
    before = reparse_ops.LARGE
    reparse_ops.LARGE = 0 if windows else before
    try:
        context = compiler.new_context(allow_unregistered=True) if learnt else general_context()
        for state in states * (3 if learnt else 0):
            EditedDocument(state, context)
        document = EditedDocument(states[0], context)
        for state in states[1:]:
            edit = text_difference(document.text, state)
            if edit is not None:
                document.edit(Step(edit.span.start, edit.span.end, edit.new_text))
                document.analyse()
        return document.difference(general_context())
    finally:
        reparse_ops.LARGE = before
