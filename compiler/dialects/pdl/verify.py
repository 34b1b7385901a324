"""Checks of pdl operations beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from compiler.dialects.pdl.ops import (
    ApplyNativeConstraintOp,
    ApplyNativeRewriteOp,
    AttributeOp,
    OperandOp,
    OperandsOp,
    OperationOp,
    PatternOp,
    RangeOp,
    ReplaceOp,
    ResultOp,
    ResultsOp,
    RewriteOp,
    TypeOp,
    TypesOp,
)
from compiler.dialects.pdl.types import OperationType, RangeType
from compiler.ir.attributes import ArrayAttr, StringAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Finding, ProblemNote, op_problem
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.ods.model import Arity, KnownDialects
from compiler.ods.type_inference import infers_result_types
from compiler.verification.dialects_in_use import is_in_use


def _users(value: Value, op: Operation) -> Iterator[Operation]:
    """Yields the ops of a pattern that use a value of `op`, an op in its body.

    Following ops are searched first: usually the caller needs only one user, and a following op nearby is one.
    """
    ops = [] if op.parent is None else op.parent.ops
    index = ops.index(op)
    for each in chain(ops[index + 1 :], ops[: index + 1]):
        for user in each.walk():
            if any(operand is value for operand in user.operands):
                yield user


def _in_rewrite(op: Operation) -> bool:
    parent = op.parent_op
    return parent is not None and isinstance(parent, RewriteOp)


def _has_binding_use(op: Operation) -> bool:
    """Returns True if a result of an op has a binding use.

    `pdl.result` and `pdl.results` are only binding uses if their own results have one.
    """
    return any(
        not isinstance(user, (ResultOp, ResultsOp)) or _has_binding_use(user)
        for result in op.results
        for user in _users(result, op)
    )


def _needs_binding(op: Operation) -> Finding:
    parent = op.parent_op
    if parent is None or not isinstance(parent, PatternOp) or _has_binding_use(op):
        return None
    return "expected a bindable user when defined in the matcher body of a `pdl.pattern`"


@hook.verify(AttributeOp)
def attribute(op: AttributeOp) -> Finding:
    if op.value is None:
        if _in_rewrite(op):
            return "expected constant value when specified within a `pdl.rewrite`"
        return _needs_binding(op)
    return "expected only one of [`type`, `value`] to be set" if op.value_type is not None else None


@hook.verify(OperandOp, OperandsOp)
def operand(op: Operation) -> Finding:
    return _needs_binding(op)


@hook.verify(ApplyNativeConstraintOp, ApplyNativeRewriteOp)
def apply_native(op: Operation) -> Finding:
    if isinstance(op, ApplyNativeConstraintOp):
        if not op.operands:
            return "expected at least one argument"
        if any(isinstance(result.type, OperationType) for result in op.results):
            return "returning an operation from a constraint is not supported"
        return None
    if not op.operands and not op.results:
        return "expected at least one argument or result"
    return None


@hook.verify(OperationOp)
def operation(op: OperationOp) -> Finding:
    if _in_rewrite(op) and op.op_name is None:
        return "must have an operation name when nested within a `pdl.rewrite`"
    names = op.attribute_value_names
    values = op.attribute_values
    count = len(names.elements) if isinstance(names, ArrayAttr) else 0
    if len(values) != count:
        return (
            "expected the same number of attribute values and attribute names, got "
            f"{count} names and {len(values)} values"
        )
    return _needs_binding(op)


_NOT_INFERRED = "must have inferable or constrained result types when nested within `pdl.rewrite`"


@hook.verify_in_context(OperationOp)
def created_types(op: OperationOp, context: KnownDialects) -> Finding:
    """Checks that created operations get types: of the replaced ones, their own, or inferred ones."""
    name = op.op_name
    if not _in_rewrite(op) or not isinstance(name, StringAttr):
        return None
    definition = context.op_def(name.value)
    if definition is None or infers_result_types(definition) or _replaces(op):
        return None
    types = op.type_values
    free = next((number for number, type_ in enumerate(types) if not _is_constrained(type_)), None)
    if free is not None:
        note = f"result type #{free} was not constrained"
    elif not types and any(result.arity is Arity.SINGLE for result in definition.results):
        note = (
            f"operation is created in a non-inferrable context, but '{name.value}' does not implement "
            "InferTypeOpInterface"
        )
    else:
        return None
    if not is_in_use(name.value.partition(".")[0], op):
        return None  # upstream only knows ops of loaded dialects
    return op_problem(op, _NOT_INFERRED, ProblemNote(note))


def _replaces(op: OperationOp) -> bool:
    """Returns True if it is put in place of an operation that was there before."""
    assert op.parent is not None
    for user in _users(op.result, op):
        if not isinstance(user, ReplaceOp) or user.op_value is op.result:
            continue
        value = user.op_value
        replaced = value.owner if isinstance(value, OpResult) else None
        if replaced is None or replaced.parent is not op.parent:
            return True
        ops = op.parent.ops
        if ops.index(replaced) < ops.index(op):
            return True
    return False


def _is_constrained(value: Value) -> bool:
    """Returns True if a type is created by the rewrite, is a constant, or is the type of a matched value."""
    op = value.owner if isinstance(value, OpResult) else None
    if op is None or isinstance(op, ApplyNativeRewriteOp):
        return True
    if not isinstance(op, (TypeOp, TypesOp)):
        return False
    if "constantType" in op.properties or "constantTypes" in op.properties:
        return True
    return not _in_rewrite(op) and any(
        isinstance(user, (OperandOp, OperandsOp, OperationOp)) and not _in_rewrite(user) for user in _users(value, op)
    )


@hook.verify(RangeOp)
def range_(op: RangeOp) -> Finding:
    wanted = _element(op.result.type)
    for operand in op.operands:
        given_type = _element(operand.type)
        if given_type != wanted:
            return f"expected operand to have element type '{wanted}', but got '{given_type}'"
    return None


def _element(type_: Type) -> Type:
    """Returns the element type of a range, or the type itself."""
    return type_.element_type if isinstance(type_, RangeType) else type_


@hook.verify(TypeOp)
def type_(op: TypeOp) -> Finding:
    return None if op.constant_type is not None else _needs_binding(op)


@hook.verify(TypesOp)
def types(op: TypesOp) -> Finding:
    return None if op.constant_types is not None else _needs_binding(op)


@hook.verify(ResultsOp)
def results(op: ResultsOp) -> Finding:
    given_type = op.result.type
    if op.index is None and not _is_range_of_values(given_type):
        return f"expected `pdl.range<value>` result type when no index is specified, but got: '{given_type}'"
    return None


def _is_range_of_values(given_type: Type) -> bool:
    return str(given_type) == "!pdl.range<value>"


@hook.verify(ReplaceOp)
def replace(op: ReplaceOp) -> Finding:
    if op.repl_operation is not None and op.repl_values:
        return "expected no replacement values to be provided when the replacement operation is present"
    return None


@hook.verify_regions(RewriteOp)
def rewrite(op: RewriteOp) -> Finding:
    body = op.body_region
    if op.name_ is not None:
        return "expected rewrite region to be empty when rewrite is external" if body.blocks else None
    if not body.blocks:
        return "expected rewrite region to be non-empty if external name is not specified"
    if op.external_args:
        return "expected no external arguments when the rewrite is specified inline"
    return None


@hook.verify_regions(PatternOp)
def pattern(op: PatternOp) -> Finding:
    """A rewrite at the end, only pdl ops, at least one operation, all of it connected."""
    ops = op.body_region.blocks[0].ops if op.body_region.blocks else []
    if not ops or not isinstance(ops[-1], RewriteOp):
        return "expected body to terminate with `pdl.rewrite`"
    for inner in op.walk():
        if inner is not op and inner.dialect != "pdl":
            note = ProblemNote("see non-`pdl` operation defined here", inner)
            return op_problem(op, "expected only `pdl` operations within the pattern body", note)
    if not any(isinstance(inner, OperationOp) for inner in ops):
        return "the pattern must contain at least one `pdl.operation`"
    if any(_is_faulty(inner) for inner in ops):
        return None  # errors of its parts are reported already
    return _connected(op, ops)


def _is_faulty(op: Operation) -> bool:
    verify = None if op.definition is None else op.definition.hooks.verify
    return verify is not None and verify(op) is not None


_COMPONENT = (OperandOp, OperandsOp, ResultOp, ResultsOp, OperationOp)


def _connected(op: Operation, ops: list[Operation]) -> Finding:
    """The operations of a pattern are connected by operands and results."""
    users: dict[Value, list[Operation]] = {}
    for user in op.walk():
        for value in user.operands:
            users.setdefault(value, []).append(user)
    wanted: list[Operation] = [
        node
        for node in ops
        if isinstance(node, _COMPONENT)
        and any(
            isinstance(user, RewriteOp) or _in_rewrite(user) for value in node.results for user in users.get(value, ())
        )
    ]
    reached: set[Operation] = set()
    work = wanted[:1]
    while work:
        node = work.pop()
        if node in reached or node.parent_op is not op or isinstance(node, RewriteOp):
            continue
        reached.add(node)
        sources = node.operand_values if isinstance(node, OperationOp) else node.operands
        if isinstance(node, (OperationOp, ResultOp, ResultsOp)):
            work += [value.owner for value in sources if isinstance(value, OpResult)]
        work += [user for value in node.results for user in users.get(value, ())]
    missing = next((node for node in wanted if node not in reached), None)
    if missing is None:
        return None
    note = ProblemNote("see a disconnected value / operation here", missing)
    return op_problem(op, "the operations must form a connected component", note)
