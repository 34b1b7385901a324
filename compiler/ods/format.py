"""Parses assembly formats.

Takes text such as "$lhs `,` $rhs attr-dict `:` type($result)"; returns a tree of elements, which `compiler.syntax`
compiles to a parser and a printer once. The grammar:
https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format, and for types and attributes
/docs/DefiningDialects/AttributesAndTypes/#declarative-assembly-format.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


class FormatError(Exception):
    """Raised for a format that violates the grammar at `offset`."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message} (at offset {offset} of the assembly format)")
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Literal:
    """Literal text of the assembly."""

    text: str


@dataclass(frozen=True, slots=True)
class Whitespace:
    """Whitespace between elements: a space, a newline, or none."""

    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name`: an operand, attribute, region, successor, or a parameter of a type."""

    name: str


@dataclass(frozen=True, slots=True)
class Directive:
    """Directive by its name: attr-dict, type, functional-type, operands, ref, qualified, custom, params ..."""

    name: str
    arguments: tuple[Element, ...] = ()
    custom: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """`(then):(otherwise)?`: `then` is used if `anchor` is present, else `otherwise`."""

    then: tuple[Element, ...]
    otherwise: tuple[Element, ...]
    anchor: Element | None
    inverted: bool = False
    """True if the anchor is in `otherwise`: then `then` is used if the anchor is absent."""


@dataclass(frozen=True, slots=True)
class OIList:
    """`oilist(`a` $x | `b` $y)`: clauses in any order, each at most once."""

    clauses: tuple[tuple[Element, ...], ...]


@dataclass(frozen=True, slots=True)
class CppText:
    """C++ that is an argument of a custom directive (`"$_builder.getI64Type()"`); it is not evaluated."""

    text: str


Element = Literal | Whitespace | Variable | Directive | Group | OIList | CppText

_TOKEN = re.compile(
    r"""\s*(?:
      `(?P<literal>[^`]*)`
    | \$(?P<variable>[A-Za-z_]\w*)
    | custom\s*<\s*(?P<custom>\w+)\s*>
    | (?P<word>[A-Za-z_][\w-]*)
    | "(?P<cpp>(?:[^"\\]|\\.)*)"
    | (?P<punctuation>[(),:?^|])
    )""",
    re.VERBOSE,
)


def parse_format(text: str) -> tuple[Element, ...]:
    """Returns the elements of a format, in order. Raises `FormatError`.

    >>> len(parse_format("$lhs `,` $rhs attr-dict `:` type($result)"))
    6
    """
    parser = _FormatParser(text)
    elements = parser.elements(())
    if parser.kind != "end":
        raise FormatError(f"unexpected '{parser.value}'", parser.offset)
    return tuple(element for element, _ in elements)


class _FormatParser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0
        self.advance()

    def advance(self) -> None:
        match = _TOKEN.match(self.text, self.end)
        if match is None:
            if self.text[self.end :].strip():
                raise FormatError("unexpected character", self.end)
            self.kind, self.value, self.offset = "end", "", len(self.text)
            return
        self.kind = match.lastgroup or ""
        self.value = match[self.kind]
        self.offset, self.end = match.start(self.kind), match.end()

    def punctuation(self, char: str) -> bool:
        if self.kind == "punctuation" and self.value == char:
            self.advance()
            return True
        return False

    def expect(self, char: str) -> None:
        if not self.punctuation(char):
            raise FormatError(f"expected '{char}'", self.offset)

    def elements(self, stops: tuple[str, ...]) -> list[tuple[Element, bool]]:
        """Parses elements up to a punctuation in `stops`; returns each with True if `^` marks it as the anchor."""
        marked: list[tuple[Element, bool]] = []
        while self.kind != "end" and not (self.kind == "punctuation" and self.value in stops):
            element = self.element()
            marked.append((element, self.punctuation("^")))
        return marked

    def element(self) -> Element:
        kind, value, offset = self.kind, self.value, self.offset
        self.advance()
        if kind == "literal":
            if not value.strip():
                return Whitespace(value)
            return Whitespace("\n") if value == "\\n" else Literal(value)
        if kind == "variable":
            return Variable(value)
        if kind == "cpp":
            return CppText(value)
        if kind == "custom":
            return Directive("custom", self.arguments(), value)
        if kind == "word":
            if value == "oilist":
                return self.oilist()
            has_arguments = self.kind == "punctuation" and self.value == "(" and value not in _PLAIN
            return Directive(value, self.arguments() if has_arguments else ())
        if value == "(":
            return self.group()
        raise FormatError(f"unexpected '{value}'", offset)

    def arguments(self) -> tuple[Element, ...]:
        self.expect("(")
        arguments: list[Element] = []
        while not self.punctuation(")"):
            arguments.append(self.element())
            if not self.punctuation(","):
                self.expect(")")
                break
        return tuple(arguments)

    def group(self) -> Group:
        then = self.elements((")",))
        self.expect(")")
        otherwise: list[tuple[Element, bool]] = []
        if self.punctuation(":"):
            self.expect("(")
            otherwise = self.elements((")",))
            self.expect(")")
        self.expect("?")
        anchor = next((element for element, marked in then if marked), None)
        inverted = False
        if anchor is None:
            anchor = next((element for element, marked in otherwise if marked), None)
            inverted = anchor is not None
        return Group(tuple(e for e, _ in then), tuple(e for e, _ in otherwise), anchor, inverted)

    def oilist(self) -> OIList:
        self.expect("(")
        clauses = [tuple(e for e, _ in self.elements(("|", ")")))]
        while self.punctuation("|"):
            clauses.append(tuple(e for e, _ in self.elements(("|", ")"))))
        self.expect(")")
        return OIList(tuple(clauses))


_PLAIN = ("attr-dict", "attr-dict-with-keyword", "prop-dict", "operands", "results", "regions", "successors", "params")


def variables(element: Element) -> list[str]:
    """Returns the names of the variables in an element, in order, without those in `ref(...)`.

    >>> [name for element in parse_format("$lhs `:` type($result)") for name in variables(element)]
    ['lhs', 'result']
    """
    if isinstance(element, Variable):
        return [element.name]
    if isinstance(element, Directive):
        return [] if element.name == "ref" else [name for argument in element.arguments for name in variables(argument)]
    if isinstance(element, Group):
        return [name for part in (*element.then, *element.otherwise) for name in variables(part)]
    if isinstance(element, OIList):
        return [name for clause in element.clauses for part in clause for name in variables(part)]
    return []


_CUSTOM = re.compile(r"`[^`]*`|\bcustom\s*<\s*(?P<name>\w+)")


def custom_directives(text: str) -> set[str]:
    """Returns the names of the custom directives in a format, whose syntax is defined in C++ or by a hook.

    >>> custom_directives("custom<Bounds>($lower) attr-dict")
    {'Bounds'}
    """
    return {match["name"] for match in _CUSTOM.finditer(text) if match["name"]}
