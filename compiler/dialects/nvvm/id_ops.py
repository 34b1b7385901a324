"""The operations of the nvvm dialect that tell a thread where it is, and how large what it is in is."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_ConstantRangeAttr,
    LLVM_Type,
)
from compiler.dialects.nvvm import (
    verify,
)
from compiler.ods.define import op, optional
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import PURE

READ_PTX_SREG_LANEID = op(
    "nvvm.read.ptx.sreg.laneid",
    "The position of this thread in its warp.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_WARPSIZE = op(
    "nvvm.read.ptx.sreg.warpsize",
    "How many threads a warp has: 32 on all devices so far.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_WARPID = op(
    "nvvm.read.ptx.sreg.warpid",
    "Which hardware slot this warp runs in; it may change while the thread runs.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NWARPID = op(
    "nvvm.read.ptx.sreg.nwarpid",
    "How many slots for warps a multiprocessor has.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_SMID = op(
    "nvvm.read.ptx.sreg.smid",
    "Which multiprocessor this thread runs on; it may change when debugging or preempted.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NSMID = op(
    "nvvm.read.ptx.sreg.nsmid",
    "An upper bound of the numbers of multiprocessors.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_GRIDID = op(
    "nvvm.read.ptx.sreg.gridid",
    "A number that tells launches of one context apart.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_TID_X = op(
    "nvvm.read.ptx.sreg.tid.x",
    "The position of this thread in its block, in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_TID_Y = op(
    "nvvm.read.ptx.sreg.tid.y",
    "The position of this thread in its block, in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_TID_Z = op(
    "nvvm.read.ptx.sreg.tid.z",
    "The position of this thread in its block, in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NTID_X = op(
    "nvvm.read.ptx.sreg.ntid.x",
    "How many threads a block has in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NTID_Y = op(
    "nvvm.read.ptx.sreg.ntid.y",
    "How many threads a block has in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NTID_Z = op(
    "nvvm.read.ptx.sreg.ntid.z",
    "How many threads a block has in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CTAID_X = op(
    "nvvm.read.ptx.sreg.ctaid.x",
    "The position of this block in the grid, in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CTAID_Y = op(
    "nvvm.read.ptx.sreg.ctaid.y",
    "The position of this block in the grid, in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CTAID_Z = op(
    "nvvm.read.ptx.sreg.ctaid.z",
    "The position of this block in the grid, in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCTAID_X = op(
    "nvvm.read.ptx.sreg.nctaid.x",
    "How many blocks the grid has in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCTAID_Y = op(
    "nvvm.read.ptx.sreg.nctaid.y",
    "How many blocks the grid has in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCTAID_Z = op(
    "nvvm.read.ptx.sreg.nctaid.z",
    "How many blocks the grid has in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTERID_X = op(
    "nvvm.read.ptx.sreg.clusterid.x",
    "The position of this cluster in the grid, counted in clusters, in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTERID_Y = op(
    "nvvm.read.ptx.sreg.clusterid.y",
    "The position of this cluster in the grid, counted in clusters, in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTERID_Z = op(
    "nvvm.read.ptx.sreg.clusterid.z",
    "The position of this cluster in the grid, counted in clusters, in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCLUSTERID_X = op(
    "nvvm.read.ptx.sreg.nclusterid.x",
    "How many clusters the grid has in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCLUSTERID_Y = op(
    "nvvm.read.ptx.sreg.nclusterid.y",
    "How many clusters the grid has in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_NCLUSTERID_Z = op(
    "nvvm.read.ptx.sreg.nclusterid.z",
    "How many clusters the grid has in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTAID_X = op(
    "nvvm.read.ptx.sreg.cluster.ctaid.x",
    "The position of this block in its cluster, in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTAID_Y = op(
    "nvvm.read.ptx.sreg.cluster.ctaid.y",
    "The position of this block in its cluster, in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTAID_Z = op(
    "nvvm.read.ptx.sreg.cluster.ctaid.z",
    "The position of this block in its cluster, in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTAID_X = op(
    "nvvm.read.ptx.sreg.cluster.nctaid.x",
    "How many blocks a cluster has in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTAID_Y = op(
    "nvvm.read.ptx.sreg.cluster.nctaid.y",
    "How many blocks a cluster has in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTAID_Z = op(
    "nvvm.read.ptx.sreg.cluster.nctaid.z",
    "How many blocks a cluster has in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_CTARANK = op(
    "nvvm.read.ptx.sreg.cluster.ctarank",
    "The number of this block in its cluster, over all dimensions.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
READ_PTX_SREG_CLUSTER_NCTARANK = op(
    "nvvm.read.ptx.sreg.cluster.nctarank",
    "How many blocks a cluster has, over all dimensions.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("InferIntRangeInterface"), PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.special_register, verify_is_local=True),
)
