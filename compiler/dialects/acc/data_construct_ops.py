"""The operations of the acc dialect that say for how long data is on devices."""

from __future__ import annotations

from compiler.dialects.acc import verify
from compiler.dialects.acc.constraints import (
    DefaultValueAttr,
    DeviceTypeArrayAttr,
    IntOrIndex,
    OpenACC_AnyPointerOrMappableType,
    OpenACC_DeclareTokenType,
)
from compiler.ods.attr_constraints import BoolArrayAttr, DenseI32ArrayAttr, SymbolNameAttr, UnitAttr
from compiler.ods.define import AnyRegion, op, optional, reads, variadic, writes
from compiler.ods.model import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, ISOLATED_FROM_ABOVE, RECURSIVE_MEMORY_EFFECTS
from compiler.ods.type_constraints import I1

DATA = op(
    "acc.data",
    "Keeps data on the device while its region runs on the host.",
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
ENTER_DATA = op(
    "acc.enter_data",
    "Starts the life of data on the device, to be ended by `acc.exit_data`.",
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
    "Ends the life of data on the device that `acc.enter_data` started.",
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
    "Runs its region on the host with device addresses of variables.",
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
DECLARE_ENTER = op(
    "acc.declare_enter",
    "Starts the implicit data region of a function or program, and gives a token for its end.",
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
    "Ends the implicit data region that `acc.declare_enter` started.",
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
    "Holds what is done for declared globals when a device starts to be used.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"region": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface")],
    format="$sym_name $region attr-dict-with-keyword",
)
GLOBAL_DTOR = op(
    "acc.global_dtor",
    "Holds what is done for declared globals when a device is no longer used.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"region": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface")],
    format="$sym_name $region attr-dict-with-keyword",
)
DECLARE_OP = op(
    "acc.declare",
    "Keeps the declared variables on the device while its region runs.",
    operands={"dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType)},
    regions={"region": AnyRegion},
    traits=[RECURSIVE_MEMORY_EFFECTS],
    effects=[writes(resource="ConstructResource")],
    format=("`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` $region attr-dict-with-keyword"),
    hooks=verify.DECLARE,
)
UPDATE = op(
    "acc.update",
    "Copies data between host and device where both have it.",
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
