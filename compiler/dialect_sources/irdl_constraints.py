"""The constraints of an IRDL definition, and whether types and attributes satisfy them.

Enters: the operations in the body of an `irdl.type`, `irdl.attribute` or `irdl.operation`; leaves: `Constraints`, one
for each value that such an operation gives. A value stands for one type or attribute: where it is used twice, both must
be the same. A type and an attribute that holds it are one thing here, as in the text of IRDL.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.irdl.syntax import variadicities
from compiler.ir import attributes, types
from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type

Thing: TypeAlias = "Type | Attribute"
Check: TypeAlias = "Callable[[Thing, Assignment], str | None]"
"""What is wrong with a type or attribute, None for nothing."""

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
    """The type where an attribute holds one, else the attribute."""
    return attribute.type if isinstance(attribute, TypeAttr) else attribute


def base_name(found: Thing) -> str:
    """The name of the definition that a type or attribute is of, `builtin.integer` or `cmath.complex`."""
    definition = getattr(found, "definition", None)
    if definition is not None:
        return str(definition.full_name)
    if isinstance(found, types.FloatType):
        return f"builtin.{found.name}"
    names = _TYPE_NAMES if isinstance(found, Type) else _ATTRIBUTE_NAMES
    return next((f"builtin.{name}" for class_, name in names if isinstance(found, class_)), "builtin.unknown")


class Assignment:
    """What the constraints' values stand for, while one operation, type or attribute is checked."""

    def __init__(self, checks: Sequence[Check]) -> None:
        self._checks = checks
        self._assigned: dict[int, Thing] = {}

    def verify(self, found: Thing, number: int) -> str | None:
        """What is wrong with a type or attribute as the value of that number."""
        if number in self._assigned:
            known = self._assigned[number]
            return None if found == known else f"expected '{known}' but got '{found}'"
        problem = self._checks[number](found, self)
        if problem is None:
            self._assigned[number] = found
        return problem


@dataclass(frozen=True, slots=True)
class RegionRule:
    """What an `irdl.region` asks for; `arguments` None: any."""

    arguments: tuple[int, ...] | None
    blocks: int | None


@dataclass(frozen=True, slots=True)
class Listed:
    """What an operation lists: names, the constraint of each, and how often it may be there."""

    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    variadicity: tuple[str, ...] = ()


class Constraints:
    """The constraints of one definition."""

    def __init__(self, body: Sequence[Operation], dialect: str) -> None:
        self._numbers: dict[Value, int] = {}
        self._regions: dict[Value, RegionRule] = {}
        self._body = body
        self._dialect = dialect
        self.checks: list[Check] = []
        for op in body:
            make = _MAKERS.get(op.name)
            if make is not None and len(op.results) == 1:
                self._numbers[op.result] = len(self.checks)
                self.checks.append(make(self, op))
            elif op.name == "irdl.region" and len(op.results) == 1:
                self._regions[op.result] = self._region(op)

    def listed(self, name: str, names: str = "names") -> Listed:
        """What the operation of that name in the body lists."""
        for op in self._body:
            if op.name == name:
                texts = tuple(each.value for each in _elements(op, names) if isinstance(each, StringAttr))
                kinds = variadicities(op.attribute("variadicity"))
                return Listed(texts, self.numbers(op.operands), tuple(kinds))
        return Listed()

    def regions(self) -> tuple[tuple[str, RegionRule], ...]:
        """The regions that an operation must have."""
        for op in self._body:
            if op.name == "irdl.regions":
                texts = [each.value for each in _elements(op, "names") if isinstance(each, StringAttr)]
                rules = [self._regions.get(value, RegionRule(None, None)) for value in op.operands]
                return tuple(zip(texts, rules, strict=False))
        return ()

    def numbers(self, values: Sequence[Value]) -> tuple[int, ...]:
        return tuple(self._numbers[value] for value in values if value in self._numbers)

    def symbol(self, op: Operation, name: str) -> str:
        """The full name of the definition that a symbol means, in this dialect or another."""
        found = op.attribute(name)
        if not isinstance(found, SymbolRefAttr):
            return ""
        path = [found.root, *found.nested]
        return ".".join(path if len(path) > 1 else [self._dialect, *path])

    def _region(self, op: Operation) -> RegionRule:
        blocks = op.attribute("numberOfBlocks")
        count = blocks.value if isinstance(blocks, attributes.IntegerAttr) else None
        return RegionRule(self.numbers(op.operands) if op.attribute("constrainedArguments") else None, count)


def _elements(op: Operation, name: str) -> Sequence[Attribute]:
    found = op.attribute(name)
    return found.elements if isinstance(found, attributes.ArrayAttr) else ()


# ----------------------------------------------------------------------------------------------- kinds of constraints


def _is(constraints: Constraints, op: Operation) -> Check:
    expected = op.attribute("expected")
    wanted = None if expected is None else thing(expected)
    return lambda found, assignment: None if found == wanted else f"expected '{wanted}' but got '{found}'"


def _base(constraints: Constraints, op: Operation) -> Check:
    named = op.attribute("base_name")
    text = named.value if isinstance(named, StringAttr) else ""
    wanted = text[1:] or constraints.symbol(op, "base_ref")

    def check(found: Thing, assignment: Assignment) -> str | None:
        if text and text.startswith("!") != isinstance(found, Type):
            return f"expected {'type' if text[0] == '!' else 'attribute'}, got '{found}'"
        kind = "type" if isinstance(found, Type) else "attribute"
        name = base_name(found)
        return None if name == wanted else f"expected base {kind} '{wanted}' but got '{name}'"

    return check


def _parametric(constraints: Constraints, op: Operation) -> Check:
    wanted = constraints.symbol(op, "base_type")
    inner = constraints.numbers(op.operands)

    def check(found: Thing, assignment: Assignment) -> str | None:
        if base_name(found) != wanted:
            kind = "type" if isinstance(found, Type) else "attribute"
            return f"expected base {kind} '{wanted}' but got '{found}'"
        parameters = getattr(found, "parameters", ())
        if len(parameters) != len(inner):
            return f"attribute '{wanted}' expects {len(parameters)} parameters but got {len(inner)}"
        problems = (assignment.verify(each, number) for each, number in zip(parameters, inner, strict=True))
        return next((problem for problem in problems if problem is not None), None)

    return check


def _any_of(constraints: Constraints, op: Operation) -> Check:
    inner = constraints.numbers(op.operands)

    def check(found: Thing, assignment: Assignment) -> str | None:
        if any(assignment.verify(found, number) is None for number in inner):
            return None
        return f"'{found}' does not satisfy the constraint"

    return check


def _all_of(constraints: Constraints, op: Operation) -> Check:
    inner = constraints.numbers(op.operands)

    def check(found: Thing, assignment: Assignment) -> str | None:
        problems = (assignment.verify(found, number) for number in inner)
        return next((problem for problem in problems if problem is not None), None)

    return check


def _anything(constraints: Constraints, op: Operation) -> Check:
    """`irdl.any`, and `irdl.c_pred`, whose C++ nobody here can judge."""
    return lambda found, assignment: None


_MAKERS: Mapping[str, Callable[[Constraints, Operation], Check]] = {
    "irdl.is": _is,
    "irdl.base": _base,
    "irdl.parametric": _parametric,
    "irdl.any_of": _any_of,
    "irdl.all_of": _all_of,
    "irdl.any": _anything,
    "irdl.c_pred": _anything,
}
