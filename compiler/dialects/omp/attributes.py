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
from compiler.ods.enum_attribute import EnumAttribute
from compiler.ods.parameter_members import parameter, parameter_of_kind


class ClauseBindKindAttr(EnumAttribute[ClauseBindKind], name="omp.bindkind"):
    """The threads that may run the iterations of `omp.loop`."""

    constraint_summary = "BindKind Clause"


class ClauseCancellationConstructTypeAttr(
    EnumAttribute[ClauseCancellationConstructType], name="omp.cancellationconstructtype"
):
    """The kind of construct that is cancelled."""

    constraint_summary = "CancellationConstructType Clause"


class ClauseGrainsizeTypeAttr(EnumAttribute[ClauseGrainsizeType], name="omp.grainsizetype"):
    """`strict`: each task gets exactly `grainsize` iterations, only the last may get fewer."""

    constraint_summary = "GrainsizeType Clause"


class ClauseMemoryOrderKindAttr(EnumAttribute[ClauseMemoryOrderKind], name="omp.memoryorderkind"):
    """Memory ordering of an atomic access."""

    constraint_summary = "MemoryOrderKind Clause"


class ClauseNumTasksTypeAttr(EnumAttribute[ClauseNumTasksType], name="omp.numtaskstype"):
    """`strict`: exactly `num_tasks` tasks are made."""

    constraint_summary = "NumTasksType Clause"


class ClauseNumThreadsTypeAttr(EnumAttribute[ClauseNumThreadsType], name="omp.numthreadstype"):
    """`strict`: the number of threads asked for must be met."""


class ClauseOrderKindAttr(EnumAttribute[ClauseOrderKind], name="omp.orderkind"):
    """`concurrent`: the iterations may run in any order, and at the same time."""

    constraint_summary = "OrderKind Clause"


class ClauseProcBindKindAttr(EnumAttribute[ClauseProcBindKind], name="omp.procbindkind"):
    """Places of a team's threads, relative to the thread that starts it."""

    constraint_summary = "ProcBindKind Clause"


class ClauseScheduleKindAttr(EnumAttribute[ClauseScheduleKind], name="omp.schedulekind"):
    """Distribution of iterations to the threads."""

    constraint_summary = "ScheduleKind Clause"


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


class DeclareTargetCaptureClauseAttr(EnumAttribute[DeclareTargetCaptureClause], name="omp.capture_clause"):
    """Mapping of a `declare target` variable to the device."""

    assembly_format = "`(` $value `)`"


class ClauseDependAttr(EnumAttribute[ClauseDepend], name="omp.clause_depend"):
    """End of a doacross dependence: source or sink."""

    constraint_summary = "depend clause"
    assembly_format = "`(` $value `)`"


class ClauseRequiresAttr(EnumAttribute[ClauseRequires], name="omp.clause_requires"):
    """Requirements of the program on all devices."""


class ClauseMapFlagsAttr(EnumAttribute[ClauseMapFlags], name="omp.clause_map_flags"):
    """The flags of a mapping, any union of them."""

    constraint_summary = "Map types and modifiers tied to data maps"


class ClauseTaskDependAttr(EnumAttribute[ClauseTaskDepend], name="omp.clause_task_depend"):
    """Dependence of a task on earlier tasks that list the same variable."""

    constraint_summary = "depend clause in a target or task construct"
    assembly_format = "`(` $value `)`"


class DataSharingClauseTypeAttr(EnumAttribute[DataSharingClauseType], name="omp.data_sharing_type"):
    """Initialization of private copies: none, or from the original."""

    constraint_summary = "Type of a data-sharing clause"
    assembly_format = "`{` `type` `=` $value `}`"


class DeclareTargetDeviceTypeAttr(EnumAttribute[DeclareTargetDeviceType], name="omp.device_type"):
    """The devices that a `declare target` symbol is compiled for."""

    assembly_format = "`(` $value `)`"


class OrderModifierAttr(EnumAttribute[OrderModifier], name="omp.order_mod"):
    """Reproducibility of the order of concurrent iterations."""

    constraint_summary = "OpenMP Order Modifier"


class ReductionModifierAttr(EnumAttribute[ReductionModifier], name="omp.reduction_modifier"):
    """Kind of a reduction: the default, with a scan, or with participating tasks."""

    constraint_summary = "reduction modifier"
    assembly_format = "`(` $value `)`"


class ScheduleModifierAttr(EnumAttribute[ScheduleModifier], name="omp.sched_mod"):
    """Assumption about the order in which a thread executes its chunks."""

    constraint_summary = "OpenMP Schedule Modifier"


class VariableCaptureKindAttr(EnumAttribute[VariableCaptureKind], name="omp.variable_capture_kind"):
    """Capture of a mapped variable by the region."""

    constraint_summary = "variable capture kind"
    assembly_format = "`(` $value `)`"
