"""Creates the pdl_interp function that rewrites the match of each pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.pdl.ops import (
    ApplyNativeRewriteOp,
    AttributeOp,
    EraseOp,
    OperationOp,
    PatternOp,
    RangeOp,
    ReplaceOp,
    ResultOp,
    ResultsOp,
    RewriteOp,
    TypeOp,
    TypesOp,
)
from compiler.dialects.pdl.types import AttributeType, OperationType, RangeType, TypeType, ValueType
from compiler.dialects.pdl_interp import control_flow_ops, get_ops, rewrite_ops
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    integer_attr,
)
from compiler.ir.operation import Block, Operation, OpHandler, Region, Value, sole_region
from compiler.ir.types import I32, FunctionType, Type
from compiler.lowering.pdl_to_pdl_interp.positions import Position
from compiler.lowering.pdl_to_pdl_interp.predicates import defining, integer, is_range
from compiler.ods.type_inference import infers_result_types
from compiler.passes.base import PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.verification.dialects_in_use import is_in_use

OPERATION_TYPE = OperationType.get()
VALUE_TYPE, TYPE_TYPE, ATTRIBUTE_TYPE = ValueType.get(), TypeType.get(), AttributeType.get()
VALUES_TYPE, TYPES_TYPE = RangeType.get(VALUE_TYPE), RangeType.get(TYPE_TYPE)
REWRITERS = "rewriters"


def index_properties(index: int | None) -> dict[str, Attribute | None]:
    return {"index": None if index is None else integer_attr(index, I32)}


def make_function(rewriter: Rewriter, name: str, inputs: Sequence[Type], at: Operation) -> control_flow_ops.FuncOp:
    """Returns a function at the insertion point, with an empty block."""
    properties = {"sym_name": StringAttr(name), "function_type": TypeAttr(FunctionType(tuple(inputs), ()))}
    block = Block(inputs)
    for argument in block.arguments:
        argument.location = at.get_location()
    return rewriter.create(control_flow_ops.FuncOp, properties=properties, regions=[Region([block])], location=at)


class Rewrites:
    """Writes rewriter functions into a module; `places` maps the values of patterns to positions."""

    def __init__(
        self, rewriter: Rewriter, module: Operation, places: Mapping[Value, Position], state: PassState
    ) -> None:
        self._rewriter = rewriter
        self._state = state
        self._module = module
        self._places = places
        self._names: set[str] = set()
        self._next_number = 0

    def write(self, pattern: PatternOp) -> tuple[SymbolRefAttr, list[Position]]:
        """Returns the function for the rewrite of a pattern, and its arguments."""
        rewriter = self._rewriter
        name = self._unused("pdl_generated_rewriter")
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(sole_region(self._module).entry)
            function = make_function(rewriter, name, (), pattern)
            body = _Body(rewriter, function, self._places, self._state)
            body.write(rewrite_of(pattern))
            inputs = tuple(argument.type for argument in sole_region(function).entry.arguments)
            with rewriter.modify(function):
                function.properties = {**function.properties, "function_type": TypeAttr(FunctionType(inputs, ()))}
        return SymbolRefAttr(REWRITERS, (name,)), body.used

    def _unused(self, name: str) -> str:
        unused = name
        while unused in self._names:
            unused = f"{name}_{self._next_number}"
            self._next_number += 1
        self._names.add(unused)
        return unused


def rewrite_of(pattern: PatternOp) -> RewriteOp:
    """Returns the operation that ends a pattern."""
    return pattern.body_region.entry.last_of_type(RewriteOp)


class _Body:
    """Emits one function; `used` are the values of the match that it needs, in the order of its arguments."""

    def __init__(
        self, rewriter: Rewriter, function: Operation, places: Mapping[Value, Position], state: PassState
    ) -> None:
        self._rewriter = rewriter
        self._state = state
        self._block = sole_region(function).entry
        self._places = places
        self._values: dict[Value, Value] = {}
        self.used: list[Position] = []

    def write(self, rewrite: RewriteOp) -> None:
        self._rewriter.set_insertion_point_to_end(self._block)
        if rewrite.name_ is not None:
            arguments = [self._value(value) for value in rewrite.operands]
            self._make(rewrite_ops.ApplyRewriteOp, arguments, (), rewrite, {"name": rewrite.name_})
        else:
            for op in rewrite.body_region.entry.ops:
                write = _WRITERS.get(type(op))
                if write is not None:
                    write(self, op)
        self._make(control_flow_ops.FinalizeOp, [], (), rewrite)

    def _make(
        self,
        op_class: type[Operation],
        operands: Sequence[Value | Sequence[Value]],
        types: Sequence[Type],
        at: Operation,
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> Operation:
        return self._rewriter.create(op_class, *operands, result_types=types, properties=properties, location=at)

    def _value(self, old: Value) -> Value:
        """Returns the value for a pattern's value: a constant or an argument."""
        value = self._values.get(old)
        if value is not None:
            return value
        op = defining(old)
        constant = self._constant(op)
        if constant is None:
            self.used.append(self._places[old])
            constant = self._rewriter.add_argument(self._block, old.type, op.get_location())
        self._values[old] = constant
        return constant

    def _constant(self, op: Operation) -> Value | None:
        constant = _CONSTANTS.get(type(op))
        if constant is None:
            return None
        op_class, key, type_ = constant
        value = op.properties.get(key)
        return None if value is None else self._make(op_class, [], [type_], op, {"value": value}).result

    def constant(self, op: Operation) -> None:
        """Returns a constant of the rewrite; a type that is no constant is resolved at its uses."""
        value = self._constant(op)
        if value is not None:
            self._values[op.result] = value

    def native(self, op: ApplyNativeRewriteOp) -> None:
        arguments = [self._value(value) for value in op.operands]
        types = [result.type for result in op.results]
        new_op = self._make(rewrite_ops.ApplyRewriteOp, arguments, types, op, {"name": op.name_})
        self._values.update(zip(op.results, new_op.results, strict=True))

    def erase(self, op: EraseOp) -> None:
        self._make(rewrite_ops.EraseOp, [self._value(op.op_value)], (), op)

    def range(self, op: Operation) -> None:
        arguments = [self._value(value) for value in op.operands]
        new_op = self._make(rewrite_ops.CreateRangeOp, arguments, [op.result.type], op)
        self._values[op.result] = new_op.result

    def result(self, op: ResultOp | ResultsOp) -> None:
        get = get_ops.GetResultOp if isinstance(op, ResultOp) else get_ops.GetResultsOp
        self._values[op.result] = self._get(get, self._value(op.parent_), op.result.type, op, integer(op, "index"))

    def _get(
        self, op_class: type[Operation], operation: Value, type_: Type, at: Operation, index: int | None = None
    ) -> Value:
        return self._make(op_class, [operation], [type_], at, index_properties(index)).result

    def _type_of(self, value: Value, at: Operation) -> Value:
        type_ = TYPES_TYPE if is_range(value) else TYPE_TYPE
        return self._make(get_ops.GetValueTypeOp, [value], [type_], at).result

    def replace(self, op: ReplaceOp) -> None:
        values: list[Value] = []
        replaced, by = op.op_value.defining_op(OperationOp), op.repl_operation
        if by is not None and (replaced is None or replaced.type_values):
            values.append(self._get(get_ops.GetResultsOp, self._value(by), VALUES_TYPE, defining(by)))
        values += [self._value(value) for value in op.repl_values]
        if not values:
            self._make(rewrite_ops.EraseOp, [self._value(op.op_value)], (), op)
            return
        self._make(rewrite_ops.ReplaceOp, [self._value(op.op_value), *values], (), op)

    # ------------------------------------------------------------------------------------------- new operations

    def operation(self, op: OperationOp) -> None:
        operands = [self._value(value) for value in op.operand_values]
        attributes = [self._value(value) for value in op.attribute_values]
        types, inferred = self._result_types(op)
        new_op = self._make(
            rewrite_ops.CreateOperationOp,
            [operands, attributes, types],
            [OPERATION_TYPE],
            op,
            {
                "name": op.op_name,
                "inputAttributeNames": op.attribute_value_names,
                "inferredResultTypes": UNIT if inferred else None,
            },
        )
        self._values[op.result] = new_op.result
        self._note_types(op, new_op.result)

    def _result_types(self, op: OperationOp) -> tuple[list[Value], bool]:
        """Returns the result types of a created operation, or that they are inferred."""
        wanted = op.type_values
        types = [self._known_type(type_, op) for type_ in wanted]
        values = [type_ for type_ in types if type_ is not None]
        if wanted and len(values) == len(wanted):
            return values, False
        definition = None if op.op_name is None else self._rewriter.context.op_def(op.op_name.value)
        if (
            definition is not None
            and infers_result_types(definition)
            and is_in_use(definition.name.partition(".")[0], op)
        ):
            return [], True
        for user, number in self._rewriter.uses(op.result):
            if not isinstance(user, ReplaceOp) or number == 0:
                continue
            replaced = defining(user.op_value)
            if replaced.parent is op.parent and not _comes_before(replaced, op):
                continue
            results = self._get(get_ops.GetResultsOp, self._value(user.op_value), VALUES_TYPE, replaced)
            return [self._type_of(results, replaced)], False
        if wanted:
            self._state.error(op, f"'{op.name}' op unable to infer result type for operation")
        return [], False

    def _known_type(self, type_: Value, op: Operation) -> Value | None:
        """Returns a type that was used before, or is part of the match; otherwise None."""
        if type_ in self._values:
            return self._values[type_]
        return self._value(type_) if defining(type_).parent is not op.parent else None

    def _note_types(self, op: OperationOp, value: Value) -> None:
        """Records the types of the results for later uses."""
        types = op.type_values
        if len(types) == 1 and is_range(types[0]):
            if types[0] not in self._values:
                results = self._get(get_ops.GetResultsOp, value, VALUES_TYPE, op)
                self._values[types[0]] = self._type_of(results, op)
            return
        grouped = False
        for index, type_ in enumerate(types):
            if type_ in self._values:
                continue
            grouped |= is_range(type_)
            get = get_ops.GetResultsOp if grouped else get_ops.GetResultOp
            of = VALUES_TYPE if is_range(type_) else VALUE_TYPE
            self._values[type_] = self._type_of(self._get(get, value, of, op, index), op)


def _comes_before(op: Operation, other: Operation) -> bool:
    block = op.parent
    assert block is not None
    return block.ops.index(op) < block.ops.index(other)


_CONSTANTS: Mapping[type[Operation], tuple[type[Operation], str, Type]] = MappingProxyType(
    {
        AttributeOp: (rewrite_ops.CreateAttributeOp, "value", ATTRIBUTE_TYPE),
        TypeOp: (rewrite_ops.CreateTypeOp, "constantType", TYPE_TYPE),
        TypesOp: (rewrite_ops.CreateTypesOp, "constantTypes", TYPES_TYPE),
    }
)
"""Operation, attribute and type of the constant for each kind of pdl operation."""

_WRITERS: Mapping[type[Operation], OpHandler[_Body, None]] = MappingProxyType(
    {
        ApplyNativeRewriteOp: _Body.native,
        AttributeOp: _Body.constant,
        EraseOp: _Body.erase,
        OperationOp: _Body.operation,
        RangeOp: _Body.range,
        ReplaceOp: _Body.replace,
        ResultOp: _Body.result,
        ResultsOp: _Body.result,
        TypeOp: _Body.constant,
        TypesOp: _Body.constant,
    }
)
