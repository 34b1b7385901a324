"""The enums of the acc dialect."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class ClauseDefaultValue(IntegerEnum, cpp_name="::mlir::acc::ClauseDefaultValue"):
    """Default for variables that no data clause names: they must be present, or are refused."""

    PRESENT = 0
    NONE = 1


class ReductionOperator(IntegerEnum, cpp_name="::mlir::acc::ReductionOperator"):
    """The operators that partial results are combined with."""

    NONE = 0
    ADD = 1
    MUL = 2
    MAX = 3
    MIN = 4
    IAND = 5
    IOR = 6
    XOR = 7
    EQV = 8
    NEQV = 9
    LAND = 10
    LOR = 11


class VariableTypeCategory(
    BitEnum, separator=",", cpp_name="::mlir::acc::VariableTypeCategory", primary_groups=True, quoted=True
):
    """Category of a type for data clauses: scalar, array, composite."""

    UNCATEGORIZED = 0
    SCALAR = 1
    ARRAY = 2
    COMPOSITE = 4
    NONSCALAR = 8
    AGGREGATE = 14


class LoopParMode(IntegerEnum, cpp_name="::mlir::acc::LoopParMode"):
    """Parallelism of a loop: chosen by the compiler, asserted by the programmer, or none."""

    LOOP_AUTO = 1
    LOOP_INDEPENDENT = 2
    LOOP_SEQ = 0


class ParLevel(IntegerEnum, cpp_name="::mlir::acc::ParLevel"):
    """The levels of parallelism, from one thread at a time to lanes of a vector."""

    SEQ = 0
    GANG_DIM1 = 1
    GANG_DIM2 = 2
    GANG_DIM3 = 3
    WORKER = 4
    VECTOR = 5


class RecipeKind(IntegerEnum, cpp_name="::mlir::acc::RecipeKind"):
    """The kinds of recipes for privatized variables."""

    PRIVATE_RECIPE = 0
    FIRSTPRIVATE_RECIPE = 1
    REDUCTION_RECIPE = 2


class DataClause(IntegerEnum, width=64, cpp_name="::mlir::acc::DataClause"):
    """Clauses on data, and the clauses that they are decomposed into."""

    ACC_COPYIN = 1
    ACC_COPYIN_READONLY = 2
    ACC_COPY = 3
    ACC_COPYOUT = 4
    ACC_COPYOUT_ZERO = 5
    ACC_PRESENT = 6
    ACC_CREATE = 7
    ACC_CREATE_ZERO = 8
    ACC_DELETE = 9
    ACC_ATTACH = 10
    ACC_DETACH = 11
    ACC_NO_CREATE = 12
    ACC_PRIVATE = 13
    ACC_FIRSTPRIVATE = 14
    ACC_DEVICEPTR = 15
    ACC_GETDEVICEPTR = 16
    ACC_UPDATE_HOST = 17
    ACC_UPDATE_SELF = 18
    ACC_UPDATE_DEVICE = 19
    ACC_USE_DEVICE = 20
    ACC_REDUCTION = 21
    ACC_DECLARE_DEVICE_RESIDENT = 22
    ACC_DECLARE_LINK = 23
    ACC_CACHE = 24
    ACC_CACHE_READONLY = 25


class DataClauseModifier(
    BitEnum, separator=",", cpp_name="::mlir::acc::DataClauseModifier", primary_groups=True, quoted=True
):
    """Modifier of a data clause: zeroed, read only, copied always, captured."""

    NONE = 0
    ZERO = 1
    READONLY = 2
    ALWAYSIN = 4
    ALWAYSOUT = 8
    ALWAYS = 12
    CAPTURE = 16


class DeviceType(IntegerEnum, cpp_name="::mlir::acc::DeviceType"):
    """The types of devices; `star` is any of them, `none` none of them."""

    NONE = 0
    STAR = 1
    DEFAULT = 2
    HOST = 3
    MULTICORE = 4
    NVIDIA = 5
    RADEON = 6


class GangArgType(IntegerEnum, verbatim=True, cpp_name="::mlir::acc::GangArgType"):
    """The arguments of `gang`."""

    Num = 0
    Dim = 1
    Static = 2


class CombinedConstructsType(IntegerEnum, cpp_name="::mlir::acc::CombinedConstructsType"):
    """The constructs that can be combined with a loop."""

    KERNELS_LOOP = 1
    PARALLEL_LOOP = 2
    SERIAL_LOOP = 3


class Construct(IntegerEnum, width=64, cpp_name="::mlir::acc::Construct"):
    """The directives of OpenACC."""

    ACC_CONSTRUCT_PARALLEL = 0
    ACC_CONSTRUCT_KERNELS = 1
    ACC_CONSTRUCT_LOOP = 2
    ACC_CONSTRUCT_DATA = 3
    ACC_CONSTRUCT_ENTER_DATA = 4
    ACC_CONSTRUCT_EXIT_DATA = 5
    ACC_CONSTRUCT_HOST_DATA = 6
    ACC_CONSTRUCT_ATOMIC = 7
    ACC_CONSTRUCT_DECLARE = 8
    ACC_CONSTRUCT_INIT = 9
    ACC_CONSTRUCT_SHUTDOWN = 10
    ACC_CONSTRUCT_SET = 11
    ACC_CONSTRUCT_UPDATE = 12
    ACC_CONSTRUCT_ROUTINE = 13
    ACC_CONSTRUCT_WAIT = 14
    ACC_CONSTRUCT_RUNTIME_API = 15
    ACC_CONSTRUCT_SERIAL = 16
