"""What conditionals, loops and variables must satisfy, in upstream's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.tosa.syntax import variable_type
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Finding
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import I1, ShapedType, Type, element_type_or_self
from compiler.verification.shapes import compatible_shape


def _same_types(ones: Sequence[Value], one_name: str, others: Sequence[Value], other_name: str) -> str | None:
    if len(ones) != len(others):
        return f"require same number of values in {one_name} ({len(ones)}) and {other_name} ({len(others)})"
    for one, other in zip(ones, others, strict=True):
        if problem := _mismatch(one.type, one_name, other.type, other_name):
            return problem
    return None


def _mismatch(one: Type, one_name: str, other: Type, other_name: str) -> str | None:
    elements = element_type_or_self(one), element_type_or_self(other)
    if elements[0] != elements[1]:
        return f"require same element type for {one_name} ('{elements[0]}') and {other_name} ('{elements[1]}')"
    if not compatible_shape(one, other):
        return f"require same shapes for {one_name} ('{one}') and {other_name} ('{other}')"
    return None


def _arguments(region: Region) -> Sequence[Value]:
    return region.blocks[0].arguments if region.blocks else ()


def _yielded(region: Region) -> Sequence[Value] | None:
    last = region.blocks[0].last if region.blocks else None
    return last.operands if last is not None and last.name == "tosa.yield" else None


def _is_single(type_: Type) -> bool:
    return not isinstance(type_, ShapedType) or not type_.has_static_shape or type_.num_elements == 1


def cond_if(op: Operation) -> Finding:
    inputs = op.operand_group("input_list")
    graphs = list(zip(op.regions, ("then", "else"), strict=True))
    for region, name in graphs:
        if problem := _same_types(_arguments(region), f"'{name}_graph' arguments", inputs, "'input_list'"):
            return problem
    for region, name in graphs:
        yielded = _yielded(region)
        if yielded is not None and (
            problem := _same_types(yielded, f"'{name}_graph' results", op.results, "'output_list'")
        ):
            return problem
    condition = op.operands[0].type
    return None if _is_single(condition) else f"'condition' must be a size 1 tensor, got '{condition}'"


def while_loop(op: Operation) -> Finding:
    inputs = op.operands
    condition, body = op.regions
    problem = (
        _same_types(inputs, "'input_list'", op.results, "'output_list'")
        or _same_types(_arguments(condition), "'cond_graph' arguments", inputs, "'input_list'")
        or _same_types(_arguments(body), "'body_graph' arguments", inputs, "'input_list'")
    )
    yielded = _yielded(body)
    if problem is None and yielded is not None:
        problem = _same_types(yielded, "'body_graph' results", inputs, "'input_list'")
    answers = _yielded(condition)
    if problem is not None or answers is None:
        return problem
    if len(answers) != 1:
        return "require 'cond_graph' only have one result"
    type_ = answers[0].type
    if not _is_single(type_):
        return f"'cond_graph' result must be a size 1 tensor, got '{type_}'"
    if element_type_or_self(type_) != I1:
        return f"'cond_graph' result must be a boolean tensor, got '{type_}'"
    return None


# ----------------------------------------------------------------------------------------------------------- variables


def _before(op: Operation) -> Iterator[Operation]:
    """The ops of the module that stand before an op."""
    module = op
    while module.parent_op is not None and (module is op or not isinstance(module, ModuleOp)):
        module = module.parent_op
    for other in module.walk():
        if other is op:
            return
        yield other


def variable_access(op: Operation, _: SymbolTables) -> Finding:
    name = op.attribute("name")
    symbol = name.value if isinstance(name, StringAttr) else ""
    for other in _before(op):
        declared = other.attribute("sym_name") if other.name == "tosa.variable" else None
        if isinstance(declared, StringAttr) and declared.value == symbol:
            type_ = variable_type(other)
            value, what = (op.operands[0], "'input1'") if op.operands else (op.result, "'output1'")
            return None if type_ is None else _mismatch(value.type, what, type_, "the input tensor")
    return f"'{symbol}' has not been declared by 'tosa.variable'"
