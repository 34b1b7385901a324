"""The operations of the amdgpu dialect that multiply matrices spread over a wave."""

from __future__ import annotations

from compiler.dialects.amdgpu.attributes import MFMAPermBAttr
from compiler.dialects.amdgpu.constraints import (
    MFMAInTypes,
    MFMAOutTypes,
    ScaledMFMAInTypes,
    ScaledMFMAOutTypes,
    ScaledWMMAInTypes,
    ScaledWMMAOutTypes,
    SMFMACDenseInTypes,
    SMFMACIdxTypes,
    SMFMACOutTypes,
    SMFMACSparseInTypes,
    WMMAInTypes,
    WMMAOutTypes,
)
from compiler.ods.attr_confines import IntIsOneOf, IntMaxValue, IntNonNegative
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr, UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import F8E4M3FN, F8E8M0FNU, AnyTypeOf


class MFMAOp(Op, name="amdgpu.mfma"):
    """Multiplies matrices spread over a wave on CDNA's matrix cores and adds a third: A * B + C."""

    source_a = operand(MFMAInTypes, name="sourceA")
    source_b = operand(MFMAInTypes, name="sourceB")
    dest_c = operand(MFMAOutTypes, name="destC")
    m = attribute(ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32)))
    n = attribute(ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32)))
    k = attribute(ConfinedAttr(I32Attr, IntIsOneOf(1, 2, 4, 8, 16, 32, 64, 128)))
    blocks = attribute(ConfinedAttr(I32Attr, IntIsOneOf(1, 2, 4, 16)), default=1)
    cbsz = attribute(I32Attr, default=0)
    abid = attribute(I32Attr, default=0)
    blgp = attribute(MFMAPermBAttr, default="none")
    reduce_precision = attribute(UnitAttr, name="reducePrecision")
    negate_a = attribute(UnitAttr, name="negateA")
    negate_b = attribute(UnitAttr, name="negateB")
    negate_c = attribute(UnitAttr, name="negateC")
    dest_d = result(MFMAOutTypes, name="destD")
    traits = [all_types_match("destC", "destD"), PURE]
    assembly_format = (
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `blgp` `=` "
        "$blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)"
    )
    hooks = Hooks(verify_is_local=True)


class WMMAOp(Op, name="amdgpu.wmma"):
    """Multiplies matrices spread over a wave on RDNA or gfx1250 and adds a third: A * B + C."""

    source_a = operand(WMMAInTypes, name="sourceA")
    source_b = operand(WMMAInTypes, name="sourceB")
    dest_c = operand(WMMAOutTypes, name="destC")
    m = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16)))
    n = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16)))
    k = attribute(ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32, 64, 128)))
    subword_offset = attribute(ConfinedAttr(I32Attr, IntIsOneOf(0, 1)), default=0, name="subwordOffset")
    unsigned_a = attribute(UnitAttr, name="unsignedA")
    unsigned_b = attribute(UnitAttr, name="unsignedB")
    clamp = attribute(UnitAttr)
    dest_d = result(WMMAOutTypes, name="destD")
    traits = [all_types_match("destC", "destD"), PURE]
    assembly_format = (
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` "
        "type($sourceA) `,` type($sourceB) `,` type($destC)"
    )
    hooks = Hooks(verify_is_local=True)


class SparseMFMAOp(Op, name="amdgpu.sparse_mfma"):
    """Multiplies a matrix with 2:4 sparsity by a dense one on CDNA's matrix cores and adds a third."""

    source_a = operand(SMFMACSparseInTypes, name="sourceA")
    source_b = operand(SMFMACDenseInTypes, name="sourceB")
    dest_c = operand(SMFMACOutTypes, name="destC")
    sparse_idx = operand(SMFMACIdxTypes, name="sparseIdx")
    m = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)))
    n = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)))
    k = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32, 64, 128)))
    cbsz = attribute(I32Attr, default=0)
    abid = attribute(I32Attr, default=0)
    dest_d = result(SMFMACOutTypes, name="destD")
    traits = [all_types_match("destC", "destD"), PURE]
    assembly_format = (
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` "
        "$sparseIdx `:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` "
        "type($destC)"
    )
    hooks = Hooks(verify_is_local=True)


class ScaledMFMAOp(Op, name="amdgpu.scaled_mfma"):
    """Multiplies small-float matrices with a scale for each block, on CDNA's matrix cores."""

    source_a = operand(ScaledMFMAInTypes, name="sourceA")
    source_b = operand(ScaledMFMAInTypes, name="sourceB")
    dest_c = operand(ScaledMFMAOutTypes, name="destC")
    scales_a = operand(AnyTypeOf(F8E8M0FNU, FixedVectorOfLengthAndType((4,), F8E8M0FNU)), name="scalesA")
    scales_b = operand(AnyTypeOf(F8E8M0FNU, FixedVectorOfLengthAndType((4,), F8E8M0FNU)), name="scalesB")
    m = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)))
    n = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)))
    k = attribute(ConfinedAttr(I32Attr, IntIsOneOf(64, 128)))
    scales_idx_a = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)), name="scalesIdxA")
    scales_idx_b = attribute(ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)), name="scalesIdxB")
    dest_d = result(ScaledMFMAOutTypes, name="destD")
    traits = [all_types_match("destC", "destD"), PURE]
    assembly_format = (
        "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` "
        "`*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC attr-dict `:` "
        "type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)"
    )


class ScaledWMMAOp(Op, name="amdgpu.scaled_wmma"):
    """Multiplies small-float matrices with a scale for each block, on gfx1250."""

    source_a = operand(ScaledWMMAInTypes, name="sourceA")
    source_b = operand(ScaledWMMAInTypes, name="sourceB")
    dest_c = operand(ScaledWMMAOutTypes, name="destC")
    scale_a = operand(VectorOfLengthAndType((4, 8), F8E8M0FNU, F8E4M3FN), name="scaleA")
    scale_b = operand(VectorOfLengthAndType((4, 8), F8E8M0FNU, F8E4M3FN), name="scaleB")
    m = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16, 32)))
    n = attribute(ConfinedAttr(I32Attr, IntIsOneOf(16)))
    k = attribute(ConfinedAttr(I32Attr, IntIsOneOf(128)))
    a_first_scale_lane = attribute(ConfinedAttr(I32Attr, IntIsOneOf(0, 16)))
    b_first_scale_lane = attribute(ConfinedAttr(I32Attr, IntIsOneOf(0, 16)))
    dest_d = result(ScaledWMMAOutTypes, name="destD")
    traits = [all_types_match("destC", "destD"), PURE]
    assembly_format = (
        "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` "
        "$sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) "
        "`,` type($sourceB) `,` type($destC)"
    )
    hooks = Hooks(verify_is_local=True)
