"""Verifies a chunk a few milliseconds at a time, and after an edit only the ops that it may affect.

Takes a chunk as it was parsed, or its reparsed ops; returns problems, and the ops that refer to symbols outside the
chunk, which are verified separately.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import islice
from time import perf_counter

from compiler.analysis.dominance import defining_block, has_ssa_dominance
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Value
from compiler.ir.problem import Problem, and_then
from compiler.syntax.op_parser import ERROR_TYPE
from compiler.syntax.parser.frames import Chunk
from compiler.verification.checks.blocks import entry_problem
from compiler.verification.checks.uses import use_problem
from compiler.verification.verifier import Verifier, Walk

_OPS = 512
"""Number of operations verified between two looks at the clock."""


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
        """Goes on until `deadline` (of `time.perf_counter`). Returns True if all is done."""
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
        """Judges some ops of which dominance is known to hold. Returns True if there are more."""
        walk = self._walk
        batch = list(islice(self._ops, _OPS))
        if batch:
            walk.check_each(batch, self.chunk.valid)
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
        """Drops the parser's notes, which are needed once only."""
        chunk = self.chunk
        chunk.unverified, chunk.valid, chunk.unverified_is_complete = [], set(), False


def judge_again(
    verifier: Verifier,
    chunk: Chunk,
    new: Iterable[Operation],
    blocks: Iterable[Block],
    users: Iterable[Operation],
    earlier: Sequence[Problem],
) -> tuple[list[Problem], list[Operation]]:
    """Returns the problems in a chunk where the ops `new` were parsed again, and the symbol users in `new`.

    `blocks` are those where ops came or went, `users` other ops that may look at those, `earlier` the problems before.
    Judged are the new ops with all in them, the users, all enclosing ops, and the last op of each block of those. An
    earlier problem is kept if its finder is not judged, and the ops in its notes are still there.
    """
    walk, root = _PartWalk(verifier), chunk.op
    if chunk.diagnostics:
        walk.note_unread(root.walk())
    current = [op for op in new if root.is_ancestor_of(op)]
    inside = {inner for op in current for inner in op.walk()}
    alone = {op: None for op in users if op not in inside and root.is_ancestor_of(op)}
    around: dict[Operation, None] = {}
    _add_enclosing(root, (block.parent_op for block in blocks), around)
    kept = list(earlier)
    while True:
        _add_enclosing(root, (op.parent_op for op in alone if op is not root), around)
        for op in around:
            for block in (block for region in op.regions for block in region.blocks):
                if block.ops and block.ops[-1] not in inside and block.ops[-1] not in around:
                    alone[block.ops[-1]] = None
        dropped = [
            each
            for each in kept
            if _is_judged(each.finder or each.op, root, inside, alone, around)
            or any(note.op is not None and not root.is_ancestor_of(note.op) for note in each.notes)
        ]
        if not dropped:
            break
        kept = [each for each in kept if each not in dropped]
        for problem in dropped:  # another problem of its op may have been hidden by it
            op = problem.op
            if root.is_ancestor_of(op) and not _is_judged(op, root, inside, alone, around):
                alone[op] = None
    inner_first = sorted(around, key=_depth, reverse=True)
    for op in reversed(inner_first):
        walk.judge_own(op)
    walk.keep(problem for problem in kept if root.is_ancestor_of(problem.op))
    for op in current:
        walk.run(op)
    symbol_users = [user for user in walk.open_symbol_users if user in inside]
    for op in alone:
        if op not in around:
            walk.judge_own(op)
            walk.judge_regions(op)
    for op in inner_first:
        walk.judge_regions(op)
    return walk.problems, symbol_users


def _add_enclosing(root: Operation, ops: Iterable[Operation | None], enclosing: dict[Operation, None]) -> None:
    """Adds ops in `root`, with all that enclose them."""
    for outer in ops:
        if outer is None or not root.is_ancestor_of(outer):
            continue
        while outer is not None and outer not in enclosing:
            enclosing[outer] = None
            outer = outer.parent_op if outer is not root else None


def _is_judged(op: Operation, root: Operation, *judged: Container[Operation]) -> bool:
    """Returns True if an op is judged again, or gone."""
    return any(op in each for each in judged) or not root.is_ancestor_of(op)


def _depth(op: Operation) -> int:
    depth, outer = 0, op.parent_op
    while outer is not None:
        depth, outer = depth + 1, outer.parent_op
    return depth


class _PartWalk(Walk):
    """A walk over parts of a chunk, which sees what is defined above them."""

    __slots__ = ()

    def keep(self, problems: Iterable[Problem]) -> None:
        """Adds problems that still hold."""
        for problem in problems:
            self._report(problem, problem.finder or problem.op)

    def begin(self, root: Operation) -> None:
        self._report(self._own_and_operands(root), root)
        self._enter(root, set())

    def judge_own(self, op: Operation) -> None:
        """Judges an op, but not its regions."""
        self._report(self._own_and_operands(op), op)

    def judge_regions(self, op: Operation) -> None:
        """Judges how an op's blocks end, and what it demands of its regions, but not what is in it."""
        for region in op.regions:
            self._report(entry_problem(op, region), op)
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
    """Returns True if a value is defined above an op in its block, or in one around it that it sees.

    Without a list of all.
    """
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
