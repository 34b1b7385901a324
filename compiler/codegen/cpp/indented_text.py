"""Text that is written piece by piece, with indentation."""

from __future__ import annotations

_WIDTH = 2


class IndentedText:
    """Source code under construction. Lines that are empty are not indented."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._depth = 0
        self._at_line_start = True

    def write(self, text: str) -> None:
        """Appends text, whose lines begin with the current indentation."""
        for line in text.splitlines(keepends=True):
            if self._at_line_start and line != "\n":
                self._pieces.append(" " * (_WIDTH * self._depth))
            self._pieces.append(line)
            self._at_line_start = line.endswith("\n")

    def write_label(self, text: str) -> None:
        """Appends a line that is not indented."""
        self._pieces.append(f"{text}\n")

    def indent(self) -> None:
        self._depth += 1

    def unindent(self) -> None:
        self._depth -= 1

    def text(self) -> str:
        return "".join(self._pieces)
