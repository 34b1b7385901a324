"""Upgrades omp: wrappers of loops have no terminator any more, and what is done with mapped data is an enum."""

from __future__ import annotations

from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.rules import Rules

RULES = Rules()
_WRAPPERS = ("omp.distribute", "omp.simd", "omp.taskloop", "omp.wsloop")


@RULES("omp.terminator")
def terminator(op: Operation, to: Rewriter) -> None:
    """Goes where it ends the region of a wrapper."""
    parent = op.parent_op
    if parent is not None and parent.name in _WRAPPERS:
        to.erase_op(op)


_MAP_TYPES = {1: 2, 2: 4, 4: 8, 8: 16, 0x200: 256, 0x400: 512, 0x1000: 1024}
"""Map flags by their bits in the old integer attribute."""


def complete(op: Operation, to: Rewriter) -> None:
    """Gives mapped data the enum that says what is done with them, in place of an integer."""
    map_type = op.properties.get("map_type")
    if op.name != "omp.map.info" or not isinstance(map_type, IntegerAttr):
        return
    definition = to.context.attr_def("omp", "clause_map_flags")
    if definition is None:
        return
    flags = sum(new for old, new in _MAP_TYPES.items() if map_type.value & old)
    with to.modify(op):
        op.properties = {**op.properties, "map_type": DialectAttribute(definition, (flags,))}
