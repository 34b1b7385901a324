"""`remove-dead-values`: removes values that no side effect and no external user depends on.

    func.func private @f(%x: i32, %y: i32) -> (i32, i32)        func.func private @f(%y: i32) -> i32
      %r:2 = call @f(%a, %b)      // only %r#0 is used    ->      %r = call @f(%b)

This includes loop-carried values and operands of branches. First all dead values are found, then they are removed at
once. Operands of ops with regions, and of terminators in these, are first replaced by `ub.poison`; canonicalization of
these ops then removes the poison values.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.analysis.branches import successor_operand_positions, successor_operands
from compiler.analysis.call_graph import callable_region, callable_result_types, is_call
from compiler.analysis.calls import call_argument_positions, call_target
from compiler.analysis.dataflow.liveness import LivenessInfo
from compiler.analysis.effects import is_memory_effect_free
from compiler.analysis.regions import has_region_control_flow
from compiler.dialects.ub.ops import PoisonOp, UnreachableOp
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.symbols import SymbolTables, symbol_uses_in, symbol_visibility
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.branches import branches_to, can_set_successor_operands, set_successor_operands
from compiler.rewrite.greedy import apply_op_patterns_greedily
from compiler.rewrite.patterns import CanonicalizationPatterns
from compiler.rewrite.region_branches import forwarded
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.signatures import (
    erase_call_operands,
    erase_call_results,
    erase_function_arguments,
    erase_function_results,
)


@dataclass
class RemoveDeadValues(Pass):
    """Remove dead values."""

    argument = "remove-dead-values"
    name = "RemoveDeadValues"
    summary = "Remove dead values"
    dependent_dialects = ("ub",)

    canonicalize: bool = option("canonicalize", True, "Canonicalize region branch ops")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        _Removal(op, rewriter).run()
        if not self.canonicalize:
            return
        region_ops = [each for each in _postorder(op) if each.has_trait("RegionBranchOpInterface")]
        result = apply_op_patterns_greedily(region_ops, CanonicalizationPatterns(state.context), rewriter)
        if not result.converged:
            state.error(op, "greedy pattern rewrite failed to converge")


def _postorder(root: Operation) -> list[Operation]:
    """Returns the op and those in it, nested ones first."""
    ops: list[Operation] = []
    stack: list[tuple[Operation, bool]] = [(root, False)]
    while stack:
        op, entered = stack.pop()
        if entered or not op.regions:
            ops.append(op)
            continue
        stack.append((op, True))
        inner = [each for region in op.regions for block in region.blocks for each in block.ops]
        stack += [(each, False) for each in reversed(inner)]
    return ops


@dataclass
class _FunctionCleanup:
    """Numbers of the arguments and results to remove from a function all of whose callers are known."""

    function: Operation
    calls: list[Operation]
    arguments: set[int]
    results: set[int] = field(default_factory=set)


class _Removal:
    """Collects dead values and operations, and erases them."""

    def __init__(self, root: Operation, rewriter: Rewriter) -> None:
        self._root = root
        self._rewriter = rewriter
        self._liveness = LivenessInfo(root, rewriter.users)
        self._dead: set[Value] = set()
        """Values that are erased although live values depend on them: mainly results of calls."""
        self._calls = self._calls_by_target()
        self._functions: list[_FunctionCleanup] = []
        self._poisoned: dict[Operation, set[int]] = {}
        self._block_arguments: dict[Block, set[int]] = {}
        self._unreachable: list[Operation] = []
        self._erased: dict[Operation, None] = {}

    def _calls_by_target(self) -> dict[Operation, list[Operation] | None]:
        """Returns the calls of each function in the op; None for one that something but a call refers to."""
        tables = SymbolTables()
        calls_by_target: dict[Operation, list[Operation] | None] = {}
        for table in self._root.walk():
            if not table.has_trait("SymbolTable"):
                continue
            for use in symbol_uses_in(table):
                target = tables.lookup_nearest(use.op, use.reference)
                if target is None:
                    continue
                if is_call(use.op) and call_target(use.op, tables) is target:
                    calls = calls_by_target.setdefault(target, [])
                    if calls is not None and use.op not in calls:
                        calls.append(use.op)
                else:
                    calls_by_target[target] = None
        return calls_by_target

    def run(self) -> None:
        for op in _postorder(self._root):
            if op.has_trait("FunctionOpInterface"):
                self._examine_function(op)
            elif op.has_trait("RegionBranchOpInterface"):
                self._examine_region_op(op)
            elif op.has_trait("BranchOpInterface"):
                self._examine_branch(op)
            elif not op.has_trait("Terminator") and not is_call(op) and op is not self._root:
                self._examine_simple(op)
        self._remove()

    # ------------------------------------------------------------------------------------------ finding out

    def _is_live(self, value: Value) -> bool:
        return value not in self._dead and self._liveness.is_live(value)

    def _examine_simple(self, op: Operation) -> None:
        """Collects unreachable ops, and ops whose results and effects are all dead."""
        needs_dead = any(not self._is_live(operand) for operand in op.operands)
        if needs_dead or (is_memory_effect_free(op) and not any(self._is_live(result) for result in op.results)):
            self._erased[op] = None
            self._dead.update(op.results)

    def _examine_function(self, op: Operation) -> None:
        """Finds the dead arguments and results of a function that is not public and whose callers are all known."""
        region = callable_region(op)
        calls = self._calls.get(op, [])
        if region is None or symbol_visibility(op) == "public" or calls is None:
            return
        dead = {argument.index for argument in region.blocks[0].arguments if not self._is_live(argument)}
        self._dead.update(region.blocks[0].arguments[index] for index in dead)
        cleanup = _FunctionCleanup(op, calls, dead)
        self._functions.append(cleanup)
        for index in range(len(callable_result_types(op))):
            if not any(self._is_live(call.results[index]) for call in calls if index < len(call.results)):
                cleanup.results.add(index)
                self._dead.update(call.results[index] for call in calls if index < len(call.results))

    def _examine_region_op(self, op: Operation) -> None:
        if is_memory_effect_free(op) and not any(self._is_live(result) for result in op.results):
            self._erased[op] = None
            self._dead.update(op.results)
            return
        if not has_region_control_flow(op):
            return
        needed: dict[tuple[Operation, int], bool] = {}
        for use, value in forwarded(op):
            needed[use] = needed.get(use, False) or self._is_live(value)
        for (source, index), is_needed in needed.items():
            if not is_needed:
                self._poisoned.setdefault(source, set()).add(index)

    def _examine_branch(self, op: Operation) -> None:
        """Marks dead arguments of successors that receive a dead operand; their operands go with them.

        A dead operand alone does not make the argument dead: it may be defined in unreachable code, while another
        branch passes a live value. An operand that selects the successor is dead only in unreachable code.
        """
        passed = {p for index in range(len(op.successors)) for p in successor_operand_positions(op, index) or ()}
        if any(index not in passed and not self._is_live(operand) for index, operand in enumerate(op.operands)):
            self._unreachable.append(op)
            return
        for index, block in enumerate(op.successors):
            values = successor_operands(op, index)
            if values is None:
                continue
            produced = len(block.arguments) - len(values)
            for argument, value in zip(block.arguments[produced:], values, strict=True):
                if not self._is_live(value) and not self._is_live(argument):
                    self._block_arguments.setdefault(block, set()).add(argument.index)
                    self._dead.add(argument)

    # ------------------------------------------------------------------------------------------ removing

    def _remove(self) -> None:
        rewriter = self._rewriter
        for source, indices in self._poisoned.items():
            for index in sorted(indices):
                self._poison_operand(source, index)
        for op in self._unreachable:
            rewriter.replace_op_with_new_op(op, UnreachableOp)
        for cleanup in self._functions:
            self._clean_uses(cleanup)
        narrowed = [block for block, gone in self._block_arguments.items() if self._narrow_branches(block, gone)]
        for block in narrowed:
            gone = sorted(self._block_arguments[block])
            for index in gone:
                self._drop_uses(block.arguments[index])
            rewriter.erase_arguments(block, gone)
        for cleanup in self._functions:
            self._clean_definitions(cleanup)
        for op in reversed(self._erased):
            for result in op.results:
                self._drop_uses(result)
        for op in self._erased:
            if op.parent is not None and not self._is_erased(op.parent_op):
                rewriter.erase_op(op)

    def _is_erased(self, op: Operation | None) -> bool:
        """Returns True if an op or an enclosing one is erased."""
        while op is not None and op not in self._erased:
            op = op.parent_op
        return op is not None

    def _drop_uses(self, value: Value) -> None:
        """Drops the uses of a dead value; users that are not erased, such as unreachable ones, use poison instead."""
        for user in self._rewriter.users(value):
            if not self._is_erased(user):
                for index, operand in enumerate(list(user.operands)):
                    if operand is value:
                        self._poison_operand(user, index)
        self._rewriter.drop_all_uses(value)

    def _poison_operand(self, op: Operation, index: int) -> None:
        """f(%dead) -> f(poison)"""
        rewriter = self._rewriter
        rewriter.set_insertion_point(op)
        definition = rewriter.context.attr_def("ub", "poison")
        value = None if definition is None else DialectAttribute(definition)
        type_ = op.operands[index].type
        result = rewriter.create(PoisonOp, result_types=[type_], value=value, location=op).result
        with rewriter.modify(op):
            op.operands = [result if i == index else operand for i, operand in enumerate(op.operands)]

    def _narrow_branches(self, block: Block, gone: set[int]) -> bool:
        """Removes the operands that branches pass to these arguments; False if a branch's operands are unknown."""
        branches = branches_to(self._rewriter, block)
        if not all(can_set_successor_operands(op) for op, _ in branches):
            return False
        for op, successor in branches:
            values = list(successor_operands(op, successor) or ())
            produced = len(block.arguments) - len(values)
            kept = [value for index, value in enumerate(values) if produced + index not in gone]
            set_successor_operands(self._rewriter, op, successor, kept)
        return True

    def _clean_uses(self, cleanup: _FunctionCleanup) -> None:
        """Removes dead operands of returns and branches."""
        rewriter, region = self._rewriter, callable_region(cleanup.function)
        assert region is not None
        for block in region.blocks:
            last = block.last
            if last is not None and last.has_trait("ReturnLike") and cleanup.results:
                with rewriter.modify(last):
                    last.operands = [v for index, v in enumerate(last.operands) if index not in cleanup.results]
        for call in cleanup.calls:
            positions = call_argument_positions(call)
            erase_call_operands(rewriter, call, {positions[index] for index in cleanup.arguments}, cleanup.arguments)

    def _clean_definitions(self, cleanup: _FunctionCleanup) -> None:
        rewriter, region = self._rewriter, callable_region(cleanup.function)
        assert region is not None
        for index in sorted(cleanup.arguments):
            self._drop_uses(region.blocks[0].arguments[index])
        erase_function_arguments(rewriter, cleanup.function, cleanup.arguments)
        erase_function_results(rewriter, cleanup.function, cleanup.results)
        for call in cleanup.calls:
            for index in cleanup.results:
                self._drop_uses(call.results[index])
            erase_call_results(rewriter, call, cleanup.results)
