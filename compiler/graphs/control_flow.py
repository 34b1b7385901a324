"""The control flow of an operation: an edge from each block to those that may run next.

A block is the group of its operations with regions; such an operation is the group of its blocks. Edges of the kind
`region` lead from the end of a region to a region that may run after it, as in `scf.while`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.branches import successor_operands
from compiler.analysis.regions import region_successors
from compiler.graphs.labels import Labels, shortened, title_of
from compiler.graphs.model import Graph, GraphKind
from compiler.graphs.outline import Description, Limits, Outline
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Block, Operation

_MOST_LINES = 12
"""Maximum number of operations listed in the node of a block."""


def control_flow(root: Operation, limits: Limits, labels: Labels) -> Graph:
    """Returns the control-flow graph of the regions of `root`."""
    outline = Outline(root, _Parts(labels), limits)
    for node in list(outline.nodes):
        if isinstance(node.subject, Block):
            _add_branches(outline, node.subject, labels)
        elif isinstance(node.subject, Operation):
            _add_region_flow(outline, node.subject)
    _add_region_flow(outline, root)
    return Graph(GraphKind.CONTROL_FLOW, title_of(root), outline.nodes, outline.edges())


def _add_branches(outline: Outline, block: Block, labels: Labels) -> None:
    if not block.ops:
        return
    terminator = block.ops[-1]
    cases = _case_names(terminator)
    for number, successor in enumerate(terminator.successors):
        passed = ", ".join(labels.value(value) for value in successor_operands(terminator, number) or ())
        case = cases[number] if number < len(cases) else f"#{number}"
        label = f"{case} ({passed})" if case and passed else case or (f"({passed})" if passed else "")
        outline.connect(block, successor, case if case in ("true", "false") else "branch", shortened(label))


def _case_names(terminator: Operation) -> list[str]:
    """Returns the condition that selects each successor, such as `true` or `case 3`; "" for the only one."""
    count = len(terminator.successors)
    if count == 1:
        return [""]
    values = terminator.properties.get("case_values")
    if isinstance(values, DenseElementsAttr):
        bits = values.bit_patterns() * (count - 1 if values.is_splat else 1)
        return ["default", *(f"case {value}" for value in bits)]
    definition = terminator.definition
    if definition is None or len(definition.successors) != count:
        return []
    return [each.name.removesuffix("Dest").removesuffix("_dest").lower() for each in definition.successors]


def _add_region_flow(outline: Outline, op: Operation) -> None:
    for region in op.regions:
        ends = [block for block in region.blocks if not block.ops or not block.ops[-1].successors]
        for target, _ in region_successors(op, region):
            if target is not None and target.blocks:
                for block in ends:
                    outline.connect(block, target.blocks[0], "region")


class _Parts:
    def __init__(self, labels: Labels) -> None:
        self._labels = labels

    def parts(self, subject: Operation | Block) -> Sequence[Operation | Block]:
        if isinstance(subject, Block):
            return [op for op in subject.ops if any(region.blocks for region in op.regions)]
        return [block for region in subject.regions for block in region.blocks]

    def describe(self, subject: Operation | Block) -> Description:
        if isinstance(subject, Operation):
            return Description("operation", self._labels.op(subject))
        plain = [op for op in subject.ops if not any(region.blocks for region in op.regions)]
        lines = [self._labels.op(op) for op in plain[:_MOST_LINES]]
        if len(plain) > _MOST_LINES:
            lines[-1] = f"... {len(plain) - _MOST_LINES + 1} more operations"
        return Description("block", self._labels.block_header(subject), lines)
