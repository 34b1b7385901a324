"""The operations of the linalg dialect: relayout ops."""

from __future__ import annotations

from compiler.dialects.linalg import verify_relayout
from compiler.ods.attr_constraints import DenseI64ArrayAttr
from compiler.ods.define import default_optional, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyRankedTensor
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, NO_MEMORY_EFFECT, types_match_with
from compiler.ods.type_constraints import AnyType, Index

PACK = op(
    "linalg.pack",
    "Cuts a tensor into tiles that become its last dimensions, padding those that are not full.",
    operands={
        "source": AnyRankedTensor,
        "dest": AnyRankedTensor,
        "padding_value": optional(AnyType),
        "inner_tiles": variadic(Index),
    },
    attributes={
        "outer_dims_perm": default_optional(DenseI64ArrayAttr, ()),
        "inner_dims_pos": DenseI64ArrayAttr,
        "static_inner_tiles": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OpAsmOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Interface("RelayoutOpInterface"),
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ReifyRankedShapedTypeOpInterface"),
        types_match_with("dest", "result", "result type matches type of dest", lambda type_: type_),
    ],
    format=(
        "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? "
        "(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
        "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest "
        "attr-dict `:` type($source) `->` type($dest)"
    ),
    hooks=Hooks(result_names=lambda op: ["pack"], verify=verify_relayout.pack, verify_is_local=True),
)
UNPACK = op(
    "linalg.unpack",
    "Joins the tiles in a tensor's last dimensions, dropping padding at the ends.",
    operands={"source": AnyRankedTensor, "dest": AnyRankedTensor, "inner_tiles": variadic(Index)},
    attributes={
        "outer_dims_perm": default_optional(DenseI64ArrayAttr, ()),
        "inner_dims_pos": DenseI64ArrayAttr,
        "static_inner_tiles": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Interface("RelayoutOpInterface"),
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ReifyRankedShapedTypeOpInterface"),
        types_match_with("dest", "result", "result type matches type of dest", lambda type_: type_),
    ],
    format=(
        "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
        "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest "
        "attr-dict `:` type($source) `->` type($dest)"
    ),
    hooks=Hooks(result_names=lambda op: ["unpack"], verify=verify_relayout.unpack, verify_is_local=True),
)
