"""Checks of conditionals, loops and variables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.tosa.control_flow_ops import (
    IfOp,
    VariableOp,
    VariableReadOp,
    VariableWriteOp,
    WhileOp,
    YieldOp,
)
from compiler.dialects.tosa.syntax import variable_type
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Finding
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import I1, ShapedType, Type, element_type_or_self
from compiler.ods import hook
from compiler.verification.checks.shapes import compatible_shape


def _same_types(ones: Sequence[Value], one_name: str, others: Sequence[Value], other_name: str) -> str | None:
    if len(ones) != len(others):
        return f"require same number of values in {one_name} ({len(ones)}) and {other_name} ({len(others)})"
    for value, other in zip(ones, others, strict=True):
        if problem := _mismatch(value.type, one_name, other.type, other_name):
            return problem
    return None


def _mismatch(type_: Type, one_name: str, other: Type, other_name: str) -> str | None:
    elements = element_type_or_self(type_), element_type_or_self(other)
    if elements[0] != elements[1]:
        return f"require same element type for {one_name} ('{elements[0]}') and {other_name} ('{elements[1]}')"
    if not compatible_shape(type_, other):
        return f"require same shapes for {one_name} ('{type_}') and {other_name} ('{other}')"
    return None


def _arguments(region: Region) -> Sequence[Value]:
    return region.entry.arguments if region.blocks else ()


def _yielded(region: Region) -> Sequence[Value] | None:
    last = region.entry.last if region.blocks else None
    return last.inputs if isinstance(last, YieldOp) else None


def _is_single(type_: Type) -> bool:
    return not isinstance(type_, ShapedType) or not type_.has_static_shape or type_.num_elements == 1


@hook.verify(IfOp)
def verify_cond_if(op: IfOp) -> Finding:
    graphs = ((op.then_graph, "then"), (op.else_graph, "else"))
    for region, name in graphs:
        if problem := _same_types(_arguments(region), f"'{name}_graph' arguments", op.input_list, "'input_list'"):
            return problem
    for region, name in graphs:
        yielded = _yielded(region)
        if yielded is not None and (
            problem := _same_types(yielded, f"'{name}_graph' results", op.results, "'output_list'")
        ):
            return problem
    condition = op.condition.type
    return None if _is_single(condition) else f"'condition' must be a size 1 tensor, got '{condition}'"


@hook.verify(WhileOp)
def verify_while_loop(op: WhileOp) -> Finding:
    inputs = op.input_list
    problem = (
        _same_types(inputs, "'input_list'", op.results, "'output_list'")
        or _same_types(_arguments(op.cond_graph), "'cond_graph' arguments", inputs, "'input_list'")
        or _same_types(_arguments(op.body_graph), "'body_graph' arguments", inputs, "'input_list'")
    )
    yielded = _yielded(op.body_graph)
    if problem is None and yielded is not None:
        problem = _same_types(yielded, "'body_graph' results", inputs, "'input_list'")
    answers = _yielded(op.cond_graph)
    if problem is not None or answers is None:
        return problem
    if len(answers) != 1:
        return "require 'cond_graph' only have one result"
    (answer,) = answers
    type_ = answer.type
    if not _is_single(type_):
        return f"'cond_graph' result must be a size 1 tensor, got '{type_}'"
    if element_type_or_self(type_) != I1:
        return f"'cond_graph' result must be a boolean tensor, got '{type_}'"
    return None


# ----------------------------------------------------------------------------------------------------------- variables


def _before(op: Operation) -> Iterator[Operation]:
    """Yields the preceding operations of the module."""
    module = op
    while module.parent_op is not None and (module is op or not isinstance(module, ModuleOp)):
        module = module.parent_op
    for other in module.walk():
        if other is op:
            return
        yield other


def _declaration(op: VariableReadOp | VariableWriteOp) -> VariableOp | None:
    """Returns the preceding declaration of the variable that an operation accesses."""
    declarations = (other for other in _before(op) if isinstance(other, VariableOp))
    return next((other for other in declarations if other.sym_name == op.name_), None)


def _access_problem(op: VariableReadOp | VariableWriteOp, value: Value, name: str) -> str | None:
    declaration = _declaration(op)
    if declaration is None:
        return f"'{op.name_.value}' has not been declared by 'tosa.variable'"
    type_ = variable_type(declaration)
    return None if type_ is None else _mismatch(value.type, name, type_, "the input tensor")


@hook.verify_symbol_uses(VariableWriteOp)
def verify_variable_write(op: VariableWriteOp, _: SymbolTables) -> Finding:
    return _access_problem(op, op.input1, "'input1'")


@hook.verify_symbol_uses(VariableReadOp)
def verify_variable_read(op: VariableReadOp, _: SymbolTables) -> Finding:
    return _access_problem(op, op.output1, "'output1'")
