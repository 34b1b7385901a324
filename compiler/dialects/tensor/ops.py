"""The operations of the tensor dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.tensor import verify, verify_views
from compiler.ods.attr_constraints import DenseI64ArrayAttr, I64Attr, IndexListArrayAttr, UnitAttr
from compiler.ods.define import SizedRegion, op, result_named, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyNon0RankedOrUnrankedTensor,
    AnyRankedTensor,
    AnyStaticShapeTensor,
    AnyTensor,
    RankedTensorOf,
    TensorOf,
    TensorRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    NO_MEMORY_EFFECT,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnyFloat,
    AnySignedInteger,
    AnySignlessInteger,
    AnySignlessIntegerOrIndex,
    AnyType,
    AnyUnsignedInteger,
    Index,
)

BITCAST = op(
    "tensor.bitcast",
    "Takes the bits of each element as another type of the same width.",
    operands={"source": TensorOf(AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat)},
    results={"dest": TensorOf(AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat)},
    traits=[Interface("CastOpInterface"), PURE],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(cast_compatible=verify.can_bitcast),
)
CAST = op(
    "tensor.cast",
    "Gives the same tensor with more or less of its shape known; undefined where a claim is wrong.",
    operands={"source": AnyTensor},
    results={"dest": AnyTensor},
    traits=[Interface("CastOpInterface"), Interface("OpAsmOpInterface"), PURE],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(cast_compatible=verify.can_cast, result_names=result_named("cast")),
)
CONCAT = op(
    "tensor.concat",
    "Joins tensors along one dimension, in which alone their extents may differ.",
    operands={"inputs": variadic(AnyRankedTensor)},
    attributes={"dim": I64Attr},
    results={"result": AnyRankedTensor},
    traits=[PURE, Interface("OpAsmOpInterface"), Interface("ReifyRankedShapedTypeOpInterface")],
    format="`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.concat, verify_is_local=True, result_names=result_named("concat")),
)
DIM = op(
    "tensor.dim",
    "Gives the extent of one dimension; undefined when that dimension does not exist.",
    operands={"source": AnyNon0RankedOrUnrankedTensor, "index": Index},
    results={"result": Index},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("ConditionallySpeculatable"),
        NO_MEMORY_EFFECT,
        Interface("ShapedDimOpInterface"),
        Interface("InferIntRangeInterface"),
    ],
    format="attr-dict $source `,` $index `:` type($source)",
    hooks=Hooks(result_names=result_named("dim"), speculatable=speculation.dim),
)
EMPTY = op(
    "tensor.empty",
    "Gives a tensor of which only the shape counts, to be written to; its elements are undefined.",
    operands={"dynamicSizes": variadic(Index)},
    results={"result": AnyRankedTensor},
    traits=[PURE, Interface("ReifyRankedShapedTypeOpInterface")],
    format="`(`$dynamicSizes`)` attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.empty, verify_is_local=True),
)
EXTRACT = op(
    "tensor.extract",
    "Reads one element; undefined when an index is out of bounds.",
    operands={"tensor": AnyRankedTensor, "indices": variadic(Index)},
    results={"result": AnyType},
    traits=[
        Interface("OpAsmOpInterface"),
        PURE,
        types_match_with(
            "tensor", "result", "result type matches element type of tensor", lambda type_: type_.element_type
        ),
    ],
    format="$tensor `[` $indices `]` attr-dict `:` type($tensor)",
    hooks=Hooks(verify=verify.extract, verify_is_local=True, result_names=result_named("extracted")),
)
EXTRACT_SLICE = op(
    "tensor.extract_slice",
    "Takes a part of a tensor, told by offsets, sizes and strides; undefined where it lies outside.",
    operands={
        "source": AnyRankedTensor,
        "offsets": variadic(Index),
        "sizes": variadic(Index),
        "strides": variadic(Index),
    },
    attributes={
        "static_offsets": DenseI64ArrayAttr,
        "static_sizes": DenseI64ArrayAttr,
        "static_strides": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        PURE,
        Interface("OffsetSizeAndStrideOpInterface"),
    ],
    format=(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `to` type($result)"
    ),
    hooks=Hooks(verify=verify_views.extract_slice, verify_is_local=True, result_names=result_named("extracted_slice")),
)
FROM_ELEMENTS = op(
    "tensor.from_elements",
    "Builds a tensor of a static shape from its elements in row-major order.",
    operands={"elements": variadic(AnyType)},
    results={"result": AnyStaticShapeTensor},
    traits=[
        Interface("OpAsmOpInterface"),
        PURE,
        types_match_with(
            "result",
            "elements",
            "operand types match result element type",
            lambda type_: [type_.element_type] * type_.num_elements,
        ),
    ],
    format="$elements attr-dict `:` type($result)",
    hooks=Hooks(result_names=result_named("from_elements")),
)
GATHER = op(
    "tensor.gather",
    "Collects the slices that a tensor of coordinates points at; undefined out of bounds.",
    operands={"source": AnyRankedTensor, "indices": RankedTensorOf(AnySignlessIntegerOrIndex)},
    attributes={"gather_dims": DenseI64ArrayAttr, "unique": UnitAttr},
    results={"result": AnyRankedTensor},
    traits=[Interface("OpAsmOpInterface"), PURE],
    format=(
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict "
        "`:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.gather, verify_is_local=True, result_names=result_named("gather")),
)
GENERATE = op(
    "tensor.generate",
    "Builds a tensor by computing each element from its indices in a region.",
    operands={"dynamicExtents": variadic(Index)},
    results={"result": AnyRankedTensor},
    regions={"body": SizedRegion(1)},
    traits=[
        Interface("OpAsmOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ReifyRankedShapedTypeOpInterface"),
        single_block_implicit_terminator("tensor.yield"),
    ],
    format="$dynamicExtents $body attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.generate, verify_regions=verify.generate_body, result_names=result_named("generated")),
)
INSERT = op(
    "tensor.insert",
    "Gives the tensor with one element replaced; undefined when an index is out of bounds.",
    operands={"scalar": AnyType, "dest": AnyRankedTensor, "indices": variadic(Index)},
    results={"result": AnyRankedTensor},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("DestinationStyleOpInterface"),
        PURE,
        types_match_with("dest", "result", "result type matches type of dest", lambda type_: type_),
        types_match_with(
            "dest", "scalar", "scalar type matches element type of dest", lambda type_: type_.element_type
        ),
    ],
    format="$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
    hooks=Hooks(verify=verify.insert, verify_is_local=True, result_names=result_named("inserted")),
)
INSERT_SLICE = op(
    "tensor.insert_slice",
    "Gives the destination with a part, told by offsets, sizes and strides, replaced by the source.",
    operands={
        "source": AnyRankedTensor,
        "dest": AnyRankedTensor,
        "offsets": variadic(Index),
        "sizes": variadic(Index),
        "strides": variadic(Index),
    },
    attributes={
        "static_offsets": DenseI64ArrayAttr,
        "static_sizes": DenseI64ArrayAttr,
        "static_strides": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("DestinationStyleOpInterface"),
        PURE,
        Interface("OffsetSizeAndStrideOpInterface"),
        types_match_with("dest", "result", "expected result type to match dest type", lambda type_: type_),
    ],
    format=(
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `into` type($dest)"
    ),
    hooks=Hooks(verify=verify_views.insert_slice, verify_is_local=True, result_names=result_named("inserted_slice")),
)
RANK = op(
    "tensor.rank",
    "Gives the number of a tensor's dimensions, which only an unranked one leaves open.",
    operands={"tensor": AnyTensor},
    results={"result0": Index},
    traits=[Interface("OpAsmOpInterface"), PURE],
    format="$tensor attr-dict `:` type($tensor)",
    hooks=Hooks(result_names=result_named("rank")),
)
RESHAPE = op(
    "tensor.reshape",
    "Gives the same elements in row-major order in the shape that another tensor holds.",
    operands={"source": AnyTensor, "shape": TensorRankOf((1,), AnySignlessInteger, Index)},
    results={"result": AnyTensor},
    traits=[Interface("OpAsmOpInterface"), PURE],
    format="$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify_views.reshape, verify_is_local=True, result_names=result_named("reshape")),
)
EXPAND_SHAPE = op(
    "tensor.expand_shape",
    "Splits dimensions into groups, whose extents multiply to theirs, elements staying in order.",
    operands={"src": AnyTensor, "output_shape": variadic(Index)},
    attributes={"reassociation": IndexListArrayAttr, "static_output_shape": DenseI64ArrayAttr},
    results={"result": AnyTensor},
    traits=[Interface("OpAsmOpInterface"), PURE],
    format=(
        "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, "
        "$static_output_shape) attr-dict `:` type($src) `into` type($result)"
    ),
    hooks=Hooks(verify=verify_views.expand_shape, verify_is_local=True, result_names=result_named("expanded")),
)
COLLAPSE_SHAPE = op(
    "tensor.collapse_shape",
    "Merges groups of neighbouring dimensions into one each, elements staying in row-major order.",
    operands={"src": AnyTensor},
    attributes={"reassociation": IndexListArrayAttr},
    results={"result": AnyTensor},
    traits=[Interface("OpAsmOpInterface"), PURE],
    format="$src $reassociation attr-dict `:` type($src) `into` type($result)",
    hooks=Hooks(verify=verify_views.collapse_shape, verify_is_local=True, result_names=result_named("collapsed")),
)
PAD = op(
    "tensor.pad",
    "Puts elements, computed in a region from their indices, before and after a tensor's own.",
    operands={"source": AnyRankedTensor, "low": variadic(Index), "high": variadic(Index)},
    attributes={"static_low": DenseI64ArrayAttr, "static_high": DenseI64ArrayAttr, "nofold": UnitAttr},
    results={"result": AnyRankedTensor},
    regions={"region": SizedRegion(1)},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        PURE,
        single_block_implicit_terminator("tensor.yield"),
    ],
    format=(
        "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` "
        "custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` "
        "type($result)"
    ),
    hooks=Hooks(verify=verify.pad, verify_regions=verify.pad_body, result_names=result_named("padded")),
)
PARALLEL_INSERT_SLICE = op(
    "tensor.parallel_insert_slice",
    "Says which part of a shared result a thread of a parallel loop delivers.",
    operands={
        "source": AnyRankedTensor,
        "dest": AnyRankedTensor,
        "offsets": variadic(Index),
        "sizes": variadic(Index),
        "strides": variadic(Index),
    },
    attributes={
        "static_offsets": DenseI64ArrayAttr,
        "static_sizes": DenseI64ArrayAttr,
        "static_strides": DenseI64ArrayAttr,
    },
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("OffsetSizeAndStrideOpInterface"),
        Interface("ParallelCombiningOpInterface"),
    ],
    format=(
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, "
        "$static_strides) attr-dict `:` type($source) `into` type($dest)"
    ),
    hooks=Hooks(verify=verify_views.parallel_insert_slice),
)
SCATTER = op(
    "tensor.scatter",
    "Gives the destination with the slices that coordinates point at replaced by those of the source.",
    operands={"source": AnyRankedTensor, "dest": AnyRankedTensor, "indices": RankedTensorOf(AnySignlessIntegerOrIndex)},
    attributes={"scatter_dims": DenseI64ArrayAttr, "unique": UnitAttr},
    results={"result": AnyRankedTensor},
    traits=[Interface("OpAsmOpInterface"), PURE],
    format=(
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` "
        "$unique^)? attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.scatter, verify_is_local=True, result_names=result_named("scatter")),
)
SPLAT = op(
    "tensor.splat",
    "Makes a tensor with the same value everywhere.",
    operands={"input": AnyType, "dynamicSizes": variadic(Index)},
    results={"aggregate": AnyRankedTensor},
    traits=[
        Interface("OpAsmOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        PURE,
        types_match_with(
            "aggregate", "input", "operand type matches element type of result", lambda type_: type_.element_type
        ),
    ],
    format="$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
    hooks=Hooks(verify=verify.splat, verify_is_local=True, result_names=result_named("splat")),
)
YIELD = op(
    "tensor.yield",
    "Ends the region of `tensor.generate` or `tensor.pad` with an element's value.",
    operands={"value": AnyType},
    traits=[PURE, RETURN_LIKE, TERMINATOR, has_parent("tensor.generate", "tensor.pad")],
    format="$value attr-dict `:` type($value)",
)
