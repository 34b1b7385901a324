"""One run of a tool over one input: parses, verifies, transforms and writes its parts in order.

Takes a text (bytes that are no UTF-8 are surrogate escapes in it), options and a pipeline; returns the output, text or
bytecode in the same form, and reports diagnostics on the error stream. Invalid IR is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from compiler.bytecode.encoding import VERSION, BytecodeError
from compiler.bytecode.header import InvalidBytecode
from compiler.diagnostics import Severity
from compiler.dialects import load_dialect
from compiler.dialects.builtin.ops import ModuleOp
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import Problem, errors_of
from compiler.ods.model import Dialect
from compiler.passes.base import Registry
from compiler.passes.pipeline import Pipeline
from compiler.passes.remarks import Remark, remark_line
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_file, print_operation
from compiler.text import LineIndex, Span, utf8
from compiler.tools.bytecode import read_bytecode, write_bytecode
from compiler.tools.input_ir import InputIR, Resources, UnreadableIR, read_ir
from compiler.tools.options import CommandLine
from compiler.tools.reports import CurrentOperations, Renderer, Report, ReportNote, file_location, problem_reports
from compiler.tools.split import DEFAULT_MARKER, Part, split_text
from compiler.tools.streams import Streams
from compiler.tools.timing import Stopwatch, timing_text
from compiler.verification.verifier import Verifier
from compiler.versions import BUNDLED_VERSION, load_dialect_of

if TYPE_CHECKING:
    from compiler.tools.expectations import Expectations
    from compiler.tools.pass_run import PassRun

_UNSAID: Mapping[str, frozenset[Severity]] = MappingProxyType(
    {
        "errors": frozenset({Severity.WARNING, Severity.REMARK, Severity.NOTE}),
        "warnings": frozenset({Severity.REMARK, Severity.NOTE}),
        "remarks": frozenset(),
    }
)
"""Severities that `--mlir-diagnostic-verbosity-level` leaves out; notes of shown diagnostics stay."""


@dataclass(frozen=True, slots=True)
class Translated:
    """Translation of a valid operation, and messages about it."""

    text: str | None
    problems: Sequence[Problem] = ()


Translator = Callable[[Operation, Resources], Translated]

MAX_ERRORS = 1000
"""Maximum number of errors shown of one part of a file."""

_MAX_SHOWN_OPERATIONS = 1_000_000
"""Maximum number of characters of operations in all notes of one part: a deep nest has one note a level."""


class FileRun:
    """One run over one input, part by part.

    `translate` writes something else than IR; `load` gives the dialect of a namespace.
    """

    def __init__(
        self,
        program: str,
        line: CommandLine,
        streams: Streams,
        name: str,
        text: str,
        pipeline: Pipeline,
        registry: Registry,
        translate: Translator | None = None,
        load: Callable[[str], Dialect | None] = load_dialect,
    ) -> None:
        self._program = program
        self._load = load
        self._translate = translate
        self._registry = registry
        self._line = line
        self._pipeline = pipeline
        self._errors = streams.errors
        self._name = name
        self._text = text
        self._index = LineIndex(text)
        self._flags = _printing_flags(line)
        self._renderer = Renderer(
            name,
            text,
            self._index,
            color=line.flag("color", streams.color),
            notes=not line.flag("mlir-disable-diagnostic-notes"),
        )
        self._checking = line.texts.get("verify-diagnostics")
        self._expectations: Expectations | None = None
        if self._checking is not None:
            self._expectations = import_module("compiler.tools.expectations").Expectations(text)
        self._pass_run: PassRun | None = None
        self._failed = False
        self._unsaid = _UNSAID[line.texts.get("mlir-diagnostic-verbosity-level", "remarks")]

    def run(self) -> tuple[str, bool]:
        """Returns all output, and whether all went well."""
        parts = [Part(self._text, 0)]
        if (marker := self._line.texts.get("split-input-file")) is not None:
            parts, near_misses = split_text(self._text, marker or DEFAULT_MARKER)
            for offset in near_misses:
                span = Span(offset, offset + 1)
                self._say(self._renderer.at(span, "near miss with file split marker", Severity.WARNING))
        if self._expectations is not None:
            for complaint in self._expectations.malformed:
                self._complain(self._renderer.at(complaint.span, complaint.message))
        separator = self._line.texts.get("output-split-marker", "" if self._translate else DEFAULT_MARKER) + "\n"
        output = separator.join([self._part(part) for part in parts])
        if self._expectations is not None:
            for complaint in self._expectations.unmet():
                self._complain(self._renderer.at(complaint.span, complaint.message))
        return output, not self._failed

    def _part(self, part: Part) -> str:
        """Returns the output for one part: "" where it is not valid."""
        watch = Stopwatch()
        text = self._output(part, watch)
        watch.lap("Output")
        if self._line.flag("mlir-timing"):
            self._say(timing_text(self._line, watch))
        return text

    def _output(self, part: Part, watch: Stopwatch) -> str:
        line, column = self._index.line_column(part.start) if part.start else (0, 0)
        index = self._index if len(part.text) == len(self._text) else None
        source = SourceFile(self._name, part.text, index, first_line=line, first_column=column)
        context = Context(self._load, allow_unregistered=self._line.flag("allow-unregistered-dialect"))
        whole = FileLineColRange(self._name, line + 1, column + 1) if part.start else FileLineColRange(self._name, 0, 0)
        verifier = Verifier(context)
        unsafe = self._line.flag("mlir-very-unsafe-disable-verifier-on-parsing")
        try:
            read = read_ir(source, context, None if unsafe else verifier, MAX_ERRORS)
        except UnreadableIR as error:
            self._report(error.reports)
            return ""
        top = self._top(read, whole)
        if top is None:
            return ""
        flags = self._flags
        if not unsafe:
            problems = read.problems(top, verifier)
            self._report_problems(problems, read.origin)
            if errors_of(problems):
                return ""
        elif not flags.assume_verified and not flags.generic and errors_of(verifier.verify(top)):
            flags = replace(flags, generic=True)
        watch.lap("Parser")
        if not self._run_passes(top, context, read, watch):
            return ""
        if self._translate is not None:
            translated = self._translate(top, read.resources)
            self._report_problems(translated.problems)
            return translated.text or ""
        if (release := self._line.texts.get("emit-mlir-version")) is not None and not self._downgraded(top, release):
            return ""
        in_bytecode, is_proven = self._line.flag("emit-bytecode"), self._line.flag("verify-roundtrip")
        text = "" if in_bytecode and not is_proven else print_file(top, read.resources, flags)
        if is_proven and not self._survives(top, read.resources, text, context):
            return ""
        if in_bytecode:
            return self._bytecode(top, read, whole)
        return text if flags.local_scope else text + "\n"

    def _downgraded(self, top: Operation, release: str) -> bool:
        """Downgrades the output to an older release. Reports each obstacle. Returns True if there is none."""
        downgrade = import_module("compiler.versions.downgrade").downgrade
        of_input = load_dialect_of(int(self._line.texts.get("mlir-version", BUNDLED_VERSION)))
        of_release = load_dialect_of(int(release))

        def load(name: str) -> Dialect | None:
            own = self._load(name)
            return own if own is not of_input(name) else of_release(name)

        older = Context(load, allow_unregistered=True)
        obstacles = downgrade(top, older)
        for op, reason in obstacles:
            self._report([Report(f"MLIR {release} cannot say this: {reason}", op.get_location())])
        problems = [] if obstacles else errors_of(Verifier(older).verify(top))
        self._report_problems(problems, f"as MLIR {release}")
        if obstacles or problems:
            return False
        text = print_file(top, {}, replace(self._flags, local_scope=True))
        errors = parse_file(SourceFile(self._name, text), older).all_diagnostics()
        for error in errors[:1]:
            said = f"MLIR {release} cannot read {text[error.span.start : error.span.end].strip()!r}: {error.message}"
            self._report([Report(said, FileLineColRange(self._name, 0, 0))])
        return not errors

    def _bytecode(self, top: Operation, read: InputIR, whole: FileLineColRange) -> str:
        """Returns the bytecode as a string with surrogate escapes; "" if there is none."""
        changed = bool(self._pipeline.items) or self._line.flag("run-reproducer")
        version = self._line.numbers.get("emit-bytecode-version", VERSION)
        elide = self._line.flag("elide-resource-data-from-bytecode")
        orders = {} if changed else read.use_orders(top)
        try:
            data = write_bytecode(top, read.resources, version, orders, elide_resource_data=elide)
            return data.decode("utf-8", "surrogateescape")
        except BytecodeError as error:
            self._report([Report(error.message, whole)])
            return ""

    def _top(self, read: InputIR, whole: FileLineColRange) -> Operation | None:
        """Returns the operation to run passes on: the module, or its only operation if no implicit module is wanted."""
        module = read.module
        if not read.module_is_made:
            return module
        module.location = whole
        if not self._line.flag("no-implicit-module"):
            return module
        ops = [op for block in sole_region(module).blocks for op in block.ops]
        if len(ops) == 1:
            ops[0].parent = None
            return ops[0]
        message = f"source must contain a single top-level operation, found: {len(ops)}"
        self._report([Report(message, whole)])
        return None

    def _run_passes(self, top: Operation, context: Context, read: InputIR, watch: Stopwatch) -> bool:
        """Runs the pipeline, or that of a reproducer. Returns True on success."""
        if not self._pipeline.items and not self._line.flag("run-reproducer"):
            return True
        if self._pass_run is None:
            # Loading this takes a tenth of the time of a short run.
            self._pass_run = import_module("compiler.tools.pass_run").PassRun(
                self._line,
                self._program,
                self._name,
                self._flags,
                self._say,
                self._report_pass_problems,
                self._say_remark,
            )
        succeeded = self._pass_run.run(self._pipeline, self._registry, top, context, read.resources, watch)
        if not succeeded and self._expectations is None:
            self._failed = True
        return succeeded

    def _say_remark(self, remark: Remark) -> None:
        self._report([Report(remark_line(remark), remark.location, Severity.REMARK)])

    def _report_pass_problems(self, problems: Sequence[Problem]) -> None:
        """Reports problems found by passes. The run fails only if a pass fails."""
        self._report_problems(problems, fails=False)

    def _report_problems(self, problems: Sequence[Problem], origin: str = "", *, fails: bool = True) -> None:
        """Reports problems of operations, with their locations if these differ from their places."""
        shown = problems[:MAX_ERRORS]
        showing = self._expectations is None and self._line.flag("mlir-print-op-on-diagnostic", True)
        current = CurrentOperations(self._flags, _MAX_SHOWN_OPERATIONS)
        reports = list(problem_reports(shown, current.text if showing else None))
        if origin:
            reports = [replace(each, notes=(*each.notes, ReportNote(origin, each.location))) for each in reports]
        self._report(reports, fails=fails)
        if len(problems) > len(shown):
            more = f"too many errors, {len(problems) - len(shown)} more not shown"
            self._report([Report(more, problems[len(shown)].op.get_location(), Severity.NOTE, certain=False)])

    def _survives(self, top: Operation, resources: Resources, text: str, context: Context) -> bool:
        """Returns True if the printed text, and bytecode, read back as the same IR."""
        again = parse_file(SourceFile(self._name, text), context)
        flags = PrintingFlags(generic=True)
        expected = print_operation(top, flags)
        problem = ""
        if diagnostics := again.all_diagnostics():
            problem = f"failed to parse the printed text back: {diagnostics[0].message}"
        elif expected != print_operation(again.module, flags):
            problem = "the printed text reads back as other IR"
        else:
            try:
                data = write_bytecode(top, resources, VERSION, {})
                stored = read_bytecode(data, context, self._name)
                if expected != print_operation(_like(top, stored.module), flags):
                    problem = "the bytecode reads back as other IR"
            except (BytecodeError, InvalidBytecode) as error:
                problem = f"failed to read the bytecode back: {error.message}"
        if problem:
            self._report([Report(f"round trip failed: {problem}", FileLineColRange(self._name, 0, 0))])
        return not problem

    # ------------------------------------------------------------------------------------------------- reporting

    def _report(self, reports: Sequence[Report], *, fails: bool = True) -> None:
        """Prints reports, or holds them against the expectations; printed errors make the run fail if `fails`."""
        for report in reports:
            if report.severity in self._unsaid:
                continue
            if self._expectations is not None:
                self._check(report, self._expectations)
                continue
            self._say(self._renderer.render(report))
            if fails and report.severity is Severity.ERROR:
                self._failed = True

    def _check(self, report: Report, expectations: Expectations) -> None:
        """Holds a report and its notes against the expectations."""
        messages = [(report.severity, report.message, report.location, report.certain)]
        for note in report.notes:
            messages.append((Severity.NOTE, note.message, note.location, report.certain and note.expectable))
        for severity, message, location, certain in messages:
            place = file_location(location)
            here = place is not None and place.file == self._name
            line = place.line - 1 if place is not None and here else None
            expected, near = (
                (False, None) if place is not None and not here else expectations.check(severity, message, line)
            )
            if expected or not certain or self._checking == "only-expected":
                continue
            if near is not None:
                wanted = near.severity.value
                text = f"'{severity.value}' diagnostic emitted when expecting a '{wanted}'"
                self._complain(self._renderer.at(near.span, text, underlined=False))
            else:
                text = f"unexpected {severity.value}: {message}"
                self._complain(self._renderer.message(location, Severity.ERROR, text))

    def _complain(self, text: str) -> None:
        self._failed = True
        self._say(text)

    def _say(self, text: str) -> None:
        self._errors.write(utf8(text))


def _like(top: Operation, module: Operation) -> Operation:
    """Returns the operation that was parsed again: the module, or the only operation in its implicit module."""
    return module if isinstance(top, ModuleOp) else sole_region(module).entry.ops[0]


def _printing_flags(line: CommandLine) -> PrintingFlags:
    hex_limit = line.numbers.get("mlir-print-elementsattrs-with-hex-if-larger", 100)
    return PrintingFlags(
        generic=line.flag("mlir-print-op-generic"),
        debug_info=line.flag("mlir-print-debuginfo"),
        pretty_debug_info=line.flag("mlir-pretty-debuginfo"),
        local_scope=line.flag("mlir-print-local-scope"),
        elide_elements_larger_than=line.numbers.get("mlir-elide-elementsattrs-if-larger"),
        elide_resources_larger_than=line.numbers.get("mlir-elide-resource-strings-if-larger"),
        hex_elements_larger_than=hex_limit,
        skip_regions=line.flag("mlir-print-skip-regions"),
        value_users=line.flag("mlir-print-value-users"),
        unique_ssa_ids=line.flag("mlir-print-unique-ssa-ids"),
        use_name_locations=line.flag("mlir-use-nameloc-as-prefix"),
        assume_verified=line.flag("mlir-print-assume-verified"),
    )
