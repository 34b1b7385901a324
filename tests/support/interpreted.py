"""Runs functions of texts in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

import compiler
from compiler.execution.child import Answer, serve
from compiler.execution.functions import Call, Compiled, Options, RunError, compile_function, make_request, understand
from compiler.execution.interpreted import interpret_function
from compiler.execution.launch import run_in_fork
from compiler.execution.request import Limits
from tests.support.ir import parse


def interpreted(text: str, *arguments: object, entry: str = "f", seconds: float = 30.0) -> Call:
    """Calls a function of a module. Raises RunError, as `ir-run --interpret` reports it."""
    printed: list[str] = []
    module = parse(text)
    return interpret_function(module, entry, arguments, Options(limits=Limits(seconds)), printed.append).call


def warnings_of(text: str, *arguments: object) -> list[tuple[str, str]]:
    """The ops and messages of the warnings about a call of @f."""
    warnings = interpret_function(parse(text), "f", arguments, Options(), str).warnings
    return [(problem.op.name, problem.message) for problem in warnings]


def printed(text: str, entry: str = "main") -> str:
    """Returns the output of a function without parameters."""
    texts: list[str] = []
    interpret_function(parse(text), entry, [], Options(), texts.append)
    return "".join(texts)


def result_of(text: str, *arguments: object) -> object:
    """The only result of @f."""
    (result,) = interpreted(text, *arguments).results
    return result


def fault_of(text: str, *arguments: object) -> tuple[str, str, list[tuple[str, str]]]:
    """The op that could not go on and why, and the notes with their ops."""
    with pytest.raises(RunError) as raised:
        interpreted(text, *arguments)
    (problem,) = raised.value.problems
    notes = [(note.message, "" if note.op is None else note.op.name) for note in problem.notes]
    return problem.op.name, problem.message, notes


@cache
def _compiled(text: str) -> Compiled:
    context = compiler.new_context()
    return compile_function(compiler.parse(text, context), context, "f", Options())


def _compiled_call(text: str, arguments: Sequence[object]) -> Call:
    compiled = _compiled(text)
    request = make_request(compiled, arguments, Options())
    outcome = run_in_fork(request, lambda wanted, descriptor: serve(wanted, Answer(descriptor)))
    return understand(compiled, request, outcome, arguments)


def compiled_results(text: str, *arguments: object) -> list[object]:
    """The results of @f as compiled code."""
    return _compiled_call(text, arguments).results


def compiled_memory(text: str, *arguments: object) -> list[object]:
    """The arguments of @f after a call of compiled code."""
    return list(_compiled_call(text, arguments).arguments)
