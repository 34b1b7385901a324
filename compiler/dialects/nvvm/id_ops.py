"""The operations of the nvvm dialect that tell a thread where it is, and how large what it is in is."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ConstantRangeAttr, LLVM_Type
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.op_class import Op, optional_attribute, result
from compiler.ods.traits import PURE


class PureSpecialRangeableRegister(Op):
    range = optional_attribute(LLVM_ConstantRangeAttr)
    res = result(LLVM_Type)
    traits = [Interface("InferIntRangeInterface"), PURE]
    assembly_format = "(`range` $range^)? attr-dict `:` type($res)"
    hooks = Hooks(verify_is_local=True)


class LaneIdOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.laneid"):
    """The position of this thread in its warp."""


class WarpSizeOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.warpsize"):
    """Number of threads of a warp: 32 on all devices so far."""


class WarpIdOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.warpid"):
    """Which hardware slot this warp runs in; it may change while the thread runs."""


class WarpDimOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nwarpid"):
    """Number of slots for warps of a multiprocessor."""


class SmIdOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.smid"):
    """Which multiprocessor this thread runs on; it may change when debugging or preempted."""


class SmDimOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nsmid"):
    """An upper bound of the numbers of multiprocessors."""


class GridIdOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.gridid"):
    """A number that tells launches of one context apart."""


class ThreadIdXOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.tid.x"):
    """The position of this thread in its block, in the first dimension."""


class ThreadIdYOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.tid.y"):
    """The position of this thread in its block, in the second dimension."""


class ThreadIdZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.tid.z"):
    """The position of this thread in its block, in the third dimension."""


class BlockDimXOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.ntid.x"):
    """Number of threads of a block in the first dimension."""


class BlockDimYOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.ntid.y"):
    """Number of threads of a block in the second dimension."""


class BlockDimZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.ntid.z"):
    """Number of threads of a block in the third dimension."""


class BlockIdXOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.ctaid.x"):
    """The position of this block in the grid, in the first dimension."""


class BlockIdYOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.ctaid.y"):
    """The position of this block in the grid, in the second dimension."""


class BlockIdZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.ctaid.z"):
    """The position of this block in the grid, in the third dimension."""


class GridDimXOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nctaid.x"):
    """Number of blocks of the grid in the first dimension."""


class GridDimYOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nctaid.y"):
    """Number of blocks of the grid in the second dimension."""


class GridDimZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nctaid.z"):
    """Number of blocks of the grid in the third dimension."""


class PureSpecialRangeableRegister2(Op):
    range = optional_attribute(LLVM_ConstantRangeAttr)
    res = result(LLVM_Type)
    traits = [Trait("NVVMRequiresSM"), Interface("InferIntRangeInterface"), PURE]
    assembly_format = "(`range` $range^)? attr-dict `:` type($res)"
    hooks = Hooks(verify_is_local=True)


class ClusterIdXOp(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.clusterid.x"):
    """The position of this cluster in the grid, counted in clusters, in the first dimension."""


class ClusterIdYOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.clusterid.y"):
    """The position of this cluster in the grid, counted in clusters, in the second dimension."""


class ClusterIdZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.clusterid.z"):
    """The position of this cluster in the grid, counted in clusters, in the third dimension."""


class ClusterDimXOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nclusterid.x"):
    """Number of clusters of the grid in the first dimension."""


class ClusterDimYOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nclusterid.y"):
    """Number of clusters of the grid in the second dimension."""


class ClusterDimZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.nclusterid.z"):
    """Number of clusters of the grid in the third dimension."""


class BlockInClusterIdXOp(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.cluster.ctaid.x"):
    """The position of this block in its cluster, in the first dimension."""


class BlockInClusterIdYOp(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.cluster.ctaid.y"):
    """The position of this block in its cluster, in the second dimension."""


class BlockInClusterIdZOp(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.cluster.ctaid.z"):
    """The position of this block in its cluster, in the third dimension."""


class ClusterDimBlocksXOp(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.cluster.nctaid.x"):
    """Number of blocks of a cluster in the first dimension."""


class ClusterDimBlocksYOp(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.cluster.nctaid.y"):
    """Number of blocks of a cluster in the second dimension."""


class ClusterDimBlocksZOp(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.cluster.nctaid.z"):
    """Number of blocks of a cluster in the third dimension."""


class ClusterId(PureSpecialRangeableRegister2, name="nvvm.read.ptx.sreg.cluster.ctarank"):
    """The number of this block in its cluster, over all dimensions."""


class ClusterDim(PureSpecialRangeableRegister, name="nvvm.read.ptx.sreg.cluster.nctarank"):
    """Number of blocks of a cluster, over all dimensions."""
