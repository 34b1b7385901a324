"""Constraints on types and attributes that the shard dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.shard.types import ShardingType
from compiler.ir import types
from compiler.ir.attributes import DenseArrayAttr
from compiler.ods.attr_constraints import attr_constraint
from compiler.ods.attr_predicates import is_dense_array
from compiler.ods.constraint import AttrConstraint
from compiler.ods.type_constraints import type_of

Shard_GridAxesAttr: AttrConstraint[DenseArrayAttr] = attr_constraint(
    "i16 dense array attribute", lambda attr: is_dense_array(attr, types.I16), storage="DenseI16ArrayAttr"
)

Shard_Sharding = type_of(ShardingType, "sharding definition", build=ShardingType.get())
