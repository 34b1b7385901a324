"""The intrinsics for products of matrices, by the elements, the sizes and the chipset.

Takes a product of the amdgpu dialect; returns the class of the rocdl operation, None if the chipset has no instruction
for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.amdgpu.product_ops import MFMAOp, ScaledMFMAOp, ScaledWMMAOp, SparseMFMAOp, WMMAOp
from compiler.dialects.rocdl import mfma_ops as mfma
from compiler.dialects.rocdl import smfmac_ops as smfmac
from compiler.dialects.rocdl import wmma_fp8_ops as wmma_fp8
from compiler.dialects.rocdl import wmma_ops as wmma
from compiler.dialects.rocdl.chipset import GFX90A, GFX908, GFX942, GFX950, GFX1250, Chipset
from compiler.ir.operation import Operation, Value
from compiler.ir.types import F32, FloatType, IntegerType, Type, element_type_or_self

SMALL_FLOAT_FORMATS: Mapping[Type, int] = MappingProxyType(
    {
        FloatType("f8E4M3FN"): 0,
        FloatType("f8E5M2"): 1,
        FloatType("f6E2M3FN"): 2,
        FloatType("f6E3M2FN"): 3,
        FloatType("f4E2M1FN"): 4,
    }
)
"""The hardware's numbers of the formats of small floats."""
SCALE_FORMATS: Mapping[Type, int] = MappingProxyType({FloatType("f8E8M0FNU"): 0, FloatType("f8E4M3FN"): 2})
"""The hardware's numbers of the formats of scales."""

_Intrinsic: TypeAlias = "tuple[type[Operation], Chipset]"
"""An operation, and the first chipset that has it."""


def _element(value: Value) -> str:
    """Returns the name of an element type as intrinsics have it; integers are named by their width alone."""
    element = element_type_or_self(value.type)
    return f"i{element.width}" if isinstance(element, IntegerType) else str(element)


def _small_element(value: Value, chipset: Chipset) -> str:
    """Returns `fp8` or `bf8` for an 8-bit float whose format the chipset has; other elements by their names."""
    name = _element(value)
    if chipset == GFX942:
        return {"f8E4M3FNUZ": "fp8", "f8E5M2FNUZ": "bf8"}.get(name, name)
    return {"f8E4M3FN": "fp8", "f8E5M2": "bf8"}.get(name, name) if chipset.has_ocp_fp8 else name


# ------------------------------------------------------------------------------------------ MFMA

_MFMA: Mapping[tuple[str, str, int, int, int], _Intrinsic] = MappingProxyType(
    {
        ("xf32", "f32", 32, 4, 1): (mfma.mfmaf3232x32x4xf32, GFX942),
        ("xf32", "f32", 16, 8, 1): (mfma.mfmaf3216x16x8xf32, GFX942),
        ("f32", "f32", 32, 1, 2): (mfma.mfmaf3232x32x1f32, GFX908),
        ("f32", "f32", 16, 1, 4): (mfma.mfmaf3216x16x1f32, GFX908),
        ("f32", "f32", 4, 1, 16): (mfma.mfmaf324x4x1f32, GFX908),
        ("f32", "f32", 32, 2, 1): (mfma.mfmaf3232x32x2f32, GFX908),
        ("f32", "f32", 16, 4, 1): (mfma.mfmaf3216x16x4f32, GFX908),
        ("f16", "f32", 32, 16, 1): (mfma.mfmaf3232x32x16f16, GFX950),
        ("f16", "f32", 16, 32, 1): (mfma.mfmaf3216x16x32f16, GFX950),
        ("f16", "f32", 32, 4, 2): (mfma.mfmaf3232x32x4f16, GFX908),
        ("f16", "f32", 16, 4, 4): (mfma.mfmaf3216x16x4f16, GFX908),
        ("f16", "f32", 4, 4, 16): (mfma.mfmaf324x4x4f16, GFX908),
        ("f16", "f32", 32, 8, 1): (mfma.mfmaf3232x32x8f16, GFX908),
        ("f16", "f32", 16, 16, 1): (mfma.mfmaf3216x16x16f16, GFX908),
        ("bf16", "f32", 32, 16, 1): (mfma.mfmaf3232x32x16bf16, GFX950),
        ("bf16", "f32", 16, 32, 1): (mfma.mfmaf3216x16x32bf16, GFX950),
        ("bf16", "f32", 32, 4, 2): (mfma.mfmaf3232x32x4bf161k, GFX90A),
        ("bf16", "f32", 16, 4, 4): (mfma.mfmaf3216x16x4bf161k, GFX90A),
        ("bf16", "f32", 4, 4, 16): (mfma.mfmaf324x4x4bf161k, GFX90A),
        ("bf16", "f32", 32, 8, 1): (mfma.mfmaf3232x32x8bf161k, GFX90A),
        ("bf16", "f32", 16, 16, 1): (mfma.mfmaf3216x16x16bf161k, GFX90A),
        ("bf16", "f32", 32, 2, 2): (mfma.mfmaf3232x32x2bf16, GFX908),
        ("bf16", "f32", 16, 2, 4): (mfma.mfmaf3216x16x2bf16, GFX908),
        ("bf16", "f32", 4, 2, 16): (mfma.mfmaf324x4x2bf16, GFX908),
        ("bf16", "f32", 32, 4, 1): (mfma.mfmaf3232x32x4bf16, GFX908),
        ("bf16", "f32", 16, 8, 1): (mfma.mfmaf3216x16x8bf16, GFX908),
        ("i8", "i32", 32, 32, 1): (mfma.mfmai3232x32x32i8, GFX950),
        ("i8", "i32", 16, 64, 1): (mfma.mfmai3216x16x64i8, GFX950),
        ("i8", "i32", 32, 4, 2): (mfma.mfmai3232x32x4i8, GFX908),
        ("i8", "i32", 16, 4, 4): (mfma.mfmai3216x16x4i8, GFX908),
        ("i8", "i32", 4, 4, 16): (mfma.mfmai324x4x4i8, GFX908),
        ("i8", "i32", 32, 8, 1): (mfma.mfmai3232x32x8i8, GFX908),
        ("i8", "i32", 16, 16, 1): (mfma.mfmai3216x16x16i8, GFX908),
        ("i8", "i32", 32, 16, 1): (mfma.mfmai3232x32x16i8, GFX942),
        ("i8", "i32", 16, 32, 1): (mfma.mfmai3216x16x32i8, GFX942),
        ("f64", "f64", 16, 4, 1): (mfma.mfmaf6416x16x4f64, GFX90A),
        ("f64", "f64", 4, 4, 4): (mfma.mfmaf644x4x4f64, GFX90A),
        ("bf8 bf8", "f32", 16, 32, 1): (mfma.mfmaf3216x16x32bf8bf8, GFX942),
        ("bf8 fp8", "f32", 16, 32, 1): (mfma.mfmaf3216x16x32bf8fp8, GFX942),
        ("fp8 bf8", "f32", 16, 32, 1): (mfma.mfmaf3216x16x32fp8bf8, GFX942),
        ("fp8 fp8", "f32", 16, 32, 1): (mfma.mfmaf3216x16x32fp8fp8, GFX942),
        ("bf8 bf8", "f32", 32, 16, 1): (mfma.mfmaf3232x32x16bf8bf8, GFX942),
        ("bf8 fp8", "f32", 32, 16, 1): (mfma.mfmaf3232x32x16bf8fp8, GFX942),
        ("fp8 bf8", "f32", 32, 16, 1): (mfma.mfmaf3232x32x16fp8bf8, GFX942),
        ("fp8 fp8", "f32", 32, 16, 1): (mfma.mfmaf3232x32x16fp8fp8, GFX942),
    }
)
"""Dense products, by the elements of factors and result, the rows (as many as columns), the inner size, the blocks."""
_SCALED_MFMA: Mapping[tuple[int, int, int], type[Operation]] = MappingProxyType(
    {(32, 32, 64): mfma.mfmascalef3232x32x64f8f6f4, (16, 16, 128): mfma.mfmascalef3216x16x128f8f6f4}
)


def mfma_intrinsic(op: MFMAOp, chipset: Chipset) -> type[Operation] | None:
    """Returns the intrinsic of a product without scales."""
    a, b = (_small_element(source, chipset) for source in (op.source_a, op.source_b))
    names = [f"{a} {b}" if a in ("fp8", "bf8") else a]
    if a == "f32" and op.reduce_precision:
        names.insert(0, "xf32")
    result, m, k, blocks = _element(op.dest_c), op.m.value, op.k.value, op.blocks.value
    for name in names:
        intrinsic = _MFMA.get((name, result, m, k, blocks))
        if intrinsic is not None and m == op.n.value and chipset >= intrinsic[1]:
            return intrinsic[0]
    return None


def takes_bf16(intrinsic: type[Operation]) -> bool:
    """Returns True if a dense product's factors are vectors of bf16, not of the integers that hold them."""
    return intrinsic in (mfma.mfmaf3216x16x32bf16, mfma.mfmaf3232x32x16bf16)


def scaled_mfma_intrinsic(op: MFMAOp | ScaledMFMAOp, chipset: Chipset) -> type[Operation] | None:
    """Returns the intrinsic that multiplies small floats and scales."""
    is_single = not isinstance(op, MFMAOp) or op.blocks.value == 1
    has_formats = all(element_type_or_self(each.type) in SMALL_FLOAT_FORMATS for each in (op.source_a, op.source_b))
    if chipset < GFX950 or not is_single or not has_formats or element_type_or_self(op.dest_c.type) != F32:
        return None
    return _SCALED_MFMA.get((op.m.value, op.n.value, op.k.value))


# ------------------------------------------------------------------------------------------ sparse MFMA

_SPARSE: Mapping[tuple[str, str, int, int], _Intrinsic] = MappingProxyType(
    {
        ("f16 f16", "f32", 16, 32): (smfmac.smfmacf3216x16x32f16, GFX942),
        ("bf16 bf16", "f32", 16, 32): (smfmac.smfmacf3216x16x32bf16, GFX942),
        ("f16 f16", "f32", 16, 64): (smfmac.smfmacf3216x16x64f16, GFX950),
        ("bf16 bf16", "f32", 16, 64): (smfmac.smfmacf3216x16x64bf16, GFX950),
        ("i8 i8", "i32", 16, 64): (smfmac.smfmaci3216x16x64i8, GFX942),
        ("fp8 fp8", "f32", 16, 64): (smfmac.smfmacf3216x16x64fp8fp8, GFX942),
        ("fp8 bf8", "f32", 16, 64): (smfmac.smfmacf3216x16x64fp8bf8, GFX942),
        ("bf8 fp8", "f32", 16, 64): (smfmac.smfmacf3216x16x64bf8fp8, GFX942),
        ("bf8 bf8", "f32", 16, 64): (smfmac.smfmacf3216x16x64bf8bf8, GFX942),
        ("i8 i8", "i32", 16, 128): (smfmac.smfmaci3216x16x128i8, GFX950),
        ("fp8 fp8", "f32", 16, 128): (smfmac.smfmacf3216x16x128fp8fp8, GFX950),
        ("fp8 bf8", "f32", 16, 128): (smfmac.smfmacf3216x16x128fp8bf8, GFX950),
        ("bf8 fp8", "f32", 16, 128): (smfmac.smfmacf3216x16x128bf8fp8, GFX950),
        ("bf8 bf8", "f32", 16, 128): (smfmac.smfmacf3216x16x128bf8bf8, GFX950),
        ("f16 f16", "f32", 32, 16): (smfmac.smfmacf3232x32x16f16, GFX942),
        ("bf16 bf16", "f32", 32, 16): (smfmac.smfmacf3232x32x16bf16, GFX942),
        ("f16 f16", "f32", 32, 32): (smfmac.smfmacf3232x32x32f16, GFX950),
        ("bf16 bf16", "f32", 32, 32): (smfmac.smfmacf3232x32x32bf16, GFX950),
        ("i8 i8", "i32", 32, 32): (smfmac.smfmaci3232x32x32i8, GFX942),
        ("fp8 fp8", "f32", 32, 32): (smfmac.smfmacf3232x32x32fp8fp8, GFX942),
        ("fp8 bf8", "f32", 32, 32): (smfmac.smfmacf3232x32x32fp8bf8, GFX942),
        ("bf8 fp8", "f32", 32, 32): (smfmac.smfmacf3232x32x32bf8fp8, GFX942),
        ("bf8 bf8", "f32", 32, 32): (smfmac.smfmacf3232x32x32bf8bf8, GFX942),
        ("i8 i8", "i32", 32, 64): (smfmac.smfmaci3232x32x64i8, GFX950),
        ("fp8 fp8", "f32", 32, 64): (smfmac.smfmacf3232x32x64fp8fp8, GFX950),
        ("fp8 bf8", "f32", 32, 64): (smfmac.smfmacf3232x32x64fp8bf8, GFX950),
        ("bf8 fp8", "f32", 32, 64): (smfmac.smfmacf3232x32x64bf8fp8, GFX950),
        ("bf8 bf8", "f32", 32, 64): (smfmac.smfmacf3232x32x64bf8bf8, GFX950),
    }
)
"""Products with a sparse factor, by the elements of factors and result, the rows, the inner size."""


def sparse_intrinsic(op: SparseMFMAOp, chipset: Chipset) -> type[Operation] | None:
    """Returns the intrinsic of a product whose left factor is sparse."""
    factors = " ".join(_small_element(source, chipset) for source in (op.source_a, op.source_b))
    intrinsic = _SPARSE.get((factors, _element(op.dest_c), op.m.value, op.k.value))
    if intrinsic is None or op.m.value != op.n.value or chipset < intrinsic[1]:
        return None
    return intrinsic[0]


# ------------------------------------------------------------------------------------------ WMMA

_RDNA3, _RDNA4, _GFX1250 = "RDNA3", "RDNA4", "gfx1250"
_WMMA: Mapping[tuple[str, str, int], tuple[type[Operation], tuple[str, ...]]] = MappingProxyType(
    {
        ("f16 f16", "f32", 16): (wmma.wmmaf3216x16x16f16, (_RDNA3, _RDNA4)),
        ("bf16 bf16", "f32", 16): (wmma.wmmaf3216x16x16bf16, (_RDNA3, _RDNA4)),
        ("f16 f16", "f16", 16): (wmma.wmmaf1616x16x16f16, (_RDNA3, _RDNA4)),
        ("bf16 bf16", "bf16", 16): (wmma.wmmabf1616x16x16bf16, (_RDNA3, _RDNA4)),
        ("i8 i8", "i32", 16): (wmma.wmmai3216x16x16iu8, (_RDNA3, _RDNA4)),
        ("i4 i4", "i32", 16): (wmma.wmmai3216x16x16iu4, (_RDNA3, _RDNA4)),
        ("f8E4M3FN f8E4M3FN", "f32", 16): (wmma_fp8.wmmaf3216x16x16fp8fp8, (_RDNA4,)),
        ("f8E4M3FN f8E5M2", "f32", 16): (wmma_fp8.wmmaf3216x16x16fp8bf8, (_RDNA4,)),
        ("f8E5M2 f8E4M3FN", "f32", 16): (wmma_fp8.wmmaf3216x16x16bf8fp8, (_RDNA4,)),
        ("f8E5M2 f8E5M2", "f32", 16): (wmma_fp8.wmmaf3216x16x16bf8bf8, (_RDNA4,)),
        ("i4 i4", "i32", 32): (wmma.wmmai3216x16x32iu4, (_RDNA4,)),
        ("f32 f32", "f32", 4): (wmma.wmmaf3216x16x4f32, (_GFX1250,)),
        ("f16 f16", "f32", 32): (wmma.wmmaf3216x16x32f16, (_GFX1250,)),
        ("bf16 bf16", "f32", 32): (wmma.wmmaf3216x16x32bf16, (_GFX1250,)),
        ("f16 f16", "f16", 32): (wmma.wmmaf1616x16x32f16, (_GFX1250,)),
        ("bf16 bf16", "bf16", 32): (wmma.wmmabf1616x16x32bf16, (_GFX1250,)),
        ("i8 i8", "i32", 64): (wmma.wmmai3216x16x64iu8, (_GFX1250,)),
        ("f8E4M3FN f8E4M3FN", "f32", 64): (wmma_fp8.wmmaf3216x16x64fp8fp8, (_GFX1250,)),
        ("f8E4M3FN f8E4M3FN", "f16", 64): (wmma_fp8.wmmaf1616x16x64fp8fp8, (_GFX1250,)),
        ("f8E4M3FN f8E5M2", "f32", 64): (wmma_fp8.wmmaf3216x16x64fp8bf8, (_GFX1250,)),
        ("f8E4M3FN f8E5M2", "f16", 64): (wmma_fp8.wmmaf1616x16x64fp8bf8, (_GFX1250,)),
        ("f8E5M2 f8E4M3FN", "f32", 64): (wmma_fp8.wmmaf3216x16x64bf8fp8, (_GFX1250,)),
        ("f8E5M2 f8E4M3FN", "f16", 64): (wmma_fp8.wmmaf1616x16x64bf8fp8, (_GFX1250,)),
        ("f8E5M2 f8E5M2", "f32", 64): (wmma_fp8.wmmaf3216x16x64bf8bf8, (_GFX1250,)),
        ("f8E5M2 f8E5M2", "f16", 64): (wmma_fp8.wmmaf1616x16x64bf8bf8, (_GFX1250,)),
        ("f8E4M3FN f8E4M3FN", "f32", 128): (wmma_fp8.wmmaf3216x16x128fp8fp8, (_GFX1250,)),
        ("f8E4M3FN f8E4M3FN", "f16", 128): (wmma_fp8.wmmaf1616x16x128fp8fp8, (_GFX1250,)),
        ("f8E4M3FN f8E5M2", "f32", 128): (wmma_fp8.wmmaf3216x16x128fp8bf8, (_GFX1250,)),
        ("f8E4M3FN f8E5M2", "f16", 128): (wmma_fp8.wmmaf1616x16x128fp8bf8, (_GFX1250,)),
        ("f8E5M2 f8E4M3FN", "f32", 128): (wmma_fp8.wmmaf3216x16x128bf8fp8, (_GFX1250,)),
        ("f8E5M2 f8E4M3FN", "f16", 128): (wmma_fp8.wmmaf1616x16x128bf8fp8, (_GFX1250,)),
        ("f8E5M2 f8E5M2", "f32", 128): (wmma_fp8.wmmaf3216x16x128bf8bf8, (_GFX1250,)),
        ("f8E5M2 f8E5M2", "f16", 128): (wmma_fp8.wmmaf1616x16x128bf8bf8, (_GFX1250,)),
    }
)
"""Products of RDNA and gfx1250, by element types and inner size, with the chipsets that have them."""
_SCALED_WMMA: Mapping[tuple[int, bool], type[Operation]] = MappingProxyType(
    {
        (16, False): wmma_fp8.wmmascalef3216x16x128f8f6f4,
        (16, True): wmma_fp8.wmmascale16f3216x16x128f8f6f4,
        (32, False): wmma_fp8.wmmascalef3232x16x128f4,
        (32, True): wmma_fp8.wmmascale16f3232x16x128f4,
    }
)


def _family(chipset: Chipset) -> str | None:
    if chipset.major == 11:
        return _RDNA3
    if chipset.major == 12 and chipset.minor == 0:
        return _RDNA4
    return _GFX1250 if chipset == GFX1250 else None


def wmma_intrinsic(op: WMMAOp, chipset: Chipset) -> type[Operation] | None:
    """Returns the intrinsic of a product without scales on RDNA or gfx1250."""
    factors = f"{_element(op.source_a)} {_element(op.source_b)}"
    intrinsic = _WMMA.get((factors, _element(op.dest_c), op.k.value))
    return None if intrinsic is None or _family(chipset) not in intrinsic[1] else intrinsic[0]


def scaled_wmma_intrinsic(op: ScaledWMMAOp, *, scales_each_16: bool) -> type[Operation] | None:
    """Returns the intrinsic of a product with scales, one for 16 or for 32 elements, on gfx1250."""
    if op.n.value != 16 or op.k.value != 128:
        return None
    return _SCALED_WMMA.get((op.m.value, scales_each_16))
