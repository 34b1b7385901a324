"""The attributes of the emitc dialect."""

from __future__ import annotations

from compiler.ods.define import attr_def, param

OPAQUE_ATTR = attr_def(
    "emitc.opaque",
    "A value that is written as it stands in the string, such as `CHAR_MIN`.",
    parameters=[param("value", "string", "how the code spells it")],
    format="`<` $value `>`",
)
