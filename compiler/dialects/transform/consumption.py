"""The handles that an operation of the transform dialect consumes: their payload may be erased or replaced.

Upstream derives that from memory effects that free a handle. Here, a table lists them, and regions are searched for
consumers of their arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from compiler.dialects.transform.affine_ops import SimplifyBoundedAffineOpsOp, SimplifyMinMaxAffineOpsOp
from compiler.dialects.transform.control_ops import (
    AlternativesOp,
    ForeachMatchOp,
    ForeachOp,
    IncludeOp,
    NamedSequenceOp,
    SequenceOp,
)
from compiler.dialects.transform.func_ops import DeduplicateFuncArgsOp, ReplaceFuncSignatureOp
from compiler.dialects.transform.handle_ops import SplitHandleOp
from compiler.dialects.transform.memref_ops import MemRefAllocaToGlobalOp
from compiler.dialects.transform.nvgpu_ops import CreateAsyncGroupsOp
from compiler.dialects.transform.pattern_ops import ApplyConversionPatternsOp, ApplyRegisteredPassOp
from compiler.dialects.transform.pdl_ops import WithPDLPatternsOp
from compiler.dialects.transform.scf_ops import LoopPromoteIfOneIterationOp
from compiler.dialects.transform.structured_packing_ops import (
    BufferizeToAllocationOp,
    PackGreedilyOp,
    PackOp,
    PadOp,
    PadTilingInterfaceOp,
)
from compiler.dialects.transform.structured_rewriting_ops import ReplaceOp, VectorizeOp
from compiler.dialects.transform.structured_tiling_ops import (
    FuseIntoContainingOp,
    FuseOp,
    SplitOp,
    TileUsingForallOp,
    TileUsingForOp,
)
from compiler.dialects.transform.xegpu_ops import SetDescLayoutOp
from compiler.ir.attributes import ArrayAttr, DictionaryAttr, SymbolRefAttr
from compiler.ir.operation import Block, BlockArgument, Operation, Value
from compiler.ir.symbols import SymbolTables

CONSUMED = "transform.consumed"
READ_ONLY = "transform.readonly"

_CONSUMES: Mapping[type[Operation], str] = MappingProxyType(
    {
        SimplifyBoundedAffineOpsOp: "target",
        SimplifyMinMaxAffineOpsOp: "target",
        AlternativesOp: "scope",
        ApplyConversionPatternsOp: "target",
        ApplyRegisteredPassOp: "target",
        ForeachMatchOp: "root",
        DeduplicateFuncArgsOp: "module",
        ReplaceFuncSignatureOp: "module",
        LoopPromoteIfOneIterationOp: "target",
        MemRefAllocaToGlobalOp: "alloca",
        CreateAsyncGroupsOp: "target",
        SplitHandleOp: "",
        BufferizeToAllocationOp: "target",
        FuseOp: "target",
        FuseIntoContainingOp: "producer_op",
        PackOp: "target",
        PackGreedilyOp: "target",
        PadOp: "target",
        PadTilingInterfaceOp: "target",
        ReplaceOp: "target",
        SplitOp: "target",
        TileUsingForOp: "target",
        TileUsingForallOp: "target",
        VectorizeOp: "target",
        SetDescLayoutOp: "target",
    }
)
"""The operand that an operation consumes, "" for none; for operations whose traits do not determine it."""


class Consumption:
    """Handles that the operations in one operation consume, computed once for all of them."""

    def __init__(self, root: Operation) -> None:
        self._tables = SymbolTables()
        self._positions: dict[Operation, list[int]] = {}
        for op in reversed(list(root.walk())):  # bodies before the ops that enclose them
            if op is not root and (positions := list(self._consumed(op))):
                self._positions[op] = positions

    def of(self, op: Operation) -> list[int]:
        """Returns the numbers of the operands that an operation consumes."""
        return self._positions.get(op, [])

    def arguments(self, block: Block) -> set[int]:
        """Returns the numbers of a block's arguments that its operations consume."""
        consumed = (op.operands[index] for op in block.ops for index in self.of(op))
        return {value.index for value in consumed if isinstance(value, BlockArgument) and value.owner is block}

    def consumers(self, ops: Iterable[Operation]) -> dict[Value, list[tuple[Operation, int]]]:
        """Returns the operations that consume each value, the last one first."""
        consumers: dict[Value, list[tuple[Operation, int]]] = {}
        for op in ops:
            for index in reversed(self.of(op)):
                consumers.setdefault(op.operands[index], []).append((op, index))
        return consumers

    def _consumed(self, op: Operation) -> Iterable[int]:
        definition = op.definition
        if definition is None or not op.operands:
            return ()
        match op:
            case ForeachOp(body=region) | SequenceOp(body=region) | WithPDLPatternsOp(body=region):
                return sorted(self.arguments(region.entry)) if region.blocks else ()
            case IncludeOp():
                return self._by_callee(op)
        name = _CONSUMES.get(type(op))
        if name is None:
            return range(len(op.operands)) if op.has_trait("FunctionalStyleTransformOpTrait") else ()
        if not name:
            return ()
        start, size = op.operand_segments()[definition.operand_positions[name]]
        return range(start, start + size)

    def _by_callee(self, op: IncludeOp) -> list[int]:
        """Returns the operands of an `include` whose arguments are marked as consumed in the named sequence."""
        callee = self._tables.lookup_nearest(op, op.target) if isinstance(op.target, SymbolRefAttr) else None
        said = callee.arg_attrs if isinstance(callee, NamedSequenceOp) else None
        dictionaries = said.elements if isinstance(said, ArrayAttr) else ()
        consumed = [
            isinstance(each, DictionaryAttr) and any(name == CONSUMED for name, _ in each.entries)
            for each in dictionaries
        ]
        return [index for index, is_consumed in enumerate(consumed[: len(op.operands)]) if is_consumed]
