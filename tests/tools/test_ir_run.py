"""ir-run and its API call functions with numbers and arrays, and survive whatever these do."""

from __future__ import annotations

import json
import platform
import re
from pathlib import Path

import numpy as np
import pytest

import compiler
from compiler.execution.arrays import ArgumentError, passed, taken
from compiler.execution.functions import Options, RunError, call_function
from compiler.tools.run_command import parse_argument
from tests.support.places import CASES
from tests.support.running import run_tool
from tests.support.tool import needs_cases

PROGRAM = """
func.func @divide(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
func.func @scale(%m: memref<2x3xf32>, %k: f32) -> (index, i1) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %x = affine.load %m[%i, %j] : memref<2x3xf32>
      %y = arith.mulf %x, %k : f32
      affine.store %y, %m[%i, %j] : memref<2x3xf32>
    }
  }
  %n = arith.constant 6 : index
  %t = arith.constant true
  return %n, %t : index, i1
}
func.func @get(%m: memref<?xf64>, %i: index) -> f64 {
  %0 = memref.load %m[%i] : memref<?xf64>
  return %0 : f64
}
func.func @forever(%a: i32) {
  cf.br ^again
^again:
  cf.br ^again
}
func.func @deep(%a: i32) -> i32 {
  %0 = func.call @deep(%a) : (i32) -> i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
func.func @much(%n: index) -> i8 {
  %m = memref.alloc(%n) : memref<?xi8>
  %c = arith.constant 0 : index
  %0 = memref.load %m[%c] : memref<?xi8>
  return %0 : i8
}
func.func @view(%m: memref<?x?xi16, strided<[?, ?], offset: ?>>) -> memref<?x?xi16, strided<[?, ?], offset: ?>> {
  return %m : memref<?x?xi16, strided<[?, ?], offset: ?>>
}
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
"""


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (("--entry", "divide", "7", "2"), "3 : i32\n"),
        (("--entry=divide", "-O0", "-7", "2"), "-3 : i32\n"),
        (
            ("--entry", "scale", "iota", "2"),
            "6 : index\ntrue : i1\nargument 1: [[ 0.,  2.,  4.],\n [ 6.,  8., 10.]] : memref<2x3xf32>\n",
        ),
        (("--entry", "get", "[1, 2.5, 4]", "1"), "2.5 : f64\n"),
        (("--entry", "view", "[[1, 2], [3, 4]]"), None),
        (("--entry", "unranked", "[[1, 2], [3, 4]]"), "[[1., 2.],\n [3., 4.]] : memref<*xf32>\n"),
    ],
)
def test_a_function_is_called_and_what_it_gives_is_printed(
    words: tuple[str, ...], output: str | None, tmp_path: Path
) -> None:
    done = run_tool("ir-run", PROGRAM, *words, folder=tmp_path)
    assert (done.code, done.errors) == (0, "")
    assert output is None or done.output == output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--entry", "divide", "1", "0"), "file.mlir:3:8: error: Floating point exception (SIGFPE"),
        (("--entry", "forever", "1", "--time-limit=0.5"), "file.mlir:25:3: error: stopped after the time limit"),
        (("--entry", "deep", "1", "-O0"), "file.mlir:28:8: error: stack overflow: recursion without end"),
        (("--entry", "much", "8000000000000", "-O0"), "file.mlir:33:8: error: out of memory: 8000000000000 bytes"),
        (("--entry", "get", "ones:4", "99999999999"), "file.mlir:19:8: error: Segmentation fault (SIGSEGV)"),
    ],
)
def test_a_crash_is_told_with_its_line(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run_tool("ir-run", PROGRAM, *words, folder=tmp_path)
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith(message)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "error: --entry must name the function to call; those with a body: @divide, @scale"),
        (("--entry", "nobody"), "error: there is no function @nobody with a body; there is @divide"),
        (("--entry", "divide", "1"), "error: @divide takes 2 arguments (i32, i32), 1 is given"),
        (("--entry", "divide", "1", "x"), "error: argument 2 of @divide: 'x' is no value of type i32"),
        (("--entry", "divide", "1", "2.5"), "error: argument 2 of @divide: i32 needs a whole number, not 2.5"),
        (("--entry", "divide", "1", "5000000000"), "error: argument 2 of @divide: i32 cannot hold 5000000000"),
        (
            ("--entry", "scale", "[[1, 2]]", "1"),
            "error: argument 1 of @scale: memref<2x3xf32> needs an array of shape 2x3, not one of shape 1x2",
        ),
        (
            ("--entry", "scale", "[[1, 2], [3]]", "1"),
            "error: argument 1 of @scale: memref<2x3xf32> needs an array whose",
        ),
        (("--entry", "get", "zeros", "1"), "error: argument 1 of @get: memref<?xf64> leaves the shape open"),
        (("--entry", "get", "nowhere.npy", "1"), "error: argument 1 of @get: cannot read 'nowhere.npy'"),
    ],
)
def test_what_does_not_fit_is_an_error(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run_tool("ir-run", PROGRAM, *words, folder=tmp_path)
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith(message)


@pytest.mark.parametrize(
    ("program", "flags", "message"),
    [
        (
            "func.func @f(%v: vector<2x2xf32>) -> (i1, vector<2x2xf32>) {\n"
            "  %t = arith.constant true\n  return %t, %v : i1, vector<2x2xf32>\n}",
            (),
            "file.mlir:1:1: error: result 2 of @f: compiled code cannot take or return values of type vector<2x2xf32>; "
            "use a memref or tensor\n",
        ),
        (
            "func.func @f() -> (() -> ()) {\n  %f = constant @g : () -> ()\n  return %f : () -> ()\n}\n"
            "func.func private @g()",
            ("--interpret",),
            "error: the function returns a value of type () -> (), which cannot be shown\n",
        ),
    ],
)
def test_a_result_that_cannot_be_shown_is_an_error(
    program: str, flags: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    words = [] if flags else ["[[1, 2], [3, 4]]"]
    done = run_tool("ir-run", program, "--entry=f", *flags, *words, folder=tmp_path)
    assert (done.code, done.output) == (1, "")
    assert done.errors.startswith(message)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="processors of this kind have no scalable vectors")
def test_scalable_vectors_that_the_processor_lacks_are_refused_before_llvm_ends_the_process(tmp_path: Path) -> None:
    program = """func.func @f() -> i32 {
  %v = arith.constant dense<3> : vector<[4]xi32>
  %sum = vector.reduction <add>, %v : vector<[4]xi32> into i32
  return %sum : i32
}"""
    done = run_tool("ir-run", program, folder=tmp_path)
    assert done.errors.startswith(
        "file.mlir:2:8: error: this processor has no scalable vectors such as vector<[4]xi32>; --interpret runs them\n"
    )
    assert run_tool("ir-run", program, "--interpret", folder=tmp_path).output == "24 : i32\n"


@needs_cases
@pytest.mark.parametrize(
    ("stage", "words", "result"),
    [
        ("1_tosa", (), 0),
        ("2_linalg", (), 0),
        ("3_affine", ("zeros",), 1),
        ("4_llvm", ("f32:zeros:1x10",), 1),
    ],
)
def test_every_stage_of_the_linear_layer_gives_the_same_numbers(
    stage: str, words: tuple[str, ...], result: int, tmp_path: Path
) -> None:
    data = json.loads((CASES / "linear.json").read_text())
    text = (CASES / f"linear_{stage}.mlir").read_text()
    argument = json.dumps([data["x"]])
    done = run_tool("ir-run", text, f"f32:{argument}" if stage == "4_llvm" else argument, *words, folder=tmp_path)
    assert (done.code, done.errors) == (0, "")
    assert done.output.startswith("argument 2: " if result else "[[")
    numbers = [float(number) for number in re.findall(r"-?\d+\.\d*", done.output)]
    assert numbers[: len(data["y"])] == data["y"]


def test_an_invalid_file_is_an_error_with_its_place(tmp_path: Path) -> None:
    done = run_tool("ir-run", "func.func @f() -> i32 { return }", folder=tmp_path)
    assert done.code == 1
    assert done.errors.startswith("file.mlir:1:25: error: 'func.return' op has 0 operands")


def test_arrays_of_numpy_are_taken_and_given() -> None:
    context = compiler.new_context()
    module = compiler.parse(PROGRAM, context)
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    call = call_function(module, context, "scale", [array, 0.5])
    assert call.results == [6, True]
    np.testing.assert_array_equal(np.asarray(call.arguments[0]), array / 2)
    assert array[1, 2] == 5.0, "the caller's array is left alone"


def test_what_nobody_defines_is_an_error() -> None:
    context = compiler.new_context()
    module = compiler.parse("func.func private @g()\nfunc.func @f() { call @g() : () -> ()\n return }", context)
    with pytest.raises(RunError, match=r"Symbols not found: \[ g \]"):
        call_function(module, context, "f", [])


@pytest.mark.parametrize(
    ("value", "rounded"), [(-2.5, -2.5), (1.00390625, 1.0), (1.00390626, 1.0078125), (1e300, float("inf"))]
)
def test_doubles_become_bfloats_rounded_once(value: float, rounded: float) -> None:
    context = compiler.new_context()
    module = compiler.parse(
        """
        func.func @f(%x: f64) -> f32 {
          %0 = arith.truncf %x : f64 to bf16
          %1 = arith.extf %0 : bf16 to f32
          return %1 : f32
        }""",
        context,
    )
    assert call_function(module, context, "f", [value]).results == [rounded]


@pytest.mark.parametrize("level", [0, 2])
def test_bfloats_are_passed_to_functions(level: int) -> None:
    context = compiler.new_context()
    module = compiler.parse(
        """
        func.func private @same(%a: i32, %x: bf16) -> bf16 {
          return %x : bf16
        }
        func.func @f(%x: bf16, %a: i32, %c: i1) -> bf16 {
          %0 = math.sqrt %x : bf16
          %1 = call @same(%a, %0) : (i32, bf16) -> bf16
          cf.cond_br %c, ^end, ^end
        ^end:
          return %1 : bf16
        }""",
        context,
    )
    assert call_function(module, context, "f", [4.0, 1, True], options=Options(level)).results == [2.0]


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        ("i1", True),
        ("i8", -128),
        ("ui8", 255),
        ("i64", -(2**63)),
        ("index", 2**40),
        ("f16", 1.5),
        ("bf16", -2.5),
        ("f32", float("inf")),
        ("f64", 0.1),
        ("complex<f32>", 1 - 2j),
    ],
)
def test_numbers_keep_their_value_on_the_way(type_: str, value: object) -> None:
    parsed = compiler.parse_type(type_)
    head, data = passed(value, parsed)
    assert head["size"] == len(data)
    assert taken(parsed, head, data) == value


@pytest.mark.parametrize(
    ("word", "type_", "value"),
    [
        ("zeros", "tensor<2xi8>", [0, 0]),
        ("fill=7:3", "memref<?xi32>", [7, 7, 7]),
        ("iota", "vector<3xf32>", [0.0, 1.0, 2.0]),
        ("[[1], [2]]", "tensor<2x1xi32>", [[1], [2]]),
    ],
)
def test_arrays_are_described_in_a_word(word: str, type_: str, value: object) -> None:
    assert np.asarray(parse_argument(word, compiler.parse_type(type_))).tolist() == value


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        ("memref<2xi8>", [1, 300]),
        ("memref<2xi8>", [1.5, 2.0]),
        ("memref<2xf32>", ["a", "b"]),
        ("memref<2xi7>", [1, 2]),
        ("f32", "x"),
        ("!llvm.ptr", 1),
        ("tuple<i32>", 1),
    ],
)
def test_values_that_no_type_holds_are_refused(type_: str, value: object) -> None:
    with pytest.raises(ArgumentError):
        passed(value, compiler.parse_type(type_))
