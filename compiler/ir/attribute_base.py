"""The base class of attributes, below `types.py` as types hold attributes; `attributes.py` has the attributes."""

from __future__ import annotations

from compiler.ir.asm import AsmPrinter, spelling


class Attribute:
    """Base class of all attributes."""

    __slots__ = ()

    def print(self, printer: AsmPrinter) -> None:
        """Prints the attribute with its type, if it has one."""
        raise TypeError(f"{type(self).__name__} does not override `print`")

    def __str__(self) -> str:
        return spelling(self)
