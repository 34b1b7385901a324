"""The operations of the spirv dialect: mesh ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_AnyPtr, SPIRV_SignlessOrUnsignedInt32
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.ods.op_class import Op, operand, optional_operand
from compiler.ods.traits import TERMINATOR


class EXTEmitMeshTasksOp(Op, name="spirv.EXT.EmitMeshTasks"):
    """Starts a grid of mesh shader workgroups from a task shader, and ends the invocation."""

    group_count_x = operand(SPIRV_SignlessOrUnsignedInt32)
    group_count_y = operand(SPIRV_SignlessOrUnsignedInt32)
    group_count_z = operand(SPIRV_SignlessOrUnsignedInt32)
    payload = optional_operand(SPIRV_AnyPtr)
    traits = [
        TERMINATOR,
        needs(Capability.MeshShadingEXT, extensions=(Extension.SPV_EXT_mesh_shader,), since=Version.V1_4),
    ]
    assembly_format = "operands attr-dict `:` type(operands)"


class EXTSetMeshOutputsOp(Op, name="spirv.EXT.SetMeshOutputs"):
    """Sets the numbers of vertices and primitives that the workgroup of a mesh shader writes."""

    vertex_count = operand(SPIRV_SignlessOrUnsignedInt32)
    primitive_count = operand(SPIRV_SignlessOrUnsignedInt32)
    traits = [needs(Capability.MeshShadingEXT, extensions=(Extension.SPV_EXT_mesh_shader,), since=Version.V1_4)]
    assembly_format = "operands attr-dict `:` type(operands)"
