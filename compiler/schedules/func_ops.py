"""Operations of schedules on functions and calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.dominance import DominanceInfo
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.tensor.casts import preserves_static_information
from compiler.dialects.tensor.ops import CastOp
from compiler.dialects.transform.func_ops import CastAndCallOp
from compiler.dialects.transform.tensor_ops import TypeConversionCastShapeDynamicDimsOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import Type
from compiler.rewrite.builder import Builder
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter
from compiler.schedules.handles import Outcome, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation


def cast_and_call(application: Application[CastAndCallOp]) -> Outcome:
    """Calls a function at an operation; its results replace the uses of the outputs that the call dominates."""
    op, state = application.op, application.state
    inputs, outputs = _values(application, "inputs"), _values(application, "outputs")
    if len(set(outputs)) != len(outputs):
        raise failure(op, "cast and call output values must be unique")
    places = application.targets("insertion_point")
    if len(places) != 1:
        raise failure(op, "Only one op can be specified as an insertion point")
    (place,) = places
    with state.rewriter(place) as rewriter:
        _check_order(op, place, inputs, outputs, rewriter)
        function = _function(application, place)
        type_ = function.function_type.type
        _check_counts(function, "arguments", type_.inputs, "inputs", inputs)
        _check_counts(function, "results", type_.results, "outputs", outputs)
        if op.insert_after:
            rewriter.set_insertion_point_after(place)
        converter = _converter(op)
        arguments = [
            _converted(op, value, to, value.get_location(), converter, rewriter, is_source=True)
            for value, to in zip(inputs, type_.inputs, strict=True)
        ]
        properties = {"callee": SymbolRefAttr(function.sym_name.value)}
        call = rewriter.create(CallOp, arguments, result_types=type_.results, properties=properties, location=place)
        for output, result in zip(outputs, call.results, strict=True):
            value = _converted(op, result, output.type, output.get_location(), converter, rewriter, is_source=False)
            rewriter.replace_all_uses_except(output, value, [call])
    return [[call]]


def _check_counts(
    function: FuncOp, of_function: str, types: Sequence[Type], of_call: str, values: Sequence[Value]
) -> None:
    if len(types) != len(values):
        counts = f"number of function {of_function} {len(types)} and number of {of_call} {len(values)}"
        raise failure(function, f"mismatch between {counts}")


def _values(application: Application, operand: str) -> list[Value]:
    handles = application.op.operand_group(operand)
    return [each for handle in handles for each in application.state.payload(handle) if isinstance(each, Value)]


def _check_order(
    op: CastAndCallOp, place: Operation, inputs: Sequence[Value], outputs: Sequence[Value], rewriter: Rewriter
) -> None:
    """Raises ScheduleFailure unless the inputs dominate the call, and the call dominates all uses of the outputs."""
    dominance = DominanceInfo()
    for output in outputs:
        for user in rewriter.users(output):
            if not dominance.op_properly_dominates(place, user) and (op.insert_after or user is not place):
                raise definite_failure(op, f"User {user.name} is not dominated by insertion point {place.name}")
    for value in inputs:
        is_own = op.insert_after and isinstance(value, OpResult) and value.owner is place
        if not is_own and not dominance.dominates(value, place):
            raise definite_failure(op, f"input {value} does not dominate insertion point {place.name}")


def _function(application: Application[CastAndCallOp], place: Operation) -> FuncOp:
    op = application.op
    if op.function_name is not None:
        function = application.interpreter.symbols.lookup_nearest(place, op.function_name, FuncOp)
        if function is None:
            raise definite_failure(op, f"unresolved symbol {op.function_name}")
        return function
    functions = application.targets("function")
    if len(functions) != 1:
        raise definite_failure(op, "requires a single function to call")
    (callee,) = functions
    if not isinstance(callee, FuncOp):
        raise definite_failure(op, "invalid non-function callee")
    return callee


def _converter(op: CastAndCallOp) -> TypeConverter:
    converter = TypeConverter()
    for block in op.conversions.blocks:
        for inner in block.ops:
            if not isinstance(inner, TypeConversionCastShapeDynamicDimsOp):
                raise definite_failure(inner, f"'{inner.name}' cannot be interpreted yet")
            _add_casts(converter, ignores_dynamic_info=bool(inner.ignore_dynamic_info))
    return converter


def _add_casts(converter: TypeConverter, *, ignores_dynamic_info: bool) -> None:
    def cast_back(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
        return None if len(values) != 1 else _cast(builder, type_, values[0], location)

    def cast(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
        if len(values) != 1 or not (ignores_dynamic_info or preserves_static_information(type_, values[0].type)):
            return None
        return cast_back(builder, type_, values, location)

    converter.add_source_materialization(cast)
    converter.add_target_materialization(
        lambda builder, types, values, location, original: (
            None if (value := cast_back(builder, types[0], values, location)) is None else [value]
        )
    )


def _cast(builder: Builder, type_: Type, value: Value, location: Location) -> Value | None:
    """Returns a tensor cast to another type with the same elements; None if that is impossible."""
    compatible = CastOp.definition.hooks.cast_compatible
    if compatible is None or not compatible([value.type], [type_]):
        return None
    return builder.create(CastOp, value, result_types=[type_], location=location).result


def _converted(
    op: Operation,
    value: Value,
    type_: Type,
    location: Location,
    converter: TypeConverter,
    rewriter: Rewriter,
    *,
    is_source: bool,
) -> Value:
    if value.type == type_:
        return value
    if is_source:
        converted = converter.materialize_source(rewriter, type_, [value], location)
    else:
        values = converter.materialize_target(rewriter, [type_], [value], location, None)
        converted = values[0] if values else None
    if converted is None:
        raise definite_failure(op, f"Failed to materialize conversion of {value} to type {type_}")
    return converted


FUNC_OPS: Mapping[type[Operation], Implementation] = MappingProxyType({CastAndCallOp: cast_and_call})
