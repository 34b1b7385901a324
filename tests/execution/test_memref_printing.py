"""Memrefs are printed as upstream's run-time library prints them."""

from __future__ import annotations

import ctypes
import math
import struct

import pytest

from compiler.execution.memref_printing import MemRef, data_text, number_text, ranked


def memref(code: str, values: list[float], shape: list[int], element: str) -> tuple[MemRef, list[object]]:
    """A memref in row-major order, and what keeps its memory."""
    data = ctypes.create_string_buffer(b"".join([struct.pack(f"<{code}", value) for value in values]))
    strides = [math.prod(shape[position + 1 :]) for position in range(len(shape))]
    place = ctypes.addressof(data)
    words = struct.pack(f"<QQq{2 * len(shape)}q", place, place, 0, *shape, *strides)
    descriptor = ctypes.create_string_buffer(words, len(words))
    return ranked(ctypes.addressof(descriptor), len(shape), element), [data, descriptor]


@pytest.mark.parametrize(
    ("code", "values", "shape", "element", "text"),
    [
        ("f", [1.5, -2, 3.25e10, float("nan")], [4], "F32", "[1.5,  -2,  3.25e+10,  nan]"),
        ("i", [1, 2, 3, 4], [2, 2], "I32", "[[1,   2], \n [3,   4]]"),
        ("d", [1, 2, 3, 4], [2, 1, 2], "F64", "[[[1,    2]], \n [[3,    4]]]"),
        ("d", [1, 2, -3.5, 4e20], [2], "C64", "[(1,2),  (-3.5,4e+20)]"),
        ("H", [0x3FC0, 0x8000], [2], "BF16", "[1.5,  -0]"),
        ("e", [1.5], [], "F16", "[1.5]"),
        ("b", [72, 105], [2], "I8", "[H,  i]"),
    ],
)
def test_elements_stand_in_rows(code: str, values: list[float], shape: list[int], element: str, text: str) -> None:
    actual, kept = memref(code, values, shape, element)
    assert data_text(actual) == text
    del kept


def test_a_negative_nan_has_its_sign() -> None:
    (value,) = struct.unpack("<d", struct.pack("<Q", 0xFFF8000000000000))
    assert (number_text(value), number_text(-value)) == ("-nan", "nan")
