"""The operations of the acc dialect that run code on devices."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.acc.attributes import ClauseDefaultValueAttr, CombinedConstructsTypeAttr
from compiler.dialects.acc.constraints import (
    DeviceTypeArrayAttr,
    GangArgTypeArrayAttr,
    IntOrIndex,
    OpenACC_AnyPointerOrMappableType,
)
from compiler.ir.operation import Value
from compiler.ods.attr_constraints import (
    BoolArrayAttr,
    DenseBoolArrayAttr,
    DenseI32ArrayAttr,
    I64ArrayAttr,
    StrArrayAttr,
    SymbolNameAttr,
    SymbolRefArrayAttr,
    SymbolRefAttr,
    UnitAttr,
)
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import (
    Member,
    Op,
    attribute,
    optional_attribute,
    optional_operand,
    region,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    ISOLATED_FROM_ABOVE,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import I1, AnyType


class DataConstruct(Op):
    """An operation with data clauses, whose values operations for the clauses return.

    They stand between other operands, so each operation defines them itself.
    """

    data_clause_operands: Member[Sequence[Value]]


class AsyncConstruct(Op):
    async_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="asyncOperandsDeviceType")
    async_only = optional_attribute(DeviceTypeArrayAttr, name="asyncOnly")
    wait_operands_segments = optional_attribute(DenseI32ArrayAttr, name="waitOperandsSegments")
    wait_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="waitOperandsDeviceType")
    has_wait_devnum = optional_attribute(BoolArrayAttr, name="hasWaitDevnum")
    wait_only = optional_attribute(DeviceTypeArrayAttr, name="waitOnly")
    effects = [writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")]


class ParallelConstruct(AsyncConstruct, DataConstruct):
    async_operands = variadic_operand(IntOrIndex, name="asyncOperands")
    wait_operands = variadic_operand(IntOrIndex, name="waitOperands")
    num_gangs = variadic_operand(IntOrIndex, name="numGangs")
    num_workers = variadic_operand(IntOrIndex, name="numWorkers")
    vector_length = variadic_operand(IntOrIndex, name="vectorLength")
    if_cond = optional_operand(I1, name="ifCond")
    self_cond = optional_operand(I1, name="selfCond")
    reduction_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="reductionOperands")
    private_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="privateOperands")
    firstprivate_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="firstprivateOperands")
    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    num_gangs_segments = optional_attribute(DenseI32ArrayAttr, name="numGangsSegments")
    num_gangs_device_type = optional_attribute(DeviceTypeArrayAttr, name="numGangsDeviceType")
    num_workers_device_type = optional_attribute(DeviceTypeArrayAttr, name="numWorkersDeviceType")
    vector_length_device_type = optional_attribute(DeviceTypeArrayAttr, name="vectorLengthDeviceType")
    self_attr = attribute(UnitAttr, name="selfAttr")
    default_attr = optional_attribute(ClauseDefaultValueAttr, name="defaultAttr")
    combined = attribute(UnitAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ]
    assembly_format = (
        "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `num_gangs` `(` custom<NumGangs>($numGangs, "
        "type($numGangs), $numGangsDeviceType, $numGangsSegments) `)` | `num_workers` `(` "
        "custom<DeviceTypeOperands>($numWorkers, type($numWorkers), $numWorkersDeviceType) `)` | "
        "`private` `(` $privateOperands `:` type($privateOperands) `)` | `vector_length` `(` "
        "custom<DeviceTypeOperands>($vectorLength, type($vectorLength), $vectorLengthDeviceType) `)` "
        "| `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, "
        "$waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` "
        "$ifCond `)` | `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region "
        "attr-dict-with-keyword"
    )


class ParallelOp(ParallelConstruct, name="acc.parallel"):
    """Runs its region on a device, once by each gang, until loops inside share their iterations."""


class SerialOp(AsyncConstruct, DataConstruct, name="acc.serial"):
    """Runs its region on a device with one gang, one worker and a vector length of one."""

    async_operands = variadic_operand(IntOrIndex, name="asyncOperands")
    wait_operands = variadic_operand(IntOrIndex, name="waitOperands")
    if_cond = optional_operand(I1, name="ifCond")
    self_cond = optional_operand(I1, name="selfCond")
    reduction_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="reductionOperands")
    private_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="privateOperands")
    firstprivate_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="firstprivateOperands")
    data_clause_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="dataClauseOperands")
    self_attr = attribute(UnitAttr, name="selfAttr")
    default_attr = optional_attribute(ClauseDefaultValueAttr, name="defaultAttr")
    combined = attribute(UnitAttr)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ]
    assembly_format = (
        "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `private` `(` $privateOperands `:` type($privateOperands) "
        "`)` | `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), "
        "$waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` "
        "$selfCond `)` | `if` `(` $ifCond `)` | `reduction` `(` $reductionOperands `:` "
        "type($reductionOperands) `)` ) $region attr-dict-with-keyword"
    )


class KernelsOp(ParallelConstruct, name="acc.kernels"):
    """Runs its region on a device as a sequence of kernels, into which the compiler divides it."""


class KernelEnvironmentOp(AsyncConstruct, name="acc.kernel_environment"):
    """Holds code of a device, with the data, asynchronous queues and waits of the construct that it replaces."""

    data_clause_operands = variadic_operand(AnyType, name="dataClauseOperands")
    async_operands = variadic_operand(IntOrIndex, name="asyncOperands")
    wait_operands = variadic_operand(IntOrIndex, name="waitOperands")
    region = region(SizedRegion(1))
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        NO_TERMINATOR,
        Interface("RegionBranchOpInterface"),
    ]
    assembly_format = (
        "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` "
        "`` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) ) $region attr-dict"
    )


class TerminatorOp(Op, name="acc.terminator"):
    """Ends a region that yields nothing."""

    traits = [PURE, TERMINATOR, Interface("RegionBranchTerminatorOpInterface")]
    assembly_format = "attr-dict"


class LoopOp(Op, name="acc.loop"):
    """Runs its body for each value of its variables, shared among gangs, workers and vector lanes."""

    lowerbound = variadic_operand(IntOrIndex)
    upperbound = variadic_operand(IntOrIndex)
    step = variadic_operand(IntOrIndex)
    gang_operands = variadic_operand(IntOrIndex, name="gangOperands")
    worker_num_operands = variadic_operand(IntOrIndex, name="workerNumOperands")
    vector_operands = variadic_operand(IntOrIndex, name="vectorOperands")
    tile_operands = variadic_operand(IntOrIndex, name="tileOperands")
    cache_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="cacheOperands")
    private_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="privateOperands")
    firstprivate_operands = variadic_operand(OpenACC_AnyPointerOrMappableType, name="firstprivateOperands")
    reduction_operands = variadic_operand(AnyType, name="reductionOperands")
    inclusive_upperbound = optional_attribute(DenseBoolArrayAttr, name="inclusiveUpperbound")
    collapse = optional_attribute(I64ArrayAttr)
    collapse_device_type = optional_attribute(DeviceTypeArrayAttr, name="collapseDeviceType")
    gang_operands_arg_type = optional_attribute(GangArgTypeArrayAttr, name="gangOperandsArgType")
    gang_operands_segments = optional_attribute(DenseI32ArrayAttr, name="gangOperandsSegments")
    gang_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="gangOperandsDeviceType")
    worker_num_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="workerNumOperandsDeviceType")
    vector_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="vectorOperandsDeviceType")
    seq = optional_attribute(DeviceTypeArrayAttr)
    independent = optional_attribute(DeviceTypeArrayAttr)
    auto_ = optional_attribute(DeviceTypeArrayAttr, name="auto_")
    gang = optional_attribute(DeviceTypeArrayAttr)
    worker = optional_attribute(DeviceTypeArrayAttr)
    vector = optional_attribute(DeviceTypeArrayAttr)
    tile_operands_segments = optional_attribute(DenseI32ArrayAttr, name="tileOperandsSegments")
    tile_operands_device_type = optional_attribute(DeviceTypeArrayAttr, name="tileOperandsDeviceType")
    combined = optional_attribute(CombinedConstructsTypeAttr)
    unstructured = attribute(UnitAttr)
    results = variadic_result(AnyType)
    region = region()
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
    ]
    effects = [writes(resource="ConstructResource")]
    assembly_format = (
        "( `combined` `(` custom<CombinedConstructsLoop>($combined)^ `)` )? oilist( `gang` `` "
        "custom<GangClause>($gangOperands, type($gangOperands), $gangOperandsArgType, "
        "$gangOperandsDeviceType, $gangOperandsSegments, $gang) | `worker` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>( $workerNumOperands, type($workerNumOperands), "
        "$workerNumOperandsDeviceType, $worker) | `vector` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($vectorOperands, type($vectorOperands), "
        "$vectorOperandsDeviceType, $vector) | `private` `(` $privateOperands `:` "
        "type($privateOperands) `)` | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `tile` `(` "
        "custom<DeviceTypeOperandsWithSegment>($tileOperands, type($tileOperands), "
        "$tileOperandsDeviceType, $tileOperandsSegments) `)` | `reduction` `(` $reductionOperands "
        "`:` type($reductionOperands) `)` | `cache` `(` $cacheOperands `:` type($cacheOperands) `)` "
        ") custom<LoopControl>($region, $lowerbound, type($lowerbound), $upperbound, "
        "type($upperbound), $step, type($step)) ( `(` type($results)^ `)` )? attr-dict-with-keyword"
    )


class YieldOp(Op, name="acc.yield"):
    """Ends a region of a loop, a recipe or a compute construct, and passes its values to the enclosing op."""

    operands = variadic_operand(AnyType)
    traits = [
        PURE,
        RETURN_LIKE,
        TERMINATOR,
        has_parent(
            "acc.firstprivate.recipe",
            "acc.loop",
            "acc.parallel",
            "acc.private.recipe",
            "acc.reduction.recipe",
            "acc.serial",
            "acc.atomic.update",
        ),
    ]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class RoutineOp(Op, name="acc.routine"):
    """Declares that a function can be called on a device, and at which levels of parallelism."""

    sym_name = attribute(SymbolNameAttr)
    func_name = attribute(SymbolRefAttr)
    bind_id_name = optional_attribute(SymbolRefArrayAttr, name="bindIdName")
    bind_str_name = optional_attribute(StrArrayAttr, name="bindStrName")
    bind_id_name_device_type = optional_attribute(DeviceTypeArrayAttr, name="bindIdNameDeviceType")
    bind_str_name_device_type = optional_attribute(DeviceTypeArrayAttr, name="bindStrNameDeviceType")
    worker = optional_attribute(DeviceTypeArrayAttr)
    vector = optional_attribute(DeviceTypeArrayAttr)
    seq = optional_attribute(DeviceTypeArrayAttr)
    nohost = attribute(UnitAttr)
    implicit = attribute(UnitAttr)
    gang = optional_attribute(DeviceTypeArrayAttr)
    gang_dim = optional_attribute(I64ArrayAttr, name="gangDim")
    gang_dim_device_type = optional_attribute(DeviceTypeArrayAttr, name="gangDimDeviceType")
    traits = [ISOLATED_FROM_ABOVE]
    assembly_format = (
        "$sym_name `func` `(` $func_name `)` oilist ( `bind` `(` custom<BindName>($bindIdName, "
        "$bindStrName ,$bindIdNameDeviceType, $bindStrNameDeviceType) `)` | `gang` `` "
        "custom<RoutineGangClause>($gang, $gangDim, $gangDimDeviceType) | `worker` "
        "custom<DeviceTypeArrayAttr>($worker) | `vector` custom<DeviceTypeArrayAttr>($vector) | "
        "`seq` custom<DeviceTypeArrayAttr>($seq) | `nohost` $nohost | `implicit` $implicit ) "
        "attr-dict-with-keyword"
    )
