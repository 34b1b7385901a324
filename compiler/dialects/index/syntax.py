"""The names of the index dialect's constants."""

from __future__ import annotations

from compiler.dialects.index.ops import BoolConstantOp, ConstantOp
from compiler.ir.attributes import IntegerAttr
from compiler.ods import hook


@hook.result_names(ConstantOp)
def constant_names(op: ConstantOp) -> list[str]:
    """`idx4`."""
    value = op.value
    return [f"idx{value.value}"] if isinstance(value, IntegerAttr) else []


@hook.result_names(BoolConstantOp)
def bool_constant_names(op: BoolConstantOp) -> list[str]:
    """`true` or `false`."""
    value = op.value
    return ["true" if value.value else "false"] if isinstance(value, IntegerAttr) else []
