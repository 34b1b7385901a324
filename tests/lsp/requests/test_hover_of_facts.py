"""Hovers with computed facts: sizes and layouts, constants, trip counts, results of maps."""

from __future__ import annotations

import re

import pytest

from ir_lsp.features.hover import hover
from tests.support.markers import marked, view_of


def hovered(text: str) -> str:
    plain, (offset,) = marked(text)
    hover_text = hover(view_of(plain), offset)
    return "" if hover_text is None else hover_text.markdown


@pytest.mark.parametrize(
    ("type_", "facts"),
    [
        ("memref<4x8xf32>", "Type: rank 2; 32 elements, 128 bytes; row-major, strides [8, 1]"),
        (
            "memref<4x8xf32, strided<[16, 2], offset: ?>>",
            "Type: rank 2; 32 elements, 128 bytes; strides [16, 2], offset known at run time",
        ),
        ("memref<?x8xf32, 3>", "extent known at run time in dimension 0; row-major, strides [8, 1]; memory space 3"),
        ("tensor<1024x1024xf64>", "Type: rank 2; 1048576 elements, 8 MiB"),
        ("tensor<*xf64>", "Type: any rank"),
        ("vector<[4]xi1>", "Type: rank 1"),
        ("tensor<4xindex>", "Type: rank 1; 4 elements"),
        ("tensor<1xi1>", "Type: rank 1; 1 element, 1 byte"),
        ("memref<2xcomplex<f32>>", "2 elements, 16 bytes"),
    ],
)
def test_a_hover_of_a_type_has_sizes_and_ranges(type_: str, facts: str) -> None:
    assert facts in hovered(f"func.func @f(%~a: {type_}) {{\n  return\n}}\n")


def test_a_hover_of_a_value_has_its_constant() -> None:
    assert "Constant `42`" in hovered("func.func @f() {\n  %~c = arith.constant 42 : i32\n  return\n}\n")


@pytest.mark.parametrize(
    ("bounds", "trips"),
    [
        ("affine.~for %i = 0 to 10 step 3 {", "Runs 4 times."),
        ("affine.~for %i = 5 to 5 {", "Runs 0 times."),
        ("scf.~for %i = %c0 to %c10 step %c10 {", "Runs 1 time."),
    ],
)
def test_a_hover_of_a_loop_has_its_trip_count(bounds: str, trips: str) -> None:
    constants = "  %c0 = arith.constant 0 : index\n  %c10 = arith.constant 10 : index\n"
    assert trips in hovered(f"func.func @f() {{\n{constants}  {bounds}\n  }}\n  return\n}}\n")


def test_an_incomplete_loop_has_no_trip_count() -> None:
    assert "times" not in hovered("func.func @f() {\n  scf.f%~or %i = {\n  }\n  return\n}\n")


def test_a_loop_with_unknown_bounds_has_no_trip_count() -> None:
    text = hovered("func.func @f(%n: index) {\n  affine.~for %i = 0 to %n {\n  }\n  return\n}\n")
    assert re.search(r"Runs \d+ times?\.", text) is None


def test_a_hover_of_a_map_has_its_dimensions_and_results() -> None:
    assert "2 dimensions, 1 symbols, 1 results" in hovered("#~m = affine_map<(d0, d1)[s0] -> (d0 + s0)>\n")
    assert "permutation" in hovered("#~m = affine_map<(d0, d1) -> (d1, d0)>\n")


def test_a_hover_of_an_op_has_an_example() -> None:
    text = hovered('func.func @f(%a: i1) {\n  cf.~assert %a, "so"\n  return\n}\n')
    assert "```mlir\ncf.assert " in text


def test_a_value_known_only_at_run_time_is_a_question_mark() -> None:
    text = hovered(
        "func.func @f(%m: memref<8x8xf32>, %i: index) {\n"
        "  %0 = memref.sub~view %m[%i, 0] [4, 4] [1, 1]\n"
        "    : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>\n"
        "  return\n}\n"
    )
    assert "`static_offsets`: i64 dense array attribute = `array<i64: ?, 0>`" in text


def test_widths_of_a_numeric_type_are_listed_together() -> None:
    text = hovered(
        "func.func @f(%a: vector<4xf16>) {\n"
        "  %0 = xegpu.dp~as %a, %a : vector<4xf16>, vector<4xf16> -> vector<8xf32>\n  return\n}\n"
    )
    assert "1/4/8/16/32/64-bit signless integer or 1/8/16/32/64-bit signed integer" in text


def test_an_incomplete_op_has_a_hover() -> None:
    text = hovered("func.func @f(%a: f32) {\n  %0 = arith.ad~df %a\n  return\n}\n")
    assert "Adds floats" in text
    assert "- `lhs`: floating-point-like" in text


def test_a_constraint_without_a_summary_is_described_by_its_type() -> None:
    text = hovered("func.func @f(%a: !smt.bv<8>) {\n  %0 = smt.bv.~not %a : !smt.bv<8>\n  return\n}\n")
    assert "- `input`: `!smt.bv` — `%a : !smt.bv<8>`" in text


def test_a_hover_of_an_enum_has_the_case_and_its_meaning() -> None:
    cmpi = "func.func @f(%a: i32) {\n  %c = arith.~cmpi slt, %a, %a : i32\n  return\n}\n"
    assert "\n- `predicate`: allowed 64-bit signless integer cases: 0, 1, 2, 3" in hovered(cmpi)
    assert " = `slt`: " in hovered(cmpi)
    barrier = "func.func @f() {\n  spirv.Memory~Barrier <Device>, <AcquireRelease|UniformMemory>\n  return\n}\n"
    assert " = `Device`: all invocations on the device" in hovered(barrier)
    assert " = `AcquireRelease|UniformMemory`" in hovered(barrier)
