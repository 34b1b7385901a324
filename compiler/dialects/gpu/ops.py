"""The operations of the gpu dialect."""

from __future__ import annotations

from compiler.dialects.gpu import nvvm_targets, verify
from compiler.dialects.gpu.constraints import (
    AnyIntegerOrFloat,
    AnyIntegerOrFloatOr1DVector,
    GPU_AllReduceOperationAttr,
    GPU_AsyncToken,
    GPU_BroadcastTypeAttr,
    GPU_DimensionAttr,
    GPU_MMAMatrix,
    GPU_MMAMemRef,
    GPU_OptionalDimSizeHintAttr,
    GPU_Prune2To4SpMatFlagAttr,
    GPU_ShuffleModeAttr,
    GPU_SparseDnTensorHandle,
    GPU_SparseSpGEMMOpHandle,
    GPU_SparseSpMatHandle,
    GPU_SpGEMMWorkEstimationOrComputeKindAttr,
    GPU_TransposeModeAttr,
    GPUNonEmptyTargetArrayAttr,
    GPUObjectArrayAttr,
    LaunchIndx,
    MMAElementWiseAttr,
    MMAMatrixOf,
    OffloadingTranslationAttr,
    mma_element_type,
)
from compiler.dialects.gpu.region_syntax import (
    parse_func,
    parse_launch,
    parse_warp_execute,
    print_func,
    print_launch,
    print_warp_execute,
)
from compiler.dialects.gpu.syntax import index_result_name
from compiler.ods.attr_constraints import (
    ArrayMinCount,
    ConfinedAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I32Attr,
    I64Attr,
    IndexAttr,
    IntMinValue,
    IntPowerOf2,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, allocates, default, frees, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import AnyMemRef, AnyUnrankedMemRef, MemRefRankOf
from compiler.ods.traits import (
    AFFINE_SCOPE,
    ATTR_SIZED_OPERAND_SEGMENTS,
    ATTR_SIZED_RESULT_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    ELEMENTWISE_MAPPABLE,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
    TERMINATOR,
    all_element_types_match,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import (
    F16,
    F32,
    F64,
    I1,
    I8,
    I32,
    SI8,
    UI8,
    AnyFloat,
    AnyInteger,
    AnyType,
    AnyTypeOf,
    FunctionType,
    Index,
)

CLUSTER_DIM = op(
    "gpu.cluster_dim",
    "The number of clusters of the grid in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
CLUSTER_DIM_BLOCKS = op(
    "gpu.cluster_dim_blocks",
    "The number of blocks inside a cluster in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
CLUSTER_ID = op(
    "gpu.cluster_id",
    "The position of this cluster in the grid.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
CLUSTER_BLOCK_ID = op(
    "gpu.cluster_block_id",
    "The position of this block in its cluster.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
BLOCK_DIM = op(
    "gpu.block_dim",
    "The number of threads per block in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
BLOCK_ID = op(
    "gpu.block_id",
    "The position of this block in the grid.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
GRID_DIM = op(
    "gpu.grid_dim",
    "The number of blocks of the grid in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
THREAD_ID = op(
    "gpu.thread_id",
    "The position of this thread in its block.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
LANE_ID = op(
    "gpu.lane_id",
    "The position of this thread in its subgroup (warp).",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict",
)
SUBGROUP_ID = op(
    "gpu.subgroup_id",
    "The position of this thread's subgroup in its block.",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)
GLOBAL_ID = op(
    "gpu.global_id",
    "The position of this thread in the whole grid: block id times block size plus thread id.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
NUM_SUBGROUPS = op(
    "gpu.num_subgroups",
    "The number of subgroups in a block.",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)
SUBGROUP_SIZE = op(
    "gpu.subgroup_size",
    "The number of threads in a subgroup.",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)
FUNC = op(
    "gpu.func",
    "A function that runs on the GPU, with memory of its block and thread; a kernel can be launched.",
    attributes={
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "workgroup_attrib_attrs": optional(DictArrayAttr),
        "private_attrib_attrs": optional(DictArrayAttr),
        "known_block_size": optional(GPU_OptionalDimSizeHintAttr),
        "known_grid_size": optional(GPU_OptionalDimSizeHintAttr),
        "known_cluster_size": optional(GPU_OptionalDimSizeHintAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        has_parent("gpu.module"),
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        AFFINE_SCOPE,
    ],
    hooks=Hooks(parse=parse_func, print=print_func, verify=verify.func, verify_regions=verify.func_body),
)
DYNAMIC_SHARED_MEMORY = op(
    "gpu.dynamic_shared_memory",
    "The memory shared by a block whose size the launch gives.",
    results={"resultMemref": MemRefRankOf((1,), I8)},
    traits=[PURE],
    format="attr-dict `:` type($resultMemref)",
    hooks=Hooks(verify=verify.dynamic_shared_memory),
)
LAUNCH_FUNC = op(
    "gpu.launch_func",
    "Launches a kernel, a gpu.func of a module, over a grid of blocks of threads.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "gridSizeX": LaunchIndx,
        "gridSizeY": LaunchIndx,
        "gridSizeZ": LaunchIndx,
        "blockSizeX": LaunchIndx,
        "blockSizeY": LaunchIndx,
        "blockSizeZ": LaunchIndx,
        "clusterSizeX": optional(LaunchIndx),
        "clusterSizeY": optional(LaunchIndx),
        "clusterSizeZ": optional(LaunchIndx),
        "dynamicSharedMemorySize": optional(I32),
        "kernelOperands": variadic(AnyType),
        "asyncObject": optional(AnyType),
    },
    attributes={"kernel": SymbolRefAttr},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[
        Interface("AsyncOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"),
    ],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` "
        "type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY "
        "`,` $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` "
        "`threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` "
        "custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), "
        "type($clusterSizeY), type($clusterSizeZ)) (`dynamic_shared_memory_size` "
        "$dynamicSharedMemorySize^)? custom<LaunchFuncOperands>($kernelOperands, "
        "type($kernelOperands)) attr-dict"
    ),
    hooks=Hooks(verify=verify.launch_func),
)
LAUNCH = op(
    "gpu.launch",
    "Launches its region over a grid of blocks of threads.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "gridSizeX": Index,
        "gridSizeY": Index,
        "gridSizeZ": Index,
        "blockSizeX": Index,
        "blockSizeY": Index,
        "blockSizeZ": Index,
        "clusterSizeX": optional(Index),
        "clusterSizeY": optional(Index),
        "clusterSizeZ": optional(Index),
        "dynamicSharedMemorySize": optional(I32),
    },
    attributes={"module": optional(FlatSymbolRefAttr), "function": optional(FlatSymbolRefAttr)},
    results={"asyncToken": optional(GPU_AsyncToken)},
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("InferIntRangeInterface"),
        Interface("AsyncOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(parse=parse_launch, print=print_launch, verify_regions=verify.launch),
)
PRINTF = op(
    "gpu.printf",
    "Prints from the GPU, by a format string.",
    operands={"args": variadic(AnyTypeOf(AnyInteger, Index, AnyFloat))},
    attributes={"format": StrAttr},
    effects=[writes()],
    format="$format attr-dict (`,` $args^ `:` type($args))?",
)
RETURN = op(
    "gpu.return",
    "Returns from a gpu.func.",
    operands={"operands": variadic(AnyType)},
    traits=[has_parent("gpu.func"), PURE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.return_),
)
TERMINATOR_OP = op(
    "gpu.terminator",
    "Ends the region of a launch.",
    traits=[has_parent("gpu.launch"), PURE, TERMINATOR],
    format="attr-dict",
)
YIELD = op(
    "gpu.yield",
    "Ends a region of the gpu dialect and passes values out of it.",
    operands={"values": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($values^ `:` type($values))?",
)
ALL_REDUCE = op(
    "gpu.all_reduce",
    "Combines the values of all threads of a block; every thread gets the result.",
    operands={"value": AnyIntegerOrFloat},
    attributes={"op": optional(GPU_AllReduceOperationAttr), "uniform": UnitAttr},
    results={"result": AnyIntegerOrFloat},
    regions={"body": AnyRegion},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, ISOLATED_FROM_ABOVE],
    format=(
        "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify_regions=verify.all_reduce),
)
SUBGROUP_REDUCE = op(
    "gpu.subgroup_reduce",
    "Combines the values of a subgroup's threads, or of clusters of them.",
    operands={"value": AnyIntegerOrFloatOr1DVector},
    attributes={
        "op": GPU_AllReduceOperationAttr,
        "uniform": UnitAttr,
        "cluster_size": optional(I32Attr),
        "cluster_stride": default(I32Attr, 1),
    },
    results={"result": AnyIntegerOrFloatOr1DVector},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE],
    format=(
        "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` "
        "$cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.subgroup_reduce),
)
SHUFFLE = op(
    "gpu.shuffle",
    "Reads the value another thread of the subgroup has, and whether that thread was in range.",
    operands={"value": AnyIntegerOrFloatOr1DVector, "offset": I32, "width": I32},
    attributes={"mode": GPU_ShuffleModeAttr},
    results={"shuffleResult": AnyIntegerOrFloatOr1DVector, "valid": I1},
    traits=[PURE, all_types_match("value", "shuffleResult")],
    format="$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
)
ROTATE = op(
    "gpu.rotate",
    "Reads the value of the thread so many places further in the subgroup, going around.",
    operands={"value": AnyIntegerOrFloatOr1DVector},
    attributes={"offset": ConfinedAttr(I32Attr, IntMinValue(0)), "width": ConfinedAttr(I32Attr, IntPowerOf2)},
    results={"rotateResult": AnyIntegerOrFloatOr1DVector, "valid": I1},
    traits=[PURE, all_types_match("value", "rotateResult")],
    format="$value `,` $offset `,` $width attr-dict `:` type($value)",
    hooks=Hooks(verify=verify.rotate),
)
BARRIER = op(
    "gpu.barrier",
    "Waits until all threads of the block came here; memory accesses before it are seen after it.",
    format="attr-dict",
)
MODULE = op(
    "gpu.module",
    "Holds what runs on the GPU; compiled on its own for its targets.",
    attributes={
        "sym_name": SymbolNameAttr,
        "targets": optional(GPUNonEmptyTargetArrayAttr),
        "offloadingHandler": optional(OffloadingTranslationAttr),
    },
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
        ISOLATED_FROM_ABOVE,
        Interface("DataLayoutOpInterface"),
        Trait("HasDefaultDLTIDataLayout"),
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format="$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion",
    hooks=Hooks(verify=nvvm_targets.verify_module),
)
BINARY = op(
    "gpu.binary",
    "A compiled gpu.module: one object per target.",
    attributes={
        "sym_name": SymbolNameAttr,
        "offloadingHandler": optional(OffloadingTranslationAttr),
        "objects": ConfinedAttr(GPUObjectArrayAttr, ArrayMinCount(1)),
    },
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects",
)
HOST_REGISTER = op(
    "gpu.host_register",
    "Makes memory of the host accessible from the GPU.",
    operands={"value": AnyUnrankedMemRef},
    format="$value attr-dict `:` type($value)",
)
HOST_UNREGISTER = op(
    "gpu.host_unregister",
    "Ends the access of the GPU to memory of the host.",
    operands={"value": AnyUnrankedMemRef},
    format="$value attr-dict `:` type($value)",
)
WAIT = op(
    "gpu.wait",
    "Waits for tokens; on the host, or, when asynchronous, by making a token of its own.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken)},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
)
ALLOC = op(
    "gpu.alloc",
    "Allocates memory of the GPU, once the tokens it depends on are done.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "dynamicSizes": variadic(Index),
        "symbolOperands": variadic(Index),
    },
    attributes={"hostShared": UnitAttr},
    results={"memref": AnyMemRef, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[allocates("memref")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` "
        "$hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` "
        "type($memref)"
    ),
    hooks=Hooks(verify=verify.alloc),
)
DEALLOC = op(
    "gpu.dealloc",
    "Frees memory that gpu.alloc made.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "memref": AnyMemRef},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    effects=[frees("memref")],
    format=("custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)"),
)
MEMCPY = op(
    "gpu.memcpy",
    "Copies between memrefs, on the GPU or between it and the host.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "dst": AnyMemRef, "src": AnyMemRef},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    effects=[writes("dst"), reads("src")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` "
        "type($dst)`,` type($src) attr-dict"
    ),
    hooks=Hooks(verify=verify.memcpy),
)
MEMSET = op(
    "gpu.memset",
    "Sets all elements of a memref to a value.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "dst": AnyMemRef, "value": AnyType},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), all_element_types_match("dst", "value")],
    effects=[writes("dst")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` "
        "type($dst)`,` type($value) attr-dict"
    ),
)
SET_DEFAULT_DEVICE = op(
    "gpu.set_default_device",
    "Chooses the GPU that the operations that follow use.",
    operands={"devIndex": I32},
    effects=[writes()],
    format="attr-dict $devIndex",
)
SUBGROUP_MMA_LOAD_MATRIX = op(
    "gpu.subgroup_mma_load_matrix",
    "Loads a matrix, spread over the threads of a subgroup, from memory.",
    operands={"srcMemref": GPU_MMAMemRef, "indices": variadic(Index)},
    attributes={"leadDimension": IndexAttr, "transpose": UnitAttr},
    results={"res": GPU_MMAMatrix},
    effects=[reads("srcMemref"), reads()],
    format="$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
    hooks=Hooks(verify=verify.mma_load),
)
SUBGROUP_MMA_STORE_MATRIX = op(
    "gpu.subgroup_mma_store_matrix",
    "Stores a matrix, spread over the threads of a subgroup, to memory.",
    operands={
        "src": MMAMatrixOf(SI8, UI8, I32, F16, F32, F64),
        "dstMemref": GPU_MMAMemRef,
        "indices": variadic(Index),
    },
    attributes={"leadDimension": IndexAttr, "transpose": UnitAttr},
    effects=[writes("dstMemref"), writes()],
    format="$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
    hooks=Hooks(verify=verify.mma_store),
)
SUBGROUP_MMA_COMPUTE = op(
    "gpu.subgroup_mma_compute",
    "Multiplies two matrices of a subgroup and adds a third: A * B + C.",
    operands={
        "opA": MMAMatrixOf(SI8, UI8, F16, F32, F64),
        "opB": MMAMatrixOf(SI8, UI8, F16, F32, F64),
        "opC": MMAMatrixOf(I32, F16, F32, F64),
    },
    attributes={"a_transpose": UnitAttr, "b_transpose": UnitAttr},
    results={"res": GPU_MMAMatrix},
    traits=[PURE, all_types_match("opC", "res")],
    format="$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)",
    hooks=Hooks(verify=verify.mma_compute),
)
SUBGROUP_MMA_CONSTANT_MATRIX = op(
    "gpu.subgroup_mma_constant_matrix",
    "A matrix of a subgroup whose elements are all the same value.",
    operands={"value": AnyTypeOf(SI8, UI8, I32, F16, F32)},
    results={"res": GPU_MMAMatrix},
    traits=[
        PURE,
        types_match_with("res", "value", "value type matches element type of mma_matrix", mma_element_type),
    ],
    format="$value attr-dict `:` type($res)",
)
SUBGROUP_MMA_EXTRACT_THREAD_LOCAL = op(
    "gpu.subgroup_mma_extract_thread_local",
    "Takes an element of the part of a matrix this thread holds.",
    operands={"matrix": GPU_MMAMatrix, "indices": variadic(Index)},
    results={"res": AnyIntegerOrFloat},
    traits=[
        PURE,
        types_match_with("matrix", "res", "value type matches element type of mma_matrix", mma_element_type),
    ],
    format="$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
)
SUBGROUP_MMA_INSERT_THREAD_LOCAL = op(
    "gpu.subgroup_mma_insert_thread_local",
    "Sets an element of the part of a matrix this thread holds.",
    operands={"value": AnyIntegerOrFloat, "matrix": GPU_MMAMatrix, "indices": variadic(Index)},
    results={"res": GPU_MMAMatrix},
    traits=[
        PURE,
        types_match_with("matrix", "value", "value type matches element type of mma_matrix", mma_element_type),
    ],
    format="$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)",
)
SUBGROUP_MMA_ELEMENTWISE = op(
    "gpu.subgroup_mma_elementwise",
    "Combines matrices of a subgroup element by element.",
    operands={"args": variadic(GPU_MMAMatrix)},
    attributes={"opType": MMAElementWiseAttr},
    results={"res": GPU_MMAMatrix},
    traits=[PURE, all_types_match("args")],
    format="$opType $args attr-dict `:` functional-type($args, $res)",
)
CREATE_DN_TENSOR = op(
    "gpu.create_dn_tensor",
    "Makes a handle to a dense tensor for the sparse library.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "memref": AnyMemRef, "dims": variadic(Index)},
    results={"dnTensor": GPU_SparseDnTensorHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims "
        "attr-dict `:` type($dims) `into` type($memref)"
    ),
)
DESTROY_DN_TENSOR = op(
    "gpu.destroy_dn_tensor",
    "Frees the handle to a dense tensor.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "dnTensor": GPU_SparseDnTensorHandle},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict",
)
CREATE_COO = op(
    "gpu.create_coo",
    "Makes a sparse matrix of coordinates: rows, columns and values.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "rowIdxs": AnyMemRef,
        "colIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` "
        "type($values)"
    ),
)
CREATE_COO_AOS = op(
    "gpu.create_coo_aos",
    "Makes a sparse matrix of coordinates whose indices are pairs in one buffer.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "idxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)"
    ),
)
CREATE_CSR = op(
    "gpu.create_csr",
    "Makes a sparse matrix with compressed rows.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "rowPos": AnyMemRef,
        "colIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` "
        "type($values)"
    ),
)
CREATE_CSC = op(
    "gpu.create_csc",
    "Makes a sparse matrix with compressed columns.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "rows": Index,
        "cols": Index,
        "nnz": Index,
        "colPos": AnyMemRef,
        "rowIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz "
        "`,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` "
        "type($values)"
    ),
)
CREATE_BSR = op(
    "gpu.create_bsr",
    "Makes a sparse matrix with compressed rows of blocks.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "brows": Index,
        "bcols": Index,
        "bnnz": Index,
        "rBlockSize": Index,
        "cBlockSize": Index,
        "bRowPos": AnyMemRef,
        "bColIdxs": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"spmat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` "
        "$bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` "
        "type($bRowPos) `,` type($bColIdxs) `,` type($values)"
    ),
)
CREATE_2TO4_SPMAT = op(
    "gpu.create_2to4_spmat",
    "Makes a matrix with two non-zeros out of every four elements.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "rows": Index, "cols": Index, "memref": AnyMemRef},
    attributes={"pruneFlag": default(GPU_Prune2To4SpMatFlagAttr, "PRUNE_AND_CHECK")},
    results={"spMat": GPU_SparseSpMatHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows "
        "`,` $cols `,` $memref attr-dict `:` type($memref)"
    ),
)
DESTROY_SP_MAT = op(
    "gpu.destroy_sp_mat",
    "Frees a sparse matrix.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "spmat": GPU_SparseSpMatHandle},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
)
SPMV_BUFFER_SIZE = op(
    "gpu.spmv_buffer_size",
    "The size of the buffer that a product of sparse matrix and vector needs.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnX": GPU_SparseDnTensorHandle,
        "dnY": GPU_SparseDnTensorHandle,
    },
    attributes={"modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"), "computeType": TypeAttr},
    results={"bufferSz": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnX `,` $dnY attr-dict `into` $computeType"
    ),
)
SPMV = op(
    "gpu.spmv",
    "Multiplies a sparse matrix and a dense vector.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnX": GPU_SparseDnTensorHandle,
        "dnY": GPU_SparseDnTensorHandle,
        "buffer": AnyMemRef,
    },
    attributes={"modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"), "computeType": TypeAttr},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType"
    ),
)
SPMM_BUFFER_SIZE = op(
    "gpu.spmm_buffer_size",
    "The size of the buffers that a product of sparse and dense matrix needs.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "dnmatC": GPU_SparseDnTensorHandle,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"bufferSzs": variadic(Index), "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_RESULT_SEGMENTS],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` "
        "$computeType"
    ),
)
SPMM = op(
    "gpu.spmm",
    "Multiplies a sparse matrix and a dense matrix.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmatA": GPU_SparseSpMatHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "dnmatC": GPU_SparseDnTensorHandle,
        "buffers": variadic(AnyMemRef),
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` "
        "$computeType"
    ),
)
SDDMM_BUFFER_SIZE = op(
    "gpu.sddmm_buffer_size",
    "The size of the buffer that a sampled dense-dense product needs.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "dnmatA": GPU_SparseDnTensorHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "spmatC": GPU_SparseSpMatHandle,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"bufferSz": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType"
    ),
)
SDDMM = op(
    "gpu.sddmm",
    "Multiplies two dense matrices, only where the sparse result has elements.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "dnmatA": GPU_SparseDnTensorHandle,
        "dnmatB": GPU_SparseDnTensorHandle,
        "spmatC": GPU_SparseSpMatHandle,
        "buffer": AnyMemRef,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
        "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` "
        "$computeType"
    ),
)
SPGEMM_CREATE_DESCR = op(
    "gpu.spgemm_create_descr",
    "Makes the descriptor of a product of two sparse matrices.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken)},
    results={"desc": GPU_SparseSpGEMMOpHandle, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
)
SPGEMM_DESTROY_DESCR = op(
    "gpu.spgemm_destroy_descr",
    "Frees the descriptor of a product of two sparse matrices.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "desc": GPU_SparseSpGEMMOpHandle},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict",
)
SPGEMM_WORK_ESTIMATION_OR_COMPUTE = op(
    "gpu.spgemm_work_estimation_or_compute",
    "Runs one stage of a product of two sparse matrices: estimating the work or computing.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "desc": GPU_SparseSpGEMMOpHandle,
        "spmatA": GPU_SparseSpMatHandle,
        "spmatB": GPU_SparseSpMatHandle,
        "spmatC": GPU_SparseSpMatHandle,
        "bufferSz": Index,
        "buffer": AnyMemRef,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
        "kind": GPU_SpGEMMWorkEstimationOrComputeKindAttr,
    },
    results={"bufferSzNew": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` "
        "$modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` "
        "$buffer attr-dict `:` $computeType `into` type($buffer)"
    ),
)
SPGEMM_COPY = op(
    "gpu.spgemm_copy",
    "Copies the product of two sparse matrices into the result.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "desc": GPU_SparseSpGEMMOpHandle,
        "spmatA": GPU_SparseSpMatHandle,
        "spmatB": GPU_SparseSpMatHandle,
        "spmatC": GPU_SparseSpMatHandle,
    },
    attributes={
        "modeA": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "modeB": default(GPU_TransposeModeAttr, "NON_TRANSPOSE"),
        "computeType": TypeAttr,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
        "`,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType"
    ),
)
SPMAT_GET_SIZE = op(
    "gpu.spmat_get_size",
    "The rows, columns and non-zeros of a sparse matrix.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "spmat": GPU_SparseSpMatHandle},
    results={"rows": Index, "cols": Index, "nnz": Index, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
)
SET_CSR_POINTERS = op(
    "gpu.set_csr_pointers",
    "Gives a sparse matrix with compressed rows other buffers.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "spmat": GPU_SparseSpMatHandle,
        "positions": AnyMemRef,
        "coordinates": AnyMemRef,
        "values": AnyMemRef,
    },
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` "
        "$coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` "
        "type($values)"
    ),
)
WARP_EXECUTE_ON_LANE_0 = op(
    "gpu.warp_execute_on_lane_0",
    "Runs its region on the first lane of a warp; values are spread over the lanes around it.",
    operands={"laneid": Index, "args": variadic(AnyType)},
    attributes={"warp_size": I64Attr},
    results={"results": variadic(AnyType)},
    regions={"warpRegion": SizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("gpu.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(parse=parse_warp_execute, print=print_warp_execute, verify_regions=verify.warp_execute),
)
SUBGROUP_BROADCAST = op(
    "gpu.subgroup_broadcast",
    "Gives all threads of a subgroup the value that one of them has.",
    operands={"src": AnyType, "lane": optional(I32)},
    attributes={"broadcast_type": GPU_BroadcastTypeAttr},
    results={"result": AnyType},
    traits=[
        NO_MEMORY_EFFECT,
        all_types_match("result", "src"),
        Interface("InferIntRangeInterface"),
        Interface("ConditionallySpeculatable"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.subgroup_broadcast, verify_is_local=True),
)
