"""Determines if an operation continues on the next line.

If `func.return` is alone on its line, a `%value` on the next line is its operand; an op that ends in a type takes no
further operand. So equal lines may be parts of different operations, depending on the following text.

`continuing_tokens` returns the tokens that would continue an operation, given its line; `op_continues` checks the text
following such a line. Punctuation, and words that name no op, continue any operation, as nothing else begins with them.
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
"""The last line of an op that ends with a region."""
_NOTHING: frozenset[str] = frozenset()
_ANYTHING = frozenset('%"^')
_OPERANDS = frozenset("%")
_ATTRIBUTES = frozenset('"')
_SUCCESSORS = frozenset("^")
_NEXT = re.compile(r"(?:[ \t\r\n\0]++|//[^\n]*+)*+([A-Za-z_][A-Za-z0-9_$.]*|.|\Z)", re.DOTALL)
_WORD_START = re.compile(r"[A-Za-z_]")
_IN_WORDS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$."


def continuing_tokens(op: Operation, line: str) -> frozenset[str]:
    """Returns those of `%`, `"` and `^` that would continue the op if they followed `line`, its last line.

    The op is in custom syntax; ops without a definition, which have generic form only, end in a type.
    """
    definition = op.definition
    if definition is None:
        return _NOTHING
    if definition.hooks.parse is not None or definition.assembly_format is None:
        return _by_last_token(line)
    tail = _Tail(op, definition, line)
    tail.are_empty(parse_format(definition.assembly_format))
    return frozenset(tail.tokens)


def op_continues(text: str, pos: int, tokens: frozenset[str], context: Context, dialect: str, *, in_file: bool) -> bool:
    """Returns True if the text at `pos`, following an op with the continuing tokens, belongs to that op.

    `dialect`: dialect of op names without a prefix; `in_file`: aliases may be defined there.
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
    """Returns the continuing tokens of an op without a format: none after a type, a closing bracket or a region."""
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
    """Visits the elements of a format from the last one, up to one that has text in the op."""

    def __init__(self, op: Operation, definition: OpDef, line: str) -> None:
        self.op = op
        self.definition = definition
        self.line = line
        self.tokens: set[str] = set()
        self.operands = {value.name: value for value in definition.operands}
        self.results = {value.name: value for value in definition.results}

    def are_empty(self, elements: Sequence[Element]) -> bool:
        """Returns True if no element has text in the op; adds the tokens that the absent ones would begin with."""
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
            return self.are_empty(group.then)
        first = next((element for element in group.then if not isinstance(element, Whitespace)), None)
        if first is not None and not isinstance(first, Literal):
            self.is_empty(first)
        return self.are_empty(group.otherwise)
