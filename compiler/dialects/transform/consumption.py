"""Which handles an operation of the transform dialect consumes: what they point at may be gone or another afterwards.

Upstream tells that by memory effects, which free a handle. Here it is a table, with what regions do to their arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from compiler.dialects.transform.control_ops import IncludeOp
from compiler.ir.attributes import ArrayAttr, DictionaryAttr, SymbolRefAttr
from compiler.ir.operation import Block, BlockArgument, Operation, Value
from compiler.ir.symbols import SymbolTables

CONSUMED = "transform.consumed"

_CONSUMES: Mapping[str, str] = MappingProxyType(
    {
        "transform.affine.simplify_bounded_affine_ops": "target",
        "transform.affine.simplify_min_max_affine_ops": "target",
        "transform.alternatives": "scope",
        "transform.apply_conversion_patterns": "target",
        "transform.apply_registered_pass": "target",
        "transform.foreach_match": "root",
        "transform.func.deduplicate_func_args": "module",
        "transform.func.replace_func_signature": "module",
        "transform.loop.promote_if_one_iteration": "target",
        "transform.memref.alloca_to_global": "alloca",
        "transform.nvgpu.create_async_groups": "target",
        "transform.split_handle": "",
        "transform.structured.bufferize_to_allocation": "target",
        "transform.structured.fuse": "target",
        "transform.structured.fuse_into_containing_op": "producer_op",
        "transform.structured.pack": "target",
        "transform.structured.pack_greedily": "target",
        "transform.structured.pad": "target",
        "transform.structured.pad_tiling_interface": "target",
        "transform.structured.replace": "target",
        "transform.structured.split": "target",
        "transform.structured.tile_using_for": "target",
        "transform.structured.tile_using_forall": "target",
        "transform.structured.vectorize": "target",
        "transform.xegpu.set_desc_layout": "target",
    }
)
"""The operand that an operation consumes, "" where it is none, if its traits do not tell."""

_BY_BODY = frozenset({"transform.foreach", "transform.sequence", "transform.with_pdl_patterns"})
"""Operations that consume an operand where their body consumes the argument for it."""


class Consumption:
    """What the operations in one operation consume, found once for all of them."""

    def __init__(self, root: Operation) -> None:
        self._tables = SymbolTables()
        self._positions: dict[Operation, list[int]] = {}
        for op in reversed(list(root.walk())):  # a body before what it is the body of
            if op is not root and (positions := list(self._consumed(op))):
                self._positions[op] = positions

    def of(self, op: Operation) -> list[int]:
        """Which operands an operation consumes, by their positions."""
        return self._positions.get(op, [])

    def arguments(self, block: Block) -> set[int]:
        """Which arguments of a block the operations in it consume."""
        consumed = (op.operands[index] for op in block.ops for index in self.of(op))
        return {value.index for value in consumed if isinstance(value, BlockArgument) and value.owner is block}

    def consumers(self, ops: Iterable[Operation]) -> dict[Value, list[tuple[Operation, int]]]:
        """Who consumes each value, the last one first."""
        found: dict[Value, list[tuple[Operation, int]]] = {}
        for op in ops:
            for index in reversed(self.of(op)):
                found.setdefault(op.operands[index], []).append((op, index))
        return found

    def _consumed(self, op: Operation) -> Iterable[int]:
        definition = op.definition
        if definition is None or not op.operands:
            return ()
        if op.name in _BY_BODY:
            blocks = op.regions[0].blocks if op.regions else []
            return sorted(self.arguments(blocks[0])) if blocks else ()
        if isinstance(op, IncludeOp):
            return self._by_callee(op)
        name = _CONSUMES.get(op.name)
        if name is None:
            return range(len(op.operands)) if op.has_trait("FunctionalStyleTransformOpTrait") else ()
        if not name:
            return ()
        start, size = op.operand_segments()[definition.operand_positions[name]]
        return range(start, start + size)

    def _by_callee(self, op: Operation) -> list[int]:
        """A sequence consumes what it says it does."""
        reference = op.properties.get("target")
        callee = self._tables.lookup_nearest(op, reference) if isinstance(reference, SymbolRefAttr) else None
        said = None if callee is None else callee.properties.get("arg_attrs")
        dictionaries = said.elements if isinstance(said, ArrayAttr) else ()
        consumed = [
            isinstance(each, DictionaryAttr) and any(name == CONSUMED for name, _ in each.entries)
            for each in dictionaries
        ]
        return [index for index, is_consumed in enumerate(consumed[: len(op.operands)]) if is_consumed]
