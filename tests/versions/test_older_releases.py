"""Texts of older releases of MLIR are read, checked and printed as those releases do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compiler.dialects import BUNDLED, load_dialect
from compiler.ods.model import Dialect
from compiler.versions import TABLES, load_dialect_of
from compiler.versions.table import read_table
from tests.support.tool import ir_opt


def generic(text: str, version: int) -> str:
    """Returns what ir-opt prints of a text of a release, in generic form."""
    result = ir_opt("--mlir-print-op-generic", "--mlir-print-local-scope", f"--mlir-version={version}", text=text)
    assert result.errors == ""
    return result.output


def errors(text: str, *options: str) -> str:
    return ir_opt(*options, text=text).errors


RESHAPE = """\
func.func @f(%a: tensor<2x4xf32>) -> tensor<8xf32> {
  %0 = tosa.reshape %a {new_shape = array<i64: 8>} : (tensor<2x4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


def test_an_attribute_that_became_an_operand_is_read_in_its_release_alone() -> None:
    assert '"tosa.reshape"(%arg0) <{new_shape = array<i64: 8>}>' in generic(RESHAPE, 19)
    assert "tosa.reshape" in errors(RESHAPE)
    assert "tosa.reshape" in errors(RESHAPE, "--mlir-version=22")


def test_an_operation_of_another_dialect_later_is_there() -> None:
    text = """\
func.func @f(%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32> {
  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return %0 : tensor<2x2x2x2xf32>
}
"""
    assert "static_inner_tiles = array<i64: 2, 2>" in generic(text, 19)
    assert "custom op 'tensor.pack' is unknown" in errors(text)


def test_an_operation_that_came_later_is_unknown_before() -> None:
    text = "func.func @f(%a: f32) {\n  math.sincos %a : f32\n  return\n}\n"
    assert "custom op 'math.sincos' is unknown" in errors(text, "--mlir-version=19")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "func.func @f(%l: index) {\n  vector.warp_execute_on_lane_0(%l)[32] {\n  }\n  return\n}\n",
            '"vector.yield"() : () -> ()',
        ),
        (
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %0 = linalg.elemwise_unary {fun = #linalg.unary_fn<ceil>} ins(%a : tensor<4xf32>) "
            "outs(%b : tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n",
            '"math.ceil"',
        ),
        (
            "func.func @f(%a: memref<3x5xf32>, %b: memref<7x5xf32>, %c: memref<3x7xf32>) {\n"
            "  linalg.matmul_transpose_b ins(%a, %b : memref<3x5xf32>, memref<7x5xf32>) outs(%c : memref<3x7xf32>)\n"
            "  return\n}\n",
            "affine_map<(d0, d1, d2) -> (d1, d2)>",
        ),
        (
            "llvm.func @f(%a: i32) -> i32 {\n  %0 = llvm.add %a, %a overflow<nsw> : i32\n  llvm.return %0 : i32\n}\n",
            "overflowFlags = #llvm.overflow<nsw>",
        ),
        (
            "func.func @f(%m: memref<?xf32>) -> memref<?xf32> {\n  %0 = bufferization.to_tensor %m : memref<?xf32>\n"
            "  %1 = bufferization.to_memref %0 : memref<?xf32>\n  return %1 : memref<?xf32>\n}\n",
            '"bufferization.to_memref"(%0) : (tensor<?xf32>) -> memref<?xf32>',
        ),
        (
            "llvm.func @f(%l: i32, %u: i32, %s: i32) {\n  omp.wsloop schedule(static) {\n"
            "    omp.loop_nest (%i) : i32 = (%l) to (%u) inclusive step (%s) {\n      omp.yield\n    }\n"
            "    omp.terminator\n  }\n  llvm.return\n}\n",
            "schedule_val = #omp<schedulekind static>",
        ),
        (
            'spirv.func @f(%v: f32) "None" {\n'
            '  %0 = spirv.GroupNonUniformFAdd "Workgroup" "Reduce" %v : f32\n  spirv.Return\n}\n',
            "group_operation = #spirv.group_operation<Reduce>",
        ),
        (
            "irdl.dialect @d {\n  irdl.operation @o {\n    %0 = irdl.any\n    irdl.operands(%0, optional %0)\n  }\n}\n",
            "#irdl<variadicity_array[ single,  optional]>",
        ),
        (
            "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {\n"
            "  linalg.map { math.absf } ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)\n  return\n}\n",
            "^bb0(%arg2: f32):",
        ),
        (
            'module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" : '
            '#dlti.target_device_spec<#dlti.dl_entry<"size", 4 : i64>>>} {}\n',
            '"CPU" : #dlti.target_device_spec<#dlti.dl_entry<"size", 4 : i64>>',
        ),
    ],
)
def test_syntax_that_was_c_plus_plus_is_read(text: str, expected: str) -> None:
    assert expected in generic(text, 19)


def test_what_is_printed_for_a_release_can_be_read_as_that_release() -> None:
    printed = ir_opt("--mlir-version=19", text=RESHAPE)
    assert "tosa.reshape %arg0 {new_shape = array<i64: 8>}" in printed.output
    assert ir_opt("--mlir-version=19", text=printed.output).output == printed.output


def test_a_release_without_a_table_is_read_as_the_next_newer_one() -> None:
    assert generic(RESHAPE, 19) == generic(RESHAPE, 18)
    assert errors(RESHAPE, "--mlir-version=7").startswith("ir-opt: for the --mlir-version option:")


def test_passes_work_on_functions_of_an_older_release() -> None:
    text = (
        "func.func @f() -> i32 {\n  %a = arith.constant 1 : i32\n  %b = arith.constant 1 : i32\n  return %b : i32\n}\n"
    )
    assert ir_opt("--mlir-version=19", "--cse", text=text).output.count("arith.constant") == 1


# ------------------------------------------------------------------------------------------------------ the definitions


def dialects_of(version: int) -> dict[str, Dialect]:
    load: Callable[[str], Dialect | None] = load_dialect_of(version)
    names = {*BUNDLED, *(name for step in TABLES for name in read_table(step))}
    return {name: dialect for name in names if (dialect := load(name)) is not None}


@pytest.mark.parametrize("version", TABLES)
def test_every_definition_of_a_release_can_be_made(version: int) -> None:
    actual = dialects_of(version)
    assert {"func", "arith", "linalg", "tosa"} <= actual.keys()
    for dialect in actual.values():
        for op in dialect.ops.values():
            assert op.op_class.definition is op


def test_an_operation_that_did_not_change_is_the_bundled_one() -> None:
    assert load_dialect_of(22) is load_dialect
    older, newer = load_dialect_of(19)("arith"), load_dialect("arith")
    assert older is not None
    assert newer is not None
    assert older.ops["arith.constant"] is newer.ops["arith.constant"]


@pytest.mark.parametrize("version", [21, 20, 19])
def test_the_dialects_of_a_release_are_made_once(version: int) -> None:
    assert load_dialect_of(version)("arith") is load_dialect_of(version)("arith")


def test_dialects_that_were_not_there_yet_are_absent() -> None:
    load = load_dialect_of(19)
    assert load("wasmssa") is None
    assert load("mesh") is not None
    assert load_dialect("mesh") is None


def test_tables_hold_facts_and_no_sentences() -> None:
    for version in TABLES:
        for dialect in read_table(version).values():
            for _, kind, _, source, *_ in dialect.get("definitions", ()):
                assert "description=" not in source
                assert kind != "ops" or not source or ", ''" in source


@pytest.mark.parametrize("version", [19, 22])
def test_functions_of_a_module_need_not_stand_further_in(version: int) -> None:
    function = "gpu.func @f{}() {{\n  gpu.return\n}}\n"
    modules = (f"gpu.module @m{i} {{\n{function.format(i)}}}\n" for i in range(4))  # later ones are read as the first
    assert generic("".join(modules), version).count("gpu.return") == 4


@pytest.mark.parametrize("version", [19, 22])
def test_handles_of_the_transform_dialect_may_be_of_pdl(version: int) -> None:
    text = """\
module attributes {transform.with_named_sequence} {
  transform.sequence failures(propagate) {
  ^bb0(%arg0: !pdl.operation):
    %0 = transform.structured.match ops{["linalg.generic"]} in %arg0 : (!pdl.operation) -> !pdl.operation
  }
}
"""
    assert "!pdl.operation" in generic(text, version)


def test_a_release_between_two_tables_reads_what_either_of_them_reads() -> None:
    text = """\
func.func @f(%a: tensor<2x4xf32>, %b: tensor<4x4xf32>, %c: tensor<2x2x2x2xf32>, %i: i32) -> tensor<8xf32> {
  %0 = tosa.reshape %a {new_shape = array<i64: 8>} : (tensor<2x4xf32>) -> tensor<8xf32>
  %1 = "tosa.const"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %2 = "tosa.const"() {values = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %3 = tensor.pack %b inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %c : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  gpu.printf "%d" %i : i32
  gpu.printf "%d", %i : i32
  return %0 : tensor<8xf32>
}
"""
    actual = generic(text, 20)
    assert '"tosa.reshape"(%arg0) <{new_shape = array<i64: 8>}>' in actual
    assert '"tosa.const"() <{value = dense<1.0' in actual
    assert '"tosa.const"() <{values = dense<1.0' in actual
    assert actual.count('"gpu.printf"(%arg3) <{format = "%d"}> : (i32) -> ()') == 2


def test_the_error_of_a_release_between_two_tables_is_that_of_the_newer_one() -> None:
    text = "func.func @f(%i: i32) {\n  gpu.printf 1\n  return\n}\n"
    assert errors(text, "--mlir-version=20") == errors(text, "--mlir-version=21") != ""


def test_a_release_between_two_passes_over_types_with_parameters_of_the_older_one() -> None:
    text = "llvm.func @f(!llvm.ptr<i8>)\nllvm.func @g(!llvm.ptr)\n"
    assert "'llvm.ptr' is written as an older release has it" in errors(text, "--mlir-version=17")
    assert errors("llvm.func @g(!llvm.ptr)\n", "--mlir-version=17") == ""
