"""Operations of schedules that create handles from handles: parts, neighbours, parameters; and print operations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from compiler.diagnostics import Severity
from compiler.dialects.transform.control_ops import AnnotateOp, PrintOp, VerifyOp
from compiler.dialects.transform.debug_ops import EmitParamAsRemarkOp, EmitRemarkAtOp
from compiler.dialects.transform.handle_ops import (
    CastOp,
    GetConsumersOfResult,
    GetDefiningOp,
    GetOperandOp,
    GetParentOp,
    GetProducerOfOperand,
    GetResultOp,
    GetTypeOp,
    MergeHandlesOp,
    NumAssociationsOp,
    ParamConstantOp,
    ReplicateOp,
    SelectOp,
    SplitHandleOp,
)
from compiler.ir.attributes import UNIT, Attribute, IntegerAttr, StringAttr, TypeAttr, integer_attr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.types import ShapedType, Type
from compiler.schedules.handles import Outcome, Payload, ScheduleFailure, as_text, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.verification.verifier import Verifier


def _integer(op: Operation, name: str, default: int = 0) -> int:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else default


def _text(op: Operation, name: str) -> str:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, StringAttr) else ""


def _unique(payload: Iterable[Payload]) -> list[Payload]:
    attributes: list[Payload] = []
    for each in payload:
        if not any(each is earlier for earlier in attributes):
            attributes.append(each)
    return attributes


# --------------------------------------------------------------------------------------------------- parts and unions


def cast(application: Application) -> Outcome:
    return [application.targets("input")]


def merge_handles(application: Application) -> Outcome:
    merged = [each for payload in application.payloads() for each in payload]
    return [_unique(merged) if application.has("deduplicate") else merged]


def split_handle(application: Application[SplitHandleOp]) -> Outcome:
    op = application.op
    payload, count = application.payloads()[0], len(op.results)
    if not payload and op.pass_through_empty_handle.value:
        return [[] for _ in op.results]
    overflow = op.overflow_result
    if len(payload) > count and overflow is None:
        raise _split_failure(application, count, len(payload))
    if len(payload) < count and op.fail_on_payload_too_small.value:
        raise _split_failure(application, count, len(payload))
    results: list[list[Payload]] = [[] for _ in op.results]
    for index, each in enumerate(payload):
        position = index
        if overflow is not None and index >= count:
            position = overflow.value
        results[position].append(each)
    return results


def _split_failure(application: Application[SplitHandleOp], count: int, actual: int) -> ScheduleFailure:
    value = application.op.handle
    handle = print_operation(value.owner, PrintingFlags(generic=True)).rstrip() if isinstance(value, OpResult) else ""
    return failure(application.op, f"{handle} expected to contain {count} payloads but it contains {actual} payloads")


def replicate(application: Application) -> Outcome:
    pattern, *handles = application.payloads()
    return [payload * len(pattern) for payload in handles]


def select(application: Application) -> Outcome:
    name = _text(application.op, "op_name")
    return [[target for target in application.targets() if target.name == name]]


# ---------------------------------------------------------------------------------------------------------- neighbours


def get_parent_op(application: Application[GetParentOp]) -> Outcome:
    op = application.op
    attributes: list[Payload] = []
    for target in application.targets():
        parent: Operation | None = target
        for _ in range(op.nth_parent.value):
            parent = parent.parent_op if parent is not None else None
            while parent is not None and not _is_wanted_parent(parent, op):
                parent = parent.parent_op
        if parent is not None:
            attributes.append(parent)
        elif not op.allow_empty_results:
            raise application.failure(
                "could not find a parent op that matches all requirements", ProblemNote("target op", target)
            )
    return [_unique(attributes) if op.deduplicate else attributes]


def _is_wanted_parent(parent: Operation, op: GetParentOp) -> bool:
    if op.isolated_from_above and not parent.has_trait("IsolatedFromAbove"):
        return False
    return op.op_name is None or parent.name == op.op_name.value


def get_producer_of_operand(application: Application) -> Outcome:
    number = _integer(application.op, "operand_number")
    attributes: list[Payload] = []
    for target in application.targets():
        value = target.operands[number] if number < len(target.operands) else None
        if not isinstance(value, OpResult):
            raise application.failure(
                f"could not find a producer for operand number: {number} of {as_text(target)}",
                ProblemNote("target op", target),
            )
        attributes.append(value.owner)
    return [attributes]


def get_consumers_of_result(application: Application) -> Outcome:
    number, targets = _integer(application.op, "result_number"), application.targets()
    if not targets:
        return [[]]
    if len(targets) != 1:
        raise application.failure("applies to 1 target op")
    if number >= len(targets[0].results):
        raise application.failure("result number overflow")
    with application.state.rewriter(targets[0]) as rewriter:
        return [list(rewriter.users(targets[0].results[number]))]


def get_defining_op(application: Application) -> Outcome:
    attributes: list[Payload] = []
    for value in application.payloads()[0]:
        if not isinstance(value, OpResult):
            raise application.failure("cannot get defining ops of block argument")
        attributes.append(value.owner)
    return [attributes]


def positions(application: Application, listed: Sequence[int], count: int, *notes: ProblemNote) -> list[int]:
    """Returns the positions in a list of `count`: the listed ones, all, or all except the listed ones.

    Negative ones from the end.
    """
    if application.has("is_all"):
        return list(range(count))
    resolved = []
    for number in listed:
        position = number + count if number < 0 else number
        if not 0 <= position < count:
            raise application.failure(
                f"position overflow {position} (updated from {number}) for maximum {count}", *notes
            )
        resolved.append(position)
    if len(set(resolved)) != len(resolved):
        raise application.failure("repeated position", *notes)
    if application.has("is_inverted"):
        return [position for position in range(count) if position not in resolved]
    return resolved


def _values_of(application: Application[GetOperandOp | GetResultOp]) -> Outcome:
    op = application.op
    attributes: list[Payload] = []
    for target in application.targets():
        values: Sequence[Value] = target.operands if isinstance(op, GetOperandOp) else target.results
        note = ProblemNote("while considering positions of this payload operation", target)
        chosen = positions(application, op.raw_position_list.values, len(values), note)
        attributes += [values[position] for position in chosen]
    return [attributes]


def get_type(application: Application) -> Outcome:
    types: list[Type] = []
    for value in application.payloads()[0]:
        if isinstance(value, OpResult | BlockArgument):
            type_ = value.type
            elemental = application.has("elemental") and isinstance(type_, ShapedType)
            types.append(type_.element_type if elemental and isinstance(type_, ShapedType) else type_)
    return [[TypeAttr(type_) for type_ in types]]


# ---------------------------------------------------------------------------------------------------------- parameters


def constant(application: Application) -> Outcome:
    return [[application.op.properties["value"]]]


def num_associations(application: Application) -> Outcome:
    return [[integer_attr(len(application.payloads()[0]))]]


def annotate(application: Application) -> Outcome:
    payloads = application.payloads()
    value: Attribute = UNIT
    if len(payloads) > 1:
        if len(payloads[1]) != 1 or not isinstance(payloads[1][0], Attribute):
            raise application.failure(f"parameter and target have different payload lengths (1 vs {len(payloads[1])})")
        value = payloads[1][0]
    for target in application.targets():
        target.attributes = {**target.attributes, _text(application.op, "name"): value}
    return []


# ------------------------------------------------------------------------------------------------------------ printing


def print_payload(application: Application) -> Outcome:
    name = _text(application.op, "name")
    write = application.state.passing.run_state.write
    words = ["[[[ IR printer:", name, "" if application.op.operands else "top-level", "]]]"]
    write(" ".join([word for word in words if word]) + "\n")
    for target in application.targets() if application.op.operands else [application.state.root]:
        write(print_operation(target))
    return []


def emit_remark_at(application: Application) -> Outcome:
    message = _text(application.op, "message")
    for payload in application.payloads()[0]:
        at = payload.owner if isinstance(payload, OpResult) else payload
        if isinstance(at, Operation):
            _remark(application, at, message)
    return []


def emit_param_as_remark(application: Application) -> Outcome:
    message = _text(application.op, "message")
    payloads = application.payloads()
    anchors = [each for each in payloads[1] if isinstance(each, Operation)] if len(payloads) > 1 else [application.op]
    text = ", ".join([str(each) for each in payloads[0]])
    for anchor in anchors:
        _remark(application, anchor, f"{message} {text}" if message else text)
    return []


def _verify(application: Application, target: Operation) -> Sequence[None]:
    problems = Verifier(application.state.passing.context).verify(target)
    if problems:
        application.state.passing.problems += problems
        raise definite_failure(application.op, "failed to verify payload op", ProblemNote("payload op", target))
    return []


def _remark(application: Application, at: Operation, message: str) -> None:
    application.state.passing.problems.append(Problem(at, message, severity=Severity.REMARK, shows_op=False))


HANDLE_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        CastOp: cast,
        MergeHandlesOp: merge_handles,
        SplitHandleOp: split_handle,
        ReplicateOp: replicate,
        SelectOp: select,
        GetParentOp: get_parent_op,
        GetProducerOfOperand: get_producer_of_operand,
        GetConsumersOfResult: get_consumers_of_result,
        GetDefiningOp: get_defining_op,
        GetOperandOp: _values_of,
        GetResultOp: _values_of,
        GetTypeOp: get_type,
        ParamConstantOp: constant,
        NumAssociationsOp: num_associations,
        AnnotateOp: annotate,
        PrintOp: print_payload,
        VerifyOp: for_each_target(_verify),
        EmitRemarkAtOp: emit_remark_at,
        EmitParamAsRemarkOp: emit_param_as_remark,
    }
)
