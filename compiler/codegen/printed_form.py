"""Brings LLVM's text of a module into mlir-translate's order.

LLVM prints predecessors in the reverse order of the jumps' creation, and declarations of intrinsics in the order of
their creation. It adapts module flags of older releases when it reads a text. mlir-translate creates jumps and
declarations while it translates blocks in the order of dominance, so its text differs from that of a module that was
read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_PREDECESSORS = re.compile(r"^(\S+):( +); preds = (.*)$")
_SYMBOL = re.compile(r'@([-\w$.]+|"[^"]*")')
_GROUP = re.compile(r'"[^"]*"|(?<= )#(\d+)\b')
_GROUP_LINE = re.compile(r"^attributes #(\d+) = ")
_FLAGS = re.compile(r"^!llvm\.module\.flags = !\{(.*)\}$", re.MULTILINE)


@dataclass
class PrintedForm:
    """The facts about a translation by which its text is ordered.

    `block_ranks` has for each function the rank of each block, in the order of the text, among the translated ones.
    `symbols` are the functions that the module itself declares or defines; `flags` the texts of the module flags.
    """

    symbols: frozenset[str]
    block_ranks: dict[str, list[int]] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)

    def apply(self, text: str) -> str:
        """Returns LLVM's text of the module in mlir-translate's order."""
        pieces = text.split("\n\n")
        uses: dict[str, None] = {}
        for index, piece in enumerate(pieces):
            name = _function_name(piece, "define ")
            if name is not None:
                end = next((n for n in range(index, len(pieces)) if pieces[n].endswith("\n}")), index)
                blocks = self._ordered_predecessors(pieces[index : end + 1], self.block_ranks.get(name))
                pieces[index : end + 1] = blocks
                _add_uses(uses, blocks, self.block_ranks.get(name))
        pieces = self._ordered_declarations(pieces, list(uses))
        return self._with_own_flags("\n\n".join(pieces))

    @staticmethod
    def _ordered_predecessors(blocks: list[str], ranks: Sequence[int] | None) -> list[str]:
        """Orders the predecessors of each block of a function: those that were translated last come first."""
        if ranks is None or len(ranks) != len(blocks):
            return blocks
        labels = [_label(block) for block in blocks]
        rank_by_label = dict(zip(labels, ranks))
        ordered: list[str] = []
        for block in blocks:
            head, newline, rest = block.partition("\n")
            match = _PREDECESSORS.match(head)
            if match is not None:
                names = match[3].split(", ")
                names.sort(key=lambda name: -rank_by_label.get(name[1:], ranks[0]))
                head = f"{match[1]}:{match[2]}; preds = {', '.join(names)}"
            ordered.append(head + newline + rest)
        return ordered

    def _ordered_declarations(self, pieces: list[str], uses: Sequence[str]) -> list[str]:
        """Orders the declarations that are not the module's own by their first use."""
        rank = {name: index for index, name in enumerate(uses)}
        places, added = [], []
        for place, piece in enumerate(pieces):
            name = _function_name(piece, "declare ")
            if name is not None and name not in self.symbols:
                places.append(place)
                added.append((rank.get(name, len(rank)), piece))
        ordered = [piece for _, piece in sorted(added, key=lambda entry: entry[0])]
        if ordered == [piece for _, piece in added]:
            return pieces
        for place, piece in zip(places, ordered):
            pieces[place] = piece
        return _renumbered(pieces)

    def _with_own_flags(self, text: str) -> str:
        """Restores the module flags that LLVM changed."""
        match = _FLAGS.search(text)
        nodes = match[1].split(", ") if match is not None else []
        if len(nodes) == len(self.flags):
            for node, flag in zip(nodes, self.flags):
                start = text.find(f"\n{node} = ")
                end = text.find("\n", start + 1)
                if start >= 0 and not re.search(r"!\d", flag):
                    text = f"{text[:start]}\n{node} = {flag}{text[end:]}"
        return text


def _function_name(piece: str, keyword: str) -> str | None:
    """Returns the name of the function that a piece of the text declares, or begins to define; None if it does not."""
    line = piece[piece.find("\n") + 1 :] if piece.startswith("; ") else piece
    if not line.startswith(keyword):
        return None
    match = _SYMBOL.search(line)
    return None if match is None else match[1].strip('"')


def _label(block: str) -> str | None:
    """Returns the label of a block; None for the first block, which is printed without one."""
    match = re.match(r'("[^"]*"|[-\w$.]+):', block)
    return None if match is None else match[1]


def _add_uses(uses: dict[str, None], blocks: Sequence[str], ranks: Sequence[int] | None) -> None:
    """Adds the names of the functions that blocks call, in the order of their translation."""
    order: Iterable[int] = range(len(blocks))
    if ranks is not None and len(ranks) == len(blocks):
        order = sorted(order, key=ranks.__getitem__)
    for index in order:
        uses.update(dict.fromkeys(name.strip('"') for name in _SYMBOL.findall(blocks[index])))


def _renumbered(pieces: list[str]) -> list[str]:
    """Numbers groups of attributes as LLVM does: first those of functions, then those of calls."""
    last = next((index for index, piece in enumerate(pieces) if _GROUP_LINE.match(piece)), None)
    if last is None:
        return pieces
    body = pieces[:last]
    heads = [line for piece in body for line in piece.split("\n") if line.startswith(("@", "define ", "declare "))]
    numbers: dict[str, str] = {}
    for text in (*heads, *body):
        for number in _GROUP.findall(text):
            if number:
                numbers.setdefault(number, str(len(numbers)))
    if all(old == new for old, new in numbers.items()):
        return pieces
    body = [_GROUP.sub(lambda match: f"#{numbers[match[1]]}" if match[1] else match[0], piece) for piece in body]
    return [*body, _renumbered_groups(pieces[last], numbers), *pieces[last + 1 :]]


def _renumbered_groups(piece: str, numbers: Mapping[str, str]) -> str:
    lines: list[tuple[int, str]] = []
    for line in piece.split("\n"):
        match = _GROUP_LINE.match(line)
        number = int(numbers.get(match[1], match[1])) if match is not None else len(numbers)
        lines.append((number, _GROUP_LINE.sub(f"attributes #{number} = ", line)))
    return "\n".join(line for _, line in sorted(lines, key=lambda entry: entry[0]))
