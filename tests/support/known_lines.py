"""Outcomes of a parse and its verification, read the general way and with the help of known lines."""

from __future__ import annotations

from typing import Any

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.op_state import OpState
from compiler.syntax.parser.file_parser import ParsedFile, Parser, parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.diagnostics import to_diagnostics
from compiler.verification.verifier import Verifier
from tests.support.ir import context

ROUNDS = 4
"""Number of times that a text is read in one context: a line is known once it was seen twice."""


class GeneralParser(Parser):
    """Reads every line the general way."""

    __slots__ = ()

    def _known_lines(self, frame: object) -> bool:
        return False


def general_outcome(text: str) -> dict[str, Any]:
    """Returns the outcome of a parse without known lines and of the full verifier."""
    loaded = context()
    parsed = GeneralParser(SourceFile("-", text), loaded).run()
    verifier = Verifier(loaded)
    problems = to_diagnostics(verifier.verify(parsed.module))
    by_chunk = [to_diagnostics(verifier.verify(chunk.op)) for chunk in parsed.chunks if not is_container(chunk.op)]
    return _facts(parsed) | {"problems": problems, "by_chunk": by_chunk}


def outcome(text: str, loaded: Context) -> dict[str, Any]:
    """Returns the outcome of one parse in a context, and of the verification of what the parse did not check."""
    verifier = Verifier(loaded)
    parsed = parse_file(SourceFile("-", text), loaded, verifier.is_valid)
    problems = to_diagnostics(verifier.verify_parsed(parsed))
    by_chunk = [to_diagnostics(verifier.verify_chunk(chunk)) for chunk in parsed.chunks if not is_container(chunk.op)]
    return _facts(parsed) | {"problems": problems, "by_chunk": by_chunk}


def differences(text: str, learnt_from: str = "") -> list[str]:
    """Returns the differences between the general outcome and those in a context that knows more and more lines.

    `learnt_from`: a text that the context reads before.
    """
    wanted = general_outcome(text)
    loaded = context()
    collected: list[str] = []
    for number in range(ROUNDS):
        if learnt_from:
            outcome(learnt_from, loaded)
        passed = outcome(text, loaded)
        for name, value in wanted.items():
            if passed[name] != value:
                pairs = zip(passed[name], value, strict=False)
                first = next((pair for pair in pairs if pair[0] != pair[1]), (len(passed[name]), len(value)))
                collected.append(f"round {number}, {name}: {first[0]}\n  instead of {first[1]}")
    return collected


def read_the_general_way(text: str) -> list[str]:
    """The operations of a text that no template gives, although it was read some times before."""
    loaded = context()
    for _ in range(ROUNDS):
        parser = _NotingParser(SourceFile("-", text), loaded)
        parser.run()
    return parser.read


class _NotingParser(Parser):
    """Notes what it learns from: every operation that it does not know."""

    __slots__ = ("read",)

    def __init__(self, file: SourceFile, context: Context) -> None:
        super().__init__(file, context)
        self.read: list[str] = []

    def _learn(self, op: Operation, state: OpState, default_dialect: str) -> None:
        self.read.append(op.name)
        super()._learn(op, state, default_dialect)


def _facts(parsed: ParsedFile) -> dict[str, Any]:
    """All that is to be equal, problems aside."""
    flags = PrintingFlags(generic=True, local_scope=True, debug_info=True)
    return {
        "diagnostics": parsed.all_diagnostics(),
        "operations": [
            (
                op.name,
                op.start,
                op.end,
                [result.name for result in op.results],
                [
                    (
                        region.start,
                        region.end,
                        [
                            (block.start, block.label, [(each.name, each.start) for each in block.arguments])
                            for block in region.blocks
                        ],
                    )
                    for region in op.regions
                ],
            )
            for op in parsed.module.walk()
        ],
        "printed": print_operation(parsed.module, flags).split("\n"),
        "chunks": [
            (chunk.source.base, chunk.end, chunk.op.name, chunk.straight, chunk.used_aliases, chunk.diagnostics)
            for chunk in parsed.chunks
        ],
    }
