"""Queries over IR, in the language of mlir-query: `match getAllDefinitions(hasOpName("arith.addf"), 2)`.

`parse_query` parses a query; `run_query` returns the operations that match it, each with the operations of its slice.
The matchers are mlir-query's, and additionally `hasOperandType("i32")` and `hasResultType("i32")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NoReturn, TypeAlias

from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr, signed_value
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IndexType, IntegerType
from compiler.rewrite.dense_elements import splat_element
from compiler.text import Span
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import enclosing_chunk
from ir_lsp.features.query_slices import Filter, Users, backward_slice, forward_slice, limited_depth

_TOKEN = re.compile(
    r"""[ \t\v\f\r\n]*(?:\#[^\n]*[ \t\v\f\r\n]*)*
    (?:(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<word>[A-Za-z0-9]+)|(?P<mark>[(),.])|(?P<other>.))?""",
    re.VERBOSE | re.DOTALL,
)


class QueryError(Exception):
    """Error in a query; the message is mlir-query's."""


@dataclass(frozen=True, slots=True)
class Match:
    """An operation that matches a query."""

    root: Operation
    """The operation that matches."""
    operations: tuple[Operation, ...]
    """Operations to show, in mlir-query's order; the matcher decides if they include `root`."""


@dataclass(frozen=True, slots=True)
class Query:
    """Parsed query."""

    matcher: Matcher
    function: str = ""
    """Argument of `.extract("name")`; "" without it."""


Matcher: TypeAlias = "Callable[[Operation, Users], tuple[Operation, ...] | None]"
"""Function that returns the operations to show for an operation, mostly itself alone; None if it does not match."""


def parse_query(text: str) -> Query:
    """Parses a query, with or without a leading `match` or `m`. Raises QueryError."""
    words = text.strip().partition(" ")
    if words[0] in ("m", "match"):
        text = words[2]
    elif "(" not in words[0]:
        raise QueryError(f"unknown command: {words[0]}" if words[0] else "End of code found while looking for token.")
    return _Parser(text).query()


def run_query(query: Query, root: Operation) -> Iterator[Match | None]:
    """Yields the matches in `root`, in post-order. Sometimes yields None, so that the caller can interrupt the work."""
    users = Users(root)
    for number, op in enumerate(root.walk_post_order()):
        matched_ops = query.matcher(op, users)
        if matched_ops is not None:
            yield Match(op, matched_ops)
        elif number % 1000 == 0:
            yield None


def place_of_op(view: DocumentView, number: int, op: Operation) -> Span:
    """Returns the span of the name of `op`, in section `number`; the section's start if the op has no text."""
    section = view.sections[number]
    chunk = enclosing_chunk(section, op)
    if chunk is None or op.start < 0:
        return Span(section.base, section.base)
    return chunk.source.name_span(op.start).shifted(section.base)


# ------------------------------------------------------------------------------------------------------------- parsing

_STRING, _UNSIGNED, _BOOLEAN, _MATCHER = "String", "Unsigned", "Boolean", "Matcher"


class _Parser:
    """Recursive parser of one expression. Limits the nesting of matchers to 100."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._depth = 0
        self._end = 0
        self._advance()

    def query(self) -> Query:
        kind, value = self._expression()
        if kind != _MATCHER:
            self._error("Input value is not a matcher expression.")
        function = ""
        if self._kind == "mark" and self._value == ".":
            function = self._extract()
        if self._kind is not None:
            self._error("Unexpected end of code.")
        return Query(value, function)

    def _advance(self) -> None:
        match = _TOKEN.match(self._text, self._end)
        assert match is not None, "the pattern takes anything"
        self._kind = match.lastgroup
        self._value = match[self._kind] if self._kind else ""
        self._start = match.start(self._kind) if self._kind else len(self._text)
        self._end = match.end()

    def _error(self, message: str, start: int | None = None) -> NoReturn:
        at = self._start if start is None else start
        line = self._text.count("\n", 0, at) + 1
        column = at - self._text.rfind("\n", 0, at)
        raise QueryError(f"{line}:{column}: {message}")

    def _expression(self) -> tuple[str, Any]:
        if self._kind == "string":
            value = re.sub(r"\\(.)", r"\1", self._value[1:-1])
            self._advance()
            return _STRING, value
        if self._kind == "word":
            if self._value.isdigit():
                number = int(self._value[:18])
                self._advance()
                return _UNSIGNED, number
            if self._value in ("true", "false"):
                flag = self._value == "true"
                self._advance()
                return _BOOLEAN, flag
            return _MATCHER, self._matcher()
        if self._kind is None:
            self._error("End of code found while looking for token.")
        if self._value in "\"'":
            self._error(f"Error parsing string token: <{self._text[self._start :]}>")
        self._error(f"Invalid token <{self._value}> found when looking for a value.")

    def _matcher(self) -> Matcher:
        name, start = self._value, self._start
        self._depth += 1
        if self._depth > 100:
            self._error("matchers nest too deep")
        self._advance()
        if not (self._kind == "mark" and self._value == "("):
            self._error(f"Error parsing matcher. Found token <{self._value}> while looking for '('.")
        opened = self._start
        self._advance()
        arguments: list[tuple[str, Any]] = []
        while not (self._kind == "mark" and self._value == ")"):
            if self._kind is None:
                self._error("Error parsing matcher. Found end-of-code while looking for ')'.", opened)
            if arguments:
                if not (self._kind == "mark" and self._value == ","):
                    self._error(f"Error parsing matcher. Found token <{self._value}> while looking for ','.")
                self._advance()
            arguments.append(self._expression())
        self._advance()
        self._depth -= 1
        return self._build(name, arguments, start)

    def _build(self, name: str, arguments: list[tuple[str, Any]], start: int) -> Matcher:
        if name in _VARIADIC:
            for number, (kind, _) in enumerate(arguments, 1):
                if kind != _MATCHER:
                    self._error(f"Incorrect type for arg {number}. (Expected = {_MATCHER}) != (Actual = {kind})", start)
            return _VARIADIC[name]([value for _, value in arguments])
        kinds_and_builder = _MATCHERS.get(name)
        if kinds_and_builder is None:
            self._error(f"Matcher not found: {name}", start)
        kinds, build = kinds_and_builder
        if len(kinds) != len(arguments):
            self._error(f"Incorrect argument count. (Expected = {len(kinds)}) != (Actual = {len(arguments)})", start)
        for number, (expected, (kind, _)) in enumerate(zip(kinds, arguments), 1):
            if kind != expected:
                self._error(f"Incorrect type for arg {number}. (Expected = {expected}) != (Actual = {kind})", start)
        return build(*(value for _, value in arguments))

    def _extract(self) -> str:
        self._advance()
        if self._value != "extract":
            self._error("Period not followed by valid chained call.")
        self._advance()
        if self._value != "(":
            self._error("Missing '(' for the chained call.")
        self._advance()
        if self._kind != "string":
            self._error("Missing/Invalid argument for the chained call.")
        name = self._value[1:-1]
        self._advance()
        if self._value != ")":
            self._error("Missing ')' for the chained call.")
        self._advance()
        return name


# ------------------------------------------------------------------------------------------------------------ matchers


def _simple(predicate: Callable[[Operation], bool]) -> Matcher:
    return lambda op, users: (op,) if predicate(op) else None


def _has_name(name: str) -> Matcher:
    return _simple(lambda op: op.name == name)


def _has_attribute(name: str) -> Matcher:
    return _simple(lambda op: name in op.attributes or name in op.properties)


def _has_operand_type(type_: str) -> Matcher:
    return _simple(lambda op: any(str(operand.type) == type_ for operand in op.operands))


def _has_result_type(type_: str) -> Matcher:
    return _simple(lambda op: any(str(result.type) == type_ for result in op.results))


def _is_constant(op: Operation) -> bool:
    return op.has_trait("ConstantLike")


def _constant(op: Operation) -> Attribute | None:
    return op.properties.get("value") if _is_constant(op) else None


def _integer(test: Callable[[int], bool]) -> Callable[[], Matcher]:
    """Returns a matcher of integer constants and integer splats that satisfy `test`."""

    def matches(op: Operation) -> bool:
        value = _element(op)
        return isinstance(value, IntegerAttr) and test(value.value)

    return lambda: _simple(matches)


def _float(test: Callable[[FloatAttr], bool]) -> Callable[[], Matcher]:
    def matches(op: Operation) -> bool:
        value = _element(op)
        return isinstance(value, FloatAttr) and test(value)

    return lambda: _simple(matches)


def _element(op: Operation) -> Attribute | None:
    """Returns the number of a constant or of a splat's elements; None for other ops and other constants."""
    value = _constant(op)
    element = splat_element(value)
    if not isinstance(value, DenseElementsAttr) or element is None:
        return value
    match value.type.element_type:
        case IntegerType() | IndexType() as type_:
            return IntegerAttr(signed_value(element[0], type_), type_)
        case FloatType() as type_:
            return FloatAttr(element[0], type_)
    return None


def _is_negative(value: FloatAttr) -> bool:
    return bool(value.bits >> (value.type.width - 1) & 1)


def _backward(
    inner: Matcher,
    make_filter: Callable[[Operation, Users], Filter],
    inclusive: bool,
    omit_block_arguments: bool,
    omit_uses_from_above: bool,
) -> Matcher:
    """Returns a matcher that gives the backward slices of ops that `inner` matches.

    `make_filter` returns the filter for a slice from an op.
    """

    def matcher(op: Operation, users: Users) -> tuple[Operation, ...] | None:
        if inner(op, users) is None:
            return None
        slice_ops = backward_slice(
            op,
            make_filter(op, users),
            omits_block_arguments=omit_block_arguments,
            omits_uses_from_above=omit_uses_from_above,
        )
        return _sliced(op, slice_ops, inclusive)

    return matcher


def _definitions(
    inner: Matcher, depth: int, inclusive: bool, omit_block_arguments: bool, omit_uses_from_above: bool
) -> Matcher:
    return _backward(
        inner, lambda op, _: limited_depth(op, depth), inclusive, omit_block_arguments, omit_uses_from_above
    )


def _all_definitions(inner: Matcher, depth: int) -> Matcher:
    return _definitions(inner, depth, True, False, False)


def _definitions_by_predicate(
    inner: Matcher, stop: Matcher, inclusive: bool, omit_block_arguments: bool, omit_uses_from_above: bool
) -> Matcher:
    return _backward(
        inner,
        lambda _, users: lambda each: stop(each, users) is None,
        inclusive,
        omit_block_arguments,
        omit_uses_from_above,
    )


def _users_by_predicate(inner: Matcher, stop: Matcher, inclusive: bool) -> Matcher:
    def matcher(op: Operation, users: Users) -> tuple[Operation, ...] | None:
        if inner(op, users) is None:
            return None
        return _sliced(op, forward_slice(op, users, lambda each: stop(each, users) is None), inclusive)

    return matcher


def _sliced(root: Operation, ops: list[Operation], inclusive: bool) -> tuple[Operation, ...] | None:
    """Returns the operations of a slice, with or without its root; None if it has no others."""
    others = [op for op in ops if op is not root]
    if not others:
        return None
    return tuple(ops if inclusive else others)


def _any_of(matchers: list[Matcher]) -> Matcher:
    def matcher(op: Operation, users: Users) -> tuple[Operation, ...] | None:
        return next((matched_ops for each in matchers if (matched_ops := each(op, users)) is not None), None)

    return matcher


def _all_of(matchers: list[Matcher]) -> Matcher:
    def matcher(op: Operation, users: Users) -> tuple[Operation, ...] | None:
        matched_ops: tuple[Operation, ...] = (op,)
        for each in matchers:
            matched_by_each = each(op, users)
            if matched_by_each is None:
                return None
            matched_ops = matched_by_each
        return matched_ops

    return matcher


_VARIADIC: Mapping[str, Callable[[list[Matcher]], Matcher]] = MappingProxyType({"allOf": _all_of, "anyOf": _any_of})
_MATCHERS: Mapping[str, tuple[tuple[str, ...], Callable[..., Matcher]]] = MappingProxyType(
    {
        "getAllDefinitions": ((_MATCHER, _UNSIGNED), _all_definitions),
        "getDefinitions": ((_MATCHER, _UNSIGNED, _BOOLEAN, _BOOLEAN, _BOOLEAN), _definitions),
        "getDefinitionsByPredicate": (
            (_MATCHER, _MATCHER, _BOOLEAN, _BOOLEAN, _BOOLEAN),
            _definitions_by_predicate,
        ),
        "getUsersByPredicate": ((_MATCHER, _MATCHER, _BOOLEAN), _users_by_predicate),
        "hasOpAttrName": ((_STRING,), _has_attribute),
        "hasOpName": ((_STRING,), _has_name),
        "hasOperandType": ((_STRING,), _has_operand_type),
        "hasResultType": ((_STRING,), _has_result_type),
        "isConstantOp": ((), lambda: _simple(_is_constant)),
        "isNegInfFloat": ((), _float(lambda value: value.value == float("-inf"))),
        "isNegZeroFloat": ((), _float(lambda value: value.value == 0 and _is_negative(value))),
        "isNonZero": ((), _integer(lambda value: value != 0)),
        "isOne": ((), _integer(lambda value: value == 1)),
        "isOneFloat": ((), _float(lambda value: value.value == 1)),
        "isPosInfFloat": ((), _float(lambda value: value.value == float("inf"))),
        "isPosZeroFloat": ((), _float(lambda value: value.value == 0 and not _is_negative(value))),
        "isZero": ((), _integer(lambda value: value == 0)),
        "isZeroFloat": ((), _float(lambda value: value.value == 0)),
    }
)
MATCHER_NAMES = tuple(sorted((*_VARIADIC, *_MATCHERS)))
"""Names of all matchers."""
