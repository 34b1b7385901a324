"""Finds the ops whose text no longer matches them.

`Changes` compares one op at a time with the parsed IR, given the present places and names of its parts.
"""

from __future__ import annotations

from compiler.ir.operation import Operation, Region
from compiler.source_edit.before import OpBefore, SourceIR
from compiler.source_edit.names import FinalNames
from compiler.source_edit.placement import Placement


class Changes:
    """Differences between the parsed and the present IR."""

    def __init__(self, before: SourceIR, placement: Placement, names: FinalNames) -> None:
        self._before = before
        self._placement = placement
        self._names = names
        self._retyped = before.retyped().keys()

    def is_changed(self, op: Operation, origin: Operation, state: OpBefore | None) -> bool:
        """Returns True if the text of an op, except its regions, must be changed."""
        if origin is not op or state is None or tuple(op.operands) != state.operands:
            return True
        if op.properties is not state.properties and op.properties != state.properties:
            return True
        if op.attributes is not state.attributes and op.attributes != state.attributes:
            return True
        if op.successors is not state.successors and tuple(op.successors) != tuple(state.successors):
            return True
        if op.results and tuple([result.type for result in op.results]) != state.result_types:
            return True
        if self._retyped and not self._retyped.isdisjoint(op.operands):
            return True
        renamed, relabelled = self._names.renamed, self._names.relabelled
        if renamed and (not renamed.isdisjoint(op.operands) or not renamed.isdisjoint(op.results)):
            return True
        if op.successors and relabelled and not relabelled.isdisjoint(op.successors):
            return True
        return any(self._has_other_arguments(region) for region in op.regions if region.blocks)

    def has_other_ops(self, state: OpBefore) -> bool:
        """Returns True if there are other blocks, or other ops in them, in the regions of an op."""
        return any(
            region.blocks != list(self._before.regions[region].blocks)
            or any(tuple(block.ops) != self._before.blocks[block].ops for block in region.blocks)
            for region in state.regions
        )

    def has_same_arguments(self, op: Operation) -> bool:
        """Returns True if the arguments of the op's regions are unchanged, so that only operands may differ."""
        return not any(self._has_other_arguments(region) for region in op.regions if region.blocks)

    def _has_other_arguments(self, region: Region) -> bool:
        """Returns True if the entry block's arguments, which the op's own line names, are others."""
        entry = region.blocks[0]
        before = self._before.blocks.get(self._placement.block_origins.get(entry, entry))
        if before is None or entry not in self._before.blocks:
            return True
        return (
            tuple(entry.arguments) != before.arguments
            or tuple([argument.type for argument in entry.arguments]) != before.argument_types
            or not self._names.renamed.isdisjoint(entry.arguments)
        )
