"""The types of the irdl dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

ATTRIBUTE = type_def(
    "irdl.attribute",
    "A type or attribute, or what it has to satisfy.",
)
REGION = type_def(
    "irdl.region",
    "A constraint of regions.",
)
