"""Options that show what passes do, skip some of it, or keep what reproduces a failure."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from compiler.ir.operation import Operation
from compiler.passes.actions import Counter, DebugCounter
from compiler.passes.base import Pass, PassState
from compiler.passes.remarks import RemarkKind
from compiler.transforms import cse
from tests.support.llvm_tools import MlirOpt
from tests.support.places import CASES
from tests.support.tool import Run, ir_opt, needs_cases

INPUT = """\
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.addi %a, %c0 : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
module @inner {
  func.func @g(%a: i32) -> i32 {
    return %a : i32
  }
}
"""
BOTH = "--pass-pipeline=builtin.module(func.func(cse),canonicalize)"
FAILING = "--pass-pipeline=builtin.module(func.func(cse),canonicalize,test-pass-failure)"


def plain(text: str) -> str:
    """Text with the names of upstream's classes in short."""
    return text.replace("(anonymous namespace)::", "")


def lines_of_case(name: str) -> list[str]:
    """The lines of a shared case, its comments left out."""
    return [
        line for line in (CASES / name).read_text().splitlines() if not line.startswith("// ") or "// -----" in line
    ]


# ------------------------------------------------------------------------------------------------- IR around passes


@needs_cases
def test_ir_is_shown_exactly_as_in_the_case() -> None:
    run = ir_opt(BOTH, "-mlir-print-ir-before=cse", "-mlir-print-ir-after-all", str(CASES / "debug_input.mlir"))
    assert run.errors.splitlines() == lines_of_case("debug_print_ir.expected.txt")


@pytest.mark.parametrize(
    "flags",
    [
        "--mlir-print-ir-after-all --mlir-print-ir-module-scope",
        "--mlir-print-ir-after-all --mlir-print-ir-after-change",
        "--mlir-print-ir-after=cse --mlir-print-ir-before=cse,canonicalize",
        "--mlir-print-ir-after=cse --mlir-print-ir-after=canonicalize",
        "--mlir-print-ir-after-failure",
        "--mlir-print-ir-after=nonsense",
        "--mlir-print-ir-before-all --mlir-print-debuginfo",
    ],
)
@pytest.mark.parametrize("pipeline", ["func.func(cse,canonicalize)", "func.func(cse),any(canonicalize),symbol-dce"])
def test_ir_is_shown_as_mlir_opt_shows_it(mlir_opt: MlirOpt, flags: str, pipeline: str) -> None:
    mlir_opt.assert_same(
        f"--pass-pipeline=builtin.module({pipeline})", "--mlir-disable-threading", *flags.split(), text=INPUT
    )


def files(directory: Path) -> dict[str, str]:
    return {str(path.relative_to(directory)): path.read_text() for path in directory.rglob("*") if path.is_file()}


def test_a_tree_of_files_is_that_of_mlir_opt(mlir_opt: MlirOpt, tmp_path: Path) -> None:
    pipeline = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),canonicalize,builtin.module(func.func(cse)))"
    flags = (pipeline, "--mlir-print-ir-after-all", "--mlir-print-ir-before=cse", "--mlir-disable-threading")
    mlir_opt(*flags, f"--mlir-print-ir-tree-dir={tmp_path / 'theirs'}", text=INPUT)
    ir_opt(*flags, f"--mlir-print-ir-tree-dir={tmp_path / 'ours'}", text=INPUT)
    assert files(tmp_path / "ours") == files(tmp_path / "theirs")
    assert len(files(tmp_path / "ours")) == 6


def test_a_tree_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = ir_opt("-cse", "--mlir-print-ir-after-all", f"--mlir-print-ir-tree-dir={tmp_path / 'file'}", text=INPUT)
    assert run.code == 0 and "Error opening output file" in run.errors


def test_a_diff_shows_the_changed_lines_alone() -> None:
    run = ir_opt(BOTH, "--mlir-print-ir-diff", text=INPUT)
    first = run.errors.split("// -----//")[1]
    assert [line for line in first.splitlines() if line.startswith(("+", "-"))] == [
        "-  %1 = arith.addi %arg0, %c0_i32 : i32",
        "-  %2 = arith.muli %0, %1 : i32",
        "-  return %2 : i32",
        "+  %1 = arith.muli %0, %0 : i32",
        "+  return %1 : i32",
    ]
    assert run.errors.count("IR Dump") == 2


# ------------------------------------------------------------------------------------------------------ actions


@needs_cases
def test_actions_are_logged_exactly_as_in_the_case() -> None:
    flags = (BOTH, "-log-actions-to=-", "-mlir-disable-threading")
    run = ir_opt(*flags, str(CASES / "debug_input.mlir"), program="mlir-opt")
    assert plain(run.errors).splitlines() == plain("\n".join(lines_of_case("debug_actions.expected.txt"))).splitlines()


def test_a_log_of_actions_can_go_into_a_file_and_be_filtered_by_place(tmp_path: Path) -> None:
    log = tmp_path / "log"
    ir_opt("-canonicalize", f"--log-actions-to={log}", "--log-mlir-actions-filter=<stdin>:5", text=INPUT)
    begins = {
        line.partition(" Action ")[2].partition(" (")[0]
        for line in plain(log.read_text()).splitlines()
        if "begins" in line
    }
    assert begins == {"`apply-pattern pattern: MulIMulIConstant"}


@pytest.mark.parametrize(("skip", "count", "allowed"), [(0, -1, "12345"), (2, -1, "345"), (1, 2, "23"), (0, 0, "")])
def test_a_counter_skips_some_and_then_does_some(skip: int, count: int, allowed: str) -> None:
    counter = Counter(skip=skip, count=count)
    assert "".join(str(number) for number in range(1, 6) if counter.allows()) == allowed


def test_passes_can_be_skipped_by_number() -> None:
    flags = ("-cse", "-canonicalize", "-mlir-print-debug-counter")
    run = ir_opt(*flags, "-mlir-debug-counter=pass-execution-skip=1,pass-execution-count=1", text=INPUT)
    assert run.output == ir_opt("-canonicalize", text=INPUT).output
    assert run.errors == "DebugCounter counters:\npass-execution                  : {2,1,1}\n"


def test_patterns_can_be_skipped_by_number() -> None:
    text = "".join(
        f"func.func @f{i}(%c: i1) -> i1 {{\n%t = arith.constant true\n%0 = arith.xori %c, %t : i1\n"
        f'%1 = arith.cmpi eq, %0, %t : i1\n%s = scf.if %c -> i1 {{\n"t.u"() : () -> ()\nscf.yield %t : i1\n}} else {{\n'
        f"scf.yield %1 : i1\n}}\nreturn %s : i1\n}}\n"
        for i in range(2)
    )
    everything = ir_opt("-canonicalize", "--allow-unregistered-dialect", text=text).output
    nothing = ir_opt(
        "-canonicalize", "--mlir-debug-counter=apply-pattern-count=0", "--allow-unregistered-dialect", text=text
    ).output
    assert nothing != everything


SUMS = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b : i32
  %1 = arith.addi %0, %a : i32
  %2 = arith.subi %1, %b : i32
  return %2 : i32
}
"""


@pytest.mark.parametrize("counter", ["apply-pattern-count=1", "apply-pattern-skip=1,apply-pattern-count=1"])
def test_patterns_of_a_conversion_are_counted_as_upstream_counts_them(mlir_opt: MlirOpt, counter: str) -> None:
    flags = ("-convert-arith-to-llvm", f"--mlir-debug-counter={counter}")
    assert ir_opt(*flags, text=SUMS).output == mlir_opt.output(*flags, text=SUMS)


def test_a_conversion_that_is_skipped_changes_nothing() -> None:
    flags = ("-convert-arith-to-llvm", "--mlir-debug-counter=apply-conversion-count=0", "-mlir-print-debug-counter")
    run = ir_opt(*flags, text=SUMS)
    assert run.output == ir_opt(text=SUMS).output
    assert "apply-conversion                : {1,0,0}\n" in run.errors


def test_the_actions_of_a_conversion_are_logged() -> None:
    log = ir_opt("-convert-arith-to-llvm", "--log-actions-to=-", text=SUMS).errors.splitlines()
    words = [line.partition(" Action ")[2] or line.partition("completed ")[2] for line in log]
    assert [word.partition(" (")[0] for word in words] == [
        "`pass-execution` running `ArithToLLVMConversionPass` on Operation `builtin.module`",
        "apply-conversion",
        "`apply-pattern pattern: arith.muli to llvm.mul",
        "`apply-pattern`",
        "`apply-pattern pattern: arith.addi to llvm.add",
        "`apply-pattern`",
        "`apply-pattern pattern: arith.subi to llvm.sub",
        "`apply-pattern`",
        "`apply-conversion`",
        "`pass-execution`",
    ]


def test_a_round_of_the_greedy_driver_can_be_skipped() -> None:
    run = ir_opt("-canonicalize", "--mlir-debug-counter=GreedyPatternRewriteIteration-count=0", text=INPUT)
    assert run.output == ir_opt(text=INPUT).output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foo", "expected DebugCounter argument to have an `=` separating the counter name and value"),
        ("foo-skip=x", "expected DebugCounter counter value to be numeric, but got `x`"),
        ("foo-bar=1", "expected DebugCounter counter name to end with either `-skip` or `-count`, but got`foo-bar`"),
    ],
)
def test_what_is_wrong_with_a_counter_is_told(text: str, message: str) -> None:
    run = ir_opt(f"--mlir-debug-counter={text}", text=INPUT)
    assert run.code == 1 and run.errors.startswith(f"error: {message}")


def test_counters_of_several_kinds_are_read_together() -> None:
    counters = DebugCounter("a-skip=1,b-count=2,a-count=3").counters
    assert (counters["a"].skip, counters["a"].count, counters["b"].count) == (1, 3, 2)


# --------------------------------------------------------------------------------------------------------- debug logs


@needs_cases
def test_the_log_of_the_greedy_driver_is_the_documented_tree() -> None:
    run = ir_opt(
        "-canonicalize=region-simplify=disabled",
        "--debug-only=greedy-rewriter",
        "--allow-unregistered-dialect",
        str(CASES / "rewriter_trace.mlir"),
    )
    addresses = re.sub(r"\(0x[0-9a-f]+\)", "(ADDR)", plain(run.errors))
    log = [line for line in addresses.splitlines() if line.strip()]
    # The unreachable block is gone before the first round, so the one that is left has its number. Other patterns may
    # be tried in between, and that the old op is erased is said as well.
    documented = [line.replace("^bb2", "^bb1") for line in lines_of_case("rewriter_trace.expected.txt") if line.strip()]
    start = log.index(documented[1]) - 1
    tree = log[start : log.index(documented[-1], start + 2) + 1]
    failed = documented[4]
    assert failed == "  } -> failure : pattern failed to match"
    assert [line for line in tree if line in documented and line != failed] == [
        line for line in documented if line != failed
    ]
    assert [line for line in tree if line not in documented and not line.startswith("  * Pattern")] == [
        "    ** Erase   : 'cf.cond_br'(ADDR)"
    ]


@needs_cases
@pytest.mark.parametrize(
    ("options", "result"),
    [
        (
            "region-simplify=disabled enable-patterns=(anonymous namespace)::SimplifyCondBranchIdenticalSuccessors",
            ["cf.br ^bb1", "^bb1:  // pred: ^bb0", '"test.tail"() : () -> ()'],
        ),
        ("", ['"test.tail"() : () -> ()']),
    ],
)
def test_the_branch_of_the_case_becomes_what_is_documented(options: str, result: list[str]) -> None:
    case = str(CASES / "rewriter_trace.mlir")
    run = ir_opt(f"-canonicalize={options}", "--allow-unregistered-dialect", case)
    assert [line.strip() for line in run.output.splitlines()][2:-4] == ['"test.side_effect"() : () -> ()', *result]


def test_the_log_of_dialect_conversion_is_a_tree_of_folds_and_patterns() -> None:
    text = "func.func @f(%c: i1) {\n  scf.if %c {\n  }\n  return\n}"
    run = ir_opt("-convert-scf-to-cf", "--debug-only=dialect-conversion", text=text)
    log = [re.sub(r"\(0x[0-9a-f]+\)", "(ADDR)", line) for line in run.errors.splitlines() if line.strip()]
    start = log.index("Legalizing operation : 'scf.if'(ADDR) {")
    tree = log[start : log.index("} -> SUCCESS", start) + 1]
    assert [line for line in tree if not line.startswith("    ** Insert")][:4] == [
        "Legalizing operation : 'scf.if'(ADDR) {",
        "  * Fold {",
        "  } -> FAILURE : unable to fold",
        "  * Pattern : 'scf.if -> ()' {",
    ]
    assert "    Legalizing operation : 'cf.cond_br'(ADDR) {" in tree
    assert "    } -> SUCCESS : operation marked legal by the target" in tree
    assert tree[-2:] == ["  } -> SUCCESS : pattern applied successfully", "} -> SUCCESS"]


def test_a_driver_logs_its_own_changes_alone() -> None:
    text = "func.func @f(%c: i1) {\n  scf.if %c {\n  }\n  return\n}"
    assert ir_opt("-convert-scf-to-cf", "-cse", "--debug-only=greedy-rewriter", text=text).errors == ""
    assert ir_opt("-canonicalize", "-cse", "--debug-only=dialect-conversion", text=text).errors == ""


def test_every_way_an_op_is_done_with_is_in_the_log() -> None:
    log = plain(ir_opt("-canonicalize", "--debug-only=greedy-rewriter", text=INPUT).errors)
    for line in (
        "} -> success : operation was folded",
        "} -> failure : pattern failed to match",
        "  } -> failure : pattern failed to match",
        "  * Pattern MulIMulIConstant : 'arith.muli -> ()' {",
    ):
        assert line in log.splitlines()
    dead = ir_opt("-canonicalize", "--debug", text="func.func @f() {\n%0 = arith.constant 1 : i32\nreturn\n}").errors
    assert "} -> success : operation is trivially dead" in dead


def test_a_log_that_nobody_asked_for_is_not_written() -> None:
    assert ir_opt("-canonicalize", "--debug-only=something-else", text=INPUT).errors == ""


# -------------------------------------------------------------------------------------------------------- reproducers


def reproduced(tmp_path: Path, *flags: str) -> tuple[Run, str]:
    """A failing run, and the reproducer that it left."""
    file = tmp_path / "reproducer.mlir"
    run = ir_opt(*flags, f"--mlir-pass-pipeline-crash-reproducer={file}", text=INPUT.partition("module")[0])
    return run, file.read_text()


@needs_cases
def test_reproducers_are_exactly_those_of_the_case(tmp_path: Path) -> None:
    parts = "\n".join(lines_of_case("debug_reproducer.expected.mlir")).split("// -----\n")
    _, whole = reproduced(tmp_path, FAILING)
    _, local = reproduced(tmp_path, FAILING, "--mlir-pass-pipeline-local-reproducer", "--mlir-disable-threading")
    assert whole.strip() == parts[0].strip()
    assert local.strip() == parts[-1].strip()


@pytest.mark.parametrize("local", ["--mlir-pass-pipeline-local-reproducer", "--mlir-disable-threading"])
@pytest.mark.parametrize("pipeline", ["cse,test-pass-failure", "func.func(cse,test-pass-failure{gen-diagnostics})"])
def test_what_is_said_of_a_failure_is_what_mlir_opt_says(
    mlir_opt: MlirOpt, tmp_path: Path, local: str, pipeline: str
) -> None:
    flags = (
        f"--pass-pipeline=builtin.module({pipeline})",
        f"--mlir-pass-pipeline-crash-reproducer={tmp_path / 'out'}",
        "--mlir-disable-threading",
        local,
    )
    text = "func.func @f() { return }\nfunc.func @g() { return }\n"
    theirs, ours = mlir_opt(*dict.fromkeys(flags), text=text), ir_opt(*flags, text=text)
    assert ours.errors == theirs.errors
    assert ours.code == theirs.code == 1


def test_a_reproducer_runs_again(tmp_path: Path) -> None:
    reproduced(tmp_path, FAILING)
    again = ir_opt("--run-reproducer", str(tmp_path / "reproducer.mlir"), "--mlir-print-ir-before-all")
    assert again.code == 1
    assert [line.split("IR Dump ")[1] for line in again.errors.splitlines() if "IR Dump" in line] == [
        "Before CSE (cse) //----- //",
        "Before Canonicalizer (canonicalize) //----- //",
        "Before (anonymous namespace)::TestFailurePass (test-pass-failure) //----- //",
    ]


def test_a_reproducer_with_a_wrong_pipeline_is_told(tmp_path: Path) -> None:
    file = tmp_path / "wrong.mlir"
    file.write_text(
        'module {}\n{-#\n  external_resources: {\n    mlir_reproducer: {\n      pipeline: "builtin.module(nonsense)",\n'
        "      disable_threading: true,\n      verify_each: true\n    }\n  }\n#-}\n"
    )
    run = ir_opt("--run-reproducer", str(file))
    assert run.code == 1 and "'nonsense' does not refer to a registered pass or pass pipeline" in run.errors


def test_a_pass_that_breaks_down_fails_and_leaves_a_reproducer(tmp_path: Path) -> None:
    run, text = reproduced(tmp_path, "--pass-pipeline=builtin.module(test-pass-crash)")
    assert run.code == 1 and run.output == ""
    assert "crashed: RuntimeError: crashed on purpose" in run.errors
    assert 'pipeline: "builtin.module(test-pass-crash)"' in text


def test_a_reproducer_that_cannot_be_written_is_told() -> None:
    run = ir_opt(FAILING, "--mlir-pass-pipeline-crash-reproducer=/nonexistent/r.mlir", text=INPUT)
    assert "cannot open output file '/nonexistent/r.mlir': No such file or directory" in run.errors


def test_a_reproducer_can_be_had_without_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "generated.mlir"
    ir_opt("-cse", f"--mlir-generate-reproducer={file}", text=INPUT)
    assert 'pipeline: "builtin.module(cse)"' in file.read_text()
    assert ir_opt("--run-reproducer", str(file)).code == 0


# ------------------------------------------------------------------------------------------------------------ remarks


class Remarking(Pass):
    """Makes one remark of each kind about every function."""

    argument, name, summary = "cse", "Remarking", "says things"

    def run(self, op: Operation, state: PassState) -> None:
        for inner in op.walk():
            if inner.name == "func.func":
                for kind in RemarkKind:
                    state.remark(kind, inner, "test", "two words", f"category-{kind.value}", Reason="none")
        state.remark(RemarkKind.PASSED, op, "last", "it's: done", "other")
        state.remark(RemarkKind.PASSED, op, "last", "again", "other")
        state.mark_all_analyses_preserved()


@pytest.fixture
def remarking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cse, "CSE", Remarking)


ONE = "func.func @f() { return }\n"


@pytest.mark.usefixtures("remarking")
def test_remarks_stand_with_diagnostics() -> None:
    run = ir_opt("-cse", "--remarks-filter=category-Passed", text=ONE)
    assert run.errors == (
        '<stdin>:1:1: remark: [Passed] test | Category:category-Passed | Reason=none, Remark="two words"\n'
        "func.func @f() { return }\n^\n"
    )


@pytest.mark.usefixtures("remarking")
@pytest.mark.parametrize(
    ("flags", "count"),
    [
        ("", 0),
        ("--remarks-filter=.*", 6),
        ("--remarks-filter=category", 0),
        ("--remarks-filter-missed=.*", 1),
        ("--remarks-filter-passed=category.* --remarks-filter-analyse=.*", 2),
        ("--remarks-filter-passed=.* --remark-policy=final", 2),
    ],
)
def test_remarks_are_filtered_by_category_and_kind(flags: str, count: int) -> None:
    assert ir_opt("-cse", *flags.split(), text=ONE).errors.count(": remark: ") == count


@pytest.mark.usefixtures("remarking")
def test_remarks_can_go_into_a_file_as_yaml(tmp_path: Path) -> None:
    file = tmp_path / "remarks"
    flags = ("--remark-format=yaml", "--remarks-filter-passed=.*", f"--remarks-output-file={file}")
    assert ir_opt("-cse", *flags, text=ONE).errors == ""
    first, second, _ = file.read_text().split("...\n", 2)
    assert first == (
        "--- !Passed\nPass:            category-Passed\nName:            test\n"
        "DebugLoc:        { File: '<stdin>', Line: 1, Column: 1 }\nFunction:        '<unknown function>'\n"
        "Args:\n  - Remark:          two words\n  - Reason:          none\n"
    )
    assert "  - Remark:          'it''s: done'\n" in second


@pytest.mark.parametrize(
    ("flag", "message"),
    [
        ("--remarks-filter=(", "invalid regular expression '('"),
        ("--remark-format=nonsense", "Cannot find option named 'nonsense'!"),
    ],
)
def test_what_is_wrong_with_a_remark_option_is_told(flag: str, message: str) -> None:
    run = ir_opt("-cse", flag, text=ONE)
    assert run.code == 1 and message in run.errors


# ------------------------------------------------------------------------------------------------- several functions


def test_a_failure_in_one_function_keeps_the_others_going_and_ends_the_run_then() -> None:
    pipeline = "--pass-pipeline=builtin.module(func.func(test-pass-failure{gen-diagnostics}),cse)"
    run = ir_opt(pipeline, "--mlir-print-ir-before-all", text=ONE + ONE.replace("@f", "@g"))
    assert [line for line in run.errors.splitlines() if "error" in line] == [
        "<stdin>:1:1: error: illegal operation",
        "<stdin>:2:1: error: illegal operation",
    ]
    assert "CSE" not in run.errors and run.output == ""


def test_a_profile_of_actions_is_one_list_of_events_that_begin_and_end(tmp_path: Path) -> None:
    profile = tmp_path / "profile.json"
    ir_opt("-canonicalize", f"--profile-actions-to={profile}", text=INPUT)
    events = json.loads(profile.read_text())
    assert [events[0]["name"], events[0]["ph"], events[-1]["ph"]] == ["pass-execution", "B", "E"]
    assert events[0]["args"] == {"desc": "`pass-execution` running `Canonicalizer` on Operation `builtin.module`"}
    assert sum(event["ph"] == "B" for event in events) == sum(event["ph"] == "E" for event in events)
    assert [event["ts"] for event in events] == sorted(event["ts"] for event in events)
