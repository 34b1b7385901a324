"""Calls functions of a module with Python values: the API over all of `compiler.execution`.

    >>> import compiler
    >>> from compiler.execution.functions import call_function
    >>> context = compiler.new_context()
    >>> module = compiler.parse('''
    ... func.func @twice(%a: memref<3xf32>, %k: f32) -> f32 {
    ...   affine.for %i = 0 to 3 {
    ...     %x = affine.load %a[%i] : memref<3xf32>
    ...     %y = arith.mulf %x, %k : f32
    ...     affine.store %y, %a[%i] : memref<3xf32>
    ...   }
    ...   return %k : f32
    ... }''', context)
    >>> call = call_function(module, context, "twice", [[1, 2, 3], 2.0])
    >>> call.results, call.arguments[0].tolist()
    ([2.0], [2.0, 4.0, 6.0])

The module is lowered in place, by `lower-to-llvm`, and its code runs in a separate process.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from compiler.codegen.translation import translate_module
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.llvm.types import LLVMFunctionType, LLVMVoidType
from compiler.execution.arrays import (
    ArgumentError,
    buffer_array,
    element_dtype,
    expected,
    is_buffer,
    memory_view,
    passed,
    taken,
)
from compiler.execution.entry_wrapper import entry_wrapper, result_leaves, signature
from compiler.execution.launch import Outcome, run_in_new_process
from compiler.execution.request import Limits, Request
from compiler.execution.source_place import SourceLine
from compiler.execution.values import slot_count
from compiler.ir.context import Context
from compiler.ir.functions import type_of_function
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.symbols import symbol_name
from compiler.ir.types import FunctionType, Type, VectorType
from compiler.ods.llvm_types import is_pointer
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, make_pass

Resources = Mapping[str, Mapping[str, Mapping[str, str]]]


class RunError(Exception):
    """Raised for code that cannot be run, or does not run to its end.

    `problems` has the problems reported by passes; `place` is the line where the code ended, if it is known.
    """

    def __init__(self, message: str, problems: Sequence[Problem] = (), place: SourceLine | None = None) -> None:
        super().__init__(message)
        self.problems = tuple(problems)
        self.place = place


@dataclass(frozen=True, slots=True)
class Options:
    """Options for compiling and running code. `checked`: accesses out of bounds end the run with a report."""

    level: int = 2
    limits: Limits = field(default_factory=Limits)
    checked: bool = False
    libraries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """Outcome of a call: its results, the arguments afterwards (arrays may have changed), and its duration."""

    results: list[object]
    arguments: list[object]
    seconds: float


@dataclass(frozen=True, slots=True)
class Compiled:
    """A function ready to be called: LLVM IR with a wrapper, and the types of the function before lowering."""

    ir: str
    name: str
    parameters: tuple[Type, ...]
    results: tuple[Type, ...]


def function_types(function: Operation) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
    """Returns the parameters and results of a function, of the func dialect or of llvm."""
    type_ = type_of_function(function)
    if isinstance(type_, FunctionType):
        return type_.inputs, type_.results
    if isinstance(type_, LLVMFunctionType):
        result, parameters = type_.return_type, type_.params
        void = isinstance(result, LLVMVoidType)
        return parameters, () if void else (result,)
    raise RunError(f"'{function.name}' is no function that can be called")


def functions_with_bodies(module: Operation) -> Iterator[Operation]:
    """Yields the functions at the top of a module that can be called."""
    (body,) = module.regions
    for op in [op for block in body.blocks for op in block.ops]:
        if isinstance(op, (FuncOp, LLVMFuncOp)) and op.regions and op.body.blocks:
            yield op


def find_function(module: Operation, name: str) -> Operation:
    """Returns the function of that name with a body, at the top of a module. Raises RunError."""
    names: list[str] = []
    for op in functions_with_bodies(module):
        if symbol_name(op) == name:
            return op
        names.append(f"@{symbol_name(op)}")
    rest = f"; there is {', '.join(names)}" if names else "; there is no function with a body"
    raise RunError(f"there is no function @{name} with a body{rest}")


TO_LLVM = (("lower-to-llvm", ""), ("ensure-debug-info-scope-on-llvm-func", ""))
"""The passes that lower a module, with their options."""
_WITH_SCALABLE_VECTORS = ("aarch64", "arm64", "riscv64")
"""Machines, by Python's names, for which LLVM compiles scalable vectors."""
CHECKS = (("lower-affine", ""), ("generate-runtime-verification", "report-values=true"))
"""Passes that run first if accesses are to be checked."""


def lower(module: Operation, context: Context, passes: Sequence[tuple[str, str]] = TO_LLVM) -> None:
    """Lowers a module to the llvm dialect, in place, with debug information. Raises RunError."""
    pipeline = Pipeline("builtin.module", registry=find_pass)
    for argument, text in passes:
        kind = find_pass(argument)
        if kind is None:
            raise RunError(f"there is no pass {argument}")
        pipeline.items.append(make_pass(kind, text))
    result = PassManager(context, verify_each=False).run(pipeline, module)
    if not result.succeeded:
        first = result.problems[0].message if result.problems else "a pass failed"
        raise RunError(f"the module cannot be lowered: {first}", result.problems)


def compile_function(
    module: Operation, context: Context, name: str, options: Options, resources: Resources | None = None
) -> Compiled:
    """Lowers a module, in place, and translates it. Raises RunError."""
    function = find_function(module, name)
    parameters, results = function_types(function)
    for number, type_ in enumerate(results, 1):
        try:
            expected(type_)
        except ArgumentError as error:
            raise _error_at(function, f"result {number} of @{name}: {error}") from None
    _check_vectors(module)
    lower(module, context, (*CHECKS, *TO_LLVM) if options.checked else TO_LLVM)
    translation = translate_module(module, resources)
    if translation.text is None:
        raise RunError(f"the module cannot be translated: {translation.problems[-1].message}", translation.problems)
    function = find_function(module, name)
    assert isinstance(function, LLVMFuncOp)
    return Compiled(translation.text + entry_wrapper(function, name), name, parameters, _fitting(function, results))


def _error_at(op: Operation, message: str) -> RunError:
    return RunError(message, [Problem(op, message)])


def _check_vectors(module: Operation) -> None:
    """Raises RunError for scalable vectors where the processor has none, as LLVM ends the process then."""
    if platform.machine() in _WITH_SCALABLE_VECTORS:
        return
    for op in module.walk():
        for value in op.results:
            if isinstance(value.type, VectorType) and value.type.is_scalable:
                message = f"this processor has no scalable vectors such as {value.type}; --interpret runs them"
                raise _error_at(op, message)


def _fitting(function: LLVMFuncOp, results: tuple[Type, ...]) -> tuple[Type, ...]:
    """Returns the results, if the lowered function returns them in a supported form."""
    leaves = result_leaves(signature(function)[0])
    if len(leaves) != sum([slot_count(expected(type_)) for type_ in results]):
        raise RunError(f"@{symbol_name(function)} does not return its results as values any more")
    return results


def check_count(name: str, types: Sequence[Type], count: int) -> None:
    """Raises RunError unless there are as many arguments as the function takes."""
    if count != len(types):
        wanted = f"{len(types)} argument{'s' * (len(types) != 1)} ({', '.join(map(str, types)) or 'none'})"
        raise RunError(f"@{name} takes {wanted}, {count} {'is' if count == 1 else 'are'} given")


def make_request(compiled: Compiled, arguments: Sequence[object], options: Options) -> Request:
    """Returns the request for the process that runs the code. Raises RunError if an argument does not fit."""
    check_count(compiled.name, compiled.parameters, len(arguments))
    heads = []
    pieces: list[bytes] = []
    position = 0
    for number, (value, type_) in enumerate(zip(arguments, compiled.parameters), 1):
        try:
            head, data = passed(value, type_)
        except ArgumentError as error:
            raise RunError(f"argument {number} of @{compiled.name}: {error}") from None
        heads.append(head | {"at": position, "bytes": len(data)})
        pieces.append(data)
        position += len(data)
    return Request(
        ir=compiled.ir,
        entry=compiled.name,
        level=options.level,
        arguments=heads,
        results=[expected(type_) for type_ in compiled.results],
        libraries=list(options.libraries),
        limits=options.limits,
        data=b"".join(pieces),
    )


def understand(compiled: Compiled, request: Request, outcome: Outcome, arguments: Sequence[object]) -> Call:
    """Returns the outcome as Python values. Raises RunError if the code did not run to its end."""
    if outcome.problem is not None:
        raise RunError(outcome.problem, place=outcome.place)
    results = [taken(type_, head, data) for type_, (head, data) in zip(compiled.results, outcome.results)]
    after: list[object] = []
    for value, type_, head, data in zip(arguments, compiled.parameters, request.arguments, outcome.arguments):
        if is_pointer(type_):
            array = np.asarray(value)
            after.append(np.frombuffer(data, array.dtype).reshape(array.shape).copy())
            continue
        if not is_buffer(type_):
            after.append(value)
            continue
        element = getattr(type_, "element_type", type_)
        memory = np.frombuffer(data, element_dtype(element))
        shape = tuple(head["shape"])
        view = memory_view(memory, shape, head["strides"], head.get("offset", 0)) if memory.size else memory
        after.append(buffer_array(type_, np.ascontiguousarray(view).tobytes(), shape))
    return Call(results, after, outcome.seconds)


def call_function(
    module: Operation,
    context: Context,
    name: str,
    arguments: Sequence[object],
    options: Options | None = None,
    resources: Resources | None = None,
) -> Call:
    """Compiles a module and calls one of its functions.

    Numbers are passed as they are; buffers and tensors as arrays of numpy or nested lists. Raises RunError.
    """
    options = options or Options()
    compiled = compile_function(module, context, name, options, resources)
    request = make_request(compiled, arguments, options)
    return understand(compiled, request, run_in_new_process(request), arguments)
