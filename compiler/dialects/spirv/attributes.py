"""The attributes of the spirv dialect."""

from __future__ import annotations

from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.entry_point_enums import ExecutionMode, ExecutionModel, LinkageType
from compiler.dialects.spirv.enums.image_enums import (
    Dim,
    ImageArrayedInfo,
    ImageDepthInfo,
    ImageFormat,
    ImageOperands,
    ImageSamplerUseInfo,
    ImageSamplingInfo,
)
from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.enums.operation_enums import (
    AddressingModel,
    CooperativeMatrixLayoutKHR,
    CooperativeMatrixOperandsKHR,
    CooperativeMatrixUseKHR,
    FPEncoding,
    FPFastMathMode,
    FPRoundingMode,
    FunctionControl,
    GroupOperation,
    LoadCacheControl,
    LoopControl,
    MatrixLayout,
    MemoryAccess,
    MemoryModel,
    MemorySemantics,
    PackedVectorFormat,
    Scope,
    SelectionControl,
    StorageClass,
    StoreCacheControl,
)
from compiler.dialects.spirv.enums.target_enums import ClientAPI, DeviceType, Extension, Vendor, Version
from compiler.dialects.spirv.enums.variable_enums import BuiltIn, Decoration
from compiler.dialects.spirv.syntax import attribute_syntax
from compiler.ir.attributes import ArrayAttr, StringAttr
from compiler.ir.types import Type
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import BracketedEnumAttribute
from compiler.ods.parameter_members import (
    ParameterHooks,
    array_parameter,
    optional_parameter,
    parameter,
    parameter_of_kind,
)


class EntryPointABIAttr(DefinedAttribute, name="spirv.entry_point_abi"):
    """Interface of a kernel: its workgroup size, subgroup size and target width."""

    workgroup_size = parameter_of_kind("attribute:DenseI32ArrayAttr", optional=True)
    subgroup_size = optional_parameter(int, cpp_type="std::optional<int>")
    target_width = optional_parameter(int, cpp_type="std::optional<int>")
    assembly_format = "`<` struct(params) `>`"


class LinkageAttributesAttr(DefinedAttribute, name="spirv.linkage_attributes"):
    """The name by which a symbol is linked with other modules, and whether it is exported or imported."""

    linkage_name = parameter(StringAttr)
    linkage_type = parameter_of_kind("attribute:spirv.linkage_type", cpp_type="mlir::spirv::LinkageTypeAttr")
    assembly_format = "`<` struct(params) `>`"


class CooperativeMatrixPropertiesKHRAttr(DefinedAttribute, name="spirv.coop_matrix_props_khr"):
    """A size and combination of types of cooperative matrices that a target supports."""

    m_size = parameter(int, cpp_type="uint32_t")
    n_size = parameter(int, cpp_type="uint32_t")
    k_size = parameter(int, cpp_type="uint32_t")
    a_type = parameter(Type, cpp_type="mlir::Type")
    b_type = parameter(Type, cpp_type="mlir::Type")
    c_type = parameter(Type, cpp_type="mlir::Type")
    result_type = parameter(Type, cpp_type="mlir::Type")
    acc_sat = parameter(bool)
    scope = parameter_of_kind("attribute:spirv.scope", cpp_type="mlir::spirv::ScopeAttr")
    assembly_format = "`<` struct(params) `>`"


class CooperativeMatrixPropertiesNVAttr(DefinedAttribute, name="spirv.coop_matrix_props_nv"):
    """A size and types of matrices that a target supports in NVIDIA's older extension."""

    m_size = parameter(int)
    n_size = parameter(int)
    k_size = parameter(int)
    a_type = parameter(Type, cpp_type="mlir::Type")
    b_type = parameter(Type, cpp_type="mlir::Type")
    c_type = parameter(Type, cpp_type="mlir::Type")
    result_type = parameter(Type, cpp_type="mlir::Type")
    scope = parameter_of_kind("attribute:spirv.scope", cpp_type="mlir::spirv::ScopeAttr")
    assembly_format = "`<` struct(params) `>`"


class CacheControlLoadINTELAttr(DefinedAttribute, name="spirv.cache_control_load_intel"):
    """Cache control of loads for one cache level."""

    cache_level = parameter(int, cpp_type="unsigned")
    load_cache_control = parameter(LoadCacheControl, cpp_type="mlir::spirv::LoadCacheControl")
    assembly_format = "`<` struct(params) `>`"


class CacheControlStoreINTELAttr(DefinedAttribute, name="spirv.cache_control_store_intel"):
    """Cache control of stores for one cache level."""

    cache_level = parameter(int, cpp_type="unsigned")
    store_cache_control = parameter(StoreCacheControl, cpp_type="mlir::spirv::StoreCacheControl")
    assembly_format = "`<` struct(params) `>`"


class ResourceLimitsAttr(DefinedAttribute, name="spirv.resource_limits"):
    """The limits of a device: shared memory in bytes, workgroup and subgroup sizes, matrix sizes."""

    max_compute_shared_memory_size = parameter(int, default=16384)
    max_compute_workgroup_invocations = parameter(int, default=128)
    max_compute_workgroup_size = optional_parameter(ArrayAttr)
    subgroup_size = parameter(int, default=32)
    min_subgroup_size = optional_parameter(int, cpp_type="std::optional<int>")
    max_subgroup_size = optional_parameter(int, cpp_type="std::optional<int>")
    cooperative_matrix_properties_khr = optional_parameter(ArrayAttr)
    cooperative_matrix_properties_nv = optional_parameter(ArrayAttr)
    assembly_format = "`<` struct(params) `>`"


class VersionAttr(BracketedEnumAttribute[Version], name="spirv.version"):
    """A version of SPIR-V."""


class DeviceTypeAttr(BracketedEnumAttribute[DeviceType], name="spirv.device_type"):
    """Kind of device that runs the code: discrete or integrated GPU, CPU."""


class VendorAttr(BracketedEnumAttribute[Vendor], name="spirv.vendor"):
    """Vendor of the device."""


class ClientAPIAttr(BracketedEnumAttribute[ClientAPI], name="spirv.client_api"):
    """Through which API a program is handed to the device."""


class ExtensionAttr(BracketedEnumAttribute[Extension], name="spirv.ext"):
    """An extension of SPIR-V that code uses or a target offers."""


class CapabilityAttr(BracketedEnumAttribute[Capability], name="spirv.capability"):
    """A feature that code needs or a target offers; some include others."""


class AddressingModelAttr(BracketedEnumAttribute[AddressingModel], name="spirv.addressing_model"):
    """Addressing model: logical, or physical with a width of addresses."""

    constraint_summary = "valid SPIR-V AddressingModel"


class BuiltInAttr(BracketedEnumAttribute[BuiltIn], name="spirv.built_in"):
    """Meaning of a built-in variable: an invocation's id, a position, a depth."""


class DecorationAttr(BracketedEnumAttribute[Decoration], name="spirv.decoration"):
    """Decoration of a value, variable or member: its binding, offset, interpolation, access."""


class DimAttr(BracketedEnumAttribute[Dim], name="spirv.dim"):
    """The dimensions of an image, or what stands for them: cube, buffer, subpass."""


class ExecutionModeAttr(BracketedEnumAttribute[ExecutionMode], name="spirv.execution_mode"):
    """Execution mode of an entry point: its workgroup size, origin, topology, rounding and denormals."""

    constraint_summary = "valid SPIR-V ExecutionMode"


class ExecutionModelAttr(BracketedEnumAttribute[ExecutionModel], name="spirv.execution_model"):
    """Kind of shader or kernel of an entry point."""

    constraint_summary = "valid SPIR-V ExecutionModel"


class FPEncodingAttr(BracketedEnumAttribute[FPEncoding], name="spirv.f_p_encoding"):
    """Encoding of a float format other than IEEE's."""


class FPRoundingModeAttr(BracketedEnumAttribute[FPRoundingMode], name="spirv.fp_rounding_mode"):
    """Rounding mode of a conversion: to nearest even, to zero, up or down."""


class FunctionControlAttr(BracketedEnumAttribute[FunctionControl], name="spirv.function_control"):
    """Hints about a function: to inline it or not, and whether it reads or writes memory."""

    constraint_summary = "valid SPIR-V FunctionControl"


class GroupOperationAttr(BracketedEnumAttribute[GroupOperation], name="spirv.group_operation"):
    """Scope of a group operation: all invocations, the invocations up to the current one, or a cluster."""

    constraint_summary = "valid SPIR-V GroupOperation"


class ImageFormatAttr(BracketedEnumAttribute[ImageFormat], name="spirv.image_format"):
    """Format of a texel: its channels, their numbers of bits, and their interpretation."""


class ImageOperandsAttr(BracketedEnumAttribute[ImageOperands], name="spirv.image_operands"):
    """Additional operands of an image access: bias, level of detail, gradients, offsets, sample."""

    constraint_summary = "valid SPIR-V ImageOperands"


class LinkageTypeAttr(BracketedEnumAttribute[LinkageType], name="spirv.linkage_type"):
    """Linkage of a symbol: exported to other modules, imported, or merged with equal definitions."""


class LoopControlAttr(BracketedEnumAttribute[LoopControl], name="spirv.loop_control"):
    """Hints about a loop: to unroll it or not, its dependences and its number of iterations."""

    constraint_summary = "valid SPIR-V LoopControl"


class MemoryAccessAttr(BracketedEnumAttribute[MemoryAccess], name="spirv.memory_access"):
    """Properties of a memory access: volatile, aligned, nontemporal, available to or visible in a scope."""

    constraint_summary = "valid SPIR-V MemoryAccess"


class MemoryModelAttr(BracketedEnumAttribute[MemoryModel], name="spirv.memory_model"):
    """Memory model: the rules for the visibility of memory accesses between invocations."""

    constraint_summary = "valid SPIR-V MemoryModel"


class MemorySemanticsAttr(BracketedEnumAttribute[MemorySemantics], name="spirv.memory_semantics"):
    """Ordering of other accesses by an atomic operation or barrier, and the storage classes it applies to."""

    constraint_summary = "valid SPIR-V MemorySemantics"


class ScopeAttr(BracketedEnumAttribute[Scope], name="spirv.scope"):
    """Invocations that participate or see an access: of the device, workgroup, subgroup, and so on."""

    constraint_summary = "valid SPIR-V Scope"


class SelectionControlAttr(BracketedEnumAttribute[SelectionControl], name="spirv.selection_control"):
    """Hints about a selection: flatten it to straight-line code, or keep the branches."""

    constraint_summary = "valid SPIR-V SelectionControl"


class StorageClassAttr(BracketedEnumAttribute[StorageClass], name="spirv.storage_class"):
    """Memory of a pointer or variable: which invocations share it, its lifetime, and whether it is writable."""

    constraint_summary = "valid SPIR-V StorageClass"


class PackedVectorFormatAttr(BracketedEnumAttribute[PackedVectorFormat], name="spirv.packed_vector_format"):
    """Format of a vector packed into one integer."""

    constraint_summary = "valid SPIR-V PackedVectorFormat"


class ImageDepthInfoAttr(BracketedEnumAttribute[ImageDepthInfo], name="spirv.image_depth_info"):
    """Presence of depth values in an image."""


class ImageArrayedInfoAttr(BracketedEnumAttribute[ImageArrayedInfo], name="spirv.image_arrayed_info"):
    """Presence of layers in an image."""


class ImageSamplingInfoAttr(BracketedEnumAttribute[ImageSamplingInfo], name="spirv.image_sampling_info"):
    """Number of samples of a texel: one or several."""


class ImageSamplerUseInfoAttr(BracketedEnumAttribute[ImageSamplerUseInfo], name="spirv.image_sampler_use_info"):
    """Use of an image with a sampler: required, impossible, or known at run time only."""


class MatrixLayoutAttr(BracketedEnumAttribute[MatrixLayout], name="spirv.matrixLayout"):
    """Layout of a matrix in memory: by columns, by rows, or packed for a product."""


class CooperativeMatrixUseKHRAttr(BracketedEnumAttribute[CooperativeMatrixUseKHR], name="spirv.coop_matrix_use_khr"):
    """Use of a cooperative matrix in a product: A, B or accumulator."""


class CooperativeMatrixLayoutKHRAttr(
    BracketedEnumAttribute[CooperativeMatrixLayoutKHR], name="spirv.coop_matrix_layout_khr"
):
    """Layout of a cooperative matrix in memory: row-major or column-major."""

    constraint_summary = "valid SPIR-V Cooperative Matrix Layout (KHR)"


class CooperativeMatrixOperandsKHRAttr(
    BracketedEnumAttribute[CooperativeMatrixOperandsKHR], name="spirv.cooperative_matrix_operands_khr"
):
    """Properties of a matrix product: matrices with signed integers, and saturation of sums."""

    constraint_summary = "valid SPIR-V Cooperative Matrix Operands (KHR)"


class LoadCacheControlAttr(BracketedEnumAttribute[LoadCacheControl], name="spirv.load_cache_control"):
    """Cache control of a load: keep, bypass, stream, drop after reading."""


class StoreCacheControlAttr(BracketedEnumAttribute[StoreCacheControl], name="spirv.store_cache_control"):
    """Cache control of a store: bypass, write through, write back, stream."""


class OpcodeAttr(BracketedEnumAttribute[Opcode], name="spirv.opcode"):
    """The number of an instruction in the binary form of SPIR-V."""


class FPFastMathModeAttr(BracketedEnumAttribute[FPFastMathMode], name="spirv.fastmath_mode"):
    """Assumptions about float arithmetic: no NaN, no infinity, any order, and so on."""


class VCEAttr(DefinedAttribute, name="spirv.vce"):
    """Version of SPIR-V, capabilities and extensions, required by code or provided by a target."""

    constraint_summary = "version-capability-extension attribute"
    version = parameter(Version)
    capabilities = array_parameter(Capability)
    extensions = array_parameter(Extension)
    hooks = ParameterHooks(parse=attribute_syntax.parse_vce, print=attribute_syntax.print_vce)


class TargetEnvAttr(DefinedAttribute, name="spirv.target_env"):
    """A target: version, capabilities and extensions, the device and its limits."""

    triple = parameter(VCEAttr)
    client_api = optional_parameter(ClientAPI)
    vendor = optional_parameter(Vendor)
    device_type = optional_parameter(DeviceType)
    device_id = optional_parameter(int)
    limits = parameter(ResourceLimitsAttr)
    traits = ["TargetAttrInterface"]
    hooks = ParameterHooks(parse=attribute_syntax.parse_target_env, print=attribute_syntax.print_target_env)


class InterfaceVarABIAttr(DefinedAttribute, name="spirv.interface_var_abi"):
    """Binding of a kernel's argument: descriptor set, binding, and storage class of scalars."""

    descriptor_set = parameter(int)
    binding = parameter(int)
    storage_class = optional_parameter(StorageClass)
    hooks = ParameterHooks(
        parse=attribute_syntax.parse_interface_var_abi, print=attribute_syntax.print_interface_var_abi
    )
