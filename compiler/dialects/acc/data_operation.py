"""What the operations for variables in data clauses have in common: a clause, a variable, its value on the device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compiler.dialects.acc.constraints import (
    DeviceTypeArrayAttr,
    IntOrIndex,
    OpenACC_AnyPointerOrMappableType,
    OpenACC_DataBoundsType,
    OpenACC_DataClauseAttr,
    OpenACC_DataClauseModifierAttr,
    OpenACC_PointerLikeTypeInterface,
)
from compiler.ods.attr_constraints import BoolAttr, StrAttr, SymbolRefAttr, TypeAttr
from compiler.ods.define import default, op, optional, reads, variadic, writes
from compiler.ods.model import Effect, Hooks, OpDef, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS

READS_DEVICE_ID = reads(resource="CurrentDeviceIdResource")
READS_COUNTERS = reads(resource="RuntimeCounters")
WRITES_COUNTERS = writes(resource="RuntimeCounters")

_ASYNC = {
    "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
    "asyncOnly": optional(DeviceTypeArrayAttr),
}


def data_entry(
    name: str,
    summary: str,
    clause: str,
    *,
    effects: Sequence[Effect],
    traits: Sequence[Trait] = (),
    hooks: Hooks | None = None,
) -> OpDef:
    """An operation of the host's variable `var` that gives what stands for it on the device, for a clause."""
    return op(
        name,
        summary,
        operands={
            "var": OpenACC_AnyPointerOrMappableType,
            "varPtrPtr": optional(OpenACC_PointerLikeTypeInterface),
            "bounds": variadic(OpenACC_DataBoundsType),
            "asyncOperands": variadic(IntOrIndex),
        },
        attributes={"varType": TypeAttr, **_ASYNC, **_of_clause(clause), "recipe": optional(SymbolRefAttr)},
        results={"accVar": OpenACC_AnyPointerOrMappableType},
        traits=[*traits, ATTR_SIZED_OPERAND_SEGMENTS],
        effects=effects,
        format=(
            "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` "
            "$varPtrPtr `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` "
            "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
            "$asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` "
            "type($accVar) attr-dict"
        ),
        hooks=hooks,
    )


def data_exit(name: str, summary: str, clause: str, *, effects: Sequence[Effect], hooks: Hooks) -> OpDef:
    """An operation of the device's `accVar` at the end of a clause's construct, after which the host's is as it was."""
    return op(
        name,
        summary,
        operands={
            "accVar": OpenACC_AnyPointerOrMappableType,
            "bounds": variadic(OpenACC_DataBoundsType),
            "asyncOperands": variadic(IntOrIndex),
        },
        attributes={**_ASYNC, **_of_clause(clause)},
        traits=[ATTR_SIZED_OPERAND_SEGMENTS],
        effects=effects,
        format=(
            "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
            "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
            "$asyncOperandsDeviceType, $asyncOnly)^)? attr-dict"
        ),
        hooks=hooks,
    )


def data_exit_to_host(name: str, summary: str, clause: str, *, effects: Sequence[Effect], hooks: Hooks) -> OpDef:
    """An operation that copies the device's `accVar` to the host's `var`."""
    return op(
        name,
        summary,
        operands={
            "accVar": OpenACC_AnyPointerOrMappableType,
            "var": OpenACC_AnyPointerOrMappableType,
            "bounds": variadic(OpenACC_DataBoundsType),
            "asyncOperands": variadic(IntOrIndex),
        },
        attributes={"varType": TypeAttr, **_ASYNC, **_of_clause(clause)},
        traits=[ATTR_SIZED_OPERAND_SEGMENTS],
        effects=effects,
        format=(
            "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` "
            "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
            "$asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` "
            "custom<VarPtrType>(type($var), $varType) attr-dict"
        ),
        hooks=hooks,
    )


def _of_clause(clause: str) -> dict[str, Any]:
    """What is known of the clause that an operation was made for, in the order of upstream's definitions."""
    return {
        "dataClause": default(OpenACC_DataClauseAttr, clause),
        "structured": default(BoolAttr, True),
        "implicit": default(BoolAttr, False),
        "modifiers": default(OpenACC_DataClauseModifierAttr, "none"),
        "name": optional(StrAttr),
    }
