"""Vectors in the llvm dialect: results are those of mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed
from tests.support.tool import ir_opt

ELEMENTS = """
func.func @a(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<2x4xf32>, %i: index, %s: f32, %acc: f32) {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  "test.use"(%0) : (vector<4xf32>) -> ()
  %1 = vector.broadcast %s : f32 to vector<2x4xf32>
  "test.use"(%1) : (vector<2x4xf32>) -> ()
  %2 = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
  "test.use"(%2) : (vector<3x4xf32>) -> ()
  %3 = vector.fma %a, %b, %a : vector<4xf32>
  "test.use"(%3) : (vector<4xf32>) -> ()
  %4 = vector.fma %c, %c, %c : vector<2x4xf32>
  "test.use"(%4) : (vector<2x4xf32>) -> ()
  %5 = vector.extract %c[1] : vector<4xf32> from vector<2x4xf32>
  "test.use"(%5) : (vector<4xf32>) -> ()
  %6 = vector.extract %c[1, %i] : f32 from vector<2x4xf32>
  "test.use"(%6) : (f32) -> ()
  %7 = vector.extract %c[1, 2] : f32 from vector<2x4xf32>
  "test.use"(%7) : (f32) -> ()
  %8 = vector.extract %a[%i] : f32 from vector<4xf32>
  "test.use"(%8) : (f32) -> ()
  %9 = vector.insert %s, %a[%i] : f32 into vector<4xf32>
  "test.use"(%9) : (vector<4xf32>) -> ()
  %10 = vector.insert %s, %c[1, 3] : f32 into vector<2x4xf32>
  "test.use"(%10) : (vector<2x4xf32>) -> ()
  %11 = vector.insert %a, %c[1] : vector<4xf32> into vector<2x4xf32>
  "test.use"(%11) : (vector<2x4xf32>) -> ()
  %12 = vector.reduction <add>, %a : vector<4xf32> into f32
  "test.use"(%12) : (f32) -> ()
  %13 = vector.reduction <mul>, %a, %acc : vector<4xf32> into f32
  "test.use"(%13) : (f32) -> ()
  %14 = vector.reduction <maximumf>, %a, %acc : vector<4xf32> into f32
  "test.use"(%14) : (f32) -> ()
  %15 = vector.reduction <maxnumf>, %a, %acc : vector<4xf32> into f32
  "test.use"(%15) : (f32) -> ()
  %16 = vector.shuffle %a, %b [0, 5, 2, 7] : vector<4xf32>, vector<4xf32>
  "test.use"(%16) : (vector<4xf32>) -> ()
  %17 = vector.shuffle %c, %c [0, 3, 1] : vector<2x4xf32>, vector<2x4xf32>
  "test.use"(%17) : (vector<3x4xf32>) -> ()
  %18 = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  "test.use"(%18) : (vector<4xi32>) -> ()
  %19 = vector.shape_cast %c : vector<2x4xf32> to vector<8xf32>
  "test.use"(%19) : (vector<8xf32>) -> ()
  %20 = vector.transpose %c, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  "test.use"(%20) : (vector<4x2xf32>) -> ()
  %21 = vector.extract_strided_slice %c {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}
    : vector<2x4xf32> to vector<2x2xf32>
  "test.use"(%21) : (vector<2x2xf32>) -> ()
  %22 = vector.insert_strided_slice %a, %c {offsets = [0, 0], strides = [1]}
    : vector<4xf32> into vector<2x4xf32>
  "test.use"(%22) : (vector<2x4xf32>) -> ()
  %23 = vector.from_elements %s, %s, %acc : vector<3xf32>
  "test.use"(%23) : (vector<3xf32>) -> ()
  %24:4 = vector.to_elements %a : vector<4xf32>
  "test.use"(%24#0, %24#3) : (f32, f32) -> ()
  %25 = vector.from_elements %s, %s, %acc, %s : vector<2x1x2xf32>
  "test.use"(%25) : (vector<2x1x2xf32>) -> ()
  %26:8 = vector.to_elements %c : vector<2x4xf32>
  "test.use"(%26#0, %26#7) : (f32, f32) -> ()
  return
}
"""

CONTRACTIONS_AND_TRANSFERS = """
#mm = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
#mmt = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>]
#mv = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>]
#vm = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (m)>]
#dot = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>]
#bat = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n,
    k) -> (b, m, n)>]
#red2 = [affine_map<(k, l) -> (k, l)>, affine_map<(k, l) -> (k, l)>, affine_map<(k, l) -> ()>]
#kmn = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (k, n)>, affine_map<(k, m, n) -> (m, n)>]
func.func @mm(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = #mm, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b,
    %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @mmt(%a: vector<3x2xf32>, %b: vector<2x3xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = #mmt, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b,
    %c : vector<3x2xf32>, vector<2x3xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @mv(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = #mv, iterator_types = ["parallel", "reduction"]} %a, %b, %c
    : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @vm(%b: vector<3xi32>, %a: vector<3x2xi32>, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.contract {indexing_maps = #vm, iterator_types = ["parallel", "reduction"]} %b, %a, %c
    : vector<3xi32>, vector<3x2xi32> into vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @dot(%a: vector<3xf32>, %b: vector<3xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = #dot, iterator_types = ["reduction"]} %a, %b, %c : vector<3xf32>,
    vector<3xf32> into f32
  return %0 : f32
}
func.func @bat(%a: vector<2x2x3xf32>, %b: vector<2x3x2xf32>, %c: vector<2x2x2xf32>) -> vector<2x2x2xf32> {
  %0 = vector.contract {indexing_maps = #bat, iterator_types = ["parallel", "parallel", "parallel",
    "reduction"]} %a, %b, %c : vector<2x2x3xf32>, vector<2x3x2xf32> into vector<2x2x2xf32>
  return %0 : vector<2x2x2xf32>
}
func.func @red2(%a: vector<2x3xf32>, %b: vector<2x3xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = #red2, iterator_types = ["reduction", "reduction"]} %a, %b, %c
    : vector<2x3xf32>, vector<2x3xf32> into f32
  return %0 : f32
}
func.func @kmn(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = #kmn, iterator_types = ["reduction", "parallel", "parallel"]} %a, %b,
    %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @tr(%a: vector<2x3x4xf32>) -> vector<3x2x4xf32> {
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  return %0 : vector<3x2x4xf32>
}
func.func @tr3(%a: vector<2x3x4xf32>) -> vector<4x2x3xf32> {
  %0 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  return %0 : vector<4x2x3xf32>
}
func.func @tr2(%a: vector<1x4xf32>) -> vector<4x1xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  return %0 : vector<4x1xf32>
}
func.func @cm(%a: index, %b: index) -> vector<3x4xi1> {
  %0 = vector.create_mask %a, %b : vector<3x4xi1>
  return %0 : vector<3x4xi1>
}
func.func @msk(%v: vector<4xf32>, %m: vector<4xi1>, %a: f32, %vi: vector<4xi32>) -> (f32, f32, i32, f32) {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %m { vector.reduction <mul>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %m { vector.reduction <minsi>, %vi : vector<4xi32> into i32 } : vector<4xi1> -> i32
  %3 = vector.mask %m { vector.reduction <maxnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2, %3 : f32, f32, i32, f32
}
func.func @tw(%m: memref<?x?xf32>, %v: vector<4xf32>, %i: index, %v1: vector<1xf32>,
    %mv: memref<4xvector<4xf32>>, %z: vector<f32>) {
  %c = arith.constant 0.0 : f32
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v1, %m[%i, %i] {in_bounds = [true]} : vector<1xf32>, memref<?x?xf32>
  %0 = vector.transfer_read %m[%i, %i], %c {permutation_map = affine_map<(d0, d1) -> (0)>,
    in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %z, %m[%i, %i] : vector<f32>, memref<?x?xf32>
  return
}
"""


def shape_cast(source: str, target: str) -> str:
    """A function that casts between shapes of f32."""
    types = [f"vector<{shape}{'x' if shape else ''}f32>" for shape in (source, target)]
    return (
        f"func.func @cast_{source}_to_{target}(%a: {types[0]}) -> {types[1]} {{\n"
        f"  %0 = vector.shape_cast %a : {types[0]} to {types[1]}\n  return %0 : {types[1]}\n}}\n"
    )


SHAPES = ("2x3 6", "6 2x3", "2x3x4 6x4", "2x4 4x2", "3x2 2x3", "1x4 4", "4x1 4", "8 2x2x2", "2x6 3x4", "6x1x4 2x3x4")
SIMPLER_FIRST = """
func.func @gather(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %0 = vector.gather %m[%i][%c], %k, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @scatter(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) {
  %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  vector.scatter %m[%i][%c], %k, %p : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @sel(%k: vector<4xi1>, %p: vector<4xf32>, %q: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k, %q { vector.yield %p : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @cm() -> vector<4xi1> {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2 : vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @cm2() -> vector<4x3xi1> {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2, %c2 : vector<4x3xi1>
  return %0 : vector<4x3xi1>
}
func.func @ss() -> vector<2x2xi1> {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]}
    : vector<4x3xi1> to vector<2x2xi1>
  return %1 : vector<2x2xi1>
}
func.func @transposed_twice(%x: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.transpose %x, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  return %1 : vector<2x3xf32>
}
"""

CASES = {
    "elements and slices": ELEMENTS,
    "contractions, transposes, masks, transfers": CONTRACTIONS_AND_TRANSFERS,
    "what is made simpler first, and what is not": SIMPLER_FIRST,
    "shape casts": "".join(shape_cast(*pair.split()) for pair in SHAPES) + shape_cast("1", "") + shape_cast("", "1"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    flags = ("--convert-vector-to-llvm", "--allow-unregistered-dialect")
    theirs = mlir_opt(*flags, text=CASES[case], among=CASES.values())
    assert theirs.code == 0, theirs.errors
    assert ir_opt(*flags, text=CASES[case]).output == theirs.output


PRINTS = """
func.func @f(%i: i1, %u: ui8, %x: f32, %n: index) {
  vector.print %i : i1
  vector.print %u : ui8
  vector.print %x : f32 punctuation <comma>
  vector.print %n : index
  vector.print str "hello"
  vector.print punctuation <open>
  return
}
"""


def test_scalars_texts_and_punctuation_are_printed_by_the_runtime(mlir_opt: MlirOpt) -> None:
    flag = "--convert-vector-to-llvm"
    assert ir_opt(flag, text=PRINTS).output == mlir_opt(flag, text=PRINTS).output


def test_sums_of_floats_may_be_allowed_any_order() -> None:
    text = """func.func @f(%v: vector<4xf32>) -> f32 {
      %0 = vector.reduction <add>, %v : vector<4xf32> into f32
      return %0 : f32
    }"""
    result = transformed("convert-vector-to-llvm{reassociate-fp-reductions}", text)
    assert "fastmathFlags = #llvm.fastmath<reassoc>" in result


def test_a_minimum_under_a_mask_ignores_the_other_elements() -> None:
    text = """
func.func @f(%v: vector<4xf32>, %m: vector<4xi1>, %a: f32) -> f32 {
  %0 = vector.mask %m { vector.reduction <minimumf>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}
"""
    output = ir_opt("--convert-vector-to-llvm", text=text).output
    assert "llvm.mlir.constant(dense<0x7F800000>" in output
    assert "llvm.intr.vector.reduce.fminimum" in output
    assert "llvm.intr.minimum" in output
    assert "vp.reduce" not in output


def test_transfers_under_a_mask_stay(mlir_opt: MlirOpt) -> None:
    text = """
func.func @f(%m: memref<4xi32>, %k: vector<4xi1>, %v: vector<4xi32>, %x: i32) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.mask %k {
    vector.transfer_read %m[%c0], %x : memref<4xi32>, vector<4xi32>
  } : vector<4xi1> -> vector<4xi32>
  vector.mask %k { vector.transfer_write %v, %m[%c0] : vector<4xi32>, memref<4xi32> } : vector<4xi1>
  return %0 : vector<4xi32>
}
"""
    mlir_opt.assert_same("--convert-vector-to-llvm", text=text)
