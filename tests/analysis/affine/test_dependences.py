"""Access relations of affine loads and stores, and the dependences that follow from them."""

from __future__ import annotations

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import (
    DependenceKind,
    check_dependence,
    dependence_components,
    has_cyclic_dependence,
    is_loop_parallel,
)
from compiler.analysis.affine.loops import nesting_depth
from compiler.analysis.affine.memref_regions import memory_footprint_in_bytes, memref_region
from compiler.dialects.affine.ops import AffineForOp
from compiler.ir.affine import simplify_affine_map
from tests.support.passes import load

MATRIX_PRODUCTS = """
func.func @main(%a: memref<8x128x384xf32>, %b: memref<8x384x512xf32>, %c: memref<8x128x512xf32>,
                %d: memref<8x512x64xf32>, %e: memref<8x128x64xf32>) {
  affine.for %i0 = 0 to 8 { affine.for %i1 = 0 to 128 { affine.for %i2 = 0 to 512 { affine.for %i3 = 0 to 384 {
    %0 = affine.load %a[%i0, %i1, %i3] : memref<8x128x384xf32>
    %1 = affine.load %b[%i0, %i3, %i2] : memref<8x384x512xf32>
    %2 = affine.load %c[%i0, %i1, %i2] : memref<8x128x512xf32>
    %3 = arith.mulf %0, %1 : f32
    %4 = arith.addf %2, %3 : f32
    affine.store %4, %c[%i0, %i1, %i2] : memref<8x128x512xf32>
  } } } }
  affine.for %j0 = 0 to 8 { affine.for %j1 = 0 to 128 { affine.for %j2 = 0 to 64 { affine.for %j3 = 0 to 512 {
    %0 = affine.load %c[%j0, %j1, %j3] : memref<8x128x512xf32>
    %1 = affine.load %d[%j0, %j3, %j2] : memref<8x512x64xf32>
    %2 = affine.load %e[%j0, %j1, %j2] : memref<8x128x64xf32>
    %3 = arith.mulf %0, %1 : f32
    %4 = arith.addf %2, %3 : f32
    affine.store %4, %e[%j0, %j1, %j2] : memref<8x128x64xf32>
  } } } }
  return
}
"""

STORE_RELATION = """\
Domain: 0, Range: 7, Symbols: 0, Locals: 0
11 constraints
(Value Value Value Value None None None const)
1 0 0 0 -1 0 0 0 = 0
0 1 0 0 0 -1 0 0 = 0
0 0 1 0 0 0 -1 0 = 0
1 0 0 0 0 0 0 0 >= 0
-1 0 0 0 0 0 0 7 >= 0
0 1 0 0 0 0 0 0 >= 0
0 -1 0 0 0 0 0 127 >= 0
0 0 1 0 0 0 0 0 >= 0
0 0 -1 0 0 0 0 511 >= 0
0 0 0 1 0 0 0 0 >= 0
0 0 0 -1 0 0 0 383 >= 0
"""

DEPENDENCE = """\
Domain: 0, Range: 8, Symbols: 0, Locals: 0
19 constraints
(Value Value Value Value Value Value Value Value const)
-1 0 0 0 1 0 0 0 0 = 0
0 -1 0 0 0 1 0 0 0 = 0
0 0 -1 0 0 0 0 1 0 = 0
1 0 0 0 0 0 0 0 0 >= 0
-1 0 0 0 0 0 0 0 7 >= 0
0 1 0 0 0 0 0 0 0 >= 0
0 -1 0 0 0 0 0 0 127 >= 0
0 0 1 0 0 0 0 0 0 >= 0
0 0 -1 0 0 0 0 0 511 >= 0
0 0 0 1 0 0 0 0 0 >= 0
0 0 0 -1 0 0 0 0 383 >= 0
0 0 0 0 1 0 0 0 0 >= 0
0 0 0 0 -1 0 0 0 7 >= 0
0 0 0 0 0 1 0 0 0 >= 0
0 0 0 0 0 -1 0 0 127 >= 0
0 0 0 0 0 0 1 0 0 >= 0
0 0 0 0 0 0 -1 0 63 >= 0
0 0 0 0 0 0 0 1 0 >= 0
0 0 0 0 0 0 0 -1 511 >= 0
"""


def accesses(text: str) -> list[MemRefAccess]:
    """The affine accesses of a program, in source order."""
    module, _ = load(text)
    return [MemRefAccess.of(op) for op in module.walk() if isinstance(op, AffineAccess)]


def loops(text: str) -> list[AffineForOp]:
    module, _ = load(text)
    return [op for op in module.walk() if isinstance(op, AffineForOp)]


def in_loop(body: str, bounds: str = "0 to 10") -> str:
    return (
        f"func.func @f(%m: memref<100xf32>, %n: index, %v: f32) {{\naffine.for %i = {bounds} {{\n{body}\n}}\nreturn\n}}"
    )


def test_an_access_relation_has_an_equality_for_each_dimension_and_the_bounds_of_the_loops() -> None:
    store = accesses(MATRIX_PRODUCTS)[3]
    relation = store.relation()
    assert relation is not None
    assert (relation.num_domain, relation.num_range) == (4, 3)
    relation = relation.copy()
    relation.domain_to_range()
    assert relation.dump() == STORE_RELATION


def test_a_dependence_is_the_store_s_relation_composed_with_the_inverse_of_the_load_s() -> None:
    all_accesses = accesses(MATRIX_PRODUCTS)
    dependence = check_dependence(all_accesses[3], all_accesses[4], 1)
    assert dependence.kind is DependenceKind.EXISTS
    assert dependence.relation is not None
    assert dependence.relation.dump() == DEPENDENCE


def test_the_depth_says_which_loop_carries_a_dependence() -> None:
    store, load_ = accesses(
        in_loop("affine.store %v, %m[%i] : memref<100xf32>\n%0 = affine.load %m[%i - 3] : memref<100xf32>")
    )
    carried = check_dependence(store, load_, 1)
    assert carried.kind is DependenceKind.EXISTS
    assert [str(component) for component in dependence_components(store, load_, carried)] == ["[3, 3]"]
    assert check_dependence(store, load_, 2).kind is DependenceKind.NONE
    assert check_dependence(load_, store, 1).kind is DependenceKind.NONE


def test_strides_remainders_and_quotients_are_exact() -> None:
    even, odd = accesses(
        in_loop("affine.store %v, %m[%i * 2] : memref<100xf32>\n%0 = affine.load %m[%i * 2 + 1] : memref<100xf32>")
    )
    assert check_dependence(even, odd, 1).kind is DependenceKind.NONE
    store, load_ = accesses(
        in_loop("affine.store %v, %m[%i mod 4] : memref<100xf32>\n%0 = affine.load %m[%i mod 4 + 4] : memref<100xf32>")
    )
    assert check_dependence(store, load_, 1).kind is DependenceKind.NONE
    assert check_dependence(store, store, 1).kind is DependenceKind.EXISTS
    store, load_ = accesses(
        in_loop(
            "affine.store %v, %m[%i] : memref<100xf32>\n%0 = affine.load %m[%i + 1] : memref<100xf32>", "0 to 10 step 2"
        )
    )
    assert check_dependence(load_, store, 1).kind is DependenceKind.NONE


def test_huge_coefficients_do_not_overflow() -> None:
    big = 1 << 62
    store, load_ = accesses(
        in_loop(
            f"affine.store %v, %m[%i * {big}] : memref<100xf32>\n%0 = affine.load %m[%i * {big} + 1] : memref<100xf32>"
        )
    )
    assert check_dependence(store, load_, 1).kind is DependenceKind.NONE
    assert check_dependence(store, store, 1).kind is DependenceKind.NONE


def test_symbols_are_any_number() -> None:
    store, load_ = accesses(
        in_loop("affine.store %v, %m[%i] : memref<100xf32>\n%0 = affine.load %m[%i + symbol(%n)] : memref<100xf32>")
    )
    assert check_dependence(load_, store, 1).kind is DependenceKind.EXISTS


def test_semi_affine_accesses_are_unknown() -> None:
    store, load_ = accesses(
        in_loop("affine.store %v, %m[%i] : memref<100xf32>\n%0 = affine.load %m[%i * symbol(%n)] : memref<100xf32>")
    )
    assert check_dependence(store, load_, 1).kind is DependenceKind.UNKNOWN


def test_a_condition_counts() -> None:
    text = in_loop("""
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) { affine.store %v, %m[%i] : memref<100xf32> }
      affine.if affine_set<(d0) : (4 - d0 >= 0)>(%i) { %0 = affine.load %m[%i] : memref<100xf32> }
      affine.if affine_set<(d0) : (4 - d0 >= 0)>(%i) {} else { %0 = affine.load %m[%i] : memref<100xf32> }""")
    store, in_then, in_else = accesses(text)
    assert check_dependence(store, in_then, 2).kind is DependenceKind.NONE
    assert check_dependence(store, in_else, 2).kind is DependenceKind.EXISTS


def test_loops_without_carried_dependences_are_parallel() -> None:
    text = """func.func @f(%m: memref<10x10xf32>, %v: f32) {
      affine.for %i = 0 to 10 {
        affine.for %j = 1 to 10 {
          %0 = affine.load %m[%i, %j - 1] : memref<10x10xf32>
          affine.store %0, %m[%i, %j] : memref<10x10xf32>
        }
      }
      return
    }"""
    outer, inner = loops(text)
    assert is_loop_parallel(outer)
    assert not is_loop_parallel(inner)


def test_accumulating_is_a_cyclic_dependence_overwriting_is_none() -> None:
    first, second = loops(MATRIX_PRODUCTS)[0], loops(in_loop("affine.store %v, %m[%i] : memref<100xf32>"))[0]
    assert has_cyclic_dependence(first)
    assert not has_cyclic_dependence(second)


def footprint(text: str) -> list[int | None]:
    return [memory_footprint_in_bytes(loop) for loop in loops(text) if nesting_depth(loop) == 0]


def test_the_memory_footprint_is_that_of_all_regions() -> None:
    assert footprint(MATRIX_PRODUCTS) == [9961472, 3407872]


def test_a_region_is_a_box_over_the_loops_around_it() -> None:
    text = """func.func @f(%m: memref<100xf32>) {
      affine.for %i = 0 to 32 {
        affine.for %j = 0 to 8 {
          %0 = affine.load %m[%i + %j + 3] : memref<100xf32>
        }
      }
      return
    }"""
    (access,) = accesses(text)
    inner, outer = memref_region(access.op, 1), memref_region(access.op, 0)
    assert inner is not None and outer is not None
    box, whole = inner.bounding_shape(), outer.bounding_shape()
    assert box is not None and whole is not None
    assert (box.shape, str(simplify_affine_map(box.lower[0]))) == ([8], "()[s0] -> (s0 + 3)")
    assert (whole.shape, str(simplify_affine_map(whole.lower[0]))) == ([39], "() -> (3)")
    assert inner.size_in_bytes() == 32
