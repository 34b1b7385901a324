"""The operations of the nvvm dialect for what a thread does by itself: sleep, end, stop, run PTX code."""

from __future__ import annotations

from compiler.dialects.nvvm import (
    verify,
)
from compiler.dialects.nvvm.constraints import (
    SetMaxRegisterActionAttr,
)
from compiler.ods.attr_constraints import (
    I16Attr,
    I32Attr,
    StrAttr,
)
from compiler.ods.define import op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import (
    I1,
    I32,
    AnyType,
)

INLINE_PTX = op(
    "nvvm.inline_ptx",
    "Runs PTX code; the names in it stand for operands and results.",
    operands={"readOnlyArgs": variadic(AnyType), "readWriteArgs": variadic(AnyType), "predicate": optional(I1)},
    attributes={"ptxCode": StrAttr},
    results={"writeOnlyArgs": variadic(AnyType)},
    traits=[Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` "
        "$readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? "
        "attr-dict ( `->` type($writeOnlyArgs)^ )?"
    ),
)
NANOSLEEP = op(
    "nvvm.nanosleep",
    "Suspends this thread for about so many nanoseconds, at most a millisecond.",
    operands={"duration": I32},
    format="attr-dict $duration",
)
PMEVENT = op(
    "nvvm.pmevent",
    "Triggers one or several events that a profiler counts.",
    attributes={"maskedEventId": optional(I16Attr), "eventId": optional(I32Attr)},
    format="attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
    hooks=Hooks(verify=verify.pmevent),
)
SETMAXREGISTER = op(
    "nvvm.setmaxregister",
    "Changes how many registers each thread of this warp may use at most.",
    attributes={"regCount": I32Attr, "action": SetMaxRegisterActionAttr},
    format="$action $regCount attr-dict",
    hooks=Hooks(verify=verify.set_max_register),
)
EXIT = op(
    "nvvm.exit",
    "Ends this thread.",
    format="attr-dict",
)
BREAKPOINT = op(
    "nvvm.breakpoint",
    "Stops the program for a debugger.",
    format="attr-dict",
)
