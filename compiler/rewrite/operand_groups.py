"""Changes of the number of values of optional and variadic operands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32
from compiler.rewrite.rewriter import Rewriter

_SIZES = "operandSegmentSizes"


def set_operand_groups(op: Operation, groups: Mapping[str, Sequence[Value]], rewriter: Rewriter) -> None:
    """Sets the values of some operands, by their names in the definition; the other operands keep theirs.

    >>> context = new_context()
    >>> module = parse("func.func @f(%n: index) { %0 = memref.alloc(%n) : memref<?xi8> return }", context)
    >>> function, alloc, _ = list(module.walk())[1:]
    >>> set_operand_groups(alloc, {"dynamicSizes": []}, Rewriter(function, context))
    >>> len(alloc.operands)
    0
    """
    definition = op.definition
    assert definition is not None, f"'{op.name}' is not registered"
    kept = [op.operands[start : start + size] for start, size in op.operand_segments()]
    values = [list(groups.get(operand.name, own)) for operand, own in zip(definition.operands, kept, strict=True)]
    with rewriter.modify(op):
        op.operands = [value for group in values for value in group]
        if _SIZES in op.properties:
            sizes = DenseArrayAttr(I32, tuple(map(len, values)))
            op.properties = {**op.properties, _SIZES: sizes}
