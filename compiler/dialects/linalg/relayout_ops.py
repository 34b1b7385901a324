"""The operations of the linalg dialect: relayout ops."""

from __future__ import annotations

from compiler.ods.attr_constraints import DenseI64ArrayAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.shaped_constraints import AnyRankedTensor
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT, types_match_with
from compiler.ods.type_constraints import AnyType, Index


class PackOp(Op, name="linalg.pack"):
    """Divides a tensor into tiles, which become the last dimensions; pads partial tiles."""

    source_ = operand(AnyRankedTensor)
    dest = operand(AnyRankedTensor)
    padding_value = optional_operand(AnyType)
    inner_tiles = variadic_operand(Index)
    outer_dims_perm = optional_attribute(DenseI64ArrayAttr, default=())
    inner_dims_pos = attribute(DenseI64ArrayAttr)
    static_inner_tiles = attribute(DenseI64ArrayAttr)
    result = result(AnyRankedTensor)
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OpAsmOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Interface("RelayoutOpInterface"),
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ReifyRankedShapedTypeOpInterface"),
        types_match_with("dest", "result", "result type matches type of dest", lambda type_: type_),
    ]
    assembly_format = (
        "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? "
        "(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
        "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest "
        "attr-dict `:` type($source) `->` type($dest)"
    )
    hooks = Hooks(verify_is_local=True)


class UnPackOp(Op, name="linalg.unpack"):
    """Joins the tiles in a tensor's last dimensions, dropping padding at the ends."""

    source_ = operand(AnyRankedTensor)
    dest = operand(AnyRankedTensor)
    inner_tiles = variadic_operand(Index)
    outer_dims_perm = optional_attribute(DenseI64ArrayAttr, default=())
    inner_dims_pos = attribute(DenseI64ArrayAttr)
    static_inner_tiles = attribute(DenseI64ArrayAttr)
    result = result(AnyRankedTensor)
    traits = [
        Interface("OpAsmOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Interface("RelayoutOpInterface"),
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ReifyRankedShapedTypeOpInterface"),
        types_match_with("dest", "result", "result type matches type of dest", lambda type_: type_),
    ]
    assembly_format = (
        "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
        "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest "
        "attr-dict `:` type($source) `->` type($dest)"
    )
    hooks = Hooks(verify_is_local=True)
