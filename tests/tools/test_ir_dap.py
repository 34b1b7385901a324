"""`ir-dap` over its streams, as an editor drives it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.debug_client import DebugClient

PROGRAM = """\
func.func @inner(%x: i32, %y: i32) -> i32 {
  %z = arith.muli %x, %y : i32
  return %z : i32
}
func.func @f(%m: memref<4xi32>, %n: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %i0 = arith.constant 0 : i32
  %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %i0) -> (i32) {
    %x = memref.load %m[%i] : memref<4xi32>
    %p = func.call @inner(%x, %n) : (i32, i32) -> i32
    %t = arith.addi %acc, %p : i32
    memref.store %t, %m[%i] : memref<4xi32>
    scf.yield %t : i32
  }
  return %s : i32
}
"""
ARGUMENTS: dict[str, Any] = {"function": "f", "args": ["[1, 2, 3, 4]", "3"]}


def written(folder: Path, text: str = PROGRAM) -> Path:
    path = folder / "f.mlir"
    path.write_text(text)
    return path


def test_a_session_stops_at_a_breakpoint_steps_both_ways_and_ends_with_the_result(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        assert client.capabilities["supportsStepBack"]
        client.launch(program, lambda: client.break_at(program, 13), **ARGUMENTS)
        assert client.wait_for("stopped")["reason"] == "breakpoint"
        assert client.stack() == [
            ("scf.for iteration 1 (%i = 0, %acc = 0)", 13),
            ("@f (%n = 3)", 10),
        ]
        client.step("next")
        assert client.stack()[0][1] == 14
        client.step("stepBack")
        client.step("stepBack")
        assert client.stack()[0][1] == 12
        client.step("stepIn")
        assert [line for _, line in client.stack()] == [2, 12, 10]
        client.step("stepOut")
        assert client.stack()[0][1] == 13
        client.break_at(program)
        client.request("continue", threadId=1)
        assert client.wait_for("output")["output"] == "30 : i32\n"
        client.wait_for("terminated")


def test_conditions_hit_counts_and_messages_of_breakpoints_count(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        client.launch(program, lambda: client.break_at(program, 13, condition="%i == 2"), **ARGUMENTS)
        client.wait_for("stopped")
        assert client.value("%i") == "2"
        assert client.value("%m[:2] + 1") == "[4, 10]"
        client.break_at(program, 14, logMessage="t is {%t}")
        client.request("continue", threadId=1)
        assert [client.wait_for("output")["output"] for _ in range(2)] == ["t is 18\n", "t is 30\n"]
    with DebugClient() as client:
        client.launch(program, lambda: client.break_at(program, 13, hitCondition="3"), **ARGUMENTS)
        client.wait_for("stopped")
        assert client.value("%i") == "2"


def test_functions_and_names_of_ops_are_breakpoints(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        wanted = [{"name": "@inner"}, {"name": "memref.store"}, {"name": "nowhere"}]

        def configure() -> None:
            answers = client.request("setFunctionBreakpoints", breakpoints=wanted)["breakpoints"]
            assert [each["verified"] for each in answers] == [True, True, False]

        client.launch(program, configure, **ARGUMENTS)
        assert client.wait_for("stopped")["reason"] == "function breakpoint"
        assert client.stack()[0] == ("@inner (%x = 1, %y = 3)", 2)
        client.step("continue")
        assert client.stack()[0][1] == 14


def test_a_write_to_an_element_stops_the_program_even_if_the_value_stays(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        client.launch(program, stopOnEntry=True, function="f", args=["[1, 2, 3, 0]", "0"])
        client.wait_for("stopped")
        info = client.request("dataBreakpointInfo", name="%m[3]", frameId=client.top())
        assert info["description"] == "%m[3]"
        client.request("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
        stopped = client.step("continue")
        assert stopped["reason"] == "data breakpoint"
        assert stopped["text"] == "%m[3]: 0 -> 0, written by 'memref.store' in line 14"
        assert client.value("%i") == "3"
        assert client.request("dataBreakpointInfo", name="%i", frameId=client.top())["dataId"] is None


def test_a_write_stops_the_program_only_if_its_condition_holds(tmp_path: Path) -> None:
    program = written(tmp_path, PROGRAM.replace("%m[%i] : memref<4xi32>\n    scf", "%m[%c0] : memref<4xi32>\n    scf"))
    with DebugClient() as client:
        client.launch(program, stopOnEntry=True, **ARGUMENTS)
        client.wait_for("stopped")
        info = client.request("dataBreakpointInfo", name="%m[0]", frameId=client.top())
        wanted = {"dataId": info["dataId"], "condition": "%i >= 2"}
        client.request("setDataBreakpoints", breakpoints=[wanted])
        assert client.step("continue")["text"] == "%m[0]: 9 -> 18, written by 'memref.store' in line 14"


def test_values_are_set_in_variables_and_expressions(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        client.launch(program, lambda: client.break_at(program, 13), **ARGUMENTS)
        client.wait_for("stopped")
        (block, *_) = client.request("scopes", frameId=client.top())["scopes"]
        answer = client.request(
            "setVariable", variablesReference=block["variablesReference"], name="%p", value="%p * 10"
        )
        assert answer["value"] == "30"
        assert client.request("setExpression", expression="%m[1]", value="0x10", frameId=client.top())["value"] == "16"
        row = client.request("evaluate", expression="%m", frameId=client.top())["variablesReference"]
        assert client.request("setVariable", variablesReference=row, name="[2]", value="0")["value"] == "0"
        assert client.value("%m") == "[1, 16, 0, 4]"
        assert "is no number of type i32" in client.refusal(
            "setExpression", expression="%p", value="0.5", frameId=client.top()
        )
        client.break_at(program)
        client.request("continue", threadId=1)
        assert client.wait_for("output")["output"] == f"{30 + 48 + 0 + 12} : i32\n"


def test_names_are_completed_in_the_console(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        client.launch(program, lambda: client.break_at(program, 13), **ARGUMENTS)
        client.wait_for("stopped")
        targets = client.request("completions", text="1 + %c", column=7, frameId=client.top())["targets"]
        assert [(each["label"], each["start"], each["length"]) for each in targets] == [
            ("%c0", 4, 2),
            ("%c1", 4, 2),
            ("%c4", 4, 2),
        ]
        targets = client.request("completions", text="me", column=3, frameId=client.top())["targets"]
        assert [each["label"] for each in targets] == ["mean"]


def test_the_first_poison_and_the_first_nan_stop_the_program(tmp_path: Path) -> None:
    text = """\
func.func @f(%a: f32, %b: i32) -> f32 {
  %big = arith.constant 40 : i32
  %s = arith.shli %b, %big : i32
  %n = arith.divf %a, %a : f32
  %m = arith.addf %n, %a : f32
  return %m : f32
}
"""
    program = written(tmp_path, text)
    with DebugClient() as client:
        client.launch(
            program,
            lambda: client.request("setExceptionBreakpoints", filters=["poison", "nan"]),
            args=["0.0", "1"],
        )
        assert client.wait_for("stopped")["text"] == "%s is poison: made by 'arith.shli' in line 3"
        assert client.step("continue")["text"] == "%n is NaN: made by 'arith.divf' in line 4"
        client.request("continue", threadId=1)
        client.wait_for("terminated")


def test_undefined_behavior_stops_at_its_op_and_steps_lead_back(tmp_path: Path) -> None:
    text = """\
func.func @f(%i: index) -> i32 {
  %m = memref.alloca() : memref<2xi32>
  %x = memref.load %m[%i] : memref<2xi32>
  return %x : i32
}
"""
    program = written(tmp_path, text)
    with DebugClient() as client:
        client.launch(program, args=["5"])
        stopped = client.wait_for("stopped")
        assert stopped["reason"] == "exception"
        assert "index 5 is out of bounds" in stopped["text"]
        assert client.stack() == [("@f (%i = 5)", 3)]
        client.step("stepBack")
        client.step("stepBack")
        assert client.stack() == [("@f (%i = 5)", 2)]


def test_variables_are_paged_and_have_statistics_and_a_picture(tmp_path: Path) -> None:
    text = """\
func.func @f(%m: memref<40x50xf32>, %k: f32) {
  %x = arith.addf %k, %k : f32
  return
}
"""
    program = written(tmp_path, text)
    with DebugClient() as client:
        client.launch(program, lambda: client.break_at(program, 3), args=["iota", "0.1"])
        client.wait_for("stopped")
        (scope,) = client.request("scopes", frameId=client.top())["scopes"]
        listed = client.request("variables", variablesReference=scope["variablesReference"])["variables"]
        assert [(each["name"], each["type"]) for each in listed] == [
            ("%m", "memref<40x50xf32>"),
            ("%k", "f32"),
            ("%x", "f32"),
        ]
        memref = listed[0]
        assert (memref["indexedVariables"], listed[2]["value"]) == (40, "0.2")
        reference = memref["variablesReference"]
        (statistics,) = client.request("variables", variablesReference=reference, filter="named")["variables"]
        assert statistics["value"] == "40x50: min 0, max 1999, mean 999.5, NaN 0"
        page = client.request("variables", variablesReference=reference, filter="indexed", start=30, count=2)
        rows = page["variables"]
        assert [row["name"] for row in rows] == ["[30]", "[31]"]
        cells = client.request(
            "variables", variablesReference=rows[1]["variablesReference"], filter="indexed", start=4, count=1
        )["variables"]
        assert (cells[0]["value"], cells[0]["evaluateName"]) == ("1554.0", "%m[31, 4]")
        info = client.request("dataBreakpointInfo", name="[4]", variablesReference=rows[1]["variablesReference"])
        assert info["description"] == "%m[31, 4]"
        picture = client.request("mlir/picture", variablesReference=reference)
        assert (picture["rows"], picture["columns"], picture["cells"][2][3]) == (40, 50, 103.0)


def test_a_frame_is_restarted_and_a_line_is_run_to(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        client.launch(program, lambda: client.break_at(program, 3), **ARGUMENTS)
        client.wait_for("stopped")
        client.step("continue")
        client.request("restartFrame", frameId=client.top())
        client.wait_for("stopped")
        assert client.stack()[0] == ("@inner (%x = 2, %y = 3)", 2)
        client.break_at(program)
        client.request("mlir/runToLine", line=14)
        assert client.wait_for("stopped")["reason"] == "goto"
        assert client.stack()[0] == ("scf.for iteration 2 (%i = 1, %acc = 3)", 14)
        assert client.step("reverseContinue")["reason"] == "entry"
        assert client.stack() == [("@f (%n = 3)", 6)]


def test_a_program_that_does_not_end_is_paused_and_terminated(tmp_path: Path) -> None:
    text = """\
func.func @f() {
  cf.br ^loop
^loop:
  %c = arith.constant 1 : i32
  cf.br ^loop
}
"""
    program = written(tmp_path, text)
    with DebugClient() as client:
        client.launch(program)
        assert client.request("threads")["threads"] == [{"id": 1, "name": "main"}]
        client.request("pause", threadId=1)
        assert client.wait_for("stopped")["reason"] == "pause"
        client.request("continue", threadId=1)
        client.request("terminate")
        client.wait_for("terminated")


def test_two_programs_go_to_the_first_value_that_differs(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        client.launch(program, pipeline="canonicalize,cse,inline", **ARGUMENTS)
        client.wait_for("stopped")
        assert len(client.request("threads")["threads"]) == 2
        source = client.request("source", sourceReference=2, source={"sourceReference": 2})["content"]
        assert "arith.muli" in source
        client.step("next", thread=2)
        answer = client.request("mlir/firstDifference")
        assert answer == {"differs": False, "text": "the programs agree: no value differs"}


def test_what_cannot_be_launched_is_refused_with_the_reason(tmp_path: Path) -> None:
    program = written(tmp_path)
    with DebugClient() as client:
        assert client.refusal("launch") == "the configuration has no 'program', the file to debug"
        assert "takes 2 arguments (memref<4xi32>, i32), 0 are given" in client.refusal(
            "launch", program=str(program), function="f"
        )
        assert "must name the function" in client.refusal("launch", program=str(program))
        assert "nowhere" in client.refusal("launch", program=str(program), pipeline="nowhere", **ARGUMENTS)
        broken = tmp_path / "broken.mlir"
        broken.write_text("func.func @f() {\n  %x = arith.nothing\n}\n")
        assert client.refusal("launch", program=str(broken)).startswith("line 2: ")
        assert client.refusal("frobnicate") == "'frobnicate' is not supported"


def test_arguments_come_from_a_file(tmp_path: Path) -> None:
    program = written(tmp_path)
    (tmp_path / "arguments.json").write_text("[[4, 3, 2, 1], 2]")
    with DebugClient() as client:
        client.launch(program, function="f", argsFile="arguments.json")
        assert client.wait_for("output")["output"] == "20 : i32\n"
