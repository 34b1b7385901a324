"""`hoist-common-expressions`: computes expressions common to all branches once, before the branches.

    scf.if %c {                                          %0 = arith.addi %y, %z : i32
      %0 = arith.addi %y, %z : i32                       scf.if %c {
      memref.store %0, %b[%i] : memref<50xi32>    ->       memref.store %0, %b[%i] : memref<50xi32>
    } else {                                             } else {
      %1 = arith.addi %y, %z : i32                         memref.store %0, %b[%j] : memref<50xi32>
      memref.store %1, %b[%j] : memref<50xi32>           }
    }

`cse` leaves these, since neither dominates the other; it shares what is hoisted with the code behind. The rule: equal
operations move before the operation, or branch, that decides between their blocks, if

- one of those blocks is sure to run, and whichever does computes it: so no execution gets longer, and one that leaves
  the regions out, such as an `scf.if` without `else` or a loop, keeps all that is in them;
- it may be computed earlier: it is speculatable, has no effect on memory and no regions (what stands before it in its
  block might not come to an end, or end the program);
- what it uses is known before, or was hoisted itself.

Nothing moves out of a loop that may run zero times; the part of an `scf.while` that always runs shares with the other.
Inner operations go first, so that an expression rises as far as all of this holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from compiler.analysis.dominance import has_ssa_dominance
from compiler.analysis.effects import is_pure
from compiler.analysis.regions import has_region_control_flow, region_successors
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region
from compiler.passes.base import Pass, PassState, dominance
from compiler.passes.remarks import RemarkKind
from compiler.rewrite.equivalence import HashCache, op_key
from compiler.rewrite.rewriter import Rewriter


@dataclass
class HoistCommonExpressions(Pass):
    """Hoist expressions that every branch computes."""

    argument = "hoist-common-expressions"
    name = "HoistCommonExpressions"
    summary = "Hoist expressions that every branch computes to before the branches"
    statistics = {"num-hoisted": "Number of operations hoisted", "num-merged": "Number of operations replaced by them"}

    def run(self, op: Operation, state: PassState) -> None:
        hoisting = _Hoisting(Rewriter(op, state.context, state.listeners), state)
        for inner in list(op.walk_post_order()):
            for region in inner.regions:
                if len(region.blocks) > 1 and has_ssa_dominance(region):
                    hoisting.out_of_blocks(region)
            if inner is not op and has_region_control_flow(inner):
                hoisting.out_of_regions(inner)
        if state.counts["num-hoisted"]:
            state.mark_analyses_preserved(dominance)  # blocks are not changed
        else:
            state.mark_all_analyses_preserved()


class _Hoisting:
    """One run of the pass."""

    def __init__(self, rewriter: Rewriter, state: PassState) -> None:
        self._rewriter = rewriter
        self._state = state
        self._cache = HashCache()

    def out_of_regions(self, op: Operation) -> None:
        """Hoists expressions common to all regions of an op that runs one of them first."""
        around = op.parent_region
        if around is None or not has_ssa_dominance(around):
            return
        first: list[Region] = []
        for successor in region_successors(op, None):
            if successor.region is None:
                return  # it may run none of them
            first.append(successor.region)
        others = [region for region in op.regions if region.blocks and region not in first]
        if first and all(region.blocks for region in first):
            self._hoist(op, [region.entry for region in first], [region.entry for region in others])

    def out_of_blocks(self, region: Region) -> None:
        """Hoists expressions common to all successors of a branch that have no other predecessor."""
        for block in reversed(region.blocks):
            branch = block.terminator
            if branch is None or len(branch.successors) < 2:
                continue
            targets = list(dict.fromkeys(branch.successors))
            if len(targets) > 1 and all(self._rewriter.single_predecessor(target) is block for target in targets):
                self._hoist(branch, targets, [])

    def _hoist(self, place: Operation, sure: Sequence[Block], others: Sequence[Block]) -> None:
        """Moves expressions common to blocks before an op; at least two blocks, one of which certainly runs."""
        tables = {block: self._table(block) for block in (*sure[1:], *others)}
        for op in sure[0].ops:
            if not self._can_move(op, sure[0]):
                continue
            key = op_key(op, self._cache)
            equal_by_block = {block: table[key] for block, table in tables.items() if key in table}
            if not equal_by_block or any(block not in equal_by_block for block in sure[1:]):
                continue
            self._rewriter.move_op_before(op, place)
            self._state.counts["num-hoisted"] += 1
            for block, equal in equal_by_block.items():
                del tables[block][key]
                self._rewriter.replace_op(equal, op)
                self._state.counts["num-merged"] += 1
                self._add_users(op, block, tables[block])
            text = f"hoisted '{op.name}' out of {len(equal_by_block) + 1} branches"
            self._state.remark(RemarkKind.PASSED, place, "HoistCommonExpressions", text, "hoist-common-expressions")

    def _table(self, block: Block) -> dict[Hashable, Operation]:
        """Returns the movable ops of a block, by the key of their computation."""
        table: dict[Hashable, Operation] = {}
        for op in block.ops:
            if self._can_move(op, block):
                table.setdefault(op_key(op, self._cache), op)
        return table

    def _add_users(self, op: Operation, block: Block, table: dict[Hashable, Operation]) -> None:
        """Adds ops of a block that can move now that their operands have moved."""
        for result in op.results:
            for user in self._rewriter.users(result):
                if user.parent is block and self._can_move(user, block):
                    table.setdefault(op_key(user, self._cache), user)

    @staticmethod
    def _can_move(op: Operation, block: Block) -> bool:
        """Returns True if an op may be computed before its block; it must not use values of the block."""
        if op.regions or not op.results or op.has_trait("Terminator"):
            return False
        for operand in op.operands:
            if isinstance(operand, OpResult) and operand.owner.parent is block:
                return False
            if isinstance(operand, BlockArgument) and operand.owner is block:
                return False
        return is_pure(op)
