"""What pdl operations must satisfy beyond their tables, in upstream's words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from compiler.ir.attributes import ArrayAttr, StringAttr
from compiler.ir.context import Context
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Finding, ProblemNote, op_problem
from compiler.ir.types import DialectType, Type
from compiler.ods.model import Arity
from compiler.ods.type_inference import infers_result_types
from compiler.verification.dialects_in_use import is_in_use


def _users(value: Value, op: Operation) -> Iterator[Operation]:
    """The ops of a pattern that use a value of `op`, which stands in its body.

    Those that follow come first: one of them is mostly near, and no more than one is mostly asked for.
    """
    ops = [] if op.parent is None else op.parent.ops
    index = ops.index(op)
    for each in chain(ops[index + 1 :], ops[: index + 1]):
        for user in each.walk():
            if any(operand is value for operand in user.operands):
                yield user


def _in_rewrite(op: Operation) -> bool:
    parent = op.parent_op
    return parent is not None and parent.name == "pdl.rewrite"


def _has_binding_use(op: Operation) -> bool:
    """Whether something uses what an op gives; a result of it by itself does not count, it must be used as well."""
    return any(
        user.name not in ("pdl.result", "pdl.results") or _has_binding_use(user)
        for result in op.results
        for user in _users(result, op)
    )


def _needs_binding(op: Operation) -> Finding:
    parent = op.parent_op
    if parent is None or parent.name != "pdl.pattern" or _has_binding_use(op):
        return None
    return "expected a bindable user when defined in the matcher body of a `pdl.pattern`"


def attribute(op: Operation) -> Finding:
    typed, value = op.operand_group("valueType"), op.properties.get("value")
    if value is None:
        if _in_rewrite(op):
            return "expected constant value when specified within a `pdl.rewrite`"
        return _needs_binding(op)
    return "expected only one of [`type`, `value`] to be set" if typed else None


def operand(op: Operation) -> Finding:
    return _needs_binding(op)


def apply_native(op: Operation) -> Finding:
    if op.name == "pdl.apply_native_constraint":
        if not op.operands:
            return "expected at least one argument"
        if any(
            isinstance(result.type, DialectType) and result.type.definition.full_name == "pdl.operation"
            for result in op.results
        ):
            return "returning an operation from a constraint is not supported"
        return None
    if not op.operands and not op.results:
        return "expected at least one argument or result"
    return None


def operation(op: Operation) -> Finding:
    if _in_rewrite(op) and op.properties.get("opName") is None:
        return "must have an operation name when nested within a `pdl.rewrite`"
    names = op.properties.get("attributeValueNames")
    values = op.operand_group("attributeValues")
    count = len(names.elements) if isinstance(names, ArrayAttr) else 0
    if len(values) != count:
        return (
            "expected the same number of attribute values and attribute names, got "
            f"{count} names and {len(values)} values"
        )
    return _needs_binding(op)


_NOT_INFERRED = "must have inferable or constrained result types when nested within `pdl.rewrite`"


def created_types(op: Operation, context: Context) -> Finding:
    """What a rewrite creates gets the types of what it replaces, or its own, or those that follow from the rest."""
    name = op.properties.get("opName")
    if not _in_rewrite(op) or not isinstance(name, StringAttr):
        return None
    definition = context.op_def(name.value)
    if definition is None or infers_result_types(definition) or _replaces(op):
        return None
    types = op.operand_group("typeValues")
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
        return None  # upstream knows its ops by what dialects were met
    return op_problem(op, _NOT_INFERRED, ProblemNote(note))


def _replaces(op: Operation) -> bool:
    """Whether it is put in place of an operation that was there before."""
    assert op.parent is not None
    for user in _users(op.results[0], op):
        if user.name != "pdl.replace" or user.operands[0] is op.results[0]:
            continue
        value = user.operands[0]
        replaced = value.owner if isinstance(value, OpResult) else None
        if replaced is None or replaced.parent is not op.parent:
            return True
        ops = op.parent.ops
        if ops.index(replaced) < ops.index(op):
            return True
    return False


def _is_constrained(value: Value) -> bool:
    """Whether a type is made by the rewrite, is a constant, or is one of what is matched."""
    op = value.owner if isinstance(value, OpResult) else None
    if op is None or op.name == "pdl.apply_native_rewrite":
        return True
    if op.name not in ("pdl.type", "pdl.types"):
        return False
    if "constantType" in op.properties or "constantTypes" in op.properties:
        return True
    return not _in_rewrite(op) and any(
        user.name in ("pdl.operand", "pdl.operands", "pdl.operation") and not _in_rewrite(user)
        for user in _users(value, op)
    )


def range_(op: Operation) -> Finding:
    wanted = _element(op.results[0].type)
    for operand in op.operands:
        given = _element(operand.type)
        if given != wanted:
            return f"expected operand to have element type '{wanted}', but got '{given}'"
    return None


def _element(type_: Type) -> Type:
    """The type of what a range holds, or the type of a single thing."""
    if isinstance(type_, DialectType) and type_.definition.full_name == "pdl.range":
        element: Type = type_.parameters[0]
        return element
    return type_


def type_(op: Operation) -> Finding:
    return None if "constantType" in op.properties else _needs_binding(op)


def types(op: Operation) -> Finding:
    return None if "constantTypes" in op.properties else _needs_binding(op)


def results(op: Operation) -> Finding:
    given = op.results[0].type
    if op.properties.get("index") is None and not _is_range_of_values(given):
        return f"expected `pdl.range<value>` result type when no index is specified, but got: '{given}'"
    return None


def _is_range_of_values(given: Type) -> bool:
    return str(given) == "!pdl.range<value>"


def replace(op: Operation) -> Finding:
    if op.operand_group("replOperation") and op.operand_group("replValues"):
        return "expected no replacement values to be provided when the replacement operation is present"
    return None


def rewrite(op: Operation) -> Finding:
    body = op.regions[0]
    if op.properties.get("name") is not None:
        return "expected rewrite region to be empty when rewrite is external" if body.blocks else None
    if not body.blocks:
        return "expected rewrite region to be non-empty if external name is not specified"
    if op.operand_group("externalArgs"):
        return "expected no external arguments when the rewrite is specified inline"
    return None


def pattern(op: Operation) -> Finding:
    """A rewrite at the end, only pdl ops, at least one operation, all of it connected."""
    ops = op.regions[0].blocks[0].ops if op.regions[0].blocks else []
    if not ops or ops[-1].name != "pdl.rewrite":
        return "expected body to terminate with `pdl.rewrite`"
    for inner in op.walk():
        if inner is not op and inner.dialect != "pdl":
            note = ProblemNote("see non-`pdl` operation defined here", inner)
            return op_problem(op, "expected only `pdl` operations within the pattern body", note)
    if not any(inner.name == "pdl.operation" for inner in ops):
        return "the pattern must contain at least one `pdl.operation`"
    if any(_is_faulty(inner) for inner in ops):
        return None  # what it is made of has been told about
    return _connected(op, ops)


def _is_faulty(op: Operation) -> bool:
    verify = None if op.definition is None else op.definition.hooks.verify
    return verify is not None and verify(op) is not None


_COMPONENT = ("pdl.operand", "pdl.operands", "pdl.result", "pdl.results", "pdl.operation")


def _connected(op: Operation, ops: list[Operation]) -> Finding:
    """All that the rewrite uses hangs together: as operands, results or users of one another."""
    users: dict[Value, list[Operation]] = {}
    for user in op.walk():
        for value in user.operands:
            users.setdefault(value, []).append(user)
    wanted = [
        node
        for node in ops
        if node.name in _COMPONENT
        and any(
            user.name == "pdl.rewrite" or _in_rewrite(user) for value in node.results for user in users.get(value, ())
        )
    ]
    reached: set[Operation] = set()
    work = wanted[:1]
    while work:
        node = work.pop()
        if node in reached or node.parent_op is not op or node.name == "pdl.rewrite":
            continue
        reached.add(node)
        sources = node.operand_group("operandValues") if node.name == "pdl.operation" else node.operands
        if node.name in ("pdl.operation", "pdl.result", "pdl.results"):
            work += [value.owner for value in sources if isinstance(value, OpResult)]
        work += [user for value in node.results for user in users.get(value, ())]
    missing = next((node for node in wanted if node not in reached), None)
    if missing is None:
        return None
    note = ProblemNote("see a disconnected value / operation here", missing)
    return op_problem(op, "the operations must form a connected component", note)
