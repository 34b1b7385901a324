"""Changes the IR of a text and returns the edits of the text.

Takes a text, a change of its IR (a pipeline, or the removal of redundant ops), and optionally the op to change. The
edits are proven: the edited text was parsed again, verifies, and gives the changed IR. Otherwise `Refused` has the
reason, and nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from compiler.diagnostics import Diagnostic
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import errors_of
from compiler.passes.base import Registry, RunEnded
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, PipelineError, parse_pipeline
from compiler.rewrite.greedy import GreedyListener
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.redundancy import remove_redundancies
from compiler.rewrite.rewriter import Listener, OpState, Rewriter
from compiler.source_edit.before import SourceIR
from compiler.source_edit.edits import EditBuilder
from compiler.source_edit.layout import Edit
from compiler.source_edit.names import FinalNames
from compiler.source_edit.placement import Placement
from compiler.source_edit.same import first_difference, first_lost_body
from compiler.syntax.incremental.document import Document, Section
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import ParsedFile, parse_file
from compiler.syntax.parser.source import SourceFile, chunk_source, name_span
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import Span, TextEdit, apply_edits
from compiler.verification.diagnostics import to_diagnostics
from compiler.verification.verifier import Verifier


class Refused(RunEnded):
    """The reason why a text is not changed; `span` is its place in the text, `offset` that in the pipeline, if any."""

    def __init__(self, message: str, span: Span | None = None, offset: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.offset = offset


class Stopped(RunEnded):
    """The change was cancelled."""


@dataclass
class Transformed:
    """Result of transforming a text."""

    text: str
    edits: list[Edit]
    counts: Counter[str] = field(default_factory=Counter)
    """Statistics of the passes."""


def read_pipeline(text: str, registry: Registry, anchor: str) -> Pipeline:
    """Returns the pipeline in `text`: with an anchor, or just passes, which then run on ops named `anchor`.

    Raises `Refused` with the place in `text`.
    """
    stripped = text.strip()
    skipped = len(text) - len(text.lstrip())
    start = stripped.partition("(")[0].strip()
    try:
        if stripped.endswith(")") and "(" in stripped and registry(start) is None and "," not in start:
            skipped += stripped.find("(") + 1
            return parse_pipeline(stripped, registry)
        return parse_pipeline(f"{anchor}({stripped})", registry)
    except PipelineError as error:
        offset = None if error.offset is None else error.offset + skipped
        raise Refused(error.message.strip(), offset=offset) from None


class _Watch(GreedyListener):
    """Stops patterns that make more than `limit` changes, and all passes once `stop` returns True."""

    def __init__(self, limit: int, stop: Callable[[], bool] | None) -> None:
        self._left = limit
        self._stop = stop
        self._pattern = ""

    def _changed(self) -> None:
        self._left -= 1
        if self._left < 0:
            by = f"; the last pattern was '{self._pattern}'" if self._pattern else ""
            raise Refused(f"the passes do not come to an end: their changes undo each other{by}")
        self._check_stop()

    def _check_stop(self) -> None:
        if self._stop is not None and self._stop():
            raise Stopped

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        self._pattern = candidate.debug_name
        self._check_stop()
        return True

    def inserted(self, op: Operation) -> None:
        self._changed()

    def modified(self, op: Operation, state: OpState) -> None:
        self._changed()


Change = Callable[[Operation, Listener], Counter[str]]
"""Changes the regions of an op, reports all changes to the listener, and returns statistics. Raises `Refused`."""


def run_pipeline(text: str, registry: Registry, context: Context) -> Change:
    """Returns a change that runs the pipeline in `text`."""

    def change(op: Operation, listener: Listener) -> Counter[str]:
        pipeline = read_pipeline(text, registry, op.name)
        # The result of the last pass is verified when the edited text is parsed.
        manager = PassManager(context, verify_each=len(list(pipeline.passes())) > 1, listeners=[listener])
        result = manager.run(pipeline, op)
        if not result.succeeded:
            reason = result.problems[0].message if result.problems else "a pass failed"
            at = name_span(result.problems[0].op) if result.problems else None
            raise Refused(reason, None if at == Span(0, 0) else at)
        total: Counter[str] = Counter()
        for counts in result.statistics.values():
            total.update(counts)
        return total

    return change


def remove_redundant(context: Context) -> Change:
    """Returns a change that removes duplicate and dead ops, and folds the others."""

    def change(op: Operation, listener: Listener) -> Counter[str]:
        rewriter = Rewriter(op, context, [listener])
        removed = 0
        while (more := remove_redundancies(op, rewriter)) > 0:
            removed += more
        return Counter({"removed": removed})

    return change


def remove_one(start: int, context: Context) -> Change:
    """Returns a change that removes the redundant op at an offset, which counts from the start of its section."""

    def change(op: Operation, listener: Listener) -> Counter[str]:
        wanted = None
        for inner in op.walk():
            source = chunk_source(inner) if inner.start >= 0 else None
            if source is not None and source.base + inner.start == start:
                wanted = inner
                break
        removed = 0 if wanted is None else remove_redundancies(op, Rewriter(op, context, [listener]), wanted)
        if not removed:
            raise Refused("the operation is not redundant any more")
        return Counter({"removed": removed})

    return change


def transform(
    text: str,
    change: Change,
    context: Context,
    *,
    at: int | None = None,
    name: str = "-",
    stop: Callable[[], bool] | None = None,
    reader: Context | None = None,
    refused_parts: list[Refused] | None = None,
) -> Transformed:
    """Changes each section of a text between `// -----` lines, or only the isolated op that encloses the offset `at`.

    The edited text is parsed again and compared with the changed IR. With `reader`, it only has to be valid in that
    context. Raises `Refused`, unless there is a list `refused_parts`, which then gets the reasons while those sections
    are kept. Raises `Stopped` once `stop` returns True.
    """
    edits: list[Edit] = []
    counts: Counter[str] = Counter()
    document = Document(name, text, context)
    sections = document.sections if at is None else [document.section_at(at)]
    for section in sections:
        target = None if at is None else at - section.base
        try:
            with collector_paused():
                section_edits, counted = _transform_section(section, change, context, target, name, stop, reader)
        except Refused as refused:
            if refused.span is not None:
                refused.span = refused.span.shifted(section.base)
            if refused_parts is None:
                raise
            refused_parts.append(refused)
            continue
        edits += [
            Edit(edit.start + section.base, edit.end + section.base, edit.text, edit.kind) for edit in section_edits
        ]
        counts += counted
    return Transformed(apply(text, edits), edits, counts)


def apply(text: str, edits: list[Edit]) -> str:
    """Returns the edited text."""
    return apply_edits(text, [TextEdit(Span(edit.start, edit.end), edit.text) for edit in edits])


def _transform_section(
    section: Section,
    change: Change,
    context: Context,
    at: int | None,
    name: str,
    stop: Callable[[], bool] | None,
    reader: Context | None,
) -> tuple[list[Edit], Counter[str]]:
    text = section.text
    verifier = Verifier(context)

    def prove(edits: list[Edit]) -> None:
        if reader is None:
            _prove(text, edits, parsed, context, name, verifier)
        elif edits:
            _read_result(text, edits, reader, name, Verifier(reader))

    parsed = _read(text, context, name, verifier)
    op = parsed.module if at is None else _isolated_op(parsed, at)
    before = SourceIR(parsed, parsed.top if at is None else op)
    counts = change(op, _Watch(10_000 + 200 * len(before.ops), stop))
    placement = Placement(before, before.root)
    names = FinalNames(before, placement)
    try:
        edits = EditBuilder(before, placement, names, parsed.aliases).run()
        prove(edits)
    except Refused:
        edits = EditBuilder(before, placement, names, parsed.aliases, cautious=True).run()
        prove(edits)
    return edits, counts


def _read(text: str, context: Context, name: str, verifier: Verifier) -> ParsedFile:
    """Returns the IR of a text. Raises `Refused` if the text has errors."""
    parsed = parse_file(SourceFile(name, text), context, verifier.is_valid)
    errors: list[Diagnostic] = parsed.all_diagnostics()
    errors = errors or to_diagnostics(errors_of(verifier.verify_parsed(parsed)))
    if errors:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise Refused(f"the file has errors: {errors[0].message}{more}", errors[0].span)
    return parsed


def _isolated_op(parsed: ParsedFile, at: int) -> Operation:
    """Returns the innermost isolated op that encloses an offset; the file's module if there is none."""
    innermost, ops = parsed.module, list(sole_region(parsed.top).entry.ops)
    while ops:
        inner = None
        for op in ops:
            source = chunk_source(op)
            end = max([op.end, *(region.end for region in op.regions)])
            if source is not None and op.start >= 0 and source.base + op.start <= at <= source.base + end:
                inner = op
        if inner is None:
            break
        if inner.has_trait("IsolatedFromAbove") and inner.regions:
            innermost = inner
        ops = [nested for region in inner.regions for block in region.blocks for nested in block.ops]
    return innermost


def _prove(text: str, edits: list[Edit], parsed: ParsedFile, context: Context, name: str, verifier: Verifier) -> None:
    """Parses the edited text, and compares it with the changed IR. Raises `Refused` if they differ."""
    if not edits:
        return
    again = _read_result(text, edits, context, name, verifier)
    difference = first_difference(parsed.top, again.top)
    if difference is None:
        return
    printed = _printed(parsed.top, context, name)
    if first_difference(printed, again.top) is not None:
        raise Refused(f"the result could not be written into the file, near '{difference[0].name}'")
    lost = first_lost_body(printed, _printed(parsed.top, context, name, PrintingFlags(generic=True)))
    if lost is not None:
        raise Refused(f"the result could not be written into the file: the syntax of '{lost.name}' has no place for it")


def _read_result(text: str, edits: list[Edit], context: Context, name: str, verifier: Verifier) -> ParsedFile:
    try:
        return _read(apply(text, edits), context, name, verifier)
    except Refused as refused:
        raise Refused(f"the result could not be written into the file: {refused.message}") from None


def _printed(top: Operation, context: Context, name: str, flags: PrintingFlags | None = None) -> Operation:
    """Returns the IR printed and parsed again, which simplifies some affine expressions."""
    return parse_file(SourceFile(name, print_operation(top, flags)), context).module
