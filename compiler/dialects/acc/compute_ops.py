"""The operations of the acc dialect that run code on devices."""

from __future__ import annotations

from compiler.dialects.acc import verify
from compiler.dialects.acc.constraints import (
    DefaultValueAttr,
    DeviceTypeArrayAttr,
    GangArgTypeArrayAttr,
    IntOrIndex,
    OpenACC_AnyPointerOrMappableType,
    OpenACC_CombinedConstructsAttr,
)
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
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, reads, variadic, writes
from compiler.ods.model import Interface
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

PARALLEL = op(
    "acc.parallel",
    "Runs its region on a device, once by each gang, until loops inside share their iterations.",
    operands={
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "numGangs": variadic(IntOrIndex),
        "numWorkers": variadic(IntOrIndex),
        "vectorLength": variadic(IntOrIndex),
        "ifCond": optional(I1),
        "selfCond": optional(I1),
        "reductionOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "numGangsSegments": optional(DenseI32ArrayAttr),
        "numGangsDeviceType": optional(DeviceTypeArrayAttr),
        "numWorkersDeviceType": optional(DeviceTypeArrayAttr),
        "vectorLengthDeviceType": optional(DeviceTypeArrayAttr),
        "selfAttr": UnitAttr,
        "defaultAttr": optional(DefaultValueAttr),
        "combined": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
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
    ),
    hooks=verify.PARALLEL,
)
SERIAL = op(
    "acc.serial",
    "Runs its region on a device with one gang, one worker and a vector length of one.",
    operands={
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "ifCond": optional(I1),
        "selfCond": optional(I1),
        "reductionOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "selfAttr": UnitAttr,
        "defaultAttr": optional(DefaultValueAttr),
        "combined": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` "
        "type($dataClauseOperands) `)` | `async` `` "
        "custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands `:` "
        "type($firstprivateOperands) `)` | `private` `(` $privateOperands `:` type($privateOperands) "
        "`)` | `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), "
        "$waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` "
        "$selfCond `)` | `if` `(` $ifCond `)` | `reduction` `(` $reductionOperands `:` "
        "type($reductionOperands) `)` ) $region attr-dict-with-keyword"
    ),
    hooks=verify.SERIAL,
)
KERNELS = op(
    "acc.kernels",
    "Runs its region on a device as a sequence of kernels, into which the compiler divides it.",
    operands={
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
        "numGangs": variadic(IntOrIndex),
        "numWorkers": variadic(IntOrIndex),
        "vectorLength": variadic(IntOrIndex),
        "ifCond": optional(I1),
        "selfCond": optional(I1),
        "reductionOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "dataClauseOperands": variadic(OpenACC_AnyPointerOrMappableType),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
        "numGangsSegments": optional(DenseI32ArrayAttr),
        "numGangsDeviceType": optional(DeviceTypeArrayAttr),
        "numWorkersDeviceType": optional(DeviceTypeArrayAttr),
        "vectorLengthDeviceType": optional(DeviceTypeArrayAttr),
        "selfAttr": UnitAttr,
        "defaultAttr": optional(DefaultValueAttr),
        "combined": UnitAttr,
    },
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("RegionBranchOpInterface"),
        Interface("OffloadRegionOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
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
    ),
    hooks=verify.KERNELS,
)
KERNEL_ENVIRONMENT = op(
    "acc.kernel_environment",
    "Holds code of a device with the data, asynchronous queue and waits of the construct it came from.",
    operands={
        "dataClauseOperands": variadic(AnyType),
        "asyncOperands": variadic(IntOrIndex),
        "waitOperands": variadic(IntOrIndex),
    },
    attributes={
        "asyncOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "asyncOnly": optional(DeviceTypeArrayAttr),
        "waitOperandsSegments": optional(DenseI32ArrayAttr),
        "waitOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "hasWaitDevnum": optional(BoolArrayAttr),
        "waitOnly": optional(DeviceTypeArrayAttr),
    },
    regions={"region": SizedRegion(1)},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        RECURSIVE_MEMORY_EFFECTS,
        SINGLE_BLOCK,
        NO_TERMINATOR,
        Interface("RegionBranchOpInterface"),
    ],
    effects=[writes(resource="ConstructResource"), reads(resource="CurrentDeviceIdResource")],
    format=(
        "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` "
        "`` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), "
        "$asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, "
        "type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, "
        "$waitOnly) ) $region attr-dict"
    ),
)
TERMINATOR_OP = op(
    "acc.terminator",
    "Ends a region that yields nothing.",
    traits=[PURE, TERMINATOR, Interface("RegionBranchTerminatorOpInterface")],
    format="attr-dict",
)
LOOP = op(
    "acc.loop",
    "Runs its body for each value of its variables, shared among gangs, workers and vector lanes.",
    operands={
        "lowerbound": variadic(IntOrIndex),
        "upperbound": variadic(IntOrIndex),
        "step": variadic(IntOrIndex),
        "gangOperands": variadic(IntOrIndex),
        "workerNumOperands": variadic(IntOrIndex),
        "vectorOperands": variadic(IntOrIndex),
        "tileOperands": variadic(IntOrIndex),
        "cacheOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "privateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "firstprivateOperands": variadic(OpenACC_AnyPointerOrMappableType),
        "reductionOperands": variadic(AnyType),
    },
    attributes={
        "inclusiveUpperbound": optional(DenseBoolArrayAttr),
        "collapse": optional(I64ArrayAttr),
        "collapseDeviceType": optional(DeviceTypeArrayAttr),
        "gangOperandsArgType": optional(GangArgTypeArrayAttr),
        "gangOperandsSegments": optional(DenseI32ArrayAttr),
        "gangOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "workerNumOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "vectorOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "seq": optional(DeviceTypeArrayAttr),
        "independent": optional(DeviceTypeArrayAttr),
        "auto_": optional(DeviceTypeArrayAttr),
        "gang": optional(DeviceTypeArrayAttr),
        "worker": optional(DeviceTypeArrayAttr),
        "vector": optional(DeviceTypeArrayAttr),
        "tileOperandsSegments": optional(DenseI32ArrayAttr),
        "tileOperandsDeviceType": optional(DeviceTypeArrayAttr),
        "combined": optional(OpenACC_CombinedConstructsAttr),
        "unstructured": UnitAttr,
    },
    results={"results": variadic(AnyType)},
    regions={"region": AnyRegion},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
        Interface("ComputeRegionOpInterface"),
        Interface("LoopLikeOpInterface"),
        Interface("RegionBranchOpInterface"),
    ],
    effects=[writes(resource="ConstructResource")],
    format=(
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
    ),
    hooks=verify.LOOP,
)
YIELD = op(
    "acc.yield",
    "Ends a region of a loop, a recipe or a compute construct, and hands its values to the op around it.",
    operands={"operands": variadic(AnyType)},
    traits=[
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
    ],
    format="attr-dict ($operands^ `:` type($operands))?",
)
ROUTINE = op(
    "acc.routine",
    "Says that a function can be called on a device, and at which levels of parallelism.",
    attributes={
        "sym_name": SymbolNameAttr,
        "func_name": SymbolRefAttr,
        "bindIdName": optional(SymbolRefArrayAttr),
        "bindStrName": optional(StrArrayAttr),
        "bindIdNameDeviceType": optional(DeviceTypeArrayAttr),
        "bindStrNameDeviceType": optional(DeviceTypeArrayAttr),
        "worker": optional(DeviceTypeArrayAttr),
        "vector": optional(DeviceTypeArrayAttr),
        "seq": optional(DeviceTypeArrayAttr),
        "nohost": UnitAttr,
        "implicit": UnitAttr,
        "gang": optional(DeviceTypeArrayAttr),
        "gangDim": optional(I64ArrayAttr),
        "gangDimDeviceType": optional(DeviceTypeArrayAttr),
    },
    traits=[ISOLATED_FROM_ABOVE],
    format=(
        "$sym_name `func` `(` $func_name `)` oilist ( `bind` `(` custom<BindName>($bindIdName, "
        "$bindStrName ,$bindIdNameDeviceType, $bindStrNameDeviceType) `)` | `gang` `` "
        "custom<RoutineGangClause>($gang, $gangDim, $gangDimDeviceType) | `worker` "
        "custom<DeviceTypeArrayAttr>($worker) | `vector` custom<DeviceTypeArrayAttr>($vector) | "
        "`seq` custom<DeviceTypeArrayAttr>($seq) | `nohost` $nohost | `implicit` $implicit ) "
        "attr-dict-with-keyword"
    ),
    hooks=verify.ROUTINE,
)
