"""Checks of irdl: names that a definition may have, one list of each kind, bases that exist."""

from __future__ import annotations

import re
from collections.abc import Callable

from compiler.dialects.irdl.ops import (
    AttributeOp,
    AttributesOp,
    BaseOp,
    DialectOp,
    OperandsOp,
    OperationOp,
    ParametersOp,
    ParametricOp,
    RegionOp,
    RegionsOp,
    ResultsOp,
    TypeOp,
)
from compiler.dialects.irdl.syntax import variadicities
from compiler.errors.constraints import SizeMismatch
from compiler.ir.attributes import ArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables, symbol_name
from compiler.ods import hook

_NAMESPACE = re.compile(r"[A-Za-z_][\w$]*", re.ASCII)


def _fault_of_name(name: str, noun: str) -> str | None:
    """Returns the error in the name of a definition, None if it is valid."""
    if not name:
        return f"name of {noun} is empty"
    before = "_"
    for char in name:
        if char == "_" == before:
            return f"name of {noun} should not contain leading or double underscores"
        if char != "_" and not (char.isascii() and char.isalnum()):
            return f"name of {noun} must contain only lowercase letters, digits and underscores"
        if char.isupper():
            return f"name of {noun} should not contain uppercase letters"
        before = char
    return None


def _plain(op: Operation, message: str | None) -> Finding:
    return None if message is None else Problem(op, message, shows_op=False)


@hook.verify(DialectOp)
def dialect(op: DialectOp) -> Finding:
    """A name that types, attributes and operations may begin with."""
    name = symbol_name(op) or ""
    if not _NAMESPACE.fullmatch(name):
        return "invalid dialect name"
    return _plain(op, _fault_of_name(name, "dialect"))


def named(noun: str, sign: str = "") -> Callable[[Operation], Finding]:
    """Returns the check of a definition's name, which may begin with the sign that uses of it do."""

    def check(op: Operation) -> Finding:
        return _plain(op, _fault_of_name((symbol_name(op) or "").removeprefix(sign), noun))

    return check


# -------------------------------------------------------------------------------------------- lists of definitions


def _names(op: Operation, attribute: str = "names") -> list[str]:
    names = op.properties.get(attribute)
    elements = names.elements if isinstance(names, ArrayAttr) else ()
    return [name.value for name in elements if isinstance(name, StringAttr)]


def named_values(kind: str) -> Callable[[Operation], Finding]:
    """Returns the check that operands, results, regions or parameters have unique names, one for each."""

    def check(op: Operation) -> Finding:
        names, count = _names(op), len(op.operands)
        if len(names) != count:
            return (
                f"the number of {kind}s and their names must be the same, but got {count} and {len(names)} respectively"
            )
        first: dict[str, int] = {}
        for index, name in enumerate(names):
            fault = _fault_of_name(name, f"{kind} #{index}")
            if fault is not None:
                return _plain(op, fault)
            if name in first:
                return f"name of {kind} #{index} is a duplicate of the name of {kind} #{first[name]}"
            first[name] = index
        return None

    return check


def values_with_variadicity(kind: str) -> Callable[[OperandsOp | ResultsOp], Finding]:
    """Returns the check of named values with a variadicity each."""
    of_names = named_values(kind)

    def check(op: OperandsOp | ResultsOp) -> Finding:
        kinds = len(variadicities(op.variadicity))
        if kinds != len(op.operands):
            counts = f"{len(op.operands)} and {kinds} respectively"
            return f"the number of {kind}s and their variadicities must be the same, but got {counts}"
        return of_names(op)

    return check


@hook.verify(AttributesOp)
def attributes(op: AttributesOp) -> Finding:
    """There is a constraint for each attribute."""
    names, values = len(_names(op, "attributeValueNames")), len(op.operands)
    if names == values:
        return None
    counts = f"{names} and {values} respectively"
    words = f"the number of attribute names and their constraints must be the same but got {counts}"
    return SizeMismatch(words, names, values)


def at_most_one(*lists: type[Operation]) -> Callable[[TypeOp | AttributeOp | OperationOp], Finding]:
    """Returns the check that a definition has each list once at most."""

    def check(op: TypeOp | AttributeOp | OperationOp) -> Finding:
        seen = set[type[Operation]]()
        for inner in op.body.entry.ops if op.body.blocks else ():
            if type(inner) in seen:
                twice = f"the operation contains at least two operations of type {inner.name}"
                return Problem(op, f"failed to verify AtMostOneChildOf trait: {twice}", shows_op=False)
            if isinstance(inner, lists):
                seen.add(type(inner))
        return None

    return check


_one_of_each_list = at_most_one(OperandsOp, ResultsOp, RegionsOp, AttributesOp)


@hook.verify_regions(OperationOp)
def operation(op: OperationOp) -> Finding:
    """Operands, results and regions have names of their own."""
    problem = _one_of_each_list(op)
    if problem is not None:
        return problem
    owner: dict[str, str] = {}
    for inner in op.body.entry.ops:
        kind = inner.name.removeprefix("irdl.")
        for name in _names(inner) if isinstance(inner, (OperandsOp, ResultsOp, RegionsOp)) else ():
            if owner.setdefault(name, kind) != kind:
                return f"contains a value named '{name}' for both its {owner[name]} and {kind}"
    return None


@hook.verify(RegionOp)
def region(op: RegionOp) -> Finding:
    """A region that has a number of blocks has one at least."""
    number = op.number_of_blocks
    if isinstance(number, IntegerAttr) and number.value < 1:
        return f"the number of blocks is expected to be >= 1 but got {number.value}"
    return None


# --------------------------------------------------------------------------------------------------------------- bases


@hook.verify(BaseOp)
def base(op: BaseOp) -> Finding:
    """The base is specified by either a name or a symbol reference."""
    name, reference = op.base_name, op.base_ref
    if (name is None) == (reference is None):
        return "the base type or attribute should be specified by either a name or a reference"
    if isinstance(name, StringAttr) and not name.value.startswith(("!", "#")):
        return "the base type or attribute name should start with '!' or '#'"
    return None


def refers_to_definition(attribute: str) -> Callable[[Operation, SymbolTables], Finding]:
    """Returns the check that a symbol, looked up in the parent of the enclosing dialect, is a type or an attribute."""

    def check(op: Operation, tables: SymbolTables) -> Finding:
        reference = op.properties.get(attribute)
        if not isinstance(reference, SymbolRefAttr):
            return None
        dialect_op = op.parent_of_type(DialectOp)
        if dialect_op is None or dialect_op.parent_op is None:
            return None
        symbol = tables.lookup_nearest(dialect_op.parent_op, reference)
        if symbol is None:
            return f"symbol '{reference}' not found"
        if not isinstance(symbol, (TypeOp, AttributeOp)):
            return f"symbol '{reference}' does not refer to a type or attribute definition (refers to '{symbol.name}')"
        return None

    return check


hook.verify(TypeOp)(named("type", "!"))
hook.verify_regions(TypeOp, AttributeOp)(at_most_one(ParametersOp))
hook.verify(AttributeOp)(named("attribute", "#"))
hook.verify(ParametersOp)(named_values("parameter"))
hook.verify(OperationOp)(named("operation"))
hook.verify(OperandsOp)(values_with_variadicity("operand"))
hook.verify(ResultsOp)(values_with_variadicity("result"))
hook.verify(RegionsOp)(named_values("region"))
hook.verify_symbol_uses(BaseOp)(refers_to_definition("base_ref"))
hook.verify_symbol_uses(ParametricOp)(refers_to_definition("base_type"))
