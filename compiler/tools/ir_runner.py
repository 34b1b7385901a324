"""`ir-runner`: compiles a module of the llvm dialect and calls one of its functions, with mlir-runner's flags.

    ir-runner file.mlir -e main -entry-point-result=void -shared-libs=libmlir_c_runner_utils.so

The functions of upstream's run-time libraries are part of this program; these libraries need not exist.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence

from compiler.codegen.translation import translate_module
from compiler.dialects import load_dialect
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.execution.child import Answer, serve
from compiler.execution.entry_wrapper import entry_wrapper, signature
from compiler.execution.launch import Outcome, run_in_fork
from compiler.execution.request import Limits, Request
from compiler.ir.context import Context
from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import Problem, errors_of
from compiler.ir.symbols import symbol_name
from compiler.ir.types import FloatType, IntegerType, Type
from compiler.lowering.to_llvm.debug_scopes import EnsureDebugInfoScope
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, make_pass
from compiler.syntax.parser.source import SourceFile
from compiler.text import utf8
from compiler.tools.files import FileProblem, read_input
from compiler.tools.input_ir import Resources, UnreadableIR, read_ir
from compiler.tools.options import VERSION_OPTION, Kind, Option, help_text, parse_command_line
from compiler.tools.reports import Renderer, problem_reports
from compiler.tools.streams import Streams, run_main
from compiler.verification.verifier import Verifier
from compiler.version import version_line

OPTIONS = (
    Option("e", "The function to be called", Kind.TEXT, "function name"),
    Option(
        "entry-point-result",
        "Textual description of the function type to be called",
        Kind.TEXT,
        "f32 | i32 | i64 | void",
    ),
    *[Option(f"O{level}", f"Run opt passes and codegen at O{level}") for level in range(4)],
    Option("shared-libs", "Libraries to link dynamically", Kind.TEXT),
    Option("dump-object-file", "Dump JITted-compiled object to file specified with -object-filename"),
    Option("object-filename", "Dump JITted-compiled object to file <input file>.o", Kind.TEXT),
    Option("host-supports-jit", "Report host JIT support", hidden=True),
    Option("march", "Accepted for compatibility: code is made for this machine", Kind.TEXT, hidden=True),
    Option("mattr", "Accepted for compatibility: code is made for this machine", Kind.TEXT, hidden=True),
    Option("no-implicit-module", "Disable implicit addition of a top-level module op during parsing"),
    Option("time-limit", "Seconds that the function may run, 0 for no limit", Kind.TEXT, "seconds"),
    Option("help", "Display available options", Kind.ACTION),
    VERSION_OPTION,
)

_RESULTS: dict[str, tuple[Type, str] | None] = {
    "f32": (FloatType("f32"), "<f"),
    "i32": (IntegerType(32), "<i"),
    "i64": (IntegerType(64), "<q"),
    "void": None,
}

_ERROR_LIMIT = 100


class RunError(Exception):
    """The function cannot be called; the message has the reason."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(arguments: Sequence[str], streams: Streams, program: str = "ir-runner") -> int:
    """Runs `main` on the given streams."""
    words = _one_word_each(arguments)
    line = parse_command_line(program, words, OPTIONS)
    if line.action == "help":
        text = help_text("MLIR CPU execution driver", f"{program} [options] <input file>", OPTIONS)
        streams.output.write(utf8(text))
        return 0
    if line.action == "version":
        streams.output.write(utf8(version_line(program)))
        return 0
    if line.flag("host-supports-jit"):
        streams.output.write(b"true\n")
        return 0
    if line.errors:
        streams.errors.write(utf8("".join([f"{error}\n" for error in line.errors])))
        return 1
    try:
        name, data = read_input(line.positional[0] if line.positional else "-", streams)
        text = data.decode("utf-8", "surrogateescape")
        module = _read(name, text, streams)
        if module is None:
            streams.errors.write(b"could not parse the input IR\n")
            return 1
        kind = line.texts.get("entry-point-result", "f32")
        entry = line.texts.get("e", "main")
        _check_entry(module, entry, kind)
        # Functions need debug information for the places of crashes.
        PassManager(Context(load_dialect), verify_each=False).run(_debug_pipeline(), module[0])
        translation = translate_module(module[0], module[1])
        if translation.text is None:
            _say(name, text, translation.problems, streams)
            raise RunError("could not convert to LLVM IR")
        seconds = float(line.texts.get("time-limit", "0"))
        level = next((level for level in range(3, -1, -1) if line.flag(f"O{level}")), 0)
        request = Request(
            ir=translation.text + entry_wrapper(_function(module[0], entry), entry),
            entry=entry,
            level=level,
            results=[] if _RESULTS[kind] is None else [{"kind": "scalar", "size": 8}],
            libraries=[path for path in line.texts.get("shared-libs", "").split(",") if path],
            limits=Limits(seconds, 0),
        )
        if line.flag("dump-object-file"):
            request.dump_object = line.texts.get("object-filename") or f"{name}.o"
        outcome = run_in_fork(request, lambda wanted, descriptor: serve(wanted, Answer(descriptor)))
        return _tell(outcome, kind, streams)
    except FileProblem as problem:
        streams.errors.write(utf8(f"{problem}\n"))
    except (RunError, ValueError) as error:
        streams.errors.write(utf8(f"Error: {error}\n"))
    return 1


def _debug_pipeline() -> Pipeline:
    return Pipeline("builtin.module", [make_pass(EnsureDebugInfoScope, "")])


def _one_word_each(arguments: Sequence[str]) -> list[str]:
    """Returns the words, with all libraries in one option: it may be given more than once."""
    words: list[str] = []
    libraries: list[str] = []
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.lstrip("-").partition("=")
        if word.startswith("-") and name == "shared-libs":
            libraries.append(value if equals else next(rest, ""))
        else:
            words.append(word)
    return [f"--shared-libs={','.join(libraries)}", *words] if libraries else words


def _read(name: str, text: str, streams: Streams) -> tuple[Operation, Resources] | None:
    """Returns the module and the resources of its file; None, after reporting errors, if it is invalid."""
    context = Context(load_dialect)
    verifier = Verifier(context)
    try:
        read = read_ir(SourceFile(name, text), context, verifier, _ERROR_LIMIT)
    except UnreadableIR as error:
        renderer = Renderer(name, text, color=streams.color)
        for report in error.reports:
            streams.errors.write(utf8(renderer.render(report)))
        return None
    problems = read.problems(read.module, verifier)
    _say(name, text, problems[:_ERROR_LIMIT], streams)
    if errors_of(problems):
        return None
    return read.module, read.resources


def _say(name: str, text: str, problems: Sequence[Problem], streams: Streams) -> None:
    renderer = Renderer(name, text, color=streams.color)
    for report in problem_reports(problems, None):
        streams.errors.write(utf8(renderer.render(report)))


def _function(module: Operation, name: str) -> LLVMFuncOp:
    """Returns the function of that name that has a body."""
    for block in sole_region(module).blocks:
        for op in block.ops:
            if isinstance(op, LLVMFuncOp) and symbol_name(op) == name and op.regions and op.body.blocks:
                return op
    raise RunError("entry point not found")


def _check_entry(module: tuple[Operation, object], name: str, kind: str) -> None:
    """Checks that the function may be called for a result of that kind."""
    if kind not in _RESULTS:
        raise RunError("unsupported function type")
    result, parameters = signature(_function(module[0], name))
    wanted = _RESULTS[kind]
    if wanted is None:
        if str(result) != "!llvm.void":
            raise RunError("expected void function")
    elif result != wanted[0]:
        raise RunError(f"only single {kind} function result supported")
    if parameters:
        raise RunError("JIT can't invoke a main function expecting arguments")


def _tell(outcome: Outcome, kind: str, streams: Streams) -> int:
    """Writes the result, or how the run ended; returns the exit code."""
    if outcome.problem is not None:
        place = outcome.place
        where = "" if place is None else f"{place.file}:{place.line}:{place.column}: "
        streams.errors.write(utf8(f"{where}error: {outcome.problem}\n"))
        return 1
    wanted = _RESULTS[kind]
    if wanted is not None:
        (value,) = struct.unpack_from(wanted[1], outcome.results[0][1])
        streams.output.write(utf8(f"{value:e}\n" if kind == "f32" else f"{value}\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
