"""Commands for recorded runs of passes: passes, states, steps, and origins of operations."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pygls import uris

from compiler.api import new_context, parse
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from compiler.tools import ir_trace
from ir_lsp.passes import check_pipeline
from ir_lsp.tracing.presets import PRESETS
from ir_lsp.tracing.traces import MAX_TRACES
from tests.support.hostile_clients import HOSTILE_PASSES, PROGRESS
from tests.support.lsp_client import ServerProcess
from tests.support.tool import ir_opt

URI = "file:///sums.mlir"
SUMS = """func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
func.func @g(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  return %x : i32
}
func.func @h(%a: i32) -> i32 {
  return %a : i32
}
"""
PIPELINE = "func.func(canonicalize,cse),convert-to-llvm"
CANONICAL = """module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %y = arith.muli %a, %b : i32
    %z = arith.muli %a, %b : i32
    %r = arith.addi %y, %z : i32
    return %r : i32
  }
"""


class Commands:
    """The commands of one server."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server

    def __call__(self, name: str, **arguments: Any) -> Any:
        parameters = {"command": f"ir-lsp.trace.{name}", "arguments": [arguments]}
        return self.server.request("workspace/executeCommand", parameters)

    def record(self, text: str, pipeline: str = PIPELINE, **more: Any) -> Any:
        """Records passes on a text, which is then closed again."""
        self.server.open(URI, text)
        actual = self("record", uri=URI, pipeline=pipeline, **more)
        self.server.close(URI)
        return actual


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as started:
        started.initialize({})
        yield started


@pytest.fixture(scope="module")
def command(server: ServerProcess) -> Commands:
    return Commands(server)


class Recorded:
    """A trace of `SUMS`, in a server in which its document stays open."""

    def __init__(self, server: ServerProcess) -> None:
        self.command = Commands(server)
        server.open(URI, SUMS)
        self.answer = self.command("record", uri=URI, pipeline=PIPELINE)
        self.trace = self.answer["trace"]
        self.last: int = self.answer["states"]

    def __call__(self, name: str, **arguments: Any) -> Any:
        """Runs a command about the trace."""
        return self.command(name, trace=self.trace, **arguments)

    def text(self, state: int) -> str:
        """Returns the text of a state."""
        return str(self("text", state=state)["text"])


@pytest.fixture(scope="module")
def sums() -> Iterator[Recorded]:
    """Yields one trace for all tests, which must not change it."""
    with ServerProcess() as started:
        started.initialize({})
        yield Recorded(started)


def passes_in(tree: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the passes of a tree, in order."""
    return [each for node in tree for each in (passes_in(node["children"]) if "children" in node else [node])]


def file_of(location: dict[str, Any]) -> Path:
    """Returns the file of a location of the protocol."""
    return Path(uris.to_fs_path(location["uri"]) or "")


def result_of(text: str, pipeline: str) -> str:
    """Returns the result of a pipeline, with the names of the printer."""
    context = new_context(allow_unregistered=True)
    module = parse(text, context)
    PassManager(context).run(parse_pipeline(pipeline, find_pass), module)
    return print_operation(module)


def test_the_tree_has_each_pass_below_its_operation(sums: Recorded) -> None:
    (module,) = sums.answer["tree"]
    assert module["anchor"] == "builtin.module"
    assert [node.get("anchor", node.get("argument")) for node in module["children"]] == [
        "func.func @f",
        "func.func @g",
        "func.func @h",
        "convert-to-llvm",
    ]
    canonicalize, cse = module["children"][0]["children"]
    assert (canonicalize["before"], canonicalize["after"], canonicalize["changed"]) == (7, 5, True)
    assert (cse["argument"], cse["before"], cse["after"]) == ("cse", 5, 4)
    assert [each["changed"] for each in module["children"][2]["children"]] == [False, False]
    assert ["ReturnOpLowering", 3] in module["children"][3]["patterns"]


def test_a_state_has_the_names_of_the_source(sums: Recorded) -> None:
    assert sums.text(3).startswith(CANONICAL)


def test_the_last_state_is_the_result_of_the_pipeline(sums: Recorded) -> None:
    assert print_operation(parse(sums.text(sums.last), new_context())) == result_of(SUMS, f"builtin.module({PIPELINE})")


def test_every_state_is_valid_and_independent_of_the_order_of_requests(sums: Recorded) -> None:
    states = range(1, sums.last + 1)
    forwards = [sums.text(state) for state in states]
    backwards = [sums.text(state) for state in reversed(states)]
    assert forwards == backwards[::-1]
    for text in forwards:
        parse(text, new_context(allow_unregistered=True))


def test_a_missing_state_is_refused(sums: Recorded) -> None:
    assert sums("text", state=1000)["message"].startswith("there is no state 1000; the last one is ")
    assert sums("steps", **{"pass": 77})["message"] == "there is no pass 77; the last one is 7"


@pytest.mark.parametrize(
    ("restriction", "expected"),
    [
        ({"function": "g"}, ["canonicalize", "cse", "convert-to-llvm"]),
        ({"pass": "cse"}, ["cse", "cse", "cse"]),
        ({"pattern": "ReturnOp"}, ["convert-to-llvm"]),
        ({"op": "arith.constant"}, ["canonicalize", "canonicalize"]),
        ({"function": "f", "op": "arith.muli"}, ["canonicalize", "cse", "convert-to-llvm"]),
        ({"function": "nowhere"}, []),
    ],
)
def test_passes_are_filtered(sums: Recorded, restriction: dict[str, str], expected: list[str]) -> None:
    answer = sums("passes", **restriction)
    assert "tree" in answer, answer
    assert [each["argument"] for each in passes_in(answer["tree"])] == expected


def test_a_search_finds_the_first_state_with_each_line(sums: Recorded) -> None:
    answer = sums("search", text="mul")
    assert [(each["pass"], each["text"]) for each in answer["found"]] == [
        (0, "%y = arith.muli %x, %b : i32"),
        (0, "%z = arith.muli %x, %b : i32"),
        (1, "%y = arith.muli %a, %b : i32"),
        (1, "%z = arith.muli %a, %b : i32"),
        (7, "%y = llvm.mul %a, %b : i32"),
    ]
    for each in answer["found"]:
        text = sums.text(each["state"])
        assert text.split("\n")[each["line"]][each["character"] :].startswith("mul")


def test_steps_have_their_pattern_operation_and_change(sums: Recorded) -> None:
    answer = sums("steps", **{"pass": 7})
    assert answer["total"] == len(answer["steps"])
    (multiplied,) = (step for step in answer["steps"] if step["pattern"] == "arith.muli to llvm.mul")
    assert multiplied["subject"] == "arith.muli"
    detail = sums("step", step=multiplied["step"])
    assert detail["subjectPlace"]["text"] == "%y = arith.muli %a, %b : i32"
    assert [each["text"] for each in detail["created"]] == ["%y = llvm.mul %a, %b : i32"]
    few = sums("steps", start=1, count=2, **{"pass": 7})
    assert few["steps"] == answer["steps"][1:3]


def test_the_next_firing_of_a_pattern_is_found_forwards_and_backwards(sums: Recorded) -> None:
    first = sums("seek", step=1, pattern="ReturnOpLowering")
    second = sums("seek", step=first["step"], pattern="ReturnOpLowering")
    assert first["step"] < second["step"]
    back = sums("seek", step=second["step"], pattern="ReturnOpLowering", backwards=True)
    assert back["step"] == first["step"]
    last = sums("seek", step=1000, pattern="ReturnOpLowering")
    assert last["message"] == "there is no further step of ReturnOpLowering"


def test_the_next_change_of_an_operation_includes_its_replacements(sums: Recorded) -> None:
    line = SUMS.split("\n").index("  %z = arith.muli %x, %b : i32") + 1  # below `module {`
    steps: list[str] = []
    number = 0
    while "message" not in (answer := sums("seek", step=number, state=1, line=line)):
        number = answer["step"]
        steps.append(f"{answer['argument']}: {answer['pattern'] or answer['kind']}")
    assert steps == ["canonicalize: fold", "cse: change", "convert-to-llvm: arith.muli to llvm.mul"]


@pytest.mark.parametrize("character", [0, 2, 8, 30])
def test_an_operation_of_the_source_has_its_later_changes(sums: Recorded, character: int) -> None:
    position = {"line": 4, "character": character}
    answer = sums.command("life", uri=URI, position=position)
    assert (answer["trace"], answer["op"]) == (sums.trace, "arith.muli")
    assert answer["place"]["text"] == "%z = arith.muli %x, %b : i32"
    assert [(each["argument"], each["what"], each["after"]["text"]) for each in answer["events"]] == [
        ("canonicalize", "changed", "%z = arith.muli %a, %b : i32"),
        ("cse", "replaced", "%y = arith.muli %a, %b : i32"),
        ("convert-to-llvm", "replaced", "%y = llvm.mul %a, %b : i32"),
    ]
    assert answer["source"] == {
        "uri": URI,
        "range": {"start": {"line": 4, "character": 2}, "end": {"line": 4, "character": 30}},
    }


def test_an_operation_of_a_state_has_its_origin(sums: Recorded) -> None:
    last = sums.last
    lines = sums.text(last).split("\n")
    line = next(number for number, text in enumerate(lines) if "llvm.mul" in text)
    answer = sums("life", state=last, line=line, backwards=True)
    assert answer["source"] is None
    assert {each["source"]["range"]["start"]["line"] for each in answer["events"]} == {3, 4}
    assert answer["events"][0]["argument"] == "convert-to-llvm"
    related = sums("related", state=last, line=line, states=[1, last])
    assert [each["lines"] for each in related["states"]] == [[4, 5], [line]]


def test_patterns_that_did_not_match_are_listed_with_their_operation(command: Commands) -> None:
    text = """func.func @f(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<8xf32>
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return
}
"""
    recording = command.record(text, "canonicalize")
    text_of = command("text", trace=recording["trace"], state=recording["states"])["text"]
    line = next(number for number, each in enumerate(text_of.splitlines()) if "scf.for" in each)
    why = command("whyNot", trace=recording["trace"], state=recording["states"], line=line)
    assert why["op"] == "scf.for"
    missed = {each["pattern"].rpartition("::")[2]: each for each in why["missed"]}
    assert missed["SimplifyTrivialLoops"]["argument"] == "canonicalize"
    assert all(each["reason"] for each in why["missed"])
    source = missed["SimplifyTrivialLoops"]["source"]
    begins = file_of(source).read_text().splitlines()[source["range"]["start"]["line"] :]
    assert "(op: ForOp, rewriter: Rewriter) -> bool:" in begins[1]


def test_unmatched_patterns_of_an_operation_of_the_source_are_those_of_its_replacement(sums: Recorded) -> None:
    why = sums.command("whyNot", uri=URI, position={"line": 3, "character": 8})
    assert (why["op"], why["place"]["text"]) == ("llvm.mul", "%y = llvm.mul %a, %b : i32")
    gone = sums.command("whyNot", uri=URI, position={"line": 2, "character": 8})
    assert gone["message"] == "the passes removed this operation"


def test_a_question_about_a_changed_document_is_refused(command: Commands, server: ServerProcess) -> None:
    server.open(URI, SUMS)
    command("record", uri=URI, pipeline="cse")
    server.close(URI)
    server.open(URI, SUMS.replace("@g", "@other"))
    answer = command("life", uri=URI, position={"line": 3, "character": 8})
    assert answer["message"].startswith("the document changed since the passes were recorded")
    server.close(URI)


def test_a_failed_pass_has_the_state_at_the_failure(command: Commands, server: ServerProcess) -> None:
    text = """func.func @f(%t: tensor<4xf32>, %a: i32) -> tensor<4xf32> {
  %unused = arith.addi %a, %a : i32
  %0 = "a.b"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
    server.notified.clear()
    server.open(URI, text)
    answer = command("record", uri=URI, pipeline="canonicalize,one-shot-bufferize,cse")
    cleaned, failed = passes_in(answer["tree"])
    assert (cleaned["failed"], failed["failed"]) == (False, True)
    assert answer["problem"]["line"] == 2
    assert "bufferize" in answer["problem"]["message"]
    before = command("text", trace=answer["trace"], state=failed["states"][0])["text"]
    assert "arith.addi" not in before
    assert "tensor<4xf32>" in before
    server.close(URI)


def test_an_invalid_document_or_pipeline_is_refused_with_its_place(command: Commands) -> None:
    assert command.record("func.func @f( {", "cse")["problems"][0]["line"] == 0
    recording = command.record(SUMS, "cse,nothing-of-this-name")
    assert "'nothing-of-this-name' does not refer to a registered pass" in recording["message"]
    assert recording["offset"] == 4


def test_only_the_section_at_a_line_of_a_split_file_is_recorded(command: Commands) -> None:
    text = "no MLIR\n// -----\n" + SUMS
    recording = command.record(text, "canonicalize", line=5)
    assert "@f" in command("text", trace=recording["trace"], state=1)["text"]


def test_the_rest_of_the_pipeline_runs_from_any_pass(command: Commands, sums: Recorded) -> None:
    end = sums.text(sums.last)
    for each in passes_in(sums.answer["tree"]):
        left = sums("rest", **{"pass": each["pass"]})
        if not left["pipeline"]:
            assert left["text"] == end
            continue
        again = command.record(left["text"], left["pipeline"])
        assert command("text", trace=again["trace"], state=again["states"])["text"] == end
        command("close", trace=again["trace"])
    assert sums("rest", **{"pass": 1})["pipeline"] == "builtin.module(func.func(cse),convert-to-llvm)"


def test_a_copied_command_line_runs_the_passes_up_to_the_chosen_one(sums: Recorded) -> None:
    assert sums("copy", kind="command")["text"] == f"ir-opt sums.mlir --pass-pipeline='builtin.module({PIPELINE})'"
    assert sums("copy", kind="command", **{"pass": 1})["text"] == (
        "ir-opt sums.mlir --pass-pipeline='builtin.module(func.func(canonicalize))'"
    )


@pytest.mark.parametrize("number", [1, 2, 7, None])
def test_a_copied_test_passes(sums: Recorded, tmp_path: Path, number: int | None) -> None:
    test = sums("copy", kind="test", **({} if number is None else {"pass": number}))["text"]
    pipeline = re.search(r"--pass-pipeline='([^']*)'", test)
    assert pipeline is not None
    assert test.count("CHECK-LABEL") == 3
    (tmp_path / "test.mlir").write_text(test)
    check = [sys.executable, "-m", "filecheck", str(tmp_path / "test.mlir")]
    subprocess.run(check, input=result_of(test, pipeline[1]), text=True, check=True)


def test_a_copied_reproducer_contains_the_ir_and_the_pass(sums: Recorded) -> None:
    text = sums("copy", kind="reproducer", **{"pass": 2})["text"]
    assert 'pipeline: "builtin.module(func.func(cse))"' in text
    assert text.count("arith.muli") == 2


def test_a_check_finds_functions_whose_results_a_pass_changes(sums: Recorded) -> None:
    folded, _, lowered = (sums("check", **{"pass": number}) for number in (1, 2, 7))
    assert (folded["pass"], folded["verdict"]) == (1, "agrees")
    assert [check.partition(":")[0] for check in folded["checks"]] == ["@f"]
    assert lowered["verdict"] == "agrees"


def test_a_pass_over_a_function_without_inputs_is_unchecked(command: Commands) -> None:
    text = """func.func @f(%m: none, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %y = arith.addi %a, %a : i32
  %z = arith.muli %x, %y : i32
  return %z : i32
}
"""
    checked = command("check", trace=command.record(text, "cse")["trace"], **{"pass": 1})
    assert checked["verdict"] == "unchecked"


def test_a_pass_of_another_tool_is_checked(command: Commands, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    log.write_text(
        f"// -----// IR Dump Before CSE (cse) //----- //\n{SUMS}\n"
        f"// -----// IR Dump After CSE (cse) //----- //\n{SUMS.replace('addi %y', 'subi %y')}\n"
    )
    answer = command("check", trace=command("open", uri=log.as_uri())["trace"], **{"pass": 1})
    assert answer["verdict"] == "differs"
    assert re.match("@f differs for the input .* before, and .* after", answer["checks"][0])


def test_two_runs_differ_from_the_first_pass_with_other_ir(command: Commands) -> None:
    first = command.record(SUMS, "canonicalize,cse")
    second = command.record(SUMS, "canonicalize,sccp,convert-to-llvm")
    same = command.record(SUMS, "cse,canonicalize,cse")
    answer = command("compare", trace=first["trace"], other=second["trace"])
    assert not answer["sameResult"]
    assert [each["pass"] for each in answer["parted"]] == [2, 3]
    assert command("compare", trace=first["trace"], other=same["trace"])["sameResult"]
    assert command("compare", trace=first["trace"], other=first["trace"])["parted"] is None


def test_a_trace_is_saved_and_opened_again(sums: Recorded, tmp_path: Path) -> None:
    target = (tmp_path / "run.trace").as_uri()
    assert sums("save", target=target) == {"path": str(tmp_path / "run.trace")}
    again = sums.command("open", uri=target)
    assert [each["argument"] for each in passes_in(again["tree"])] == [*["canonicalize", "cse"] * 3, "convert-to-llvm"]
    assert sums.command("text", trace=again["trace"], state=3)["text"].startswith(CANONICAL)


def test_a_trace_in_a_file_of_the_client_is_saved_and_opened_again(sums: Recorded) -> None:
    answer = sums("save")
    uri = "vscode-vfs://github/someone/code/my%20run.trace"
    again = sums.command("open", uri=uri, data=answer["data"])
    assert again["uri"] == uri
    assert sums.command("text", trace=again["trace"], state=3)["text"].startswith(CANONICAL)
    refused = sums.command("open", uri=uri, data="bm8gdHJhY2U=")
    assert refused["message"].startswith("my run.trace cannot be opened")
    assert sums.command("open", uri=uri)["message"] == f"{uri} is not the URI of a file"


def test_a_trace_that_ir_trace_recorded_opens(command: Commands, tmp_path: Path) -> None:
    source = tmp_path / "sums.mlir"
    source.write_text(SUMS)
    assert ir_trace.main(["record", str(source), "-o", str(tmp_path / "run.trace"), "-cse"]) == 0
    answer = command("open", uri=(tmp_path / "run.trace").as_uri())
    assert answer["pipeline"] == "builtin.module(cse)"


def test_a_log_of_another_compiler_opens(command: Commands, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    log.write_text(
        f"// -----// IR Dump Before CSE (cse) //----- //\n{SUMS}\n"
        f"// -----// IR Dump After CSE (cse) //----- //\n{SUMS.replace('@g', '@other')}\n"
    )
    answer = command("open", uri=log.as_uri())
    assert [each["argument"] for each in passes_in(answer["tree"])] == ["cse"]


def test_a_file_that_is_not_a_trace_is_refused(command: Commands, tmp_path: Path) -> None:
    (tmp_path / "other.trace").write_text("no trace")
    assert "other.trace cannot be opened" in command("open", uri=(tmp_path / "other.trace").as_uri())["message"]
    assert "cannot be opened" in command("open", uri=(tmp_path / "missing.trace").as_uri())["message"]


@pytest.mark.parametrize("pipeline", HOSTILE_PASSES)
def test_an_endless_recording_can_be_cancelled(pipeline: str) -> None:
    with ServerProcess() as server:
        server.initialize(PROGRESS)
        server.open("u:hostile", HOSTILE_PASSES[pipeline])
        arguments = [{"uri": "u:hostile", "pipeline": pipeline}]
        parameters = {"command": "ir-lsp.trace.record", "arguments": arguments}
        number = server.ask("workspace/executeCommand", parameters)
        server.notify("window/workDoneProgress/cancel", {"token": server.begun("Recording")})
        assert server.answer(number)["result"] == {"message": "cancelled"}


def test_old_traces_are_closed_when_there_are_too_many(command: Commands) -> None:
    names = [command.record("func.func @f() {\n  return\n}\n", "cse")["trace"] for _ in range(MAX_TRACES + 1)]
    assert "record the passes again" in command("text", trace=names[0], state=1)["message"]
    assert "text" in command("text", trace=names[-1], state=1)


@pytest.mark.parametrize("pipeline", PRESETS.values(), ids=PRESETS.keys())
def test_presets_are_pipelines(pipeline: str) -> None:
    assert check_pipeline(pipeline).refused == ""


def test_the_pipelines_of_the_project_file_come_first(server: ServerProcess, command: Commands, tmp_path: Path) -> None:
    (tmp_path / "ir-lsp.toml").write_text('[pipelines]\nmine = "cse,canonicalize"\n')
    actual = command("presets", uri=(tmp_path / "a.mlir").as_uri())["presets"]
    assert actual[0] == {"name": "mine", "pipeline": "cse,canonicalize", "origin": "project"}
    assert [each["name"] for each in actual[1:]] == list(PRESETS)


def test_a_step_has_the_place_of_the_code_of_its_pattern(sums: Recorded) -> None:
    step = sums("seek", step=0, pattern="FuncOpConversion")
    source = step["patternSource"]
    assert "class " in file_of(source).read_text()
    assert source["uri"].endswith(".py")
    assert sums("step", step=1)["patternSource"] is None


def test_a_step_is_copied_as_a_test_and_as_debug_counters(command: Commands) -> None:
    sums = command.record(SUMS, "convert-arith-to-llvm")["trace"]
    step = command("seek", trace=sums, step=0, pattern="arith.muli to llvm.mul")["step"]
    test = command("copy", trace=sums, kind="test", step=step)["text"]
    assert test.count("arith.muli") == 1
    assert "// CHECK-NEXT: %[[VAL_2:.*]] = llvm.mul" in test
    line = command("copy", trace=sums, kind="command", step=step)["text"]
    counted = re.search(r"--mlir-debug-counter=(\S+)$", line)
    assert counted is not None
    output = ir_opt("-convert-arith-to-llvm", f"--mlir-debug-counter={counted[1]}", text=SUMS).output
    assert output.count("llvm.mul") == 1
    assert output.count("arith.muli") == 1
    refused = command("copy", trace=sums, kind="reproducer", step=step)
    assert refused["message"] == "a step is copied as command or test, not as 'reproducer'"


INLINED = """func.func private @twice(%a: i32) -> i32 {
  %r = arith.addi %a, %a : i32
  return %r : i32
}
func.func @f(%a: i32, %b: i32) -> i32 {
  %x = func.call @twice(%a) : (i32) -> i32
  %y = arith.muli %x, %b : i32
  return %y : i32
}
"""


def test_the_life_of_an_operation_includes_llvm_ir_and_assembly(command: Commands) -> None:
    command.server.open(URI, INLINED)
    answer = command("record", uri=URI, pipeline="inline,convert-to-llvm")
    trace, last = answer["trace"], answer["states"]
    life = command("life", uri=URI, position={"line": 1, "character": 8}, forms=["llvm", "assembly"])
    (line,) = [each for each in life["compiled"] if each["form"] == "llvm"]
    assert re.fullmatch(r"%\S+ = add i32 %\S+, %\S+", line["text"])
    assert any("imul" in text for text in command("text", trace=trace, state=last, form="assembly")["text"].split("\n"))
    text = command("text", trace=trace, state=last, form="llvm")["text"].split("\n")
    assert text[line["line"]].strip() == line["text"]

    back = command("life", trace=trace, state=last, form="llvm", line=line["line"], backwards=True)
    assert back["op"] == "llvm.add"
    assert {each["source"]["range"]["start"]["line"] for each in back["events"] if each["source"]} == {1, 5}
    related = command("related", uri=URI, position={"line": 6, "character": 8}, states=[1, last], forms=["", "llvm"])
    mul = next(number for number, each in enumerate(text) if " mul " in each)
    assert [each["lines"] for each in related["states"]] == [[7], [mul]]
    nothing = command("life", trace=trace, state=last, form="llvm", line=len(text) - 1)
    assert nothing["message"] == "no operation of the last state is compiled to this line"
    command.server.close(URI)


def test_a_state_that_cannot_be_compiled_has_a_reason(command: Commands) -> None:
    text = 'func.func @f() {\n  "a.b"() : () -> ()\n  return\n}\n'
    recording = command.record(text, "canonicalize,cse")
    shown = command("text", trace=recording["trace"], state=recording["states"], form="llvm")
    assert shown["message"].startswith("this state cannot be compiled: ")
