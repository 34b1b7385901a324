"""`ir-run`: lowers a file, compiles it and calls one of its functions with arguments from the command line.

    ir-run file.mlir --entry add 1 2.5
    ir-run file.mlir --entry matmul 'iota:4x8' 'fill=0.5:8x4' zeros:4x4
    ir-run file.mlir --entry f '[[1, 2], [3, 4]]' weights.npy
    ir-run file.mlir --entry f --interpret 3
    ir-run file.mlir --entry matmul --benchmark -O3 random random zeros

An argument is a number, `true` or `false`, a list in brackets, a file of numpy, or `zeros`, `ones`, `iota`, `random` or
`fill=NUMBER`, with a shape behind a colon where the type leaves it open; one for a pointer says what that points to:
`f32:[1, 2]`, `i8:zeros:16`. Results are printed, and arrays that the function has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module

import numpy as np

from compiler.api import MLIRSyntaxError, parse_type
from compiler.diagnostics import Severity
from compiler.execution.arrays import ArgumentError, Array, element_dtype, is_buffer
from compiler.execution.child import Answer, serve
from compiler.execution.functions import (
    Call,
    Options,
    RunError,
    check_count,
    compile_function,
    find_function,
    function_types,
    functions_with_bodies,
    make_request,
    understand,
)
from compiler.execution.launch import Outcome, run_in_fork
from compiler.execution.request import Limits, Request
from compiler.execution.source_place import SourceLine
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from compiler.ir.problem import errors_of
from compiler.ir.symbols import symbol_name
from compiler.ir.types import DYNAMIC, FloatType, ShapedType, Type, UnrankedMemRefType, VectorType
from compiler.ods.llvm_types import is_pointer
from compiler.syntax.parser.source import SourceFile
from compiler.text import utf8
from compiler.tools.dialect_options import DIALECT_OPTIONS, dialect_set_of, has_errors, problems_text
from compiler.tools.files import FileProblem, read_input
from compiler.tools.input_ir import InputIR, UnreadableIR, read_ir
from compiler.tools.options import VERSION_OPTION, CommandLine, Kind, Option, help_text, parse_command_line
from compiler.tools.reports import Renderer, Report, problem_reports
from compiler.tools.streams import Streams, run_main
from compiler.verification.verifier import Verifier
from compiler.version import version_line

OPTIONS = (
    Option("entry", "The function to be called; the only one with a body, if there is one only", Kind.TEXT, "name"),
    *[Option(f"O{level}", f"Optimise at level {level}; 2 is the default") for level in range(4)],
    Option("interpret", "Run the operations as they are, without compiling them, and report undefined behavior"),
    Option("checked", "Accesses out of bounds end the run with a report"),
    Option("time", "Print how long the function ran"),
    Option("benchmark", "Call the function again and again; report its time, its speed and what this machine allows"),
    Option("benchmark-time", "Seconds to benchmark for; 1 is the default", Kind.TEXT, "seconds"),
    Option("benchmark-format", "Form of the report", Kind.TEXT, choices=("text", "json")),
    Option("time-limit", "Seconds that the function may run, 0 for no limit", Kind.TEXT, "seconds"),
    Option("memory-limit", "Megabytes that the function may take, 0 for no limit", Kind.UNSIGNED),
    Option("shared-libs", "Libraries whose functions may be called", Kind.TEXT, "paths"),
    Option("warm", "Ask a process that is kept ready, and have one started where there is none"),
    *[option for option in DIALECT_OPTIONS if option.name != "dialect-docs"],
    Option("help", "Display available options", Kind.ACTION),
    VERSION_OPTION,
)

_ERROR_LIMIT = 100
_DEFAULT_SECONDS = 60.0
_BENCHMARK_SECONDS = 1.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(arguments: Sequence[str], streams: Streams, program: str = "ir-run") -> int:
    """Runs `main` on the given streams."""
    options, words = _split(arguments)
    line = parse_command_line(program, options, OPTIONS)
    if line.action == "help":
        text = help_text("Compiles a function and calls it", f"{program} [options] <input file> [arguments]", OPTIONS)
        streams.output.write(utf8(text))
        return 0
    if line.action == "version":
        streams.output.write(utf8(version_line(program)))
        return 0
    if line.errors:
        streams.errors.write(utf8("".join([f"{error}\n" for error in line.errors])))
        return 1
    try:
        name, data = read_input(words[0] if words else "-", streams)
    except FileProblem as problem:
        streams.errors.write(utf8(f"{problem}\n"))
        return 1
    text = data.decode("utf-8", "surrogateescape")
    teller = _Teller(name, text, streams)
    dialects = dialect_set_of(line)
    streams.errors.write(utf8(problems_text(dialects.problems)))
    if has_errors(dialects):
        return 1
    context = Context(dialects.load)
    parsed = _read(name, text, context, teller)
    if parsed is None:
        return 1
    try:
        seconds = _seconds(line, "time-limit", _DEFAULT_SECONDS)
        benchmark_seconds = _seconds(line, "benchmark-time", _BENCHMARK_SECONDS)
        if line.flag("benchmark") and line.flag("interpret"):
            raise ArgumentError("--benchmark needs compiled code: leave out --interpret")
    except ArgumentError as error:
        streams.errors.write(utf8(f"{program}: {error}\n"))
        return 1
    report = ""
    level = next((level for level in range(3, -1, -1) if line.flag(f"O{level}")), 2)
    settings = Options(
        level,
        Limits(seconds, line.numbers.get("memory-limit", 4096) << 20),
        line.flag("checked"),
        tuple([path for path in line.texts.get("shared-libs", "").split(",") if path]),
    )
    try:
        entry = line.texts.get("entry") or _only_function(parsed.module)
        types, results = function_types(find_function(parsed.module, entry))
        values = _values(words[1:], types, entry)
        if line.flag("interpret"):
            write = partial(_write, streams)
            # Compiled runs start sooner without the interpreter.
            interpret = import_module("compiler.execution.interpreted").interpret_function
            interpreted = interpret(parsed.module, entry, values, settings, write)
            call = interpreted.call
            teller.reports(list(problem_reports(interpreted.warnings, None)))
        elif line.flag("benchmark"):
            benchmark_function = import_module("compiler.execution.benchmark").benchmark_function
            reports = import_module("compiler.tools.benchmark_report")
            call, benchmark = benchmark_function(
                parsed.module, context, entry, values, settings, run_forked, benchmark_seconds, parsed.resources
            )
            if line.texts.get("benchmark-format") == "json":
                streams.output.write(utf8(reports.benchmark_json(benchmark)))
                return 0
            report = reports.benchmark_text(benchmark)
        else:
            compiled = compile_function(parsed.module, context, entry, settings, parsed.resources)
            request = make_request(compiled, values, settings)
            call = understand(compiled, request, run_forked(request), values)
    except RunError as error:
        teller.error(error)
        return 1
    streams.output.write(utf8(shown_call(call, types, results, values) + report))
    if line.flag("time"):
        streams.output.write(utf8(f"time: {call.seconds * 1e3:.3f} ms\n"))
    return 0


def run_forked(request: Request) -> Outcome:
    """Runs a request in a copy of this process, which must have no other threads."""
    return run_in_fork(request, lambda wanted, descriptor: serve(wanted, Answer(descriptor)))


def _seconds(line: CommandLine, name: str, default: float) -> float:
    """Returns the number of seconds of an option. Raises ArgumentError."""
    text = line.texts.get(name, str(default))
    try:
        return float(text)
    except ValueError:
        raise ArgumentError(f"for the --{name} option: '{text}' is no number") from None


def _write(streams: Streams, text: str) -> None:
    streams.output.write(utf8(text))


def _split(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Options, and the file with the function's arguments: a negative number is one of these."""
    takes_value = {option.name for option in OPTIONS if option.kind in (Kind.TEXT, Kind.TEXTS, Kind.UNSIGNED)}
    options: list[str] = []
    words: list[str] = []
    rest = iter(arguments)
    for word in rest:
        name, equals, _ = word.lstrip("-").partition("=")
        if word == "--":
            words += rest
        elif word == "-" or not word.startswith("-") or _is_number(word):
            words.append(word)
        else:
            options.append(word)
            if name in takes_value and not equals:
                options += [value for value in [next(rest, None)] if value is not None]
    return options, words


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _read(name: str, text: str, context: Context, teller: _Teller) -> InputIR | None:
    """Returns the IR of the file if it is valid; reports its errors otherwise."""
    verifier = Verifier(context)
    try:
        read = read_ir(SourceFile(name, text), context, verifier, _ERROR_LIMIT)
    except UnreadableIR as error:
        teller.reports(error.reports)
        return None
    problems = read.problems(read.module, verifier)
    teller.reports(list(problem_reports(problems[:_ERROR_LIMIT], None)))
    return None if errors_of(problems) else read


class _Teller:
    """Reports errors with their place."""

    def __init__(self, name: str, text: str, streams: Streams) -> None:
        self._name = name
        self._streams = streams
        self._renderer = Renderer(name, text, color=streams.color)

    def reports(self, reports: Sequence[Report]) -> None:
        for report in reports:
            self._streams.errors.write(utf8(self._renderer.render(report)))

    def error(self, error: RunError) -> None:
        if error.problems:
            self.reports(list(problem_reports(error.problems, None)))
        elif error.place is not None:
            self.reports([Report(str(error), self._location(error.place), Severity.ERROR)])
        else:
            self._streams.errors.write(utf8(f"error: {error}\n"))

    def _location(self, place: SourceLine) -> FileLineColRange:
        # Debug information keeps directories apart from names.
        own = self._name.rpartition("/")[2] == place.file
        return FileLineColRange(self._name if own else place.file, place.line, max(place.column, 1))


def _only_function(module: Operation) -> str:
    """Returns the function with a body, if there is one only."""
    names = [symbol_name(op) or "" for op in functions_with_bodies(module)]
    if len(names) == 1:
        return names[0]
    if "main" in names:
        return "main"
    choices = ", ".join([f"@{name}" for name in names]) or "none"
    raise RunError(f"--entry must name the function to call; those with a body: {choices}")


# ----------------------------------------------------------------------------------------------------------------------
# Arguments
# ----------------------------------------------------------------------------------------------------------------------


def _values(words: Sequence[str], types: Sequence[Type], entry: str) -> list[object]:
    check_count(entry, types, len(words))
    values: list[object] = []
    for number, (word, type_) in enumerate(zip(words, types), 1):
        try:
            values.append(parse_argument(word, type_))
        except ArgumentError as error:
            raise RunError(f"argument {number} of @{entry}: {error}") from None
    return values


def parse_argument(word: str, type_: Type) -> object:
    """Returns the value that a word means for a type. Raises ArgumentError."""
    if is_pointer(type_):
        return _behind_pointer(word)
    if word.endswith(".npy"):
        try:
            return np.load(word, allow_pickle=False)
        except (OSError, ValueError) as error:
            raise ArgumentError(f"cannot read '{word}': {error}") from None
    filled = _filled(word, type_) if is_buffer(type_) or isinstance(type_, VectorType) else None
    if filled is not None:
        return filled
    try:
        return json.loads(word)
    except json.JSONDecodeError:
        pass
    for read in (lambda: int(word, 0), lambda: float(word), lambda: complex(word)):
        try:
            return read()
        except ValueError:
            continue
    raise ArgumentError(f"'{word}' is no value of type {type_}")


def _behind_pointer(word: str) -> Array:
    """Returns an array for a pointer: a file of numpy, or `f32:` and the text of an array of that type."""
    if not word.endswith(".npy"):
        name, _, rest = word.partition(":")
        try:
            element = parse_type(name)
            dtype = element_dtype(element)
        except (MLIRSyntaxError, ArgumentError):
            raise ArgumentError(f"a pointer needs the type of what it points to, as in f32:{word}") from None
        return np.asarray(parse_argument(rest, UnrankedMemRefType(element))).astype(dtype)
    return np.asarray(parse_argument(word, UnrankedMemRefType(FloatType("f32"))))


def _filled(word: str, type_: Type) -> Array | None:
    """Returns an array that is described by how it is filled."""
    kind, _, shape_text = word.partition(":")
    kind, _, number_text = kind.partition("=")
    if kind not in ("zeros", "ones", "iota", "random", "fill"):
        return None
    assert isinstance(type_, ShapedType)
    shape = _shape(shape_text, type_)
    dtype = element_dtype(type_.element_type)
    if kind == "iota":
        return _cast(np.arange(int(np.prod(shape, dtype=np.int64))).reshape(shape), dtype)
    if kind == "random":
        generator = np.random.default_rng(0)
        elements = generator.random(shape) if dtype.kind in "fc" else generator.integers(0, 10, shape)
        return _cast(elements, dtype)
    try:
        number = json.loads(number_text) if kind == "fill" else int(kind == "ones")
    except json.JSONDecodeError:
        raise ArgumentError(f"'{number_text}' is no number to fill an array with") from None
    return _cast(np.full(shape, number), dtype)


def _cast(array: Array, dtype: np.dtype[np.generic]) -> Array:
    """Returns the array for elements of a type; floats are left to be made as they are passed."""
    return array if dtype.kind == "u" else array.astype(dtype)


def _shape(text: str, type_: ShapedType) -> tuple[int, ...]:
    if text:
        try:
            return tuple([int(part) for part in text.split("x")])
        except ValueError:
            raise ArgumentError(f"'{text}' is no shape such as 4x8") from None
    shape = type_.shape
    if shape is None or DYNAMIC in shape:
        raise ArgumentError(f"{type_} leaves the shape open: give one, as in zeros:4x8")
    return tuple(shape)


# ----------------------------------------------------------------------------------------------------------------------
# Results
# ----------------------------------------------------------------------------------------------------------------------


def shown_call(call: Call, parameters: Sequence[Type], results: Sequence[Type], before: Sequence[object]) -> str:
    """Returns the text of the results and of changed arrays."""
    lines = [f"{_text(value)} : {type_}" for value, type_ in zip(call.results, results)]
    for number, (type_, old, new) in enumerate(zip(parameters, before, call.arguments), 1):
        if (is_buffer(type_) or is_pointer(type_)) and not np.array_equal(np.asarray(old), np.asarray(new)):
            lines.append(f"argument {number}: {_text(new)} : {type_}")
    return "".join([f"{line}\n" for line in lines])


def _text(value: object) -> str:
    if isinstance(value, np.ndarray):
        return np.array2string(value, separator=", ", threshold=1000)
    return str(value).lower() if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    sys.exit(main())
