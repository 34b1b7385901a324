"""SPIR-V in MLIR: its types, what a target offers, modules and what is in them."""

from __future__ import annotations

import pytest

import compiler


def printed(text: str) -> str:
    """The text as it is printed, once it was read and found right."""
    context = compiler.new_context()
    parsed = compiler.parse_tolerant(text, context)
    assert [error.message for error in compiler.check(parsed, context)] == []
    return compiler.print_ir(parsed.module)


def body(text: str, arguments: str = "") -> str:
    """The lines of a function as they are printed."""
    lines = printed(f"func.func @f({arguments}) {{\n{text}\nreturn\n}}").splitlines()
    return "\n".join(line.strip() for line in lines[2:-3])


def messages(text: str) -> list[str]:
    context = compiler.new_context()
    return [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("array<4xf32, stride = 4>", "array<4 x f32, stride=4>"),
        ("rtarray<i32>", "rtarray<i32>"),
        ("ptr<vector<3xf32>, Function>", "ptr<vector<3xf32>, Function>"),
        (
            "struct<(f32 [0], i32 [4, NonWritable, MatrixStride = 16]), Block>",
            "struct<(f32 [0], i32 [4, MatrixStride=16, NonWritable]), Block>",
        ),
        ("struct<A, (!spirv.ptr<!spirv.struct<A>, Generic>)>", "struct<A, (!spirv.ptr<!spirv.struct<A>, Generic>)>"),
        ("struct<Empty, ()>", "struct<Empty, ()>"),
        (
            "sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>",
            "sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>",
        ),
        ("matrix<3 x vector<4xf16>>", "matrix<3 x vector<4xf16>>"),
        ("coopmatrix<4x8xf32, Subgroup, MatrixA>", "coopmatrix<4x8xf32, Subgroup, MatrixA>"),
        ("arm.tensor<* x i8>", "arm.tensor<*xi8>"),
        ("arm.tensor<?x?xi8>", "arm.tensor<?x?xi8>"),
    ],
)
def test_a_type_is_read_and_printed(written: str, shown: str) -> None:
    context = compiler.new_context()
    type_ = compiler.parse_type(f"!spirv.{written}", context)
    assert str(type_) == f"!spirv.{shown}"
    assert compiler.parse_type(str(type_), context) == type_


@pytest.mark.parametrize(
    ("type_", "message"),
    [
        ("array<f32>", "expected single integer for array element count"),
        ("array<0 x f32>", "expected array length greater than 0"),
        ("array<4 x index>", "cannot use 'index' to compose SPIR-V types"),
        ("array<4 x f32, stride = 0>", "ArrayStride must be greater than zero"),
        ("ptr<i4, Function>", "only 1/8/16/32/64-bit integer type allowed but found 'i4'"),
        ("ptr<vector<8xf32>, Function>", "vector length has to be less than or equal to 4 but found 8"),
        ("ptr<i32, Nowhere>", "unknown storage class: Nowhere"),
        ("struct<(f32 [0], i32)>", "offset specification must be given for all members"),
        ("struct<A>", "recursive struct reference not nested in struct definition"),
        ("struct<A, (!spirv.struct<A, (f32)>)>", "identifier already used for an enclosing struct"),
        ("image<f32, Dim9D>", "unknown attribute: 'Dim9D'"),
        ("matrix<5 x vector<3xf32>>", "matrix is expected to have 2, 3, or 4 columns"),
        ("coopmatrix<4x4xf32, Everywhere, MatrixA>", "invalid scope <id> attribute specification: Everywhere"),
        ("arm.tensor<2x?xf32>", "arm.tensor shape dimensions must be either fully dynamic or completed shaped"),
        ("thing<3>", "unknown SPIR-V type: thing"),
    ],
)
def test_a_wrong_type_is_told_with_the_reason(type_: str, message: str) -> None:
    assert messages(f"func.func private @f(!spirv.{type_})") == [message]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("vce<v1.0, [Shader], [SPV_KHR_bfloat16]>", "vce<v1.0, [Shader], [SPV_KHR_bfloat16]>"),
        (
            "target_env<#spirv.vce<v1.5, [], []>, api = Vulkan, NVIDIA:DiscreteGPU:7, #spirv.resource_limits<>>",
            "target_env<#spirv.vce<v1.5, [], []>, api=Vulkan, NVIDIA:DiscreteGPU:7, #spirv.resource_limits<>>",
        ),
        ("interface_var_abi<(0, 1), StorageBuffer>", "interface_var_abi<(0, 1), StorageBuffer>"),
    ],
)
def test_an_attribute_of_a_target_is_read_and_printed(written: str, shown: str) -> None:
    assert f"a = #spirv.{shown}" in printed(f"func.func private @f() attributes {{a = #spirv.{written}}}")


def test_what_is_in_a_module_is_printed_as_it_was_written() -> None:
    text = """module {
  spirv.module @m Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
    spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.GlobalVariable @in bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
    spirv.SpecConstant @size spec_id(5) = 4 : i32
    spirv.SpecConstantComposite @sizes (@size, @size) : !spirv.array<2 x i32>
    spirv.func @f(%arg0: f32) -> f32 "Inline|Pure" {
      spirv.ReturnValue %arg0 : f32
    }
    spirv.func @main() "None" {
      %id_addr = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @main, @id
    spirv.ExecutionMode @main "LocalSize", 32, 1, 1
  }
}
"""
    assert printed(text) == text


def test_operations_on_memory_spell_the_storage_class_of_a_pointer() -> None:
    text = """%cst3_i32 = spirv.Constant 3 : i32
%0 = spirv.Variable init(%cst3_i32) : !spirv.ptr<i32, Function>
%1 = spirv.Load "Function" %0 ["Aligned", 4] : i32
spirv.Store "Function" %0, %1 ["Volatile|Nontemporal"] : i32
spirv.CopyMemory  "Function" %0,  "Function" %0,  : i32"""
    assert body(text) == text


def test_composites_and_constants_know_their_types() -> None:
    text = """%0 = spirv.CompositeExtract %arg0[1 : i32, 0 : i32] : !spirv.array<4 x vector<2xf32>>
%1 = spirv.CompositeInsert %0, %arg0[0 : i32, 1 : i32] : f32 into !spirv.array<4 x vector<2xf32>>
%true = spirv.Constant true
%cst = spirv.Constant dense<[1, 2]> : tensor<2xi32> : !spirv.array<2 x i32>
%cst_vec_2xi32 = spirv.Constant dense<[1, 2]> : vector<2xi32>"""
    assert body(text, "%arg0: !spirv.array<4 x vector<2xf32>>") == text


def test_structured_control_flow_may_give_values() -> None:
    text = """%0 = spirv.mlir.selection control(Flatten) -> f32 {
spirv.BranchConditional %arg0 [1, 2], ^bb1, ^bb2(%arg1 : f32)
^bb1:  // pred: ^bb0
spirv.Branch ^bb2(%arg1 : f32)
^bb2(%1: f32):  // 2 preds: ^bb0, ^bb1
spirv.mlir.merge %1 : f32
}"""
    assert body(text, "%arg0: i1, %arg1: f32") == text


def test_an_operation_on_constants_holds_another_in_generic_form() -> None:
    text = """%cst3_i32 = spirv.Constant 3 : i32
%0 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%cst3_i32, %cst3_i32) : (i32, i32) -> i32
%1 = spirv.SNegate %0 : i32"""
    assert body(text) == text


def test_an_operation_with_regions_cannot_be_wrapped() -> None:
    text = """func.func @f() {
  %0 = spirv.SpecConstantOperation wraps "spirv.mlir.loop"() ({}) : () -> i32
  return
}"""
    assert messages(text) == ["operation inside another's syntax must not have regions"]


def test_a_graph_is_typed_like_a_function_of_tensors() -> None:
    text = """module {
  spirv.module Logical Vulkan {
    spirv.ARM.Graph @g(%arg0: !spirv.arm.tensor<4xi8>) -> !spirv.arm.tensor<4xi8> attributes {entry_point = true} {
      spirv.ARM.GraphOutputs %arg0 : !spirv.arm.tensor<4xi8>
    }
  }
}
"""
    assert printed(text) == text


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        (
            '%0 = spirv.Load "Nowhere" %p : f32',
            "custom op 'spirv.Load' invalid storage_class attribute specification: \"Nowhere\"",
        ),
        ("%0 = spirv.Variable : f32", "custom op 'spirv.Variable' expected spirv.ptr type"),
        (
            "%0 = spirv.CompositeExtract %v[9 : i32] : vector<4xf32>",
            "custom op 'spirv.CompositeExtract' index 9 out of bounds for 'vector<4xf32>'",
        ),
        (
            "spirv.mlir.loop control(Fast) {}",
            "custom op 'spirv.mlir.loop' invalid loop_control attribute specification: Fast",
        ),
        ("spirv.EntryPoint 3 @f", "integer literal not valid for specified type"),
    ],
)
def test_a_wrong_word_in_an_operation_is_told_with_the_reason(operation: str, message: str) -> None:
    text = f"func.func @f(%p: !spirv.ptr<f32, Function>, %v: vector<4xf32>) {{\n{operation}\nreturn\n}}"
    assert messages(text) == [message]
