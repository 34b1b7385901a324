"""Facts about a value from its defining operation."""

from __future__ import annotations

from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import OpResult, Value


def constant_integer(value: Value) -> int | None:
    """Returns the integer of a value that a constant-like op defines; None for any other value."""
    if not isinstance(value, OpResult) or not value.owner.has_trait("ConstantLike"):
        return None
    attribute = value.owner.properties.get("value")
    return attribute.value if isinstance(attribute, IntegerAttr) else None
