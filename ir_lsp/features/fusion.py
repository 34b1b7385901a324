"""Loop fusion in the editor: possible fusions with their depths and gains, and the obstacles to others.

The functions take a view and the findings for its pairs of loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.diagnostics import Diagnostic, Note, Severity
from compiler.syntax.incremental.document import Section
from compiler.syntax.parser.frames import Chunk
from compiler.text import Encoding, Span, encode_column
from compiler.transforms.affine.fusion.record import Conflict, DepthRecord, OpPlace, PairRecord, SliceRecord, Strategy
from ir_lsp.documents.document import DocumentView
from ir_lsp.documents.fusion_findings import FusionFindings
from ir_lsp.entities import innermost_op
from ir_lsp.features.bound_text import bound_text
from ir_lsp.features.pass_actions import REWRITE, PassAction, PassRequest
from ir_lsp.features.type_facts import size_text

NOT_FUSED = "not-fused"
"""The code of hints at loops that cannot be fused."""
KIND = f"{REWRITE}.affine-loop-fuse-pair"


@dataclass(frozen=True, slots=True)
class FusionLens:
    """A lens above the loop whose op name is at `span`; its command sends `request` to fuse another loop into it."""

    span: Span
    title: str
    request: PassRequest


@dataclass(frozen=True, slots=True)
class _Text:
    """Converts places in the records of a chunk to places in the document."""

    view: DocumentView
    section: Section
    chunk: Chunk

    def span(self, place: OpPlace) -> Span | None:
        """Returns the span of an op's name; None for an op without text."""
        if place.start < 0:
            return None
        return self.chunk.source.name_span(place.start).shifted(self.section.base)

    def line(self, place: OpPlace) -> int:
        """Returns the number of an op's line, counted from 1; 0 for an op without text."""
        span = self.span(place)
        return 0 if span is None else self.view.index.line_of(span.start) + 1

    def in_section(self, place: OpPlace) -> str:
        """Returns an op's `line:column` in its section, as passes count: both from 1, columns in bytes."""
        span, index = self.span(place), self.view.index
        assert span is not None
        line = index.line_of(span.start)
        start = max(index.line_start(line), self.section.base)
        before = self.view.text[start : span.start]
        column = encode_column(before, len(before), Encoding.UTF8)
        return f"{line - index.line_of(self.section.base) + 1}:{column + 1}"


def _texts(view: DocumentView, findings: FusionFindings) -> Iterator[tuple[_Text, PairRecord]]:
    for section, chunk, pairs in findings.known_pairs(view.analysis):
        text = _Text(view, section, chunk)
        for pair in pairs:
            if pair.source.start >= 0 and pair.destination.start >= 0:
                yield text, pair


# ----------------------------------------------------------------------------------------------------------- requests


def fusion_lenses(view: DocumentView, findings: FusionFindings) -> list[FusionLens]:
    """Returns a lens above each loop into which affine-loop-fusion would fuse another one."""
    lenses: list[FusionLens] = []
    for text, pair in _texts(view, findings):
        span = text.span(pair.destination)
        if pair.chosen_depth is not None and span is not None:
            title = f"fusable with the loop at line {text.line(pair.source)}"
            if gains := _gains(pair, pair.depth(pair.chosen_depth)):
                title = f"{title}: {gains}"
            lenses.append(FusionLens(span, title, _request(text, pair, pair.chosen_depth)))
    return lenses


def fusion_actions(view: DocumentView, findings: FusionFindings, span: Span) -> list[PassAction]:
    """Returns the fusions of loops whose first line is selected, first those that affine-loop-fusion would choose."""
    actions: list[PassAction] = []
    index = view.index
    lines = range(index.line_of(span.start), index.line_of(span.end) + 1)
    for text, pair in _texts(view, findings):
        for own, other in ((pair.destination, pair.source), (pair.source, pair.destination)):
            if text.line(own) - 1 not in lines:
                continue
            for depth in _legal_depths(pair):
                is_chosen = depth.depth == pair.chosen_depth
                gains = _gains(pair, depth)
                title = f"Fuse with the loop at line {text.line(other)} (depth {depth.depth}{gains and f': {gains}'})"
                request = _request(text, pair, depth.depth)
                actions.append(PassAction(title, KIND, request, is_preferred=is_chosen))
            break
    return sorted(actions, key=lambda action: not action.is_preferred)


def _legal_depths(pair: PairRecord) -> list[DepthRecord]:
    """Returns the depths at which a pair is known to be fusable; the chosen one first."""
    legal = [depth for depth in pair.depths if depth.is_legal and depth.slice]
    return sorted(legal, key=lambda depth: (depth.depth != pair.chosen_depth, depth.depth))


def _request(text: _Text, pair: PairRecord, depth: int) -> PassRequest:
    span = text.span(pair.destination)
    assert span is not None
    source, destination = text.in_section(pair.source), text.in_section(pair.destination)
    pipeline = f"affine-loop-fuse-pair{{source={source} destination={destination} depth={depth}}}"
    return PassRequest(pipeline, at=span.start)


def _gains(pair: PairRecord, depth: DepthRecord) -> str:
    """Returns the known gains, such as `74% less memory, 0% more compute`; "" if none is known."""
    parts: list[str] = []
    if depth.depth == pair.chosen_depth and pair.memory_reduction is not None:
        parts.append(_change(-pair.memory_reduction, "memory"))
    if depth.additional_compute is not None:
        parts.append(_change(100 * depth.additional_compute, "compute"))
    return ", ".join(parts)


def _change(percent: float, subject: str) -> str:
    rounded = round(percent)
    return f"{abs(rounded)}% {'less' if rounded < 0 else 'more'} {subject}"


# ----------------------------------------------------------------------------------------------------------- reasons


def not_fused(view: DocumentView, findings: FusionFindings, limit: int) -> list[Diagnostic]:
    """Returns hints at loops into which their producer cannot be fused, with notes at the accesses that prevent it."""
    diagnostics: list[Diagnostic] = []
    for text, pair in _texts(view, findings):
        if len(diagnostics) >= limit:
            break
        span = text.span(pair.destination)
        is_fused_or_skipped = pair.chosen_depth is not None or pair.was_skipped
        if is_fused_or_skipped or pair.strategy is Strategy.SIBLING or span is None:
            continue
        conflict = pair.why_not
        notes = [
            Note(f"{access.op_name} here", at) for access in conflict.accesses if (at := text.span(access)) is not None
        ]
        source = text.span(pair.source)
        notes += [] if source is None else [Note("the loop that would be fused into this one", source)]
        message = f"not fused with the loop at line {text.line(pair.source)}: {_sentence(conflict.reason)}"
        diagnostics.append(Diagnostic(message, span, NOT_FUSED, Severity.HINT, notes=tuple(notes)))
    return diagnostics


def fusion_facts(view: DocumentView, findings: FusionFindings, offset: int) -> list[str]:
    """Returns a paragraph of Markdown for each pair of the loop at `offset` and another loop."""
    section = view.section_at(offset)
    chunk = section.chunk_at(offset - section.base)
    if chunk is None:
        return []
    op = innermost_op(chunk, offset - section.base - chunk.source.base)
    text = _Text(view, section, chunk)
    facts: list[str] = []
    for pair in findings.pairs(chunk):
        if op.start >= 0 and op.start in (pair.source.start, pair.destination.start):
            facts.append(_about(text, pair, is_source=op.start == pair.source.start))
    return facts


def _about(text: _Text, pair: PairRecord, *, is_source: bool) -> str:
    """Returns Markdown about a pair: its dependences, costs and depths, and whether it would be fused."""
    line = text.line(pair.destination if is_source else pair.source)
    if pair.strategy is Strategy.SIBLING:
        relation = "loads the same memory as"
    else:
        relation = "producer for" if is_source else "consumer of"
    lines = [f"**Fusion**: {relation} the loop at line {line}"]
    for first, second, memref in pair.dependences[:_MAX_DEPENDENCES]:
        lines.append(f"- depends on `{memref}`: line {text.line(first)} → line {text.line(second)}")
    if pair.chosen_depth is not None:
        gains = _gains(pair, pair.depth(pair.chosen_depth))
        lines.append(f"- **would be fused at depth {pair.chosen_depth}**{gains and f': {gains}'}")
    elif pair.was_skipped:
        lines.append(f"- **not considered**: {_sentence(pair.reason)}")
    else:
        lines.append(f"- **not fused**: {_reason(text, pair.why_not)}")
    if pair.source_cost is not None and pair.destination_cost is not None:
        lines.append(f"- costs: {pair.source_cost} and {pair.destination_cost} operations")
    if any(depth.slice for depth in pair.depths):
        lines += ["", "| depth | slice | compute | buffer | |", "|---|---|---|---|---|"]
        lines += [_row(text, pair, depth) for depth in pair.depths]
    return "\n".join(lines)


_MAX_DEPENDENCES = 5
"""Maximum number of dependences of a pair that are shown."""


def _row(text: _Text, pair: PairRecord, depth: DepthRecord) -> str:
    slices = "<br>".join(_slice_text(loop) for loop in depth.slice)
    compute = "" if depth.additional_compute is None else _change(100 * depth.additional_compute, "compute")
    buffer = ""
    if depth.source_bytes is not None and depth.slice_bytes is not None:
        buffer = f"{size_text(depth.source_bytes)} → {size_text(depth.slice_bytes)}"
    if depth.depth == pair.chosen_depth:
        verdict = "chosen"
    elif depth.conflict is not None:
        verdict = f"not legal: {_reason(text, depth.conflict)}"
    else:
        verdict = "legal" if depth.is_within_tolerance else "legal, not profitable"
    return f"| {depth.depth} | {slices} | {compute} | {buffer} | {verdict.replace('|', '/')} |"


def _slice_text(loop: SliceRecord) -> str:
    name = f"%{loop.variable}" if loop.variable else "a loop"
    if loop.lower is None or loop.upper is None:
        return f"`{name}`: all"
    if loop.trip_count == 1:
        return f"`{name}` = `{bound_text(loop.lower, loop.operands, 'max')}`"
    bounds = [bound_text(loop.lower, loop.operands, "max"), bound_text(loop.upper, loop.operands, "min")]
    return f"`{name}` = `{bounds[0]} to {bounds[1]}`"


def _reason(text: _Text, conflict: Conflict) -> str:
    places = ", ".join(
        f"{access.op_name} in line {text.line(access)}" for access in conflict.accesses if access.start >= 0
    )
    return f"{_sentence(conflict.reason)}{places and f' ({places})'}"


def _sentence(reason: str) -> str:
    return reason.strip().rstrip(".;").removesuffix("; NOT fusing")
