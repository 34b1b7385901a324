"""Names of definitions in TableGen and C++, for upstream's messages.

Most are derived from the name in MLIR; irregular ones are listed here. A test compares all with `llvm-tblgen`'s
records.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.ods.type_def import Parameter

CPP_KINDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("unsigned", "int64_t", "uint64_t", "uint32_t"), "int"),
        **dict.fromkeys(("std::optional<unsigned>", "std::optional<uint64_t>"), "int"),
        **dict.fromkeys(("std::optional<int>", "std::optional<uint32_t>"), "int"),
        **dict.fromkeys(("mlir::Type", "::mlir::Type"), "type"),
        "::mlir::Attribute": "attribute",
    }
)
"""Kinds of parameters by their types in C++, for types that cannot be derived from the kind."""

_CPP_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "affine-map": "AffineMap",
        "apint": "::llvm::APInt",
        "attribute": "Attribute",
        "keyword": "unsigned",
        "string": "::llvm::StringRef",
        "type": "Type",
    }
)


def cpp_type(parameter: Parameter) -> str:
    """Returns the type of a parameter in C++.

    >>> cpp_type(Parameter("sizes", "array<int>"))
    '::llvm::ArrayRef<int>'
    """
    if parameter.cpp_type:
        return parameter.cpp_type
    kind, _, inner = parameter.kind.partition("<")
    if inner:
        item = Parameter(parameter.name, inner.removesuffix(">"), enum=parameter.enum)
        return f"::llvm::ArrayRef<{cpp_type(item)}>"
    if parameter.enum is not None and kind == "enum":
        return parameter.enum.cpp_name or parameter.enum.name
    kind, _, class_name = kind.partition(":")
    if "." in class_name:
        return _class_name(class_name, "Attr" if kind == "attribute" else "Type")
    return class_name or _CPP_TYPES.get(kind, kind)


def derived_record_name(name: str, suffix: str, parameters: Sequence[Parameter] = ()) -> str:
    """Returns the name in TableGen of an attribute or type of an upstream dialect; "" for other dialects.

    `suffix` is "Attr" or "Type".

    >>> derived_record_name("llvm.di_file", "Attr")
    'LLVM_DIFileAttr'
    """
    dialect, _, mnemonic = name.partition(".")
    if dialect not in _PREFIXES:
        return ""
    irregular = _IRREGULAR.get(name)
    if irregular is not None:
        return irregular
    enum = parameters[0].enum if len(parameters) == 1 else None
    if enum is None or not enum.cpp_name:
        prefix = "" if mnemonic.startswith("loop_") else _PREFIXES[dialect]
        return f"{prefix}{_camel_case(mnemonic)}{suffix}"
    class_name = enum.cpp_name.rpartition("::")[2]
    if not mnemonic.startswith("clause_"):
        class_name = class_name.removeprefix("Clause")
    return f"{'' if dialect in _ENUMS_WITHOUT_PREFIX else _PREFIXES[dialect]}{class_name}{suffix}"


def _class_name(name: str, suffix: str) -> str:
    """Returns the class in C++ of an attribute or type: the name in TableGen without the dialect's prefix."""
    record_name = derived_record_name(name, suffix).removeprefix(_PREFIXES.get(name.partition(".")[0], ""))
    return record_name.removesuffix(suffix) + suffix


def _camel_case(mnemonic: str) -> str:
    return "".join(_ACRONYMS.get(word, word[:1].upper() + word[1:]) for word in re.split(r"[._]", mnemonic))


_ACRONYMS: Mapping[str, str] = MappingProxyType(
    {word.lower(): word for word in ("ABI", "DI", "DSO", "FP", "LICM", "MMA", "MMRA", "TBAA", "TDM")}
)

_PREFIXES: Mapping[str, str] = MappingProxyType(
    {
        "acc": "OpenACC_",
        "amdgpu": "AMDGPU_",
        "arith": "Arith_",
        "arm_sme": "ArmSME_",
        "dlti": "DLTI_",
        "emitc": "EmitC_",
        "gpu": "GPU_",
        "index": "",
        "irdl": "",
        "linalg": "",
        "llvm": "LLVM_",
        "mpi": "MPI_",
        "nvgpu": "NVGPU_",
        "nvvm": "NVVM_",
        "omp": "",
        "ptr": "Ptr_",
        "rocdl": "ROCDL_",
        "shard": "Shard_",
        "smt": "",
        "sparse_tensor": "SparseTensor_",
        "spirv": "SPIRV_",
        "tosa": "Tosa_",
        "transform": "Transform_",
        "vector": "Vector_",
        "wasmssa": "WasmSSA_",
        "xegpu": "XeGPU_",
        "xevm": "XeVM_",
    }
)
"""Beginnings of the names in TableGen, by dialect."""

_ENUMS_WITHOUT_PREFIX = frozenset({"index", "irdl", "linalg", "llvm", "nvgpu", "nvvm", "omp", "sparse_tensor"})
"""Dialects whose attributes of enums have no prefix."""

_IRREGULAR: Mapping[str, str] = MappingProxyType(
    {
        "acc.combined_constructs": "OpenACC_CombinedConstructsAttr",
        "acc.declare": "DeclareAttr",
        "acc.declare_action": "DeclareActionAttr",
        "acc.defaultvalue": "DefaultValueAttr",
        "acc.routine_info": "RoutineInfoAttr",
        "acc.specialized_routine": "SpecializedRoutineAttr",
        "amdgpu.sched_barrier_opt": "AMDGPU_SchedBarrierOpOptAttr",
        "arith.fastmath": "Arith_FastMathAttr",
        "arith.overflow": "Arith_IntegerOverflowAttr",
        "emitc.lvalue": "EmitC_LValueType",
        "emitc.ptr": "EmitC_PointerType",
        "gpu.block": "GPUBlockMappingAttr",
        "gpu.lane": "GPULaneMappingAttr",
        "gpu.loop_dim_map": "ParallelLoopDimMappingAttr",
        "gpu.mask": "GPUMappingMaskAttr",
        "gpu.memory_space": "GPUMemorySpaceMappingAttr",
        "gpu.mma_element_wise": "MMAElementWiseAttr",
        "gpu.thread": "GPUThreadMappingAttr",
        "gpu.warp": "GPUWarpMappingAttr",
        "gpu.warpgroup": "GPUWarpgroupMappingAttr",
        "linalg.iterator_type": "IteratorTypeEnum",
        "llvm.blockaddress": "LLVM_BlockAddressAttr",
        "llvm.blocktag": "LLVM_BlockTagAttr",
        "llvm.cgprofile_entry": "ModuleFlagCGProfileEntryAttr",
        "llvm.di_global_variable": "LLVM_DIGlobalVariable",
        "llvm.di_lexical_block_file": "LLVM_DILexicalBlockFile",
        "llvm.fastmath": "LLVM_FastmathFlagsAttr",
        "llvm.mlir.module_flag": "ModuleFlagAttr",
        "llvm.mlir.workgroup_attribution": "WorkgroupAttributionAttr",
        "llvm.overflow": "LLVM_IntegerOverflowFlagsAttr",
        "llvm.profile_summary": "ModuleFlagProfileSummaryAttr",
        "llvm.profile_summary_detailed": "ModuleFlagProfileSummaryDetailedAttr",
        "llvm.ptr": "LLVMPointerType",
        "llvm.tbaa_type_desc": "LLVM_TBAATypeDescriptorAttr",
        "llvm.vscale_range": "LLVM_VScaleRangeAttr",
        "mpi.errclass": "MPI_ErrorClassAttr",
        "nvgpu.interleave": "TensorMapInterleaveAttr",
        "nvgpu.l2promo": "TensorMapL2PromoAttr",
        "nvgpu.mbarrier.group": "NVGPU_MBarrierGroup",
        "nvgpu.oob": "TensorMapOOBAttr",
        "nvgpu.swizzle": "TensorMapSwizzleAttr",
        "nvgpu.tensormap.descriptor": "NVGPU_TensorMapDescriptor",
        "nvgpu.warpgroup.accumulator": "NVGPU_WarpgroupAccumulator",
        "nvgpu.warpgroup.descriptor": "NVGPU_WarpgroupMatrixDescriptor",
        "nvvm.grid_dep_action": "GridDepActionAttr",
        "nvvm.ld_st_matrix_shape": "LdStMatrixShapeAttr",
        "nvvm.load_cache_modifier": "LoadCacheModifierAttr",
        "nvvm.shape": "NVVM_MMAShapeAttr",
        "omp.declaretarget": "DeclareTargetAttr",
        "ptr.ptr_metadata": "Ptr_PtrMetadata",
        "shard.axisarray": "Shard_GridAxesArrayAttr",
        "smt.bv": "BitVectorType",
        "smt.func": "SMTFuncType",
        "sparse_tensor.CrdTransDirection": "SparseTensorCrdTransDirectionAttr",
        "sparse_tensor.kind": "SparseTensorStorageSpecifierKindAttr",
        "spirv.cache_control_load_intel": "SPIRV_CacheControlLoadINTELAttr",
        "spirv.cache_control_store_intel": "SPIRV_CacheControlStoreINTELAttr",
        "spirv.coop_matrix_layout_khr": "SPIRV_KHR_CooperativeMatrixLayoutAttr",
        "spirv.coop_matrix_props_khr": "SPIRV_CooperativeMatrixPropertiesKHRAttr",
        "spirv.coop_matrix_props_nv": "SPIRV_CooperativeMatrixPropertiesNVAttr",
        "spirv.coop_matrix_use_khr": "SPIRV_KHR_CooperativeMatrixUseAttr",
        "spirv.cooperative_matrix_operands_khr": "SPIRV_KHR_CooperativeMatrixOperandsAttr",
        "spirv.image_arrayed_info": "SPIRV_ArrayedAttr",
        "spirv.image_depth_info": "SPIRV_DepthAttr",
        "spirv.image_sampler_use_info": "SPIRV_SamplerUseAttr",
        "spirv.image_sampling_info": "SPIRV_SamplingAttr",
        "spirv.load_cache_control": "SPIRV_INTEL_LoadCacheControlAttr",
        "spirv.store_cache_control": "SPIRV_INTEL_StoreCacheControlAttr",
        "tosa.conv_quant": "Tosa_ConvOpQuantizationAttr",
        "tosa.matmul_quant": "Tosa_MatMulOpQuantizationAttr",
        "tosa.pad_quant": "Tosa_PadOpQuantizationAttr",
        "tosa.shape": "Tosa_Shape",
        "tosa.specification_version": "Tosa_SpecificationVersion",
        "tosa.target_env": "Tosa_TargetEnv",
        "tosa.unary_quant": "Tosa_UnaryOpQuantizationAttr",
        "transform.op": "Transform_OperationType",
        "transform.param_operand": "ParamOperandAttr",
        "vector.iterator_type": "Vector_IteratorTypeEnum",
        "vector.punctuation": "Vector_PrintPunctuation",
        "wasmssa.local": "WasmSSA_LocalRef",
        "wasmssa.tabletype": "WasmSSA_TableType",
        "xegpu.block_tdesc_attr": "XeGPU_BlockTensorDescAttr",
        "xegpu.cache_hint": "XeGPU_CacheHintAttr",
        "xegpu.scatter_tdesc_attr": "XeGPU_ScatterTensorDescAttr",
    }
)
"""Irregular names in TableGen, by the name in MLIR."""
