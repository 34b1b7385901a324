"""Requirements of the cases of enums: capabilities, extensions and versions of SPIR-V.

Lists cases of enums that operations and types use; cases that are not listed have no requirements.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.spirv.availability import Availability
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.entry_point_enums import ExecutionMode, ExecutionModel
from compiler.dialects.spirv.enums.image_enums import Dim, ImageFormat, ImageOperands
from compiler.dialects.spirv.enums.operation_enums import (
    AddressingModel,
    FunctionControl,
    GroupOperation,
    LoopControl,
    MemoryAccess,
    MemoryModel,
    MemorySemantics,
    PackedVectorFormat,
    Scope,
    StorageClass,
)
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.ods.enums import BitEnum, IntegerEnum

Case: TypeAlias = IntegerEnum | BitEnum

_ROWS: tuple[tuple[Availability, tuple[Case, ...]], ...] = (
    (Availability((Capability.Addresses,)), (AddressingModel.Physical32, AddressingModel.Physical64)),
    (
        Availability(
            (Capability.PhysicalStorageBufferAddresses,),
            (Extension.SPV_EXT_physical_storage_buffer, Extension.SPV_KHR_physical_storage_buffer),
        ),
        (AddressingModel.PhysicalStorageBuffer64,),
    ),
    (Availability((Capability.Image1D, Capability.Sampled1D)), (Dim.Dim1D,)),
    (Availability((Capability.ImageMSArray, Capability.Kernel, Capability.Shader)), (Dim.Dim2D,)),
    (Availability((Capability.ImageBuffer, Capability.SampledBuffer)), (Dim.Buffer,)),
    (Availability((Capability.ImageCubeArray, Capability.Shader)), (Dim.Cube,)),
    (Availability((Capability.ImageRect, Capability.SampledRect)), (Dim.Rect,)),
    (Availability((Capability.InputAttachment,)), (Dim.SubpassData,)),
    (
        Availability((Capability.RayTracingKHR, Capability.RayTracingNV)),
        (
            ExecutionModel.AnyHitKHR,
            ExecutionModel.CallableKHR,
            ExecutionModel.ClosestHitKHR,
            ExecutionModel.IntersectionKHR,
            ExecutionModel.MissKHR,
            ExecutionModel.RayGenerationKHR,
        ),
    ),
    (Availability((Capability.Shader,)), (ExecutionModel.Fragment, ExecutionModel.GLCompute, ExecutionModel.Vertex)),
    (Availability((Capability.Geometry,)), (ExecutionModel.Geometry,)),
    (Availability((Capability.Kernel,)), (ExecutionModel.Kernel,)),
    (Availability((Capability.MeshShadingEXT,)), (ExecutionModel.MeshEXT, ExecutionModel.TaskEXT)),
    (
        Availability((Capability.Tessellation,)),
        (ExecutionModel.TessellationControl, ExecutionModel.TessellationEvaluation),
    ),
    (
        Availability((Capability.Kernel,)),
        (ExecutionMode.ContractionOff, ExecutionMode.LocalSizeHint, ExecutionMode.VecTypeHint),
    ),
    (
        Availability((Capability.DenormFlushToZero,), (Extension.SPV_KHR_float_controls,)),
        (ExecutionMode.DenormFlushToZero,),
    ),
    (Availability((Capability.DenormPreserve,), (Extension.SPV_KHR_float_controls,)), (ExecutionMode.DenormPreserve,)),
    (
        Availability((Capability.Shader,)),
        (
            ExecutionMode.DepthGreater,
            ExecutionMode.DepthLess,
            ExecutionMode.DepthReplacing,
            ExecutionMode.DepthUnchanged,
            ExecutionMode.EarlyFragmentTests,
            ExecutionMode.OriginLowerLeft,
            ExecutionMode.OriginUpperLeft,
            ExecutionMode.PixelCenterInteger,
        ),
    ),
    (
        Availability((Capability.ComputeDerivativeGroupLinearNV,), (Extension.SPV_NV_compute_shader_derivatives,)),
        (ExecutionMode.DerivativeGroupLinearNV,),
    ),
    (
        Availability((Capability.ComputeDerivativeGroupQuadsNV,), (Extension.SPV_NV_compute_shader_derivatives,)),
        (ExecutionMode.DerivativeGroupQuadsNV,),
    ),
    (
        Availability((Capability.Shader,), (Extension.SPV_AMD_shader_early_and_late_fragment_tests,)),
        (ExecutionMode.EarlyAndLateFragmentTestsAMD,),
    ),
    (Availability((Capability.Kernel,), since=Version.V1_1), (ExecutionMode.Finalizer, ExecutionMode.Initializer)),
    (
        Availability((Capability.RoundToInfinityINTEL,)),
        (
            ExecutionMode.FloatingPointModeALTINTEL,
            ExecutionMode.FloatingPointModeIEEEINTEL,
            ExecutionMode.RoundingModeRTNINTEL,
            ExecutionMode.RoundingModeRTPINTEL,
        ),
    ),
    (
        Availability((Capability.Geometry,)),
        (
            ExecutionMode.InputLines,
            ExecutionMode.InputLinesAdjacency,
            ExecutionMode.InputPoints,
            ExecutionMode.InputTrianglesAdjacency,
            ExecutionMode.Invocations,
            ExecutionMode.OutputLineStrip,
            ExecutionMode.OutputTriangleStrip,
        ),
    ),
    (
        Availability((Capability.Tessellation,)),
        (
            ExecutionMode.Isolines,
            ExecutionMode.PointMode,
            ExecutionMode.Quads,
            ExecutionMode.SpacingEqual,
            ExecutionMode.SpacingFractionalEven,
            ExecutionMode.SpacingFractionalOdd,
            ExecutionMode.VertexOrderCcw,
            ExecutionMode.VertexOrderCw,
        ),
    ),
    (Availability((Capability.Kernel,), since=Version.V1_2), (ExecutionMode.LocalSizeHintId,)),
    (Availability(since=Version.V1_2), (ExecutionMode.LocalSizeId,)),
    (
        Availability((Capability.KernelAttributesINTEL,), (Extension.SPV_INTEL_kernel_attributes,)),
        (ExecutionMode.MaxWorkDimINTEL, ExecutionMode.MaxWorkgroupSizeINTEL, ExecutionMode.NoGlobalOffsetINTEL),
    ),
    (
        Availability((Capability.VectorComputeINTEL,)),
        (ExecutionMode.NamedBarrierCountINTEL, ExecutionMode.SharedLocalMemorySizeINTEL),
    ),
    (
        Availability((Capability.FPGAKernelAttributesINTEL,), (Extension.SPV_INTEL_kernel_attributes,)),
        (ExecutionMode.NumSIMDWorkitemsINTEL,),
    ),
    (
        Availability((Capability.MeshShadingEXT,), (Extension.SPV_EXT_mesh_shader,)),
        (ExecutionMode.OutputLinesEXT, ExecutionMode.OutputPrimitivesEXT, ExecutionMode.OutputTrianglesEXT),
    ),
    (Availability((Capability.Geometry, Capability.MeshShadingEXT)), (ExecutionMode.OutputPoints,)),
    (
        Availability((Capability.Geometry, Capability.MeshShadingEXT, Capability.Tessellation)),
        (ExecutionMode.OutputVertices,),
    ),
    (
        Availability((Capability.FragmentShaderPixelInterlockEXT,), (Extension.SPV_EXT_fragment_shader_interlock,)),
        (ExecutionMode.PixelInterlockOrderedEXT, ExecutionMode.PixelInterlockUnorderedEXT),
    ),
    (
        Availability((Capability.SampleMaskPostDepthCoverage,), (Extension.SPV_KHR_post_depth_coverage,)),
        (ExecutionMode.PostDepthCoverage,),
    ),
    (
        Availability((Capability.RoundingModeRTE,), (Extension.SPV_KHR_float_controls,)),
        (ExecutionMode.RoundingModeRTE,),
    ),
    (
        Availability((Capability.RoundingModeRTZ,), (Extension.SPV_KHR_float_controls,)),
        (ExecutionMode.RoundingModeRTZ,),
    ),
    (
        Availability((Capability.FragmentShaderSampleInterlockEXT,), (Extension.SPV_EXT_fragment_shader_interlock,)),
        (ExecutionMode.SampleInterlockOrderedEXT, ExecutionMode.SampleInterlockUnorderedEXT),
    ),
    (
        Availability((Capability.FPGAKernelAttributesINTEL,)),
        (ExecutionMode.SchedulerTargetFmaxMhzINTEL, ExecutionMode.StreamingInterfaceINTEL),
    ),
    (
        Availability(
            (Capability.FragmentShaderShadingRateInterlockEXT,), (Extension.SPV_EXT_fragment_shader_interlock,)
        ),
        (ExecutionMode.ShadingRateInterlockOrderedEXT, ExecutionMode.ShadingRateInterlockUnorderedEXT),
    ),
    (
        Availability((Capability.SignedZeroInfNanPreserve,), (Extension.SPV_KHR_float_controls,)),
        (ExecutionMode.SignedZeroInfNanPreserve,),
    ),
    (
        Availability(
            (Capability.StencilExportEXT,),
            (Extension.SPV_AMD_shader_early_and_late_fragment_tests, Extension.SPV_EXT_shader_stencil_export),
        ),
        (
            ExecutionMode.StencilRefGreaterBackAMD,
            ExecutionMode.StencilRefGreaterFrontAMD,
            ExecutionMode.StencilRefLessBackAMD,
            ExecutionMode.StencilRefLessFrontAMD,
            ExecutionMode.StencilRefUnchangedBackAMD,
            ExecutionMode.StencilRefUnchangedFrontAMD,
        ),
    ),
    (
        Availability((Capability.StencilExportEXT,), (Extension.SPV_EXT_shader_stencil_export,)),
        (ExecutionMode.StencilRefReplacingEXT,),
    ),
    (
        Availability((Capability.SubgroupDispatch,), since=Version.V1_1),
        (ExecutionMode.SubgroupSize, ExecutionMode.SubgroupsPerWorkgroup),
    ),
    (
        Availability((Capability.Shader,), (Extension.SPV_KHR_subgroup_uniform_control_flow,)),
        (ExecutionMode.SubgroupUniformControlFlowKHR,),
    ),
    (Availability((Capability.SubgroupDispatch,), since=Version.V1_2), (ExecutionMode.SubgroupsPerWorkgroupId,)),
    (Availability((Capability.Geometry, Capability.Tessellation)), (ExecutionMode.Triangles,)),
    (Availability((Capability.TransformFeedback,)), (ExecutionMode.Xfb,)),
    (Availability((Capability.OptNoneINTEL,)), (FunctionControl.OptNoneINTEL,)),
    (Availability((Capability.GroupNonUniformClustered,), since=Version.V1_3), (GroupOperation.ClusteredReduce,)),
    (
        Availability((Capability.GroupNonUniformArithmetic, Capability.GroupNonUniformBallot, Capability.Kernel)),
        (GroupOperation.ExclusiveScan, GroupOperation.InclusiveScan, GroupOperation.Reduce),
    ),
    (
        Availability((Capability.GroupNonUniformPartitionedNV,), (Extension.SPV_NV_shader_subgroup_partitioned,)),
        (
            GroupOperation.PartitionedExclusiveScanNV,
            GroupOperation.PartitionedInclusiveScanNV,
            GroupOperation.PartitionedReduceNV,
        ),
    ),
    (
        Availability((Capability.StorageImageExtendedFormats,)),
        (
            ImageFormat.R11fG11fB10f,
            ImageFormat.R16,
            ImageFormat.R16Snorm,
            ImageFormat.R16f,
            ImageFormat.R16i,
            ImageFormat.R16ui,
            ImageFormat.R8,
            ImageFormat.R8Snorm,
            ImageFormat.R8i,
            ImageFormat.R8ui,
            ImageFormat.Rg16,
            ImageFormat.Rg16Snorm,
            ImageFormat.Rg16f,
            ImageFormat.Rg16i,
            ImageFormat.Rg16ui,
            ImageFormat.Rg32f,
            ImageFormat.Rg32i,
            ImageFormat.Rg32ui,
            ImageFormat.Rg8,
            ImageFormat.Rg8Snorm,
            ImageFormat.Rg8i,
            ImageFormat.Rg8ui,
            ImageFormat.Rgb10A2,
            ImageFormat.Rgb10a2ui,
            ImageFormat.Rgba16,
            ImageFormat.Rgba16Snorm,
        ),
    ),
    (
        Availability((Capability.Shader,)),
        (
            ImageFormat.R32f,
            ImageFormat.R32i,
            ImageFormat.R32ui,
            ImageFormat.Rgba16f,
            ImageFormat.Rgba16i,
            ImageFormat.Rgba16ui,
            ImageFormat.Rgba32f,
            ImageFormat.Rgba32i,
            ImageFormat.Rgba32ui,
            ImageFormat.Rgba8,
            ImageFormat.Rgba8Snorm,
            ImageFormat.Rgba8i,
            ImageFormat.Rgba8ui,
        ),
    ),
    (Availability((Capability.Int64ImageEXT,)), (ImageFormat.R64i, ImageFormat.R64ui)),
    (Availability((Capability.Shader,)), (ImageOperands.Bias,)),
    (Availability((Capability.ImageGatherExtended,)), (ImageOperands.ConstOffsets, ImageOperands.Offset)),
    (
        Availability((Capability.VulkanMemoryModel,), since=Version.V1_5),
        (
            ImageOperands.MakeTexelAvailable,
            ImageOperands.MakeTexelVisible,
            ImageOperands.NonPrivateTexel,
            ImageOperands.VolatileTexel,
        ),
    ),
    (Availability((Capability.MinLod,)), (ImageOperands.MinLod,)),
    (Availability(since=Version.V1_6), (ImageOperands.Nontemporal,)),
    (Availability(since=Version.V1_4), (ImageOperands.SignExtend, ImageOperands.ZeroExtend)),
    (
        Availability((Capability.FPGALoopControlsINTEL,), (Extension.SPV_INTEL_fpga_loop_controls,)),
        (
            LoopControl.DependencyArrayINTEL,
            LoopControl.InitiationIntervalINTEL,
            LoopControl.LoopCoalesceINTEL,
            LoopControl.MaxConcurrencyINTEL,
            LoopControl.MaxInterleavingINTEL,
            LoopControl.NoFusionINTEL,
            LoopControl.PipelineEnableINTEL,
            LoopControl.SpeculatedIterationsINTEL,
        ),
    ),
    (Availability(since=Version.V1_1), (LoopControl.DependencyInfinite, LoopControl.DependencyLength)),
    (
        Availability(since=Version.V1_4),
        (
            LoopControl.IterationMultiple,
            LoopControl.MaxIterations,
            LoopControl.MinIterations,
            LoopControl.PartialCount,
            LoopControl.PeelCount,
        ),
    ),
    (
        Availability((Capability.MemoryAccessAliasingINTEL,), (Extension.SPV_INTEL_memory_access_aliasing,)),
        (MemoryAccess.AliasScopeINTELMask, MemoryAccess.NoAliasINTELMask),
    ),
    (
        Availability((Capability.VulkanMemoryModel,), since=Version.V1_5),
        (MemoryAccess.MakePointerAvailable, MemoryAccess.MakePointerVisible, MemoryAccess.NonPrivatePointer),
    ),
    (Availability((Capability.Shader,)), (MemoryModel.GLSL450, MemoryModel.Simple)),
    (Availability((Capability.Kernel,)), (MemoryModel.OpenCL,)),
    (Availability((Capability.VulkanMemoryModel,), (Extension.SPV_KHR_vulkan_memory_model,)), (MemoryModel.Vulkan,)),
    (Availability((Capability.AtomicStorage,)), (MemorySemantics.AtomicCounterMemory,)),
    (
        Availability((Capability.VulkanMemoryModel,), since=Version.V1_5),
        (MemorySemantics.MakeAvailable, MemorySemantics.MakeVisible, MemorySemantics.OutputMemory),
    ),
    (Availability((Capability.Shader,)), (MemorySemantics.UniformMemory,)),
    (
        Availability((Capability.VulkanMemoryModel,), (Extension.SPV_KHR_vulkan_memory_model,)),
        (MemorySemantics.Volatile,),
    ),
    (
        Availability(extensions=(Extension.SPV_KHR_integer_dot_product,), since=Version.V1_6),
        (PackedVectorFormat.PackedVectorFormat4x8Bit,),
    ),
    (Availability((Capability.AtomicStorage,)), (StorageClass.AtomicCounter,)),
    (
        Availability(
            (Capability.RayTracingKHR, Capability.RayTracingNV),
            (Extension.SPV_KHR_ray_tracing, Extension.SPV_NV_ray_tracing),
        ),
        (
            StorageClass.CallableDataKHR,
            StorageClass.HitAttributeKHR,
            StorageClass.IncomingCallableDataKHR,
            StorageClass.IncomingRayPayloadKHR,
            StorageClass.RayPayloadKHR,
            StorageClass.ShaderRecordBufferKHR,
        ),
    ),
    (
        Availability((Capability.FunctionPointersINTEL,), (Extension.SPV_INTEL_function_pointers,)),
        (StorageClass.CodeSectionINTEL,),
    ),
    (
        Availability((Capability.USMStorageClassesINTEL,), (Extension.SPV_INTEL_usm_storage_classes,)),
        (StorageClass.DeviceOnlyINTEL, StorageClass.HostOnlyINTEL),
    ),
    (Availability((Capability.GenericPointer,)), (StorageClass.Generic,)),
    (Availability((Capability.Shader,)), (StorageClass.Output, StorageClass.PushConstant, StorageClass.Uniform)),
    (
        Availability(
            (Capability.PhysicalStorageBufferAddresses,),
            (Extension.SPV_EXT_physical_storage_buffer, Extension.SPV_KHR_physical_storage_buffer),
        ),
        (StorageClass.PhysicalStorageBuffer,),
    ),
    (Availability((Capability.Shader, Capability.VectorComputeINTEL)), (StorageClass.Private,)),
    (
        Availability(
            (Capability.Shader,), (Extension.SPV_KHR_storage_buffer_storage_class, Extension.SPV_KHR_variable_pointers)
        ),
        (StorageClass.StorageBuffer,),
    ),
    (
        Availability((Capability.MeshShadingEXT,), (Extension.SPV_EXT_mesh_shader,), since=Version.V1_4),
        (StorageClass.TaskPayloadWorkgroupEXT,),
    ),
    (Availability((Capability.VulkanMemoryModel,), since=Version.V1_5), (Scope.QueueFamily,)),
    (Availability((Capability.RayTracingKHR,)), (Scope.ShaderCallKHR,)),
)


def _by_enum() -> dict[type[Case], dict[int, Availability]]:
    table: dict[type[Case], dict[int, Availability]] = {}
    for availability, cases in _ROWS:
        for case in cases:
            table.setdefault(type(case), {})[int(case)] = availability
    return table


_CASES: Mapping[type[Case], Mapping[int, Availability]] = MappingProxyType(_by_enum())


def availabilities_of(case: Case) -> list[Availability]:
    """Returns the requirements of a case of an enum, or of each bit that is set.

    >>> from compiler.dialects.spirv.enums.operation_enums import StorageClass
    >>> availabilities_of(StorageClass.Generic)[0].capabilities
    (<Capability.GenericPointer: 38>,)
    """
    availability_by_value = _CASES.get(type(case), {})
    if isinstance(case, BitEnum):
        return [availability for bit, availability in availability_by_value.items() if bit & case]
    availability = availability_by_value.get(case)
    return [] if availability is None else [availability]
