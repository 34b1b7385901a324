"""Conversions between floats, permutations of bytes and small products, as calls of intrinsics."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.nvvm.calls import call, flag, name_of, typed
from compiler.dialects.nvvm import number_ops as nvvm
from compiler.dialects.nvvm.enums import DotAccumulateType, FPRoundingMode, PermuteMode, SaturationMode
from compiler.ir.attributes import IntegerAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I8, VectorType

_FORMATS: Mapping[str, str] = MappingProxyType(
    {
        "f4E2M1FN": "e2m1",
        "f6E2M3FN": "e2m3",
        "f6E3M2FN": "e3m2",
        "f8E4M3FN": "e4m3",
        "f8E5M2": "e5m2",
        "f8E8M0FNU": "ue8m0",
    }
)
"""PTX's names of the formats of small floats."""


def _format(attribute: TypeAttr) -> str:
    return _FORMATS[str(attribute.type)]


def _relu(attribute: IntegerAttr) -> str:
    return "relu" if attribute.value else ""


def _rounding(mode: FPRoundingMode) -> str:
    return "" if mode is FPRoundingMode.NONE else mode.symbol


def _saturation(mode: SaturationMode) -> str:
    return "satfinite" if mode is SaturationMode.SATFINITE else ""


def _to_tf32(writer: FunctionWriter, op: nvvm.ConvertFloatToTF32Op) -> None:
    name = name_of("f2tf32", _rounding(op.rnd), _relu(op.relu), _saturation(op.sat))
    call(writer, op, name, typed(writer, [op.src]))


# ----------------------------------------------------------------------------------------------------------------------
# To small floats: intrinsics return the bits of two in an i16
# ----------------------------------------------------------------------------------------------------------------------


def _packed(writer: FunctionWriter, op: Operation, name: str) -> None:
    """Writes a conversion to two small floats, as the op's result: an i16, a vector of bytes, or a byte."""
    text = f"call i16 @llvm.nvvm.{name}({', '.join(typed(writer, op.operands))})"
    if isinstance(op.result.type, VectorType):
        writer.emit(op, f"bitcast i16 {writer.step(op, 0, text)} to <2 x i8>")
    elif op.result.type == I8:
        writer.emit(op, f"trunc i16 {writer.step(op, 0, text)} to i8")
    else:
        writer.emit(op, text)


def _two_to_small(writer: FunctionWriter, op: nvvm.ConvertF32x2ToF4x2Op | nvvm.ConvertF32x2ToF6x2Op) -> None:
    _packed(writer, op, name_of(f"ff.to.{_format(op.dst_ty)}x2.rn", _relu(op.relu), "satfinite"))


def _two_to_f8(writer: FunctionWriter, op: nvvm.ConvertF32x2ToF8x2Op) -> None:
    """Writes a conversion that always saturates, except for scales."""
    kind = _format(op.dst_ty)
    saturation = _saturation(op.sat) if kind == "ue8m0" else ""
    _packed(writer, op, name_of(f"ff.to.{kind}x2", _rounding(op.rnd), _relu(op.relu), saturation))


def _halves_to_f8(writer: FunctionWriter, op: nvvm.ConvertF16x2ToF8x2Op) -> None:
    _packed(writer, op, name_of(f"f16x2.to.{_format(op.dst_ty)}x2.rn", _relu(op.relu)))


def _bfloats_to_f8(writer: FunctionWriter, op: nvvm.ConvertBF16x2ToF8x2Op) -> None:
    _packed(writer, op, name_of(f"bf16x2.to.{_format(op.dst_ty)}x2", _rounding(op.rnd), _saturation(op.sat)))


def _four_to_small(
    writer: FunctionWriter, op: nvvm.ConvertF32x4ToF8x4Op | nvvm.ConvertF32x4ToF6x4Op | nvvm.ConvertF32x4ToF4x4Op
) -> None:
    name = name_of(f"f32x4.to.{_format(op.dst_ty)}x4.rs", _relu(op.relu), "satfinite")
    call(writer, op, name, typed(writer, op.operands))


# ----------------------------------------------------------------------------------------------------------------------
# To pairs of halves and of bfloats
# ----------------------------------------------------------------------------------------------------------------------


def _two_to_pair(writer: FunctionWriter, op: nvvm.ConvertF32x2ToF16x2Op | nvvm.ConvertF32x2ToBF16x2Op) -> None:
    kind = "f16" if isinstance(op, nvvm.ConvertF32x2ToF16x2Op) else "bf16"
    name = name_of(f"ff2{kind}x2", _rounding(op.rnd), _relu(op.relu), _saturation(op.sat))
    call(writer, op, name, typed(writer, op.operands))


def _unpacked(writer: FunctionWriter, op: Operation, source: Value, name: str) -> None:
    """Writes a conversion of two small floats, whose bits become an i16."""
    cast = "bitcast" if isinstance(source.type, VectorType) else "zext"
    call(writer, op, name, [f"i16 {writer.step(op, 0, f'{cast} {writer.typed(source)} to i16')}"])


def _small_to_halves(
    writer: FunctionWriter, op: nvvm.ConvertF8x2ToF16x2Op | nvvm.ConvertF6x2ToF16x2Op | nvvm.ConvertF4x2ToF16x2Op
) -> None:
    _unpacked(writer, op, op.src, name_of(f"{_format(op.src_type)}x2.to.f16x2.rn", _relu(op.relu)))


def _scales_to_bfloats(writer: FunctionWriter, op: nvvm.ConvertF8x2ToBF16x2Op) -> None:
    _unpacked(writer, op, op.src, f"{_format(op.src_type)}x2.to.bf16x2")


# ----------------------------------------------------------------------------------------------------------------------
# Integers
# ----------------------------------------------------------------------------------------------------------------------


def _permute(writer: FunctionWriter, op: nvvm.PermuteOp) -> None:
    mode = "" if op.mode is PermuteMode.DEFAULT else op.mode.symbol
    call(writer, op, name_of("prmt", mode), typed(writer, [op.lo, op.hi, op.selector]))


def _sign(kind: DotAccumulateType) -> str:
    return kind.symbol[0]


def _dot(writer: FunctionWriter, op: nvvm.DotAccumulate4WayOp | nvvm.DotAccumulate2WayOp) -> None:
    factors = [
        f"i32 {writer.step(op, number, f'bitcast {writer.typed(factor)} to i32')}"
        for number, factor in enumerate((op.a, op.b))
    ]
    count = 4
    if isinstance(op, nvvm.DotAccumulate2WayOp):
        count = 2
        factors.append(flag(op.b_hi.value))
    name = f"idp{count}a.{_sign(op.a_type)}.{_sign(op.b_type)}"
    call(writer, op, name, [*factors, writer.typed(op.c)])


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        nvvm.ConvertFloatToTF32Op: _to_tf32,
        nvvm.ConvertF32x2ToF4x2Op: _two_to_small,
        nvvm.ConvertF32x2ToF6x2Op: _two_to_small,
        nvvm.ConvertF32x2ToF8x2Op: _two_to_f8,
        nvvm.ConvertF16x2ToF8x2Op: _halves_to_f8,
        nvvm.ConvertBF16x2ToF8x2Op: _bfloats_to_f8,
        nvvm.ConvertF32x4ToF8x4Op: _four_to_small,
        nvvm.ConvertF32x4ToF6x4Op: _four_to_small,
        nvvm.ConvertF32x4ToF4x4Op: _four_to_small,
        nvvm.ConvertF32x2ToF16x2Op: _two_to_pair,
        nvvm.ConvertF32x2ToBF16x2Op: _two_to_pair,
        nvvm.ConvertF8x2ToF16x2Op: _small_to_halves,
        nvvm.ConvertF6x2ToF16x2Op: _small_to_halves,
        nvvm.ConvertF4x2ToF16x2Op: _small_to_halves,
        nvvm.ConvertF8x2ToBF16x2Op: _scales_to_bfloats,
        nvvm.PermuteOp: _permute,
        nvvm.DotAccumulate4WayOp: _dot,
        nvvm.DotAccumulate2WayOp: _dot,
    }
)
