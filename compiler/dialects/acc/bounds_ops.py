"""The operations of the acc dialect that describe parts of arrays."""

from __future__ import annotations

from compiler.dialects.acc.constraints import IntOrIndex, OpenACC_DataBoundsType
from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT
from compiler.ods.type_constraints import Index


class DataBoundsOp(Op, name="acc.bounds"):
    """Describes the part of one array dimension that a clause refers to: bounds or extent, stride, first index."""

    lowerbound = optional_operand(IntOrIndex)
    upperbound = optional_operand(IntOrIndex)
    extent = optional_operand(IntOrIndex)
    stride = optional_operand(IntOrIndex)
    start_idx = optional_operand(IntOrIndex, name="startIdx")
    stride_in_bytes = attribute(BoolAttr, default=False, name="strideInBytes")
    result = result(OpenACC_DataBoundsType)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT, Interface("OutlineRematerializationOpInterface")]
    assembly_format = (
        "oilist( `lowerbound` `(` $lowerbound `:` type($lowerbound) `)` | `upperbound` `(` "
        "$upperbound `:` type($upperbound) `)` | `extent` `(` $extent `:` type($extent) `)` | "
        "`stride` `(` $stride `:` type($stride) `)` | `startIdx` `(` $startIdx `:` type($startIdx) "
        "`)` ) attr-dict"
    )


class BoundsQuery(Op):
    bounds = operand(OpenACC_DataBoundsType)
    result = result(Index)
    traits = [NO_MEMORY_EFFECT]
    assembly_format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)"


class GetLowerboundOp(BoundsQuery, name="acc.get_lowerbound"):
    """Returns the first index of bounds, counted from zero."""


class GetUpperboundOp(BoundsQuery, name="acc.get_upperbound"):
    """Returns the last index of bounds, counted from zero and included."""


class GetStrideOp(BoundsQuery, name="acc.get_stride"):
    """Returns the distance between neighbours of bounds, in elements or bytes."""


class GetExtentOp(BoundsQuery, name="acc.get_extent"):
    """Returns the number of elements of bounds."""
