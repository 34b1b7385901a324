"""The operations of the transform dialect: nvgpu ops."""

from __future__ import annotations

from compiler.dialects.transform import enums
from compiler.dialects.transform.constraints import FailurePropagationMode, TransformHandleTypeInterface
from compiler.dialects.transform.op_families import ConversionPatternDescriptor
from compiler.ods.attr_constraints import I64Attr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface, Trait


class ApplyNVGPUToNVVMConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm"
):
    """Patterns that convert the nvgpu dialect to NVVM."""


class CreateAsyncGroupsOp(Op, name="transform.nvgpu.create_async_groups"):
    """Makes copies from global to shared memory asynchronous, in groups."""

    target = operand(TransformHandleTypeInterface)
    bypass_l1 = attribute(UnitAttr)
    result = result(TransformHandleTypeInterface)
    traits = [
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class PipelineSharedMemoryCopiesOp(Op, name="transform.nvgpu.pipeline_shared_memory_copies"):
    """Pipelines a loop so that asynchronous copies run ahead of the computation."""

    for_op = operand(TransformHandleTypeInterface)
    depth = attribute(I64Attr)
    peel_epilogue = attribute(UnitAttr)
    failure_propagation_mode = attribute(FailurePropagationMode, default=enums.FailurePropagationMode.SUPPRESS)
    result = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = (
        "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, results)"
    )


class RewriteMatmulAsMmaSyncOp(Op, name="transform.nvgpu.rewrite_matmul_as_mma_sync"):
    """Rewrites a matmul of fitting size as one matrix instruction of a warp."""

    target = operand(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class RewriteCopyAsTmaOp(Op, name="transform.nvgpu.rewrite_copy_as_tma"):
    """Rewrites copies between global and shared memory by the tensor memory accelerator."""

    target = operand(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"
