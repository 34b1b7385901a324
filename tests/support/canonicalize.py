"""Canonicalizing programs."""

from __future__ import annotations

from compiler.rewrite.greedy import GreedyConfig, RegionSimplification, apply_patterns_greedily
from compiler.rewrite.patterns import CanonicalizationPatterns
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import verify
from tests.support.ir import context


def function(arguments: str, body: str) -> str:
    """A function that returns nothing."""
    return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}\n"


def canonicalized(text: str) -> str:
    """The program, printed, after folds and canonicalization patterns; it must be valid."""
    loaded = context()
    parsed = parse_file(SourceFile("-", text), loaded)
    assert not (errors := parsed.all_diagnostics()), errors
    config = GreedyConfig(top_down=True, region_simplification=RegionSimplification.NORMAL)
    apply_patterns_greedily(parsed.module, CanonicalizationPatterns(loaded), loaded, config)
    assert not (problems := verify(parsed.module, loaded)), problems
    return print_operation(parsed.module, PrintingFlags()).strip()
