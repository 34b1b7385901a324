"""Values that a region uses and that are defined outside of it."""

from __future__ import annotations

from compiler.analysis.dominance import defining_block
from compiler.ir.operation import Region, Value


def captured_values(region: Region) -> list[Value]:
    """Returns the values that a region uses but does not define, in the order of their first uses.

    An operation's own operands come after the operands of the operations in its regions.
    """
    inside = set(region.blocks)
    used: dict[Value, None] = {}
    for block in region.blocks:
        for outer in block.ops:
            for op in outer.walk_post_order():
                inside.update(inner for own in op.regions for inner in own.blocks)
                used.update(dict.fromkeys(op.operands))
    return [value for value in used if defining_block(value) not in inside]
