"""The walk over an operation and all nested ones, with the checks that depend on their surroundings.

These are visible values, blocks and regions, and symbols; the checks of single operations are in `operation_checks.py`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from operator import length_hint
from typing import TypeAlias

from compiler.analysis.dominance import DominanceInfo, has_ssa_dominance
from compiler.errors.names import RedefinedSymbol
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Block, ForwardReference, Operation, Value
from compiler.ir.problem import Problem, ProblemNote, and_then, plain_problem
from compiler.ir.symbols import SymbolTable, SymbolTables, nearest_symbol_table, symbol_name
from compiler.ir.unregistered import UnreadOperation
from compiler.verification.checks.blocks import block_end_problem, entry_problem
from compiler.verification.checks.definition import CompiledDefinition
from compiler.verification.checks.structure import symbol_table
from compiler.verification.checks.uses import use_problem
from compiler.verification.operation_checks import OperationChecks, has_unread_value, symbol_use_problem_in_table

_OPS, _BLOCK, _BLOCK_END, _FORGET, _EXIT = range(5)
"""Actions for the second part of an entry on the walk's stack."""
_STEPS, _OPS_A_STEP = 64, 1024
"""Number of entries handled before others may work, and number of ops of a block in one entry."""

_Entry: TypeAlias = "tuple[int, object, set[Value]]"


class Walk:
    """One run over an operation and all nested ones; it uses a stack, so that nesting needs no recursion.

    A set holds the values that are visible at the current point of the walk. A block is visited after those that
    dominate it, and its values leave the set once all blocks that it dominates were visited. So an operand in the set
    is valid; others are looked up in the dominator tree.
    """

    __slots__ = (
        "_dominance",
        "_enclosing_invalid",
        "_invalid",
        "_marks",
        "_stack",
        "checks",
        "problems",
        "symbol_users",
    )

    def __init__(self, checks: OperationChecks) -> None:
        self.checks = checks
        self.problems: list[Problem] = []
        self._invalid: set[Operation] = set()
        self._enclosing_invalid: set[Operation] = set()
        """Ops with an invalid op nested in them."""
        self._dominance = DominanceInfo()
        self._stack: list[_Entry] = []
        self.symbol_users = checks.symbol_users
        """Ops that refer to symbols of a table that the walk has not left yet, or that encloses its root."""
        self.symbol_users.clear()
        self._marks: list[int] = []
        """For each enclosing symbol table, the number of symbol users that precede it."""

    def run(self, root: Operation) -> None:
        self.begin(root)
        while self.advance():
            pass

    def begin(self, root: Operation) -> None:
        """Starts the walk at an operation; `advance` continues it."""
        self._report(self._own_problem(root), root)
        self._enter(root, set())

    def advance(self) -> bool:
        """Takes a limited number of steps. Returns True if there are more."""
        stack = self._stack
        for _ in range(_STEPS):
            if not stack:
                return False
            action, subject, visible = stack.pop()
            if action == _OPS:
                self._ops(subject, visible)  # type: ignore[arg-type]
            elif action == _BLOCK:
                self._start_block(subject, visible)  # type: ignore[arg-type]
            elif action == _BLOCK_END:
                self._end_block(subject)  # type: ignore[arg-type]
            elif action == _FORGET:
                _forget(subject, visible)  # type: ignore[arg-type]
            else:
                self._exit(subject, visible)  # type: ignore[arg-type]
        return bool(stack)

    def check_ops(self, ops: Sequence[Operation], valid: Container[Operation]) -> None:
        """Checks operations whose operands are known to dominate them; `ops` has enclosing ops before nested ones.

        The ops in `valid` are known to be valid by themselves; only their surroundings are checked.
        """
        self.check_each(ops, valid)
        users = self.users_by_table()
        for op in reversed(ops):
            if op.regions:
                self.check_regions(op, users)

    def check_each(self, ops: Iterable[Operation], valid: Container[Operation]) -> None:
        """Checks each operation, but not its regions: the first part of `check_ops`."""
        context_checks = self.checks.recording_context_checks
        for op in ops:
            if op not in valid:
                self._report(self._own_problem(op), op)
                continue
            definition = op.definition
            if definition is None and isinstance(op, UnreadOperation):
                self._record_invalid(op)
            if definition is not None and definition not in context_checks:
                context_checks[definition] = self.checks.recording_context_check(definition)
            check = context_checks[definition]
            if op.attributes:
                self._report(self._decidable(and_then(self.checks.attribute_problem(op), check, op)), op)
            elif check is not None and (problem := check(op)) is not None:
                self._report(self._decidable(problem), op)

    def users_by_table(self) -> dict[Operation | None, list[Operation]]:
        """Returns the ops visited so far that refer to symbols, by their nearest symbol table."""
        users: dict[Operation | None, list[Operation]] = {}
        for user in self.symbol_users:
            users.setdefault(nearest_symbol_table(user), []).append(user)
        return users

    def check_regions(self, op: Operation, users: Mapping[Operation | None, Sequence[Operation]]) -> None:
        """Checks an operation's regions, after the operations in them: the second part of `check_ops`."""
        for region in op.regions:
            blocks = region.blocks
            last = blocks[0].last if len(blocks) == 1 else None
            if last is not None and not last.successors and last.has_trait("Terminator"):
                continue  # the most frequent case: nothing to check
            self._report(entry_problem(op, region), op)
            for block in blocks:
                self._end_block(block)
        if op.definition is not None:
            checks = self.checks.compiled(op.definition)
            self._region_checks(op, checks)
            if checks.symbol_table:
                self._symbols(op, users.get(op, ()))

    def _own_problem(self, op: Operation) -> Problem | None:
        if isinstance(op, UnreadOperation):
            self._record_invalid(op)
        check = self.checks.recording_checks.get(op.definition) or self.checks.recording_check(op.definition)
        problem = self.checks.attribute_problem(op) if op.attributes else None
        return self._decidable(and_then(problem, check, op))

    def _decidable(self, problem: Problem | None) -> Problem | None:
        """Returns a problem, or None if an unreadable enclosing op leaves it undecided."""
        if problem is None or problem.op.definition is None or not _is_in_unread(problem.op):
            return problem
        return self.checks.compiled(problem.op.definition).local_check(problem.op)

    def _report(self, problem: Problem | None, finder: Operation) -> None:
        """Adds a problem reported by a check of `finder`, unless the problem's operation is known to be invalid."""
        if problem is None or problem.op in self._invalid or isinstance(problem.op, UnreadOperation):
            return
        if any(map(_uses_unread, {problem.op, finder, *(note.op or finder for note in problem.notes)})):
            return  # the error is reported where the value is defined
        reporter = None if problem.op is finder else finder
        self.problems += [replace(each, next=None, finder=reporter) for each in problem.chain()]
        if problem.is_fault:
            self._record_invalid(problem.op)

    def note_unread(self, ops: Iterable[Operation]) -> None:
        """Records the ops that could not be read, among ops that are not verified."""
        for op in ops:
            if isinstance(op, UnreadOperation):
                self._record_invalid(op)

    def _record_invalid(self, op: Operation) -> None:
        """Records that an op is invalid or could not be read, so that checks that depend on it are skipped."""
        self._invalid.add(op)
        outer = op.parent_op
        while outer is not None and outer not in self._enclosing_invalid:
            self._enclosing_invalid.add(outer)
            outer = outer.parent_op

    def _ops(self, ops: Iterator[Operation], visible: set[Value]) -> None:
        """Checks operations of one block, up to the first one with regions."""
        checks = self.checks.recording_checks
        see, sees_all = visible.update, visible.issuperset
        for op in islice(ops, _OPS_A_STEP):
            definition = op.definition
            check = checks.get(definition) or self.checks.recording_check(definition)
            if definition is None and isinstance(op, UnreadOperation):
                self._record_invalid(op)
            if op.attributes:
                problem = and_then(self.checks.attribute_problem(op), check, op)
            else:
                problem = check(op)
            if problem is not None:
                problem = self._decidable(problem)
                self._report(problem, op)
            if not sees_all(op.operands) and (problem is None or not problem.is_fault):
                self._report(self._invisible_operand(op, visible), op)
            if op.regions:
                self._stack.append((_OPS, ops, visible))
                self._enter(op, visible)
                return
            if op.results:
                see(op.results)
        if length_hint(ops):
            self._stack.append((_OPS, ops, visible))

    def _invisible_operand(self, op: Operation, visible: set[Value]) -> Problem | None:
        for index, operand in enumerate(op.operands):
            if operand not in visible and operand.type is not ERROR_TYPE and not isinstance(operand, ForwardReference):
                problem = use_problem(op, index, self._dominance)
                if problem is not None:
                    return problem
        return None

    # -------------------------------------------------------------------------------------------- regions and blocks

    def _enter(self, op: Operation, visible: set[Value]) -> None:
        compiled = None if op.definition is None else self.checks.compiled(op.definition)
        isolated = compiled is not None and compiled.isolated
        if compiled is not None and compiled.symbol_table:
            self._marks.append(len(self.symbol_users))
        self._stack.append((_EXIT, op, visible))
        for region in reversed(op.regions):
            self._report(entry_problem(op, region), op)
            if not region.blocks:
                continue
            inner = set() if isolated else visible
            if len(region.blocks) > 1:
                tree = self._dominance.tree(region)
                for block in reversed(region.blocks):
                    if not tree.is_reachable(block):
                        self._stack.append((_BLOCK, block, inner))
            elif not isolated:
                self._stack.append((_FORGET, region.blocks[0], inner))
            self._stack.append((_BLOCK, region.blocks[0], inner))

    def _start_block(self, block: Block, visible: set[Value]) -> None:
        region = block.parent
        assert region is not None
        visible.update(block.arguments)
        if not has_ssa_dominance(region):
            for op in block.ops:
                visible.update(op.results)
        if len(region.blocks) > 1:
            self._stack.append((_FORGET, block, visible))
            for child in reversed(self._dominance.tree(region).children.get(block, ())):
                self._stack.append((_BLOCK, child, visible))
        self._stack.append((_BLOCK_END, block, visible))
        self._stack.append((_OPS, iter(block.ops), visible))

    def _end_block(self, block: Block) -> None:
        parent = block.parent_op
        # An invalid enclosing op does not determine how its blocks must end.
        if parent is not None and parent not in self._invalid and not isinstance(parent, UnreadOperation):
            problem = block_end_problem(block)
            # Upstream verifies the last op, with all in it, before it checks how the block ends.
            last = block.ops[-1] if block.ops else None
            if problem is not None and last not in self._invalid and last not in self._enclosing_invalid:
                self._report(problem, parent)

    def _exit(self, op: Operation, visible: set[Value]) -> None:
        if op.results:
            visible.update(op.results)
        if op.definition is None:
            return
        compiled = self.checks.compiled(op.definition)
        self._region_checks(op, compiled)
        if compiled.symbol_table:
            mark = self._marks.pop()
            users = self.symbol_users[mark:]
            del self.symbol_users[mark:]
            self._symbols(op, [user for user in users if nearest_symbol_table(user) is op])

    def _region_checks(self, op: Operation, compiled: CompiledDefinition) -> None:
        """Checks the regions of an op after their operations, and the attributes of their arguments."""
        if "arg_attrs" in op.properties or "res_attrs" in op.properties:
            self._report(self.checks.argument_problem(op), op)
        # These checks rely on valid regions; upstream does not reach them after an error in a region either.
        if compiled.region_checks and op not in self._invalid and op not in self._enclosing_invalid:
            if has_unread_value(op):
                return
            for check in compiled.region_checks:
                problem = check(op)
                if problem is not None:
                    self._report(problem, op)
                    if problem.is_fault:
                        break

    # ------------------------------------------------------------------------------------------------------- symbols

    def _symbols(self, op: Operation, users: Sequence[Operation]) -> None:
        """Checks that the symbols of a table have different names, then the ops that refer to them."""
        for again, first in SymbolTable(op).redefinitions:
            note = ProblemNote("see existing symbol definition here", first)
            self._report(plain_problem(again, RedefinedSymbol(symbol_name(again) or ""), note), op)
        tables = SymbolTables()
        for user in users:
            if user not in self._invalid:
                self._report(symbol_use_problem_in_table(user, tables), op)


class ContainerWalk(Walk):
    """A walk that verifies an operation without the operations in its blocks, which are verified separately."""

    __slots__ = ()

    def begin(self, root: Operation) -> None:
        checks = () if root.definition is None else self.checks.compiled(root.definition).region_checks
        if any(check is not symbol_table for check in checks):
            self.note_unread(root.walk())
        super().begin(root)

    def _ops(self, ops: Iterator[Operation], visible: set[Value]) -> None:
        """Skips the operations of a block."""


def _is_in_unread(op: Operation) -> bool:
    """Returns True if an enclosing op could not be read."""
    outer = op.parent_op
    while outer is not None and not isinstance(outer, UnreadOperation):
        outer = outer.parent_op
    return outer is not None


def _forget(block: Block, visible: set[Value]) -> None:
    """Removes the values of a block, when the walk leaves the blocks that it dominates."""
    visible.difference_update(block.arguments)
    for op in block.ops:
        if op.results:
            visible.difference_update(op.results)


def _uses_unread(op: Operation) -> bool:
    """Returns True if the type of a value of the op, or of an argument of its blocks, could not be read.

    For a terminator, whose operands are compared with types of the enclosing op, that op counts as well.
    """
    if any(value.type is ERROR_TYPE for value in (*op.operands, *op.results, *_arguments(op))):
        return True
    return op.parent_op is not None and op.has_trait("Terminator") and _uses_unread(op.parent_op)


def _arguments(op: Operation) -> Iterator[Value]:
    for region in op.regions:
        for block in region.blocks:
            yield from block.arguments


def in_source_order(root: Operation, problems: list[Problem]) -> list[Problem]:
    if len(problems) < 2:
        return problems
    wanted = {problem.op for problem in problems}
    order: dict[Operation, int] = {}
    for index, op in enumerate(root.walk()):
        if op in wanted:
            order[op] = index
            if len(order) == len(wanted):
                break
    return sorted(problems, key=lambda problem: order.get(problem.op, -1))
