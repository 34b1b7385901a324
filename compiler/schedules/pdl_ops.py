"""Patterns of the pdl dialect in schedules, which only match: `transform.pdl_match` finds payload with them.

The predicates of a pattern are those that `convert-pdl-to-pdl-interp` collects; here they are evaluated on operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.pdl.ops import PatternOp, RewriteOp
from compiler.dialects.transform.pdl_ops import PDLMatchOp, WithPDLPatternsOp
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Problem
from compiler.ir.types import Type
from compiler.lowering.pdl_to_pdl_interp.positions import Ask, At, Position, Positions, Predicate
from compiler.lowering.pdl_to_pdl_interp.predicates import Predicates
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Outcome, Payload, definite_failure
from compiler.schedules.interpreter import Application, Implementation

Entity: TypeAlias = "Operation | Value | Attribute | Type | tuple[Value, ...] | tuple[Type, ...] | list[Operation]"
"""Entity that a position of a pattern can refer to. A list holds the users of a value."""

_NO_REWRITE = "transform.dialect"
"""Name of the rewrite that ends a pattern which is only matched."""


class _Candidate:
    """An operation that a pattern may match. `chosen` are the users that were picked for roots other than the first."""

    def __init__(self, root: Operation, predicates: Sequence[Predicate], rewriter: Rewriter) -> None:
        self._root = root
        self._predicates = predicates
        self._rewriter = rewriter
        self._chosen: dict[Position, Operation] = {}

    def matches(self, first: int = 0) -> bool:
        """Returns True if the predicates from index `first` on hold for some choice of users."""
        for index, predicate in enumerate(self._predicates[first:], first):
            choice = self._open_choice(predicate)
            if choice is not None:
                return self._matches_with_one_of(choice, index)
            if not self._holds(predicate):
                return False
        return True

    def _matches_with_one_of(self, choice: Position, first: int) -> bool:
        assert choice.parent is not None
        users = self._entity(choice.parent)
        for user in users if isinstance(users, list) else ():
            self._chosen[choice] = user
            if self.matches(first):
                return True
        self._chosen.pop(choice, None)
        return False

    def _open_choice(self, predicate: Predicate) -> Position | None:
        """Returns the outermost position of a user that is not chosen yet and that the predicate depends on."""
        outermost = None
        for start in (predicate.question.position, predicate.position):
            position = start
            while position is not None:
                if position.kind is At.FOREACH and position not in self._chosen:
                    outermost = position
                position = position.parent
        return outermost

    def _holds(self, predicate: Predicate) -> bool:
        entity, question, answer = self._entity(predicate.position), predicate.question, predicate.answer
        if entity is None:
            return False
        match question.kind:
            case Ask.IS_NOT_NULL:
                return True
            case Ask.OPERATION_NAME:
                return isinstance(entity, Operation) and entity.name == answer
            case Ask.TYPE:
                return isinstance(answer, Attribute) and entity == _types(answer)
            case Ask.ATTRIBUTE:
                return entity == answer
            case Ask.EQUAL_TO:
                assert question.position is not None
                return _is_same(entity, self._entity(question.position))
            case Ask.CONSTRAINT:
                raise AssertionError("constraints of the host are refused before matching")
            case _:
                return isinstance(entity, Operation) and _has_count(entity, question.kind, answer)

    def _entity(self, position: Position) -> Entity | None:
        """Returns the part of the IR at a position, or None."""
        if position.kind in (At.ATTRIBUTE_LITERAL, At.TYPE_LITERAL):
            assert position.literal is not None
            return position.literal if position.kind is At.ATTRIBUTE_LITERAL else _types(position.literal)
        if position.is_root:
            return self._root
        if position.kind is At.FOREACH:
            return self._chosen[position]
        parent = None if position.parent is None else self._entity(position.parent)
        match position.kind, parent:
            case At.OPERATION, Operation():
                return parent
            case At.OPERATION, OpResult(owner) | (OpResult(owner), *_):
                return owner
            case At.USERS, (Value() as value) | (Value() as value, *_):
                return self._rewriter.users(value)
            case At.ATTRIBUTE, Operation():
                return parent.attribute(position.name)
            case At.TYPE, tuple():
                return tuple(value.type for value in parent if isinstance(value, Value))
            case At.TYPE, Value() | IntegerAttr() | FloatAttr():
                return parent.type
            case At.OPERAND | At.OPERAND_GROUP, Operation():
                return _part(position, parent.operands, parent, "operandSegmentSizes")
            case At.RESULT | At.RESULT_GROUP, Operation():
                return _part(position, parent.results, parent, "resultSegmentSizes")
        return None


def _part(
    position: Position, values: Sequence[Value], op: Operation, segments: str
) -> Value | tuple[Value, ...] | None:
    """Returns the operand or result at a position, or a group of them."""
    index = position.index
    if position.kind in (At.OPERAND, At.RESULT):
        assert index is not None
        return values[index] if index < len(values) else None
    sizes = op.properties.get(segments)
    if index is None:
        group = tuple(values)
    elif isinstance(sizes, DenseArrayAttr):
        start = sum(sizes.values[:index])
        group = tuple(values[start : start + sizes.values[index]])
    elif index <= len(values):
        group = tuple(values[index:])
    else:
        return None
    if position.variadic:
        return group
    return group[0] if len(group) == 1 else None


def _types(constant: Attribute) -> Type | tuple[Type, ...]:
    if isinstance(constant, TypeAttr):
        return constant.type
    assert isinstance(constant, ArrayAttr)
    return tuple(each.type for each in constant.elements if isinstance(each, TypeAttr))


def _is_same(entity: Entity, other: Entity | None) -> bool:
    if isinstance(entity, (Operation, Value)):
        return entity is other
    return entity == other


def _has_count(op: Operation, ask: Ask, count: object) -> bool:
    assert isinstance(count, int)
    match ask:
        case Ask.OPERAND_COUNT:
            return len(op.operands) == count
        case Ask.OPERAND_COUNT_AT_LEAST:
            return len(op.operands) >= count
        case Ask.RESULT_COUNT:
            return len(op.results) == count
        case _:
            return len(op.results) >= count


def _predicates(application: Application[PDLMatchOp]) -> Sequence[Predicate] | None:
    """Returns the predicates of the pattern with the operation's name; None if there is no such pattern."""
    op = application.op
    reference = op.pattern_name
    holder = op.parent_of_type(WithPDLPatternsOp)
    patterns = [each for each in holder.body.entry.ops if isinstance(each, PatternOp)] if holder is not None else []
    name = StringAttr(reference.leaf)
    pattern = next((each for each in patterns if each.sym_name == name), None)
    if pattern is None:
        return None
    rewrite = pattern.body_region.entry.ops[-1]
    if not isinstance(rewrite, RewriteOp) or rewrite.name_ != StringAttr(_NO_REWRITE):
        raise definite_failure(op, f"only patterns that end with 'rewrite ... with \"{_NO_REWRITE}\"' can be matched")
    predicates = Predicates(pattern, Positions(), {}).found
    constraint = next((each.question.name for each in predicates if each.question.kind is Ask.CONSTRAINT), None)
    if constraint is not None:
        raise definite_failure(op, f"no native constraint registered for: {constraint}")
    return predicates


def _pdl_match(application: Application[PDLMatchOp]) -> Outcome:
    roots = application.targets("root")
    predicates = _predicates(application) if roots else []
    matched: list[Payload] = []
    for root in roots:
        if predicates is None:
            message = f"could not find pattern '{application.op.properties['pattern_name']}'"
            application.state.passing.problems.append(Problem(application.op, message, shows_op=False))
            continue
        with application.state.rewriter(root) as rewriter:
            matched += [op for op in root.walk_post_order() if _Candidate(op, predicates, rewriter).matches()]
    return [matched]


def _with_pdl_patterns(application: Application) -> Outcome:
    block, state = application.block, application.state
    payloads = application.payloads() or [[state.root]]
    for argument, payload in zip(block.arguments, payloads, strict=True):
        state.bind(argument, payload)
    for op in block.ops:
        if not isinstance(op, PatternOp):
            application.interpreter.apply(op)
    return []


PDL_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {PDLMatchOp: _pdl_match, WithPDLPatternsOp: _with_pdl_patterns}
)
