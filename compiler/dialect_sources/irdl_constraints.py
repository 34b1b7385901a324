"""The constraints of an IRDL definition, and checks of types and attributes against them.

Takes the operations in the body of an `irdl.type`, `irdl.attribute` or `irdl.operation`; returns `Constraints`, one for
each of their results. A result stands for one type or attribute: where it is used twice, both must be the same. As in
IRDL's text, a type is equal to the attribute that holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.irdl.enums import Variadicity
from compiler.dialects.irdl.ops import (
    AllOfOp,
    AnyOfOp,
    AnyOp,
    AttributesOp,
    BaseOp,
    CPredOp,
    IsOp,
    OperandsOp,
    ParametersOp,
    ParametricOp,
    RegionOp,
    RegionsOp,
    ResultsOp,
)
from compiler.dialects.irdl.syntax import variadicities
from compiler.ir import attributes, types
from compiler.ir.attributes import ArrayAttr, Attribute, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type

Thing: TypeAlias = "Type | Attribute"
Check: TypeAlias = "Callable[[Thing, Assignment], str | None]"
"""Returns the error of a type or attribute, None if it satisfies the constraint."""

_TYPE_NAMES: tuple[tuple[type, str], ...] = (
    (types.ComplexType, "complex"),
    (types.FunctionType, "function"),
    (types.IndexType, "index"),
    (types.IntegerType, "integer"),
    (types.MemRefType, "memref"),
    (types.NoneType, "none"),
    (types.OpaqueType, "opaque"),
    (types.RankedTensorType, "tensor"),
    (types.TupleType, "tuple"),
    (types.UnrankedMemRefType, "unranked_memref"),
    (types.UnrankedTensorType, "unranked_tensor"),
    (types.VectorType, "vector"),
)
_ATTRIBUTE_NAMES: tuple[tuple[type, str], ...] = (
    (attributes.AffineMapAttr, "affine_map"),
    (attributes.ArrayAttr, "array"),
    (attributes.DenseArrayAttr, "dense_array"),
    (attributes.DenseElementsAttr, "dense_typed_elements"),
    (attributes.DenseResourceElementsAttr, "dense_resource_elements"),
    (attributes.DenseStringElementsAttr, "dense_string_elements"),
    (attributes.DictionaryAttr, "dictionary"),
    (attributes.DistinctAttr, "distinct"),
    (attributes.FloatAttr, "float"),
    (attributes.IntegerAttr, "integer"),
    (attributes.IntegerSetAttr, "integer_set"),
    (attributes.OpaqueAttr, "opaque"),
    (attributes.SparseElementsAttr, "sparse_elements"),
    (attributes.StridedLayoutAttr, "strided_layout"),
    (attributes.StringAttr, "string"),
    (attributes.SymbolRefAttr, "symbol_ref"),
    (attributes.UnitAttr, "unit"),
)


def thing(attribute: Thing) -> Thing:
    """Returns the type where an attribute holds one, else the attribute."""
    return attribute.type if isinstance(attribute, TypeAttr) else attribute


def base_name(thing: Thing) -> str:
    """Returns the name of the definition that a type or attribute is of, `builtin.integer` or `cmath.complex`."""
    definition = getattr(thing, "definition", None)
    if definition is not None:
        return str(definition.full_name)
    if isinstance(thing, types.FloatType):
        return f"builtin.{thing.name}"
    names = _TYPE_NAMES if isinstance(thing, Type) else _ATTRIBUTE_NAMES
    return next((f"builtin.{name}" for class_, name in names if isinstance(thing, class_)), "builtin.unknown")


class Assignment:
    """Values of the constraints' variables while one operation, type or attribute is checked."""

    def __init__(self, checks: Sequence[Check]) -> None:
        self._checks = checks
        self._assigned: dict[int, Thing] = {}

    def verify(self, thing: Thing, number: int) -> str | None:
        """Returns the error of a type or attribute as the value of that number, None if it satisfies the constraint."""
        if number in self._assigned:
            assigned = self._assigned[number]
            return None if thing == assigned else f"expected '{assigned}' but got '{thing}'"
        problem = self._checks[number](thing, self)
        if problem is None:
            self._assigned[number] = thing
        return problem


@dataclass(frozen=True, slots=True)
class RegionRule:
    """Constraints of an `irdl.region`; `arguments` None: any."""

    arguments: tuple[int, ...] | None
    blocks: int | None


@dataclass(frozen=True, slots=True)
class Listed:
    """Entries that an operation lists: names, their constraints and their numbers."""

    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    variadicity: tuple[Variadicity, ...] = ()


class Constraints:
    """The constraints of one definition."""

    def __init__(self, body: Sequence[Operation], dialect: str) -> None:
        self._numbers: dict[Value, int] = {}
        self._regions: dict[Value, RegionRule] = {}
        self._body = body
        self._dialect = dialect
        self.checks: list[Check] = []
        for op in body:
            if isinstance(op, RegionOp):
                self._regions[op.output] = self._region(op)
            elif (check := _check_of(self, op)) is not None:
                self._numbers[op.result] = len(self.checks)
                self.checks.append(check)

    def listed(self, op_class: type[ParametersOp | OperandsOp | ResultsOp | AttributesOp]) -> Listed:
        """Returns the operands of the operation of that class in the body."""
        for op in self._body:
            if isinstance(op, op_class):
                names = op.attribute_value_names if isinstance(op, AttributesOp) else op.names
                kinds = variadicities(op.variadicity) if isinstance(op, (OperandsOp, ResultsOp)) else []
                return Listed(_texts(names), self.numbers(op.operands), tuple(kinds))
        return Listed()

    def regions(self) -> tuple[tuple[str, RegionRule], ...]:
        """Returns the regions that an operation must have."""
        for op in self._body:
            if isinstance(op, RegionsOp):
                rules = [self._regions.get(value, RegionRule(None, None)) for value in op.args]
                return tuple(zip(_texts(op.names), rules, strict=False))
        return ()

    def numbers(self, values: Sequence[Value]) -> tuple[int, ...]:
        return tuple(self._numbers[value] for value in values if value in self._numbers)

    def symbol(self, reference: SymbolRefAttr | None) -> str:
        """Returns the full name of the definition that a symbol refers to, in this dialect or another."""
        if reference is None:
            return ""
        path = [reference.root, *reference.nested]
        return ".".join(path if len(path) > 1 else [self._dialect, *path])

    def _region(self, op: RegionOp) -> RegionRule:
        count = None if op.number_of_blocks is None else op.number_of_blocks.value
        return RegionRule(self.numbers(op.entry_block_args) if op.constrained_arguments else None, count)


def _texts(names: ArrayAttr) -> tuple[str, ...]:
    return tuple(name.value for name in names.elements if isinstance(name, StringAttr))


# ----------------------------------------------------------------------------------------------- kinds of constraints


def _is(op: IsOp) -> Check:
    wanted = thing(op.expected)
    return lambda thing, assignment: None if thing == wanted else f"expected '{wanted}' but got '{thing}'"


def _base(constraints: Constraints, op: BaseOp) -> Check:
    text = "" if op.base_name is None else op.base_name.value
    wanted = text[1:] or constraints.symbol(op.base_ref)

    def check(thing: Thing, assignment: Assignment) -> str | None:
        if text and text.startswith("!") != isinstance(thing, Type):
            return f"expected {'type' if text[0] == '!' else 'attribute'}, got '{thing}'"
        kind = "type" if isinstance(thing, Type) else "attribute"
        name = base_name(thing)
        return None if name == wanted else f"expected base {kind} '{wanted}' but got '{name}'"

    return check


def _parametric(constraints: Constraints, op: ParametricOp) -> Check:
    wanted = constraints.symbol(op.base_type)
    inner = constraints.numbers(op.args)

    def check(thing: Thing, assignment: Assignment) -> str | None:
        if base_name(thing) != wanted:
            kind = "type" if isinstance(thing, Type) else "attribute"
            return f"expected base {kind} '{wanted}' but got '{thing}'"
        parameters = getattr(thing, "parameters", ())
        if len(parameters) != len(inner):
            return f"attribute '{wanted}' expects {len(parameters)} parameters but got {len(inner)}"
        problems = (assignment.verify(each, number) for each, number in zip(parameters, inner, strict=True))
        return next((problem for problem in problems if problem is not None), None)

    return check


def _any_of(constraints: Constraints, op: AnyOfOp) -> Check:
    inner = constraints.numbers(op.args)

    def check(thing: Thing, assignment: Assignment) -> str | None:
        if any(assignment.verify(thing, number) is None for number in inner):
            return None
        return f"'{thing}' does not satisfy the constraint"

    return check


def _all_of(constraints: Constraints, op: AllOfOp) -> Check:
    inner = constraints.numbers(op.args)

    def check(thing: Thing, assignment: Assignment) -> str | None:
        problems = (assignment.verify(thing, number) for number in inner)
        return next((problem for problem in problems if problem is not None), None)

    return check


def _check_of(constraints: Constraints, op: Operation) -> Check | None:
    """Returns the check for a constraint operation; None for any other operation."""
    match op:
        case IsOp():
            return _is(op)
        case BaseOp():
            return _base(constraints, op)
        case ParametricOp():
            return _parametric(constraints, op)
        case AnyOfOp():
            return _any_of(constraints, op)
        case AllOfOp():
            return _all_of(constraints, op)
        case AnyOp() | CPredOp():  # a constraint in C++ is not evaluated
            return lambda thing, assignment: None
    return None
