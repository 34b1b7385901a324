"""The operations of the spirv dialect: cast ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_casts
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyFloat,
    SPIRV_AnyPtr,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOrCoopMatrixOf,
    SPIRV_ScalarOrVectorOrPtr,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks, Trait
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_SHAPE

BITCAST = op(
    "spirv.Bitcast",
    "Takes the same bits as a value of another type with as many of them, or a pointer as another.",
    operands={"operand": SPIRV_ScalarOrVectorOrPtr},
    results={"result": SPIRV_ScalarOrVectorOrPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.bitcast, verify_is_local=True),
)
CONVERT_F_TO_S = op(
    "spirv.ConvertFToS",
    "Rounds a float towards zero to a signed integer; undefined where it does not fit, or is NaN.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.same_shape, verify_is_local=True),
)
CONVERT_F_TO_U = op(
    "spirv.ConvertFToU",
    "Rounds a float towards zero to an unsigned integer; undefined where it does not fit, or is NaN.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.same_shape, verify_is_local=True),
)
CONVERT_S_TO_F = op(
    "spirv.ConvertSToF",
    "Converts a signed integer to a float, rounded where it is not exact.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat)},
    traits=[
        Trait("SignedOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.same_shape, verify_is_local=True),
)
CONVERT_U_TO_F = op(
    "spirv.ConvertUToF",
    "Converts an unsigned integer to a float, rounded where it is not exact.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat)},
    traits=[
        Trait("UnsignedOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.same_shape, verify_is_local=True),
)
F_CONVERT = op(
    "spirv.FConvert",
    "Converts a float to one of another width, rounded where that is narrower.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_AnyFloat)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.changes_width, verify_is_local=True),
)
S_CONVERT = op(
    "spirv.SConvert",
    "Changes the width of an integer: extended by its sign, or cut to its low bits.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        Trait("UsableInSpecConstantOp"),
        Trait("SignedOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.changes_width, verify_is_local=True),
)
U_CONVERT = op(
    "spirv.UConvert",
    "Changes the width of an integer: extended by zeros, or cut to its low bits.",
    operands={"operand": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    results={"result": SPIRV_ScalarOrVectorOrCoopMatrixOf(SPIRV_Integer)},
    traits=[
        Trait("UnsignedOp"),
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.changes_width, verify_is_local=True),
)
CONVERT_PTR_TO_U = op(
    "spirv.ConvertPtrToU",
    "Takes the address in a pointer as an unsigned integer: extended by zeros, or cut to its low bits.",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_Integer},
    traits=[
        AVAILABILITY,
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
    hooks=Hooks(verify=verify_casts.pointer_to_integer),
)
CONVERT_U_TO_PTR = op(
    "spirv.ConvertUToPtr",
    "Takes an unsigned integer as the address in a pointer; only physical addressing allows it.",
    operands={"operand": SPIRV_Integer},
    results={"result": SPIRV_AnyPtr},
    traits=[
        Trait("UnsignedOp"),
        AVAILABILITY,
    ],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_casts.integer_to_pointer),
)
PTR_CAST_TO_GENERIC = op(
    "spirv.PtrCastToGeneric",
    "Makes a pointer into `Generic` memory of one to workgroup, cross-workgroup or function memory.",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
    hooks=Hooks(verify=verify_casts.to_generic, verify_is_local=True),
)
GENERIC_CAST_TO_PTR = op(
    "spirv.GenericCastToPtr",
    "Turns a `Generic` pointer into one of the storage class that it is known to point into.",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
    hooks=Hooks(verify=verify_casts.from_generic, verify_is_local=True),
)
GENERIC_CAST_TO_PTR_EXPLICIT = op(
    "spirv.GenericCastToPtrExplicit",
    "Turns a `Generic` pointer into one of another storage class; null where it does not point there.",
    operands={"pointer": SPIRV_AnyPtr},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$pointer attr-dict `:` type($pointer) `to` type($result)",
    hooks=Hooks(verify=verify_casts.from_generic, verify_is_local=True),
)
