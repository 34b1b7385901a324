"""Parameters of types and attributes whose syntax is defined in unknown C++.

Their text is the only parameter. Types with different texts may still be the same type.
"""

from __future__ import annotations

import re

from compiler.ir.asm import AsmPrinter, Printable
from compiler.ir.attributes import DialectAttribute
from compiler.ir.types import DialectType


class UnreadText(str):
    """Parameters that cannot be parsed, kept as text; texts that differ only in white space are equal."""

    __slots__ = ("_tokens",)

    _tokens: str

    def __new__(cls, text: str) -> UnreadText:
        unread = super().__new__(cls, text)
        unread._tokens = re.sub(_NEEDLESS_BLANK, lambda match: match["string"] or "", text)
        return unread

    def __eq__(self, other: object) -> bool:
        return self._tokens == other._tokens if isinstance(other, UnreadText) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return self._tokens != other._tokens if isinstance(other, UnreadText) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._tokens)


_NEEDLESS_BLANK = r'(?P<string>"(?:[^"\\]|\\.)*")|(?<!\w)\s+|\s+(?!\w)'


def is_unread(instance: DialectType | DialectAttribute) -> bool:
    """Returns True if the parameters of a dialect's type or attribute could not be parsed.

    >>> is_unread(parse_type("!llvm.ptr"))
    False
    """
    first = next(iter(instance.parameters), None)
    return bool(instance.definition.unknown_syntax) or isinstance(first, UnreadText)


class _OutlinePrinter(AsmPrinter):
    """Prints `<?>` in place of all parameters that could not be parsed."""

    __slots__ = ()

    def emit(self, text: str) -> None:
        super().emit("<?>" if isinstance(text, UnreadText) else text)


def differ_in_unread_text(first: Printable, second: Printable) -> bool:
    """Returns True if two types differ only in text that cannot be parsed, so that they may be the same type.

    >>> differ_in_unread_text(parse_type("i32"), parse_type("i64"))
    False
    """
    outlines = []
    for each in (first, second):
        printer = _OutlinePrinter()
        printer.type(each)
        outlines.append("".join(printer.parts))
    return outlines[0] == outlines[1] and "<?>" in outlines[0]
