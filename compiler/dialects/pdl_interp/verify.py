"""Verifiers of the pdl_interp dialect's operations: cases of switches, regions, and result types."""

from __future__ import annotations

from compiler.dialects.pdl.types import RangeType
from compiler.dialects.pdl_interp.control_flow_ops import ForEachOp
from compiler.dialects.pdl_interp.rewrite_ops import CreateOperationOp, CreateRangeOp
from compiler.dialects.pdl_interp.switch_ops import (
    SwitchAttributeOp,
    SwitchOperandCountOp,
    SwitchOperationNameOp,
    SwitchResultCountOp,
    SwitchTypeOp,
    SwitchTypesOp,
)
from compiler.ir.attributes import ArrayAttr, StringAttr
from compiler.ir.problem import Finding
from compiler.ods import hook
from compiler.ods.model import KnownDialects
from compiler.ods.type_inference import infers_result_types
from compiler.verification.dialects_in_use import is_in_use


@hook.verify(
    SwitchAttributeOp, SwitchOperandCountOp, SwitchOperationNameOp, SwitchResultCountOp, SwitchTypeOp, SwitchTypesOp
)
def cases(
    op: SwitchAttributeOp
    | SwitchOperandCountOp
    | SwitchOperationNameOp
    | SwitchResultCountOp
    | SwitchTypeOp
    | SwitchTypesOp,
) -> Finding:
    """There is a successor for each case value."""
    values = op.case_values
    wanted = len(values.elements) if isinstance(values, ArrayAttr) else values.type.num_elements
    count = len(op.successors) - 1
    if count != wanted:
        return f"expected number of cases to match the number of case values, got {count} but expected {wanted}"
    return None


@hook.verify(ForEachOp)
def foreach(op: ForEachOp) -> Finding:
    """The body has one argument, of the element type of the range."""
    blocks = op.region.blocks
    arguments = blocks[0].arguments if blocks else ()
    if len(arguments) != 1:
        return "requires exactly one argument"
    if op.values.type != RangeType.get(arguments[0].type):
        return "operand must be a range of loop variable type"
    return None


@hook.verify(CreateRangeOp)
def create_range(op: CreateRangeOp) -> Finding:
    """Checks that the operands of a range have its elements' type, or are ranges of them."""
    type_ = op.result.type
    if not isinstance(type_, RangeType):
        return None
    element = type_.element_type
    for operand in op.operands:
        if operand.type not in (element, type_):
            parameter = operand.type.element_type if isinstance(operand.type, RangeType) else operand.type
            return f"expected operand to have element type '{element}', but got '{parameter}'"
    return None


@hook.verify(CreateOperationOp)
def create_operation(op: CreateOperationOp) -> Finding:
    """Result types are either operands or inferred, not both."""
    if "inferredResultTypes" in op.properties and op.input_result_types:
        return "with inferred results cannot also have explicit result types"
    return None


@hook.verify_in_context(CreateOperationOp)
def created_operation(op: CreateOperationOp, context: KnownDialects) -> Finding:
    """If result types are to be inferred, the operation that is created supports type inference."""
    name = op.name_
    if "inferredResultTypes" not in op.properties or not isinstance(name, StringAttr):
        return None
    definition = context.op_def(name.value)
    dialect = name.value.partition(".")[0]
    if definition is not None and infers_result_types(definition) and is_in_use(dialect, op):
        return None
    return (
        f"has inferred results, but the created operation '{name.value}' does not support result type inference "
        "(or is not registered)"
    )
