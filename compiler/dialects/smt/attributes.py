"""The attributes of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt import syntax
from compiler.ods.define import attr_def, param

BV_ATTR = attr_def(
    "smt.bv",
    "A number of so many bits, the width being that of its type.",
    parameters=[param("value", "int", "the bits as a number"), param("type", "self-type")],
    traits=["TypedAttr"],
    parse=syntax.parse_bits,
    print=syntax.print_bits,
    verify=syntax.bits_in_range,
)
