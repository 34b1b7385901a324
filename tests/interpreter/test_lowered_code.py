"""llvm in the interpreter."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, fault_of, interpreted, result_of, warnings_of
from tests.support.passes import transformed


def function(body: str, parameters: str = "%a: i32, %b: i32", result: str = "i32") -> str:
    return f"llvm.func @f({parameters}) -> {result} {{\n {body} }}"


@pytest.mark.parametrize(
    "body",
    [
        "%r = llvm.add %a, %b : i32",
        "%r = llvm.mul %a, %b : i32",
        "%r = llvm.sdiv %a, %b : i32",
        "%r = llvm.urem %a, %b : i32",
        "%r = llvm.ashr %a, %b : i32",
        "%r = llvm.xor %a, %b : i32",
        '%c = llvm.icmp "slt" %a, %b : i32\n %r = llvm.select %c, %a, %b : i1, i32',
        "%t = llvm.trunc %a : i32 to i8\n %r = llvm.sext %t : i8 to i32",
        "%x = llvm.sitofp %a : i32 to f64\n %y = llvm.sitofp %b : i32 to f64\n %q = llvm.fdiv %x, %y : f64\n"
        ' %c = llvm.fcmp "olt" %q, %x : f64\n %r = llvm.zext %c : i1 to i32',
        "%u = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i32>)>\n"
        " %s = llvm.insertvalue %b, %u[1, 1] : !llvm.struct<(i32, array<2 x i32>)>\n"
        " %r = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x i32>)>",
        "%u = llvm.mlir.poison : vector<2xi32>\n %i = llvm.mlir.constant(1 : i32) : i32\n"
        " %v = llvm.insertelement %a, %u[%i : i32] : vector<2xi32>\n"
        " %w = llvm.shufflevector %v, %v [1, 1] : vector<2xi32>\n"
        " %r = llvm.extractelement %w[%i : i32] : vector<2xi32>",
        "%v = llvm.bitcast %a : i32 to vector<2xi16>\n %w = llvm.bitcast %v : vector<2xi16> to vector<4xi8>\n"
        " %i = llvm.mlir.constant(1 : i32) : i32\n %e = llvm.extractelement %w[%i : i32] : vector<4xi8>\n"
        " %z = llvm.mlir.constant(0 : i32) : i32\n"
        " %x = llvm.insertelement %e, %w[%z : i32] : vector<4xi8>\n %r = llvm.bitcast %x : vector<4xi8> to i32",
    ],
)
def test_numbers_are_what_compiled_code_computes(body: str) -> None:
    text = function(f"{body}\n llvm.return %r : i32")
    for arguments in ((-17, 5), (2147483647, 3), (6, 1)):
        assert result_of(text, *arguments) == compiled_results(text, *arguments)[0]


MEMORY = """
  llvm.func @f(%n: i64) -> i64 {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.alloca %n x !llvm.struct<(i8, i64)> : (i64) -> !llvm.ptr
    llvm.br ^loop(%c0 : i64)
  ^loop(%i: i64):
    %field = llvm.getelementptr inbounds %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i8, i64)>
    %square = llvm.mul %i, %i : i64
    llvm.store %square, %field : i64, !llvm.ptr
    %next = llvm.add %i, %c1 : i64
    %more = llvm.icmp "slt" %next, %n : i64
    llvm.cond_br %more, ^loop(%next : i64), ^end
  ^end:
    %last = llvm.getelementptr %field[%OFFSET] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %r = llvm.load %last : !llvm.ptr -> i64
    llvm.return %r : i64
  }"""


@pytest.mark.parametrize(
    "place", ["[1] : i33", "[1] : i24", "[0, 1] : !llvm.struct<(i33, i8)>", "[0, 2] : !llvm.array<4 x i24>"]
)
def test_values_in_a_row_are_as_far_apart_as_in_compiled_code(place: str) -> None:
    indices, _, type_ = place.partition(" : ")
    text = function(
        f"""%z = llvm.mlir.zero : !llvm.ptr
        %p = llvm.getelementptr %z{indices} : (!llvm.ptr) -> !llvm.ptr, {type_}
        %r = llvm.ptrtoint %p : !llvm.ptr to i32
        llvm.return %r : i32"""
    )
    assert result_of(text, 0, 0) == compiled_results(text, 0, 0)[0]


def test_stack_memory_holds_what_was_stored() -> None:
    text = MEMORY.replace("%OFFSET", "%c0")
    assert result_of(text, 5) == compiled_results(text, 5)[0] == 16


def test_an_access_beyond_the_memory_is_reported() -> None:
    packed = MEMORY.replace("%OFFSET", "%c1").replace("(i8, i64)", "(i64, i64)")
    op, message, notes = fault_of(packed, 5)
    assert (op, message) == ("llvm.load", "8 bytes at offset 73 are out of bounds: the memory has 80 bytes")
    assert notes == [("the memory is allocated here", "llvm.alloca")]


def test_memory_that_nothing_was_written_to_is_poison() -> None:
    text = function(
        "%c = llvm.mlir.constant(1 : i32) : i32\n %p = llvm.alloca %c x i32 : (i32) -> !llvm.ptr\n"
        " %r = llvm.load %p : !llvm.ptr -> i32\n llvm.return %r : i32"
    )
    assert fault_of(text, 1, 2)[2] == [("nothing was written to this element of the memory", "llvm.alloca")]


HEAP = """
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  llvm.func @f(%x: i32) -> i32 {
    %c8 = llvm.mlir.constant(8 : i64) : i64
    %cell = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
    %data = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
    llvm.store %x, %data : i32, !llvm.ptr
    llvm.store %data, %cell : !llvm.ptr, !llvm.ptr
    %same = llvm.load %cell : !llvm.ptr -> !llvm.ptr
    %r = llvm.load %same : !llvm.ptr -> i32
    llvm.call @free(%same) : (!llvm.ptr) -> ()
    LAST
    llvm.return %r : i32
  }"""


def test_pointers_are_kept_in_memory() -> None:
    text = HEAP.replace("LAST", "llvm.call @free(%cell) : (!llvm.ptr) -> ()")
    assert result_of(text, 7) == compiled_results(text, 7)[0] == 7
    assert warnings_of(text, 7) == []


def test_memory_that_is_freed_twice_or_never_is_reported() -> None:
    assert fault_of(HEAP.replace("LAST", "llvm.call @free(%data) : (!llvm.ptr) -> ()"), 7)[:2] == (
        "llvm.call",
        "this memory was freed already",
    )
    assert warnings_of(HEAP.replace("LAST", ""), 7) == [("llvm.call", "this memory is never freed")]


def test_globals_have_their_initial_values() -> None:
    text = """
      llvm.mlir.global private constant @table(dense<[3, 5, 7]> : tensor<3xi16>) : !llvm.array<3 x i16>
      llvm.mlir.global private @pointer() : !llvm.ptr {
        %0 = llvm.mlir.addressof @table : !llvm.ptr
        %1 = llvm.getelementptr %0[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i16>
        llvm.return %1 : !llvm.ptr
      }
      llvm.func @f() -> i16 {
        %0 = llvm.mlir.addressof @pointer : !llvm.ptr
        %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
        %2 = llvm.load %1 : !llvm.ptr -> i16
        llvm.return %2 : i16
      }"""
    assert result_of(text) == compiled_results(text)[0] == 7


def test_functions_are_called_through_pointers() -> None:
    text = """
      llvm.func @twice(%x: i32) -> i32 {
        %0 = llvm.add %x, %x : i32
        llvm.return %0 : i32
      }
      llvm.func @f(%x: i32) -> i32 {
        %one = llvm.mlir.constant(1 : i32) : i32
        %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
        %0 = llvm.mlir.addressof @twice : !llvm.ptr
        llvm.store %0, %slot : !llvm.ptr, !llvm.ptr
        %1 = llvm.load %slot : !llvm.ptr -> !llvm.ptr
        %2 = llvm.call %1(%x) : !llvm.ptr, (i32) -> i32
        llvm.return %2 : i32
      }"""
    assert result_of(text, 21) == compiled_results(text, 21)[0] == 42


def test_a_switch_goes_to_its_case() -> None:
    text = function(
        "llvm.switch %a : i32, ^other [ -1: ^first(%a : i32), 7: ^first(%b : i32) ]\n"
        "^other: %zero = llvm.mlir.zero : i32\n llvm.return %zero : i32\n ^first(%x: i32): llvm.return %x : i32"
    )
    assert [result_of(text, value, 9) for value in (-1, 7, 3)] == [-1, 9, 0]


def test_lowered_loops_over_memrefs_compute_what_they_did() -> None:
    text = """
      func.func @f(%n: index) -> i64 {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %m = memref.alloc(%n) : memref<?xi64>
        scf.for %i = %c0 to %n step %c1 {
          %v = arith.index_cast %i : index to i64
          memref.store %v, %m[%i] : memref<?xi64>
        }
        %zero = arith.constant 0 : i64
        %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i64 {
          %v = memref.load %m[%i] : memref<?xi64>
          %t = arith.addi %s, %v : i64
          scf.yield %t : i64
        }
        memref.dealloc %m : memref<?xi64>
        return %sum : i64
      }"""
    lowered = transformed(
        "convert-scf-to-cf,expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,"
        "convert-func-to-llvm,reconcile-unrealized-casts",
        text,
    )
    assert "memref" not in lowered.replace("memref.", "")
    assert result_of(lowered, 10) == result_of(text, 10) == 45


def test_vectors_lie_in_memory_element_by_element() -> None:
    text = """
      llvm.func @f(%v: vector<4xi16>) -> i16 {
        %one = llvm.mlir.constant(1 : i32) : i32
        %p = llvm.alloca %one x vector<4xi16> : (i32) -> !llvm.ptr
        llvm.store %v, %p : vector<4xi16>, !llvm.ptr
        %q = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i16
        %r = llvm.load %q : !llvm.ptr -> i16
        llvm.return %r : i16
      }"""
    assert interpreted(text, np.array([1, 2, 3, 4], np.int16)).results == [4]


@pytest.mark.parametrize(
    "call",
    [
        "ctpop(%a) : (i32) -> i32",
        "bitreverse(%a) : (i32) -> i32",
        "bswap(%a) : (i32) -> i32",
        '"llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32',
        '"llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i32) -> i32',
        '"llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32',
        "smax(%a, %b) : (i32, i32) -> i32",
        "umin(%a, %b) : (i32, i32) -> i32",
        "sadd.sat(%a, %b) : (i32, i32) -> i32",
        "usub.sat(%a, %b) : (i32, i32) -> i32",
        "fshl(%a, %b, %b) : (i32, i32, i32) -> i32",
        "fshr(%a, %b, %b) : (i32, i32, i32) -> i32",
        "scmp(%a, %b) : (i32, i32) -> i32",
        "ssa.copy %a : i32",
    ],
)
def test_intrinsics_of_integers_compute_what_compiled_code_does(call: str) -> None:
    text = function(f"%r = {call if call.startswith(chr(34)) else 'llvm.intr.' + call}\n llvm.return %r : i32")
    for arguments in ((-17, 5), (2147483647, 3), (0, 40), (-2147483648, -1)):
        assert result_of(text, *arguments) == compiled_results(text, *arguments)[0]


@pytest.mark.parametrize("name", ["sadd", "uadd", "ssub", "usub", "smul", "umul"])
def test_overflow_is_told_beside_the_result(name: str) -> None:
    text = function(
        f'%s = "llvm.intr.{name}.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>\n'
        "%x = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>\n"
        " %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>\n"
        "%w = llvm.zext %o : i1 to i32\n %r = llvm.xor %x, %w : i32\n llvm.return %r : i32"
    )
    for arguments in ((-17, 5), (2147483647, 3), (4, 40), (-2147483648, -1)):
        assert result_of(text, *arguments) == compiled_results(text, *arguments)[0]


@pytest.mark.parametrize("name", ["floor", "rint", "round", "trunc", "fabs", "sqrt", "exp", "sin", "log2"])
def test_intrinsics_of_floats_compute_what_compiled_code_does(name: str) -> None:
    text = function(f"%r = llvm.intr.{name}(%a) : (f64) -> f64\n llvm.return %r : f64", "%a: f64", "f64")
    for argument in (2.5, 0.75, 100.0):
        assert result_of(text, argument) == pytest.approx(compiled_results(text, argument)[0], rel=1e-15)


@pytest.mark.parametrize("kind", ["sshl", "ushl"])
def test_a_saturating_shift_stays_at_the_limits(kind: str) -> None:
    text = function(
        "%c = llvm.mlir.constant(4 : i32) : i32\n"
        f" %r = llvm.intr.{kind}.sat(%a, %c) : (i32, i32) -> i32\n llvm.return %r : i32"
    )
    for argument in (3, -3, 2147483647, -2147483648):
        assert result_of(text, argument, 0) == compiled_results(text, argument, 0)[0]


@pytest.mark.parametrize("name", ["exp10", "sinh", "cosh", "tanh"])
def test_other_functions_of_floats_are_those_of_the_c_library(name: str) -> None:
    text = function(f"%r = llvm.intr.{name}(%a) : (f64) -> f64\n llvm.return %r : f64", "%a: f64", "f64")
    expected = {"exp10": lambda x: 10.0**x, "sinh": math.sinh, "cosh": math.cosh, "tanh": math.tanh}[name](0.75)
    assert result_of(text, 0.75) == pytest.approx(expected, rel=1e-15)
    for argument in (0.75, -2.02, 13.43):
        assert result_of(text, argument) == compiled_results(text, argument)[0]


@pytest.mark.parametrize("kind", ["uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"])
def test_atomic_updates_of_integers_wrap_or_stop_as_compiled_code_does(kind: str) -> None:
    text = function(
        "%one = llvm.mlir.constant(1 : i32) : i32\n %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr\n"
        " llvm.store %a, %p : i32, !llvm.ptr\n"
        f" %old = llvm.atomicrmw {kind} %p, %b monotonic : !llvm.ptr, i32\n"
        " %r = llvm.load %p : !llvm.ptr -> i32\n llvm.return %r : i32"
    )
    for arguments in ((0, 5), (5, 5), (7, 5), (-1, 3), (3, -1), (4, 0)):
        assert result_of(text, *arguments) == compiled_results(text, *arguments)[0]


@pytest.mark.parametrize("kind", ["fsub", "fmaximum", "fminimum"])
def test_atomic_updates_of_floats_are_those_of_compiled_code(kind: str) -> None:
    text = function(
        "%one = llvm.mlir.constant(1 : i32) : i32\n %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr\n"
        " llvm.store %a, %p : f32, !llvm.ptr\n"
        f" %old = llvm.atomicrmw {kind} %p, %b monotonic : !llvm.ptr, f32\n"
        " %r = llvm.load %p : !llvm.ptr -> f32\n llvm.return %r : f32",
        "%a: f32, %b: f32",
        "f32",
    )
    for arguments in ((0.5, 2.25), (-0.0, 0.0), (1e30, -3.0)):
        assert repr(result_of(text, *arguments)) == repr(compiled_results(text, *arguments)[0])


@pytest.mark.parametrize(
    ("mask", "expected"),
    [(3, [True, False, False, False]), (516, [False, True, False, False]), (144, [False, False, True, False])],
)
def test_floats_are_classified(mask: int, expected: list[bool]) -> None:
    # 3: NaN; 516: infinities; 144: denormal numbers, negative or positive
    body = f'%r = "llvm.intr.is.fpclass"(%a) <{{bit = {mask} : i32}}> : (f64) -> i1\n llvm.return %r : i1'
    text = function(body, "%a: f64", "i1")
    assert [result_of(text, argument) for argument in (math.nan, -math.inf, 5e-324, 1.0)] == expected
    assert [compiled_results(text, argument)[0] for argument in (math.nan, -math.inf, 5e-324, 1.0)] == expected


def test_a_number_is_a_fraction_times_a_power_of_two() -> None:
    text = function(
        "%s = llvm.intr.frexp(%a) : (f64) -> !llvm.struct<(f64, i32)>\n"
        " %x = llvm.extractvalue %s[0] : !llvm.struct<(f64, i32)>\n"
        " %e = llvm.extractvalue %s[1] : !llvm.struct<(f64, i32)>\n"
        " %y = llvm.intr.ldexp(%x, %e) : (f64, i32) -> f64\n"
        " %z = llvm.sitofp %e : i32 to f64\n %r = llvm.fadd %y, %z : f64\n llvm.return %r : f64",
        "%a: f64",
        "f64",
    )
    for number in (0.0, 1.0, -6.25, 1e300, 5e-324):
        assert result_of(text, number) == number + math.frexp(number)[1]


@pytest.mark.parametrize(("name", "expected"), [("lround", 3), ("lrint", 2)])
def test_floats_are_rounded_to_integers(name: str, expected: int) -> None:
    text = function(f"%r = llvm.intr.{name}(%a) : (f64) -> i64\n llvm.return %r : i64", "%a: f64", "i64")
    assert result_of(text, 2.5) == compiled_results(text, 2.5)[0] == expected


@pytest.mark.parametrize(("mode", "expected"), [("upward", 16777218.0), ("towardzero", 16777216.0)])
def test_a_conversion_rounds_by_its_mode(mode: str, expected: float) -> None:
    text = function(
        f"%r = llvm.intr.experimental.constrained.sitofp %a {mode} ignore : i32 to f32\n llvm.return %r : f32",
        "%a: i32",
        "f32",
    )
    assert result_of(text, 16777217) == expected


def test_an_assumption_that_does_not_hold_is_reported() -> None:
    text = function('%c = llvm.icmp "slt" %a, %b : i32\n llvm.intr.assume %c : i1\n llvm.return %a : i32')
    assert result_of(text, 1, 2) == 1
    assert fault_of(text, 2, 1)[:2] == ("llvm.intr.assume", "what is assumed does not hold")
