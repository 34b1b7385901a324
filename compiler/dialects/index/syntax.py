"""The names of the index dialect's constants."""

from __future__ import annotations

from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation


def constant_names(op: Operation) -> list[str]:
    """`idx4`."""
    value = op.properties.get("value")
    return [f"idx{value.value}"] if isinstance(value, IntegerAttr) else []


def bool_constant_names(op: Operation) -> list[str]:
    """`true` or `false`."""
    value = op.properties.get("value")
    return ["true" if value.value else "false"] if isinstance(value, IntegerAttr) else []
