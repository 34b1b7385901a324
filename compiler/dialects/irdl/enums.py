"""The enums of the irdl dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class Variadicity(IntegerEnum, cpp_name="::mlir::irdl::Variadicity"):
    """Number of operands or results that one definition describes: one, at most one, any number."""

    SINGLE = 0, "exactly one"
    OPTIONAL = 1, "one or none"
    VARIADIC = 2, "any number"
