"""Collects the predicates of one pattern, in the order of its parts."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.dialects.pdl.ops import (
    ApplyNativeConstraintOp,
    AttributeOp,
    OperandOp,
    OperandsOp,
    OperationOp,
    PatternOp,
    ResultOp,
    ResultsOp,
    TypeOp,
    TypesOp,
)
from compiler.dialects.pdl.types import RangeType
from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.lowering.pdl_to_pdl_interp.positions import Answer, Ask, At, Position, Positions, Predicate
from compiler.lowering.pdl_to_pdl_interp.roots import Connections, Link
from compiler.stepping import Steps, run_steps


def defining(value: Value) -> Operation:
    """Returns the defining operation of a value in a pattern."""
    assert isinstance(value, OpResult)
    return value.owner


def is_range(value: Value) -> bool:
    return isinstance(value.type, RangeType)


def integer(op: Operation, name: str) -> int | None:
    value = op.properties.get(name)
    return value.value if isinstance(value, IntegerAttr) else None


def text(op: Operation, name: str) -> str | None:
    value = op.properties.get(name)
    return value.value if isinstance(value, StringAttr) else None


class Predicates:
    """Collects the predicates of a pattern; `places` has the position of each of its values."""

    def __init__(self, pattern: PatternOp, positions: Positions, places: dict[Value, Position]) -> None:
        self._positions = positions
        self.places = places
        self.found: list[Predicate] = []
        self.root = self._collect(pattern)

    def _add(self, position: Position, kind: Ask, answer: Answer = True, other: Position | None = None) -> None:
        self.found.append(Predicate(position, self._positions.ask(kind, other), answer))

    def _collect(self, pattern: PatternOp) -> Value:
        """Collects all predicates; returns the operation at which matching begins."""
        connections = Connections(pattern)
        root, order = connections.best_order()
        run_steps(self._value(root, self._positions.root))
        for number, (target, source) in enumerate(order):
            if target in self.places:
                continue  # the root itself, or below one that was visited
            assert source is not None
            value = connections.connector(source, target)
            position = self.places[value]
            while value is not target:
                link = connections.link(target, value)
                position = self._upward(link, position, number)
                value = link.parent
        for op in pattern.body_region.entry.ops:
            self._beside_the_tree(op)
        return root

    # --------------------------------------------------------------------------------------------------- downward

    def _value(self, value: Value, position: Position) -> Steps[None]:
        """Collects the predicates on a value at a position, and on everything below it."""
        place = self.places.setdefault(value, position)
        if place is not position:
            kinds = (AttributeOp, OperandOp, OperandsOp, OperationOp, TypeOp)
            if isinstance(defining(value), kinds):
                self._same(place, position)
            return
        match position.kind:
            case At.OPERATION:
                operation = value.defining_op(OperationOp)
                assert operation is not None
                yield self._operation(operation, position)
            case At.ATTRIBUTE:
                yield self._attribute(defining(value), position)
            case At.TYPE:
                self._type(defining(value), position)
            case _:
                yield self._operand(defining(value), position)

    def _same(self, position: Position, again: Position) -> None:
        """Adds the predicate that two positions are equal, at the deeper one."""
        lower, higher = (position, again) if position.depth < again.depth else (again, position)
        self._add(higher, Ask.EQUAL_TO, other=lower)

    def _attribute(self, op: Operation, position: Position) -> Steps[None]:
        self._add(position, Ask.IS_NOT_NULL)
        if not isinstance(op, AttributeOp):
            return
        if op.value_type is not None:
            yield self._value(op.value_type, self._positions.type(position))
        elif op.value is not None:
            self._add(position, Ask.ATTRIBUTE, op.value)

    def _type(self, op: Operation, position: Position) -> None:
        constant = _constant(op)
        if constant is not None:
            self._add(position, Ask.TYPE, constant)

    def _operand(self, op: Operation, position: Position) -> Steps[None]:
        positions = self._positions
        if isinstance(op, (OperandOp, OperandsOp)):
            if isinstance(op, OperandOp) or position.index is not None:
                self._add(position, Ask.IS_NOT_NULL)
            if op.value_type is not None:
                yield self._value(op.value_type, positions.type(position))
        elif isinstance(op, (ResultOp, ResultsOp)):
            index = integer(op, "index")
            if index is not None:
                self._add(position, Ask.IS_NOT_NULL)
            parent = positions.operation(position)
            self._add(parent, Ask.IS_NOT_NULL)
            self._add(self._result_of(op, parent), Ask.EQUAL_TO, other=position)
            yield self._value(op.parent_, parent)

    def _result_of(self, op: Operation, parent: Position) -> Position:
        index = integer(op, "index")
        if isinstance(op, ResultOp):
            assert index is not None
            return self._positions.result(parent, index)
        return self._positions.result_group(parent, index, variadic=is_range(op.result))

    def _operation(self, op: OperationOp, position: Position, ignored: int | None = None) -> Steps[None]:
        """`ignored` is an operand that was visited on the way here."""
        positions = self._positions
        if not position.is_root:
            self._add(position, Ask.IS_NOT_NULL)
        if op.op_name is not None:
            self._add(position, Ask.OPERATION_NAME, op.op_name.value)
        operands, types = op.operand_values, op.type_values
        self._count(position, operands, Ask.OPERAND_COUNT, Ask.OPERAND_COUNT_AT_LEAST)
        self._count(position, types, Ask.RESULT_COUNT, Ask.RESULT_COUNT_AT_LEAST)
        for attribute, value in zip(op.attribute_value_names.elements, op.attribute_values, strict=False):
            yield self._value(value, positions.attribute(position, attribute.value))
        if len(operands) == 1 and is_range(operands[0]):
            if position.is_root or position.is_defining_op:
                yield self._value(operands[0], positions.all_operands(position))
        else:
            for index, operand in enumerate(operands):
                if index != ignored:
                    yield self._value(operand, self.operand_at(op, position, index))
        if len(types) == 1 and is_range(types[0]):
            yield self._value(types[0], positions.type(positions.all_results(position)))
            return
        grouped = False
        for index, type_ in enumerate(types):
            grouped |= is_range(type_)
            at = positions.result(position, index)
            if grouped:
                at = positions.result_group(position, index, variadic=is_range(type_))
            self._add(at, Ask.IS_NOT_NULL)
            yield self._value(type_, positions.type(at))

    def operand_at(self, op: OperationOp, position: Position, index: int) -> Position:
        """Returns the position of an operand; only its group's after a variadic one."""
        operands = op.operand_values
        if any(is_range(operand) for operand in operands[: index + 1]):
            return self._positions.operand_group(position, index, variadic=is_range(operands[index]))
        return self._positions.operand(position, index)

    def _count(self, position: Position, values: Iterable[Value], exact: Ask, at_least: Ask) -> None:
        single = [not is_range(value) for value in values]
        if all(single):
            self._add(position, exact, len(single))
        elif any(single):
            self._add(position, at_least, sum(single))

    # ---------------------------------------------------------------------------------------------------- upward

    def _upward(self, link: Link, position: Position, root: int) -> Position:
        """Follows a link from a value to its user; returns the position of the user."""
        positions, op = self._positions, defining(link.parent)
        if isinstance(op, OperationOp):
            user = positions.operation(positions.foreach(positions.users(position), root))
            if link.index is None:
                operand = positions.all_operands(user)
            else:
                operand = self.operand_at(op, user, link.index)
            self._add(operand, Ask.EQUAL_TO, other=position)
            self.places.setdefault(link.parent, user)
            run_steps(self._operation(op, user, link.index))
            return user
        if isinstance(op, ResultsOp) and link.index is None:
            at = positions.all_results(position)
        else:
            at = self._result_of(op, position)
        self.places.setdefault(link.parent, at)
        return at

    # ------------------------------------------------------------------------------------------- beside the tree

    def _beside_the_tree(self, op: Operation) -> None:
        """Collects predicates that no walk from the root reaches: constraints, constants, results used only by them."""
        positions, places = self._positions, self.places
        if isinstance(op, ApplyNativeConstraintOp):
            self._constraint(op)
        elif not op.results or op.result in places:
            return
        elif isinstance(op, AttributeOp):
            assert op.value is not None
            places[op.result] = positions.attribute_literal(op.value)
        elif isinstance(op, (TypeOp, TypesOp)):
            constant = _constant(op)
            assert constant is not None
            places[op.result] = positions.type_literal(constant)
        elif isinstance(op, (ResultOp, ResultsOp)):
            at = places[op.result] = self._result_of(op, places[op.parent_])
            if integer(op, "index") is not None:
                self._add(at, Ask.IS_NOT_NULL)

    def _constraint(self, op: Operation) -> None:
        arguments = [self.places[value] for value in op.operands]
        deepest = max(arguments, key=lambda position: position.depth)
        negated = integer(op, "isNegated") == 1
        types = [result.type for result in op.results]
        question = self._positions.constraint(text(op, "name") or "", arguments, types, negated=negated)
        for index, result in enumerate(op.results):
            at = self._positions.constraint_result(question, index)
            position = self.places.setdefault(result, at)
            if position is not at:
                first, second = (position, at) if position.depth < at.depth else (at, position)
                self._add(second, Ask.EQUAL_TO, other=first)
        self.found.append(Predicate(deepest, question))


def _constant(op: Operation) -> Attribute | None:
    return op.properties.get("constantType" if isinstance(op, TypeOp) else "constantTypes")
