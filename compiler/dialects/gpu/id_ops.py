"""The operations of the gpu dialect that tell a thread where it is, and how large what it is in is."""

from __future__ import annotations

from compiler.dialects.gpu.constraints import (
    GPU_DimensionAttr,
)
from compiler.dialects.gpu.syntax import index_result_name
from compiler.ods.attr_constraints import (
    IndexAttr,
)
from compiler.ods.define import op, optional
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    PURE,
)
from compiler.ods.type_constraints import (
    Index,
)

CLUSTER_DIM = op(
    "gpu.cluster_dim",
    "How many clusters the grid has in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
CLUSTER_DIM_BLOCKS = op(
    "gpu.cluster_dim_blocks",
    "How many blocks a cluster has in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
CLUSTER_ID = op(
    "gpu.cluster_id",
    "The position of this cluster in the grid, counted in clusters, in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
CLUSTER_BLOCK_ID = op(
    "gpu.cluster_block_id",
    "The position of this block in its cluster, in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
BLOCK_DIM = op(
    "gpu.block_dim",
    "How many threads a block has in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
BLOCK_ID = op(
    "gpu.block_id",
    "The position of this block in the grid, in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
GRID_DIM = op(
    "gpu.grid_dim",
    "How many blocks the grid has in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
THREAD_ID = op(
    "gpu.thread_id",
    "The position of this thread in its block, in one dimension.",
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
    "Which of its block's subgroups this thread is in.",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)
GLOBAL_ID = op(
    "gpu.global_id",
    "The position of this thread in the whole grid, counted in threads, in one dimension.",
    attributes={"dimension": GPU_DimensionAttr, "upper_bound": optional(IndexAttr)},
    results={"result0": Index},
    traits=[PURE, Interface("InferIntRangeInterface"), Interface("OpAsmOpInterface")],
    format="$dimension (`upper_bound` $upper_bound^)? attr-dict",
    hooks=Hooks(result_names=index_result_name),
)
NUM_SUBGROUPS = op(
    "gpu.num_subgroups",
    "How many subgroups a block has.",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)
SUBGROUP_SIZE = op(
    "gpu.subgroup_size",
    "How many threads a subgroup has; fixed by the device.",
    attributes={"upper_bound": optional(IndexAttr)},
    results={"result": Index},
    traits=[PURE, Interface("InferIntRangeInterface")],
    format="(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)
