"""The program of a launch configuration: a file, a function, its arguments, and a pipeline."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from compiler.debugger.differences import Origin, origin_of
from compiler.debugger.program import Program
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.execution.arrays import ArgumentError
from compiler.execution.functions import RunError, check_count, find_function, function_types, functions_with_bodies
from compiler.execution.interpreted import runtime_values
from compiler.interpreter.values import Value
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from compiler.ir.problem import errors_of
from compiler.ir.symbols import symbol_name
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import PipelineError, parse_pipeline
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_file
from compiler.tools.dialect_options import has_errors, problems_text
from compiler.tools.input_ir import UnreadableIR, read_ir
from compiler.tools.run_command import parse_argument
from compiler.verification.verifier import Verifier

_ERROR_LIMIT = 5


class LaunchError(Exception):
    """A launch configuration cannot be carried out."""


@dataclass(frozen=True, slots=True)
class Launched:
    """A program with the function to call and its arguments. `text` is the program's, `path` its file ("" if none).

    `origins` says where in the file each op is from, as far as that is known.
    """

    program: Program
    function: Operation
    arguments: list[Value]
    text: str
    path: str
    origins: Mapping[Operation, Origin]


def launched(
    configuration: Mapping[str, object], dialects_of: Callable[[Path], DialectSet], after_passes: bool = False
) -> Launched:
    """Returns the program of a configuration, before or after its pipeline. Raises LaunchError.

    `dialects_of` returns the dialects for the files of a folder.
    """
    path = configuration.get("program")
    if not isinstance(path, str) or not path:
        raise LaunchError("the configuration has no 'program', the file to debug")
    folder = configuration.get("cwd")
    file = Path(folder, path) if isinstance(folder, str) else Path(path)
    try:
        text = file.read_bytes().decode("utf-8", "surrogateescape")
    except OSError as error:
        raise LaunchError(f"cannot read '{path}': {error.strerror}") from None
    dialects = dialects_of(file.parent.absolute())
    if has_errors(dialects):
        raise LaunchError(problems_text(dialects.problems).rstrip())
    context = Context(dialects.load)
    module = _parsed(text, str(file), context)
    shown = str(file)
    origins = list(map(origin_of, module.walk()))
    if after_passes:
        _run_passes(module, context, str(configuration.get("pipeline", "")))
        origins = list(map(origin_of, module.walk()))
        text, shown = print_file(module, {}) + "\n", ""
        module = _parsed(text, "after passes", context)
    name = _entry(module, configuration.get("function"))
    try:
        function = find_function(module, name)
        types, _ = function_types(function)
        words = _words(configuration, file.parent)
        check_count(name, types, len(words))
        values = runtime_values(function, [parse_argument(word, type_) for word, type_ in zip(words, types)])
    except (RunError, ArgumentError) as error:
        raise LaunchError(str(error)) from None
    return Launched(Program(module, str(file)), function, values, text, shown, dict(zip(module.walk(), origins)))


def _parsed(text: str, name: str, context: Context) -> Operation:
    verifier = Verifier(context)
    try:
        read = read_ir(SourceFile(name, text), context, verifier, _ERROR_LIMIT)
    except UnreadableIR as error:
        first = error.reports[0]
        raise LaunchError(f"{_line(first.location)}{first.message}") from None
    if errors := errors_of(read.problems(read.module, verifier)):
        raise LaunchError(f"{_line(errors[0].op.get_location())}{errors[0].message}")
    return read.module


def _line(location: object) -> str:
    return f"line {location.line}: " if isinstance(location, FileLineColRange) else ""


def _run_passes(module: Operation, context: Context, text: str) -> None:
    if not text.startswith("builtin.module("):
        text = f"builtin.module({text})"
    try:
        pipeline = parse_pipeline(text, find_pass)
    except PipelineError as error:
        raise LaunchError(f"'pipeline': {error}") from None
    result = PassManager(context).run(pipeline, module)
    if not result.succeeded:
        reason = result.problems[0].message if result.problems else "a pass failed"
        raise LaunchError(f"'pipeline': {reason}")


def _entry(module: Operation, wanted: object) -> str:
    if isinstance(wanted, str) and wanted:
        return wanted.removeprefix("@")
    names = [symbol_name(op) or "" for op in functions_with_bodies(module)]
    if len(names) == 1 or "main" in names:
        return names[0] if len(names) == 1 else "main"
    choices = ", ".join([f"@{name}" for name in names]) or "none"
    raise LaunchError(f"'function' must name the function to call; those with a body: {choices}")


def _words(configuration: Mapping[str, object], folder: Path) -> list[str]:
    """Returns the arguments in the form of `ir-run`: from a list, a line of words, or the file `argsFile`."""
    words_or_line = configuration.get("args", [])
    if isinstance(path := configuration.get("argsFile"), str) and path:
        try:
            text = (folder / path).read_text("utf-8")
            words_or_line = json.loads(text) if text.lstrip().startswith("[") else text
        except (OSError, ValueError) as error:
            raise LaunchError(f"cannot read 'argsFile': {error}") from None
    if isinstance(words_or_line, str):
        return shlex.split(words_or_line)
    if not isinstance(words_or_line, list):
        raise LaunchError("'args' must be a list")
    words = [word if isinstance(word, str) else json.dumps(word) for word in words_or_line]
    return [str(folder / word) if word.endswith(".npy") else word for word in words]
