"""Parses types, which the context makes unique: https://mlir.llvm.org/docs/LangRef/#type-system."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from compiler.errors.constraints import HookFailure
from compiler.errors.names import UndeclaredAlias, UnknownDialect, UnknownMnemonic, UnknownSyntax, UnregisteredOperation
from compiler.errors.syntax import (
    AlreadyReported,
    ExpectedToken,
    ExpectedType,
    InvalidType,
    LimitExceeded,
    UnbalancedBracket,
)
from compiler.ir import floats
from compiler.ir.attributes import (
    AffineMapAttr,
    Attribute,
    DialectAttribute,
    DistinctAttr,
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
from compiler.ods.hook_failures import hook_failure
from compiler.ods.model import Dialect, TypeDef
from compiler.syntax.attributes.affine_parser import AffineParser
from compiler.syntax.attributes.aliases import Aliases, Extent
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
from compiler.syntax.lexer import RAISED_BY_HOOKS, ParseError
from compiler.text import Span

MAX_NESTING = 100
"""Maximum nesting of types and attributes, aliases in them included; deeper ones are reported."""
MAX_EXPANDED = 1_000_000
"""Maximum number of aliases that an alias may stand for, each with all in it."""
UNREGISTERED = (
    "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the "
    "MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
)
_Read = TypeVar("_Read")
_MAX_INTEGER_WIDTH = 16777215
_EXTENTS = re.compile(r"(?:(?:[1-9][0-9]{0,17}|\?)x)*+")
_PLAIN_SHAPED = re.compile(r"(?:tensor|memref|vector)<[0-9a-z?]*>")
"""Shaped types that are written alike wherever they are meant: without aliases, blanks and parts of dialects."""
_STRING = r'(?P<string>"(?:[^"\\]|\\.)*")'
_BLANK_OR_STRING = re.compile(rf"{_STRING}|(?P<alias>[#!][A-Za-z_$][\w$-]*+)(?![.<])|(?:\s|//[^\n]*)+")
_BLANK_INSIDE = re.compile(rf"{_STRING}|(?<=<) | (?=>)")
_BRACKET = re.compile(r'->|["<>()\[\]{}\0]')


class KnownTypes(dict[str, Type]):
    """The types that parsers of a context have read as one word, by that word."""

    __slots__ = ()


class TypeParser(AffineParser):
    """Adds types to the cursor. `used_aliases` collects the aliases that were looked up."""

    __slots__ = (
        "_known_types",
        "aliases",
        "context",
        "deepest",
        "depth",
        "distinct",
        "enclosing_types",
        "expanded",
        "furthest",
        "used_aliases",
    )

    def __init__(
        self, text: str, context: Context, aliases: Aliases | None = None, pos: int = 0, limit: int | None = None
    ) -> None:
        self.context = context
        self._known_types = context.shared(KnownTypes)
        self.aliases = Aliases() if aliases is None else aliases
        self.depth = 0
        self.deepest = 0
        self.expanded = 0
        self.distinct: dict[int, DistinctAttr] = {}
        self.used_aliases: set[str] = set()
        self.enclosing_types: tuple[str, ...] = ()
        """The names of the types around the current token that may mention themselves (`!llvm.struct<"name", ...>`)."""
        self.furthest = 0
        """The end of the text that was searched for a closing bracket."""
        super().__init__(text, pos, limit)

    def leave_syntax(self) -> None:
        """Forgets what the parser was inside of when an error ended it."""
        self.prefix = ""
        self.depth = 0
        self.enclosing_types = ()

    def read_by(self, name: str, hook: Callable[..., _Read], *arguments: object) -> _Read:
        """Calls a function of the dialect's definition `name`; a mistake in it becomes an error in the text."""
        try:
            return hook(*arguments)
        except RAISED_BY_HOOKS:
            raise
        except Exception as error:
            self.hook_failed(name, error)

    def report(self, error: ParseError) -> None:
        """Notes an error that another one, to be raised, follows. Replaced by the block parser, which keeps errors."""

    def hook_failed(self, name: str, error: Exception) -> NoReturn:
        """Raises the error in the text for a dialect's parser that raised something else."""
        self.error(HookFailure(hook_failure(name, "reads", error)))

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
            self.error(LimitExceeded(f"nesting is deeper than {MAX_NESTING} levels"))
        self.deepest = max(self.deepest, depth)

    def start_alias(self) -> None:
        """From here on, what is read is measured for `end_alias`."""
        self.deepest = self.expanded = 0

    def end_alias(self, name: str, start: int, end: int) -> Extent:
        """Notes how large what the alias stands for is. Short texts can stand for endless types, which is an error."""
        if self.expanded > MAX_EXPANDED:
            self.error(LimitExceeded(f"alias stands for more than {MAX_EXPANDED} types and attributes"), start, end)
        extent = self.aliases.extents[name] = Extent(self.deepest, self.expanded + 1)
        return extent

    def broken_alias(self, start: int, end: int) -> NoReturn:
        """Raises an error at the name of an alias whose definition could not be read."""
        words = f"the definition of '{self.text[start:end]}' cannot be read"
        raise ParseError(AlreadyReported(words), Span(start, end))

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
            type_ = self._known_types.get(word)
            if type_ is not None:
                self.advance()
                return type_
            if (match := INTEGER_TYPE.fullmatch(word)) is not None and not (
                len(match[2]) > 1 and match[2].startswith("0")
            ):
                if len(match[2]) > 10 or int(match[2]) >= 1 << 32:
                    self.error(InvalidType("invalid integer width"))
                if int(match[2]) > _MAX_INTEGER_WIDTH:
                    self.error(InvalidType(f"integer bitwidth is limited to {_MAX_INTEGER_WIDTH} bits"))
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
            if word in SHAPED:
                self._enter()
                plain = _PLAIN_SHAPED.match(self.text, self.start, self.limit)
                type_ = None if plain is None else self._known_types.get(plain[0])
                if plain is not None and type_ is not None:
                    self.reset(plain.end())
                else:
                    type_ = self.context.unique_type(getattr(self, f"_{word}_type")())
                    if plain is not None:
                        self._known_types[plain[0]] = type_
                self.depth -= 1
                return type_
        elif self.kind == "bang":
            self._enter()
            result = self._extended_type()
            self.depth -= 1
            return self.context.unique_type(result)
        self.wrong_token(ExpectedType("expected non-function type"))

    def _remember(self, word: str, type_: Type) -> Type:
        type_ = self.context.unique_type(type_)
        self._known_types[word] = type_
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
        if dynamic and self.kind in ("int", "?"):
            plain = _EXTENTS.match(self.text, self.start, self.limit)
            if plain is not None and plain.end() > self.start:  # not token by token, as the lexer sees `x4x5` in one
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
        """Returns a decimal size; in `0x4` the lexer sees a hexadecimal number, here it is size 0 and `x4`."""
        if self.kind != "int":
            self.wrong_token("invalid dimension")
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
            self.wrong_token(ExpectedToken("x", "expected 'x' in dimension list"))
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
        """Checks that the encoding fits such a tensor."""
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
                self.wrong_token("expected list element")
            while True:
                start = self.start
                attribute = self.attribute()
                if isinstance(attribute, OpaqueAttr):  # of a dialect that nobody defines: a layout, or a space
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
                self.wrong_token("missing ']' closing scalable dimension")
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
        """`!alias`, `!dialect.mnemonic<...>` or `!dialect<"...">`."""
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
            # A mnemonic may hold dots: the definition with the longest match wins; the whole name is the usual case.
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
        """Returns the parameters of a type or attribute written in full.

        Its errors are not in the name of the op around it.

        The cursor is at the name. Brackets that do not match are reported before anything else, and what is in brackets
        that the definition knows nothing of is passed over, as upstream does.
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
                is_too_deep = not self.depth  # then the search would be made again at each level
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
        """Returns what the definition's verifier says about parameters."""
        if definition.verify is None:
            return None
        return self.read_by(definition.full_name, definition.verify, parameters)

    def _unknown_symbol(
        self, kind: str, dialect: Dialect, mnemonic: str, has_hook: bool, name_end: int, message: str
    ) -> NoReturn:
        """The error for a type or attribute that a known dialect does not have, its name ending at `name_end`."""
        dotted = self.text.startswith(".", name_end - len(mnemonic) - 1)
        start = name_end - len(mnemonic) if dotted else name_end + 1
        if not has_hook:
            self.error(f"dialect '{dialect.name}' provides no {kind} parsing hook", start, start + 1)
        if not mnemonic:
            self.error("expected valid keyword", start - 1 if dotted else start, name_end if dotted else start + 1)
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

    def _skip_brackets(self) -> None:
        """Goes on behind the brackets that follow the current token."""
        self.reset(self._balanced_end(self.end))

    def _dialect_body(self, dialect: str, mnemonic: str, pretty: bool) -> str:
        """Returns the raw text of a dialect symbol's body, cursor past it; balanced brackets decide where it ends."""
        end = self.end
        if not self.text.startswith("<", end):
            self.advance()
            return mnemonic
        close = self._balanced_end(end)
        body = self.text[end:close]
        self.reset(close)
        if pretty:
            return mnemonic + body
        return body[1:-1]

    def bracketed_text(self) -> str:
        """Returns the text of the brackets at the cursor, these included, on one line; moves the cursor behind it."""
        start = self.start
        end = self._balanced_end(start)
        self.reset(end)
        return self.text_on_one_line(start, end)

    def unreadable(self, name: str) -> NoReturn:
        """Raises an error at the current token: what stands here, C++ alone can read."""
        message = f"the syntax of '{name}' is written in C++, which is not known here"
        raise ParseError(UnknownSyntax(message), Span(self.start, self.end))

    def unread_text(self) -> str:
        """Returns the rest of the enclosing brackets, after a mnemonic; "" outside of such brackets."""
        return ""

    def text_on_one_line(self, start: int, end: int) -> str:
        """A part of the text without comments, each run of blanks outside of strings as one, and without aliases."""
        text = _BLANK_OR_STRING.sub(self._on_one_line, self.text[start:end])
        return _BLANK_INSIDE.sub(lambda match: match["string"] or "", text).strip()

    def _on_one_line(self, match: re.Match[str]) -> str:
        name = match["alias"]
        if name is None:
            return match["string"] or " "
        meaning = self.aliases.types.get(name[1:]) if name[0] == "!" else self.aliases.attributes.get(name[1:])
        if meaning is None:
            return name
        self._use_alias(name)
        return str(meaning)

    def _balanced_end(self, start: int) -> int:
        """Returns the offset past the bracket that closes the one at `start`.

        Nothing but strings and brackets counts, not even comments. As upstream does, errors stand at the last string,
        the last token that was read.
        """
        closers: list[str] = []
        pairs = {"<": ">", "(": ")", "[": "]", "{": "}"}
        symbol, position, token_start = self.start, start, start
        while (match := _BRACKET.search(self.text, position, self.limit)) is not None:
            token, position = match[0], match.end()
            if token == '"':
                self.reset(match.start())
                if self.kind != "string":
                    self.furthest = max(self.furthest, position)
                    self.error("expected string")
                token_start, position = self.start, self.end
            elif token in pairs:
                closers.append(pairs[token])
            elif token in (">", ")", "]", "}"):
                if closers[-1] != token:
                    break
                closers.pop()
                if not closers:
                    self.reset(symbol)
                    self.furthest = max(self.furthest, position)
                    return position
            elif token == "\0":
                break
        self.furthest = max(self.furthest, self.limit if match is None else position)
        opener = next(left for left, right in pairs.items() if right == closers[-1])
        self.error(UnbalancedBracket(opener), token_start, token_start + 1)
