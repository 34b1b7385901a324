# ruff: noqa: E501  (IR stands in lines as the printer makes them)
"""Passes on tosa: shapes, ranks, decompositions, constants, and what the specification allows."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, run, transformed

ZERO = '  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>\n'


def said(options: str, text: str, *before: str) -> list[str]:
    """Returns the messages of `tosa-validate` about a program."""
    passes = ",".join([*before, f"tosa-validate{{{options}}}"])
    return [problem.message for problem in run(f"builtin.module({passes})", text).problems]


CHAIN = """
func.func @f(%a: tensor<2x3xf32>) -> tensor<*xf32> {
  %0 = tosa.log %a : (tensor<2x3xf32>) -> tensor<*xf32>
  %1 = tosa.add %0, %0 : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}
"""

LOOP = """
func.func @f(%a: tensor<i32>) {
  %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<*xi32> {
    %1 = tosa.greater_equal %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %1 : tensor<i1>
  } do {
  ^bb0(%x: tensor<i32>):
    %1 = tosa.add %x, %x : (tensor<i32>, tensor<i32>) -> tensor<*xi32>
    tosa.yield %1 : tensor<*xi32>
  }
  return
}
"""

RANKS = """
func.func @f(%a: tensor<2x3x4xf32>, %b: tensor<1x1x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tosa.add %b, %a : (tensor<1x1x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
"""

DEPTHWISE = f"""
func.func @f(%a: tensor<?x10x10x2xf32>, %b: tensor<1x1x2x3xf32>, %c: tensor<6xf32>) -> tensor<?x12x13x6xf32> {{
{ZERO}  %0 = tosa.depthwise_conv2d %a, %b, %c, %z, %z {{acc_type = f32, pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}} : (tensor<?x10x10x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x12x13x6xf32>
  return %0 : tensor<?x12x13x6xf32>
}}
"""

TRANSPOSED = f"""
func.func @f(%a: tensor<2x17x15x3xf32>, %b: tensor<5x3x5x3xf32>, %c: tensor<5xf32>) -> tensor<2x35x47x5xf32> {{
{ZERO}  %0 = tosa.transpose_conv2d %a, %b, %c, %z, %z {{acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 3>}} : (tensor<2x17x15x3xf32>, tensor<5x3x5x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x35x47x5xf32>
  return %0 : tensor<2x35x47x5xf32>
}}
"""

CONSTANTS = """
func.func @f() -> (tensor<3x2xi32>, tensor<1x3xi32>, tensor<3xf32>) {
  %a = "tosa.const"() {values = dense<[[1, 2, 3], [4, 5, -6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %b = "tosa.const"() {values = dense<[[1, 2, 3], [4, 5, -6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %c = "tosa.const"() {values = dense<[1.0, 3.0, 0.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %1 = tosa.reduce_max %b {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %2 = tosa.reciprocal %c : (tensor<3xf32>) -> tensor<3xf32>
  return %0, %1, %2 : tensor<3x2xi32>, tensor<1x3xi32>, tensor<3xf32>
}
"""

UNDONE = """
func.func @f(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %c = "tosa.const"() {values = dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf32>} : () -> tensor<2x1x3xf32>
  %s = tosa.const_shape {values = dense<[1, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.abs %0 : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %2 = tosa.add %1, %c : (tensor<2x4x3xf32>, tensor<2x1x3xf32>) -> tensor<2x4x3xf32>
  %3 = tosa.reshape %b, %s : (tensor<3xf32>, !tosa.shape<3>) -> tensor<1x1x3xf32>
  %4 = tosa.maximum %2, %3 : (tensor<2x4x3xf32>, tensor<1x1x3xf32>) -> tensor<2x4x3xf32>
  %5 = tosa.transpose %4 {perms = array<i32: 0, 2, 1>} : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  return %5 : tensor<2x3x4xf32>
}
"""

WIDE = """
func.func @f(%a: tensor<i1>, %b: tensor<2x3xi64>) -> tensor<3xi64> {
  %c = "tosa.const"() {values = dense<2147483647> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %0 = tosa.cond_if %a (%x = %b) : tensor<i1> (tensor<2x3xi64>) -> tensor<2x3xi64> {
  ^bb0(%x: tensor<2x3xi64>):
    %1 = tosa.clamp %x {min_val = -1 : i64, max_val = 5 : i64} : (tensor<2x3xi64>) -> tensor<2x3xi64>
    tosa.yield %1 : tensor<2x3xi64>
  } else {
  ^bb0(%x: tensor<2x3xi64>):
    tosa.yield %c : tensor<2x3xi64>
  }
  %2 = tosa.argmax %0 {axis = 0 : i32} : (tensor<2x3xi64>) -> tensor<3xi64>
  return %2 : tensor<3xi64>
}
"""

DOUBLE = """
func.func @f(%a: tensor<2xf64>) -> tensor<2xf64> {
  %c = "tosa.const"() {values = dense<[0.5, 0.1]> : tensor<2xf64>} : () -> tensor<2xf64>
  %0 = tosa.add %a, %c : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
"""


@pytest.mark.parametrize(
    ("argument", "program"),
    [
        ("tosa-infer-shapes", CHAIN),
        ("tosa-infer-shapes", LOOP),
        ("tosa-make-broadcastable", RANKS),
        ("tosa-optional-decompositions", DEPTHWISE),
        ("tosa-optional-decompositions", TRANSPOSED),
        ("tosa-layerwise-constant-fold", CONSTANTS),
        ("tosa-reduce-transposes", UNDONE),
        ("tosa-narrow-i64-to-i32", WIDE),
        ("tosa-narrow-i64-to-i32{convert-function-boundaries=true}", WIDE),
        ("tosa-narrow-i64-to-i32{aggressive-rewrite=true}", WIDE),
        ("tosa-narrow-f64-to-f32{aggressive-rewrite=true}", DOUBLE),
    ],
)
def test_a_pass_gives_what_mlir_opt_gives(mlir_opt: MlirOpt, argument: str, program: str) -> None:
    assert numbered(f"func.func({argument})", program) == mlir_opt.transformed(f"func.func({argument})", program)


def test_inferred_shapes_are_written_down_and_the_result_of_the_function_stays() -> None:
    inferred = transformed("func.func(tosa-infer-shapes)", CHAIN)
    assert "tosa.add %0, %0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>" in inferred
    assert "tensor.cast %1 : tensor<2x3xf32> to tensor<*xf32>" in inferred


def test_transposes_that_undo_each_other_go_away() -> None:
    assert "tosa.transpose" not in transformed("func.func(tosa-reduce-transposes)", UNDONE)


def test_a_transpose_stays_where_what_is_below_it_is_used_otherwise() -> None:
    program = UNDONE.replace("return %5 : tensor<2x3x4xf32>", "return %5, %4 : tensor<2x3x4xf32>, tensor<2x4x3xf32>")
    program = program.replace("-> tensor<2x3x4xf32> {", "-> (tensor<2x3x4xf32>, tensor<2x4x3xf32>) {")
    assert transformed("func.func(tosa-reduce-transposes)", program).count("tosa.transpose") == 2


@pytest.mark.parametrize("lost", ["0.1", "1.0e+39"])
def test_a_constant_that_would_lose_digits_is_not_narrowed(lost: str) -> None:
    program = """
func.func @f() -> tensor<2xf64> {
  %0 = "tosa.const"() {values = dense<LOST> : tensor<2xf64>} : () -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
"""
    result = run("builtin.module(func.func(tosa-narrow-f64-to-f32))", program.replace("LOST", lost))
    assert [problem.message for problem in result.problems] == ["failed to legalize operation 'tosa.const'"]
    assert transformed("func.func(tosa-narrow-f64-to-f32)", program.replace("LOST", "0.5")).count("tensor<2xf32>") == 3


def test_narrowing_keeps_what_an_argmax_does_with_nan() -> None:
    """mlir-opt forgets it."""
    program = """
func.func @f(%a: tensor<4x3xf32>) -> tensor<3xi64> {
  %0 = tosa.argmax %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<4x3xf32>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
"""
    assert "nan_mode = IGNORE" in transformed("func.func(tosa-narrow-i64-to-i32)", program)


def elementwise(op: str, type_: str) -> str:
    return f"func.func @f(%a: {type_}) {{\n  %0 = tosa.{op} %a : ({type_}) -> {type_}\n  return\n}}"


def test_an_operation_within_the_specification_is_valid() -> None:
    assert said("strict-op-spec-alignment=true", elementwise("abs", "tensor<4xf32>")) == []


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (elementwise("abs", "tensor<1x1x1x1x1x1x1xf32>"), "failed level check: operand rank(shape) <= MAX_RANK"),
        (elementwise("abs", "tensor<*xf32>"), "failed level check: unranked tensor"),
        (
            elementwise("abs", "tensor<99999x99999xf32>"),
            "failed level check: operand tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)",
        ),
        (elementwise("identity", "tensor<4xf64>"), "is not profile-aligned: element type 'f64' is not legal"),
        (elementwise("abs", "tensor<4xbf16>"), "illegal: requires [bf16] but not enabled in target"),
    ],
)
def test_what_the_specification_forbids_is_told(program: str, message: str) -> None:
    (reported,) = said("strict-op-spec-alignment=true", program)
    assert reported.endswith(message)


def test_types_that_no_profile_knows_are_told_with_the_closest_ones() -> None:
    (reported,) = said("", elementwise("abs", "tensor<4xi16>"))
    assert "got (i16,i16), did you mean (i32,i32)?" in reported


def test_the_target_decides_what_is_allowed() -> None:
    program = elementwise("abs", "tensor<1x1x1x1x1x1x1xbf16>")
    target = "tosa-attach-target{profiles=pro_fp extensions=bf16 level=none}"
    assert said("strict-op-spec-alignment=true", program, target) == []


def test_an_extension_of_a_later_version_is_told() -> None:
    (reported,) = said("", elementwise("abs", "tensor<1xi32>"), "tosa-attach-target{extensions=shape}")
    assert (
        reported == "extension 'shape' is not compatible with the target version 1.0, minimum required version is 1.1"
    )


def test_the_target_is_written_so_that_it_can_be_read_again() -> None:
    program = "func.func @f() {\n  return\n}"
    result = run(
        "builtin.module(tosa-attach-target{profiles=pro_int specification_version=1.1.draft extensions=shape},tosa-validate)",
        program,
    )
    assert result.succeeded


def test_an_unknown_profile_is_told_with_the_known_ones() -> None:
    result = run("builtin.module(tosa-attach-target{profiles=other})", "func.func @f() {\n  return\n}")
    assert "supported profiles are: pro_int, pro_fp" in result.problems[0].message


def test_a_zero_point_that_is_no_constant_is_told() -> None:
    program = """
func.func @f(%a: tensor<2xf32>, %z: tensor<1xf32>) {
  %0 = tosa.negate %a, %z, %z : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}
"""
    (reported,) = said("", program)
    assert "expected compile time resolvable constant, but got variable value for operand #1" in reported


UNSIGNED_RESCALE = """
func.func @f(%a: tensor<1x4xui8>) -> tensor<1x4xi8> {
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %i = "tosa.const"() {values = dense<127> : tensor<1xui8>} : () -> tensor<1xui8>
  %o = "tosa.const"() {values = dense<-1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %i, %o {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false} : (tensor<1x4xui8>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xi8>) -> tensor<1x4xi8>
  return %0 : tensor<1x4xi8>
}
"""


def test_unsigned_tensors_become_signless_ones() -> None:
    """Zero points of unsigned bytes need not be zero, as those of signless ones."""
    converted = transformed("func.func(tosa-convert-integer-type-to-signless)", UNSIGNED_RESCALE)
    assert "func.func @f(%arg0: tensor<1x4xi8>)" in converted
    assert "ui8" not in converted
    assert "input_unsigned = true" in converted


def test_bounds_become_signless_with_the_elements() -> None:
    program = """
func.func @f(%a: tensor<4xui8>) {
  %0 = tosa.clamp %a {min_val = 1 : ui8, max_val = 100 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return
}
"""
    converted = transformed("func.func(tosa-convert-integer-type-to-signless)", program)
    assert "{max_val = 100 : i8, min_val = 1 : i8}" in converted


def test_constants_of_tensors_become_those_of_tosa() -> None:
    program = """
func.func @f() -> (tensor<2xi32>, vector<2xi32>) {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<[1, 2]> : vector<2xi32>
  return %0, %1 : tensor<2xi32>, vector<2xi32>
}
"""
    converted = transformed("func.func(tosa-arith-const-to-tosa-const)", program)
    assert '"tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}>' in converted
    assert "arith.constant dense<[1, 2]> : vector<2xi32>" in converted


def test_a_table_has_an_entry_for_each_byte() -> None:
    program = """
func.func @f(%a: tensor<6xi8>) {
  %t = "tosa.const"() {values = dense<1> : tensor<7xi8>} : () -> tensor<7xi8>
  %0 = tosa.table %a, %t : (tensor<6xi8>, tensor<7xi8>) -> tensor<6xi8>
  return
}
"""
    assert said("", program) == []
    (reported,) = said("strict-op-spec-alignment=true", program)
    assert reported.endswith("requires table size of 256, got 7")
