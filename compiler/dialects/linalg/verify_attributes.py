"""Which attributes of the linalg dialect ops of any dialect may have, in upstream's words."""

from __future__ import annotations

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem

_MEMOIZED = "linalg.memoized_indexing_maps"


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    """An op keeps its maps in one, and there is no other."""
    return None if name == _MEMOIZED else Problem(op, f"attribute '\"{name}\"' not supported by the linalg dialect")
