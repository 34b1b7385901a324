"""Outcomes: results and memory of a function for an input, as the interpreter computes them.

Functions without a body and unregistered operations give results, and change memory, in a way that depends on their
operands and on the order of calls. So a missing or reordered call changes the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from compiler.analysis.call_graph import callable_region, is_callable
from compiler.checking.inputs import Input, random_value
from compiler.checking.lowered import Convention, is_lowered, type_of_llvm_function
from compiler.checking.wide_integers import SplitIntegers, has_split
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.math.library_calls import library_call
from compiler.interpreter.allocation_functions import ALLOCATION_FUNCTIONS
from compiler.interpreter.machine import Machine, Stopped
from compiler.interpreter.memory import Memory, MemRef, Pointer
from compiler.interpreter.values import Elements, Poison, TooManySteps, UndefinedBehavior, Unsupported, Value
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.symbols import symbol_name
from compiler.ir.types import (
    F32,
    F64,
    I8,
    I16,
    I64,
    FunctionType,
    MemRefType,
    RankedTensorType,
    Type,
    UnrankedMemRefType,
)

_MEGABYTES = 512
_SECONDS = 10.0
_STEPS_FOR_AN_EVENT = 30
"""Steps that an event takes as long as: there may be as many events as the limit of steps has room for."""
PRINTERS: Mapping[str, Type | None] = MappingProxyType(
    {
        "printI64": I64,
        "printU64": I64,
        "printF16": I16,
        "printBF16": I16,
        "printF32": F32,
        "printF64": F64,
        "printString": None,
        "printOpen": None,
        "printClose": None,
        "printComma": None,
        "printNewline": None,
    }
)
"""Functions of the runtime that print, by name, with the type of what each prints."""


@dataclass(frozen=True, slots=True)
class Event:
    """Call of a function that is only declared, or an unregistered operation.

    It has the name and the arguments; of arguments in memory, their content at the time.
    """

    name: str
    types: tuple[Type, ...]
    arguments: tuple[Value, ...]
    is_ordered: bool = True
    """False for an operation that touches no memory: passes over loops may move it past others, or repeat it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The function returned. `memory` has the content of each memref argument, None for other arguments."""

    type: FunctionType
    results: tuple[Value, ...]
    memory: tuple[Elements | None, ...]
    events: tuple[Event, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Undefined:
    """The function had undefined behavior; `problem` has the operation and the reason."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class NotRun:
    """The interpreter cannot run the function; `is_endless`: it took more steps than it may."""

    reason: str
    problem: Problem | None = None
    is_endless: bool = False


Outcome: TypeAlias = Finished | Undefined | NotRun


def signature(function: Operation) -> FunctionType | None:
    """Returns the type of a function; None for one that has no type of arguments and results."""
    if isinstance(function, LLVMFuncOp):
        return type_of_llvm_function(function)
    return function_type(function)


class Program:
    """A module whose functions are run, each time from the beginning.

    `before` is the program that passes made it of: functions whose types they lowered have their types in that one.
    """

    def __init__(self, module: Operation, before: Program | None = None) -> None:
        self._module = module
        declared = {
            name: (op, type_)
            for op in module.walk()
            if is_callable(op) and callable_region(op) is None and (name := symbol_name(op)) is not None
            if (type_ := _type_before(op, before) or _declared_type(op)) is not None
        }
        self._library = {
            name: call for name, (_, type_) in declared.items() if (call := library_call(name, type_)) is not None
        }
        self.declared: Mapping[str, tuple[Operation, FunctionType]] = {
            name: row for name, row in declared.items() if name not in self._library
        }
        self.externals = {*PRINTERS, *self.declared}
        """Names of the functions that have no body, and are known by their calls."""

    def run(
        self,
        function: Operation,
        input_: Input,
        steps: int,
        *,
        lowered: FunctionType | None = None,
    ) -> Outcome:
        """Calls a function with a limit on its steps.

        Memory that was never written holds poison, as the tensor may that it was made of. `lowered` is the type that a
        function had before passes converted it.
        """
        type_ = lowered or signature(function)
        if type_ is None:
            return NotRun("its type is not a function type")
        events = _Events(steps // _STEPS_FOR_AN_EVENT)

        def unregistered(op: Operation) -> Callable[..., Sequence[Value]]:
            types = [value.type for value in op.operands], [value.type for value in op.results]
            return _opaque(op, f"'{op.name}'", *types, events)

        try:
            machine = Machine(
                self._module,
                seconds=_SECONDS,
                megabytes=_MEGABYTES,
                steps=steps,
                reads_poison=True,
                unregistered=unregistered,
            )
            machine.externals.update(self._externals(events, machine.memory))
            arguments = [argument.value() for argument in input_.arguments]
            for value in arguments:
                if isinstance(value, MemRef):
                    value.buffer.reads_poison = True
                    machine.memory.add(value.buffer)
            convention = _convention(type_, function, machine.memory)
            results = convention.results(machine.call(function, convention.arguments(arguments)))
            return Finished(
                type_,
                tuple(_contents(result, function) for result in results),
                tuple(_memory(value, function) for value in arguments),
                tuple(events.all),
                machine.steps,
            )
        except Stopped as stopped:
            if stopped.is_unsupported:
                return NotRun(stopped.problem.message, stopped.problem, stopped.is_endless)
            return Undefined(stopped.problem)
        except UndefinedBehavior as fault:  # of a memref that is returned
            return Undefined(Problem(function, str(fault)))
        except Unsupported as reason:
            return NotRun(str(reason))

    def _externals(self, events: _Events, memory: Memory) -> dict[str, Callable[..., Sequence[Value]]]:
        """Returns implementations of the functions without a body, which add calls to `events`."""
        externals = {name: _printing(f"@{name}", type_, events) for name, type_ in PRINTERS.items()}
        for name, (op, type_) in self.declared.items():
            call = _opaque(op, f"@{name}", type_.inputs, type_.results, events)
            externals[name] = _convention(type_, op, memory).around(call)
        return {**externals, **self._library}


def _convention(type_: FunctionType, function: Operation, memory: Memory) -> Convention | SplitIntegers:
    """Returns the convention of calls of a function that had a type before passes converted it."""
    if isinstance(function, LLVMFuncOp):
        return Convention(type_, function, memory)
    return SplitIntegers(type_, signature(function) or type_)


def _declared_type(op: Operation) -> FunctionType | None:
    """Returns the type of a declaration; None for functions of libraries that are known."""
    is_known = isinstance(op, LLVMFuncOp) and symbol_name(op) in {*PRINTERS, *ALLOCATION_FUNCTIONS}
    return None if is_known else signature(op)


def _type_before(op: Operation, before: Program | None) -> FunctionType | None:
    """Returns the type that a declaration had in the program before, if it was converted."""
    _, type_ = (op, None) if before is None else before.declared.get(symbol_name(op) or "", (op, None))
    if type_ is None:
        return None
    is_converted = is_lowered(op, type_) if isinstance(op, LLVMFuncOp) else has_split(type_, signature(op))
    return type_ if is_converted else None


class _Events:
    """The events of a run; `ordered` is the number of those with an order."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.all: list[Event] = []
        self.ordered = 0

    def add(self, event: Event) -> None:
        """Appends an event. Raises TooManySteps beyond the limit."""
        if len(self.all) >= self._most:
            raise TooManySteps(f"the program calls functions that are declared only more than {self._most} times")
        self.all.append(event)
        self.ordered += event.is_ordered


def _contents(value: Value, function: Operation) -> Value:
    """Returns a result; memrefs and addresses are replaced by the content of their memory."""
    if isinstance(value, Pointer):
        memory = _memory_at(value)
        return value.offset if memory is None else memory.contents(function)
    if isinstance(value, tuple):
        return tuple([_contents(member, function) for member in value])
    return value.contents(function) if isinstance(value, MemRef) else value


def _memory_at(pointer: Pointer) -> MemRef | None:
    """Returns the bytes from an address to the end of its memory; None if there is none."""
    buffer, offset = pointer
    if buffer is None or buffer.freed_by is not None or not 0 <= offset <= len(buffer.written):
        return None
    return MemRef(buffer, offset, (len(buffer.written) - offset,), (1,))


def _memory(value: Value, function: Operation) -> Elements | None:
    """Returns the final content of an argument; None if it is no memref, or was freed."""
    return value.contents(function) if isinstance(value, MemRef) and value.buffer.freed_by is None else None


def _opaque(
    op: Operation, name: str, inputs: Sequence[Type], results: Sequence[Type], events: _Events
) -> Callable[..., Sequence[Value]]:
    """Stands for a function that is declared only, or for an unregistered operation."""
    touches_memory = is_callable(op) or any(isinstance(type_, MemRefType | UnrankedMemRefType) for type_ in inputs)

    def call(*arguments: Value) -> Sequence[Value]:
        held = tuple(_contents(argument, op) for argument in arguments)
        if touches_memory or not results:
            events.add(Event(name, tuple(inputs), held, touches_memory))
        number = events.ordered if touches_memory else 0
        rng = Random(f"{name} {number} {[key(value) for value in held]}")
        for argument, type_ in zip(arguments, inputs, strict=True):
            if isinstance(argument, MemRef) and isinstance(type_, MemRefType | UnrankedMemRefType):
                argument.fill(random_value(RankedTensorType(argument.sizes, type_.element_type), rng))
            elif isinstance(argument, Pointer) and (memory := _memory_at(argument)) is not None:
                memory.fill(random_value(RankedTensorType(memory.sizes, I8), rng))
        return tuple(random_value(result, rng) for result in results)

    return call


def _printing(name: str, type_: Type | None, events: _Events) -> Callable[..., Sequence[Value]]:
    """Stands for a function of the runtime that prints a value of a type, or, without one, a text or punctuation."""

    def call(*arguments: Value) -> Sequence[Value]:
        if type_ is None:
            texts = [value.text() if isinstance(value, Pointer) else str(value) for value in arguments]
            events.add(Event(" ".join([name, *texts]), (), ()))
        else:
            events.add(Event(name, (type_,), arguments))
        return ()

    return call


def key(value: Value) -> object:
    """Returns a key that is equal for equal values."""
    if isinstance(value, Elements):
        return value.bits.shape, value.bits.ravel().tolist()
    if isinstance(value, tuple):
        return tuple([key(member) for member in value])
    return "poison" if isinstance(value, Poison) else symbol_name(value) if isinstance(value, Operation) else str(value)
