"""Simplifies the blocks of regions: upstream's `simplifyRegions`.

Erases unreachable blocks, and dead ops and block arguments, including those that only use one another. On request,
merges identical blocks, and erases arguments for which all branches pass the same value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from compiler.analysis.branches import block_successors, successor_operands
from compiler.analysis.dominance import DominatorTree
from compiler.analysis.effects import Removability
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.rewrite.blocks import merge_identical_blocks
from compiler.rewrite.branches import branches_to, can_set_successor_operands, set_successor_operands
from compiler.rewrite.rewriter import Rewriter


def simplify_region(
    rewriter: Rewriter, region: Region, removability: Removability, merge_blocks: bool, left_dead_code: bool = False
) -> bool:
    """Simplifies a region and all nested ones after a greedy run. Returns True if something changed.

    `left_dead_code`: True if the run may have left dead ops anywhere. Otherwise they are searched for only in regions
    where the run could not find them.

    >>> context = new_context()
    >>> module = parse("func.func @f() { return ^a: return }", context)
    >>> _, function, *_ = module.walk()
    >>> simplify_region(Rewriter(module, context), function.regions[0], Removability(), merge_blocks=True)
    True
    """
    several = [inner for inner in all_regions(region) if len(inner.blocks) > 1]
    changed = erase_unreachable_blocks(rewriter, several)
    if left_dead_code:
        changed |= erase_dead_code(rewriter, [region], removability)
    else:
        changed |= _erase_dead_in_units(rewriter, region, removability)
    if merge_blocks and several:
        for inner in [candidate for candidate in all_regions(region) if len(candidate.blocks) > 1]:
            while merge_identical_blocks(rewriter, inner):
                changed = True
        for inner in [candidate for candidate in all_regions(region) if len(candidate.blocks) > 1]:
            for block in inner.blocks:
                changed |= drop_redundant_arguments(rewriter, block)
    return changed


def all_regions(region: Region) -> Iterator[Region]:
    """Yields the region and all nested ones.

    >>> module = parse("func.func @f() { return }")
    >>> len(list(all_regions(module.regions[0])))
    2
    """
    stack = [region]
    while stack:
        current = stack.pop()
        yield current
        stack += [inner for block in current.blocks for op in block.ops if op.regions for inner in op.regions]


# --------------------------------------------------------------------------------------------------------- reachability


def erase_unreachable_blocks(rewriter: Rewriter, regions: Iterable[Region]) -> bool:
    """Erases the unreachable blocks of regions. Returns True if there were any.

    >>> context = new_context()
    >>> module = parse("func.func @f() { return ^a: return }", context)
    >>> _, function, *_ = module.walk()
    >>> erase_unreachable_blocks(Rewriter(module, context), function.regions)
    True
    """
    changed = False
    for dead_region in regions:
        if (
            dead_region.parent is not None
            and dead_region.parent.parent is None
            and dead_region.parent is not rewriter.root
        ):
            continue  # erased with an enclosing block
        tree = DominatorTree(dead_region)
        dead = [block for block in dead_region.blocks if not tree.is_reachable(block)]
        for block in dead:
            for value in _defined_values(block):
                rewriter.drop_all_uses(value)
        for block in dead:
            rewriter.erase_block(block)
            changed = True
    return changed


def _defined_values(block: Block) -> list[Value]:
    return [*block.arguments, *(result for op in block.ops for result in op.results)]


# --------------------------------------------------------------------------------------------------------- dead code


def _erase_dead_in_units(rewriter: Rewriter, region: Region, removability: Removability) -> bool:
    """Erases dead ops that use one another in a cycle, which a driver's worklist does not find.

    Only regions with several blocks and graph regions can have these. Regions of ops that are isolated from above are
    processed separately.
    """
    if len(region.blocks) > 1 or (_is_graph(region) and _has_results(region)):
        return erase_dead_code(rewriter, [region], removability)
    units: list[Region] = []
    for block in region.blocks:
        for op in block.ops:
            if op.regions and any(_may_hide_dead_code(nested) for inner in op.regions for nested in all_regions(inner)):
                if not op.has_trait("IsolatedFromAbove"):
                    return erase_dead_code(rewriter, [region], removability)
                units += op.regions
    return bool(units) and erase_dead_code(rewriter, units, removability)


def _is_graph(region: Region) -> bool:
    op = region.parent
    return op is not None and (op.definition is None or op.has_trait("HasOnlyGraphRegion"))


def _has_results(region: Region) -> bool:
    return any(op.results for block in region.blocks for op in block.ops)


def _may_hide_dead_code(region: Region) -> bool:
    return len(region.blocks) > 1 or (_is_graph(region) and _has_results(region))


class _Liveness:
    """Live ops and block arguments: ops that cannot be removed, and all that define operands of live ops."""

    def __init__(self, regions: Sequence[Region], removability: Removability) -> None:
        self.ops: set[Operation] = set()
        self.arguments: set[BlockArgument] = set()
        self._stack: list[Value] = []
        self._incoming: dict[Block, list[tuple[Operation, int]]] = {}
        self._note_branches(regions)
        for outer in regions:
            for region in all_regions(outer):
                for block in region.blocks:
                    for op in block.ops:
                        if op.has_trait("Terminator") or op.successors or not removability.would_be_dead(op):
                            self._mark(op)
        self._propagate()

    def _note_branches(self, regions: Sequence[Region]) -> None:
        for outer in regions:
            for region in all_regions(outer):
                if len(region.blocks) > 1:
                    for block in region.blocks:
                        for index, successor in enumerate(block_successors(block)):
                            self._incoming.setdefault(successor, []).append((block.ops[-1], index))

    def _mark(self, op: Operation) -> None:
        if op in self.ops:
            return
        self.ops.add(op)
        if not op.successors:
            self._stack += op.operands
            return
        # An operand that is passed to a block argument is live only if the argument is.
        for index, block in enumerate(op.successors):
            values = successor_operands(op, index)
            if values is None:
                self._stack += block.arguments
                continue
            produced = len(block.arguments) - len(values)
            self._stack += block.arguments[: max(produced, 0)]
        passed = _forwarded_positions(op)
        self._stack += [value for position, value in enumerate(op.operands) if position not in passed]

    def _propagate(self) -> None:
        while self._stack:
            value = self._stack.pop()
            if isinstance(value, OpResult):
                self._mark(value.owner)
            elif isinstance(value, BlockArgument) and value not in self.arguments:
                self.arguments.add(value)
                for op, index in self._incoming.get(value.owner, ()):
                    values = successor_operands(op, index)
                    if values is not None:
                        position = value.index - (len(value.owner.arguments) - len(values))
                        if 0 <= position < len(values):
                            self._stack.append(values[position])


def _forwarded_positions(op: Operation) -> set[int]:
    """Returns the positions of a branch's operands that are passed to arguments of a successor."""
    definition = op.definition
    if definition is None or not definition.has_trait("BranchOpInterface"):
        return set()
    segments = op.operand_segments()
    positions: set[int] = set()
    for (start, size), operand in zip(segments, definition.operands, strict=True):
        if operand.arity.value == "variadic":
            positions.update(range(start, start + size))
    counted = sum(len(successor_operands(op, index) or ()) for index in range(len(op.successors)))
    return positions if counted == len(positions) else set()


def erase_dead_code(rewriter: Rewriter, regions: Sequence[Region], removability: Removability) -> bool:
    """Erases dead ops and block arguments in regions and all nested ones. Returns True if an op was erased.

    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }", context)
    >>> _, function, *_ = module.walk()
    >>> erase_dead_code(Rewriter(module, context), function.regions, Removability())
    True
    """
    live = _Liveness(regions, removability)
    changed = False
    stack = list(regions)
    while stack:
        region = stack.pop()
        changed |= _erase_dead_in(rewriter, region, live)
        stack += [inner for block in region.blocks for op in block.ops if op.regions for inner in op.regions]
    return changed


def _erase_dead_in(rewriter: Rewriter, region: Region, live: _Liveness) -> bool:
    changed = False
    blocks = region.blocks
    if len(blocks) > 1:
        tree = DominatorTree(region)
        blocks = list(reversed(tree.order))
        for block in blocks:
            last = block.last
            if last is not None and last.successors and can_set_successor_operands(last):
                _drop_dead_successor_operands(rewriter, last, live)
    for block in blocks:
        for op in reversed(block.ops):
            if op not in live.ops:
                for result in op.results:
                    rewriter.drop_all_uses(result)
                rewriter.erase_op(op)
                changed = True
    for block in region.blocks[1:]:
        branches = branches_to(rewriter, block)
        if all(can_set_successor_operands(op) for op, _ in branches):
            dead = [argument.index for argument in block.arguments if argument not in live.arguments]
            if dead:
                for index in dead:
                    rewriter.drop_all_uses(block.arguments[index])
                rewriter.erase_arguments(block, dead)
    return changed


def _drop_dead_successor_operands(rewriter: Rewriter, op: Operation, live: _Liveness) -> None:
    for index, block in enumerate(op.successors):
        values = successor_operands(op, index)
        if values is None or block.parent is None or block.is_entry:
            continue
        produced = len(block.arguments) - len(values)
        kept = [value for i, value in enumerate(values) if block.arguments[produced + i] in live.arguments]
        if len(kept) < len(values):
            set_successor_operands(rewriter, op, index, kept)


# --------------------------------------------------------------------------------------------------------- arguments


def drop_redundant_arguments(rewriter: Rewriter, block: Block) -> bool:
    """Removes arguments of a block for which all branches pass the same value.

    >>> context = new_context()
    >>> module = parse("func.func @f(%x: i32) { cf.br ^a(%x : i32) ^a(%z: i32): return }", context)
    >>> *_, end = module.walk()
    >>> drop_redundant_arguments(Rewriter(module, context), end.parent)
    True
    """
    branches = branches_to(rewriter, block)
    if not block.arguments or not branches or not all(can_set_successor_operands(op) for op, _ in branches):
        return False
    passed = [list(successor_operands(op, index) or ()) for op, index in branches]
    if any(len(values) != len(block.arguments) for values in passed):
        return False
    dead = []
    for index, argument in enumerate(block.arguments):
        common = passed[0][index]
        if all(values[index] is common for values in passed) and common is not argument:
            dead.append(index)
            rewriter.replace_all_uses_with(argument, common)
            passed = [[common if value is argument else value for value in values] for values in passed]
    if not dead:
        return False
    for op, index in branches:
        values = list(successor_operands(op, index) or ())
        set_successor_operands(rewriter, op, index, [value for i, value in enumerate(values) if i not in dead])
    rewriter.erase_arguments(block, dead)
    return True
