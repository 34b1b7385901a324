"""The operations of the acc dialect."""

from __future__ import annotations

from compiler.dialects.acc import verify, verify_data, verify_recipes
from compiler.dialects.acc.constraints import (
    DefaultValueAttr,
    DeviceTypeArrayAttr,
    GangArgTypeArrayAttr,
    IntOrIndex,
    OpenACC_AnyPointerOrMappableType,
    OpenACC_CombinedConstructsAttr,
    OpenACC_DataBoundsType,
    OpenACC_DataClauseAttr,
    OpenACC_DataClauseModifierAttr,
    OpenACC_DeclareTokenType,
    OpenACC_DeviceTypeAttr,
    OpenACC_PointerLikeType,
    OpenACC_PointerLikeTypeInterface,
    OpenACC_ReductionOperatorAttr,
)
from compiler.ods.attr_constraints import (
    BoolArrayAttr,
    BoolAttr,
    DenseBoolArrayAttr,
    DenseI32ArrayAttr,
    I64ArrayAttr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    SymbolRefAttr,
    TypeAttr,
    TypedArrayAttrBase,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, default, op, optional, reads, variadic, writes
from compiler.ods.model import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, AnyType, Index

BOUNDS = op(
    "acc.bounds",
    "",
    operands={
        "lowerbound": optional(IntOrIndex),
        "upperbound": optional(IntOrIndex),
        "extent": optional(IntOrIndex),
        "stride": optional(IntOrIndex),
        "startIdx": optional(IntOrIndex),
    },
    attributes={"strideInBytes": default(BoolAttr, False)},
    results={"result": OpenACC_DataBoundsType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT, Interface("OutlineRematerializationOpInterface")],
    format=(
        "oilist( `lowerbound` `(` $lowerbound `:` type($lowerbound) `)` | `upperbound` `(` "
        "$upperbound `:` type($upperbound) `)` | `extent` `(` $extent `:` type($extent) `)` | "
        "`stride` `(` $stride `:` type($stride) `)` | `startIdx` `(` $startIdx `:` type($startIdx) "
        "`)` ) attr-dict"
    ),
    hooks=verify.BOUNDS,
)
GET_LOWERBOUND = op(
    "acc.get_lowerbound",
    "",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
GET_UPPERBOUND = op(
    "acc.get_upperbound",
    "",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
GET_STRIDE = op(
    "acc.get_stride",
    "",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
GET_EXTENT = op(
    "acc.get_extent",
    "",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
PRIVATE = op(
    "acc.private",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_private"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes("accVar"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA_WITH_RECIPE,
)
FIRSTPRIVATE = op(
    "acc.firstprivate",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_firstprivate"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("var"), writes("accVar"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA_WITH_RECIPE,
)
FIRSTPRIVATE_MAP = op(
    "acc.firstprivate_map",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_firstprivate"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("var"), writes("accVar"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
REDUCTION = op(
    "acc.reduction",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_reduction"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("var"), writes("accVar"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA_WITH_RECIPE,
)
DEVICEPTR = op(
    "acc.deviceptr",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_deviceptr"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads(resource="RuntimeCounters"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
PRESENT = op(
    "acc.present",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_present"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
COPYIN = op(
    "acc.copyin",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_copyin"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads("var"),
        writes("accVar"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
CREATE = op(
    "acc.create",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_create"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        writes("accVar"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
NOCREATE = op(
    "acc.nocreate",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_no_create"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
ATTACH = op(
    "acc.attach",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_attach"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads("var"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
GETDEVICEPTR = op(
    "acc.getdeviceptr",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_getdeviceptr"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads(resource="RuntimeCounters"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
)
UPDATE_DEVICE = op(
    "acc.update_device",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_update_device"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("var"), writes("accVar"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
USE_DEVICE = op(
    "acc.use_device",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_use_device"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads(resource="RuntimeCounters"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
DECLARE_DEVICE_RESIDENT = op(
    "acc.declare_device_resident",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_declare_device_resident"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("var"), writes(resource="RuntimeCounters"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
DECLARE_LINK = op(
    "acc.declare_link",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_declare_link"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("var"), writes(resource="RuntimeCounters"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
CACHE = op(
    "acc.cache",
    "",
    operands={
        "var": OpenACC_AnyPointerOrMappableType,
        "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_cache"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
        "recipe": optional(SymbolRefAttr),
    },
    results={"accVar": OpenACC_AnyPointerOrMappableType},
    traits=[NO_MEMORY_EFFECT, ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads(resource="CurrentDeviceIdResource")],
    format=(
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    ),
    hooks=verify_data.DATA,
)
COPYOUT = op(
    "acc.copyout",
    "",
    operands={
        "accVar": OpenACC_AnyPointerOrMappableType,
        "var": OpenACC_AnyPointerOrMappableType,
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_copyout"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads("accVar"),
        writes("var"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` "
        "custom<VarPtrType>(type($var), $varType) attr-dict"
    ),
    hooks=verify_data.DATA,
)
DELETE = op(
    "acc.delete",
    "",
    operands={
        "accVar": OpenACC_AnyPointerOrMappableType,
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_delete"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads("accVar"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly)^)? attr-dict"
    ),
    hooks=verify_data.DATA,
)
DETACH = op(
    "acc.detach",
    "",
    operands={
        "accVar": OpenACC_AnyPointerOrMappableType,
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_detach"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads("accVar"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly)^)? attr-dict"
    ),
    hooks=verify_data.DATA,
)
UPDATE_HOST = op(
    "acc.update_host",
    "",
    operands={
        "accVar": OpenACC_AnyPointerOrMappableType,
        "var": OpenACC_AnyPointerOrMappableType,
        "bounds": variadic(OpenACC_DataBoundsType),
        "asyncOperands": variadic(IntOrIndex),
    },
    attributes={
        "varType": TypeAttr,
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "dataClause": default(OpenACC_DataClauseAttr, "acc_update_host"),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[
        reads("accVar"),
        writes("var"),
        reads(resource="RuntimeCounters"),
        writes(resource="RuntimeCounters"),
        reads(resource="CurrentDeviceIdResource"),
    ],
    format=(
        "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` "
        "custom<VarPtrType>(type($var), $varType) attr-dict"
    ),
    hooks=verify_data.DATA,
)
PRIVATE_RECIPE = op(
    "acc.private.recipe",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr},
    regions={"initRegion": AnyRegion, "destroyRegion": AnyRegion},
    traits=[
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Interface("RecipeInterface"),
        AUTOMATIC_ALLOCATION_SCOPE,
    ],
    format="$sym_name `:` $type attr-dict-with-keyword `init` $initRegion (`destroy` $destroyRegion^)?",
    hooks=verify_recipes.PRIVATE_RECIPE,
)
FIRSTPRIVATE_RECIPE = op(
    "acc.firstprivate.recipe",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr},
    regions={"initRegion": AnyRegion, "copyRegion": AnyRegion, "destroyRegion": AnyRegion},
    traits=[
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Interface("RecipeInterface"),
        AUTOMATIC_ALLOCATION_SCOPE,
    ],
    format=(
        "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion `copy` $copyRegion (`destroy` $destroyRegion^)?"
    ),
    hooks=verify_recipes.FIRSTPRIVATE_RECIPE,
)
REDUCTION_RECIPE = op(
    "acc.reduction.recipe",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr, "reductionOperator": OpenACC_ReductionOperatorAttr},
    regions={"initRegion": AnyRegion, "combinerRegion": AnyRegion, "destroyRegion": AnyRegion},
    traits=[
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Interface("RecipeInterface"),
        AUTOMATIC_ALLOCATION_SCOPE,
    ],
    format=(
        "$sym_name `:` $type attr-dict-with-keyword `reduction_operator` $reductionOperator `init` "
        "$initRegion `combiner` $combinerRegion (`destroy` $destroyRegion^)?"
    ),
    hooks=verify_recipes.REDUCTION_RECIPE,
)
PARALLEL = op(
    "acc.parallel",
    "",
    operands={
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "numGangs": variadic(IntOrIndex),
        "numWorkers": variadic(IntOrIndex),
        "vectorLength": variadic(IntOrIndex),
        "ifCond": optional(I1),
        "selfCond": optional(I1),
        "reductionOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "numGangsSegments": optional(DenseI32ArrayAttr),
        "numGangsDeviceType": optional(DeviceTypeArrayAttr),
        "numWorkersDeviceType": optional(DeviceTypeArrayAttr),
        "vectorLengthDeviceType": optional(DeviceTypeArrayAttr),
        "selfAttr": UnitAttr,
        "defaultAttr": optional(DefaultValueAttr),
        "combined": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `num_gangs` `(` custom<NumGangs>($numGangs, "
        "type($numGangs), $numGangsDeviceType, $numGangsSegments) `)` | `num_workers` `(` "
        "custom<DeviceTypeOperands>($numWorkers, type($numWorkers), $numWorkersDeviceType) `)` | "
        "`private` `(` $privateOperands `:` type($privateOperands) `)` | `vector_length` `(` "
        "custom<DeviceTypeOperands>($vectorLength, type($vectorLength), $vectorLengthDeviceType) `)` "
        "| `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, "
        "$waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` "
        "$ifCond `)` | `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region "
        "attr-dict-with-keyword"
    ),
    hooks=verify.PARALLEL,
)
SERIAL = op(
    "acc.serial",
    "",
    operands={
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "ifCond": optional(I1),
        "selfCond": optional(I1),
        "reductionOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "selfAttr": UnitAttr,
        "defaultAttr": optional(DefaultValueAttr),
        "combined": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `private` `(` $privateOperands `:` type($privateOperands) "
        "`)` | `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), "
        "$waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` "
        "$selfCond `)` | `if` `(` $ifCond `)` | `reduction` `(` $reductionOperands `:` "
        "type($reductionOperands) `)` ) $region attr-dict-with-keyword"
    ),
    hooks=verify.SERIAL,
)
KERNELS = op(
    "acc.kernels",
    "",
    operands={
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "numGangs": variadic(IntOrIndex),
        "numWorkers": variadic(IntOrIndex),
        "vectorLength": variadic(IntOrIndex),
        "ifCond": optional(I1),
        "selfCond": optional(I1),
        "reductionOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "numGangsSegments": optional(DenseI32ArrayAttr),
        "numGangsDeviceType": optional(DeviceTypeArrayAttr),
        "numWorkersDeviceType": optional(DeviceTypeArrayAttr),
        "vectorLengthDeviceType": optional(DeviceTypeArrayAttr),
        "selfAttr": UnitAttr,
        "defaultAttr": optional(DefaultValueAttr),
        "combined": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `num_gangs` `(` custom<NumGangs>($numGangs, "
        "type($numGangs), $numGangsDeviceType, $numGangsSegments) `)` | `num_workers` `(` "
        "custom<DeviceTypeOperands>($numWorkers, type($numWorkers), $numWorkersDeviceType) `)` | "
        "`private` `(` $privateOperands `:` type($privateOperands) `)` | `vector_length` `(` "
        "custom<DeviceTypeOperands>($vectorLength, type($vectorLength), $vectorLengthDeviceType) `)` "
        "| `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, "
        "$waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` "
        "$ifCond `)` | `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region "
        "attr-dict-with-keyword"
    ),
    hooks=verify.KERNELS,
)
KERNEL_ENVIRONMENT = op(
    "acc.kernel_environment",
    "",
    operands={
        "dataClauseOperands": variadic(AnyType),
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
    },
    regions={"region": SizedRegion(1)},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        NO_TERMINATOR,
        Interface("RegionBranchOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` "
        "`` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) ) $region attr-dict"
    ),
)
DATA = op(
    "acc.data",
    "",
    operands={
        "ifCond": optional(I1),
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "defaultAttr": optional(DefaultValueAttr),
    },
    regions={"region": AnyRegion},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, RECURSIVE_MEMORY_EFFECTS, Interface("RegionBranchOpInterface")],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `if` `(` $ifCond `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) ) $region attr-dict-with-keyword"
    ),
    hooks=verify.DATA_CONSTRUCT,
)
TERMINATOR_OP = op(
    "acc.terminator",
    "",
    traits=[PURE, TERMINATOR, Interface("RegionBranchTerminatorOpInterface")],
    format="attr-dict",
)
ENTER_DATA = op(
    "acc.enter_data",
    "",
    operands={
        "ifCond": optional(I1),
        "asyncOperand": optional(IntOrIndex),
        "waitDevnum": optional(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={"async": UnitAttr, "wait": UnitAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `if` `(` $ifCond `)` | `async` `` custom<OperandWithKeywordOnly>($asyncOperand, "
        "type($asyncOperand), $async) | `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | "
        "`wait` `` custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | "
        "`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) "
        "attr-dict-with-keyword"
    ),
    hooks=verify.ENTER_DATA,
)
EXIT_DATA = op(
    "acc.exit_data",
    "",
    operands={
        "ifCond": optional(I1),
        "asyncOperand": optional(IntOrIndex),
        "waitDevnum": optional(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={"async": UnitAttr, "wait": UnitAttr, "finalize": UnitAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `if` `(` $ifCond `)` | `async` `` custom<OperandWithKeywordOnly>($asyncOperand, "
        "type($asyncOperand), $async) | `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | "
        "`wait` `` custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | "
        "`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) "
        "attr-dict-with-keyword"
    ),
    hooks=verify.EXIT_DATA,
)
HOST_DATA = op(
    "acc.host_data",
    "",
    operands={"ifCond": optional(I1), "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType)},
    attributes={"ifPresent": UnitAttr},
    regions={"region": AnyRegion},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("RegionBranchOpInterface")],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `if` `(` $ifCond `)` | `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` ) $region attr-dict-with-keyword"
    ),
    hooks=verify.HOST_DATA,
)
LOOP = op(
    "acc.loop",
    "",
    operands={
        "lowerbound": variadic(IntOrIndex),
        "upperbound": variadic(IntOrIndex),
        "step": variadic(IntOrIndex),
        "gangOperands": variadic(IntOrIndex),
        "workerNumOperands": variadic(IntOrIndex),
        "vectorOperands": variadic(IntOrIndex),
        "tileOperands": variadic(IntOrIndex),
        "cacheOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "reductionOperands": variadic(AnyType),
    },
    attributes={
        "inclusiveUpperbound": optional(DenseBoolArrayAttr),
        "collapse": optional(I64ArrayAttr),
        "collapseDeviceType": optional(DeviceTypeArrayAttr),
        "gangOperandsArgType": optional(GangArgTypeArrayAttr),
        "gangOperandsSegments": optional(DenseI32ArrayAttr),
        "gangOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "workerNumOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "vectorOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "seq": optional(DeviceTypeArrayAttr),
        "independent": optional(DeviceTypeArrayAttr),
        "auto_": optional(DeviceTypeArrayAttr),
        "gang": optional(DeviceTypeArrayAttr),
        "worker": optional(DeviceTypeArrayAttr),
        "vector": optional(DeviceTypeArrayAttr),
        "tileOperandsSegments": optional(DenseI32ArrayAttr),
        "tileOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "combined": optional(OpenACC_CombinedConstructsAttr),
        "unstructured": UnitAttr,
    },
    results={"results": variadic(AnyType)},
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
    ],
    effects=[writes(resource="ConstructResource")],
    format=(
        "( `combined` `(` custom<CombinedConstructsLoop>($combined)^ `)` )? oilist( `gang` `` "
        "custom<GangClause>($gangOperands, type($gangOperands), $gangOperandsArgType, "
        "$gangOperandsDeviceType, $gangOperandsSegments, $gang) | `worker` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>( $workerNumOperands, type($workerNumOperands), "
        "$workerNumOperandsDeviceType, $worker) | `vector` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($vectorOperands, type($vectorOperands), "
        "$vectorOperandsDeviceType, $vector) | `private` `(` $privateOperands `:` "
        "type($privateOperands) `)` | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `tile` `(` "
        "custom<DeviceTypeOperandsWithSegment>($tileOperands, type($tileOperands), "
        "$tileOperandsDeviceType, $tileOperandsSegments) `)` | `reduction` `(` $reductionOperands "
        "`:` type($reductionOperands) `)` | `cache` `(` $cacheOperands `:` type($cacheOperands) `)` "
        ") custom<LoopControl>($region, $lowerbound, type($lowerbound), $upperbound, "
        "type($upperbound), $step, type($step)) ( `(` type($results)^ `)` )? attr-dict-with-keyword"
    ),
    hooks=verify.LOOP,
)
YIELD = op(
    "acc.yield",
    "",
    operands={"operands": variadic(AnyType)},
    traits=[
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        has_parent(
            "acc.firstprivate.recipe",
            "acc.loop",
            "acc.parallel",
            "acc.private.recipe",
            "acc.reduction.recipe",
            "acc.serial",
            "acc.atomic.update",
        ),
    ],
    format="attr-dict ($operands^ `:` type($operands))?",
)
ATOMIC_READ = op(
    "acc.atomic.read",
    "",
    operands={"x": OpenACC_PointerLikeType, "v": OpenACC_PointerLikeType, "ifCond": optional(I1)},
    attributes={"element_type": TypeAttr},
    traits=[Interface("AtomicReadOpInterface")],
    format="oilist( `if` `(` $ifCond `)` ) $v `=` $x `:` type($v) `,` type($x) `,` $element_type attr-dict",
    hooks=verify_recipes.ATOMIC_READ,
)
ATOMIC_WRITE = op(
    "acc.atomic.write",
    "",
    operands={"x": OpenACC_PointerLikeType, "expr": AnyType, "ifCond": optional(I1)},
    traits=[Interface("AtomicWriteOpInterface")],
    format="oilist( `if` `(` $ifCond `)` ) $x `=` $expr `:` type($x) `,` type($expr) attr-dict",
    hooks=verify_recipes.ATOMIC_WRITE,
)
ATOMIC_UPDATE = op(
    "acc.atomic.update",
    "",
    operands={"x": OpenACC_PointerLikeType, "ifCond": optional(I1)},
    regions={"region": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("acc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("AtomicUpdateOpInterface"),
    ],
    effects=[reads("x"), writes("x")],
    format="oilist( `if` `(` $ifCond `)` ) $x `:` type($x) $region attr-dict",
    hooks=verify_recipes.ATOMIC_UPDATE,
)
ATOMIC_CAPTURE = op(
    "acc.atomic.capture",
    "",
    operands={"ifCond": optional(I1)},
    regions={"region": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("acc.terminator"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("AtomicCaptureOpInterface"),
    ],
    format="oilist( `if` `(` $ifCond `)` ) $region attr-dict",
    hooks=verify_recipes.ATOMIC_CAPTURE,
)
DECLARE_ENTER = op(
    "acc.declare_enter",
    "",
    operands={"dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType)},
    results={"token": OpenACC_DeclareTokenType},
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) attr-dict-with-keyword"
    ),
    hooks=verify.DECLARE,
)
DECLARE_EXIT = op(
    "acc.declare_exit",
    "",
    operands={
        "token": optional(OpenACC_DeclareTokenType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `token` `(` $token `)` | `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` ) attr-dict-with-keyword"
    ),
    hooks=verify.DECLARE_EXIT,
)
GLOBAL_CTOR = op(
    "acc.global_ctor",
    "",
    attributes={"sym_name": SymbolNameAttr},
    regions={"region": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface")],
    format="$sym_name $region attr-dict-with-keyword",
)
GLOBAL_DTOR = op(
    "acc.global_dtor",
    "",
    attributes={"sym_name": SymbolNameAttr},
    regions={"region": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface")],
    format="$sym_name $region attr-dict-with-keyword",
)
DECLARE_OP = op(
    "acc.declare",
    "",
    operands={"dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType)},
    regions={"region": AnyRegion},
    traits=[RECURSIVE_MEMORY_EFFECTS],
    effects=[writes(resource="ConstructResource")],
    format=("`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` $region attr-dict-with-keyword"),
    hooks=verify.DECLARE,
)
ROUTINE = op(
    "acc.routine",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "func_name": SymbolRefAttr,
        "bindIdName": optional(SymbolRefArrayAttr),
        "bindStrName": optional(StrArrayAttr),
        "bindIdNameDeviceType": optional(DeviceTypeArrayAttr),
        "bindStrNameDeviceType": optional(DeviceTypeArrayAttr),
        "worker": optional(DeviceTypeArrayAttr),
        "vector": optional(DeviceTypeArrayAttr),
        "seq": optional(DeviceTypeArrayAttr),
        "nohost": UnitAttr,
        "implicit": UnitAttr,
        "gang": optional(DeviceTypeArrayAttr),
        "gangDim": optional(I64ArrayAttr),
        "gangDimDeviceType": optional(DeviceTypeArrayAttr),
    },
    traits=[ISOLATED_FROM_ABOVE],
    format=(
        "$sym_name `func` `(` $func_name `)` oilist ( `bind` `(` custom<BindName>($bindIdName, "
        "$bindStrName ,$bindIdNameDeviceType, $bindStrNameDeviceType) `)` | `gang` `` "
        "custom<RoutineGangClause>($gang, $gangDim, $gangDimDeviceType) | `worker` "
        "custom<DeviceTypeArrayAttr>($worker) | `vector` custom<DeviceTypeArrayAttr>($vector) | "
        "`seq` custom<DeviceTypeArrayAttr>($seq) | `nohost` $nohost | `implicit` $implicit ) "
        "attr-dict-with-keyword"
    ),
    hooks=verify.ROUTINE,
)
INIT = op(
    "acc.init",
    "",
    operands={"deviceNum": optional(IntOrIndex), "ifCond": optional(I1)},
    attributes={"device_types": optional(TypedArrayAttrBase(OpenACC_DeviceTypeAttr, "Device type attributes"))},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword"
    ),
    hooks=verify.OUTSIDE_COMPUTE,
)
SHUTDOWN = op(
    "acc.shutdown",
    "",
    operands={"deviceNum": optional(IntOrIndex), "ifCond": optional(I1)},
    attributes={"device_types": optional(TypedArrayAttrBase(OpenACC_DeviceTypeAttr, "Device type attributes"))},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` |`if` `(` $ifCond `)` ) attr-dict-with-keyword"
    ),
    hooks=verify.OUTSIDE_COMPUTE,
)
SET = op(
    "acc.set",
    "",
    operands={"defaultAsync": optional(IntOrIndex), "deviceNum": optional(IntOrIndex), "ifCond": optional(I1)},
    attributes={"device_type": optional(OpenACC_DeviceTypeAttr)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes(resource="CurrentDeviceIdResource")],
    format=(
        "oilist(`default_async` `(` $defaultAsync `:` type($defaultAsync) `)` | `device_num` `(` "
        "$deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword"
    ),
    hooks=verify.SET,
)
UPDATE = op(
    "acc.update",
    "",
    operands={
        "ifCond": optional(I1),
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "ifPresent": UnitAttr,
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `if` `(` $ifCond `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) | `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) "
        "attr-dict-with-keyword"
    ),
    hooks=verify.UPDATE,
)
WAIT = op(
    "acc.wait",
    "",
    operands={
        "waitOperands": variadic(IntOrIndex),
        "asyncOperand": optional(IntOrIndex),
        "waitDevnum": optional(IntOrIndex),
        "ifCond": optional(I1),
    },
    attributes={"async": UnitAttr},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "( `(` $waitOperands^ `:` type($waitOperands) `)` )? oilist( `async` `` "
        "custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async) | `wait_devnum` "
        "`(` $waitDevnum `:` type($waitDevnum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword"
    ),
    hooks=verify.WAIT,
)
