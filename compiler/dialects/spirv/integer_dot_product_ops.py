"""The operations of the spirv dialect: integer dot product ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_arithmetic
from compiler.dialects.spirv.constraints import SPIRV_Integer, SPIRV_PackedVectorFormatAttr, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op, optional
from compiler.ods.model import Hooks, Trait
from compiler.ods.traits import COMMUTATIVE, PURE, all_types_match

S_DOT = op(
    "spirv.SDot",
    "",
    operands={
        "vector1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "vector2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    attributes={"format": optional(SPIRV_PackedVectorFormatAttr)},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("SignedOp"),
        COMMUTATIVE,
        all_types_match("vector1", "vector2"),
        PURE,
        AVAILABILITY,
    ],
    format="$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)",
    hooks=Hooks(verify=verify_arithmetic.integer_dot_product, verify_is_local=True),
)
SU_DOT = op(
    "spirv.SUDot",
    "",
    operands={
        "vector1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "vector2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    attributes={"format": optional(SPIRV_PackedVectorFormatAttr)},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("SignedOp"),
        Trait("UnsignedOp"),
        all_types_match("vector1", "vector2"),
        PURE,
        AVAILABILITY,
    ],
    format="$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)",
    hooks=Hooks(verify=verify_arithmetic.integer_dot_product, verify_is_local=True),
)
U_DOT = op(
    "spirv.UDot",
    "",
    operands={
        "vector1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "vector2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    attributes={"format": optional(SPIRV_PackedVectorFormatAttr)},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("UnsignedOp"),
        COMMUTATIVE,
        all_types_match("vector1", "vector2"),
        PURE,
        AVAILABILITY,
    ],
    format="$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)",
    hooks=Hooks(verify=verify_arithmetic.integer_dot_product, verify_is_local=True),
)
S_DOT_ACC_SAT = op(
    "spirv.SDotAccSat",
    "",
    operands={
        "vector1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "vector2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "accumulator": SPIRV_Integer,
    },
    attributes={"format": optional(SPIRV_PackedVectorFormatAttr)},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("SignedOp"),
        all_types_match("vector1", "vector2"),
        all_types_match("accumulator", "result"),
        PURE,
        AVAILABILITY,
    ],
    format=("$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"),
    hooks=Hooks(verify=verify_arithmetic.integer_dot_product, verify_is_local=True),
)
SU_DOT_ACC_SAT = op(
    "spirv.SUDotAccSat",
    "",
    operands={
        "vector1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "vector2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "accumulator": SPIRV_Integer,
    },
    attributes={"format": optional(SPIRV_PackedVectorFormatAttr)},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("SignedOp"),
        Trait("UnsignedOp"),
        all_types_match("vector1", "vector2"),
        all_types_match("accumulator", "result"),
        PURE,
        AVAILABILITY,
    ],
    format=("$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"),
    hooks=Hooks(verify=verify_arithmetic.integer_dot_product, verify_is_local=True),
)
U_DOT_ACC_SAT = op(
    "spirv.UDotAccSat",
    "",
    operands={
        "vector1": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "vector2": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "accumulator": SPIRV_Integer,
    },
    attributes={"format": optional(SPIRV_PackedVectorFormatAttr)},
    results={"result": SPIRV_Integer},
    traits=[
        Trait("UnsignedOp"),
        all_types_match("vector1", "vector2"),
        all_types_match("accumulator", "result"),
        PURE,
        AVAILABILITY,
    ],
    format=("$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"),
    hooks=Hooks(verify=verify_arithmetic.integer_dot_product, verify_is_local=True),
)
