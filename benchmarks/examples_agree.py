"""Compares what the interpreter and compiled code compute on the documentation's examples, one or more an operation.

    python -m benchmarks.examples_agree [--only REGEX] [--inputs N]

Each example is a function that returns its unused values, called with inputs that `--check-results` makes. An operation
counts as agreeing if all its examples that run do. Others are listed with the reason.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

import compiler
from benchmarks.mutant_programs import examples
from compiler.checking.input_text import command_words
from compiler.checking.inputs import make_inputs
from compiler.execution.arrays import ArgumentError
from compiler.execution.child import Answer, serve
from compiler.execution.functions import (
    Call,
    Options,
    RunError,
    compile_function,
    find_function,
    function_types,
    make_request,
    understand,
)
from compiler.execution.interpreted import interpret_function
from compiler.execution.launch import run_in_fork
from compiler.interpreter.values import Unsupported
from compiler.ir.types import Type
from compiler.tools.run_command import parse_argument

DIALECTS = (
    *("arith", "math", "complex", "index", "ub", "cf", "scf", "func", "memref", "affine", "tensor", "linalg"),
    *("vector", "bufferization", "tosa", "quant", "shape", "llvm"),
)


def agreement(text: str, most: int) -> str:
    """Returns how an example's two runs compare: "agrees", "differs: ...", or why it was not run."""
    context = compiler.new_context()
    try:
        function = find_function(compiler.parse(text, context), "example")
        types, _ = function_types(function)
        inputs = list(make_inputs(function, types, 4 * most, 0))
    except (RunError, Unsupported, compiler.MLIRSyntaxError) as error:
        return f"not run: {error}"
    outcome = "not run: all inputs are undefined behavior"
    agreeing = 0
    compiled = None
    for input_ in inputs:
        words = command_words(input_)
        if words is None or agreeing >= most:
            continue
        try:
            interpreted = interpret_function(compiler.parse(text), "example", _values(words, types), Options(), str)
            own = _results(interpreted.call)
        except (RunError, ArgumentError) as error:
            if "does not know" in str(error) or "supported" in str(error):
                return f"not interpreted: {error}"
            continue
        try:
            compiled = compiled or compile_function(compiler.parse(text, context), context, "example", Options())
            values = _values(words, types)
            request = make_request(compiled, values, Options())
            answer = run_in_fork(request, lambda wanted, descriptor: serve(wanted, Answer(descriptor)))
            other = _results(understand(compiled, request, answer, values))
        except (RunError, ArgumentError) as error:
            return f"not compiled: {error}"
        if not _are_equal(own, other):
            return f"differs for {' '.join(words)}: interpreted {own}, compiled {other}"[:400]
        agreeing += 1
        outcome = "agrees"
    return outcome


def _values(words: Sequence[str], types: Sequence[Type]) -> list[object]:
    return [parse_argument(word, type_) for word, type_ in zip(words, types, strict=True)]


def _results(call: Call) -> list[np.ndarray]:
    return [np.asarray(value) for value in (*call.results, *call.arguments)]


def _are_equal(own: Sequence[np.ndarray], other: Sequence[np.ndarray]) -> bool:
    """Returns True for equal values; floats may be rounded differently."""
    return len(own) == len(other) and all(
        np.allclose(a, b, rtol=1e-5, equal_nan=True) if a.dtype.kind in "fc" else np.array_equal(a, b)
        for a, b in zip(own, other)
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a regular expression for operations")
    parser.add_argument("--inputs", type=int, default=3)
    options = parser.parse_args()
    differing = 0
    for dialect in DIALECTS:
        outcomes: defaultdict[str, list[str]] = defaultdict(list)
        for name, text in examples(dialect):
            op = name.rpartition(" ")[2]
            if re.search(options.only, op):
                outcomes[op].append(agreement(text, options.inputs))
        counts: Counter[str] = Counter()
        for op, answers in outcomes.items():
            wrong = [each for each in answers if each.startswith("differs")]
            kind = "differs" if wrong else "agrees" if "agrees" in answers else answers[0].partition(":")[0]
            counts[kind] += 1
            differing += kind == "differs"
            if kind != "agrees":
                print(f"{op}: {(wrong or answers)[0]}".partition("\n")[0])
        print(f"{dialect}: {dict(counts)}", flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
