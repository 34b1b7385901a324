"""Evaluation of calls to functions that programs only declare: mathematical libraries of C, NVIDIA GPUs, AMD GPUs.

    sinf, sin        __nv_sinf, __nv_fast_sinf, __nv_sin        __ocml_sin_f16, __ocml_sin_f32, __ocml_sin_f64

Results are those of C's library; the others may round differently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from compiler.dialects.math.evaluate import library_function, reciprocal_root
from compiler.dialects.math.fold import LIBRARY_FUNCTIONS
from compiler.interpreter.values import Poison, Value
from compiler.ir.types import F16, F32, F64, FloatType, FunctionType

_NAMES = (
    *sorted(LIBRARY_FUNCTIONS.values()),
    *("atan2", "cbrt", "ceil", "copysign", "fabs", "floor", "fma", "fmod", "rint", "roundeven", "rsqrt"),
)


@cache
def _named_functions() -> dict[str, tuple[str, FloatType]]:
    """Returns the name in C's library, and the type of operands and result, of each function."""
    functions: dict[str, tuple[str, FloatType]] = {}
    for name in _NAMES:
        for prefix in ("", "__nv_", "__nv_fast_"):
            functions[f"{prefix}{name}f"] = name, F32
            functions[f"{prefix}{name}"] = name, F64
        for type_ in (F16, F32, F64):
            functions[f"__ocml_{name}_{type_}"] = name, type_
    return functions


def library_call(name: str, type_: FunctionType) -> Callable[..., Sequence[Value]] | None:
    """Returns the implementation of a declared function; None if it is in no library, or has another type there."""
    in_c, number = _named_functions().get(name, ("", F64))
    if not in_c or not type_.inputs or {*type_.inputs, *type_.results} != {number} or len(type_.results) != 1:
        return None
    semantics = number.semantics
    compute = reciprocal_root(semantics) if in_c == "rsqrt" else library_function(in_c, semantics)

    def call(*operands: Value) -> Sequence[Value]:
        poison = next((operand for operand in operands if isinstance(operand, Poison)), None)
        return [compute(*operands) if poison is None else poison]

    return call
