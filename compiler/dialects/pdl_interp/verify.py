"""What the pdl_interp dialect's operations demand beyond types: as many cases as values, results once only."""

from __future__ import annotations

from compiler.dialects.pdl.types import RANGE
from compiler.ir.attributes import ArrayAttr, DenseElementsAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import DialectType


def cases(op: Operation) -> Finding:
    """A block to go to for each value."""
    values = op.properties.get("caseValues")
    if isinstance(values, ArrayAttr):
        wanted = len(values.elements)
    elif isinstance(values, DenseElementsAttr):
        wanted = values.type.num_elements
    else:
        return None
    count = len(op.successors) - 1
    if count != wanted:
        return f"expected number of cases to match the number of case values, got {count} but expected {wanted}"
    return None


def foreach(op: Operation) -> Finding:
    """The body gets one element of the range after the other."""
    blocks = op.regions[0].blocks
    arguments = blocks[0].arguments if blocks else ()
    if len(arguments) != 1:
        return "requires exactly one argument"
    if op.operands[0].type != DialectType(RANGE, (arguments[0].type,)):
        return "operand must be a range of loop variable type"
    return None


def create_range(op: Operation) -> Finding:
    """What is put in a range is of its elements' type, or a range of them."""
    type_ = op.result.type
    if not isinstance(type_, DialectType) or type_.definition is not RANGE:
        return None
    element = type_.parameters[0]
    for operand in op.operands:
        if operand.type not in (element, type_):
            given = operand.type
            if isinstance(given, DialectType) and given.definition is RANGE:
                given = given.parameters[0]
            return f"expected operand to have element type '{element}', but got '{given}'"
    return None


def create_operation(op: Operation) -> Finding:
    """Result types are given, or follow from the rest."""
    if "inferredResultTypes" in op.properties and op.operand_group("inputResultTypes"):
        return "with inferred results cannot also have explicit result types"
    return None
