"""Verifies a chunk a few milliseconds at a time, and again what an edit inside it may have changed.

Enters: a chunk as it was parsed, or the ops of it that were read anew; leaves: problems, and the ops that refer to
symbols outside the chunk, which are judged apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from time import perf_counter

from compiler.analysis.dominance import defining_block, has_ssa_dominance
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Value
from compiler.ir.problem import Problem, and_then
from compiler.syntax.frames import Chunk
from compiler.syntax.op_parser import ERROR_TYPE
from compiler.verification.blocks import entry_problem
from compiler.verification.uses import use_problem
from compiler.verifier import Verifier, Walk

_OPS = 512
"""How many operations are judged between two looks at the clock."""


class ChunkVerification:
    """The verification of one chunk under way; only one of a verifier may be, as they share a list."""

    def __init__(self, verifier: Verifier, chunk: Chunk) -> None:
        self.chunk = chunk
        self._walk = Walk(verifier)
        self._alone = chunk.straight and chunk.unverified_is_complete
        self._ops = iter(chunk.unverified)
        self._regions = reversed(chunk.unverified)
        self._users: dict[Operation | None, list[Operation]] | None = None
        if not self._alone:
            self._walk.begin(chunk.op)

    def advance_until(self, deadline: float) -> bool:
        """Goes on until `deadline` (of `time.perf_counter`); whether all is done."""
        more = True
        while more:
            more = self._judge_alone() if self._alone else self._walk.go_on()
            if more and perf_counter() > deadline:
                return False
        self._finish()
        return True

    @property
    def problems(self) -> list[Problem]:
        return self._walk.problems

    @property
    def users(self) -> list[Operation]:
        """The ops that refer to symbols of tables outside the chunk."""
        if self._users is None:
            return list(self._walk.open_symbol_users)
        return [user for users in self._users.values() for user in users]

    def _judge_alone(self) -> bool:
        """Judges some ops of which dominance is known to hold; whether there are more."""
        walk = self._walk
        batch = list(islice(self._ops, _OPS))
        if batch:
            walk.check_each(batch, self.chunk.known)
            return True
        if self._users is None:
            self._users = walk.users_by_table()
        batch = list(islice(self._regions, _OPS))
        for op in batch:
            if op.regions:
                walk.check_regions(op, self._users)
                self._users.pop(op, None)
        return bool(batch)

    def _finish(self) -> None:
        """What the parser noted is needed once only."""
        chunk = self.chunk
        chunk.unverified, chunk.known, chunk.unverified_is_complete = [], set(), False


def judge_again(
    verifier: Verifier,
    chunk: Chunk,
    new: Iterable[Operation],
    blocks: Iterable[Block],
    users: Iterable[Operation],
    known: Sequence[Problem],
) -> tuple[list[Problem], list[Operation]]:
    """The problems in a chunk of which the ops `new` were read anew, and their symbol users.

    `blocks` are those where ops came or went, `users` other ops that may look at those, `known` the problems before.
    Judged are the new ops with all in them, the users, the ops around all these, and those at the ends of the blocks of
    those.
    """
    walk, root = _PartWalk(verifier), chunk.op
    if chunk.diagnostics:
        walk.note_unread(root.walk())
    current = [op for op in new if root.is_ancestor_of(op)]
    inside = {inner for op in current for inner in op.walk()}
    alone: dict[Operation, None] = {}
    around: dict[Operation, None] = {}
    for op in users:
        if op not in inside and root.is_ancestor_of(op):
            alone[op] = None
    parents = [block.parent_op for block in blocks] + [op.parent_op for op in alone if op is not root]
    for outer in parents:
        if outer is None or not root.is_ancestor_of(outer):
            continue
        while outer is not None and outer not in around:
            around[outer] = None
            outer = outer.parent_op if outer is not root else None
    inner_first = sorted(around, key=_depth, reverse=True)
    for op in inner_first:
        for region in op.regions:
            for block in region.blocks:
                if block.ops and block.ops[-1] not in inside and block.ops[-1] not in around:
                    alone[block.ops[-1]] = None
    walk.keep(
        problem
        for problem in known
        if not (problem.op in inside or problem.op in alone or problem.op in around) and root.is_ancestor_of(problem.op)
    )
    for op in current:
        walk.run(op)
    symbol_users = list(walk.open_symbol_users)
    for op in alone:
        if op not in around:
            walk.judge(op)
    for op in inner_first:
        walk.judge(op)
    return walk.problems, symbol_users


def _depth(op: Operation) -> int:
    depth, outer = 0, op.parent_op
    while outer is not None:
        depth, outer = depth + 1, outer.parent_op
    return depth


class _PartWalk(Walk):
    """A walk over parts of a chunk, which sees what is defined above them."""

    __slots__ = ()

    def keep(self, problems: Iterable[Problem]) -> None:
        """Other problems, that are known and still hold."""
        for problem in problems:
            self._report(problem)

    def begin(self, root: Operation) -> None:
        self._report(self._own_and_operands(root))
        self._enter(root, set())

    def judge(self, op: Operation) -> None:
        """Judges an op and how its blocks end, but not what is in it."""
        self._report(self._own_and_operands(op))
        for region in op.regions:
            self._report(entry_problem(op, region))
            for block in region.blocks:
                self._end_block(block)
        if op.definition is not None:
            self._region_checks(op, self.verifier.compiled(op.definition))

    def _own_and_operands(self, op: Operation) -> Problem | None:
        return and_then(self._own_problem(op), lambda op: self._invisible_operand(op, set()), op)

    def _invisible_operand(self, op: Operation, visible: set[Value]) -> Problem | None:
        for index, operand in enumerate(op.operands):
            if operand in visible or operand.type is ERROR_TYPE or isinstance(operand, ForwardReference):
                continue
            if not _is_above(operand, op):
                problem = use_problem(op, index, self._dominance)
                if problem is not None:
                    return problem
        return None


def _is_above(value: Value, op: Operation) -> bool:
    """Whether a value is defined above an op in its block, or in one around it that it sees; without a list of all."""
    block = defining_block(value)
    current = op
    while (around := current.parent) is not None:
        if around is block:
            return isinstance(value, BlockArgument) or _comes_before(value, current, around)
        region = around.parent
        if region is None or region.parent is None or region.parent.has_trait("IsolatedFromAbove"):
            return False
        current = region.parent
    return False


def _comes_before(value: Value, op: Operation, block: Block) -> bool:
    assert isinstance(value, OpResult) and block.parent is not None
    return not has_ssa_dominance(block.parent) or 0 <= value.owner.start < op.start
