"""`convert-spirv-to-llvm`: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of
from tests.support.tool import ir_opt

NUMBERS = """
spirv.func @f(%a: i32, %b: si16, %c: ui16, %d: i8, %v: vector<4xi32>, %w: vector<4xui16>, %x: f32, %h: f16, %t: i1)
    "None" {
  %0 = spirv.ShiftRightLogical %a, %b : i32, si16
  %1 = spirv.ShiftRightArithmetic %a, %c : i32, ui16
  %2 = spirv.ShiftLeftLogical %v, %w : vector<4xi32>, vector<4xui16>
  %3 = spirv.UMod %a, %a : i32
  %4 = spirv.FRem %x, %x : f32
  %5 = spirv.Not %v : vector<4xi32>
  %6 = spirv.LogicalNot %t : i1
  %7 = spirv.BitFieldInsert %v, %v, %a, %d : vector<4xi32>, i32, i8
  %8 = spirv.BitFieldSExtract %a, %a, %d : i32, i32, i8
  %9 = spirv.BitFieldUExtract %a, %d, %a : i32, i8, i32
  %10 = spirv.BitCount %a : i32
  %11 = spirv.GL.InverseSqrt %x : f32
  %12 = spirv.GL.FMax %x, %x : f32
  %13 = spirv.FConvert %h : f16 to f32
  %14 = spirv.UConvert %a : i32 to i8
  %15 = spirv.FUnordLessThan %x, %x : f32
  %16 = spirv.ULessThanEqual %a, %a : i32
  %17 = spirv.Constant dense<-4> : vector<2xsi32>
  %ui = spirv.Constant 200 : ui8
  %18 = spirv.Bitcast %x : f32 to i32
  %19 = spirv.Select %t, %x, %x : i1, f32
  spirv.Return
}
"""
COMPOSITES = """
spirv.func @f(%v: vector<3xf32>, %w: vector<2xf32>, %x: f32, %s: !spirv.struct<(f32, !spirv.array<4xf32>)>,
    %n: !spirv.struct<(i8[0], i32[4])>) -> vector<3xf32> "None" {
  %0 = spirv.CompositeExtract %s[1 : i32, 3 : i32] : !spirv.struct<(f32, !spirv.array<4xf32>)>
  %1 = spirv.CompositeInsert %x, %s[0 : i32] : f32 into !spirv.struct<(f32, !spirv.array<4xf32>)>
  %2 = spirv.CompositeExtract %v[2 : i32] : vector<3xf32>
  %3 = spirv.CompositeInsert %x, %v[1 : i32] : f32 into vector<3xf32>
  %4 = spirv.VectorShuffle [0: i32, 4: i32, 0xffffffff: i32] %v, %w : vector<3xf32>, vector<2xf32> -> vector<3xf32>
  %5 = spirv.VectorShuffle [0: i32, 2: i32, 0xffffffff: i32] %w, %w : vector<2xf32>, vector<2xf32> -> vector<3xf32>
  %6 = spirv.Undef : vector<3xf32>
  spirv.ReturnValue %4 : vector<3xf32>
}
"""
MEMORY = """
spirv.module @m Logical GLSL450 {
  spirv.GlobalVariable @bar bind(0, 1) : !spirv.ptr<i32, StorageBuffer>
  spirv.GlobalVariable @in {location = 3 : i32} : !spirv.ptr<f32, Input>
  spirv.GlobalVariable @own : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10xf32>)>, Private>
  spirv.func @f(%i: i32, %x: f32) "Inline" {
    %one = spirv.Constant 1 : i32
    %0 = spirv.mlir.addressof @bar : !spirv.ptr<i32, StorageBuffer>
    %1 = spirv.Load "StorageBuffer" %0 ["Volatile"] : i32
    %2 = spirv.mlir.addressof @own : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10xf32>)>, Private>
    %3 = spirv.AccessChain %2[%one, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10xf32>)>, Private>, i32, i32
      -> !spirv.ptr<f32, Private>
    spirv.Store "Private" %3, %x ["Aligned", 4] : f32
    %4 = spirv.Variable init(%one) : !spirv.ptr<i32, Function>
    spirv.Return
  }
  spirv.func @pure() "Pure" { spirv.Return }
  spirv.func @call(%x: f32, %i: i32) "DontInline" {
    spirv.FunctionCall @f(%i, %x) : (i32, f32) -> ()
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @pure
  spirv.ExecutionMode @pure "ContractionOff"
  spirv.ExecutionMode @pure "LocalSizeHint", 32, 1, 1
}
"""
CONTROL_FLOW = """
spirv.func @f(%count: i32, %c: i1) "None" {
  %zero = spirv.Constant 0 : i32
  %var = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    %old = spirv.Load "Function" %var : i32
    %cmp = spirv.SLessThan %old, %count : i32
    spirv.BranchConditional %cmp [3, 4], ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "Function" %var, %zero : i32
    spirv.Branch ^merge
  ^else:
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}
"""
GROUPS = """
spirv.func @f(%x: f32, %h: f16, %i: i32, %t: i1, %l: i64, %b: i8) "None" {
  %eight = spirv.Constant 8 : i32
  %0 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : f32 -> f32
  %1 = spirv.GroupSMin <Workgroup> <Reduce> %l : i64
  %2 = spirv.GroupNonUniformIMul <Subgroup> <ClusteredReduce> %i cluster_size(%eight) : i32, i32 -> i32
  %3 = spirv.GroupNonUniformLogicalAnd <Subgroup> <Reduce> %t : i1 -> i1
  %4 = spirv.GroupFMax <Subgroup> <Reduce> %h : f16
  %5 = spirv.GroupSMin <Subgroup> <ExclusiveScan> %b : i8
  spirv.INTEL.ControlBarrierArrive <Workgroup> <Workgroup> <Acquire|UniformMemory>
  spirv.INTEL.ControlBarrierWait <Workgroup> <Workgroup> <Acquire|UniformMemory>
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  spirv.Return
}
"""
SPACES = """
spirv.func @f(%a: !spirv.ptr<i32, Function>, %b: !spirv.ptr<i32, CrossWorkgroup>, %c: !spirv.ptr<i32, UniformConstant>,
    %d: !spirv.ptr<i32, Workgroup>, %e: !spirv.ptr<i32, Generic>, %f: !spirv.ptr<i32, Input>) "Const" {
  spirv.Return
}
"""
CASES = {
    "numbers": ("", NUMBERS),
    "composites": ("", COMPOSITES),
    "memory, modules and functions": ("", MEMORY),
    "control flow": ("", CONTROL_FLOW),
    "groups and barriers": ("", GROUPS),
    "address spaces": ("{client-api=OpenCL}", SPACES),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(case: str, mlir_opt: MlirOpt) -> None:
    options, text = CASES[case]
    flag = f"--pass-pipeline=builtin.module(convert-spirv-to-llvm{options})"
    assert ir_opt(flag, text=text).output == mlir_opt.output(flag, text=text)


@pytest.mark.parametrize(
    "parameter",
    ["!spirv.array<4 x f32, stride=8>", "!spirv.struct<(i8 [0], i32 [8])>", "!spirv.rtarray<f32, stride=4>"],
)
def test_a_layout_that_llvm_does_not_have_is_refused(parameter: str) -> None:
    text = f'spirv.func @f(%a: {parameter}) "None" {{ spirv.Return }}'
    (message,) = problems_of("convert-spirv-to-llvm", text)
    assert message == "failed to legalize operation 'spirv.func' that was explicitly marked illegal"


def test_a_natural_stride_is_no_obstacle() -> None:
    text = 'spirv.func @f(%a: !spirv.array<4 x f32, stride=4>) "None" { spirv.Return }'
    assert "llvm.func @f(%a: !llvm.array<4 x f32>)" in numbered("convert-spirv-to-llvm", text).replace("%arg0", "%a")
