"""Bounds of index values and of extents of shaped values, derived from their defining ops: upstream's value bounds.

    %0 = affine.min (d0) -> (d0, 4)(%n)        %0 <= %n, %0 <= 4
    %1 = arith.addi %0, %c2                    %1 == %0 + 2          so %1 < 7

Decides if an affine map of values is always less than another one. `value_bound_rules` has the constraints of each op;
isl decides exactly if constraints contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from compiler.analysis.polyhedral.bounds import slice_bounds
from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.flattening import add_bound
from compiler.analysis.polyhedral.integer_maps import is_empty, maximum
from compiler.analysis.polyhedral.relation import BoundKind, IntegerRelation
from compiler.ir.affine import AffineExpr, AffineMap, constant, dim, symbol
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import AnyOperation, DefinedValue, Operation, OpOfKey, OpResult, Value
from compiler.ir.types import DYNAMIC, ShapedType

MAX_VALUES = 200
"""Maximum number of values whose defining ops are visited; more would take too long."""

Column: TypeAlias = "tuple[Value, int | None]"
"""An index value, or a shaped value and one of its dimensions."""


class Order(Enum):
    """Order of two values, as far as it can be derived."""

    LESS = "less"
    NOT_LESS = "not less"
    UNKNOWN = "unknown"


class ValueBounds:
    """Constraints between values, collected from their defining ops.

    Collecting stops at values for which `stops` returns True: their defining ops add no constraints.
    """

    def __init__(self, rules: Rules, stops: Callable[[Value], bool] = lambda value: False) -> None:
        self._rules = rules
        self._stops = stops
        self._relation = IntegerRelation(0)
        self._columns: dict[Column, int] = {}
        self._worklist: list[Column] = []

    # ------------------------------------------------------------------------------------------ for the rules

    def value(self, value: Value) -> AffineExpr:
        """Returns the expression of an index value: a constant, or a variable."""
        number = constant_integer(value)
        return constant(number) if number is not None else self._variable((value, None))

    def extent(self, value: Value, position: int) -> AffineExpr:
        """Returns the extent of a shaped value along a dimension."""
        type_ = value.type
        shape = type_.shape if isinstance(type_, ShapedType) else None
        if shape is not None and shape[position] != DYNAMIC:
            return constant(shape[position])
        return self._variable((value, position))

    def mixed(self, value: MixedValue) -> AffineExpr:
        """Returns the expression of a constant or of an index value."""
        return constant(value) if isinstance(value, int) else self.value(value)

    def add(self, left: AffineExpr, kind: BoundKind, right: AffineExpr) -> None:
        """Adds the constraint that `left` is >= (LB), <= (UB) or == (EQ) `right`; ignored if not affine."""
        helper = self._relation.append_dim(None)
        count = self._relation.num_dims
        left_map = AffineMap(count, 0, (left,))
        other = AffineMap(count, 0, (right + 1 if kind is BoundKind.UB else right,))
        kept = self._relation.copy()
        if not (
            add_bound(self._relation, BoundKind.EQ, helper, left_map) and add_bound(self._relation, kind, helper, other)
        ):
            self._relation = kept

    def is_at_most(self, left: AffineExpr, right: AffineExpr) -> bool:
        """Returns True if the added constraints prove that one expression is never greater than another."""
        self._process()
        return self._contradicts(right, left)

    # ------------------------------------------------------------------------------------------ questions

    def compare(self, left: AffineMap, right: AffineMap, operands: Sequence[Value]) -> Order:
        """Compares two maps with one result and the same operands."""
        values = [self.value(value) for value in operands]
        first, second = (
            map_.result.replace(values[: map_.num_dims], values[map_.num_dims :]) for map_ in (left, right)
        )
        self._process()
        if is_empty(self._relation):
            return Order.UNKNOWN  # contradictory constraints: the code is unreachable
        if self._contradicts(second - 1, first):
            return Order.LESS
        return Order.NOT_LESS if self._contradicts(first, second) else Order.UNKNOWN

    def upper_bound(self, expr: AffineExpr) -> int | None:
        """Returns the greatest constant value of an expression; None if it is unbounded."""
        self._process()
        trial = self._relation.copy()
        helper = trial.append_dim(None)
        if not add_bound(trial, BoundKind.EQ, helper, AffineMap(trial.num_dims, 0, (expr,))):
            return None
        return maximum(trial, helper)

    def upper_bound_of_stops(self, expr: AffineExpr) -> tuple[AffineMap, list[Column]] | None:
        """Returns an upper bound of an expression, as a map of values for which `stops` is true, and these values.

        All operands of the map are symbols. None if there is no upper bound.
        """
        self._process()
        relation = self._relation.copy()
        target = relation.append_dim(None)
        if not add_bound(relation, BoundKind.EQ, target, AffineMap(relation.num_dims, 0, (expr,))):
            return None
        columns: list[Column | None] = [None] * target
        for key, position in self._columns.items():
            columns[position] = key
        for are_values in (True, False):
            position = 0
            while position < len(columns):
                column = columns[position]
                if (column is not None and not self._stops(column[0])) if are_values else column is None:
                    project_out(relation, position, 1)
                    del columns[position]
                else:
                    position += 1
        target = len(columns)
        (_, upper), *_ = slice_bounds(relation, target, 1)
        if upper is None or not upper.results:
            return None
        used = [position for position in range(target) if upper.is_function_of_dim(position)]
        symbols = {position: symbol(number) for number, position in enumerate(used)}
        dims = [symbols.get(position, constant(0)) for position in range(upper.num_dims)]
        values = [value for position in used if (value := columns[position]) is not None]
        bound, *_ = upper.results
        return AffineMap(0, len(used), (bound.replace(dims, []) - 1,)), values

    def _contradicts(self, low: AffineExpr, high: AffineExpr) -> bool:
        """Returns True if `low < high` is never true."""
        trial = self._relation.copy()
        helper = trial.append_dim(None)
        maps = [AffineMap(trial.num_dims, 0, (expr,)) for expr in (high, low + 1)]
        return (
            add_bound(trial, BoundKind.EQ, helper, maps[0])
            and add_bound(trial, BoundKind.LB, helper, maps[1])
            and is_empty(trial)
        )

    # ------------------------------------------------------------------------------------------ values

    def _variable(self, key: Column) -> AffineExpr:
        position = self._columns.get(key)
        if position is None:
            position = self._columns[key] = self._relation.append_dim(None)
            if key[1] is not None:
                self._relation.add_constant_bound(BoundKind.LB, position, 0)
            self._worklist.append(key)
        return dim(position)

    def _process(self) -> None:
        """Adds the constraints of the defining ops of the values, and of their operands in turn."""
        while self._worklist and len(self._columns) <= MAX_VALUES:
            value, position = self._worklist.pop(0)
            if not isinstance(value, DefinedValue):
                continue
            op = value.owner if isinstance(value, OpResult) else value.owner.parent_op
            if op is None or self._stops(value):
                continue
            rule = self._rules.get(type(op))
            if rule is not None:
                rule(self, op, value, position)
            elif position is not None and op.has_trait("DestinationStyleOpInterface"):
                self._of_destination(op, value, position)

    def _of_destination(self, op: Operation, value: Value, position: int) -> None:
        """Equates the extents of a result and of the output that it is tied to: the outputs are the last operands."""
        results = [result for result in op.results if isinstance(result.type, ShapedType)]
        outputs = [operand for operand in op.operands if isinstance(operand.type, ShapedType)][-len(results) :]
        for result, output in zip(results, outputs, strict=False):
            if result is value and output.type == value.type:
                self.add(self.extent(value, position), BoundKind.EQ, self.extent(output, position))


Rule: TypeAlias = Callable[[ValueBounds, AnyOperation, DefinedValue, "int | None"], None]
"""Adds the constraints of an op on one of its results or block arguments, or on the extent of it along a dimension."""
Rules: TypeAlias = Mapping[type[Operation], Rule[OpOfKey]]
