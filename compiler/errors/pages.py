"""Pages that explain the kinds of errors, made from the docstrings of their classes."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compiler.diagnostics import Fault
from compiler.errors import constraints, names, structure, syntax, values

_MODULES = (syntax, names, values, structure, constraints)


@dataclass(frozen=True, slots=True)
class Page:
    """Page about the errors with one code."""

    code: str
    title: str
    meaning: str
    wrong: str
    """Text that gives exactly this error; "" if no short text does."""
    remedy: str
    """Explains how to correct the error."""
    right: str
    """The corrected text; "" if there is no example."""

    def to_markdown(self, reported: str = "") -> str:
        """Returns the page in Markdown; `reported` is the compiler's output for the wrong text."""
        parts = [f"# {self.code}", self.title, self.meaning]
        if self.wrong:
            parts.append(f"```mlir\n{self.wrong}```")
            parts += [f"```text\n{reported}```"] if reported else []
            parts += [self.remedy, f"```mlir\n{self.right}```"]
        return "\n\n".join(part for part in parts if part) + "\n"


def pages() -> Mapping[str, Page]:
    """Returns the pages by code, in alphabetical order."""
    return {kind.code: _page(kind) for kind in sorted(kinds(), key=lambda kind: kind.code)}


def kinds() -> Iterator[type[Fault]]:
    """Yields the classes of all kinds of errors."""
    for module in _MODULES:
        for member in vars(module).values():
            if isinstance(member, type) and issubclass(member, Fault):
                if member.code and member.__module__ == module.__name__:
                    yield member


def _page(kind: type[Fault]) -> Page:
    """Returns the page in a docstring: its title, meaning, example, remedy and corrected example are paragraphs."""
    title, *parts = inspect.cleandoc(kind.__doc__ or "").split("\n\n")
    examples = [textwrap.dedent(part).rstrip() + "\n" for part in parts if part.startswith(" ")]
    first = next((index for index, part in enumerate(parts) if part.startswith(" ")), len(parts))
    wrong, right = examples or ("", "")
    meaning, remedy = "\n\n".join(parts[:first]), "\n\n".join(parts[first + 1 : -1])
    return Page(kind.code, " ".join(title.split()), meaning, wrong, remedy, right)
