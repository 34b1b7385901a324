"""Canonicalizing loops over iteration spaces."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.loop_ops import IterateOp
from compiler.dialects.sparse_tensor.loop_syntax import bit_set, bits_of
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(IterateOp, name="(anonymous namespace)::RemoveUnusedLvlCrds")
def remove_unused_coordinates(op: IterateOp, rewriter: Rewriter) -> bool:
    """iterate %i in %s at(%unused) -> iterate %i in %s"""
    used, block = bits_of(op.crd_used_lvls), op.region.entry
    levels = [level for level in range(used.bit_length()) if used >> level & 1]
    unused: list[int] = []
    kept = 0
    for index, level in enumerate(levels, start=len(op.init_args)):
        if rewriter.has_uses(block.arguments[index]):
            kept |= 1 << level
        else:
            unused.append(index)
    if not unused:
        return False
    with rewriter.modify(op):
        op.properties = {**op.properties, "crdUsedLvls": bit_set(kept)}
    rewriter.erase_arguments(block, unused)
    return True
