"""Quick fixes for errors: the name that was meant, a cast to the type that is wanted, a missing terminator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from compiler.api import MLIRSyntaxError, parse_type
from compiler.diagnostics import Diagnostic
from compiler.dialects import BUNDLED
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import FloatType, FunctionType, IndexType, IntegerType, MemRefType, RankedTensorType, Type
from compiler.syntax.lexer import UNKNOWN_DIALECT
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import default_dialect, op_name_span, place_at, value_at
from ir_lsp.features.completion import completion

_MOST = 3
"""So many similar names are offered."""
_OTHER_TYPE = re.compile(
    r"use of value '%[^']+' expects different type than prior uses: '(?P<wanted>.+)' vs '.+'", re.S
)
_BLANKS = re.compile(r"[ \t]*")
_WORD = re.compile(r"\w+")
_NO_SYMBOL = re.compile(r"'@?(?P<name>[^']+)' does not reference")
_UNKNOWN_OP = re.compile(r"custom op '[^']+' is unknown(?: \(tried '[^']+' as well\))?")
_UNKNOWN_MNEMONIC = re.compile(r"unknown +(?:[\w -]+ )?(?:type|attribute)\b")
_MNEMONIC = re.compile(r"(?P<sigil>[!#])(?P<dialect>[A-Za-z_]\w*)[.<](?P<name>[A-Za-z_][\w.]*)")
_ONE_OF = re.compile(r"one of(?: the following enum values for attribute '[^']+')?:? \[?(?P<names>\w+(?:, \w+)+)\]?")
_MISSING_ATTRIBUTE = re.compile(r"requires attribute '(?P<name>[^']+)'")
_NAMES_NOTHING = ("use of undeclared SSA value name", "reference to an undefined block")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change that may be what was meant."""

    title: str
    edits: tuple[TextEdit, ...]


def suggestions(view: DocumentView, diagnostic: Diagnostic) -> list[Suggestion]:
    """What may mend an error, the likeliest first."""
    message = diagnostic.message
    if _UNKNOWN_OP.fullmatch(message) is not None:
        return list(_similar_op(view, diagnostic.span))
    if diagnostic.code == UNKNOWN_DIALECT:
        return list(_similar_dialect(view, diagnostic.span))
    if message in _NAMES_NOTHING or message.startswith("undefined symbol alias id"):
        return list(_similar(view, diagnostic.span))
    if (match := _NO_SYMBOL.search(message)) is not None:
        return list(_similar_symbol(view, diagnostic.span, match["name"]))
    if (match := _OTHER_TYPE.fullmatch(message)) is not None:
        return list(_cast(view, diagnostic.span, match["wanted"]))
    if _UNKNOWN_MNEMONIC.match(message) is not None:
        return list(_similar_mnemonic(view, diagnostic.span))
    if (match := _ONE_OF.search(message)) is not None:
        return list(_replacements(view.text, _word_at(view, diagnostic.span), match["names"].split(", ")))
    if (match := _MISSING_ATTRIBUTE.search(message)) is not None:
        return list(_misspelled_attribute(view, diagnostic.span, match["name"]))
    is_open = message.startswith("block with no terminator") or message == "empty block: expect at least a terminator"
    if is_open or ("along control flow edge" in message and "has 0 operands" in message):
        return list(_terminator(view, diagnostic.span))
    return []


# ------------------------------------------------------------------------------------------------------ similar names


def _replacements(text: str, span: Span, names: Iterable[str]) -> Iterator[Suggestion]:
    old = text[span.start : span.end]
    for name in get_close_matches(old, [name for name in names if name != old], _MOST, 0.6):
        yield Suggestion(f"Change to '{name}'", (TextEdit(span, name),))


def _similar_op(view: DocumentView, span: Span) -> Iterator[Suggestion]:
    context = view.context
    name = view.text[span.start : span.end]
    if "." not in name:
        place = place_at(view, span.start)
        default = None if place is None else default_dialect(place, context)
        yield from _replacements(view.text, span, [op.partition(".")[2] for op in default.ops] if default else [])
        return
    dialect = context.dialect(name.partition(".")[0])
    names = list(dialect.ops) if dialect is not None else [op for each in context.loaded_dialects for op in each.ops]
    yield from _replacements(view.text, span, names)


def _similar_dialect(view: DocumentView, span: Span) -> Iterator[Suggestion]:
    """Ops of that name in a dialect that is spelled much the same."""
    dialect, dot, mnemonic = view.text[span.start : span.end].partition(".")
    context = view.context
    for name in get_close_matches(dialect, BUNDLED, _MOST, 0.6) if dot else ():
        known = context.dialect(name)
        if known is not None and f"{name}.{mnemonic}" in known.ops:
            yield Suggestion(f"Change to '{name}.{mnemonic}'", (TextEdit(span, f"{name}.{mnemonic}"),))


def _similar_mnemonic(view: DocumentView, span: Span) -> Iterator[Suggestion]:
    """Types or attributes of the dialect; the diagnostic may be at the name or around it."""
    index = view.index
    line = index.line_of(span.start)
    for match in _MNEMONIC.finditer(view.text, index.line_start(line), index.line_end(line)):
        if match.start() <= span.start <= match.end():
            dialect = view.context.dialect(match["dialect"])
            if dialect is not None:
                names = dialect.types if match["sigil"] == "!" else dialect.attributes
                yield from _replacements(view.text, Span(*match.span("name")), names)


def _word_at(view: DocumentView, span: Span) -> Span:
    """The word that a diagnostic is at."""
    match = _WORD.match(view.text, span.start)
    return span if match is None else Span(match.start(), match.end())


def _misspelled_attribute(view: DocumentView, span: Span, name: str) -> Iterator[Suggestion]:
    """An attribute of the op that is none of its own, and spelled much like the one that is missing."""
    place = place_at(view, span.start)
    if place is None or place.op is None or place.op.definition is None or place.chunk is None:
        return
    close = get_close_matches(name, list(place.op.attributes), _MOST, 0.6)
    base = place.section.base + place.chunk.source.base
    for other in close:
        match = re.compile(rf"(?<![\w$.]){re.escape(other)}(?![\w$.])").search(
            view.text, base + place.op.start, base + place.op.end
        )
        if match is not None:
            yield Suggestion(f"Change '{other}' to '{name}'", (TextEdit(Span(*match.span()), name),))


def _similar(view: DocumentView, span: Span) -> Iterator[Suggestion]:
    """Of the values or blocks that can be named here."""
    return _replacements(view.text, span, [item.label for item in completion(view, span.end)])


def _similar_symbol(view: DocumentView, span: Span, name: str) -> Iterator[Suggestion]:
    """The diagnostic is at the op: the symbol stands somewhere in it."""
    index = view.index
    end = index.line_end(index.line_of(span.start))
    start = view.text.find(f"@{name}", span.start, end)
    if start >= 0:
        found = Span(start, start + 1 + len(name))
        yield from _replacements(view.text, found, [item.label for item in completion(view, found.end)])


# -------------------------------------------------------------------------------------------------------------- casts


def _cast(view: DocumentView, span: Span, wanted: str) -> Iterator[Suggestion]:
    """A cast above the op, and its result in place of the value."""
    place = place_at(view, span.start)
    value = None if place is None else value_at(place)
    if place is None or value is None or place.op is None or place.chunk is None or value.name is None:
        return
    try:
        op = _cast_between(value.type, parse_type(wanted, view.context))
    except MLIRSyntaxError:  # an alias's name, or one that the message cut
        return
    head = op_name_span(place, place.op)
    index = view.index
    line = index.line_start(index.line_of(head.start))
    indentation = view.text[line : head.start]
    indentation = indentation[: len(indentation) - len(indentation.lstrip())]
    name = _free_name(view, f"{value.name}_cast")
    text = f"{indentation}%{name} = {op} %{value.name} : {value.type} to {wanted}\n"
    edits = (TextEdit(Span(line, line), text), TextEdit(place.token.span, f"%{name}"))
    yield Suggestion(f"Cast %{value.name} to {wanted} with '{op}'", edits)


def _cast_between(given: Type, wanted: Type) -> str:
    """The op that turns one type into another; the cast of everything where there is none of its own."""
    match given, wanted:
        case (IndexType(), IntegerType()) | (IntegerType(), IndexType()):
            return "arith.index_cast"
        case IntegerType(), IntegerType() if given.width != wanted.width:
            return "arith.trunci" if given.width > wanted.width else "arith.extsi"
        case FloatType(), FloatType() if given.width != wanted.width:
            return "arith.truncf" if given.width > wanted.width else "arith.extf"
        case IntegerType(), FloatType():
            return "arith.sitofp"
        case FloatType(), IntegerType():
            return "arith.fptosi"
        case (MemRefType(), MemRefType()) if given.element_type == wanted.element_type:
            return "memref.cast"
        case (RankedTensorType(), RankedTensorType()) if given.element_type == wanted.element_type:
            return "tensor.cast"
    return "builtin.unrealized_conversion_cast"


def _free_name(view: DocumentView, name: str) -> str:
    number, free = 0, name
    while re.search(rf"%{re.escape(free)}(?![\w$.-])", view.text):
        number += 1
        free = f"{name}_{number}"
    return free


# -------------------------------------------------------------------------------------------------------- terminators


_TERMINATORS: Mapping[str, str] = MappingProxyType(
    {
        "async.func": "async.return",
        "emitc.func": "emitc.return",
        "func.func": "return",
        "gpu.func": "gpu.return",
        "llvm.func": "llvm.return",
        "ml_program.func": "ml_program.return",
        "scf.execute_region": "scf.yield",
        "scf.for": "scf.yield",
        "scf.if": "scf.yield",
        "scf.index_switch": "scf.yield",
        "affine.for": "affine.yield",
        "affine.if": "affine.yield",
        "spirv.func": "spirv.Return",
    }
)
"""What ends the regions of ops; of others the terminator that may be left out."""


def _terminator(view: DocumentView, span: Span) -> Iterator[Suggestion]:
    """What ends a block, after its last op, with the values that fit what it has to give."""
    place = place_at(view, span.start)
    op = None if place is None else place.op
    if place is None or place.chunk is None:
        return
    base = place.section.base + place.chunk.source.base
    while op is not None:
        terminator = _TERMINATORS.get(op.name) or (op.definition.implicit_terminator if op.definition else None)
        blocks = [block for region in op.regions for block in region.blocks]
        open_ = [block for block in blocks if not (block.ops and _is_end(block.ops[-1]))]
        if terminator is not None and open_:
            for block in open_:
                yield from _ended(view, base, op, block, terminator)
            return
        op = op.parent_op


def _is_end(op: Operation) -> bool:
    """Whether an op is a terminator that the text has."""
    return op.start >= 0 and op.has_trait("IsTerminator")


def _ended(view: DocumentView, base: int, op: Operation, block: Block, terminator: str) -> Iterator[Suggestion]:
    values = _given(op, block)
    if values is None:
        return
    index, text = view.index, view.text
    written = [each for each in block.ops if each.start >= 0]
    if written:
        last = written[-1]
        end = index.line_end(index.line_of(base + max([last.end, *(each.end for each in last.regions)])))
        indentation = indentation_of(text, index.line_start(index.line_of(base + last.start)))
    else:
        end = index.line_end(index.line_of(base + block.start))
        indentation = indentation_of(text, index.line_start(index.line_of(base + op.start))) + "  "
    types = ", ".join(str(value.type) for value in values)
    operands = ", ".join(f"%{value.name}" for value in values)
    line = f"{terminator} {operands} : {types}" if values else terminator
    yield Suggestion(f"Add '{line}'", (TextEdit(Span(end, end), f"\n{indentation}{line}"),))


def _given(op: Operation, block: Block) -> list[Value] | None:
    """The last values of the block that have the types which its end is to give; None where there are none."""
    function = op.properties.get("function_type")
    if isinstance(function, TypeAttr) and isinstance(function.type, FunctionType):
        wanted: Sequence[Type] = function.type.results
    elif op.has_trait("FunctionOpInterface"):
        wanted = ()  # another kind of function type
    else:
        wanted = [result.type for result in op.results]
    known: list[Value] = [*block.arguments, *(result for each in block.ops for result in each.results)]
    if op.regions and block is not op.regions[0].blocks[0]:
        known = [*op.regions[0].blocks[0].arguments, *known] if block.parent is op.regions[0] else known
    found: list[Value] = []
    for type_ in wanted:
        fitting = [value for value in known if value.name and value.type == type_ and value not in found]
        if not fitting:
            return None
        found.append(fitting[-1])
    return found


def indentation_of(text: str, line_start: int) -> str:
    """The blanks that a line begins with."""
    match = _BLANKS.match(text, line_start)
    return "" if match is None else match[0]
