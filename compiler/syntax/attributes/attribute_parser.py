"""Parses attributes: https://mlir.llvm.org/docs/LangRef/#attributes.

Dense elements are in compiler.syntax.attributes.dense_parser.
"""

from __future__ import annotations

import re

from compiler.errors.names import UndeclaredAlias, UnregisteredOperation
from compiler.errors.syntax import (
    DuplicateKey,
    ExpectedAttribute,
    ExpectedToken,
    InvalidAttribute,
    LiteralMismatch,
    NumberOutOfRange,
)
from compiler.ir.attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DialectAttribute,
    DistinctAttr,
    FloatAttr,
    IntegerAttr,
    IntegerSetAttr,
    OpaqueAttr,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    bool_attr,
    dictionary_attr,
)
from compiler.ir.types import (
    DYNAMIC,
    F64,
    I1,
    I64,
    FloatType,
    IndexType,
    IntegerType,
    Parameters,
    Type,
)
from compiler.ods.type_def import AttrDef
from compiler.syntax.attributes.dense_parser import parse_elements
from compiler.syntax.attributes.location_parser import LocationParser
from compiler.syntax.attributes.number_literals import fit_integer, float_bits
from compiler.syntax.attributes.type_parser import UNREGISTERED
from compiler.syntax.attributes.type_rules import is_type_word
from compiler.syntax.lexer import unquote
from compiler.text import Span

_ATTRIBUTE_WORDS = {"affine_map", "affine_set", "dense", "dense_resource", "false", "loc", "sparse", "true", "unit"}
_VALUE_STARTS = {"at", "float", "int", "hash", "{", "[", "-", "string"}
_NESTED = re.compile(r":\s*:")
_BRACKETED_MNEMONIC = re.compile(r"<[ \t\r\n]*(?=[A-Za-z_])")


class AttributeParser(LocationParser):
    """Adds attributes to the cursor."""

    __slots__ = ()

    def at_attribute(self) -> bool:
        return (
            self.kind in _VALUE_STARTS or (self.kind == "bare" and self.spelling in _ATTRIBUTE_WORDS) or self.at_type()
        )

    def optional_attribute(self, type_: Type | None = None) -> Attribute | None:
        return self.attribute(type_) if self.at_attribute() else None

    def attribute(self, type_: Type | None = None) -> Attribute:
        """Parses an attribute. If the context determines its type, `type_`, the attribute is written without it."""
        self._enter()
        kind = self.kind
        if kind == "int":
            result: Attribute = self._number(type_, False)
        elif kind == "float":
            result = self._float(type_, False)
        elif kind == "string":
            value = unquote(self.take())
            if type_ is None and self.consume_if(":"):
                type_ = self.type()
            result = StringAttr(value) if type_ is None else StringAttr(value, type_)
        elif kind == "at":
            result = self._symbol_reference()
        elif kind == "[":
            result = ArrayAttr(tuple(self._array_elements()))
        elif kind == "{":
            result = dictionary_attr(self.attribute_dict().items())
        elif kind == "hash":
            result = self._extended_attribute(type_)
        elif kind == "-":
            self.advance()
            if self.kind == "int":
                result = self._number(type_, True)
            elif self.kind == "float":
                result = self._float(type_, True)
            else:
                self.unexpected_token(ExpectedAttribute("expected constant integer or floating point value"))
        elif kind == "bare":
            result = self._word_attribute(type_)
        elif kind == "bang" or kind == "(":
            result = TypeAttr(self.type())
        else:
            self.unexpected_token(ExpectedAttribute("expected attribute value"))
        self.depth -= 1
        return result

    def _array_elements(self) -> list[Attribute]:
        self.advance()
        elements: list[Attribute] = []
        if self.consume_if("]"):
            return elements
        elements.append(self.attribute())
        while self.consume_if(","):
            elements.append(self.attribute())
        self.expect("]", "expected ',' or ']'")
        return elements

    def _word_attribute(self, type_: Type | None) -> Attribute:
        word = self.spelling
        if word in ("true", "false"):
            self.advance()
            return bool_attr(word == "true")
        if word == "unit":
            self.advance()
            return UNIT
        if word == "affine_map":
            self.advance()
            self.expect("<", "expected '<' in affine map")
            map_ = self.affine_map()
            self.expect(">", "expected '>' in affine map")
            return AffineMapAttr(map_)
        if word == "affine_set":
            self.advance()
            self.expect("<", "expected '<' in integer set")
            set_ = self.integer_set()
            self.expect(">", "expected '>' in integer set")
            return IntegerSetAttr(set_)
        if word == "loc":
            self.advance()
            self.expect("(", "expected '(' in inline location")
            location = self.location()
            self.expect(")", "expected ')' in inline location")
            return location
        if word == "array":
            return self._dense_array()
        if word == "strided":
            return self._strided_layout()
        if word == "distinct":
            return self._distinct(type_)
        if word in ("dense", "dense_resource", "sparse"):
            return self.elements_attribute(type_)
        if is_type_word(word):
            return TypeAttr(self.type())
        self.unexpected_token(ExpectedAttribute("expected attribute value"))

    def elements_attribute(self, type_: Type | None) -> Attribute:
        return parse_elements(self, type_)

    def attribute_dict(self) -> dict[str, Attribute]:
        """Parses `{name = value, unit_name, "quoted name" = value}`."""
        entries: dict[str, Attribute] = {}

        def entry() -> None:
            if self.kind == "string":
                name = unquote(self.spelling)
            elif self.kind == "bare":
                name = self.spelling
            else:
                self.unexpected_token("expected attribute name")
            if not name:
                self.error("expected valid attribute name")
            if name in entries:
                self.error(DuplicateKey(name, f"duplicate key '{name}' in dictionary attribute"))
            self.advance()
            entries[name] = self.attribute() if self.consume_if("=") else UNIT

        self.list_between("{", "}", entry, " in attribute dictionary")
        return entries

    def _symbol_reference(self) -> SymbolRefAttr:
        root = self.symbol()
        nested: list[str] = []
        while self.kind == ":" and _NESTED.match(self.text, self.start, self.limit):
            self.advance()
            self.advance()
            if self.kind != "at":
                self.error("expected nested symbol reference identifier")
            nested.append(self.symbol())
        return SymbolRefAttr(root, tuple(nested))

    def _float(self, type_: Type | None, negative: bool) -> FloatAttr:
        start = self.start
        spelling = self.take()
        if type_ is None:
            type_ = self.type() if self.consume_if(":") else F64
        if not isinstance(type_, FloatType):
            self.error(LiteralMismatch("floating point value not valid for specified type", spelling, type_))
        return FloatAttr(self.float_bits(spelling, start, negative, type_), type_)

    def float_bits(self, spelling: str, start: int, negative: bool, type_: FloatType) -> int:
        """Returns the bits of a float literal; see `number_literals.float_bits`."""
        return float_bits(self, spelling, start, negative, type_)

    def _number(self, type_: Type | None, negative: bool) -> Attribute:
        spelling, start = self.spelling, self.start
        end = self.end
        self.advance()
        if type_ is None:
            type_ = self.type() if self.consume_if(":") else I64
        if isinstance(type_, FloatType):
            return FloatAttr(self.float_bits(spelling, start, negative, type_), type_)
        if not isinstance(type_, IntegerType | IndexType):
            self.error(LiteralMismatch("integer literal not valid for specified type", spelling, type_), start, end)
        if negative and isinstance(type_, IntegerType) and type_.is_unsigned:
            words = "negative integer literal not valid for unsigned integer type"
            self.error(NumberOutOfRange(words, -self.literal_value(spelling), type_), start, end)
        magnitude = self.literal_value(spelling)
        value = fit_integer(magnitude, negative, type_)
        if value is None:
            number = -magnitude if negative else magnitude
            self.error(NumberOutOfRange("integer constant out of range for attribute", number, type_), start, end)
        return IntegerAttr(value, type_)

    def _dense_array(self) -> DenseArrayAttr:
        self.advance()
        self.expect("<", "expected '<' after 'array'")
        start, end = self.start, self.end
        element = self.type()
        if not isinstance(element, IntegerType | FloatType):
            self.error(InvalidAttribute(f"expected integer or float type, got: '{element}'"), start, end)
        if element != I1 and element.width % 8:
            self.error(InvalidAttribute("element type bitwidth must be a multiple of 8"), start, end)
        if self.consume_if(">"):
            return DenseArrayAttr(element, ())
        self.expect(":", "expected ':' after dense array type")
        values = self.dense_array_values(element)
        self.expect(">", "expected '>' to close an array attribute")
        return DenseArrayAttr(element, tuple(values))

    def bare_array_values(self, element: IntegerType | FloatType) -> list[int]:
        """Parses one or more values of an array that is written in brackets, without its element type."""
        if isinstance(element, FloatType):
            return self.dense_array_values(element)
        return self.comma_separated(lambda: self._bare_integer(element.width))

    def _bare_integer(self, width: int) -> int:
        start, end = self.start, self.end
        value = self.integer()
        if not -(1 << width - 1) <= value < 1 << max(width - 1, 1):
            self.hook_error(NumberOutOfRange("integer value too large"), start, end)
        return value

    def dense_array_values(self, element: IntegerType | FloatType) -> list[int]:
        """Parses one or more values: `1, 2, 3`."""
        return self.comma_separated(lambda: self._dense_array_value(element))

    def _dense_array_value(self, element: IntegerType | FloatType) -> int:
        negative = self.consume_if("-")
        spelling, start = self.spelling, self.start
        if isinstance(element, FloatType):
            if self.kind not in ("float", "int"):
                self.error(LiteralMismatch("expected floating point literal", spelling, element))
            bits = self.float_bits(spelling, start, negative, element)
            self.advance()
            return bits
        if self.kind == "bare" and spelling in ("true", "false"):
            if element != I1:
                self.error(LiteralMismatch("expected i1 type for 'true' or 'false' values", spelling, element))
            self.advance()
            return int(spelling == "true")
        if self.kind != "int":
            self.error(LiteralMismatch("expected integer literal", spelling, element))
        self.advance()
        if element == I1:
            self.error(LiteralMismatch("expected 'true' or 'false' values for i1 type", spelling, element))
        value = fit_integer(self.literal_value(spelling), negative, element)
        if value is None:
            if negative and not int(spelling, 0):
                return 0
            self.error(NumberOutOfRange("integer constant out of range"))
        return value

    def _strided_layout(self) -> StridedLayoutAttr:
        self.advance()
        self.expect("<", "expected '<' after 'strided'")

        def stride() -> int:
            if self.consume_if("?"):
                return DYNAMIC
            start = self.start
            negative = self.consume_if("-")
            value = self.literal_value(self.spelling) if self.kind == "int" else DYNAMIC
            value = -value if negative else value
            if abs(value) >= 1 << 63:
                self.error("expected a 64-bit signed integer or '?'", start)
            self.advance()
            return value

        self.expect("[", "expected '['")
        strides: list[int] = []
        if self.kind != "]":
            strides = self.comma_separated(stride)
        self.expect("]")
        if self.consume_if(">"):
            return StridedLayoutAttr(0, tuple(strides))
        self.expect(",")
        if not self.optional_keyword("offset"):
            self.error(ExpectedToken("offset", "expected 'offset' after comma"))
        self.expect(":", "expected ':' after 'offset'")
        offset = stride()
        self.expect(">")
        return StridedLayoutAttr(offset, tuple(strides))

    def _distinct(self, type_: Type | None) -> DistinctAttr:
        self.advance()
        self.expect("[", "expected '[' after 'distinct'")
        if self.kind != "int":
            self.error("expected distinct ID")
        number = self.literal_value(self.take())
        if number >= 1 << 64:
            self.error("expected an unsigned 64-bit integer")
        self.expect("]", "expected ']' to close distinct ID")
        self.expect("<", "expected '<' after distinct ID")
        if self.consume_if(">"):
            referenced: Attribute = UNIT
        else:
            referenced = self.attribute(type_)
            self.expect(">", "expected '>' to close distinct attribute")
        attribute = self.distinct.setdefault(number, DistinctAttr(number, referenced))
        if attribute.referenced != referenced:
            self.error(f"referenced attribute does not match previous definition: {attribute.referenced}")
        return attribute

    def _extended_attribute(self, type_: Type | None) -> Attribute:
        """Parses `#alias`, `#dialect.mnemonic<...>` or `#dialect<"...">`."""
        start, name_end = self.start, self.end
        name = self.spelling[1:]
        dialect_name, dot, mnemonic = name.partition(".")
        if not dot and not self.text.startswith("<", name_end):
            self._use_alias("#" + name)
            alias = self.aliases.attributes.get(name)
            if alias is None and "#" + name in self.aliases.broken:
                self.broken_alias(start, name_end)
            if alias is None:
                self.error(UndeclaredAlias("#" + name))
            self.advance()
            return alias
        dialect = self.context.dialect(dialect_name)
        if dot and dialect is not None:
            definition = dialect.attributes.get(mnemonic)
            if definition is not None:
                parameters = self._parameters(definition)
                own = self._trailing_type(type_) if definition.self_type >= 0 else None
                if definition.self_type >= 0:
                    parameters = self._with_own_type(definition, parameters, own)
                if (message := self.parameter_problem(definition, parameters)) is not None:
                    self.error(InvalidAttribute(message), name_end - len(mnemonic), name_end)
                if definition.self_type < 0:
                    self._trailing_type(type_)
                return DialectAttribute(definition, parameters)
            if dialect.parse_attribute is not None:
                self.advance()
                parsed = self.read_by(dialect.name, dialect.parse_attribute, mnemonic, self)
                if parsed is not None:
                    return parsed
                self.reset(start)
        if dialect is not None and not dot and (inner := self._inside_brackets(dialect_name, "#")) is not None:
            result = inner.attribute(type_)
            self._skip_brackets()
            self._trailing_type(type_)
            return result
        body = self._dialect_body(dialect_name, mnemonic, bool(dot))
        if dialect is not None and not dialect.allows_unknown_types and not dialect.is_incomplete:
            has_hook = bool(dialect.attributes) or dialect.parse_attribute is not None
            self._unknown_symbol("attribute", dialect, mnemonic, has_hook, name_end, dialect.unknown_attribute)
        if dialect is None and not self.context.allow_unregistered:
            words = f'#"{dialect_name}"<"{body}"> : \'none\' attribute {UNREGISTERED}'
            self.error(UnregisteredOperation(words), start, name_end)
        type_ = self._trailing_type(type_)
        return OpaqueAttr(dialect_name, body) if type_ is None else OpaqueAttr(dialect_name, body, type_)

    def _trailing_type(self, type_: Type | None) -> Type | None:
        """Parses the type that may follow a dialect's attribute. Returns `type_` if there is none."""
        return self.type() if self.consume_if(":") else type_

    @staticmethod
    def _with_own_type(definition: AttrDef, parameters: Parameters, type_: Type | None) -> Parameters:
        """Returns the parameters of an attribute, with `type_` as the one that holds its type."""
        index = definition.self_type
        if definition.unknown_syntax:
            others = [*parameters, *[None] * (len(definition.parameters) - 1 - len(parameters))]
            return (*others[:index], type_, *others[index:])
        values = parameters if len(parameters) == len(definition.parameters) else (None, *parameters)
        return (*values[:index], type_, *values[index + 1 :])

    def _inside_brackets(self, dialect: str, sigil: str) -> AttributeParser | None:
        """Returns a parser for the content of `!d<mnemonic ...>`, which reads it as `!d.mnemonic ...`.

        Returns None if the brackets do not start with a mnemonic.
        """
        match = _BRACKETED_MNEMONIC.match(self.text, self.end, self.limit)
        if match is None:
            return None
        close = self._balanced_end(self.end)
        # Same length, so that offsets stay right: "!d<m" becomes " !d.m", the closing bracket is the limit.
        text = f"{self.text[: self.start]}{sigil}{dialect}.{self.text[match.end() :]}"
        inner = _InsideBrackets(text, self.context, self.aliases, self.start, close - 1 - (match.end() - self.end - 1))
        inner.depth, inner.prefix, inner.used_aliases = self.depth, self.prefix, self.used_aliases
        return inner

    def span_from(self, start: int) -> Span:
        """Returns the span from `start` to the end of the preceding token, without the whitespace following it."""
        end = len(self.text[: self.start].rstrip()) if self.start - start < 4096 else self.start
        return Span(start, max(start, end))


class _InsideBrackets(AttributeParser):
    """Parses the content of `!d<mnemonic ...>`."""

    __slots__ = ()

    def unread_text(self) -> str:
        text = self.text_on_one_line(self.start, self.limit)
        self.reset(self.limit)
        return text
