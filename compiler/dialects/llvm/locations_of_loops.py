"""Locations in loop annotations of inlined code, which include the call's location."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm.control_flow_ops import BrOp, CondBrOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.locations import CallSiteLoc, FusedLoc, Location
from compiler.ir.operation import Block, Operation
from compiler.rewrite.rewriter import Rewriter


def update_loop_annotations(call: Operation, blocks: Sequence[Block], rewriter: Rewriter) -> None:
    """Changes the annotations in the inlined blocks, if the enclosing function has a debug scope."""
    function: Operation | None = call
    while function is not None and not function.has_trait("FunctionOpInterface"):
        function = function.parent_op
    where = None if function is None else function.get_location()
    scope = where.metadata if isinstance(where, FusedLoc) else None
    if not isinstance(scope, DialectAttribute) or scope.definition.full_name != "llvm.di_subprogram":
        return
    caller = call.get_location()
    for block in blocks:
        for top in block.ops:
            for op in top.walk():
                annotation = op.loop_annotation if isinstance(op, BrOp | CondBrOp) else None
                changed = None if annotation is None else _updated(annotation, caller, scope)
                if changed is not None and changed != annotation:
                    with rewriter.modify(op):
                        op.properties = {**op.properties, "loop_annotation": changed}


def _updated(annotation: Attribute, caller: Location, scope: Attribute) -> Attribute:
    if not isinstance(annotation, DialectAttribute) or annotation.definition.full_name != "llvm.loop_annotation":
        return annotation
    # The locations are the third and second parameter from the end; followups hold annotations of their own.
    parameters = [_updated_followups(parameter, caller, scope) for parameter in annotation.parameters]
    for index in (-3, -2):
        location = parameters[index]
        if isinstance(location, FusedLoc):
            parameters[index] = FusedLoc((CallSiteLoc(location, caller),), scope)
    return DialectAttribute(annotation.definition, tuple(parameters))


def _updated_followups(parameter: object, caller: Location, scope: Attribute) -> object:
    if not isinstance(parameter, DialectAttribute):
        return parameter
    return DialectAttribute(
        parameter.definition,
        tuple(_updated(each, caller, scope) if isinstance(each, Attribute) else each for each in parameter.parameters),
    )
