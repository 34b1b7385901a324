"""Operations of schedules that pad structured operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.linalg.interface import is_structured
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.tensor.ops import PadOp as TensorPadOp
from compiler.dialects.transform.structured_packing_ops import (
    HoistPadBuildPackingLoopNestOp,
    HoistPadOp,
    PadOp,
    PadTilingInterfaceOp,
)
from compiler.ir.attributes import ArrayAttr, Attribute, FloatAttr, IntegerAttr, StringAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ir.problem import ProblemNote
from compiler.ir.types import ComplexType, Type, element_type_or_self
from compiler.schedules.handles import Outcome, Payload, definite_failure, failed_to_apply
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.schedules.sizes import known_sizes, sizes
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError
from compiler.transforms.linalg.hoist_padding import build_packing_loops, hoist_padding
from compiler.transforms.linalg.padding import (
    CopyBack,
    LoopPadding,
    Padded,
    PaddingOptions,
    copy_by_bufferization,
    copy_by_linalg,
    pad_loops,
    pad_operands,
)

_COPIES: Mapping[str, CopyBack | None] = MappingProxyType(
    {
        "bufferization.materialize_in_destination": copy_by_bufferization,
        "linalg.copy": copy_by_linalg,
        "none": None,
    }
)


def _integers(attribute: ArrayAttr) -> list[int]:
    return [element.value for element in attribute.elements if isinstance(element, IntegerAttr)]


def _element(application: Application, value: Attribute, type_: Type, target: Operation) -> Attribute:
    """Returns an element to pad with; strings are parsed."""
    note = ProblemNote("when applied to this op", target)
    name = application.op.name
    if isinstance(value, StringAttr):
        parsed = _parsed(value.value, type_, application)
        if not isinstance(parsed, IntegerAttr | FloatAttr) or parsed.type != type_:
            raise definite_failure(
                application.op, f"'{name}' op expects a padding that parses to '{type_}', got {value}", note
            )
        return parsed
    if isinstance(value, ArrayAttr) and isinstance(type_, ComplexType):
        return value
    if not isinstance(value, IntegerAttr | FloatAttr):
        raise definite_failure(application.op, f"'{name}' op expects padding values to be typed attributes")
    if value.type != type_:
        raise definite_failure(
            application.op, f"'{name}' op expects a padding value of type '{type_}', got {value}", note
        )
    return value


def _parsed(text: str, type_: Type, application: Application) -> Attribute | None:
    parser = AttributeParser(text, application.state.passing.context)
    try:
        attribute = parser.attribute(type_)
    except ParseError:
        return None
    return attribute if parser.at("eof") else None


def _elements(application: Application, values: ArrayAttr, target: Operation) -> list[Attribute]:
    return [
        _element(application, element, element_type_or_self(value.type), target)
        for element, value in zip(values.elements, target.operands, strict=False)
    ]


def _pad(application: Application[PadOp]) -> Outcome:
    op = application.op
    padded_ops: list[Payload] = []
    pads: list[Payload] = []
    copies: list[Payload] = []
    for target in application.targets():
        note = ProblemNote("target op", target)
        if not is_structured(target):
            raise application.failure("expected LinalgOp target", note)
        elements = _elements(application, op.padding_values, target)
        loops = _integers(op.padding_dimensions)
        multiples = known_sizes(application, _multiples(op), op.pad_to_multiple_of)
        options = PaddingOptions(
            loops,
            multiples or [1] * len(loops),
            elements,
            [bool(flag) for flag in _integers(op.nofold_flags)],
            op.use_prescribed_tensor_shapes,
        )
        copy_back = _COPIES[op.copy_back_op.value]
        with application.state.rewriter(target) as rewriter:
            padded = pad_operands(target, options, copy_back, rewriter)
            if padded is None:
                raise application.failure("failed to pad op", note)
            rewriter.replace_op(target, padded.results)
        padded_ops.append(padded.op)
        pads += padded.pads
        if copy_back is not None:
            copies += _makers(padded, copies)
    return [padded_ops, pads, copies]


def _multiples(op: PadOp) -> Sequence[int]:
    return op.static_pad_to_multiple_of.values if op.static_pad_to_multiple_of is not None else ()


def _makers(padded: Padded, listed: Sequence[Payload]) -> list[Payload]:
    """Returns the ops that copy results, without duplicates."""
    owners = [value.owner for value in padded.results if isinstance(value, OpResult)]
    return [owner for owner in dict.fromkeys(owners) if owner not in listed]


def _pad_loops(application: Application[PadTilingInterfaceOp]) -> Outcome:
    op = application.op
    padded_ops: list[Payload] = []
    pads: list[Payload] = []
    for target in application.targets():
        note = ProblemNote("target op", target)
        if not is_structured(target):
            raise application.failure("expected TilingInterface target", note)
        elements = _elements(application, op.padding_values, target)
        static = op.static_padding_sizes.values if op.static_padding_sizes is not None else ()
        loops = sizes(application, static, op.padding_sizes)
        with application.state.rewriter(target) as rewriter:
            padded = pad_loops(target, LoopPadding(loops, op.pad_to_multiple_of, elements), rewriter)
        if padded is None:
            raise application.failure("failed to pad op", note)
        padded_ops.append(padded.op)
        pads += padded.pads
    return [padded_ops, pads]


def _hoist_pad(application: Application[HoistPadOp], target: TensorPadOp) -> Sequence[Payload]:
    op = application.op
    with application.state.rewriter(target) as rewriter:
        pad = hoist_padding(target, op.num_loops.value, op.transpose.values, rewriter)
    if pad is None:
        raise failed_to_apply(op, target)
    return [pad]


def _build_packing_loop_nest(application: Application[HoistPadBuildPackingLoopNestOp]) -> Outcome:
    op = application.op
    targets, loops = application.targets("target"), application.targets("loop")
    if len(targets) != 1 or len(loops) != 1:
        raise definite_failure(
            op, f"requires exactly one target and one loop handle (got {len(targets)} and {len(loops)})"
        )
    (target,), (loop,) = targets, loops
    if not isinstance(target, TensorPadOp) or not isinstance(loop, ForOp):
        raise definite_failure(op, "requires exactly 2 non-null handles")
    with application.state.rewriter(target) as rewriter:
        packing = build_packing_loops(target, loop, op.transpose.values, rewriter)
    if packing is None:
        raise definite_failure(op, "could not build packing loop nest")
    return [[packing.loops[0] if packing.loops else packing.pad]]


STRUCTURED_PADDING_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        PadOp: _pad,
        PadTilingInterfaceOp: _pad_loops,
        HoistPadOp: for_each_target(_hoist_pad, TensorPadOp),
        HoistPadBuildPackingLoopNestOp: _build_packing_loop_nest,
    }
)
