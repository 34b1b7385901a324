"""Affine passes do to random loop nests what mlir-opt does to them, but where that is wrong."""

from __future__ import annotations

import re
from functools import cache

import pytest

from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.affine_nests import NestWriter
from tests.support.llvm_tools import MlirOpt
from tests.support.passes import load
from tests.support.tool import ir_opt

PROGRAMS = 8
SEPARATOR = "// -----\n"
PASSES = (
    "affine-loop-normalize",
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-loop-unroll",
    "affine-loop-unroll{unroll-factor=-1}",
    "affine-loop-unroll{unroll-factor=3 unroll-up-to-factor=true}",
    "affine-loop-unroll{unroll-factor=4 cleanup-unroll=true}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-scalrep",
    "affine-simplify-structures",
    "affine-raise-from-memref",
    "lower-affine",
)
"""Passes that agree on all programs that mlir-opt does not crash on."""

MOSTLY = {
    "affine-loop-coalescing": 0.9,
    "affine-loop-tile{tile-size=4}": 0.9,
    "affine-loop-tile{tile-size=4 separate=true}": 0.9,
    "affine-parallelize": 0.9,
    "affine-super-vectorize{virtual-vector-size=8}": 0.7,
    "affine-super-vectorize{virtual-vector-size=8 vectorize-reductions=true}": 0.7,
}
"""Passes that do more here, or do not do what is wrong, and how many programs must agree.

mlir-opt 22 coalesces loops whose values are used in each turn as if they were not, tiles although a dependence goes
backwards along one of the loops, makes vector transfers that its verifier rejects, takes accesses such as `2 * %i` for
contiguous, and sees dependences between remainders where there are none.
"""


@cache
def programs() -> tuple[str, ...]:
    return tuple(NestWriter(seed).program() for seed in range(PROGRAMS))


def with_turns(text: str) -> str:
    """Has the arguments of a program be large enough that each loop has a turn.

    mlir-opt 22 unrolls loops as if that were so; here the rest of an unrolled loop looks whether there is one.
    """
    names = re.findall(r"%(\w+): index", text)
    text = re.sub(r"%(\w+): index", r"%any_\1: index", text)
    head, body = text.split("{\n", 1)
    limits = [f"%{name} = affine.max affine_map<(d0) -> (d0, 64)>(%any_{name})\n" for name in names]
    return f"{head}{{\n{''.join(limits)}{body}"


def theirs(mlir_opt: MlirOpt, pipeline: str, texts: tuple[str, ...]) -> list[str]:
    """Returns mlir-opt's result for each program; nothing where it fails."""
    runs = mlir_opt.runs(texts, f"--pass-pipeline=builtin.module(func.func({pipeline}))")
    return [run.output for run in runs]


def ours(mlir_opt: MlirOpt, pipeline: str, texts: tuple[str, ...]) -> list[str]:
    """Returns the pass's result for each program, valid IR, as mlir-opt prints it."""
    results = []
    for text in texts:
        module, context = load(text)
        result = PassManager(context).run(parse_pipeline(f"builtin.module(func.func({pipeline}))", find_pass), module)
        assert result.succeeded, [problem.message for problem in result.problems]
        results.append(print_operation(module))
    return [mlir_opt.output(text=text, among=results) for text in results]


@pytest.mark.parametrize("pipeline", PASSES)
def test_random_nests(mlir_opt: MlirOpt, pipeline: str) -> None:
    texts = tuple(map(with_turns, programs())) if "unroll" in pipeline else programs()
    for mine, other in zip(ours(mlir_opt, pipeline, texts), theirs(mlir_opt, pipeline, texts), strict=True):
        assert not other or mine == other


@pytest.mark.parametrize("pipeline", MOSTLY)
def test_most_random_nests(mlir_opt: MlirOpt, pipeline: str) -> None:
    pairs = list(zip(ours(mlir_opt, pipeline, programs()), theirs(mlir_opt, pipeline, programs()), strict=True))
    valid = [(mine, other) for mine, other in pairs if other]
    same = sum(mine == other for mine, other in valid)
    assert same >= MOSTLY[pipeline] * len(valid)


TRANSFERS = """
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  return
}

func.func @g(%a: memref<256xf32>, %b: memref<256xf32>) {
  %c0 = arith.constant 0 : index
  %size = arith.constant 32 : index
  %buffer = memref.alloc() : memref<32xf32, 1>
  %tag = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i * 32], %buffer[%c0], %tag[%c0], %size : memref<256xf32>, memref<32xf32, 1>, memref<1xf32>
    affine.dma_wait %tag[%c0], %size : memref<1xf32>
    affine.for %j = 0 to 32 {
      %0 = affine.load %buffer[%j] : memref<32xf32, 1>
      affine.store %0, %b[%i * 32 + %j] : memref<256xf32>
    }
  }
  return
}
"""


@pytest.mark.parametrize(
    "flag",
    [
        "-affine-data-copy-generate=generate-dma=true fast-mem-space=2 skip-non-unit-stride-loops=true",
        "-affine-pipeline-data-transfer",
    ],
)
def test_transfers_have_the_attributes_that_mlir_opt_gives_them(mlir_opt: MlirOpt, flag: str) -> None:
    flags = (flag, "-mlir-print-op-generic")
    assert ir_opt(*flags, text=TRANSFERS).output == mlir_opt(*flags, text=TRANSFERS).output
