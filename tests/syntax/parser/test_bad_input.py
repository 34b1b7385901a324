"""Whatever is fed in, there is a clear answer in reasonable time, never a traceback."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import compiler
from compiler.syntax.parser.file_parser import parse_without_errors
from compiler.syntax.parser.recovery import BraceTable
from compiler.syntax.parser.source import SourceFile
from ir_lsp.features.diagnostics import diagnostics
from tests.support.llvm_tools import MlirOpt
from tests.support.markers import view_of
from tests.support.tool import ir_opt

ALLOW = "--allow-unregistered-dialect"
DEEP = 50_000
DEEP_REGIONS = 5_000
"""Nesting of regions, far above Python's limit of calls; `benchmarks/hostile_inputs.py` has the tenfold."""


def attribute(spelling: str) -> str:
    return f'"u.x"() {{a = {spelling}}} : () -> ()\n'


def errors_of(text: str | bytes, *flags: str) -> list[str]:
    """The messages of a run that fails."""
    run = ir_opt(ALLOW, *flags, text=text)
    assert run.code == 1
    assert run.output == ""
    return re.findall(r": error: (.*)", run.errors)


# ---------------------------------------------------------------------------------------------- bytes of all kinds


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"\0",
        b"func.func @b() {return}\0func.func @c() {return}\n",
        b'"u.x"() {a = "abc\0d"} : () -> () // x \0 y\n',
        b'"u.x"() {a = "\xff\\\\x"} : () -> () // \xff\n',
        b'"u.x"() {a = "\xff"} : () -> () foo\n',
        b'"u.x"() {a = "\xed\xa0\x80"} : () -> ()\n',
        b"\xef\xbb\xbffunc.func @b() {return}\n",
        b"\x7fELF\x02\x01\x01\0\0\0",
        b'"u.x"() : () -> ()\r\nfoo\r\n',
        b'"u.x"() {a = "abc\n',
        b'"u.x"() {a = "abc',
        b'"u.x"() {a = @"abc',
        b'"u.x"() {a = "abc\\',
        b'"u.x"() {a = "abc\\x\\q"',
        b'"u.x"() {a = "a\\\nbc"',
        b'"u.x"() {a = "a\vbc"',
        b"foo.bar",
    ],
)
def test_odd_bytes_are_read_as_mlir_opt_reads_them(mlir_opt: MlirOpt, data: bytes) -> None:
    if data == b"foo.bar":
        assert errors_of(data) == ["Dialect `foo' not found for custom op 'foo.bar' "]
    else:
        mlir_opt.assert_same(ALLOW, text=data)


def test_random_bytes_are_not_mlir() -> None:
    source = random.Random(1)
    for _ in range(20):
        assert errors_of(bytes(source.randrange(256) for _ in range(2000)))


def test_bytecode_is_told_from_text() -> None:
    assert errors_of(b"ML\xefR\x01") == ["malformed null-terminated string, no null character found"]


def test_a_line_of_five_megabytes_is_read() -> None:
    run = ir_opt(ALLOW, text=attribute('"' + "x" * 5_000_000 + '"'))
    assert (run.code, len(run.output)) == (0, 5_000_042)


def test_of_a_long_line_only_what_is_near_the_error_is_shown() -> None:
    run = ir_opt(text="foo " + "x" * 1_000_000)
    assert len(run.errors) < 1000


# ---------------------------------------------------------------------------------------------------- many errors


def test_behind_a_long_comment_an_error_stands_where_it_does_behind_a_short_one() -> None:
    for length in (10, 10_000):
        comment = "//" + "x" * length
        run = ir_opt(ALLOW, text=f'"u.x"() : () -> ()   {comment}\n{comment}\n\n  / y\n')
        assert run.errors.startswith("<stdin>:1:19: error: expected operation name in quotes\n")


def test_a_huge_line_that_might_go_on_below_is_read_in_no_time() -> None:
    run = ir_opt(text=f"func.func private @f(tensor<{'1x' * 100_000}f32>)\n")
    assert (run.code, run.output.count("1x")) == (0, 100_000)


def test_thousands_of_errors_are_cut_off_with_a_note() -> None:
    run = ir_opt(text="func.func @f() {\n" + "  foo.bar\n" * 10_000 + "  return\n}\n")
    assert run.errors.count(": error: ") == 1000
    assert "note: too many errors, 9000 more not shown\n" in run.errors


def test_thousands_of_invalid_operations_are_cut_off_with_a_note() -> None:
    run = ir_opt(text="func.func @f() {\n" + '  "arith.addi"() : () -> ()\n' * 10_000 + "  return\n}\n")
    assert run.errors.count(": error: ") == 1000
    assert "note: too many errors, 9000 more not shown\n" in run.errors


def test_a_text_that_may_have_no_errors_is_not_read_with_one() -> None:
    context = compiler.new_context(allow_unregistered=True)
    valid = '"u.x"() : () -> ()\n' * 3
    parsed = parse_without_errors(SourceFile("", valid), context)
    assert parsed is not None
    assert len(parsed.module.regions[0].blocks[0].ops) == 3
    assert parse_without_errors(SourceFile("", "foo\n" + valid), context) is None
    assert parse_without_errors(SourceFile("", valid + "^a"), context) is None


# ---------------------------------------------------------------------------------------------------- deep nesting


@pytest.mark.parametrize(
    "text",
    [
        '"u.r"() ({\n' * DEEP_REGIONS + '"u.x"() : () -> ()\n' + "}) : () -> ()\n" * DEEP_REGIONS,
        "module {\n" * DEEP_REGIONS + "}\n" * DEEP_REGIONS,
    ],
)
def test_deeply_nested_regions_work(text: str) -> None:
    module = compiler.parse(text, compiler.new_context(allow_unregistered=True))
    assert compiler.verify(module) == []
    assert compiler.print_ir(module).count("\n") == text.count("\n") + (0 if text.startswith("module") else 2)


def test_nests_that_mlir_opt_can_print_look_the_same(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same(ALLOW, text='"u.r"() ({\n' * 400 + '"u.x"() : () -> ()\n' + "}) : () -> ()\n" * 400)


@pytest.mark.parametrize("text", ["}\n", "  }\n}\n", "func.func @f() {\n  return\n}\n}\nfunc.func @g()\n"])
def test_a_brace_too_many_is_passed_over(text: str) -> None:
    assert compiler.parse_tolerant(text, compiler.new_context()).all_diagnostics()


@pytest.mark.parametrize("start", ['"u.r"() ({\n', "func.func @f() {\n", "scf.if %x {\n", "}\n", "module {\n"])
def test_deep_nests_that_are_not_closed_are_errors(start: str) -> None:
    assert errors_of(start * 3000)


UNCLOSED = """module {
  func.func @f(%c: i1) {
    scf.if %c {
      scf.if %c {
    }
    return
  }
  func.func @g() {
    return
  }
}
"""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(UNCLOSED, id="a function follows"),
        pytest.param(UNCLOSED.replace("  func.func @g() {\n    return\n  }\n", ""), id="the last of a module"),
        pytest.param(re.sub("(?m)^  ", "", UNCLOSED[9:-2]).partition("func.func @g")[0], id="the last of a file"),
        pytest.param(UNCLOSED.replace("(%c: i1)", '(%c: i1) attributes {a = "}"}'), id="a brace in a string"),
    ],
)
def test_of_regions_that_are_not_closed_indentation_says_which_it_is(text: str) -> None:
    """MLIR reports the end of the text, or the next function."""
    errors = [each for each in diagnostics(view_of(text)) if "close" in each.message]
    lines = [(text.count("\n", 0, each.span.start), each.message) for each in errors]
    assert lines == [(text[: text.rindex("scf.if")].count("\n"), "expected '}' to close this region")]


def test_regions_that_are_not_closed_before_a_long_rest_look_for_their_end_once() -> None:
    text = "module {\n" * 3000 + '"' * 200_000
    looked = Counter[str]()

    class Text(str):
        def find(self, words: str, *where: int) -> int:  # type: ignore[override]
            looked[words] += 1
            return super().find(words, *where)

    braces = BraceTable(Text(text))
    collected = [braces.closing(match.start(), len(text)) for match in re.finditer("{", text)]
    assert set(collected) == {None}
    assert looked["\n}"] == 1


@pytest.mark.parametrize(
    "spelling",
    [
        "tuple<" * DEEP + ">" * DEEP,
        "(" * DEEP + "i32" + ") -> ()" * DEEP,
        "() -> (" * DEEP + ")" * DEEP,
        "[" * DEEP + "]" * DEEP,
        "{a=" * DEEP + "}" * DEEP,
        "!llvm.struct<(" * DEEP + ")>" * DEEP,
        'loc("a"(' + '"a"(' * DEEP + '"b"' + ")" * DEEP + "))",
        'loc(callsite("a" at ' + 'callsite("a" at ' * DEEP + '"b"' + ")" * DEEP + "))",
        "loc(" + "fused[" * DEEP + '"b"' + "]" * DEEP + ")",
    ],
)
def test_deeply_nested_types_attributes_and_locations_are_an_error(spelling: str) -> None:
    [message] = errors_of(attribute(spelling))
    assert re.fullmatch(r"nesting is deeper than \d+ levels|nesting is too deep", message)


@pytest.mark.parametrize("expression", ["(" * DEEP + "d0" + ")" * DEEP, "-" * DEEP + "d0"])
def test_deeply_nested_affine_expressions_are_an_error(expression: str) -> None:
    assert errors_of(attribute(f"affine_map<(d0) -> ({expression})>")) == ["affine expression is nested too deeply"]


def test_long_affine_expressions_work() -> None:
    terms = "d0 floordiv 3 + " * 5000
    assert ir_opt(ALLOW, text=attribute(f"affine_map<(d0) -> ({terms}d0)>")).code == 0


def test_a_short_text_cannot_stand_for_an_endless_type() -> None:
    text = "!t0 = i32\n" + "".join(f"!t{i} = tuple<!t{i - 1}, !t{i - 1}>\n" for i in range(1, 60))
    assert errors_of(text)[0] == "alias stands for more than 1000000 types and attributes"


def test_a_long_chain_of_aliases_counts_as_nesting() -> None:
    text = "#a0 = 1\n" + "".join(f"#a{i} = [#a{i - 1}]\n" for i in range(1, 3000))
    assert errors_of(text)[0] == "nesting is deeper than 100 levels"


# ---------------------------------------------------------------------------------------------------- huge numbers


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (attribute("9" * 100_000 + " : i64"), "integer value too large"),
        (attribute("0x" + "9" * 100_000 + " : i64"), "integer constant out of range for attribute"),
        (attribute(f"tensor<{'9' * 10_000}xi32>"), "integer value too large"),
        (attribute("tensor<9223372036854775808xi32>"), "invalid dimension"),
        (attribute("i" + "9" * 10_000), "invalid integer width"),
        ("%0:" + "9" * 10_000 + ' = "u.x"() : () -> ()\n', "integer value too large"),
        ('"u.x"(%0#' + "9" * 10_000 + ") : (i32) -> ()\n", "use of undeclared SSA value name"),
        ('"u.x"() : () -> () loc("a":' + "9" * 10_000 + ":1)\n", "integer value too large"),
    ],
)
def test_numbers_that_are_too_large_are_errors(text: str, message: str) -> None:
    assert errors_of(text)[0] == message


def test_an_integer_of_thousands_of_digits_prints_as_mlir_opt_prints_it(mlir_opt: MlirOpt) -> None:
    text = attribute("0x" + "9" * 5_000 + " : i20001")
    mlir_opt.assert_same(ALLOW, text=text)
    widest = text.replace("i20001", "i16777215")  # where mlir-opt takes seconds
    assert ir_opt(ALLOW, text=widest).output == ir_opt(ALLOW, text=text).output.replace("i20001", "i16777215")


def test_a_splat_of_more_elements_than_memory_holds_stays_one_element() -> None:
    text = attribute("dense<0> : tensor<999999999x99999999xi32>")
    assert "dense<0> : tensor<999999999x99999999xi32>" in ir_opt(ALLOW, text=text).output
