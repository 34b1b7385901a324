"""Tokens of MLIR's textual form, and a cursor over them.

The cursor has one current token at a time. Lexical rules: https://mlir.llvm.org/docs/LangRef/#common-syntax. An invalid
character or an unterminated string is a token of kind "error" that carries its message; nothing raises until a parser
expects another token.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from compiler.diagnostics import Diagnostic, Fault, Note
from compiler.errors.syntax import CustomSyntax, ExpectedToken, InvalidToken, NumberOutOfRange, Syntax, UnknownWord
from compiler.text import Span, utf8

T = TypeVar("T")

SUFFIX_ID = r"(?:[0-9]+|[A-Za-z_$.\-][A-Za-z0-9_$.\-]*)"
BARE_ID = r"[A-Za-z_][A-Za-z0-9_$.]*"
STRING = r'"(?:[^"\\\n\v\f]++|\\.)*+"'
SYMBOL = rf"@(?:{BARE_ID}|{STRING})"
SKIP = re.compile(r"(?:[ \t\r\n\0]+|//[^\n]*)+")

_TOKEN = re.compile(
    rf"""(?:[ \t\r\n\0]++|//[^\n]*+)*+
    (?:
      (?P<percent>%{SUFFIX_ID})
    | (?P<bare>{BARE_ID})
    | (?P<float>[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?)
    | (?P<int>0x[0-9a-fA-F]+|[0-9]+)
    | (?P<punctuation>->|\.\.\.|\{{-\#|\#-\}}|[(){{}}\[\]<>,:=+*?|/-])
    | (?P<string>{STRING})
    | (?P<at>{SYMBOL})
    | (?P<hash>\#{SUFFIX_ID})
    | (?P<bang>!{SUFFIX_ID})
    | (?P<caret>\^{SUFFIX_ID})
    | (?P<eof>\Z)
    )""",
    re.VERBOSE,
)
_PUNCTUATION = _TOKEN.groupindex["punctuation"]
_KINDS = ["", *sorted(_TOKEN.groupindex, key=lambda name: _TOKEN.groupindex[name])]
_STRING_START = re.compile(r'@?"(?:[^"\\\n\v\f]++|\\(?:[0-9a-fA-F]{2}|["\\nt]))*+')
_BAD_ESCAPE = re.compile(r'(?:[^\\]++|\\(?:[0-9a-fA-F]{2}|["\\nt]))*+\\')


class ParseError(Exception):
    """A syntax error at a span. It is caught where parsing continues, and never leaves this package.

    `prefix` is the beginning of the message, which names the op being parsed; "" if it names none.
    """

    def __init__(self, fault: Fault, span: Span, notes: tuple[Note, ...] = (), prefix: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.span = span
        self.notes = notes
        self.prefix = prefix
        self.following: list[ParseError] = []
        """Errors to report after this one, about parameters that could not be parsed because of it."""
        self.symbol_end: int | None = None
        """End of the dialect attribute or type that contains the error; None while it is being parsed."""

    @property
    def message(self) -> str:
        return self.prefix + self.fault.message

    def to_diagnostics(self) -> list[Diagnostic]:
        """Returns the diagnostics of this error and of those in `following`."""
        return [
            Diagnostic(error.message, error.span, error.fault.code, notes=error.notes, fault=error.fault)
            for error in (self, *self.following)
        ]


class Interrupted(Exception):
    """Base of exceptions by which a parser ends a parse. Hooks of dialects must let them pass."""


RAISED_BY_HOOKS = (ParseError, RecursionError, Interrupted)
"""Exceptions that a dialect's parser may raise; any other one is a bug in it."""


class Cursor:
    """Reads tokens of `text` from `pos` to `limit`.

    The current token is `kind` (its spelling for punctuation, else "bare", "percent", "at", "hash", "bang", "caret",
    "int", "float", "string", "eof", "error"), `start`, `end` and `spelling`. `prefix` begins the messages of
    `hook_error`: "custom op 'd.op' " while an op's own syntax is read.
    """

    __slots__ = (
        "_match",
        "end",
        "error_start",
        "kind",
        "last_end",
        "lex_error",
        "limit",
        "prefix",
        "spelling",
        "start",
        "text",
    )

    def __init__(self, text: str, pos: int = 0, limit: int | None = None) -> None:
        self.text = text
        self.limit = len(text) if limit is None else limit
        self._match: Callable[[str, int, int], re.Match[str] | None] = _TOKEN.match
        self.lex_error: ParseError | None = None
        self.error_start = 0
        """Start of the last token of kind "error"; `start` is the offset of the error in it."""
        self.prefix = ""
        self.reset(pos)

    def reset(self, pos: int) -> None:
        """Makes the token at or after `pos` the current one."""
        self.end = pos
        self.advance()

    def advance(self) -> None:
        """Moves to the next token; `last_end` becomes the end of the previous one."""
        self.last_end = self.end
        match = self._match(self.text, self.end, self.limit)
        if match is None:
            self._bad_token()
            return
        index = match.lastindex or 0
        self.start, self.end = match.span(index)
        self.spelling = spelling = match[index]
        self.kind = spelling if index == _PUNCTUATION else _KINDS[index]
        if self.kind == "eof" and self.limit < len(self.text):
            self.kind = "}"  # the limit of the cursor is the end of a region
        if self.kind == "string" and "\\" in spelling and (bad := _BAD_ESCAPE.match(spelling)):
            self.error_start = self.start
            self._lex_error(self.start + bad.end() - 1, "unknown escape in string literal")

    def take(self) -> str:
        """Returns the current token's spelling and moves to the next token."""
        spelling = self.spelling
        self.advance()
        return spelling

    def _bad_token(self) -> None:
        skipped = SKIP.match(self.text, self.end, self.limit)
        at = skipped.end() if skipped else self.end
        self.error_start = at
        char = self.text[at]
        rest = self.text[at + 1 : at + 2]
        message = {
            "%": "invalid SSA name",
            "#": "invalid attribute name",
            "!": "invalid type identifier",
            "^": "invalid block name",
            ".": "expected three consecutive dots for an ellipsis",
            "@": "@ identifier expected to start with letter or '_'",
        }.get(char, "unexpected character")
        if char == '"' or (char == "@" and rest == '"'):
            read = _STRING_START.match(self.text, at, self.limit)
            at = at if read is None else min(read.end(), len(self.text))
            bad_escape = self.text.startswith("\\", at)
            message = "unknown escape in string literal" if bad_escape else "expected '\"' in string literal"
        self.start, self.end, self.spelling = at, at + 1, char
        self._lex_error(at + 1 if char in ".@" and rest != '"' else at, message)

    def _lex_error(self, at: int, message: str) -> None:
        self.kind = "error"
        self.lex_error = ParseError(InvalidToken(message), Span(at, min(at + 1, self.limit)))

    # -------------------------------------------------------------------------------------------------- errors

    def error(
        self,
        fault_or_message: Fault | str,
        start: int | None = None,
        end: int | None = None,
        notes: tuple[Note, ...] = (),
        prefix: str = "",
    ) -> NoReturn:
        """Raises a syntax error at the given span, by default the current token.

        A plain message becomes a fault of the kind `Syntax`. Pass a fault of its own kind where fixes need its facts.
        """
        if self.kind == "error" and start is None and self.lex_error is not None:
            raise self.lex_error
        if start is None:
            start, end = self.start, self.end
            if self.kind == "eof":
                start = max(0, start - 1)
                end = start + 1
        fault = Syntax(fault_or_message) if isinstance(fault_or_message, str) else fault_or_message
        raise ParseError(fault, Span(start, start + 1 if end is None else max(end, start)), notes, prefix)

    def hook_error(self, fault_or_message: Fault | str, start: int | None = None, end: int | None = None) -> NoReturn:
        """Raises an error whose message begins with `prefix`, in the custom syntax of an op, type or attribute."""
        if start is None:
            start, end = self.start, self.end
            if self.kind == "error" and self.lex_error is not None:
                raise self.lex_error
        fault = (
            CustomSyntax(fault_or_message) if isinstance(fault_or_message, str) and self.prefix else fault_or_message
        )
        self.error(fault, start, end, prefix=self.prefix)

    def add_following(self, error: Exception, message: str) -> None:
        """Adds a further error to `error.following`, at the current token, or after the symbol that contains `error`.

        Adds none if that token is itself invalid.
        """
        if not isinstance(error, ParseError):
            return
        start = self.start
        if error.symbol_end is not None:
            self.reset(error.symbol_end)
        if self.kind != "error":
            fault = CustomSyntax(message) if self.prefix else Syntax(message)
            error.following.append(ParseError(fault, Span(self.start, max(self.end, self.start + 1)), (), self.prefix))
        if error.symbol_end is not None:
            self.reset(start)  # the parser recovers from there

    def unknown_word(self, fault: UnknownWord) -> NoReturn:
        """Raises the error for a token that is not one of the words in `fault.choices`."""
        self.hook_error(fault)

    def unexpected_token(self, fault_or_message: Fault | str) -> NoReturn:
        """Raises an error for a missing token.

        It is at the current token, or at the end of the preceding line if that token is the first of its line.
        """
        if self.kind == "error" and self.lex_error is not None:
            raise self.lex_error
        fault = Syntax(fault_or_message) if isinstance(fault_or_message, str) else fault_or_message
        original = max(0, self.start - 1) if self.kind == "eof" else self.start
        text, line_end = self.text, original
        while line_end >= 0:
            line = text.rfind("\n", 0, line_end) + 1
            line = text.rfind("\r", line, line_end) + 1 or line
            before = text[line:line_end]
            comment = before.find("//") if line_end < original else -1
            before = (before if comment < 0 else before[:comment]).rstrip(" \t")
            if before:
                at = line + len(before)
                end = max(self.end, at + 1) if at >= original else at + 1
                raise ParseError(fault, Span(at, end))
            line_end = line - 1
        raise ParseError(fault, Span(original, max(self.end, original + 1)))

    # ------------------------------------------------------------------------------------------ token by token

    def at(self, kind: str) -> bool:
        return self.kind == kind

    def consume_if(self, kind: str) -> bool:
        """Skips the current token if it is of that kind. Returns True if it was."""
        if self.kind == kind:
            self.advance()
            return True
        return False

    def expect(self, kind: str, message: str | None = None) -> None:
        """Skips a token of that kind. Raises an error for any other token."""
        if self.kind == kind:
            self.advance()
        else:
            self.unexpected_token(ExpectedToken(kind, message or f"expected '{kind}'"))

    def at_keyword(self, word: str) -> bool:
        return self.kind == "bare" and self.spelling == word

    def optional_keyword(self, word: str) -> bool:
        if self.kind == "bare" and self.spelling == word:
            self.advance()
            return True
        return False

    def expect_keyword(self, word: str, context: str = "") -> None:
        if not self.optional_keyword(word):
            self.hook_error(ExpectedToken(word, f"expected '{word}'{context}"))

    def keyword(self, context: str = "") -> str:
        """Parses any bare word. Raises an error for any other token."""
        if self.kind != "bare":
            self.hook_error(f"expected valid keyword{context}")
        return self.take()

    def optional_string(self) -> str | None:
        return unquote(self.take()) if self.kind == "string" else None

    def string(self) -> str:
        if self.kind != "string":
            self.hook_error("expected string")
        return unquote(self.take())

    def keyword_or_string(self) -> str:
        if self.kind == "bare":
            return self.take()
        if self.kind == "string":
            return unquote(self.take())
        self.hook_error("expected valid keyword or string")

    def optional_integer(self) -> int | None:
        """Parses a signed 64-bit integer, decimal or hexadecimal, if present.

        As upstream, `false` is 0 and `true` is -1, the value of an i1 as a signed number.
        """
        if self.kind == "bare" and self.spelling in ("true", "false"):
            return -int(self.take() == "true")
        start = self.start
        negative = self.kind == "-"
        if negative:
            self.advance()
            if self.kind != "int":
                self.unexpected_token("expected integer value")
        elif self.kind != "int":
            return None
        value = self.literal_value(self.spelling)
        self.advance()
        if negative:
            value = -value
        if not -(1 << 63) <= value < 1 << 63:
            self.hook_error(NumberOutOfRange("integer value too large", value), start)
        return value

    def literal_value(self, spelling: str) -> int:
        """Returns the value of an integer literal, decimal or hexadecimal."""
        if spelling.startswith("0x"):
            return int(spelling, 16)
        if len(spelling) > 4000:  # Python refuses to convert longer ones
            self.error(NumberOutOfRange("integer value too large"))
        return int(spelling)

    def integer(self) -> int:
        """Parses a signed 64-bit integer. Raises an error for any other token."""
        start, end = self.start, self.end
        value = self.optional_integer()
        if value is None:
            self.hook_error("expected integer value")
        if not -(1 << 63) <= value < 1 << 63:
            self.hook_error(NumberOutOfRange("integer value too large", value), start, end)
        return value

    def optional_symbol(self) -> str | None:
        """Parses `@name`, if present. Returns the name without the `@`."""
        if self.kind != "at":
            return None
        spelling = self.take()[1:]
        return unquote(spelling) if spelling.startswith('"') else spelling

    def symbol(self) -> str:
        name = self.optional_symbol()
        if name is None:
            self.hook_error("expected valid '@'-identifier for symbol name")
        return name

    def comma_separated(self, item: Callable[[], T]) -> list[T]:
        """Parses one or more items, separated by commas."""
        items = [item()]
        while self.kind == ",":
            self.advance()
            items.append(item())
        return items

    def list_between(self, left: str, right: str, item: Callable[[], T], context: str = "") -> list[T]:
        """Parses `left item, item right`, with any number of items."""
        self.expect(left, f"expected '{left}'{context}")
        return self._list_to(right, item, f"expected '{right}'{context}")

    def list_until(self, right: str, item: Callable[[], T]) -> list[T]:
        """Parses `item, item right`, with any number of items. Its error also mentions the comma, as upstream's."""
        return self._list_to(right, item, f"expected ',' or '{right}'")

    def _list_to(self, right: str, item: Callable[[], T], message: str) -> list[T]:
        items: list[T] = []
        if self.kind == right:
            self.advance()
            return items
        items.append(item())
        while self.kind == ",":
            self.advance()
            items.append(item())
        self.expect(right, message)
        return items


_ESCAPE = re.compile(r'\\([0-9a-fA-F]{2}|["\\nt])')


def unquote(literal: str) -> str:
    """Returns the text of a string literal; bytes that are no UTF-8 become surrogate escapes."""
    body = literal[1:-1]
    if "\\" not in body:
        return body
    raw = bytearray()
    position = 0
    for match in _ESCAPE.finditer(body):
        raw += utf8(body[position : match.start()])
        escape = match[1]
        if len(escape) == 2:
            raw.append(int(escape, 16))
        else:
            raw += {"n": b"\n", "t": b"\t"}.get(escape, escape.encode())
        position = match.end()
    raw += utf8(body[position:])
    return raw.decode("utf-8", "surrogateescape")
