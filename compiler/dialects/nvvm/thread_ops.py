"""The operations of the nvvm dialect for single threads: sleep, exit, stop, inline PTX."""

from __future__ import annotations

from compiler.dialects.nvvm.attributes import SetMaxRegisterActionAttr
from compiler.ods.attr_constraints import I16Attr, I32Attr, StrAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    variadic_operand,
    variadic_result,
)
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import I1, I32, AnyType


class InlinePtxOp(Op, name="nvvm.inline_ptx"):
    """Runs PTX code, in which `{$r0}`, `{$rw0}`, `{$w0}` refer to operands and results."""

    read_only_args = variadic_operand(AnyType, name="readOnlyArgs")
    read_write_args = variadic_operand(AnyType, name="readWriteArgs")
    predicate = optional_operand(I1)
    ptx_code = attribute(StrAttr, name="ptxCode")
    write_only_args = variadic_result(AnyType, name="writeOnlyArgs")
    traits = [Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` "
        "$readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? "
        "attr-dict ( `->` type($writeOnlyArgs)^ )?"
    )


class NanosleepOp(Op, name="nvvm.nanosleep"):
    """Suspends this thread for about a given number of nanoseconds, at most a millisecond."""

    duration = operand(I32)
    assembly_format = "attr-dict $duration"


class PMEventOp(Op, name="nvvm.pmevent"):
    """Triggers one or several events that a profiler counts."""

    masked_event_id = optional_attribute(I16Attr, name="maskedEventId")
    event_id = optional_attribute(I32Attr, name="eventId")
    assembly_format = "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?"


class SetMaxRegisterOp(Op, name="nvvm.setmaxregister"):
    """Changes the maximum number of registers of each thread of this warp."""

    reg_count = attribute(I32Attr, name="regCount")
    action = attribute(SetMaxRegisterActionAttr)
    assembly_format = "$action $regCount attr-dict"


class Exit(Op, name="nvvm.exit"):
    """Ends this thread."""

    assembly_format = "attr-dict"


class Breakpoint(Op, name="nvvm.breakpoint"):
    """Stops the program for a debugger."""

    assembly_format = "attr-dict"
