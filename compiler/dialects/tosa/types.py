"""The types of the tosa dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

MXINT8 = type_def(
    "tosa.mxint8",
    "",
)
SHAPE = type_def(
    "tosa.shape",
    "",
    parameters=[param("rank", "int")],
    format="`<` $rank `>`",
)
