"""Commands that compile a module, to show it as LLVM IR or assembly, or to run a function.

    ir-lsp.compile    {uri, kind, level?, line?}                 -> {text, lines, loops, version}
                                                                    or {problems, message}
    ir-lsp.functions  {uri, line?}                               -> {functions: [{name, arguments: [{type, default}]}]}
    ir-lsp.run        {uri, function, arguments?, line?, checked?, level?}
                                                                 -> {text, seconds} or {problems, message}
    ir-lsp.benchmark  as for ir-lsp.run                          -> {text, summary, seconds, loops}
                                                                    or {problems, message}
    ir-lsp.show       {uri, kind, line?}                         -> opens the compiled form, in any editor

`kind` is "llvm-dialect", "llvm", "optimized" or "assembly". If the file has several sections, the one at `line` (from
0) is compiled. `loops` are reports on the loops of the compiled code, {line, text}, which are also inlay hints.
Problems become diagnostics of the document, until it changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from lsprotocol import types as lsp
from pygls import uris

from compiler.diagnostics import Diagnostic
from compiler.text import Encoding, Span, decode_column
from ir_lsp.documents.document import CompiledLoops, DocumentView, Measurement, OpenDocument, OtherFindings
from ir_lsp.messages import Refusal
from ir_lsp.workbench import Workbench

KINDS: Mapping[str, str] = MappingProxyType(
    {"llvm-dialect": ".llvm.mlir", "llvm": ".ll", "optimized": ".opt.ll", "assembly": ".s"}
)
"""Forms of a compiled module, each with its file extension."""
COMPILE_SECONDS = 60.0
RUN_SECONDS = 10.0
BENCHMARK_SECONDS = 30.0
COMPILED = "compile"
"""Code of diagnostics from compilation."""
_LEVELS = range(4)
_DEFAULT_LEVEL = 2


@dataclass(frozen=True, slots=True)
class CompileArguments:
    """The arguments of `ir-lsp.compile` and `ir-lsp.show`."""

    uri: str
    kind: str
    level: int = _DEFAULT_LEVEL
    line: int = 0


@dataclass(frozen=True, slots=True)
class FunctionsArguments:
    """The arguments of `ir-lsp.functions`."""

    uri: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class RunArguments:
    """The arguments of `ir-lsp.run` and `ir-lsp.benchmark`."""

    uri: str
    function: str
    arguments: list[str] | None = None
    """Arguments in the notation of `ir-run`; None for the defaults that `ir-lsp.functions` returns."""
    line: int = 0
    checked: bool = False
    level: int = _DEFAULT_LEVEL


async def compile_document(bench: Workbench, document: OpenDocument, arguments: CompileArguments) -> dict[str, Any]:
    if arguments.kind not in KINDS:
        raise Refusal(f"'{arguments.kind}' is none of {', '.join(KINDS)}")
    request = {"do": "view", "kind": arguments.kind, "level": _level(arguments.level)}
    answer = await _ask(bench, document, arguments.line, request, COMPILE_SECONDS)
    if answer.get("loops"):
        await _show_loops(bench, document, answer)
    return answer


async def list_functions(bench: Workbench, document: OpenDocument, arguments: FunctionsArguments) -> dict[str, Any]:
    """Returns the functions that can be run, with types and default values of their arguments."""
    return await _ask(bench, document, arguments.line, {"do": "functions"}, COMPILE_SECONDS)


async def run_function(bench: Workbench, document: OpenDocument, arguments: RunArguments) -> dict[str, Any]:
    """Runs a function. If `arguments` has no arguments for it, the result is also shown as a message."""
    return await _call(bench, document, arguments, "run", RUN_SECONDS)


async def benchmark_function(bench: Workbench, document: OpenDocument, arguments: RunArguments) -> dict[str, Any]:
    """Measures the time of calls of a function; its lens shows the result. Messages are those of `run_function`."""
    answer = await _call(bench, document, arguments, "benchmark", BENCHMARK_SECONDS)
    view = document.view
    if "summary" in answer and view.is_current:
        number = view.sections.index(view.section_at(view.index.line_start(arguments.line)))
        measurement = Measurement(answer["summary"], answer["version"])
        document.measurements[arguments.function, number] = measurement
        await _show_loops(bench, document, answer)
    return answer


async def _show_loops(bench: Workbench, document: OpenDocument, answer: dict[str, Any]) -> None:
    """Shows the reports of an answer as inlay hints."""
    texts = {each["line"]: each["text"] for each in answer["loops"]}
    document.compiled_loops = CompiledLoops(texts, answer["version"])
    await bench.client.refresh()


async def _call(
    bench: Workbench, document: OpenDocument, arguments: RunArguments, action: str, seconds: float
) -> dict[str, Any]:
    """Asks the compiling process to run or benchmark a function; `action` is "run" or "benchmark"."""
    words, line = arguments.arguments, arguments.line
    is_shown = words is None
    if reason := await bench.trust.may_run(document.uri):
        if is_shown:
            bench.client.show(reason, lsp.MessageType.Warning)
        raise Refusal(reason)
    if words is None:
        listed = await list_functions(bench, document, FunctionsArguments(document.uri, line))
        named = [each for each in listed.get("functions", []) if each["name"] == arguments.function]
        words = [each["default"] for each in named[0]["arguments"]] if named else []
    request = {
        "do": action,
        "function": arguments.function,
        "arguments": words,
        "level": _level(arguments.level),
        "checked": arguments.checked,
        "seconds": seconds,
    }
    answer = await _ask(bench, document, line, request, COMPILE_SECONDS + seconds)
    if is_shown:
        call = f"@{arguments.function}({', '.join(words)})"
        kind = lsp.MessageType.Info if "text" in answer else lsp.MessageType.Warning
        bench.client.show(f"{call}: {answer.get('text') or answer.get('message', 'done')}".rstrip(), kind)
    return answer


async def show_compiled(bench: Workbench, document: OpenDocument, arguments: CompileArguments) -> dict[str, Any]:
    """Compiles, writes the result to a file, and asks the client to open it."""
    answer = await compile_document(bench, document, arguments)
    if "text" not in answer:
        bench.client.show(answer["message"], lsp.MessageType.Warning)
        return answer
    name = Path(document.uri).stem or "module"
    path = bench.compiled_files() / f"{name}{KINDS[arguments.kind]}"
    path.write_text(answer["text"], encoding="utf-8")
    if not await bench.client.show_document(uris.from_fs_path(str(path)) or str(path)):
        bench.client.show(f"compiled to {path}", lsp.MessageType.Info)
    return {"path": str(path)} | answer


def refused(message: str) -> dict[str, object]:
    return {"problems": [], "message": message}


async def _ask(
    bench: Workbench, document: OpenDocument, line: int, request: dict[str, Any], seconds: float
) -> dict[str, Any]:
    """Sends a request about the section at `line` to the compiling process; returns the answer, publishes problems."""
    view = await bench.scheduler.parsed(document)
    answer = await bench.compiler.ask(request | {"text": view.part_at(line)}, seconds)
    problems = answer.get("problems", [])
    diagnostics = [_diagnostic(view, problem) for problem in problems if problem["line"] >= 0]
    bench.publisher.note_findings(view, COMPILED, OtherFindings(diagnostics, is_consequence=True))
    if "problems" in answer:
        answer["message"] = "\n".join(problem["message"] for problem in problems)
    return answer | {"version": view.version}


def _level(level: int) -> int:
    if level not in _LEVELS:
        raise Refusal(f"level {level} is none of {', '.join(map(str, _LEVELS))}")
    return level


def _diagnostic(view: DocumentView, problem: dict[str, Any]) -> Diagnostic:
    """Returns a diagnostic for a problem; its span is the word at the problem's line and column (in bytes)."""
    line = min(problem["line"], view.index.line_count - 1)
    start, end = view.index.line_start(line), view.index.line_end(line)
    text = view.text[start:end]
    column = decode_column(text, max(0, problem["column"]), Encoding.UTF8)
    length = 0
    while column + length < len(text) and (text[column + length].isalnum() or text[column + length] in "_.$"):
        length += 1
    return Diagnostic(problem["message"], Span(start + column, start + column + max(length, 1)), COMPILED)
