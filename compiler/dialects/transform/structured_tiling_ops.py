"""The operations of the transform dialect that tile, fuse and split structured operations."""

from __future__ import annotations

from compiler.dialects.scf.constraints import DeviceMappingArrayAttr
from compiler.dialects.transform import verify_structured
from compiler.dialects.transform.constraints import TransformAnyParamTypeOrAnyHandle, TransformHandleTypeInterface
from compiler.dialects.transform.syntax import parse_split, print_split
from compiler.dialects.transform.verify import tile_using_forall
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DenseBoolArrayAttr,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    IntNonNegative,
    UnitAttr,
)
from compiler.ods.define import default, default_optional, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS

STRUCTURED_FUSE = op(
    "transform.structured.fuse",
    "Tiles the target and moves its producers into the loops.",
    operands={
        "target": TransformHandleTypeInterface,
        "tile_sizes": variadic(TransformAnyParamTypeOrAnyHandle),
        "tile_interchange": variadic(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "static_tile_sizes": default_optional(DenseI64ArrayAttr, ()),
        "static_tile_interchange": default_optional(DenseI64ArrayAttr, ()),
        "apply_cleanup": UnitAttr,
        "use_forall": UnitAttr,
    },
    results={"transformed": TransformHandleTypeInterface, "loops": variadic(TransformHandleTypeInterface)},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | "
        "`interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) "
        "attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify_structured.fuse),
)
STRUCTURED_FUSE_INTO_CONTAINING_OP = op(
    "transform.structured.fuse_into_containing_op",
    "Moves a producer into the loop that uses it, tiled to the slices used there.",
    operands={"producer_op": TransformHandleTypeInterface, "containing_op": TransformHandleTypeInterface},
    results={"fused_op": TransformHandleTypeInterface, "new_containing_op": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_MULTITILE_SIZES = op(
    "transform.structured.multitile_sizes",
    "Finds two tile sizes that together divide a dimension, near the size asked.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"dimension": I64Attr, "target_size": I64Attr, "divisor": default(I64Attr, 1)},
    results={
        "low_size": TransformAnyParamTypeOrAnyHandle,
        "high_size": TransformAnyParamTypeOrAnyHandle,
        "split_point": TransformAnyParamTypeOrAnyHandle,
    },
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), "
        "type($high_size), type($split_point))"
    ),
    hooks=Hooks(verify=verify_structured.multitile_sizes),
)
STRUCTURED_SCALARIZE = op(
    "transform.structured.scalarize",
    "Tiles every dimension by 1, down to scalars.",
    operands={"target": TransformHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format='$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")',
)
STRUCTURED_CONVERT_TO_LOOPS = op(
    "transform.structured.convert_to_loops",
    "Turns an operation that can be tiled into loops over scalars.",
    operands={"target": TransformHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
STRUCTURED_SPLIT = op(
    "transform.structured.split",
    "Splits an operation at a point of one dimension into two.",
    operands={
        "target": TransformHandleTypeInterface,
        "dynamic_chunk_sizes": optional(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={"dimension": I64Attr, "static_chunk_sizes": I64Attr, "multiway": UnitAttr},
    results={"split_list": TransformHandleTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    hooks=Hooks(verify=verify_structured.split, parse=parse_split, print=print_split),
)
STRUCTURED_SPLIT_REDUCTION = op(
    "transform.structured.split_reduction",
    "Splits a reduction into a partly parallel one and a rest.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "split_factor": default(I64Attr, 0),
        "insert_split_dimension": default(I64Attr, 0),
        "inner_parallel": UnitAttr,
        "use_scaling_algorithm": UnitAttr,
        "use_alloc": UnitAttr,
    },
    results={
        "init_or_alloc_op": TransformHandleTypeInterface,
        "fill_op": TransformHandleTypeInterface,
        "split_linalg_op": TransformHandleTypeInterface,
        "combining_linalg_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:`functional-type(operands, results)",
)
STRUCTURED_TILE_REDUCTION_USING_FOR = op(
    "transform.structured.tile_reduction_using_for",
    "Tiles a reduction by a loop over partial results, and combines them at the end.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"reduction_dims": default(I64ArrayAttr, ()), "tile_sizes": default(I64ArrayAttr, ())},
    results={
        "fill_op": variadic(TransformHandleTypeInterface),
        "split_op": TransformHandleTypeInterface,
        "combining_op": TransformHandleTypeInterface,
        "for_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes "
        "attr-dict `:` functional-type(operands, results)"
    ),
)
STRUCTURED_TILE_REDUCTION_USING_FORALL = op(
    "transform.structured.tile_reduction_using_forall",
    "Tiles a reduction by a parallel loop over partial results, and combines them at the end.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "reduction_dims": default(I64ArrayAttr, ()),
        "num_threads": default(DenseI64ArrayAttr, ()),
        "tile_sizes": default(DenseI64ArrayAttr, ()),
        "mapping": optional(DeviceMappingArrayAttr),
    },
    results={
        "fill_op": variadic(TransformHandleTypeInterface),
        "split_op": TransformHandleTypeInterface,
        "combining_op": TransformHandleTypeInterface,
        "forall_op": TransformHandleTypeInterface,
    },
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? "
        "(`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
)
STRUCTURED_CONTINUOUS_TILE_SIZES = op(
    "transform.structured.continuous_tile_sizes",
    "Gives tile sizes that shrink by powers of two, and the pieces to split a dimension into.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "dimension": ConfinedAttr(I64Attr, IntNonNegative),
        "target_size": ConfinedAttr(I64Attr, IntNonNegative),
    },
    results={"tile_sizes": TransformAnyParamTypeOrAnyHandle, "chunk_sizes": TransformAnyParamTypeOrAnyHandle},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), type($chunk_sizes))"
    ),
)
STRUCTURED_TILE_USING_FOR = op(
    "transform.structured.tile_using_for",
    "Tiles an operation by nested for loops.",
    operands={"target": TransformHandleTypeInterface, "dynamic_sizes": variadic(TransformAnyParamTypeOrAnyHandle)},
    attributes={
        "static_sizes": default_optional(DenseI64ArrayAttr, ()),
        "interchange": default_optional(DenseI64ArrayAttr, ()),
        "scalable_sizes": default_optional(DenseBoolArrayAttr, ()),
    },
    results={"tiled_linalg_op": TransformHandleTypeInterface, "loops": variadic(TransformHandleTypeInterface)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, "
        "$scalable_sizes) (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify=verify_structured.tile_using_for),
)
STRUCTURED_TILE_USING_FORALL = op(
    "transform.structured.tile_using_forall",
    "Tiles an operation by one parallel forall loop.",
    operands={
        "target": TransformHandleTypeInterface,
        "num_threads": variadic(TransformAnyParamTypeOrAnyHandle),
        "tile_sizes": variadic(TransformAnyParamTypeOrAnyHandle),
        "packed_num_threads": optional(TransformAnyParamTypeOrAnyHandle),
        "packed_tile_sizes": optional(TransformAnyParamTypeOrAnyHandle),
    },
    attributes={
        "static_num_threads": default_optional(DenseI64ArrayAttr, ()),
        "static_tile_sizes": default_optional(DenseI64ArrayAttr, ()),
        "mapping": optional(DeviceMappingArrayAttr),
    },
    results={"tiled_op": TransformHandleTypeInterface, "forall_op": TransformHandleTypeInterface},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=(
        "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, "
        "$num_threads, $static_num_threads) | `tile_sizes` "
        "custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) (`(` "
        "`mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)"
    ),
    hooks=Hooks(verify=tile_using_forall),
)
STRUCTURED_GPU_MAP_COPY_TO_THREADS = op(
    "transform.structured.gpu.map_copy_to_threads",
    "Tiles a copy over the threads of a block, with the widest vectors that fit.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"total_num_threads": I64Attr, "desired_bit_alignment": I64Attr},
    results={"forall_op": TransformHandleTypeInterface, "tiled_op": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ],
    format=(
        "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` "
        "$desired_bit_alignment attr-dict `:` functional-type(operands, results)"
    ),
)
