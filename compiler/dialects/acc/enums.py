"""The enums of the acc dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

CLAUSE_DEFAULT_VALUE = int_enum(
    "ClauseDefaultValue",
    "What happens with variables that no data clause names: they must be present, or are refused.",
    {"present": 0, "none": 1},
    cpp_name="::mlir::acc::ClauseDefaultValue",
)
REDUCTION_OPERATOR = int_enum(
    "ReductionOperator",
    "The operators that partial results are combined with.",
    {
        "none": 0,
        "add": 1,
        "mul": 2,
        "max": 3,
        "min": 4,
        "iand": 5,
        "ior": 6,
        "xor": 7,
        "eqv": 8,
        "neqv": 9,
        "land": 10,
        "lor": 11,
    },
    cpp_name="::mlir::acc::ReductionOperator",
)
VARIABLE_TYPE_CATEGORY = bit_enum(
    "VariableTypeCategory",
    "What a type is for data clauses: a scalar, an array, a composite.",
    {"uncategorized": 0, "scalar": 1, "array": 2, "composite": 4, "nonscalar": 8, "aggregate": 14},
    separator=",",
    cpp_name="::mlir::acc::VariableTypeCategory",
    primary_groups=True,
    quoted=True,
)
LOOP_PAR_MODE = int_enum(
    "LoopParMode",
    "Who answers for a loop's iterations being independent: compiler, programmer, or nobody.",
    {"loop_auto": 1, "loop_independent": 2, "loop_seq": 0},
    cpp_name="::mlir::acc::LoopParMode",
)
PAR_LEVEL = int_enum(
    "ParLevel",
    "The levels of parallelism, from one thread at a time to lanes of a vector.",
    {"seq": 0, "gang_dim1": 1, "gang_dim2": 2, "gang_dim3": 3, "worker": 4, "vector": 5},
    cpp_name="::mlir::acc::ParLevel",
)
RECIPE_KIND = int_enum(
    "RecipeKind",
    "The kinds of recipes for privatized variables.",
    {"private_recipe": 0, "firstprivate_recipe": 1, "reduction_recipe": 2},
    cpp_name="::mlir::acc::RecipeKind",
)
DATA_CLAUSE = int_enum(
    "DataClause",
    "The clauses on data, and what they are decomposed into.",
    {
        "acc_copyin": 1,
        "acc_copyin_readonly": 2,
        "acc_copy": 3,
        "acc_copyout": 4,
        "acc_copyout_zero": 5,
        "acc_present": 6,
        "acc_create": 7,
        "acc_create_zero": 8,
        "acc_delete": 9,
        "acc_attach": 10,
        "acc_detach": 11,
        "acc_no_create": 12,
        "acc_private": 13,
        "acc_firstprivate": 14,
        "acc_deviceptr": 15,
        "acc_getdeviceptr": 16,
        "acc_update_host": 17,
        "acc_update_self": 18,
        "acc_update_device": 19,
        "acc_use_device": 20,
        "acc_reduction": 21,
        "acc_declare_device_resident": 22,
        "acc_declare_link": 23,
        "acc_cache": 24,
        "acc_cache_readonly": 25,
    },
    width=64,
    cpp_name="::mlir::acc::DataClause",
)
DATA_CLAUSE_MODIFIER = bit_enum(
    "DataClauseModifier",
    "What data clauses add: zeroed, read only, copied always, captured.",
    {"none": 0, "zero": 1, "readonly": 2, "alwaysin": 4, "alwaysout": 8, "always": 12, "capture": 16},
    separator=",",
    cpp_name="::mlir::acc::DataClauseModifier",
    primary_groups=True,
    quoted=True,
)
DEVICE_TYPE = int_enum(
    "DeviceType",
    "The types of devices; `star` is any of them, `none` what no other one names.",
    {"none": 0, "star": 1, "default": 2, "host": 3, "multicore": 4, "nvidia": 5, "radeon": 6},
    cpp_name="::mlir::acc::DeviceType",
)
GANG_ARG_TYPE = int_enum(
    "GangArgType", "The arguments of `gang`.", {"Num": 0, "Dim": 1, "Static": 2}, cpp_name="::mlir::acc::GangArgType"
)
COMBINED_CONSTRUCTS_TYPE = int_enum(
    "CombinedConstructsType",
    "The constructs that may be written together with a loop.",
    {"kernels_loop": 1, "parallel_loop": 2, "serial_loop": 3},
    cpp_name="::mlir::acc::CombinedConstructsType",
)
CONSTRUCT = int_enum(
    "Construct",
    "The directives of OpenACC.",
    {
        "acc_construct_parallel": 0,
        "acc_construct_kernels": 1,
        "acc_construct_loop": 2,
        "acc_construct_data": 3,
        "acc_construct_enter_data": 4,
        "acc_construct_exit_data": 5,
        "acc_construct_host_data": 6,
        "acc_construct_atomic": 7,
        "acc_construct_declare": 8,
        "acc_construct_init": 9,
        "acc_construct_shutdown": 10,
        "acc_construct_set": 11,
        "acc_construct_update": 12,
        "acc_construct_routine": 13,
        "acc_construct_wait": 14,
        "acc_construct_runtime_api": 15,
        "acc_construct_serial": 16,
    },
    width=64,
    cpp_name="::mlir::acc::Construct",
)
