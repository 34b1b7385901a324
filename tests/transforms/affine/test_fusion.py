"""affine-loop-fusion: which nests become one, at which depth, what is left of buffers, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from compiler.syntax.printer.ir_printer import print_operation
from tests.analysis.affine.test_dependences import MATRIX_PRODUCTS
from tests.support.affine_fusion import depths, fused, is_unchanged, run
from tests.support.affine_interpreter import PRIME, OutOfBounds, interpreter_of, results, same_results
from tests.support.affine_programs import FUSION_OPTIONS, AffineProgram
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import load, transformed
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases

TWO_NESTS = """
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>) {
  %t = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[%i] : memref<10xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %t[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %t[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i] : memref<10xf32>
  }
  return
}
"""

RECOMPUTABLE = """
func.func @f(%a: memref<8x16xf32>, %out: memref<8x4xf32>) {
  %tmp = memref.alloc() : memref<8x16xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 16 {
      %0 = affine.load %a[%i, %j] : memref<8x16xf32>
      %1 = affine.load %a[%i, %j] : memref<8x16xf32>
      %2 = arith.mulf %0, %1 : f32
      affine.store %2, %tmp[%i, %j] : memref<8x16xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 4 {
      affine.for %j = 0 to 16 {
        %0 = affine.load %tmp[%i, %j] : memref<8x16xf32>
        %1 = affine.load %out[%i, %k] : memref<8x4xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %out[%i, %k] : memref<8x4xf32>
      }
    }
  }
  return
}
"""


# -------------------------------------------------------------------------------------------------- results


def test_a_producer_goes_into_its_consumer_and_the_buffer_shrinks() -> None:
    assert (
        fused(TWO_NESTS)
        == """\
func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>) {
  %alloc = memref.alloc() : memref<1xf32>
  affine.for %arg2 = 0 to 10 {
    %0 = affine.load %arg0[%arg2] : memref<10xf32>
    %1 = arith.mulf %0, %0 : f32
    affine.store %1, %alloc[0] : memref<1xf32>
    %2 = affine.load %alloc[0] : memref<1xf32>
    %3 = arith.addf %2, %2 : f32
    affine.store %3, %arg1[%arg2] : memref<10xf32>
  }
  return
}
"""
    )


def test_the_nest_stays_where_others_see_what_the_slice_does_not_write() -> None:
    text = TWO_NESTS.replace("%b: memref<10xf32>", "%b: memref<10xf32>, %t: memref<10xf32>").replace(
        "%t = memref.alloc() : memref<10xf32>", ""
    )
    assert fused(text).count("affine.for") == 1
    second = text.split("  affine.for", 2)[2]
    shifted = second.replace("0 to 10", "0 to 9").replace("affine.load %t[%i]", "affine.load %t[%i + 1]")
    printed = fused(text.replace(second, shifted))
    assert printed.count("affine.for") == 2
    assert "memref.alloc() : memref<1xf32>" in printed


def test_siblings_that_load_the_same_are_fused_in_their_mode() -> None:
    text = (
        TWO_NESTS.replace("%b: memref", "%t: memref<10xf32>, %b: memref")
        .replace("%t = memref.alloc() : memref<10xf32>", "")
        .replace("affine.load %t[%i]", "affine.load %a[%i]")
    )
    assert fused(text, "{mode=sibling}").count("affine.for") == 1
    assert fused(text).count("affine.for") == 1
    assert is_unchanged(text, "{mode=producer}")


@pytest.mark.parametrize(
    "source",
    [
        "memref.alloc() : memref<8xf32>",
        "memref.collapse_shape %a [[0, 1]] : memref<1x8xf32> into memref<8xf32>",
        "func.call @source() : () -> memref<8xf32>",
    ],
)
def test_siblings_may_load_a_memref_that_no_loop_stores_to(mlir_opt: MlirOpt, source: str) -> None:
    nests = """
func.func private @source() -> memref<8xf32>
func.func @f(%a: memref<1x8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) {{
  %m = {source}
  affine.for %i = 0 to 8 {{
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }}
  affine.for %i = 0 to 8 {{
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.store %0, %c[%i] : memref<8xf32>
  }}
  return
}}
"""
    mlir_opt.assert_same("--affine-loop-fusion", text=nests.format(source=source))


def test_an_accumulating_producer_is_fused_where_nothing_runs_twice() -> None:
    for options in ("", "{mode=producer}", "{compute-tolerance=0}", "{compute-tolerance=100}"):
        assert depths(MATRIX_PRODUCTS, options)[:1] == [2]
    for options in ("{mode=sibling}", "{maximal}"):
        assert is_unchanged(MATRIX_PRODUCTS, options)


@pytest.mark.parametrize(
    ("options", "depth", "buffer"),
    [
        ("", 1, "memref<1x16xf32>"),
        ("{compute-tolerance=0.61}", 3, "memref<1x1xf32>"),
        ("{fusion-compute-tolerance=0.61}", 3, "memref<1x1xf32>"),
        ("{maximal}", 3, "memref<1x1xf32>"),
        ("{fusion-maximal}", 3, "memref<1x1xf32>"),
    ],
)
def test_the_tolerance_decides_how_much_is_computed_again(options: str, depth: int, buffer: str) -> None:
    _, record = run(options, RECOMPUTABLE)
    assert record.pairs[0].chosen_depth == depth
    assert record.pairs[0].private_memrefs == [buffer]


def test_small_buffers_go_to_the_fast_memory_space() -> None:
    assert "memref<1xf32, 2>" in fused(TWO_NESTS, "{fast-mem-space=2 local-buf-threshold=1}")
    assert "memref<1xf32, 2>" in fused(TWO_NESTS, "{fusion-fast-mem-space=2 fusion-local-buf-threshold=1}")
    assert "memref<1xf32>" in fused(TWO_NESTS, "{fast-mem-space=2}")


def test_options_are_spelled_as_upstream_does() -> None:
    dumped = ir_opt("--affine-loop-fusion=mode=sibling fusion-maximal", "--dump-pass-pipeline", text=TWO_NESTS)
    assert (
        "affine-loop-fusion{compute-tolerance=3.000000e-01 fast-mem-space=0 local-buf-threshold=0 "
        "maximal=true mode=sibling}" in dumped.errors
    )


def test_options_that_are_no_numbers_are_said() -> None:
    run_ = ir_opt("--affine-loop-fusion=compute-tolerance=much", text=TWO_NESTS)
    assert run_.code == 1
    assert "'much' value invalid for floating point argument!" in run_.errors


# -------------------------------------------------------------------------------------------------- numbers


def test_slices_and_costs_at_each_depth() -> None:
    pair = run("", MATRIX_PRODUCTS)[1].pairs[0]
    assert (pair.source_cost, pair.destination_cost) == (1207959552, 201326592)
    by_key = {record.depth: record for record in pair.depths}
    assert [record.fused_cost for record in pair.depths] == [1409286144, 1409286144, 77510737920, 77510737920]
    assert [record.slice_bytes for record in pair.depths] == [262144, 2048, 2048, 4]
    assert [record.additional_compute for record in pair.depths] == [0.0, 0.0, 54.0, 54.0]
    assert [record.is_legal for record in pair.depths] == [True, True, False, False]
    assert [str(loop.lower) for loop in by_key[4].slice] == [
        "(d0, d1, d2, d3) -> (d0)",
        "(d0, d1, d2, d3) -> (d1)",
        "(d0, d1, d2, d3) -> (d3)",
        "(d0, d1, d2, d3) -> (0)",
    ]
    assert [loop.trip_count for loop in by_key[1].slice] == [1, 128, 512, 384]
    assert pair.memory_reduction == pytest.approx(74.49448529411764)


def test_the_log_says_what_upstream_s_does() -> None:
    run_ = ir_opt("--affine-loop-fusion", "--debug-only=affine-loop-fusion", text=MATRIX_PRODUCTS)
    assert (
        """\
  evaluating fusion profitability at depth : 2
   additional compute fraction: 0.00%
   storage reduction factor: 1024.00x
   fused nest cost: 1409286144
   src write region size: 2097152
   slice write region size: 2048
"""
        in run_.errors
    )
    assert (
        """\
 LoopFusion fusion stats:
  best loop depth: 2
  src loop nest compute cost: 1207959552
  dst loop nest compute cost: 201326592
  fused loop nest compute cost: 1409286144
   src mem: 9961472
   dst mem: 3407872
   fused mem: 3409920
   slice mem: 2048
 fusion is most profitable at depth 2 with 0% redundant computation and a 74.494485% storage reduction.
"""
        in run_.errors
    )


def test_explanations_name_the_accesses_that_forbid_fusion() -> None:
    text = """func.func @f(%t: memref<10xf32>, %cst: f32) {
  affine.for %i = 0 to 10 {
    affine.store %cst, %t[%i] : memref<10xf32>
  }
  affine.for %j = 0 to 10 {
    %0 = affine.load %t[-%j + 9] : memref<10xf32>
    affine.store %0, %t[%j] : memref<10xf32>
  }
  return
}
"""
    run_ = ir_opt("--affine-loop-fusion=mode=producer", "--explain", text=text)
    assert (
        run_.errors
        == """\
loop at line 2:3 into loop at line 5:3 (producer-consumer): not fused
  depth 1: not legal: Fusion would violate loop dependences: the destination depends on itself
    affine.load at line 6:10
    affine.store at line 7:5
  Can't fuse: fusion is not legal at any depth
"""
    )


# -------------------------------------------------------------------------------------------------- programs


SMALL = (
    MATRIX_PRODUCTS.replace("8x128x384", "2x3x5")
    .replace("8x384x512", "2x5x4")
    .replace("8x128x512", "2x3x4")
    .replace("8x512x64", "2x4x3")
    .replace("8x128x64", "2x3x3")
    .replace("0 to 8 ", "0 to 2 ")
    .replace("0 to 128", "0 to 3")
    .replace("%i2 = 0 to 512", "%i2 = 0 to 4")
    .replace("0 to 384", "0 to 5")
    .replace("0 to 64", "0 to 3")
    .replace("0 to 512", "0 to 4")
)


def test_two_products_have_the_same_values_afterwards() -> None:
    arguments: list[Sequence[int]] = [
        [-2, 0, 2, -1, 1] * 6,
        [-1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2] * 2,
        [0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1],
        [1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2],
        [2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1],
    ]
    module, record = run("", SMALL)
    assert [pair.chosen_depth for pair in record.pairs][:1] == [2]
    for program in (load(SMALL)[0], module):
        interpreter = interpreter_of(program, Random(0))
        for memory, values in zip(interpreter.arguments, arguments, strict=True):
            memory.update(zip(memory, (value % PRIME for value in values), strict=True))
        third, fifth = [
            [value if value is None or value < PRIME // 2 else value - PRIME for value in memory.values()]
            for memory in (interpreter.run()[2], interpreter.arguments[4])
        ]
        assert third == [5, 2, -1, 6, 3, 0, 2, 4, 6, -2, 0, 7, 4, 1, -2, 5, 7, -1, 1, 3, 5, 2, -1, 6]
        assert fifth == [7, -7, -11, -7, -2, -2, -6, -2, -18, -13, 10, 3, -4, 13, 0, -10, 6, 7]


def test_random_programs_do_the_same_afterwards() -> None:
    count = 0
    for seed in range(60):
        text = AffineProgram(seed).text
        before = results(load(text)[0], seed)
        module, record = run(FUSION_OPTIONS[seed % len(FUSION_OPTIONS)], text)
        count += any(pair.fused for pair in record.pairs)
        assert same_results(before, results(module, seed)), seed
    assert count > 8


def test_random_programs_become_what_mlir_opt_makes_of_them(mlir_opt: MlirOpt) -> None:
    texts = {seed: AffineProgram(seed).text for seed in range(52, 79)}
    count = len(FUSION_OPTIONS)
    for seed, text in texts.items():
        options = FUSION_OPTIONS[seed % count]
        alike = [other for number, other in texts.items() if number % count == seed % count]
        flag = f"--pass-pipeline=builtin.module(func.func(affine-loop-fusion{options}))"
        theirs = mlir_opt(flag, text=text, among=alike)
        module, _ = run(options, text)
        if print_operation(module).strip() == theirs.output.strip():
            continue
        # What mlir-opt made is wrong then: its private buffers lack what the slice does not write, for example.
        try:
            after = results(load(theirs.output)[0], seed)
        except OutOfBounds:
            continue
        assert not same_results(results(load(text)[0], seed), after), seed


# -------------------------------------------------------------------------------------------------- given cases


def case(name: str, part: int = 0) -> str:
    """A given file, or a part of it, without comments and empty lines."""
    text = (CASES / name).read_text().split("// -----\n")[part]
    return _plain(text)


def _plain(text: str) -> str:
    return "".join(f"{line}\n" for line in text.split("\n") if line.strip() and not line.lstrip().startswith("//"))


@needs_cases
@pytest.mark.parametrize(
    ("name", "options", "expected", "part"),
    [
        ("affine_fusion", "", "affine_fusion.expected.mlir", 0),
        ("affine_fusion", "=compute-tolerance=0", "affine_fusion.expected.mlir", 0),
        ("affine_fusion", "=mode=producer", "affine_fusion.expected.mlir", 0),
        ("affine_fusion_tolerance", "", "affine_fusion_tolerance.expected.mlir", 0),
        ("affine_fusion_tolerance", "=maximal", "affine_fusion_tolerance.expected.mlir", 1),
        ("affine_fusion_tolerance", "=compute-tolerance=0.61", "affine_fusion_tolerance.expected.mlir", 1),
        ("affine_fusion_modes", "=mode=greedy", "affine_fusion_modes.greedy.expected.mlir", 0),
        ("affine_fusion_modes", "=mode=producer", "affine_fusion_modes.producer.expected.mlir", 0),
        ("affine_fusion_modes", "=mode=sibling", "affine_fusion_modes.sibling.expected.mlir", 0),
    ],
)
def test_given_programs_become_what_is_expected(name: str, options: str, expected: str, part: int) -> None:
    more = ["-canonicalize"] if "modes" in name else []
    result = ir_opt(f"-affine-loop-fusion{options}", *more, text=(CASES / f"{name}.mlir").read_text())
    assert result.code == 0
    assert _plain(result.output) == case(expected, part)


@needs_cases
@pytest.mark.parametrize("options", ["", "=maximal", "=mode=producer", "=mode=sibling", "=compute-tolerance=9"])
def test_given_illegal_programs_stay_as_they_are(options: str) -> None:
    text = (CASES / "affine_fusion_illegal.mlir").read_text()
    before = ir_opt("-allow-unregistered-dialect", text=text)
    assert ir_opt("-allow-unregistered-dialect", f"-affine-loop-fusion{options}", text=text).output == before.output


@needs_cases
def test_the_given_log_is_written() -> None:
    result = ir_opt(
        "-affine-loop-fusion", "--debug-only=affine-loop-fusion", text=(CASES / "affine_fusion.mlir").read_text()
    )
    assert _plain(case("affine_fusion_log.txt")) in result.errors


# -------------------------------------------------------------------------------------------------- reductions

REDUCTIONS = """
func.func @f(%a: memref<10x10xf32>, %sum: memref<10xf32>, %product: memref<10xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 10 {
    %t = affine.for %j = 0 to 10 iter_args(%acc = %zero) -> f32 {
      %0 = affine.load %a[%i, %j] : memref<10x10xf32>
      %1 = arith.addf %acc, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %t, %sum[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %t = affine.for %j = 0 to 10 iter_args(%acc = %zero) -> f32 {
      %0 = affine.load %a[%i, %j] : memref<10x10xf32>
      %1 = arith.mulf %acc, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %t, %product[%i] : memref<10xf32>
  }
  return
}
"""


def test_reductions_over_the_same_become_one_loop_that_carries_both() -> None:
    printed = fused(REDUCTIONS)
    assert printed.count("affine.for") == 2
    assert "= %cst) -> (f32, f32) {" in printed
    module, _ = run("", REDUCTIONS)
    assert same_results(results(load(REDUCTIONS)[0], 1), results(module, 1))


def test_a_loop_whose_results_are_used_stays() -> None:
    text = """func.func @f(%a: memref<10xf32>) -> (f32, f32) {
      %zero = arith.constant 0.0 : f32
      %s = affine.for %j = 0 to 10 iter_args(%acc = %zero) -> f32 {
        %0 = affine.load %a[%j] : memref<10xf32>
        %1 = arith.addf %acc, %0 : f32
        affine.yield %1 : f32
      }
      %t = affine.for %j = 0 to 10 iter_args(%acc = %s) -> f32 {
        %0 = affine.load %a[%j] : memref<10xf32>
        %1 = arith.maximumf %acc, %0 : f32
        affine.yield %1 : f32
      }
      return %s, %t : f32, f32
    }"""
    for options in FUSION_OPTIONS:
        assert is_unchanged(text, options)


def test_a_row_of_equal_nests_becomes_one_nest() -> None:
    nest = """
  affine.for %i = 0 to 64 {
    %v = affine.load %m[%i] : memref<64xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %m[%i] : memref<64xf32>
  }
"""
    output = transformed("affine-loop-fusion", f"func.func @f(%m: memref<64xf32>) {{{nest * 30}return\n}}")
    assert output.count("affine.for") == 1 and output.count("arith.addf") == 30
