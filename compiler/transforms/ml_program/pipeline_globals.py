"""`mlprogram-pipeline-globals`: removes loads of globals with known values, and stores that are overwritten.

ml_program.global_store @g = %x        ml_program.global_store @g = %x
%0 = ml_program.global_load @g    ->   use(%x)
use(%0)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.analysis.call_graph import callee_of
from compiler.analysis.calls import call_target
from compiler.dialects.ml_program.ops import GlobalLoadOp, GlobalStoreOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.symbols import SymbolTables
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class MLProgramPipelineGlobals(Pass):
    """Optimize `ml_program` global operations for read and store."""

    argument = "mlprogram-pipeline-globals"
    name = "MLProgramPipelineGlobalsPass"
    summary = "Optimize `ml_program` global operations for read and store"
    anchor = "builtin.module"

    def run(self, op: Operation, state: PassState) -> None:
        accesses_of_calls = _accesses_of_calls(op)
        if accesses_of_calls is not None:
            _Forwarding(accesses_of_calls, Rewriter(op, state.context, state.listeners)).run(op)


@dataclass
class _Accesses:
    """Globals that operations read and write."""

    loaded: set[SymbolRefAttr] = field(default_factory=set)
    stored: set[SymbolRefAttr] = field(default_factory=set)

    def add(self, other: _Accesses) -> None:
        self.loaded |= other.loaded
        self.stored |= other.stored


def _accesses_of_calls(module: Operation) -> dict[Operation, _Accesses] | None:
    """Returns the accesses of each call's function and its callees; None if a callee is unknown."""
    tables = SymbolTables()
    targets: dict[Operation, Operation] = {}
    for call in module.walk_post_order():
        if call.has_trait("CallOpInterface"):
            target = call_target(call, tables) if isinstance(callee_of(call), SymbolRefAttr) else None
            if target is None:
                return None
            targets[call] = target
    own: dict[Operation, _Accesses] = {}
    callees: dict[Operation, list[Operation]] = {}
    for function in dict.fromkeys(targets.values()):
        inner = function.walk_post_order()
        own[function] = _Accesses(
            {op.global_ for op in inner if isinstance(op, GlobalLoadOp)},
            {op.global_ for op in inner if isinstance(op, GlobalStoreOp)},
        )
        callees[function] = [targets[op] for op in inner if op in targets]
    accesses: dict[Operation, _Accesses] = {}
    for function in own:
        reached = accesses[function] = _Accesses()
        worklist = [function]
        for current in worklist:
            reached.add(own[current])
            worklist += [callee for callee in dict.fromkeys(callees[current]) if callee not in worklist]
    return {call: accesses[target] for call, target in targets.items()}


class _Forwarding:
    """Forwards stored and loaded values to loads in each block of a module."""

    def __init__(self, accesses_of_calls: dict[Operation, _Accesses], rewriter: Rewriter) -> None:
        self._of_calls = accesses_of_calls
        self._of_regions: dict[Operation, _Accesses] = {}
        """Accesses in the regions of operations."""
        self._rewriter = rewriter

    def run(self, module: Operation) -> None:
        for op in module.walk_post_order():
            if op.regions and op is not module:
                accesses = self._of_regions[op] = _Accesses()
                for region in op.regions:
                    for block in region.blocks:
                        accesses.add(self._forward_in(block))

    def _forward_in(self, block: Block) -> _Accesses:
        """Erases the loads and stores of a block that are not needed; returns the accesses that it had."""
        accesses = _Accesses()
        values: dict[SymbolRefAttr, Value] = {}
        """Known values of globals."""
        stores: dict[SymbolRefAttr, GlobalStoreOp] = {}
        """Last store to each global that has not been read since."""
        unneeded: list[Operation] = []
        for op in block.ops:
            if isinstance(op, GlobalLoadOp):
                accesses.loaded.add(op.global_)
                value = values.setdefault(op.global_, op.result)
                if value is not op.result:
                    self._rewriter.replace_all_uses_with(op.result, value)
                    unneeded.append(op)
                continue
            if isinstance(op, GlobalStoreOp):
                accesses.stored.add(op.global_)
                if op.global_ in stores:
                    unneeded.append(stores[op.global_])
                values[op.global_] = op.value
                stores[op.global_] = op
                continue
            nested = self._of_calls.get(op) or self._of_regions.get(op)
            if nested is None:
                continue
            accesses.add(nested)
            for name in nested.loaded | nested.stored:
                stores.pop(name, None)
            for name in nested.stored:
                values.pop(name, None)
        for op in unneeded:
            self._rewriter.erase_op(op)
        return accesses
