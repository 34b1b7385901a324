"""Parts of StableHLO's convolutions that are left to C++: their dimensions, and their windows.

To be named beside `stablehlo_hooks.py` in `python` of [dialects].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compiler.ir.attributes import DenseArrayAttr, DialectAttribute, dense_elements_attr, signed_value
from compiler.ir.operation import Operation
from compiler.ir.types import I1, I64, RankedTensorType
from compiler.ods.extension import ParameterHooks, extension
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter

ROLES = ("bf", "io", "bf")
"""The letters for the two dimensions that are not spatial: of the input, of the kernel, of the output."""
RAW = (
    "input_batch_dimension",
    "input_feature_dimension",
    "input_spatial_dimensions",
    "kernel_input_feature_dimension",
    "kernel_output_feature_dimension",
    "kernel_spatial_dimensions",
    "output_batch_dimension",
    "output_feature_dimension",
    "output_spatial_dimensions",
)


def parse_dimensions(parser: Any) -> tuple[Any, ...]:
    """`[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: for each, where the two letters stand, and where 0, 1 and so on do."""
    dimensions: list[Any] = []
    for index, letters in enumerate(ROLES):
        if index == 1:
            parser.expect_keyword("x")
        elif index == 2:
            parser.expect("->")

        def entry() -> str:
            number = parser.optional_integer()
            return str(parser.keyword() if number is None else number)

        entries = parser.list_between("[", "]", entry)
        expected = [*letters, *map(str, range(len(entries) - 2))]
        if sorted(entries) != sorted(expected):
            parser.hook_error(f"expected the dimensions {', '.join(expected)}")
        first, second, *spatial = map(entries.index, expected)
        dimensions += [first, second, tuple(spatial)]
    return tuple(dimensions)


def print_dimensions(printer: Any, parameters: Sequence[Any]) -> None:
    for index, letters in enumerate(ROLES):
        first, second, spatial = parameters[3 * index : 3 * index + 3]
        places = {first: letters[0], second: letters[1], **{place: str(i) for i, place in enumerate(spatial)}}
        printer.emit(("", "x", "->")[index] + f"[{', '.join(places[place] for place in sorted(places))}]")


def parse_raw(parser: Any) -> tuple[Any, ...]:
    """`input_batch_dimension = 0, ...`, where what is left out is 0 or empty."""
    values: dict[str, Any] = {name: () if name.endswith("s") else 0 for name in RAW}

    def field() -> None:
        name = parser.keyword()
        if name not in values:
            parser.hook_error(f"expected one of: {', '.join(RAW)}")
        parser.expect("=")
        is_list = parser.kind == "["
        values[name] = tuple(parser.list_between("[", "]", parser.integer)) if is_list else parser.integer()

    parser.comma_separated(field)
    return tuple(values.values())


def parse_attribute(parser: Any) -> tuple[Any, ...]:
    parser.expect("<")
    parsed = parse_raw(parser) if parser.optional_keyword("raw") else parse_dimensions(parser)
    parser.expect(">")
    return parsed


def print_attribute(attribute: Any, printer: Any) -> None:
    printer.emit("<")
    print_dimensions(printer, attribute.parameters)
    printer.emit(">")


def parse_numbers(parser: OpParser, slot: Slot) -> None:
    definition = parser.context.attr_def("stablehlo", "conv")
    assert definition is not None
    slot.attribute = DialectAttribute(definition, parse_dimensions(parser))


def print_numbers(printer: OpPrinter, op: Operation, numbers: Any) -> None:
    print_dimensions(printer, numbers.parameters)


WINDOW = ("stride", "pad", "lhs_dilate", "rhs_dilate", "reverse")


def parse_window(parser: OpParser, *slots: Slot) -> None:
    """`stride = [1, 1], pad = [[0, 0], [1, 1]], lhs_dilate = [1, 1], ...`, each of them or none"""
    while parser.kind == "bare":
        name = parser.keyword()
        if name not in WINDOW:
            parser.hook_error(f"expected one of: {', '.join(WINDOW)}")
        parser.expect("=")
        slot = slots[WINDOW.index(name)]
        if name == "pad":
            pairs = parser.list_between("[", "]", lambda: parser.list_between("[", "]", parser.integer))
            if any(len(pair) != 2 for pair in pairs):
                parser.hook_error("expected pairs")
            values = [value for pair in pairs for value in pair]
            slot.attribute = dense_elements_attr(RankedTensorType((len(pairs), 2), I64), values)
        elif name == "reverse":
            flags = parser.list_between("[", "]", parser.integer)
            slot.attribute = DenseArrayAttr(I1, tuple(int(flag != 0) for flag in flags))
        else:
            slot.attribute = DenseArrayAttr(I64, tuple(parser.list_between("[", "]", parser.integer)))
        if not parser.consume_if(","):
            break


def print_window(printer: OpPrinter, op: Operation, *attributes: Any) -> None:
    parts = []
    for name, attribute in zip(WINDOW, attributes, strict=True):
        if attribute is None:
            continue
        if name == "pad":
            numbers = [signed_value(bits, I64) for bits in attribute.bit_patterns()]
            numbers = numbers * attribute.type.num_elements if attribute.is_splat else numbers
            values: list[Any] = [[low, high] for low, high in zip(numbers[::2], numbers[1::2], strict=True)]
        else:
            values = list(attribute.values)
        text = str(values) if name != "reverse" else f"[{', '.join('true' if value else 'false' for value in values)}]"
        parts.append(f"{name} = {text}")
    printer.emit(", ".join(parts))


STABLEHLO = extension(
    "stablehlo",
    attributes={"conv": ParameterHooks(parse_attribute, print_attribute)},
    directives={
        "ConvolutionDimensions": CustomDirective(parse_numbers, print_numbers),
        "WindowAttributes": CustomDirective(parse_window, print_window),
    },
)
