"""Operations of schedules that contain or name others: sequences, alternatives, loops over handles, matchers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.transform.control_ops import (
    AlternativesOp,
    CollectMatchingOp,
    ForeachMatchOp,
    ForeachOp,
    IncludeOp,
    NamedSequenceOp,
    SequenceOp,
)
from compiler.ir.attributes import Attribute, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import ProblemNote
from compiler.ir.symbols import symbol_name
from compiler.rewrite.builder import IRMapping, clone
from compiler.schedules.handles import Outcome, Payload, ScheduleFailure, definite_failure, is_inside
from compiler.schedules.interpreter import Application, Implementation


def sequence(application: Application) -> Outcome:
    block = application.block
    arguments: list[list[Payload]] = application.payloads() or [[application.state.root]]
    return application.interpreter.run_block(block, arguments, suppress=application.suppresses_failures)


def _named(application: Application, reference: Attribute | None) -> NamedSequenceOp:
    """Returns the sequence of that name."""
    op = application.op
    tables = application.interpreter.symbols
    sequence = tables.lookup_nearest(op, reference, NamedSequenceOp) if isinstance(reference, SymbolRefAttr) else None
    if sequence is None:
        raise definite_failure(op, f"unresolved symbol {reference}")
    if not sequence.body.blocks:
        raise definite_failure(op, "unresolved external named sequence")
    return sequence


def _call(application: Application, callee: NamedSequenceOp, payloads: Sequence[Sequence[Payload]]) -> Outcome:
    return application.interpreter.run_block(callee.body.entry, payloads)


def include(application: Application) -> Outcome:
    callee = _named(application, application.op.properties.get("target"))
    block = callee.body.entry
    return application.interpreter.run_block(block, application.payloads(), suppress=application.suppresses_failures)


def foreach(application: Application) -> Outcome:
    op, block = application.op, application.block
    payloads = application.payloads()
    counts = [len(payload) for payload in payloads]
    if not application.has("with_zip_shortest") and len(set(counts)) > 1:
        other = next(count for count in counts if count != counts[0])
        raise application.failure(
            f"prior targets' payload size ({counts[0]}) differs from payload size ({other}) of target"
        )
    results: list[list[Payload]] = [[] for _ in op.results]
    for index in range(min(counts, default=0)):
        yielded = application.interpreter.run_block(block, [[payload[index]] for payload in payloads])
        for result, payload in zip(results, yielded, strict=True):
            result += payload
    return results


def alternatives(application: Application[AlternativesOp]) -> Outcome:
    """Tries regions in order on copies of the scopes; the copies of the first successful region replace the scopes."""
    op, state = application.op, application.state
    scopes = application.targets("scope") if op.operands else []
    for scope in scopes:
        if not scope.has_trait("IsolatedFromAbove") or is_inside(op, scope):
            note = ProblemNote("scope", scope)
            raise definite_failure(op, "only isolated-from-above ops can be alternative scopes", note)
    for region in op.regions:
        copies = [clone(scope, IRMapping()) for scope in scopes]
        for scope, copy in zip(scopes, copies, strict=True):
            with state.rewriter(scope) as rewriter:
                rewriter.insert(copy)
        try:
            results = application.interpreter.run_block(region.blocks[0], [copies] if op.operands else [[state.root]])
        except ScheduleFailure as problem:
            for copy in copies:
                with state.rewriter(copy) as rewriter:
                    rewriter.erase_op(copy)
            if not problem.silenceable:
                raise
            continue
        for scope in scopes:
            with state.rewriter(scope) as rewriter:
                rewriter.erase_op(scope)
        return results
    raise application.failure("all alternatives failed")


# ------------------------------------------------------------------------------------------------------------ matchers


def _matches(
    application: Application, matcher: NamedSequenceOp, payload: Sequence[Sequence[Payload]]
) -> Outcome | None:
    """Returns the values that a matcher forwards; None if it does not match."""
    try:
        return _call(application, matcher, payload)
    except ScheduleFailure as problem:
        if not problem.silenceable:
            raise
        return None


def foreach_match(application: Application[ForeachMatchOp]) -> Outcome:
    """Applies to each op below the roots the action of the first matcher that matches."""
    op = application.op
    pairs = [
        (_named(application, matcher), _named(application, action))
        for matcher, action in zip(op.matchers.elements, op.actions.elements, strict=True)
    ]
    roots, forwarded = application.targets("root"), application.payloads()[1:]
    outputs: list[list[Payload]] = [[] for _ in op.forwarded_outputs]
    notes: list[ProblemNote] = []
    for root in roots:
        walked = [root] if op.restrict_root else [inner for inner in root.walk() if inner is not root]
        for target in walked:
            if target.name.startswith("transform."):
                continue
            for matcher, action in pairs:
                results = _matches(application, matcher, [[target], *forwarded])
                if results is None:
                    continue
                notes += _apply_action(application, action, results, target)
                for output, value in zip(outputs, action.body.entry.ops[-1].operands, strict=True):
                    output += _forwarded(application, action, application.state.payload(value))
                break
    if notes:
        raise application.failure("actions failed", *notes)
    return [roots, *outputs]


def _apply_action(
    application: Application, action: NamedSequenceOp, results: Sequence[Sequence[Payload]], target: Operation
) -> list[ProblemNote]:
    """Applies all ops of an action, even after failures; returns notes on those that failed."""
    block, notes = action.body.entry, list[ProblemNote]()
    application.interpreter.bind_arguments(block, results)
    for op in block.ops[:-1]:
        try:
            application.interpreter.apply(op)
        except ScheduleFailure as problem:
            if not problem.silenceable:
                raise
            notes += [
                ProblemNote(f"failed action: {problem}", action),
                ProblemNote("when applied to this matching payload", target),
            ]
    return notes


def _forwarded(application: Application, action: NamedSequenceOp, payload: list[Payload]) -> list[Payload]:
    if len(payload) != 1 and not application.has("flatten_results"):
        name = symbol_name(action)
        message = (
            f"action @{name} has results associated with multiple payload entities, but flattening was not requested"
        )
        raise definite_failure(application.op, message)
    return payload


def collect_matching(application: Application) -> Outcome:
    matcher = _named(application, application.op.properties.get("matcher"))
    results: list[list[Payload]] = [[] for _ in application.op.results]
    for root in application.targets("root"):
        for target in list(root.walk()):
            yielded = _matches(application, matcher, [[target]])
            for result, payload in zip(results, yielded or (), strict=False):
                result += payload
    return results


CONTROL_FLOW: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        SequenceOp: sequence,
        IncludeOp: include,
        ForeachOp: foreach,
        AlternativesOp: alternatives,
        ForeachMatchOp: foreach_match,
        CollectMatchingOp: collect_matching,
    }
)
