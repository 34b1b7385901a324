"""Memrefs that may be views of others: upstream's `BufferViewFlowAnalysis` and `BufferOriginAnalysis`.

Maps each memref to the values that may be the same buffer or a view of it, in both directions: forward along views,
branches and loop-carried values (`resolve`), and back to the allocations and arguments it may come from
(`resolve_reverse`). Any change of the IR invalidates the result.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.analysis.branches import successor_operands
from compiler.analysis.effects import memory_effects
from compiler.analysis.regions import branch_points, has_region_control_flow, region_successors
from compiler.analysis.regions import successor_operands as region_operands
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value, view_source
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods.effects import EffectKind

_MORE_VIEWS = ("memref.subview", "memref.reinterpret_cast", "memref.transpose", "memref.extract_strided_metadata")


def is_memref(value: Value) -> bool:
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def is_view(op: Operation) -> bool:
    """Returns True if the op's first result is a view of its first operand."""
    return op.has_trait("ViewLikeOpInterface") or op.name in _MORE_VIEWS


def view_base(value: Value) -> Value:
    """Returns the memref at the start of a chain of views; the value itself if it is no view."""
    while isinstance(value, OpResult) and is_view(value.owner) and value.owner.operands:
        value = view_source(value.owner)
    return value


def allocates(value: Value) -> bool:
    """Returns True if the operation allocates a new buffer for this result."""
    if not isinstance(value, OpResult) or value.owner.definition is None:
        return False
    effects = memory_effects(value.owner) or ()
    names = {effect.on for effect in effects if effect.kind is EffectKind.ALLOCATE}
    return any(value in value.owner.result_group(name) for name in names if name in _result_names(value.owner))


def _result_names(op: Operation) -> Iterable[str]:
    return () if op.definition is None else op.definition.result_positions


class BufferViews:
    """For each memref in an operation, the values that may be the same buffer or views of it."""

    def __init__(self, root: Operation) -> None:
        self._forward: dict[Value, dict[Value, None]] = {}
        self._backward: dict[Value, dict[Value, None]] = {}
        self._terminals: set[Value] = set()
        for op in root.walk_post_order():
            self._add(op)

    def _add(self, op: Operation) -> None:
        if op.has_trait("SelectLikeOpInterface"):
            _, true, false = op.operands
            self._connect([true], op.results)
            self._connect([false], op.results)
        elif is_view(op):
            self._connect([view_source(op)], op.results)
        elif op.has_trait("BranchOpInterface"):
            for index, successor in enumerate(op.successors):
                self._connect(successor_operands(op, index) or (), successor.arguments)
        elif has_region_control_flow(op):
            for point, region in branch_points(op):
                for target in region_successors(op, region):
                    self._connect(region_operands(point, region, target.region), target.inputs)
        elif not op.has_trait("RegionBranchTerminatorOpInterface"):
            self._add_unknown(op)

    def _add_unknown(self, op: Operation) -> None:
        """Records that each result may be any of the operands, or new memory."""
        results = [result for result in op.results if is_memref(result)]
        entries = [region.blocks[0] for region in op.regions if region.blocks]
        self._terminals.update(results)
        self._terminals.update(argument for block in entries for argument in block.arguments if is_memref(argument))
        if not op.has_trait("CallOpInterface") and all(map(allocates, results)):
            return
        for operand in op.operands:
            if is_memref(operand):
                self._connect([operand] * len(results), results)

    def _connect(self, sources: Iterable[Value], targets: Iterable[Value]) -> None:
        for source, target in zip(sources, targets, strict=False):
            if is_memref(source) and is_memref(target):
                self._forward.setdefault(source, {})[target] = None
                self._backward.setdefault(target, {})[source] = None

    def resolve(self, value: Value) -> list[Value]:
        """Returns the memrefs that may be this buffer or a view of it, with the memref itself first."""
        return _closure(value, self._forward)

    def resolve_reverse(self, value: Value) -> list[Value]:
        """Returns the memrefs that a memref may originate from, including itself."""
        return _closure(value, self._backward)

    def is_same_allocation(self, value: Value, other: Value) -> bool | None:
        """Returns True if two memrefs are views of the same buffer; None if unknown."""
        value, other = view_base(value), view_base(other)
        if value is other:
            return True
        origins = [
            [value for value in self.resolve_reverse(base) if value in self._terminals] for base in (value, other)
        ]
        if not all(origins):
            return None
        if len(origins[0]) == len(origins[1]) == 1 and origins[0][0] is origins[1][0]:
            return True
        if not set(origins[0]).isdisjoint(origins[1]):
            return None
        new = [all(map(allocates, values)) for values in origins]
        has_known_origins = [
            all(allocates(value) or _is_function_argument(value) for value in values) for values in origins
        ]
        return False if (new[0] and has_known_origins[1]) or (new[1] and has_known_origins[0]) else None


def _closure(value: Value, edges: dict[Value, dict[Value, None]]) -> list[Value]:
    values = {value: None}
    stack = [value]
    while stack:
        for following in edges.get(stack.pop(), ()):
            if following not in values:
                values[following] = None
                stack.append(following)
    return list(values)


def _is_function_argument(value: Value) -> bool:
    if not isinstance(value, BlockArgument) or not value.owner.is_entry:
        return False
    owner = value.owner.parent_op
    return owner is not None and owner.has_trait("FunctionOpInterface")
