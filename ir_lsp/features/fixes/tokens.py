"""Fixes for syntax errors: missing tokens, literals of the wrong type, unclosed brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from compiler.errors.syntax import (
    DuplicateKey,
    ExpectedAttribute,
    ExpectedOperand,
    ExpectedOperation,
    ExpectedToken,
    ExpectedType,
    InvalidToken,
    LiteralMismatch,
    MissingRegion,
    NumberOutOfRange,
    UnbalancedBracket,
)
from compiler.ir.types import FloatType, IndexType, IntegerType
from compiler.syntax.lexer import BARE_ID
from compiler.text import Span
from ir_lsp.entities import resolve_value
from ir_lsp.features.completion import completion
from ir_lsp.features.fixes.model import Fix, Site, replacing, similar_names

_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "int": "i32",
        "int8": "i8",
        "int16": "i16",
        "int32": "i32",
        "int64": "i64",
        "long": "i64",
        "uint8": "ui8",
        "uint32": "ui32",
        "float": "f32",
        "float16": "f16",
        "float32": "f32",
        "float64": "f64",
        "double": "f64",
        "half": "f16",
        "bool": "i1",
        "boolean": "i1",
        "size": "index",
        "void": "()",
    }
)
"""Builtin types for names of types in other languages."""
_BUILTIN = ("i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "none", "memref", "tensor", "vector")
_CLOSERS: Mapping[str, str] = MappingProxyType({"(": ")", "[": "]", "{": "}", "<": ">"})
_OPERAND = re.compile(r"%[\w$.-]+(?:#\d+)?")
_MORE_OPERANDS = re.compile(r"(?:\s*,\s*%[\w$.-]+(?:#\d+)?)+")
_PAIRS: Mapping[str, str] = MappingProxyType({"(": "()", "[": "[]", "{": "{}", "<": "<>"})


def insert_token(site: Site, fault: ExpectedToken) -> Iterator[Fix]:
    """Yields fixes that insert the missing token, or replace the current one by it."""
    token, at = fault.token, site.span.start
    title = f"Insert '{token}'"
    current = site.token_from(at)
    spelled = site.spelled(current)
    if re.fullmatch(BARE_ID, spelled) and re.fullmatch(BARE_ID, token) and similar_names(spelled, [token]):
        yield replacing(f"Change to '{token}'", current, token)
    line_end = site.line_end(at)
    following = site.text[at:line_end].strip()
    space = " " if token[0].isalnum() or token in ("=", "->", ":", "{") else ""
    if not following or at >= current.end:
        yield replacing(title, Span(at, at), f"{space}{token}")
    before = len(site.text[:at].rstrip(" "))
    if token in (",", ")", "]", ">", "}"):
        yield replacing(title, Span(before, before), token)
        yield from (replacing(title, Span(each, each), token) for each in _ends_after(site, at))
    yield replacing(title, Span(at, at), f"{token}{space}")
    yield replacing(title, Span(before, before), f"{space}{token}")
    if current.start < current.end:
        yield replacing(f"Replace '{spelled}' by '{token}'", current, token)
        yield replacing(f"Remove '{spelled}'", current, "")
    if token in _PAIRS:
        pair = _PAIRS[token]
        yield replacing(f"Insert '{pair}'", Span(at, at), pair)
        for each in _ends_after(site, at):
            inner = site.text[at:each]
            yield replacing(f"Insert '{pair}'", Span(at, each), f"{token}{inner}{_CLOSERS[token]}")


def complete_operation(site: Site, fault: ExpectedToken) -> Iterator[Fix]:
    """Yields fixes that complete an operation in custom syntax.

    They add a missing type, remove or repeat operands, or close a bracket.
    """
    at = len(site.text[: site.span.start].rstrip(" "))
    line = Span(site.line_start(at), site.line_end(at))
    operands = [Span(*match.span()) for match in _OPERAND.finditer(site.text, line.start, line.end)]
    if fault.token == ":" and not site.text[at : line.end].strip():
        names = [site.spelled(each).lstrip("%") for each in reversed(operands)]
        values = [None if site.place is None else resolve_value(site.place, name) for name in names]
        for type_ in dict.fromkeys(str(value.type) for value in values if value is not None):
            yield replacing(f"Add ': {type_}'", Span(at, at), f" : {type_}")
    surplus = _MORE_OPERANDS.match(site.text, at)
    if fault.token == ":" and surplus is not None:
        title = f"Remove operand{'s' * (surplus[0].count('%') > 1)} {surplus[0].lstrip(' ,')}"
        yield replacing(title, Span(at, surplus.end()), "")
    if fault.token == "," and any(each.end == at for each in operands):
        last = next(each for each in operands if each.end == at)
        yield replacing("Repeat the last operand", Span(at, at), f", {site.spelled(last)}")
    opened = [each for each in map(site.spelled, site.tokens(Span(line.start, at))) if each in _CLOSERS]
    for bracket in dict.fromkeys(reversed(opened)):
        if _CLOSERS[bracket] != fault.token:
            yield replacing(f"Insert '{_CLOSERS[bracket]}'", Span(at, at), _CLOSERS[bracket])


def _ends_after(site: Site, at: int) -> list[int]:
    """Returns the ends of the tokens on the rest of the line, at most eight."""
    line_end = site.line_end(at)
    return [each.end for each in site.tokens(Span(at, line_end))][:8]


def write_operand(site: Site, _: ExpectedOperand) -> Iterator[Fix]:
    """Yields fixes that add a missing `%`, insert one of the visible values, or remove a comma."""
    at = site.span.start
    current = site.token_from(at)
    word = re.fullmatch(r"([@#!^]?)([\w$.-]+)", site.spelled(current))
    if word is not None:
        yield replacing(f"Change to '%{word[2]}'", current, f"%{word[2]}")
    labels = [item.label for item in completion(site.view, at) if item.label.startswith("%")]
    for label in labels[:4]:
        if word is not None:
            yield replacing(f"Change to '{label}'", current, label)
        yield replacing(f"Insert '{label}'", Span(at, at), f"{label} ")
        yield replacing(f"Insert '{label}'", Span(at + 1, at + 1), f" {label}")
    before = re.search(r",\s*$", site.text[:at])
    if before is not None:
        yield replacing("Remove the comma", Span(before.start(), before.start() + 1), "")


def write_type(site: Site, _: ExpectedType) -> Iterator[Fix]:
    """Yields fixes that correct the name of a type, insert a type, or remove a comma."""
    at = site.span.start
    current = site.token_from(at)
    spelled = site.spelled(current)
    if spelled in _TYPES:
        yield replacing(f"Change to '{_TYPES[spelled]}'", current, _TYPES[spelled])
    yield from site.similar(current, _BUILTIN)
    if re.fullmatch(BARE_ID, spelled):
        dialects = [each for each in site.view.context.loaded_dialects if spelled in each.types]
        yield from (
            replacing(f"Change to '!{each.name}.{spelled}'", current, f"!{each.name}.{spelled}") for each in dialects
        )
        yield replacing(f"Change to '!{spelled}'", current, f"!{spelled}")
        for name in ("i32", "f32", "index"):
            yield replacing(f"Change to '{name}'", current, name)
    if spelled == "->" or spelled in (")", "}", "{", ""):
        yield replacing("Insert '()'", Span(at, at), "() ")
    comma = re.search(r",\s*$", site.text[:at])
    if comma is not None:
        yield replacing("Remove the comma", Span(comma.start(), comma.start() + 1), "")
    for name in ("i32", "index", "f32"):
        yield replacing(f"Insert '{name}'", Span(at, at), f"{name} ")
        yield replacing(f"Insert '{name}'", Span(at + 1, at + 1), f" {name}")


def write_attribute(site: Site, _: ExpectedAttribute) -> Iterator[Fix]:
    """Yields fixes that quote a word, insert an attribute, or remove `=`."""
    current = site.token_from(site.span.start)
    spelled = site.spelled(current)
    if re.fullmatch(r"[%!^]?[\w$.-]+", spelled):
        yield replacing(f"Quote '{spelled}'", current, f'"{spelled}"')
        yield replacing(f"Change to '#{spelled}'", current, f"#{spelled}")
        yield replacing(f"Change to '@{spelled}'", current, f"@{spelled}")
        yield replacing("Change to '0'", current, "0")
    at = site.span.start
    equals = re.search(r"=\s*$", site.text[: at + 1])
    if equals is not None:
        yield replacing("Remove the '='", Span(equals.start(), equals.start() + 1), "")
    for value in ("0", "unit", '""', "[]"):
        yield replacing(f"Insert '{value}'", Span(at, at), f"{value} ")
        yield replacing(f"Insert '{value}'", Span(at + 1, at + 1), f" {value}")


def remove_stray(site: Site, _: ExpectedOperation) -> Iterator[Fix]:
    """Yields fixes that remove text which is not an operation: a brace, a word, the rest of its line."""
    at = site.span.start
    current = site.token_from(at)
    spelled = site.spelled(current)
    if any(note.advice for note in site.diagnostic.notes):  # a region is open at the end of the file
        end = len(site.text.rstrip())
        yield replacing("Close the region", Span(end, end), "\n}")
    if spelled:
        yield replacing(f"Remove '{spelled}'", current, "")
    line_end = site.line_end(at)
    yield replacing("Remove the rest of the line", Span(at, line_end), "")
    equals = re.match(r"\s*(%[\w$.-]+(?::\d+)?)\s*=\s*$", site.text[site.line_start(at) : line_end])
    if equals is not None:
        yield replacing("Remove the line", Span(site.line_start(at), line_end), "")
    yield replacing(f"Quote '{spelled}'", current, f'"{spelled}"')
    yield replacing("Remove the line", Span(site.line_start(at), min(line_end + 1, len(site.text))), "")


def add_region(site: Site, _: MissingRegion) -> Iterator[Fix]:
    """Yields fixes that insert an empty region at the error, or remove the text before a brace."""
    at = site.span.start
    current = site.token_from(at)
    indentation = site.indentation(at)
    region = f"{{\n{indentation}}}"
    yield replacing("Add a region", Span(at, at), f" {region}")
    yield replacing("Add a region", Span(at, at), f"{region}\n{indentation}")
    yield replacing("Add a region", Span(at + 1, at + 1), f" {region}")
    line_end = site.line_end(at)
    yield replacing("Add a region", Span(line_end, line_end), f" {region}")
    for start in (at, current.start, current.end):
        following = site.text.find("{", start, line_end)
        if following >= 0:
            yield replacing(f"Remove '{site.text[start:following].strip()}'", Span(start, following), "")


def close_bracket(site: Site, fault: UnbalancedBracket) -> Iterator[Fix]:
    """Yields fixes that insert the closing bracket at each possible place of the line."""
    closer = _CLOSERS[fault.opener]
    title = f"Insert '{closer}'"
    at = site.span.start
    for line_at in (at, site.line_start(at)):
        for token in site.tokens(Span(line_at, site.line_end(line_at))):
            if site.spelled(token) in (")", "]", "}", ">", ",", ":", "{", "="):
                yield replacing(title, Span(token.start, token.start), closer)
            yield replacing(title, Span(token.end, token.end), closer)
    for missing in (">", ")>", "]>", "}>", ")", "]"):
        end = site.line_end(at)
        yield replacing(f"Insert '{missing}'", Span(end, end), missing)


def mend_token(site: Site, _: InvalidToken) -> Iterator[Fix]:
    """Yields fixes that escape, quote, complete or remove the invalid character."""
    at, text = site.span.start, site.text
    char = text[at : at + 1]
    if char == "\\":
        yield replacing("Escape the backslash", Span(at, at), "\\")
    line_end = site.line_end(at)
    opened = text.rfind('"', site.line_start(at), at + 1)
    if opened >= 0 and text.count('"', site.line_start(at), line_end) % 2:
        for end in (line_end, *(each.end() for each in re.finditer(r"[\w$.-]+", text[opened + 1 : line_end]))):
            place = end if end == line_end else opened + 1 + end
            yield replacing("Close the string", Span(place, place), '"')
    name = re.compile(r"@([\w$.-]+)").match(text, text.rfind("@", 0, at + 1) if "@" in text[: at + 1] else 0)
    if name is not None and name.end() >= at:
        yield replacing(f"Quote '{name[1]}'", Span(*name.span(1)), f'"{name[1]}"')
    if char:
        yield replacing(f"Remove '{char}'", Span(at, at + 1), "")
    dots = re.compile(r"\.+").match(text, text.rfind(".", 0, at) if at and text[at - 1] == "." else at)
    if dots is not None:
        yield replacing("Change to '...'", Span(*dots.span()), "...")
    if at and char.isspace():
        yield replacing(f"Remove '{text[at - 1]}'", Span(at - 1, at), "")
    for sigil in "%#!^":
        if text.startswith(sigil, at):
            yield replacing(f"Name it '{sigil}x'", Span(at, at + 1), f"{sigil}x")


def fit_number(site: Site, fault: NumberOutOfRange) -> Iterator[Fix]:
    """Yields fixes that use a type that can represent the number, or the nearest number that the type represents."""
    at = site.span.start
    number = re.compile(r"(?:-\s*)?(?:0x[0-9a-fA-F]+|\d+(?:\.\d*(?:[eE][+-]?\d+)?)?)").search(
        site.text, max(0, at - 2), site.line_end(at)
    )
    if number is None:
        return
    span = Span(*number.span())
    value = fault.value
    if value is None and re.fullmatch(r"-?\s*\d+", number[0]):
        value = int(number[0].replace(" ", ""))
    if value is not None and isinstance(fault.type, IntegerType):
        for width in (1, 8, 16, 32, 64, 128, 256):
            unsigned, signed = 0 <= value < 1 << width, -(1 << width - 1) <= value < 1 << width - 1
            fits = unsigned if fault.type.is_unsigned else signed if fault.type.is_signed else unsigned or signed
            if width > fault.type.width and fits:
                wider = IntegerType(width, fault.type.signedness)
                line = Span(span.end, site.line_end(span.end))
                for type_span in site.type_spans(line, fault.type)[:2]:
                    yield replacing(f"Change the type to {wider}", type_span, str(wider))
                break
        if value < 0 and fault.type.is_unsigned:
            yield replacing("Remove the minus", span, str(-value))
    for nearest in _limits(fault, value):
        yield replacing(f"Change to {nearest}", span, str(nearest))


def _limits(fault: NumberOutOfRange, value: int | None) -> Iterator[int]:
    """Yields the limits of types up to the fault's, the widest first, then 0: minima if `value` is negative."""
    is_negative = value is not None and value < 0
    width = fault.type.width if isinstance(fault.type, IntegerType) else 64
    for each in (width, 64, 63, 32, 31, 16, 15, 8, 7):
        if each <= width:
            yield -(1 << each - 1) if is_negative and each else (1 << each) - 1
    yield 0


def other_literal(site: Site, fault: LiteralMismatch) -> Iterator[Fix]:
    """Yields fixes that replace the literal by one of its type, or the type by one of the literal."""
    at = site.span.start
    current = site.token_from(at)
    before = list(site.tokens(Span(site.line_start(at), current.start)))
    for span in (current, *reversed(before[-4:])):
        spelled = site.spelled(span)
        if re.fullmatch(r"\d+", spelled):
            yield replacing(f"Change to {spelled}.0", span, f"{spelled}.0")
            yield replacing(
                f"Change to {'true' if int(spelled) else 'false'}", span, "true" if int(spelled) else "false"
            )
        if re.fullmatch(r"\d+\.\d*(?:[eE][+-]?\d+)?", spelled):
            whole = str(int(float(spelled)))
            yield replacing(f"Change to {whole}", span, whole)
        if spelled in ("true", "false"):
            yield replacing(f"Change to {int(spelled == 'true')}", span, str(int(spelled == "true")))
            yield replacing(f"Change to {int(spelled == 'true')}.0", span, f"{int(spelled == 'true')}.0")
        if spelled == "-":
            yield replacing("Remove the minus", span, "")
    if isinstance(fault.type, IntegerType | IndexType):
        for type_span in site.type_spans(Span(current.start, site.line_end(at)), fault.type):
            yield replacing("Change the type to f32", type_span, "f32")
    if isinstance(fault.type, FloatType):
        for type_span in site.type_spans(Span(current.start, site.line_end(at)), fault.type):
            yield replacing(f"Change the type to i{fault.type.width}", type_span, f"i{fault.type.width}")
    if re.fullmatch(r'".*"', site.spelled(current)):
        yield replacing("Change to 0", current, "0")


def remove_key(site: Site, fault: DuplicateKey) -> Iterator[Fix]:
    """Yields fixes that remove one of the entries, the last one first."""
    line = Span(site.line_start(site.span.start), site.line_end(site.span.start))
    for match in reversed(
        list(re.finditer(rf"(,\s*)?\b{re.escape(fault.key)}\b(\s*=\s*[^,}}]*)?", site.spelled(line)))
    ):
        span = Span(*match.span()).shifted(line.start)
        yield replacing(f"Remove '{fault.key}'", span, "")
        yield replacing(f"Remove '{fault.key}'", Span(span.start, span.end + 1), "")
