"""The functions that compiled code may call to print, to measure time and to draw random numbers: upstream's names.

Takes numbers, and pointers to descriptors of memrefs; prints text to the standard output, through C's
stream, so that it stays in order with the code's own output.
"""

from __future__ import annotations

import ctypes
import os
import random
import struct
import time
from collections.abc import Callable
from typing import TypeAlias

from compiler.execution.memref_printing import (
    ELEMENTS,
    MemRef,
    differs,
    header,
    memref_text,
    number_text,
    ranked,
    unranked,
)
from compiler.ir.floats import SEMANTICS, from_float

COMPILER_CALLS = ("__truncsfbf2", "__truncdfbf2")
"""Functions that LLVM calls, without a declaration, for operations without an instruction."""

_POINTER = ctypes.c_void_p
_INT64 = ctypes.c_int64


NativeFunction: TypeAlias = "tuple[type[ctypes._CFunctionType], Callable[..., object]]"
"""The type of a function in C, and the function."""


class RuntimeFunctions:
    """Creates the functions, by name, and keeps them alive."""

    def __init__(self, report: Callable[[str], None]) -> None:
        """`report` gets the messages that the code prints before it aborts."""
        self.told = report
        self._libc = ctypes.CDLL(None)
        self._libc.fwrite.argtypes = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, _POINTER)
        self._stdout = _POINTER.in_dll(self._libc, "stdout")
        self._made: dict[str, ctypes._CFunctionType] = {}
        self._generators: dict[int, random.Random] = {}

    def address(self, name: str) -> int | None:
        """Returns the address of a function by its name; None for other names."""
        callback = self._made.get(name)
        if callback is None:
            kind = self._find(name)
            if kind is None:
                return None
            type_, function = kind
            callback = self._made[name] = type_(function)
        address = ctypes.cast(callback, _POINTER).value
        assert address is not None
        return address

    def write(self, text: str | bytes) -> None:
        """Prints."""
        data = text.encode("latin-1") if isinstance(text, str) else text
        self._libc.fwrite(data, 1, len(data), self._stdout)

    def flush(self) -> None:
        """Writes buffered output."""
        self._libc.fflush(None)

    def line_buffered(self) -> None:
        """Each line is written when it ends, so that a crash loses none."""
        self._libc.setvbuf(self._stdout, None, 1, 1 << 16)

    # ------------------------------------------------------------------------------------------------- by name

    def _find(self, name: str) -> NativeFunction | None:
        simple = self._simple(name)
        if simple is not None:
            return simple
        wrapped = name.startswith("_mlir_ciface_")
        bare = name.removeprefix("_mlir_ciface_")
        if bare in ("shuffle", "stdSortI64", "stdSortF32", "stdSortF64"):
            return self._reorder(bare)
        if bare == "nanoTime":
            return ctypes.CFUNCTYPE(_INT64), time.perf_counter_ns
        for prefix, make in (
            ("printMemrefShape", self._print_shape),
            ("printMemref", self._print),
            ("verifyMemRef", self._verify),
        ):
            if bare.startswith(prefix):
                return make(bare.removeprefix(prefix), wrapped)
        return None

    def _simple(self, name: str) -> NativeFunction | None:
        void, libc = None, self._libc
        table: dict[str, NativeFunction] = {
            "printI64": (ctypes.CFUNCTYPE(void, _INT64), lambda value: self.write(str(value))),
            "printU64": (ctypes.CFUNCTYPE(void, ctypes.c_uint64), lambda value: self.write(str(value))),
            "printF32": (ctypes.CFUNCTYPE(void, ctypes.c_float), lambda value: self.write(number_text(value))),
            "printF64": (ctypes.CFUNCTYPE(void, ctypes.c_double), lambda value: self.write(number_text(value))),
            "printF16": (ctypes.CFUNCTYPE(void, ctypes.c_uint16), lambda bits: self.write(_half(bits))),
            "printBF16": (ctypes.CFUNCTYPE(void, ctypes.c_uint16), lambda bits: self.write(_bfloat(bits))),
            "printString": (ctypes.CFUNCTYPE(void, ctypes.c_char_p), self.write),
            "printCString": (ctypes.CFUNCTYPE(void, ctypes.c_char_p), self.write),
            "printOpen": (ctypes.CFUNCTYPE(void), lambda: self.write("( ")),
            "printClose": (ctypes.CFUNCTYPE(void), lambda: self.write(" )")),
            "printComma": (ctypes.CFUNCTYPE(void), lambda: self.write(", ")),
            "printNewline": (ctypes.CFUNCTYPE(void), lambda: self.write("\n")),
            "printFlops": (ctypes.CFUNCTYPE(void, ctypes.c_double), self._print_flops),
            "reportOutOfBounds": (ctypes.CFUNCTYPE(None, _INT64, _INT64, _INT64), self._report_bounds),
            "rtclock": (ctypes.CFUNCTYPE(ctypes.c_double), time.time),
            "rtsrand": (ctypes.CFUNCTYPE(_POINTER, ctypes.c_uint64), self._seed),
            "rtrand": (ctypes.CFUNCTYPE(ctypes.c_uint64, _POINTER, ctypes.c_uint64), self._random),
            "rtdrand": (ctypes.CFUNCTYPE(None, _POINTER), self._forget),
            "mlirAlloc": (ctypes.CFUNCTYPE(_POINTER, ctypes.c_uint64), self._allocate),
            "mlirAlignedAlloc": (ctypes.CFUNCTYPE(_POINTER, ctypes.c_uint64, ctypes.c_uint64), self._allocate_aligned),
            "mlirFree": (ctypes.CFUNCTYPE(None, _POINTER), lambda place: libc.free(_POINTER(place))),
            "mlirAlignedFree": (ctypes.CFUNCTYPE(None, _POINTER), lambda place: libc.free(_POINTER(place))),
            "__truncsfbf2": (ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_float), _to_bfloat),
            "__truncdfbf2": (ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_double), _to_bfloat),
        }
        return table.get(name)

    # ------------------------------------------------------------------------------------------------- memrefs

    def _print(self, suffix: str, wrapped: bool) -> NativeFunction | None:
        if suffix == "Vector4x4xf32":
            suffix = f"2d{suffix}"
        if suffix[1:2] == "d" and suffix[:1].isdigit() and suffix[2:] in ELEMENTS:
            rank, element = int(suffix[0]), suffix[2:]

            def print_ranked(place: int) -> None:
                self.write(f"Memref {memref_text(ranked(place, rank, element))}\n")

            return (ctypes.CFUNCTYPE(None, _POINTER), print_ranked) if wrapped else None
        if suffix not in ELEMENTS:
            return None
        return self._of_unranked(suffix, wrapped, lambda memref: f"Unranked Memref {memref_text(memref)}\n")

    def _print_shape(self, suffix: str, wrapped: bool) -> NativeFunction | None:
        if suffix not in ELEMENTS:
            return None
        return self._of_unranked(suffix, wrapped, lambda memref: f"Unranked Memref {header(memref)}\n")

    def _of_unranked(self, element: str, wrapped: bool, text_of: Callable[[MemRef], str]) -> NativeFunction:
        if wrapped:
            return ctypes.CFUNCTYPE(None, _POINTER), lambda place: self.write(text_of(unranked(place, element)))
        type_ = ctypes.CFUNCTYPE(None, _INT64, _POINTER)
        return type_, lambda rank, place: self.write(text_of(ranked(place, rank, element)))

    def _verify(self, suffix: str, wrapped: bool) -> NativeFunction | None:
        if suffix not in ELEMENTS:
            return None
        if wrapped:
            type_ = ctypes.CFUNCTYPE(_INT64, _POINTER, _POINTER)
            return type_, lambda actual, other: self._differences(unranked(actual, suffix), unranked(other, suffix))
        type_ = ctypes.CFUNCTYPE(_INT64, _INT64, _POINTER, _POINTER)
        return type_, lambda rank, actual, other: self._differences(
            ranked(actual, rank, suffix), ranked(other, rank, suffix)
        )

    def _differences(self, actual: MemRef, expected: MemRef) -> int:
        """Returns the number of elements that differ, and prints the first ones."""
        count = 0
        for index, (actual_element, other) in enumerate(zip(actual.elements(), expected.elements())):
            if differs(actual_element, other):
                count += 1
                if count <= 10:
                    message = f"{actual.text(actual_element)} != {actual.text(other)} offset = {index}\n"
                    os.write(2, message.encode("latin-1", "replace"))
        return count

    def _reorder(self, name: str) -> NativeFunction:
        """The elements of a memref of one dimension in another order: sorted, or numbers from 0 on at random."""
        element = "I64" if name == "shuffle" else name.removeprefix("stdSort")

        def sort(count: int, place: int) -> None:
            memref = ranked(place, 1, element)
            memref.put(sorted(list(memref.elements())[:count]))

        def shuffle(place: int, generator: int) -> None:
            memref = ranked(place, 1, element)
            numbers = list(range(memref.count))
            self._generators[generator].shuffle(numbers)
            memref.put([(number,) for number in numbers])

        if name == "shuffle":
            return ctypes.CFUNCTYPE(None, _POINTER, _POINTER), shuffle
        return ctypes.CFUNCTYPE(None, ctypes.c_uint64, _POINTER), sort

    # ------------------------------------------------------------------------------------------------- the rest

    def _report_bounds(self, dimension: int, index: int, extent: int) -> None:
        """Records an access out of bounds for the report of the failure that follows."""
        self.told(f"index {index} of dimension {dimension} is out of bounds: its extent is {extent}")

    def _print_flops(self, flops: float) -> None:
        self.write(f"{flops / 1e9:f} GFLOPS\n")

    def _seed(self, seed: int) -> int:
        key = len(self._generators) + 1
        self._generators[key] = random.Random(seed)
        return key

    def _random(self, generator: int, limit: int) -> int:
        return self._generators[generator].randrange(limit) if limit else 0

    def _forget(self, generator: int) -> None:
        self._generators.pop(generator, None)

    def _allocate(self, size: int) -> int | None:
        self._libc.malloc.restype = _POINTER
        address: int | None = self._libc.malloc(ctypes.c_size_t(size))
        return address

    def _allocate_aligned(self, alignment: int, size: int) -> int | None:
        self._libc.aligned_alloc.restype = _POINTER
        address: int | None = self._libc.aligned_alloc(ctypes.c_size_t(alignment), ctypes.c_size_t(size))
        return address


def _half(bits: int) -> str:
    (value,) = struct.unpack("<e", struct.pack("<H", bits))
    return number_text(value)


def _bfloat(bits: int) -> str:
    (value,) = struct.unpack("<f", struct.pack("<I", bits << 16))
    return number_text(value)


def _to_bfloat(value: float) -> float:
    """Returns the nearest bfloat16 in the low half of a float's bits, where compiled code expects it."""
    bits = from_float(value, SEMANTICS["bf16"])
    result: float = struct.unpack("<f", struct.pack("<I", bits))[0]
    return result
