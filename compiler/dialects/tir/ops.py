"""The operations of the tir dialect: functions, statements, and the operators that expressions are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compiler.dialects.tir import syntax, verify
from compiler.dialects.tir.enums import CALL_EFFECT_KIND
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I1, Type, VectorType
from compiler.ods.attr_constraints import (
    FlatSymbolRefAttr,
    I32Attr,
    StrAttr,
    SymbolNameAttr,
    TypedAttrInterface,
    UnitAttr,
    enum_integer,
)
from compiler.ods.define import MaxSizedRegion, SizedRegion, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface, OpDef, Trait
from compiler.ods.shaped_constraints import AnyVectorOfNonZeroRank, MemRefOf
from compiler.ods.traits import (
    COMMUTATIVE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    SAME_OPERANDS_AND_RESULT_TYPE,
    TERMINATOR,
    all_types_match,
    has_parent,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnySignlessIntegerOrIndex,
    AnyType,
    AnyTypeOf,
    BoolLike,
    SignlessIntegerOrIndexLike,
    SignlessIntegerOrIndexOrFloatLike,
)

_Buffer = MemRefOf(AnyType)
_Scalar = SignlessIntegerOrIndexOrFloatLike


# ---------------------------------------------------------------------------------------------- functions, statements


def _let_name(op: Operation) -> list[str]:
    name = op.properties.get("name")
    return [name.value if isinstance(name, StringAttr) else ""]


PRIM_FUNC = op(
    "tir.prim_func",
    "A function without results, whose block's arguments are its parameters and buffers.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[ISOLATED_FROM_ABOVE, NO_TERMINATOR, Interface("SymbolOpInterface")],
    hooks=Hooks(parse=syntax.parse_prim_func, print=syntax.print_prim_func),
)
OPERATOR = op(
    "tir.op",
    "Declares what calls may name: how many arguments it takes (any, without inputs), and its effect.",
    attributes={
        "sym_name": SymbolNameAttr,
        "num_inputs": optional(I32Attr),
        "effect": enum_integer(CALL_EFFECT_KIND, "effect of a call"),
        "vectorizable": UnitAttr,
    },
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name (`inputs` $num_inputs^)? `effect` $effect (`vectorizable` $vectorizable^)? attr-dict",
)
LET = op(
    "tir.let",
    "Names a value for the rest of the block.",
    operands={"value": AnyType},
    attributes={"name": StrAttr},
    results={"result": AnyType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$name `=` $value attr-dict `:` type($result)",
    hooks=Hooks(result_names=_let_name),
)
STORE = op(
    "tir.store",
    "Writes an element of a buffer at the given indices; undefined out of bounds.",
    operands={"buffer": _Buffer, "indices": variadic(SignlessIntegerOrIndexLike), "value": AnyType},
    effects=[writes("buffer")],
    format="$value `,` $buffer `[` $indices `]` attr-dict `:` type($value) `,` type($buffer) `[` type($indices) `]`",
)
EVALUATE = op(
    "tir.evaluate",
    "Computes a value for the effect of doing so, and drops it.",
    operands={"value": AnyType},
    format="$value attr-dict `:` type($value)",
)
IF = op(
    "tir.if",
    "Runs the first block where the condition is not zero, else the second, if there is one.",
    operands={"condition": SignlessIntegerOrIndexLike},
    regions={"then_region": SizedRegion(1), "else_region": MaxSizedRegion(1)},
    traits=[NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS],
    hooks=Hooks(parse=syntax.parse_if, print=syntax.print_if, verify=verify.verify_if),
)
FOR = op(
    "tir.for",
    "Runs its block `extent` times; the block's argument counts up from `min`.",
    operands={"min": AnySignlessIntegerOrIndex, "extent": AnySignlessIntegerOrIndex},
    regions={"body": SizedRegion(1)},
    traits=[NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS, all_types_match("min", "extent")],
    hooks=Hooks(parse=syntax.parse_for, print=syntax.print_for, verify=verify.verify_for),
)
WHILE = op(
    "tir.while",
    "Runs its second block as long as the first one, run before it, says so.",
    regions={"condition": SizedRegion(1), "body": SizedRegion(1)},
    traits=[NO_TERMINATOR, RECURSIVE_MEMORY_EFFECTS],
    hooks=Hooks(parse=syntax.parse_while, print=syntax.print_while, verify=verify.verify_while),
)
CONDITION = op(
    "tir.condition",
    "Ends the first block of a tir.while: goes on where the operand is not zero.",
    operands={"condition": SignlessIntegerOrIndexLike},
    traits=[PURE, TERMINATOR, has_parent("tir.while")],
    format="$condition attr-dict `:` type($condition)",
)

# -------------------------------------------------------------------------------------------------- atoms and accesses

CONST = op(
    "tir.const",
    "A number known at compile time.",
    attributes={"value": TypedAttrInterface},
    results={"result": AnyType},
    traits=[PURE, CONSTANT_LIKE, all_types_match("value", "result")],
    format="$value attr-dict",
)
LOAD = op(
    "tir.load",
    "Reads an element of a buffer at the given indices; undefined out of bounds.",
    operands={"buffer": _Buffer, "indices": variadic(SignlessIntegerOrIndexLike)},
    results={"result": AnyType},
    effects=[reads("buffer")],
    format="$buffer `[` $indices `]` attr-dict `:` type($buffer) `[` type($indices) `]` `->` type($result)",
)
CALL = op(
    "tir.call",
    "Calls an operator or function by its name, whatever that does.",
    operands={"arguments": variadic(AnyType)},
    attributes={"callee": FlatSymbolRefAttr},
    results={"result": optional(AnyType)},
    traits=[Interface("SymbolUserOpInterface")],
    format="$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $result)",
    hooks=Hooks(verify_symbol_uses=verify.verify_call),
)

# ------------------------------------------------------------------------------------------------------------ operators


def _binary(mnemonic: str, summary: str, *traits: Trait | Sequence[Trait], on: Any = _Scalar) -> OpDef:
    return op(
        f"tir.{mnemonic}",
        summary,
        operands={"lhs": on, "rhs": on},
        results={"result": on},
        traits=[*traits, SAME_OPERANDS_AND_RESULT_TYPE],
        format="$lhs `,` $rhs attr-dict `:` type($result)",
    )


def _truth_type(type_: Type) -> Type:
    """The type of the answer to a comparison: one bit for each element."""
    return VectorType(type_.shape, I1, type_.scalable) if isinstance(type_, VectorType) else I1


def _comparison(mnemonic: str, summary: str, *traits: Trait | Sequence[Trait]) -> OpDef:
    return op(
        f"tir.{mnemonic}",
        summary,
        operands={"lhs": _Scalar, "rhs": _Scalar},
        results={"result": BoolLike},
        traits=[
            PURE,
            *traits,
            all_types_match("lhs", "rhs"),
            types_match_with(
                "lhs", "result", "result type has i1 element type and same shape as operands", _truth_type
            ),
        ],
        format="$lhs `,` $rhs attr-dict `:` type($lhs)",
    )


# What divides has no effect, but must not be run where it would not have been: the divisor may be zero.
ADD = _binary("add", "Adds two numbers.", PURE, COMMUTATIVE)
SUB = _binary("sub", "Subtracts the second number from the first.", PURE)
MUL = _binary("mul", "Multiplies two numbers.", PURE, COMMUTATIVE)
DIV = _binary("div", "Divides, rounding integers towards zero; the divisor must not be zero.", NO_MEMORY_EFFECT)
MOD = _binary("mod", "The remainder of `tir.div`, with the sign of the first operand.", NO_MEMORY_EFFECT)
FLOORDIV = _binary("floordiv", "Divides, rounding downwards; the divisor must not be zero.", NO_MEMORY_EFFECT)
FLOORMOD = _binary("floormod", "The remainder of `tir.floordiv`, with the sign of the divisor.", NO_MEMORY_EFFECT)
MIN = _binary("min", "The smaller of two numbers, integers as signed.", PURE, COMMUTATIVE)
MAX = _binary("max", "The larger of two numbers, integers as signed.", PURE, COMMUTATIVE)
AND = _binary("and", "Whether both truth values hold; both are computed.", PURE, COMMUTATIVE, on=BoolLike)
OR = _binary("or", "Whether at least one truth value holds; both are computed.", PURE, COMMUTATIVE, on=BoolLike)
EQ = _comparison("eq", "Whether two numbers are equal.", COMMUTATIVE)
NE = _comparison("ne", "Whether two numbers differ.", COMMUTATIVE)
LT = _comparison("lt", "Whether the first number is smaller, integers as signed.")
LE = _comparison("le", "Whether the first number is not larger, integers as signed.")
GT = _comparison("gt", "Whether the first number is larger, integers as signed.")
GE = _comparison("ge", "Whether the first number is not smaller, integers as signed.")
NOT = op(
    "tir.not",
    "Inverts a truth value.",
    operands={"value": BoolLike},
    results={"result": BoolLike},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$value attr-dict `:` type($result)",
)
SELECT = op(
    "tir.select",
    "Gives one of two values, both of which are computed.",
    operands={"condition": BoolLike, "true_value": AnyType, "false_value": AnyType},
    results={"result": AnyType},
    traits=[PURE, all_types_match("true_value", "false_value", "result")],
    format="$condition `,` $true_value `,` $false_value attr-dict `:` type($condition) `,` type($result)",
)
CAST = op(
    "tir.cast",
    "Converts a value to another type of number.",
    operands={"value": AnyTypeOf(_Scalar, BoolLike)},
    results={"result": AnyTypeOf(_Scalar, BoolLike)},
    traits=[PURE],
    format="$value attr-dict `:` type($value) `to` type($result)",
)
RAMP = op(
    "tir.ramp",
    "The vector of base, base + stride, base + 2 * stride, and so on.",
    operands={"base": _Scalar, "stride": _Scalar},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[PURE, all_types_match("base", "stride")],
    format="$base `,` $stride attr-dict `:` type($base) `to` type($result)",
    hooks=Hooks(verify=verify.verify_lanes),
)
BROADCAST = op(
    "tir.broadcast",
    "The vector that has one value in every lane.",
    operands={"value": _Scalar},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[PURE],
    format="$value attr-dict `:` type($value) `to` type($result)",
    hooks=Hooks(verify=verify.verify_lanes),
)
