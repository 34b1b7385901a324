"""Checks of the linalg dialect's discardable attributes, with upstream's messages."""

from __future__ import annotations

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem

_MEMOIZED = "linalg.memoized_indexing_maps"


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    """The only discardable attribute is the one for memoized maps."""
    return None if name == _MEMOIZED else Problem(op, f"attribute '\"{name}\"' not supported by the linalg dialect")
