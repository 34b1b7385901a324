"""The attributes of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt.parameters import bits_in_range, parse_bits, print_bits
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.parameter_members import ParameterHooks, parameter, parameter_of_kind


class BitVectorAttr(DefinedAttribute, name="smt.bv"):
    """A bit vector constant. Its type has the width."""

    value = parameter(int, "the bits as a number")
    type = parameter_of_kind("self-type")
    traits = ["TypedAttr"]
    hooks = ParameterHooks(parse=parse_bits, print=print_bits, verify=bits_in_range)
