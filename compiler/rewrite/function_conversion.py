"""Patterns that convert the types of functions, calls and returns, for most type conversions.

func.func @f(%a: T) -> T { %r = call @g(%a) : (T) -> T; return %r : T }    T is replaced by its converted type

If a type is converted to several, so are the arguments, operands and results of that type.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.attributes import ArrayAttr, Attribute, DictionaryAttr, TypeAttr
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation, sole_region
from compiler.ir.types import FunctionType
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.type_conversion import TypeConverter

_NOTHING = DictionaryAttr(())


def function_patterns(converter: TypeConverter) -> list[ConversionFunctionPattern]:
    """Returns the patterns for `func.func`, `func.call` and `func.return`.

    >>> [pattern.root for pattern in function_patterns(TypeConverter())]
    ['func.func', 'func.call', 'func.return']
    """
    return [pattern.with_converter(converter) for pattern in (_convert_signature, _convert_call, _convert_return)]


def functions_are_legal_if_converted(target: ConversionTarget, converter: TypeConverter) -> None:
    """Makes functions, calls and returns legal if the converter leaves their types unchanged.

    >>> target, converter = ConversionTarget(), TypeConverter()
    >>> converter.add_conversion(lambda type_: None if str(type_) == "index" else type_)
    >>> functions_are_legal_if_converted(target, converter)
    >>> _, function, _ = parse("func.func @f(%a: index) { return }").walk()
    >>> target.is_legal(function)
    False
    """
    target.add_dynamically_legal_op("func.func", lambda function: _is_signature_legal(function, converter))
    target.add_dynamically_legal_op("func.call", converter.is_legal)
    target.add_dynamically_legal_op("func.return", converter.is_legal)


def is_function_legal(function: Operation, converter: TypeConverter) -> bool:
    """Returns True if the converter leaves a function's type and the types of all its block arguments unchanged.

    >>> converter = TypeConverter()
    >>> converter.add_conversion(lambda type_: None if str(type_) == "index" else type_)
    >>> _, function, _ = parse("func.func @f(%a: index) { return }").walk()
    >>> is_function_legal(function, converter)
    False
    """
    return _is_signature_legal(function, converter) and converter.is_legal_region(sole_region(function))


def _is_signature_legal(function: Operation, converter: TypeConverter) -> bool:
    type_ = function_type(function)
    return type_ is None or converter.is_signature_legal(type_)


@conversion_pattern("func.func", name="FunctionOpInterfaceSignatureConversion", one_to_many=True)
def _convert_signature(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """func @f(T) -> T with converted types, also of the entry block's arguments; other blocks are not converted"""
    converter, old = rewriter.converter, function_type(op)
    if converter is None or old is None:
        return False
    inputs = [converter.convert(type_) for type_ in old.inputs]
    results = [converter.convert(type_) for type_ in old.results]
    conversion = converter.convert_signature(old.inputs)
    if conversion is None or None in inputs or None in results:
        return rewriter.notify_match_failure(op, "the function's types cannot be converted")
    flat_results = [type_ for types in results for type_ in types or ()]
    properties = dict(op.properties)
    properties["function_type"] = TypeAttr(FunctionType(tuple(conversion.types), tuple(flat_results)))
    for name, groups in (("arg_attrs", inputs), ("res_attrs", results)):
        if name in properties:
            properties[name] = _spread(properties[name], [len(types or ()) for types in groups])
    with rewriter.modify(op):
        op.properties = properties
    body = sole_region(op)
    if body.blocks:
        rewriter.apply_signature_conversion(body.entry, conversion, rewriter.converter)
    return True


def _spread(attribute: Attribute, counts: Sequence[int]) -> Attribute:
    """Returns the argument or result attributes after conversion, in which `counts` values replace each.

    Values that do not replace exactly one value have no attributes.
    """
    if not isinstance(attribute, ArrayAttr) or all(count == 1 for count in counts):
        return attribute
    spread: list[Attribute] = []
    for element, count in zip(attribute.elements, counts, strict=True):
        spread += [element] if count == 1 else [_NOTHING] * count
    return ArrayAttr(tuple(spread))


@conversion_pattern("func.call", name="CallOpSignatureConversion", one_to_many=True)
def _convert_call(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """call @f(%x) : (T) -> T with converted types"""
    converter = rewriter.converter
    groups = [None if converter is None else converter.convert(result.type) for result in op.results]
    if None in groups:
        return rewriter.notify_match_failure(op, "could not convert all result types")
    types = [type_ for group in groups for type_ in group or ()]
    new = rewriter.create_like(op, adaptor.all_operands, types)
    values, taken = [], 0
    for group in groups:
        count = len(group or ())
        values.append(new.results[taken : taken + count])
        taken += count
    rewriter.replace_op_with_multiple(op, values)
    return True


@conversion_pattern("func.return", name="ReturnOpTypeConversion", one_to_many=True)
def _convert_return(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """return %x : T with converted types"""
    with rewriter.modify(op):
        op.operands = adaptor.all_operands
    return True
