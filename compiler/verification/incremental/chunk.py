"""Verifies a chunk a few milliseconds at a time; after an edit, only the ops that it may affect.

Takes a chunk as it was parsed, or its reparsed ops; returns problems, and the ops that refer to symbols outside the
chunk, which are verified separately.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import islice
from time import perf_counter

from compiler.analysis.dominance import defining_block, has_ssa_dominance
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Block, BlockArgument, ForwardReference, Operation, OpResult, Value
from compiler.ir.problem import Problem, and_then
from compiler.syntax.parser.frames import Chunk
from compiler.verification.checks.blocks import entry_problem
from compiler.verification.checks.uses import use_problem
from compiler.verification.operation_checks import OperationChecks
from compiler.verification.walk import Walk

_OPS = 512
"""Number of operations verified between two looks at the clock."""


class ChunkVerification:
    """The verification of one chunk, in steps. A verifier can have only one at a time, as its walks share a list."""

    def __init__(self, checks: OperationChecks, chunk: Chunk) -> None:
        self.chunk = chunk
        self._walk = Walk(checks)
        self._checks_single_ops = chunk.straight and chunk.unverified_is_complete
        self._ops = iter(chunk.unverified)
        self._regions = reversed(chunk.unverified)
        self._users: dict[Operation | None, list[Operation]] | None = None
        if not self._checks_single_ops:
            self._walk.begin(chunk.op)

    def advance_until(self, deadline: float) -> bool:
        """Continues until `deadline` (of `time.perf_counter`). Returns True if the chunk is verified."""
        more = True
        while more:
            more = self._check_some() if self._checks_single_ops else self._walk.advance()
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
            return list(self._walk.symbol_users)
        return [user for users in self._users.values() for user in users]

    def _check_some(self) -> bool:
        """Checks some ops whose operands are known to dominate them. Returns True if there are more."""
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
        """Drops the parser's lists of checked ops, which are used only once."""
        chunk = self.chunk
        chunk.unverified, chunk.valid, chunk.unverified_is_complete = [], set(), False


def verify_again(
    checks: OperationChecks,
    chunk: Chunk,
    new: Iterable[Operation],
    blocks: Iterable[Block],
    users: Iterable[Operation],
    unread: Iterable[Operation],
    earlier: Sequence[Problem],
) -> tuple[list[Problem], list[Operation]]:
    """Returns the problems in a chunk whose ops `new` were reparsed, and the ops in `new` that refer to symbols.

    `blocks` are the blocks where ops were added or removed, `users` other ops whose checks may depend on `new`,
    `unread` all ops that could not be parsed, `earlier` the problems before the edit. Verified again are the new ops
    with all nested ones, `users`, all enclosing ops, and the last op of each of their blocks. An earlier problem is
    kept if the op whose check reported it is not verified again and the ops in its notes still exist.
    """
    walk, root = _PartWalk(checks), chunk.op
    walk.note_unread(unread)
    current = [op for op in new if root.is_ancestor_of(op)]
    inside = {inner for op in current for inner in op.walk()}
    alone = {op: None for op in users if op not in inside and root.is_ancestor_of(op)}
    enclosing: dict[Operation, None] = {}
    _add_enclosing(root, (block.parent_op for block in blocks), enclosing)
    kept = list(earlier)
    while True:
        _add_enclosing(root, (op.parent_op for op in alone if op is not root), enclosing)
        for op in enclosing:
            for block in (block for region in op.regions for block in region.blocks):
                if block.ops and block.ops[-1] not in inside and block.ops[-1] not in enclosing:
                    alone[block.ops[-1]] = None
        dropped = [
            each
            for each in kept
            if _is_verified_again(each.finder or each.op, root, inside, alone, enclosing)
            or any(note.op is not None and not root.is_ancestor_of(note.op) for note in each.notes)
        ]
        if not dropped:
            break
        kept = [each for each in kept if each not in dropped]
        for problem in dropped:  # it may have hidden another problem of its op
            op = problem.op
            if root.is_ancestor_of(op) and not _is_verified_again(op, root, inside, alone, enclosing):
                alone[op] = None
    inner_first = sorted(enclosing, key=_depth, reverse=True)
    for op in reversed(inner_first):
        walk.check_op(op)
    walk.keep(problem for problem in kept if root.is_ancestor_of(problem.op))
    for op in current:
        walk.run(op)
    symbol_users = [user for user in walk.symbol_users if user in inside]
    for op in alone:
        if op not in enclosing:
            walk.check_op(op)
            walk.check_regions_of(op)
    for op in inner_first:
        walk.check_regions_of(op)
    return walk.problems, symbol_users


def _add_enclosing(root: Operation, ops: Iterable[Operation | None], enclosing: dict[Operation, None]) -> None:
    """Adds the `ops` that are in `root`, with all their enclosing ops, to `enclosing`."""
    for outer in ops:
        if outer is None or not root.is_ancestor_of(outer):
            continue
        while outer is not None and outer not in enclosing:
            enclosing[outer] = None
            outer = outer.parent_op if outer is not root else None


def _is_verified_again(op: Operation, root: Operation, *verified: Container[Operation]) -> bool:
    """Returns True if an op is in one of the collections `verified`, or no longer in `root`."""
    return any(op in each for each in verified) or not root.is_ancestor_of(op)


def _depth(op: Operation) -> int:
    depth, outer = 0, op.parent_op
    while outer is not None:
        depth, outer = depth + 1, outer.parent_op
    return depth


class _PartWalk(Walk):
    """A walk over parts of a chunk, where preceding definitions in the chunk are visible."""

    __slots__ = ()

    def keep(self, problems: Iterable[Problem]) -> None:
        """Adds problems that still hold."""
        for problem in problems:
            self._report(problem, problem.finder or problem.op)

    def begin(self, root: Operation) -> None:
        self._report(self._own_and_operands(root), root)
        self._enter(root, set())

    def check_op(self, op: Operation) -> None:
        """Checks an op, but not its regions."""
        self._report(self._own_and_operands(op), op)

    def check_regions_of(self, op: Operation) -> None:
        """Checks how an op's blocks end, and the op's conditions on its regions, but no nested ops."""
        for region in op.regions:
            self._report(entry_problem(op, region), op)
            for block in region.blocks:
                self._end_block(block)
        if op.definition is not None:
            self._region_checks(op, self.checks.compiled(op.definition))

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
    """Returns True if a value is defined before an op in its block or in a visible enclosing one.

    Needs no set of all visible values.
    """
    block = defining_block(value)
    current = op
    while (enclosing := current.parent) is not None:
        if enclosing is block:
            return isinstance(value, BlockArgument) or _comes_before(value, current, enclosing)
        region = enclosing.parent
        if region is None or region.parent is None or region.parent.has_trait("IsolatedFromAbove"):
            return False
        current = region.parent
    return False


def _comes_before(value: Value, op: Operation, block: Block) -> bool:
    assert isinstance(value, OpResult) and block.parent is not None
    return not has_ssa_dominance(block.parent) or 0 <= value.owner.start < op.start
