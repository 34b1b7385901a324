"""Folds operations, given their constant operands.

A fold returns the values and attributes that may replace an op's results, or None. It creates and erases no operations.
It may change the op; if it then returns None, the caller decides if the change remains.
As in upstream's `Operation::fold`, the op's own fold is tried first, then those of its traits, then its dialect's. The
folds for ops of one definition are combined once, and cached with the definition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import Generic, TypeAlias, TypeVar

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ods.model import FoldAnswer, OpDef

FoldResult: TypeAlias = "Value | Attribute"
IN_PLACE: list[FoldResult] = []
"""Result of `fold` if the op itself was changed."""

Folding: TypeAlias = "Callable[[Operation, list[Attribute | None]], list[FoldResult] | None]"
"""Fold of the ops of one definition. Takes the op, and for each operand its attribute if it is constant, else None."""


FoldedOp = TypeVar("FoldedOp", bound=Operation)


class OperandFold(Generic[FoldedOp]):
    """A fold with `OperandCondition`: it is only called if its operands may let it succeed."""

    def __init__(
        self,
        function: Callable[[FoldedOp, list[Attribute | None]], FoldAnswer],
        definers: Sequence[type[Operation]],
    ) -> None:
        self.function = function
        self.definers = tuple(definers)
        update_wrapper(self, function)

    def __call__(self, op: FoldedOp, operands: list[Attribute | None]) -> FoldAnswer:
        return self.function(op, operands)


class OperandCondition:
    """Condition without which a fold has no result.

    An operand is constant, two operands are the same value, or an operation of certain classes defines one. Testing it
    takes a fraction of the time of a fold.
    """

    __slots__ = ("_definers", "_meeting")

    def __init__(self, definers: Sequence[type[Operation]]) -> None:
        self._definers = tuple(definers)
        self._meeting: dict[type[Operation], bool] = {}
        """For each class of defining ops that occurred, True if such an operand meets the condition."""

    def is_met(self, operands: Sequence[Value]) -> bool:
        meeting = self._meeting
        for value in operands:
            if type(value) is OpResult:
                kind = value.owner.__class__
                meets = meeting.get(kind)
                if meets is None:
                    meets = meeting[kind] = self._is_met_by(kind)
                if meets:
                    return True
        if len(operands) == 2:
            return operands[0] is operands[1]
        return len(operands) > 2 and len(set(operands)) < len(operands)

    def _is_met_by(self, kind: type[Operation]) -> bool:
        definition = kind.definition
        return issubclass(kind, self._definers) or (definition is not None and definition.is_constant_like)


def of_operands(
    *definers: type[Operation],
) -> Callable[[Callable[[FoldedOp, list[Attribute | None]], FoldAnswer]], OperandFold[FoldedOp]]:
    """Declares a fold that has a result only if an operand is constant, two are the same, or `definers` define one.

    >>> from compiler.dialects.arith.integer_ops import AddIOp
    >>> @of_operands()
    ... def fold_equal(op, operands):
    ...     return op.lhs if op.lhs is op.rhs else None
    >>> text = "func.func @f(%a: i32, %b: i32) { %0 = arith.addi %a, %b : i32 %1 = arith.addi %0, %0 : i32 return }"
    >>> _, _, first, second, _ = parse(text).walk()
    >>> condition = OperandCondition(fold_equal.definers)
    >>> condition.is_met(first.operands), condition.is_met(second.operands)
    (False, True)
    """
    return lambda function: OperandFold(function, definers)


def constant_value(value: Value) -> Attribute | None:
    """Returns the attribute of a value that a constant-like op defines, None for other values: upstream's `m_Constant`.

    >>> _, _, op, end = parse("func.func @f() -> i32 { %0 = arith.constant 7 : i32 return %0 : i32 }").walk()
    >>> print(constant_value(end.operands[0]))
    7 : i32
    """
    if not isinstance(value, OpResult):
        return None
    op = value.owner
    definition = op.definition
    if definition is None or not definition.is_constant_like:
        return None
    return constant_of(op)


def constant_of(op: Operation) -> Attribute | None:
    """Returns the attribute of a constant-like op; None for other operations.

    >>> _, _, op, _ = parse("func.func @f() { %0 = arith.constant 7 : i32 return }").walk()
    >>> print(constant_of(op))
    7 : i32
    """
    attribute = op.properties.get("value")
    if attribute is not None or op.definition is None or op.definition.fold is None:
        return attribute
    answer = op.definition.fold(op, [])
    return answer if isinstance(answer, Attribute) else None


def is_constant_like(op: Operation) -> bool:
    """Returns True if an op has the trait `ConstantLike`: it has no operands, and one result that is always the same.

    >>> _, _, op, _ = parse("func.func @f() { %0 = arith.constant 7 : i32 return }").walk()
    >>> is_constant_like(op)
    True
    """
    return op.definition is not None and op.definition.is_constant_like


def known_constants(operands: Sequence[Value]) -> list[Attribute | None]:
    """Returns for each value its attribute if it is constant, else None.

    >>> text = "func.func @f(%a: i32) -> (i32, i32) { %0 = arith.constant 7 : i32 return %a, %0 : i32, i32 }"
    >>> _, _, op, end = parse(text).walk()
    >>> [str(attribute) for attribute in known_constants(end.operands)]
    ['None', '7 : i32']
    """
    attributes: list[Attribute | None] = []
    for value in operands:
        if type(value) is OpResult:
            definition = value.owner.definition
            if definition is not None and definition.is_constant_like:
                attributes.append(constant_of(value.owner))
                continue
        attributes.append(None)
    return attributes


def fold(op: Operation, operands: list[Attribute | None] | None = None) -> list[FoldResult] | None:
    """Returns a value or attribute for each result; `IN_PLACE` (empty) if the op was changed; None if it does not fold.

    `operands` has the attribute of each operand that is constant, else None; by default, they are looked up.

    >>> _, _, op, _ = parse("func.func @f(%a: i32) { %0 = arith.subi %a, %a : i32 return }").walk()
    >>> print(*fold(op))
    0 : i32
    """
    definition = op.definition
    folding = None if definition is None else folding_of(definition)
    if folding is None:
        return None
    return folding(op, known_constants(op.operands) if operands is None else operands)


def folding_of(definition: OpDef) -> Folding | None:
    """Returns the fold for operations of the definition, computed once; None if they never fold.

    >>> _, function, op, _ = parse("func.func @f(%a: i32) { %0 = arith.subi %a, %a : i32 return }").walk()
    >>> folding_of(function.definition) is None, folding_of(op.definition) is None
    (True, False)
    """
    return definition.derived(_compile)


def condition_of(definition: OpDef) -> OperandCondition | None:
    """Returns the condition without which operations of the definition do not fold; None if there is none.

    >>> _, _, op, _ = parse("func.func @f(%a: i32, %b: i32) { %0 = arith.subi %a, %b : i32 return }").walk()
    >>> condition_of(op.definition).is_met(op.operands)
    False
    """
    return definition.derived(_condition)


def _condition(definition: OpDef) -> OperandCondition | None:
    own, traits = definition.fold, definition.trait_names
    has_dialect_fold = definition.owner is not None and definition.owner.rewrites.fold is not None
    if has_dialect_fold or "CastOpInterface" in traits or not (own is None or isinstance(own, OperandFold)):
        return None
    itself = (definition.op_class,) if traits & {"Idempotent", "Involution"} else ()
    return OperandCondition((*(() if own is None else own.definers), *itself))


def _compile(definition: OpDef) -> Folding | None:
    own = definition.fold
    by_dialect = None if definition.owner is None else definition.owner.rewrites.fold
    traits = [_BY_TRAIT[trait.name] for trait in definition.traits if trait.name in _BY_TRAIT]
    if own is None and by_dialect is None and not traits:
        return None

    def folding(op: Operation, operands: list[Attribute | None]) -> list[FoldResult] | None:
        answer = None if own is None else own(op, operands)
        results = None if answer is None else _results(op, answer)
        if not results:
            for by_trait in traits:
                folded = by_trait(op, operands)
                if folded is not None:
                    return folded
            if results is None and by_dialect is not None:
                return _results(op, by_dialect(op, operands))
        return results

    return folding


def _results(op: Operation, answer: FoldAnswer) -> list[FoldResult] | None:
    if answer is None:
        return None
    if answer is op:
        return IN_PLACE
    if isinstance(answer, (Value, Attribute)):
        return IN_PLACE if op.results and answer is op.result else [answer]
    if isinstance(answer, Operation):
        return list(answer.results)
    return list(answer)


def _commutative(op: Operation, constants: Sequence[Attribute | None]) -> list[FoldResult] | None:
    """(4, x) -> (x, 4)"""
    if constants.count(None) < len(constants):
        operands = op.operands
        pairs = list(zip(operands, constants, strict=False))  # the op's own fold may have dropped its last operands
        moved = [v for v, c in pairs if c is None] + [v for v, c in pairs if c is not None]
        if moved != operands:
            op.operands = moved
            return IN_PLACE
    return None


def _idempotent(op: Operation, constants: Sequence[Attribute | None]) -> list[FoldResult] | None:
    """f(x, x) -> x, f(f(x)) -> f(x)"""
    operands = op.operands
    if len(operands) == 1 and isinstance(operands[0], OpResult) and operands[0].owner.name == op.name:
        return [operands[0]]
    if len(operands) == 2 and operands[0] is operands[1] and operands[0].type == op.result.type:
        return [operands[0]]
    return None


def _cast(op: Operation, constants: Sequence[Attribute | None]) -> list[FoldResult] | None:
    """cast(x : t) to t -> x"""
    if op.operands and [v.type for v in op.operands] == [result.type for result in op.results]:
        return list(op.operands)
    return None


def _involution(op: Operation, constants: Sequence[Attribute | None]) -> list[FoldResult] | None:
    """f(f(x)) -> x"""
    match op.operands:
        case [OpResult(Operation(operands=[x]) as inner)] if inner.name == op.name:
            return [x]
    return None


_BY_TRAIT = {
    "Commutative": _commutative,
    "Idempotent": _idempotent,
    "CastOpInterface": _cast,
    "Involution": _involution,
}
