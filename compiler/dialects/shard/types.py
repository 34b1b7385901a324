"""The types of the shard dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class ShardingType(DefinedType, name="shard.sharding"):
    """Sharding of a tensor over a grid of devices."""
