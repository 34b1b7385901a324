"""The operations of the gpu dialect for ids and sizes: of threads, lanes, subgroups, blocks, clusters and grids."""

from __future__ import annotations

from compiler.dialects.gpu.attributes import DimensionAttr
from compiler.ods.attr_constraints import IndexAttr
from compiler.ods.op_class import Op, attribute, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import Index


class DimensionIndex(Op):
    dimension = attribute(DimensionAttr)
    upper_bound = optional_attribute(IndexAttr)
    result0 = result(Index)
    traits = [PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "$dimension (`upper_bound` $upper_bound^)? attr-dict"


class ClusterDimOp(DimensionIndex, name="gpu.cluster_dim"):
    """Number of clusters of the grid in one dimension."""


class ClusterDimBlocksOp(DimensionIndex, name="gpu.cluster_dim_blocks"):
    """Number of blocks of a cluster in one dimension."""


class ClusterIdOp(DimensionIndex, name="gpu.cluster_id"):
    """The position of this cluster in the grid, counted in clusters, in one dimension."""


class ClusterBlockIdOp(DimensionIndex, name="gpu.cluster_block_id"):
    """The position of this block in its cluster, in one dimension."""


class BlockDimOp(DimensionIndex, name="gpu.block_dim"):
    """Number of threads of a block in one dimension."""


class BlockIdOp(DimensionIndex, name="gpu.block_id"):
    """The position of this block in the grid, in one dimension."""


class GridDimOp(DimensionIndex, name="gpu.grid_dim"):
    """Number of blocks of the grid in one dimension."""


class ThreadIdOp(DimensionIndex, name="gpu.thread_id"):
    """The position of this thread in its block, in one dimension."""


class LaneIdOp(Op, name="gpu.lane_id"):
    """The position of this thread in its subgroup (warp)."""

    upper_bound = optional_attribute(IndexAttr)
    result = result(Index)
    traits = [PURE, Interface("InferIntRangeInterface")]
    assembly_format = "(`upper_bound` $upper_bound^)? attr-dict"


class UniformIndex(Op):
    upper_bound = optional_attribute(IndexAttr)
    result = result(Index)
    traits = [PURE, Interface("InferIntRangeInterface")]
    assembly_format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)"


class SubgroupIdOp(UniformIndex, name="gpu.subgroup_id"):
    """The number of this thread's subgroup within its block."""


class GlobalIdOp(DimensionIndex, name="gpu.global_id"):
    """The position of this thread in the whole grid, counted in threads, in one dimension."""


class NumSubgroupsOp(UniformIndex, name="gpu.num_subgroups"):
    """Number of subgroups of a block."""


class SubgroupSizeOp(UniformIndex, name="gpu.subgroup_size"):
    """Number of threads of a subgroup; fixed by the device."""
