"""Calls of functions that the interpreter runs, with the arguments and results of `compiler.execution.functions`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from compiler.diagnostics import Severity
from compiler.execution.arrays import ArgumentError, is_buffer, passed, taken, vector_array, vector_bytes
from compiler.execution.functions import Call, Options, RunError, find_function, function_types
from compiler.execution.interpreted_library import Output, library
from compiler.interpreter.machine import Machine, Stopped
from compiler.interpreter.memory import Buffer, Lifetime, MemRef, Pointer
from compiler.interpreter.values import Bits, Elements, Poison, UndefinedBehavior, Unsupported, Value, bits_dtype
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.symbols import symbol_name
from compiler.ir.types import (
    ComplexType,
    MemRefType,
    RankedTensorType,
    Type,
    UnrankedMemRefType,
    VectorType,
    element_type_or_self,
)
from compiler.rewrite.elementwise import width_of


@dataclass(frozen=True, slots=True)
class Interpreted:
    """Results of a call, and warnings: one at each op whose memory was not freed."""

    call: Call
    warnings: list[Problem]


def interpret_function(
    module: Operation, name: str, arguments: Sequence[object], options: Options, output: Output
) -> Interpreted:
    """Interprets a function of a module without lowering it. `output` gets the output of the program.

    Raises RunError, with a problem at the op that has undefined behavior or is not supported.
    """
    function = find_function(module, name)
    parameters, results = function_types(function)
    values = runtime_values(function, arguments)
    limits = options.limits
    machine = Machine(module, seconds=limits.seconds, megabytes=limits.memory >> 20)
    machine.externals.update(library(module, machine, output))
    begun = time.perf_counter()
    try:
        returned = machine.call(function, values)
        seconds = time.perf_counter() - begun
        shown = [_python_value(value, type_, function) for value, type_ in zip(returned, results)]
    except Stopped as stopped:
        raise RunError(stopped.problem.message, [stopped.problem]) from None
    except UndefinedBehavior as fault:  # a result is memory that was freed
        notes = () if fault.origin is None else (ProblemNote(fault.origin_message, fault.origin),)
        raise RunError(str(fault), [Problem(function, str(fault), notes)]) from None
    except Unsupported as reason:
        raise RunError(str(reason)) from None
    after = [
        _python_value(value, type_, function) if is_buffer(type_) and not _is_freed(value) else argument
        for argument, value, type_ in zip(arguments, values, parameters)
    ]
    return Interpreted(Call(shown, after, seconds), _leaks(machine, [*values, *returned]))


def runtime_values(function: Operation, arguments: Sequence[object]) -> list[Value]:
    """Returns values of the interpreter for the arguments of a function. Raises RunError."""
    parameters, _ = function_types(function)
    values: list[Value] = []
    for number, (argument, type_) in enumerate(zip(arguments, parameters, strict=True), 1):
        try:
            values.append(_runtime_value(argument, type_))
        except (ArgumentError, Unsupported) as error:
            raise RunError(f"argument {number} of @{symbol_name(function)}: {error}") from None
    return values


def _runtime_value(argument: object, type_: Type) -> Value:
    """Returns the value of an argument. Raises ArgumentError or Unsupported."""
    head, data = passed(argument, type_)
    if not is_buffer(type_):
        if isinstance(type_, VectorType):
            return Elements(vector_array(data, type_).view(bits_dtype(type_.element_type)))
        if isinstance(type_, ComplexType):
            return _bits(data, type_).item(0)
        if not width_of(type_):
            raise Unsupported(f"values of type {type_} are not supported")
        return int.from_bytes(data, "little") & (1 << width_of(type_)) - 1
    if not isinstance(type_, MemRefType | RankedTensorType | UnrankedMemRefType):
        raise Unsupported(f"values of type {type_} are not supported")
    bits = _bits(data, type_.element_type)
    shape = tuple(head["shape"])
    if isinstance(type_, RankedTensorType):
        return Elements(bits.reshape(shape))
    buffer = Buffer(bits, bytearray(b"\x01" * len(bits)), None, Lifetime.CALLER)
    return MemRef(buffer, head.get("offset", 0), shape, tuple(head["strides"]))


def _bits(data: bytes, element: Type) -> Bits:
    """Returns numbers in memory as bit patterns, a complex number as a pair of them."""
    if not isinstance(element, ComplexType):
        return np.frombuffer(bytearray(data), bits_dtype(element))
    parts = np.frombuffer(data, bits_dtype(element.element_type)).reshape(-1, 2)
    bits = np.empty(len(parts), object)
    for number, pair in enumerate(parts.tolist()):
        bits[number] = tuple(pair)
    return bits


def _memory(bits: Bits, element: Type) -> bytes:
    """Returns bit patterns as memory holds them, in row-major order."""
    if isinstance(element, ComplexType):
        return np.array(bits.ravel().tolist(), bits_dtype(element.element_type)).tobytes()
    return np.ascontiguousarray(bits).tobytes()


def _python_value(value: Value, type_: Type, function: Operation) -> object:
    """Returns the Python value of a result, or of an array after the call. Raises Stopped where it has none."""
    if isinstance(value, Poison):
        note = ProblemNote(value.reason, value.op)
        raise Stopped(Problem(function, "the function returns poison", (note,)), is_unsupported=False)
    if isinstance(value, MemRef):
        bits, written = value.elements(), value.elements_written()
        if not written.all():
            origin = value.buffer.origin
            notes = () if origin is None else (ProblemNote("the memory is allocated here", origin),)
            message = "the function returns memory of which not all was written"
            raise Stopped(Problem(function, message, notes), is_unsupported=False)
        data = _memory(bits, element_type_or_self(type_))
        return taken(type_, {"kind": "memref", "shape": list(value.sizes)}, data)
    if isinstance(value, Elements):
        if value.poison is not None:
            raise Stopped(Problem(function, "the function returns elements that are poison"), is_unsupported=False)
        if isinstance(type_, VectorType):
            return taken(type_, {"kind": "scalar"}, vector_bytes(value.bits, type_))
        data = _memory(value.bits, element_type_or_self(type_))
        return taken(type_, {"kind": "memref", "shape": list(value.bits.shape)}, data)
    if isinstance(type_, ComplexType):
        return taken(type_, {"kind": "scalar"}, np.array(value, bits_dtype(type_.element_type)).tobytes())
    if not width_of(type_):
        raise Unsupported(f"the function returns a value of type {type_}, which cannot be shown")
    return taken(type_, {"kind": "scalar"}, int(value).to_bytes(max(1, -(-width_of(type_) // 8)), "little"))


def _is_freed(value: Value) -> bool:
    return isinstance(value, MemRef) and value.buffer.freed_by is not None


def _leaks(machine: Machine, reachable: Sequence[Value]) -> list[Problem]:
    """Returns warnings about leaked memory."""
    kept = {
        value.buffer.root for value in reachable if isinstance(value, MemRef | Pointer) and value.buffer is not None
    }
    origins = dict.fromkeys(buffer.origin for buffer in machine.memory.leaks(kept) if buffer.origin is not None)
    return [Problem(origin, "this memory is never freed", severity=Severity.WARNING) for origin in origins]
