"""Compares whole lowerings of random programs with those of mlir-opt, and compiles the results.

    python -m benchmarks.lowering_chains [NAME ...] [--seeds N] [--first N] [--show N] [--print NAME SEED]

Each chain has a generator of programs, a pipeline, and for some a tool that checks our result: LLVM's verifier for
translated modules, `llc -march=nvptx64` for kernels, a C++ compiler for EmitC. Results agree if their generic forms are
equal, or if both refuse the program. Needs mlir-opt-22 and LLVM's tools on PATH.

Differences in the first 300 programs of each chain are described in docs/differences.md (41 and 98 of campaign, 214 of
tensors, 179 of emitc) and docs/affine-fusion.md (14 of tensors-affine).
"""

from __future__ import annotations

import argparse
import difflib
import io
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from benchmarks.campaign.programs import make_program, make_program_of_operations
from benchmarks.chain_programs import LoopStyle, loop_program, tensor_program
from benchmarks.whole_lowerings import BOTH_REFUSE, DIFFERS, MLIR_OPT, OURS_REFUSES, SAME, THEIRS_REFUSES, verdict
from compiler.tools.ir_opt import run
from compiler.tools.ir_translate import run as translate
from compiler.tools.streams import Streams
from tests.support.affine_nests import NestWriter
from tests.support.lowering_programs import lowering_program
from tests.support.random_programs import program

_TO_LLVM = (
    "convert-math-to-funcs,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-complex-to-standard,"
    "convert-vector-to-llvm,"
    "convert-math-to-llvm,convert-math-to-libm,convert-complex-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts"
)
_FROM_LOOPS = f"convert-vector-to-scf,lower-affine,{_TO_LLVM}"
_BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}"
_COMPILE_TIME = re.compile(r"LLVMIRToISATimeInMs = \d+ : i64")
_KERNELS = (
    "func.func(gpu-map-parallel-loops,convert-parallel-loops-to-gpu),lower-affine,gpu-kernel-outlining,"
    "gpu.module(convert-scf-to-cf,convert-gpu-to-nvvm,reconcile-unrealized-casts)"
)
_SHADER = (
    "module attributes {{spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int64, Float64], "
    "[SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>}} {{\n{}}}\n"
)


def _translation(text: str) -> str:
    """Returns a module in LLVM IR. Raises `ValueError` if it cannot be translated."""
    output, errors = io.BytesIO(), io.BytesIO()
    if translate(["--mlir-to-llvmir"], Streams(io.BytesIO(text.encode()), output, errors)):
        raise ValueError(errors.getvalue().decode()[:500])
    return output.getvalue().decode()


def _check(command: list[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def verify_llvm(text: str) -> str:
    """Returns the errors of LLVM's verifier on the translated module."""
    return _check(["opt", "-passes=verify", "-disable-output"], _translation(text))


def verify_ptx(text: str) -> str:
    """Returns the errors of LLVM on the kernels of the module, compiled to PTX."""
    errors = ""
    modules = [f'"builtin.module"() ({{{part}' for part in _kernel_modules(text)]
    for module in modules:
        ir = _translation(module)
        errors += _check(["opt", "-passes=verify", "-disable-output"], ir)
        errors += _check(["llc", "-march=nvptx64", "-mcpu=sm_90", "-o", "/dev/null"], ir)
    return errors


def _kernel_modules(text: str) -> list[str]:
    """Returns the regions of the GPU modules of a text in generic form, each closed as that of a module."""
    parts = text.split('"gpu.module"()')[1:]
    return [part.partition("({")[2].partition("\n  }) : () -> ()")[0] + "}) : () -> ()" for part in parts]


def compile_cpp(text: str) -> str:
    """Returns the errors of a C++ compiler on the module as C++."""
    output, errors = io.BytesIO(), io.BytesIO()
    code = translate(["--mlir-to-cpp"], Streams(io.BytesIO(text.encode()), output, errors))
    upstream = subprocess.run(
        ["mlir-translate-22", "--mlir-to-cpp"], input=text, capture_output=True, text=True, check=False
    )
    if code or upstream.returncode:
        return "" if code and upstream.returncode else f"one of both is not translated: {errors.getvalue().decode()}"
    if upstream.stdout != output.getvalue().decode():
        return "the C++ differs from mlir-translate's"
    head = "#include <cstddef>\n#include <cstdint>\n#include <cmath>\n#include <algorithm>\n"
    return _check(["c++", "-std=c++17", "-x", "c++", "-fsyntax-only", "-"], head + output.getvalue().decode())


@dataclass(frozen=True)
class Chain:
    """A lowering: the generator that returns the program of a seed, the pipeline, and a check of our result."""

    program: Callable[[int], str]
    pipeline: str
    check: Callable[[str], str] | None = None


def _loops(**style: bool) -> Callable[[int], str]:
    return lambda seed: loop_program(Random(seed), LoopStyle(**style))


CHAINS: Mapping[str, Chain] = MappingProxyType(
    {
        "llvm": Chain(lambda seed: program(Random(seed)), _FROM_LOOPS, verify_llvm),
        "vectors": Chain(lambda seed: lowering_program(Random(seed), 14), _FROM_LOOPS, verify_llvm),
        "affine": Chain(lambda seed: NestWriter(seed).program(), _FROM_LOOPS, verify_llvm),
        "campaign": Chain(
            lambda seed: make_program(seed).text, f"{_BUFFERIZE},convert-linalg-to-loops,{_FROM_LOOPS}", verify_llvm
        ),
        "operations": Chain(
            lambda seed: make_program_of_operations(seed).text,
            "one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops},"
            f"convert-linalg-to-loops,{_FROM_LOOPS.partition(',finalize')[0]}",
        ),
        "tensors": Chain(
            lambda seed: tensor_program(Random(seed)),
            f"{_BUFFERIZE},convert-linalg-to-loops,{_FROM_LOOPS}",
            verify_llvm,
        ),
        "tensors-affine": Chain(
            lambda seed: tensor_program(Random(seed)),
            "convert-elementwise-to-linalg,linalg-fuse-elementwise-ops,"
            f"{_BUFFERIZE},convert-linalg-to-affine-loops,func.func(affine-loop-fusion),{_FROM_LOOPS}",
        ),
        "deallocated": Chain(
            lambda seed: tensor_program(Random(seed)),
            f"{_BUFFERIZE},buffer-deallocation-pipeline,convert-bufferization-to-memref,convert-linalg-to-loops,{_FROM_LOOPS}",
        ),
        "openmp": Chain(
            _loops(has_parallel_loops=True, has_all_reductions=False),
            "convert-scf-to-openmp,finalize-memref-to-llvm,convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,"
            "convert-openmp-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts",
            verify_llvm,
        ),
        "async": Chain(
            _loops(has_parallel_loops=True, has_tasks=True),
            "async-parallel-for,async-to-async-runtime,async-runtime-ref-counting,async-runtime-ref-counting-opt,"
            "func.func(arith-expand),convert-async-to-llvm," + _TO_LLVM,
            verify_llvm,
        ),
        "tasks": Chain(
            _loops(has_tasks=True),
            "async-to-async-runtime,async-runtime-policy-based-ref-counting,convert-async-to-llvm," + _TO_LLVM,
            verify_llvm,
        ),
        "nvvm": Chain(_loops(has_parallel_loops=True), _KERNELS, verify_ptx),
        "nvvm-host": Chain(
            _loops(has_parallel_loops=True),
            "func.func(gpu-map-parallel-loops,convert-parallel-loops-to-gpu),lower-affine,gpu-lower-to-nvvm-pipeline"
            "{cubin-format=isa}",
        ),
        "emitc": Chain(
            _loops(has_math=False, has_float_minimum=False), "convert-to-emitc,reconcile-unrealized-casts", compile_cpp
        ),
        "spirv": Chain(
            lambda seed: _SHADER.format(loop_program(Random(seed), LoopStyle())),
            "map-memref-spirv-storage-class,convert-math-to-spirv,convert-scf-to-spirv,convert-memref-to-spirv,"
            "convert-func-to-spirv,"
            "reconcile-unrealized-casts",
        ),
    }
)


def theirs(text: str, flags: list[str]) -> str | None:
    """Returns mlir-opt's output, or None if it refuses the program."""
    done = subprocess.run([MLIR_OPT, *flags], input=text, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def ours(text: str, flags: list[str]) -> tuple[str | None, str]:
    """Returns ir-opt's output, or None if it refuses the program, and its messages."""
    output, errors = io.BytesIO(), io.BytesIO()
    code = run(flags, Streams(io.BytesIO(text.encode()), output, errors))
    return (output.getvalue().decode() if code == 0 else None), errors.getvalue().decode()


def examine(chain: Chain, seed: int) -> tuple[str, list[str]]:
    """Returns how the results for a seed compare, and lines that show the difference."""
    text = chain.program(seed)
    flags = ["--mlir-print-op-generic", f"--pass-pipeline=builtin.module({chain.pipeline})"]
    expected = theirs(text, flags)
    actual, messages = ours(text, flags)
    if expected is not None and actual is not None:
        expected, actual = (_COMPILE_TIME.sub("", result) for result in (expected, actual))
    kind = verdict(expected, actual)
    if kind == DIFFERS and expected is not None and actual is not None:
        lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(), "mlir-opt", "ir-opt", lineterm="")
        return kind, list(lines)
    if kind != SAME:
        return kind, messages.splitlines()
    try:
        problem = chain.check(actual) if chain.check is not None and actual is not None else ""
    except ValueError as error:
        problem = str(error)
    return ("invalid" if problem else kind), problem.splitlines()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="chains, all by default")
    parser.add_argument("--seeds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=2, help="differences to show of each chain")
    parser.add_argument("--print", nargs=2, metavar=("NAME", "SEED"), help="print a program and end")
    options = parser.parse_args()
    if options.print:
        print(CHAINS[options.print[0]].program(int(options.print[1])), end="")
        return 0
    has_differences = False
    for name in options.names or CHAINS:
        counts, shown = Counter[str](), 0
        for seed in range(options.first, options.first + options.seeds):
            kind, lines = examine(CHAINS[name], seed)
            counts[kind] += 1
            if kind not in (SAME, BOTH_REFUSE) and shown < options.show:
                shown += 1
                print(f"{name} {seed}: {kind}", *(line[:200] for line in lines[:30]), sep="\n  ")
        print(name, dict(counts), flush=True)
        has_differences |= any(counts[kind] for kind in (DIFFERS, OURS_REFUSES, THEIRS_REFUSES, "invalid"))
    return 1 if has_differences else 0


if __name__ == "__main__":
    sys.exit(main())
