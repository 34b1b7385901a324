"""The numbered metadata nodes of a module being written.

See https://llvm.org/docs/LangRef.html#metadata. Equal nodes are one unless they are distinct.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.codegen import llvm_text


class MetadataTable:
    """Numbers metadata nodes, and holds the lines that define them."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._known: dict[str, str] = {}
        self._named: dict[str, list[str]] = {}

    def node(self, text: str) -> str:
        """Returns the number, as `!5`, of the node with that text, such as `!{!"a"}`."""
        number = self._known.get(text)
        if number is None:
            number = self._known[text] = self.distinct(text, mark="")
        return number

    def distinct(self, text: str, mark: str = "distinct ") -> str:
        """Returns a node of its own."""
        number = self.reserve()
        self.define(number, mark + text)
        return number

    def reserve(self) -> str:
        """Returns a number for a node that is defined later, so that it can refer to itself."""
        self._lines.append("")
        return f"!{len(self._lines) - 1}"

    def define(self, number: str, text: str) -> None:
        self._lines[int(number[1:])] = text

    def tuple(self, operands: Sequence[str]) -> str:
        """`!{...}`"""
        return self.node(tuple_text(operands))

    def add_named(self, name: str, operand: str) -> None:
        """One more operand of a named node."""
        self.named(name).append(operand)

    def named(self, name: str) -> list[str]:
        """Returns the operands of a named node; it exists from now on."""
        return self._named.setdefault(name, [])

    def lines(self) -> list[str]:
        named = [f"!{llvm_text.metadata_name(key)} = !{{{', '.join(nodes)}}}" for key, nodes in self._named.items()]
        return named + [f"!{number} = {text}" for number, text in enumerate(self._lines) if text]


def string(text: str) -> str:
    """`!"text"`"""
    return f"!{llvm_text.quoted(text)}"


def tuple_text(operands: Sequence[str]) -> str:
    return f"!{{{', '.join(operands)}}}"
