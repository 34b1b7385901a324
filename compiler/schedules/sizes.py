"""Sizes in operations of schedules: numbers, parameters, and handles of operations that compute them."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import DYNAMIC, IndexType
from compiler.ods.type_predicates import implements
from compiler.schedules.handles import definite_failure
from compiler.schedules.interpreter import Application


def is_parameter(handle: Value) -> bool:
    """Returns True if a value of a schedule is a parameter, whose payload is attributes."""
    return implements(handle.type, "TransformParamTypeInterface")


def _has_index_result(op: Operation) -> bool:
    return len(op.results) == 1 and isinstance(op.result.type, IndexType)


def known_sizes(application: Application, static: Sequence[int], handles: Sequence[Value]) -> list[int]:
    """Returns sizes as numbers; the payload of handles must be attributes or constant operations."""
    rest = iter(handles)
    return [_known_size(application, next(rest)) if number == DYNAMIC else number for number in static]


def _known_size(application: Application, handle: Value) -> int:
    payload = application.state.payload(handle)
    if is_parameter(handle):
        if len(payload) != 1 or not isinstance(payload[0], IntegerAttr):
            raise application.failure("expected a single param")
        return payload[0].value
    if not implements(handle.type, "TransformHandleTypeInterface"):
        raise application.failure("unexpected value handle")
    if len(payload) != 1 or not isinstance(payload[0], Operation):
        raise application.failure("requires param or handle that is mapped to 1 payload op")
    op = payload[0]
    if not _has_index_result(op):
        raise application.failure("requires param or handle to be result of op with 1 index result")
    number = constant_integer(op.result)
    if number is None:
        raise application.failure("requires param or handle to be the result of a constant like op")
    return number


def sizes(application: Application, static: Sequence[int], handles: Sequence[Value]) -> list[MixedValue]:
    """Returns sizes as numbers or payload values; each handle must have exactly one payload operation or number."""
    numbers = iter([_size(application, handle) for handle in handles])
    return [next(numbers) if number == DYNAMIC else number for number in static]


def _size(application: Application, handle: Value) -> MixedValue:
    payload = application.state.payload(handle)
    if is_parameter(handle):
        if len(payload) != 1:
            raise definite_failure(application.op, "requires exactly one parameter associated")
        return _number(application, payload[0], "expected IntegerAttr")
    if len(payload) != 1:
        raise application.failure(
            "handle must be mapped to exactly one payload op",
            ProblemNote(f"mapped to {len(payload)} payload ops", application.op),
        )
    return _index_result(application, payload[0])


def packed_sizes(application: Application, handle: Value) -> list[MixedValue]:
    """Returns all sizes in the payload of one handle or parameter."""
    payload = application.state.payload(handle)
    if is_parameter(handle):
        message = "expected the parameter to be associated with an integer attribute"
        return [_number(application, each, message) for each in payload]
    return [_index_result(application, each) for each in payload]


def _number(application: Application, payload: object, message: str) -> int:
    if not isinstance(payload, IntegerAttr):
        raise definite_failure(application.op, message)
    return payload.value


def _index_result(application: Application, payload: object) -> Value:
    if isinstance(payload, Operation) and _has_index_result(payload):
        return payload.result
    notes = [ProblemNote(f"has {len(payload.results)} results", payload)] if isinstance(payload, Operation) else []
    raise application.failure("payload op must have exactly 1 index result", *notes)
