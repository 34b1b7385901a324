"""Diagnostics as data, their collection, and their terminal form, which is held against mlir-opt's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.diagnostics import Diagnostic, DiagnosticList, Fault, Note, Severity, render, suggest
from compiler.text import LineIndex, Span
from tests.support.llvm_tools import MlirOpt


def rendered(text: str, diagnostic: Diagnostic, *, color: bool = False) -> str:
    return render(diagnostic, text, LineIndex(text), "f.mlir", color=color)


class Missing(Fault, code="missing"):
    name: str
    count: int = 1

    @property
    def message(self) -> str:
        return f"{self.count} of '{self.name}' missing"


def test_a_fault_has_its_facts_and_derives_its_message() -> None:
    fault = Missing("a", count=2)
    assert (fault.code, fault.message, str(fault)) == ("missing", "2 of 'a' missing", "2 of 'a' missing")
    assert fault == Missing("a", 2) != Missing("b", 2)
    assert repr(Missing("a")) == "Missing(name='a', count=1)"


def test_a_diagnostic_moves_with_its_notes() -> None:
    def at(start: int) -> Diagnostic:
        span = Span(start, start + 2)
        notes = (Note("here", span), Note("no place"))
        return Diagnostic("m", span, "code", Severity.HINT, notes, ("deprecated",), Missing("a"))

    assert at(3).shifted(7) == at(10)
    assert at(3).shifted(0) == at(3)


def test_a_list_keeps_the_same_message_at_the_same_span_once() -> None:
    collected = DiagnosticList()
    one, other_span, other_message = (
        Diagnostic("a", Span(1, 2)),
        Diagnostic("a", Span(1, 3)),
        Diagnostic("b", Span(1, 2)),
    )
    collected.extend([one, other_span, one, other_message, Diagnostic("a", Span(1, 2), "other code")])
    assert list(collected) == [one, other_span, other_message]
    assert len(collected) == 3
    assert collected.has_errors


def test_a_list_has_a_limit_for_each_severity() -> None:
    collected = DiagnosticList(limit=2)
    hints = [Diagnostic("unused", Span(at, at), severity=Severity.HINT) for at in range(2)]
    errors = [Diagnostic("bad", Span(at, at + 1)) for at in range(5)]
    collected.extend(hints)
    assert not collected.has_errors
    collected.extend([*errors, errors[0]])
    note = Diagnostic("too many errors, 3 more not shown", Span(2, 3), severity=Severity.NOTE)
    assert list(collected) == [*hints, *errors[:2], note]


def test_an_error_shows_its_line_and_a_caret() -> None:
    assert rendered("a\n  foo bar\n", Diagnostic("bad", Span(8, 11))) == (
        "f.mlir:2:7: error: bad\n  foo bar\n      ^\n"
    )


def test_notes_show_their_line_where_it_is_another_one() -> None:
    notes = (
        Note("see current operation: x"),
        Note("prior use here", Span(0, 1)),
        Note("again", Span(0, 3)),
        Note("end"),
    )
    assert rendered("abc\ndef", Diagnostic("bad", Span(5, 6), severity=Severity.WARNING, notes=notes)) == (
        "f.mlir:2:2: warning: bad\ndef\n ^\n"
        "f.mlir:2:2: note: see current operation: x\n"
        "f.mlir:1:1: note: prior use here\nabc\n^\n"
        "f.mlir:1:1: note: again\n"
        "f.mlir:2:2: note: end\ndef\n ^\n"
    )


def test_tabs_are_expanded_and_a_caret_on_a_tab_fills_it() -> None:
    assert rendered("\tx\ty", Diagnostic("bad", Span(3, 4))) == (
        "f.mlir:1:4: error: bad\n        x       y\n                ^\n"
    )
    assert rendered("x\ty", Diagnostic("bad", Span(1, 2))) == "f.mlir:1:2: error: bad\nx       y\n ^^^^^^^\n"


def test_a_line_beyond_ascii_counts_bytes_and_has_no_caret() -> None:
    assert rendered('"é😀" x', Diagnostic("bad", Span(5, 6))) == 'f.mlir:1:10: error: bad\n"é😀" x\n'


def test_the_end_of_the_text_and_of_a_line_can_be_shown() -> None:
    assert rendered("ab\r\n", Diagnostic("bad", Span(2, 2))) == "f.mlir:1:3: error: bad\nab\n  ^\n"
    assert rendered("ab\n", Diagnostic("bad", Span(3, 3))) == "f.mlir:2:1: error: bad\n\n^\n"
    assert rendered("", Diagnostic("bad", Span(0, 0))) == "f.mlir:1:1: error: bad\n\n^\n"


def test_a_very_long_line_is_cut_around_the_caret() -> None:
    text = "x" * 50_000 + "(" + "y" * 50_000
    head, source, caret, _ = rendered(text, Diagnostic("bad", Span(50_000, 50_001))).split("\n")
    assert head == "f.mlir:1:50001: error: bad"
    assert source == "..." + "x" * 100 + "(" + "y" * 99 + "..."
    assert source[caret.index("^")] == "("
    start = rendered(text, Diagnostic("bad", Span(0, 1))).split("\n")
    assert start[1:3] == ["x" * 100 + "...", "^"]


def test_colors_are_those_of_mlir_opt() -> None:
    assert rendered("ab", Diagnostic("bad", Span(1, 2)), color=True) == (
        "\x1b[1mf.mlir:1:2: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mbad\n\x1b[0mab\n\x1b[0;1;32m ^\n\x1b[0m"
    )


@pytest.mark.parametrize("flags", [[], ["--color"]])
@pytest.mark.parametrize(
    "text",
    [
        'func.func @f() {\n\t"foo.bar"()\t: () -> ()\n\treturn\n}\n',
        "func.func @f() {\n\t  \tfoo\t\n\t}\n",
        'func.func @f() {\r\n  "a"() : () -> ()\r\n  return\r\n}\r\n',
        '// é\nfunc.func @f() {\n  "é😀"() {a = "é😀"} : () -> ()\n  return\n}\n',
        '// é\nfunc.func @f() {\n  "a"() {a = "x"} : () -> ()\n  return\n}\n',
        "func.func @f() {\n\t%a = arith.constant 1 : i32\n  %b = arith.addf %a, %a : f32\n  return\n}\n",
        "func.func @f() -> i32 {\n  return\n}\n",
        "func.func @f() {\n  return\n}\nfunc.func @f() {\n  return\n}\n",
        "func.func @f() {\n  return\n}\n}\t// x\n",
        'func.func @f() {\n  return \t "x',
    ],
)
def test_the_terminal_form_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str, flags: list[str], tmp_path: Path) -> None:
    """Reads messages and places from what mlir-opt prints, and renders them anew."""
    file = tmp_path / "f.mlir"
    file.write_bytes(text.encode())
    expected = mlir_opt(*flags, str(file)).errors.replace(str(file), file.name)
    assert "error: " in expected
    index = LineIndex(text)
    collected = []
    for line, column, message in re.findall(
        r"^f\.mlir:(\d+):(\d+): (?:error|note): (.*(?:\n\".*\n(?:  .*\n)*\}.*)?)$",
        re.sub(r"\x1b\[[\d;]*m", "", expected),
        re.M,
    ):
        start = index.line_start(int(line) - 1)
        before = text[start:].encode()[: int(column) - 1].decode()
        collected.append((message, Span(start + len(before), start + len(before))))
    (message, span), *notes = collected
    diagnostic = Diagnostic(message, span, notes=tuple(Note(message, span) for message, span in notes))
    assert rendered(text, diagnostic, color=bool(flags)) == expected


def test_the_nearest_name_is_suggested() -> None:
    names = ["arith.addi", "arith.subi", "memref.load", "linalg.matmul"]
    assert suggest("arith.adi", names) == "arith.addi"
    assert suggest("ARITH.SUBI", names) == "arith.subi"
    assert suggest("matmul", names) is None
    assert suggest("", names) is None
    assert suggest("x" * 1000, ["x" * 999]) is None
    assert suggest("arith.addi", ["arith.addi"]) is None
