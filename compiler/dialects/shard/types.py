"""The types of the shard dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

SHARDING = type_def(
    "shard.sharding",
    "Sharding of a tensor over a grid of devices.",
)
