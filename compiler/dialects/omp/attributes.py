"""The attributes of the omp dialect."""

from __future__ import annotations

from compiler.dialects.omp.enums import (
    CLAUSE_BIND_KIND,
    CLAUSE_CANCELLATION_CONSTRUCT_TYPE,
    CLAUSE_DEPEND,
    CLAUSE_GRAINSIZE_TYPE,
    CLAUSE_MAP_FLAGS,
    CLAUSE_MEMORY_ORDER_KIND,
    CLAUSE_NUM_TASKS_TYPE,
    CLAUSE_NUM_THREADS_TYPE,
    CLAUSE_ORDER_KIND,
    CLAUSE_PROC_BIND_KIND,
    CLAUSE_REQUIRES,
    CLAUSE_SCHEDULE_KIND,
    CLAUSE_TASK_DEPEND,
    DATA_SHARING_CLAUSE_TYPE,
    DECLARE_TARGET_CAPTURE_CLAUSE,
    DECLARE_TARGET_DEVICE_TYPE,
    ORDER_MODIFIER,
    REDUCTION_MODIFIER,
    SCHEDULE_MODIFIER,
    VARIABLE_CAPTURE_KIND,
)
from compiler.ods.define import attr_def, enum_attr, param

BINDKIND = enum_attr("omp.bindkind", "", CLAUSE_BIND_KIND)
CANCELLATIONCONSTRUCTTYPE = enum_attr("omp.cancellationconstructtype", "", CLAUSE_CANCELLATION_CONSTRUCT_TYPE)
GRAINSIZETYPE = enum_attr("omp.grainsizetype", "", CLAUSE_GRAINSIZE_TYPE)
MEMORYORDERKIND = enum_attr("omp.memoryorderkind", "", CLAUSE_MEMORY_ORDER_KIND)
NUMTASKSTYPE = enum_attr("omp.numtaskstype", "", CLAUSE_NUM_TASKS_TYPE)
NUMTHREADSTYPE = enum_attr("omp.numthreadstype", "", CLAUSE_NUM_THREADS_TYPE)
ORDERKIND = enum_attr("omp.orderkind", "", CLAUSE_ORDER_KIND)
PROCBINDKIND = enum_attr("omp.procbindkind", "", CLAUSE_PROC_BIND_KIND)
SCHEDULEKIND = enum_attr("omp.schedulekind", "", CLAUSE_SCHEDULE_KIND)
ATOMIC_CONTROL = attr_def(
    "omp.atomic_control",
    "",
    parameters=[
        param("ignore_denormal_mode", "bool", optional=True, default=False),
        param("fine_grained_memory", "bool", optional=True, default=False),
        param("remote_memory", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
)
DECLARETARGET = attr_def(
    "omp.declaretarget",
    "",
    parameters=[
        param("device_type", "attribute:omp.device_type", optional=True),
        param("capture_clause", "attribute:omp.capture_clause", optional=True),
        param("automap", "attribute:BoolAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
)
FLAGS = attr_def(
    "omp.flags",
    "",
    parameters=[
        param("debug_kind", "int", optional=True, default=0),
        param("assume_teams_oversubscription", "bool", optional=True, default=False),
        param("assume_threads_oversubscription", "bool", optional=True, default=False),
        param("assume_no_thread_state", "bool", optional=True, default=False),
        param("assume_no_nested_parallelism", "bool", optional=True, default=False),
        param("no_gpu_lib", "bool", optional=True, default=False),
        param("openmp_device_version", "int", optional=True, default=50),
    ],
    format="`<` struct(params) `>`",
)
VERSION = attr_def(
    "omp.version",
    "",
    parameters=[param("version", "int")],
    format="`<` struct(params) `>`",
)
CAPTURE_CLAUSE = enum_attr("omp.capture_clause", "", DECLARE_TARGET_CAPTURE_CLAUSE, format="`(` $value `)`")
CLAUSE_DEPEND_ATTR = enum_attr("omp.clause_depend", "", CLAUSE_DEPEND, format="`(` $value `)`")
CLAUSE_REQUIRES_ATTR = enum_attr("omp.clause_requires", "", CLAUSE_REQUIRES)
CLAUSE_MAP_FLAGS_ATTR = enum_attr("omp.clause_map_flags", "", CLAUSE_MAP_FLAGS)
CLAUSE_TASK_DEPEND_ATTR = enum_attr("omp.clause_task_depend", "", CLAUSE_TASK_DEPEND, format="`(` $value `)`")
DATA_SHARING_TYPE = enum_attr("omp.data_sharing_type", "", DATA_SHARING_CLAUSE_TYPE, format="`{` `type` `=` $value `}`")
DEVICE_TYPE = enum_attr("omp.device_type", "", DECLARE_TARGET_DEVICE_TYPE, format="`(` $value `)`")
ORDER_MOD = enum_attr("omp.order_mod", "", ORDER_MODIFIER)
REDUCTION_MODIFIER_ATTR = enum_attr("omp.reduction_modifier", "", REDUCTION_MODIFIER, format="`(` $value `)`")
SCHED_MOD = enum_attr("omp.sched_mod", "", SCHEDULE_MODIFIER)
VARIABLE_CAPTURE_KIND_ATTR = enum_attr("omp.variable_capture_kind", "", VARIABLE_CAPTURE_KIND, format="`(` $value `)`")
