"""What combines two values of a reduction, and what a reduction starts from.

Reductions are named as the cases of arith's enum `AtomicRMWKind` are: "addf", "maxs".
"""

from __future__ import annotations

from compiler.ir import floats
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, Type, element_type_or_self
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant, width_of

REDUCTION_OPS = {
    "addf": "arith.addf",
    "addi": "arith.addi",
    "andi": "arith.andi",
    "maximumf": "arith.maximumf",
    "maxnumf": "arith.maxnumf",
    "maxs": "arith.maxsi",
    "maxu": "arith.maxui",
    "minimumf": "arith.minimumf",
    "minnumf": "arith.minnumf",
    "mins": "arith.minsi",
    "minu": "arith.minui",
    "mulf": "arith.mulf",
    "muli": "arith.muli",
    "ori": "arith.ori",
    "xori": "arith.xori",
}
"""The op that combines two values."""


def identity_value(kind: str, type_: Type) -> Attribute | None:
    """The value that changes nothing when it is combined with another, a splat where the type is a vector.

    None where the reduction has none, or none of that type.
    """
    element = element_type_or_self(type_)
    bits = _float_identity(kind, element) if isinstance(element, FloatType) else _integer_identity(kind, element)
    return None if bits is None else constant(bits, type_)


def _float_identity(kind: str, type_: FloatType) -> int | None:
    semantics = type_.semantics
    match kind:
        case "addf":
            return floats.zero(semantics)
        case "mulf":
            return floats.parse_decimal("1.0", semantics)
        case "maximumf":
            return floats.infinity(semantics, negative=True)
        case "minimumf":
            return floats.infinity(semantics)
        case "maxnumf":
            return floats.quiet_nan(semantics, negative=True)
        case "minnumf":
            return floats.quiet_nan(semantics)
    return None


def _integer_identity(kind: str, type_: Type) -> int | None:
    width = width_of(type_)
    if not width:
        return None
    match kind:
        case "addi" | "maxu" | "ori" | "xori":
            return 0
        case "andi" | "minu":
            return (1 << width) - 1
        case "muli":
            return 1
        case "maxs":
            return 1 << (width - 1)
        case "mins":
            return (1 << (width - 1)) - 1
    return None


def combine(kind: str, left: Value, right: Value, builder: Builder, location: Operation) -> Value | None:
    """Makes the op that combines two values; None where the reduction has none."""
    name = REDUCTION_OPS.get(kind)
    if name is None:
        return None
    return builder.create_named(name, [left, right], [left.type], location=location).result
