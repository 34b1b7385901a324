"""Checks of emitc operations: their regions, enclosing operations and symbols."""

from __future__ import annotations

from compiler.dialects.emitc.attributes import OpaqueAttr
from compiler.dialects.emitc.code_ops import CallOp, ClassOp, DeclareFuncOp, FuncOp, ReturnOp
from compiler.dialects.emitc.control_flow_ops import DoOp, ExpressionOp, ForOp, SwitchOp, YieldOp
from compiler.dialects.emitc.syntax import initializer_type
from compiler.dialects.emitc.types import ArrayType, LValueType, is_integer_index_or_opaque, is_supported
from compiler.dialects.emitc.variable_ops import FieldOp, GetFieldOp, GetGlobalOp, GlobalOp
from compiler.dialects.emitc.verify import has_side_effects
from compiler.dialects.func.verify import types_of_call
from compiler.errors.constraints import ConflictingAttributes, SymbolType
from compiler.errors.names import UndefinedSymbol
from compiler.errors.structure import WrongTerminator
from compiler.errors.values import ReturnCount, ReturnType
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import AnyOperation, Operation, OpResult, Region, Value
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem, plain_problem
from compiler.ir.symbols import SymbolTables, symbol_name
from compiler.ir.types import I1, FunctionType, Type
from compiler.ods import hook
from compiler.verification.checks.switches import case_values, switch_regions


def _last(region: Region) -> Operation | None:
    return region.blocks[0].ops[-1] if region.blocks and region.blocks[0].ops else None


def _type_attribute(op: Operation, name: str) -> Type | None:
    attribute = op.properties.get(name)
    return attribute.type if isinstance(attribute, TypeAttr) else None


# ---------------------------------------------------------------------------------------------------------- expression


@hook.verify(ExpressionOp)
def expression(op: ExpressionOp) -> Finding:
    block = op.region.entry
    last = _last(op.region)
    if not isinstance(last, YieldOp) or last.result_ is None:
        return "must yield a value at termination"
    value = last.result_
    if not isinstance(value, OpResult):
        return "yielded value has no defining op"
    root = value.owner
    if root.parent_op is not op:
        return "yielded value not defined within expression"
    if value.type != op.result.type:
        return "requires yielded type to match return type"
    used = {operand for inner in block.ops for operand in inner.operands}
    for inner in block.ops[:-1]:
        if not inner.has_trait("CExpressionInterface"):
            return "contains an unsupported operation"
        if len(inner.results) != 1:
            return "requires exactly one result for each operation"
        if inner.result not in used:
            return "contains an unused operation"
    # An op with side effects must be evaluated once, even if an op that uses it is emitted several times.
    seen: set[Operation] = set()
    work = [root]
    while work:
        inner = work.pop()
        if inner in seen and has_side_effects(inner):
            return "requires exactly one use for operations with side effects"
        if inner not in seen:
            seen.add(inner)
            work += [operand.owner for operand in inner.operands if isinstance(operand, OpResult)]
        elif any(isinstance(operand, OpResult) and _evaluates_effects(operand) for operand in inner.operands):
            return "requires exactly one use for operations with side effects"
    return None


def _evaluates_effects(value: Value) -> bool:
    """Returns True if a value is computed by ops of which one has side effects."""
    seen: set[Value] = set()
    work = [value]
    while work:
        current = work.pop()
        if isinstance(current, OpResult) and current not in seen:
            seen.add(current)
            if has_side_effects(current.owner):
                return True
            work += current.owner.operands
    return False


# ------------------------------------------------------------------------------------------------------- control flow


@hook.verify_regions(ForOp)
def for_regions(op: ForOp) -> Finding:
    arguments = op.region.blocks[0].arguments
    if len(arguments) != 1:
        return "expected body to have a single block argument for the induction variable"
    if arguments[0].type != op.lower_bound.type:
        return "expected induction variable to be same type as bounds and step"
    return None


@hook.verify(DoOp)
def do(op: DoOp) -> Finding:
    ops = op.condition_region.entry.ops
    if len(ops) != 2:
        return (
            "condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but "
            f"found {len(ops)} operations"
        )
    first, last = ops
    if not isinstance(first, ExpressionOp):
        return f"expected first op in condition region to be 'emitc.expression', but got {first.name}"
    if first.result.type != I1:
        return f"emitc.expression in condition region must return 'i1', but returns '{first.result.type}'"
    if not isinstance(last, YieldOp):
        return f"expected last op in condition region to be 'emitc.yield', but got {last.name}"
    if last.result_ is None:
        return "expected condition region to return 1 value, but it returns 0 values"
    if last.result_ is not first.result:
        return Problem(op, "'emitc.yield' must return result of 'emitc.expression' from this condition region")
    ends = _last(op.body_region)
    if ends is not None and ends.has_trait("Terminator"):
        return "body region must not contain terminator"
    return None


@hook.verify(SwitchOp)
def switch(op: SwitchOp) -> Finding:
    type_ = op.arg.type
    if not is_integer_index_or_opaque(type_):
        return f"unsupported type '{type_}'"
    problem = case_values(op)
    if problem is not None:
        return problem
    for region, name in switch_regions(op):
        last = _last(region)
        if last is None:
            continue
        if not isinstance(last, YieldOp):
            words = f"expected region to end with emitc.yield, but got {last.name}"
            return WrongTerminator("emitc.yield", last.name, words)
        if last.result_ is not None:
            note = ProblemNote("see yield operation here", last)
            message = f"expected each region to return 0 values, but {name} returns 1"
            return op_problem(op, message, note)
    return None


@hook.verify(YieldOp)
def yield_(op: YieldOp) -> Finding:
    parent = op.parent_op
    if parent is None or isinstance(parent, DoOp):
        return None
    if op.result_ is None:
        return "does not yield a value to be returned by parent" if parent.results else None
    if len(parent.results) != 1:
        return "yields a value not returned by parent"
    if isinstance(op.result_.type, LValueType) and not isinstance(parent, ExpressionOp):
        return "yielding lvalues is not supported for this op"
    return None


# ---------------------------------------------------------------------------------------------------------- functions


def _function_type(op: Operation) -> FunctionType | None:
    type_ = _type_attribute(op, "function_type")
    return type_ if isinstance(type_, FunctionType) else None


@hook.verify(FuncOp)
def function(op: FuncOp) -> Finding:
    type_ = _function_type(op)
    if type_ is None:
        return None
    if any(isinstance(input_, LValueType) for input_ in type_.inputs):
        return "cannot have lvalue type as argument"
    if len(type_.results) > 1:
        return f"requires zero or exactly one result, but has {len(type_.results)}"
    return "cannot return array type" if any(isinstance(result, ArrayType) for result in type_.results) else None


@hook.verify(ReturnOp)
def return_(op: ReturnOp) -> Finding:
    function_op = op.parent_op
    type_ = None if function_op is None else _function_type(function_op)
    if function_op is None or type_ is None:
        return None
    name = symbol_name(function_op)
    if len(op.operands) != len(type_.results):
        words = f"has {len(op.operands)} operands, but enclosing function (@{name}) returns {len(type_.results)}"
        return ReturnCount(len(op.operands), len(type_.results), words)
    for operand, wanted in zip(op.operands, type_.results, strict=True):
        if operand.type != wanted:
            words = (
                f"type of the return operand ('{operand.type}') doesn't match function result type "
                f"('{wanted}') in function @{name}"
            )
            return plain_problem(op, ReturnType(0, operand.type, wanted, words))
    return None


def _referenced(
    op: Operation, reference: SymbolRefAttr, tables: SymbolTables, op_class: type[AnyOperation]
) -> AnyOperation | None:
    """Returns the symbol that `op` references, if it is of a class."""
    return tables.lookup_nearest(op, reference, op_class)


def _root(attribute: Attribute | None) -> str:
    return attribute.root if isinstance(attribute, SymbolRefAttr) else ""


def _undefined(attribute: Attribute | None, kind: str) -> UndefinedSymbol:
    name = _root(attribute)
    return UndefinedSymbol(name, f"'{name}' does not reference a valid {kind}")


@hook.verify_symbol_uses(DeclareFuncOp)
def declare_func(op: DeclareFuncOp, tables: SymbolTables) -> Finding:
    name = op.sym_name
    if _referenced(op, name, tables, FuncOp) is None:
        return _undefined(name, "function")
    return None


@hook.verify_symbol_uses(CallOp)
def call(op: CallOp, tables: SymbolTables) -> Finding:
    callee = op.callee
    function = _referenced(op, callee, tables, FuncOp)
    if function is None:
        return _undefined(callee, "function")
    type_ = _function_type(function)
    return None if type_ is None else types_of_call(op, type_)


# ------------------------------------------------------------------------------------------------- globals and fields


@hook.verify(GlobalOp)
def global_(op: GlobalOp) -> Finding:
    type_, value = _type_attribute(op, "type"), op.initial_value
    if type_ is None or not is_supported(type_):
        return "expected valid emitc type"
    if isinstance(value, DenseElementsAttr):
        if not isinstance(type_, ArrayType):
            return f"expected array type, but got '{type_}'"
        if value.type != initializer_type(type_):
            return f"initial value expected to be of type '{type_}', but was of type '{value.type}'"
    elif isinstance(value, (IntegerAttr, FloatAttr)):
        if value.type != type_:
            return f"initial value expected to be of type '{type_}', but was of type '{value.type}'"
    elif value is not None and not isinstance(value, OpaqueAttr):
        return f"initial value should be a integer, float, elements or opaque attribute, but got {value}"
    if "static_specifier" in op.properties and "extern_specifier" in op.properties:
        names = "static_specifier", "extern_specifier", "static", "extern"
        return ConflictingAttributes("cannot have both static and extern specifiers", names)
    return None


@hook.verify_symbol_uses(GetGlobalOp)
def get_global(op: GetGlobalOp, tables: SymbolTables) -> Finding:
    name = op.name_
    variable = _referenced(op, name, tables, GlobalOp)
    if variable is None:
        return _undefined(name, "emitc.global")
    result, type_ = op.result.type, _type_attribute(variable, "type")
    of_global = f"of the global @{_root(name)}"
    if isinstance(type_, ArrayType):
        if result == type_:
            return None
        words = f"on array type expects result type '{result}' to match type '{type_}' {of_global}"
        return words if type_ is None else SymbolType(words, type_, result)
    if not isinstance(result, LValueType):
        return f"on non-array type expects result type to be an lvalue type for the global @{_root(name)}"
    inner = result.value_type
    if inner != type_:
        words = f"on non-array type expects result inner type '{inner}' to match type '{type_}' {of_global}"
        return words if type_ is None else SymbolType(words, type_, inner)
    return None


@hook.verify(FieldOp)
def field(op: FieldOp) -> Finding:
    type_ = _type_attribute(op, "type")
    if type_ is None or not is_supported(type_):
        return "expected valid emitc type"
    if op.parent_op is None or not isinstance(op.parent_op, ClassOp):
        return "field must be nested within an emitc.class operation"
    return None if symbol_name(op) else "field must have a non-empty symbol name"


@hook.verify(GetFieldOp)
def get_field(op: GetFieldOp) -> Finding:
    parent = op.parent_op
    while parent is not None and not isinstance(parent, ClassOp):
        parent = parent.parent_op
    return " must be nested within an emitc.class operation" if parent is None else None


@hook.verify_symbol_uses(GetFieldOp)
def get_field_symbol(op: GetFieldOp, tables: SymbolTables) -> Finding:
    name = op.field_name
    field = _referenced(op, name, tables, FieldOp)
    if field is None:
        return f"field '{name}' not found in the class"
    type_ = _type_attribute(field, "type")
    if type_ != op.result.type:
        return f"result type '{op.result.type}' does not match field '{name}' type '{type_}'"
    return None
