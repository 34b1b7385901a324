"""`ir-opt`: reads MLIR, checks it and prints it, with mlir-opt's flags, messages and exit codes.

Enters: a file or standard input; leaves: IR on standard output or in the file that `-o` names, diagnostics on standard
error. IR that is not valid is not printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from types import MappingProxyType
from typing import BinaryIO

from compiler.bytecode.encoding import VERSION, BytecodeError
from compiler.bytecode.header import InvalidBytecode
from compiler.diagnostics import Severity
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ods.model import Dialect
from compiler.passes.base import Pass
from compiler.passes.pipeline import Pipeline, PipelineError, Registry, parse_pipeline
from compiler.passes.remarks import Remark, remark_line
from compiler.passes.reproducer import Settings, stored_settings
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser import parse_file
from compiler.syntax.printer import print_file, print_operation
from compiler.syntax.source import SourceFile
from compiler.text import LineIndex, Span, utf8
from compiler.tools.bytecode import read_bytecode, write_bytecode
from compiler.tools.debugging import DEBUG_OPTIONS, DebuggedRun, DebugOptionError, Outlets, check_debug_options
from compiler.tools.dialect_options import (
    DIALECT_OPTIONS,
    dialect_set_of,
    documentation,
    has_errors,
    problems_text,
)
from compiler.tools.expectations import Expectations
from compiler.tools.files import FileProblem, Output, read_input
from compiler.tools.in_place import IN_PLACE, in_place_problem, run_in_place, say
from compiler.tools.input_ir import InputIR, Resources, UnreadableIR, read_ir
from compiler.tools.options import CommandLine, Kind, Option, help_text, parse_command_line
from compiler.tools.passes import PIPELINE_OPTIONS, KnownPasses, dump_text, pipeline_of
from compiler.tools.reports import CurrentOperations, Renderer, Report, file_location, problem_reports
from compiler.tools.split import DEFAULT_MARKER, Part, split_text
from compiler.tools.streams import Streams, run_main
from compiler.tools.timing import REPORT_OPTIONS, Stopwatch, statistics_text, timing_text
from compiler.verify import Verifier

OPTIONS = (
    Option("o", "Output filename", Kind.TEXT, "filename"),
    Option("allow-unregistered-dialect", "Allow operation with no registered dialects"),
    Option("elide-resource-data-from-bytecode", "Elide resources when generating bytecode"),
    Option("emit-bytecode", "Emit bytecode when generating output"),
    Option("emit-bytecode-version", "Use specified bytecode when generating output", Kind.SIGNED, "value"),
    Option("explain", "Print why passes did what they did, and why they did not do more"),
    Option("color", "Use colors in output (default=autodetect)"),
    Option("mlir-disable-diagnostic-notes", "Disable diagnostic notes"),
    Option("mlir-disable-threading", "Accepted for compatibility: one thread does all the work"),
    Option(
        "mlir-elide-elementsattrs-if-larger",
        'Elide ElementsAttrs with "..." that have more elements than the given upper limit',
        Kind.UNSIGNED,
    ),
    Option(
        "mlir-elide-resource-strings-if-larger",
        "Elide printing value of resources if string is too long in chars",
        Kind.UNSIGNED,
    ),
    Option("mlir-pretty-debuginfo", "Print pretty debug info in MLIR output"),
    Option("mlir-print-assume-verified", "Skip op verification when using custom printers", hidden=True),
    Option("mlir-print-debuginfo", "Print debug info in MLIR output"),
    Option(
        "mlir-print-elementsattrs-with-hex-if-larger",
        "Print DenseElementsAttrs with a hex string that have more elements than the given upper limit (use -1 to "
        "disable)",
        Kind.SIGNED,
    ),
    Option(
        "mlir-print-local-scope",
        "Print with local scope and inline information (eliding aliases for attributes, types, and locations)",
    ),
    Option("mlir-print-op-generic", "Print the generic op form", hidden=True),
    Option(
        "mlir-print-op-on-diagnostic",
        "When a diagnostic is emitted on an operation, also print the operation as an attached note",
    ),
    Option("mlir-print-skip-regions", "Skip regions when printing ops"),
    Option(
        "mlir-print-unique-ssa-ids",
        "Print unique SSA ID numbers for values, block arguments and naming conflicts across all regions",
    ),
    Option("mlir-print-value-users", "Print users of operation results and block arguments as a comment"),
    Option("mlir-use-nameloc-as-prefix", "Print SSA IDs using NameLocs as prefixes"),
    Option("mlir-very-unsafe-disable-verifier-on-parsing", "Disable the verifier on parsing (very unsafe)"),
    Option("no-implicit-module", "Disable implicit addition of a top-level module op during parsing"),
    Option("output-split-marker", "Split marker to use for merging the output", Kind.TEXT),
    Option("show-dialects", "Print the list of registered dialects and exit"),
    Option(
        "split-input-file",
        "Split the input file into chunks using the given or default marker and process each chunk independently",
        Kind.OPTIONAL_TEXT,
        "string",
    ),
    Option(
        "verify-diagnostics",
        "Check that emitted diagnostics match expected-* lines on the corresponding line: all of them, or only those "
        "expected",
        Kind.OPTIONAL_TEXT,
        choices=("all", "only-expected"),
    ),
    Option("verify-each", "Run the verifier after each transformation pass"),
    Option("verify-roundtrip", "Round-trip the IR after parsing and ensure it succeeds"),
    IN_PLACE,
    *DIALECT_OPTIONS,
    Option("help", "Display available options", Kind.ACTION),
    Option("version", "Display the version of this program", Kind.ACTION),
    *PIPELINE_OPTIONS,
    *DEBUG_OPTIONS,
    *REPORT_OPTIONS,
)


@dataclass(frozen=True, slots=True)
class Translated:
    """What a valid operation was turned into, and what is to be said of that."""

    text: str | None
    problems: Sequence[Problem] = ()


Translator = Callable[[Operation, Resources], Translated]

MAX_ERRORS = 1000
"""How many errors of one part of a file are shown."""

_MAX_SHOWN_OPERATIONS = 1_000_000
"""How many characters of operations the notes of one part show in all: one note a level of a deep nest adds up."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); gives its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(
    arguments: Sequence[str],
    streams: Streams,
    program: str = "ir-opt",
    more_passes: Mapping[str, type[Pass]] = MappingProxyType({}),
) -> int:
    """What `main` does, on the given streams; `more_passes` are those that only this program has."""
    passes = KnownPasses(more_passes)
    line = parse_command_line(program, arguments, (*OPTIONS, *passes.options()))
    if line.errors:
        _write(streams.errors, "".join(f"{error}\n" for error in line.errors))
        return 1
    if line.action == "help":
        names = ", ".join(DialectSet().names)
        overview = f"MLIR modular optimizer driver\n\nAvailable Dialects: {names}"
        _write(
            streams.output,
            help_text(overview, f"{program} [options] <input file>", (*OPTIONS, *passes.options_with_help())),
        )
        return 0
    if line.action == "version":
        _write(streams.output, f"{program} {_version()}\n")
        return 0
    dialects = dialect_set_of(line)
    _write(streams.errors, problems_text(dialects.problems))
    if has_errors(dialects):
        return 1
    if line.flag("show-dialects"):
        _write(streams.output, f"Available Dialects: {','.join(dialects.names)}\n")
        return 0
    if "dialect-docs" in line.texts:
        return _document(program, line, dialects, streams)
    try:
        pipeline = pipeline_of(line, passes.find)
        check_debug_options(line)
    except (PipelineError, DebugOptionError) as error:
        _write(streams.errors, _complaint(error))
        return 1
    if line.flag("dump-pass-pipeline"):
        _write(streams.errors, dump_text(pipeline))
    try:
        if line.flag("in-place") and (problem := in_place_problem(line)) is not None:
            return say(streams, [f"{program}: {problem}\n"])
        name, data = read_input(line.positional[0] if line.positional else "-", streams)
        if line.flag("in-place"):
            return say(streams, run_in_place(line, data, pipeline, passes.find, streams, dialects.load))
        output_name = line.texts.get("o", "-")
        with Output(output_name, streams) as output:
            source = data.decode("utf-8", "surrogateescape")
            tool = FileRun(program, line, streams, name, source, pipeline, passes.find, load=dialects.load)
            known = len(dialects.problems)
            text, succeeded = tool.run()
            output.finish(text, succeeded)
        _write(streams.errors, problems_text(dialects.problems[known:]))  # of packages whose dialects the text needed
    except FileProblem as file_problem:
        _write(streams.errors, f"{file_problem}\n")
        return 1
    except PipelineError as error:  # that of a reproducer
        _write(streams.errors, _complaint(error))
        return 1
    return 0 if succeeded else 1


def _document(program: str, line: CommandLine, dialects: DialectSet, streams: Streams) -> int:
    """Writes the pages of dialects; the exit code."""
    pages, missing = documentation(line, dialects)
    messages = [f"{program}: there is no dialect '{name}'\n" for name in missing]
    try:
        with Output(line.texts.get("o", "-"), streams) as output:
            output.finish(pages, not missing)
    except FileProblem as problem:
        messages.append(f"{problem}\n")
    return say(streams, messages)


def _complaint(error: PipelineError | DebugOptionError) -> str:
    return error.render() if isinstance(error, PipelineError) else str(error)


def _version() -> str:
    try:
        return version("mlir-workbench")
    except PackageNotFoundError:
        return "(not installed)"


def _write(stream: BinaryIO, text: str) -> None:
    stream.write(utf8(text))


class FileRun:
    """One run over one input: its parts one after the other.

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
            color=line.flag("color", streams.color),
            notes=not line.flag("mlir-disable-diagnostic-notes"),
        )
        self._checking = line.texts.get("verify-diagnostics")
        self._expectations = None if self._checking is None else Expectations(text)
        self._failed = False

    def run(self) -> tuple[str, bool]:
        """All output, and whether all went well."""
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
        """The output for one part: "" where it is not valid."""
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
            if problems:
                self._report_problems(problems)
                return ""
        elif not flags.assume_verified and not flags.generic and verifier.verify(top):
            flags = replace(flags, generic=True)
        watch.lap("Parser")
        if not self._run_passes(top, context, read, watch):
            return ""
        if self._translate is not None:
            translated = self._translate(top, read.resources)
            self._report_problems(translated.problems)
            return translated.text or ""
        text = print_file(top, read.resources, flags)
        if self._line.flag("verify-roundtrip") and not self._survives(top, read.resources, text, context):
            return ""
        if self._line.flag("emit-bytecode"):
            return self._bytecode(top, read, whole)
        return text if flags.local_scope else text + "\n"

    def _bytecode(self, top: Operation, read: InputIR, whole: FileLineColRange) -> str:
        """The bytecode, where bytes that are no text stand as surrogate escapes; "" where there is none."""
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
        """The operation to go on with: the module, or the only operation where no module is to be made."""
        module = read.module
        if not read.module_is_made:
            return module
        module.location = whole
        if not self._line.flag("no-implicit-module"):
            return module
        ops = [op for block in module.regions[0].blocks for op in block.ops]
        if len(ops) == 1:
            ops[0].parent = None
            return ops[0]
        message = f"source must contain a single top-level operation, found: {len(ops)}"
        self._report([Report(message, whole)])
        return None

    def _run_passes(self, top: Operation, context: Context, read: InputIR, watch: Stopwatch) -> bool:
        """Runs the pipeline, or that of a reproducer; whether all went well."""
        pipeline = self._pipeline
        settings = Settings(
            str(pipeline), self._line.flag("mlir-disable-threading"), self._line.flag("verify-each", True)
        )
        if self._line.flag("run-reproducer") and (stored := stored_settings(read.resources)) is not None:
            settings = stored
            pipeline = parse_pipeline(stored.pipeline, self._registry)
        if not pipeline.items:
            return True
        outlets = Outlets(self._program, self._say, self._report_problems, self._say_remark)
        result = DebuggedRun(self._line, self._flags, outlets).run(pipeline, top, context, settings, read.resources)
        watch.lap_of_passes(pipeline, result)
        if self._line.flag("mlir-pass-statistics"):
            self._say(statistics_text(self._line, pipeline, result))
        if self._line.flag("explain"):
            self._say("".join(explanation.text() for explanation in result.explanations))
        if not result.succeeded:
            self._failed = True
        return result.succeeded

    def _say_remark(self, remark: Remark) -> None:
        self._report([Report(remark_line(remark), remark.location, Severity.REMARK)])

    def _report_problems(self, problems: Sequence[Problem]) -> None:
        shown = problems[:MAX_ERRORS]
        showing = self._expectations is None and self._line.flag("mlir-print-op-on-diagnostic", True)
        current = CurrentOperations(self._flags, _MAX_SHOWN_OPERATIONS)
        self._report(list(problem_reports(shown, current.text if showing else None)))
        if len(problems) > len(shown):
            more = f"too many errors, {len(problems) - len(shown)} more not shown"
            self._report([Report(more, problems[len(shown)].op.get_location(), Severity.NOTE, certain=False)])

    def _survives(self, top: Operation, resources: Resources, text: str, context: Context) -> bool:
        """Whether the printed text, and bytecode, read back as the same IR."""
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

    def _report(self, reports: Sequence[Report]) -> None:
        for report in reports:
            if self._expectations is not None:
                self._check(report, self._expectations)
                continue
            self._say(self._renderer.render(report))
            if report.severity is Severity.ERROR:
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
        _write(self._errors, text)


def _like(top: Operation, module: Operation) -> Operation:
    """What was read back of an operation: the module, or the only operation in the one made to hold it."""
    return module if top.name == "builtin.module" else module.regions[0].blocks[0].ops[0]


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


if __name__ == "__main__":
    sys.exit(main())
