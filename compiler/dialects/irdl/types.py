"""The types of the irdl dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

ATTRIBUTE = type_def(
    "irdl.attribute",
    "",
)
REGION = type_def(
    "irdl.region",
    "",
)
