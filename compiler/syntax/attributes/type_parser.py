"""Parses types, which the context uniques: https://mlir.llvm.org/docs/LangRef/#type-system."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from compiler.errors.names import UndeclaredAlias, UnknownDialect, UnknownMnemonic, UnregisteredOperation
from compiler.errors.syntax import (
    ExpectedToken,
    ExpectedType,
    InvalidType,
)
from compiler.ir import floats
from compiler.ir.attributes import (
    AffineMapAttr,
    Attribute,
    DialectAttribute,
    IntegerAttr,
    OpaqueAttr,
    StridedLayoutAttr,
)
from compiler.ir.context import Context
from compiler.ir.types import (
    DYNAMIC,
    INDEX,
    NONE,
    ComplexType,
    DialectType,
    FloatType,
    FunctionType,
    IntegerType,
    MemRefType,
    OpaqueType,
    Parameters,
    RankedTensorType,
    Signedness,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods.model import Dialect
from compiler.ods.type_def import TypeDef
from compiler.syntax.attributes.aliases import Aliases
from compiler.syntax.attributes.dialect_symbol_parser import DialectSymbolParser
from compiler.syntax.attributes.type_rules import (
    INTEGER_TYPE,
    SHAPED,
    is_layout,
    is_memory_space,
    is_memref_element,
    is_tensor_element,
    is_type_word,
    is_vector_element,
)
from compiler.syntax.lexer import ParseError
from compiler.text import Span

UNREGISTERED = (
    "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the "
    "MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
)
_MAX_INTEGER_WIDTH = 16777215
_EXTENTS = re.compile(r"(?:(?:[1-9][0-9]{0,17}|\?)x)*+")
_PLAIN_SHAPED = re.compile(r"(?:tensor|memref|vector)<[0-9a-z?]*>")
"""Shaped types that are determined by their text: without aliases, blanks and dialect types."""


class TypeCache(dict[str, Type]):
    """Types that are determined by their text, which parsers of a context have read; by that text."""

    __slots__ = ()


class TypeParser(DialectSymbolParser):
    """Adds types to the cursor."""

    __slots__ = ("_type_cache",)

    def __init__(
        self, text: str, context: Context, aliases: Aliases | None = None, pos: int = 0, limit: int | None = None
    ) -> None:
        self._type_cache = context.shared(TypeCache)
        super().__init__(text, context, aliases, pos, limit)

    # ------------------------------------------------------------------------------------------------- types

    def at_type(self) -> bool:
        """Returns True if the current token may start a type."""
        if self.kind in ("(", "bang"):
            return True
        return self.kind == "bare" and is_type_word(self.spelling)

    def optional_type(self) -> Type | None:
        return self.type() if self.at_type() else None

    def type(self) -> Type:
        if self.kind == "(":
            return self.function_type()
        return self.non_function_type()

    def function_type(self) -> FunctionType:
        inputs = self.type_list_in_parens()
        self.expect("->", "expected '->' in function type")
        return FunctionType(tuple(inputs), tuple(self.function_results()))

    def function_results(self) -> list[Type]:
        """Parses `(types)` or a single type."""
        return self.type_list_in_parens() if self.kind == "(" else [self.non_function_type()]

    def type_list_in_parens(self) -> list[Type]:
        self._enter()
        types = self.list_between("(", ")", self.type)
        self.depth -= 1
        return types

    def type_list(self) -> list[Type]:
        """Parses one or more types, separated by commas."""
        return self.comma_separated(self.type)

    def colon_type(self) -> Type:
        self.expect(":")
        return self.type()

    def non_function_type(self) -> Type:
        """Parses a type that is no function type `(...) -> ...`."""
        if self.kind == "bare":
            word = self.spelling
            type_ = self._type_cache.get(word)
            if type_ is not None:
                self.advance()
                return type_
            if (match := INTEGER_TYPE.fullmatch(word)) is not None:
                digits = match[2].lstrip("0") or "0"
                if len(digits) > 10 or int(digits) >= 1 << 32:
                    self.error(InvalidType("invalid integer width"))
                if int(digits) > _MAX_INTEGER_WIDTH:
                    self.error(InvalidType(f"integer bitwidth is limited to {_MAX_INTEGER_WIDTH} bits"))
                self.advance()
                return self._remember(word, IntegerType(int(digits), Signedness(match[1])))
            if word in floats.SEMANTICS:
                self.advance()
                return self._remember(word, FloatType(word))
            if word == "index":
                self.advance()
                return self._remember(word, INDEX)
            if word == "none":
                self.advance()
                return self._remember(word, NONE)
            if word in SHAPED:
                self._enter()
                plain = _PLAIN_SHAPED.match(self.text, self.start, self.limit)
                type_ = None if plain is None else self._type_cache.get(plain[0])
                if plain is not None and type_ is not None:
                    self.reset(plain.end())
                else:
                    type_ = self.context.unique_type(getattr(self, f"_{word}_type")())
                    if plain is not None:
                        self._type_cache[plain[0]] = type_
                self.depth -= 1
                return type_
        elif self.kind == "bang":
            self._enter()
            result = self._extended_type()
            self.depth -= 1
            return self.context.unique_type(result)
        self.unexpected_token(ExpectedType("expected non-function type"))

    def _remember(self, word: str, type_: Type) -> Type:
        type_ = self.context.unique_type(type_)
        self._type_cache[word] = type_
        return type_

    def dimension_list(self, *, dynamic: bool = True, trailing_x: bool = True) -> list[int]:
        """Parses `4x?x` up to the element type; without `trailing_x`, no `x` follows the last extent."""
        shape: list[int] = []
        if not trailing_x:
            if self.kind not in ("int", "?"):
                return shape
            shape.append(self._extent(dynamic))
            while self.kind == "bare" and self.spelling.startswith("x"):
                self._x()
                shape.append(self._extent(dynamic))
            return shape
        if dynamic and self.kind in ("int", "?"):
            plain = _EXTENTS.match(self.text, self.start, self.limit)
            if plain is not None and plain.end() > self.start:  # to the lexer, `x4x5` is one token
                shape += [DYNAMIC if extent == "?" else int(extent) for extent in plain[0][:-1].split("x")]
                self.reset(plain.end())
        while self.kind in ("int", "?"):
            shape.append(self._extent(dynamic))
            self._x()
        return shape

    def _extent(self, dynamic: bool) -> int:
        if self.kind == "?":
            if not dynamic:
                self.error("expected static shape")
            self.advance()
            return DYNAMIC
        return self.dimension_size()

    def dimension_size(self) -> int:
        """Returns a decimal size. `0x4`, a hexadecimal number to the lexer, is the size 0 followed by `x4`."""
        if self.kind != "int":
            self.unexpected_token("invalid dimension")
        if self.spelling.startswith("0x"):
            self.reset(self.start + 1)
            return 0
        value = self.literal_value(self.spelling)
        if value >= 1 << 63:
            self.error("invalid dimension")
        self.advance()
        return value

    def _x(self) -> None:
        """Skips the `x` between dimensions, which is the start of a longer token to the lexer: `x4`, `xf32`."""
        if self.kind != "bare" or not self.spelling.startswith("x"):
            self.unexpected_token(ExpectedToken("x", "expected 'x' in dimension list"))
        self.reset(self.start + 1)

    def _tensor_type(self) -> Type:
        self.advance()
        self.expect("<", "expected '<' in tensor type")
        unranked = self.consume_if("*")
        shape: list[int] = []
        if unranked:
            self._x()
        else:
            shape = self.dimension_list()
        start, end = self.start, self.end
        element = self.type()
        encoding = None
        if self.consume_if(",") and (encoding := self.optional_attribute()) is not None:
            self._check_encoding(encoding, shape, element)
        self.expect(">", "expected '>' in tensor type")
        if not is_tensor_element(element):
            self.error(InvalidType("invalid tensor element type"), start, end)
        if unranked:
            if encoding is not None:
                self.error(InvalidType("cannot apply encoding to unranked tensor"))
            return UnrankedTensorType(element)
        return RankedTensorType(tuple(shape), element, encoding)

    def _check_encoding(self, encoding: Attribute, shape: Sequence[int], element: Type) -> None:
        """Raises an error if the encoding does not fit a tensor of this shape and element type."""
        definition = encoding.definition if isinstance(encoding, DialectAttribute) else None
        if isinstance(definition, TypeDef) and definition.verify_tensor is not None:
            message = self.read_by(definition.full_name, definition.verify_tensor, encoding, shape, element)
            if message is not None:
                self.error(InvalidType(message))

    def _memref_type(self) -> Type:
        keyword = self.start, self.end
        self.advance()
        self.expect("<", "expected '<' in memref type")
        unranked = self.consume_if("*")
        shape: list[int] = []
        if unranked:
            self._x()
        else:
            shape = self.dimension_list()
        start, end = self.start, self.end
        element = self.type()
        if not is_memref_element(element):
            words = "invalid memref element type"
            fault = UnknownDialect(words) if isinstance(element, OpaqueType) else InvalidType(words)
            raise ParseError(fault, Span(start, end))
        layout: Attribute | None = None
        space: Attribute | None = None
        if not self.consume_if(">"):
            self.expect(",", "expected ',' or '>' in memref type")
            if self.kind == ">":
                self.unexpected_token("expected list element")
            while True:
                start = self.start
                attribute = self.attribute()
                if isinstance(attribute, OpaqueAttr):  # of an unknown dialect: a layout or a memory space
                    message = "unsupported memory space Attribute"
                    raise ParseError(UnknownDialect(message), Span(start, self.last_end))
                if isinstance(attribute, AffineMapAttr | StridedLayoutAttr) or is_layout(attribute):
                    layout = attribute
                    if unranked:
                        self.error(InvalidType("cannot have affine map for unranked memref type"))
                    if space is not None:
                        self.error(InvalidType("expected memory space to be last in memref type"))
                elif space is not None:
                    self.error(InvalidType("multiple memory spaces specified in memref type"))
                else:
                    space = attribute
                if not self.consume_if(","):
                    break
            self.expect(">", "expected ',' or '>'")
        if space is not None and not is_memory_space(space):
            self.error(InvalidType("unsupported memory space Attribute"), *keyword)
        if isinstance(space, IntegerAttr) and space.value == 0:
            space = None
        if unranked:
            return UnrankedMemRefType(element, space)
        if isinstance(layout, AffineMapAttr):
            if layout.map.num_dims != len(shape):
                words = f"memref layout mismatch between rank and affine map: {len(shape)} != {layout.map.num_dims}"
                self.error(InvalidType(words), *keyword)
            if layout.map.is_identity():
                layout = None
        elif isinstance(layout, StridedLayoutAttr) and len(layout.strides) != len(shape):
            self.error(InvalidType("expected the number of strides to match the rank"), *keyword)
        return MemRefType(tuple(shape), element, layout, space)

    def _vector_type(self) -> Type:
        start, end = self.start, self.end
        self.advance()
        self.expect("<", "expected '<' in vector type")
        shape: list[int] = []
        scalable: list[bool] = []
        while self.kind in ("int", "["):
            is_scalable = self.consume_if("[")
            shape.append(self.dimension_size())
            scalable.append(is_scalable)
            if is_scalable and not self.consume_if("]"):
                self.unexpected_token("missing ']' closing scalable dimension")
            self._x()
        element = self.type()
        self.expect(">", "expected '>' in vector type")
        if not is_vector_element(element):
            self.error(InvalidType("failed to verify 'elementType': VectorElementTypeInterface instance"), start, end)
        if any(extent <= 0 for extent in shape):
            sizes = ", ".join(map(str, shape))
            self.error(InvalidType(f"vector types must have positive constant sizes but got {sizes}"), start, end)
        return VectorType(tuple(shape), element, tuple(scalable))

    def _complex_type(self) -> Type:
        self.advance()
        self.expect("<", "expected '<' in complex type")
        start, end = self.start, self.end
        element = self.type()
        self.expect(">", "expected '>' in complex type")
        if not isinstance(element, FloatType | IntegerType):
            self.error(InvalidType("invalid element type for complex"), start, end)
        return ComplexType(element)

    def _tuple_type(self) -> Type:
        self.advance()
        self.expect("<", "expected '<' in tuple type")
        if self.consume_if(">"):
            return TupleType(())
        types = self.type_list()
        self.expect(">", "expected '>' in tuple type")
        return TupleType(tuple(types))

    def _extended_type(self) -> Type:
        """Parses `!alias`, `!dialect.mnemonic<...>` or `!dialect<"...">`."""
        start, name_end = self.start, self.end
        name = self.spelling[1:]
        dialect_name, dot, mnemonic = name.partition(".")
        if not dot and not self.text.startswith("<", name_end):
            self._use_alias("!" + name)
            alias = self.aliases.types.get(name)
            if alias is None and "!" + name in self.aliases.broken:
                self.broken_alias(start, name_end)
            if alias is None:
                self.error(UndeclaredAlias("!" + name))
            self.advance()
            return alias
        dialect = self.context.dialect(dialect_name)
        if dot and dialect is not None:
            definition = dialect.types.get(mnemonic)
            if definition is not None:
                parameters = self._parameters(definition)
                if (message := self.parameter_problem(definition, parameters)) is not None:
                    self.error(InvalidType(message), name_end - len(mnemonic), name_end)
                return DialectType(definition, parameters)
            if dialect.parse_type is not None:
                self.advance()
                parsed = self.read_by(dialect.name, dialect.parse_type, mnemonic, self)
                if parsed is not None:
                    return parsed
                self.reset(start)
        if dialect is not None and not dot and (inner := self._inside_brackets(dialect_name, "!")) is not None:
            result = inner.type()
            self._skip_brackets()
            return result
        body = self._dialect_body(dialect_name, mnemonic, bool(dot))
        if dialect is not None and not dialect.allows_unknown_types and not dialect.is_incomplete:
            has_hook = bool(dialect.types) or dialect.parse_type is not None
            self._unknown_symbol("type", dialect, mnemonic, has_hook, name_end, dialect.unknown_type)
        if dialect is None and not self.context.allow_unregistered:
            words = f'`!"{dialect_name}"<"{body}">` type {UNREGISTERED}'
            self.error(UnregisteredOperation(words), start, name_end)
        return OpaqueType(dialect_name, body)

    def _parameters(self, definition: TypeDef) -> Parameters:
        """Parses the name at the cursor and the parameters of the type or attribute that it names.

        Error messages do not begin with the name of the enclosing op. As upstream, unbalanced brackets are reported
        first, and brackets that the definition does not parse are skipped.
        """
        start = self.start
        self.advance()
        parameters: Parameters = ()
        if definition.parse is not None:
            prefix, self.prefix = self.prefix, ""
            try:
                parameters = self.read_by(definition.full_name, definition.parse, self)
            except ParseError as error:
                self.reset(start)
                is_too_deep = not self.depth  # the bracket would be searched again at each level
                if not is_too_deep and self.text.startswith("<", self.end):
                    error.symbol_end = self._balanced_end(self.end)
                raise
            finally:
                self.prefix = prefix
        if self.kind == "<" and self.start == self.last_end and self.last_end - start == len(definition.full_name) + 1:
            self.reset(start)
            self._skip_brackets()
        return parameters

    def parameter_problem(self, definition: TypeDef, parameters: Parameters) -> str | None:
        """Returns the error of the definition's verifier for the parameters; None if they are valid."""
        if definition.verify is None:
            return None
        return self.read_by(definition.full_name, definition.verify, parameters)

    def _unknown_symbol(
        self, kind: str, dialect: Dialect, mnemonic: str, has_hook: bool, name_end: int, message: str
    ) -> NoReturn:
        """Raises the error for a type or attribute that a dialect does not define; its name ends at `name_end`."""
        dotted = self.text.startswith(".", name_end - len(mnemonic) - 1)
        start = name_end - len(mnemonic) if dotted else name_end + 1
        if not has_hook:
            self.error(f"dialect '{dialect.name}' provides no {kind} parsing hook", start, start + 1)
        if not (mnemonic[:1].isalpha() or mnemonic.startswith(("_", "$"))):
            self.error("expected valid keyword", start, start + 1)
        words = message.format(mnemonic=mnemonic, dialect=dialect.name)
        self.error(UnknownMnemonic(mnemonic, dialect.name, kind == "type", words), start, name_end)

    def _inside_brackets(self, dialect: str, sigil: str) -> TypeParser | None:
        """See compiler.syntax.attributes.attribute_parser."""
        raise TypeError("no attribute parser")

    def attribute(self, type_: Type | None = None) -> Attribute:
        """See compiler.syntax.attributes.attribute_parser."""
        raise TypeError("no attribute parser")

    def optional_attribute(self, type_: Type | None = None) -> Attribute | None:
        """See compiler.syntax.attributes.attribute_parser."""
        raise TypeError("no attribute parser")
