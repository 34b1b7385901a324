"""The enums of the omp dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class ClauseBindKind(IntegerEnum, cpp_name="::mlir::omp::ClauseBindKind"):
    """The threads that may run a loop's iterations."""

    PARALLEL = 0
    TEAMS = 1
    THREAD = 2


class ClauseCancellationConstructType(IntegerEnum, cpp_name="::mlir::omp::ClauseCancellationConstructType"):
    """The constructs that may be cancelled."""

    PARALLEL = 0
    LOOP = 1
    SECTIONS = 2
    TASKGROUP = 3


class ClauseGrainsizeType(IntegerEnum, cpp_name="::mlir::omp::ClauseGrainsizeType"):
    """Strictness of a taskloop's `grainsize`."""

    STRICT = 0


class ClauseMemoryOrderKind(IntegerEnum, cpp_name="::mlir::omp::ClauseMemoryOrderKind"):
    """The memory orders of atomic accesses, strongest first."""

    SEQ_CST = 0
    ACQ_REL = 1
    ACQUIRE = 2
    RELEASE = 3
    RELAXED = 4


class ClauseNumTasksType(IntegerEnum, cpp_name="::mlir::omp::ClauseNumTasksType"):
    """Strictness of a taskloop's `num_tasks`."""

    STRICT = 0


class ClauseNumThreadsType(IntegerEnum, cpp_name="::mlir::omp::ClauseNumThreadsType"):
    """Strictness of the number of threads."""

    STRICT = 0


class ClauseOrderKind(IntegerEnum, cpp_name="::mlir::omp::ClauseOrderKind"):
    """Assumption about the order of iterations."""

    CONCURRENT = 1


class ClauseProcBindKind(IntegerEnum, cpp_name="::mlir::omp::ClauseProcBindKind"):
    """Placement of the threads of a team."""

    PRIMARY = 0
    MASTER = 1
    CLOSE = 2
    SPREAD = 3


class ClauseScheduleKind(IntegerEnum, cpp_name="::mlir::omp::ClauseScheduleKind"):
    """Assignment of iterations to threads: fixed, on demand, in shrinking chunks, or decided by the implementation."""

    STATIC = 0
    DYNAMIC = 1
    GUIDED = 2
    AUTO = 3
    RUNTIME = 4
    DISTRIBUTE = 5


class DeclareTargetCaptureClause(IntegerEnum, cpp_name="::mlir::omp::DeclareTargetCaptureClause"):
    """Mapping of a global variable to a device."""

    NONE = 0
    TO = 1
    LINK = 2
    ENTER = 3


class ClauseDepend(IntegerEnum, cpp_name="::mlir::omp::ClauseDepend"):
    """The two ends of a doacross dependence: the iteration waited for, and the one that is done."""

    DEPENDSOURCE = 0
    DEPENDSINK = 1


class ClauseRequires(BitEnum, cpp_name="::mlir::omp::ClauseRequires", quoted=True):
    """Requirement of a program on all its devices."""

    NONE = 0
    REVERSE_OFFLOAD = 1
    UNIFIED_ADDRESS = 2
    UNIFIED_SHARED_MEMORY = 4
    DYNAMIC_ALLOCATORS = 8


class ClauseMapFlags(BitEnum, cpp_name="::mlir::omp::ClauseMapFlags", quoted=True):
    """Mapping of data: direction of copies, and conditions on them."""

    NONE = 0
    STORAGE = 1
    TO = 2
    FROM = 4
    ALWAYS = 8
    DEL = 16
    RETURN_PARAM = 32
    PRIV = 64
    LITERAL = 128
    IMPLICIT = 256
    CLOSE = 512
    PRESENT = 1024
    OMPX_HOLD = 2048
    ATTACH = 4096
    ATTACH_ALWAYS = 8192
    ATTACH_NONE = 16384
    ATTACH_AUTO = 32768
    REF_PTR = 65536
    REF_PTEE = 131072
    REF_PTR_PTEE = 262144
    IS_DEVICE_PTR = 524288


class ClauseTaskDepend(IntegerEnum, cpp_name="::mlir::omp::ClauseTaskDepend"):
    """Dependence of a task on earlier tasks with the same variable."""

    TASKDEPENDIN = 0
    TASKDEPENDOUT = 1
    TASKDEPENDINOUT = 2
    TASKDEPENDMUTEXINOUTSET = 3
    TASKDEPENDINOUTSET = 4


class DataSharingClauseType(IntegerEnum, cpp_name="::mlir::omp::DataSharingClauseType"):
    """The kinds of private copies: uninitialized, or copied from the original."""

    PRIVATE = 0
    FIRSTPRIVATE = 1


class DeclareTargetDeviceType(IntegerEnum, cpp_name="::mlir::omp::DeclareTargetDeviceType"):
    """The devices for which a symbol is compiled."""

    ANY = 0
    HOST = 1
    NOHOST = 2


class OrderModifier(IntegerEnum, cpp_name="::mlir::omp::OrderModifier"):
    """Reproducibility of the order of concurrent iterations."""

    REPRODUCIBLE = 0
    UNCONSTRAINED = 1


class ReductionModifier(IntegerEnum, cpp_name="::mlir::omp::ReductionModifier"):
    """The kinds of reductions: the default, with a scan, or with participating tasks."""

    DEFAULTMOD = 0
    INSCAN = 1
    TASK = 2


class ScheduleModifier(IntegerEnum, cpp_name="::mlir::omp::ScheduleModifier"):
    """Assumption about the order in which a thread executes its chunks."""

    NONE = 0
    MONOTONIC = 1
    NONMONOTONIC = 2
    SIMD = 3


class TargetRegionFlags(BitEnum, cpp_name="::mlir::omp::TargetRegionFlags", quoted=True):
    """Execution of a target region on a device."""

    NONE = 0
    GENERIC = 1
    SPMD = 2
    TRIP_COUNT = 4
    NO_LOOP = 8


class VariableCaptureKind(IntegerEnum, verbatim=True, cpp_name="::mlir::omp::VariableCaptureKind"):
    """Capture of a mapped variable."""

    This = 0
    ByRef = 1
    ByCopy = 2
    VLAType = 3
