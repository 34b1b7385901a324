"""Operations of schedules that are to be tuned: parameters and regions of which one is chosen, and constraints."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.transform.smt_ops import ConstrainParamsOp
from compiler.dialects.transform.tune_ops import AlternativesOp, KnobOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation
from compiler.schedules.handles import Outcome, definite_failure
from compiler.schedules.interpreter import Application, Implementation


def _knob(application: Application[KnobOp]) -> Outcome:
    op = application.op
    if op.selected is None:
        reason = "is only resolved through providing a `selected` attr"
        raise definite_failure(op, f"non-deterministic choice {op.name_} {reason}")
    return [[op.selected]]


def _alternatives(application: Application[AlternativesOp]) -> Outcome:
    """Runs the region that is selected."""
    op = application.op
    index = _selected(application, op)
    if index is None:
        reason = "is only resolved through providing a `selected_region` attr/param"
        raise definite_failure(op, f"non-deterministic choice {op.name_} {reason}")
    if not 0 <= index < len(op.regions):
        where = f"at index {index} while op has only {len(op.regions)} regions"
        raise definite_failure(op, f"'selected_region' attribute/param specifies region {where}")
    return application.interpreter.run_block(op.regions[index].blocks[0], [])


def _selected(application: Application, op: AlternativesOp) -> int | None:
    """Returns the number of the region that an attribute or a parameter selects."""
    if op.selected_region_param is not None:
        parameters = application.state.parameters(op.selected_region_param)
        if len(parameters) != 1 or not isinstance(parameters[0], IntegerAttr):
            value = parameters[0] if parameters else ""
            raise definite_failure(op, f"param should hold exactly one integer attribute, got: {value}")
        return parameters[0].value
    return op.selected_region_attr.value if op.selected_region_attr is not None else None


def _constrain(application: Application) -> Outcome:
    raise definite_failure(application.op, "op does not have interpreted semantics yet")


TUNE_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {KnobOp: _knob, AlternativesOp: _alternatives, ConstrainParamsOp: _constrain}
)
