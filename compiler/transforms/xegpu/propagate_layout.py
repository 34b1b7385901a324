"""`xegpu-propagate-layout`: assigns values the layouts that their users need.

%0 = xegpu.load_nd %d : ... -> vector<8x16xf16>
->  %0 = xegpu.load_nd %d <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : ...
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeGuard

from compiler.analysis.dataflow.constant_propagation import load_baseline_analyses
from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.gpu.kernel_ops import GPUModuleOp
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.attributes import Attribute, DialectAttribute, TypeAttr
from compiler.ir.functions import function_type
from compiler.ir.operation import Block, Operation, OpResult, Value, sole_region
from compiler.ir.symbols import symbol_name
from compiler.ir.types import FunctionType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.region_branches import forwarded
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import operation_names, print_operation
from compiler.transforms.xegpu.layout_analysis import LayoutAnalysis, LayoutInfo, LayoutKind, Visit, has_layout
from compiler.transforms.xegpu.layout_rules import SOURCES
from compiler.transforms.xegpu.value_layouts import set_result_layout


@dataclass
class XeGPUPropagateLayout(Pass):
    """Propagate and assign XeGPU layout information."""

    argument = "xegpu-propagate-layout"
    name = "XeGPUPropagateLayout"
    summary = "Propagate and assign XeGPU layout information"
    dependent_dialects = ("memref", "xegpu", "vector")

    print_only: bool = option("print-analysis-only", False, "Print the result of layout propagation analysis and exit.")
    layout_kind: str = option("layout-kind", "lane", "Propagate `subgroup` / `inst` / `lane` level of xegpu layouts.")

    def run(self, op: Operation, state: PassState) -> None:
        kind = next((kind for kind in LayoutKind if kind.value == self.layout_kind), None)
        if kind is None:
            state.error(op, f"Unsupported layout kind option: {self.layout_kind}")
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        solver = DataFlowSolver(rewriter.users)
        load_baseline_analyses(solver)
        solver.load(lambda solver: LayoutAnalysis(solver, Visit(kind, rewriter, state.warning), SOURCES))
        solver.initialize_and_run(op)

        def layout_of(value: Value) -> DialectAttribute | None:
            info = solver.lookup_state(LayoutInfo, value)
            return None if info is None else info.value

        if self.print_only:
            state.run_state.write(_analysis_text(op, layout_of))
            return
        update = _Update(layout_of, rewriter, state)
        for block in _blocks(op):
            if any(not update.can_update(inner) for inner in list(block.ops)[::-1]):
                return


def _blocks(top: Operation) -> list[Block]:
    """Returns the blocks in an op, nested blocks before the enclosing one."""
    blocks: list[Block] = []
    stack = [block for region in top.regions for block in region.blocks]
    while stack:
        block = stack.pop()
        blocks.append(block)
        stack += [inner for op in block.ops for region in op.regions for inner in region.blocks]
    return blocks[::-1]


_LayoutOf = Callable[[Value], DialectAttribute | None]


class _Update:
    """Writes the computed layouts into types and attributes."""

    def __init__(self, layout_of: _LayoutOf, rewriter: Rewriter, state: PassState) -> None:
        self._layout_of = layout_of
        self._rewriter = rewriter
        self._state = state

    def can_update(self, op: Operation) -> bool:
        """Returns False and reports an error if joined values have different layouts, or none."""
        if op.has_trait("RegionBranchTerminatorOpInterface"):
            updated = self._update_forwarded(op)
        elif op.has_trait("FunctionOpInterface"):
            updated = self._update_arguments(op)
        else:
            updated = True
            if not op.has_trait("RegionBranchOpInterface"):
                self._update_results(op)
        if not updated:
            self._state.error(op, "Failed to update operation with the layout.")
        return updated

    def _update_results(self, op: Operation) -> None:
        for result in op.results:
            if not has_layout(result.type):
                continue
            layout = self._layout_of(result)
            if layout is None and self._rewriter.has_uses(result):
                self._state.warning(op, "op has users but no layout assigned for its result")
            elif _is_descriptor(result.type):
                result.type = _with_layout(result.type, layout)
            else:
                set_result_layout(result, layout, self._rewriter)

    def _update_forwarded(self, terminator: Operation) -> bool:
        """Sets the layouts of region arguments and results to those of the terminator operands forwarded to them."""
        parent = terminator.parent_op
        if parent is None or not parent.has_trait("RegionBranchOpInterface"):
            return True
        for (source, index), target in forwarded(parent):
            if source is not terminator or not has_layout(target.type):
                continue
            layout, of_target = self._layout_of(terminator.operands[index]), self._layout_of(target)
            if layout is None or (of_target is not None and of_target != layout):
                return False
            if _is_descriptor(target.type):
                target.type = _with_layout(target.type, layout)
            elif isinstance(target, OpResult):
                set_result_layout(target, layout, self._rewriter)
        return True

    def _update_arguments(self, function: Operation) -> bool:
        blocks = sole_region(function).blocks
        arguments = blocks[0].arguments if blocks else ()
        for argument in arguments:
            if not has_layout(argument.type):
                continue
            layout = self._layout_of(argument)
            if layout is None:
                return False
            if _is_descriptor(argument.type):
                argument.type = _with_layout(argument.type, layout)
        old = function_type(function)
        if blocks and old is not None:
            new = FunctionType(tuple(argument.type for argument in arguments), old.results)
            with self._rewriter.modify(function):
                function.properties = {**function.properties, "function_type": TypeAttr(new)}
        return True


def _is_descriptor(type_: Type) -> TypeGuard[TensorDescType]:
    return isinstance(type_, TensorDescType)


def _with_layout(type_: TensorDescType, layout: Attribute | None) -> TensorDescType:
    return TensorDescType.get(type_.shape, type_.element_type, type_.encoding, layout)


# ------------------------------------------------------------------------------------------ printing


def _analysis_text(top: Operation, layout_of: _LayoutOf) -> str:
    """Returns the layouts of all values of the functions of a module, and of its GPU modules."""
    functions: list[Operation] = []
    if isinstance(top, ModuleOp):
        functions += _functions_of(top)
        functions += [function for op in _ops_of(top) if isinstance(op, GPUModuleOp) for function in _functions_of(op)]
    return "".join(_function_text(function, layout_of) for function in functions)


def _ops_of(module: Operation) -> list[Operation]:
    return list(sole_region(module).entry.ops)


def _functions_of(module: Operation) -> list[Operation]:
    return [op for op in _ops_of(module) if op.has_trait("FunctionOpInterface")]


def _function_text(function: Operation, layout_of: _LayoutOf) -> str:
    def layout_text(value: Value) -> str:
        layout = layout_of(value)
        return "Not assigned." if layout is None else str(layout)

    flags = PrintingFlags()
    names = operation_names(function, flags)
    lines = [f"function: {symbol_name(function)}:"]
    blocks = sole_region(function).blocks
    for argument in blocks[0].arguments if blocks else ():
        lines.append(f"argument: <block argument> of type '{argument.type}' at index: {argument.index}")
        lines.append(f"layout  : {layout_text(argument)}")
    for op in function.walk_post_order():
        if not op.results:
            continue
        is_branch = op.has_trait("BranchOpInterface") or op.has_trait("RegionBranchOpInterface")
        lines.append(f"op    : {op.name if is_branch else print_operation(op, flags, names).rstrip()}")
        lines += [f"layout for result #{index}: {layout_text(result)}" for index, result in enumerate(op.results)]
    return "\n".join(lines) + "\n"
