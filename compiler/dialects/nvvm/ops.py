"""The operations of the nvvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AnyPointer,
    LLVM_AnyStruct,
    LLVM_ConstantRangeAttr,
    LLVM_Type,
    LLVMStructType,
)
from compiler.dialects.nvvm import (
    verify,
    verify_block_scale,
    verify_conversions,
    verify_matrix,
    verify_tensor_memory,
    verify_transfers,
    verify_wgmma,
)
from compiler.dialects.nvvm.constraints import (
    BarrierReductionAttr,
    BlockScaleFormatAttr,
    CacheEvictionPriorityAttr,
    ClusterLaunchControlQueryTypeAttr,
    CTAGroupKindAttr,
    DotAccumulateTypeAttr,
    FPRoundingModeAttr,
    GridDepActionAttr,
    LdStMatrixEltTypeAttr,
    LdStMatrixShapeAttr,
    LLVM_PointerConst,
    LLVM_PointerGeneric,
    LLVM_PointerGlobal,
    LLVM_PointerLocal,
    LLVM_PointerShared,
    LLVM_PointerSharedCluster,
    LLVM_PointerTensor,
    LoadCacheModifierAttr,
    MatchSyncKindAttr,
    MemOrderKindAttr,
    MemScopeKindAttr,
    MMAB1OpAttr,
    MMABlockScaleKindAttr,
    MMAFragAttr,
    MMAIntOverflowAttr,
    MMAKindAttr,
    MMALayoutAttr,
    MMATypesAttr,
    NVVM_MMAShapeAttr,
    PermuteModeAttr,
    PrefetchCacheLevelAttr,
    ProxyKindAttr,
    ReduxKindAttr,
    SaturationModeAttr,
    ScaleVecSizeAttr,
    SetMaxRegisterActionAttr,
    SharedSpaceAttr,
    ShflKindAttr,
    Tcgen05CpMulticastAttr,
    Tcgen05CpShapeAttr,
    Tcgen05CpSrcFormatAttr,
    Tcgen05FenceKindAttr,
    Tcgen05LdStShapeAttr,
    Tcgen05MMABlockScaleAttr,
    Tcgen05MMACollectorBBufferAttr,
    Tcgen05MMACollectorOpAttr,
    Tcgen05MMAKindAttr,
    Tcgen05WaitKindAttr,
    TMALoadModeAttr,
    TMAReduxKindAttr,
    TMAStoreModeAttr,
    VoteSyncKindAttr,
    WGMMAScaleInAttr,
    WGMMAScaleOutAttr,
    WGMMATypesAttr,
)
from compiler.dialects.nvvm.mma_syntax import parse_of, print_of
from compiler.ods.attr_constraints import (
    BoolAttr,
    ConfinedAttr,
    I1Attr,
    I16Attr,
    I32Attr,
    I64Attr,
    IntMinValue,
    StrAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import FixedVectorOfLengthAndType, VectorOfLengthAndType
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_types_match, predicate_trait
from compiler.ods.type_constraints import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I8,
    I16,
    I32,
    I64,
    I128,
    AnyType,
    AnyTypeOf,
    is_definition,
)

READ_PTX_SREG_LANEID = op(
    "nvvm.read.ptx.sreg.laneid",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_WARPSIZE = op(
    "nvvm.read.ptx.sreg.warpsize",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_WARPID = op(
    "nvvm.read.ptx.sreg.warpid",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NWARPID = op(
    "nvvm.read.ptx.sreg.nwarpid",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_SMID = op(
    "nvvm.read.ptx.sreg.smid",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NSMID = op(
    "nvvm.read.ptx.sreg.nsmid",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_GRIDID = op(
    "nvvm.read.ptx.sreg.gridid",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_LANEMASK_EQ = op(
    "nvvm.read.ptx.sreg.lanemask.eq",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_LE = op(
    "nvvm.read.ptx.sreg.lanemask.le",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_LT = op(
    "nvvm.read.ptx.sreg.lanemask.lt",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_GE = op(
    "nvvm.read.ptx.sreg.lanemask.ge",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_LANEMASK_GT = op(
    "nvvm.read.ptx.sreg.lanemask.gt",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_TID_X = op(
    "nvvm.read.ptx.sreg.tid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_TID_Y = op(
    "nvvm.read.ptx.sreg.tid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_TID_Z = op(
    "nvvm.read.ptx.sreg.tid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NTID_X = op(
    "nvvm.read.ptx.sreg.ntid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NTID_Y = op(
    "nvvm.read.ptx.sreg.ntid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NTID_Z = op(
    "nvvm.read.ptx.sreg.ntid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CTAID_X = op(
    "nvvm.read.ptx.sreg.ctaid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CTAID_Y = op(
    "nvvm.read.ptx.sreg.ctaid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CTAID_Z = op(
    "nvvm.read.ptx.sreg.ctaid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCTAID_X = op(
    "nvvm.read.ptx.sreg.nctaid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCTAID_Y = op(
    "nvvm.read.ptx.sreg.nctaid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCTAID_Z = op(
    "nvvm.read.ptx.sreg.nctaid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTERID_X = op(
    "nvvm.read.ptx.sreg.clusterid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTERID_Y = op(
    "nvvm.read.ptx.sreg.clusterid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTERID_Z = op(
    "nvvm.read.ptx.sreg.clusterid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCLUSTERID_X = op(
    "nvvm.read.ptx.sreg.nclusterid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCLUSTERID_Y = op(
    "nvvm.read.ptx.sreg.nclusterid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCLUSTERID_Z = op(
    "nvvm.read.ptx.sreg.nclusterid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTAID_X = op(
    "nvvm.read.ptx.sreg.cluster.ctaid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTAID_Y = op(
    "nvvm.read.ptx.sreg.cluster.ctaid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTAID_Z = op(
    "nvvm.read.ptx.sreg.cluster.ctaid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTAID_X = op(
    "nvvm.read.ptx.sreg.cluster.nctaid.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTAID_Y = op(
    "nvvm.read.ptx.sreg.cluster.nctaid.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTAID_Z = op(
    "nvvm.read.ptx.sreg.cluster.nctaid.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTARANK = op(
    "nvvm.read.ptx.sreg.cluster.ctarank",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTARANK = op(
    "nvvm.read.ptx.sreg.cluster.nctarank",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_TOTAL_SMEM_SIZE = op(
    "nvvm.read.ptx.sreg.total.smem.size",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_DYNAMIC_SMEM_SIZE = op(
    "nvvm.read.ptx.sreg.dynamic.smem.size",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_AGGR_SMEM_SIZE = op(
    "nvvm.read.ptx.sreg.aggr.smem.size",
    "",
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_CLOCK = op(
    "nvvm.read.ptx.sreg.clock",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_CLOCK64 = op(
    "nvvm.read.ptx.sreg.clock64",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_GLOBALTIMER = op(
    "nvvm.read.ptx.sreg.globaltimer",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_GLOBALTIMER_LO = op(
    "nvvm.read.ptx.sreg.globaltimer.lo",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG0 = op(
    "nvvm.read.ptx.sreg.envreg0",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG10 = op(
    "nvvm.read.ptx.sreg.envreg10",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG11 = op(
    "nvvm.read.ptx.sreg.envreg11",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG12 = op(
    "nvvm.read.ptx.sreg.envreg12",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG13 = op(
    "nvvm.read.ptx.sreg.envreg13",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG14 = op(
    "nvvm.read.ptx.sreg.envreg14",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG15 = op(
    "nvvm.read.ptx.sreg.envreg15",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG16 = op(
    "nvvm.read.ptx.sreg.envreg16",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG17 = op(
    "nvvm.read.ptx.sreg.envreg17",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG18 = op(
    "nvvm.read.ptx.sreg.envreg18",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG19 = op(
    "nvvm.read.ptx.sreg.envreg19",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG1 = op(
    "nvvm.read.ptx.sreg.envreg1",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG20 = op(
    "nvvm.read.ptx.sreg.envreg20",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG21 = op(
    "nvvm.read.ptx.sreg.envreg21",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG22 = op(
    "nvvm.read.ptx.sreg.envreg22",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG23 = op(
    "nvvm.read.ptx.sreg.envreg23",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG24 = op(
    "nvvm.read.ptx.sreg.envreg24",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG25 = op(
    "nvvm.read.ptx.sreg.envreg25",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG26 = op(
    "nvvm.read.ptx.sreg.envreg26",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG27 = op(
    "nvvm.read.ptx.sreg.envreg27",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG28 = op(
    "nvvm.read.ptx.sreg.envreg28",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG29 = op(
    "nvvm.read.ptx.sreg.envreg29",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG2 = op(
    "nvvm.read.ptx.sreg.envreg2",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG30 = op(
    "nvvm.read.ptx.sreg.envreg30",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG31 = op(
    "nvvm.read.ptx.sreg.envreg31",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG3 = op(
    "nvvm.read.ptx.sreg.envreg3",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG4 = op(
    "nvvm.read.ptx.sreg.envreg4",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG5 = op(
    "nvvm.read.ptx.sreg.envreg5",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG6 = op(
    "nvvm.read.ptx.sreg.envreg6",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG7 = op(
    "nvvm.read.ptx.sreg.envreg7",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG8 = op(
    "nvvm.read.ptx.sreg.envreg8",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
READ_PTX_SREG_ENVREG9 = op(
    "nvvm.read.ptx.sreg.envreg9",
    "",
    results={"res": LLVM_Type},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
INLINE_PTX = op(
    "nvvm.inline_ptx",
    "",
    operands={"readOnlyArgs": variadic(AnyType), "readWriteArgs": variadic(AnyType), "predicate": optional(I1)},
    attributes={"ptxCode": StrAttr},
    results={"writeOnlyArgs": variadic(AnyType)},
    traits=[Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` "
        "$readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? "
        "attr-dict ( `->` type($writeOnlyArgs)^ )?"
    ),
)
RCP_APPROX_FTZ_F = op(
    "nvvm.rcp.approx.ftz.f",
    "",
    operands={"arg": F32},
    results={"res": F32},
    traits=[PURE],
    format="$arg attr-dict `:` type($res)",
)
REDUX_SYNC = op(
    "nvvm.redux.sync",
    "",
    operands={"val": AnyTypeOf(I32, F32), "mask_and_clamp": I32},
    attributes={"kind": ReduxKindAttr, "abs": default(BoolAttr, False), "nan": default(BoolAttr, False)},
    results={"res": AnyTypeOf(I32, F32)},
    traits=[Trait("NVVMRequiresSM"), all_types_match("res", "val")],
    format="$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
    hooks=Hooks(verify=verify.redux_sync),
)
NANOSLEEP = op(
    "nvvm.nanosleep",
    "",
    operands={"duration": I32},
    format="attr-dict $duration",
)
PMEVENT = op(
    "nvvm.pmevent",
    "",
    attributes={"maskedEventId": optional(I16Attr), "eventId": optional(I32Attr)},
    format="attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
    hooks=Hooks(verify=verify.pmevent),
)
MBARRIER_INIT = op(
    "nvvm.mbarrier.init",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "count": I32, "predicate": optional(I1)},
    traits=[Interface("BasicPtxBuilderInterface")],
    format="$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
)
MBARRIER_INVAL = op(
    "nvvm.mbarrier.inval",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared)},
    format="$addr attr-dict `:` type(operands)",
)
MBARRIER_EXPECT_TX = op(
    "nvvm.mbarrier.expect_tx",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster), "txcount": I32},
    attributes={"scope": default(MemScopeKindAttr, "cta")},
    format="$addr `,` $txcount attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_COMPLETE_TX = op(
    "nvvm.mbarrier.complete_tx",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster), "txcount": I32},
    attributes={"scope": default(MemScopeKindAttr, "cta")},
    format="$addr `,` $txcount attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_ARRIVE = op(
    "nvvm.mbarrier.arrive",
    "",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster),
        "count": optional(I32),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    format="$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_ARRIVE_DROP = op(
    "nvvm.mbarrier.arrive_drop",
    "",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster),
        "count": optional(I32),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    format="$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_ARRIVE_NOCOMPLETE = op(
    "nvvm.mbarrier.arrive.nocomplete",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "count": I32},
    results={"res": I64},
    format="$addr `,` $count attr-dict `:` type(operands) `->` type($res)",
)
MBARRIER_ARRIVE_DROP_NOCOMPLETE = op(
    "nvvm.mbarrier.arrive_drop.nocomplete",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "count": I32},
    results={"res": I64},
    format="$addr `,` $count attr-dict `:` type(operands) `->` type($res)",
)
MBARRIER_ARRIVE_EXPECT_TX = op(
    "nvvm.mbarrier.arrive.expect_tx",
    "",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster),
        "txcount": I32,
        "predicate": optional(I1),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    traits=[Interface("BasicPtxBuilderInterface")],
    format=("$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?"),
    hooks=Hooks(verify=verify_transfers.mbarrier_expecting),
)
MBARRIER_ARRIVE_DROP_EXPECT_TX = op(
    "nvvm.mbarrier.arrive_drop.expect_tx",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster), "txcount": I32},
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    format="$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_TRY_WAIT_PARITY = op(
    "nvvm.mbarrier.try_wait.parity",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "phase": I32, "ticks": I32},
    traits=[Interface("BasicPtxBuilderInterface")],
    format="$addr `,` $phase `,` $ticks attr-dict `:` type(operands)",
)
MBARRIER_TEST_WAIT = op(
    "nvvm.mbarrier.test.wait",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "stateOrPhase": AnyTypeOf(I64, I32)},
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": I1},
    format="$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_TRY_WAIT = op(
    "nvvm.mbarrier.try_wait",
    "",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared),
        "stateOrPhase": AnyTypeOf(I64, I32),
        "ticks": optional(I32),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": I1},
    format="$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
BARRIER0 = op(
    "nvvm.barrier0",
    "",
    format="attr-dict",
)
BARRIER = op(
    "nvvm.barrier",
    "",
    operands={"barrierId": optional(I32), "numberOfThreads": optional(I32), "reductionPredicate": optional(I32)},
    attributes={"reductionOp": optional(BarrierReductionAttr)},
    results={"res": optional(I32)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? "
        "(qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict"
    ),
    hooks=Hooks(verify=verify.barrier),
)
BARRIER_ARRIVE = op(
    "nvvm.barrier.arrive",
    "",
    operands={"barrierId": optional(I32), "numberOfThreads": I32},
    traits=[Interface("BasicPtxBuilderInterface")],
    format="(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict",
)
CLUSTER_ARRIVE = op(
    "nvvm.cluster.arrive",
    "",
    attributes={"aligned": UnitAttr},
    format="attr-dict",
)
CLUSTER_ARRIVE_RELAXED = op(
    "nvvm.cluster.arrive.relaxed",
    "",
    attributes={"aligned": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="attr-dict",
)
CLUSTER_WAIT = op(
    "nvvm.cluster.wait",
    "",
    attributes={"aligned": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="attr-dict",
)
MEMORY_BARRIER = op(
    "nvvm.memory.barrier",
    "",
    attributes={"scope": MemScopeKindAttr},
    format="$scope attr-dict",
)
FENCE_SC_CLUSTER = op(
    "nvvm.fence.sc.cluster",
    "",
    format="attr-dict",
)
FENCE_SYNC_RESTRICT = op(
    "nvvm.fence.sync_restrict",
    "",
    attributes={"order": MemOrderKindAttr},
    format="attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_restricted),
)
FENCE_MBARRIER_INIT = op(
    "nvvm.fence.mbarrier.init",
    "",
    format="attr-dict",
)
FENCE_PROXY = op(
    "nvvm.fence.proxy",
    "",
    attributes={"kind": ProxyKindAttr, "space": optional(SharedSpaceAttr)},
    format="attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_proxy),
)
FENCE_PROXY_ACQUIRE = op(
    "nvvm.fence.proxy.acquire",
    "",
    operands={"addr": LLVM_PointerGeneric, "size": I32},
    attributes={
        "scope": MemScopeKindAttr,
        "fromProxy": default(ProxyKindAttr, "generic"),
        "toProxy": default(ProxyKindAttr, "tensormap"),
    },
    format="$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_proxy_one_way),
)
FENCE_PROXY_RELEASE = op(
    "nvvm.fence.proxy.release",
    "",
    attributes={
        "scope": MemScopeKindAttr,
        "fromProxy": default(ProxyKindAttr, "generic"),
        "toProxy": default(ProxyKindAttr, "tensormap"),
    },
    format="$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_proxy_one_way),
)
FENCE_PROXY_SYNC_RESTRICT = op(
    "nvvm.fence.proxy.sync_restrict",
    "",
    attributes={
        "order": MemOrderKindAttr,
        "fromProxy": default(ProxyKindAttr, "generic"),
        "toProxy": default(ProxyKindAttr, "async"),
    },
    format="attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_restricted),
)
SETMAXREGISTER = op(
    "nvvm.setmaxregister",
    "",
    attributes={"regCount": I32Attr, "action": SetMaxRegisterActionAttr},
    format="$action $regCount attr-dict",
    hooks=Hooks(verify=verify.set_max_register),
)
SHFL_SYNC = op(
    "nvvm.shfl.sync",
    "",
    operands={"thread_mask": I32, "val": AnyTypeOf(I32, F32), "offset": I32, "mask_and_clamp": I32},
    attributes={"kind": ShflKindAttr, "return_value_and_is_valid": UnitAttr},
    results={"res": AnyTypeOf(I32, F32, LLVMStructType)},
    traits=[Trait("NVVMRequiresSM")],
    format=("$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"),
    hooks=Hooks(verify=verify.shfl_sync),
)
VOTE_SYNC = op(
    "nvvm.vote.sync",
    "",
    operands={"mask": I32, "pred": I1},
    attributes={"kind": VoteSyncKindAttr},
    results={"res": AnyTypeOf(I32, I1)},
    format="$kind $mask `,` $pred attr-dict `->` type($res)",
    hooks=Hooks(verify=verify.vote_sync),
)
BAR_WARP_SYNC = op(
    "nvvm.bar.warp.sync",
    "",
    operands={"mask": I32},
    format="$mask attr-dict `:` type($mask)",
)
ELECT_SYNC = op(
    "nvvm.elect.sync",
    "",
    operands={"membermask": optional(I32)},
    results={"pred": I1},
    format="($membermask^)? attr-dict `->` type(results)",
)
PRMT = op(
    "nvvm.prmt",
    "",
    operands={"lo": I32, "hi": optional(I32), "selector": I32},
    attributes={"mode": PermuteModeAttr},
    results={"res": I32},
    traits=[PURE],
    format="$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.permute),
)
CP_ASYNC_SHARED_GLOBAL = op(
    "nvvm.cp.async.shared.global",
    "",
    operands={"dst": LLVM_PointerShared, "src": LLVM_PointerGlobal, "cpSize": optional(I32)},
    attributes={"size": I32Attr, "modifier": LoadCacheModifierAttr},
    format="$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_transfers.cp_async),
)
CP_ASYNC_COMMIT_GROUP = op(
    "nvvm.cp.async.commit.group",
    "",
    format="attr-dict",
)
CP_ASYNC_WAIT_GROUP = op(
    "nvvm.cp.async.wait.group",
    "",
    attributes={"n": I32Attr},
    format="$n attr-dict",
)
CP_ASYNC_MBARRIER_ARRIVE = op(
    "nvvm.cp.async.mbarrier.arrive",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared)},
    attributes={"noinc": default(I1Attr, 0)},
    format="$addr attr-dict `:` type(operands)",
)
CONVERT_FLOAT_TO_TF32 = op(
    "nvvm.convert.float.to.tf32",
    "",
    operands={"src": F32},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
    },
    results={"res": I32},
    format="$src attr-dict",
    hooks=Hooks(verify=verify_conversions.to_tf32, verify_is_local=True),
)
CONVERT_F32X2_TO_F4X2 = op(
    "nvvm.convert.f32x2.to.f4x2",
    "",
    operands={"a": F32, "b": F32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": I8},
    format="$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x2_to_f4x2, verify_is_local=True),
)
CONVERT_F32X2_TO_F6X2 = op(
    "nvvm.convert.f32x2.to.f6x2",
    "",
    operands={"a": F32, "b": F32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x2_to_f6x2, verify_is_local=True),
)
CONVERT_F32X2_TO_F8X2 = op(
    "nvvm.convert.f32x2.to.f8x2",
    "",
    operands={"a": F32, "b": F32},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
        "dstTy": TypeAttr,
    },
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x2_to_f8x2, verify_is_local=True),
)
CONVERT_F16X2_TO_F8X2 = op(
    "nvvm.convert.f16x2.to.f8x2",
    "",
    operands={"a": VectorOfLengthAndType((2,), F16)},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f16x2_to_f8x2, verify_is_local=True),
)
CONVERT_BF16X2_TO_F8X2 = op(
    "nvvm.convert.bf16x2.to.f8x2",
    "",
    operands={"a": VectorOfLengthAndType((2,), BF16)},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "dstTy": TypeAttr,
    },
    results={"dst": AnyTypeOf(I16, VectorOfLengthAndType((2,), I8))},
    format="$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.bf16x2_to_f8x2, verify_is_local=True),
)
CONVERT_F8X2_TO_F16X2 = op(
    "nvvm.convert.f8x2.to.f16x2",
    "",
    operands={"src": VectorOfLengthAndType((2,), I8)},
    attributes={"relu": default(BoolAttr, False), "srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), F16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f8x2_to_f16x2, verify_is_local=True),
)
CONVERT_F8X2_TO_BF16X2 = op(
    "nvvm.convert.f8x2.to.bf16x2",
    "",
    operands={"src": VectorOfLengthAndType((2,), I8)},
    attributes={"srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), BF16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f8x2_to_bf16x2, verify_is_local=True),
)
CONVERT_F6X2_TO_F16X2 = op(
    "nvvm.convert.f6x2.to.f16x2",
    "",
    operands={"src": VectorOfLengthAndType((2,), I8)},
    attributes={"relu": default(BoolAttr, False), "srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), F16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f6x2_to_f16x2, verify_is_local=True),
)
CONVERT_F4X2_TO_F16X2 = op(
    "nvvm.convert.f4x2.to.f16x2",
    "",
    operands={"src": I8},
    attributes={"relu": default(BoolAttr, False), "srcType": TypeAttr},
    results={"dst": VectorOfLengthAndType((2,), F16)},
    format="$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    hooks=Hooks(verify=verify_conversions.f4x2_to_f16x2, verify_is_local=True),
)
CONVERT_F32X2_TO_F16X2 = op(
    "nvvm.convert.f32x2.to.f16x2",
    "",
    operands={"src_hi": F32, "src_lo": F32, "random_bits": optional(I32)},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
    },
    results={"dst": VectorOfLengthAndType((2,), F16)},
    traits=[PURE],
    format="$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    hooks=Hooks(verify=verify_conversions.f32x2_to_halves, verify_is_local=True),
)
CONVERT_F32X2_TO_BF16X2 = op(
    "nvvm.convert.f32x2.to.bf16x2",
    "",
    operands={"src_hi": F32, "src_lo": F32, "random_bits": optional(I32)},
    attributes={
        "rnd": default(FPRoundingModeAttr, "none"),
        "sat": default(SaturationModeAttr, "none"),
        "relu": default(BoolAttr, False),
    },
    results={"dst": VectorOfLengthAndType((2,), BF16)},
    traits=[PURE],
    format="$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    hooks=Hooks(verify=verify_conversions.f32x2_to_halves, verify_is_local=True),
)
CONVERT_F32X4_TO_F8X4 = op(
    "nvvm.convert.f32x4.to.f8x4",
    "",
    operands={"src": VectorOfLengthAndType((4,), F32), "rbits": I32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": VectorOfLengthAndType((4,), I8)},
    traits=[PURE, Trait("NVVMRequiresSMa")],
    format="$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x4_to_f8x4, verify_is_local=True),
)
CONVERT_F32X4_TO_F6X4 = op(
    "nvvm.convert.f32x4.to.f6x4",
    "",
    operands={"src": VectorOfLengthAndType((4,), F32), "rbits": I32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": VectorOfLengthAndType((4,), I8)},
    traits=[PURE, Trait("NVVMRequiresSMa")],
    format="$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x4_to_f6x4, verify_is_local=True),
)
CONVERT_F32X4_TO_F4X4 = op(
    "nvvm.convert.f32x4.to.f4x4",
    "",
    operands={"src": VectorOfLengthAndType((4,), F32), "rbits": I32},
    attributes={"relu": default(BoolAttr, False), "dstTy": TypeAttr},
    results={"dst": I16},
    traits=[PURE, Trait("NVVMRequiresSMa")],
    format="$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    hooks=Hooks(verify=verify_conversions.f32x4_to_f4x4, verify_is_local=True),
)
WMMA_LOAD = op(
    "nvvm.wmma.load",
    "",
    operands={"ptr": LLVM_AnyPointer, "stride": I32},
    attributes={
        "m": I32Attr,
        "n": I32Attr,
        "k": I32Attr,
        "layout": MMALayoutAttr,
        "eltype": MMATypesAttr,
        "frag": MMAFragAttr,
    },
    results={"res": AnyTypeOf(LLVM_AnyStruct, F64)},
    format="$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
    hooks=Hooks(verify=verify_matrix.wmma_load),
)
WMMA_STORE = op(
    "nvvm.wmma.store",
    "",
    operands={"ptr": LLVM_AnyPointer, "args": variadic(LLVM_Type), "stride": I32},
    attributes={"m": I32Attr, "n": I32Attr, "k": I32Attr, "layout": MMALayoutAttr, "eltype": MMATypesAttr},
    format="$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
    hooks=Hooks(verify=verify_matrix.wmma_store),
)
WMMA_MMA = op(
    "nvvm.wmma.mma",
    "",
    operands={"args": variadic(LLVM_Type)},
    attributes={
        "m": I32Attr,
        "n": I32Attr,
        "k": I32Attr,
        "layoutA": MMALayoutAttr,
        "layoutB": MMALayoutAttr,
        "eltypeA": MMATypesAttr,
        "eltypeB": MMATypesAttr,
    },
    results={"res": LLVM_AnyStruct},
    format="$args attr-dict `:` functional-type($args, $res)",
    hooks=Hooks(verify=verify_matrix.wmma_mma),
)
STMATRIX = op(
    "nvvm.stmatrix",
    "",
    operands={"ptr": LLVM_PointerShared, "sources": variadic(I32)},
    attributes={"layout": MMALayoutAttr, "shape": LdStMatrixShapeAttr, "eltType": LdStMatrixEltTypeAttr},
    format="$ptr `,` $sources attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_matrix.stmatrix),
)
LDMATRIX = op(
    "nvvm.ldmatrix",
    "",
    operands={"ptr": LLVM_PointerShared},
    attributes={
        "num": I32Attr,
        "layout": MMALayoutAttr,
        "shape": LdStMatrixShapeAttr,
        "eltType": LdStMatrixEltTypeAttr,
    },
    results={"res": AnyType},
    format="$ptr attr-dict `:` functional-type($ptr, $res)",
    hooks=Hooks(verify=verify_matrix.ldmatrix),
)
MMA_SYNC = op(
    "nvvm.mma.sync",
    "",
    operands={"operandA": variadic(LLVM_Type), "operandB": variadic(LLVM_Type), "operandC": variadic(LLVM_Type)},
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "b1Op": optional(MMAB1OpAttr),
        "intOverflowBehavior": optional(MMAIntOverflowAttr),
        "layoutA": MMALayoutAttr,
        "layoutB": MMALayoutAttr,
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(verify=verify_matrix.mma_sync, parse=parse_of("nvvm.mma.sync"), print=print_of("nvvm.mma.sync")),
)
MMA_SP_SYNC = op(
    "nvvm.mma.sp.sync",
    "",
    operands={
        "operandA": variadic(LLVM_Type),
        "operandB": variadic(LLVM_Type),
        "operandC": variadic(LLVM_Type),
        "sparseMetadata": I32,
        "sparsitySelector": I32,
    },
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "intOverflowBehavior": optional(MMAIntOverflowAttr),
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
        "orderedMetadata": UnitAttr,
        "kind": optional(MMAKindAttr),
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(
        parse=parse_of("nvvm.mma.sp.sync"),
        print=print_of("nvvm.mma.sp.sync"),
        verify=verify_matrix.mma_sparse,
    ),
)
MMA_BLOCK_SCALE = op(
    "nvvm.mma.block_scale",
    "",
    operands={
        "operandA": variadic(LLVM_Type),
        "operandB": variadic(LLVM_Type),
        "operandC": variadic(LLVM_Type),
        "scaleAData": I32,
        "byteIdA": I16,
        "threadIdA": I16,
        "scaleBData": I32,
        "byteIdB": I16,
        "threadIdB": I16,
    },
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
        "scaleVecSize": ScaleVecSizeAttr,
        "blockScaleFormat": BlockScaleFormatAttr,
        "kind": MMABlockScaleKindAttr,
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(
        parse=parse_of("nvvm.mma.block_scale"),
        print=print_of("nvvm.mma.block_scale"),
        verify=verify_block_scale.dense,
    ),
)
MMA_SP_BLOCK_SCALE = op(
    "nvvm.mma.sp.block_scale",
    "",
    operands={
        "operandA": variadic(LLVM_Type),
        "operandB": variadic(LLVM_Type),
        "operandC": variadic(LLVM_Type),
        "sparseMetadata": I32,
        "sparsitySelector": I32,
        "scaleAData": I32,
        "byteIdA": I16,
        "threadIdA": I16,
        "scaleBData": I32,
        "byteIdB": I16,
        "threadIdB": I16,
    },
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "multiplicandAPtxType": optional(MMATypesAttr),
        "multiplicandBPtxType": optional(MMATypesAttr),
        "scaleVecSize": ScaleVecSizeAttr,
        "blockScaleFormat": BlockScaleFormatAttr,
        "kind": MMABlockScaleKindAttr,
        "orderedMetadata": UnitAttr,
    },
    results={"res": LLVM_AnyStruct},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    hooks=Hooks(
        parse=parse_of("nvvm.mma.sp.block_scale"),
        print=print_of("nvvm.mma.sp.block_scale"),
        verify=verify_block_scale.sparse,
    ),
)
CP_ASYNC_BULK_COMMIT_GROUP = op(
    "nvvm.cp.async.bulk.commit.group",
    "",
    format="attr-dict",
)
CP_ASYNC_BULK_WAIT_GROUP = op(
    "nvvm.cp.async.bulk.wait_group",
    "",
    attributes={"group": ConfinedAttr(I32Attr, IntMinValue(0)), "read": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="$group attr-dict",
)
CP_ASYNC_BULK_TENSOR_SHARED_CLUSTER_GLOBAL = op(
    "nvvm.cp.async.bulk.tensor.shared.cluster.global",
    "",
    operands={
        "dstMem": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster),
        "tmaDescriptor": LLVM_PointerGeneric,
        "coordinates": variadic(I32),
        "mbar": LLVM_PointerShared,
        "im2colOffsets": variadic(I16),
        "multicastMask": optional(I16),
        "l2CacheHint": optional(I64),
        "predicate": optional(I1),
    },
    attributes={
        "mode": default(TMALoadModeAttr, "tile"),
        "isCTAOnly": default(BoolAttr, False),
        "group": optional(CTAGroupKindAttr),
    },
    traits=[Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSM")],
    format=(
        "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` "
        "$im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` "
        "$l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` "
        "type($tmaDescriptor)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_load),
)
CP_ASYNC_BULK_TENSOR_GLOBAL_SHARED_CTA = op(
    "nvvm.cp.async.bulk.tensor.global.shared.cta",
    "",
    operands={
        "tmaDescriptor": LLVM_PointerGeneric,
        "srcMem": LLVM_PointerShared,
        "coordinates": variadic(I32),
        "l2CacheHint": optional(I64),
        "predicate": optional(I1),
    },
    attributes={"mode": default(TMAStoreModeAttr, "tile")},
    traits=[Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ "
        ")? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_store),
)
PREFETCH = op(
    "nvvm.prefetch",
    "",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGlobal, LLVM_PointerLocal, LLVM_PointerGeneric, LLVM_PointerConst),
        "predicate": optional(I1),
    },
    attributes={
        "cacheLevel": optional(PrefetchCacheLevelAttr),
        "evictPriority": optional(CacheEvictionPriorityAttr),
        "tensormap": UnitAttr,
        "uniform": UnitAttr,
        "in_param_space": UnitAttr,
    },
    traits=[Interface("BasicPtxBuilderInterface")],
    format=(
        "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ "
        "(`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? "
        "$addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"
    ),
    hooks=Hooks(verify=verify.prefetch),
)
CP_ASYNC_BULK_PREFETCH = op(
    "nvvm.cp.async.bulk.prefetch",
    "",
    operands={"srcMem": LLVM_PointerGlobal, "size": I32, "l2CacheHint": optional(I64)},
    format="$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)",
)
CP_ASYNC_BULK_TENSOR_PREFETCH = op(
    "nvvm.cp.async.bulk.tensor.prefetch",
    "",
    operands={
        "tmaDescriptor": LLVM_PointerGeneric,
        "coordinates": variadic(I32),
        "im2colOffsets": variadic(I16),
        "l2CacheHint": optional(I64),
    },
    attributes={"mode": default(TMALoadModeAttr, "tile")},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? "
        "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_prefetch),
)
CP_ASYNC_BULK_TENSOR_REDUCE = op(
    "nvvm.cp.async.bulk.tensor.reduce",
    "",
    operands={
        "tmaDescriptor": LLVM_AnyPointer,
        "srcMem": LLVM_PointerShared,
        "coordinates": variadic(I32),
        "l2CacheHint": optional(I64),
    },
    attributes={"redKind": TMAReduxKindAttr, "mode": default(TMAStoreModeAttr, "tile")},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ "
        ")? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_reduce),
)
CP_ASYNC_BULK_SHARED_CLUSTER_GLOBAL = op(
    "nvvm.cp.async.bulk.shared.cluster.global",
    "",
    operands={
        "dstMem": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster),
        "srcMem": LLVM_PointerGlobal,
        "mbar": LLVM_PointerShared,
        "size": I32,
        "multicastMask": optional(I16),
        "l2CacheHint": optional(I64),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? "
        "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
    ),
    hooks=Hooks(verify=verify_transfers.bulk_load),
)
CP_ASYNC_BULK_SHARED_CLUSTER_SHARED_CTA = op(
    "nvvm.cp.async.bulk.shared.cluster.shared.cta",
    "",
    operands={
        "dstMem": LLVM_PointerSharedCluster,
        "srcMem": LLVM_PointerShared,
        "mbar": LLVM_PointerShared,
        "size": I32,
    },
    format="$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)",
)
CP_ASYNC_BULK_GLOBAL_SHARED_CTA = op(
    "nvvm.cp.async.bulk.global.shared.cta",
    "",
    operands={
        "dstMem": LLVM_PointerGlobal,
        "srcMem": LLVM_PointerShared,
        "size": I32,
        "l2CacheHint": optional(I64),
        "byteMask": optional(I16),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` "
        "$byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
    ),
)
WGMMA_FENCE_ALIGNED = op(
    "nvvm.wgmma.fence.aligned",
    "",
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict",
)
WGMMA_COMMIT_GROUP_SYNC_ALIGNED = op(
    "nvvm.wgmma.commit.group.sync.aligned",
    "",
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict",
)
WGMMA_WAIT_GROUP_SYNC_ALIGNED = op(
    "nvvm.wgmma.wait.group.sync.aligned",
    "",
    attributes={"group": I64Attr},
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict $group",
)
WGMMA_MMA_ASYNC = op(
    "nvvm.wgmma.mma_async",
    "",
    operands={"inouts": LLVM_AnyStruct, "descriptorA": I64, "descriptorB": I64},
    attributes={
        "shape": NVVM_MMAShapeAttr,
        "typeA": WGMMATypesAttr,
        "typeB": WGMMATypesAttr,
        "typeD": WGMMATypesAttr,
        "scaleD": WGMMAScaleOutAttr,
        "scaleA": WGMMAScaleInAttr,
        "scaleB": WGMMAScaleInAttr,
        "layoutA": MMALayoutAttr,
        "layoutB": MMALayoutAttr,
        "satfinite": optional(MMAIntOverflowAttr),
    },
    results={"results": LLVM_AnyStruct},
    traits=[
        Interface("BasicPtxBuilderInterface"),
        predicate_trait(
            "input struct and result struct must be the same type", lambda op: op.results[0].type == op.operands[0].type
        ),
    ],
    format=(
        "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` "
        "$satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` "
        "$scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)"
    ),
    hooks=Hooks(verify=verify_wgmma.mma_async),
)
GRIDDEPCONTROL = op(
    "nvvm.griddepcontrol",
    "",
    attributes={"kind": GridDepActionAttr},
    format="$kind attr-dict",
)
MAPA = op(
    "nvvm.mapa",
    "",
    operands={"a": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "b": I32},
    results={"res": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerSharedCluster)},
    traits=[
        predicate_trait(
            "Valid address-space check(or mapping) for mapa Op",
            lambda op: (
                (
                    is_definition(op.operand("a").type, "llvm.ptr")
                    and is_definition(op.result_group("res")[0].type, "llvm.ptr")
                )
                or (
                    is_definition(op.operand("a").type, "llvm.ptr")
                    and is_definition(op.result_group("res")[0].type, "llvm.ptr")
                )
            ),
            name="InputAddressIsCombinationOf",
        ),
        Trait("NVVMRequiresSM"),
    ],
    format="$a`,` $b attr-dict `:` type($a) `->` type($res)",
)
MATCH_SYNC = op(
    "nvvm.match.sync",
    "",
    operands={"thread_mask": I32, "val": AnyTypeOf(I32, I64)},
    attributes={"kind": MatchSyncKindAttr},
    results={"res": AnyTypeOf(I32, LLVMStructType)},
    format="$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
    hooks=Hooks(verify=verify.match_sync),
)
ST_BULK = op(
    "nvvm.st.bulk",
    "",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "size": I64},
    attributes={"initVal": default(I64Attr, 0)},
    format="$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
    hooks=Hooks(verify=verify.st_bulk),
)
EXIT = op(
    "nvvm.exit",
    "",
    format="attr-dict",
)
BREAKPOINT = op(
    "nvvm.breakpoint",
    "",
    format="attr-dict",
)
TCGEN05_ALLOC = op(
    "nvvm.tcgen05.alloc",
    "",
    operands={"addr": AnyTypeOf(LLVM_AnyPointer, LLVM_PointerShared), "nCols": I32},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$addr `,` $nCols attr-dict `:` type(operands)",
)
TCGEN05_DEALLOC = op(
    "nvvm.tcgen05.dealloc",
    "",
    operands={"taddr": LLVM_PointerTensor, "nCols": I32},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$taddr `,` $nCols attr-dict `:` type(operands)",
)
TCGEN05_RELINQUISH_ALLOC_PERMIT = op(
    "nvvm.tcgen05.relinquish_alloc_permit",
    "",
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="attr-dict",
)
TCGEN05_FENCE_OP = op(
    "nvvm.tcgen05.fence",
    "",
    attributes={"kind": Tcgen05FenceKindAttr},
    traits=[Trait("NVVMRequiresSMa")],
    format="$kind attr-dict",
)
TCGEN05_WAIT_OP = op(
    "nvvm.tcgen05.wait",
    "",
    attributes={"kind": Tcgen05WaitKindAttr},
    traits=[Trait("NVVMRequiresSMa")],
    format="$kind attr-dict",
)
TCGEN05_COMMIT = op(
    "nvvm.tcgen05.commit",
    "",
    operands={"addr": AnyTypeOf(LLVM_AnyPointer, LLVM_PointerShared), "multicastMask": optional(I16)},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)",
)
TCGEN05_SHIFT = op(
    "nvvm.tcgen05.shift",
    "",
    operands={"taddr": LLVM_PointerTensor},
    attributes={"group": default(CTAGroupKindAttr, "cta_1")},
    traits=[Trait("NVVMRequiresSMa")],
    format="$taddr attr-dict `:` type(operands)",
)
TCGEN05_CP = op(
    "nvvm.tcgen05.cp",
    "",
    operands={"taddr": LLVM_PointerTensor, "smem_desc": I64},
    attributes={
        "shape": Tcgen05CpShapeAttr,
        "group": default(CTAGroupKindAttr, "cta_1"),
        "multicast": default(Tcgen05CpMulticastAttr, "none"),
        "srcFormat": optional(Tcgen05CpSrcFormatAttr),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format="$taddr`,` $smem_desc attr-dict",
    hooks=Hooks(verify=verify_tensor_memory.copy, verify_is_local=True),
)
TCGEN05_MMA_SMEM_DESC = op(
    "nvvm.tcgen05.mma_smem_desc",
    "",
    operands={
        "startAddr": I32,
        "leadingDimOffset": I32,
        "strideDimOffset": I32,
        "baseOffset": I8,
        "leadingDimMode": I1,
        "swizzleMode": I8,
    },
    results={"res": I64},
    format="`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)",
)
TCGEN05_LD = op(
    "nvvm.tcgen05.ld",
    "",
    operands={"tmemAddr": LLVM_PointerTensor, "offset": optional(I64)},
    attributes={"pack": UnitAttr, "shape": Tcgen05LdStShapeAttr},
    results={
        "res": AnyTypeOf(
            I32,
            VectorOfLengthAndType(
                (2, 4, 8, 16, 32, 64, 128),
                I32,
            ),
        )
    },
    traits=[Trait("NVVMRequiresSMa")],
    format="$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify_tensor_memory.load, verify_is_local=True),
)
TCGEN05_ST = op(
    "nvvm.tcgen05.st",
    "",
    operands={
        "tmemAddr": LLVM_PointerTensor,
        "val": AnyTypeOf(
            I32,
            VectorOfLengthAndType(
                (2, 4, 8, 16, 32, 64, 128),
                I32,
            ),
        ),
        "offset": optional(I64),
    },
    attributes={"unpack": UnitAttr, "shape": Tcgen05LdStShapeAttr},
    traits=[Trait("NVVMRequiresSMa")],
    format="$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
    hooks=Hooks(verify=verify_tensor_memory.store, verify_is_local=True),
)
DOT_ACCUMULATE_4WAY = op(
    "nvvm.dot.accumulate.4way",
    "",
    operands={"a": VectorOfLengthAndType((4,), I8), "b": VectorOfLengthAndType((4,), I8), "c": I32},
    attributes={"a_type": DotAccumulateTypeAttr, "b_type": DotAccumulateTypeAttr},
    results={"res": I32},
    format="$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
)
DOT_ACCUMULATE_2WAY = op(
    "nvvm.dot.accumulate.2way",
    "",
    operands={"a": VectorOfLengthAndType((2,), I16), "b": VectorOfLengthAndType((4,), I8), "c": I32},
    attributes={"a_type": DotAccumulateTypeAttr, "b_type": DotAccumulateTypeAttr, "b_hi": BoolAttr},
    results={"res": I32},
    format="$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
)
CLUSTERLAUNCHCONTROL_TRY_CANCEL = op(
    "nvvm.clusterlaunchcontrol.try.cancel",
    "",
    operands={"smemAddress": LLVM_PointerShared, "mbarrier": LLVM_PointerShared},
    attributes={"multicast": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict",
)
CLUSTERLAUNCHCONTROL_QUERY_CANCEL = op(
    "nvvm.clusterlaunchcontrol.query.cancel",
    "",
    operands={"try_cancel_response": I128},
    attributes={"query_type": ClusterLaunchControlQueryTypeAttr},
    results={"res": AnyTypeOf(I1, I32)},
    traits=[Trait("NVVMRequiresSM")],
    format="`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
    hooks=Hooks(verify=verify_tensor_memory.query_cancel, verify_is_local=True),
)
TCGEN05_MMA = op(
    "nvvm.tcgen05.mma",
    "",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "scaleInputD": optional(I64),
        "disableOutputLane": optional(
            FixedVectorOfLengthAndType(
                (4, 8),
                I32,
            )
        ),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
        "aShift": UnitAttr,
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` "
        "$scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply, verify_is_local=True),
)
TCGEN05_MMA_SP = op(
    "nvvm.tcgen05.mma.sp",
    "",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "sparseMetadata": LLVM_PointerTensor,
        "scaleInputD": optional(I64),
        "disableOutputLane": optional(
            FixedVectorOfLengthAndType(
                (4, 8),
                I32,
            )
        ),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
        "aShift": UnitAttr,
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata "
        "(`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` "
        "type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply, verify_is_local=True),
)
TCGEN05_MMA_BLOCK_SCALE_OP = op(
    "nvvm.tcgen05.mma.block_scale",
    "",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "scaleA": LLVM_PointerTensor,
        "scaleB": LLVM_PointerTensor,
    },
    attributes={
        "kind": MMABlockScaleKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "blockScale": default(Tcgen05MMABlockScaleAttr, "default"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB "
        "attr-dict `:` `(` type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply_scaled, verify_is_local=True),
)
TCGEN05_MMA_SP_BLOCK_SCALE = op(
    "nvvm.tcgen05.mma.sp.block_scale",
    "",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "sparseMetadata": LLVM_PointerTensor,
        "scaleA": LLVM_PointerTensor,
        "scaleB": LLVM_PointerTensor,
    },
    attributes={
        "kind": MMABlockScaleKindAttr,
        "ctaGroup": CTAGroupKindAttr,
        "blockScale": default(Tcgen05MMABlockScaleAttr, "default"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` "
        "$scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`"
    ),
    hooks=Hooks(verify=verify_tensor_memory.multiply_scaled, verify_is_local=True),
)
TCGEN05_MMA_WS = op(
    "nvvm.tcgen05.mma.ws",
    "",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "zeroColMask": optional(I64),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "collectorBBuffer": default(Tcgen05MMACollectorBBufferAttr, "b0"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? "
        "attr-dict `:` `(` type(operands) `)`"
    ),
)
TCGEN05_MMA_WS_SP = op(
    "nvvm.tcgen05.mma.ws.sp",
    "",
    operands={
        "matrixD": LLVM_PointerTensor,
        "matrixA": AnyTypeOf(LLVM_PointerTensor, I64),
        "matrixB": I64,
        "idesc": I32,
        "enableInputD": I1,
        "sparseMetadata": LLVM_PointerTensor,
        "zeroColMask": optional(I64),
    },
    attributes={
        "kind": Tcgen05MMAKindAttr,
        "collectorBBuffer": default(Tcgen05MMACollectorBBufferAttr, "b0"),
        "collectorOp": default(Tcgen05MMACollectorOpAttr, "discard"),
    },
    traits=[Trait("NVVMRequiresSMa")],
    format=(
        "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` "
        "$zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
    ),
)
