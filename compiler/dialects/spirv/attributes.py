"""The attributes of the spirv dialect."""

from __future__ import annotations

from compiler.dialects.spirv import attribute_syntax
from compiler.dialects.spirv.enums import (
    ADDRESSING_MODEL,
    BUILT_IN,
    CAPABILITY,
    CLIENT_API,
    COOPERATIVE_MATRIX_LAYOUT_KHR,
    COOPERATIVE_MATRIX_OPERANDS_KHR,
    COOPERATIVE_MATRIX_USE_KHR,
    DECORATION,
    DEVICE_TYPE,
    DIM,
    EXECUTION_MODE,
    EXECUTION_MODEL,
    EXTENSION,
    FP_ENCODING,
    FP_FAST_MATH_MODE,
    FP_ROUNDING_MODE,
    FUNCTION_CONTROL,
    GROUP_OPERATION,
    IMAGE_ARRAYED_INFO,
    IMAGE_DEPTH_INFO,
    IMAGE_FORMAT,
    IMAGE_OPERANDS,
    IMAGE_SAMPLER_USE_INFO,
    IMAGE_SAMPLING_INFO,
    LINKAGE_TYPE,
    LOAD_CACHE_CONTROL,
    LOOP_CONTROL,
    MATRIX_LAYOUT,
    MEMORY_ACCESS,
    MEMORY_MODEL,
    MEMORY_SEMANTICS,
    OPCODE,
    PACKED_VECTOR_FORMAT,
    SCOPE,
    SELECTION_CONTROL,
    STORAGE_CLASS,
    STORE_CACHE_CONTROL,
    VENDOR,
    VERSION,
)
from compiler.ods.define import attr_def, enum_attr, param

ENTRY_POINT_ABI = attr_def(
    "spirv.entry_point_abi",
    "",
    parameters=[
        param("workgroup_size", "attribute:DenseI32ArrayAttr", optional=True),
        param("subgroup_size", "int", optional=True),
        param("target_width", "int", optional=True),
    ],
    format="`<` struct(params) `>`",
)
LINKAGE_ATTRIBUTES = attr_def(
    "spirv.linkage_attributes",
    "",
    parameters=[param("linkage_name", "attribute:StringAttr"), param("linkage_type", "attribute:spirv.linkage_type")],
    format="`<` struct(params) `>`",
)
COOP_MATRIX_PROPS_KHR = attr_def(
    "spirv.coop_matrix_props_khr",
    "",
    parameters=[
        param("m_size", "int"),
        param("n_size", "int"),
        param("k_size", "int"),
        param("a_type", "type"),
        param("b_type", "type"),
        param("c_type", "type"),
        param("result_type", "type"),
        param("acc_sat", "bool"),
        param("scope", "attribute:spirv.scope"),
    ],
    format="`<` struct(params) `>`",
)
COOP_MATRIX_PROPS_NV = attr_def(
    "spirv.coop_matrix_props_nv",
    "",
    parameters=[
        param("m_size", "int"),
        param("n_size", "int"),
        param("k_size", "int"),
        param("a_type", "type"),
        param("b_type", "type"),
        param("c_type", "type"),
        param("result_type", "type"),
        param("scope", "attribute:spirv.scope"),
    ],
    format="`<` struct(params) `>`",
)
CACHE_CONTROL_LOAD_INTEL = attr_def(
    "spirv.cache_control_load_intel",
    "",
    parameters=[param("cache_level", "int"), param("load_cache_control", "enum", enum=LOAD_CACHE_CONTROL)],
    format="`<` struct(params) `>`",
)
CACHE_CONTROL_STORE_INTEL = attr_def(
    "spirv.cache_control_store_intel",
    "",
    parameters=[param("cache_level", "int"), param("store_cache_control", "enum", enum=STORE_CACHE_CONTROL)],
    format="`<` struct(params) `>`",
)
RESOURCE_LIMITS = attr_def(
    "spirv.resource_limits",
    "",
    parameters=[
        param("max_compute_shared_memory_size", "int", optional=True, default=16384),
        param("max_compute_workgroup_invocations", "int", optional=True, default=128),
        param("max_compute_workgroup_size", "attribute:ArrayAttr", optional=True),
        param("subgroup_size", "int", optional=True, default=32),
        param("min_subgroup_size", "int", optional=True),
        param("max_subgroup_size", "int", optional=True),
        param("cooperative_matrix_properties_khr", "attribute:ArrayAttr", optional=True),
        param("cooperative_matrix_properties_nv", "attribute:ArrayAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
)
VERSION_ATTR = enum_attr("spirv.version", "", VERSION, format="`<` $value `>`")
DEVICE_TYPE_ATTR = enum_attr("spirv.device_type", "", DEVICE_TYPE, format="`<` $value `>`")
VENDOR_ATTR = enum_attr("spirv.vendor", "", VENDOR, format="`<` $value `>`")
CLIENT_API_ATTR = enum_attr("spirv.client_api", "", CLIENT_API, format="`<` $value `>`")
EXT = enum_attr("spirv.ext", "", EXTENSION, format="`<` $value `>`")
CAPABILITY_ATTR = enum_attr("spirv.capability", "", CAPABILITY, format="`<` $value `>`")
ADDRESSING_MODEL_ATTR = enum_attr("spirv.addressing_model", "", ADDRESSING_MODEL, format="`<` $value `>`")
BUILT_IN_ATTR = enum_attr("spirv.built_in", "", BUILT_IN, format="`<` $value `>`")
DECORATION_ATTR = enum_attr("spirv.decoration", "", DECORATION, format="`<` $value `>`")
DIM_ATTR = enum_attr("spirv.dim", "", DIM, format="`<` $value `>`")
EXECUTION_MODE_ATTR = enum_attr("spirv.execution_mode", "", EXECUTION_MODE, format="`<` $value `>`")
EXECUTION_MODEL_ATTR = enum_attr("spirv.execution_model", "", EXECUTION_MODEL, format="`<` $value `>`")
F_P_ENCODING = enum_attr("spirv.f_p_encoding", "", FP_ENCODING, format="`<` $value `>`")
FP_ROUNDING_MODE_ATTR = enum_attr("spirv.fp_rounding_mode", "", FP_ROUNDING_MODE, format="`<` $value `>`")
FUNCTION_CONTROL_ATTR = enum_attr("spirv.function_control", "", FUNCTION_CONTROL, format="`<` $value `>`")
GROUP_OPERATION_ATTR = enum_attr("spirv.group_operation", "", GROUP_OPERATION, format="`<` $value `>`")
IMAGE_FORMAT_ATTR = enum_attr("spirv.image_format", "", IMAGE_FORMAT, format="`<` $value `>`")
IMAGE_OPERANDS_ATTR = enum_attr("spirv.image_operands", "", IMAGE_OPERANDS, format="`<` $value `>`")
LINKAGE_TYPE_ATTR = enum_attr("spirv.linkage_type", "", LINKAGE_TYPE, format="`<` $value `>`")
LOOP_CONTROL_ATTR = enum_attr("spirv.loop_control", "", LOOP_CONTROL, format="`<` $value `>`")
MEMORY_ACCESS_ATTR = enum_attr("spirv.memory_access", "", MEMORY_ACCESS, format="`<` $value `>`")
MEMORY_MODEL_ATTR = enum_attr("spirv.memory_model", "", MEMORY_MODEL, format="`<` $value `>`")
MEMORY_SEMANTICS_ATTR = enum_attr("spirv.memory_semantics", "", MEMORY_SEMANTICS, format="`<` $value `>`")
SCOPE_ATTR = enum_attr("spirv.scope", "", SCOPE, format="`<` $value `>`")
SELECTION_CONTROL_ATTR = enum_attr("spirv.selection_control", "", SELECTION_CONTROL, format="`<` $value `>`")
STORAGE_CLASS_ATTR = enum_attr("spirv.storage_class", "", STORAGE_CLASS, format="`<` $value `>`")
PACKED_VECTOR_FORMAT_ATTR = enum_attr("spirv.packed_vector_format", "", PACKED_VECTOR_FORMAT, format="`<` $value `>`")
IMAGE_DEPTH_INFO_ATTR = enum_attr("spirv.image_depth_info", "", IMAGE_DEPTH_INFO, format="`<` $value `>`")
IMAGE_ARRAYED_INFO_ATTR = enum_attr("spirv.image_arrayed_info", "", IMAGE_ARRAYED_INFO, format="`<` $value `>`")
IMAGE_SAMPLING_INFO_ATTR = enum_attr("spirv.image_sampling_info", "", IMAGE_SAMPLING_INFO, format="`<` $value `>`")
IMAGE_SAMPLER_USE_INFO_ATTR = enum_attr(
    "spirv.image_sampler_use_info", "", IMAGE_SAMPLER_USE_INFO, format="`<` $value `>`"
)
MATRIX_LAYOUT_ATTR = enum_attr("spirv.matrixLayout", "", MATRIX_LAYOUT, format="`<` $value `>`")
COOP_MATRIX_USE_KHR = enum_attr("spirv.coop_matrix_use_khr", "", COOPERATIVE_MATRIX_USE_KHR, format="`<` $value `>`")
COOP_MATRIX_LAYOUT_KHR = enum_attr(
    "spirv.coop_matrix_layout_khr", "", COOPERATIVE_MATRIX_LAYOUT_KHR, format="`<` $value `>`"
)
COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR = enum_attr(
    "spirv.cooperative_matrix_operands_khr", "", COOPERATIVE_MATRIX_OPERANDS_KHR, format="`<` $value `>`"
)
LOAD_CACHE_CONTROL_ATTR = enum_attr("spirv.load_cache_control", "", LOAD_CACHE_CONTROL, format="`<` $value `>`")
STORE_CACHE_CONTROL_ATTR = enum_attr("spirv.store_cache_control", "", STORE_CACHE_CONTROL, format="`<` $value `>`")
OPCODE_ATTR = enum_attr("spirv.opcode", "", OPCODE, format="`<` $value `>`")
FASTMATH_MODE = enum_attr("spirv.fastmath_mode", "", FP_FAST_MATH_MODE, format="`<` $value `>`")
VCE = attr_def(
    "spirv.vce",
    "what code needs: a version of SPIR-V, capabilities, extensions",
    parameters=[
        param("version", "enum", enum=VERSION),
        param("capabilities", "array<enum>", enum=CAPABILITY),
        param("extensions", "array<enum>", enum=EXTENSION),
    ],
    parse=attribute_syntax.parse_vce,
    print=attribute_syntax.print_vce,
)
TARGET_ENV = attr_def(
    "spirv.target_env",
    "what a target offers: version, capabilities and extensions, the device and its limits",
    parameters=[
        param("triple", "attribute:spirv.vce"),
        param("client_api", "enum", enum=CLIENT_API, optional=True),
        param("vendor", "enum", enum=VENDOR, optional=True),
        param("device_type", "enum", enum=DEVICE_TYPE, optional=True),
        param("device_id", "int", optional=True),
        param("limits", "attribute:spirv.resource_limits"),
    ],
    traits=["TargetAttrInterface"],
    parse=attribute_syntax.parse_target_env,
    print=attribute_syntax.print_target_env,
)
INTERFACE_VAR_ABI = attr_def(
    "spirv.interface_var_abi",
    "where an argument of a kernel is bound",
    parameters=[
        param("descriptor_set", "int"),
        param("binding", "int"),
        param("storage_class", "enum", enum=STORAGE_CLASS, optional=True),
    ],
    parse=attribute_syntax.parse_interface_var_abi,
    print=attribute_syntax.print_interface_var_abi,
)
