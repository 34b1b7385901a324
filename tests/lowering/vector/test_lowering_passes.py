"""Masks and reductions of several dimensions as simpler ops of vector; reshaped buffers as casts."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.interpreted import compiled_memory, compiled_results, interpreted
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import transformed

MASKED = """
func.func @read(%t: memref<?xf32>, %i: index, %m: vector<4xi1>) -> vector<4xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.mask %m { vector.transfer_read %t[%i], %p : memref<?xf32>, vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @read_or_other(%t: memref<?xf32>, %i: index, %m: vector<4xi1>, %o: vector<4xf32>) -> vector<4xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.mask %m, %o { vector.transfer_read %t[%i], %p : memref<?xf32>, vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @write(%v: vector<4xf32>, %t: tensor<?xf32>, %i: index, %m: vector<4xi1>) -> tensor<?xf32> {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32> }
    : vector<4xi1> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @store(%v: vector<4xf32>, %t: memref<?xf32>, %i: index, %m: vector<4xi1>) {
  vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}
func.func @gather(%t: memref<?xf32>, %i: index, %at: vector<4xindex>, %g: vector<4xi1>, %p: vector<4xf32>,
    %m: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.mask %m { vector.gather %t[%i][%at], %g, %p
    : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %m, %p { vector.gather %t[%i][%at], %g, %p
    : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> }
    : vector<4xi1> -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
func.func @nothing_masked(%v: vector<4xf32>, %o: vector<4xf32>, %m: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.mask %m, %o { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %m { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
func.func @reduction_stays(%v: vector<4xf32>, %m: vector<4xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}
"""


def reduction(kind: str, source: str, result: str, dims: str, mask: str = "") -> str:
    """A function with a reduction, under a mask of a type where there is one."""
    op = f"vector.multi_reduction <{kind}>, %v, %acc {dims} : {source} to {result}"
    if mask:
        op = f"vector.mask %m {{ {op} }} : {mask} -> {result}"
    arguments = f"%v: {source}, %acc: {result}" + (f", %m: {mask}" if mask else "")
    return f"func.func @f({arguments}) -> {result} {{\n  %0 = {op}\n  return %0 : {result}\n}}\n"


REDUCTIONS = {
    "rows": reduction("mul", "vector<2x4xf32>", "vector<2xf32>", "[1]"),
    "columns": reduction("add", "vector<2x4xf32>", "vector<4xf32>", "[0]"),
    "everything": reduction("maximumf", "vector<2x4xf32>", "f32", "[0, 1]"),
    "one-dimension": reduction("add", "vector<4xindex>", "index", "[0]"),
    "outer-and-inner": reduction("minnumf", "vector<2x3x4x5xf32>", "vector<3x5xf32>", "[0, 2]"),
    "the-middle": reduction("xor", "vector<2x3x4x5xi32>", "vector<2x5xi32>", "[1, 2]"),
    "nothing": reduction("mul", "vector<2x3xf32>", "vector<2x3xf32>", "[]"),
    "masked-rows": reduction("add", "vector<2x4xf32>", "vector<2xf32>", "[1]", "vector<2x4xi1>"),
    "masked-outer-and-inner": reduction("add", "vector<2x3x4xf32>", "vector<3xf32>", "[0, 2]", "vector<2x3x4xi1>"),
    "masked-everything": reduction("maxui", "vector<2x4xi8>", "i8", "[0, 1]", "vector<2x4xi1>"),
    "scalable-reduced": reduction("add", "vector<2x3x[4]xf32>", "vector<2xf32>", "[1, 2]"),
    "scalable-kept": reduction("add", "vector<[2]x3x4xf32>", "vector<[2]xf32>", "[1, 2]"),
}

RESHAPES = """
func.func @of_unknown_rank(%a: memref<*xf32>, %s: memref<3xi32>) -> memref<?x?x8xf32> {
  %r = memref.reshape %a(%s) : (memref<*xf32>, memref<3xi32>) -> memref<?x?x8xf32>
  return %r : memref<?x?x8xf32>
}
func.func @of_sizes_known_in_part(%a: memref<?xf32>, %s: memref<4xindex>) -> memref<?x2x?x8xf32> {
  %r = memref.reshape %a(%s) : (memref<?xf32>, memref<4xindex>) -> memref<?x2x?x8xf32>
  return %r : memref<?x2x?x8xf32>
}
func.func @of_known_sizes(%a: memref<4x4xf32>, %s: memref<2xi64>) -> memref<2x8xf32> {
  %r = memref.reshape %a(%s) : (memref<4x4xf32>, memref<2xi64>) -> memref<2x8xf32>
  return %r : memref<2x8xf32>
}
func.func @to_an_unknown_rank(%a: memref<?xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %r = memref.reshape %a(%s) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %r : memref<*xf32>
}
"""


SCANS = """
func.func @a(%v: vector<2x3xi32>, %i: vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xi32>, vector<3xi32>
  return %0#0, %0#1 : vector<2x3xi32>, vector<3xi32>
}
func.func @b(%v: vector<2x3xf32>, %i: vector<2xf32>) -> (vector<2x3xf32>, vector<2xf32>) {
  %0:2 = vector.scan <mul>, %v, %i {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<2xf32>
  return %0#0, %0#1 : vector<2x3xf32>, vector<2xf32>
}
func.func @c(%v: vector<3xf32>, %i: vector<f32>) -> (vector<3xf32>, vector<f32>) {
  %0:2 = vector.scan <maximumf>, %v, %i {inclusive = false, reduction_dim = 0 : i64} : vector<3xf32>, vector<f32>
  return %0#0, %0#1 : vector<3xf32>, vector<f32>
}
"""


def test_a_masked_write_takes_the_mask() -> None:
    result = transformed("func.func(lower-vector-mask)", MASKED)
    assert "vector.transfer_write %arg0, %arg1[%arg2], %arg3 : vector<4xf32>, memref<?xf32>" in result


def test_a_passthru_keeps_a_masked_read() -> None:
    result = transformed("func.func(lower-vector-mask)", MASKED)
    assert result.count("vector.mask") == 2


def test_rows_become_a_sum_of_columns() -> None:
    result = transformed("func.func(lower-vector-multi-reduction)", REDUCTIONS["rows"])
    assert result.count("arith.mulf") == 4
    assert "vector.multi_reduction" not in result


def test_rows_are_reduced_one_by_one() -> None:
    way = "lowering-strategy=inner-reduction"
    result = transformed(f"func.func(lower-vector-multi-reduction{{{way}}})", REDUCTIONS["rows"])
    assert result.count("vector.reduction <mul>") == 2


def test_sizes_are_read_where_they_are_not_known() -> None:
    result = transformed("memref-expand", RESHAPES)
    assert result.count("memref.load") == 4
    assert result.count("memref.reshape ") == 1


@pytest.mark.parametrize("way", ["inner-parallel", "inner-reduction"])
@pytest.mark.parametrize("name", REDUCTIONS)
def test_reductions_as_upstream_lowers_them(mlir_opt: MlirOpt, name: str, way: str) -> None:
    flag = f"--lower-vector-multi-reduction=lowering-strategy={way}"
    mlir_opt.assert_same(flag, text=REDUCTIONS[name], among=REDUCTIONS.values())


def test_masks_as_upstream_lowers_them(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--lower-vector-mask", text=MASKED)


def test_reshapes_as_upstream_expands_them(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--memref-expand", text=RESHAPES)


def test_scans_as_upstream_lowers_them(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same("--test-vector-scan-lowering", text=SCANS)


def test_scans_go_all_the_way_to_llvm() -> None:
    result = transformed("lower-to-llvm", SCANS)
    assert result.count("llvm.func") == 3
    assert "vector.scan" not in result


PACKED = """
func.func @f(%m: memref<6xELEMENT>, %i: index, %mask: vector<3xi1>, %x: ELEMENT) -> (ELEMENT, ELEMENT, ELEMENT) {
  %v = vector.transfer_read %m[%i], %x : memref<6xELEMENT>, vector<3xELEMENT>
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0], %mask {in_bounds = [true]} : vector<3xELEMENT>, memref<6xELEMENT>
  %w = vector.load %m[%c0] : memref<6xELEMENT>, vector<2xELEMENT>
  %c3 = arith.constant 3 : index
  vector.store %w, %m[%c3] : memref<6xELEMENT>, vector<2xELEMENT>
  %0 = vector.extract %v[0] : ELEMENT from vector<3xELEMENT>
  %1 = vector.extract %v[2] : ELEMENT from vector<3xELEMENT>
  %2 = vector.extract %w[1] : ELEMENT from vector<2xELEMENT>
  return %0, %1, %2 : ELEMENT, ELEMENT, ELEMENT
}"""


@pytest.mark.parametrize(
    ("element", "memory", "padding"),
    [("i1", [True, False, True, False, False, True], True), ("i8", [1, 2, -3, 4, 5, 6], -7)],
)
def test_vectors_are_moved_by_the_elements_of_memrefs(element: str, memory: list[int], padding: int) -> None:
    text = PACKED.replace("ELEMENT", element)
    arguments = (4, np.array([True, False, True]), padding)
    own = interpreted(text, np.array(memory, bool if element == "i1" else np.int8), *arguments)
    memories = [np.array(memory, bool if element == "i1" else np.int8) for _ in range(2)]
    assert compiled_results(text, memories[0], *arguments) == own.results
    after = compiled_memory(text, memories[1], *arguments)[0]
    assert np.asarray(after).tolist() == np.asarray(own.arguments[0]).tolist()


def test_only_elements_that_llvm_packs_are_moved_one_by_one() -> None:
    for element, count in (("i8", 0), ("f32", 0), ("index", 0), ("i1", 2), ("i33", 2), ("i24", 2)):
        result = transformed("func.func(lower-vector-packed-elements)", PACKED.replace("ELEMENT", element))
        assert (element, result.count("memref.store")) == (element, count)
        assert ("vector.load" in result) is (not count)
