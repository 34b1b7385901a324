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
from compiler.ods.define import enum_attr
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


VERSION_ATTR = enum_attr("spirv.version", "A version of SPIR-V.", Version, format="`<` $value `>`")
DEVICE_TYPE_ATTR = enum_attr(
    "spirv.device_type",
    "Kind of device that runs the code: discrete or integrated GPU, CPU.",
    DeviceType,
    format="`<` $value `>`",
)
VENDOR_ATTR = enum_attr("spirv.vendor", "Vendor of the device.", Vendor, format="`<` $value `>`")
CLIENT_API_ATTR = enum_attr(
    "spirv.client_api", "Through which API a program is handed to the device.", ClientAPI, format="`<` $value `>`"
)
EXT = enum_attr(
    "spirv.ext", "An extension of SPIR-V that code uses or a target offers.", Extension, format="`<` $value `>`"
)
CAPABILITY_ATTR = enum_attr(
    "spirv.capability",
    "A feature that code needs or a target offers; some include others.",
    Capability,
    format="`<` $value `>`",
)
ADDRESSING_MODEL_ATTR = enum_attr(
    "spirv.addressing_model",
    "Addressing model: logical, or physical with a width of addresses.",
    AddressingModel,
    format="`<` $value `>`",
)
BUILT_IN_ATTR = enum_attr(
    "spirv.built_in",
    "Meaning of a built-in variable: an invocation's id, a position, a depth.",
    BuiltIn,
    format="`<` $value `>`",
)
DECORATION_ATTR = enum_attr(
    "spirv.decoration",
    "Decoration of a value, variable or member: its binding, offset, interpolation, access.",
    Decoration,
    format="`<` $value `>`",
)
DIM_ATTR = enum_attr(
    "spirv.dim",
    "The dimensions of an image, or what stands for them: cube, buffer, subpass.",
    Dim,
    format="`<` $value `>`",
)
EXECUTION_MODE_ATTR = enum_attr(
    "spirv.execution_mode",
    "Execution mode of an entry point: its workgroup size, origin, topology, rounding and denormals.",
    ExecutionMode,
    format="`<` $value `>`",
)
EXECUTION_MODEL_ATTR = enum_attr(
    "spirv.execution_model",
    "Kind of shader or kernel of an entry point.",
    ExecutionModel,
    format="`<` $value `>`",
)
F_P_ENCODING = enum_attr(
    "spirv.f_p_encoding",
    "Encoding of a float format other than IEEE's.",
    FPEncoding,
    format="`<` $value `>`",
)
FP_ROUNDING_MODE_ATTR = enum_attr(
    "spirv.fp_rounding_mode",
    "Rounding mode of a conversion: to nearest even, to zero, up or down.",
    FPRoundingMode,
    format="`<` $value `>`",
)
FUNCTION_CONTROL_ATTR = enum_attr(
    "spirv.function_control",
    "Hints about a function: to inline it or not, and whether it reads or writes memory.",
    FunctionControl,
    format="`<` $value `>`",
)
GROUP_OPERATION_ATTR = enum_attr(
    "spirv.group_operation",
    "Scope of a group operation: all invocations, the invocations up to the current one, or a cluster.",
    GroupOperation,
    format="`<` $value `>`",
)
IMAGE_FORMAT_ATTR = enum_attr(
    "spirv.image_format",
    "Format of a texel: its channels, their numbers of bits, and their interpretation.",
    ImageFormat,
    format="`<` $value `>`",
)
IMAGE_OPERANDS_ATTR = enum_attr(
    "spirv.image_operands",
    "Additional operands of an image access: bias, level of detail, gradients, offsets, sample.",
    ImageOperands,
    format="`<` $value `>`",
)
LINKAGE_TYPE_ATTR = enum_attr(
    "spirv.linkage_type",
    "Linkage of a symbol: exported to other modules, imported, or merged with equal definitions.",
    LinkageType,
    format="`<` $value `>`",
)
LOOP_CONTROL_ATTR = enum_attr(
    "spirv.loop_control",
    "Hints about a loop: to unroll it or not, its dependences and its number of iterations.",
    LoopControl,
    format="`<` $value `>`",
)
MEMORY_ACCESS_ATTR = enum_attr(
    "spirv.memory_access",
    "Properties of a memory access: volatile, aligned, nontemporal, available to or visible in a scope.",
    MemoryAccess,
    format="`<` $value `>`",
)
MEMORY_MODEL_ATTR = enum_attr(
    "spirv.memory_model",
    "Memory model: the rules for the visibility of memory accesses between invocations.",
    MemoryModel,
    format="`<` $value `>`",
)
MEMORY_SEMANTICS_ATTR = enum_attr(
    "spirv.memory_semantics",
    "Ordering of other accesses by an atomic operation or barrier, and the storage classes it applies to.",
    MemorySemantics,
    format="`<` $value `>`",
)
SCOPE_ATTR = enum_attr(
    "spirv.scope",
    "Invocations that participate or see an access: of the device, workgroup, subgroup, and so on.",
    Scope,
    format="`<` $value `>`",
)
SELECTION_CONTROL_ATTR = enum_attr(
    "spirv.selection_control",
    "Hints about a selection: flatten it to straight-line code, or keep the branches.",
    SelectionControl,
    format="`<` $value `>`",
)
STORAGE_CLASS_ATTR = enum_attr(
    "spirv.storage_class",
    "Memory of a pointer or variable: which invocations share it, its lifetime, and whether it is writable.",
    StorageClass,
    format="`<` $value `>`",
)
PACKED_VECTOR_FORMAT_ATTR = enum_attr(
    "spirv.packed_vector_format",
    "Format of a vector packed into one integer.",
    PackedVectorFormat,
    format="`<` $value `>`",
)
IMAGE_DEPTH_INFO_ATTR = enum_attr(
    "spirv.image_depth_info", "Presence of depth values in an image.", ImageDepthInfo, format="`<` $value `>`"
)
IMAGE_ARRAYED_INFO_ATTR = enum_attr(
    "spirv.image_arrayed_info", "Presence of layers in an image.", ImageArrayedInfo, format="`<` $value `>`"
)
IMAGE_SAMPLING_INFO_ATTR = enum_attr(
    "spirv.image_sampling_info",
    "Number of samples of a texel: one or several.",
    ImageSamplingInfo,
    format="`<` $value `>`",
)
IMAGE_SAMPLER_USE_INFO_ATTR = enum_attr(
    "spirv.image_sampler_use_info",
    "Use of an image with a sampler: required, impossible, or known at run time only.",
    ImageSamplerUseInfo,
    format="`<` $value `>`",
)
MATRIX_LAYOUT_ATTR = enum_attr(
    "spirv.matrixLayout",
    "Layout of a matrix in memory: by columns, by rows, or packed for a product.",
    MatrixLayout,
    format="`<` $value `>`",
)
COOP_MATRIX_USE_KHR = enum_attr(
    "spirv.coop_matrix_use_khr",
    "Use of a cooperative matrix in a product: A, B or accumulator.",
    CooperativeMatrixUseKHR,
    format="`<` $value `>`",
)
COOP_MATRIX_LAYOUT_KHR = enum_attr(
    "spirv.coop_matrix_layout_khr",
    "Layout of a cooperative matrix in memory: row-major or column-major.",
    CooperativeMatrixLayoutKHR,
    format="`<` $value `>`",
)
COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR = enum_attr(
    "spirv.cooperative_matrix_operands_khr",
    "Properties of a matrix product: matrices with signed integers, and saturation of sums.",
    CooperativeMatrixOperandsKHR,
    format="`<` $value `>`",
)
LOAD_CACHE_CONTROL_ATTR = enum_attr(
    "spirv.load_cache_control",
    "Cache control of a load: keep, bypass, stream, drop after reading.",
    LoadCacheControl,
    format="`<` $value `>`",
)
STORE_CACHE_CONTROL_ATTR = enum_attr(
    "spirv.store_cache_control",
    "Cache control of a store: bypass, write through, write back, stream.",
    StoreCacheControl,
    format="`<` $value `>`",
)
OPCODE_ATTR = enum_attr(
    "spirv.opcode", "The number of an instruction in the binary form of SPIR-V.", Opcode, format="`<` $value `>`"
)
FASTMATH_MODE = enum_attr(
    "spirv.fastmath_mode",
    "Assumptions about float arithmetic: no NaN, no infinity, any order, and so on.",
    FPFastMathMode,
    format="`<` $value `>`",
)


class VCEAttr(DefinedAttribute, name="spirv.vce"):
    """Version of SPIR-V, capabilities and extensions, required by code or provided by a target."""

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
