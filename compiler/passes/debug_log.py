"""`--debug-only=TAG,...`: logs of a run's details, each under a tag.

Only enabled tags are written to the output, as lines that are indented by their nesting. Upstream's `LLVM_DEBUG` and
`ScopedPrinter`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection


class DebugLog:
    """Writes the lines of enabled tags. `tags` None enables all; without `write` the log is disabled."""

    def __init__(self, write: Callable[[str], None] | None = None, tags: Collection[str] | None = ()) -> None:
        self._write = write
        self._tags = tags
        self._depth = 0

    def is_enabled(self, tag: str) -> bool:
        return self._write is not None and (self._tags is None or tag in self._tags)

    def indent(self) -> None:
        self._depth += 1

    def dedent(self) -> None:
        self._depth -= 1

    def line(self, text: str = "") -> None:
        """Writes one or several lines at the current indentation."""
        if self._write is not None:
            space = "  " * self._depth
            self._write("".join(f"{space}{line}\n" if line else "\n" for line in text.split("\n")))
