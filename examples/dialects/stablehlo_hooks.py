"""Parts of StableHLO that its definition files leave to C++: custom directives, and the syntax of its constant.

    [dialects]
    td = ["stablehlo/dialect/StablehloOps.td", "stablehlo/dialect/ChloOps.td"]
    include = ["."]
    python = ["stablehlo_hooks.py"]

A directive is two functions: one reads what stands for `custom<Name>(...)` and fills a slot for each argument, the
other writes it. `stablehlo_regions.py` reads operations with regions, `stablehlo_convolution.py` convolutions; what is
not named in `python` is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    DenseArrayAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    StringAttr,
)
from compiler.ir.operation import Operation
from compiler.ir.types import (
    DYNAMIC,
    F64,
    I32,
    I64,
    ComplexType,
    FunctionType,
    IntegerType,
    RankedTensorType,
    TupleType,
    Type,
    element_type_or_self,
)
from compiler.ods.extension import ParameterHooks, extension
from compiler.ods.model import Hooks
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

# ---------------------------------------------------------------------------------------------------------- types


def all_types(arguments: Sequence[Any]) -> list[Type]:
    """The types that a directive's arguments stand for; the last one is the result's."""
    return [type_ for each in arguments for type_ in ([each] if isinstance(each, Type) else each)]


def functional_types(parser: OpParser, type_: Type, slots: Sequence[Slot]) -> bool:
    """Takes `(a, b) -> r` apart, where it is that."""
    if not isinstance(type_, FunctionType):
        return False
    for slot, each in zip(slots, (*type_.inputs, *type_.results), strict=False):
        slot.types = [each]
    return True


def parse_same_type(parser: OpParser, *slots: Slot) -> None:
    """`T` for operands and a result of one type, else all of them."""
    type_ = parser.type()
    if not functional_types(parser, type_, slots):
        for slot in slots:
            slot.types = [type_]


def print_same_type(printer: OpPrinter, op: Operation, *arguments: Any) -> None:
    types = all_types(arguments)
    if len(set(types)) == 1:
        printer.type(types[0])
    else:
        printer.functional_type(types[:-1], types[-1:])


def parse_same_types(parser: OpParser, operands: Slot, types: Slot, result: Slot) -> None:
    """Parses one type for any number of operands and the result."""
    type_ = parser.type()
    if isinstance(type_, FunctionType):
        types.types, result.types = list(type_.inputs), list(type_.results)
    else:
        types.types, result.types = [type_] * len(operands.operands), [type_]


def print_same_types(printer: OpPrinter, op: Operation, operands: Any, types: Any, result: Any) -> None:
    print_same_type(printer, op, types, result)


def parse_complex_type(parser: OpParser, lhs: Slot, rhs: Slot, result: Slot) -> None:
    """The type of the result, `tensor<4xcomplex<f32>>`, whose parts are `tensor<4xf32>`."""
    type_ = parser.type()
    if not functional_types(parser, type_, (lhs, rhs, result)):
        lhs.types, rhs.types, result.types = [real_part(type_)], [real_part(type_)], [type_]


def print_complex_type(printer: OpPrinter, op: Operation, *arguments: Any) -> None:
    lhs, rhs, result = all_types(arguments)
    if lhs == rhs == real_part(result):
        printer.type(result)
    else:
        printer.functional_type([lhs, rhs], [result])


def real_part(type_: Type) -> Type:
    if isinstance(type_, RankedTensorType) and isinstance(type_.element_type, ComplexType):
        return RankedTensorType(type_.shape, type_.element_type.element_type, type_.encoding)
    return type_


def parse_select_type(parser: OpParser, *slots: Slot) -> None:
    """`predicate, T`, or all of the types."""
    type_ = parser.type()
    if not functional_types(parser, type_, slots):
        parser.expect(",")
        other = parser.type()
        for slot, each in zip(slots, (type_, other, other, other), strict=True):
            slot.types = [each]


def print_select_type(printer: OpPrinter, op: Operation, *arguments: Any) -> None:
    predicate, *others = all_types(arguments)
    if len(set(others)) == 1:
        printer.types([predicate, others[0]])
    else:
        printer.functional_type([predicate, *others[:2]], others[2:])


def parse_tuple_type(parser: OpParser, operands: Slot, result: Slot) -> None:
    """`tuple<a, b>`, which tells the types of the operands."""
    type_ = parser.type()
    if isinstance(type_, FunctionType):
        operands.types, result.types = list(type_.inputs), list(type_.results)
    else:
        operands.types, result.types = list(type_.types) if isinstance(type_, TupleType) else [], [type_]


def print_tuple_type(printer: OpPrinter, op: Operation, operands: Any, result: Any) -> None:
    (tuple_type,) = all_types([result])
    if isinstance(tuple_type, TupleType) and list(tuple_type.types) == all_types([operands]):
        printer.type(tuple_type)
    else:
        printer.functional_type(all_types([operands]), [tuple_type])


def parse_pairwise_types(parser: OpParser, operands: Slot, results: Slot) -> None:
    operands.types = parser.type_list()
    results.types = list(operands.types)


def print_pairwise_types(printer: OpPrinter, op: Operation, operands: Any, results: Any) -> None:
    printer.types(all_types([operands]))


# ----------------------------------------------------------------------------------------------------- attributes


def parse_operands_before_attribute(parser: OpParser, operands: Slot) -> None:
    """`%a, %b,`"""
    while (operand := parser.optional_operand()) is not None:
        operands.operands.append(operand)
        parser.expect(",")


def print_operands_before_attribute(printer: OpPrinter, op: Operation, operands: Any) -> None:
    printer.values(operands)
    printer.emit(",")


def parse_slices(parser: OpParser, starts: Slot, limits: Slot, strides: Slot) -> None:
    """`[1:2, 0:4:2]`: start, limit, and stride if it is not 1."""
    slices: list[tuple[int, int, int]] = []

    def read_slice() -> None:
        start = parser.integer()
        parser.expect(":")
        limit = parser.integer()
        slices.append((start, limit, parser.integer() if parser.consume_if(":") else 1))

    parser.list_between("[", "]", read_slice)
    for index, slot in enumerate((starts, limits, strides)):
        slot.attribute = DenseArrayAttr(I64, tuple(each[index] for each in slices))


def print_slices(printer: OpPrinter, op: Operation, *arguments: Any) -> None:
    starts, limits, strides = ([int(value) for value in each.values] for each in arguments)
    parts = [
        f"{start}:{limit}" if stride == 1 else f"{start}:{limit}:{stride}"
        for start, limit, stride in zip(starts, limits, strides, strict=True)
    ]
    printer.emit(f"[{', '.join(parts)}]")


def attribute_of(parser: OpParser, mnemonic: str) -> DialectAttribute:
    """An attribute whose name is left out."""
    definition = parser.context.attr_def("stablehlo", mnemonic)
    assert definition is not None and definition.parse is not None
    return DialectAttribute(definition, definition.parse(parser))


def precision(parser: OpParser) -> DialectAttribute:
    return attribute_of(parser, "precision")


def parse_precision(parser: OpParser, config: Slot) -> None:
    """`, precision = [DEFAULT, HIGH]`, or nothing."""
    if parser.consume_if(","):
        parser.expect_keyword("precision")
        parser.expect("=")
        config.attribute = ArrayAttr(tuple(parser.list_between("[", "]", lambda: precision(parser))))


def print_precision(printer: OpPrinter, op: Operation, config: Any) -> None:
    if config is not None:
        printer.emit(", precision = [")
        for index, each in enumerate(config.elements):
            printer.emit(", " if index else "")
            printer.emit(each.definition.parameters[0].enum.symbol(each.parameters[0]))
        printer.emit("]")


def parse_precision_and_algorithm(parser: OpParser, config: Slot, algorithm: Slot) -> None:
    """`, precision = [DEFAULT, HIGH], algorithm = <...>`, either or neither."""
    while parser.consume_if(","):
        name = parser.keyword()
        parser.expect("=")
        if name == "precision":
            config.attribute = ArrayAttr(tuple(parser.list_between("[", "]", lambda: precision(parser))))
        elif name == "algorithm":
            algorithm.attribute = attribute_of(parser, "dot_algorithm")
        else:
            parser.hook_error("expected 'precision' or 'algorithm'")


def print_precision_and_algorithm(printer: OpPrinter, op: Operation, config: Any, algorithm: Any) -> None:
    print_precision(printer, op, config)
    if algorithm is not None:
        printer.emit(", algorithm = ")
        printer.attribute_stripped(algorithm)


def parse_dot_dimensions(parser: OpParser, numbers: Slot) -> None:
    """`batching_dims = [0] x [0], contracting_dims = [2] x [1]`, the first pair or not"""

    def pair(name: str) -> list[tuple[int, ...]]:
        parser.expect_keyword(name)
        parser.expect("=")
        left = tuple(parser.list_between("[", "]", parser.integer))
        parser.expect_keyword("x")
        return [left, tuple(parser.list_between("[", "]", parser.integer))]

    batching: list[tuple[int, ...]] = [(), ()]
    if parser.at_keyword("batching_dims"):
        batching = pair("batching_dims")
        parser.expect(",")
    definition = parser.context.attr_def("stablehlo", "dot")
    assert definition is not None
    numbers.attribute = DialectAttribute(definition, (*batching, *pair("contracting_dims")))


def print_dot_dimensions(printer: OpPrinter, op: Operation, numbers: Any) -> None:
    left, right, *contracting = map(list, numbers.parameters)
    if left or right:
        printer.emit(f"batching_dims = {left} x {right}, ")
    printer.emit(f"contracting_dims = {contracting[0]} x {contracting[1]}")


def parse_exponent_mantissa(parser: OpParser, exponent: Slot, mantissa: Slot) -> None:
    """`e5m10`"""
    bits, _, rest = parser.keyword().removeprefix("e").partition("m")
    if not bits.isdecimal() or not rest.isdecimal():
        parser.hook_error("expected exponent mantissa in format e#m#")
    exponent.attribute, mantissa.attribute = IntegerAttr(int(bits), I32), IntegerAttr(int(rest), I32)


def print_exponent_mantissa(printer: OpPrinter, op: Operation, exponent: Any, mantissa: Any) -> None:
    printer.emit(f"e{exponent.value}m{mantissa.value}")


def parse_target(parser: OpParser, name: Slot) -> None:
    """`@name`"""
    name.attribute = StringAttr(parser.symbol())


def print_target(printer: OpPrinter, op: Operation, name: Any) -> None:
    printer.symbol(name.value)


# ------------------------------------------------------------------------------------------------- dimension numbers


def fields(*names: str) -> ParameterHooks:
    """`<offset_dims = [1], index_vector_dim = 1>`: fields in any order, those that are empty or 0 left out."""

    def parse(parser: OpParser) -> tuple[Any, ...]:
        values: dict[str, Any] = {}

        def field() -> None:
            if parser.kind == ">":  # after a last comma
                return
            name = parser.keyword()
            if name not in names or name in values:
                parser.hook_error(f"expected one of: {', '.join(names)}")
            parser.expect("=")
            is_list = parser.kind == "["
            values[name] = tuple(parser.list_between("[", "]", parser.integer)) if is_list else parser.integer()

        parser.list_between("<", ">", field)
        return tuple(values.get(name) or () for name in names)

    def write(attribute: Any, printer: OpPrinter) -> None:
        values = zip(names, attribute.parameters, strict=True)
        shown = [f"{name} = {value if isinstance(value, int) else list(value)}" for name, value in values if value]
        printer.emit(f"<{', '.join(shown)}>")

    return ParameterHooks(parse, write)


DOT = fields(
    "lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions", "rhs_contracting_dimensions"
)
GATHER = fields(
    "offset_dims",
    "collapsed_slice_dims",
    "operand_batching_dims",
    "start_indices_batching_dims",
    "start_index_map",
    "index_vector_dim",
)
SCATTER = fields(
    "update_window_dims",
    "inserted_window_dims",
    "input_batching_dims",
    "scatter_indices_batching_dims",
    "scatter_dims_to_operand_dims",
    "index_vector_dim",
)


RAGGED_DOT = fields(
    "lhs_batching_dimensions",
    "rhs_batching_dimensions",
    "lhs_contracting_dimensions",
    "rhs_contracting_dimensions",
    "lhs_ragged_dimensions",
    "rhs_group_dimensions",
)


# ------------------------------------------------------------------------------------------------- other attributes


def parse_accuracy(parser: Any) -> tuple[Any, ...]:
    """`<atol = 1.0, rtol = 1.0, ulps = 1, mode = #...>`: what is 0 may be left out."""
    values: dict[str, Any] = {"atol": FloatAttr(0, F64), "rtol": FloatAttr(0, F64), "ulps": 0, "mode": None}

    def field() -> None:
        name = parser.keyword()
        if name not in values:
            parser.hook_error(f"expected one of: {', '.join(values)}")
        parser.expect("=")
        values[name] = parser.integer() if name == "ulps" else parser.attribute()

    parser.list_between("<", ">", field)
    return tuple(values.values())


def print_accuracy(attribute: Any, printer: Any) -> None:
    atol, rtol, ulps, mode = attribute.parameters
    printer.emit("<")
    for name, value in (("atol", atol), ("rtol", rtol)):
        if value.value:
            printer.emit(f"{name} = ")
            printer.attribute_without_type(value)
            printer.emit(", ")
    printer.emit(f"ulps = {ulps}, mode = " if ulps else "mode = ")
    printer.attribute(mode)
    printer.emit(">")


ACCURACY = ParameterHooks(parse_accuracy, print_accuracy)


def parse_bound(parser: Any) -> int:
    if parser.consume_if("?"):
        return DYNAMIC
    return int(parser.integer())


def parse_bounds(parser: Any) -> tuple[Any, ...]:
    """`<3, ?>`"""
    return (tuple(parser.list_between("<", ">", lambda: parse_bound(parser))),)


def print_bounds(attribute: Any, printer: Any) -> None:
    printer.emit(f"<{', '.join('?' if bound == DYNAMIC else str(bound) for bound in attribute.parameters[0])}>")


def parse_type_extensions(mnemonic: str, parser: Any) -> DialectAttribute | None:
    """`type_extensions<bounds = [3, ?]>`, the longer spelling of `bounds<3, ?>`"""
    definition = parser.context.attr_def("stablehlo", "bounds")
    if mnemonic != "type_extensions" or definition is None:
        return None
    parser.expect("<")
    parser.expect_keyword("bounds")
    parser.expect("=")
    bounds = parser.list_between("[", "]", lambda: parse_bound(parser))
    parser.expect(">")
    return DialectAttribute(definition, (tuple(bounds),))


# ------------------------------------------------------------------------------------------------------- constant


def parse_constant(parser: OpParser, state: OpState) -> None:
    """`{...} dense<1> : tensor<i32>`, or `() <{value = dense<1> : tensor<i32>}> : () -> T` for a `T` of quantized."""
    if parser.consume_if("("):
        parser.expect(")")
        if parser.consume_if("<"):
            state.properties.update(parser.attribute_dict())
            parser.expect(">")
        parser.optional_attr_dict()
        state.properties["value"] = state.attributes.pop("value", state.properties.get("value", UNIT))
        parser.expect(":")
        state.result_types += parser.custom_function_type().results
        return
    parser.optional_attr_dict()
    value = parser.attribute()
    state.properties["value"] = value
    state.result_types.append(getattr(value, "type", I32))


def print_constant(op: Operation, printer: OpPrinter) -> None:
    value = op.properties["value"]
    if getattr(value, "type", None) != op.results[0].type:
        printer.emit("() <")
        printer.named_attributes({"value": value})
        printer.emit(">")
        printer.attr_dict(op, ["value"])
        printer.emit(" : ")
        printer.functional_type([], [op.results[0].type])
        return
    printer.attr_dict(op, ["value"])
    printer.emit(" ")
    printer.attribute(value)


def constant_name(op: Operation) -> list[str]:
    """`%c` for integers, `%cst` for all else."""
    type_ = op.results[0].type
    return ["c" if isinstance(element_type_or_self(type_), IntegerType) else "cst"]


def value_type(state: OpState) -> list[Type]:
    return [getattr(state.properties["value"], "type", I32)]


STABLEHLO = extension(
    "stablehlo",
    hooks={
        "stablehlo.constant": Hooks(parse=parse_constant, print=print_constant, result_names=constant_name),
    },
    attributes={
        "dot": DOT,
        "gather": GATHER,
        "scatter": SCATTER,
        "result_accuracy": ACCURACY,
        "type_extensions": ParameterHooks(parse_bounds, print_bounds, mnemonic="bounds"),
    },
    parse_attribute=parse_type_extensions,
    directives={
        "SameOperandsAndResultType": CustomDirective(parse_same_type, print_same_type),
        "VariadicSameOperandsAndResultType": CustomDirective(parse_same_types, print_same_types),
        "ComplexOpType": CustomDirective(parse_complex_type, print_complex_type),
        "SelectOpType": CustomDirective(parse_select_type, print_select_type),
        "TupleOpType": CustomDirective(parse_tuple_type, print_tuple_type),
        "PairwiseOpType": CustomDirective(parse_pairwise_types, print_pairwise_types),
        "VariadicOperandWithAttribute": CustomDirective(
            parse_operands_before_attribute, print_operands_before_attribute
        ),
        "SliceRanges": CustomDirective(parse_slices, print_slices),
        "PrecisionConfig": CustomDirective(parse_precision, print_precision),
        "PrecisionConfigAndAlgorithm": CustomDirective(parse_precision_and_algorithm, print_precision_and_algorithm),
        "DotDimensionNumbers": CustomDirective(parse_dot_dimensions, print_dot_dimensions),
        "ExponentMantissa": CustomDirective(parse_exponent_mantissa, print_exponent_mantissa),
        "CustomCallTarget": CustomDirective(parse_target, print_target),
    },
)
CHLO = extension(
    "chlo",
    hooks={"chlo.constant": Hooks(infer_types=value_type, result_names=constant_name)},
    attributes={"ragged_dot": RAGGED_DOT},
)
VHLO = extension("vhlo", attributes={"result_accuracy_v1": ACCURACY})
