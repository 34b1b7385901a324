"""The types of the shard dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

SHARDING = type_def(
    "shard.sharding",
    "How a tensor is split over a grid of devices.",
)
