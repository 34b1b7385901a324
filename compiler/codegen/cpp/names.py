"""Names of values and labels of blocks in the emitted code."""

from __future__ import annotations

from compiler.ir.operation import Block, Value

_FIRST_COUNTER, _LAST_COUNTER = ord("i"), ord("t")


class Names:
    """The names of one function."""

    def __init__(self) -> None:
        self._values: dict[Value, str] = {}
        self._labels: dict[Block, str] = {}
        self._count = 0

    def __contains__(self, value: Value) -> bool:
        return value in self._values

    def value(self, value: Value) -> str:
        """Returns the name of a value; a value without one gets the next of `v1`, `v2`, ..."""
        name = self._values.get(value)
        if name is None:
            self._count += 1
            name = self._values[value] = f"v{self._count}"
        return name

    def loop_counter(self, value: Value, nesting: int) -> str:
        """Returns a new name for the counter of a loop, whose letter depends on the nesting of the loop."""
        self._count += 1
        letter = _FIRST_COUNTER + nesting
        name = self._values[value] = f"{chr(letter) if letter <= _LAST_COUNTER else 'u'}{self._count}"
        return name

    def spell(self, value: Value, text: str) -> None:
        """Makes `text` the spelling of a value in all its uses."""
        self._values[value] = text

    def label(self, block: Block) -> str:
        """Returns the label of a block."""
        return self._labels.setdefault(block, f"label{len(self._labels) + 1}")
