"""Patterns declared as data: a tree of ops to match, and the replacement of its root. Upstream's declarative rules.

    x, c = Operand("x"), Constant("c")
    BLCI = dag_pattern(
        "BLCI",
        match=Op("arith.ori", x, Op("test.not", Op("arith.addi", x, Constant(1)))),   # the same x in both places
        replace_by=Op("test.blci", x),
    )
    NEGATE_TWICE = dag_pattern("NegateTwice", Op("test.neg", Op("test.neg", x)), replace_by=x)

A name refers to one value, attribute or op in the whole pattern. The default benefit is the number of matched ops.
Only the root is erased, since inner ops may have other uses. `dag_pattern` checks the names of a declaration,
`check_declaration` compares it with the definitions of its ops.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.ir.attributes import Attribute, FloatAttr, IntegerAttr
from compiler.ir.context import Context
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import Type
from compiler.ods.model import Arity, OpDef
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True)
class Operand:
    """A value, of a type for which `accepts` returns True. Operands of one name match one value."""

    name: str
    accepts: Callable[[Type], bool] | None = None


@dataclass(frozen=True)
class Constant:
    """The result of a constant op: of the integer `value`, or, if `value` is a name, of any constant, bound to it."""

    value: int | str


@dataclass(frozen=True)
class AttributeVariable:
    """An attribute; variables of one name match equal attributes."""

    name: str


@dataclass(frozen=True)
class Op:
    """An op to match or to create. `bound_to` is a name for the op or its results.

    It matches ops with exactly these operands, and with at least these attributes. Created ops have `result_types`, by
    default inferred ones; the op that replaces the root has the root's result types by default.
    """

    name: str
    operands: tuple[Node, ...]
    attributes: Mapping[str, Attribute | AttributeVariable] = field(default_factory=dict)
    result_types: tuple[Type, ...] | None = None
    bound_to: str = ""

    def __init__(
        self,
        name: str,
        *operands: Node,
        attributes: Mapping[str, Attribute | AttributeVariable] | None = None,
        result_types: Sequence[Type] | None = None,
        bound_to: str = "",
    ) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "operands", operands)
        object.__setattr__(self, "attributes", dict(attributes or {}))
        object.__setattr__(self, "result_types", None if result_types is None else tuple(result_types))
        object.__setattr__(self, "bound_to", bound_to)


Node: TypeAlias = "Op | Operand | Constant"
Bindings: TypeAlias = "dict[str, Value | Attribute | Operation]"
Condition: TypeAlias = "Callable[[Bindings], bool]"


class DeclarationError(ValueError):
    """Raised for an invalid declaration; the message has the pattern's name and the reason."""


class DagPattern(RewritePattern):
    """A declared pattern; see `dag_pattern`."""

    def __init__(
        self,
        name: str,
        match: Op,
        replace_by: Sequence[Node],
        conditions: Sequence[Condition],
        benefit: int,
        labels: Sequence[str],
    ) -> None:
        self.matched = match
        self.replacements = tuple(replace_by)
        self.conditions = tuple(conditions)
        self.generated_ops = tuple(dict.fromkeys(op.name for node in replace_by for op in _ops_in(node)))
        super().__init__(root=match.name, benefit=benefit, debug_name=name, debug_labels=labels)

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        bound: Bindings = {}
        reason = _match(self.matched, op, bound)
        if reason:
            return rewriter.notify_match_failure(op, reason)
        if not all(condition(bound) for condition in self.conditions):
            return rewriter.notify_match_failure(op, "a condition does not hold")
        values: list[Value] = []
        for node in self.replacements:
            values += self._create(node, op, bound, rewriter)
        rewriter.replace_op(op, values)
        return True

    def _create(self, root: Node, op: Operation, bound: Bindings, rewriter: Rewriter) -> list[Value]:
        """Creates the ops of a replacement, operands first. Returns the values that replace the results of `op`."""
        values: dict[int, list[Value]] = {}
        for node in _post_order(root):
            if isinstance(node, Operand):
                bound_value = bound[node.name]
                values[id(node)] = (
                    list(bound_value.results) if isinstance(bound_value, Operation) else [_value(bound_value)]
                )
            elif isinstance(node, Constant):
                values[id(node)] = [_constant(node, op, bound, rewriter)]
            else:
                types = node.result_types
                if types is None and node is root and len(self.replacements) == 1:
                    types = tuple(result.type for result in op.results)
                attributes = {
                    key: _attribute(bound[attribute.name]) if isinstance(attribute, AttributeVariable) else attribute
                    for key, attribute in node.attributes.items()
                }
                new = rewriter.create_named(
                    node.name,
                    [value for operand in node.operands for value in values[id(operand)]],
                    types,
                    properties={k: v for k, v in attributes.items() if _is_inherent(rewriter.context, node.name, k)},
                    attributes={
                        k: v for k, v in attributes.items() if not _is_inherent(rewriter.context, node.name, k)
                    },
                    location=op,
                )
                values[id(node)] = list(new.results)
        return values[id(root)]


def dag_pattern(
    name: str,
    match: Op,
    replace_by: Node | Sequence[Node],
    *,
    where: Sequence[Condition] = (),
    benefit: int | None = None,
    labels: Sequence[str] = (),
) -> DagPattern:
    """Returns a pattern that replaces the results of `match` by those of `replace_by`, one node or several.

    Raises `DeclarationError` for names that are never bound, or that are used for different kinds of nodes.

    >>> x = Operand("x")
    >>> dag_pattern("same", Op("arith.subi", x, x), Constant(0)).debug_name
    'same'
    """
    replacements = [replace_by] if isinstance(replace_by, (Op, Operand, Constant)) else list(replace_by)
    kinds: dict[str, str] = {}
    for node in _post_order(match):
        for used, kind in _names(node):
            if kinds.setdefault(used, kind) != kind:
                raise DeclarationError(f"pattern {name}: '{used}' is bound to {kinds[used]} and to {kind}")
    for node in (inner for replacement in replacements for inner in _post_order(replacement)):
        for used, kind in _names(node):
            if used not in kinds:
                raise DeclarationError(f"pattern {name}: '{used}' is used in the replacement, but not bound by `match`")
            if kinds[used] != kind and not (kind == "a value" and kinds[used] == "an op"):
                raise DeclarationError(f"pattern {name}: '{used}' is bound to {kinds[used]}, but used as {kind}")
        if isinstance(node, Op) and node.bound_to:
            message = f"'{node.bound_to}' cannot be bound in the replacement, only in `match`"
            raise DeclarationError(f"pattern {name}: {message}")
    count = len(_ops_in(match))
    return DagPattern(name, match, replacements, where, count if benefit is None else benefit, labels)


def check_declaration(declared: DagPattern, context: Context) -> list[str]:
    """Returns the errors of a pattern by the definitions of its ops; ops of unknown dialects are not checked.

    >>> x = Operand("x")
    >>> check_declaration(dag_pattern("add", Op("arith.add", x), x), new_context())
    ["pattern add: 'arith.add' is no op of the dialect 'arith'"]
    """
    problems: list[str] = []
    for node in (declared.matched, *declared.replacements):
        for op in _ops_in(node):
            definition = context.op_def(op.name)
            if definition is None:
                dialect = context.dialect(op.name.partition(".")[0])
                if dialect is not None and not dialect.allows_unknown_ops:
                    problems.append(f"'{op.name}' is no op of the dialect '{dialect.name}'")
                continue
            problems += _op_problems(op, definition)
    return [f"pattern {declared.debug_name}: {problem}" for problem in problems]


def _op_problems(op: Op, definition: OpDef) -> list[str]:
    problems = []
    least = sum(operand.arity is Arity.SINGLE for operand in definition.operands)
    most = None if any(o.arity is Arity.VARIADIC for o in definition.operands) else len(definition.operands)
    if len(op.operands) < least or (most is not None and len(op.operands) > most):
        expected = f"{least}" if least == most else f"at least {least}" if most is None else f"{least} to {most}"
        problems.append(f"'{op.name}' has {expected} operands, not {len(op.operands)}")
    results = len(definition.results)
    fixed = all(result.arity is Arity.SINGLE for result in definition.results)
    if op.result_types is not None and fixed and len(op.result_types) != results:
        problems.append(f"'{op.name}' has {results} results, not {len(op.result_types)}")
    problems += [
        f"'{op.name}' accepts no '{value}' as its '{name}'"
        for name, value in op.attributes.items()
        if isinstance(value, Attribute)
        and (attribute := definition.attribute_defs.get(name)) is not None
        and not attribute.constraint.accepts(value)
    ]
    return problems


# ------------------------------------------------------------------------------------------ walking a declaration


def _post_order(root: Node) -> list[Node]:
    """Returns all nodes; those of operands precede that of their op."""
    nodes: list[Node] = []
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        nodes.append(node)
        if isinstance(node, Op):
            stack += node.operands
    return nodes[::-1]


def _ops_in(root: Node) -> list[Op]:
    return [node for node in _post_order(root) if isinstance(node, Op)]


def _names(node: Node) -> list[tuple[str, str]]:
    """Returns the names in a node, without those in its operands, each with its kind."""
    if isinstance(node, Operand):
        return [(node.name, "a value")]
    if isinstance(node, Constant):
        return [(node.value, "a constant's attribute")] if isinstance(node.value, str) else []
    variables = [attribute.name for attribute in node.attributes.values() if isinstance(attribute, AttributeVariable)]
    return [(variable, "an attribute") for variable in variables] + (
        [(node.bound_to, "an op")] if node.bound_to else []
    )


# ------------------------------------------------------------------------------------------ matching


def _match(root: Op, op: Operation, bound: Bindings) -> str:
    """Matches an op and the defining ops of its operands, and binds names. Returns the reason of a mismatch, or ""."""
    stack: list[tuple[Node, Value | Operation]] = [(root, op)]
    while stack:
        node, candidate = stack.pop()
        if isinstance(node, Operand):
            assert isinstance(candidate, Value)
            if node.accepts is not None and not node.accepts(candidate.type):
                return f"'{node.name}' has type '{candidate.type}', which the pattern does not accept"
            if bound.setdefault(node.name, candidate) is not candidate:
                return f"'{node.name}' would match different values"
        elif isinstance(node, Constant):
            assert isinstance(candidate, Value)
            reason = _match_constant(node, candidate, bound)
            if reason:
                return reason
        else:
            matched_op = (
                candidate
                if isinstance(candidate, Operation)
                else candidate.owner
                if isinstance(candidate, OpResult)
                else None
            )
            reason = f"no '{node.name}'" if matched_op is None else _match_op(node, matched_op, bound)
            if reason or matched_op is None:
                return reason
            stack += reversed(list(zip(node.operands, matched_op.operands, strict=True)))
    return ""


def _match_op(node: Op, op: Operation, bound: Bindings) -> str:
    if op.name != node.name:
        return f"'{op.name}' is no '{node.name}'"
    if len(op.operands) != len(node.operands):
        return f"'{op.name}' has {len(op.operands)} operands, expected {len(node.operands)}"
    if node.result_types is not None and [result.type for result in op.results] != list(node.result_types):
        return f"'{op.name}' has results of other types"
    if node.bound_to and bound.setdefault(node.bound_to, op) is not op:
        return f"'{node.bound_to}' would match different ops"
    for name, pattern_attribute in node.attributes.items():
        own = op.attribute(name)
        if own is None:
            return f"'{op.name}' has no attribute '{name}'"
        expected = (
            bound.setdefault(pattern_attribute.name, own)
            if isinstance(pattern_attribute, AttributeVariable)
            else pattern_attribute
        )
        if own != expected:
            return f"attribute '{name}' of '{op.name}' has another value"
    return ""


def _match_constant(node: Constant, value: Value, bound: Bindings) -> str:
    attribute = constant_value(value)
    if attribute is None:
        return "operand is no constant"
    if isinstance(node.value, str):
        is_same = bound.setdefault(node.value, attribute) == attribute
        return "" if is_same else f"'{node.value}' would match different constants"
    is_same = isinstance(attribute, IntegerAttr) and attribute.value == node.value
    return "" if is_same else f"operand is not the constant {node.value}"


# ------------------------------------------------------------------------------------------ creating


def _value(bound: Value | Attribute | Operation) -> Value:
    assert isinstance(bound, Value)
    return bound


def _attribute(bound: Value | Attribute | Operation) -> Attribute:
    assert isinstance(bound, Attribute)
    return bound


def _constant(node: Constant, op: Operation, bound: Bindings, rewriter: Rewriter) -> Value:
    """Creates a constant in front of `op`: the bound one, or an integer of the type of the op's result."""
    type_ = op.result.type
    attribute = _attribute(bound[node.value]) if isinstance(node.value, str) else None
    if isinstance(attribute, (IntegerAttr, FloatAttr)):
        type_ = attribute.type
    elif attribute is None:
        attribute = IntegerAttr(int(node.value), type_)  # type: ignore[arg-type]
    return rewriter.create_named("arith.constant", (), [type_], properties={"value": attribute}, location=op).result


def _is_inherent(context: Context, op: str, name: str) -> bool:
    definition = context.op_def(op)
    return definition is not None and name in definition.inherent_names
