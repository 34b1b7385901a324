"""The attributes of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp.enums import (
    ClauseBindKind,
    ClauseCancellationConstructType,
    ClauseDepend,
    ClauseGrainsizeType,
    ClauseMapFlags,
    ClauseMemoryOrderKind,
    ClauseNumTasksType,
    ClauseNumThreadsType,
    ClauseOrderKind,
    ClauseProcBindKind,
    ClauseRequires,
    ClauseScheduleKind,
    ClauseTaskDepend,
    DataSharingClauseType,
    DeclareTargetCaptureClause,
    DeclareTargetDeviceType,
    OrderModifier,
    ReductionModifier,
    ScheduleModifier,
    VariableCaptureKind,
)
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.define import enum_attr
from compiler.ods.parameter_members import parameter, parameter_of_kind

BINDKIND = enum_attr("omp.bindkind", "The threads that may run the iterations of `omp.loop`.", ClauseBindKind)
CANCELLATIONCONSTRUCTTYPE = enum_attr(
    "omp.cancellationconstructtype", "The kind of construct that is cancelled.", ClauseCancellationConstructType
)
GRAINSIZETYPE = enum_attr(
    "omp.grainsizetype",
    "`strict`: each task gets exactly `grainsize` iterations, only the last may get fewer.",
    ClauseGrainsizeType,
)
MEMORYORDERKIND = enum_attr("omp.memoryorderkind", "Memory ordering of an atomic access.", ClauseMemoryOrderKind)
NUMTASKSTYPE = enum_attr("omp.numtaskstype", "`strict`: exactly `num_tasks` tasks are made.", ClauseNumTasksType)
NUMTHREADSTYPE = enum_attr(
    "omp.numthreadstype", "`strict`: the number of threads asked for must be met.", ClauseNumThreadsType
)
ORDERKIND = enum_attr(
    "omp.orderkind", "`concurrent`: the iterations may run in any order, and at the same time.", ClauseOrderKind
)
PROCBINDKIND = enum_attr(
    "omp.procbindkind", "Places of a team's threads, relative to the thread that starts it.", ClauseProcBindKind
)
SCHEDULEKIND = enum_attr("omp.schedulekind", "Distribution of iterations to the threads.", ClauseScheduleKind)


class AtomicControlAttr(DefinedAttribute, name="omp.atomic_control"):
    """Assumptions of an atomic update about denormals and the location of the memory."""

    ignore_denormal_mode = parameter(bool, default=False)
    fine_grained_memory = parameter(bool, default=False)
    remote_memory = parameter(bool, default=False)
    assembly_format = "`<` struct(params) `>`"


class DeclareTargetAttr(DefinedAttribute, name="omp.declaretarget"):
    """Marks a function or global that devices get too, and how."""

    device_type = parameter_of_kind("attribute:omp.device_type", optional=True, cpp_type="DeclareTargetDeviceTypeAttr")
    capture_clause = parameter_of_kind(
        "attribute:omp.capture_clause", optional=True, cpp_type="DeclareTargetCaptureClauseAttr"
    )
    automap = parameter_of_kind("attribute:BoolAttr", optional=True)
    assembly_format = "`<` struct(params) `>`"


class FlagsAttr(DefinedAttribute, name="omp.flags"):
    """Assumptions for the compilation of device code, set on the module."""

    debug_kind = parameter(int, default=0, cpp_type="uint32_t")
    assume_teams_oversubscription = parameter(bool, default=False)
    assume_threads_oversubscription = parameter(bool, default=False)
    assume_no_thread_state = parameter(bool, default=False)
    assume_no_nested_parallelism = parameter(bool, default=False)
    no_gpu_lib = parameter(bool, default=False)
    openmp_device_version = parameter(int, default=50, cpp_type="uint32_t")
    assembly_format = "`<` struct(params) `>`"


class VersionAttr(DefinedAttribute, name="omp.version"):
    """The version of OpenMP that the module was compiled for, such as 52."""

    version = parameter(int, cpp_type="uint32_t")
    assembly_format = "`<` struct(params) `>`"


CAPTURE_CLAUSE = enum_attr(
    "omp.capture_clause",
    "Mapping of a `declare target` variable to the device.",
    DeclareTargetCaptureClause,
    format="`(` $value `)`",
)
CLAUSE_DEPEND_ATTR = enum_attr(
    "omp.clause_depend", "End of a doacross dependence: source or sink.", ClauseDepend, format="`(` $value `)`"
)
CLAUSE_REQUIRES_ATTR = enum_attr("omp.clause_requires", "Requirements of the program on all devices.", ClauseRequires)
CLAUSE_MAP_FLAGS_ATTR = enum_attr("omp.clause_map_flags", "The flags of a mapping, any union of them.", ClauseMapFlags)
CLAUSE_TASK_DEPEND_ATTR = enum_attr(
    "omp.clause_task_depend",
    "Dependence of a task on earlier tasks that list the same variable.",
    ClauseTaskDepend,
    format="`(` $value `)`",
)
DATA_SHARING_TYPE = enum_attr(
    "omp.data_sharing_type",
    "Initialization of private copies: none, or from the original.",
    DataSharingClauseType,
    format="`{` `type` `=` $value `}`",
)
DEVICE_TYPE = enum_attr(
    "omp.device_type",
    "The devices that a `declare target` symbol is compiled for.",
    DeclareTargetDeviceType,
    format="`(` $value `)`",
)
ORDER_MOD = enum_attr("omp.order_mod", "Reproducibility of the order of concurrent iterations.", OrderModifier)
REDUCTION_MODIFIER_ATTR = enum_attr(
    "omp.reduction_modifier",
    "Kind of a reduction: the default, with a scan, or with participating tasks.",
    ReductionModifier,
    format="`(` $value `)`",
)
SCHED_MOD = enum_attr(
    "omp.sched_mod", "Assumption about the order in which a thread executes its chunks.", ScheduleModifier
)
VARIABLE_CAPTURE_KIND_ATTR = enum_attr(
    "omp.variable_capture_kind",
    "Capture of a mapped variable by the region.",
    VariableCaptureKind,
    format="`(` $value `)`",
)
