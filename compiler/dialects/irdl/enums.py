"""The enums of the irdl dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

VARIADICITY = int_enum(
    "Variadicity",
    "How many operands or results one definition stands for: one, at most one, any number.",
    {"single": 0, "optional": 1, "variadic": 2},
    words={
        "single": "exactly one",
        "optional": "one or none",
        "variadic": "any number",
    },
    cpp_name="::mlir::irdl::Variadicity",
)
