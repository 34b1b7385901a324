"""The attributes of the spirv dialect."""

from __future__ import annotations

from compiler.dialects.spirv import attribute_syntax
from compiler.dialects.spirv.capability_enums import CAPABILITY
from compiler.dialects.spirv.entry_point_enums import EXECUTION_MODE, EXECUTION_MODEL, LINKAGE_TYPE
from compiler.dialects.spirv.enums import (
    ADDRESSING_MODEL,
    COOPERATIVE_MATRIX_LAYOUT_KHR,
    COOPERATIVE_MATRIX_OPERANDS_KHR,
    COOPERATIVE_MATRIX_USE_KHR,
    FP_ENCODING,
    FP_FAST_MATH_MODE,
    FP_ROUNDING_MODE,
    FUNCTION_CONTROL,
    GROUP_OPERATION,
    LOAD_CACHE_CONTROL,
    LOOP_CONTROL,
    MATRIX_LAYOUT,
    MEMORY_ACCESS,
    MEMORY_MODEL,
    MEMORY_SEMANTICS,
    PACKED_VECTOR_FORMAT,
    SCOPE,
    SELECTION_CONTROL,
    STORAGE_CLASS,
    STORE_CACHE_CONTROL,
)
from compiler.dialects.spirv.image_enums import (
    DIM,
    IMAGE_ARRAYED_INFO,
    IMAGE_DEPTH_INFO,
    IMAGE_FORMAT,
    IMAGE_OPERANDS,
    IMAGE_SAMPLER_USE_INFO,
    IMAGE_SAMPLING_INFO,
)
from compiler.dialects.spirv.opcode_enums import OPCODE
from compiler.dialects.spirv.target_enums import CLIENT_API, DEVICE_TYPE, EXTENSION, VENDOR, VERSION
from compiler.dialects.spirv.variable_enums import BUILT_IN, DECORATION
from compiler.ods.define import attr_def, enum_attr, param

ENTRY_POINT_ABI = attr_def(
    "spirv.entry_point_abi",
    "How a kernel is to run: its workgroup size, subgroup size and target width.",
    parameters=[
        param("workgroup_size", "attribute:DenseI32ArrayAttr", optional=True),
        param("subgroup_size", "int", optional=True),
        param("target_width", "int", optional=True),
    ],
    format="`<` struct(params) `>`",
)
LINKAGE_ATTRIBUTES = attr_def(
    "spirv.linkage_attributes",
    "The name by which a symbol is linked with other modules, and whether it is exported or imported.",
    parameters=[param("linkage_name", "attribute:StringAttr"), param("linkage_type", "attribute:spirv.linkage_type")],
    format="`<` struct(params) `>`",
)
COOP_MATRIX_PROPS_KHR = attr_def(
    "spirv.coop_matrix_props_khr",
    "A size and combination of types of cooperative matrices that a target supports.",
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
    "A size and types of matrices that a target supports in NVIDIA's older extension.",
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
    "How loads treat one level of cache.",
    parameters=[param("cache_level", "int"), param("load_cache_control", "enum", enum=LOAD_CACHE_CONTROL)],
    format="`<` struct(params) `>`",
)
CACHE_CONTROL_STORE_INTEL = attr_def(
    "spirv.cache_control_store_intel",
    "How stores treat one level of cache.",
    parameters=[param("cache_level", "int"), param("store_cache_control", "enum", enum=STORE_CACHE_CONTROL)],
    format="`<` struct(params) `>`",
)
RESOURCE_LIMITS = attr_def(
    "spirv.resource_limits",
    "The limits of a device: shared memory in bytes, workgroup and subgroup sizes, matrix sizes.",
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
VERSION_ATTR = enum_attr("spirv.version", "A version of SPIR-V.", VERSION, format="`<` $value `>`")
DEVICE_TYPE_ATTR = enum_attr(
    "spirv.device_type",
    "Which kind of device runs the code: discrete or integrated GPU, CPU.",
    DEVICE_TYPE,
    format="`<` $value `>`",
)
VENDOR_ATTR = enum_attr("spirv.vendor", "Who makes the device.", VENDOR, format="`<` $value `>`")
CLIENT_API_ATTR = enum_attr(
    "spirv.client_api", "Through which API a program is handed to the device.", CLIENT_API, format="`<` $value `>`"
)
EXT = enum_attr(
    "spirv.ext", "An extension of SPIR-V that code uses or a target offers.", EXTENSION, format="`<` $value `>`"
)
CAPABILITY_ATTR = enum_attr(
    "spirv.capability",
    "A feature that code needs or a target offers; some include others.",
    CAPABILITY,
    format="`<` $value `>`",
)
ADDRESSING_MODEL_ATTR = enum_attr(
    "spirv.addressing_model",
    "Whether addresses are hidden or physical, and how wide they are.",
    ADDRESSING_MODEL,
    format="`<` $value `>`",
)
BUILT_IN_ATTR = enum_attr(
    "spirv.built_in",
    "What a variable means to the pipeline: its invocation's id, a position, a depth.",
    BUILT_IN,
    format="`<` $value `>`",
)
DECORATION_ATTR = enum_attr(
    "spirv.decoration",
    "What is said of a value, variable or member: its binding, offset, interpolation, access.",
    DECORATION,
    format="`<` $value `>`",
)
DIM_ATTR = enum_attr(
    "spirv.dim",
    "The dimensions of an image, or what stands for them: cube, buffer, subpass.",
    DIM,
    format="`<` $value `>`",
)
EXECUTION_MODE_ATTR = enum_attr(
    "spirv.execution_mode",
    "How an entry point runs: its workgroup size, origin, topology, rounding and denormals.",
    EXECUTION_MODE,
    format="`<` $value `>`",
)
EXECUTION_MODEL_ATTR = enum_attr(
    "spirv.execution_model",
    "Which kind of shader or kernel an entry point is.",
    EXECUTION_MODEL,
    format="`<` $value `>`",
)
F_P_ENCODING = enum_attr(
    "spirv.f_p_encoding",
    "What the bits of a float mean where it is not as IEEE has it.",
    FP_ENCODING,
    format="`<` $value `>`",
)
FP_ROUNDING_MODE_ATTR = enum_attr(
    "spirv.fp_rounding_mode",
    "Which way a conversion rounds: to nearest even, to zero, up or down.",
    FP_ROUNDING_MODE,
    format="`<` $value `>`",
)
FUNCTION_CONTROL_ATTR = enum_attr(
    "spirv.function_control",
    "Hints about a function: to inline it or not, and whether it reads or writes memory.",
    FUNCTION_CONTROL,
    format="`<` $value `>`",
)
GROUP_OPERATION_ATTR = enum_attr(
    "spirv.group_operation",
    "Whether invocations get the value of all, of those up to themselves, or of their cluster.",
    GROUP_OPERATION,
    format="`<` $value `>`",
)
IMAGE_FORMAT_ATTR = enum_attr(
    "spirv.image_format",
    "How a texel is stored: channels, bits of each, and what they mean.",
    IMAGE_FORMAT,
    format="`<` $value `>`",
)
IMAGE_OPERANDS_ATTR = enum_attr(
    "spirv.image_operands",
    "Which further operands an image access has: bias, level of detail, gradients, offsets, sample.",
    IMAGE_OPERANDS,
    format="`<` $value `>`",
)
LINKAGE_TYPE_ATTR = enum_attr(
    "spirv.linkage_type",
    "Whether a symbol is given to other modules, taken from one, or merged with its equals.",
    LINKAGE_TYPE,
    format="`<` $value `>`",
)
LOOP_CONTROL_ATTR = enum_attr(
    "spirv.loop_control",
    "Hints about a loop: to unroll it or not, its dependences and its number of iterations.",
    LOOP_CONTROL,
    format="`<` $value `>`",
)
MEMORY_ACCESS_ATTR = enum_attr(
    "spirv.memory_access",
    "How memory is accessed: volatile, with an alignment in bytes, past the caches, made visible.",
    MEMORY_ACCESS,
    format="`<` $value `>`",
)
MEMORY_MODEL_ATTR = enum_attr(
    "spirv.memory_model",
    "By which rules invocations see each other's accesses to memory.",
    MEMORY_MODEL,
    format="`<` $value `>`",
)
MEMORY_SEMANTICS_ATTR = enum_attr(
    "spirv.memory_semantics",
    "How an atomic or barrier orders other accesses, and to which storage classes.",
    MEMORY_SEMANTICS,
    format="`<` $value `>`",
)
SCOPE_ATTR = enum_attr(
    "spirv.scope",
    "Which invocations take part or see an access: of the device, workgroup, subgroup, and so on.",
    SCOPE,
    format="`<` $value `>`",
)
SELECTION_CONTROL_ATTR = enum_attr(
    "spirv.selection_control",
    "Hints about a selection: to flatten it into straight code, or to keep the branches.",
    SELECTION_CONTROL,
    format="`<` $value `>`",
)
STORAGE_CLASS_ATTR = enum_attr(
    "spirv.storage_class",
    "Which memory a pointer points into: who shares it, how long it lives, who may write it.",
    STORAGE_CLASS,
    format="`<` $value `>`",
)
PACKED_VECTOR_FORMAT_ATTR = enum_attr(
    "spirv.packed_vector_format",
    "How a vector is packed into one integer.",
    PACKED_VECTOR_FORMAT,
    format="`<` $value `>`",
)
IMAGE_DEPTH_INFO_ATTR = enum_attr(
    "spirv.image_depth_info", "Whether an image holds depth.", IMAGE_DEPTH_INFO, format="`<` $value `>`"
)
IMAGE_ARRAYED_INFO_ATTR = enum_attr(
    "spirv.image_arrayed_info", "Whether an image has layers.", IMAGE_ARRAYED_INFO, format="`<` $value `>`"
)
IMAGE_SAMPLING_INFO_ATTR = enum_attr(
    "spirv.image_sampling_info",
    "Whether a texel has one sample or several.",
    IMAGE_SAMPLING_INFO,
    format="`<` $value `>`",
)
IMAGE_SAMPLER_USE_INFO_ATTR = enum_attr(
    "spirv.image_sampler_use_info",
    "Whether an image is read with a sampler, without one, or only the running program knows.",
    IMAGE_SAMPLER_USE_INFO,
    format="`<` $value `>`",
)
MATRIX_LAYOUT_ATTR = enum_attr(
    "spirv.matrixLayout",
    "How a matrix lies in memory: by columns, by rows, or packed for a product.",
    MATRIX_LAYOUT,
    format="`<` $value `>`",
)
COOP_MATRIX_USE_KHR = enum_attr(
    "spirv.coop_matrix_use_khr",
    "Which place a cooperative matrix takes in a product: A, B or accumulator.",
    COOPERATIVE_MATRIX_USE_KHR,
    format="`<` $value `>`",
)
COOP_MATRIX_LAYOUT_KHR = enum_attr(
    "spirv.coop_matrix_layout_khr",
    "How a cooperative matrix lies in memory: row after row or column after column.",
    COOPERATIVE_MATRIX_LAYOUT_KHR,
    format="`<` $value `>`",
)
COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR = enum_attr(
    "spirv.cooperative_matrix_operands_khr",
    "Which matrices of a product hold signed integers, and whether sums stop at their limits.",
    COOPERATIVE_MATRIX_OPERANDS_KHR,
    format="`<` $value `>`",
)
LOAD_CACHE_CONTROL_ATTR = enum_attr(
    "spirv.load_cache_control",
    "How a load treats a level of cache: keep, bypass, stream, drop after reading.",
    LOAD_CACHE_CONTROL,
    format="`<` $value `>`",
)
STORE_CACHE_CONTROL_ATTR = enum_attr(
    "spirv.store_cache_control",
    "How a store treats a level of cache: bypass, write through, write back, stream.",
    STORE_CACHE_CONTROL,
    format="`<` $value `>`",
)
OPCODE_ATTR = enum_attr(
    "spirv.opcode", "The number of an instruction in the binary form of SPIR-V.", OPCODE, format="`<` $value `>`"
)
FASTMATH_MODE = enum_attr(
    "spirv.fastmath_mode",
    "What may be assumed of float arithmetic: no NaN, no infinity, any order, and so on.",
    FP_FAST_MATH_MODE,
    format="`<` $value `>`",
)
VCE = attr_def(
    "spirv.vce",
    "What code needs or a target offers: a version of SPIR-V, capabilities and extensions.",
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
    "What a target offers: version, capabilities and extensions, the device and its limits.",
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
    "Where an argument of a kernel is bound: descriptor set, binding, and storage class of scalars.",
    parameters=[
        param("descriptor_set", "int"),
        param("binding", "int"),
        param("storage_class", "enum", enum=STORAGE_CLASS, optional=True),
    ],
    parse=attribute_syntax.parse_interface_var_abi,
    print=attribute_syntax.print_interface_var_abi,
)
