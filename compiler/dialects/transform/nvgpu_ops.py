"""The operations of the transform dialect: nvgpu ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import FailurePropagationMode, TransformHandleTypeInterface
from compiler.ods.attr_constraints import I64Attr, UnitAttr
from compiler.ods.define import default, op
from compiler.ods.model import Interface, Trait

APPLY_CONVERSION_PATTERNS_NVGPU_NVGPU_TO_NVVM = op(
    "transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm",
    "Patterns that convert the nvgpu dialect to NVVM.",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
NVGPU_CREATE_ASYNC_GROUPS = op(
    "transform.nvgpu.create_async_groups",
    "Turns copies from global to shared memory into asynchronous ones, in groups.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"bypass_l1": UnitAttr},
    results={"result": TransformHandleTypeInterface},
    traits=[
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
NVGPU_PIPELINE_SHARED_MEMORY_COPIES = op(
    "transform.nvgpu.pipeline_shared_memory_copies",
    "Pipelines a loop so that asynchronous copies run ahead of the computation.",
    operands={"for_op": TransformHandleTypeInterface},
    attributes={
        "depth": I64Attr,
        "peel_epilogue": UnitAttr,
        "failure_propagation_mode": default(FailurePropagationMode, "suppress"),
    },
    results={"result": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format=("`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, results)"),
)
NVGPU_REWRITE_MATMUL_AS_MMA_SYNC = op(
    "transform.nvgpu.rewrite_matmul_as_mma_sync",
    "Rewrites a matmul of fitting size as one matrix instruction of a warp.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
NVGPU_REWRITE_COPY_AS_TMA = op(
    "transform.nvgpu.rewrite_copy_as_tma",
    "Rewrites copies between global and shared memory by the tensor memory accelerator.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
