"""Converts the cycles of a region to loops: one entry, one latch, one `scf.while`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.analysis.dominance import DominatorTree
from compiler.dialects.arith.cast_ops import TruncIOp
from compiler.dialects.cf.ops import SwitchOp
from compiler.dialects.func.ops import FuncOp, ReturnOp
from compiler.dialects.scf.ops import ConditionOp, WhileOp, YieldOp
from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1, I32
from compiler.lowering.cf_to_scf.exits import Exits
from compiler.lowering.cf_to_scf.graph import Edge, cycles, outgoing
from compiler.lowering.cf_to_scf.lifting import CannotLift, Jump, Lifting
from compiler.lowering.cf_to_scf.multiplexer import Multiplexer, single_entry


def lift_cycles(lifting: Lifting, entry: Block, exits: Exits) -> list[Block]:
    """Converts the outermost cycles reachable from a block to loops. Returns the entry block of each body."""
    blocks = []
    cycles_ = cycles(entry)
    cycle = next(cycles_, None)
    while cycle is not None:
        following = next(cycles_, None)  # looked for before the graph changes
        blocks.append(_lift(lifting, cycle, exits))
        cycle = following
    return blocks


def _lift(lifting: Lifting, cycle: dict[Block, None], exits: Exits) -> Block:
    edges = _edges(lifting, cycle)
    header = edges.entries[0].target
    if len(edges.entries) > 1:
        last = header.last
        assert last is not None
        header = single_entry(lifting, [*edges.entries, *edges.back], last.get_location())
    cycle[header] = None
    latch, behind = _single_latch(lifting, edges, exits)
    cycle[latch] = None
    values = _pass_results(lifting, header, latch, behind, cycle)
    _make_loop(lifting, header, latch, behind, cycle, values)
    return header


@dataclass(slots=True)
class _Edges:
    """Into a cycle, out of it, and in it to the blocks where it is entered."""

    entries: list[Edge] = field(default_factory=list)
    exits: list[Edge] = field(default_factory=list)
    back: list[Edge] = field(default_factory=list)


def _edges(lifting: Lifting, cycle: dict[Block, None]) -> _Edges:
    edges = _Edges()
    for block in cycle:
        edges.entries += [edge for edge in lifting.graph.incoming(block) if edge.source not in cycle]
        edges.exits += [edge for edge in outgoing(block) if edge.target not in cycle]
    entered = {edge.target for edge in edges.entries}
    edges.back = [edge for block in cycle for edge in outgoing(block) if edge.target in entered]
    return edges


def _single_latch(lifting: Lifting, edges: _Edges, exits: Exits) -> tuple[Block, Block]:
    """Returns the latch, which repeats or leaves the loop, and the block after the loop.

    The latch's last argument is nonzero if the loop continues.
    """
    rewriter, location = lifting.rewriter, edges.back[0].branch.get_location()
    lifting.number(0)
    multiplexer = Multiplexer(lifting, location, [edge.target for edge in (*edges.back, *edges.exits)], [I32])
    latch = multiplexer.block
    behind = lifting.new_block(latch)
    header = edges.back[0].target
    for edge in edges.back:
        multiplexer.redirect(edge, lifting.number(1))
    for edge in edges.exits:
        multiplexer.redirect(edge, lifting.number(0))
    rewriter.set_insertion_point_to_start(latch)
    again = Jump(header, latch.arguments[: len(header.arguments)])
    lifting.switch(latch.arguments[-1], [(0, Jump(behind))], again, UNKNOWN)
    rewriter.set_insertion_point_to_start(behind)
    if edges.exits:
        multiplexer.switch(location, {header})
    else:
        exits.combine(_unreachable(lifting, behind, edges.back[0].branch))
    return latch, behind


def _unreachable(lifting: Lifting, block: Block, branch: Operation) -> ReturnOp:
    """Returns the terminator after an infinite loop: an unreachable return of poison."""
    assert block.parent is not None
    around = block.parent.parent
    assert around is not None
    if not isinstance(around, FuncOp):
        raise CannotLift(branch, f"Cannot create unreachable terminator for '{around.name}'")
    location = branch.get_location()
    types = around.function_type.type.results
    values = [lifting.rewriter.create(PoisonOp, result_types=[type_], location=location).result for type_ in types]
    return lifting.rewriter.create(ReturnOp, *values, location=location)


def _pass_results(
    lifting: Lifting, header: Block, latch: Block, behind: Block, cycle: dict[Block, None]
) -> list[Value]:
    """Makes all values that are used after the loop loop-carried. Returns the values for the next iteration.

    The block after the loop gets the same values as arguments, which replace their uses there.
    """
    rewriter, graph = lifting.rewriter, lifting.graph
    forth, back = sorted(outgoing(latch), key=lambda edge: edge.target is header)
    carried = back.operands
    inside = _Inside(cycle, header.parent)
    for value in carried:
        result = rewriter.add_argument(behind, value.type)
        graph.pass_operands(forth, [*forth.operands, value])
        rewriter.replace_all_uses_with(value, result, lambda user: user not in inside)
    own = {block: list(block.arguments) for block in cycle}
    tree: DominatorTree | None = None
    for block in cycle:
        for value in [*own[block], *(result for op in block.ops for result in op.results)]:
            if not any(user not in inside for user in rewriter.users(value)):
                continue
            if tree is None:
                assert header.parent is not None
                tree = DominatorTree(header.parent)
            result = rewriter.add_argument(behind, value.type)
            rewriter.add_argument(header, value.type)
            passed = _reaching(lifting, value, block, latch, tree)
            carried.append(passed)
            for edge in outgoing(latch):
                graph.pass_operands(edge, [*edge.operands, passed])
            rewriter.replace_all_uses_with(value, result, lambda user: user not in inside)
    for edge in graph.incoming(header):
        if edge.source is not latch:
            values = edge.operands
            missing = header.arguments[len(values) :]
            graph.pass_operands(edge, [*values, *(lifting.poison(argument.type) for argument in missing)])
    return carried


class _Inside:
    """Yields the operations in some blocks of a region, including nested ones."""

    def __init__(self, blocks: dict[Block, None], region: Region | None) -> None:
        self._blocks = blocks
        self._region = region

    def __contains__(self, op: Operation) -> bool:
        block = op.parent
        while block is not None and block.parent is not self._region:
            around = block.parent_op
            block = None if around is None else around.parent
        return block in self._blocks


def _reaching(lifting: Lifting, value: Value, block: Block, latch: Block, tree: DominatorTree) -> Value:
    """Returns a loop block's value at the latch: poison if the last iteration did not compute it."""
    edges = lifting.graph.incoming(latch)
    if block is latch or all(tree.dominates(block, edge.source) for edge in edges):
        return value
    argument = lifting.rewriter.add_argument(latch, value.type)
    for edge in edges:
        is_dominated = tree.dominates(block, edge.source)
        lifting.graph.pass_operands(edge, [*edge.operands, value if is_dominated else lifting.poison(value.type)])
    return argument


def _make_loop(
    lifting: Lifting, header: Block, latch: Block, behind: Block, cycle: dict[Block, None], values: Sequence[Value]
) -> None:
    """Moves the blocks of the loop into an `scf.while` in a block of its own, followed by the code after the loop."""
    rewriter, graph, region = lifting.rewriter, lifting.graph, header.parent
    branch = latch.last
    assert region is not None and isinstance(branch, SwitchOp)
    around = Block()
    rewriter.insert_block(around, region, header)
    lifting.add_arguments_of(around, header)
    location, condition = branch.get_location(), branch.flag
    graph.erase(branch)
    rewriter.set_insertion_point_to_start(around)
    types = [argument.type for argument in around.arguments]
    loop = rewriter.create(
        WhileOp, *around.arguments, result_types=types, regions=[Region(), Region()], location=location
    )
    before, after = loop.regions
    for block in (header, *(each for each in cycle if each not in (header, latch)), latch):
        rewriter.move_block_before(block, before, None)
    rewriter.set_insertion_point_to_end(latch)
    goes_on = rewriter.create(TruncIOp, condition, result_types=[I1], location=location).result
    rewriter.create(ConditionOp, goes_on, list(values), location=location)
    body = rewriter.create_block(after, None, types, [location] * len(types))
    rewriter.create(YieldOp, *body.arguments, location=location)
    while edges := graph.incoming(header):
        graph.redirect(edges[0], around)
    rewriter.merge_blocks(behind, around, loop.results)
