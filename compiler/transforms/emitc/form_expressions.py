"""`form-expressions`: combines C operators to expressions, as large as possible without computing an operator twice.

%0 = emitc.add %a, %b : (i32, i32) -> i32    ->    %1 = emitc.expression %c, %a, %b : (i32, i32, i32) -> i32 {
%1 = emitc.mul %0, %c : (i32, i32) -> i32            %2 = add %a, %b : (i32, i32) -> i32
                                                     %3 = mul %2, %c : (i32, i32) -> i32
                                                     yield %3 : i32
                                                   }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.emitc.control_flow_ops import ExpressionOp, YieldOp
from compiler.dialects.emitc.variable_ops import AddressOfOp, ApplyOp
from compiler.dialects.emitc.verify import has_side_effects
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class FormExpressions(Pass):
    """Form C-style expressions from C-operator ops."""

    argument = "form-expressions"
    name = "FormExpressionsPass"
    summary = "Form C-style expressions from C-operator ops"
    dependent_dialects = ("emitc",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        operators = [each for each in op.walk() if _is_operator(each)]
        for operator in operators:
            _wrap(operator, rewriter)
        patterns = FrozenPatternSet([fold_operand])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _is_operator(op: Operation) -> bool:
    return op.has_trait("CExpressionInterface") and len(op.results) == 1 and not isinstance(op.parent_op, ExpressionOp)


def _wrap(op: Operation, rewriter: Rewriter) -> None:
    """Wraps an operator in a new expression."""
    rewriter.set_insertion_point_after(op)
    block = Block([operand.type for operand in op.operands])
    expression = rewriter.create(
        ExpressionOp, op.operands, result_types=[op.result.type], regions=[Region([block])], location=op
    )
    rewriter.replace_all_uses_with(op.result, expression.result)
    rewriter.set_insertion_point_to_end(block)
    end = rewriter.create(YieldOp, [op.result], location=op)
    rewriter.move_op_before(op, end)
    with rewriter.modify(op):
        op.operands = list(block.arguments)


@pattern(ExpressionOp, name="FoldExpressionOp")
def fold_operand(op: ExpressionOp, rewriter: Rewriter) -> bool:
    """The first operand that is an expression with this one use becomes a part of the expression"""
    operands: dict[Value, None] = {}
    folded: ExpressionOp | None = None
    for operand, argument in zip(op.operands, op.region.entry.arguments, strict=True):
        expression = operand.defining_op(ExpressionOp)
        if folded is None and expression is not None and _can_be_inlined(expression, argument, rewriter):
            folded = expression
        else:
            operands[operand] = None
    if folded is None:
        return rewriter.notify_match_failure(op, "no operand is an expression that can stand here")
    operands.update(dict.fromkeys(folded.operands))
    _join(op, folded, list(operands), rewriter)
    return True


def _can_be_inlined(expression: ExpressionOp, argument: Value, rewriter: Rewriter) -> bool:
    """Returns True if an expression has one use and no effects, and the address of its value is unused."""
    if not rewriter.has_one_use(expression.result) or any(map(has_side_effects, _operators(expression))):
        return False
    return not any(
        isinstance(user, AddressOfOp) or (isinstance(user, ApplyOp) and user.applicable_operator.value == "&")
        for user in rewriter.users(argument)
    )


def _operators(op: ExpressionOp) -> list[Operation]:
    return [inner for inner in op.region.entry.ops if not isinstance(inner, YieldOp)]


def _join(op: ExpressionOp, folded: ExpressionOp, operands: Sequence[Value], rewriter: Rewriter) -> None:
    """Merges an expression and the expression that defines one of its operands."""
    block = Block([operand.type for operand in operands])
    rewriter.set_insertion_point_after(op)
    joined = rewriter.create(
        ExpressionOp,
        operands,
        result_types=[op.result.type],
        do_not_inline=op.do_not_inline,
        regions=[Region([block])],
        location=op,
    )
    inside: dict[Value, Value] = dict(zip(operands, block.arguments, strict=True))
    rewriter.set_insertion_point_to_end(block)
    for expression in (folded, op):
        values = [inside[operand] for operand in expression.operands]
        mapping = IRMapping(dict(zip(expression.region.entry.arguments, values, strict=True)))
        for inner in _operators(expression):
            rewriter.clone(inner, mapping)
        end = expression.region.entry.last_of_type(YieldOp)
        if expression is folded:
            inside[folded.result] = mapping.value(*end.operands)
        else:
            rewriter.clone(end, mapping)
    rewriter.replace_op(op, joined)
    rewriter.erase_op(folded)
