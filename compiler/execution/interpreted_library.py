"""Functions that programs may call without defining them, as the interpreter runs them.

Those of upstream's run-time library that print and compare, with its names, and those of mathematical libraries. Clocks
count steps, so that each run of a program is like the first.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.analysis.call_graph import callable_region, is_callable
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.math.library_calls import library_call
from compiler.execution.memref_printing import (
    ELEMENTS,
    MAX_RANK,
    Element,
    Parts,
    differs,
    header,
    memref_text,
    number_text,
)
from compiler.execution.memref_printing import MemRef as ShownMemRef
from compiler.interpreter.elements import element as number_at
from compiler.interpreter.elements import reshaped
from compiler.interpreter.machine import External, Machine
from compiler.interpreter.memory import Memory, MemRef, Pointer, row_major_strides
from compiler.interpreter.values import Elements, UndefinedBehavior, Value, defined
from compiler.ir import floats
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.ir.types import BF16, F16, FunctionType
from compiler.rewrite.elementwise import signed

Output: TypeAlias = Callable[[str], object]
"""Writes text that the program prints."""


def library(module: Operation, machine: Machine, output: Output) -> Mapping[str, External]:
    """Returns the functions by name; their output goes to `output`."""
    functions = dict(_printers(output))
    functions["rtclock"] = lambda: (floats.from_float(machine.steps / 1e6, floats.F64),)
    for name in ("nanoTime", "_mlir_ciface_nanoTime"):
        functions[name] = lambda: (machine.steps * 1000,)
    for op in module.walk():
        declared = symbol_name(op) if is_callable(op) and callable_region(op) is None else None
        if declared is not None:
            function = _of_memrefs(declared, machine.memory, output) or _mathematical(declared, op)
            if function is not None:
                functions[declared] = function
    return functions


def _mathematical(name: str, declaration: Operation) -> External | None:
    if isinstance(declaration, LLVMFuncOp):
        result, inputs = declaration.function_type.type.return_type, declaration.function_type.type.params
        return library_call(name, FunctionType(tuple(inputs), (result,)))
    type_ = function_type(declaration)
    return None if type_ is None else library_call(name, type_)


def _printers(output: Output) -> Mapping[str, External]:
    def printing(text: Callable[..., str]) -> External:
        def call(*arguments: Value) -> Sequence[Value]:
            output(text(*[defined(argument, "what is printed") for argument in arguments]))
            return ()

        return call

    def of_float(semantics: floats.FloatSemantics) -> External:
        return printing(lambda bits: number_text(floats.to_float(bits, semantics)))

    return {
        "printI64": printing(lambda bits: str(signed(bits, 64))),
        "printU64": printing(str),
        "printF16": of_float(F16.semantics),
        "printBF16": of_float(BF16.semantics),
        "printF32": of_float(floats.F32),
        "printF64": of_float(floats.F64),
        "printString": printing(_text),
        "printCString": printing(_text),
        "printOpen": printing(lambda: "( "),
        "printClose": printing(lambda: " )"),
        "printComma": printing(lambda: ", "),
        "printNewline": printing(lambda: "\n"),
        "printFlops": printing(lambda bits: f"{floats.to_float(bits, floats.F64) / 1e9:f} GFLOPS\n"),
    }


def _text(value: Value) -> str:
    """Returns a text, or the one that a pointer points to."""
    return value.text() if isinstance(value, Pointer) else str(value)


# ------------------------------------------------------------------------------------------------------------ memrefs


def _of_memrefs(name: str, memory: Memory, output: Output) -> External | None:
    """Returns the function of a name such as `printMemrefF32`, whose arguments are memrefs or their descriptors."""
    bare = name.removeprefix("_mlir_ciface_")
    for prefix in ("printMemrefShape", "printMemref", "verifyMemRef"):
        if bare.startswith(prefix):
            suffix = bare.removeprefix(prefix)
            break
    else:
        return None
    is_ranked = suffix[:1].isdigit() and suffix[1:2] == "d"
    suffix = suffix[2:] if is_ranked else suffix
    is_ranked |= suffix == "Vector4x4xf32"
    if suffix not in ELEMENTS:
        return None
    element = ELEMENTS[suffix]
    kind = "Memref" if is_ranked else "Unranked Memref"

    def show(*arguments: Value) -> Sequence[Value]:
        (memref,) = _shown(arguments, element, memory)
        output(f"{kind} {header(memref) if prefix == 'printMemrefShape' else memref_text(memref)}\n")
        return ()

    def verify(*arguments: Value) -> Sequence[Value]:
        actual, expected = _shown(arguments, element, memory)
        return (sum(map(differs, actual.elements(), expected.elements())),)

    return verify if prefix == "verifyMemRef" else show


@dataclass(frozen=True, slots=True)
class _Shown(ShownMemRef):
    """A memref of the program; `load` returns the bytes of an element by its offset from the base."""

    load: Callable[[int], bytes]

    def at(self, offset: int) -> Parts:
        return struct.unpack(f"<{self.element.code}", self.load(offset))


def _shown(arguments: Sequence[Value], element: Element, memory: Memory) -> list[ShownMemRef]:
    """Returns the memrefs among the arguments: as memref, pointer to a descriptor, or rank and pointer to a descriptor.

    A tensor, which bufferization would convert to a memref, is at address 0.
    """
    memrefs: list[ShownMemRef] = []
    rank: int | None = None
    for argument in arguments:
        value = defined(argument, "the memref")
        if isinstance(value, MemRef):
            memrefs.append(_of_memref(value, element, memory))
        elif isinstance(value, Elements):
            memrefs.append(_of_tensor(value, element))
        elif isinstance(value, Pointer):
            memrefs.append(_of_descriptor(value, rank, element, memory))
        else:
            rank = value
    return memrefs


def _of_memref(memref: MemRef, element: Element, memory: Memory) -> ShownMemRef:
    def load(position: int) -> bytes:
        value = MemRef(memref.buffer, position, (), ()).load(())
        return _bytes(defined(value, "an element that is printed"), element.size)

    base = memory.address_of(Pointer(memref.buffer, 0))
    return _Shown(base, memref.offset, memref.sizes, memref.strides, element, load)


def _of_tensor(tensor: Elements, element: Element) -> ShownMemRef:
    numbers = reshaped(tensor, (tensor.bits.size,))

    def load(position: int) -> bytes:
        return _bytes(defined(number_at(numbers, (position,)), "an element that is printed"), element.size)

    sizes = tuple(tensor.bits.shape)
    return _Shown(0, 0, sizes, row_major_strides(sizes), element, load)


def _bytes(value: Value, size: int) -> bytes:
    if isinstance(value, Elements):
        return value.bits.tobytes()
    if isinstance(value, tuple):
        return b"".join([_bytes(part, size // len(value)) for part in value])
    return int(value).to_bytes(size, "little")


def _of_descriptor(place: Pointer, rank: int | None, element: Element, memory: Memory) -> ShownMemRef:
    """Reads the descriptor of a ranked memref, or that of an unranked one, which points to a ranked one."""
    if rank is None:
        rank, inner = struct.unpack("<qQ", _read(place, 16))
        return _of_descriptor(_pointer(inner, memory), rank, element, memory)
    if not 0 <= rank < MAX_RANK:
        raise UndefinedBehavior(f"a memref cannot have rank {rank}")
    words = struct.unpack(f"<QQq{2 * rank}q", _read(place, 24 + 16 * rank))
    base = _pointer(words[1], memory)

    def load(position: int) -> bytes:
        return _read(Pointer(base.buffer, base.offset + position * element.size), element.size)

    return _Shown(words[1], words[2], words[3 : 3 + rank], words[3 + rank :], element, load)


def _pointer(address: int, memory: Memory) -> Pointer:
    pointer = memory.at_address(address)
    if not isinstance(pointer, Pointer):
        raise UndefinedBehavior("a function is no memory")
    return pointer


def _read(place: Pointer, size: int) -> bytes:
    """Returns bytes of memory. Raises UndefinedBehavior for those that are not there, or were never written."""
    bytes_ = place.bytes_at(size)
    assert place.buffer is not None
    if not all(place.buffer.marks_of_bytes()[bytes_]):
        raise UndefinedBehavior("memory that was never written is printed", place.buffer.origin, "it is allocated here")
    return place.buffer.bits[bytes_].tobytes()
