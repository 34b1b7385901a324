"""The operations of the index dialect."""

from __future__ import annotations

from compiler.dialects.index import syntax, verify
from compiler.dialects.index.constraints import IndexCmpPredicateAttr
from compiler.ods.attr_constraints import BoolAttr, IndexAttr
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import COMMUTATIVE, CONSTANT_LIKE, NO_MEMORY_EFFECT, PURE
from compiler.ods.type_constraints import I1, AnyInteger, AnyTypeOf, Index

ADD = op(
    "index.add",
    "Adds indices, wrapping around at the target's width.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
SUB = op(
    "index.sub",
    "Subtracts indices, wrapping around at the target's width.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
MUL = op(
    "index.mul",
    "Multiplies indices, wrapping around at the target's width.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
DIVS = op(
    "index.divs",
    "Signed division, rounding towards zero; division by zero or overflow is undefined.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
DIVU = op(
    "index.divu",
    "Unsigned division, rounding towards zero; division by zero is undefined.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
CEILDIVS = op(
    "index.ceildivs",
    "Signed division, rounding up; division by zero or overflow is undefined.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
CEILDIVU = op(
    "index.ceildivu",
    "Unsigned division, rounding up; division by zero is undefined.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
FLOORDIVS = op(
    "index.floordivs",
    "Signed division, rounding down; division by zero or overflow is undefined.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
REMS = op(
    "index.rems",
    "Remainder of signed division; undefined for a zero divisor.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
REMU = op(
    "index.remu",
    "Remainder of unsigned division; undefined for a zero divisor.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
MAXS = op(
    "index.maxs",
    "Larger of two indices, as signed.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
MAXU = op(
    "index.maxu",
    "Larger of two indices, as unsigned.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
MINS = op(
    "index.mins",
    "Smaller of two indices, as signed.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
MINU = op(
    "index.minu",
    "Smaller of two indices, as unsigned.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
SHL = op(
    "index.shl",
    "Shifts left, filling with zeros; poison for a shift by the width or more.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
SHRS = op(
    "index.shrs",
    "Shifts right, repeating the sign bit; poison for a shift by the width or more.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
SHRU = op(
    "index.shru",
    "Shifts right, filling with zeros; poison for a shift by the width or more.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
AND = op(
    "index.and",
    "Bitwise and of two indices.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
OR = op(
    "index.or",
    "Bitwise or of two indices.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
XOR = op(
    "index.xor",
    "Bitwise exclusive or of two indices.",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
CASTS = op(
    "index.casts",
    "Converts between index and integer, repeating the sign bit or cutting as wide as the target says.",
    operands={"input": AnyTypeOf(AnyInteger, Index)},
    results={"output": AnyTypeOf(AnyInteger, Index)},
    traits=[Interface("InferIntRangeInterface"), PURE, Interface("CastOpInterface")],
    format="$input attr-dict `:` type($input) `to` type($output)",
    hooks=Hooks(cast_compatible=verify.casts_index),
)
CASTU = op(
    "index.castu",
    "Converts between index and integer, filling with zeros or cutting as wide as the target says.",
    operands={"input": AnyTypeOf(AnyInteger, Index)},
    results={"output": AnyTypeOf(AnyInteger, Index)},
    traits=[Interface("InferIntRangeInterface"), PURE, Interface("CastOpInterface")],
    format="$input attr-dict `:` type($input) `to` type($output)",
    hooks=Hooks(cast_compatible=verify.casts_index),
)
CMP = op(
    "index.cmp",
    "Compares indices by a predicate that says signed or unsigned.",
    operands={"lhs": Index, "rhs": Index},
    attributes={"pred": IndexCmpPredicateAttr},
    results={"result": I1},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="`` $pred `(` $lhs `,` $rhs `)` attr-dict",
)
SIZEOF = op(
    "index.sizeof",
    "How many bits an index has on the target, 64 or 32.",
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="attr-dict",
)
CONSTANT = op(
    "index.constant",
    "A constant index; cut where the target's indices are narrower.",
    attributes={"value": IndexAttr},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="attr-dict $value",
    hooks=Hooks(result_names=syntax.constant_names),
)
BOOL_CONSTANT = op(
    "index.bool.constant",
    "A constant i1, as comparisons of indices fold to.",
    attributes={"value": BoolAttr},
    results={"result": I1},
    traits=[Interface("InferIntRangeInterface"), CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="attr-dict $value",
    hooks=Hooks(result_names=syntax.bool_constant_names),
)
