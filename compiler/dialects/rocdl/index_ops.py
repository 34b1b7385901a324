"""Operations that tell a work-item where it is, and how large what it is in is."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_ConstantRangeAttr, LLVM_Type
from compiler.ods.define import op, optional
from compiler.ods.traits import PURE

WORKITEM_ID_X = op(
    "rocdl.workitem.id.x",
    "Tells the position of the work-item in its workgroup along x, from 0.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKITEM_ID_Y = op(
    "rocdl.workitem.id.y",
    "Tells the position of the work-item in its workgroup along y, from 0.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKITEM_ID_Z = op(
    "rocdl.workitem.id.z",
    "Tells the position of the work-item in its workgroup along z, from 0.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_ID_X = op(
    "rocdl.workgroup.id.x",
    "Tells the position of the workgroup in the grid along x, from 0.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_ID_Y = op(
    "rocdl.workgroup.id.y",
    "Tells the position of the workgroup in the grid along y, from 0.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_ID_Z = op(
    "rocdl.workgroup.id.z",
    "Tells the position of the workgroup in the grid along z, from 0.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
CLUSTER_ID_X = op(
    "rocdl.cluster.id.x",
    "Tells the position of the workgroup's cluster in the grid along x (gfx1250).",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
CLUSTER_ID_Y = op(
    "rocdl.cluster.id.y",
    "Tells the position of the workgroup's cluster in the grid along y (gfx1250).",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
CLUSTER_ID_Z = op(
    "rocdl.cluster.id.z",
    "Tells the position of the workgroup's cluster in the grid along z (gfx1250).",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WAVEFRONTSIZE = op(
    "rocdl.wavefrontsize",
    "Tells how many lanes a wave has, 32 or 64.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_DIM_X = op(
    "rocdl.workgroup.dim.x",
    "Tells how many work-items a workgroup has along x.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_DIM_Y = op(
    "rocdl.workgroup.dim.y",
    "Tells how many work-items a workgroup has along y.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
WORKGROUP_DIM_Z = op(
    "rocdl.workgroup.dim.z",
    "Tells how many work-items a workgroup has along z.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GRID_DIM_X = op(
    "rocdl.grid.dim.x",
    "Tells how many workgroups, not work-items, the grid has along x.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GRID_DIM_Y = op(
    "rocdl.grid.dim.y",
    "Tells how many workgroups, not work-items, the grid has along y.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GRID_DIM_Z = op(
    "rocdl.grid.dim.z",
    "Tells how many workgroups, not work-items, the grid has along z.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="(`range` $range^)? attr-dict `:` type($res)",
)
