"""`convert-vector-to-gpu`: contractions become products of matrices of a subgroup, or of registers, as in mlir-opt."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of

MATRICES = "func.func(convert-vector-to-gpu,canonicalize)"
REGISTERS = "func.func(convert-vector-to-gpu{use-nvgpu},canonicalize)"

_DIMENSIONS = {"m": "d0", "n": "d1", "k": "d2"}


def contraction(left: str, right: str, result: str = "mn", kind: str = "add") -> str:
    """The attributes of a contraction whose operands have these dimensions."""
    maps = ", ".join(
        f"affine_map<(d0, d1, d2) -> ({', '.join(_DIMENSIONS[letter] for letter in each)})>"
        for each in (left, right, result)
    )
    kinds = 'iterator_types = ["parallel", "parallel", "reduction"]'
    return f"{{indexing_maps = [{maps}], {kinds}, kind = #vector.kind<{kind}>}}"


def product(layout: str, element: str = "f16") -> str:
    """A product of 16x16 matrices, read and written."""
    matrix, memory = f"vector<16x16x{element}>", f"memref<64x32x{element}>"
    return f"""
func.func @f(%a: {memory}, %b: {memory}, %c: {memory}, %p: {element}, %i: index) {{
  %c0 = arith.constant 0 : index
  %x = vector.transfer_read %a[%c0, %i], %p {{in_bounds = [true, true]}} : {memory}, {matrix}
  %y = vector.transfer_read %b[%i, %i], %p {{in_bounds = [true, true]}} : {memory}, {matrix}
  %z = vector.transfer_read %c[%i, %c0], %p {{in_bounds = [true, true]}} : {memory}, {matrix}
  %r = vector.contract {layout} %x, %y, %z : {matrix}, {matrix} into {matrix}
  vector.transfer_write %r, %c[%i, %c0] {{in_bounds = [true, true]}} : {matrix}, {memory}
  return
}}
"""


LAYOUTS = [
    contraction(left, right, result) for left in ("mk", "km") for right in ("kn", "nk") for result in ("mn", "nm")
]
CONVERTED = {
    **{f"layout {number}": product(layout) for number, layout in enumerate(LAYOUTS)},
    "elementwise operations and splats": f"""
func.func @f(%a: memref<16x16xf32>, %x: f32) {{
  %c0 = arith.constant 0 : index
  %sum = arith.constant dense<1.0> : vector<16x16xf32>
  %s = vector.broadcast %x : f32 to vector<16x16xf32>
  %v = vector.transfer_read %a[%c0, %c0], %x {{in_bounds = [true, true]}} : memref<16x16xf32>, vector<16x16xf32>
  %r = vector.contract {contraction("mk", "kn")} %v, %s, %sum : vector<16x16xf32>, vector<16x16xf32>
    into vector<16x16xf32>
  %n = arith.negf %r : vector<16x16xf32>
  %q = arith.divf %n, %sum : vector<16x16xf32>
  %t = arith.constant dense<4.0> : vector<16x16xf32>
  %m = arith.maximumf %q, %t : vector<16x16xf32>
  vector.transfer_write %m, %a[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x16xf32>, memref<16x16xf32>
  return
}}
""",
    "bytes with and without signs": f"""
func.func @f(%a: memref<16x64xi8>, %b: memref<64x16xi8>, %c: memref<16x16xi32>) {{
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i8
  %q = arith.constant 0 : i32
  %x = vector.transfer_read %a[%c0, %c0], %p {{in_bounds = [true, true]}} : memref<16x64xi8>, vector<16x16xi8>
  %y = vector.transfer_read %b[%c0, %c0], %p {{in_bounds = [true, true]}} : memref<64x16xi8>, vector<16x16xi8>
  %z = vector.transfer_read %c[%c0, %c0], %q {{in_bounds = [true, true]}} : memref<16x16xi32>, vector<16x16xi32>
  %s = arith.extsi %x : vector<16x16xi8> to vector<16x16xi32>
  %u = arith.extui %y : vector<16x16xi8> to vector<16x16xi32>
  %r = vector.contract {contraction("mk", "nk")} %s, %u, %z : vector<16x16xi32>, vector<16x16xi32>
    into vector<16x16xi32>
  vector.transfer_write %r, %c[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x16xi32>, memref<16x16xi32>
  return
}}
""",
    "a loop that carries the sum, and rows that repeat": f"""
func.func @f(%a: memref<16x64xf16>, %b: memref<16xf16>, %c: memref<16x16xf32>) {{
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 0.0 : f16
  %zero = arith.constant dense<0.0> : vector<16x16xf32>
  %y = vector.transfer_read %b[%c0], %p {{in_bounds = [true, true], permutation_map = affine_map<(d0) -> (d0, 0)>}}
    : memref<16xf16>, vector<16x16xf16>
  %r:2 = scf.for %k = %c0 to %c64 step %c16 iter_args(%sum = %zero, %n = %c0) -> (vector<16x16xf32>, index) {{
    %x = vector.transfer_read %a[%c0, %k], %p {{in_bounds = [true, true]}} : memref<16x64xf16>, vector<16x16xf16>
    %xf = arith.extf %x : vector<16x16xf16> to vector<16x16xf32>
    %yf = arith.extf %y : vector<16x16xf16> to vector<16x16xf32>
    %next = vector.contract {contraction("mk", "kn")} %xf, %yf, %sum : vector<16x16xf32>, vector<16x16xf32>
      into vector<16x16xf32>
    scf.yield %next, %k : vector<16x16xf32>, index
  }}
  vector.transfer_write %r#0, %c[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x16xf32>, memref<16x16xf32>
  return
}}
""",
}
KEPT = {
    "out of bounds": product(LAYOUTS[0]).replace("in_bounds = [true, true]", "in_bounds = [true, false]", 1),
    "rows of unknown length": product(LAYOUTS[0]).replace("64x32x", "64x?x"),
    "a user that takes no matrix": product(LAYOUTS[0]).replace(
        "  return", "  vector.print %r : vector<16x16xf16>\n  return"
    ),
}


@pytest.mark.parametrize("name", CONVERTED)
def test_contractions_become_products_of_matrices(name: str, mlir_opt: MlirOpt) -> None:
    printed = numbered(MATRICES, CONVERTED[name])
    assert "gpu.subgroup_mma_compute" in printed
    assert "vector.contract" not in printed
    assert printed == mlir_opt.transformed(MATRICES, CONVERTED[name], among=list(CONVERTED.values()))


@pytest.mark.parametrize("name", KEPT)
def test_a_chain_with_an_operation_that_has_no_matrices_stays(name: str) -> None:
    printed = numbered(MATRICES, KEPT[name])
    assert "vector.contract" in printed
    assert "gpu." not in printed


def test_a_contraction_that_does_not_add_stays() -> None:
    text = product(contraction("mk", "kn", kind="maxnumf"))
    assert "vector.contract" in numbered(MATRICES, text)


def test_a_matrix_that_would_have_two_layouts_stays_a_vector() -> None:
    text = product(LAYOUTS[0]).replace("%x, %y, %z :", "%x, %x, %z :")
    assert "gpu." not in numbered(MATRICES, text)


def test_a_product_that_is_a_factor_of_another_one_stays_a_vector() -> None:
    matrix = "vector<16x16xf16>"
    second = (
        f"  %s = vector.contract {LAYOUTS[0]} %r, %y, %z : {matrix}, {matrix} into {matrix}\n  vector.transfer_write %s"
    )
    text = product(LAYOUTS[0]).replace("  vector.transfer_write %r", second)
    assert "gpu." not in numbered(MATRICES, text)


SHARED = "memref<64x64xf16, #gpu.address_space<workgroup>>"


def warp_product(left: str, right: str, element: str, shape: tuple[int, int, int], memory: str) -> str:
    """A product of matrices of a warp, where the factors lie in `memory`."""
    m, n, k = shape
    sides = {"m": m, "n": n, "k": k}
    first, second = (f"vector<{sides[each[0]]}x{sides[each[1]]}x{element}>" for each in (left, right))
    total = element if element.startswith("f") else "i32"
    zero = "0.0" if element.startswith("f") else "0"
    sum_ = f"vector<{m}x{n}x{total}>"
    return f"""
func.func @f(%a: {memory}, %b: {memory}, %c: memref<64x64x{total}>, %i: index) {{
  %c4 = arith.constant 4 : index
  %p = arith.constant {zero} : {element}
  %z = arith.constant dense<{zero}> : {sum_}
  %x = vector.transfer_read %a[%c4, %i], %p {{in_bounds = [true, true]}} : {memory}, {first}
  %y = vector.transfer_read %b[%i, %c4], %p {{in_bounds = [true, true]}} : {memory}, {second}
  %r = vector.contract {contraction(left, right)} %x, %y, %z : {first}, {second} into {sum_}
  vector.transfer_write %r, %c[%i, %i] {{in_bounds = [true, true]}} : {sum_}, memref<64x64x{total}>
  return
}}
"""


WARPS = {
    "halves in shared memory": warp_product("mk", "nk", "f16", (16, 8, 16), SHARED),
    "halves in shared memory, transposed": warp_product("km", "kn", "f16", (16, 8, 16), SHARED),
    "halves in global memory": warp_product("mk", "kn", "f16", (16, 8, 16), "memref<64x64xf16>"),
    "floats": warp_product("mk", "nk", "f32", (16, 8, 8), "memref<64x64xf32>"),
    "doubles": warp_product("mk", "kn", "f64", (8, 8, 4), "memref<64x64xf64>"),
    "bytes": warp_product("mk", "nk", "i8", (16, 8, 32), "memref<64x64xi8, #gpu.address_space<workgroup>>"),
    "bytes, transposed": warp_product("mk", "kn", "i8", (16, 8, 32), "memref<64x64xi8, #gpu.address_space<workgroup>>"),
    "halves of bytes": warp_product("mk", "nk", "i4", (16, 8, 64), "memref<64x64xi4, #gpu.address_space<workgroup>>"),
    "slices of a factor, a loop": f"""
func.func @f(%a: {SHARED}, %b: {SHARED}, %c: memref<64x64xf16>) {{
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 0.0 : f16
  %z = arith.constant dense<0.0> : vector<16x8xf16>
  %r:2 = scf.for %k = %c0 to %c64 step %c16 iter_args(%s = %z, %t = %z) -> (vector<16x8xf16>, vector<16x8xf16>) {{
    %x = vector.transfer_read %a[%c0, %k], %p {{in_bounds = [true, true]}} : {SHARED}, vector<16x16xf16>
    %y = vector.transfer_read %b[%c0, %k], %p {{in_bounds = [true, true]}} : {SHARED}, vector<16x16xf16>
    %y0 = vector.extract_strided_slice %y {{offsets = [0, 0], sizes = [8, 16], strides = [1, 1]}}
      : vector<16x16xf16> to vector<8x16xf16>
    %y1 = vector.extract_strided_slice %y {{offsets = [8, 0], sizes = [8, 16], strides = [1, 1]}}
      : vector<16x16xf16> to vector<8x16xf16>
    %s1 = vector.contract {contraction("mk", "nk")} %x, %y0, %s : vector<16x16xf16>, vector<8x16xf16>
      into vector<16x8xf16>
    %t1 = vector.contract {contraction("mk", "nk")} %x, %y1, %t : vector<16x16xf16>, vector<8x16xf16>
      into vector<16x8xf16>
    scf.yield %s1, %t1 : vector<16x8xf16>, vector<16x8xf16>
  }}
  vector.transfer_write %r#0, %c[%c0, %c0] {{in_bounds = [true, true]}} : vector<16x8xf16>, memref<64x64xf16>
  vector.transfer_write %r#1, %c[%c16, %c0] {{in_bounds = [true, true]}} : vector<16x8xf16>, memref<64x64xf16>
  return
}}
""",
}


@pytest.mark.parametrize("name", WARPS)
def test_contractions_become_products_of_registers(name: str, mlir_opt: MlirOpt) -> None:
    printed = numbered(REGISTERS, WARPS[name])
    assert "nvgpu.mma.sync" in printed
    assert "vector.contract" not in printed
    assert printed == mlir_opt.transformed(REGISTERS, WARPS[name], among=list(WARPS.values()))


def test_elements_without_an_instruction_are_reported() -> None:
    text = warp_product("mk", "nk", "f8E4M3FN", (16, 8, 32), "memref<64x64xf8E4M3FN>")
    expected = ["'arith.constant' op failed to convert op during vector-to-nvgpu conversion"]
    assert problems_of(REGISTERS, text)[-1:] == expected
