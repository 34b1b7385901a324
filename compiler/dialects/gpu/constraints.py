"""Constraints on types and attributes that the gpu dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.gpu.attributes import (
    ALL_REDUCE_OP,
    BROADCAST,
    DIM,
    MAT_TRANSPOSE_MODE,
    MMA_ELEMENT_WISE,
    OBJECT,
    PRUNE_2TO4_SPMAT_FLAG,
    SHUFFLE_MODE_ATTR,
    SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND,
)
from compiler.ods.attr_constraints import (
    AnyAttr,
    ArrayMinCount,
    ConfinedAttr,
    DenseI32ArrayAttr,
    TypedArrayAttrBase,
    attr_constraint,
    attr_of,
    elements_of,
)
from compiler.ods.shaped_constraints import FixedVectorOfRankAndType, MemRefOf, VectorOfRankAndType
from compiler.ods.type_constraints import (
    F16,
    F32,
    F64,
    I8,
    I32,
    I64,
    AnyFloat,
    AnySignlessInteger,
    AnyTypeOf,
    Index,
    implements,
    type_constraint,
)

GPU_DimensionAttr = attr_of(DIM, "a dimension, either 'x', 'y', or 'z'")
GPU_OptionalDimSizeHintAttr = ConfinedAttr(
    DenseI32ArrayAttr,
    attr_constraint("with 3 elements (if present)", lambda attr: not attr or len(elements_of(attr)) == 3),
)
GPU_AsyncToken = type_constraint("async token type")
LaunchIndx = AnyTypeOf(Index, I32, I64)
AnyIntegerOrFloat = AnyTypeOf(AnySignlessInteger, AnyFloat, summary="Integer or Float")
GPU_AllReduceOperationAttr = attr_of(ALL_REDUCE_OP, "built-in reduction operations supported by gpu.allreduce.")
AnyIntegerOrFloatOr1DVector = AnyTypeOf(AnyIntegerOrFloat, FixedVectorOfRankAndType((1,), AnyIntegerOrFloat))
GPU_ShuffleModeAttr = attr_of(SHUFFLE_MODE_ATTR, "Indexing modes supported by gpu.shuffle.")
GPUTargetAttr = ConfinedAttr(
    AnyAttr,
    attr_constraint(
        "promising or implementing the `TargetAttrInterface` attr interface",
        lambda attr: implements(attr, "TargetAttrInterface"),
    ),
)
GPUTargetArrayAttr = TypedArrayAttrBase(GPUTargetAttr, "array of GPU target attributes")
GPUNonEmptyTargetArrayAttr = ConfinedAttr(GPUTargetArrayAttr, ArrayMinCount(1))
OffloadingTranslationAttr = ConfinedAttr(
    AnyAttr,
    attr_constraint(
        "with the `OffloadingTranslationAttrTrait` trait.",
        lambda attr: implements(attr, "OffloadingTranslationAttrTrait"),
    ),
)
GPU_ObjectAttr = attr_of(OBJECT, "")
GPUObjectArrayAttr = TypedArrayAttrBase(GPU_ObjectAttr, "an array of GPU object attributes")
GPU_MMAMemRef = MemRefOf(I8, I32, F16, F32, F64, VectorOfRankAndType((1,), I8, I32, F16, F32, F64))
GPU_MMAMatrix = type_constraint("MMAMatrix type")
MMAElementWiseAttr = attr_of(MMA_ELEMENT_WISE, "elementwise operation to apply to mma matrix")
GPU_SparseDnTensorHandle = type_constraint("dense tensor handle type")
GPU_SparseSpMatHandle = type_constraint("sparse matrix handle type")
GPU_Prune2To4SpMatFlagAttr = attr_of(PRUNE_2TO4_SPMAT_FLAG, "pruning strategy for 2:4 sparse matrix")
GPU_TransposeModeAttr = attr_of(MAT_TRANSPOSE_MODE, "transpose mode of sparse matrix supported by sparse tensor ops")
GPU_SparseSpGEMMOpHandle = type_constraint("SpGEMM operation handle type")
GPU_SpGEMMWorkEstimationOrComputeKindAttr = attr_of(
    SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND,
    "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
)
GPU_BroadcastTypeAttr = attr_of(BROADCAST, "a lane to broadcast from")
