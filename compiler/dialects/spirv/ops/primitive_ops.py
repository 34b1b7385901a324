"""The operations of the spirv dialect: primitive ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.op_class import Op


class EmitVertexOp(Op, name="spirv.EmitVertex"):
    """Emits the output variables of a geometry shader as one vertex."""

    traits = [needs(Capability.Geometry)]
    assembly_format = "attr-dict"


class EndPrimitiveOp(Op, name="spirv.EndPrimitive"):
    """Ends the strip of a geometry shader, and begins the next one."""

    traits = [needs(Capability.Geometry)]
    assembly_format = "attr-dict"
