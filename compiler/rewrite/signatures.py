"""Removes arguments and results of functions and of their calls.

Their types and attributes (`arg_attrs`, `res_attrs`) are removed as well. Callers replace the uses first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, DictionaryAttr, TypeAttr
from compiler.ir.operation import Operation, sole_region
from compiler.ir.types import DialectType, FunctionType, Type
from compiler.ods.type_predicates import is_definition
from compiler.rewrite.region_branches import erase_results
from compiler.rewrite.rewriter import Rewriter

T = TypeVar("T")

_TYPE, _ARGUMENTS, _RESULTS = "function_type", "arg_attrs", "res_attrs"


def _without(items: Sequence[T], gone: Collection[int]) -> tuple[T, ...]:
    return tuple(item for index, item in enumerate(items) if index not in gone)


def _attributes_without(properties: Mapping[str, Attribute], name: str, gone: Collection[int]) -> dict[str, Attribute]:
    """Returns the properties without the dictionaries `gone` of the array `name`; drops an array of empty ones."""
    dictionaries = properties.get(name)
    changed = {key: value for key, value in properties.items() if key != name}
    if isinstance(dictionaries, ArrayAttr):
        kept = _without(dictionaries.elements, gone)
        if any(not isinstance(dictionary, DictionaryAttr) or dictionary.entries for dictionary in kept):
            changed[name] = ArrayAttr(kept)
    return changed


def _narrowed_type(rewriter: Rewriter, type_: Type, arguments: Collection[int], results: Collection[int]) -> Type:
    """Returns a function's type without some arguments and results."""
    if isinstance(type_, FunctionType):
        return FunctionType(_without(type_.inputs, arguments), _without(type_.results, results))
    if isinstance(type_, DialectType) and is_definition(type_, "llvm.func"):
        result, parameters, *rest = type_.parameters
        void = rewriter.context.type_def("llvm", "void")
        if results and void is not None:
            result = DialectType(void)
        return DialectType(type_.definition, (result, _without(parameters, arguments), *rest))
    return type_


def _set_type(
    rewriter: Rewriter, function: Operation, name: str, arguments: Collection[int], results: Collection[int]
) -> None:
    properties = _attributes_without(function.properties, name, arguments or results)
    old = properties.get(_TYPE)
    if isinstance(old, TypeAttr):
        properties[_TYPE] = TypeAttr(_narrowed_type(rewriter, old.type, arguments, results))
    with rewriter.modify(function):
        function.properties = properties


def erase_function_arguments(rewriter: Rewriter, function: Operation, gone: Collection[int]) -> None:
    """func @f(%a, %b) -> func @f(%b), if %a is unused

    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32, %b: f32) { return }", context)
    >>> _, function, _ = module.walk()
    >>> erase_function_arguments(Rewriter(module, context), function, {0})
    >>> print(function.function_type)
    (f32) -> ()
    """
    if gone:
        rewriter.erase_arguments(sole_region(function).entry, sorted(gone))
        _set_type(rewriter, function, _ARGUMENTS, gone, ())


def erase_function_results(rewriter: Rewriter, function: Operation, gone: Collection[int]) -> None:
    """func @f() -> (i32, f32) -> func @f() -> f32; operands of its terminators are changed separately

    >>> context = new_context()
    >>> module = parse("func.func private @f() -> (i32, f32)", context)
    >>> _, function = module.walk()
    >>> erase_function_results(Rewriter(module, context), function, {0})
    >>> print(function.function_type)
    () -> f32
    """
    if gone:
        _set_type(rewriter, function, _RESULTS, (), gone)


def erase_call_operands(
    rewriter: Rewriter, call: Operation, positions: Collection[int], arguments: Collection[int]
) -> None:
    """call @f(%a, %b) -> call @f(%b). `positions` are those of the operands, `arguments` the callee's arguments.

    >>> context = new_context()
    >>> text = '''func.func private @g(i32, f32)
    ... func.func @f(%a: i32, %b: f32) { call @g(%a, %b) : (i32, f32) -> () return }'''
    >>> module = parse(text, context)
    >>> *_, call, _ = module.walk()
    >>> erase_call_operands(Rewriter(module, context), call, {0}, {0})
    >>> [operand.name for operand in call.operands]
    ['b']
    """
    if not positions:
        return
    properties = _attributes_without(call.properties, _ARGUMENTS, arguments)
    sizes = properties.get("operandSegmentSizes")
    if isinstance(sizes, DenseArrayAttr):
        kept = [
            size - sum(start <= position < start + size for position in positions)
            for start, size in call.operand_segments()
        ]
        properties["operandSegmentSizes"] = DenseArrayAttr(sizes.element_type, tuple(kept))
    with rewriter.modify(call):
        call.operands = list(_without(call.operands, positions))
        call.properties = properties


def erase_call_results(rewriter: Rewriter, call: Operation, gone: Collection[int]) -> None:
    """%r:2 = call @f() -> %r = call @f(), if the other result is unused

    >>> context = new_context()
    >>> text = "func.func private @g() -> (i32, f32) func.func @f() { %0:2 = call @g() : () -> (i32, f32) return }"
    >>> module = parse(text, context)
    >>> *_, call, _ = module.walk()
    >>> erase_call_results(Rewriter(module, context), call, {0})
    >>> [[str(result.type) for result in op.results] for op in module.walk() if op.name == "func.call"]
    [['f32']]
    """
    if not gone:
        return
    with rewriter.modify(call):
        call.properties = _attributes_without(call.properties, _RESULTS, gone)
    erase_results(call, rewriter, set(gone))
