"""The operation that combines two values of a reduction, and the value that a reduction starts from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.float_ops import (
    AddFOp,
    FloatBinary,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
)
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    IntegerBinary,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    XOrIOp,
)
from compiler.ir import floats
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, Type, element_type_or_self
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import constant, width_of

REDUCTION_OPS: Mapping[AtomicRMWKind, type[IntegerBinary | FloatBinary]] = MappingProxyType(
    {
        AtomicRMWKind.ADDF: AddFOp,
        AtomicRMWKind.ADDI: AddIOp,
        AtomicRMWKind.ANDI: AndIOp,
        AtomicRMWKind.MAXIMUMF: MaximumFOp,
        AtomicRMWKind.MAXNUMF: MaxNumFOp,
        AtomicRMWKind.MAXS: MaxSIOp,
        AtomicRMWKind.MAXU: MaxUIOp,
        AtomicRMWKind.MINIMUMF: MinimumFOp,
        AtomicRMWKind.MINNUMF: MinNumFOp,
        AtomicRMWKind.MINS: MinSIOp,
        AtomicRMWKind.MINU: MinUIOp,
        AtomicRMWKind.MULF: MulFOp,
        AtomicRMWKind.MULI: MulIOp,
        AtomicRMWKind.ORI: OrIOp,
        AtomicRMWKind.XORI: XOrIOp,
    }
)
"""The operations that combine two values."""


def identity_value(kind: AtomicRMWKind, type_: Type, *, is_finite: bool = False) -> Attribute | None:
    """Returns the neutral element of a reduction, as a splat for vector types.

    With `is_finite`, the largest finite number is used in place of infinity. Returns None if the reduction has no
    neutral element, or none of this type.
    """
    element = element_type_or_self(type_)
    bits = (
        _float_identity(kind, element, is_finite)
        if isinstance(element, FloatType)
        else _integer_identity(kind, element)
    )
    return None if bits is None else constant(bits, type_)


def _float_identity(kind: AtomicRMWKind, type_: FloatType, is_finite: bool) -> int | None:
    semantics = type_.semantics
    highest = floats.largest if is_finite else floats.infinity
    match kind:
        case AtomicRMWKind.ADDF:
            return floats.zero(semantics)
        case AtomicRMWKind.MULF:
            return floats.parse_decimal("1.0", semantics)
        case AtomicRMWKind.MAXIMUMF:
            return highest(semantics, negative=True)
        case AtomicRMWKind.MINIMUMF:
            return highest(semantics)
        case AtomicRMWKind.MAXNUMF:
            return floats.quiet_nan(semantics, negative=True)
        case AtomicRMWKind.MINNUMF:
            return floats.quiet_nan(semantics)
    return None


def _integer_identity(kind: AtomicRMWKind, type_: Type) -> int | None:
    width = width_of(type_)
    if not width:
        return None
    match kind:
        case AtomicRMWKind.ADDI | AtomicRMWKind.MAXU | AtomicRMWKind.ORI | AtomicRMWKind.XORI:
            return 0
        case AtomicRMWKind.ANDI | AtomicRMWKind.MINU:
            return (1 << width) - 1
        case AtomicRMWKind.MULI:
            return 1
        case AtomicRMWKind.MAXS:
            return 1 << (width - 1)
        case AtomicRMWKind.MINS:
            return (1 << (width - 1)) - 1
    return None


def combine(kind: AtomicRMWKind, left: Value, right: Value, builder: Builder, location: Operation) -> Operation | None:
    """Creates the op that combines two values; returns None for a reduction that has none."""
    op_class = REDUCTION_OPS.get(kind)
    return None if op_class is None else builder.create(op_class, left, right, location=location)
