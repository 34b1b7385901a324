"""The process that compiles: see `ir_lsp.compilation.serving`.

    python -m ir_lsp.compilation.worker

Requests: {"do": "view", "text", "kind", "level"}, {"do": "functions", "text"}, {"do": "run", "text", "function",
"arguments", "level", "checked", "seconds"}, and "benchmark" with the same parameters as "run". After a failure, the
answer has "problems".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from compiler.execution.arrays import ArgumentError, is_buffer
from compiler.execution.benchmark import benchmark_function
from compiler.execution.functions import (
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
from compiler.execution.loop_reports import LoopReport
from compiler.execution.request import Limits
from compiler.ir.symbols import symbol_name
from compiler.ir.types import DYNAMIC, FloatType, ShapedType, Type
from compiler.tools.benchmark_report import benchmark_summary, benchmark_text
from compiler.tools.run_command import parse_argument, run_forked, shown_call
from ir_lsp.compilation.problems import NotCompiled
from ir_lsp.compilation.serving import serve_requests
from ir_lsp.compilation.views import of_run_error, read, view

_MAX_MEMORY = 4 << 30
"""Maximum memory of a function that is run, in bytes."""
_DEFAULT_SIZE = "4"
"""Size of dynamic dimensions in default arguments."""


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer to one request."""
    try:
        match request["do"]:
            case "view":
                compiled = view(request["text"], request["kind"], request["level"])
                return {"text": compiled.text, "lines": compiled.lines, "loops": _loops(compiled.loops)}
            case "functions":
                return {"functions": _functions(request["text"])}
            case _:
                return _run(request)
    except NotCompiled as problem:
        return {"problems": [asdict(each) for each in problem.problems]}
    except (RunError, ArgumentError) as error:
        failure = of_run_error(error if isinstance(error, RunError) else RunError(str(error)))
        return {"problems": [asdict(each) for each in failure.problems]}


def _functions(text: str) -> list[dict[str, Any]]:
    """Returns the functions that can be called, with types and default values of their arguments."""
    parsed, _ = read(text)
    functions = []
    for op in functions_with_bodies(parsed.module):
        types, _ = function_types(op)
        arguments = [
            {"type": str(type_), "default": default_argument(type_, number)} for number, type_ in enumerate(types)
        ]
        functions.append({"name": symbol_name(op), "arguments": arguments})
    return functions


def default_argument(type_: Type, number: int) -> str:
    """Returns the default for argument `number` (from 0) of a type, in the notation of `ir-run`."""
    if is_buffer(type_) and isinstance(type_, ShapedType):
        shape = type_.shape
        if shape is not None and DYNAMIC in shape:
            return "iota:" + "x".join(_DEFAULT_SIZE if size == DYNAMIC else str(size) for size in shape)
        return f"iota:{_DEFAULT_SIZE}" if shape is None else "iota"
    if isinstance(type_, ShapedType):
        return "iota"
    return f"{number + 1}.0" if isinstance(type_, FloatType) else str(number + 1) if str(type_) != "i1" else "true"


def _run(request: dict[str, Any]) -> dict[str, Any]:
    """Runs or benchmarks a function."""
    parsed, context = read(request["text"])
    entry = request["function"]
    types, _ = function_types(find_function(parsed.module, entry))
    words = request["arguments"]
    check_count(entry, types, len(words))
    values = list(_values(words, types))
    limits = Limits(request["seconds"], _MAX_MEMORY)
    options = Options(request["level"], limits, request["checked"])
    if request["do"] == "benchmark":
        _, benchmark = benchmark_function(
            parsed.module, context, entry, values, options, run_forked, resources=parsed.resources
        )
        return {
            "text": benchmark_text(benchmark),
            "summary": benchmark_summary(benchmark),
            "seconds": benchmark.median,
            "loops": _loops(benchmark.loops),
        }
    compiled = compile_function(parsed.module, context, entry, options, parsed.resources)
    run_request = make_request(compiled, values, options)
    call = understand(compiled, run_request, run_forked(run_request), values)
    return {"text": shown_call(call, compiled.parameters, compiled.results, values), "seconds": call.seconds}


def _loops(reports: Iterable[LoopReport]) -> list[dict[str, Any]]:
    """Returns the line, from 0, and the text of reports."""
    return [{"line": each.line - 1, "text": each.text()} for each in reports]


def _values(words: Iterable[str], types: Iterable[Type]) -> Iterable[object]:
    for number, (word, type_) in enumerate(zip(words, types), 1):
        try:
            yield parse_argument(word, type_)
        except ArgumentError as error:
            raise ArgumentError(f"argument {number}: {error}") from None


if __name__ == "__main__":
    serve_requests(answer)
