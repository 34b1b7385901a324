"""State of an op before a change, and edits of its operands that replace single names."""

from __future__ import annotations

import re

from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ods.op_class import new_operation
from compiler.source_edit.before import TOKEN, OpBefore, SourceIR
from compiler.source_edit.heads import Naming
from compiler.source_edit.names import FinalNames

_NUMBER = re.compile(r"#([0-9]+)")


class OldState(Naming):
    """State of an op before the passes, with the names in its text."""

    def __init__(self, before: SourceIR, names: FinalNames, origin: Operation, state: OpBefore) -> None:
        self.before = before
        self.names = names
        self.origin = origin
        self.state = state
        self._ghosts: dict[Value, str] = {}

    def value(self, value: Value) -> str:
        name = self._ghosts.get(value)
        if name is None:
            name = self.before.name(value)
        return self.names.value(value) if name is None else f"%{name}"

    def block(self, block: Block) -> str:
        before = self.before.blocks.get(block)
        return self.names.block(block) if before is None else f"^{before.label}"

    def ghost(self, op: Operation) -> Operation:
        """Returns an op of the old state to print; it is in no IR. `op` is its replacement."""
        state = self.state
        ghost = new_operation(
            self.origin.name,
            self.origin.definition,
            [self._as_parsed(operand) for operand in state.operands],
            state.result_types,
            state.properties,
            state.attributes,
            state.successors,
        )
        ghost.parent = op.parent
        ghost.regions = tuple([self._ghost_region(region) for region in state.regions])
        return ghost

    def _as_parsed(self, value: Value) -> Value:
        """Returns the value, or where it has another type by now one with the old type and the same name."""
        old_type = self.before.retyped().get(value)
        if old_type is None:
            return value
        stand_in = Block([old_type]).arguments[0]
        self._ghosts[stand_in] = self.before.name(value) or ""
        return stand_in

    def _ghost_region(self, region: Region) -> Region:
        before = self.before.regions[region]
        if region.blocks == list(before.blocks) and all(
            tuple(block.arguments) == self.before.blocks[block].arguments
            and tuple([argument.type for argument in block.arguments]) == self.before.blocks[block].argument_types
            for block in before.blocks[:1]
        ):
            return region
        ghost_region = Region()
        for block in before.blocks:
            old = self.before.blocks[block]
            ghost = Block(old.argument_types, old.label)
            for argument, name in zip(ghost.arguments, old.argument_names, strict=True):
                self._ghosts[argument] = name or ""
            ghost_region.append(ghost)
        return ghost_region


def operand_edits(
    op: Operation, old: OldState, regions: list[tuple[int, int]], same_arguments: bool
) -> list[tuple[int, int, str]] | None:
    """Returns edits of operands' names; None unless only operands changed, each to another one of the same type."""
    state = old.state
    if (
        not same_arguments
        or len(op.operands) != len(state.operands)
        or (op.properties is not state.properties and op.properties != state.properties)
        or (op.attributes is not state.attributes and op.attributes != state.attributes)
        or op.successors
        or tuple([result.type for result in op.results]) != state.result_types
    ):
        return None
    wanted: dict[Value, Value] = {}
    retyped = old.before.retyped()
    for before, now in zip(state.operands, op.operands, strict=True):
        if wanted.setdefault(before, now) is not now or retyped.get(before, before.type) != now.type:
            return None
    texts: dict[str, str] = {}
    for before, now in wanted.items():
        name, text = old.value(before)[1:], old.names.value(now)
        if text != f"%{name}":
            texts[name] = text
    if not texts:
        return []
    skipped = _arguments(old, texts)
    if skipped is None:
        return None
    return _renamed(old, texts, regions, skipped)


def _arguments(old: OldState, texts: dict[str, str]) -> set[int] | None:
    """Returns the offsets of region arguments in the text of the op itself; None if a renamed one is not known."""
    offsets: set[int] = set()
    for region in old.state.regions:
        for block in old.before.regions[region].blocks[:1]:
            before = old.before.blocks[block]
            for name, start in zip(before.argument_names, before.argument_starts, strict=True):
                if start >= 0:
                    offsets.add(start)
                elif name in texts:
                    return None
    return offsets


def _renamed(
    old: OldState, texts: dict[str, str], regions: list[tuple[int, int]], skipped: set[int]
) -> list[tuple[int, int, str]] | None:
    text, state = old.before.text, old.state
    edits: list[tuple[int, int, str]] = []
    missing = set(texts)
    starts = [old.before.name_start(state), *(end for _, end in regions)]
    ends = [*(start for start, _ in regions), state.end]
    for position, end in zip(starts, ends, strict=True):
        while position < end and (match := TOKEN.match(text, position, end)) is not None:
            position = match.end()
            word = match[1]
            if word[0] != "%" or match.start(1) in skipped:
                continue
            number = _NUMBER.match(text, position, end)
            if number is not None:
                position = number.end()
            keys = (
                f"{word[1:]}#{int(number[1]) if number else 0}",
                *((word[1:],) if not number or not int(number[1]) else ()),
            )
            for key in keys:
                if key in texts:
                    edits.append((match.start(1), position, texts[key]))
                    missing.discard(key)
                    break
    return None if missing else edits
