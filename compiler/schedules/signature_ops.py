"""Operations of schedules that replace the signatures of functions, together with their calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.transform.func_ops import DeduplicateFuncArgsOp, ReplaceFuncSignatureOp
from compiler.ir.attributes import ArrayAttr, Attribute, DictionaryAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import SymbolTable
from compiler.ir.types import FunctionType, Type
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Outcome, definite_failure
from compiler.schedules.interpreter import Application, Implementation

_Element = TypeVar("_Element")
_NOTHING = DictionaryAttr(())


def _module(application: Application) -> ModuleOp:
    targets = application.targets("module")
    if len(targets) != 1:
        raise definite_failure(application.op, "requires a single module to operate on")
    if not isinstance(targets[0], ModuleOp):
        raise application.failure("target is expected to be module operation")
    return targets[0]


def _calls(module: ModuleOp, name: SymbolRefAttr) -> list[CallOp]:
    return [op for op in module.walk_post_order() if isinstance(op, CallOp) and op.callee.root == name.root]


def _replace_signature(application: Application[ReplaceFuncSignatureOp]) -> Outcome:
    """Reorders the arguments and results of a function, and on request of its calls."""
    op, module = application.op, _module(application)
    name = op.function_name
    function = SymbolTable(module).lookup(name.root, FuncOp)
    if function is None:
        raise application.failure(f"function with name '{name}' not found")
    type_ = function.function_type.type
    arguments = _order(application, op.args_interchange.values, len(type_.inputs), "args", "arguments")
    results = _order(application, op.results_interchange.values, len(type_.results), "results", "results")
    with application.state.rewriter(function) as rewriter:
        new = _replaced_function(function, arguments, results, rewriter)
        if new is None:
            raise application.failure(f"failed to replace function signature '{name}' with new order")
        for call in _calls(module, name) if op.adjust_func_calls else ():
            _replace_call(call, arguments, results, rewriter)
    return [[module], [new]]


def _order(
    application: Application[ReplaceFuncSignatureOp], order: Sequence[int], count: int, kind: str, values: str
) -> list[int]:
    """Returns the new number of each argument or result. Raises ScheduleFailure for invalid orders."""
    op = application.op
    name = op.function_name
    if len(order) != count:
        counts = f"has {count} {values}, but {len(order)} {kind} interchange were given"
        raise application.failure(f"function with name '{name}' {counts}")
    if len(set(order)) != count:
        raise application.failure(f"{kind} interchange must be unique")
    for index in order:
        if not 0 <= index < count:
            where = f"is out of bounds for function with name '{name}' with {count} {values}"
            raise application.failure(f"{kind} interchange index {index} {where}")
    return [order.index(old) for old in range(count)]


def _deduplicate(application: Application[DeduplicateFuncArgsOp]) -> Outcome:
    """Merges the arguments of a function for which its only call passes the same value."""
    op, module = application.op, _module(application)
    name = op.function_name
    function = SymbolTable(module).lookup(name.root, FuncOp)
    if function is None:
        raise application.failure(f"function with name '{name}' is not found")
    calls = _calls(module, name)
    places: dict[Value, int] = {}
    arguments = [places.setdefault(value, len(places)) for call in calls[:1] for value in call.operands]
    new = None
    if len(calls) == 1 and len(places) < len(arguments):
        results = list(range(len(calls[0].results)))
        with application.state.rewriter(function) as rewriter:
            new = _replaced_function(function, arguments, results, rewriter)
            if new is not None:
                _replace_call(calls[0], arguments, results, rewriter)
    if new is None:
        reason = f"failed to deduplicate function arguments of function {function.sym_name.value}"
        raise application.failure(reason)
    return [[module], [new]]


def _moved(values: Sequence[_Element], places: Sequence[int]) -> list[_Element]:
    """Returns the values in their new order; of several values for one place, the first."""
    return [values[places.index(place)] for place in range(max(places, default=-1) + 1)]


def _replaced_function(
    function: FuncOp, arguments: Sequence[int], results: Sequence[int], rewriter: Rewriter
) -> FuncOp | None:
    """Replaces a function of one block by one with other arguments and results, given the new number of each."""
    if len(function.body.blocks) != 1:
        return None
    type_, old = function.function_type.type, function.body.entry
    inputs: list[Type] = _moved(type_.inputs, arguments)
    block = Block(inputs)
    for new_argument, argument in zip(block.arguments, _moved(old.arguments, arguments), strict=True):
        new_argument.location = argument.location
    outputs: list[Type] = _moved(type_.results, results)
    new = rewriter.create(
        FuncOp,
        sym_name=function.sym_name,
        function_type=TypeAttr(FunctionType(tuple(inputs), tuple(outputs))),
        sym_visibility=function.sym_visibility,
        arg_attrs=_dictionaries(function.arg_attrs, arguments),
        res_attrs=_dictionaries(function.res_attrs, results),
        regions=[Region([block])],
        location=function,
    )
    mapping = IRMapping(
        {argument: block.arguments[place] for argument, place in zip(old.arguments, arguments, strict=True)}
    )
    rewriter.set_insertion_point_to_end(block)
    *ops, end = old.ops
    for op in ops:
        rewriter.clone(op, mapping)
    returned = [mapping.value(value) for value in _moved(end.operands, results)]
    rewriter.create(ReturnOp, returned, location=function)
    rewriter.erase_op(function)
    return new


def _dictionaries(attribute: Attribute | None, places: Sequence[int]) -> ArrayAttr | None:
    """Returns the attributes of arguments or results in their new order; None if none has any."""
    moved = _moved(attribute.elements, places) if isinstance(attribute, ArrayAttr) else []
    return ArrayAttr(tuple(moved)) if any(each != _NOTHING for each in moved) else None


def _replace_call(call: CallOp, arguments: Sequence[int], results: Sequence[int], rewriter: Rewriter) -> None:
    rewriter.set_insertion_point(call)
    types = [result.type for result in _moved(call.results, results)]
    new = rewriter.create(
        CallOp,
        _moved(call.operands, arguments),
        result_types=types,
        callee=call.callee,
        no_inline=call.no_inline,
        location=call,
    )
    rewriter.replace_op(call, [new.results[place] for place in results])


SIGNATURE_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {ReplaceFuncSignatureOp: _replace_signature, DeduplicateFuncArgsOp: _deduplicate}
)
