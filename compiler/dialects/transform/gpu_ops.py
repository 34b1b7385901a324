"""The operations of the transform dialect: gpu ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.dialects.transform.op_families import ConversionPatternDescriptor, PatternDescriptor
from compiler.ir.problem import Finding
from compiler.ods import hook
from compiler.ods.attr_constraints import BoolAttr, DenseI64ArrayAttr, I16Attr, I64Attr, StrAttr, UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface, Trait


class ApplyGPUToNVVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.gpu.gpu_to_nvvm"
):
    """Patterns that convert the gpu dialect to NVVM."""

    benefit = attribute(I16Attr, default=1)


class ApplyGPUWwmaToNVVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm"
):
    """Patterns that convert matrix operations of subgroups to NVVM's wmma."""


class ApplyGPUSubgroupReduceToNVVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm"
):
    """Patterns that convert reductions over a subgroup to NVVM's redux."""


class ApplyGPUToROCDLConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.gpu.gpu_to_rocdl"
):
    """Patterns that convert the gpu dialect to ROCDL for a chip."""

    chipset = attribute(StrAttr)
    assembly_format = "`chipset` `=` $chipset attr-dict"


class ApplyGPURewritePatternsOp(PatternDescriptor, name="transform.apply_patterns.gpu.gpu_rewrite_patterns"):
    """Patterns that rewrite gpu operations in terms of simpler ones, such as reductions as shuffles."""


class ApplyUnrollVectorsSubgroupMmaOp(
    PatternDescriptor, name="transform.apply_patterns.gpu.unroll_vectors_subgroup_mma"
):
    """Patterns that unroll vector operations to the sizes of a subgroup's matrix instructions."""

    m = attribute(I64Attr)
    n = attribute(I64Attr)
    k = attribute(I64Attr)
    assembly_format = "`[` $m `,` $n `,` $k `]` attr-dict"


class EliminateBarriersOp(PatternDescriptor, name="transform.apply_patterns.gpu.eliminate_barriers"):
    """Patterns that erase barriers no two conflicting accesses of memory need."""


class MapNestedForallToThreads(Op, name="transform.gpu.map_nested_forall_to_threads"):
    """Maps the foralls inside a launch to the threads of its blocks."""

    target = operand(TransformHandleTypeInterface)
    block_dims = attribute(DenseI64ArrayAttr, default=())
    sync_after_distribute = attribute(BoolAttr, default=True)
    warp_size = attribute(I64Attr, default=32)
    result = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = (
        "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? "
        "(`warp_size` `=` $warp_size^)? attr-dict `:` functional-type($target, $result)"
    )


class MapForallToBlocks(Op, name="transform.gpu.map_forall_to_blocks"):
    """Maps a forall to the blocks of a launch, which it optionally creates."""

    target = operand(TransformHandleTypeInterface)
    grid_dims = optional_attribute(DenseI64ArrayAttr, default=())
    generate_gpu_launch = attribute(UnitAttr)
    result = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = (
        "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? "
        "attr-dict `:` functional-type($target, $result)"
    )
    hooks = Hooks(verify_is_local=True)


@hook.verify(MapForallToBlocks)
def _verify_grid(op: MapForallToBlocks) -> Finding:
    return None if len(op.grid_dims.values) in (0, 3) else "transform requires empty or size-3 grid_dims"


class ApplyGPUPromoteShuffleToAMDGPUPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu"
):
    """Patterns that convert shuffles of a subgroup to operations of amdgpu."""

    chipset = optional_attribute(StrAttr)
    assembly_format = "(`chipset` `=` $chipset^)? attr-dict"
