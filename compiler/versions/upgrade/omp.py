"""Upgrades omp: loop wrappers have no terminator in the bundled release, and the type of a mapping is an enum."""

from __future__ import annotations

from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.rules import Rules

RULES = Rules()
_WRAPPERS = ("omp.distribute", "omp.simd", "omp.taskloop", "omp.wsloop")


@RULES("omp.terminator")
def terminator(op: Operation, to: Rewriter) -> None:
    """Erases the terminator of a loop wrapper."""
    parent = op.parent_op
    if parent is not None and parent.name in _WRAPPERS:
        to.erase_op(op)


_MAP_TYPES = {1: 2, 2: 4, 4: 8, 8: 16, 0x200: 256, 0x400: 512, 0x1000: 1024}
"""Map flags by their bits in the old integer attribute."""


def complete(op: Operation, to: Rewriter) -> None:
    """Replaces the integer of a mapping by an enum."""
    map_type = op.properties.get("map_type")
    if op.name != "omp.map.info" or not isinstance(map_type, IntegerAttr):
        return
    definition = to.context.attr_def("omp", "clause_map_flags")
    if definition is None:
        return
    flags = sum(new for old, new in _MAP_TYPES.items() if map_type.value & old)
    with to.modify(op):
        op.properties = {**op.properties, "map_type": DialectAttribute(definition, (flags,))}
