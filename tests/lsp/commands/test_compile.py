"""Commands that compile: LLVM IR and assembly with lines of the source, runs, and failures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ir_lsp.compilation.views import view
from ir_lsp.features.code_lens import lenses
from tests.support.lsp_client import ServerProcess
from tests.support.markers import view_of

URI = "untitled:test.mlir"
SCALE = """\
func.func @scale(%a: f32, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %old = memref.load %x[%i] : memref<?xf32>
    %new = arith.mulf %a, %old : f32
    memref.store %new, %x[%i] : memref<?xf32>
  }
  return
}
"""
SHORT_CALL = "@scale takes 2 arguments (f32, memref<?xf32>), 1 is given"


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as started:
        started.initialize({})
        yield started


@pytest.fixture
def command(server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Yields a function that opens a text and runs a command on it."""

    def run(name: str, text: str, **more: object) -> Any:
        server.open(URI, text)
        parameters = {"command": f"ir-lsp.{name}", "arguments": [{"uri": URI} | more]}
        return server.request("workspace/executeCommand", parameters)

    yield run
    server.close(URI)


def lines_of(answer: dict[str, Any], word: str) -> set[int]:
    """Returns the source lines, from 0, of those lines of the answer that contain a word."""
    return {line for text, line in zip(answer["text"].split("\n"), answer["lines"]) if word in text}


def test_lines_of_llvm_ir_are_mapped_to_lines_of_the_source(command: Any) -> None:
    answer = command("compile", SCALE, kind="llvm")
    assert lines_of(answer, "fmul float") == {6}
    assert lines_of(answer, "load float") == {5}
    assert lines_of(answer, "store float") == {7}
    assert "!dbg" not in answer["text"]
    assert "\n!" not in answer["text"]


def test_assembly_is_for_this_machine(command: Any) -> None:
    answer = command("compile", SCALE, kind="assembly", level=1)
    assert "scale:" in answer["text"]
    assert {6, 7} <= set(answer["lines"])
    assert ".loc" not in answer["text"]
    assert ".debug" not in answer["text"]


def test_levels_of_optimisation_differ() -> None:
    text = """func.func @f(%a: i32) -> i32 {
      %one = arith.constant 1 : i32
      %b = arith.addi %a, %one : i32
      %c = arith.addi %b, %one : i32
      return %c : i32
    }"""
    assert view(text, "optimized", 0).text.count("add i32") == 2
    assert view(text, "optimized", 2).text.count("add i32") == 1
    assert "llvm.add" in view(text, "llvm-dialect", 0).text


def test_only_the_section_of_a_split_file_is_compiled(command: Any) -> None:
    answer = command("compile", "no MLIR\n// -----\n" + SCALE, kind="llvm", line=3)
    assert lines_of(answer, "fmul float") == {8}


def test_a_function_is_run_with_words_as_arguments(command: Any) -> None:
    (function,) = command("functions", SCALE)["functions"]
    assert function == {
        "name": "scale",
        "arguments": [{"type": "f32", "default": "1.0"}, {"type": "memref<?xf32>", "default": "iota:4"}],
    }
    answer = command("run", SCALE, function="scale", arguments=["2.5", "[1.0, 2.0]"])
    assert answer["text"] == "argument 2: [2.5, 5. ] : memref<?xf32>\n"
    assert isinstance(answer["seconds"], float)
    assert command("run", SCALE, function="scale", arguments=["1"])["message"] == SHORT_CALL


def test_a_run_without_arguments_shows_its_result_as_a_message(command: Any, server: ServerProcess) -> None:
    text = "func.func @add(%a: i32, %b: i32) -> i32 {\n  %c = arith.addi %a, %b : i32\n  return %c : i32\n}\n"
    server.notified.clear()
    assert command("run", text, function="add")["text"] == "3 : i32\n"
    shown = [each["params"]["message"] for each in server.notified if each["method"] == "window/showMessage"]
    assert shown == ["@add(1, 2): 3 : i32"]


def test_a_crash_is_reported_and_the_next_run_works(command: Any) -> None:
    text = "func.func @f(%a: i32, %b: i32) -> i32 {\n  %c = arith.divsi %a, %b : i32\n  return %c : i32\n}\n"
    answer = command("run", text, function="f", arguments=["1", "0"], level=0)
    assert "division by zero" in answer["message"]
    assert [problem["line"] for problem in answer["problems"]] == [1]
    assert command("run", text, function="f", arguments=["7", "2"])["text"] == "3 : i32\n"


def test_a_failed_lowering_is_a_diagnostic_until_the_text_changes(command: Any, server: ServerProcess) -> None:
    text = 'func.func @f() {\n  "gpu.barrier"() : () -> ()\n  return\n}\n'
    answer = command("compile", text, kind="llvm")
    assert "cannot be lowered to the llvm dialect" in answer["message"]
    pulled = server.pulled(URI)
    assert [(each["code"], each["source"]) for each in pulled] == [("compile", "ir-lsp")] * len(pulled)
    assert pulled[0]["range"]["start"]["line"] == 1
    server.change(URI, 2, {"text": text.replace("f()", "g()")})
    assert server.pulled(URI) == []


def test_errors_and_invalid_arguments_are_reported(command: Any, server: ServerProcess) -> None:
    assert command("compile", "func.func @f() {", kind="llvm")["problems"][0]["line"] == 0
    assert command("compile", SCALE, kind="fortran")["message"].startswith("'fortran' is none of llvm-dialect,")
    answer = server.request("workspace/executeCommand", {"command": "ir-lsp.compile", "arguments": []})
    assert "required field missing @ arguments.uri" in answer["message"]


def test_any_editor_can_open_the_compiled_text(command: Any) -> None:
    path = Path(command("show", SCALE, kind="llvm")["path"])
    assert path.suffix == ".ll"
    assert "define void @scale" in path.read_text()


def test_a_lens_counts_uses_of_quoted_names_but_not_in_comments_and_strings() -> None:
    text = """\
func.func private @"a b"()
func.func @main() {
  // func.call @"a b"
  call @"a b"() {note = "@main"} : () -> ()
  return
}
"""
    assert [(lens.name, lens.uses) for lens in lenses(view_of(text))] == [("a b", 1), ("main", 0)]


def test_lenses_run_and_show_functions(server: ServerProcess) -> None:
    server.open(
        URI, SCALE + "func.func private @other()\nfunc.func @main() {\n  call @other() : () -> ()\n  return\n}\n"
    )
    response = server.request("textDocument/codeLens", {"textDocument": {"uri": URI}})
    assert [(each["range"]["start"]["line"], each["command"]["title"]) for each in response] == [
        *((0, title) for title in ("0 uses", "Run", "Benchmark", "LLVM IR", "Assembly")),
        (11, "1 use"),
        *((12, title) for title in ("0 uses", "Run", "Benchmark", "LLVM IR", "Assembly")),
    ]
    server.close(URI)


def test_the_lens_shows_the_last_benchmark(server: ServerProcess) -> None:
    server.open(URI, SCALE)

    def last_title() -> str:
        response = server.request("textDocument/codeLens", {"textDocument": {"uri": URI}})
        title: str = response[-1]["command"]["title"]
        return title

    about = {"uri": URI, "function": "scale", "arguments": ["2", "ones:1000"], "level": 3}
    answer = server.request("workspace/executeCommand", {"command": "ir-lsp.benchmark", "arguments": [about]})
    assert answer["text"].startswith("benchmark: ")
    assert re.fullmatch(r"[\d.e+]+ (ns|us|ms), [\d.e-]+ GFLOP/s, [\d.]+% of the roofline", answer["summary"])
    assert last_title() == answer["summary"]
    server.change(URI, 2, {"text": f"// edited\n{SCALE}"})
    assert last_title() == f"{answer['summary']} before the last edit"
    server.close(URI)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [("compile", {"kind": "assembly"}), ("benchmark", {"function": "scale", "arguments": ["2", "ones:10"]})],
)
def test_a_compiled_loop_has_a_hint_at_the_end_of_its_line_until_an_edit(
    server: ServerProcess, command: str, arguments: dict[str, object]
) -> None:
    server.open(URI, SCALE)

    def hint_at_loop() -> list[dict[str, Any]]:
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": SCALE.count("\n"), "character": 0}}
        response = server.request("textDocument/inlayHint", {"textDocument": {"uri": URI}, "range": everything})
        return [each for each in response if each["position"] == {"line": 4, "character": len(SCALE.split("\n")[4])}]

    about = {"uri": URI, "level": 3} | arguments
    server.request("workspace/executeCommand", {"command": f"ir-lsp.{command}", "arguments": [about]})
    (hint,) = hint_at_loop()
    assert "vectorized loop (vectorization width: " in hint["label"]
    assert hint["tooltip"].split("\n")[-1].startswith("vectorized loop (vectorization width: ")
    server.change(URI, 2, {"text": f"{SCALE}// edited\n"})
    assert hint_at_loop() == []
    server.close(URI)


def test_a_failed_benchmark_has_a_reason(command: Any) -> None:
    answer = command("benchmark", SCALE, function="scale", arguments=["2"])
    assert answer["message"] == SHORT_CALL
