"""Multiplexer blocks, which join edges to several blocks and branch to each edge's original target.

^a: br ^x(%1)   ^b: br ^y(%2)    ->    ^a: br ^m(%1, %poison, 0)   ^b: br ^m(%poison, %2, 1)
                                       ^m(%x, %y, %way): switch %way [0: ^x(%x), default: ^y(%y)]
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compiler.ir.locations import Location
from compiler.ir.operation import Block, Value
from compiler.ir.types import I32, Type
from compiler.lowering.cf_to_scf.graph import Edge
from compiler.lowering.cf_to_scf.lifting import Jump, Lifting


class Multiplexer:
    """A multiplexer block; its arguments are those of all targets, a target number if there are several, and extras."""

    def __init__(
        self, lifting: Lifting, location: Location, targets: Sequence[Block], extra: Sequence[Type] = ()
    ) -> None:
        self._lifting = lifting
        self.block = lifting.new_block(targets[0])
        self._offsets: dict[Block, int] = {}
        for target in targets:
            if target not in self._offsets:
                self._offsets[target] = len(self.block.arguments)
                lifting.add_arguments_of(self.block, target)
        self._way: Value | None = None
        if len(self._offsets) > 1:
            lifting.number(0)
            self._way = lifting.rewriter.add_argument(self.block, I32, location)
        for type_ in extra:
            lifting.rewriter.add_argument(self.block, type_, location)

    def redirect(self, edge: Edge, *extra: Value) -> None:
        """Redirects an edge to one of the targets through the block."""
        lifting, target, operands = self._lifting, edge.target, edge.operands
        first = self._offsets[target]
        passed: list[Value] = []
        for index, argument in enumerate(self.block.arguments):
            if first <= index < first + len(operands):
                passed.append(operands[index - first])
            elif argument is self._way:
                passed.append(lifting.number(list(self._offsets).index(target)))
            elif index >= len(self.block.arguments) - len(extra):
                passed.append(extra[index - len(self.block.arguments) + len(extra)])
            else:
                passed.append(lifting.poison(argument.type))
        lifting.graph.redirect(edge, self.block)
        lifting.graph.pass_operands(edge, passed)

    def switch(self, location: Location, excluded: Collection[Block] = ()) -> None:
        """Creates the branch to the targets, except some, at the insertion point."""
        jumps: list[tuple[int, Jump]] = []
        for number, (target, first) in enumerate(self._offsets.items()):
            if target not in excluded:
                jumps.append((number, Jump(target, self.block.arguments[first : first + len(target.arguments)])))
        way = self._way if self._way is not None and len(jumps) > 1 else self._lifting.number(0)
        *cases, (_, default) = jumps
        self._lifting.switch(way, cases, default, location)


def single_entry(lifting: Lifting, edges: Sequence[Edge], location: Location) -> Block:
    """Returns a block that all edges go through."""
    multiplexer = Multiplexer(lifting, location, [edge.target for edge in edges])
    for edge in edges:
        multiplexer.redirect(edge)
    lifting.rewriter.set_insertion_point_to_start(multiplexer.block)
    multiplexer.switch(location)
    return multiplexer.block
