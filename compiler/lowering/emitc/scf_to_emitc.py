"""`convert-scf-to-emitc`: loops and conditions of C, whose results are variables.

%r = scf.if %p -> i32 {    ->    %v = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  scf.yield %a : i32             emitc.if %p {
} else {                           assign %a : i32 to %v : <i32>
  scf.yield %b : i32             } else {
}                                  assign %b : i32 to %v : <i32>
                                 }
                                 %r = emitc.load %v : <i32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.emitc import control_flow_ops as emitc
from compiler.dialects.emitc.types import ArrayType, LValueType, is_supported
from compiler.dialects.emitc.variable_ops import AssignOp, LoadOp, VariableOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1, Type
from compiler.lowering.emitc.types import no_initial_value, size_types
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget


@dataclass
class SCFToEmitC(Pass):
    """Convert SCF dialect to EmitC dialect, maintaining structured control flow."""

    argument = "convert-scf-to-emitc"
    name = "SCFToEmitC"
    summary = "Convert SCF dialect to EmitC dialect, maintaining structured control flow"
    dependent_dialects = ("emitc",)

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_op(ForOp, IfOp, IndexSwitchOp, WhileOp)
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        patterns = [pattern.with_converter(size_types()) for pattern in SCF_TO_EMITC]
        convert_partially(op, target, patterns, state)


def _variable(rewriter: ConversionRewriter, op: Operation, type_: Type) -> Value:
    variable = LValueType.get(type_)
    return rewriter.create(VariableOp, value=no_initial_value(), result_types=[variable], location=op).result


def _variable_types(rewriter: ConversionRewriter, values: Sequence[Value]) -> list[Type] | None:
    """Returns the types of variables for values; None if one of them cannot be held by a variable."""
    types = rewriter.convert_types([value.type for value in values])
    if types is None or not all(is_supported(type_) and not isinstance(type_, ArrayType) for type_ in types):
        return None
    return types


def _result_variables(rewriter: ConversionRewriter, op: Operation) -> list[Value] | None:
    types = _variable_types(rewriter, op.results)
    return None if types is None else [_variable(rewriter, op, type_) for type_ in types]


def _assign(rewriter: ConversionRewriter, op: Operation, values: Sequence[Value], variables: Sequence[Value]) -> None:
    for value, variable in zip(values, variables, strict=True):
        rewriter.create(AssignOp, variable, value, location=op)


def _load(rewriter: ConversionRewriter, op: Operation, variable: Value) -> Value:
    assert isinstance(variable.type, LValueType)
    return rewriter.create(LoadOp, variable, result_types=[variable.type.value_type], location=op).result


def _loads(rewriter: ConversionRewriter, op: Operation, variables: Sequence[Value]) -> list[Value]:
    return [_load(rewriter, op, variable) for variable in variables]


def _end_with_assignments(rewriter: ConversionRewriter, block: Block, variables: Sequence[Value]) -> bool:
    """Assigns the yielded values of a block to variables, and replaces its terminator."""
    terminator = block.last_of_type(YieldOp)
    values = rewriter.remapped_values(terminator.operands)
    if values is None:
        return False
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(terminator)
        _assign(rewriter, terminator, values, variables)
        rewriter.create(emitc.YieldOp, location=terminator)
        rewriter.erase_op(terminator)
    return True


def _move(rewriter: ConversionRewriter, source: Region, target: Region, variables: Sequence[Value]) -> bool:
    """Moves a region and ends its block with assignments; an empty region stays empty."""
    rewriter.inline_region_before(source, target)
    return not target.blocks or _end_with_assignments(rewriter, target.entry, variables)


@conversion_pattern(ForOp, name="ForLowering")
def convert_for(op: ForOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """scf.for -> emitc.for, with a variable for each loop-carried value"""
    if op.unsigned_cmp:
        return rewriter.notify_match_failure(op, "unsigned comparisons are not supported")
    variables = _result_variables(rewriter, op)
    converter = rewriter.converter
    if variables is None or converter is None:
        return rewriter.notify_match_failure(op, "create variables for results failed")
    _assign(rewriter, op, adaptor.replacements(op.init_args), variables)
    bounds = [adaptor[operand] for operand in (op.lower_bound, op.upper_bound, op.step)]
    lower, *_ = bounds
    body = Block([lower.type])
    rewriter.create(emitc.ForOp, *bounds, regions=[Region([body])], location=op)
    (counter,) = body.arguments
    old_counter, *_ = op.region.entry.arguments
    counter.location, counter.name = old_counter.get_location(), old_counter.name
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(body)
        values = _loads(rewriter, op, variables)
    if not rewriter.convert_region_types(op.region, converter):
        return rewriter.notify_match_failure(op, "region types conversion failed")
    rewriter.merge_blocks(op.region.entry, body, [counter, *values])
    if not _end_with_assignments(rewriter, body, variables):
        return rewriter.notify_match_failure(op, "failed to lower yield operands")
    rewriter.replace_op(op, _loads(rewriter, op, variables))
    return True


@conversion_pattern(WhileOp, name="WhileLowering")
def convert_while(op: WhileOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """scf.while -> emitc.do, whose body has an emitc.if that encloses the code after the condition"""
    variables, converter = _result_variables(rewriter, op), rewriter.converter
    types = _variable_types(rewriter, op.before.entry.arguments)
    if variables is None or types is None or converter is None:
        return rewriter.notify_match_failure(op, "create variables for results failed")
    carried: list[Value] = []
    for type_, value in zip(types, adaptor.operands, strict=True):
        carried.append(_variable(rewriter, op, type_))
        _assign(rewriter, op, [value], carried[-1:])
    goes_on = _variable(rewriter, op, I1)
    body, condition = Block(), Block()
    rewriter.create(emitc.DoOp, regions=[Region([body]), Region([condition])], location=op)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(body)
        values = _loads(rewriter, op, carried)
        for region in (op.before, op.after):
            if not rewriter.convert_region_types(region, converter):
                return rewriter.notify_match_failure(op, "region types conversion failed")
        rewriter.merge_blocks(op.before.entry, body, values)
        if not _check_condition(rewriter, op, body, [*variables, goes_on], carried):
            return rewriter.notify_match_failure(op, "failed to lower yield operands")
        rewriter.set_insertion_point_to_end(condition)
        rewriter.create(emitc.YieldOp, [_read_in_expression(rewriter, op, goes_on)], location=op)
    rewriter.replace_op(op, _loads(rewriter, op, variables))
    return True


def _check_condition(
    rewriter: ConversionRewriter, op: WhileOp, body: Block, variables: Sequence[Value], carried: Sequence[Value]
) -> bool:
    """Assigns the condition of a loop and its operands to variables; the following code runs if it is true."""
    terminator = body.last_of_type(ConditionOp)
    arguments = rewriter.remapped_values(terminator.args)
    condition = rewriter.remapped(terminator.condition)
    if arguments is None or condition is None:
        return False
    rewriter.set_insertion_point(terminator)
    _assign(rewriter, op, [*arguments, *condition], variables)
    then = Block()
    rewriter.create(emitc.IfOp, *condition, regions=[Region([then]), Region()], location=op)
    rewriter.erase_op(terminator)
    rewriter.merge_blocks(op.after.entry, then, arguments)
    return _end_with_assignments(rewriter, then, carried)


def _read_in_expression(rewriter: ConversionRewriter, op: Operation, variable: Value) -> Value:
    """Returns the value of a variable as an expression, which is evaluated where it is used."""
    block = Block([variable.type])
    expression = rewriter.create(
        emitc.ExpressionOp, [variable], result_types=[I1], regions=[Region([block])], location=op
    )
    (inner,) = block.arguments
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(emitc.YieldOp, [_load(rewriter, op, inner)], location=op)
    return expression.result


@conversion_pattern(IfOp, name="IfLowering")
def convert_if(op: IfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """scf.if -> emitc.if"""
    variables = _result_variables(rewriter, op)
    if variables is None:
        return rewriter.notify_match_failure(op, "create variables for results failed")
    new_op = rewriter.create(emitc.IfOp, *adaptor.operands, regions=[Region(), Region()], location=op)
    if not _move(rewriter, op.then_region, new_op.then_region, variables):
        return rewriter.notify_match_failure(op, "failed to lower yield operands")
    if not _move(rewriter, op.else_region, new_op.else_region, variables):
        return rewriter.notify_match_failure(op, "failed to lower yield operands")
    rewriter.replace_op(op, _loads(rewriter, op, variables))
    return True


@conversion_pattern(IndexSwitchOp, name="IndexSwitchOpLowering")
def convert_switch(op: IndexSwitchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """scf.index_switch -> emitc.switch"""
    variables = _result_variables(rewriter, op)
    if variables is None:
        return rewriter.notify_match_failure(op, "create variables for results failed")
    regions = [Region() for _ in op.regions]
    rewriter.create(emitc.SwitchOp, *adaptor.operands, cases=op.cases, regions=regions, location=op)
    for region, new_region in zip(op.regions, regions, strict=True):
        if not _move(rewriter, region, new_region, variables):
            return rewriter.notify_match_failure(op, "failed to lower yield operands")
    rewriter.replace_op(op, _loads(rewriter, op, variables))
    return True


SCF_TO_EMITC = (convert_for, convert_if, convert_switch, convert_while)
