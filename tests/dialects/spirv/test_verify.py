"""Checks of SPIR-V operations: the first error is reported in upstream's words."""

from __future__ import annotations

import pytest

import compiler


def messages(text: str) -> list[str]:
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


def in_function(operations: str, arguments: str = "") -> list[str]:
    return messages(f"func.func @f({arguments}) {{\n{operations}\nreturn\n}}")


def in_module(operations: str, model: str = "Logical") -> list[str]:
    return messages(f"spirv.module {model} GLSL450 {{\n{operations}\n}}")


@pytest.mark.parametrize(
    ("operations", "message"),
    [
        ("func.func @f() { return }", "'spirv.module' can only contain spirv.* ops"),
        ('spirv.EntryPoint "Kernel" @f', "function 'f' not found in 'spirv.module'"),
        (
            'spirv.func @f() "None"',
            "'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)",
        ),
        (
            'spirv.func @f(%a: i32) -> f32 "None" { spirv.ReturnValue %a : i32 }',
            "'spirv.ReturnValue' op  return value's type ('i32') mismatch with function's result type ('f32')",
        ),
        (
            'spirv.func @f(%a: !spirv.ptr<f32, PhysicalStorageBuffer>) "None" { spirv.Return }',
            "'spirv.func' op with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'",
        ),
        (
            'spirv.func @f() "None" {\n%0 = spirv.mlir.addressof @v : !spirv.ptr<f32, Input>\nspirv.Return }',
            "'spirv.mlir.addressof' op expected spirv.GlobalVariable symbol",
        ),
        ("spirv.SpecConstant @c = 3 : i4", "'spirv.SpecConstant' op default value bitwidth disallowed"),
        (
            "spirv.SpecConstant @c = 3 : i32\nspirv.SpecConstantComposite @d (@c) : !spirv.array<2 x i32>",
            "has incorrect number of operands: expected 2, but provided 1",
        ),
        (
            "spirv.GlobalVariable @v : !spirv.ptr<f32, Function>",
            "'spirv.GlobalVariable' op storage class cannot be 'Function'",
        ),
        (
            "spirv.ARM.Graph @g(%a: !spirv.arm.tensor<4xi8>) -> !spirv.arm.tensor<5xi8> "
            "{ spirv.ARM.GraphOutputs %a : !spirv.arm.tensor<4xi8> }",
            "type of return operand 0 ('!spirv.arm.tensor<4xi8>') doesn't match graph result type "
            "('!spirv.arm.tensor<5xi8>')",
        ),
    ],
)
def test_what_is_wrong_in_a_module_is_told(operations: str, message: str) -> None:
    assert in_module(operations) == [message]


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ("spirv.entry_point_abi = 3", "'spirv.entry_point_abi' attribute must be an entry point ABI attribute"),
        ("spirv.other = 3", "found unsupported 'spirv.other' attribute on operation"),
    ],
)
def test_an_attribute_of_the_dialect_stands_where_it_may(attribute: str, message: str) -> None:
    assert messages(f"func.func private @f() attributes {{{attribute}}}") == [message]


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (
            '"spirv.Load"(%p) {alignment = 4 : i32} : (!spirv.ptr<f32, Function>) -> f32',
            "'spirv.Load' op invalid alignment specification without aligned memory access specification",
        ),
        (
            "spirv.Variable init(%f) : !spirv.ptr<f32, Function>",
            "'spirv.Variable' op initializer must be the result of a constant or spirv.GlobalVariable op",
        ),
        (
            "spirv.AccessChain %s[%i] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>",
            "'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct",
        ),
        (
            "spirv.AtomicIAdd <Device> <Acquire|Release> %q, %i : !spirv.ptr<i32, StorageBuffer>",
            "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` "
            "or `SequentiallyConsistent`",
        ),
        (
            '"spirv.CompositeConstruct"(%f, %f) : (f32, f32) -> vector<3xf32>',
            "'spirv.CompositeConstruct' op has incorrect number of operands: expected 3, but provided 2",
        ),
        (
            '"spirv.CompositeExtract"(%v) {indices = [7 : i32]} : (vector<4xf32>) -> f32',
            "index 7 out of bounds for 'vector<4xf32>'",
        ),
        (
            '"spirv.Bitcast"(%f) : (f32) -> i64',
            "'spirv.Bitcast' op mismatch in result type bitwidth 64 and operand type bitwidth 32",
        ),
        (
            '"spirv.SDot"(%i, %i) : (i32, i32) -> i32',
            "'spirv.SDot' op requires Packed Vector Format attribute for integer vector operands",
        ),
        (
            "spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %f : f32 -> f32",
            "'spirv.GroupNonUniformFAdd' op cluster size operand must be provided for 'ClusteredReduce' group "
            "operation",
        ),
        (
            '"spirv.Constant"() {value = [1 : i32, 2.0 : f32]} : () -> !spirv.array<2 x i32>',
            "'spirv.Constant' op result type ('i32') does not match value type ('f32')",
        ),
        (
            '"spirv.FAdd"(%i, %i) : (i32, i32) -> i32',
            "'spirv.FAdd' op operand #0 must be 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values "
            "of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float values, but got 'i32'",
        ),
    ],
)
def test_what_is_wrong_with_an_operation_is_told(operation: str, message: str) -> None:
    arguments = (
        "%p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, StorageBuffer>, "
        "%s: !spirv.ptr<!spirv.struct<(f32)>, Function>, %f: f32, %i: i32, %v: vector<4xf32>"
    )
    assert in_function(f"%0 = {operation}", arguments) == [message]


IMAGE = "!spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>"


@pytest.mark.parametrize(
    ("operands", "types", "message"),
    [
        ('["Lod"]', "", "Lod operand requires 1 argument"),
        ('["Lod"], %i', ", i32", "for sampling operations, Lod must be a floating-point type scalar"),
        ('["Lod|Grad"], %f', ", f32", "it is invalid to set both the Lod and Grad bits"),
        (
            '["Grad"], %f, %c',
            ", f32, vector<2xf32>",
            "Grad arguments must be a scalar or vector of floating-point type",
        ),
        ('["Bias"], %f', ", f32", "either Lod or Grad image operands must be present"),
    ],
)
def test_the_operands_of_an_image_are_those_it_announces(operands: str, types: str, message: str) -> None:
    operation = f"%0 = spirv.ImageSampleExplicitLod %s, %c {operands} : {IMAGE}, vector<2xf32>{types} -> vector<4xf32>"
    (reported,) = in_function(operation, f"%s: {IMAGE}, %c: vector<2xf32>, %f: f32, %i: i32")
    assert reported.endswith(message)


LOOP_BODY = """spirv.mlir.loop {
  spirv.Branch ^header
^header:
  %0
^continue:
  %1
^merge:
  spirv.mlir.merge
}"""


@pytest.mark.parametrize(
    ("header", "continue_", "problem"),
    [
        ("spirv.Branch ^continue", "spirv.Branch ^header", None),
        (
            "spirv.Branch ^continue",
            "spirv.Branch ^merge",
            "second to last block must be the loop continue block that branches to the loop header block",
        ),
        ("spirv.mlir.merge", "spirv.Branch ^header", "should not have 'spirv.mlir.merge' op outside the merge block"),
    ],
)
def test_a_loop_has_a_header_and_a_way_back_to_it(header: str, continue_: str, problem: str | None) -> None:
    reported = in_function(LOOP_BODY.replace("%0", header).replace("%1", continue_))
    assert reported == ([] if problem is None else [f"'spirv.mlir.loop' op {problem}"])


def test_an_invocation_is_named_by_a_constant_before_version_1_5() -> None:
    def of_version(version: str) -> list[str]:
        target = f"#spirv.target_env<#spirv.vce<{version}, [], []>, #spirv.resource_limits<>>"
        function = """spirv.func @f(%a: f32, %b: i32) "None" {
  %0 = spirv.GroupNonUniformBroadcast <Subgroup> %a, %b : f32, i32
  spirv.Return
}"""
        return messages(f"spirv.module Logical GLSL450 attributes {{spirv.target_env = {target}}} {{\n{function}\n}}")

    assert of_version("v1.5") == []
    assert of_version("v1.3") == ["'spirv.GroupNonUniformBroadcast' op id must be the result of a constant op"]


def test_a_recursive_structure_is_gone_into_through_its_pointer() -> None:
    struct = "!spirv.struct<A, (f32, !spirv.ptr<!spirv.struct<A>, Generic>)>"
    actual = f"!spirv.ptr<!spirv.ptr<{struct}, Generic>, Function>"
    chain = (
        f"%c = spirv.Constant 1 : i32\n%0 = spirv.AccessChain %p[%c] : !spirv.ptr<{struct}, Function>, i32 -> {actual}"
    )
    assert in_function(chain, f"%p: !spirv.ptr<{struct}, Function>") == []


def test_a_switch_has_a_literal_for_each_target() -> None:
    text = """spirv.func @f(%s: i32) "None" {
      "spirv.Switch"(%s)[^a, ^a] <{literals = dense<0> : vector<2xi32>, case_operand_segments = array<i32: 0>,
        operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
    ^a:
      spirv.Return
    }"""
    context = compiler.new_context()
    errors = [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]
    assert errors == ["'spirv.Switch' op number of literals (2) should match number of targets (1)"]


def test_a_line_that_was_right_in_a_function_is_not_right_outside_of_one() -> None:
    text = """spirv.func @f() "None" {
      spirv.Return
    }
    module {
      spirv.Return
    }"""
    context = compiler.new_context()
    errors = [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]
    assert errors == ["'spirv.Return' op failed to verify that op must appear in a function-like op's block"]
