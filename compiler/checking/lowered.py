"""Calling conventions of functions of the llvm dialect.

Converts arguments of the types before a lowering to arguments of the llvm function, and the llvm function's results to
the types before. A memref is two addresses, an offset, sizes and strides; several results are a struct; a vector of
several dimensions is an array of vectors: upstream's convention of `convert-func-to-llvm`. With bare pointers a memref
of known shape is one address. A function that was of the llvm dialect before has this convention, too: its pointers are
seen as memrefs of the elements that it reads and writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from compiler.dialects.llvm.lowered_values import descriptor_fields, lowered, memref_of_fields, raised
from compiler.dialects.llvm.memory_ops import GEPOp, LoadOp, StoreOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.interpreter.memory import Memory, Pointer
from compiler.interpreter.values import Poison, Value
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value as IRValue
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    I8,
    I64,
    FloatType,
    FunctionType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    UnrankedMemRefType,
    element_type_or_self,
)
from compiler.lowering.to_llvm.types import VOID, LLVMTypeConverter
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.elementwise import width_of

_BYTES = 256
"""Size of the memory behind a pointer that is an argument."""


def in_memrefs(type_: FunctionType) -> FunctionType:
    """Returns the type of a function whose tensors became memrefs."""
    return FunctionType(tuple(map(_in_memref, type_.inputs)), tuple(map(_in_memref, type_.results)))


def _in_memref(type_: Type) -> Type:
    return MemRefType(type_.shape, type_.element_type) if isinstance(type_, RankedTensorType) else type_


def is_lowered(function: LLVMFuncOp, type_: FunctionType) -> bool:
    """Returns True if a function has the type that conversions to the llvm dialect make of `type_`."""
    converter = LLVMTypeConverter()
    conversions = [converter.convert_function_type(type_, bare_pointers=bare) for bare in (False, True)]
    return any(converted is not None and converted[0] == function.function_type.type for converted in conversions)


def type_of_llvm_function(function: LLVMFuncOp) -> FunctionType | None:
    """Returns the type of an llvm function, with a memref for each pointer that is a parameter of a body.

    None for one with a variable number of arguments.
    """
    result, inputs, is_variadic = _parameters(function)
    if is_variadic:
        return None
    if function.body.blocks:
        accessed = _accessed_types(function)
        inputs = [_in_memory(argument.type, accessed[argument]) for argument in function.body.entry.arguments]
    return FunctionType(tuple(inputs), () if result == VOID else (result,))


def _parameters(function: LLVMFuncOp) -> tuple[Type, Sequence[Type], bool]:
    """Returns the result of an llvm function, its inputs, and True if more may follow these."""
    type_ = function.function_type.type
    result, inputs, is_variadic = type_.return_type, type_.params, type_.var_arg
    return result, inputs, is_variadic


def _in_memory(type_: Type, accessed: set[Type]) -> Type:
    """Returns a memref type for a pointer: its elements are of the type that all accesses have."""
    if not is_pointer(type_):
        return type_
    element = next(iter(accessed)) if len(accessed) == 1 else I8
    if not isinstance(element, IntegerType | FloatType) or width_of(element) not in (8, 16, 32, 64):
        element = I8
    (space,) = type_.parameters
    return MemRefType((8 * _BYTES // width_of(element),), element, None, IntegerAttr(space, I64) if space else None)


def _accessed_types(function: LLVMFuncOp) -> Mapping[IRValue, set[Type]]:
    """Returns for each argument the types of numbers that are loaded from an address that it leads to, or stored."""
    accessed: dict[IRValue, set[Type]] = {argument: set() for argument in function.body.entry.arguments}
    for op in function.walk():
        match op:
            case LoadOp() if op.addr in accessed:
                accessed[op.addr].add(element_type_or_self(op.res.type))
            case StoreOp() if op.addr in accessed:
                accessed[op.addr].add(element_type_or_self(op.value.type))
            case GEPOp() if op.base in accessed:
                accessed[op.res] = accessed[op.base]
    return accessed


class Convention:
    """Converts the arguments and results of calls of a function that had a type before.

    `function` is the origin of memory for descriptors.
    """

    def __init__(self, type_: FunctionType, function: LLVMFuncOp, memory: Memory) -> None:
        self._type = type_
        self._function = function
        self._memory = memory
        self._has_bare_pointers = len(_parameters(function)[1]) == len(type_.inputs)

    def arguments(self, values: Sequence[Value]) -> list[Value]:
        """Returns the arguments of the llvm function; memory is shared. Raises Unsupported."""
        pairs = zip(values, self._type.inputs, strict=True)
        return [part for value, type_ in pairs for part in self._parts(value, type_)]

    def _parts(self, value: Value, type_: Type) -> Sequence[Value]:
        if isinstance(type_, MemRefType):
            fields = descriptor_fields(value)
            return fields[1:2] if self._has_bare_pointers else fields
        whole = lowered(value, type_, self._memory, self._function)
        return _members(whole, 2) if isinstance(type_, UnrankedMemRefType) else [whole]

    def results(self, returned: Sequence[Value]) -> list[Value]:
        """Returns the results of the type before, of those of the llvm function."""
        types = self._type.results
        values = returned if len(types) < 2 else _members(returned[0], len(types))
        return [self._raised(value, type_) for value, type_ in zip(values, types, strict=True)]

    def _raised(self, value: Value, type_: Type) -> Value:
        if not isinstance(type_, MemRefType) or not isinstance(value, Pointer):
            return raised(value, type_, self._memory)
        strides, offset = strides_and_offset(type_) or ((), 0)
        return memref_of_fields(value, offset, type_.shape, strides, type_)

    def around(self, call: Callable[..., Sequence[Value]]) -> Callable[..., Sequence[Value]]:
        """Returns a function with the llvm function's arguments and results, of one with those before."""

        def call_lowered(*parts: Value) -> Sequence[Value]:
            waiting = iter(parts)
            results = call(*[self._taken(waiting, type_) for type_ in self._type.inputs])
            pairs = zip(results, self._type.results, strict=True)
            values = [lowered(value, type_, self._memory, self._function) for value, type_ in pairs]
            return [tuple(values)] if len(values) > 1 else values

        return call_lowered

    def _taken(self, parts: Iterator[Value], type_: Type) -> Value:
        """Takes the parts of an argument, and returns its value before."""
        if isinstance(type_, UnrankedMemRefType):
            return raised(tuple(islice(parts, 2)), type_, self._memory)
        if not isinstance(type_, MemRefType) or self._has_bare_pointers:
            return self._raised(next(parts), type_)
        _, aligned, offset = islice(parts, 3)
        sizes, strides = tuple(islice(parts, type_.rank)), tuple(islice(parts, type_.rank))
        return memref_of_fields(aligned, offset, sizes, strides, type_)


def _members(value: Value, count: int) -> Sequence[Value]:
    return [value] * count if isinstance(value, Poison) else value
