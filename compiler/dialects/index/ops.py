"""The operations of the index dialect."""

from __future__ import annotations

from compiler.dialects.index.constraints import IndexCmpPredicateAttr
from compiler.ods.attr_constraints import BoolAttr, IndexAttr
from compiler.ods.define import op
from compiler.ods.model import Interface
from compiler.ods.traits import COMMUTATIVE, CONSTANT_LIKE, NO_MEMORY_EFFECT, PURE
from compiler.ods.type_constraints import I1, AnyInteger, AnyTypeOf, Index

ADD = op(
    "index.add",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
SUB = op(
    "index.sub",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
MUL = op(
    "index.mul",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
DIVS = op(
    "index.divs",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
DIVU = op(
    "index.divu",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
CEILDIVS = op(
    "index.ceildivs",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
CEILDIVU = op(
    "index.ceildivu",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
FLOORDIVS = op(
    "index.floordivs",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
REMS = op(
    "index.rems",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
REMU = op(
    "index.remu",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), NO_MEMORY_EFFECT],
    format="$lhs `,` $rhs attr-dict",
)
MAXS = op(
    "index.maxs",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
MAXU = op(
    "index.maxu",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
MINS = op(
    "index.mins",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
MINU = op(
    "index.minu",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
SHL = op(
    "index.shl",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
SHRS = op(
    "index.shrs",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
SHRU = op(
    "index.shru",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="$lhs `,` $rhs attr-dict",
)
AND = op(
    "index.and",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
OR = op(
    "index.or",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
XOR = op(
    "index.xor",
    "",
    operands={"lhs": Index, "rhs": Index},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), COMMUTATIVE, PURE],
    format="$lhs `,` $rhs attr-dict",
)
CASTS = op(
    "index.casts",
    "",
    operands={"input": AnyTypeOf(AnyInteger, Index)},
    results={"output": AnyTypeOf(AnyInteger, Index)},
    traits=[Interface("InferIntRangeInterface"), PURE, Interface("CastOpInterface")],
    format="$input attr-dict `:` type($input) `to` type($output)",
)
CASTU = op(
    "index.castu",
    "",
    operands={"input": AnyTypeOf(AnyInteger, Index)},
    results={"output": AnyTypeOf(AnyInteger, Index)},
    traits=[Interface("InferIntRangeInterface"), PURE, Interface("CastOpInterface")],
    format="$input attr-dict `:` type($input) `to` type($output)",
)
CMP = op(
    "index.cmp",
    "",
    operands={"lhs": Index, "rhs": Index},
    attributes={"pred": IndexCmpPredicateAttr},
    results={"result": I1},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="`` $pred `(` $lhs `,` $rhs `)` attr-dict",
)
SIZEOF = op(
    "index.sizeof",
    "",
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="attr-dict",
)
CONSTANT = op(
    "index.constant",
    "",
    attributes={"value": IndexAttr},
    results={"result": Index},
    traits=[Interface("InferIntRangeInterface"), CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="attr-dict $value",
)
BOOL_CONSTANT = op(
    "index.bool.constant",
    "",
    attributes={"value": BoolAttr},
    results={"result": I1},
    traits=[Interface("InferIntRangeInterface"), CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="attr-dict $value",
)
