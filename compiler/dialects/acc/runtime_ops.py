"""The operations of the acc dialect that talk to the runtime: devices and queues."""

from __future__ import annotations

from compiler.dialects.acc import verify
from compiler.dialects.acc.constraints import IntOrIndex, OpenACC_DeviceTypeAttr
from compiler.ods.attr_constraints import TypedArrayAttrBase, UnitAttr
from compiler.ods.define import op, optional, variadic, writes
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import I1

INIT = op(
    "acc.init",
    "Starts the runtime for a device, or for all of some types.",
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
    "Ends the runtime's use of a device, or of all of some types, and frees what it holds.",
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
    "Sets the default device, its type or the default queue for what this thread does next.",
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
WAIT = op(
    "acc.wait",
    "Waits until the named asynchronous queues, or all, have done their work.",
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
