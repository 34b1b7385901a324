"""Running passes on IR in tests."""

from __future__ import annotations

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager, PassResult
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import context


def load(text: str) -> tuple[Operation, Context]:
    """The module in a text without syntax errors, and the context it lives in."""
    created = context()
    parsed = parse_file(SourceFile("-", text), created)
    assert not (errors := parsed.all_diagnostics()), errors
    return parsed.module, created


def run(pipeline: str, text: str) -> PassResult:
    """Returns the result of a pipeline on a text."""
    module, loaded = load(text)
    return PassManager(loaded).run(parse_pipeline(pipeline, find_pass), module)


def transformed(pipeline: str, text: str) -> str:
    """Returns the text after the passes, without the module around it."""
    module, loaded = load(text)
    result = PassManager(loaded).run(parse_pipeline(f"builtin.module({pipeline})", find_pass), module)
    assert result.succeeded, result.problems
    return body(print_operation(module))


def problems_of(pipeline: str, text: str) -> list[str]:
    """Returns the problems that passes over a module report."""
    return [problem.message for problem in run(f"builtin.module({pipeline})", text).problems]


def numbered(pipeline: str, text: str) -> str:
    """The module after the passes, with values numbered as mlir-opt does; it must be valid."""
    module, loaded = load(text)
    result = PassManager(loaded).run(parse_pipeline(f"builtin.module({pipeline})", find_pass), module)
    assert result.succeeded, result.problems
    return print_operation(module, PrintingFlags()).strip()


def body(printed: str) -> str:
    """The lines of a module's body, less indented."""
    lines = printed.strip().split("\n")
    return "\n".join(line.removeprefix("  ") for line in lines[1:-1]).strip() + "\n"
