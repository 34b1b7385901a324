"""Conversion of the vectors that loops and conditionals carry, by layouts; one vector may become several.

Types of vectors have no layouts. So the carried ones become tensors first, which have their layouts as encodings; then
these become the vectors that the converter makes of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.scf.ops import WhileOp, YieldOp
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, Type, VectorType
from compiler.passes.base import PassState
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted
from compiler.transforms.xegpu.value_layouts import layout_of


def convert_structures(top: Operation, converter: TypeConverter, state: PassState) -> None:
    """Converts carried vectors; `converter` converts tensor types that have layouts as encodings."""
    _carry_tensors(top, state)
    rewriter = Rewriter(top, state.context, state.listeners)
    for op in top.walk_post_order():
        if isinstance(op, UnrealizedConversionCastOp):
            _encode_layout(op, rewriter)
    for op in top.walk_post_order():
        if isinstance(op, YieldOp) and op.parent_op is not None:
            for result, operand in zip(op.parent_op.results, op.operands, strict=False):
                if isinstance(result.type, RankedTensorType):
                    result.type = operand.type
    _carry_parts(top, converter, state)


def _cast(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value:
    return builder.create(UnrealizedConversionCastOp, values, result_types=[type_], location=location).result


def _casts(
    builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
) -> Sequence[Value]:
    return builder.create(UnrealizedConversionCastOp, values, result_types=types, location=location).results


def _convert(
    top: Operation,
    converter: TypeConverter,
    patterns: Sequence[RewritePattern],
    target: ConversionTarget,
    state: PassState,
) -> None:
    """Converts the supported operations; as upstream, others are reported and kept, and the pass continues."""
    converter.add_source_materialization(_cast)
    converter.add_target_materialization(_casts)
    structures_are_legal_if_converted(target, converter)
    all_patterns = [*patterns, *structural_patterns(converter)]
    result = apply_partial_conversion(top, target, all_patterns, state.context, listeners=state.listeners)
    state.problems += result.problems


def _carry_tensors(top: Operation, state: PassState) -> None:
    converter, target = TypeConverter(), ConversionTarget()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(lambda type_: RankedTensorType(type_.shape, type_.element_type), VectorType)
    target.add_legal_op(UnrealizedConversionCastOp)
    _convert(top, converter, [], target, state)


def _encode_layout(op: UnrealizedConversionCastOp, rewriter: Rewriter) -> None:
    """Sets a vector's layout as encoding of the tensor that it is cast to, and of the loop values it initializes."""
    if len(op.inputs) != 1 or len(op.outputs) != 1:
        return
    (source,), (target,) = op.inputs, op.outputs
    layout = layout_of(source)
    if not isinstance(source.type, VectorType) or not isinstance(target.type, RankedTensorType) or layout is None:
        return
    target.type = RankedTensorType(target.type.shape, target.type.element_type, layout)
    for loop in rewriter.users(target):
        hook = None if loop.definition is None else loop.definition.hooks.loop_values
        if hook is None:
            continue
        inits, arguments, *_ = hook(loop)
        for index, init in enumerate(inits):
            if init is target:
                arguments[index].type = target.type
                if isinstance(loop, WhileOp):
                    loop.after.entry.arguments[index].type = target.type


@conversion_pattern(UnrealizedConversionCastOp, name="UnrealizedConversionCastOpPattern", one_to_many=True)
def _through_casts(op: UnrealizedConversionCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cast (vector to tensor) -> the parts of the vector; cast (tensor to vector) -> cast of the tensor's parts"""
    if len(op.inputs) != 1 or len(op.outputs) != 1:
        return False
    (source,), (target,) = op.inputs, op.outputs
    if isinstance(source.type, VectorType) and isinstance(target.type, RankedTensorType):
        rewriter.replace_op_with_multiple(op, [adaptor.all_operands])
        return True
    if isinstance(source.type, RankedTensorType) and isinstance(target.type, VectorType):
        new = rewriter.create(UnrealizedConversionCastOp, adaptor.all_operands, result_types=[target.type], location=op)
        rewriter.replace_op(op, new)
        return True
    return False


def _carry_parts(top: Operation, converter: TypeConverter, state: PassState) -> None:
    def has_no_tensors(op: Operation) -> bool:
        return not any(isinstance(value.type, RankedTensorType) for value in (*op.operands, *op.results))

    target = ConversionTarget()
    target.add_dynamically_legal_op(UnrealizedConversionCastOp, has_no_tensors)
    _convert(top, converter, [_through_casts], target, state)
