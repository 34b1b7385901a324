"""Operations for ids and sizes: of work-items, work-groups and grids."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import ConstantRangeAttr
from compiler.dialects.llvm.constraints import LLVM_Type
from compiler.ods.op_class import Op, optional_attribute, result
from compiler.ods.traits import PURE


class Base(Op):
    range = optional_attribute(ConstantRangeAttr)
    res = result(LLVM_Type)
    traits = [PURE]
    assembly_format = "(`range` $range^)? attr-dict `:` type($res)"


class ThreadIdXOp(Base, name="rocdl.workitem.id.x"):
    """Returns the position of the work-item in its workgroup along x, from 0."""


class ThreadIdYOp(Base, name="rocdl.workitem.id.y"):
    """Returns the position of the work-item in its workgroup along y, from 0."""


class ThreadIdZOp(Base, name="rocdl.workitem.id.z"):
    """Returns the position of the work-item in its workgroup along z, from 0."""


class BlockIdXOp(Base, name="rocdl.workgroup.id.x"):
    """Returns the position of the workgroup in the grid along x, from 0."""


class BlockIdYOp(Base, name="rocdl.workgroup.id.y"):
    """Returns the position of the workgroup in the grid along y, from 0."""


class BlockIdZOp(Base, name="rocdl.workgroup.id.z"):
    """Returns the position of the workgroup in the grid along z, from 0."""


class ClusterIdXOp(Base, name="rocdl.cluster.id.x"):
    """Returns the position of the workgroup's cluster in the grid along x (gfx1250)."""


class ClusterIdYOp(Base, name="rocdl.cluster.id.y"):
    """Returns the position of the workgroup's cluster in the grid along y (gfx1250)."""


class ClusterIdZOp(Base, name="rocdl.cluster.id.z"):
    """Returns the position of the workgroup's cluster in the grid along z (gfx1250)."""


class WavefrontSizeOp(Base, name="rocdl.wavefrontsize"):
    """Returns the number of lanes of a wave, 32 or 64."""


class BlockDimXOp(Base, name="rocdl.workgroup.dim.x"):
    """Returns the number of work-items of a workgroup along x."""


class BlockDimYOp(Base, name="rocdl.workgroup.dim.y"):
    """Returns the number of work-items of a workgroup along y."""


class BlockDimZOp(Base, name="rocdl.workgroup.dim.z"):
    """Returns the number of work-items of a workgroup along z."""


class GridDimXOp(Base, name="rocdl.grid.dim.x"):
    """Returns the number of workgroups, not work-items, of the grid along x."""


class GridDimYOp(Base, name="rocdl.grid.dim.y"):
    """Returns the number of workgroups, not work-items, of the grid along y."""


class GridDimZOp(Base, name="rocdl.grid.dim.z"):
    """Returns the number of workgroups, not work-items, of the grid along z."""
