"""Fragments: the parts of the matrices A, B and C of `A * B + C` that each thread of a warp holds in registers.

Kinds of numbers are named as in PTX ("f16", "tf32", "s8"), fragments "a", "b" and "c", sizes are (m, n, k) of a
product of m * k and k * n numbers. See the PTX ISA on warp-level matrix instructions (wmma).
"""

from __future__ import annotations

from compiler.dialects.nvvm.mma_syntax import PACKED_HALVES
from compiler.ir.types import F32, F64, I32, Type

INT8 = ("s8", "u8")

_SHAPES = {(16, 16, 16), (32, 8, 16), (8, 32, 16)}
_SIZES = (*sorted(_SHAPES, reverse=True), (16, 16, 8), (8, 8, 4))


def fragment_shape(fragment: str, sizes: tuple[int, int, int]) -> tuple[int, int]:
    """Returns the rows and columns of a matrix of a product."""
    m, n, k = sizes
    return {"a": (m, k), "b": (k, n)}.get(fragment, (m, n))


def registers_of(kind: str, fragment: str, rows: int, columns: int) -> tuple[Type, int]:
    """Returns the type of a fragment's registers, and the number of registers in each thread."""
    if kind == "f16":
        return PACKED_HALVES, 4 if fragment == "c" else 8
    if kind == "f32":
        return F32, 8
    if kind == "f64":
        return F64, 2 if fragment == "c" else 1
    if kind == "tf32":
        return I32, 4
    if kind in INT8:
        return I32, {16: 2, 8: 1, 32: 4}.get(rows if fragment == "a" else columns, 0)
    return I32, 8


def is_fragment(sizes: tuple[int, int, int], kind: str, fragment: str) -> bool:
    """Returns True if PTX loads and stores such fragments."""
    if sizes in _SHAPES:
        return kind in (("f16", "f32", "s32") if fragment == "c" else ("f16", "s8", "u8"))
    if sizes == (16, 16, 8):
        return kind == ("f32" if fragment == "c" else "tf32")
    return sizes == (8, 8, 4) and kind == "f64"


def sizes_of(kind: str, fragment: str, rows: int, columns: int) -> tuple[int, int, int] | None:
    """Returns the sizes of the product with a fragment of these rows and columns; None if PTX has none."""
    fitting = (sizes for sizes in _SIZES if fragment_shape(fragment, sizes) == (rows, columns))
    return next((sizes for sizes in fitting if is_fragment(sizes, kind, fragment)), None)


def multiplies(sizes: tuple[int, int, int], multiplied: str, accumulated: str) -> bool:
    """Returns True if PTX has a matrix multiplication with these sizes and types of factors and accumulator."""
    if sizes in _SHAPES:
        return accumulated in (("f16", "f32") if multiplied == "f16" else ("s32",) if multiplied in INT8 else ())
    return (sizes, multiplied, accumulated) in (((16, 16, 8), "tf32", "f32"), ((8, 8, 4), "f64", "f64"))
