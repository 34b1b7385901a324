"""`ir-opt`: parses MLIR, verifies it and prints it, with mlir-opt's flags, messages and exit codes.

Reads a file or standard input; writes IR to standard output or to the file that `-o` names, diagnostics to standard
error. Invalid IR is not printed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import BinaryIO

from compiler.dialect_sources.dialect_set import DialectSet
from compiler.passes.base import Pass
from compiler.passes.pipeline import PipelineError
from compiler.text import utf8
from compiler.tools.debug_options import DEBUG_OPTIONS, DebugOptionError, has_debug_options
from compiler.tools.dialect_options import (
    DIALECT_OPTIONS,
    dialect_set_of,
    documentation,
    has_errors,
    problems_text,
)
from compiler.tools.file_run import FileRun
from compiler.tools.files import FileProblem, Output, read_input
from compiler.tools.in_place import IN_PLACE, in_place_problem, run_in_place, say
from compiler.tools.options import VERSION_OPTION, CommandLine, Kind, Option, help_text, parse_command_line
from compiler.tools.pass_plugins import LOAD_PASS_PLUGIN, load_plugins
from compiler.tools.passes import PIPELINE_OPTIONS, KnownPasses, dump_text, pipeline_of
from compiler.tools.streams import Streams, run_main
from compiler.tools.timing import REPORT_OPTIONS
from compiler.tools.upgrade import MLIR_UPGRADE, run_upgrade
from compiler.version import version_line
from compiler.versions import BUNDLED_VERSION, OLDEST_VERSION

OPTIONS = (
    Option("o", "Output filename", Kind.TEXT, "filename"),
    Option("allow-unregistered-dialect", "Allow operation with no registered dialects"),
    Option("elide-resource-data-from-bytecode", "Elide resources when generating bytecode"),
    Option("emit-bytecode", "Emit bytecode when generating output"),
    Option("emit-bytecode-version", "Use specified bytecode when generating output", Kind.SIGNED, "value"),
    Option(
        "emit-mlir-version",
        "Print for an older release of MLIR; what that cannot say is an error",
        Kind.TEXT,
        "value",
        choices=tuple(map(str, range(OLDEST_VERSION, BUNDLED_VERSION + 1))),
    ),
    Option(
        "check-results",
        "Run each public function before and after the passes on inputs made for it, and report what differs",
    ),
    Option("check-inputs", "Number of inputs that --check-results tries for each function (100)", Kind.UNSIGNED),
    Option("check-seed", "Seed of the random inputs of --check-results (0)", Kind.UNSIGNED),
    Option("explain", "Print why passes did what they did, and why they did not do more"),
    Option("color", "Use colors in output (default=autodetect)"),
    Option(
        "mlir-diagnostic-verbosity-level",
        "Choose level of diagnostic information",
        Kind.TEXT,
        "value",
        choices=("errors", "warnings", "remarks"),
    ),
    Option("mlir-disable-diagnostic-notes", "Disable diagnostic notes"),
    Option("list-passes", "Print the list of registered passes and exit"),
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
    MLIR_UPGRADE,
    *DIALECT_OPTIONS,
    Option("help", "Display available options", Kind.ACTION),
    Option("help-hidden", "Display all available options", Kind.ACTION),
    VERSION_OPTION,
    LOAD_PASS_PLUGIN,
    *PIPELINE_OPTIONS,
    *DEBUG_OPTIONS,
    *REPORT_OPTIONS,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(
    arguments: Sequence[str],
    streams: Streams,
    program: str = "ir-opt",
    more_passes: Mapping[str, type[Pass]] = MappingProxyType({}),
) -> int:
    """Runs `main` on the given streams; `more_passes` are those that only this program has."""
    loaded, messages = load_plugins(arguments)
    _write(streams.errors, "".join(messages))
    passes = KnownPasses({**more_passes, **loaded})
    line = parse_command_line(program, arguments, (*OPTIONS, *passes.options()))
    if line.errors:
        _write(streams.errors, "".join(f"{error}\n" for error in line.errors))
        return 1
    if line.action in ("help", "help-hidden"):
        names = ", ".join(DialectSet().names)
        overview = f"MLIR modular optimizer driver\n\nAvailable Dialects: {names}"
        _write(
            streams.output,
            help_text(
                overview,
                f"{program} [options] <input file>",
                (*OPTIONS, *passes.options_with_help()),
                with_hidden=line.action == "help-hidden",
            ),
        )
        return 0
    if line.action == "version":
        _write(streams.output, version_line(program))
        return 0
    dialects = dialect_set_of(line)
    _write(streams.errors, problems_text(dialects.problems))
    if has_errors(dialects):
        return 1
    if line.flag("list-passes"):
        _write(streams.output, passes.list_text())
        return 0
    if line.flag("show-dialects"):
        _write(streams.output, f"Available Dialects: {','.join(dialects.names)}\n")
        return 0
    if "dialect-docs" in line.texts:
        return _document(program, line, dialects, streams)
    try:
        pipeline = pipeline_of(line, passes.find)
        if has_debug_options(line):
            import_module("compiler.tools.debugging").check_debug_options(line)
    except (PipelineError, DebugOptionError) as error:
        _write(streams.errors, _complaint(error))
        return 1
    if line.flag("dump-pass-pipeline"):
        _write(streams.errors, dump_text(pipeline))
    try:
        if line.flag("in-place") and (problem := in_place_problem(line)) is not None:
            return say(streams, [f"{program}: {problem}\n"])
        name, data = read_input(line.positional[0] if line.positional else "-", streams)
        if "mlir-upgrade" in line.texts:
            return run_upgrade(line, data, streams, dialects)
        if line.flag("in-place"):
            return say(streams, run_in_place(line, data, pipeline, passes.find, streams, dialects.load))
        output_name = line.texts.get("o", "-")
        with Output(output_name, streams) as output:
            source = data.decode("utf-8", "surrogateescape")
            tool = FileRun(program, line, streams, name, source, pipeline, passes.find, load=dialects.load)
            reported = len(dialects.problems)
            text, succeeded = tool.run()
            output.finish(text, succeeded)
        _write(
            streams.errors, problems_text(dialects.problems[reported:])
        )  # of packages whose dialects the text needed
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


def _write(stream: BinaryIO, text: str) -> None:
    stream.write(utf8(text))


if __name__ == "__main__":
    sys.exit(main())
