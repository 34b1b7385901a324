"""The operations of the acc dialect that describe parts of arrays."""

from __future__ import annotations

from compiler.dialects.acc import verify
from compiler.dialects.acc.constraints import IntOrIndex, OpenACC_DataBoundsType
from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.define import default, op, optional
from compiler.ods.model import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT
from compiler.ods.type_constraints import Index

BOUNDS = op(
    "acc.bounds",
    "Describes the part of one array dimension that a clause means: bounds or extent, stride, first index.",
    operands={
        "lowerbound": optional(IntOrIndex),
        "upperbound": optional(IntOrIndex),
        "extent": optional(IntOrIndex),
        "stride": optional(IntOrIndex),
        "startIdx": optional(IntOrIndex),
    },
    attributes={"strideInBytes": default(BoolAttr, False)},
    results={"result": OpenACC_DataBoundsType},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT, Interface("OutlineRematerializationOpInterface")],
    format=(
        "oilist( `lowerbound` `(` $lowerbound `:` type($lowerbound) `)` | `upperbound` `(` "
        "$upperbound `:` type($upperbound) `)` | `extent` `(` $extent `:` type($extent) `)` | "
        "`stride` `(` $stride `:` type($stride) `)` | `startIdx` `(` $startIdx `:` type($startIdx) "
        "`)` ) attr-dict"
    ),
    hooks=verify.BOUNDS,
)
GET_LOWERBOUND = op(
    "acc.get_lowerbound",
    "Gives the first index of bounds, counted from zero.",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
GET_UPPERBOUND = op(
    "acc.get_upperbound",
    "Gives the last index of bounds, counted from zero and included.",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
GET_STRIDE = op(
    "acc.get_stride",
    "Gives the distance between neighbours of bounds, in elements or bytes.",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
GET_EXTENT = op(
    "acc.get_extent",
    "Gives the number of elements of bounds.",
    operands={"bounds": OpenACC_DataBoundsType},
    results={"result": Index},
    traits=[NO_MEMORY_EFFECT],
    format="$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
)
