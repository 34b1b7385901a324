"""Completion at a position: values, symbols, blocks, ops, types and attributes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from compiler.dialects import BUNDLED
from compiler.ir.context import Context
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import Type
from compiler.ods.model import OpDef, ValueDef
from compiler.syntax.lexer import STRING, SUFFIX_ID
from compiler.syntax.parser.expectations import Expected
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import (
    Place,
    Token,
    default_dialect,
    enclosing_region,
    place_of,
    symbols_in_scope,
    value_at,
)
from ir_lsp.features.completion_items import Item, attribute_names, attributes, dialect_names, types_first
from ir_lsp.features.documentation import shortened
from ir_lsp.features.enum_cases import is_case, meaning_of
from ir_lsp.features.expectation import expected_at
from ir_lsp.features.hover import syntax_text
from ir_lsp.features.signature import attribute_at, operand_at
from ir_lsp.features.snippets import snippet_of

MAX_VALUES = 500
"""Maximum number of values offered, those defined nearest first."""

_WORD_BACKWARDS = re.compile(r"[A-Za-z0-9_$.\-]*[%@^!#]?")
_CODE = re.compile(rf'(?:{STRING}|/(?!/)|[^"/]++)*+')
"""The part of a line before a comment or an unclosed string."""
_VALUE_NAME = re.compile(rf"%{SUFFIX_ID}(?=[^\w$.-])")
_NEAR = 300
"""Number of characters before the cursor that are searched for the types of an op."""
_RESULTS = re.compile(r"[ \t]*(?:%[\w$.\-:, \t%]*=[ \t]*)?$")
_DEFINITION = re.compile(r"[ \t]*(?:%[\w$.\-:]+[ \t]*,[ \t]*)*[%^!#]")
"""The beginning of a line that defines a name: a result, a block or an alias, up to the sigil of the name."""
_ALIAS = re.compile(r"([!#])[\w$.\-]+[ \t]*=")
_OPERANDS = frozenset({"value", "symbol", "block", "case"})
"""Kinds of suggestions for an op's operands, in a broad sense; see `Completion.kind`."""
_SHAPE = re.compile(r"\b(?:tensor|memref|vector)<(?:(?:\d+|[?*]|\[\d+\])x)+(?P<element>[A-Za-z_][\w$.]*)?$")
"""An unfinished shaped type, up to its element type. A dialect's type is not part of it, as its `!` begins a word."""
_LONGEST_OP = 20_000
"""Maximum length, in characters, of a preceding op that is searched for open brackets."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A proposal to replace the text at `span` by `label`."""

    label: str
    kind: str
    """ "value", "symbol", "block", "operation", "dialect", "type", "alias", "keyword", "case" (of an enum),
    "attribute" (an attribute's value) or "name" (an attribute's name).
    """
    span: Span
    detail: str = ""
    snippet: str = ""
    """Text in LSP's snippet syntax to insert instead of the label; "" if there is none."""


def completion(view: DocumentView, offset: int, *, operands_only: bool = False) -> list[Completion]:
    """Returns the proposals that may replace the word that ends at `offset`, the likeliest first.

    With `operands_only` and no word at `offset`, proposes only the values, symbols, blocks and enum cases that the
    operation takes next, without its keywords, types and attributes.
    """
    index = view.index
    line_start = index.line_start(index.line_of(offset))
    before = view.text[line_start:offset]
    match = _WORD_BACKWARDS.match(before[::-1])  # backwards, as a search would try each offset of a huge line
    word = "" if match is None else match[0][::-1]
    if _CODE.fullmatch(before) is None:
        return []
    shape = _SHAPE.search(before, max(0, len(before) - _NEAR))
    if shape is not None:
        word = shape["element"] or ""
    elif word[:1].isdigit():
        return []
    span = Span(offset - len(word), offset)
    place = place_of(view, Token("", "", Span(offset, offset)))
    items: Iterable[Item]
    if _DEFINITION.fullmatch(before, 0, len(before) - len(word) + 1) and not _continues_op(place, line_start):
        items = ()  # a new name is being typed
    elif shape is not None:
        items = types_first(place, ())
    elif operands_only and not word:
        is_in_operation = _RESULTS.match(before) is None or _continues_op(place, line_start)
        items = (item for item in _expected(place, offset) if is_in_operation and item.kind in _OPERANDS)
    elif word.startswith("%"):
        items = _fitting_first(_values(place), operand_at(view, span.start), _types_of_line(place))
    elif word.startswith("@"):
        items = _symbols(place, span.start)
    elif word.startswith("^"):
        items = _blocks(place)
    elif word.startswith(("!", "#")):
        items = dialect_names(place, word[0])
    elif _RESULTS.match(before[: len(before) - len(word)]) and not _continues_op(place, line_start):
        items = _operations(view.context, place, word)
    elif (match := _ALIAS.match(before)) is not None:
        items = types_first(place, ()) if match[1] == "!" else attributes(place)
    else:
        items = _expected(place, span.start)
    return [Completion(item.label, item.kind, span, item.detail, item.snippet) for item in items]


def _expected(place: Place, offset: int) -> Iterator[Item]:
    """Yields proposals for the next part of the operation that is being typed."""
    expected = expected_at(place, offset)
    if expected is None:
        return
    if "attribute name" in expected.kinds:
        yield from attribute_names(expected)
    for word in expected.words:
        if word != "loc":
            kind = "case" if is_case(expected.definition, word) else "keyword"
            yield Item(word, kind, meaning_of(expected.definition, word))
    if "->" in expected.kinds:
        yield Item("->", "keyword")
    if "value" in expected.kinds:
        yield from _fitting_first(_values(place), operand_at(place.view, offset), _types_of_line(place))
    if "symbol" in expected.kinds and not _defines_symbol(expected.definition):
        for name, op in symbols_in_scope(place).items():
            yield Item(f"@{name}", "symbol", op.name)
    if "block" in expected.kinds:
        yield from _blocks(place)
    if "type" in expected.kinds:
        yield from types_first(place, _types_of_line(place))
    if "attribute" in expected.kinds:
        yield from _attribute(place, offset, expected)
    if "region" in expected.kinds:
        yield Item("{", "keyword", "a region", "{\n  $0\n}")
    if "loc" in expected.words:
        yield Item("loc", "keyword", "a location", "loc($0)")


def _symbols(place: Place, offset: int) -> Iterator[Item]:
    """Yields the symbols in scope; none if the operation at `offset` defines a new symbol there."""
    expected = expected_at(place, offset)
    if expected is None or "symbol" not in expected.kinds or not _defines_symbol(expected.definition):
        for name, op in symbols_in_scope(place).items():
            yield Item(f"@{name}", "symbol", op.name)


def _attribute(place: Place, offset: int, expected: Expected) -> Iterator[Item]:
    """Yields proposals for an attribute's value; only of the kind that its definition requires, if that is known."""
    definition = expected.definition
    if definition is not None and expected.attribute:
        attribute = definition.attribute_defs.get(expected.attribute)
    else:
        attribute = attribute_at(place.view, offset)
    storage = "" if attribute is None else attribute.constraint.storage
    if "SymbolRef" in storage:
        for name, op in symbols_in_scope(place).items():
            yield Item(f"@{name}", "symbol", op.name)
    elif storage == "TypeAttr":
        yield from types_first(place, _types_of_line(place))
    else:
        yield from attributes(place)


def _defines_symbol(definition: OpDef | None) -> bool:
    """Returns True if the symbol in the op's syntax is the one that it defines."""
    return definition is not None and definition.has_trait("SymbolOpInterface")


def _continues_op(place: Place, line_start: int) -> bool:
    """Returns True if the line at `line_start` continues an op of a preceding line, so that no op starts on it."""
    op = place.op
    if op is None or place.chunk is None or op.start < 0:
        return False
    at = place.offset - place.chunk.source.base
    start = op.start + place.chunk.source.base + place.section.base
    return (
        start < line_start and at <= op.end and enclosing_region(op, at) is None and _is_open(place, start, line_start)
    )


def _is_open(place: Place, start: int, end: int) -> bool:
    """Returns True if the op's text in `start:end` is incomplete: a bracket is open, or it ends with a separator."""
    if end - start > _LONGEST_OP:
        return False
    text = place.view.text[start:end].rstrip()
    opened = sum(text.count(bracket) for bracket in "([") - sum(text.count(bracket) for bracket in ")]")
    return opened > 0 or text.endswith((",", ":", "->", "=", "to"))


def documentation(context: Context, name: str) -> str | None:
    """Returns Markdown about the op `name`, shown beside the list of proposals; None if the op is unknown."""
    definition = context.op_def(name)
    if definition is None:
        return None
    parts = [definition.summary, shortened(definition.documentation), f"```\n{syntax_text(definition)}\n```"]
    return "\n\n".join(part for part in parts if part)


def _fitting_first(values: Iterable[Value], operand: ValueDef | None, used: set[Type]) -> Iterator[Item]:
    """Yields the values that `operand` accepts, then the others; keeps the order of `values` otherwise.

    Accepted values with a type in `used`, the types that the op already uses, come first.
    """

    def rank(value: Value) -> int:
        if operand is None:
            return 0
        return 2 if not operand.constraint.accepts(value.type) else 0 if value.type in used else 1

    for value in sorted(values, key=rank):
        yield Item(f"%{value.name}", "value", str(value.type)[:200])


def _types_of_line(place: Place) -> set[Type]:
    """Returns the types of values that are named on the line, at most `_NEAR` characters before the position."""
    end = place.token.span.start
    index = place.view.index
    before = place.view.text[max(index.line_start(index.line_of(end)), end - _NEAR) : end]
    types: set[Type] = set()
    for match in _VALUE_NAME.finditer(before):
        value = value_at(place_of(place.view, Token("percent", match[0], Span(end, end))))
        if value is not None and value.type is not ERROR_TYPE:
            types.add(value.type)
    return types


def _values(place: Place) -> Iterator[Value]:
    """Yields the values defined before the position, nearest first, then other values of enclosing regions."""
    seen: set[str] = set()
    op = place.op
    if op is None or place.chunk is None:
        return
    at = place.offset - place.chunk.source.base
    region = enclosing_region(op, at)
    current = op if region is None else None
    region = region or op.parent_region
    while region is not None:
        for value in _values_of(region, current, at):
            if value.name and value.name not in seen:
                seen.add(value.name)
                yield value
                if len(seen) >= MAX_VALUES:
                    return
        owner = region.parent
        if owner is None or owner.has_trait("IsolatedFromAbove"):
            return
        current, region = owner, owner.parent_region


def _values_of(region: Region, within: Operation | None, at: int) -> Iterator[Value]:
    """Yields the values of one region: those of its block at `at`, from there upwards, then those of other blocks."""
    own = within.parent if within is not None else _enclosing_block(region, at)
    if own is not None:
        end = bisect_right(own.ops, at, key=lambda op: op.start if op.start >= 0 else at + 1)
        for op in reversed(own.ops[:end]):
            if op is not within:
                yield from op.results
        yield from own.arguments
    for block in region.blocks:
        if block is not own:
            yield from block.arguments
            for op in block.ops:
                yield from op.results


def _enclosing_block(region: Region, at: int) -> Block | None:
    return next((block for block in reversed(region.blocks) if block.start <= at), None)


def _blocks(place: Place) -> Iterator[Item]:
    if place.op is None or place.chunk is None:
        return
    region = enclosing_region(place.op, place.offset - place.chunk.source.base) or place.op.parent_region
    for block in region.blocks if region is not None else ():
        if block.label:
            types = ", ".join(str(argument.type) for argument in block.arguments)
            yield Item(f"^{block.label}", "block", f"({types})" if types else "")


def _operations(context: Context, place: Place, word: str) -> Iterator[Item]:
    """Yields the ops of the dialect that prefixes `word`; without a prefix, all dialects and ops of the default one."""
    prefix, dot, _ = word.partition(".")
    if dot:
        dialect = context.dialect(prefix)
        for name, definition in (dialect.ops if dialect is not None else {}).items():
            yield Item(name, "operation", definition.summary, snippet_of(definition, name))
        return
    default = default_dialect(place, context)
    if default is not None:
        for name, definition in default.ops.items():
            short = name.partition(".")[2]
            yield Item(short, "operation", definition.summary, snippet_of(definition, short))
    for name in dict.fromkeys((*BUNDLED, *(dialect.name for dialect in context.loaded_dialects))):
        yield Item(name, "dialect")
