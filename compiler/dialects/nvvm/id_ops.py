"""The operations of the nvvm dialect for ids and sizes: of threads, lanes, warps, blocks, clusters and grids."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import ConstantRangeAttr
from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, optional_attribute, result
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import PURE


class SpecialRegister(Op):
    range = optional_attribute(ConstantRangeAttr)
    res = result(LLVM_Type)
    traits = [Interface("InferIntRangeInterface"), PURE]
    assembly_format = "(`range` $range^)? attr-dict `:` type($res)"
    hooks = Hooks(verify_is_local=True)


class LaneIdOp(SpecialRegister, name="nvvm.read.ptx.sreg.laneid"):
    """The position of this thread in its warp."""


class WarpSizeOp(SpecialRegister, name="nvvm.read.ptx.sreg.warpsize"):
    """Number of threads of a warp: 32 on all devices so far."""


class WarpIdOp(SpecialRegister, name="nvvm.read.ptx.sreg.warpid"):
    """The hardware slot in which this warp runs; it may change while the thread runs."""


class WarpDimOp(SpecialRegister, name="nvvm.read.ptx.sreg.nwarpid"):
    """Number of slots for warps of a multiprocessor."""


class SmIdOp(SpecialRegister, name="nvvm.read.ptx.sreg.smid"):
    """The multiprocessor on which this thread runs; it may change when debugging or preempted."""


class SmDimOp(SpecialRegister, name="nvvm.read.ptx.sreg.nsmid"):
    """An upper bound of the numbers of multiprocessors."""


class GridIdOp(SpecialRegister, name="nvvm.read.ptx.sreg.gridid"):
    """Returns the id of the grid, which is unique for each launch of a context."""


class ThreadIdXOp(SpecialRegister, name="nvvm.read.ptx.sreg.tid.x"):
    """The position of this thread in its block, in the first dimension."""


class ThreadIdYOp(SpecialRegister, name="nvvm.read.ptx.sreg.tid.y"):
    """The position of this thread in its block, in the second dimension."""


class ThreadIdZOp(SpecialRegister, name="nvvm.read.ptx.sreg.tid.z"):
    """The position of this thread in its block, in the third dimension."""


class BlockDimXOp(SpecialRegister, name="nvvm.read.ptx.sreg.ntid.x"):
    """Number of threads of a block in the first dimension."""


class BlockDimYOp(SpecialRegister, name="nvvm.read.ptx.sreg.ntid.y"):
    """Number of threads of a block in the second dimension."""


class BlockDimZOp(SpecialRegister, name="nvvm.read.ptx.sreg.ntid.z"):
    """Number of threads of a block in the third dimension."""


class BlockIdXOp(SpecialRegister, name="nvvm.read.ptx.sreg.ctaid.x"):
    """The position of this block in the grid, in the first dimension."""


class BlockIdYOp(SpecialRegister, name="nvvm.read.ptx.sreg.ctaid.y"):
    """The position of this block in the grid, in the second dimension."""


class BlockIdZOp(SpecialRegister, name="nvvm.read.ptx.sreg.ctaid.z"):
    """The position of this block in the grid, in the third dimension."""


class GridDimXOp(SpecialRegister, name="nvvm.read.ptx.sreg.nctaid.x"):
    """Number of blocks of the grid in the first dimension."""


class GridDimYOp(SpecialRegister, name="nvvm.read.ptx.sreg.nctaid.y"):
    """Number of blocks of the grid in the second dimension."""


class GridDimZOp(SpecialRegister, name="nvvm.read.ptx.sreg.nctaid.z"):
    """Number of blocks of the grid in the third dimension."""


class RegisterOfNewerTargets(SpecialRegister):
    traits = [Trait("NVVMRequiresSM")]


class ClusterIdXOp(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.clusterid.x"):
    """The position of this cluster in the grid, counted in clusters, in the first dimension."""


class ClusterIdYOp(SpecialRegister, name="nvvm.read.ptx.sreg.clusterid.y"):
    """The position of this cluster in the grid, counted in clusters, in the second dimension."""


class ClusterIdZOp(SpecialRegister, name="nvvm.read.ptx.sreg.clusterid.z"):
    """The position of this cluster in the grid, counted in clusters, in the third dimension."""


class ClusterDimXOp(SpecialRegister, name="nvvm.read.ptx.sreg.nclusterid.x"):
    """Number of clusters of the grid in the first dimension."""


class ClusterDimYOp(SpecialRegister, name="nvvm.read.ptx.sreg.nclusterid.y"):
    """Number of clusters of the grid in the second dimension."""


class ClusterDimZOp(SpecialRegister, name="nvvm.read.ptx.sreg.nclusterid.z"):
    """Number of clusters of the grid in the third dimension."""


class BlockInClusterIdXOp(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.cluster.ctaid.x"):
    """The position of this block in its cluster, in the first dimension."""


class BlockInClusterIdYOp(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.cluster.ctaid.y"):
    """The position of this block in its cluster, in the second dimension."""


class BlockInClusterIdZOp(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.cluster.ctaid.z"):
    """The position of this block in its cluster, in the third dimension."""


class ClusterDimBlocksXOp(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.cluster.nctaid.x"):
    """Number of blocks of a cluster in the first dimension."""


class ClusterDimBlocksYOp(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.cluster.nctaid.y"):
    """Number of blocks of a cluster in the second dimension."""


class ClusterDimBlocksZOp(SpecialRegister, name="nvvm.read.ptx.sreg.cluster.nctaid.z"):
    """Number of blocks of a cluster in the third dimension."""


class ClusterId(RegisterOfNewerTargets, name="nvvm.read.ptx.sreg.cluster.ctarank"):
    """The number of this block in its cluster, over all dimensions."""


class ClusterDim(SpecialRegister, name="nvvm.read.ptx.sreg.cluster.nctarank"):
    """Number of blocks of a cluster, over all dimensions."""
