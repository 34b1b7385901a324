"""Fixes for attributes that are missing, invalid or in conflict."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.api import MLIRSyntaxError, parse_attribute
from compiler.errors.constraints import AttributeConstraint, AttributeRule, ConflictingAttributes, MissingAttribute
from compiler.errors.structure import MissingMark
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ods.constraint import AttrConstraint
from compiler.ods.model import AttributeDef
from compiler.text import Span, TextEdit
from ir_lsp.features.fixes.model import Fix, Site, replacing

_MODULE_HEADER = re.compile(r"(?:builtin\.)?module\b[^{]*?(?:(?P<attributes>\battributes\s*\{)|\{)")
"""The beginning of a module up to its first attribute, or up to its body."""
_SAMPLES = (
    "0 : i64",
    "0 : i32",
    "1 : i64",
    "1 : i32",
    "0 : index",
    "1 : index",
    "0 : i8",
    "0 : i16",
    "false",
    "true",
    "unit",
    '"name"',
    "@name",
    "[]",
    "i32",
    "f32",
    "() -> ()",
    "memref<1xf32>",
    "tensor<1xf32>",
    "!llvm.func<void ()>",
    "!llvm.ptr",
    "0.0 : f32",
    "0.0 : f64",
    "affine_map<() -> ()>",
    "affine_map<() -> (0)>",
    "affine_map<(d0) -> (d0)>",
    "affine_set<() : (0 == 0)>",
    "array<i64>",
    "array<i32>",
    "array<i1>",
    "array<i64: 0>",
    "array<i32: 0>",
    "array<i64: 1>",
    "array<i32: 1>",
    "array<i32: 1, 1, 1>",
    "dense<0> : tensor<1xi64>",
    "dense<0> : tensor<1xi32>",
    "dense<0> : vector<1xi64>",
    "dense<1> : tensor<1xi64>",
    "dense<1> : tensor<2xi64>",
    "[0]",
    "[[0]]",
    '["name"]',
    "[@name]",
    "[affine_map<(d0) -> (d0)>]",
    "[unit]",
    "{}",
)
"""Simple attributes of each class, of which the constraint accepts some."""


def add_attribute(site: Site, fault: MissingAttribute) -> Iterator[Fix]:
    """Yields fixes that add the attribute with its default or a simple value."""
    op = site.op
    definition = None if op is None or op.definition is None else op.definition.attribute_defs.get(fault.name)
    if op is None or definition is None:
        return
    for value in _values(site, definition):
        yield from _with_attribute(site, op, fault.name, value)


def other_value(site: Site, fault: AttributeConstraint) -> Iterator[Fix]:
    """Yields fixes that replace the value by one that the operation accepts, or remove an optional attribute.

    Values similar to the existing one come first.
    """
    op = site.op
    if op is None or op.definition is None:
        return
    definition = op.definition.attribute_defs.get(fault.name)
    if definition is None:
        return
    span = site.span_of(op)
    for value in (*_variants(site, fault.value, definition.constraint), *_values(site, definition)):
        for value_span in _value_spans(site, span, fault):
            yield replacing(f"Change '{fault.name}' to {value}", value_span, value)
    if definition.optional or definition.default is not None:
        yield from _without(site, span, fault.name)


def remove_attribute(site: Site, fault: AttributeRule) -> Iterator[Fix]:
    """Yields fixes that remove an attribute of a dialect from the operation."""
    op = site.op
    if op is None:
        return
    span = site.header_of(op)
    for name in op.attributes:
        if "." in name:
            yield from _without(site, span, name)
    for match in re.finditer(r"\b[a-z_][\w]*\.[\w.]+", site.spelled(span)):
        yield from _without(site, span, match[0])


def mark_module(site: Site, fault: MissingMark) -> Iterator[Fix]:
    """Yields a fix that adds the unit attribute to the enclosing module."""
    module = site.op
    while module is not None and module.name != "builtin.module":
        module = module.parent_op
    chunk = None if module is None else site.section.chunk_of(module)
    if module is None or chunk is None:
        return
    start = site.section.base + chunk.source.base + max(module.start, 0)
    header = _MODULE_HEADER.match(site.text, start)
    if header is None:
        return
    entry = f"{fault.name}, " if header["attributes"] else f"attributes {{{fault.name}}} "
    at = header.end() if header["attributes"] else header.end() - 1
    yield Fix(f"Add '{fault.name}' to the module", (TextEdit(Span(at, at), entry),))


def remove_conflicting(site: Site, fault: ConflictingAttributes) -> Iterator[Fix]:
    """Yields fixes that remove one of the conflicting attributes."""
    if site.op is not None:
        for name in fault.names:
            yield from _without(site, site.header_of(site.op), name)


def _without(site: Site, span: Span, name: str) -> Iterator[Fix]:
    """Yields fixes that remove the attribute `name` and its value from the dictionary in `span`."""
    value = r"(?:\s*=\s*(?:\"[^\"]*\"|[^,{}<>\[\]()]|<[^<>]*(?:<[^<>]*>[^<>]*)*>|\[[^\[\]]*\]|\([^()]*\))*)?"
    match = re.search(rf"(?<![\w$.#!@]){re.escape(name)}(?![\w$.]){value}", site.spelled(span))
    if match is None:
        return
    title = f"Remove '{name}'"
    at = Span(*match.span()).shifted(span.start)
    before = re.search(r",\s*$", site.text[span.start : at.start])
    after = re.compile(r"\s*,\s*").match(site.text, at.end)
    if before is not None:
        yield replacing(title, Span(span.start + before.start(), at.end), "")
    elif after is not None:
        yield replacing(title, Span(at.start, after.end()), "")
    else:
        opening = re.compile(r"(?:\battributes\s*|<)?\{\s*$").search(site.text[span.start : at.start])
        closing = re.compile(r"\s*\}>?").match(site.text, at.end)
        if opening is not None and closing is not None:
            yield replacing(title, Span(span.start + opening.start(), closing.end()), "")
        yield replacing(title, at, "")


def _values(site: Site, definition: AttributeDef) -> Iterator[str]:
    """Yields values that an attribute accepts: its default, enum cases, samples."""
    if definition.default is not None:
        yield str(definition.default)
    enum = definition.constraint.held_enum
    own = definition.constraint.definition
    for case in () if enum is None else enum.cases[:2]:
        yield f"{case.value} : i{enum.width if enum else 64}" if own is None else f"#{own.full_name}<{case.symbol}>"
    for sample in _SAMPLES:
        if _fits(site, sample, definition.constraint):
            yield sample


def _fits(site: Site, text: str, constraint: AttrConstraint[object]) -> bool:
    try:
        return constraint.accepts(parse_attribute(text, site.view.context))
    except MLIRSyntaxError:
        return False


def _variants(site: Site, value: Attribute, constraint: AttrConstraint[object]) -> Iterator[str]:
    """Yields values similar to `value` that `constraint` accepts.

    They have the same number, elements or word in another class of attribute, or with another sign or type.
    """
    text = str(value)
    body, _, _ = text.partition(" : ")
    texts = []
    if re.fullmatch(r"-?\d+", body):
        number = int(body)
        for each in dict.fromkeys((number, abs(number), 1, 2, 4, 8, 16, 0)):
            texts += [f"{each} : {kind}" for kind in ("i64", "i32", "i16", "i8", "index", "i1")]
    if text.startswith("["):
        inner = re.sub(r" : \w+", "", text[1:-1])
        texts += [f"array<{kind}: {inner}>" for kind in ("i64", "i32", "i1", "i8")]
        texts += [re.sub(r" : \w+", f" : {kind}", text) for kind in ("i64", "i32", "index")]
    if text.startswith("array<"):
        inner = re.sub(r"array<\w+:?\s*", "", text)[:-1]
        texts += [f"array<{kind}: {inner}>" for kind in ("i64", "i32", "i16", "i8", "i1")]
        numbers = [int(each) for each in re.findall(r"-?\d+", inner)]
        kind = text[6:].partition(":")[0].rstrip(">")
        for changed in ([abs(each) for each in numbers], sorted(set(numbers)), numbers[:1], numbers[:3]):
            texts.append(f"array<{kind}: {', '.join(map(str, changed))}>")
    if text.startswith("dense<"):
        texts += [re.sub(r"x\w+>$", f"x{kind}>", text) for kind in ("i64", "i32", "i1", "index", "f32")]
        texts += [text.replace("vector<", "tensor<"), text.replace("tensor<", "vector<")]
    if text.startswith('"'):
        texts += [f"@{text[1:-1]}", f"@{text}"]
    if text.startswith("@"):
        texts.append(f'"{text[1:]}"')
    yield from (each for each in dict.fromkeys(texts) if each != text and _fits(site, each, constraint))


def _value_spans(site: Site, span: Span, fault: AttributeConstraint) -> Iterator[Span]:
    """Yields spans that may be the attribute's value: after its name and `=`, then elsewhere."""
    text = site.spelled(span)
    spelled = str(fault.value)
    body = spelled.partition(" : ")[0] if re.match(r"-?\d", spelled) else spelled
    for candidate in dict.fromkeys((spelled, body)):
        pattern = r"\s*".join(map(re.escape, re.findall(r"[\w$.]+|\S", candidate)))
        for prefix in (rf"\b{re.escape(fault.name)}\s*=\s*", r"(?<![\w$.])"):
            for match in re.finditer(rf"({prefix})({pattern})(?![\w$.])", text):
                yield Span(span.start + match.start(2), span.start + match.end(2))


def _with_attribute(site: Site, op: Operation, name: str, value: str) -> Iterator[Fix]:
    """Yields fixes that add the entry to the op's properties or attributes, or a new dictionary with it."""
    title = f"Add '{name} = {value}'"
    span = site.span_of(op)
    start = site.name_span(op).end
    generic = site.text.startswith('"', site.name_span(op).start)
    entry = f"{name} = {value}"
    properties = re.compile(r"<\{").search(site.text, start, span.end) if generic else None
    if properties is not None:
        empty = re.compile(r"\s*\}>").match(site.text, properties.end())
        separator = "" if empty else ", "
        yield Fix(title, (TextEdit(Span(properties.end(), properties.end()), entry + separator),))
    operands = re.compile(r"\([^()]*\)(?:\s*\[[^\]]*\])?").match(site.text, start)
    if generic and properties is None and operands is not None:
        yield Fix(title, (TextEdit(Span(operands.end(), operands.end()), f" <{{{entry}}}>"),))
    header = site.header_of(op)
    brace = site.text.find("{", start, header.end)
    if brace >= 0:
        empty = re.compile(r"\s*\}").match(site.text, brace + 1)
        yield Fix(title, (TextEdit(Span(brace + 1, brace + 1), entry + ("" if empty else ", ")),))
    colon = site.text.rfind(" : ", start, header.end)
    places = [colon] if colon >= 0 else []
    for at in (*places, len(site.text[: header.end].rstrip())):
        yield Fix(title, (TextEdit(Span(at, at), f" {{{entry}}}"),))
        yield Fix(title, (TextEdit(Span(at, at), f" attributes {{{entry}}} "),))
