"""Entities at a position: an operation's name, a value, a block, a symbol, an alias.

A `Place` is the token at an offset of a view, with its section, chunk and innermost operation; the other functions
resolve the token. The IR does not store positions of operands: the token is lexed from its line, and its name is looked
up among the operands of the enclosing operation, then in the enclosing regions. This also works for placeholders.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from compiler.ir.context import Context
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.ods.model import Dialect
from compiler.syntax.incremental.document import Section
from compiler.syntax.lexer import BARE_ID, STRING, SUFFIX_ID, SYMBOL, unquote
from compiler.syntax.parser.file_parser import AliasDefinition
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource
from compiler.text import Span
from ir_lsp.documents.document import DocumentView

_TOKEN = re.compile(
    rf"""[ \t\r]+
    | (?P<comment>//[^\n]*)
    | (?P<percent>%{SUFFIX_ID})
    | (?P<at>{SYMBOL})
    | (?P<string>{STRING})
    | (?P<hash>\#{SUFFIX_ID})
    | (?P<bang>!{SUFFIX_ID})
    | (?P<caret>\^{SUFFIX_ID})
    | (?P<bare>{BARE_ID})
    | (?P<number>[0-9][0-9A-Fa-fx.]*)
    | (?P<other>[^\n])""",
    re.VERBOSE,
)
_OPAQUE = re.compile(rf"{STRING}|//[^\n]*")
_NAMED = ("percent", "at", "string", "hash", "bang", "caret", "bare")


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its span in the document."""

    kind: str
    """Kind as in the lexer, or "comment", "number", "other"."""
    spelling: str
    span: Span


@dataclass(frozen=True, slots=True)
class Place:
    """A token with its section, chunk and innermost operation; the last two are None outside of operations."""

    view: DocumentView
    token: Token
    section: Section
    chunk: Chunk | None
    op: Operation | None

    @property
    def offset(self) -> int:
        """Offset of the token in the section."""
        return self.token.span.start - self.section.base


def tokens_of_line(view: DocumentView, offset: int) -> Iterator[Token]:
    """Yields the tokens of the line that contains `offset`; tokens never span lines."""
    index = view.index
    line = index.line_of(offset)
    yield from _tokens_between(view.text, index.line_start(line), index.line_end(line))


def opaque_spans(view: DocumentView, offset: int) -> list[tuple[int, int]]:
    """Returns the spans of strings and comments on the line of `offset`."""
    index, text = view.index, view.text
    line = index.line_of(offset)
    start, end = index.line_start(line), index.line_end(line)
    if text.find('"', start, end) < 0 and text.find("//", start, end) < 0:
        return []
    return [match.span() for match in _OPAQUE.finditer(text, start, end)]


def token_at(view: DocumentView, offset: int) -> Token | None:
    """Returns the token at `offset`, or the name that ends there if no other name starts there; None if none."""
    before: Token | None = None
    for token in _tokens_near(view, offset):
        if token.span.start > offset:
            break
        if token.span.end >= offset and (token.kind in _NAMED or token.span.end > offset):
            if token.span.end > offset and (before is None or token.kind in _NAMED or token.kind == "comment"):
                return token
            before = before or token
    return before


def _tokens_near(view: DocumentView, offset: int) -> Iterator[Token]:
    """Yields the tokens of the line from shortly before `offset`, as a line may be a list of a million numbers."""
    index, text = view.index, view.text
    line = index.line_of(offset)
    start, end = index.line_start(line), index.line_end(line)
    limit = max(start, offset - 1)
    for opaque_start, opaque_end in opaque_spans(view, offset):
        if opaque_end >= offset:
            limit = min(limit, opaque_start)
            break
        start = opaque_end
    # A separator is always a token of its own, so a token starts after it.
    start = max(start, *(text.rfind(separator, start, limit) + 1 for separator in " \t,()[]{}<>="))
    return _tokens_between(text, start, end)


def _tokens_between(text: str, start: int, end: int) -> Iterator[Token]:
    for match in _TOKEN.finditer(text, start, end):
        if match.lastgroup is not None:
            yield Token(match.lastgroup, match[0], Span(match.start(), match.end()))


def place_at(view: DocumentView, offset: int) -> Place | None:
    """Returns the place at `offset`; None if there is no token."""
    token = token_at(view, offset)
    return None if token is None else place_of(view, token)


def place_of(view: DocumentView, token: Token) -> Place:
    """Returns the place of a token."""
    section = view.section_at(token.span.start)
    at = token.span.start - section.base
    chunk = section.chunk_at(at)
    return Place(view, token, section, chunk, None if chunk is None else innermost_op(chunk, at - chunk.source.base))


def innermost_op(chunk: Chunk, offset: int) -> Operation:
    """Returns the innermost operation of a chunk that contains `offset`, which counts from the chunk's start."""
    op = chunk.op
    while (inner := _op_inside(op, offset)) is not None:
        op = inner
    return op


def _op_inside(op: Operation, offset: int) -> Operation | None:
    for region in op.regions:
        if not region.start <= offset < region.end:
            continue
        for block in reversed(region.blocks):
            ops = block.ops
            number = bisect_right(ops, offset, key=_start) - 1
            if number >= 0 and ops[number].start >= 0 and ops[number].source is None and offset <= ops[number].end:
                return ops[number]
    return None


def _start(op: Operation) -> int:
    # An implicit terminator has no place in the text; it comes last.
    return op.start if op.start >= 0 else 1 << 62


# --------------------------------------------------------------------------------------------------------- op names


def op_name_span(place: Place, op: Operation) -> Span:
    """Returns the span, in the document, of the name of `op`, which is in the chunk of `place`."""
    assert place.chunk is not None
    return place.chunk.source.name_span(max(op.start, 0)).shifted(place.section.base)


def op_named_at(place: Place) -> Operation | None:
    """Returns the operation whose name is the token; None for any other token."""
    if place.token.kind not in ("bare", "string") or place.op is None:
        return None
    return place.op if op_name_span(place, place.op).contains(place.token.span.start) else None


def default_dialect(place: Place, context: Context) -> Dialect | None:
    """Returns the dialect whose operations need no prefix at a place; None if all operations need one.

    The nearest enclosing operation that is not in generic form determines it.
    """
    op = place.op
    if op is not None and place.chunk is not None:
        if enclosing_region(op, place.offset - place.chunk.source.base) is None:
            op = op.parent_op
    while op is not None:
        if op.definition is not None and not _is_generic(place.section, op):
            name = op.definition.default_dialect
            return context.dialect(name) if name else None
        op = op.parent_op
    return context.dialect("builtin")


def _is_generic(section: Section, op: Operation) -> bool:
    chunk = enclosing_chunk(section, op)
    if chunk is None or op.start < 0:
        return False
    return section.text.startswith('"', chunk.source.name_span(op.start).start)


# ------------------------------------------------------------------------------------------------------------ values


def value_at(place: Place) -> Value | None:
    """Returns the value to which `%name` or `%name#1` refers at a place; None if it is undefined."""
    if place.token.kind == "percent":
        name, number = place.token.spelling[1:], _pack_number(place.view.text, place.token.span.end)
    elif place.token.kind == "hash" and (before := token_at(place.view, place.token.span.start - 1)) is not None:
        if before.kind != "percent" or before.span.end != place.token.span.start:
            return None
        name, number = before.spelling[1:], _pack_number(place.view.text, before.span.end)
    else:
        return None
    return resolve_value(place, name, number)


def _pack_number(text: str, offset: int) -> int:
    match = re.compile(r"#([0-9]{1,9})").match(text, offset)
    return int(match[1]) if match else 0


def resolve_value(place: Place, name: str, number: int = 0) -> Value | None:
    """Returns the value to which `%name#number` refers at a place; None if it is undefined."""
    op = place.op
    if op is None or place.chunk is None:
        return None
    at = place.offset - place.chunk.source.base
    named = [result for result in op.results if result.name == name]
    # Names of results precede the op's name; after it the same name is another value, or an error.
    if named and at < place.chunk.source.name_span(max(op.start, 0)).start - place.chunk.source.base:
        return named[min(number, len(named) - 1)]
    inside = enclosing_region(op, at)
    if inside is None:
        arguments = [each for each in _entry_arguments(op) if each.name == name]
        declared = next((argument for argument in arguments if argument.start == at), None)
        if declared is not None:
            return declared
        for operand in op.operands:
            if operand.name == name and isinstance(operand, OpResult | BlockArgument):
                if not isinstance(operand, OpResult) or _number_in_pack(operand) == number:
                    return operand
        if arguments:
            return arguments[0]
        inside = op.parent_region
    if inside is None:
        return None
    names = place.chunk.names
    if names is not None and place.chunk.op.has_trait("IsolatedFromAbove"):
        defined = names.named(name)
        if not defined:
            return None
        if len(defined) == 1:  # Needs no walk over a huge function.
            return _of_pack(defined[0], number) if region_of(defined[0]) in list(_scopes(inside)) else None
    return value_in_scope(inside, name, number)


def _of_pack(value: Value, number: int) -> Value:
    """Returns result `number` of those that share the name of `value`; a block argument itself."""
    if not isinstance(value, OpResult):
        return value
    named = [result for result in value.owner.results if result.name == value.name]
    return named[min(number, len(named) - 1)]


def _scopes(region: Region) -> Iterator[Region]:
    """Yields a region and the enclosing ones whose values are visible in it, up to an operation isolated from above."""
    current: Region | None = region
    while current is not None:
        yield current
        owner = current.parent
        current = None if owner is None or owner.has_trait("IsolatedFromAbove") else owner.parent_region


def region_of(value: Value) -> Region | None:
    """Returns the region in which `value` is defined."""
    if isinstance(value, OpResult):
        return value.owner.parent_region
    return value.owner.parent if isinstance(value, BlockArgument) else None


def _entry_arguments(op: Operation) -> Iterator[BlockArgument]:
    """Yields the entry block arguments of the operation's regions, which its custom syntax may name."""
    for region in op.regions:
        if region.blocks:
            yield from region.blocks[0].arguments


def enclosing_region(op: Operation, offset: int) -> Region | None:
    """Returns the region of `op` that contains `offset`, which counts in its chunk; None if none does."""
    return next((region for region in op.regions if region.start <= offset < region.end), None)


def _number_in_pack(value: OpResult) -> int:
    return sum(1 for result in value.owner.results[: value.index] if result.name == value.name)


def value_in_scope(region: Region, name: str, number: int = 0) -> Value | None:
    """Returns the value called `name` that is visible in a region; None if there is none."""
    for scope in _scopes(region):
        for block in scope.blocks:
            for argument in block.arguments:
                if argument.name == name:
                    return argument
            for op in block.ops:
                for result in op.results:
                    if result.name == name:
                        return _of_pack(result, number)
    return None


def owner_of(value: Value) -> Operation | None:
    """Returns the operation that defines a result, or has a block argument in its regions."""
    if isinstance(value, OpResult):
        return value.owner
    return value.owner.parent_op if isinstance(value, BlockArgument) else None


def enclosing_chunk(section: Section, op: Operation) -> Chunk | None:
    """Returns the chunk that contains an operation's text."""
    current: Operation | None = op
    while current is not None:
        if isinstance(current.source, ChunkSource):
            return section.chunk_of(current)
        current = current.parent_op
    return None


def value_definition(section: Section, value: Value) -> Span | None:
    """Returns the span, in the document, of a value's name in its definition; None if it is not in the text."""
    owner = owner_of(value)
    chunk = None if owner is None else enclosing_chunk(section, owner)
    if owner is None or chunk is None or value.name is None:
        return None
    base = chunk.source.base
    if isinstance(value, BlockArgument):
        at = value.start + base if value.start >= 0 else -1
    else:
        name_span = chunk.source.name_span(max(owner.start, 0))
        pattern = re.compile(re.escape(f"%{value.name}") + r"(?![A-Za-z0-9_$.-])")
        match = pattern.search(section.text, base + owner.start, name_span.start)
        at = -1 if match is None else match.start()
    return None if at < 0 else Span(at, at + 1 + len(value.name)).shifted(section.base)


# ------------------------------------------------------------------------------------------------------------ blocks


def block_at(place: Place) -> Block | None:
    """Returns the block to which `^name` refers at a place; None if it is undefined."""
    if place.token.kind != "caret" or place.op is None or place.chunk is None:
        return None
    label = place.token.spelling[1:]
    inside = enclosing_region(place.op, place.offset - place.chunk.source.base)
    for region in (inside, place.op.parent_region):
        for block in region.blocks if region is not None else ():
            if block.label == label and block.start >= 0:
                return block
    return None


def block_label_span(section: Section, block: Block) -> Span | None:
    """Returns the span of a block's label in the document; None if it has none."""
    owner = block.parent_op
    chunk = None if owner is None else enclosing_chunk(section, owner)
    if chunk is None or not block.label or block.start < 0:
        return None
    start = section.base + chunk.source.base + block.start
    return Span(start, start + 1 + len(block.label))


# ----------------------------------------------------------------------------------------------------------- symbols


@dataclass(frozen=True, slots=True)
class SymbolPath:
    """A symbol reference up to the name under the cursor."""

    names: tuple[str, ...]
    span: Span
    """Span of the last name."""


def symbol_path(place: Place) -> SymbolPath | None:
    """Returns the symbol reference at a place, such as `@a` or `@a::@b`, up to the name under the cursor."""
    if place.token.kind != "at":
        return None
    tokens = list(tokens_of_line(place.view, place.token.span.start))
    number = tokens.index(place.token)
    names = [_symbol(place.token)]
    while number >= 3 and tokens[number - 1].spelling == tokens[number - 2].spelling == ":":
        if tokens[number - 3].kind != "at" or tokens[number - 3].span.end != tokens[number - 2].span.start:
            break
        number -= 3
        names.insert(0, _symbol(tokens[number]))
    return SymbolPath(tuple(names), place.token.span)


def _symbol(token: Token) -> str:
    spelling = token.spelling[1:]
    return unquote(spelling) if spelling.startswith('"') else spelling


def symbol_at(place: Place) -> Operation | None:
    """Returns the operation that defines the symbol at a place; None if it is undefined."""
    path = symbol_path(place)
    if path is None:
        return None
    if len(path.names) == 1 and place.op is not None and symbol_name(place.op) == path.names[0]:
        return place.op
    table = _op_or_module(place)
    while table is not None:
        if is_symbol_table(table) and (symbol := _lookup(table, path.names)) is not None:
            return symbol
        table = table.parent_op
    return None


def _op_or_module(place: Place) -> Operation | None:
    """Returns the operation at a place, or the file's module outside of operations."""
    if place.op is not None:
        return place.op
    return None if place.section.parsed is None else place.section.parsed.module


def _lookup(table: Operation, names: tuple[str, ...]) -> Operation | None:
    current: Operation | None = table
    for name in names:
        current = None if current is None else _symbol_in(current, name)
    return current


def _symbol_in(table: Operation, name: str) -> Operation | None:
    for region in table.regions:
        for block in region.blocks:
            for op in block.ops:
                if symbol_name(op) == name:
                    return op
    return None


def symbols_in_scope(place: Place) -> dict[str, Operation]:
    """Returns the symbols to which a reference with one name can refer at a place, by name."""
    symbols: dict[str, Operation] = {}
    table = _op_or_module(place)
    while table is not None:
        if is_symbol_table(table):
            for region in table.regions:
                for block in region.blocks:
                    for op in block.ops:
                        if (name := symbol_name(op)) is not None:
                            symbols.setdefault(name, op)
        table = table.parent_op
    return symbols


def symbol_definition(section: Section, op: Operation) -> Span | None:
    """Returns the span, in the document, of a symbol's name in its definition `op`.

    If the text does not contain the name, returns the span of the op's name; None if `op` has no text or no symbol
    name.
    """
    chunk = enclosing_chunk(section, op)
    if chunk is None or symbol_name(op) is None or op.start < 0:
        return None
    return symbol_definition_in(section, op, chunk.source)


_SYMBOL_OR_STRING = re.compile(rf"//[^\n]*|{SYMBOL}|{STRING}")


def symbol_definition_in(section: Section, op: Operation, source: ChunkSource) -> Span:
    """Returns the span of a symbol's name in its definition `op`, an operation of the chunk `source`.

    See `symbol_definition`.
    """
    op_name = source.name_span(op.start)
    name = symbol_name(op)
    if name is not None:
        starts = op.regions[0].start if op.regions else -1
        end = source.base + (starts if starts >= 0 else op.end)
        for match in _SYMBOL_OR_STRING.finditer(section.text, op_name.start, max(end, op_name.start)):
            if not match[0].startswith("//") and _name_of(match[0].removeprefix("@")) == name:
                return Span(match.start(), match.end()).shifted(section.base)
    return op_name.shifted(section.base)


def symbols_spelled(text: str) -> Iterator[tuple[str, Span]]:
    """Yields the symbol names in a text, with their spans including `@`; skips comments and strings."""
    for match in _SYMBOL_OR_STRING.finditer(text):
        if match[0].startswith("@"):
            yield _name_of(match[0][1:]), Span(match.start(), match.end())


def _name_of(spelling: str) -> str:
    """Returns the name in a bare identifier or a quoted string."""
    return unquote(spelling) if spelling.startswith('"') else spelling


# ----------------------------------------------------------------------------------------------------------- aliases


def alias_at(place: Place) -> AliasDefinition | None:
    """Returns the alias to which `#name` or `!name` refers; the last definition if there are several."""
    if place.token.kind not in ("hash", "bang") or place.section.parsed is None:
        return None
    definitions = [alias for alias in place.section.parsed.aliases if alias.name == place.token.spelling]
    return definitions[-1] if definitions else None
