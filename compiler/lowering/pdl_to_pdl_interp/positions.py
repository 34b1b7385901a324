"""Positions relative to the matched operation, and the questions about them.

Equal positions and questions are the same objects, so that patterns share them.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from compiler.ir.attributes import Attribute
from compiler.ir.types import Type


class At(enum.IntEnum):
    """Kind of a position, in the order of questions about it."""

    OPERATION = 0
    OPERAND = 1
    OPERAND_GROUP = 2
    ATTRIBUTE = 3
    CONSTRAINT_RESULT = 4
    RESULT = 5
    RESULT_GROUP = 6
    TYPE = 7
    ATTRIBUTE_LITERAL = 8
    TYPE_LITERAL = 9
    USERS = 10
    FOREACH = 11


class Ask(enum.IntEnum):
    """Kind of a question about a position, in the order of asking."""

    IS_NOT_NULL = 0
    OPERATION_NAME = 1
    TYPE = 2
    ATTRIBUTE = 3
    OPERAND_COUNT_AT_LEAST = 4
    OPERAND_COUNT = 5
    RESULT_COUNT_AT_LEAST = 6
    RESULT_COUNT = 7
    EQUAL_TO = 8
    CONSTRAINT = 9


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """`index` is which operand, result, group (None: all) or root; `literal` an attribute that is no part of the IR.

    `depth` is how many operations lie between this and the root. `question`: the constraint whose result it is.
    """

    kind: At
    parent: Position | None = None
    index: int | None = None
    name: str = ""
    variadic: bool = False
    literal: Attribute | None = None
    question: Question | None = None
    depth: int = 0

    @property
    def is_root(self) -> bool:
        return self.kind is At.OPERATION and self.depth == 0

    @property
    def is_defining_op(self) -> bool:
        """True if this is the defining operation of an operand."""
        parent = self.parent
        return self.kind is At.OPERATION and parent is not None and parent.kind in (At.OPERAND, At.OPERAND_GROUP)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question about a position: `position` is compared with it; the other fields are a native constraint's."""

    kind: Ask
    position: Position | None = None
    name: str = ""
    arguments: tuple[Position, ...] = ()
    result_types: tuple[Type, ...] = ()
    negated: bool = False


Answer = bool | int | str | Attribute
"""True for questions with only one answer."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """Condition of a pattern on a position."""

    position: Position
    question: Question
    answer: Answer = True


class Positions:
    """Uniquing of positions and questions: returns the same object for equal ones."""

    def __init__(self) -> None:
        self._positions: dict[object, Position] = {}
        self._questions: dict[object, Question] = {}
        self.root = Position(At.OPERATION)

    def _position(
        self,
        kind: At,
        parent: Position | None,
        index: int | None = None,
        name: str = "",
        variadic: bool = False,
        literal: Attribute | None = None,
        question: Question | None = None,
    ) -> Position:
        key = (kind, parent, index, name, variadic, literal, question)
        position = self._positions.get(key)
        if position is None:
            depth = 0 if parent is None else parent.depth + (kind is At.OPERATION)
            position = self._positions[key] = Position(*key, depth=depth)
        return position

    def operation(self, parent: Position) -> Position:
        """Returns the position of an operand's defining op, or of a user of a value."""
        return self._position(At.OPERATION, parent)

    def operand(self, operation: Position, index: int) -> Position:
        return self._position(At.OPERAND, operation, index)

    def operand_group(self, operation: Position, index: int | None, *, variadic: bool) -> Position:
        return self._position(At.OPERAND_GROUP, operation, index, variadic=variadic)

    def all_operands(self, operation: Position) -> Position:
        return self.operand_group(operation, None, variadic=True)

    def result(self, operation: Position, index: int) -> Position:
        return self._position(At.RESULT, operation, index)

    def result_group(self, operation: Position, index: int | None, *, variadic: bool) -> Position:
        return self._position(At.RESULT_GROUP, operation, index, variadic=variadic)

    def all_results(self, operation: Position) -> Position:
        return self.result_group(operation, None, variadic=True)

    def attribute(self, operation: Position, name: str) -> Position:
        return self._position(At.ATTRIBUTE, operation, name=name)

    def type(self, of: Position) -> Position:
        return self._position(At.TYPE, of)

    def attribute_literal(self, literal: Attribute) -> Position:
        return self._position(At.ATTRIBUTE_LITERAL, None, literal=literal)

    def type_literal(self, literal: Attribute) -> Position:
        return self._position(At.TYPE_LITERAL, None, literal=literal)

    def users(self, of: Position) -> Position:
        """Returns the operations that use a value, or one of a range of values."""
        return self._position(At.USERS, of)

    def foreach(self, users: Position, root: int) -> Position:
        """Position that iterates over operations, for a root."""
        return self._position(At.FOREACH, users, root)

    def constraint_result(self, question: Question, index: int) -> Position:
        return self._position(At.CONSTRAINT_RESULT, None, index, question=question)

    def ask(self, kind: Ask, position: Position | None = None) -> Question:
        """Returns a question, which may be about another position."""
        key = (kind, position)
        question = self._questions.get(key)
        if question is None:
            question = self._questions[key] = Question(kind, position)
        return question

    def constraint(
        self, name: str, arguments: Sequence[Position], result_types: Sequence[Type], *, negated: bool
    ) -> Question:
        """Returns the question if a constraint of the host holds."""
        key = (name, tuple(arguments), tuple(result_types), negated)
        question = self._questions.get(key)
        if question is None:
            question = self._questions[key] = Question(Ask.CONSTRAINT, None, *key)
        return question
