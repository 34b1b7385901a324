"""ir-opt's command line: files, flags, parts of files, checked diagnostics, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases

VALID = "func.func @f(%a: i32) -> i32 { return %a : i32 }\n"
PRINTED = """\
module {
  func.func @f(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}

"""
COMMAND = [sys.executable, "-m", "compiler.tools.ir_opt"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "input.mlir"
    path.write_text(VALID)
    return path


# ------------------------------------------------------------------------------------------------ input and output


def test_a_file_is_read_and_printed(file: Path) -> None:
    assert ir_opt(str(file)).output == PRINTED


@pytest.mark.parametrize("flags", [[], ["-"], ["--"]])
def test_standard_input_is_read_where_no_file_is_named(flags: list[str]) -> None:
    assert ir_opt(*flags, text=VALID).output == PRINTED


def test_output_goes_into_the_file_that_o_names(file: Path, tmp_path: Path) -> None:
    run = ir_opt(str(file), "-o", str(tmp_path / "out"))
    assert (run.code, run.output, run.errors) == (0, "", "")
    assert (tmp_path / "out").read_text() == PRINTED


def test_a_run_that_fails_leaves_no_output_file(tmp_path: Path) -> None:
    assert ir_opt("-o", str(tmp_path / "out"), text="foo").code == 1
    assert not (tmp_path / "out").exists()


def test_invalid_ir_is_not_printed() -> None:
    run = ir_opt(text="func.func @f() -> i32 { return }")
    assert (run.code, run.output) == (1, "")
    assert run.errors == (
        "<stdin>:1:25: error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1\n"
        "func.func @f() -> i32 { return }\n"
        "                        ^\n"
        '<stdin>:1:25: note: see current operation: "func.return"() : () -> ()\n'
    )


def test_all_independent_errors_are_shown() -> None:
    run = ir_opt(
        text="func.func @f() {\n  foo.a\n  return\n}\nfunc.func @g() {\n  %0 = arith.constant : i32\n  return\n}\n"
    )
    assert [line for line in run.errors.splitlines() if " error: " in line] == [
        "<stdin>:2:3: error: Dialect `foo' not found for custom op 'foo.a' ",
        "<stdin>:6:22: error: expected attribute value",
    ]


def test_the_module_runs_as_a_command(file: Path) -> None:
    done = subprocess.run([*COMMAND, str(file)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")


def test_a_reader_that_goes_away_ends_the_run_quietly(tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text("".join(f"func.func @f{i}() {{ return }}\n" for i in range(5000)))
    with subprocess.Popen([*COMMAND, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 128 + signal.SIGPIPE


def test_an_interrupt_ends_the_run_quietly() -> None:
    # The signal is sent where the input is read: one from outside may come before or after that.
    program = (
        "import signal, sys; from types import SimpleNamespace; from compiler.tools.ir_opt import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "sys.stdin = SimpleNamespace(buffer=SimpleNamespace(read=lambda: signal.raise_signal(signal.SIGINT)))\n"
        "sys.exit(main([]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_reported(file: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, str(file)], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"IO failure on output stream: No space left on device\n")


# ---------------------------------------------------------------------------------------------------- command line


@pytest.mark.parametrize(
    "flags",
    [
        "missing.mlir",
        ".",
        "- -o /missing/directory/out",
        "-o",
        "one two",
        "--split-input-file // -",
        "-- --mlir-print-op-generic",
        "--mlir-elide-elementsattrs-if-larger=x",
        "--mlir-elide-elementsattrs-if-larger",
        "--mlir-elide-elementsattrs-if-larger=-1",
        "--mlir-elide-elementsattrs-if-larger=0x10",
        "--mlir-elide-elementsattrs-if-larger=99999999999",
        "--mlir-print-elementsattrs-with-hex-if-larger=-1x",
        "--mlir-print-debuginfo=maybe",
        "--mlir-print-op-generic=false",
        "--mlir-print-op-generic=",
        "-mlir-print-op-generic",
        "--mlir-print-debuginf",
        "--verify-diagnostics=bad",
        "--verify-each=0",
        "--help=x",
    ],
)
def test_the_command_line_is_read_as_mlir_opt_reads_it(mlir_opt: MlirOpt, flags: str) -> None:
    mlir_opt.assert_same(*flags.split(), text=VALID)


def test_an_unknown_flag_is_an_error_with_the_nearest_known_one() -> None:
    run = ir_opt("--no-implicit-modul")
    assert run.code == 1
    assert run.errors == (
        "ir-opt: Unknown command line argument '--no-implicit-modul'.  Try: 'ir-opt --help'\n"
        "ir-opt: Did you mean '--no-implicit-module'?\n"
    )


def test_help_lists_the_flags() -> None:
    run = ir_opt("--help")
    assert run.code == 0
    assert "  --split-input-file[=<string>]" in run.output
    assert all(len(line) <= 120 or line.startswith("Available") for line in run.output.splitlines())


def test_version_names_the_program() -> None:
    assert ir_opt("--version").output.startswith("ir-opt ")


def test_show_dialects_lists_what_there_is() -> None:
    run = ir_opt("--show-dialects", "missing.mlir")
    assert run.code == 0
    assert run.output.startswith("Available Dialects: acc,affine,")


def test_ir_without_a_module_stays_without_one() -> None:
    assert ir_opt("--no-implicit-module", text=VALID).output.startswith("func.func @f")


@pytest.mark.parametrize("text", ["", VALID + VALID.replace("@f", "@g"), "module {}"])
def test_without_an_implicit_module_there_is_one_operation(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same("--no-implicit-module", text=text)


def test_a_round_trip_keeps_valid_ir() -> None:
    assert ir_opt("--verify-roundtrip", text=VALID).output == PRINTED


def test_colours_can_be_asked_for() -> None:
    assert "\x1b[" in ir_opt("--color", text="foo").errors
    assert "\x1b[" not in ir_opt("--color=false", text="foo").errors


def test_notes_can_be_left_out() -> None:
    text = "func.func @f() -> i32 { return }"
    assert "note" not in ir_opt("--mlir-disable-diagnostic-notes", text=text).errors
    assert "note" not in ir_opt("--mlir-print-op-on-diagnostic=false", text=text).errors


# --------------------------------------------------------------------------------------------------- parts of files

PARTS = """\
func.func @a() { return }
// -----
func.func @b( { return }
// -----

func.func @c() -> i32 {
  return
}
// -----
func.func @d() { return }
"""


@pytest.mark.parametrize(
    "text",
    [
        PARTS,
        "",
        "// -----\n",
        "// -----\nfunc.func @d() { return }\n// -----\n// ------\n",
        "func.func @d() { return }\n//-----\nfunc.func @e() { return }\n// -----",
        "func.func @d() { return }\n// -----x\n// XX\n // -----\nfunc.func @e() { return }\n  // -----   trailing\n",
        "func.func @d() { return }\n// ----\nfunc.func @e() { return }\n// -----\n// -----\n",
    ],
)
def test_a_file_is_split_as_mlir_opt_splits_it(mlir_opt: MlirOpt, text: str) -> None:
    mlir_opt.assert_same("--split-input-file", text=text)


@pytest.mark.parametrize(
    "flags",
    [["--split-input-file=// XX"], ["--split-input-file", "--output-split-marker=ZZ"], ["--split-input-file="], []],
)
def test_markers_can_be_chosen(mlir_opt: MlirOpt, flags: list[str]) -> None:
    mlir_opt.assert_same(*flags, text="func.func @a() { return }\n// XX\nfunc.func @b() { return }\n")


def test_parts_are_independent() -> None:
    run = ir_opt("--split-input-file", text="#m = affine_map<() -> ()>\n// -----\n#m = affine_map<() -> ()>\n" + VALID)
    assert run.code == 0
    assert run.output == "module {\n}\n\n// -----\n" + PRINTED


# ---------------------------------------------------------------------------------------------- checked diagnostics

EXPECTATIONS = [
    "foo // expected-error {{custom op 'foo' is unknown}}\n",
    "// expected-error @below {{custom op}}\nfoo\n",
    "// expected-error @+1 {{custom op}}\nfoo\n",
    "foo\n// expected-error @above {{custom op}}\n",
    "foo\n\n// expected-error@-2 {{custom op}}\n",
    "foo // expected-error-re {{custom {{o.}} 'f{{o+}}'}}\n",
    "foo // expected-error {{something else}}\n",
    "foo // expected-error {{custom op}} not at the end\n",
    "foo // expected-warning {{custom op}}\n",
    "foo\n",
    "// expected-note {{never}}\n// expected-remark @+3 {{never}}\n// expected-warning @-30 {{never}}\n",
    "foo // expected-error-re {{custom {{o(}} 'foo'}}\n",
    "foo // expected-error-re {{custom {{o[}} 'foo'}}\n",
    "foo // expected-error-re {{custom {{}} 'foo'}}\n",
    "foo // expected-error-re {{custom {{op 'foo'}}\n",
    "func.func @f() {\n  // expected-note @+1 {{previously defined here}}\n  %a = arith.constant 1 : i32\n"
    "  // expected-error @+1 {{redefinition of SSA value '%a'}}\n  %a = arith.constant 1 : i32\n  return\n}\n",
    "func.func @f() {\n  %a = arith.constant 1 : i32\n"
    "  // expected-error @+1 {{redefinition of SSA value '%a'}}\n  %a = arith.constant 1 : i32\n  return\n}\n",
    "// expected-error @below {{at the end}}\n// expected-error @below {{at the end}}\n",
]


@pytest.mark.parametrize("level", ["", "=all", "=only-expected"])
@pytest.mark.parametrize("text", EXPECTATIONS)
def test_diagnostics_are_checked_as_mlir_opt_checks_them(mlir_opt: MlirOpt, text: str, level: str) -> None:
    mlir_opt.assert_same(f"--verify-diagnostics{level}", text=text)


def test_diagnostics_are_checked_over_all_parts_of_a_file(mlir_opt: MlirOpt) -> None:
    text = "// -----\n".join(EXPECTATIONS[:8]) + "// -----\nfunc.func @f() { return }\n"
    mlir_opt.assert_same("--split-input-file", "--verify-diagnostics", text=text)


def test_what_is_expected_at_no_place_is_told_without_one() -> None:
    run = ir_opt("--verify-diagnostics", text="// expected-error @unknown {{never}}\n")
    assert (run.code, run.errors) == (1, '<unknown>:0: error: expected error "never" was not produced\n')


def test_an_error_behind_the_first_may_be_expected_and_need_not() -> None:
    """mlir-opt stops at the first error, so files written for it know of no other."""
    text = "func.func @f() {\n  foo.a // expected-error {{not found}}\n  foo.b SECOND\n  return\n}\n"
    assert ir_opt("--verify-diagnostics", text=text.replace("SECOND", "")).code == 0
    assert ir_opt("--verify-diagnostics", text=text.replace("SECOND", "// expected-error {{not found}}")).code == 0
    assert ir_opt("--verify-diagnostics", text=text.replace("SECOND", "// expected-error {{other}}")).code == 1


def test_the_expected_error_of_a_pass_is_no_failure(mlir_opt: MlirOpt) -> None:
    text = """\
func.func @f() {
  // expected-error @below {{failed to legalize operation}}
  %0 = memref.alloc() : memref<4xi128>
  return
}
"""
    mlir_opt.assert_same("--memref-emulate-wide-int", "--verify-diagnostics", text=text)
    assert ir_opt("--memref-emulate-wide-int", "--verify-diagnostics", text=text).code == 0
    unexpected = text.replace("expected-error", "an error")
    assert ir_opt("--memref-emulate-wide-int", "--verify-diagnostics", text=unexpected).code == 1


@needs_cases
def test_the_shared_cases_of_invalid_regions_are_told() -> None:
    flags = ("--split-input-file", "--verify-diagnostics", "--allow-unregistered-dialect")
    run = ir_opt(*flags, str(CASES / "regions_invalid.mlir"))
    assert (run.code, run.errors) == (0, "")


@needs_cases
@pytest.mark.parametrize("name", ["ir_structure", "types_attributes"])
def test_the_shared_cases_print_as_mlir_opt_prints_them(mlir_opt: MlirOpt, name: str) -> None:
    mlir_opt.assert_same("--allow-unregistered-dialect", str(CASES / f"{name}.mlir"))


# ------------------------------------------------------------------------------------------------------ messages

INVALID = [
    "func.func @f( { return }\n",
    "func.func @f() {\n\t%0 = arith.constant\t: i32\n  return\n}\n",
    "func.func @a() { return }\nfunc.func @a() { return }\n",
    "func.func @f(%x: i32) {\n  %0 = arith.addi %x, %y : i32\n  return\n}\n",
    "func.func @f() {\n  %0 = arith.constant dense<[1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8]> : tensor<17xi32>\n"
    '  "u.r"(%0) ({\n    %1 = "u.a"() : () -> i32\n    "func.return"(%1) : (i32) -> ()\n  })'
    " : (tensor<17xi32>) -> ()\n  return\n}\n",
    'func.func @f(%x: i32) {\n  scf.execute_region {\n    "u.a"(%1) : (i32) -> ()\n'
    "    %1 = arith.addi %x, %x : i32\n    scf.yield\n  }\n  return\n}\n",
    'func.func @f() {\n  %a = "u.é"() : () -> (i32, i32)\n  return\n}\n',
]


@pytest.mark.parametrize("flags", [[], ["--mlir-print-debuginfo"], ["--mlir-print-op-on-diagnostic=false"]])
@pytest.mark.parametrize("text", INVALID)
def test_a_message_is_that_of_mlir_opt_with_its_line_caret_and_notes(
    mlir_opt: MlirOpt, text: str, flags: list[str]
) -> None:
    mlir_opt.assert_same("--allow-unregistered-dialect", *flags, text=text)


def test_the_tool_leaves_the_environment_alone(file: Path) -> None:
    before = dict(os.environ)
    ir_opt(str(file))
    assert dict(os.environ) == before


def test_passes_are_listed_with_what_they_do_and_their_options() -> None:
    lines = ir_opt("--list-passes").output.splitlines()
    assert lines[0] == "Passes:"
    start = next(number for number, line in enumerate(lines) if line.startswith("  --canonicalize "))
    assert lines[start].endswith("-   Canonicalize operations")
    assert lines[start + 1].lstrip().startswith("--")


def test_hidden_options_are_shown_to_who_asks() -> None:
    assert "--mlir-print-op-generic" not in ir_opt("--help").output
    assert "--mlir-print-op-generic" in ir_opt("--help-hidden").output


@pytest.mark.parametrize(("level", "shown"), [("errors", 0), ("warnings", 0), ("remarks", 1)])
def test_the_verbosity_level_leaves_remarks_out(level: str, shown: int) -> None:
    text = """func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
      %0 = scf.if %c -> i32 {
        %1 = arith.muli %a, %b : i32
        scf.yield %1 : i32
      } else {
        %2 = arith.muli %a, %b : i32
        scf.yield %2 : i32
      }
      return %0 : i32
    }"""
    flags = ("-hoist-common-expressions", "--remarks-filter=.*", f"--mlir-diagnostic-verbosity-level={level}")
    run = ir_opt(*flags, text=text)
    assert run.code == 0
    assert (run.errors.count("remark: ") > 0) == bool(shown)
