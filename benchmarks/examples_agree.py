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
from compiler.checking.functions import public_functions
from compiler.checking.input_text import input_text
from compiler.checking.inputs import Given, Input, make_inputs
from compiler.dialects.func.ops import FuncOp
from compiler.execution.arrays import ArgumentError, element_dtype
from compiler.execution.child import Answer, serve
from compiler.execution.functions import (
    Call,
    Options,
    RunError,
    compile_function,
    function_types,
    make_request,
    understand,
)
from compiler.execution.interpreted import interpret_function
from compiler.execution.launch import run_in_fork
from compiler.interpreter.values import Unsupported, bits_dtype
from compiler.ir.operation import Operation
from compiler.ir.types import ComplexType, MemRefType, ShapedType, Type, element_type_or_self

DIALECTS = (
    *("arith", "math", "complex", "index", "ub", "cf", "scf", "func", "memref", "affine", "tensor", "linalg"),
    *("vector", "bufferization", "tosa", "quant", "shape", "llvm"),
)


def agreement(text: str, most: int) -> str:
    """Returns how an example's two runs compare: "agrees", "differs: ...", or why it was not run."""
    context = compiler.new_context()
    try:
        name, function = _function(compiler.parse(text, context))
        types, _ = function_types(function)
        inputs = list(make_inputs(function, types, 4 * most, 0))
    except (RunError, Unsupported, compiler.MLIRSyntaxError) as error:
        return f"not run: {error}"
    outcome = "not run: all inputs are undefined behavior"
    agreeing = 0
    compiled = None
    for input_ in inputs:
        if agreeing >= most:
            break
        try:
            call = interpret_function(compiler.parse(text), name, _values(input_), Options(), str).call
            own = _results(call, types)
        except (RunError, ArgumentError) as error:
            if "does not know" in str(error) or "supported" in str(error):
                return f"not interpreted: {error}"
            continue
        try:
            compiled = compiled or compile_function(compiler.parse(text, context), context, name, Options())
            values = _values(input_)
            request = make_request(compiled, values, Options())
            answer = run_in_fork(request, lambda wanted, descriptor: serve(wanted, Answer(descriptor)))
            other = _results(understand(compiled, request, answer, values), types)
        except (RunError, ArgumentError) as error:
            return f"not compiled: {error}"
        if not _are_equal(own, other):
            return f"differs for {input_text(input_)}: interpreted {own}, compiled {other}"[:400]
        agreeing += 1
        outcome = "agrees"
    return outcome


def _function(module: Operation) -> tuple[str, Operation]:
    """Returns the last public function with a body, which may call the others, and its name. Raises RunError."""
    functions = public_functions(module, FuncOp)
    if not functions:
        raise RunError("there is no function with a body")
    path, function = list(functions.items())[-1]
    return path[-1], function


def _values(input_: Input) -> list[object]:
    """Returns fresh arguments of an input as Python has them."""
    return [_value(argument.type, argument.given) for argument in input_.arguments]


def _value(type_: Type, bits: Given) -> object:
    element = element_type_or_self(type_)
    dtype = element_dtype(element)
    if isinstance(bits, np.ndarray):
        shape, numbers = bits.shape, bits.ravel().tolist()
    else:
        shape, numbers = (), [bits]
    if isinstance(element, ComplexType):
        parts = np.array([part for pair in numbers for part in pair], bits_dtype(element.element_type))
        return parts.view(dtype).reshape(shape) if shape else complex(parts.view(dtype)[0])
    array = np.array(numbers, bits_dtype(element)).view(dtype).reshape(shape)
    return array if isinstance(type_, ShapedType) else array.item()


def _results(call: Call, types: Sequence[Type]) -> list[np.ndarray]:
    """Returns the results, and what is in memory afterwards. Tensors may be overwritten by compiled code."""
    memory = [value for value, type_ in zip(call.arguments, types) if isinstance(type_, MemRefType)]
    return [np.asarray(value) for value in (*call.results, *memory)]


def _are_equal(own: Sequence[np.ndarray], other: Sequence[np.ndarray]) -> bool:
    """Returns True for equal values; floats may be rounded differently."""
    return len(own) == len(other) and all(
        np.allclose(a, b, rtol=1e-5, equal_nan=True) if a.dtype.kind == "f" else np.array_equal(a, b)
        for left, right in zip(own, other)
        for a, b in zip(_parts(left), _parts(right))
    )


def _parts(array: np.ndarray) -> Sequence[np.ndarray]:
    """Returns the real and the imaginary parts of complex numbers, and others as they are."""
    return [array.real, array.imag] if array.dtype.kind == "c" else [array]


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
