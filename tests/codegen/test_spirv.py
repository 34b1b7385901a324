"""The spirv dialect becomes SPIR-V's binary form and comes back, as with mlir-translate."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from compiler.codegen.spirv.deserializer import deserialize
from tests.support.llvm_tools import LlvmTool
from tests.support.translate import ir_translate

_ROUND_TRIP = ("--no-implicit-module", "--test-spirv-roundtrip")

CONTROL_FLOW = """
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @selection(%cond: i1) -> (i32) "None" {
    %zero = spirv.Constant 0: i32
    %one = spirv.Constant 1: i32
    %var = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
    spirv.mlir.selection control(Flatten) {
      %q = spirv.IAdd %one, %zero : i32
      spirv.BranchConditional %cond [5, 10], ^then, ^else
    ^then:
      spirv.Store "Function" %var, %one : i32
      spirv.Branch ^merge
    ^else:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    %x = spirv.Load "Function" %var : i32
    spirv.ReturnValue %x : i32
  }
  spirv.func @loop(%count : i32) -> () "None" {
    %zero = spirv.Constant 0: i32
    %one = spirv.Constant 1: i32
    %ivar = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
    spirv.mlir.loop {
      spirv.Branch ^header(%zero : i32)
    ^header(%i : i32):
      %val0 = spirv.Load "Function" %ivar : i32
      %cmp = spirv.SLessThan %val0, %count : i32
      spirv.BranchConditional %cmp, ^body, ^merge
    ^body:
      spirv.Branch ^continue
    ^continue:
      %new = spirv.IAdd %i, %one : i32
      spirv.Branch ^header(%new : i32)
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.func @cfg(%c : i1) -> () "None" {
    %zero = spirv.Constant 0: i32
    spirv.Branch ^a(%zero : i32)
  ^a(%x: i32):
    %y = spirv.IAdd %x, %zero : i32
    spirv.Return
  }
}
"""

OPERATIONS = """
!sampled = !spirv.sampled_image<
    !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Kernel],
    [SPV_KHR_cooperative_matrix]> {
  spirv.GlobalVariable @img bind(0, 1) : !spirv.ptr<!sampled, UniformConstant>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @loc {location = 3 : i32, flat, no_perspective} : !spirv.ptr<f32, Input>
  spirv.SpecConstant @sc spec_id(3) = 5 : i32
  spirv.GlobalVariable @v initializer(@sc) : !spirv.ptr<i32, Private>
  spirv.GlobalVariable @rt : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable],
      !spirv.matrix<3 x vector<3xf32>> [16, ColMajor, MatrixStride=16])>, StorageBuffer>
  spirv.func @f(%a: f32, %b: i32, %p: !spirv.ptr<f32, Function>, %c : i1) -> f32 "Inline|Pure" {
    %0 = spirv.GL.FMax %a, %a : f32
    %1 = spirv.CL.exp %a : f32
    %2 = spirv.FMul %a, %a : f32
    %3 = spirv.Constant dense<[1.0, 2.0]> : vector<2xf32>
    %4 = spirv.Constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32> : !spirv.array<2 x !spirv.array<2 x i32>>
    %5 = spirv.Constant [1 : i64, -2 : i64] : !spirv.array<2 x i64>
    %6 = spirv.Constant -1 : i8
    %7 = spirv.Constant 1.5 : f64
    %8 = spirv.Undef : vector<4xf32>
    %9 = spirv.VectorShuffle [0 : i32, -1 : i32] %8, %8 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
    %10 = spirv.Load "Function" %p ["Aligned", 4] : f32
    spirv.Store "Function" %p, %10 ["Volatile|Aligned", 8] : f32
    %11 = spirv.mlir.addressof @img : !spirv.ptr<!sampled, UniformConstant>
    %12 = spirv.Load "UniformConstant" %11 : !sampled
    %13 = spirv.ImageSampleImplicitLod %12, %3 : !sampled, vector<2xf32> -> vector<4xf32>
    %14 = spirv.ImageSampleExplicitLod %12, %3 ["Lod"], %a : !sampled, vector<2xf32>, f32 -> vector<4xf32>
    spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    %15 = spirv.mlir.referenceof @sc : i32
    %16 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%15, %15) : (i32, i32) -> i32
    %17 = spirv.IAdd %16, %b : i32
    %18 = spirv.FConvert %7 {fp_rounding_mode = #spirv.fp_rounding_mode<RTZ>} : f64 to f32
    %19 = spirv.Select %c, %a, %0 : i1, f32
    %20 = spirv.CompositeConstruct %a, %b : (f32, i32) -> !spirv.struct<(f32, i32)>
    %21 = spirv.CompositeExtract %20[1 : i32] : !spirv.struct<(f32, i32)>
    %r = spirv.mlir.selection -> i32 {
      spirv.Switch %b : i32, [default: ^d(%21 : i32), 0: ^x, -3: ^y]
    ^x:
      spirv.Branch ^d(%b : i32)
    ^y:
      spirv.Branch ^d(%17 : i32)
    ^d(%z : i32):
      spirv.mlir.merge %z : i32
    }
    %22 = spirv.FunctionCall @f(%a, %r, %p, %c) : (f32, i32, !spirv.ptr<f32, Function>, i1) -> f32
    %23 = spirv.GL.Ldexp %a : f32, %b : i32 -> f32
    %24 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %a : f32 -> f32
    %cs = spirv.Constant 4 : i32
    %25 = spirv.GroupNonUniformFAdd <Workgroup> <ClusteredReduce> %a cluster_size(%cs) : f32, i32 -> f32

    spirv.ReturnValue %22 : f32
  }
  spirv.EntryPoint "GLCompute" @f, @id, @v
  spirv.ExecutionMode @f "LocalSize", 1, 2, 3
}
"""

MODULE = """
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @list : !spirv.ptr<
    !spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, Private> [0], i32 [8])>, Private>
  spirv.SpecConstant @a spec_id(3) = 5 : i32
  spirv.SpecConstant @on = true
  spirv.SpecConstantComposite @pair (@a, @a) : !spirv.array<2 x i32>
  spirv.func @outside(%arg0 : i8) -> () "Pure" attributes {
    linkage_attributes = #spirv.linkage_attributes<linkage_name = "elsewhere", linkage_type = <Import>>
  }
  spirv.func @inside(
    %arg0: !spirv.ptr<i32, PhysicalStorageBuffer> {spirv.decoration = #spirv.decoration<Aliased>}) "None" {
    spirv.Return
  }
}
"""


@pytest.mark.parametrize("text", [CONTROL_FLOW, OPERATIONS, MODULE], ids=["control flow", "operations", "module"])
def test_round_trip_gives_what_mlir_translate_gives(mlir_translate: LlvmTool, text: str) -> None:
    done = ir_translate(*_ROUND_TRIP, text=text)
    assert (done.code, done.errors) == (0, "")
    assert done.output == mlir_translate.output(*_ROUND_TRIP, text=text)


@pytest.mark.parametrize("text", [CONTROL_FLOW, OPERATIONS], ids=["control flow", "operations"])
def test_each_reads_what_the_other_wrote(mlir_translate: LlvmTool, tmp_path: Path, text: str) -> None:
    source, own, upstream = (tmp_path / name for name in ("module.mlir", "own.spv", "upstream.spv"))
    source.write_text(text)
    flags = ("--no-implicit-module", "--serialize-spirv", str(source), "-o")
    assert ir_translate(*flags, str(own), text="").code == 0
    assert mlir_translate(*flags, str(upstream)).code == 0
    expected = mlir_translate.output("--deserialize-spirv", "--no-implicit-module", str(upstream))
    assert mlir_translate.output("--deserialize-spirv", "--no-implicit-module", str(own)) == expected
    assert ir_translate("--deserialize-spirv", str(upstream), text="").output == expected


def test_only_a_spirv_module_is_serialized() -> None:
    done = ir_translate("--serialize-spirv", text="module {}")
    assert done.code == 1
    assert "error: expected a 'spirv.module' op, got 'builtin.module'" in done.errors


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "SPIR-V binary module must have a 5-word header"),
        ([1, 0, 0, 0, 0], "incorrect magic number"),
        ([0x07230203, 0x10000, 0, 1, 0, 9 << 16 | 17], "malformed module: insufficient words for the last instruction"),
        ([0x07230203, 0x10000, 0, 1, 0, 2 << 16 | 17, 99999], "unknown Capability: 99999"),
    ],
)
def test_invalid_binary_is_an_error(tmp_path: Path, words: list[int], message: str) -> None:
    file = tmp_path / "module.spv"
    file.write_bytes(struct.pack(f"<{len(words)}I", *words))
    done = ir_translate("--deserialize-spirv", str(file), text="")
    assert (done.code, done.output, done.errors) == (1, "", f"{file}: error: {message}\n")


def test_bytes_that_are_no_words_are_an_error(tmp_path: Path) -> None:
    file = tmp_path / "module.spv"
    file.write_bytes(b"abc")
    done = ir_translate("--deserialize-spirv", str(file), text="")
    assert "SPIR-V binary module must contain integral number of 32-bit words" in done.errors


def test_deeply_nested_selections_come_back(tmp_path: Path) -> None:
    depth = 300
    opening = "spirv.mlir.selection { spirv.BranchConditional %c, ^a, ^b\n^a: "
    closing = "spirv.Branch ^b\n^b: spirv.mlir.merge }\n"
    body = opening * depth + closing * depth
    head = "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {"
    text = f'{head} spirv.func @f(%c: i1) "None" {{ {body} spirv.Return }} }}'
    file = tmp_path / "module.spv"
    assert ir_translate("--no-implicit-module", "--serialize-spirv", "-o", str(file), text=text).code == 0
    assert deserialize(file.read_bytes()).count("spirv.mlir.selection") == depth
