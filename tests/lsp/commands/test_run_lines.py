"""Commands that run RUN lines, report failures at CHECK lines, and insert and update CHECK lines."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.text import apply_edits
from ir_lsp.features.checks import check_edits, generate_checks
from ir_lsp.features.run_lines import run_lines
from ir_lsp.programs.commands import CommandError, parse_command, substituted
from tests.support.lsp_client import ServerProcess
from tests.support.markers import view_of

FUNCTION = """\
func.func @twice(%a: i32) -> i32 {
  %c = arith.constant 2 : i32
  %d = arith.constant 3 : i32
  %r = arith.muli %a, %c : i32
  return %r : i32
}
"""
TEST = f"""\
// RUN: mlir-opt %s -canonicalize | \\
// RUN:   FileCheck %s

// CHECK-LABEL: func.func @twice
// CHECK: arith.constant 2
// CHECK-NOT: arith.constant 3
// CHECK: arith.muli
{FUNCTION}"""


# ------------------------------------------------------------------------------------------------------------- reading


def test_run_lines_that_end_with_a_backslash_are_joined() -> None:
    (run,) = run_lines(TEST)
    assert run.command == "mlir-opt %s -canonicalize | FileCheck %s"
    assert (run.line, [TEST[span.start : span.end] for span in run.spans]) == (
        0,
        ["mlir-opt %s -canonicalize |", "FileCheck %s"],
    )


def test_prefixes_come_from_the_command() -> None:
    (run,) = run_lines("// RUN: x | FileCheck %s --check-prefixes=A,B -check-prefix C\n")
    assert run.prefixes == ("A", "B", "C")


def test_substitutions_are_replaced() -> None:
    file, temporary = Path("/tests/a.mlir"), Path("/tmp/x")
    text = substituted("tool %s -o %t1.mlir --dir=%S/in %% %lib", file, temporary, {"%lib": "/lib"})
    assert text == "tool /tests/a.mlir -o /tmp/x/a.mlir.tmp1.mlir --dir=/tests/in % /lib"
    with pytest.raises(CommandError, match="unknown substitution '%mlir_lib_dir'"):
        substituted("tool %mlir_lib_dir/x.so", file, temporary, {})


def test_pipes_redirections_and_not_are_parsed() -> None:
    text = "not a 'b c' 2>&1 | d < in > out && env X=1 e -p='f(g|h)' || i 2> err ; j"
    pipelines = parse_command(text)
    assert [each.after for each in pipelines] == [";", "&&", "||", ";"]
    first, second = pipelines[0].commands
    assert (first.words, first.must_fail, first.merges_errors) == (("a", "b c"), True, True)
    assert (second.input, second.output) == ("in", "out")
    assert (pipelines[1].commands[0].words, pipelines[1].commands[0].variables) == (("e", "-p=f(g|h)"), (("X", "1"),))
    assert pipelines[2].commands[0].errors == "err"


@pytest.mark.parametrize("text", ["a $(b)", "a 'b", "a | | b", "a >", "(a)&", "not"])
def test_what_needs_a_shell_is_refused(text: str) -> None:
    with pytest.raises(CommandError):
        parse_command(text)


# ------------------------------------------------------------------------------------------------------------- running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("project")
    (folder / "ir-lsp.toml").write_text(
        "[run]\ntimeout = 100\n"
        f"tools = {{ sleeper = '{sys.executable}', own-check = '{shutil.which('true') or sys.executable}' }}\n"
    )
    with ServerProcess() as started:
        started.initialize({"workspace": {"applyEdit": True}}, folder.as_uri())
        started.folder = folder  # type: ignore[attr-defined]
        yield started


def run(server: ServerProcess, text: str, **more: Any) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Returns the answer of a run, and its diagnostics as (line, message); lines count from 0."""
    uri = (server.folder / "test.mlir").as_uri()  # type: ignore[attr-defined]
    server.open(uri, text)
    parameters = {"command": "ir-lsp.runLine", "arguments": [{"uri": uri} | more]}
    answer = server.request("workspace/executeCommand", parameters)
    items = server.pulled(uri)
    server.close(uri)
    return answer, [(item["range"]["start"]["line"], item["message"]) for item in items]


def test_a_passing_test_is_reported(server: ServerProcess) -> None:
    answer, items = run(server, TEST)
    assert (answer["passed"], answer["message"]) == (True, "The RUN line passed")
    assert items == []


def test_a_failed_check_is_a_diagnostic_at_its_line(server: ServerProcess) -> None:
    answer, items = run(server, TEST.replace("CHECK: arith.muli", "CHECK: arith.addi"))
    assert not answer["passed"]
    assert [line for line, _ in items] == [6]
    assert answer["message"].endswith("line 7")


def test_an_error_of_the_tool_is_a_diagnostic_at_its_place(server: ServerProcess) -> None:
    answer, items = run(server, TEST.replace("-canonicalize", "-no-such-pass"))
    assert not answer["passed"]
    assert [line for line, _ in items] == [0]


def test_an_expected_failure_of_a_tool_is_a_success(server: ServerProcess) -> None:
    answer, items = run(server, "// RUN: not mlir-opt %s --no-such-flag\n" + FUNCTION)
    assert (answer["passed"], items) == (True, [])
    answer, items = run(server, "// RUN: not mlir-opt %s\n" + FUNCTION)
    assert items == [(0, "'mlir-opt' was expected to fail, but succeeded")]


def test_tools_of_the_project_are_found_and_missing_ones_are_reported(server: ServerProcess) -> None:
    assert run(server, "// RUN: own-check %s\n")[0]["passed"]
    _, items = run(server, "// RUN: no-such-tool %s\n")
    assert items == [(0, "the program 'no-such-tool' was not found: add it to [run] tools of ir-lsp.toml")]


def test_the_text_in_the_editor_is_run_instead_of_the_file(server: ServerProcess) -> None:
    assert run(server, TEST.replace("arith.muli %a, %c", "arith.addi %a, %c"))[0]["passed"] is False


@pytest.mark.parametrize(("text", "more"), [("func.func private @f()\n", {}), (TEST, {"line": 77})])
def test_without_a_run_line_nothing_is_run(server: ServerProcess, text: str, more: dict[str, Any]) -> None:
    assert run(server, text, **more)[0] == {"passed": False, "message": "there is no RUN line", "output": ""}


def test_nothing_is_run_in_a_workspace_that_is_not_trusted() -> None:
    with ServerProcess() as started:
        started.initialize({}, initializationOptions={"workspaceTrusted": False})
        started.open("untitled:a", TEST)
        parameters = {"command": "ir-lsp.runLine", "arguments": [{"uri": "untitled:a"}]}
        answer = started.request("workspace/executeCommand", parameters)
        assert answer["message"] == "nothing is run in a workspace that is not trusted"


def test_a_lens_above_the_run_line_runs_it(server: ServerProcess) -> None:
    uri = (server.folder / "lens.mlir").as_uri()  # type: ignore[attr-defined]
    server.open(uri, TEST)
    response = server.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    server.close(uri)
    titles = [each["command"]["title"] for each in response if each["range"]["start"]["line"] == 0]
    assert titles == ["Run test", "Update checks"]


# -------------------------------------------------------------------------------------------------------------- checks


OUTPUT = """\
#map = affine_map<(d0) -> (d0)>
module {
  func.func @twice(%arg0: i32, %arg1: memref<4xi32, #map>) -> i32 {
    %c2_i32 = arith.constant 2 : i32
    %0:2 = "t.op"(%arg0) ({
    ^bb0(%arg2: i32):  // no predecessors
      "t.end"(%arg2, %c2_i32) : (i32, i32) -> ()
    }) {a = [[1, 2]]} : (i32) -> (i32, i32)
    return %0#1 : i32
  }
  func.func private @other(i32)
}

"""


def test_checks_have_variables_for_values_and_aliases() -> None:
    generated_checks = generate_checks(OUTPUT, "CHECK")
    assert generated_checks.definitions == ["// CHECK: #[[$ATTR_0:.+]] = affine_map<(d0) -> (d0)>"]
    assert generated_checks.blocks["twice"] == [
        "// CHECK-LABEL:   func.func @twice(",
        "// CHECK-SAME:                     %[[VAL_0:.*]]: i32,",
        "// CHECK-SAME:                     %[[VAL_1:.*]]: memref<4xi32, #[[$ATTR_0]]>) -> i32 {",
        "// CHECK:           %[[VAL_2:.*]] = arith.constant 2 : i32",
        '// CHECK:           %[[VAL_3:.*]]:2 = "t.op"(%[[VAL_0]]) ({',
        "// CHECK:           ^bb0(%[[VAL_4:.*]]: i32):",
        '// CHECK:             "t.end"(%[[VAL_4]], %[[VAL_2]]) : (i32, i32) -> ()',
        "// CHECK:           }) {a = {{\\[\\[}}1, 2]]} : (i32) -> (i32, i32)",
        "// CHECK:           return %[[VAL_3]]#1 : i32",
        "// CHECK:         }",
    ]
    assert generated_checks.blocks["other"] == ["// CHECK-LABEL:   func.func private @other(i32)"]


def updated(text: str, only: str | None = None) -> str:
    return apply_edits(text, check_edits(view_of(text), generate_checks(OUTPUT, "CHECK"), "CHECK", only))


def test_checks_are_inserted_above_the_function_and_replace_earlier_ones() -> None:
    rest = "// a comment\n" + FUNCTION + "\nfunc.func private @other(i32)\n"
    first = updated("// RUN: x\n\n" + rest)
    assert first.count("// CHECK-LABEL:") == 2
    assert first.index("$ATTR_0:.+") < first.index("func.func @twice(%a")
    assert "// a comment\n" in first
    assert updated(first) == first
    old = FUNCTION.replace("  %r", "  // CHECK: old\n  %r")
    assert "old" not in updated(old + "\n// CHECK-LABEL: @twice\n// CHECK-NEXT: old\n\n// CHECK: of another\n")


def test_updating_checks_of_one_function_keeps_those_of_others() -> None:
    text = FUNCTION + "\n// CHECK-LABEL: @other\n// CHECK: old\nfunc.func private @other(i32)\n"
    assert "// CHECK: old\n" in updated(text, only="twice")
    assert "// CHECK: old\n" not in updated(text, only="other")


def test_updating_checks_in_the_editor_is_one_edit(server: ServerProcess) -> None:
    uri = (server.folder / "update.mlir").as_uri()  # type: ignore[attr-defined]
    server.open(uri, "// RUN: mlir-opt %s -canonicalize | FileCheck %s\n\n" + FUNCTION)
    number = server.ask("workspace/executeCommand", {"command": "ir-lsp.updateChecks", "arguments": [{"uri": uri}]})
    edit = server.asked("workspace/applyEdit", {"applied": True})
    assert server.answer(number)["result"] == {"applied": True, "message": ""}
    (edit_of_file,) = edit["edit"]["changes"][uri]
    assert edit_of_file["range"]["start"] == {"line": 2, "character": 0}
    assert "// CHECK:           %[[VAL_2:.*]] = arith.muli %[[VAL_0]], %[[VAL_1]] : i32" in edit_of_file["newText"]


def test_an_action_updates_the_checks_of_the_function_at_the_cursor(server: ServerProcess) -> None:
    uri = (server.folder / "action.mlir").as_uri()  # type: ignore[attr-defined]
    server.open(uri, TEST)
    at = {"line": 9, "character": 5}
    context = {"diagnostics": [], "triggerKind": 1}
    parameters = {"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": context}
    action_by_title = {each["title"]: each for each in server.request("textDocument/codeAction", parameters)}
    server.close(uri)
    action = action_by_title["Update CHECK lines of @twice"]
    assert action["command"]["arguments"] == [{"uri": uri, "function": "twice"}]
