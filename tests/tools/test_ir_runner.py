"""ir-runner calls functions of the llvm dialect, and tells how they ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.running import run_tool

PROGRAM = """
llvm.func @answer() -> i32 {
  %0 = llvm.mlir.constant(42 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @half() -> f32 {
  %0 = llvm.mlir.constant(4.25 : f32) : f32
  llvm.return %0 : f32
}
llvm.func @takes(%a: i32) -> i32 { llvm.return %a : i32 }
llvm.func @nothing() { llvm.return }
"""


@pytest.mark.parametrize(
    ("flags", "output"),
    [
        (("-e", "answer", "-entry-point-result=i32"), "42\n"),
        (("-e", "answer", "-entry-point-result=i32", "-O3"), "42\n"),
        (("-e", "half"), "4.250000e+00\n"),
        (("-e", "nothing", "-entry-point-result=void", "-shared-libs=libmlir_runner_utils.so"), ""),
    ],
)
def test_a_function_is_called_and_its_result_printed(flags: tuple[str, ...], output: str, tmp_path: Path) -> None:
    done = run_tool("ir-runner", PROGRAM, *flags, folder=tmp_path)
    assert (done.code, done.output, done.errors) == (0, output, "")


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("-e", "nobody", "-entry-point-result=void"), "Error: entry point not found\n"),
        (("-e", "takes", "-entry-point-result=i32"), "Error: JIT can't invoke a main function expecting arguments\n"),
        (("-e", "answer", "-entry-point-result=void"), "Error: expected void function\n"),
        (("-e", "answer", "-entry-point-result=i64"), "Error: only single i64 function result supported\n"),
        (("-e", "answer", "-entry-point-result=i8"), "Error: unsupported function type\n"),
    ],
)
def test_a_function_that_cannot_be_called_is_an_error(flags: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run_tool("ir-runner", PROGRAM, *flags, folder=tmp_path)
    assert (done.code, done.output, done.errors) == (1, "", message)


PRINTING = """
llvm.mlir.global private constant @data(dense<[[1.5, -2.0], [3.0, 1.0e9]]> : tensor<2x2xf32>)
    : !llvm.array<2 x array<2 x f32>>
llvm.func @printMemrefShapeF32(i64, !llvm.ptr)
llvm.func @_mlir_ciface_printMemref2dF32(!llvm.ptr)
llvm.func @printMemrefF32(i64, !llvm.ptr)
llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @printI64(i64)
llvm.func @printComma()
llvm.func @printF64(f64)
llvm.func @printNewline()
llvm.func @main() {
  %two = llvm.mlir.constant(2 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %n = llvm.mlir.constant(-7 : i64) : i64
  %x = llvm.mlir.constant(0.125 : f64) : f64
  llvm.call @printI64(%n) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printF64(%x) : (f64) -> ()
  llvm.call @printNewline() : () -> ()
  %data = llvm.mlir.addressof @data : !llvm.ptr
  %bytes = llvm.mlir.constant(16 : i64) : i64
  %copy = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %from = llvm.call @descriptor(%data, %two, %one) : (!llvm.ptr, i64, i64) -> !llvm.ptr
  %to = llvm.call @descriptor(%copy, %one, %two) : (!llvm.ptr, i64, i64) -> !llvm.ptr
  %size = llvm.mlir.constant(4 : i64) : i64
  %fromu = llvm.call @unranked(%from) : (!llvm.ptr) -> !llvm.ptr
  %tou = llvm.call @unranked(%to) : (!llvm.ptr) -> !llvm.ptr
  llvm.call @memrefCopy(%size, %fromu, %tou) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @printMemrefF32(%two, %to) : (i64, !llvm.ptr) -> ()
  %plain = llvm.call @descriptor(%copy, %two, %one) : (!llvm.ptr, i64, i64) -> !llvm.ptr
  llvm.call @printMemrefF32(%two, %plain) : (i64, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @unranked(%d: !llvm.ptr) -> !llvm.ptr {
  %bytes = llvm.mlir.constant(16 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %p = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.store %two, %p : i64, !llvm.ptr
  %q = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %d, %q : !llvm.ptr, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
llvm.func @descriptor(%data: !llvm.ptr, %s0: i64, %s1: i64) -> !llvm.ptr {
  %bytes = llvm.mlir.constant(56 : i64) : i64
  %p = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %q1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %q2 = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i64
  %q3 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i64
  %q4 = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i64
  %q5 = llvm.getelementptr %p[5] : (!llvm.ptr) -> !llvm.ptr, i64
  %q6 = llvm.getelementptr %p[6] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %data, %p : !llvm.ptr, !llvm.ptr
  llvm.store %data, %q1 : !llvm.ptr, !llvm.ptr
  llvm.store %zero, %q2 : i64, !llvm.ptr
  llvm.store %two, %q3 : i64, !llvm.ptr
  llvm.store %two, %q4 : i64, !llvm.ptr
  llvm.store %s0, %q5 : i64, !llvm.ptr
  llvm.store %s1, %q6 : i64, !llvm.ptr
  llvm.return %p : !llvm.ptr
}
"""


def test_numbers_and_memrefs_are_printed_and_copied(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = run_tool("ir-runner", PRINTING, "-entry-point-result=void", folder=tmp_path)
    assert (done.code, done.errors) == (0, "")
    printed = capfd.readouterr().out.split("\n")
    assert printed[0] == "-7, 0.125"
    assert printed[1].startswith("Unranked Memref base@ = 0x")
    assert printed[1].endswith("rank = 2 offset = 0 sizes = [2, 2] strides = [1, 2] data = ")
    assert printed[2:4] == ["[[1.5,   -2], ", " [3,   1e+09]]"]
    assert printed[5:7] == ["[[1.5,   3], ", " [-2,   1e+09]]"]


CRASHES = """
llvm.func @abort()
llvm.func @null() {
  %p = llvm.mlir.zero : !llvm.ptr
  %c = llvm.mlir.constant(1 : i32) : i32
  llvm.store volatile %c, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @aborts() {
  llvm.call @abort() : () -> ()
  llvm.return
}
llvm.func @forever() {
  llvm.br ^again
^again:
  llvm.br ^again
}
llvm.func @missing() -> i32
llvm.func @calls() {
  %0 = llvm.call @missing() : () -> i32
  llvm.return
}
"""


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("null", "file.mlir:6:3: error: Segmentation fault (SIGSEGV): access through a null pointer"),
        ("aborts", "file.mlir:10:3: error: Aborted (SIGABRT, such as a failed assertion)"),
        ("forever", "file.mlir:16:3: error: stopped after the time limit of 0.5 seconds"),
        ("calls", "error: Symbols not found: [ missing ]"),
    ],
)
def test_a_crash_is_told_with_its_line(entry: str, message: str, tmp_path: Path) -> None:
    text = CRASHES if entry == "calls" else CRASHES[: CRASHES.index("llvm.func @missing")]
    flags = ("-time-limit=0.5",) if entry == "forever" else ()
    done = run_tool("ir-runner", text, "-e", entry, "-entry-point-result=void", *flags, folder=tmp_path)
    assert done.code == 1
    assert done.errors.startswith(message)


def test_what_is_not_in_the_llvm_dialect_is_an_error_with_its_place(tmp_path: Path) -> None:
    done = run_tool("ir-runner", "llvm.func @main() { llvm.return }\nfunc.func @f() { return }", folder=tmp_path)
    assert done.code == 1
    assert "only single f32 function result supported" in done.errors
    flags = ("-entry-point-result=void",)
    done = run_tool(
        "ir-runner", "llvm.func @main() { llvm.return }\nfunc.func @f() { return }", *flags, folder=tmp_path
    )
    assert done.errors.startswith("file.mlir:2:1: error: cannot be converted to LLVM IR")
