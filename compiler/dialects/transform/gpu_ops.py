"""The operations of the transform dialect: gpu ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.attr_constraints import BoolAttr, DenseI64ArrayAttr, I16Attr, I64Attr, StrAttr, UnitAttr
from compiler.ods.define import default, default_optional, op, optional
from compiler.ods.model import Interface, Trait

APPLY_CONVERSION_PATTERNS_GPU_GPU_TO_NVVM = op(
    "transform.apply_conversion_patterns.gpu.gpu_to_nvvm",
    "",
    attributes={"benefit": default(I16Attr, 1)},
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_GPU_GPU_WMMA_TO_NVVM = op(
    "transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm",
    "",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_GPU_GPU_SUBGROUP_REDUCE_TO_NVVM = op(
    "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm",
    "",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_GPU_GPU_TO_ROCDL = op(
    "transform.apply_conversion_patterns.gpu.gpu_to_rocdl",
    "",
    attributes={"chipset": StrAttr},
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="`chipset` `=` $chipset attr-dict",
)
APPLY_PATTERNS_GPU_GPU_REWRITE_PATTERNS = op(
    "transform.apply_patterns.gpu.gpu_rewrite_patterns",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_GPU_UNROLL_VECTORS_SUBGROUP_MMA = op(
    "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
    "",
    attributes={"m": I64Attr, "n": I64Attr, "k": I64Attr},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="`[` $m `,` $n `,` $k `]` attr-dict",
)
APPLY_PATTERNS_GPU_ELIMINATE_BARRIERS = op(
    "transform.apply_patterns.gpu.eliminate_barriers",
    "",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
GPU_MAP_NESTED_FORALL_TO_THREADS = op(
    "transform.gpu.map_nested_forall_to_threads",
    "",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "block_dims": default(DenseI64ArrayAttr, ()),
        "sync_after_distribute": default(BoolAttr, True),
        "warp_size": default(I64Attr, 32),
    },
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ],
    format=(
        "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? "
        "(`warp_size` `=` $warp_size^)? attr-dict `:` functional-type($target, $result)"
    ),
)
GPU_MAP_FORALL_TO_BLOCKS = op(
    "transform.gpu.map_forall_to_blocks",
    "",
    operands={"target": TransformHandleTypeInterface},
    attributes={"grid_dims": default_optional(DenseI64ArrayAttr, ()), "generate_gpu_launch": UnitAttr},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format=(
        "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? "
        "attr-dict `:` functional-type($target, $result)"
    ),
)
APPLY_PATTERNS_GPU_GPU_SHUFFLE_TO_AMDGPU = op(
    "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu",
    "",
    attributes={"chipset": optional(StrAttr)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`chipset` `=` $chipset^)? attr-dict",
)
