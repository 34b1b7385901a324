"""Lifting of a region's first branch to an operation with a region for each successor, up to their merge point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.dialects.arith.cast_ops import IndexCastUIOp
from compiler.dialects.cf.ops import CondBranchOp, SwitchOp
from compiler.dialects.scf.ops import IfOp, IndexSwitchOp, YieldOp
from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I64, INDEX, Type
from compiler.lowering.cf_to_scf.graph import Edge, outgoing
from compiler.lowering.cf_to_scf.lifting import CannotLift, Lifting
from compiler.lowering.cf_to_scf.multiplexer import single_entry


def lift_branch(lifting: Lifting, entry: Block) -> list[Block]:
    """Takes the branch at the end of a block away, or leaves it where its ways end in different operations.

    Gives the first blocks of the parts that are to be looked at next.
    """
    branch = entry.last
    if branch is None or not branch.successors:
        return []
    if len(branch.successors) == 1:
        (edge,) = outgoing(entry)
        target, operands = edge.target, edge.operands
        lifting.graph.erase(branch)
        lifting.rewriter.merge_blocks(target, entry, operands)
        return [entry]
    ways = [_blocks_of(lifting, edge) for edge in outgoing(entry)]
    meeting = _meeting(lifting, entry, ways)
    if not meeting.is_somewhere:
        return list(branch.successors)
    rest = meeting.edges[0].target
    if not meeting.is_certain or any(edge.target is not rest for edge in meeting.edges):
        first = meeting.edges[0].branch
        rest = single_entry(lifting, meeting.edges, first.get_location())
    if not meeting.is_certain:
        lifting.dominance.forget(entry.parent)
        return [entry]
    return [*_lift(lifting, branch, ways, rest), entry]


def _blocks_of(lifting: Lifting, edge: Edge) -> list[Block]:
    """Returns the blocks that only this edge leads to."""
    if len(lifting.graph.incoming(edge.target)) != 1:
        return []
    return lifting.dominance.dominated(edge.target)


@dataclass(slots=True)
class _Meeting:
    """The edges out of the ways of a branch; those to a block where a way ends are among them.

    `is_somewhere`: one of the ways goes on. `is_certain`: all of them do, whatever happens.
    """

    edges: list[Edge] = field(default_factory=list)
    is_somewhere: bool = False
    is_certain: bool = True


def _meeting(lifting: Lifting, entry: Block, ways: Sequence[Sequence[Block]]) -> _Meeting:
    inside = {entry, *(block for way in ways for block in way)}
    meeting = _Meeting()
    for edge, way in zip(outgoing(entry), ways, strict=True):
        if not way:
            meeting.edges.append(edge)
            meeting.is_somewhere = True
        for block in way:
            out = outgoing(block)
            if not out:
                meeting.is_certain = False
                meeting.edges += lifting.graph.incoming(block)
            leaving = [each for each in out if each.target not in inside]
            meeting.edges += leaving
            meeting.is_somewhere |= bool(leaving)
    return meeting


def _lift(lifting: Lifting, branch: Operation, ways: Sequence[Sequence[Block]], rest: Block) -> list[Block]:
    """Creates the operation with regions, and moves the following code after it."""
    rewriter, graph, entry = lifting.rewriter, lifting.graph, branch.parent
    assert entry is not None
    edges = outgoing(entry)
    rewriter.set_insertion_point(branch)
    op = _structured(lifting, branch, [argument.type for argument in rest.arguments])
    starts: list[Block] = []
    ends: list[tuple[Block, Sequence[Value]]] = []
    for edge, way, region in zip(edges, ways, op.regions, strict=True):
        if not way:
            empty = Block()
            rewriter.insert_block(empty, region)
            ends.append((empty, edge.operands))
            continue
        _move_way(lifting, way, rest, region, ends)
        first = region.entry
        for argument, operand in zip(first.arguments, edge.operands, strict=True):
            rewriter.replace_all_uses_with(argument, operand)
        rewriter.erase_arguments(first, range(len(first.arguments)))
        starts.append(first)
    location = branch.get_location()
    graph.erase(branch)
    for block, values in ends:
        rewriter.set_insertion_point_to_end(block)
        _yield(lifting, values, location)
    for edge in graph.incoming(rest):
        rewriter.set_insertion_point(edge.branch)
        _yield(lifting, edge.operands, edge.branch.get_location())
        graph.erase(edge.branch)
    rewriter.merge_blocks(rest, entry, op.results)
    return starts


def _yield(lifting: Lifting, values: Sequence[Value], location: Location) -> None:
    lifting.rewriter.create(YieldOp, *values, location=location)


def _structured(lifting: Lifting, branch: Operation, types: Sequence[Type]) -> Operation:
    """Creates the operation with a region for each successor of a branch."""
    rewriter = lifting.rewriter
    regions = [Region() for _ in branch.successors]
    if isinstance(branch, CondBranchOp):
        return rewriter.create(IfOp, branch.condition, result_types=types, regions=regions, location=branch)
    if not isinstance(branch, SwitchOp):
        message = "Cannot convert unknown control flow op to structured control flow"
        raise CannotLift(branch, f"'{branch.name}' op {message}")
    flag, values = branch.flag, branch.case_values
    number = rewriter.create(IndexCastUIOp, flag, result_types=[INDEX], location=branch).result
    patterns = values.bit_patterns() if isinstance(values, DenseElementsAttr) else []
    cases = DenseArrayAttr(I64, tuple(patterns))
    properties = {"cases": cases}
    return rewriter.create(
        IndexSwitchOp, number, result_types=types, properties=properties, regions=regions, location=branch
    )


def _move_way(
    lifting: Lifting, way: Sequence[Block], rest: Block, region: Region, ends: list[tuple[Block, Sequence[Value]]]
) -> None:
    """Moves the blocks of a branch into a region with a single exit; several exits are joined in an empty block."""
    leaving = [edge for block in way for edge in outgoing(block) if edge.target is rest]
    end: Block | None = None
    if len(leaving) > 1:
        end = Block()
        lifting.add_arguments_of(end, rest)
        for edge in leaving:
            lifting.graph.redirect(edge, end)
        ends.append((end, end.arguments))
    for block in way:
        lifting.rewriter.move_block_before(block, region, None)
    if end is not None:
        lifting.rewriter.insert_block(end, region)
