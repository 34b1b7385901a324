"""Parsing that types and attributes share: aliases, limits of nesting, and the bodies of dialect symbols.

A dialect symbol is `!dialect.mnemonic<...>` or `#dialect.mnemonic<...>`; its body is the text in the brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from compiler.errors.constraints import HookFailure
from compiler.errors.names import UnknownSyntax
from compiler.errors.syntax import AlreadyReported, LimitExceeded, UnbalancedBracket
from compiler.ir.attributes import DistinctAttr
from compiler.ir.context import Context
from compiler.ods.hook_failures import hook_failure
from compiler.syntax.attributes.affine_parser import AffineParser
from compiler.syntax.attributes.aliases import Aliases, Extent
from compiler.syntax.lexer import RAISED_BY_HOOKS, ParseError
from compiler.text import Span

MAX_NESTING = 100
"""Maximum nesting of types and attributes, with the aliases in them replaced; deeper nesting is an error."""
MAX_EXPANDED = 1_000_000
"""Maximum number of types and attributes in an alias, after replacing the aliases in it."""
_Read = TypeVar("_Read")
_STRING = r'(?P<string>"(?:[^"\\]|\\.)*")'
_BLANK_OR_STRING = re.compile(rf"{_STRING}|(?P<alias>[#!][A-Za-z_$][\w$-]*+)(?![.<])|(?:\s|//[^\n]*)+")
_BLANK_INSIDE = re.compile(rf"{_STRING}|(?<=<) | (?=>)")
_BRACKET = re.compile(r'->|["<>()\[\]{}\0]')


class DialectSymbolParser(AffineParser):
    """Adds aliases and bodies of dialect symbols to the cursor. `used_aliases` collects the names of used aliases."""

    __slots__ = (
        "aliases",
        "context",
        "deepest",
        "depth",
        "distinct",
        "enclosing_types",
        "expanded",
        "furthest",
        "identified_bodies",
        "used_aliases",
    )

    def __init__(
        self, text: str, context: Context, aliases: Aliases | None = None, pos: int = 0, limit: int | None = None
    ) -> None:
        self.context = context
        self.aliases = Aliases() if aliases is None else aliases
        self.depth = 0
        self.deepest = 0
        self.expanded = 0
        self.distinct: dict[int, DistinctAttr] = {}
        self.used_aliases: set[str] = set()
        self.enclosing_types: tuple[str, ...] = ()
        """Names of the enclosing types that may refer to themselves (`!llvm.struct<"name", ...>`)."""
        self.identified_bodies: dict[str, object] = {}
        """Bodies of the identified types read so far, by name (`!llvm.struct<"name", ...>`)."""
        self.furthest = 0
        """End of the text that was searched for a closing bracket."""
        super().__init__(text, pos, limit)

    def leave_syntax(self) -> None:
        """Resets the state of nested syntax after an error."""
        self.prefix = ""
        self.depth = 0
        self.enclosing_types = ()

    def read_by(self, name: str, hook: Callable[..., _Read], *arguments: object) -> _Read:
        """Calls a hook of the definition `name`; an exception from a bug in it becomes an error in the text."""
        try:
            return hook(*arguments)
        except RAISED_BY_HOOKS:
            raise
        except Exception as error:
            self.hook_failed(name, error)

    def report(self, error: ParseError) -> None:
        """Reports an error without raising it, so that parsing continues. The block parser overrides it."""

    def hook_failed(self, name: str, error: Exception) -> NoReturn:
        """Raises the error for a hook that failed with `error`, because of a bug in it."""
        self.error(HookFailure(hook_failure(name, "reads", error)))

    def _enter(self) -> None:
        self.depth += 1
        if self.depth > self.deepest:
            self._note_depth(self.depth)

    def _note_depth(self, depth: int) -> None:
        """Records the greatest depth since `start_alias`. Raises an error above the limit."""
        if depth > MAX_NESTING:
            self.depth = 0
            self.error(LimitExceeded(f"nesting is deeper than {MAX_NESTING} levels"))
        self.deepest = max(self.deepest, depth)

    def start_alias(self) -> None:
        """Starts to measure an alias's definition, up to `end_alias`."""
        self.deepest = self.expanded = 0

    def end_alias(self, name: str, start: int, end: int) -> Extent:
        """Records the size of an alias with the aliases in it replaced. Raises an error above the limit."""
        if self.expanded > MAX_EXPANDED:
            self.error(LimitExceeded(f"alias stands for more than {MAX_EXPANDED} types and attributes"), start, end)
        extent = self.aliases.extents[name] = Extent(self.deepest, self.expanded + 1)
        return extent

    def broken_alias(self, start: int, end: int) -> NoReturn:
        """Raises an error at the name of an alias whose definition could not be parsed."""
        words = f"the definition of '{self.text[start:end]}' cannot be read"
        raise ParseError(AlreadyReported(words), Span(start, end))

    def _use_alias(self, name: str) -> None:
        """Records a use of an alias; `name` has its sigil."""
        self.used_aliases.add(name)
        extent = self.aliases.extents.get(name)
        if extent is not None:
            self.expanded += extent.size
            if self.depth + extent.depth > self.deepest:
                self._note_depth(self.depth + extent.depth)

    def _skip_brackets(self) -> None:
        """Moves the cursor to the end of the brackets that follow the current token."""
        self.reset(self._balanced_end(self.end))

    def _dialect_body(self, dialect: str, mnemonic: str, pretty: bool) -> str:
        """Returns the mnemonic and body of a dialect symbol, without the brackets if not `pretty`; moves past it."""
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
        """Returns the text from the bracket at the cursor to its closing one, on one line; moves the cursor past it."""
        start = self.start
        end = self._balanced_end(start)
        self.reset(end)
        return self.text_on_one_line(start, end)

    def unreadable(self, name: str) -> NoReturn:
        """Raises an error at the current token, for syntax that is defined only in C++."""
        message = f"the syntax of '{name}' is written in C++, which is not known here"
        raise ParseError(UnknownSyntax(message), Span(self.start, self.end))

    def unread_text(self) -> str:
        """Returns the text from the cursor to the end of `!d<mnemonic ...>`; "" outside of such brackets."""
        return ""

    def text_on_one_line(self, start: int, end: int) -> str:
        """Returns a part of the text without comments and line ends, with its aliases replaced."""
        text = _BLANK_OR_STRING.sub(self._on_one_line, self.text[start:end])
        return _BLANK_INSIDE.sub(lambda match: match["string"] or "", text).strip()

    def _on_one_line(self, match: re.Match[str]) -> str:
        name = match["alias"]
        if name is None:
            return match["string"] or " "
        aliased = self.aliases.types.get(name[1:]) if name[0] == "!" else self.aliases.attributes.get(name[1:])
        if aliased is None:
            return name
        self._use_alias(name)
        return str(aliased)

    def _balanced_end(self, start: int) -> int:
        """Returns the end of the bracket that closes the one at `start`.

        As upstream, comments are not skipped, and errors are reported at the last string.
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
