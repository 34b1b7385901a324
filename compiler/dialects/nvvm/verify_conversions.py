"""Checks of types and rounding modes of nvvm's conversions to narrow floats, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.nvvm.number_ops import (
    ConvertBF16x2ToF8x2Op,
    ConvertF4x2ToF16x2Op,
    ConvertF6x2ToF16x2Op,
    ConvertF8x2ToBF16x2Op,
    ConvertF8x2ToF16x2Op,
    ConvertF16x2ToF8x2Op,
    ConvertF32x2ToBF16x2Op,
    ConvertF32x2ToF4x2Op,
    ConvertF32x2ToF6x2Op,
    ConvertF32x2ToF8x2Op,
    ConvertF32x2ToF16x2Op,
    ConvertF32x4ToF4x4Op,
    ConvertF32x4ToF6x4Op,
    ConvertF32x4ToF8x4Op,
    ConvertFloatToTF32Op,
)
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

_F8_FINITE = ("f8E4M3FN", "f8E5M2")
_F8_SCALE = "f8E8M0FNU"
_F4 = ("f4E2M1FN",)
_F6 = ("f6E2M3FN", "f6E3M2FN")


def _target(op: Operation, name: str = "dstTy") -> str:
    """Returns the name of the type converted to, or from, "" if it is no float."""
    target = op.properties.get(name)
    return target.type.name if isinstance(target, TypeAttr) and isinstance(target.type, FloatType) else ""


def _mode(op: Operation, name: str) -> str:
    return symbol_of(op.properties.get(name))


def _listed(names: tuple[str, ...]) -> str:
    quoted = [f"'{name}'" for name in names]
    return " and ".join(quoted) if len(quoted) < 3 else f"{', '.join(quoted[:-1])}, and {quoted[-1]}"


def _target_problem(op: Operation, allowed: tuple[str, ...], conversion: str, name: str = "dstTy") -> str | None:
    if _target(op, name) in allowed:
        return None
    subject = "type is" if len(allowed) == 1 else "types are"
    return f"Only {_listed(allowed)} {subject} supported for conversions from {conversion}"


@hook.verify(ConvertFloatToTF32Op)
def to_tf32(op: ConvertFloatToTF32Op) -> Finding:
    mode = _mode(op, "rnd")
    if mode == "rna" and op.relu.value:
        return Problem(op, "Relu not supported with rna rounding mode.")
    if mode in ("rn", "rz", "rna"):
        return None
    return Problem(op, "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.")


@hook.verify(ConvertF32x2ToF4x2Op)
def f32x2_to_f4x2(op: ConvertF32x2ToF4x2Op) -> Finding:
    return _target_problem(op, _F4, "f32x2 to f4x2.")


@hook.verify(ConvertF32x2ToF6x2Op)
def f32x2_to_f6x2(op: ConvertF32x2ToF6x2Op) -> Finding:
    return _target_problem(op, _F6, "f32x2 to f6x2.")


@hook.verify(ConvertF32x2ToF8x2Op)
def f32x2_to_f8x2(op: ConvertF32x2ToF8x2Op) -> Finding:
    problem = _target_problem(op, (*_F8_FINITE, _F8_SCALE), "f32x2 to f8x2")
    if problem is not None:
        return problem
    if _target(op) == _F8_SCALE:
        if _mode(op, "rnd") not in ("rz", "rp"):
            return f"Only RZ and RP rounding modes are supported for conversions from f32x2 to '{_F8_SCALE}' type"
        return f"relu not supported for conversions to '{_F8_SCALE}' type" if op.relu.value else None
    types = f"{_listed(_F8_FINITE)} types"
    if _mode(op, "rnd") != "rn":
        return f"Only RN rounding mode is supported for conversions from f32x2 to {types}"
    if _mode(op, "sat") != "satfinite":
        return f"Only SATFINITE saturation mode is supported for conversions from f32x2 to {types}"
    return None


@hook.verify(ConvertF16x2ToF8x2Op)
def f16x2_to_f8x2(op: ConvertF16x2ToF8x2Op) -> Finding:
    return _target_problem(op, _F8_FINITE, "f16x2 to f8x2.")


@hook.verify(ConvertBF16x2ToF8x2Op)
def bf16x2_to_f8x2(op: ConvertBF16x2ToF8x2Op) -> Finding:
    problem = _target_problem(op, (_F8_SCALE,), "bf16x2 to f8x2.")
    if problem is not None or _mode(op, "rnd") in ("rz", "rp"):
        return problem
    return "Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2."


@hook.verify(ConvertF32x2ToF16x2Op, ConvertF32x2ToBF16x2Op)
def f32x2_to_halves(op: ConvertF32x2ToF16x2Op | ConvertF32x2ToBF16x2Op) -> Finding:
    """Checks conversions to f16 or bf16; stochastic rounding has an operand with random bits."""
    mode, has_bits = _mode(op, "rnd"), op.random_bits is not None
    if mode not in ("rn", "rz", "rs"):
        conversion = op.name.removeprefix("nvvm.convert.").replace(".", " ")
        return f"Only RN, RZ, and RS rounding modes are supported for conversions from {conversion}."
    if mode == "rs":
        return None if has_bits else "random_bits is required for RS rounding mode."
    return "random_bits not supported for RN and RZ rounding modes." if has_bits else None


@hook.verify(ConvertF32x4ToF4x4Op)
def f32x4_to_f4x4(op: ConvertF32x4ToF4x4Op) -> Finding:
    return _target_problem(op, _F4, "f32x4 to f4x4.")


@hook.verify(ConvertF32x4ToF6x4Op)
def f32x4_to_f6x4(op: ConvertF32x4ToF6x4Op) -> Finding:
    return _target_problem(op, _F6, "f32x4 to f6x4.")


@hook.verify(ConvertF32x4ToF8x4Op)
def f32x4_to_f8x4(op: ConvertF32x4ToF8x4Op) -> Finding:
    return _target_problem(op, _F8_FINITE, "f32x4 to f8x4.")


@hook.verify(ConvertF4x2ToF16x2Op)
def f4x2_to_f16x2(op: ConvertF4x2ToF16x2Op) -> Finding:
    return _target_problem(op, _F4, "f4x2 to f16x2.", "srcType")


@hook.verify(ConvertF6x2ToF16x2Op)
def f6x2_to_f16x2(op: ConvertF6x2ToF16x2Op) -> Finding:
    return _target_problem(op, _F6, "f6x2 to f16x2.", "srcType")


@hook.verify(ConvertF8x2ToF16x2Op)
def f8x2_to_f16x2(op: ConvertF8x2ToF16x2Op) -> Finding:
    return _target_problem(op, _F8_FINITE, "f8x2 to f16x2.", "srcType")


@hook.verify(ConvertF8x2ToBF16x2Op)
def f8x2_to_bf16x2(op: ConvertF8x2ToBF16x2Op) -> Finding:
    return _target_problem(op, (_F8_SCALE,), "f8x2 to bf16x2.", "srcType")
