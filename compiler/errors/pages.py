"""The pages that explain the kinds of errors, read from the docstrings of their classes."""

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
    """Page about the errors of one code.

    `wrong` is a text that gives exactly this error and `right` the same text without it; both are empty for the few
    kinds that no short text gives.
    """

    code: str
    title: str
    meaning: str
    wrong: str
    remedy: str
    right: str

    def to_markdown(self, reported: str = "") -> str:
        """Returns the page in Markdown; `reported` is what the compiler prints for the wrong text."""
        parts = [f"# {self.code}", self.title, self.meaning]
        if self.wrong:
            parts.append(f"```mlir\n{self.wrong}```")
            parts += [f"```text\n{reported}```"] if reported else []
            parts += [self.remedy, f"```mlir\n{self.right}```"]
        return "\n\n".join(part for part in parts if part) + "\n"


def pages() -> Mapping[str, Page]:
    """Returns the page of every code, in alphabetical order."""
    return {kind.code: _page(kind) for kind in sorted(kinds(), key=lambda kind: kind.code)}


def kinds() -> Iterator[type[Fault]]:
    """Yields the classes of all kinds of errors."""
    for module in _MODULES:
        for member in vars(module).values():
            if isinstance(member, type) and issubclass(member, Fault):
                if member.code and member.__module__ == module.__name__:
                    yield member


def _page(kind: type[Fault]) -> Page:
    """Reads a docstring: a title, the meaning, an example in a block of its own, the way out, the corrected example."""
    title, *parts = inspect.cleandoc(kind.__doc__ or "").split("\n\n")
    examples = [textwrap.dedent(part).rstrip() + "\n" for part in parts if part.startswith(" ")]
    first = next((index for index, part in enumerate(parts) if part.startswith(" ")), len(parts))
    wrong, right = examples or ("", "")
    meaning, remedy = "\n\n".join(parts[:first]), "\n\n".join(parts[first + 1 : -1])
    return Page(kind.code, " ".join(title.split()), meaning, wrong, remedy, right)
