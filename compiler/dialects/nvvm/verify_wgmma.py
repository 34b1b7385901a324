"""Checks of multiplications of a group of warps, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.nvvm.matrix_enums import MMAIntOverflow
from compiler.dialects.nvvm.matrix_ops import WgmmaMmaAsyncOp
from compiler.errors.constraints import SizeMismatch
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

_DEPTHS = {"tf32": 8, "f16": 16, "bf16": 16, "s8": 32, "u8": 32, "e4m3": 32, "e5m2": 32, "b1": 256}
_FLOATS = ("f16", "tf32", "bf16", "e4m3", "e5m2")
_WIDE = range(8, 257, 8)
_NARROW = (8, 16, 24, 32, *range(48, 257, 16))
_PRODUCTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "f16": (("f32", "f16"), ("f16",)),
    "tf32": (("f32",), ("tf32",)),
    "u8": (("s32",), ("u8", "s8")),
    "s8": (("s32",), ("u8", "s8")),
    "b1": (("s32",), ("b1",)),
    "bf16": (("f32",), ("bf16",)),
    "e4m3": (("f32", "f16"), ("e5m2", "e4m3")),
    "e5m2": (("f32", "f16"), ("e5m2", "e4m3")),
}
"""By the kind of numbers of A: the kinds of the sum, and of B."""


@hook.verify(WgmmaMmaAsyncOp)
def mma_async(op: WgmmaMmaAsyncOp) -> Finding:
    a, b, d = (symbol_of(op.properties.get(f"type{letter}")) for letter in "ABD")
    result = op.result.type
    elements = result.body or () if isinstance(result, LLVMStructType) else ()
    odd = next((type_ for type_ in elements if type_ != elements[0]), None)
    if odd is not None:
        return f"all elements in struct must be same type but there is '{odd}'"
    if d not in ("f32", "f16", "s32"):
        return f"does not support the given output type {d}"
    if d == "s32" and "neg" in [symbol_of(op.properties.get(f"scale{letter}")) for letter in "AB"]:
        return "has s32 output, scaleA and scaleB cannot be neg"
    if a not in _PRODUCTS or d not in _PRODUCTS[a][0] or b not in _PRODUCTS[a][1]:
        return f"{d} += {a} * {b}, it is not supported."
    return _shape_problem(op, a) or _layout_problem(op, a, b) or _result_problem(op, d, len(elements))


def _shape_problem(op: WgmmaMmaAsyncOp, a: str) -> str | None:
    attribute = op.shape
    m, n, k = attribute.m, attribute.n, attribute.k
    if m != 64:
        return "shape 'm' must be 64"
    if k != _DEPTHS[a]:
        return f"shape 'k' must be {_DEPTHS[a]} for input type {a}"
    if n not in (_WIDE if a in _FLOATS else _NARROW):
        return f"has input type {a} n is set to {n}, it is not supported."
    return None


def _layout_problem(op: Operation, a: str, b: str) -> str | None:
    layouts = [symbol_of(op.properties.get(f"layout{letter}")) for letter in "AB"]
    if a not in ("f16", "bf16") and (layouts[0] == "col" or layouts[1] == "row"):
        return (
            f"given layouts layout_a = {layouts[0]} and layout_b = {layouts[1]} for input types {a} and {b} requires "
            "transpose. However, this is only supported for: f16 and bf16"
        )
    return None


def _result_problem(op: WgmmaMmaAsyncOp, d: str, count: int) -> Finding:
    attribute = op.shape
    width = attribute.n if isinstance(attribute, DialectAttribute) else 0
    expected = width // (4 if d == "f16" else 2)
    if count != expected:
        words = f"results {expected}, however output struct has {count} elements"
        return SizeMismatch(words, count, expected)
    if d != "s32" and op.satfinite is MMAIntOverflow.SATFINITE:
        return f" `satfinite` can be only used with s32 accumulator, however the current accumulator is {d}"
    return None
