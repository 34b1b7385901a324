"""Converts the types of values of loops and conditionals; a type may be converted to several.

scf.for %i = ... iter_args(%x = %a) -> (T)    ->    scf.for %i = ... iter_args(%x = %b) -> (converted T)
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, WhileOp, YieldOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import Type
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.type_conversion import TypeConverter


def structural_patterns(converter: TypeConverter) -> list[ConversionFunctionPattern]:
    """Returns the patterns for the operations of scf that carry values.

    >>> [pattern.root for pattern in structural_patterns(TypeConverter())]
    ['scf.for', 'scf.if', 'scf.while', 'scf.yield', 'scf.condition']
    """
    patterns = (_convert_for, _convert_if, _convert_while, _convert_yield, _convert_condition)
    return [pattern.with_converter(converter) for pattern in patterns]


def structures_are_legal_if_converted(target: ConversionTarget, converter: TypeConverter) -> None:
    """Marks loops and conditionals as legal if all their types are legal.

    >>> target, converter = ConversionTarget(), TypeConverter()
    >>> converter.add_conversion(lambda type_: None if str(type_) == "index" else type_)
    >>> structures_are_legal_if_converted(target, converter)
    >>> text = "func.func @f(%a: index) { scf.while (%b = %a) : (index) -> index { scf.condition(%c) %b : index } do {}"
    >>> _, _, loop, *_ = parse(text).walk()
    >>> target.is_legal(loop)
    False
    """

    def is_legal(op: Operation) -> bool:
        return all(converter.convert(result.type) == (result.type,) for result in op.results)

    def is_legal_yield(op: YieldOp) -> bool:
        return not isinstance(op.parent_op, ForOp | IfOp | WhileOp) or converter.is_legal(op)

    for name in (ForOp.name, IfOp.name):
        target.add_dynamically_legal_op(name, is_legal)
    for name in (WhileOp.name, ConditionOp.name):
        target.add_dynamically_legal_op(name, converter.is_legal)
    target.add_dynamically_legal_op(YieldOp, is_legal_yield)


def _result_types(op: Operation, rewriter: ConversionRewriter) -> list[tuple[Type, ...]] | None:
    """Returns the converted types of each result; None if the converter rejects one."""
    assert rewriter.converter is not None
    groups = [rewriter.converter.convert(result.type) for result in op.results]
    return None if None in groups else [group for group in groups if group is not None]


def _replace(op: Operation, new: Operation, groups: Sequence[Sequence[Type]], rewriter: ConversionRewriter) -> None:
    """Replaces an op by one with the results of all groups."""
    values: list[Sequence[Value]] = []
    taken = 0
    for group in groups:
        values.append(new.results[taken : taken + len(group)])
        taken += len(group)
    rewriter.replace_op_with_multiple(op, values)


@conversion_pattern(ForOp, name="ConvertForOpTypes", one_to_many=True)
def _convert_for(op: ForOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """for iter_args(%x = %a) -> (T), with new types"""
    groups, converter = _result_types(op, rewriter), rewriter.converter
    if groups is None or converter is None or not rewriter.convert_region_types(op.region, converter):
        return False
    region = Region()
    new = rewriter.create(
        ForOp,
        adaptor[op.lower_bound],
        adaptor[op.upper_bound],
        adaptor[op.step],
        adaptor.replacements(op.init_args),
        result_types=[type_ for group in groups for type_ in group],
        properties=op.properties,
        attributes=op.attributes,
        regions=[region],
        location=op,
    )
    rewriter.inline_region_before(op.region, region)
    _replace(op, new, groups, rewriter)
    return True


@conversion_pattern(IfOp, name="ConvertIfOpTypes", one_to_many=True)
def _convert_if(op: IfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """if %c -> (T), with new types"""
    groups = _result_types(op, rewriter)
    if groups is None:
        return False
    regions = [Region(), Region()]
    new = rewriter.create(
        IfOp,
        adaptor[op.condition],
        result_types=[type_ for group in groups for type_ in group],
        attributes=op.attributes,
        regions=regions,
        location=op,
    )
    for old, region in zip((op.then_region, op.else_region), regions, strict=True):
        rewriter.inline_region_before(old, region)
    _replace(op, new, groups, rewriter)
    return True


@conversion_pattern(WhileOp, name="ConvertWhileOpTypes", one_to_many=True)
def _convert_while(op: WhileOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """while (%x = %a) : (T) -> T, with new types"""
    groups, converter = _result_types(op, rewriter), rewriter.converter
    if groups is None or converter is None:
        return False
    regions = [Region(), Region()]
    new = rewriter.create(
        WhileOp,
        adaptor.replacements(op.inits),
        result_types=[type_ for group in groups for type_ in group],
        regions=regions,
        location=op,
    )
    for old, region in zip((op.before, op.after), regions, strict=True):
        rewriter.inline_region_before(old, region)
        if not rewriter.convert_region_types(region, converter):
            return False
    _replace(op, new, groups, rewriter)
    return True


@conversion_pattern(YieldOp, name="ConvertYieldOpTypes", one_to_many=True)
def _convert_yield(op: YieldOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """yield %x : T, with new types"""
    rewriter.create(YieldOp, adaptor.all_operands, location=op)
    rewriter.erase_op(op)
    return True


@conversion_pattern(ConditionOp, name="ConvertConditionOpTypes", one_to_many=True)
def _convert_condition(op: ConditionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """condition(%c) %x : T, with new types"""
    with rewriter.modify(op):
        op.operands = adaptor.all_operands
    return True
