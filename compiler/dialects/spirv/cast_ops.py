"""The operations of the spirv dialect: cast ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_AnyFloat, SPIRV_AnyPtr, SPIRV_Integer, SPIRV_ScalarOrVectorOrPtr
from compiler.ods.define import op
from compiler.ods.model import Interface, Trait
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_SHAPE
from compiler.ods.type_constraints import AnyTypeOf, is_float, is_integer, type_constraint

BITCAST = op(
    "spirv.Bitcast",
    "",
    operands={"operand": SPIRV_ScalarOrVectorOrPtr},
    results={"result": SPIRV_ScalarOrVectorOrPtr},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
CONVERT_F_TO_S = op(
    "spirv.ConvertFToS",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_AnyFloat,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
                lambda type_: (
                    (
                        is_float(type_.element_type, "f16")
                        or is_float(type_.element_type, "f32")
                        or is_float(type_.element_type, "f64")
                    )
                    or is_float(type_.element_type, "bf16")
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
CONVERT_F_TO_U = op(
    "spirv.ConvertFToU",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_AnyFloat,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
                lambda type_: (
                    (
                        is_float(type_.element_type, "f16")
                        or is_float(type_.element_type, "f32")
                        or is_float(type_.element_type, "f64")
                    )
                    or is_float(type_.element_type, "bf16")
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
CONVERT_S_TO_F = op(
    "spirv.ConvertSToF",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_AnyFloat,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
                lambda type_: (
                    (
                        is_float(type_.element_type, "f16")
                        or is_float(type_.element_type, "f32")
                        or is_float(type_.element_type, "f64")
                    )
                    or is_float(type_.element_type, "bf16")
                ),
            ),
        )
    },
    traits=[
        Trait("SignedOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
CONVERT_U_TO_F = op(
    "spirv.ConvertUToF",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_AnyFloat,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
                lambda type_: (
                    (
                        is_float(type_.element_type, "f16")
                        or is_float(type_.element_type, "f32")
                        or is_float(type_.element_type, "f64")
                    )
                    or is_float(type_.element_type, "bf16")
                ),
            ),
        )
    },
    traits=[
        Trait("UnsignedOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
F_CONVERT = op(
    "spirv.FConvert",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_AnyFloat,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
                lambda type_: (
                    (
                        is_float(type_.element_type, "f16")
                        or is_float(type_.element_type, "f32")
                        or is_float(type_.element_type, "f64")
                    )
                    or is_float(type_.element_type, "bf16")
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_AnyFloat,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_AnyFloat),
            type_constraint(
                "Cooperative Matrix of 16/32/64-bit float or BFloat16 values",
                lambda type_: (
                    (
                        is_float(type_.element_type, "f16")
                        or is_float(type_.element_type, "f32")
                        or is_float(type_.element_type, "f64")
                    )
                    or is_float(type_.element_type, "bf16")
                ),
            ),
        )
    },
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
S_CONVERT = op(
    "spirv.SConvert",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
U_CONVERT = op(
    "spirv.UConvert",
    "",
    operands={
        "operand": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    results={
        "result": AnyTypeOf(
            SPIRV_Integer,
            FixedVectorOfLengthAndType((2, 3, 4, 8, 16), SPIRV_Integer),
            type_constraint(
                "Cooperative Matrix of 8/16/32/64-bit integer values",
                lambda type_: (
                    is_integer(type_.element_type, 8)
                    or is_integer(type_.element_type, 16)
                    or is_integer(type_.element_type, 32)
                    or is_integer(type_.element_type, 64)
                ),
            ),
        )
    },
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
CONVERT_PTR_TO_U = op(
    "spirv.ConvertPtrToU",
    "",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_Integer},
    traits=[
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
)
CONVERT_U_TO_PTR = op(
    "spirv.ConvertUToPtr",
    "",
    operands={"operand": SPIRV_Integer},
    results={"result": SPIRV_AnyPtr},
    traits=[
        Trait("UnsignedOp"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
)
PTR_CAST_TO_GENERIC = op(
    "spirv.PtrCastToGeneric",
    "",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
)
GENERIC_CAST_TO_PTR = op(
    "spirv.GenericCastToPtr",
    "",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
)
GENERIC_CAST_TO_PTR_EXPLICIT = op(
    "spirv.GenericCastToPtrExplicit",
    "",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
)
