"""`linalg-detensorize`: replaces tensors of rank 0 by their element, if control flow depends on them.

%1 = linalg.generic ins(%a, %b : tensor<i32>, tensor<i32>) { addi }  ->  %x = tensor.extract %a[] ...
                                                                         %1 = arith.addi %x, %y : i32
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.analysis.branches import successor_operand_positions
from compiler.analysis.dominance import defining_block
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.dialects.linalg.interface import body, inputs
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.canonicalize import extract_from_index_cast
from compiler.dialects.tensor.ops import ExtractOp, FromElementsOp
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Value
from compiler.ir.types import FloatType, IntegerType, RankedTensorType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter


def is_scalar_tensor(type_: Type) -> bool:
    """Returns True for types of tensors of rank 0."""
    return isinstance(type_, RankedTensorType) and not type_.rank


def _blocks(function: Operation) -> list[Block]:
    """Returns the blocks of a function; none of one that is only declared."""
    return [block for region in function.regions for block in region.blocks]


def _can_detensorize(op: Operation) -> bool:
    return isinstance(op, GenericOp) and all(is_scalar_tensor(value.type) for value in op.operands)


@dataclass
class _Selection:
    """Structured ops and block arguments that are converted to scalars."""

    ops: dict[Operation, None] = field(default_factory=dict)
    arguments: dict[BlockArgument, None] = field(default_factory=dict)


def _passed(argument: BlockArgument, rewriter: Rewriter) -> list[tuple[Operation, int]] | None:
    """Returns the operands that branches pass to a block's argument; None if some are unknown."""
    operands: list[tuple[Operation, int]] = []
    for predecessor in dict.fromkeys(rewriter.predecessors(argument.owner)):
        last = predecessor.last
        for number, successor in enumerate(() if last is None else last.successors):
            if successor is not argument.owner or last is None:
                continue
            positions = successor_operand_positions(last, number)
            if positions is None or argument.index >= len(positions):
                return None
            operands.append((last, positions[argument.index]))
    return operands


def _select_all(function: Operation) -> _Selection:
    """Selects all ops and block arguments that can be converted to scalars."""
    chosen = _Selection()
    for op in function.walk():
        if _can_detensorize(op):
            chosen.ops[op] = None
    for block in _blocks(function)[1:]:
        chosen.arguments.update(dict.fromkeys(block.arguments))
    return chosen


def _select_for_control_flow(function: Operation, rewriter: Rewriter) -> _Selection:
    """Selects the ops that compute branch conditions and values passed by branches, and the uses of these."""
    chosen = _Selection()
    work: list[Value] = []
    for op in function.walk():
        if isinstance(op, CondBranchOp):
            work.append(op.condition)
    for op in function.walk():
        if isinstance(op, BranchOp):
            work += op.operands
    seen: set[Value] = set()
    seen_ops: set[Operation] = set()
    while work:
        value = work.pop()
        if value in seen:
            continue
        seen.add(value)
        _look_forward(value, chosen, work, rewriter)
        if isinstance(value, BlockArgument):
            if value.owner.is_entry:
                continue
            chosen.arguments[value] = None
            passed = _passed(value, rewriter)
            if passed is None:
                return _Selection()
            work += [op.operands[index] for op, index in passed]
        elif isinstance(value, OpResult) and value.owner not in seen_ops:
            seen_ops.add(value.owner)
            _look_backward(value.owner, chosen, work)
    _leave_out_tensors(chosen, rewriter)
    return chosen


def _look_forward(value: Value, chosen: _Selection, work: list[Value], rewriter: Rewriter) -> None:
    """Adds to `work` the block arguments that receive the value, and the results of ops that use it."""
    block = defining_block(value)
    last = None if block is None else block.last
    for number, successor in enumerate(() if last is None else last.successors):
        positions = None if last is None else successor_operand_positions(last, number)
        for index, position in enumerate(positions or ()):
            if last is not None and last.operands[position] is value:
                argument = successor.arguments[index]
                if argument not in chosen.arguments:
                    work.append(argument)
    for user in rewriter.users(value):
        work += user.results


def _look_backward(op: Operation, chosen: _Selection, work: list[Value]) -> None:
    """Selects the ops that define the op's operands."""
    if isinstance(op, GenericOp):
        if op not in chosen.ops and _can_detensorize(op):
            chosen.ops[op] = None
            work += inputs(op)
    elif not isinstance(op, FromElementsOp) and all(
        isinstance(result.type, IntegerType | FloatType) for result in op.results
    ):
        work += op.operands


def _leave_out_tensors(chosen: _Selection, rewriter: Rewriter) -> None:
    """Keeps arguments as tensors if they are passed the result of a structured op that is not converted."""
    for argument in list(chosen.arguments):
        for op, index in _passed(argument, rewriter) or ():
            value = op.operands[index]
            if isinstance(value, OpResult) and isinstance(value.owner, GenericOp) and value.owner not in chosen.ops:
                chosen.arguments.pop(argument, None)


class _Detensorizer:
    """Rewrites the selected operations and arguments."""

    def __init__(self, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self._elements: dict[Value, Value] = {}

    def element(self, value: Value) -> Value:
        """Returns the element of a tensor of rank 0, extracted right after its definition."""
        if not is_scalar_tensor(value.type):
            return value
        element = self._elements.get(value)
        if element is None:
            self._rewriter.set_insertion_point_after_value(value)
            element = self._elements[value] = self._rewriter.create(ExtractOp, value).result
        return element

    def replace_op(self, op: Operation) -> None:
        """Replaces a structured op by its computation on elements."""
        rewriter = self._rewriter
        rewriter.location = op
        elements = [self.element(value) for value in op.operands]
        block = body(op)
        last, parent = block.last, op.parent
        assert last is not None and parent is not None
        rewriter.inline_block_before(block, parent, op, elements)
        rewriter.set_insertion_point(op)
        tensors = [
            rewriter.create(FromElementsOp, [value], result_types=[result.type]).result
            for value, result in zip(last.operands, op.results, strict=True)
        ]
        self._elements.update(zip(tensors, last.operands, strict=True))
        rewriter.erase_op(last)
        rewriter.replace_op(op, tensors)

    def rewrite(self, function: Operation, chosen: _Selection) -> None:
        """Converts block arguments first, then ops in order."""
        passed: dict[Operation, list[int]] = {}
        for argument in chosen.arguments:
            if is_scalar_tensor(argument.type):
                for op, index in _passed(argument, self._rewriter) or ():
                    passed.setdefault(op, []).append(index)
        for argument in chosen.arguments:
            self._replace_argument(argument)
        for op in list(function.walk()):
            if op in chosen.ops:
                self.replace_op(op)
            elif op in passed:
                self._rewriter.location = op
                elements = {index: self.element(op.operands[index]) for index in sorted(passed[op])}
                with self._rewriter.modify(op):
                    op.operands = [elements.get(number, value) for number, value in enumerate(op.operands)]

    def _replace_argument(self, argument: BlockArgument) -> None:
        """Replaces an argument by the element of the tensor."""
        rewriter, type_ = self._rewriter, argument.type
        if not isinstance(type_, RankedTensorType) or type_.rank:
            return
        rewriter.location = argument.owner.parent_op or rewriter.location
        argument.type = type_.element_type
        rewriter.set_insertion_point_to_start(argument.owner)
        if rewriter.has_uses(argument):
            tensor = rewriter.create(FromElementsOp, [argument], result_types=[type_])
            rewriter.replace_all_uses_except(argument, tensor.result, [tensor])
            self._elements[tensor.result] = argument


@dataclass
class LinalgDetensorize(Pass):
    """Detensorize linalg ops."""

    argument = "linalg-detensorize"
    name = "LinalgDetensorizePass"
    summary = "Detensorize linalg ops"
    anchor_interface = "FunctionOpInterface"

    aggressive_mode: bool = option(
        "aggressive-mode",
        False,
        "Detensorize all ops that qualify for detensoring along with branch operands and basic-block arguments.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for function in [each for each in op.walk() if each.has_trait("FunctionOpInterface")]:
            if not _blocks(function):
                continue
            chosen = _select_all(function) if self.aggressive_mode else _select_for_control_flow(function, rewriter)
            _Detensorizer(rewriter).rewrite(function, chosen)
        patterns = [extract_from_index_cast]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)
