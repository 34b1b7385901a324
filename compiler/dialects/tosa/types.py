"""The types of the tosa dialect."""

from __future__ import annotations

from compiler.ods.parameter_members import parameter
from compiler.ods.type_class import DefinedType


class MXInt8Type(DefinedType, name="tosa.mxint8"):
    """An 8-bit integer that is scaled by a factor of its block."""


class ShapeType(DefinedType, name="tosa.shape"):
    """A list of extents, constant or computed, for operands."""

    rank = parameter(int)
    assembly_format = "`<` $rank `>`"
