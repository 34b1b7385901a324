"""Attributes that show the decisions of one-shot bufferization, for tests of the analysis."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.ir.attributes import ArrayAttr, Attribute, StringAttr
from compiler.ir.operation import Operation, Value
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import operation_names
from compiler.syntax.printer.names import Names
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.state import OneShotState, tensor_uses

_IN_PLACE = "__inplace_operands_attr__"
_RESULT_ALIASES = "__opresult_alias_set_attr__"
_ARGUMENT_ALIASES = "__bbarg_alias_set_attr__"


def annotate_in_place(root: Operation, state: OneShotState) -> None:
    """Adds for each operand of an op if its buffer is used in place."""
    for op in root.walk_post_order():
        uses = tensor_uses(op)
        if not uses:
            continue
        texts = ["none"] * len(op.operands)
        for use in uses:
            texts[use[1]] = "true" if state.is_in_place(use) else "false"
        _set(op, _IN_PLACE, ArrayAttr(tuple(map(StringAttr, texts))), state)


def annotate_aliases(root: Operation, state: OneShotState) -> None:
    """Adds the names of the values that may alias each result and block argument."""
    names = operation_names(root, PrintingFlags())
    for op in root.walk_post_order():
        results = _alias_sets(op.results, names, state)
        if results.elements:
            _set(op, _RESULT_ALIASES, results, state)
        regions = [[_alias_sets(block.arguments, names, state) for block in region.blocks] for region in op.regions]
        if any(blocks.elements for region in regions for blocks in region):
            _set(op, _ARGUMENT_ALIASES, ArrayAttr(tuple([ArrayAttr(tuple(region)) for region in regions])), state)


def _alias_sets(values: Iterable[Value], names: Names, state: OneShotState) -> ArrayAttr:
    """Returns a list of names for each tensor."""
    return ArrayAttr(
        tuple(
            [
                ArrayAttr(tuple([StringAttr(f"%{names.values[alias]}") for alias in state.aliases.members(value)]))
                for value in values
                if is_tensor(value.type)
            ]
        )
    )


def _set(op: Operation, name: str, value: Attribute, state: OneShotState) -> None:
    with state.rewriter.modify(op):
        op.attributes = {**op.attributes, name: value}
