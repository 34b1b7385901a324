"""Parses dense and sparse elements: `dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>`.

Literals are collected first, and converted to bytes when the type, which follows them, is known. Nested lists are
parsed with a stack, so their depth has no limit.
"""

from __future__ import annotations

from compiler.errors.syntax import InvalidAttribute, LiteralMismatch, NumberOutOfRange
from compiler.ir import dense
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    SparseElementsAttr,
    element_layout,
)
from compiler.ir.types import (
    I1,
    I64,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from compiler.syntax.attributes.number_literals import fit_integer, float_bits
from compiler.syntax.attributes.type_parser import TypeParser
from compiler.syntax.lexer import unquote


def parse_elements(parser: TypeParser, type_: Type | None) -> Attribute:
    """Parses `dense<...>`, `sparse<...>` or `dense_resource<...>`, and its type unless that is `type_`."""
    word = parser.spelling
    if word == "dense":
        return _parse_dense(parser, type_)
    if word == "sparse":
        return _parse_sparse(parser, type_)
    return _parse_resource(parser, type_)


class _Literal:
    """A parsed tensor literal: `tokens` are (negative, kind, spelling, start) of each scalar in order.

    `shape` is () for a single element. `hex_text` is (spelling, start) of a string that is the whole literal.
    """

    def __init__(self) -> None:
        self.tokens: list[tuple[bool, str, str, int]] = []
        self.shape: tuple[int, ...] = ()
        self.hex_text: tuple[str, int] | None = None

    def parse(self, parser: TypeParser, *, allow_hex: bool) -> None:
        if allow_hex and parser.kind == "string":
            self.hex_text = (parser.spelling, parser.start)
            parser.advance()
        elif parser.kind == "[":
            self._parse_list(parser)
        else:
            self._parse_element(parser)

    def _parse_list(self, parser: TypeParser) -> None:
        """Parses nested lists. Each open list is (number of its elements so far, shape of an element)."""
        open_lists: list[tuple[int, tuple[int, ...] | None]] = []
        inconsistent = "tensor literal is invalid; ranks are not consistent between elements"
        while True:
            finished: tuple[int, ...] | None
            if parser.kind == "[":
                parser.advance()
                open_lists.append((0, None))
                if parser.kind != "]":
                    continue
                parser.advance()
                open_lists.pop()
                finished = (0,)
            else:
                self._parse_element(parser)
                finished = ()
            while True:
                if not open_lists:
                    self.shape = finished
                    return
                size, inner = open_lists.pop()
                if inner is not None and inner != finished:
                    parser.error(inconsistent)
                open_lists.append((size + 1, finished))
                if parser.kind == ",":
                    parser.advance()
                    break
                parser.expect("]", "expected ']'")
                size, inner = open_lists.pop()
                finished = (size, *(inner or ()))

    def _parse_element(self, parser: TypeParser) -> None:
        if parser.kind == "(":
            parser.advance()
            self._parse_scalar(parser)
            parser.expect(",", "expected ',' between complex elements")
            self._parse_scalar(parser)
            parser.expect(")", "expected ')' after complex elements")
        else:
            self._parse_scalar(parser)

    def _parse_scalar(self, parser: TypeParser) -> None:
        negative = parser.kind == "-"
        if negative:
            parser.advance()
            if parser.kind not in ("float", "int"):
                parser.error("expected integer or floating point literal")
        kind = parser.kind
        if kind in ("float", "int", "string") or (kind == "bare" and parser.spelling in ("true", "false")):
            self.tokens.append((negative, kind, parser.spelling, parser.start))
            parser.advance()
        else:
            parser.error("expected element literal of primitive type")

    # ------------------------------------------------------------------------------------------- with a type

    def build(self, parser: TypeParser, type_: ShapedType, start: int) -> DenseElementsAttr | DenseStringElementsAttr:
        element = type_.element_type
        layout = element_layout(element)
        if self.hex_text is not None and layout is not None:
            return self._build_hex(parser, type_, layout, start)
        count = type_.num_elements
        if self.shape and self.shape != type_.shape:
            ours, theirs = (", ".join(map(str, shape)) for shape in (self.shape, type_.shape or ()))
            parser.error(
                InvalidAttribute(f"inferred shape of elements literal ([{ours}]) does not match type ([{theirs}])"),
                start,
            )
        if self.hex_text is None and not self.tokens and count:
            parser.error(InvalidAttribute(f"parsed zero elements, but type ('{type_}') expected at least 1"), start)
        scalar = element
        if isinstance(element, ComplexType):
            scalar = element.element_type
            if not self.shape and count and len(self.tokens) != 2:
                words = f"parsed {len(self.tokens)} elements, but type ('{element}') expected 2 elements"
                parser.error(InvalidAttribute(words), start)
            if self.shape and len(self.tokens) != 2 * count:
                parser.error(
                    f"parsed {len(self.tokens)} elements, but type ('{type_}') expected {2 * count} elements", start
                )
        if layout is None:
            return self._build_strings(parser, type_, start)
        if isinstance(scalar, FloatType):
            values = [float_bits(parser, text, at, sign, scalar) for sign, _, text, at in self._float_tokens(parser)]
        else:
            assert isinstance(scalar, IntegerType | IndexType)
            values = self._integers(parser, scalar)
        if self.shape or not self.tokens:
            buffer = dense.buffer_of_values(values, layout)
        else:
            buffer = dense.splat_of_values(values, layout, count)
        return DenseElementsAttr(type_, buffer.data, buffer.is_splat)

    def _float_tokens(self, parser: TypeParser) -> list[tuple[bool, str, str, int]]:
        for _, kind, text, start in self.tokens:
            if kind not in ("float", "int"):
                parser.error(LiteralMismatch("expected floating point literal"), start, start + len(text))
        return self.tokens

    def _integers(self, parser: TypeParser, element: IntegerType | IndexType) -> list[int]:
        values = []
        width = element.width if isinstance(element, IntegerType) else 64
        mask = (1 << width) - 1
        unsigned = isinstance(element, IntegerType) and element.is_unsigned
        for negative, kind, text, start in self.tokens:
            end = start + len(text)
            if negative and unsigned:
                parser.error(
                    LiteralMismatch("expected unsigned integer elements, but parsed negative value"), start, end
                )
            if kind == "float":
                parser.error(LiteralMismatch("expected integer elements, but parsed floating-point"), start, end)
            if kind == "bare":
                if element != I1:
                    parser.error(LiteralMismatch("expected i1 type for 'true' or 'false' values"), start, end)
                values.append(int(text == "true"))
                continue
            if kind == "string":
                parser.error(LiteralMismatch("expected integer elements, but parsed a string"), start, end)
            value = fit_integer(parser.literal_value(text), negative, element)
            if value is None:
                parser.error(NumberOutOfRange("integer constant out of range for type"), start, end)
            values.append(value & mask)
        return values

    def _build_hex(
        self, parser: TypeParser, type_: ShapedType, layout: dense.ElementLayout, start: int
    ) -> DenseElementsAttr:
        assert self.hex_text is not None
        spelling, at = self.hex_text
        data = dense.from_hex(unquote(spelling))
        if data is None:
            parser.error("expected string containing hex digits starting with `0x`", at, at + len(spelling))
        buffer = dense.buffer_of_raw(data, layout, type_.num_elements)
        if buffer is None:
            parser.error(f"elements hex data size is invalid for provided type: '{type_}'", start)
        return DenseElementsAttr(type_, buffer.data, buffer.is_splat)

    def _build_strings(self, parser: TypeParser, type_: ShapedType, start: int) -> DenseStringElementsAttr:
        if self.hex_text is not None:
            return DenseStringElementsAttr(type_, (unquote(self.hex_text[0]),), True)
        for _, kind, text, _ in self.tokens:
            if kind != "string":
                parser.error(f"expected string token, got {text}", start)
        values = tuple(unquote(text) for _, _, text, _ in self.tokens)
        is_splat = len(set(values)) == 1
        return DenseStringElementsAttr(type_, values[:1] if is_splat else values, is_splat)


def _parse_dense(parser: TypeParser, type_: Type | None) -> Attribute:
    start = parser.start
    parser.advance()
    parser.expect("<", "expected '<' after 'dense'")
    literal = _Literal()
    if not parser.consume_if(">"):
        literal.parse(parser, allow_hex=True)
        parser.expect(">")
    return literal.build(parser, _elements_type(parser, type_, start), start)


def _elements_type(parser: TypeParser, type_: Type | None, start: int) -> ShapedType:
    if type_ is None:
        parser.expect(":")
        type_ = parser.type()
    if not isinstance(type_, ShapedType):
        parser.error(InvalidAttribute("elements literal must be a shaped type"), start)
    if not type_.has_static_shape:
        parser.error(InvalidAttribute("elements literal type must have static shape"), start)
    return type_


def _parse_sparse(parser: TypeParser, type_: Type | None) -> Attribute:
    start = parser.start
    parser.advance()
    parser.expect("<", "Expected '<' after 'sparse'")
    if parser.consume_if(">"):
        shaped = _elements_type(parser, type_, start)
        none = DenseElementsAttr(RankedTensorType((0, shaped.rank), I64), b"", False)
        return SparseElementsAttr(
            shaped, none, DenseElementsAttr(RankedTensorType((0,), shaped.element_type), b"", False)
        )
    indices_start = parser.start
    index_literal = _Literal()
    index_literal.parse(parser, allow_hex=False)
    parser.expect(",")
    values_start = parser.start
    value_literal = _Literal()
    value_literal.parse(parser, allow_hex=True)
    parser.expect(">")
    shaped = _elements_type(parser, type_, start)
    indices_type = RankedTensorType(index_literal.shape or (1, shaped.rank), I64)
    indices = index_literal.build(parser, indices_type, indices_start)
    values_type = RankedTensorType(value_literal.shape or indices_type.shape[:1], shaped.element_type)
    values = value_literal.build(parser, values_type, values_start)
    assert isinstance(indices, DenseElementsAttr)
    if (message := _sparse_error(shaped, indices, values_type)) is not None:
        parser.error(InvalidAttribute(message), start)
    return SparseElementsAttr(shaped, indices, values)


def _sparse_error(type_: ShapedType, indices: DenseElementsAttr, values_type: ShapedType) -> str | None:
    """Upstream's `SparseElementsAttr::verify`."""
    rank, shape, value_shape = type_.rank, indices.type.shape or (), values_type.shape or ()
    if len(value_shape) != 1:
        return f"expected 1-d tensor for sparse element values, but got '{values_type}'"
    if len(shape) == 1 and rank == 1 and shape[0] == value_shape[0]:
        pass
    elif len(shape) != 2 or shape[1] != rank or shape[0] != value_shape[0]:
        expected, actual, values = (", ".join(map(str, s)) for s in (type_.shape or (), shape, value_shape))
        return (
            f"expected shape ([{expected}]); inferred shape of indices literal ([{actual}]); "
            f"inferred shape of values literal ([{values}])"
        )
    patterns = indices.bit_patterns()
    total = shape[0] * rank if len(shape) == 2 else shape[0]
    if indices.is_splat:
        patterns = patterns * total
    for number in range(value_shape[0]):
        index = patterns[number * rank : (number + 1) * rank]
        if any(at >= extent for at, extent in zip(index, type_.shape or (), strict=False)):
            place = ", ".join(map(str, index))
            return (
                f"sparse index #{number} is not contained within the value shape, with index=[{place}], and "
                f"type='{type_}'"
            )
    return None


def _parse_resource(parser: TypeParser, type_: Type | None) -> Attribute:
    start = parser.start
    parser.advance()
    parser.expect("<", "expected '<' after 'dense_resource'")
    if parser.kind not in ("bare", "string"):
        parser.error("expected identifier key for 'resource' entry")
    key = parser.keyword_or_string()
    parser.expect(">")
    type_start = start
    if type_ is None:
        type_start = parser.start
        parser.expect(":")
        type_ = parser.type()
    if not isinstance(type_, ShapedType) or isinstance(type_, UnrankedTensorType | UnrankedMemRefType):
        parser.error("`dense_resource` expected a shaped type", type_start)
    return DenseResourceElementsAttr(key, type_)
