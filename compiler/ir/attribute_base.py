"""The base of all attributes, which types may hold; `compiler.ir.attributes` has the attributes themselves."""

from __future__ import annotations

from compiler.ir.asm import AsmPrinter, spelling


class Attribute:
    """Base of all attributes."""

    __slots__ = ()

    def print(self, printer: AsmPrinter) -> None:
        raise TypeError(f"{type(self).__name__} has no spelling")

    def __str__(self) -> str:
        return spelling(self)
