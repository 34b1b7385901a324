"""Structured control flow of SPIR-V: header blocks name the merge block where control meets again.

Takes the blocks of a function, each with its operations as text; returns the lines of the function's body, where the
blocks from a header up to its merge block are the region of a `spirv.mlir.selection` or `spirv.mlir.loop`. The
operations of the merge block follow that op, in the block that contained the header. See
https://mlir.llvm.org/docs/Dialects/SPIR-V/#control-flow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.dialects.spirv.enums.operation_enums import LoopControl, SelectionControl


@dataclass(eq=False, slots=True)
class CodeBlock:
    """A block: its operations, and its terminator as a template of the targets' labels.

    `phis` maps the id of each phi to its incoming values, by predecessor; `outgoing` are the values for each target.
    """

    number: int
    lines: list[str] = field(default_factory=list)
    phis: dict[int, dict[int, int]] = field(default_factory=dict)
    terminator: str = ""
    targets: list[int] = field(default_factory=list)
    outgoing: list[list[str]] = field(default_factory=list)
    merge: int = 0
    continuing: int = 0
    control: int = 0


@dataclass(frozen=True, slots=True)
class FunctionCode:
    """The blocks of a function, and the types of phis."""

    blocks: Sequence[CodeBlock]
    phi_types: Mapping[int, str]


def structured_lines(code: FunctionCode) -> list[str]:
    """Returns the lines of a function's body."""
    writer = _Writer(code)
    # Constructs nest as deep as they like, so this is a stack and no recursion.
    stack = [writer.region(_by_first_mention(code.blocks), is_body=True)]
    while stack:
        nested = next(stack[-1], None)
        if nested is None:
            stack.pop()
        else:
            stack.append(nested)
    return writer.lines


def _by_first_mention(blocks: Sequence[CodeBlock]) -> list[CodeBlock]:
    """Orders blocks by where they are first branched to, which is the order in which upstream makes them."""
    by_number = {block.number: block for block in blocks}
    mentioned: dict[CodeBlock, None] = {}
    for block in blocks:
        for number in (block.number, *block.targets):
            mentioned.setdefault(by_number[number])
    return list(mentioned)


_Nested: TypeAlias = "Iterator[_Nested]"
"""Steps of writing; each yields the steps to run before it continues."""


class _Writer:
    """Writes one function."""

    def __init__(self, code: FunctionCode) -> None:
        self.lines: list[str] = []
        self._code = code
        self._by_number = {block.number: block for block in code.blocks}
        self._done: set[CodeBlock] = set()

    def region(self, blocks: Sequence[CodeBlock], *, is_body: bool = False) -> _Nested:
        """Writes blocks, but for those that belong to constructs of earlier ones."""
        for index, block in enumerate(blocks):
            if block not in self._done:
                yield self._block(block, label=index > 0 or not is_body)

    def _block(self, block: CodeBlock, *, label: bool) -> _Nested:
        self._done.add(block)
        is_loop = bool(block.continuing)
        if label:
            self.lines.append(self._label(block, "_outer" if is_loop else ""))
        if not block.merge:
            self.lines += [*block.lines, self._terminator(block)]
            return
        merge = self._by_number[block.merge]
        members = self._members(block)
        self._done.add(merge)
        results = ", ".join([f"%v{phi}" for phi in merge.phis])
        types = ", ".join([self._code.phi_types[phi] for phi in merge.phis])
        kind = "loop" if is_loop else "selection"
        definition = (LoopControl if is_loop else SelectionControl).definition
        control = f" control({definition.symbol(block.control)})" if block.control else ""
        arrow = f" -> {types}" if types else ""
        head = f"{f'{results} = ' if results else ''}spirv.mlir.{kind}{control}{arrow} {{"
        if is_loop:
            entry = self._target(block, [f"%v{phi}_outer" for phi in block.phis])
            self.lines += [head, f"spirv.Branch {entry}", self._label(block), *block.lines]
        else:
            self.lines += block.lines
            if block.lines:
                self.lines += [f"spirv.Branch ^header{block.number}", f"^header{block.number}:"]
            self.lines.append(head)
        self.lines.append(self._terminator(block))
        yield self.region(members)
        values = ", ".join([f"%v{phi}_merged" for phi in merge.phis])
        merged = f" {values} : {types}" if values else ""
        self.lines += [self._label(merge, "_merged"), f"spirv.mlir.merge{merged}", "}"]
        yield self._block(merge, label=False)

    def _members(self, header: CodeBlock) -> list[CodeBlock]:
        """Returns the blocks between a header and its merge block, breadth first, as upstream collects them."""
        blocks = [header]
        seen = {header.number, header.merge}
        for block in blocks:
            for number in block.targets:
                if number not in seen:
                    seen.add(number)
                    blocks.append(self._by_number[number])
        if header.continuing not in (0, *seen):
            blocks.append(self._by_number[header.continuing])
        return [block for block in blocks[1:] if block not in self._done]

    def _label(self, block: CodeBlock, suffix: str = "") -> str:
        arguments = ", ".join([f"%v{phi}{suffix}: {self._code.phi_types[phi]}" for phi in block.phis])
        return f"^bb{block.number}({arguments}):" if arguments else f"^bb{block.number}:"

    def _terminator(self, block: CodeBlock) -> str:
        targets = [
            self._target(self._by_number[number], values)
            for number, values in zip(block.targets, block.outgoing, strict=True)
        ]
        return block.terminator.format(*targets)

    def _target(self, block: CodeBlock, values: Sequence[str]) -> str:
        if not values:
            return f"^bb{block.number}"
        types = ", ".join([self._code.phi_types[phi] for phi in block.phis])
        return f"^bb{block.number}({', '.join(values)} : {types})"
