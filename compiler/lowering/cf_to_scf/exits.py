"""Merges equal exits of a region into one block.

^a: return %x   ^b: return %y    ->    ^a: br ^end(%x)   ^b: br ^end(%y)   ^end(%r): return %r
"""

from __future__ import annotations

from compiler.ir.operation import Block, Operation
from compiler.lowering.cf_to_scf.lifting import Jump, Lifting


class Exits:
    """Exit blocks of a region: one for each kind of terminator that leaves it."""

    def __init__(self, lifting: Lifting) -> None:
        self._lifting = lifting
        self._blocks: dict[object, tuple[Operation, Block]] = {}
        for block in list(lifting.region.blocks):
            last = block.last
            if last is not None and not last.successors:
                self.combine(last)

    def combine(self, leaving: Operation) -> None:
        """Replaces the operation by a branch to the exit block of its kind."""
        lifting, rewriter = self._lifting, self._lifting.rewriter
        key = (
            leaving.name,
            tuple(operand.type for operand in leaving.operands),
            frozenset(leaving.properties.items()),
            frozenset(leaving.attributes.items()),
        )
        known_block = self._blocks.get(key)
        location = leaving.get_location()
        if known_block is None:
            block = Block()
            rewriter.insert_block(block, lifting.region)
            for operand in leaving.operands:
                rewriter.add_argument(block, operand.type, location)
            self._blocks[key] = leaving, block
        else:
            block = known_block[1]
        rewriter.set_insertion_point(leaving)
        lifting.switch(lifting.number(0), (), Jump(block, list(leaving.operands)), location)
        if known_block is not None:
            rewriter.erase_op(leaving)
            return
        rewriter.move_op(leaving, block)
        with rewriter.modify(leaving):
            leaving.operands = list(block.arguments)
