"""The types of the amx dialect."""

from __future__ import annotations

from compiler.dialects.amx import syntax
from compiler.ir.types import Type
from compiler.ods.parameter_members import ParameterHooks, array_parameter, parameter
from compiler.ods.type_class import DefinedType


class TileType(DefinedType, name="amx.tile"):
    """A tile register of at most 16 rows of 64 bytes, for operations of amx."""

    shape = array_parameter(int, "at most 16 rows, of at most 64 bytes together with the element type")
    element_type = parameter(Type, "f32, f16, bf16, i32 or i8", name="elementType")
    traits = ["ShapedType", "ValueSemantics"]
    hooks = ParameterHooks(parse=syntax.parse_tile, print=syntax.print_tile, verify=syntax.verify_tile)
