"""The operations of the transform dialect: gpu ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ods.attr_constraints import BoolAttr, DenseI64ArrayAttr, I16Attr, I64Attr, StrAttr, UnitAttr
from compiler.ods.define import default, default_optional, op, optional
from compiler.ods.model import Hooks, Interface, Trait


def _verify_grid(op: Operation) -> Finding:
    grid = op.properties.get("grid_dims")
    if not isinstance(grid, DenseArrayAttr) or len(grid.values) in (0, 3):
        return None
    return "transform requires empty or size-3 grid_dims"


APPLY_CONVERSION_PATTERNS_GPU_GPU_TO_NVVM = op(
    "transform.apply_conversion_patterns.gpu.gpu_to_nvvm",
    "Patterns that convert the gpu dialect to NVVM.",
    attributes={"benefit": default(I16Attr, 1)},
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_GPU_GPU_WMMA_TO_NVVM = op(
    "transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm",
    "Patterns that convert matrix operations of subgroups to NVVM's wmma.",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_GPU_GPU_SUBGROUP_REDUCE_TO_NVVM = op(
    "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm",
    "Patterns that convert reductions over a subgroup to NVVM's redux.",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_GPU_GPU_TO_ROCDL = op(
    "transform.apply_conversion_patterns.gpu.gpu_to_rocdl",
    "Patterns that convert the gpu dialect to ROCDL for a chip.",
    attributes={"chipset": StrAttr},
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="`chipset` `=` $chipset attr-dict",
)
APPLY_PATTERNS_GPU_GPU_REWRITE_PATTERNS = op(
    "transform.apply_patterns.gpu.gpu_rewrite_patterns",
    "Patterns that rewrite gpu operations in terms of simpler ones, such as reductions as shuffles.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_GPU_UNROLL_VECTORS_SUBGROUP_MMA = op(
    "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
    "Patterns that unroll vector operations to the sizes of a subgroup's matrix instructions.",
    attributes={"m": I64Attr, "n": I64Attr, "k": I64Attr},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="`[` $m `,` $n `,` $k `]` attr-dict",
)
APPLY_PATTERNS_GPU_ELIMINATE_BARRIERS = op(
    "transform.apply_patterns.gpu.eliminate_barriers",
    "Patterns that erase barriers no two conflicting accesses of memory need.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
GPU_MAP_NESTED_FORALL_TO_THREADS = op(
    "transform.gpu.map_nested_forall_to_threads",
    "Maps the foralls inside a launch to the threads of its blocks.",
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
    "Maps a forall to the blocks of a launch, which it makes if asked.",
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
    hooks=Hooks(verify=_verify_grid, verify_is_local=True),
)
APPLY_PATTERNS_GPU_GPU_SHUFFLE_TO_AMDGPU = op(
    "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu",
    "Patterns that turn shuffles of a subgroup into amdgpu's own.",
    attributes={"chipset": optional(StrAttr)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`chipset` `=` $chipset^)? attr-dict",
)
