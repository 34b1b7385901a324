"""Queries in the language of mlir-query, in documents and on the command line, with the matches of mlir-query."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import compiler
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from ir_lsp.features.query import MATCHER_NAMES, QueryError, parse_query, run_query
from ir_lsp.server import main
from tests.support.llvm_tools import LlvmTool
from tests.support.lsp_client import ServerProcess

TEXT = """\
func.func @f(%a: i32, %m: memref<4xi32>, %i: index) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.subi %1, %0 : i32
  %c = arith.constant 0.0 : f32
  %d = arith.constant dense<1> : tensor<4xi32>
  scf.for %k = %i to %i step %i {
    %v = arith.addi %2, %1 : i32
    memref.store %v, %m[%k] : memref<4xi32>
  }
  %n = arith.constant 0xFF800000 : f32
  return %2 : i32
}
"""

Found = list[tuple[list[int], int | None]]
"""For each match the lines of what is shown, and that of the op which matches, where it is among them."""


def line_of(op: Operation) -> int:
    location = op.get_location()
    assert isinstance(location, FileLineColRange)
    return location.line


def found(query: str, text: str = TEXT) -> Found:
    module = compiler.parse(text, compiler.new_context(allow_unregistered=True))
    matches = [match for match in run_query(parse_query(query), module) if match is not None]
    return [
        ([line_of(op) for op in each.operations], line_of(each.root) if each.root in each.operations else None)
        for each in matches
    ]


QUERIES = [
    'm hasOpName("arith.addi")',
    'match hasOpAttrName("value")',
    "m isConstantOp()",
    "m isOne()",
    "m isNonZero()",
    "m isZeroFloat()",
    "m isPosZeroFloat()",
    "m isNegZeroFloat()",
    "m isNegInfFloat()",
    "m anyOf(isOne(), isNegInfFloat())",
    'm allOf(hasOpName("arith.constant"), isNonZero())',
    'm getAllDefinitions(hasOpName("memref.store"), 2)',
    'm getDefinitions(hasOpName("memref.store"), 1, false, true, true)',
    'm getDefinitions(hasOpName("func.return"), 9, true, false, false)',
    'm getDefinitionsByPredicate(hasOpName("memref.store"), hasOpName("arith.muli"), true, false, false)',
    'm getUsersByPredicate(hasOpName("arith.muli"), hasOpName("arith.subi"), true)',
    'm getUsersByPredicate(hasOpName("arith.addi"), isZero(), false)',
    'm getAllDefinitions(hasOpName("scf.for"), 3)',
]


@pytest.mark.parametrize("query", QUERIES)
def test_matches_are_those_of_mlir_query_in_its_order(mlir_query: LlvmTool, query: str, tmp_path: Path) -> None:
    path = tmp_path / "q.mlir"
    path.write_text(TEXT)
    output = mlir_query.output(str(path), "-c", query)
    theirs: Found = []
    for part in re.split(r"Match #\d+:", output)[1:]:
        places = re.findall(re.escape(str(path)) + r":(\d+):\d+: (note)?", part)
        roots = [int(line) for line, note in places if note]
        theirs.append(([int(line) for line, _ in places], roots[0] if roots else None))
    assert found(query) == theirs


def test_queries_can_match_types() -> None:
    assert found('m hasResultType("tensor<4xi32>")') == [([6], 6)]
    assert found('m allOf(hasOperandType("memref<4xi32>"), hasOpName("memref.store"))') == [([9], 9)]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("foo", "unknown command: foo"),
        ('m foo("x")', "1:1: Matcher not found: foo"),
        ('m hasOpName("x") z', "1:16: Unexpected end of code."),
        ('m hasOpName("x"', "1:10: Error parsing matcher. Found end-of-code while looking for ')'."),
        ('m isConstantOp("a")', "1:1: Incorrect argument count. (Expected = 0) != (Actual = 1)"),
        ("m hasOpName(3)", "1:1: Incorrect type for arg 1. (Expected = String) != (Actual = Unsigned)"),
        ("m hasOpName", "1:10: Error parsing matcher. Found token <> while looking for '('."),
        ("m anyOf(isZero() isOne())", "1:16: Error parsing matcher. Found token <isOne> while looking for ','."),
        ("m " + "anyOf(" * 200, "1:601: matchers nest too deep"),
        ("", "End of code found while looking for token."),
    ],
)
def test_an_invalid_query_has_a_reason(query: str, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(query)
    assert re.sub(r"^1:\d+: ", "", str(caught.value)) == re.sub(r"^1:\d+: ", "", message)


def test_long_chains_of_definitions_need_no_recursion() -> None:
    lines = "".join(f"  %{number + 1} = arith.addi %{number}, %{number} : i32\n" for number in range(5000))
    text = f"func.func @f(%a: i32) -> i32 {{\n  %0 = arith.addi %a, %a : i32\n{lines}  return %5000 : i32\n}}\n"
    ((lines_found, root),) = found('m getAllDefinitions(hasOpName("func.return"), 6000)', text)
    assert (len(lines_found), root) == (5002, 5003)


def test_the_command_line_prints_matches_and_extracted_functions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "q.mlir"
    path.write_text(TEXT)
    assert main(["query", "-c", 'm getDefinitions(hasOpName("arith.muli"), 1, true, false, false)', str(path)]) == 0
    assert capsys.readouterr().out == (
        f"{path}:3:8: remark: 'arith.muli' matches\n{path}:2:8: note: 'arith.addi' of its slice\n"
    )
    assert main(["query", "-c", 'm hasOpName("arith.muli").extract("g")', str(path)]) == 0
    assert capsys.readouterr().out == (
        "func.func @g(%arg0: i32, %arg1: i32) -> i32 {\n  %0 = arith.muli %arg0, %arg1 : i32\n  return %0 : i32\n}\n"
    )
    assert main(["query", "-c", "nonsense", str(path)]) == 1
    assert "unknown command: nonsense" in capsys.readouterr().err


def test_a_query_uses_the_text_in_the_editor() -> None:
    with ServerProcess() as server:
        server.initialize({})
        server.open("untitled:a", "// -----\n" + TEXT)

        def ask(name: str, **more: str) -> dict[str, object]:
            arguments = [{"uri": "untitled:a"} | more]
            answer = server.request("workspace/executeCommand", {"command": f"ir-lsp.{name}", "arguments": arguments})
            assert isinstance(answer, dict)
            return answer

        answer = ask("query", query="m isNegInfFloat()")
        place = {
            "uri": "untitled:a",
            "range": {"start": {"line": 11, "character": 7}, "end": {"line": 11, "character": 21}},
        }
        assert answer == {"matches": [{"root": place, "operations": [place]}], "message": "1 match"}
        assert ask("query", query="m isOne(") == {
            "matches": [],
            "message": "1:6: Error parsing matcher. Found end-of-code while looking for ')'.",
        }
        assert "func.func @g" in str(ask("query", query='m hasOpName("arith.subi").extract("g")')["text"])
        assert ask("matchers")["matchers"] == list(MATCHER_NAMES)
