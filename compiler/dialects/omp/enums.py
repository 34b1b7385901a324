"""The enums of the omp dialect."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

CLAUSE_BIND_KIND = int_enum(
    "ClauseBindKind",
    "The threads that may run a loop's iterations.",
    {"parallel": 0, "teams": 1, "thread": 2},
    cpp_name="::mlir::omp::ClauseBindKind",
)
CLAUSE_CANCELLATION_CONSTRUCT_TYPE = int_enum(
    "ClauseCancellationConstructType",
    "The constructs that may be cancelled.",
    {"parallel": 0, "loop": 1, "sections": 2, "taskgroup": 3},
    cpp_name="::mlir::omp::ClauseCancellationConstructType",
)
CLAUSE_GRAINSIZE_TYPE = int_enum(
    "ClauseGrainsizeType",
    "How exactly a taskloop's `grainsize` is met.",
    {"strict": 0},
    cpp_name="::mlir::omp::ClauseGrainsizeType",
)
CLAUSE_MEMORY_ORDER_KIND = int_enum(
    "ClauseMemoryOrderKind",
    "The memory orders of atomic accesses, strongest first.",
    {"seq_cst": 0, "acq_rel": 1, "acquire": 2, "release": 3, "relaxed": 4},
    cpp_name="::mlir::omp::ClauseMemoryOrderKind",
)
CLAUSE_NUM_TASKS_TYPE = int_enum(
    "ClauseNumTasksType",
    "How exactly a taskloop's `num_tasks` is met.",
    {"strict": 0},
    cpp_name="::mlir::omp::ClauseNumTasksType",
)
CLAUSE_NUM_THREADS_TYPE = int_enum(
    "ClauseNumThreadsType",
    "How exactly the number of threads is met.",
    {"strict": 0},
    cpp_name="::mlir::omp::ClauseNumThreadsType",
)
CLAUSE_ORDER_KIND = int_enum(
    "ClauseOrderKind",
    "What may be assumed about the order of iterations.",
    {"concurrent": 1},
    cpp_name="::mlir::omp::ClauseOrderKind",
)
CLAUSE_PROC_BIND_KIND = int_enum(
    "ClauseProcBindKind",
    "Where the threads of a team are placed.",
    {"primary": 0, "master": 1, "close": 2, "spread": 3},
    cpp_name="::mlir::omp::ClauseProcBindKind",
)
CLAUSE_SCHEDULE_KIND = int_enum(
    "ClauseScheduleKind",
    "The ways to hand out iterations: fixed, on demand, in shrinking chunks, or as decided elsewhere.",
    {"static": 0, "dynamic": 1, "guided": 2, "auto": 3, "runtime": 4, "distribute": 5},
    cpp_name="::mlir::omp::ClauseScheduleKind",
)
DECLARE_TARGET_CAPTURE_CLAUSE = int_enum(
    "DeclareTargetCaptureClause",
    "The ways in which a global variable reaches a device.",
    {"none": 0, "to": 1, "link": 2, "enter": 3},
    cpp_name="::mlir::omp::DeclareTargetCaptureClause",
)
CLAUSE_DEPEND = int_enum(
    "ClauseDepend",
    "The two ends of a doacross dependence: what is waited for, and what is done.",
    {"dependsource": 0, "dependsink": 1},
    cpp_name="::mlir::omp::ClauseDepend",
)
CLAUSE_REQUIRES = bit_enum(
    "ClauseRequires",
    "What a program may require of all its devices.",
    {"none": 0, "reverse_offload": 1, "unified_address": 2, "unified_shared_memory": 4, "dynamic_allocators": 8},
    cpp_name="::mlir::omp::ClauseRequires",
    quoted=True,
)
CLAUSE_MAP_FLAGS = bit_enum(
    "ClauseMapFlags",
    "What is done with mapped data: direction of copies, and conditions on them.",
    {
        "none": 0,
        "storage": 1,
        "to": 2,
        "from": 4,
        "always": 8,
        "del": 16,
        "return_param": 32,
        "priv": 64,
        "literal": 128,
        "implicit": 256,
        "close": 512,
        "present": 1024,
        "ompx_hold": 2048,
        "attach": 4096,
        "attach_always": 8192,
        "attach_none": 16384,
        "attach_auto": 32768,
        "ref_ptr": 65536,
        "ref_ptee": 131072,
        "ref_ptr_ptee": 262144,
        "is_device_ptr": 524288,
    },
    cpp_name="::mlir::omp::ClauseMapFlags",
    quoted=True,
)
CLAUSE_TASK_DEPEND = int_enum(
    "ClauseTaskDepend",
    "The ways in which a task depends on the earlier ones that name a variable.",
    {
        "taskdependin": 0,
        "taskdependout": 1,
        "taskdependinout": 2,
        "taskdependmutexinoutset": 3,
        "taskdependinoutset": 4,
    },
    cpp_name="::mlir::omp::ClauseTaskDepend",
)
DATA_SHARING_CLAUSE_TYPE = int_enum(
    "DataSharingClauseType",
    "The kinds of private copies: uninitialized, or copied from the original.",
    {"private": 0, "firstprivate": 1},
    cpp_name="::mlir::omp::DataSharingClauseType",
)
DECLARE_TARGET_DEVICE_TYPE = int_enum(
    "DeclareTargetDeviceType",
    "The devices for which a symbol is compiled.",
    {"any": 0, "host": 1, "nohost": 2},
    cpp_name="::mlir::omp::DeclareTargetDeviceType",
)
ORDER_MODIFIER = int_enum(
    "OrderModifier",
    "Whether an order of concurrent iterations must be reproducible.",
    {"reproducible": 0, "unconstrained": 1},
    cpp_name="::mlir::omp::OrderModifier",
)
REDUCTION_MODIFIER = int_enum(
    "ReductionModifier",
    "The kinds of reductions: the usual one, one with a scan, one that tasks take part in.",
    {"defaultmod": 0, "inscan": 1, "task": 2},
    cpp_name="::mlir::omp::ReductionModifier",
)
SCHEDULE_MODIFIER = int_enum(
    "ScheduleModifier",
    "What may be assumed about the order in which a thread gets its chunks.",
    {"none": 0, "monotonic": 1, "nonmonotonic": 2, "simd": 3},
    cpp_name="::mlir::omp::ScheduleModifier",
)
TARGET_REGION_FLAGS = bit_enum(
    "TargetRegionFlags",
    "How a target region is run on a device.",
    {"none": 0, "generic": 1, "spmd": 2, "trip_count": 4, "no_loop": 8},
    cpp_name="::mlir::omp::TargetRegionFlags",
    quoted=True,
)
VARIABLE_CAPTURE_KIND = int_enum(
    "VariableCaptureKind",
    "The ways to capture a mapped variable.",
    {"This": 0, "ByRef": 1, "ByCopy": 2, "VLAType": 3},
    cpp_name="::mlir::omp::VariableCaptureKind",
)
