"""Whether lines that templates know are read and verified as the general parser and the full verifier do it.

  known_lines_agree.py CASES.json...

CASES: files as benchmarks/conformance_adapter.py gets them: a list of {"id": ..., "text": ...}. Prints what differs,
and at the end how many texts there were and how many of them differ.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import compiler
from compiler.ir.context import Context
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser import ParsedFile, Parser, parse_file
from compiler.syntax.printer import print_operation
from compiler.syntax.reparse import is_container
from compiler.syntax.source import SourceFile
from compiler.verify import Verifier, to_diagnostics


class GeneralParser(Parser):
    """Reads every line the general way."""

    __slots__ = ()

    def _known_lines(self, frame: object) -> bool:
        return False


def facts(parsed: ParsedFile) -> dict[str, Any]:
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


def outcome(text: str, context: Context) -> dict[str, Any]:
    """What one parse and the verification of what it did not check give."""
    verifier = Verifier(context)
    parsed = parse_file(SourceFile("-", text), context, verifier.is_valid)
    problems = to_diagnostics(verifier.verify_parsed(parsed))
    by_chunk = [to_diagnostics(verifier.verify_chunk(chunk)) for chunk in parsed.chunks if not is_container(chunk.op)]
    return facts(parsed) | {"problems": problems, "by_chunk": by_chunk}


def general_outcome(text: str) -> dict[str, Any]:
    context = compiler.new_context(allow_unregistered=True)
    parsed = GeneralParser(SourceFile("-", text), context).run()
    verifier = Verifier(context)
    problems = to_diagnostics(verifier.verify(parsed.module))
    by_chunk = [to_diagnostics(verifier.verify(chunk.op)) for chunk in parsed.chunks if not is_container(chunk.op)]
    return facts(parsed) | {"problems": problems, "by_chunk": by_chunk}


def differences(text: str) -> list[str]:
    """What differs where the context is new, and where it knows the text already."""
    wanted = general_outcome(text)
    context = compiler.new_context(allow_unregistered=True)
    found: list[str] = []
    for round_number in range(4):
        given = outcome(text, context)
        for name, value in wanted.items():
            if given[name] != value:
                pairs = zip(given[name], value, strict=False)
                first = next((pair for pair in pairs if pair[0] != pair[1]), (len(given[name]), len(value)))
                found.append(f"round {round_number}, {name}: {first[0]}\n  instead of {first[1]}")
    return found


def main() -> None:
    texts = different = 0
    for path in sys.argv[1:]:
        for case in json.loads(Path(path).read_text()):
            texts += 1
            found = differences(case["text"])
            if found:
                different += 1
                print(case["id"], *found[:2], sep="\n ")
    print(texts, different)


if __name__ == "__main__":
    main()
