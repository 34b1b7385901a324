"""The block whose nests are fused: its dependence graph, kept up to date, and the queries of both kinds of fusion."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.affine.dependence_graph import MemRefDependenceGraph, Node
from compiler.analysis.affine.loops import enclosing_loops, loop_of
from compiler.analysis.affine.slices import ComputationSlice
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.ir.operation import OpResult, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.legality import FusionResult, PairLegality
from compiler.transforms.affine.fusion.record import (
    Conflict,
    DepthRecord,
    FusionRecorder,
    OpPlace,
    PairRecord,
    SliceRecord,
)
from compiler.transforms.affine.fusion.visiting_order import HashOrder


@dataclass(frozen=True)
class FusionOptions:
    """Options of the pass."""

    compute_tolerance: float = 0.3
    maximal: bool = False
    fast_memory_space: int = 0
    local_buffer_threshold: int = 0
    """Maximum size of a local buffer, in bytes."""
    conditions: bool = False
    """True if nests with an `affine.if` are fused, too; upstream skips them."""


class FusedBlock:
    """State of fusing the nests of one block."""

    def __init__(
        self, graph: MemRefDependenceGraph, rewriter: Rewriter, options: FusionOptions, recorder: FusionRecorder
    ) -> None:
        self.graph = graph
        self.rewriter = rewriter
        self.options = options
        self.recorder = recorder
        self.order = HashOrder()
        """The nodes of the graph as upstream visits them."""
        for number in graph.nodes:
            self.order.add(number)

    def drop(self, node: Node) -> None:
        """Removes a nest that was fused into another one."""
        self.graph.remove_node(node.id)
        self.order.remove(node.id)

    def erase_unused_allocations(self) -> None:
        """Erases allocations that fusion left without users."""
        for memref, count in self.graph.edge_counts.items():
            if count == 0 and isinstance(memref, OpResult) and isinstance(memref.owner, AllocOp):
                if memref.owner.parent is not None and not self.rewriter.has_uses(memref):
                    self.rewriter.erase_op(memref.owner)

    def reject_places(self, pair: PairRecord, source: Node, node: Node) -> None:
        """Rejects a pair because of the operations between its nests."""
        first, second = (source, node) if source.op.is_before_in_block(node.op) else (node, source)
        between = self.graph.op_between(first.id, second.id)
        reason = "what is between depends on the first loop, and the second loop on it"
        conflict = None if between is None else Conflict.between(reason, between)
        self.recorder.reject(pair, "no place between the loops keeps all dependences of the block", conflict)

    def slices(
        self, source: Node, node: Node, pair: PairRecord, max_depth: int, sibling_memref: Value | None
    ) -> list[ComputationSlice | None]:
        """Returns the slices for the depths 1, 2, ... of the destination, with None for depths without a slice."""
        outer = len(enclosing_loops(node.op))
        legality = PairLegality(source.loop, node.loop, self.rewriter, allows_conditions=self.options.conditions)
        slices: list[ComputationSlice | None] = []
        for depth in range(1, max_depth + 1):
            check = legality.check(depth + outer, pair.strategy, sibling_memref)
            record = DepthRecord(depth)
            pair.depths.append(record)
            if check.result is not FusionResult.SUCCESS or check.slice is None:
                reason = check.result.value
                if check.conflict is None:
                    record.conflict = Conflict(reason)
                else:
                    record.conflict = Conflict(f"{reason}: {check.conflict.reason}", check.conflict.accesses)
                self.recorder.log(reason)
            else:
                record.slice = _slice_records(check.slice)
            if check.pairs and not pair.dependences:
                pair.dependences = [
                    (OpPlace.of(first), OpPlace.of(second), _name_of(first.memref)) for first, second in check.pairs
                ]
            slices.append(check.slice)
        return slices


def _slice_records(slice_: ComputationSlice) -> list[SliceRecord]:
    counts = slice_.trip_counts() or {}
    operands = tuple(_name_of(value) for value in slice_.operands)
    return [
        SliceRecord(
            lower, upper, counts.get(loop) if (loop := loop_of(variable)) else None, variable.name or "", operands
        )
        for variable, (lower, upper) in zip(slice_.variables, slice_.bounds, strict=True)
    ]


def _name_of(value: Value) -> str:
    return f"%{value.name}" if value.name else "a value"
