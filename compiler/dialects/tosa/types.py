"""The types of the tosa dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

MXINT8 = type_def(
    "tosa.mxint8",
    "Integers of 8 bits that a scale for each block of them turns into fractions.",
)
SHAPE = type_def(
    "tosa.shape",
    "A list of extents, known at compile time or computed, as the operand of another operation.",
    parameters=[param("rank", "int")],
    format="`<` $rank `>`",
)
