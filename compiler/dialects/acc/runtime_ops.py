"""The operations of the acc dialect that talk to the runtime: devices and queues."""

from __future__ import annotations

from compiler.dialects.acc.attributes import DeviceTypeAttr
from compiler.dialects.acc.constraints import IntOrIndex
from compiler.ods.attr_constraints import TypedArrayAttrBase, UnitAttr
from compiler.ods.effects import writes
from compiler.ods.op_class import Op, attribute, optional_attribute, optional_operand, variadic_operand
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import I1


class InitOp(Op, name="acc.init"):
    """Starts the runtime for a device, or for all of some types."""

    device_num = optional_operand(IntOrIndex, name="deviceNum")
    if_cond = optional_operand(I1, name="ifCond")
    device_types = optional_attribute(TypedArrayAttrBase(DeviceTypeAttr, "Device type attributes"))
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword"
    )


class ShutdownOp(Op, name="acc.shutdown"):
    """Ends the runtime's use of a device, or of all of some types, and frees its resources."""

    device_num = optional_operand(IntOrIndex, name="deviceNum")
    if_cond = optional_operand(I1, name="ifCond")
    device_types = optional_attribute(TypedArrayAttrBase(DeviceTypeAttr, "Device type attributes"))
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` |`if` `(` $ifCond `)` ) attr-dict-with-keyword"
    )


class SetOp(Op, name="acc.set"):
    """Sets the default device, its type or the default queue for this thread."""

    default_async = optional_operand(IntOrIndex, name="defaultAsync")
    device_num = optional_operand(IntOrIndex, name="deviceNum")
    if_cond = optional_operand(I1, name="ifCond")
    device_type = optional_attribute(DeviceTypeAttr)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes(resource="CurrentDeviceIdResource")]
    assembly_format = (
        "oilist(`default_async` `(` $defaultAsync `:` type($defaultAsync) `)` | `device_num` `(` "
        "$deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword"
    )


class WaitOp(Op, name="acc.wait"):
    """Waits until the named asynchronous queues, or all, have done their work."""

    wait_operands = variadic_operand(IntOrIndex, name="waitOperands")
    async_operand = optional_operand(IntOrIndex, name="asyncOperand")
    wait_devnum = optional_operand(IntOrIndex, name="waitDevnum")
    if_cond = optional_operand(I1, name="ifCond")
    async_ = attribute(UnitAttr)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "( `(` $waitOperands^ `:` type($waitOperands) `)` )? oilist( `async` `` "
        "custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async) | `wait_devnum` "
        "`(` $waitDevnum `:` type($waitDevnum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword"
    )
