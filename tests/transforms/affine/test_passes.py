"""Passes over affine loops: what each does, and where it is right not to do it."""

from __future__ import annotations

import pytest

from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager, PassResult
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.passes import load

ARGUMENTS = "%n: index, %k: index, %m: memref<64xf32>, %o: memref<64xf32>, %q: memref<64x64xf32>, %x: f32"


def run_on_function(pipeline: str, text: str) -> tuple[PassResult, str]:
    """Returns the result of passes on a function of `ARGUMENTS` with this body, and the program afterwards."""
    module, context = load(f"func.func @f({ARGUMENTS}) {{\n{text}\nreturn\n}}\n")
    result = PassManager(context).run(parse_pipeline(f"builtin.module(func.func({pipeline}))", find_pass), module)
    return result, print_operation(module)


def after(pipeline: str, text: str) -> list[str]:
    """The lines of the body, without indentation, after passes that succeed."""
    result, printed = run_on_function(pipeline, text)
    assert result.succeeded, [problem.message for problem in result.problems]
    lines = [line.strip() for line in printed.splitlines()]
    start = next(number for number, line in enumerate(lines) if line.startswith("func.func"))
    return lines[start + 1 : lines.index("return")]


def count(lines: list[str], name: str) -> int:
    return sum(name in line for line in lines)


# ------------------------------------------------------------------------------------------ shapes of loops


def test_a_normalized_loop_counts_from_zero_by_one() -> None:
    text = "affine.for %i = 2 to 11 step 3 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    assert after("affine-loop-normalize", text) == [
        "affine.for %arg6 = 0 to 3 {",
        "%0 = affine.apply #map(%arg6)",
        "affine.store %arg5, %arg2[%0] : memref<64xf32>",
        "}",
    ]


def test_a_normalized_bound_keeps_no_operand_that_cancels_out() -> None:
    text = "affine.for %i = affine_map<(d0) -> (d0 - 2)>(%n) to affine_map<(d0) -> (d0 + 2)>(%n) {\n}"
    assert after("affine-loop-normalize", text)[0] == "affine.for %arg6 = 0 to 4 {"


def test_turns_that_unrolling_leaves_over_get_a_loop_of_their_own() -> None:
    text = "affine.for %i = 0 to 10 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    lines = after("affine-loop-unroll{unroll-factor=4}", text)
    assert lines[0] == "affine.for %arg6 = 0 to 8 step 4 {"
    assert "affine.for %arg6 = 8 to 10 {" in lines
    assert count(lines, "affine.store") == 5


def test_a_loop_that_never_runs_is_not_unrolled() -> None:
    text = "affine.for %i = 0 to 0 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    assert count(after("affine-loop-unroll{unroll-up-to-factor=true}", text), "affine.store") == 1


def test_unroll_and_jam_puts_copies_into_inner_loops() -> None:
    text = """affine.for %i = 0 to 4 {
      affine.for %j = 0 to %n {
        affine.store %x, %q[%i, %j] : memref<64x64xf32>
      }
    }"""
    lines = after("affine-loop-unroll-jam{unroll-jam-factor=2}", text)
    assert (count(lines, "affine.for"), count(lines, "affine.store")) == (2, 2)


@pytest.mark.parametrize(
    ("inner", "is_jammed"),
    [
        ("%v = affine.load %q[%i, %j] : memref<64x64xf32>\naffine.store %v, %q[%i + 1, %j] : memref<64x64xf32>", True),
        (
            "%v = affine.load %q[%i, %j + 1] : memref<64x64xf32>\naffine.store %v, %q[%i + 1, %j] : memref<64x64xf32>",
            False,
        ),
        (
            "%v = affine.load %q[%i, %j + 1] : memref<64x64xf32>\naffine.store %v, %q[%i + 2, %j] : memref<64x64xf32>",
            True,
        ),
    ],
)
def test_loops_are_jammed_only_where_dependences_keep_their_order(inner: str, is_jammed: bool) -> None:
    text = f"affine.for %i = 0 to 4 {{\naffine.for %j = 0 to 8 {{\n{inner}\n}}\n}}"
    assert (count(after("affine-loop-unroll-jam{unroll-jam-factor=2}", text), "affine.store") == 2) is is_jammed


def test_what_comes_behind_an_inner_loop_is_not_jammed_past_one() -> None:
    text = """affine.for %i = 0 to 4 {
      %v = affine.load %m[%i] : memref<64xf32>
      affine.for %j = 0 to 8 {
        affine.store %v, %q[%i, %j] : memref<64x64xf32>
      }
      affine.store %x, %m[%i + 1] : memref<64xf32>
    }"""
    assert count(after("affine-loop-unroll-jam{unroll-jam-factor=2}", text), "affine.load") == 1


def test_a_jammed_sum_counts_its_initial_value_once() -> None:
    text = """%r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
      %v = affine.load %m[%i] : memref<64xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }"""
    lines = after("affine-loop-unroll-jam{unroll-jam-factor=2}", text)
    assert lines[0] == "%cst = arith.constant 0.000000e+00 : f32"
    assert "iter_args(%arg7 = %arg5, %arg8 = %cst)" in lines[1]


def test_values_that_start_alike_go_on_apart_behind_an_unrolled_loop() -> None:
    text = """%r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %x) -> (f32, f32) {
      %v = affine.load %m[%i] : memref<64xf32>
      %c = arith.addf %a, %v : f32
      %d = arith.mulf %b, %v : f32
      affine.yield %c, %d : f32, f32
    }"""
    (rest,) = [line for line in after("affine-loop-unroll{unroll-factor=2}", text) if "max #map2()[%arg0] to" in line]
    assert "iter_args(%arg7 = %0#0, %arg8 = %0#1)" in rest


def test_tiles_end_where_the_loop_does() -> None:
    text = "affine.for %i = 0 to 50 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    lines = after("affine-loop-tile{tile-size=32}", text)
    assert lines[0] == "affine.for %arg6 = 0 to 50 step 32 {"
    assert lines[1].startswith("affine.for %arg7 = #map(%arg6) to min #map1(%arg6)")


def test_full_tiles_are_separated() -> None:
    text = "affine.for %i = 0 to 50 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    lines = after("affine-loop-tile{tile-size=32 separate=true}", text)
    assert (count(lines, "affine.if"), count(lines, "affine.store"), count(lines, "} else {")) == (1, 2, 1)


def test_loops_are_not_tiled_where_a_dependence_goes_backwards_along_one() -> None:
    text = """affine.for %i = 0 to 8 {
      affine.for %j = 0 to 8 {
        %v = affine.load %q[%i, %j + 1] : memref<64x64xf32>
        affine.store %v, %q[%i + 1, %j] : memref<64x64xf32>
      }
    }"""
    result, printed = run_on_function("affine-loop-tile{tile-size=4}", text)
    assert [problem.message for problem in result.problems] == ["tiling nest is invalid due to dependences"]
    assert printed.count("affine.for") == 2


def test_loops_that_do_not_depend_on_each_other_become_one() -> None:
    text = """affine.for %i = 0 to %n {
      affine.for %j = 0 to %k {
        affine.store %x, %q[%i, %j] : memref<64x64xf32>
      }
    }"""
    lines = after("affine-loop-coalescing", text)
    assert count(lines, "affine.for") == 1
    assert count(lines, "affine.apply") == 5


def test_loops_are_not_coalesced_where_an_inner_one_starts_anew() -> None:
    text = """affine.for %i = 0 to %n {
      %r = affine.for %j = 0 to %k iter_args(%a = %x) -> f32 {
        affine.store %a, %q[%i, %j] : memref<64x64xf32>
        %b = arith.addf %a, %x : f32
        affine.yield %b : f32
      }
    }"""
    assert count(after("affine-loop-coalescing", text), "affine.for") == 2


# ------------------------------------------------------------------------------------------ dependences


def test_a_loop_without_dependences_is_parallel_and_one_with_is_not() -> None:
    text = """affine.for %i = 0 to 32 {
      %v = affine.load %m[%i] : memref<64xf32>
      affine.store %v, %m[%i + 32] : memref<64xf32>
    }
    affine.for %i = 0 to 33 {
      %v = affine.load %m[%i] : memref<64xf32>
      affine.store %v, %m[%i + 32] : memref<64xf32>
    }"""
    lines = after("affine-parallelize", text)
    assert (count(lines, "affine.parallel"), count(lines, "affine.for")) == (1, 1)


def test_sums_are_parallel_only_on_demand() -> None:
    text = """%r = affine.for %i = 0 to 32 iter_args(%a = %x) -> f32 {
      %v = affine.load %m[%i] : memref<64xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }"""
    assert count(after("affine-parallelize", text), "affine.parallel") == 0
    lines = after("affine-parallelize{parallel-reductions=true}", text)
    assert 'reduce ("addf") -> (f32)' in lines[0]
    assert lines[-1] == "%1 = arith.addf %arg5, %0 : f32"


def test_loads_of_what_nothing_in_the_loop_writes_are_moved_out() -> None:
    text = """affine.for %i = 0 to 8 {
      %v = affine.load %m[3] : memref<64xf32>
      affine.store %v, %o[%i] : memref<64xf32>
    }"""
    assert after("affine-loop-invariant-code-motion", text)[0] == "%0 = affine.load %arg2[3] : memref<64xf32>"


@pytest.mark.parametrize("op", ["affine.load %m[%n] : memref<64xf32>", "arith.divsi %n, %k : index"])
def test_what_may_be_undefined_stays_in_a_loop_that_may_not_run(op: str) -> None:
    text = f'affine.for %i = 0 to %n {{\n%v = {op}\n"use"(%v) : ({"f32" if "f32" in op else "index"}) -> ()\n}}'
    assert after("affine-loop-invariant-code-motion", text)[0].startswith("affine.for")


def test_a_stored_value_is_used_instead_of_loaded_and_dead_memory_goes() -> None:
    text = """%l = memref.alloc() : memref<64xf32>
    affine.for %i = 0 to 8 {
      affine.store %x, %l[%i] : memref<64xf32>
      %v = affine.load %l[%i] : memref<64xf32>
      affine.store %v, %m[%i] : memref<64xf32>
    }"""
    assert after("affine-scalrep", text) == [
        "affine.for %arg6 = 0 to 8 {",
        "affine.store %arg5, %arg2[%arg6] : memref<64xf32>",
        "}",
    ]


def test_a_store_is_not_forwarded_past_one_that_may_write_the_same() -> None:
    text = """affine.store %x, %m[%n] : memref<64xf32>
    affine.store %x, %m[%k] : memref<64xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %o[0] : memref<64xf32>
    %v = affine.load %m[%n] : memref<64xf32>
    affine.store %v, %o[1] : memref<64xf32>"""
    assert count(after("affine-scalrep", text), "affine.load") == 1


def test_vectors_overlap_with_the_elements_behind_their_first() -> None:
    text = """affine.for %i = 0 to 32 {
      %v = affine.vector_load %o[%i] : memref<64xf32>, vector<8xf32>
      affine.vector_store %v, %m[%i] : memref<64xf32>, vector<8xf32>
    }
    affine.for %i = 0 to 64 step 8 {
      %v = affine.vector_load %o[%i] : memref<64xf32>, vector<8xf32>
      affine.vector_store %v, %m[%i] : memref<64xf32>, vector<8xf32>
    }"""
    lines = after("affine-parallelize", text)
    assert (count(lines, "affine.for"), count(lines, "affine.parallel")) == (1, 1)


def test_an_element_does_not_overwrite_a_vector() -> None:
    text = """%v = affine.vector_load %o[0] : memref<64xf32>, vector<8xf32>
    affine.vector_store %v, %m[0] : memref<64xf32>, vector<8xf32>
    affine.store %x, %m[0] : memref<64xf32>"""
    assert count(after("affine-scalrep", text), "affine.vector_store") == 1


def test_a_vector_in_between_keeps_a_value_from_being_forwarded() -> None:
    text = """%v = affine.vector_load %o[0] : memref<64xf32>, vector<8xf32>
    affine.store %x, %m[3] : memref<64xf32>
    affine.vector_store %v, %m[0] : memref<64xf32>, vector<8xf32>
    %y = affine.load %m[3] : memref<64xf32>
    affine.store %y, %o[0] : memref<64xf32>"""
    assert count(after("affine-scalrep", text), "affine.load") == 1


# ------------------------------------------------------------------------------------------ memory


def test_a_loop_works_on_a_copy_of_what_it_accesses() -> None:
    text = """affine.for %i = 0 to 8 {
      %v = affine.load %m[%i + 5] : memref<64xf32>
      affine.store %v, %o[%i] : memref<64xf32>
    }"""
    lines = after("affine-data-copy-generate{fast-mem-space=2}", text)
    assert count(lines, "memref.alloc() : memref<8xf32, 2>") == 2
    assert count(lines, "= affine.load %arg2[%arg6] : memref<64xf32>") == 1
    assert "affine.for %arg6 = 5 to 13 {" in lines


def test_what_a_loop_may_not_write_is_copied_in_before_it_is_copied_back() -> None:
    guarded = """affine.for %i = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
        affine.store %x, %m[%i] : memref<64xf32>
      }
    }"""
    plain = "affine.for %i = 0 to 8 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    assert count(after("affine-data-copy-generate", guarded), "affine.load %arg2") == 1
    assert count(after("affine-data-copy-generate", plain), "affine.load %arg2") == 0


def test_a_memref_that_is_not_only_accessed_is_not_copied() -> None:
    text = """affine.for %i = 0 to 8 {
      affine.store %x, %m[%i] : memref<64xf32>
      "unknown"(%m) : (memref<64xf32>) -> ()
    }"""
    assert count(after("affine-data-copy-generate", text), "memref.alloc") == 0


def test_nothing_is_copied_that_the_memref_has_not() -> None:
    text = """affine.for %i = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
        %v = affine.load %m[%i - 2] : memref<64xf32>
        affine.store %v, %o[%i] : memref<64xf32>
      }
    }"""
    assert count(after("affine-data-copy-generate", text), "affine.for %arg6 = 0 to 6 {") == 1


def test_copies_by_transfers_wait_for_them() -> None:
    text = "affine.for %i = 0 to 8 {\naffine.store %x, %m[%i] : memref<64xf32>\n}"
    lines = after("affine-data-copy-generate{generate-dma=true}", text)
    assert (count(lines, "affine.dma_start"), count(lines, "affine.dma_wait")) == (1, 1)


def test_a_transfer_goes_on_while_the_loop_computes() -> None:
    text = """%b = memref.alloc() : memref<8xf32, 1>
    %t = memref.alloc() : memref<1xi32>
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    affine.for %i = 0 to 8 {
      affine.dma_start %m[%i], %b[%c0], %t[%c0], %c8 : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>
      affine.dma_wait %t[%c0], %c8 : memref<1xi32>
      %v = affine.load %b[0] : memref<8xf32, 1>
      affine.store %v, %o[%i] : memref<64xf32>
    }"""
    lines = after("affine-pipeline-data-transfer", text)
    assert (count(lines, "affine.dma_start"), count(lines, "affine.dma_wait")) == (2, 2)
    assert count(lines, "memref.alloc() : memref<2x8xf32, 1>") == 1
    assert "affine.for %arg6 = 1 to 8 {" in lines


def test_a_comma_may_end_the_operands_of_a_transfer() -> None:
    text = """%t = memref.alloc() : memref<1xi32>
    %b = memref.alloc() : memref<8xf32, 1>
    affine.dma_start %m[0], %b[0], %t[0], %n, : memref<64xf32>, memref<8xf32, 1>, memref<1xi32>"""
    assert count(after("affine-loop-unroll", text), "%arg0 : memref<64xf32>") == 1


def test_loads_with_affine_indices_are_raised() -> None:
    text = """affine.for %i = 0 to 8 {
      %a = arith.addi %i, %n : index
      %v = memref.load %m[%a] : memref<64xf32>
      %b = arith.remsi %i, %n : index
      memref.store %v, %m[%b] : memref<64xf32>
    }"""
    lines = after("affine-raise-from-memref", text)
    assert count(lines, "affine.load %arg2[%arg6 + symbol(%arg0)]") == 1
    assert count(lines, "memref.store") == 1


def test_accesses_of_views_become_those_of_what_they_are_of() -> None:
    view = "memref<4x4xf32, strided<[128, 3], offset: ?>>"
    text = f"""%0 = memref.subview %q[%n, 3] [4, 4] [2, 3] : memref<64x64xf32> to {view}
    affine.store %x, %0[%k, 1] : {view}
    %1 = memref.collapse_shape %q [[0, 1]] : memref<64x64xf32> into memref<4096xf32>
    affine.store %x, %1[%k] : memref<4096xf32>"""
    lines = after("affine-fold-memref-alias-ops", text)
    assert count(lines, "affine.store %arg5, %arg4[") == 2
    assert count(lines, "affine.delinearize_index %arg1 into (64, 64)") == 1


LAYOUTS = """
#tiled = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @make(%n: index) -> memref<?xf32, #tiled> {
  %m = memref.alloc(%n) : memref<?xf32, #tiled>
  return %m : memref<?xf32, #tiled>
}
func.func @use(%n: index, %x: f32) {
  %m = func.call @make(%n) : (index) -> memref<?xf32, #tiled>
  affine.store %x, %m[%n] : memref<?xf32, #tiled>
  %a = memref.alloc() : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0 + 1)>>
  memref.store %x, %a[%n, %n] : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0 + 1)>>
  memref.dealloc %a : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0 + 1)>>
  return
}
"""


def normalized(text: str) -> str:
    module, context = load(text)
    result = PassManager(context).run(parse_pipeline("builtin.module(normalize-memrefs)", find_pass), module)
    assert result.succeeded, result.problems
    return print_operation(module)


def test_memrefs_lose_their_layouts_across_calls() -> None:
    printed = normalized(LAYOUTS)
    assert "#tiled" not in printed
    assert "call @make(%arg0) : (index) -> memref<?x?xf32>" in printed
    assert "[symbol(%arg0) floordiv 4, symbol(%arg0) mod 4] : memref<?x?xf32>" in printed
    assert "memref.alloc() : memref<4x9xf32>" in printed


def test_functions_with_ops_that_need_the_layout_keep_it_and_so_do_their_callers() -> None:
    kept = LAYOUTS.replace("  return\n", '  "unknown"(%m) : (memref<?xf32, #tiled>) -> ()\n  return\n')
    printed = normalized(kept)
    assert "call @make(%arg0) : (index) -> memref<?xf32, #map" in printed
    assert "memref.alloc() : memref<8x4xf32, #map" in printed


# ------------------------------------------------------------------------------------------ vectors


def test_a_parallel_loop_runs_on_vectors() -> None:
    text = """affine.for %i = 0 to 64 {
      %v = affine.load %m[%i] : memref<64xf32>
      %w = arith.addf %v, %x : f32
      affine.store %w, %m[%i] : memref<64xf32>
    }"""
    lines = after("affine-super-vectorize{virtual-vector-size=8}", text)
    assert lines[:2] == [
        "%0 = vector.broadcast %arg5 : f32 to vector<8xf32>",
        "affine.for %arg6 = 0 to 64 step 8 {",
    ]
    assert count(lines, "vector.transfer_") == 2


def test_a_sum_on_vectors_masks_what_is_not_there() -> None:
    text = """%z = arith.constant 0.0 : f32
    %r = affine.for %i = 0 to 50 iter_args(%a = %z) -> f32 {
      %v = affine.load %m[%i] : memref<64xf32>
      %b = arith.addf %a, %v : f32
      affine.yield %b : f32
    }"""
    lines = after("affine-super-vectorize{virtual-vector-size=8 vectorize-reductions=true}", text)
    assert (count(lines, "vector.create_mask"), count(lines, "vector.reduction <add>")) == (1, 1)


def test_a_loop_that_stores_to_one_place_stays_as_it_is() -> None:
    text = "affine.for %i = 0 to 0 {\naffine.store %x, %m[3] : memref<64xf32>\n}"
    assert count(after("affine-super-vectorize{virtual-vector-size=8}", text), "vector.") == 0


# ------------------------------------------------------------------------------------------ lowering


def test_affine_loops_become_those_of_scf() -> None:
    text = "affine.for %i = 0 to %n {\naffine.store %x, %m[%i + 1] : memref<64xf32>\n}"
    lines = after("lower-affine", text)
    assert (count(lines, "scf.for"), count(lines, "memref.store"), count(lines, "affine.")) == (1, 1, 0)


def test_a_remainder_by_zero_is_told_and_stays() -> None:
    text = '%0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%n)\n"use"(%0) : (index) -> ()'
    result, printed = run_on_function("lower-affine", text)
    assert [problem.message for problem in result.problems] == ["modulo by non-positive value is not supported"]
    assert "affine.apply" in printed


def test_linear_indices_are_expanded() -> None:
    text = '%0:2 = affine.delinearize_index %n into (4, 5) : index, index\n"use"(%0#0, %0#1) : (index, index) -> ()'
    assert count(after("affine-expand-index-ops", text), "arith.floordivsi") == 1
    assert count(after("affine-expand-index-ops-as-affine", text), "affine.apply") == 2


def test_sets_and_maps_are_simplified() -> None:
    text = """affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 >= 0)>(%n) {
      affine.store %x, %m[0] : memref<64xf32>
    } else {
      affine.store %x, %m[1] : memref<64xf32>
    }"""
    assert after("affine-simplify-structures", text) == ["affine.store %arg5, %arg2[1] : memref<64xf32>"]


def test_a_semi_affine_condition_is_left_alone() -> None:
    text = """affine.if affine_set<(d0)[s0] : (d0 * s0 - 1 >= 0)>(%n)[%k] {
      affine.store %x, %m[0] : memref<64xf32>
    }"""
    assert count(after("affine-simplify-structures", text), "affine.if") == 1


# ------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize("pipeline", ["affine-loop-unroll", "affine-loop-unroll-jam"])
def test_unrolling_runs_on_functions_only(pipeline: str) -> None:
    module, context = load("func.func @f() {\nreturn\n}\n")
    result = PassManager(context).run(parse_pipeline(f"builtin.module({pipeline})", find_pass), module)
    assert not result.succeeded
    assert result.problems[0].message.endswith("on a PassManager intended to run on 'builtin.module'!")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("virtual-vector-size=0", "Vectorization factor must be greater than zero."),
        (
            "virtual-vector-size=4,4 vectorize-reductions=true",
            "Vectorizing reductions is supported only for 1-D vectors.",
        ),
        (
            "virtual-vector-size=4 test-fastest-varying=0,1",
            "Fastest varying pattern specified with different size than the vector size.",
        ),
    ],
)
def test_sizes_of_vectors_must_make_sense(options: str, message: str) -> None:
    result, _ = run_on_function(f"affine-super-vectorize{{{options}}}", "")
    assert not result.succeeded
    assert [problem.message for problem in result.problems] == [message]


@pytest.mark.parametrize(
    "pipeline",
    [
        "affine-loop-normalize",
        "affine-loop-unroll",
        "affine-loop-coalescing",
        "affine-parallelize",
        "affine-scalrep",
        "affine-loop-invariant-code-motion",
        "affine-simplify-structures",
        "affine-super-vectorize{virtual-vector-size=4}",
    ],
)
def test_deeply_nested_conditions_need_no_recursion(pipeline: str) -> None:
    depth = 600
    text = "affine.if affine_set<(d0) : (d0 >= 0)>(%n) {\n" * depth + "affine.for %i = 0 to %n {\n}\n" + "}\n" * depth
    after(pipeline, text)
