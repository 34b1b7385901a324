"""The tokens of LLVM IR's text, and a cursor over them.

Takes text as LLVM prints it; a text that is not in LLVM's own form is printed by LLVM first.
"""

from __future__ import annotations

import re
from typing import NoReturn

_TOKEN = re.compile(
    r"""
    (?P<space>[ \t]+|;[^\n]*)
  | (?P<newline>\n)
  | (?P<label>(?:[-a-zA-Z$._0-9]+|"[^"]*"):(?=\s))
  | (?P<string>c?"[^"]*")
  | (?P<local>%(?:[-a-zA-Z$._0-9]+|"[^"]*"))
  | (?P<global>@(?:[-a-zA-Z$._0-9]+|"[^"]*"))
  | (?P<metadata>!(?:[-a-zA-Z$._0-9\\]+|"[^"]*")?)
  | (?P<comdat>\$(?:[-a-zA-Z$._0-9]+|"[^"]*"))
  | (?P<group>\#[0-9a-zA-Z_]+)
  | (?P<number>0x[HKLMR]?[0-9A-Fa-f]+|[-+]?\d+(?:\.\d*(?:[eE][-+]?\d+)?)?)
  | (?P<word>[a-zA-Z_][-a-zA-Z$._0-9]*)
  | (?P<dots>\.\.\.)
  | (?P<mark>[=,(){}\[\]<>*|:])
    """,
    re.VERBOSE,
)

_ESCAPE = re.compile(r"\\([0-9A-Fa-f]{2}|\\)")


class LlvmImportError(Exception):
    """Raised for a module that cannot be imported; `text` is the unsupported line of LLVM IR."""

    def __init__(self, message: str, text: str = "") -> None:
        super().__init__(f"{message}: {text}" if text else message)


class Cursor:
    """A position among the tokens of a text. Newlines are tokens, which `take` and its like pass over in brackets."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.kinds: list[str] = []
        self.words: list[str] = []
        self._offsets: list[int] = []
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None:
                raise LlvmImportError("cannot read LLVM IR", self._line(position))
            position = match.end()
            if match.lastgroup != "space":
                assert match.lastgroup is not None
                self.kinds.append(match.lastgroup)
                self.words.append(match.group())
                self._offsets.append(match.start())
        self.kinds.append("end")
        self.words.append("")
        self._offsets.append(len(text))
        self.position = 0

    def _line(self, offset: int) -> str:
        start = self._text.rfind("\n", 0, offset) + 1
        end = self._text.find("\n", offset)
        return self._text[start : len(self._text) if end < 0 else end].strip()

    def fail(self, message: str = "cannot be imported") -> NoReturn:
        raise LlvmImportError(message, self._line(self._offsets[self.position]))

    @property
    def kind(self) -> str:
        return self.kinds[self.position]

    @property
    def word(self) -> str:
        return self.words[self.position]

    def take(self) -> str:
        self.position += 1
        return self.words[self.position - 1]

    def at(self, *words: str) -> bool:
        return self.words[self.position] in words and self.kinds[self.position] != "string"

    def eat(self, word: str) -> bool:
        """Consumes the token if it is the given one. Returns True if it is."""
        if self.at(word):
            self.position += 1
            return True
        return False

    def expect(self, word: str) -> None:
        if not self.eat(word):
            self.fail(f"expected '{word}'")

    def skip_newlines(self) -> None:
        while self.kind == "newline":
            self.position += 1

    def skip_line(self) -> None:
        """Moves to the end of the line."""
        while self.kind not in ("newline", "end"):
            self.position += 1

    def skip_balanced(self) -> None:
        """Skips the brackets at the cursor."""
        depth = 0
        while True:
            if self.at("(", "[", "{", "<"):
                depth += 1
            elif self.at(")", "]", "}", ">"):
                depth -= 1
            elif self.kind == "end":
                self.fail("missing bracket")
            self.position += 1
            if not depth:
                return

    def integer(self) -> int:
        try:
            return int(self.take())
        except ValueError:
            self.position -= 1
            self.fail("expected a whole number")


def unescaped(text: str) -> bytes:
    """Returns the bytes of a string's or quoted name's inside."""
    pieces: list[bytes] = []
    position = 0
    for match in _ESCAPE.finditer(text):
        pieces.append(text[position : match.start()].encode())
        pieces.append(b"\\" if match.group(1) == "\\" else bytes([int(match.group(1), 16)]))
        position = match.end()
    pieces.append(text[position:].encode())
    return b"".join(pieces)


def global_name(word: str) -> str:
    """Returns the name of a global, `@name`; one that LLVM only numbers gets a name of upstream's."""
    return f"mlir.llvm.nameless_global_{word[1:]}" if word[1:].isdigit() else name_of(word)


def name_of(word: str) -> str:
    """Returns the name in `%name`, `@"name"` or `label:`."""
    inner = word[1:] if word[0] in "%@$" else word.removesuffix(":")
    if inner.startswith('"'):
        return unescaped(inner[1:-1]).decode("utf-8", "surrogateescape")
    return inner
