"""The operations of the acc dialect that determine the lifetime of data on devices."""

from __future__ import annotations

from compiler.dialects.acc.attributes import ClauseDefaultValueAttr
from compiler.dialects.acc.compute_ops import AsyncConstruct, DataConstruct
from compiler.dialects.acc.constraints import IntOrIndex, OpenACC_AnyPointerOrMappableType, OpenACC_DeclareTokenType
from compiler.ods.attr_constraints import SymbolNameAttr, UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, optional_attribute, optional_operand, region, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, ISOLATED_FROM_ABOVE, RECURSIVE_MEMORY_EFFECTS
from compiler.ods.type_constraints import I1


class StructuredData(AsyncConstruct, DataConstruct):
    if_cond = optional_operand(I1, name="ifCond")
    async_operands = variadic_operand(IntOrIndex, name="asyncOperands")
    wait_operands = variadic_operand(IntOrIndex, name="waitOperands")
    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")


class DataOp(StructuredData, name="acc.data"):
    """Keeps data on the device while its region runs on the host."""

    default_attr = optional_attribute(ClauseDefaultValueAttr, name="defaultAttr")
    region = region()
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, RECURSIVE_MEMORY_EFFECTS, Interface("RegionBranchOpInterface")]
    assembly_format = (
        "oilist( `if` `(` $ifCond `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) ) $region attr-dict-with-keyword"
    )


class UnstructuredData(DataConstruct):
    if_cond = optional_operand(I1, name="ifCond")
    async_operand = optional_operand(IntOrIndex, name="asyncOperand")
    wait_devnum = optional_operand(IntOrIndex, name="waitDevnum")
    wait_operands = variadic_operand(IntOrIndex, name="waitOperands")
    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    async_ = attribute(UnitAttr)
    wait = attribute(UnitAttr)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")]
    assembly_format = (
        "oilist( `if` `(` $ifCond `)` | `async` `` custom<OperandWithKeywordOnly>($asyncOperand, "
        "type($asyncOperand), $async) | `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | "
        "`wait` `` custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | "
        "`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) "
        "attr-dict-with-keyword"
    )


class EnterDataOp(UnstructuredData, name="acc.enter_data"):
    """Starts the life of data on the device, to be ended by `acc.exit_data`."""


class ExitDataOp(UnstructuredData, name="acc.exit_data"):
    """Ends the life of data on the device that `acc.enter_data` started."""

    finalize = attribute(UnitAttr)


class HostDataOp(DataConstruct, name="acc.host_data"):
    """Runs its region on the host with device addresses of variables."""

    if_cond = optional_operand(I1, name="ifCond")
    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    if_present = attribute(UnitAttr, name="ifPresent")
    region = region()
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("RegionBranchOpInterface")]
    effects = [writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")]
    assembly_format = (
        "oilist( `if` `(` $ifCond `)` | `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` ) $region attr-dict-with-keyword"
    )


class DeclareEnterOp(DataConstruct, name="acc.declare_enter"):
    """Starts the implicit data region of a function or program, and returns a token for its end."""

    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    token = result(OpenACC_DeclareTokenType)
    effects = [writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")]
    assembly_format = (
        "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) attr-dict-with-keyword"
    )


class DeclareExitOp(DataConstruct, name="acc.declare_exit"):
    """Ends the implicit data region that `acc.declare_enter` started."""

    token = optional_operand(OpenACC_DeclareTokenType)
    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")]
    assembly_format = (
        "oilist( `token` `(` $token `)` | `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` ) attr-dict-with-keyword"
    )


class GlobalConstructorOp(Op, name="acc.global_ctor"):
    """Region that runs for declared globals when the program starts to use a device."""

    sym_name = attribute(SymbolNameAttr)
    region = region()
    traits = [ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface")]
    assembly_format = "$sym_name $region attr-dict-with-keyword"


class GlobalDestructorOp(Op, name="acc.global_dtor"):
    """Region that runs for declared globals when the program stops using a device."""

    sym_name = attribute(SymbolNameAttr)
    region = region()
    traits = [ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface")]
    assembly_format = "$sym_name $region attr-dict-with-keyword"


class DeclareOp(DataConstruct, name="acc.declare"):
    """Keeps the declared variables on the device while its region runs."""

    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    region = region()
    traits = [RECURSIVE_MEMORY_EFFECTS]
    effects = [writes(resource="ConstructResource")]
    assembly_format = (
        "`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` $region attr-dict-with-keyword"
    )


class UpdateOp(StructuredData, name="acc.update"):
    """Copies data between host and device, if it is on the device."""

    if_present = attribute(UnitAttr, name="ifPresent")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "oilist( `if` `(` $ifCond `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) | `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) "
        "attr-dict-with-keyword"
    )
