"""Syntax and verifiers of quantized types.

`!quant.any<i8<-8:7>:f32>` has no scale and zero point; `!quant.calibrated<f32<-1.0:1.0>>` has the range of the
expressed numbers. `!quant.uniform` has one scale and zero point for a whole tensor (`i8:f32, 0.5:3`), for each index of
a dimension (`i8:f32:1, {0.5:3, 0.25}`), or for each block (`i8:f32:{0:2, 1:4}, {{0.5:3, 0.25}}`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias, TypeVar

from compiler.errors.syntax import UnexpectedType
from compiler.ir import floats
from compiler.ir.asm import AsmPrinter
from compiler.ir.float_printing import print_float
from compiler.ir.types import F64, DialectType, FloatType, IntegerType, Signedness
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser

_MAX_STORAGE_BITS = 32
_MAX_RANK = 64


class Storage(NamedTuple):
    """Storage of a quantized value: an integer type, its signedness, and the used range."""

    type: IntegerType
    signed: bool
    minimum: int
    maximum: int

    @property
    def full_range(self) -> tuple[int, int]:
        width = self.type.width
        return (-(1 << width - 1), (1 << width - 1) - 1) if self.signed else (0, (1 << width) - 1)


class Parameters(NamedTuple):
    """Scales and zero points. `shape` is None for one pair, otherwise the lengths of the nested lists, outermost first.

    Scales are bit patterns of f64; those of blocks are rounded to the expressed type. `dimensions` are quantized, in
    blocks of `block_sizes` (None if each index along the only dimension has a pair of its own).
    """

    scales: tuple[int, ...]
    zero_points: tuple[int, ...]
    shape: tuple[int, ...] | None = None
    dimensions: tuple[int, ...] = ()
    block_sizes: tuple[int, ...] | None = None


AnyParameters: TypeAlias = tuple[Storage, FloatType | None]
CalibratedParameters: TypeAlias = tuple[FloatType, int, int]
UniformParameters: TypeAlias = tuple[Storage, FloatType, Parameters]
Parser = TypeVar("Parser", bound=AttributeParser)
Parsed = TypeVar("Parsed")


def _in_brackets(parse: Callable[[Parser], Parsed]) -> Callable[[Parser], Parsed]:
    def parse_all(parser: Parser) -> Parsed:
        parser.expect("<")
        parameters = parse(parser)
        parser.expect(">")
        return parameters

    return parse_all


@_in_brackets
def parse_any(parser: AttributeParser) -> AnyParameters:
    """`<i8<-8:7>:f32>`"""
    storage = _storage(parser)
    return (storage, _expressed(parser) if parser.consume_if(":") else None)


@_in_brackets
def parse_calibrated(parser: OpParser) -> CalibratedParameters:
    """`<f32<-1.0:1.0>>`; like upstream, reports an error twice."""
    start, end = parser.start, parser.end
    try:
        expressed = _expressed(parser)
    except ParseError as error:
        parser.report(error)
        parser.error("expecting float expressed type", start, end)
    try:
        parser.expect("<")
        minimum = _float(parser)
        parser.expect(":")
        maximum = _float(parser)
        parser.expect(">")
    except ParseError as error:
        parser.report(error)
        parser.error("calibrated values must be present", start, end)
    return (expressed, minimum, maximum)


@_in_brackets
def parse_uniform(parser: AttributeParser) -> UniformParameters:
    """`<i8:f32, 0.5:3>`"""
    storage = _storage(parser)
    parser.expect(":")
    expressed = _expressed(parser)
    dimensions: list[int] = []
    block_sizes: list[int] | None = None
    per_tensor = not parser.consume_if(":")
    if not per_tensor and parser.kind == "{":
        block_sizes = []

        def block() -> None:
            dimensions.append(parser.integer())
            parser.expect(":")
            block_sizes.append(parser.integer())

        parser.list_between("{", "}", block)
    elif not per_tensor:
        dimensions.append(parser.integer())
    parser.expect(",")
    scales: list[int] = []
    zero_points: list[int] = []
    shape = None
    if per_tensor:
        _scale(parser, expressed, scales, zero_points)
    else:
        shape = _scales(parser, expressed, scales, zero_points)
    if block_sizes is not None:
        scales = [_rounded(scale, expressed) for scale in scales]
    blocks = None if block_sizes is None else tuple(block_sizes)
    return (storage, expressed, Parameters(tuple(scales), tuple(zero_points), shape, tuple(dimensions), blocks))


def _storage(parser: AttributeParser) -> Storage:
    """`i8<-8:7>`; unsigned as `u8`, or in MLIR's own spelling, `ui8`."""
    start, end = parser.start, parser.end
    if parser.at_type():
        type_ = parser.type()
        if not isinstance(type_, IntegerType):
            parser.error("illegal storage type prefix", start, end)
        width, is_signed = type_.width, type_.signedness is not Signedness.UNSIGNED
    else:
        if parser.kind != "bare":
            parser.unexpected_token("expected valid keyword")
        word = parser.take()
        match = re.fullmatch(r"([iu])(\d+)", word)
        if match is None:
            parser.error("expected storage type width" if word == "u" else "illegal storage type prefix", start, end)
        width, is_signed = int(match[2]), match[1] == "i"
    if not 0 < width <= _MAX_STORAGE_BITS:
        parser.error(f"illegal storage type size: {width}", start, end)
    whole = Storage(IntegerType(width), is_signed, 0, 0)
    least, most = whole.full_range
    minimum, maximum = least, most
    if parser.consume_if("<"):
        start, end = parser.start, parser.end
        minimum = parser.integer()
        if minimum < least:
            parser.error(f"illegal storage type minimum: {minimum}", start, end)
        parser.expect(":")
        start, end = parser.start, parser.end
        maximum = parser.integer()
        if maximum > most:
            parser.error(f"illegal storage type maximum: {maximum}", start, end)
        parser.expect(">")
    return whole._replace(minimum=minimum, maximum=maximum)


def _expressed(parser: AttributeParser) -> FloatType:
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, FloatType):
        parser.error(UnexpectedType(), start, end)
    return type_


def _float(parser: AttributeParser) -> int:
    """Returns the bit pattern, as f64."""
    negative = parser.consume_if("-")
    if parser.kind not in ("float", "int"):
        parser.error("expected floating point literal")
    bits = parser.float_bits(parser.spelling, parser.start, negative, F64)
    parser.advance()
    return bits


def _scale(parser: AttributeParser, expressed: FloatType, scales: list[int], zero_points: list[int]) -> None:
    """`0.5:3`"""
    bits = _float(parser)
    value = floats.to_float(bits, F64.semantics)
    semantics = expressed.semantics
    least, most = floats.to_float(1, semantics), floats.to_float(floats.largest(semantics), semantics)
    if not least <= value <= most:
        scale = f"{value:e}".replace("inf", "INF")
        parser.error(f"scale {scale} out of expressed type range [{least:e}, {most:e}]")
    scales.append(bits)
    zero_points.append(parser.integer() if parser.consume_if(":") else 0)


def _scales(
    parser: AttributeParser, expressed: FloatType, scales: list[int], zero_points: list[int], depth: int = 0
) -> tuple[int, ...]:
    """`{{0.5:3, 0.25}, {0.5, 0.125}}`; the lengths of the lists."""
    if depth == _MAX_RANK:
        parser.error(f"scales nest more than {_MAX_RANK} deep")
    shapes: list[tuple[int, ...]] = []
    parser.expect("{")

    def element() -> None:
        if parser.kind == "{":
            shapes.append(_scales(parser, expressed, scales, zero_points, depth + 1))
        else:
            _scale(parser, expressed, scales, zero_points)
            shapes.append(())
        if shapes[-1] != shapes[0]:
            parser.error("tensor literal is invalid; ranks are not consistent between elements")

    parser.comma_separated(element)
    parser.expect("}")
    return (len(shapes), *shapes[0])


def _rounded(bits: int, expressed: FloatType) -> int:
    """Returns an f64 as the nearest value of the expressed type, again as an f64."""
    narrow = floats.convert(bits, F64.semantics, expressed.semantics)
    return floats.convert(narrow, expressed.semantics, F64.semantics)


# ------------------------------------------------------------------------------------------------------------- checks


def verify_any(parameters: AnyParameters) -> str | None:
    storage, _ = parameters
    return _storage_problem(storage)


def verify_calibrated(parameters: CalibratedParameters) -> str | None:
    _, *bounds = parameters
    minimum, maximum = (floats.to_float(bits, F64.semantics) for bits in bounds)
    return f"illegal min and max: ({minimum:e}:{maximum:e})" if minimum >= maximum else None


def verify_uniform(parameters: UniformParameters) -> str | None:
    storage, _, quantization = parameters
    problem = _storage_problem(storage)
    if problem is not None:
        return problem
    for dimension in quantization.dimensions:
        if dimension < 0:
            return f"illegal quantized dimension: {dimension}"
    for size in quantization.block_sizes or ():
        if size <= 0:
            return f"illegal block size: {size}"
    return None


def _storage_problem(storage: Storage) -> str | None:
    if storage.maximum <= storage.minimum:
        return f"illegal storage min and storage max: ({storage.minimum}:{storage.maximum})"
    return None


# ----------------------------------------------------------------------------------------------------------- printing


def print_any(type_: DialectType, printer: AsmPrinter) -> None:
    storage, expressed = type_.parameters
    printer.emit(f"<{_storage_text(storage)}")
    if expressed is not None:
        printer.emit(f":{expressed}")
    printer.emit(">")


def print_calibrated(type_: DialectType, printer: AsmPrinter) -> None:
    expressed, minimum, maximum = type_.parameters
    printer.emit(f"<{expressed}<{_float_text(minimum)}:{_float_text(maximum)}>>")


def print_uniform(type_: DialectType, printer: AsmPrinter) -> None:
    storage, expressed, quantization = type_.parameters
    printer.emit(f"<{_storage_text(storage)}:{expressed}")
    pairs = [
        _float_text(scale) + (f":{zero_point}" if zero_point else "")
        for scale, zero_point in zip(quantization.scales, quantization.zero_points, strict=True)
    ]
    if quantization.shape is None:
        printer.emit(f", {pairs[0]}>")
    elif quantization.block_sizes is None:
        printer.emit(f":{quantization.dimensions[0]}, {{{','.join(pairs)}}}>")
    else:
        blocks = zip(quantization.dimensions, quantization.block_sizes, strict=True)
        listed = ", ".join(f"{dimension}:{size}" for dimension, size in blocks)
        printer.emit(f":{{{listed}}}, {_nested(iter(pairs), quantization.shape)}>")


def _nested(texts: Iterator[str], shape: Sequence[int]) -> str:
    length, *rest = shape
    items = [_nested(texts, rest) for _ in range(length)] if rest else islice(texts, length)
    return f"{{{', '.join(items)}}}"


def _storage_text(storage: Storage) -> str:
    text = f"{'i' if storage.signed else 'u'}{storage.type.width}"
    used = (storage.minimum, storage.maximum)
    return text if used == storage.full_range else f"{text}<{used[0]}:{used[1]}>"


def _float_text(bits: int) -> str:
    return print_float(bits, F64.semantics)
