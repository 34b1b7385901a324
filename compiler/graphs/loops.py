"""The loops of an operation, and the memory that the operations in them read and write.

Loops are groups, as are other operations that enclose loops or accesses, such as `scf.if`. Each value or global that is
accessed has a node outside all groups: edges lead from it to readers, and from writers to it. A structured operation
(`linalg`) is one loop. Each tensor value counts as memory of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.analysis.affine.memory import base_memref
from compiler.analysis.call_graph import is_call
from compiler.analysis.effects import memory_effects
from compiler.analysis.loops import is_loop
from compiler.dialects.linalg.interface import is_structured, iterator_types, outputs, payload_uses
from compiler.graphs.labels import Labels, shortened, title_of
from compiler.graphs.model import Edge, Graph, GraphKind, Node
from compiler.graphs.outline import Description, Limits, Outline, span_of
from compiler.ir.operation import Operation, Value
from compiler.ir.types import MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType
from compiler.ods.effects import EffectKind

_MEMREFS = MemRefType | UnrankedMemRefType
_TENSORS = RankedTensorType | UnrankedTensorType
_KINDS = {(True, False): "read", (False, True): "write", (True, True): "read and write", (False, False): "access"}


def loop_nest(root: Operation, limits: Limits, labels: Labels) -> Graph:
    """Returns the loops in `root` with their accesses."""
    accesses = {op: accesses_of_op for op in root.walk() if op is not root and (accesses_of_op := _accesses(op))}
    shown = _with_enclosing([*accesses, *(op for op in root.walk() if is_loop(op))], root)
    outline = Outline(root, _Parts(labels, shown), limits)
    memories: dict[object, Node] = {}
    edges: dict[Edge, None] = {}
    for op, values in accesses.items():
        place = outline.node_of(op)
        for value, kind in values.items():
            memory = base_memref(value) if isinstance(value.type, _MEMREFS) else value
            node = memories.get(memory)
            if node is None:
                node = memories[memory] = _memory_node(memory, value, labels, len(memories))
            if place and kind != "write":
                edges[Edge(node.id, place, "access" if kind == "access" else "read")] = None
            if place and "write" in kind:
                edges[Edge(place, node.id, "write")] = None
    return Graph(GraphKind.LOOPS, title_of(root), [*memories.values(), *outline.nodes], list(edges))


def _memory_node(memory: object, value: Value, labels: Labels, number: int) -> Node:
    if isinstance(memory, Value):
        label = f"{labels.value(memory)}: {memory.type}"
        return Node(f"m{number}", "memory", shortened(label), span=span_of(memory), subject=memory)
    return Node(f"m{number}", "memory", shortened(f"{memory}: {value.type}"))


def _with_enclosing(ops: Sequence[Operation], root: Operation) -> set[Operation]:
    """Returns the operations and those that enclose them, up to but without `root`."""
    enclosing: set[Operation] = set()
    for op in ops:
        current: Operation | None = op
        while current is not None and current is not root and current not in enclosing:
            enclosing.add(current)
            current = current.parent_op
    return enclosing


def _accesses(op: Operation) -> dict[Value, str]:
    """Returns the memrefs and tensors that an operation accesses itself, each with one of `_KINDS`."""
    if is_structured(op):
        return _structured_accesses(op)
    if is_loop(op) or is_call(op) or op.regions:
        return {}
    reads: set[Value] = set()
    writes: set[Value] = set()
    for kind, value in _effects(op):
        (writes if kind is EffectKind.WRITE else reads).add(value)
    is_unknown = op.definition is None
    kinds: dict[Value, str] = {}
    for operand in op.operands:
        if operand in reads or operand in writes:
            kinds[operand] = _KINDS[operand in reads, operand in writes]
        elif is_unknown and isinstance(operand.type, _MEMREFS | _TENSORS):
            kinds[operand] = "access"
        elif isinstance(operand.type, _TENSORS) and not op.has_trait("Terminator"):
            kinds[operand] = "read"
    return kinds


def _effects(op: Operation) -> Iterator[tuple[EffectKind, Value]]:
    """Returns the operands that an operation reads or writes, as far as its effects name operands."""
    definition = op.definition
    for effect in memory_effects(op) or ():
        if definition is None or effect.on not in definition.operand_positions:
            continue
        if effect.kind in (EffectKind.READ, EffectKind.WRITE):
            yield from ((effect.kind, value) for value in op.operand_group(effect.on))


def _structured_accesses(op: Operation) -> dict[Value, str]:
    written = outputs(op)
    kinds: dict[Value, str] = {}
    for number, operand in enumerate(op.operands):
        if isinstance(operand.type, _MEMREFS | _TENSORS):
            is_written = any(operand is output for output in written)
            kinds[operand] = _KINDS[not is_written or payload_uses(op, number), is_written]
    # A structured operation on tensors writes to its results.
    kinds.update((result, "write") for result in op.results if isinstance(result.type, _TENSORS))
    return kinds


class _Parts:
    def __init__(self, labels: Labels, shown: set[Operation]) -> None:
        self._labels = labels
        self._shown = shown

    def parts(self, subject: Operation) -> Sequence[Operation]:
        if is_structured(subject):
            return ()
        return [op for region in subject.regions for block in region.blocks for op in block.ops if op in self._shown]

    def describe(self, subject: Operation) -> Description:
        label = self._labels.op(subject)
        if is_structured(subject):
            return Description("loop", label, [f"loops: {', '.join(iterator_types(subject))}"])
        if is_loop(subject):
            return Description("loop", label)
        return Description("operation" if subject.regions else "access", label)
