"""Writes the lines of generated functions."""

from __future__ import annotations

from random import Random


class ProgramLines:
    """Lines of a function, and the names of its visible values, by type.

    `depth` is the indentation of the next line, in steps of two spaces.
    """

    def __init__(self, rng: Random, *, depth: int = 1) -> None:
        self.rng = rng
        self.depth = depth
        self.lines: list[str] = []
        self.values: dict[str, list[str]] = {}
        self._count = 0

    def emit(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    def new_name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def define(self, type_: str, text: str) -> str:
        """Writes an operation with a result of a type, and returns its name."""
        name = self.new_name()
        self.emit(f"{name} = {text}")
        self.values.setdefault(type_, []).append(name)
        return name
