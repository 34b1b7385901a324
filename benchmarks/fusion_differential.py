"""Fusion of random programs, here and in mlir-opt: `fusion_differential.py [FIRST LAST]` gives how many of each kind.

Each program runs as it was, as it is after the pass here, and as mlir-opt leaves it; arrays are compared. Where both
keep all values, but differ, both run again with arithmetic that nobody knows anything of (a number is a hash of what
it is made from) and memory that nobody wrote holding something, so that it shows whether only luck made them equal.
The seeds of programs that are to be looked at are printed with their kind.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random
from zlib import crc32

from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.affine_interpreter import (
    BINARY,
    Interpreter,
    Memory,
    OutOfBounds,
    function_of,
    indices,
    results,
    same_results,
)
from tests.support.affine_programs import FUSION_OPTIONS, AffineProgram
from tests.support.fusion_programs import FusionProgram
from tests.support.passes import load

MLIR_OPT = "mlir-opt-22"


class UninterpretedInterpreter(Interpreter):
    """Arithmetic gives hashes of its operands; memory starts with numbers of its own."""

    def _allocate(self, shape: tuple[int, ...]) -> Memory:  # type: ignore[override]
        memory = super()._allocate(shape)
        for index in indices(shape):
            memory[index] = crc32(repr(("memory", len(self._memories), index)).encode())
        return memory

    def _run(self, op: Operation) -> None:
        if op.name in BINARY:
            operands = [self._values[value] for value in op.operands]
            created = _hashed(op.name, *operands)
            self._values[op.result] = created
        else:
            super()._run(op)


def _hashed(name: str, *operands: object) -> object:
    if isinstance(operands[0], tuple):
        return tuple(_hashed(name, *each) for each in zip(*operands, strict=True))
    return crc32(repr((name, *operands)).encode())


def kind_of(text: str, seed: int) -> str:
    """Returns the kind of agreement of the two on a program."""
    pipeline = f"builtin.module(func.func(affine-loop-fusion{FUSION_OPTIONS[seed % len(FUSION_OPTIONS)]}))"
    module, context = load(text)
    try:
        before = results(module, seed)
    except OutOfBounds:
        return "no program: an access out of bounds"
    uninterpreted = _uninterpreted(module, seed)
    PassManager(context).run(parse_pipeline(pipeline, find_pass), module)
    if not same_results(before, results(module, seed)):
        return "WRONG HERE"
    run = subprocess.run([MLIR_OPT, f"--pass-pipeline={pipeline}"], input=text, capture_output=True, text=True)
    if run.returncode:
        return "mlir-opt fails, or its result is invalid"
    if run.stdout.strip() == print_operation(module).strip():
        return "same"
    theirs, _ = load(run.stdout)
    try:
        after = results(theirs, seed)
    except OutOfBounds:
        return "mlir-opt's accesses are out of bounds"
    if not same_results(before, after):
        return "mlir-opt's values are wrong"
    if uninterpreted != _uninterpreted(theirs, seed):
        return "mlir-opt's values are right by luck"
    fewer = print_operation(module).count("affine.for") - run.stdout.count("affine.for")
    return f"both right, {'fewer' if fewer < 0 else 'more' if fewer else 'as many'} loops here"


def _uninterpreted(module: Operation, seed: int) -> list[Memory]:
    return UninterpretedInterpreter(function_of(module), Random(seed)).run()


def main() -> None:
    first, last = [int(argument) for argument in sys.argv[1:]] or [0, 500]
    kinds: Counter[str] = Counter()
    for write in (AffineProgram, FusionProgram):
        for seed in range(first, last):
            kind = kind_of(write(seed).text, seed)
            kinds[kind] += 1
            if kind.startswith(("both", "WRONG")):
                print(f"{write.__name__}({seed}): {kind}")
    for kind, count in kinds.most_common():
        print(f"{count:5} {kind}")


if __name__ == "__main__":
    main()
