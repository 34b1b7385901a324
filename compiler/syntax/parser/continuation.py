"""Determines if an operation may continue below the line that it seems to end on.

`func.return` alone on its line takes a `%value` on the next one as its operand; an op that ends in a type does not. So
the line alone does not tell what its operation is: what follows must be looked at too.

Takes an operation with its line, and later the text following such a line; returns the tokens that would belong to the
operation. Punctuation and words that name no op always would, as nothing else begins with them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ods.format import Directive, Element, Group, Literal, OIList, Variable, Whitespace, parse_format
from compiler.ods.model import Arity, OpDef
from compiler.syntax.assembly.format_printer import presence
from compiler.syntax.attributes.type_rules import is_type_word

REGION_END = "}"
"""The last line of an op with a region, if nothing follows the region."""
_NOTHING: frozenset[str] = frozenset()
_ANYTHING = frozenset('%"^')
_OPERANDS = frozenset("%")
_ATTRIBUTES = frozenset('"')
_SUCCESSORS = frozenset("^")
_NEXT = re.compile(r"(?:[ \t\r\n\0]++|//[^\n]*+)*+([A-Za-z_][A-Za-z0-9_$.]*|.|\Z)", re.DOTALL)
_WORD_START = re.compile(r"[A-Za-z_]")
_IN_WORDS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$."


def continuing_tokens(op: Operation, line: str) -> frozenset[str]:
    """Returns which of `%`, `"` and `^` after `line`, the text of the op, would continue the op.

    The line is the op's own syntax: generic form, the only one without a definition, ends in a type. Of an op that ends
    with a region it is the one with the closing brace.
    """
    definition = op.definition
    if definition is None:
        return _NOTHING
    if definition.hooks.parse is not None or definition.assembly_format is None:
        return _by_last_token(line)
    tail = _Tail(op, definition, line)
    tail.ends(parse_format(definition.assembly_format))
    return frozenset(tail.tokens)


def goes_on(text: str, pos: int, tokens: frozenset[str], context: Context, dialect: str, *, in_file: bool) -> bool:
    """Returns True if the text at `pos`, behind an op with the continuing tokens, belongs to that op.

    `dialect`: what names without a prefix are looked up in; `in_file`: aliases may be defined there.
    """
    match = _NEXT.match(text, pos)
    token = match[1] if match is not None else ""
    if token in ("", "}"):
        return False
    if token in ("#", "!"):
        return not in_file
    if token in _ANYTHING:
        return token in tokens
    if "." in token:
        return not token[0].isalpha() and token[0] != "_"
    return context.op_def(f"{dialect}.{token}") is None


def _by_last_token(line: str) -> frozenset[str]:
    """For syntax without a format: a type, a closing bracket and a region count as its end."""
    line = line.rstrip()
    if line == REGION_END:
        return _NOTHING
    word = _WORD_START.search(line, len(line.rstrip(_IN_WORDS)))
    if word is None:
        return _NOTHING if line.endswith((")", "]", ">", '"')) else _ANYTHING
    if line.endswith(("!", "#", "@"), 0, word.start()) or is_type_word(line[word.start() :]):
        return _NOTHING
    return _ANYTHING


class _Tail:
    """Visits a format from its end, up to an element that is always printed."""

    def __init__(self, op: Operation, definition: OpDef, line: str) -> None:
        self.op = op
        self.definition = definition
        self.line = line
        self.tokens: set[str] = set()
        self.operands = {value.name: value for value in definition.operands}
        self.results = {value.name: value for value in definition.results}

    def ends(self, elements: Sequence[Element]) -> bool:
        """Returns True if nothing is written for `elements`.

        Adds the tokens that would be read for the last of them.
        """
        return all(self.is_empty(element) for element in reversed(elements))

    def is_empty(self, element: Element) -> bool:
        if isinstance(element, Whitespace):
            return True
        if isinstance(element, Variable):
            return self.is_empty_variable(element)
        if isinstance(element, Group):
            return self.is_empty_group(element)
        if isinstance(element, OIList):
            return True  # each clause begins with a word
        if isinstance(element, Directive):
            return self.is_empty_directive(element)
        return False

    def is_empty_variable(self, element: Variable) -> bool:
        definition, name = self.definition, element.name
        if name in self.operands:
            if self.operands[name].arity is Arity.SINGLE or self.op.operand_group(name):
                return False
            self.tokens |= _OPERANDS
            return True
        if name in definition.attribute_defs:
            if not definition.attribute_defs[name].optional or name in self.op.properties:
                return False
            self.tokens |= _ATTRIBUTES
            return True
        if any(successor.name == name and successor.variadic for successor in definition.successors):
            self.tokens |= _SUCCESSORS
            return not self.op.successors
        return any(region.name == name and region.variadic for region in definition.regions) and not self.op.regions

    def is_empty_directive(self, element: Directive) -> bool:
        name = element.name
        if name in ("attr-dict", "attr-dict-with-keyword", "prop-dict", "regions"):
            return True
        if name == "operands":
            self.tokens |= _OPERANDS if not self.op.operands else _NOTHING
            return not self.op.operands
        if name == "successors":
            self.tokens |= _SUCCESSORS if not self.op.successors else _NOTHING
            return not self.op.successors
        if name == "type":
            return not presence(self.definition, element)(self.op)
        if name == "qualified":
            return self.is_empty(element.arguments[0])
        if name == "custom":
            self.tokens |= _by_last_token(self.line)
        return False

    def is_empty_group(self, group: Group) -> bool:
        anchor = group.anchor if group.anchor is not None else group.then[0]
        if presence(self.definition, anchor)(self.op) != group.inverted:
            return self.ends(group.then)
        first = next((element for element in group.then if not isinstance(element, Whitespace)), None)
        if first is not None and not isinstance(first, Literal):
            self.is_empty(first)
        return self.ends(group.otherwise)
