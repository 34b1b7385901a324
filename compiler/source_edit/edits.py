"""The edits that make a text equal to its changed IR.

Takes the IR as it was parsed, the present places of its parts, and their names; returns edits of the text. Ops are
visited from the inside out: an op that kept its place gives edits of its text, a moved one its text after those edits,
a new one its printed form with the texts of nested ops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.ir.operation import Block, Operation, Region
from compiler.source_edit.before import BlockBefore, OpBefore, RegionBefore, SourceIR
from compiler.source_edit.changes import Changes
from compiler.source_edit.heads import HeadPrinter, head_tokens, source_tokens, token_edits, tokens
from compiler.source_edit.layout import Edit, Layout, space_of
from compiler.source_edit.lines import Extent, comment_above, comments_between, extent, indentation, reindented
from compiler.source_edit.names import FinalNames
from compiler.source_edit.operands import OldState, operand_edits
from compiler.source_edit.placement import Placement, longest_rise
from compiler.source_edit.style import SourceStyle
from compiler.syntax.op_printer import RegionMarker
from compiler.syntax.parser.file_parser import AliasDefinition
from compiler.text import Span, TextEdit, apply_edits


class EditBuilder:
    """Collects the edits for one file.

    Where an op is not spelled as the printer would, it is a guess which of its tokens has to change. `cautious`: such
    an op is printed anew, and one whose syntax implies its regions in generic form, if these are others now.
    """

    def __init__(
        self,
        before: SourceIR,
        placement: Placement,
        names: FinalNames,
        aliases: Sequence[AliasDefinition],
        *,
        cautious: bool = False,
    ) -> None:
        self._cautious = cautious
        self._before = before
        self._text = before.text
        self._placement = placement
        self._names = names
        self._changes = Changes(before, placement, names)
        self._style = SourceStyle(before, placement, aliases)
        self._printer = HeadPrinter(names, self._style.aliases_before(len(self._text)))
        self._edits: dict[Operation, list[Edit]] = {}
        self._texts: dict[Operation, str] = {}
        self._changed_inside: set[Operation] = set()
        self._homes: dict[Operation, tuple[Block, int]] | None = None
        self._layouts: dict[BlockBefore, Layout] = {}
        self._lived_in = set(placement.block_origins.values())

    def run(self) -> list[Edit]:
        """Returns the edits, in the order of the text."""
        for op in reversed(self._placement.ops):
            self._visit(op)
        edits = [
            edit for edit in self._edits.get(self._before.root, ()) if self._text[edit.start : edit.end] != edit.text
        ]
        return sorted(edits, key=lambda edit: (edit.start, edit.end))

    # ------------------------------------------------------------------------------------------ ops

    def _visit(self, op: Operation) -> None:
        origin = self._placement.origins.get(op)
        state = None if origin is None else self._before.ops[origin]
        if op is self._before.root and self._before.is_file and state is not None:
            self._edits[op] = self._regions(op, state) or []
            return
        if origin is None or state is None or state.start < 0:
            if origin is None or self._changes.is_changed(op, origin, state) or op in self._changed_inside:
                self._tell_parent(op)
            if origin is None:
                self._texts[op] = self._render(op)
            return
        if state.whole:
            if (
                self._changes.is_changed(op, origin, state)
                or op in self._changed_inside
                or self._changes.has_other_ops(state)
            ):
                self._edits[op] = [Edit(state.start, state.end, self._rendered_in_place(op, state), "change")]
            return
        regions = self._regions(op, state) if op.regions or state.regions else []
        head = self._head(op, origin, state)
        if regions is None or head is None:
            self._edits[op] = [Edit(state.start, state.end, self._rendered_in_place(op, state), "change")]
        elif regions or head:
            self._edits[op] = regions + head

    def _tell_parent(self, op: Operation) -> None:
        parent = op.parent_op
        if parent is not None:
            self._changed_inside.add(parent)

    def _head(self, op: Operation, origin: Operation, state: OpBefore) -> list[Edit] | None:
        """Edits of the op's text outside its regions; None if it must be printed again."""
        if not self._changes.is_changed(op, origin, state):
            return []
        edits: list[Edit] = []
        prefix = self._names.results(op)
        name_start = self._before.name_start(state)
        if [word for word, _, _ in tokens(prefix, 0, len(prefix))] != [
            word for word, _, _ in tokens(self._text, state.start, name_start)
        ]:
            edits.append(Edit(state.start, name_start, prefix, "rename"))
        regions = [self._before.regions[region] for region in state.regions]
        spans = [(region.start, region.end) for region in regions if region.start >= 0]
        old = OldState(self._before, self._names, origin, state)
        if origin is op and (quick := operand_edits(op, old, spans, self._changes.has_same_arguments(op))) is not None:
            return edits + [Edit(start, end, text, "rename") for start, end, text in quick]
        source = source_tokens(self._text, name_start, state.end, spans)
        generic = self._before.is_generic(origin)
        dialect = "" if source[0][0] == op.name else op.name.partition(".")[0]
        self._style.use_aliases(self._printer, state.start)
        new_head = self._printer.head(op, dialect, generic=generic)
        aliases = self._style.aliases_before(state.start)
        old_head = HeadPrinter(old, aliases).head(old.ghost(op), dialect, generic=generic)
        if len(old_head.markers) != len(spans) or len(new_head.markers) != len(spans):
            return None
        if [each.entry_arguments for each in old_head.markers] != [each.entry_arguments for each in new_head.markers]:
            return None  # the head has the arguments' names instead of a label, or a label instead of the head
        old_tokens = head_tokens(old_head)
        if self._cautious and [word for word, _, _ in source] != [word for word, _, _ in old_tokens]:
            return None
        changes = token_edits(self._text, source, old_tokens, head_tokens(new_head), new_head.text)
        return None if changes is None else edits + [Edit(start, end, text, "change") for start, end, text in changes]

    # ------------------------------------------------------------------------------------------ regions and blocks

    def _regions(self, op: Operation, state: OpBefore) -> list[Edit] | None:
        """Returns the edits of an op's regions; None if they do not correspond to those in the text."""
        if len(op.regions) != len(state.regions):
            return None
        all_edits: list[Edit] = []
        for region, old in zip(op.regions, state.regions, strict=True):
            edits = self._region(region, self._before.regions[old])
            if edits is None:
                return None
            all_edits += edits
        return all_edits

    def _region(self, region: Region, old: RegionBefore) -> list[Edit] | None:
        if old.start < 0:
            return None if region.blocks else []
        if not region.blocks or not old.blocks:
            return None if region.blocks or old.blocks else []
        origins = self._placement.block_origins
        if origins.get(region.blocks[0]) is not old.blocks[0]:
            return None
        positions = {block: number for number, block in enumerate(old.blocks)}
        placed = [block for block in region.blocks if origins.get(block) in positions]
        kept = longest_rise(placed, {block: positions[origins[block]] for block in placed})
        region_edits: list[Edit] = []
        stayed: set[Block] = set()
        at = 0
        for block in region.blocks:
            origin = origins.get(block)
            if block in kept and origin is not None:
                at = positions[origin]
                stayed.add(origin)
                region_edits += self._block(block, origin)
            else:
                offset = self._boundary(old, at + 1)
                space = indentation(self._text, old.end - 1)
                text = reindented(self._block_text(block, self._printer.header(block)), "", space)
                line = "" if offset and self._text[offset - 1] != "\n" else space
                region_edits.append(Edit(offset, offset, f"{line}{text}{self._before.newline}", "insert"))
        for number, block in enumerate(old.blocks):
            if block not in stayed:
                region_edits.append(Edit(self._boundary(old, number), self._boundary(old, number + 1), "", "erase"))
        return region_edits

    def _boundary(self, region: RegionBefore, number: int) -> int:
        """Returns the start of a block's text in a region: the line of its label or the comment above it."""
        text = self._text
        offset = region.end - 1 if number >= len(region.blocks) else self._before.blocks[region.blocks[number]].start
        line = text.rfind("\n", 0, offset) + 1
        if text[line:offset].strip(" \t"):
            return offset
        return line if number >= len(region.blocks) else comment_above(text, line, region.start)

    def _block(self, block: Block, origin: Block) -> list[Edit]:
        """Returns the edits of a block that is in the place of `origin`."""
        old = self._before.blocks[origin]
        header_edits: list[Edit] = []
        if old.start >= 0:
            header = self._printer.header(block)
            source = tokens(self._text, old.start, old.inside[0])
            names = [(f"%{name}") for name in old.argument_names]
            same = (
                origin is block
                and tuple(block.arguments) == old.arguments
                and tuple([argument.type for argument in block.arguments]) == old.argument_types
                and [self._names.value(argument) for argument in block.arguments] == names
                and self._names.block(block) == f"^{old.label}"
            )
            if not same:
                changes = token_edits(self._text, source, source, tokens(header, 0, len(header)), header) or []
                header_edits += [Edit(start, end, text, "change") for start, end, text in changes]
        elif old.ops and not block.ops and self._style.is_in_generic(block):
            # Else there would be no block, rather than an empty one.
            header_edits.append(self._layout(old).inserted(-1, [self._printer.header(block)]))
        return header_edits + self._body(block, old)

    def _body(self, block: Block, old: BlockBefore) -> list[Edit]:
        """Edits of the ops of a block that has the text of `old`."""
        anchors = self._placement.anchors[block]
        textual = [op for op in old.ops if self._before.ops[op].start >= 0]
        now = block.ops
        edits: list[Edit] = []
        if len(now) == len(old.ops) and len(anchors) == len(now) and len(textual) == len(now):
            for op in now:
                if op in self._edits:
                    edits += self._edits[op]
            return edits
        layout = self._layout(old)
        positions = {op: number for number, op in enumerate(textual)}
        pending: list[Operation] = []
        first = 0
        for op in now:
            origin = self._placement.origins.get(op)
            if origin in positions and anchors.get(origin) is op:
                position = positions[origin]
                edits += self._gap(pending, layout, first, position)
                if op in self._edits:
                    edits += self._edits[op]
                pending, first = [], position + 1
            elif not self._is_left_out(op, old):
                pending.append(op)
        edits += self._gap(pending, layout, first, len(textual))
        return edits + [Edit(start, end, "", "erase") for start, end in layout.removals()]

    def _is_left_out(self, op: Operation, old: BlockBefore) -> bool:
        """Returns True if the text has no such op: a terminator that it leaves out."""
        if not old.ops or self._before.ops[old.ops[-1]].start >= 0 or op.name != old.ops[-1].name:
            return False
        origin = self._placement.origins.get(op)
        if origin is op and not self._changes.is_changed(op, op, self._before.ops[op]):
            return True
        return not op.operands and not op.attributes and not op.properties and not op.results

    def _gap(self, pending: list[Operation], layout: Layout, first: int, last: int) -> list[Edit]:
        """Inserts ops between two that stay, in place of the erased ones that they replace."""
        edits: list[Edit] = []
        texts: list[str] = []
        slot = first
        for number, op in enumerate(pending):
            at = self._slot(op, layout, slot, last, is_last=number == len(pending) - 1)
            texts.append(self._text_of(op))
            if at is not None:
                edits.append(layout.replaced(at, texts))
                texts, slot = [], at + 1
        for at in range(first, last):
            if at not in layout.filled:
                layout.gone.add(at)
        if texts:
            edits.append(layout.inserted(slot - 1, texts))
        return edits

    def _slot(self, op: Operation, layout: Layout, first: int, last: int, *, is_last: bool) -> int | None:
        """Returns the erased op that an op replaces, by its result's name, or as the terminator."""
        name = self._names.results(op)
        for number in range(first, last):
            old = layout.ops[number]
            if old in self._placement.alive:
                continue
            before = self._before.ops[old]
            if before.result_names:
                if name and name.partition(" ")[0].rstrip(",").partition(":")[0] == f"%{before.result_names[0]}":
                    return number
            elif not op.results and (op.has_trait("Terminator") == old.has_trait("Terminator")):
                return number
        return None

    # ------------------------------------------------------------------------------------------ texts

    def _text_of(self, op: Operation) -> str:
        """Returns the text of an op that is new or moved to another place, without indentation."""
        state = self._before.ops.get(op)
        if state is None or state.start < 0:
            if op not in self._texts:
                self._texts[op] = self._render(op)
            return self._texts[op]
        place = extent(self._text, state.start, state.end)
        own = _applied(self._text, state.start, state.end, self._edits.get(op, ()))
        old = indentation(self._text, state.start)
        above, below = self._comments(op, place)
        return self._lines([*above, reindented(own, old, "") + place.comment, *below])

    def _lines(self, lines: Sequence[str]) -> str:
        return self._before.newline.join(lines)

    def _comments(self, op: Operation, place: Extent) -> tuple[list[str], list[str]]:
        """Returns the comment lines above and below an op that move with it."""
        if place.first < 0:
            return [], []
        block, position = self._home(op)
        if block in self._lived_in:
            return self._comments_of_run(block, position), []
        # The block is dissolved: all its comments move with its ops.
        old = self._before.blocks[block]
        _, is_last = self._layout(old).neighbours(position)
        above = self._comments_in_dissolved(block, position)
        return above, comments_between(self._text, place.end, old.inside[1]) if is_last else []

    def _comments_of_run(self, block: Block, position: int) -> list[str]:
        """Returns the comment above an op if it is the first of a run of lines that are all removed."""
        layout = self._layout(self._before.blocks[block])
        run = layout.run_of(position)
        first = layout.extent(position).first
        if first < 0 or run[0] != position or any(self._stays(layout.ops[number], block) for number in run):
            return []
        return comments_between(self._text, comment_above(self._text, first, layout.limit), first)

    def _comments_in_dissolved(self, block: Block, position: int) -> list[str]:
        """Returns the comments before an op of a dissolved block.

        The first op that is kept also gets the comments of neighbouring ops that are erased.
        """
        above: list[str] = []
        while True:
            old = self._before.blocks[block]
            layout = self._layout(old)
            earlier, _ = layout.neighbours(position)
            start = old.inside[0] if earlier < 0 else self._before.ops[layout.ops[earlier]].end
            end = layout.extent(position).first
            above = (comments_between(self._text, start, end) if end >= start else []) + above
            owner = old.region.parent
            if earlier >= 0 or owner is None or owner in self._placement.alive or self._before.ops[owner].start < 0:
                return above
            if old.start < 0 and (behind := extent(self._text, start, start)).comment:
                above.insert(0, behind.comment.strip())
            block, position = self._home(owner)
            if block in self._lived_in:
                return self._comments_of_run(block, position) + above

    def _layout(self, old: BlockBefore) -> Layout:
        layout = self._layouts.get(old)
        if layout is None:
            textual = [op for op in old.ops if self._before.ops[op].start >= 0]
            layout = self._layouts[old] = Layout(self._text, self._before, old, textual, self._placement.alive)
        return layout

    def _stays(self, op: Operation, block: Block) -> bool:
        return op in self._placement.alive and any(
            self._placement.anchors[now].get(op) is op
            for now in (op.parent,)
            if now is not None and self._placement.block_origins.get(now) is block
        )

    def _home(self, op: Operation) -> tuple[Block, int]:
        """Returns the block that an op was in, and its number among those that have text."""
        if self._homes is None:
            self._homes = {}
            for block, old in self._before.blocks.items():
                number = 0
                for sibling in old.ops:
                    if self._before.ops[sibling].start >= 0:
                        self._homes[sibling] = block, number
                        number += 1
        return self._homes[op]

    def _rendered_in_place(self, op: Operation, state: OpBefore) -> str:
        space = indentation(self._text, state.start)
        text = reindented(self._render(op), "", space)
        return text + self._location(state)

    def _location(self, state: OpBefore) -> str:
        """Returns the ` loc(...)` that follows an op in the source."""
        regions = [self._before.regions[region].end for region in state.regions]
        op_tokens = tokens(self._text, max([self._before.name_start(state), *regions]), state.end)
        if not op_tokens or op_tokens[-1][0] != ")":
            return ""
        depth = 0
        for number in range(len(op_tokens) - 1, 0, -1):
            depth += {")": 1, "(": -1}.get(op_tokens[number][0], 0)
            if not depth:
                return (
                    f" {self._text[op_tokens[number - 1][1] : state.end]}" if op_tokens[number - 1][0] == "loc" else ""
                )
        return ""

    def _render(self, op: Operation) -> str:
        """Returns the printed op, without indentation; its regions keep the text they have."""
        origin = self._placement.origins.get(op)
        parent = op.parent_op
        if origin is not None and self._before.ops[origin].start >= 0:
            generic = self._before.is_generic(origin) or self._needs_generic(op, origin)
        else:
            generic = self._style.is_among_generic(op)
        self._style.use_aliases(self._printer, self._style.offset(op))
        head = self._printer.head(op, "builtin" if parent is None else self._style.dialect(parent), generic=generic)
        parts = [self._names.results(op), head.segments[0]]
        old = {} if origin is None else dict(zip(op.regions, self._before.ops[origin].regions, strict=False))
        for marker, segment in zip(head.markers, head.segments[1:], strict=True):
            parts += [self._region_text(marker, old.get(marker.region)), segment]
        return "".join(parts)

    def _needs_generic(self, op: Operation, origin: Operation) -> bool:
        """Returns True if an op may have regions that its own syntax has no place for."""
        state = self._before.ops[origin]
        is_other = op in self._changed_inside or self._changes.has_other_ops(state)
        return self._cautious and state.whole and is_other

    def _region_text(self, marker: RegionMarker, old_region: Region | None) -> str:
        region = marker.region
        if old_region is not None:
            old = self._before.regions[old_region]
            edits = self._region(region, old) if old.start >= 0 else None
            if edits is not None and self._has_label_as(marker, old):
                text = _applied(self._text, old.start, old.end, edits)
                return reindented(text, indentation(self._text, old.end - 1), "")
        newline = self._before.newline
        lines = []
        for number, block in enumerate(region.blocks):
            has_header = number > 0 or (marker.empty_block and not block.ops)
            has_header = has_header or (marker.entry_arguments and bool(block.arguments))
            text = self._block_text(
                block,
                self._printer.header(block) if has_header else "",
                leaves_out_terminator=not number and not marker.terminators,
            )
            if text:
                lines.append(text)
        return f"{{{newline}{newline.join(lines)}{newline if lines else ''}}}"

    def _has_label_as(self, marker: RegionMarker, old: RegionBefore) -> bool:
        """Returns True if the text of a region names its arguments where the printed op has them named."""
        if not old.blocks or not marker.region.blocks[0].arguments:
            return True
        return (self._before.blocks[old.blocks[0]].start >= 0) == marker.entry_arguments

    def _block_text(self, block: Block, header: str, *, leaves_out_terminator: bool = False) -> str:
        """Returns a block at indentation 0, its ops further in."""
        newline = self._before.newline
        origin = self._placement.block_origins.get(block)
        lines = [header] if header else []
        old = None if origin is None else self._before.blocks[origin]
        if old is not None and old.inside[0] >= 0:
            own = _applied(self._text, *old.inside, self._body(block, old))
            space = space_of(self._text, self._before, old)
            first, _, rest = own.partition("\n")
            if header and first.strip().startswith("//"):
                lines[0] += first.rstrip()
                own = rest
            own = own.strip(" \t\r\n")
            if own:
                lines.append("  " + reindented(own, space, "  "))
            return newline.join(lines)
        ops = block.ops
        if leaves_out_terminator and ops and ops[-1].has_trait("Terminator"):
            ops = ops[:-1]
        lines += ["  " + reindented(self._text_of(op), "", "  ") for op in ops]
        return newline.join(lines)


def _applied(text: str, start: int, end: int, edits: Iterable[Edit]) -> str:
    """Returns a part of the text, with edits applied."""
    text_edits = [TextEdit(Span(edit.start - start, edit.end - start), edit.text) for edit in edits]
    return apply_edits(text[start:end], text_edits) if text_edits else text[start:end]
