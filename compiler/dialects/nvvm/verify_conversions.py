"""Which narrow floats nvvm's conversions give, and how they round, in upstream's words."""

from __future__ import annotations

from compiler.dialects.llvm.keywords import symbol_of
from compiler.ir.attributes import IntegerAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType

_F8_FINITE = ("f8E4M3FN", "f8E5M2")
_F8_SCALE = "f8E8M0FNU"
_F4 = ("f4E2M1FN",)
_F6 = ("f6E2M3FN", "f6E3M2FN")


def _target(op: Operation, name: str = "dstTy") -> str:
    """The name of the type converted to, or from, "" if it is no float."""
    target = op.properties.get(name)
    return target.type.name if isinstance(target, TypeAttr) and isinstance(target.type, FloatType) else ""


def _mode(op: Operation, name: str) -> str:
    return symbol_of(op.properties.get(name))


def _has_relu(op: Operation) -> bool:
    relu = op.properties.get("relu")
    return isinstance(relu, IntegerAttr) and bool(relu.value)


def _listed(names: tuple[str, ...]) -> str:
    quoted = [f"'{name}'" for name in names]
    return " and ".join(quoted) if len(quoted) < 3 else f"{', '.join(quoted[:-1])}, and {quoted[-1]}"


def _wrong_target(op: Operation, allowed: tuple[str, ...], conversion: str, name: str = "dstTy") -> str | None:
    if _target(op, name) in allowed:
        return None
    what = "type is" if len(allowed) == 1 else "types are"
    return f"Only {_listed(allowed)} {what} supported for conversions from {conversion}"


def to_tf32(op: Operation) -> Finding:
    mode = _mode(op, "rnd")
    if mode == "rna" and _has_relu(op):
        return Problem(op, "Relu not supported with rna rounding mode.")
    if mode in ("rn", "rz", "rna"):
        return None
    return Problem(op, "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.")


def f32x2_to_f4x2(op: Operation) -> Finding:
    return _wrong_target(op, _F4, "f32x2 to f4x2.")


def f32x2_to_f6x2(op: Operation) -> Finding:
    return _wrong_target(op, _F6, "f32x2 to f6x2.")


def f32x2_to_f8x2(op: Operation) -> Finding:
    wrong = _wrong_target(op, (*_F8_FINITE, _F8_SCALE), "f32x2 to f8x2")
    if wrong is not None:
        return wrong
    if _target(op) == _F8_SCALE:
        if _mode(op, "rnd") not in ("rz", "rp"):
            return f"Only RZ and RP rounding modes are supported for conversions from f32x2 to '{_F8_SCALE}' type"
        return f"relu not supported for conversions to '{_F8_SCALE}' type" if _has_relu(op) else None
    types = f"{_listed(_F8_FINITE)} types"
    if _mode(op, "rnd") != "rn":
        return f"Only RN rounding mode is supported for conversions from f32x2 to {types}"
    if _mode(op, "sat") != "satfinite":
        return f"Only SATFINITE saturation mode is supported for conversions from f32x2 to {types}"
    return None


def f16x2_to_f8x2(op: Operation) -> Finding:
    return _wrong_target(op, _F8_FINITE, "f16x2 to f8x2.")


def bf16x2_to_f8x2(op: Operation) -> Finding:
    wrong = _wrong_target(op, (_F8_SCALE,), "bf16x2 to f8x2.")
    if wrong is not None or _mode(op, "rnd") in ("rz", "rp"):
        return wrong
    return "Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2."


def f32x2_to_halves(op: Operation) -> Finding:
    """To f16 or bf16; rounding by chance takes the bits that decide."""
    mode, has_bits = _mode(op, "rnd"), bool(op.operand_group("random_bits"))
    if mode not in ("rn", "rz", "rs"):
        conversion = op.name.removeprefix("nvvm.convert.").replace(".", " ")
        return f"Only RN, RZ, and RS rounding modes are supported for conversions from {conversion}."
    if mode == "rs":
        return None if has_bits else "random_bits is required for RS rounding mode."
    return "random_bits not supported for RN and RZ rounding modes." if has_bits else None


def f32x4_to_f4x4(op: Operation) -> Finding:
    return _wrong_target(op, _F4, "f32x4 to f4x4.")


def f32x4_to_f6x4(op: Operation) -> Finding:
    return _wrong_target(op, _F6, "f32x4 to f6x4.")


def f32x4_to_f8x4(op: Operation) -> Finding:
    return _wrong_target(op, _F8_FINITE, "f32x4 to f8x4.")


def f4x2_to_f16x2(op: Operation) -> Finding:
    return _wrong_target(op, _F4, "f4x2 to f16x2.", "srcType")


def f6x2_to_f16x2(op: Operation) -> Finding:
    return _wrong_target(op, _F6, "f6x2 to f16x2.", "srcType")


def f8x2_to_f16x2(op: Operation) -> Finding:
    return _wrong_target(op, _F8_FINITE, "f8x2 to f16x2.", "srcType")


def f8x2_to_bf16x2(op: Operation) -> Finding:
    return _wrong_target(op, (_F8_SCALE,), "f8x2 to bf16x2.", "srcType")
