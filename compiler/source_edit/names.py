"""Chooses names of values and blocks in the edited text.

Takes the placement of ops; returns a name for each value and block. Values that keep their place keep their name. A new
value gets the name that the rewriter gave it, or that of the op it replaces, or one that its op suggests, or a number;
a suffix makes the name unique in the enclosing isolated op.
"""

from __future__ import annotations

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.source_edit.before import SourceIR, grouped_name, result_groups
from compiler.source_edit.heads import Naming
from compiler.source_edit.placement import Placement
from compiler.syntax.printer.names import sanitize


class FinalNames(Naming):
    """Names in the edited text."""

    def __init__(self, before: SourceIR, placement: Placement) -> None:
        self._before = before
        self._placement = placement
        self._results: dict[Operation, tuple[str | None, ...]] = {}
        self._arguments: dict[BlockArgument, str] = {}
        self._labels: dict[Block, str] = {}
        self.renamed: set[Value] = set()
        """Values that the text names, or leaves without a name, and that have another name now."""
        self.relabelled: set[Block] = set()
        self._taken: dict[Operation, set[str]] = {}
        self._numbers: dict[Operation, int] = {}
        self._isolated: dict[Operation, Operation] = {}
        self._assign()

    # ------------------------------------------------------------------------------------------ answers

    def value(self, value: Value) -> str:
        """Returns the name with its `%`."""
        if isinstance(value, OpResult):
            names = self._results.get(value.owner)
            name = self._before.name(value) if names is None else grouped_name(names, value.index)
        elif isinstance(value, BlockArgument):
            name = self._arguments.get(value) or self._before.name(value)
        else:
            name = value.name
        return "%" + (name or "<<UNKNOWN SSA VALUE>>")

    def results(self, op: Operation) -> str:
        """`%a, %b:2 = `, "" for an op without named results."""
        names = self._results.get(op)
        if names is None:
            before = self._before.ops.get(op)
            names = () if before is None else before.result_names
        texts = [f"%{name}:{size}" if size > 1 else f"%{name}" for name, _, size in result_groups(names) if name]
        return ", ".join(texts) + " = " if texts else ""

    def block(self, block: Block) -> str:
        """Returns the label with its `^`."""
        return "^" + (self._labels.get(block) or block.label or "bb0")

    # ------------------------------------------------------------------------------------------ choosing

    def _assign(self) -> None:
        ops: list[Operation] = []
        arguments: list[BlockArgument] = []
        used = self._used_results()
        for op in self._placement.ops:
            parent = op.parent_op
            isolated = parent is None or op.has_trait("IsolatedFromAbove")
            self._isolated[op] = op if isolated or parent is None else self._isolated[parent]
            if op.results:
                scope = op if parent is None else self._isolated[parent]
                if self._keeps_place(op, used):
                    self._taken.setdefault(scope, set()).update(filter(None, self._before.ops[op].result_names))
                else:
                    ops.append(op)
            for region in op.regions:
                self._label_blocks(region)
                for block in region.blocks:
                    if block.arguments:
                        self._reserve_arguments(block, op, arguments)
        for argument in arguments:
            self._name_argument(argument)
        # Those that replace an op of the same place are sure of its name.
        for op in sorted(ops, key=lambda op: op not in self._placement.origins):
            self._name_results(op)

    def _used_results(self) -> set[Value]:
        """Returns the results that are used, but have no name in the text."""
        unnamed = {
            result
            for op, before in self._before.ops.items()
            if before.result_names and before.result_names[0] is None
            for result in op.results
        }
        if not unnamed:
            return set()
        return {operand for op in self._placement.ops for operand in op.operands if operand in unnamed}

    def _keeps_place(self, op: Operation, used: set[Value]) -> bool:
        before = self._before.ops.get(op)
        if before is None or op.parent_region is None or len(op.results) != len(before.result_names):
            return False
        if before.result_names[0] is None and not used.isdisjoint(op.results):
            return False
        origin = self._before.ops.get(op)
        return origin is not None and self._same_region(op.parent, op)

    def _same_region(self, block: Block | None, op: Operation) -> bool:
        """Returns True if the op is still in the region that it was parsed in, or in its replacement."""
        if block is None:
            return False
        origin = self._placement.block_origins.get(block)
        if origin is None:
            return False
        anchors = self._placement.anchors.get(block, {})
        return anchors.get(op) is op or op in self._before.blocks[origin].ops

    def _reserve_arguments(self, block: Block, owner: Operation, new: list[BlockArgument]) -> None:
        before = self._before.blocks.get(block)
        names_before = {} if before is None else dict(zip(before.arguments, before.argument_names, strict=True))
        same_place = before is not None and before.region is block.parent
        taken = self._taken.setdefault(self._isolated[owner], set())
        for argument in block.arguments:
            name = names_before.get(argument)
            if name is None or not same_place:
                new.append(argument)
            else:
                taken.add(name)

    def _name_argument(self, argument: BlockArgument) -> None:
        block = argument.owner
        owner = block.parent_op
        if owner is None:
            return
        scope = self._isolated[owner]
        wanted = self._before.name(argument) or argument.name
        if wanted is None:
            origin = self._placement.block_origins.get(block)
            before = None if origin is None else self._before.blocks[origin]
            if before is not None and origin is not block and len(before.arguments) == len(block.arguments):
                wanted = before.argument_names[argument.index]
        if wanted is None:
            hook = None if owner.definition is None else owner.definition.hooks.block_argument_names
            suggested = hook(owner, block.parent.index) if hook and block.is_entry and block.parent else []
            wanted = suggested[argument.index] if argument.index < len(suggested) else None
        name = self._free(scope, wanted or "arg0")
        self._arguments[argument] = name
        old = self._before.name(argument)
        if old is not None and old != name:
            self.renamed.add(argument)

    def _name_results(self, op: Operation) -> None:
        parent = op.parent_op
        scope = op if parent is None else self._isolated[parent]
        before = self._before.ops.get(op)
        wanted: list[str | None] = [result.name for result in op.results]
        if before is not None and len(before.result_names) == len(op.results):
            wanted = list(before.result_names)
        elif None in wanted or len(wanted) > 1:
            origin = self._placement.origins.get(op)
            names = self._before.ops[origin].result_names if origin is not None else ()
            if len(names) == len(wanted) and names[0] is not None:
                wanted = list(names)
        if wanted[0] is None:
            wanted = self._suggested(op)
        names_now: list[str | None] = []
        for name, _, size in result_groups(wanted):
            names_now += [self._free(scope, name)] * size
        self._results[op] = tuple(names_now)
        if before is not None and before.start >= 0 and tuple(names_now) != before.result_names:
            self.renamed.update(op.results)

    def _suggested(self, op: Operation) -> list[str | None]:
        hook = None if op.definition is None else op.definition.hooks.result_names
        suggestions: list[str] = hook(op) if hook is not None else []
        if suggestions and suggestions[0]:
            last = ""
            return [last := (name or last) for name in suggestions]
        return [None] if len(op.results) == 1 else [""] * len(op.results)  # one name for all of them

    def _free(self, scope: Operation, wanted: str | None) -> str:
        """Returns a name like the wanted one that is unused in the isolated op."""
        taken = self._taken.setdefault(scope, set())
        if wanted and not wanted.isdigit():
            name = base = sanitize(wanted)
            number = 0
            while name in taken:
                name = f"{base}_{number}"
                number += 1
        elif wanted and wanted not in taken:
            name = wanted
        else:
            number = self._numbers.get(scope, -1)
            if number < 0:
                number = max(
                    (int(number_text) + 1 for number_text in taken if number_text.isdigit() and len(number_text) < 19),
                    default=0,
                )
            while str(number) in taken:
                number += 1
            self._numbers[scope] = number + 1
            name = str(number)
        taken.add(name)
        return name

    def _label_blocks(self, region: Region) -> None:
        if len(region.blocks) < 2:
            return
        blocks_before = self._before.blocks
        taken = {
            block.label
            for block in region.blocks
            if block.label and block in blocks_before and blocks_before[block].region is region
        }
        free = 1
        for block in region.blocks[1:]:
            if block in blocks_before and blocks_before[block].region is region and block.label:
                continue
            origin = self._placement.block_origins.get(block)
            wanted = block.label or (None if origin is None else origin.label)
            while not wanted or wanted in taken:
                wanted = f"bb{free}"
                free += 1
            taken.add(wanted)
            self._labels[block] = wanted
            if wanted != block.label:
                self.relabelled.add(block)
