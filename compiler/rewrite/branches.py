"""Changes of the operands that branches pass to blocks."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.branches import successor_operands
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ods.model import Arity
from compiler.rewrite.rewriter import Rewriter


def can_set_successor_operands(op: Operation) -> bool:
    """Returns True if `set_successor_operands` supports the op: the operands for each successor are known.

    >>> _, _, branch, _ = parse("func.func @f() { cf.br ^a ^a: return }").walk()
    >>> can_set_successor_operands(branch)
    True
    """
    definition = op.definition
    return (
        definition is not None
        and definition.has_trait("BranchOpInterface")
        and definition.hooks.successor_operands is None
        and all(successor_operands(op, index) is not None for index in range(len(op.successors)))
    )


def set_successor_operands(rewriter: Rewriter, op: Operation, index: int, values: Sequence[Value]) -> None:
    """Replaces the operands that a branch passes to successor `index`.

    `can_set_successor_operands` must be true for the branch.

    >>> from compiler.rewrite.rewriter import Rewriter
    >>> context = new_context()
    >>> module = parse("func.func @f(%x: i32, %y: i32) { cf.br ^a(%x : i32) ^a(%z: i32): return }", context)
    >>> _, function, branch, _ = module.walk()
    >>> set_successor_operands(Rewriter(module, context), branch, 0, [function.regions[0].blocks[0].arguments[1]])
    >>> branch.operands[0].name
    'y'
    """
    definition = op.definition
    assert definition is not None
    groups = [i for i, operand in enumerate(definition.operands) if operand.arity is Arity.VARIADIC]
    position = min(index, len(groups) - 1)
    segments = op.operand_segments()
    start, size = segments[groups[position]]
    properties = dict(op.properties)
    with rewriter.modify(op):
        if definition.successors[position].variadic:
            name = definition.operands[groups[position]].segments
            sizes = properties[name]
            assert isinstance(sizes, DenseArrayAttr)
            lengths = list(sizes.values)
            own = index - position
            start += sum(lengths[:own])
            size, change = lengths[own], len(values) - lengths[own]
            lengths[own] = len(values)
            properties[name] = DenseArrayAttr(sizes.element_type, tuple(lengths))
        else:
            change = len(values) - size
        op.operands = [*op.operands[:start], *values, *op.operands[start + size :]]
        all_sizes = properties.get("operandSegmentSizes")
        if change and isinstance(all_sizes, DenseArrayAttr):
            totals = list(all_sizes.values)
            totals[groups[position]] += change
            properties["operandSegmentSizes"] = DenseArrayAttr(all_sizes.element_type, tuple(totals))
        if change:
            op.properties = properties


def branches_to(rewriter: Rewriter, block: Block) -> list[tuple[Operation, int]]:
    """Returns the branches to a block: each is an operation and the number of its successor.

    >>> from compiler.rewrite.rewriter import Rewriter
    >>> context = new_context()
    >>> module = parse("func.func @f() { cf.br ^a ^a: return }", context)
    >>> _, _, branch, end = module.walk()
    >>> [(op.name, index) for op, index in branches_to(Rewriter(module, context), end.parent)]
    [('cf.br', 0)]
    """
    branches: list[tuple[Operation, int]] = []
    for op in dict.fromkeys(p.last for p in rewriter.predecessors(block)):
        if op is not None:
            branches += [(op, index) for index, successor in enumerate(op.successors) if successor is block]
    return branches


def replace_successor(rewriter: Rewriter, op: Operation, old: Block, new: Block) -> None:
    """Redirects all branches of an op from one block to another.

    >>> from compiler.rewrite.rewriter import Rewriter
    >>> context = new_context()
    >>> module = parse("func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b ^a: return ^b: return }", context)
    >>> _, function, branch, *_ = module.walk()
    >>> _, a, b = function.regions[0].blocks
    >>> replace_successor(Rewriter(module, context), branch, a, b)
    >>> [block.label for block in branch.successors]
    ['b', 'b']
    """
    with rewriter.modify(op):
        op.successors = tuple(new if successor is old else successor for successor in op.successors)
