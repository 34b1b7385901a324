"""Families of the operations for variables in data clauses: a clause, a variable, its value on the device."""

from __future__ import annotations

from compiler.dialects.acc.attributes import DataClauseAttr, DataClauseModifierAttr
from compiler.dialects.acc.constraints import (
    DeviceTypeArrayAttr,
    IntOrIndex,
    OpenACC_AnyPointerOrMappableType,
    OpenACC_DataBoundsType,
    OpenACC_PointerLikeTypeInterface,
)
from compiler.ods.attr_constraints import BoolAttr, StrAttr, SymbolRefAttr, TypeAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS

READS_DEVICE_ID = reads(resource="CurrentDeviceIdResource")
READS_COUNTERS = reads(resource="RuntimeCounters")
WRITES_COUNTERS = writes(resource="RuntimeCounters")


class DataOperation(Op):
    """An operation for a data clause; it has more operands and attributes before these, for its variables."""

    bounds = variadic_operand(OpenACC_DataBoundsType)
    async_operands = variadic_operand(IntOrIndex, name="asyncOperands")
    async_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="asyncOperandsDeviceType")
    async_only = optional_attribute(DeviceTypeArrayAttr, name="asyncOnly")
    data_clause = attribute(DataClauseAttr, name="dataClause")
    structured = attribute(BoolAttr, default=True)
    implicit = attribute(BoolAttr, default=False)
    modifiers = attribute(DataClauseModifierAttr, default="none")
    name_ = optional_attribute(StrAttr)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]


class HostVariable(Op):
    var = operand(OpenACC_AnyPointerOrMappableType)
    var_ptr_ptr = optional_operand(OpenACC_PointerLikeTypeInterface, name="varPtrPtr")
    var_type = attribute(TypeAttr, name="varType")


class DeviceVariable(Op):
    acc_var = operand(OpenACC_AnyPointerOrMappableType, name="accVar")


class DeviceAndHostVariable(DeviceVariable):
    var = operand(OpenACC_AnyPointerOrMappableType)
    var_type = attribute(TypeAttr, name="varType")


class DataEntry(DataOperation, HostVariable):
    """An operation on the host's variable `var` that returns its device counterpart, for a clause."""

    recipe = optional_attribute(SymbolRefAttr)
    acc_var = result(OpenACC_AnyPointerOrMappableType, name="accVar")
    assembly_format = (
        "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
        "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
        "type($accVar) attr-dict"
    )


class DataExit(DataOperation, DeviceVariable):
    """An operation of the device's `accVar` at the end of a clause's construct, after which the host's is as it was."""

    assembly_format = (
        "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly)^)? attr-dict"
    )


class DataExitToHost(DataOperation, DeviceAndHostVariable):
    """An operation that copies the device's `accVar` to the host's `var`."""

    assembly_format = (
        "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` "
        "custom<VarPtrType>(type($var), $varType) attr-dict"
    )
