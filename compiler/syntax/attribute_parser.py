"""Parses types and attributes: https://mlir.llvm.org/docs/LangRef/#type-system and /#attributes.

Enters: a cursor; leaves: uniqued types and attributes. Dense elements are in compiler.syntax.dense_parser.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from compiler.diagnostics import Note
from compiler.ir import floats
from compiler.ir.attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DialectAttribute,
    DictionaryAttr,
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
from compiler.ir.context import Context
from compiler.ir.locations import (
    UNKNOWN,
    CallSiteLoc,
    FileLineColRange,
    FusedLoc,
    Location,
    NameLoc,
)
from compiler.ir.types import (
    DYNAMIC,
    F64,
    I1,
    I64,
    INDEX,
    NONE,
    ComplexType,
    DialectType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    OpaqueType,
    RankedTensorType,
    Signedness,
    TupleType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods.model import TypeDef
from compiler.syntax.affine_parser import AffineParser
from compiler.syntax.dense_parser import parse_elements
from compiler.syntax.lexer import unquote
from compiler.text import Span

MAX_NESTING = 100
"""How deep types and attributes may nest, aliases in them included; more is reported."""
MAX_EXPANDED = 1_000_000
"""How many aliases an alias may stand for, each of those counting with all in it."""
UNREGISTERED = (
    "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the "
    "MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
)
_MAX_INTEGER_WIDTH = 16777215
_INTEGER_TYPE = re.compile(r"(si|ui|i)([0-9]+)")
_DIMENSIONS = re.compile(r"(?:[ \t\r\n]*(?:\?|[0-9]+)[ \t]*x)*")
_EXTENT = re.compile(r"\?|[0-9]+")
_SHAPED = ("tensor", "memref", "vector", "complex", "tuple")
_ATTRIBUTE_WORDS = {"affine_map", "affine_set", "dense", "dense_resource", "false", "loc", "sparse", "true", "unit"}
_VALUE_STARTS = {"at", "float", "int", "hash", "{", "[", "-", "string"}


@dataclass
class Aliases:
    """What `#name` and `!name` stand for at some point of a file."""

    attributes: dict[str, Attribute] = field(default_factory=dict)
    types: dict[str, Type] = field(default_factory=dict)
    extents: dict[str, Extent] = field(default_factory=dict)
    """How large what an alias (with its sigil) stands for is."""


@dataclass(frozen=True, slots=True)
class Extent:
    """`depth` counts the levels of a type or attribute, `size` the aliases in it with all those in them."""

    depth: int = 0
    size: int = 1


class AttributeParser(AffineParser):
    """Adds types, attributes and locations to the cursor. `used_aliases` collects the aliases that were looked up."""

    __slots__ = ("aliases", "context", "deepest", "depth", "distinct", "enclosing_types", "expanded", "used_aliases")

    def __init__(
        self, text: str, context: Context, aliases: Aliases | None = None, pos: int = 0, limit: int | None = None
    ) -> None:
        self.context = context
        self.aliases = Aliases() if aliases is None else aliases
        self.depth = 0
        self.deepest = 0
        self.expanded = 0
        self.distinct: dict[int, DistinctAttr] = {}
        self.used_aliases: set[str] = set()
        self.enclosing_types: tuple[str, ...] = ()
        """The names of the types around the current token that may mention themselves (`!llvm.struct<"name", ...>`)."""
        super().__init__(text, pos, limit)

    # ------------------------------------------------------------------------------------------------- types

    def at_type(self) -> bool:
        """Whether the current token may start a type."""
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
        """`(types)` or a single type."""
        return self.type_list_in_parens() if self.kind == "(" else [self.non_function_type()]

    def type_list_in_parens(self) -> list[Type]:
        self._enter()
        types = self.list_between("(", ")", self.type)
        self.depth -= 1
        return types

    def type_list(self) -> list[Type]:
        """One or more types, separated by commas."""
        return self.comma_separated(self.type)

    def colon_type(self) -> Type:
        self.expect(":")
        return self.type()

    def _enter(self) -> None:
        self.depth += 1
        if self.depth > self.deepest:
            self._note_depth(self.depth)

    def _note_depth(self, depth: int) -> None:
        """Keeps the greatest depth since `start_alias`; more than the limit is an error."""
        if depth > MAX_NESTING:
            self.depth = 0
            self.error(f"nesting is deeper than {MAX_NESTING} levels")
        self.deepest = max(self.deepest, depth)

    def start_alias(self) -> None:
        """From here on, what is read is measured for `end_alias`."""
        self.deepest = self.expanded = 0

    def end_alias(self, name: str, start: int, end: int) -> Extent:
        """Notes how large what the alias stands for is. Short texts can stand for endless types, which is an error."""
        if self.expanded > MAX_EXPANDED:
            self.error(f"alias stands for more than {MAX_EXPANDED} types and attributes", start, end)
        extent = self.aliases.extents[name] = Extent(self.deepest, self.expanded + 1)
        return extent

    def _use_alias(self, name: str) -> None:
        """Notes that an alias (with its sigil) stands here."""
        self.used_aliases.add(name)
        extent = self.aliases.extents.get(name)
        if extent is not None:
            self.expanded += extent.size
            if self.depth + extent.depth > self.deepest:
                self._note_depth(self.depth + extent.depth)

    def non_function_type(self) -> Type:
        """Any type but `(...) -> ...`."""
        if self.kind == "bare":
            word = self.spelling
            known = self.context.type_of_text.get(word)
            if known is not None:
                self.advance()
                return known
            if (match := _INTEGER_TYPE.fullmatch(word)) is not None and not (
                len(match[2]) > 1 and match[2].startswith("0")
            ):
                if len(match[2]) > 10 or int(match[2]) >= 1 << 32:
                    self.error("invalid integer width")
                if int(match[2]) > _MAX_INTEGER_WIDTH:
                    self.error(f"integer bitwidth is limited to {_MAX_INTEGER_WIDTH} bits")
                self.advance()
                return self._remember(word, IntegerType(int(match[2]), Signedness(match[1])))
            if word in floats.SEMANTICS:
                self.advance()
                return self._remember(word, FloatType(word))
            if word == "index":
                self.advance()
                return self._remember(word, INDEX)
            if word == "none":
                self.advance()
                return self._remember(word, NONE)
            if word in _SHAPED:
                self._enter()
                result = getattr(self, f"_{word}_type")()
                self.depth -= 1
                return self.context.unique_type(result)
        elif self.kind == "bang":
            self._enter()
            result = self._extended_type()
            self.depth -= 1
            return self.context.unique_type(result)
        self.wrong_token("expected non-function type")

    def _remember(self, word: str, type_: Type) -> Type:
        type_ = self.context.unique_type(type_)
        self.context.type_of_text[word] = type_
        return type_

    def dimension_list(self, *, dynamic: bool = True, trailing_x: bool = True) -> list[int]:
        """`4x?x`, each extent followed by `x` (without `trailing_x` the last is not); ends before the element type."""
        shape: list[int] = []
        if not trailing_x:
            if self.kind not in ("int", "?"):
                return shape
            shape.append(self._extent(dynamic))
            while self.kind == "bare" and self.spelling.startswith("x"):
                self._x()
                shape.append(self._extent(dynamic))
            return shape
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
        """A decimal size; in `0x4` the lexer sees a hexadecimal number, here it is size 0 and `x4`."""
        if self.kind != "int":
            self.wrong_token("expected integer")
        if self.spelling.startswith("0x"):
            self.reset(self.start + 1)
            return 0
        value = self.literal_value(self.spelling)
        if value >= 1 << 63:
            self.error("invalid dimension")
        self.advance()
        return value

    def _x(self) -> None:
        """The `x` between dimensions, which the lexer may have glued to what follows: `x4`, `xf32`."""
        if self.kind != "bare" or not self.spelling.startswith("x"):
            self.wrong_token("expected 'x' in dimension list")
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
        if self.consume_if(","):
            encoding = self.attribute()
        self.expect(">", "expected '>' in tensor type")
        if not is_tensor_element(element):
            self.error("invalid tensor element type", start, end)
        if unranked:
            if encoding is not None:
                self.error("cannot apply encoding to unranked tensor")
            return UnrankedTensorType(element)
        return RankedTensorType(tuple(shape), element, encoding)

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
            self.error("invalid memref element type", start, end)
        layout: Attribute | None = None
        space: Attribute | None = None
        if not self.consume_if(">"):
            self.expect(",", "expected ',' or '>' in memref type")
            if self.kind == ">":
                self.wrong_token("expected list element")
            while True:
                attribute = self.attribute()
                if isinstance(attribute, AffineMapAttr | StridedLayoutAttr) or is_layout(attribute):
                    layout = attribute
                    if unranked:
                        self.error("cannot have affine map for unranked memref type")
                    if space is not None:
                        self.error("expected memory space to be last in memref type")
                elif space is not None:
                    self.error("multiple memory spaces specified in memref type")
                else:
                    space = attribute
                if not self.consume_if(","):
                    break
            self.expect(">", "expected ',' or '>'")
        if space is not None and not is_memory_space(space):
            self.error("unsupported memory space Attribute", *keyword)
        if isinstance(space, IntegerAttr) and space.value == 0:
            space = None
        if unranked:
            return UnrankedMemRefType(element, space)
        if isinstance(layout, AffineMapAttr):
            if layout.map.num_dims != len(shape):
                self.error(
                    f"memref layout mismatch between rank and affine map: {len(shape)} != {layout.map.num_dims}",
                    *keyword,
                )
            if layout.map.is_identity():
                layout = None
        elif isinstance(layout, StridedLayoutAttr) and len(layout.strides) != len(shape):
            self.error("expected the number of strides to match the rank", *keyword)
        return MemRefType(tuple(shape), element, layout, space)

    def _vector_type(self) -> Type:
        self.advance()
        self.expect("<", "expected '<' in vector type")
        shape: list[int] = []
        scalable: list[bool] = []
        while self.kind in ("int", "["):
            is_scalable = self.consume_if("[")
            shape.append(self.dimension_size())
            scalable.append(is_scalable)
            if is_scalable and not self.consume_if("]"):
                self.wrong_token("missing ']' closing scalable dimension")
            self._x()
        if any(extent <= 0 for extent in shape):
            self.error("vector types must have positive constant sizes")
        start, end = self.start, self.end
        element = self.type()
        self.expect(">", "expected '>' in vector type")
        if not is_vector_element(element):
            self.error("failed to verify 'elementType': VectorElementTypeInterface instance", start, end)
        return VectorType(tuple(shape), element, tuple(scalable))

    def _complex_type(self) -> Type:
        self.advance()
        self.expect("<", "expected '<' in complex type")
        start, end = self.start, self.end
        element = self.type()
        self.expect(">", "expected '>' in complex type")
        if not isinstance(element, FloatType | IntegerType):
            self.error("invalid element type for complex", start, end)
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
        """`!alias`, `!dialect.mnemonic<...>` or `!dialect<"...">`."""
        start, name_end = self.start, self.end
        name = self.spelling[1:]
        dialect_name, dot, mnemonic = name.partition(".")
        if not dot and not self.text.startswith("<", name_end):
            self._use_alias("!" + name)
            alias = self.aliases.types.get(name)
            if alias is None:
                self.error(f"undefined symbol alias id '{name}'")
            self.advance()
            return alias
        dialect = self.context.dialect(dialect_name)
        if dot and dialect is not None:
            definition = dialect.types.get(mnemonic)
            # A mnemonic may hold dots: the definition with the longest match wins; the whole name is the usual case.
            if definition is not None:
                self.advance()
                parameters = self._parameters(definition)
                if definition.verify is not None and (message := definition.verify(parameters)) is not None:
                    self.error(message, start, name_end)
                return DialectType(definition, parameters)
            if dialect.parse_type is not None:
                self.advance()
                parsed = dialect.parse_type(mnemonic, self)
                if parsed is not None:
                    return parsed
                self.reset(start)
            if not dialect.allows_unknown_types:
                self.error(f"unknown type `{mnemonic}` in dialect `{dialect_name}`", start, name_end)
        if dialect is not None and not dot and (inner := self._inside_brackets(dialect_name, "!")) is not None:
            result = inner.type()
            self._leave_brackets(inner)
            return result
        body = self._dialect_body(dialect_name, mnemonic, bool(dot))
        if dialect is None and not self.context.allow_unregistered:
            self.error(f'`!"{dialect_name}"<"{body}">` type {UNREGISTERED}', start, name_end)
        return OpaqueType(dialect_name, body)

    def _parameters(self, definition: TypeDef) -> tuple[Any, ...]:
        """The parameters of a type or attribute written in full; its errors are not in the name of the op around it."""
        if definition.parse is None:
            return ()
        prefix, self.prefix = self.prefix, ""
        parameters = definition.parse(self)
        self.prefix = prefix
        return parameters

    def _inside_brackets(self, dialect: str, sigil: str) -> AttributeParser | None:
        """For `!d<mnemonic ...>`, the other spelling of `!d.mnemonic ...`: a parser set to read the latter.

        None where the brackets hold a string, or nothing that starts with a mnemonic.
        """
        match = _BRACKETED_MNEMONIC.match(self.text, self.end, self.limit)
        if match is None:
            return None
        close = self._balanced_end(self.end)
        # Same length, so that offsets stay right: "!d<m" becomes " !d.m", the closing bracket is the limit.
        text = f"{self.text[: self.start]}{sigil}{dialect}.{self.text[match.end() :]}"
        inner = AttributeParser(text, self.context, self.aliases, self.start, close - 1 - (match.end() - self.end - 1))
        inner.depth, inner.prefix, inner.used_aliases = self.depth, self.prefix, self.used_aliases
        return inner

    def _leave_brackets(self, inner: AttributeParser) -> None:
        """Goes on behind the brackets that `inner` has read."""
        if inner.kind != "}" and inner.kind != "eof":
            inner.wrong_token("expected '>'")
        self.reset(self._balanced_end(self.end))

    def _dialect_body(self, dialect: str, mnemonic: str, pretty: bool) -> str:
        """The raw text of a dialect symbol's body, cursor past it; balanced brackets decide where it ends."""
        end = self.end
        if not self.text.startswith("<", end):
            self.advance()
            return mnemonic
        close = self._balanced_end(end)
        body = self.text[end:close]
        self.reset(close)
        if pretty:
            return mnemonic + body
        inside = body[1:-1].strip()
        return unquote(inside) if inside.startswith('"') and inside.endswith('"') and len(inside) > 1 else inside

    def _balanced_end(self, start: int) -> int:
        """The offset past the bracket that closes the one at `start`."""
        closers: list[str] = []
        pairs = {"<": ">", "(": ")", "[": "]", "{": "}"}
        for match in _BRACKET.finditer(self.text, start, self.limit):
            token = match[0]
            if token in pairs:
                closers.append(pairs[token])
            elif token in (">", ")", "]", "}"):
                if closers[-1] != token:
                    opener = next(left for left, right in pairs.items() if right == closers[-1])
                    self.error(f"unbalanced '{opener}' character in pretty dialect name", match.start(), match.end())
                closers.pop()
                if not closers:
                    return match.end()
            elif token == "\0":
                break
        self.error("unbalanced '<' character in pretty dialect name", start, start + 1)

    # -------------------------------------------------------------------------------------------- attributes

    def at_attribute(self) -> bool:
        return (
            self.kind in _VALUE_STARTS or (self.kind == "bare" and self.spelling in _ATTRIBUTE_WORDS) or self.at_type()
        )

    def optional_attribute(self, type_: Type | None = None) -> Attribute | None:
        return self.attribute(type_) if self.at_attribute() else None

    def attribute(self, type_: Type | None = None) -> Attribute:
        """An attribute; `type_` is the type that follows from the context, so that none is spelled."""
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
                self.wrong_token("expected constant integer or floating point value")
        elif kind == "bare":
            result = self._word_attribute(type_)
        elif kind == "bang" or kind == "(":
            result = TypeAttr(self.type())
        else:
            self.wrong_token("expected attribute value")
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
        self.wrong_token("expected attribute value")

    def elements_attribute(self, type_: Type | None) -> Attribute:
        return parse_elements(self, type_)

    def attribute_dict(self) -> dict[str, Attribute]:
        """`{name = value, unit_name, "quoted name" = value}`."""
        entries: dict[str, Attribute] = {}

        def entry() -> None:
            if self.kind == "string":
                name = unquote(self.spelling)
            elif self.kind == "bare":
                name = self.spelling
            else:
                self.wrong_token("expected attribute name")
            if not name:
                self.error("expected valid attribute name")
            if name in entries:
                self.error(f"duplicate key '{name}' in dictionary attribute")
            self.advance()
            entries[name] = self.attribute() if self.consume_if("=") else UNIT

        self.list_between("{", "}", entry, " in attribute dictionary")
        return entries

    def _symbol_reference(self) -> SymbolRefAttr:
        root = self.symbol()
        nested: list[str] = []
        while self.kind == ":" and self.text.startswith("::", self.start):
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
            self.error("floating point value not valid for specified type")
        return FloatAttr(self.float_bits(spelling, start, negative, type_), type_)

    def float_bits(self, spelling: str, start: int, negative: bool, type_: FloatType) -> int:
        """The bit pattern of a float literal's spelling, decimal, or hexadecimal for the bits themselves."""
        if "." in spelling:
            return floats.parse_decimal(f"-{spelling}" if negative else spelling, type_.semantics)
        end = start + len(spelling)
        if not spelling.startswith("0x"):
            note = Note("add a trailing dot to make the literal a float", Span(start, end))
            self.error("unexpected decimal integer literal for a floating point value", start, end, (note,))
        if negative:
            self.error("hexadecimal float literal should not have a leading minus", start, end)
        bits = int(spelling, 16)
        if bits >> type_.width:
            self.error("hexadecimal float constant out of range for type", start, end)
        return bits

    def _number(self, type_: Type | None, negative: bool) -> Attribute:
        spelling, start = self.spelling, self.start
        end = self.end
        self.advance()
        if type_ is None:
            type_ = self.type() if self.consume_if(":") else I64
        if isinstance(type_, FloatType):
            return FloatAttr(self.float_bits(spelling, start, negative, type_), type_)
        if not isinstance(type_, IntegerType | IndexType):
            self.error("integer literal not valid for specified type", start, end)
        if negative and isinstance(type_, IntegerType) and type_.is_unsigned:
            self.error("negative integer literal not valid for unsigned integer type", start, end)
        value = self.fit_integer(self.literal_value(spelling), negative, type_)
        if value is None:
            self.error("integer constant out of range for attribute", start, end)
        return IntegerAttr(value, type_)

    @staticmethod
    def fit_integer(magnitude: int, negative: bool, type_: IntegerType | IndexType) -> int | None:
        """The value as an `IntegerAttr` holds it, or None where it does not fit (upstream's `buildAttributeAPInt`)."""
        width = type_.width if isinstance(type_, IntegerType) else 64
        if magnitude >> width or (negative and not width):
            return None
        if negative:
            return -magnitude if 0 < magnitude <= 1 << (width - 1) else None
        signed = isinstance(type_, IndexType) or type_.is_signed
        if width and magnitude >> (width - 1):
            if signed:
                return None
            if isinstance(type_, IntegerType) and type_.is_signless and width > 1:
                return magnitude - (1 << width)
        return magnitude

    def _dense_array(self) -> DenseArrayAttr:
        self.advance()
        self.expect("<", "expected '<' after 'array'")
        start, end = self.start, self.end
        element = self.type()
        if not isinstance(element, IntegerType | FloatType):
            self.error(f"expected integer or float type, got: '{element}'", start, end)
        if element != I1 and element.width % 8:
            self.error("element type bitwidth must be a multiple of 8", start, end)
        if self.consume_if(">"):
            return DenseArrayAttr(element, ())
        self.expect(":", "expected ':' after dense array type")
        values = self.dense_array_values(element)
        self.expect(">", "expected '>' to close an array attribute")
        return DenseArrayAttr(element, tuple(values))

    def dense_array_values(self, element: IntegerType | FloatType) -> list[int]:
        """`1, 2, 3`: one or more."""
        return self.comma_separated(lambda: self._dense_array_value(element))

    def _dense_array_value(self, element: IntegerType | FloatType) -> int:
        negative = self.consume_if("-")
        spelling, start = self.spelling, self.start
        if isinstance(element, FloatType):
            if self.kind not in ("float", "int"):
                self.error("expected floating point literal")
            bits = self.float_bits(spelling, start, negative, element)
            self.advance()
            return bits
        if self.kind == "bare" and spelling in ("true", "false"):
            if element != I1:
                self.error("expected i1 type for 'true' or 'false' values")
            self.advance()
            return int(spelling == "true")
        if self.kind != "int":
            self.error("expected integer literal")
        self.advance()
        if element == I1:
            self.error("expected 'true' or 'false' values for i1 type")
        value = self.fit_integer(self.literal_value(spelling), negative, element)
        if value is None:
            if negative and not int(spelling, 0):
                return 0
            self.error("integer constant out of range")
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
            self.error("expected 'offset' after comma")
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
        known = self.distinct.setdefault(number, DistinctAttr(number, referenced))
        if known.referenced != referenced:
            self.error(f"referenced attribute does not match previous definition: {known.referenced}")
        return known

    def _extended_attribute(self, type_: Type | None) -> Attribute:
        """`#alias`, `#dialect.mnemonic<...>` or `#dialect<"...">`."""
        start, name_end = self.start, self.end
        name = self.spelling[1:]
        dialect_name, dot, mnemonic = name.partition(".")
        if not dot and not self.text.startswith("<", name_end):
            self._use_alias("#" + name)
            alias = self.aliases.attributes.get(name)
            if alias is None:
                self.error(f"undefined symbol alias id '{name}'")
            self.advance()
            return alias
        dialect = self.context.dialect(dialect_name)
        if dot and dialect is not None:
            definition = dialect.attributes.get(mnemonic)
            if definition is not None:
                self.advance()
                parameters = self._parameters(definition)
                if definition.verify is not None and (message := definition.verify(parameters)) is not None:
                    self.error(message, start, name_end)
                return DialectAttribute(definition, parameters)
            if dialect.parse_attribute is not None:
                self.advance()
                parsed = dialect.parse_attribute(mnemonic, self)
                if parsed is not None:
                    return parsed
                self.reset(start)
            if not dialect.allows_unknown_types:
                self.error(f"unknown attribute `{mnemonic}` in dialect `{dialect_name}`", start, name_end)
        if dialect is not None and not dot and (inner := self._inside_brackets(dialect_name, "#")) is not None:
            result = inner.attribute(type_)
            self._leave_brackets(inner)
            return result
        body = self._dialect_body(dialect_name, mnemonic, bool(dot))
        if dialect is None and not self.context.allow_unregistered:
            self.error(f'#"{dialect_name}"<"{body}"> : \'none\' attribute {UNREGISTERED}', start, name_end)
        if type_ is None and self.consume_if(":"):
            type_ = self.type()
        return OpaqueAttr(dialect_name, body) if type_ is None else OpaqueAttr(dialect_name, body, type_)

    # --------------------------------------------------------------------------------------------- locations

    def location(self) -> Location:
        """What stands between the parentheses of `loc(...)`."""
        self._enter()
        result = self._location()
        self.depth -= 1
        return result

    def _location(self) -> Location:
        if self.kind == "hash":
            name = self.spelling[1:]
            if "." not in name:
                return self._location_alias(name)
            start = self.start
            attribute = self.attribute()
            if not isinstance(attribute, Location):
                self.error("expected location attribute, but got: " + str(attribute), start)
            return attribute
        if self.kind == "string":
            return self._name_or_file_location()
        if self.kind == "bare":
            word = self.spelling
            if word == "callsite":
                self.advance()
                self.expect("(", "expected '(' in callsite location")
                callee = self.location()
                if not self.optional_keyword("at"):
                    self.error("expected 'at' in callsite location")
                caller = self.location()
                self.expect(")", "expected ')' in callsite location")
                return CallSiteLoc(callee, caller)
            if word == "fused":
                self.advance()
                metadata = None
                if self.consume_if("<"):
                    metadata = self.attribute()
                    self.expect(">", "expected '>' after fused location metadata")
                parts = self.list_between("[", "]", self.location, " in fused location")
                return fuse(parts, metadata)
            if word == "unknown":
                self.advance()
                return UNKNOWN
        self.wrong_token("expected location instance")

    def _location_alias(self, name: str) -> Location:
        self._use_alias("#" + name)
        alias = self.aliases.attributes.get(name)
        if alias is None:
            return self.unresolved_location(name)
        if not isinstance(alias, Location):
            self.error(f"expected location, but found '{alias}'")
        self.advance()
        return alias

    def unresolved_location(self, name: str) -> Location:
        """Called for a location alias that is not defined (yet)."""
        self.error(f"undefined symbol alias id '{name}'")

    def _name_or_file_location(self) -> Location:
        text = unquote(self.take())
        if self.consume_if(":"):
            line = self._location_number("expected integer line number in FileLineColLoc")
            self.expect(":", "expected ':' in FileLineColLoc")
            column = self._location_number("expected integer column number in FileLineColLoc")
            if not self.optional_keyword("to"):
                return FileLineColRange(text, line, column)
            end_line = line
            if self.kind == "int":
                end_line = self._location_number("expected integer line number in FileLineColRange")
            self.expect(":", "expected either integer or `:` post `to` in FileLineColRange")
            end_column = self._location_number("expected integer column number in FileLineColRange")
            if (end_line, end_column) == (line, column):
                return FileLineColRange(text, line, column)
            return FileLineColRange(text, line, column, end_line, end_column)
        if self.consume_if("("):
            child = self.location()
            self.expect(")", "expected ')' after child location of NameLoc")
            return NameLoc(text, child)
        return NameLoc(text)

    def _location_number(self, message: str) -> int:
        if self.kind != "int" or self.spelling.startswith("0x"):
            self.wrong_token(message)
        value = self.literal_value(self.spelling)
        if value >= 1 << 32:
            self.error(message)
        self.advance()
        return value

    # ------------------------------------------------------------------------------------ for dialects' hooks

    def span_from(self, start: int) -> Span:
        """From `start` to the end of the token before the current one (white space left out)."""
        end = len(self.text[: self.start].rstrip()) if self.start - start < 4096 else self.start
        return Span(start, max(start, end))


_BRACKETED_MNEMONIC = re.compile(r"<[ \t\r\n]*(?=[A-Za-z_])")
_BRACKET = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|->|//[^\n]*|[<>()\[\]{}\0]')


def fuse(parts: list[Location], metadata: Attribute | None) -> Location:
    """Upstream's `FusedLoc::get`: unknown and doubled parts go, one part without metadata stands for itself."""
    flat: dict[Location, None] = {}
    for part in parts:
        if isinstance(part, FusedLoc) and part.metadata == metadata:
            flat.update(dict.fromkeys(part.locations))
        elif part != UNKNOWN:
            flat[part] = None
    kept = tuple(flat)
    if not kept and metadata is None:
        return UNKNOWN
    if len(kept) == 1 and metadata is None:
        return kept[0]
    return FusedLoc(kept or (UNKNOWN,), metadata)


def is_type_word(word: str) -> bool:
    """Whether a bare word starts a builtin type."""
    if word in _SHAPED or word in floats.SEMANTICS or word in ("index", "none"):
        return True
    return is_integer_type(word)


def is_integer_type(word: str) -> bool:
    """`i32`, `si8`, `ui16`, ...: one token of its own in MLIR, not an identifier."""
    match = _INTEGER_TYPE.fullmatch(word)
    return match is not None and (match[2] == "0" or not match[2].startswith("0"))


def is_layout(attribute: Attribute) -> bool:
    """Whether a dialect's attribute says how a memref is laid out (`MemRefLayoutAttrInterface`)."""
    return isinstance(attribute, DialectAttribute) and "MemRefLayoutAttrInterface" in getattr(
        attribute.definition, "traits", ()
    )


def is_memory_space(attribute: Attribute) -> bool:
    """Upstream's `isSupportedMemorySpace`: an integer, string or dictionary, or an attribute of another dialect."""
    return isinstance(attribute, DialectAttribute | DictionaryAttr | IntegerAttr | StringAttr)


def is_tensor_element(type_: Type) -> bool:
    """Upstream's `TensorType::isValidElementType`: builtin scalars, complex, vectors and other dialects' types."""
    if isinstance(type_, DialectType):
        return type_.definition.full_name.partition(".")[0] != "builtin"
    return isinstance(type_, ComplexType | FloatType | IntegerType | OpaqueType | VectorType | IndexType)


def is_memref_element(type_: Type) -> bool:
    """Upstream's `BaseMemRefType::isValidElementType`: scalars, vectors, memrefs and opted-in dialect types."""
    if isinstance(type_, DialectType):
        return "MemRefElementTypeInterface" in getattr(type_.definition, "traits", ())
    return isinstance(
        type_,
        ComplexType | FloatType | IntegerType | VectorType | IndexType | MemRefType | UnrankedMemRefType,
    )


def is_vector_element(type_: Type) -> bool:
    """Upstream's `VectorElementTypeInterface`."""
    if isinstance(type_, DialectType):
        return "VectorElementTypeInterface" in getattr(type_.definition, "traits", ())
    return isinstance(type_, FloatType | IntegerType | IndexType)


__all__ = ["MAX_NESTING", "Aliases", "AttributeParser", "DictionaryAttr", "fuse"]
