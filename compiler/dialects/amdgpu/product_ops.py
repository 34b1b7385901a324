"""The operations of the amdgpu dialect that multiply matrices spread over a wave."""

from __future__ import annotations

from compiler.dialects.amdgpu import verify_products
from compiler.dialects.amdgpu.constraints import (
    AMDGPU_MFMAPermBAttr,
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
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    I32Attr,
    IntIsOneOf,
    IntMaxValue,
    IntNonNegative,
    UnitAttr,
)
from compiler.ods.define import default, op
from compiler.ods.model import Hooks
from compiler.ods.shaped_constraints import (
    FixedVectorOfLengthAndType,
    VectorOfLengthAndType,
)
from compiler.ods.traits import (
    PURE,
    all_types_match,
)
from compiler.ods.type_constraints import (
    F8E4M3FN,
    F8E8M0FNU,
    AnyTypeOf,
)

MFMA = op(
    "amdgpu.mfma",
    "Multiplies matrices spread over a wave on CDNA's matrix cores and adds a third: A * B + C.",
    operands={"sourceA": MFMAInTypes, "sourceB": MFMAInTypes, "destC": MFMAOutTypes},
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(1, 2, 4, 8, 16, 32, 64, 128)),
        "blocks": default(ConfinedAttr(I32Attr, IntIsOneOf(1, 2, 4, 16)), 1),
        "cbsz": default(I32Attr, 0),
        "abid": default(I32Attr, 0),
        "blgp": default(AMDGPU_MFMAPermBAttr, "none"),
        "reducePrecision": UnitAttr,
        "negateA": UnitAttr,
        "negateB": UnitAttr,
        "negateC": UnitAttr,
    },
    results={"destD": MFMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `blgp` `=` "
        "$blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)"
    ),
    hooks=Hooks(verify=verify_products.mfma, verify_is_local=True),
)
WMMA = op(
    "amdgpu.wmma",
    "Multiplies matrices spread over a wave on RDNA or gfx1250 and adds a third: A * B + C.",
    operands={"sourceA": WMMAInTypes, "sourceB": WMMAInTypes, "destC": WMMAOutTypes},
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(4, 16, 32, 64, 128)),
        "subwordOffset": default(ConfinedAttr(I32Attr, IntIsOneOf(0, 1)), 0),
        "unsignedA": UnitAttr,
        "unsignedB": UnitAttr,
        "clamp": UnitAttr,
    },
    results={"destD": WMMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` "
        "type($sourceA) `,` type($sourceB) `,` type($destC)"
    ),
    hooks=Hooks(verify=verify_products.wmma, verify_is_local=True),
)
SPARSE_MFMA = op(
    "amdgpu.sparse_mfma",
    "Multiplies a matrix with 2:4 sparsity by a dense one on CDNA's matrix cores and adds a third.",
    operands={
        "sourceA": SMFMACSparseInTypes,
        "sourceB": SMFMACDenseInTypes,
        "destC": SMFMACOutTypes,
        "sparseIdx": SMFMACIdxTypes,
    },
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(16, 32, 64, 128)),
        "cbsz": default(I32Attr, 0),
        "abid": default(I32Attr, 0),
    },
    results={"destD": SMFMACOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` "
        "$sparseIdx `:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` "
        "type($destC)"
    ),
    hooks=Hooks(verify=verify_products.sparse_mfma, verify_is_local=True),
)
SCALED_MFMA = op(
    "amdgpu.scaled_mfma",
    "Multiplies small-float matrices with a scale for each block, on CDNA's matrix cores.",
    operands={
        "sourceA": ScaledMFMAInTypes,
        "sourceB": ScaledMFMAInTypes,
        "destC": ScaledMFMAOutTypes,
        "scalesA": AnyTypeOf(F8E8M0FNU, FixedVectorOfLengthAndType((4,), F8E8M0FNU)),
        "scalesB": AnyTypeOf(F8E8M0FNU, FixedVectorOfLengthAndType((4,), F8E8M0FNU)),
    },
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(64, 128)),
        "scalesIdxA": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)),
        "scalesIdxB": ConfinedAttr(I32Attr, IntNonNegative, IntMaxValue(3)),
    },
    results={"destD": ScaledMFMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` "
        "`*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC attr-dict `:` "
        "type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)"
    ),
)
SCALED_WMMA = op(
    "amdgpu.scaled_wmma",
    "Multiplies small-float matrices with a scale for each block, on gfx1250.",
    operands={
        "sourceA": ScaledWMMAInTypes,
        "sourceB": ScaledWMMAInTypes,
        "destC": ScaledWMMAOutTypes,
        "scaleA": VectorOfLengthAndType(
            (4, 8),
            F8E8M0FNU,
            F8E4M3FN,
        ),
        "scaleB": VectorOfLengthAndType(
            (4, 8),
            F8E8M0FNU,
            F8E4M3FN,
        ),
    },
    attributes={
        "m": ConfinedAttr(I32Attr, IntIsOneOf(16, 32)),
        "n": ConfinedAttr(I32Attr, IntIsOneOf(16)),
        "k": ConfinedAttr(I32Attr, IntIsOneOf(128)),
        "a_first_scale_lane": ConfinedAttr(I32Attr, IntIsOneOf(0, 16)),
        "b_first_scale_lane": ConfinedAttr(I32Attr, IntIsOneOf(0, 16)),
    },
    results={"destD": ScaledWMMAOutTypes},
    traits=[all_types_match("destC", "destD"), PURE],
    format=(
        "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` "
        "$sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) "
        "`,` type($sourceB) `,` type($destC)"
    ),
    hooks=Hooks(verify=verify_products.scaled_wmma, verify_is_local=True),
)
