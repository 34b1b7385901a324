"""The attributes of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt.parameters import bits_in_range, parse_bits, print_bits
from compiler.ods.define import attr_def, param

BV_ATTR = attr_def(
    "smt.bv",
    "A number of so many bits, the width being that of its type.",
    parameters=[param("value", "int", "the bits as a number"), param("type", "self-type")],
    traits=["TypedAttr"],
    parse=parse_bits,
    print=print_bits,
    verify=bits_in_range,
)
