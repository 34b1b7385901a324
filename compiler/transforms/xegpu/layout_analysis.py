"""Finds the layouts of values, backwards from ops that require certain layouts: upstream's `LayoutInfoPropagation`.

    xegpu.store_nd %v, %d                %v and %d have the layout of blocks: a column for each lane
    %v = vector.transpose %u, [1, 0]     %u has the transposed layout of %v

A rule for each class of operations returns the layouts of the operands. A value keeps the first layout that reaches it.
Anchors without a layout are given one during the analysis.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.dataflow.sparse import SparseLattice
from compiler.analysis.dataflow.sparse_backward import SparseBackwardAnalysis
from compiler.dialects.xegpu.layout_parts import parts_of
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation, OpOfKey, Region, Value
from compiler.ir.types import Type, VectorType
from compiler.rewrite.rewriter import Rewriter


class LayoutKind(enum.Enum):
    """The level that layouts are found for."""

    LANE = "lane"
    INST = "inst"
    SUBGROUP = "subgroup"

    def is_given_by(self, layout: DialectAttribute | None) -> bool:
        """Returns True if a layout has the parts of this level."""
        if layout is None:
            return False
        parts = parts_of(layout)
        if self is LayoutKind.INST:
            return bool(parts.inst_data)
        if self is LayoutKind.LANE:
            return bool(parts.lane_layout and parts.lane_data)
        return bool(parts.sg_layout and parts.sg_data)


class LayoutInfo(SparseLattice):
    """`value`: the first layout that was found for a value."""

    __slots__ = ("value",)

    def __init__(self, anchor: object) -> None:
        super().__init__(anchor)
        self.value: DialectAttribute | None = None

    def meet(self, layout: DialectAttribute | None) -> bool:
        if layout is None or self.value is not None:
            return False
        self.value = layout
        return True


Warn = Callable[[Operation, str], None]
Layouts = Sequence[DialectAttribute | None]


class Visit:
    """Means of a rule: the level of the layouts, a rewriter for the attributes of anchors, and a report of warnings."""

    def __init__(self, kind: LayoutKind, rewriter: Rewriter, warn: Warn) -> None:
        self.kind = kind
        self.rewriter = rewriter
        self.warn = warn


OperandLayouts: TypeAlias = Callable[[OpOfKey, Layouts, Visit], "Mapping[int, DialectAttribute | None]"]
"""Returns the layouts of operands, by number, given those of the results."""


class LayoutAnalysis(SparseBackwardAnalysis[LayoutInfo]):
    """Finds `LayoutInfo` for the values that ops with a rule need, and through all other ops."""

    lattice = LayoutInfo

    def __init__(self, solver: DataFlowSolver, visit: Visit, rules: Mapping[type[Operation], OperandLayouts]) -> None:
        super().__init__(solver)
        self._visit = visit
        self._rules = MappingProxyType(dict(rules))

    def visit_operation(self, op: Operation, operands: Sequence[LayoutInfo], results: Sequence[LayoutInfo]) -> None:
        rule = self._rules.get(type(op), _like_results)
        for index, layout in rule(op, [result.value for result in results], self._visit).items():
            self.meet(operands[index], layout)

    def exit_state(self) -> None:
        return None

    def visit_branch_operand(self, op: Operation, index: int) -> None:
        """Leaves it open."""

    def visit_call_operand(self, op: Operation, index: int) -> None:
        """Leaves it open."""

    def visit_non_control_flow_arguments(self, op: Operation, region: Region, arguments: Sequence[Value]) -> None:
        """Leaves them open."""


def has_layout(type_: Type) -> bool:
    """Returns True if values of a type are spread: vectors and descriptors.

    >>> has_layout(parse_type("vector<16xf32>")), has_layout(parse_type("f32"))
    (True, False)
    """
    return isinstance(type_, VectorType | TensorDescType)


def _like_results(op: Operation, results: Layouts, visit: Visit) -> Mapping[int, DialectAttribute | None]:
    """Returns the layouts of operands for any other op: the layout of the first result that has one."""
    layout = next((layout for layout in results if layout is not None), None)
    if layout is None:
        return {}
    return {index: layout for index, operand in enumerate(op.operands) if has_layout(operand.type)}
