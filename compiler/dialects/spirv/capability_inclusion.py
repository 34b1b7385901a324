"""Capabilities of SPIR-V that others include."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.spirv.enums.capability_enums import Capability

_ROWS: tuple[tuple[tuple[Capability, ...], tuple[Capability, ...]], ...] = (
    (
        (Capability.Shader,),
        (
            Capability.AtomicStorage,
            Capability.ClipDistance,
            Capability.CullDistance,
            Capability.DemoteToHelperInvocation,
            Capability.DerivativeControl,
            Capability.DrawParameters,
            Capability.Float16ImageAMD,
            Capability.FragmentDensityEXT,
            Capability.FragmentFullyCoveredEXT,
            Capability.FragmentMaskAMD,
            Capability.FragmentShaderPixelInterlockEXT,
            Capability.FragmentShaderSampleInterlockEXT,
            Capability.FragmentShaderShadingRateInterlockEXT,
            Capability.FragmentShadingRateKHR,
            Capability.Geometry,
            Capability.ImageGatherBiasLodAMD,
            Capability.ImageGatherExtended,
            Capability.ImageMSArray,
            Capability.ImageQuery,
            Capability.ImageReadWriteLodAMD,
            Capability.InputAttachment,
            Capability.Int64ImageEXT,
            Capability.IntegerFunctions2INTEL,
            Capability.InterpolationFunction,
            Capability.MeshShadingEXT,
            Capability.MinLod,
            Capability.MultiView,
            Capability.PhysicalStorageBufferAddresses,
            Capability.RayQueryKHR,
            Capability.RayQueryProvisionalKHR,
            Capability.RayTracingKHR,
            Capability.RayTracingMotionBlurNV,
            Capability.RayTracingNV,
            Capability.RayTracingProvisionalKHR,
            Capability.RuntimeDescriptorArray,
            Capability.SampleRateShading,
            Capability.SampledCubeArray,
            Capability.SampledImageArrayDynamicIndexing,
            Capability.SampledRect,
            Capability.ShaderClockKHR,
            Capability.ShaderNonUniform,
            Capability.ShaderSMBuiltinsNV,
            Capability.SparseResidency,
            Capability.StencilExportEXT,
            Capability.StorageBufferArrayDynamicIndexing,
            Capability.StorageImageArrayDynamicIndexing,
            Capability.StorageImageExtendedFormats,
            Capability.StorageImageMultisample,
            Capability.StorageImageReadWithoutFormat,
            Capability.StorageImageWriteWithoutFormat,
            Capability.Tessellation,
            Capability.TransformFeedback,
            Capability.UniformBufferArrayDynamicIndexing,
            Capability.VariablePointersStorageBuffer,
            Capability.WorkgroupMemoryExplicitLayout16BitAccessKHR,
            Capability.WorkgroupMemoryExplicitLayoutKHR,
        ),
    ),
    ((Capability.BFloat16TypeKHR, Capability.CooperativeMatrixKHR), (Capability.BFloat16CooperativeMatrixKHR,)),
    ((Capability.BFloat16TypeKHR,), (Capability.BFloat16DotProductKHR,)),
    (
        (Capability.Kernel,),
        (
            Capability.DeviceEnqueue,
            Capability.FPFastMathModeINTEL,
            Capability.Float16Buffer,
            Capability.ImageBasic,
            Capability.LiteralSampler,
            Capability.NamedBarrier,
            Capability.Pipes,
            Capability.Vector16,
        ),
    ),
    ((Capability.Int8,), (Capability.DotProductInput4x8Bit, Capability.TensorsARM)),
    ((Capability.Addresses,), (Capability.GenericPointer,)),
    (
        (Capability.Geometry,),
        (
            Capability.GeometryPointSize,
            Capability.GeometryShaderPassthroughNV,
            Capability.GeometryStreams,
            Capability.MultiViewport,
        ),
    ),
    ((Capability.TensorsARM,), (Capability.GraphARM,)),
    (
        (Capability.GroupNonUniform,),
        (
            Capability.GroupNonUniformArithmetic,
            Capability.GroupNonUniformBallot,
            Capability.GroupNonUniformClustered,
            Capability.GroupNonUniformQuad,
            Capability.GroupNonUniformRotateKHR,
            Capability.GroupNonUniformShuffle,
            Capability.GroupNonUniformShuffleRelative,
            Capability.GroupNonUniformVote,
        ),
    ),
    ((Capability.Sampled1D,), (Capability.Image1D,)),
    ((Capability.SampledBuffer,), (Capability.ImageBuffer, Capability.UniformTexelBufferArrayDynamicIndexing)),
    ((Capability.SampledCubeArray,), (Capability.ImageCubeArray,)),
    ((Capability.ImageBasic,), (Capability.ImageMipmap, Capability.ImageReadWrite)),
    ((Capability.SampledRect,), (Capability.ImageRect,)),
    ((Capability.InputAttachment,), (Capability.InputAttachmentArrayDynamicIndexing,)),
    ((Capability.InputAttachment, Capability.ShaderNonUniform), (Capability.InputAttachmentArrayNonUniformIndexing,)),
    ((Capability.Int64,), (Capability.Int64Atomics,)),
    ((Capability.MultiView,), (Capability.PerViewAttributesNV,)),
    ((Capability.Pipes,), (Capability.PipeStorage,)),
    ((Capability.RayQueryKHR, Capability.RayTracingKHR), (Capability.RayTraversalPrimitiveCullingKHR,)),
    ((Capability.SampleRateShading,), (Capability.SampleMaskOverrideCoverageNV,)),
    (
        (Capability.ShaderNonUniform,),
        (
            Capability.SampledImageArrayNonUniformIndexing,
            Capability.StorageBufferArrayNonUniformIndexing,
            Capability.StorageImageArrayNonUniformIndexing,
            Capability.UniformBufferArrayNonUniformIndexing,
        ),
    ),
    ((Capability.Matrix,), (Capability.Shader,)),
    ((Capability.ShaderViewportMaskNV,), (Capability.ShaderStereoViewNV,)),
    ((Capability.MultiViewport,), (Capability.ShaderViewportIndexLayerEXT,)),
    ((Capability.ShaderViewportIndexLayerEXT,), (Capability.ShaderViewportMaskNV,)),
    ((Capability.TensorsARM, Capability.Shader), (Capability.StorageTensorArrayDynamicIndexingEXT,)),
    ((Capability.TensorsARM, Capability.ShaderNonUniform), (Capability.StorageTensorArrayNonUniformIndexingEXT,)),
    ((Capability.ImageBuffer,), (Capability.StorageTexelBufferArrayDynamicIndexing,)),
    ((Capability.ImageBuffer, Capability.ShaderNonUniform), (Capability.StorageTexelBufferArrayNonUniformIndexing,)),
    ((Capability.StorageBuffer16BitAccess,), (Capability.StorageUniform16,)),
    ((Capability.DeviceEnqueue,), (Capability.SubgroupDispatch,)),
    ((Capability.Tessellation,), (Capability.TessellationPointSize,)),
    ((Capability.StorageBuffer8BitAccess,), (Capability.UniformAndStorageBuffer8BitAccess,)),
    ((Capability.SampledBuffer, Capability.ShaderNonUniform), (Capability.UniformTexelBufferArrayNonUniformIndexing,)),
    ((Capability.VariablePointersStorageBuffer,), (Capability.VariablePointers,)),
    ((Capability.VectorAnyINTEL,), (Capability.VectorComputeINTEL,)),
    ((Capability.WorkgroupMemoryExplicitLayoutKHR,), (Capability.WorkgroupMemoryExplicitLayout8BitAccessKHR,)),
)
"""Included capabilities, each with the capabilities that include it."""

_INCLUDED: Mapping[Capability, tuple[Capability, ...]] = MappingProxyType(
    {capability: included for included, including in _ROWS for capability in including}
)


def included_in(capability: Capability) -> tuple[Capability, ...]:
    """Returns the capabilities that a capability directly includes.

    >>> included_in(Capability.Shader)
    (<Capability.Matrix: 0>,)
    """
    return _INCLUDED.get(capability, ())


def with_included(capabilities: frozenset[Capability]) -> frozenset[Capability]:
    """Returns capabilities with all that they include, directly or through others.

    >>> sorted(capability.name for capability in with_included(frozenset({Capability.Geometry})))
    ['Geometry', 'Matrix', 'Shader']
    """
    reached: set[Capability] = set()
    stack = list(capabilities)
    while stack:
        capability = stack.pop()
        if capability not in reached:
            reached.add(capability)
            stack += included_in(capability)
    return frozenset(reached)
