"""Verifies IR: structure, constraints, traits, dominance, symbols.

Returns `Problem`s in upstream's words, and converts them to diagnostics. An operation has at most one error, since
later checks rely on earlier ones, but every invalid operation is reported; after a warning, checking goes on. The
conditions on one operation are compiled from its definition in `compiler.verification.checks`; this module has the walk
over all operations, and the conditions that need it: visible values, blocks and regions, symbols.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from operator import length_hint
from typing import TypeAlias

from compiler.analysis.dominance import DominanceInfo, has_ssa_dominance
from compiler.errors.constraints import AttributeRule, OperationRule, SymbolRule
from compiler.errors.names import RedefinedSymbol, UnknownDialect, UnregisteredOperation
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.operation import Block, ForwardReference, Operation, UnreadOperation, Value
from compiler.ir.problem import Problem, ProblemNote, and_then, joined, op_problem, plain_problem
from compiler.ir.symbols import SymbolTable, SymbolTables, nearest_symbol_table, symbol_name
from compiler.ods.model import OpDef
from compiler.syntax.op_parser import ERROR_TYPE
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.frames import Chunk
from compiler.verification.checks.blocks import block_end_problem, entry_problem, misplaced_successors
from compiler.verification.checks.definition import CompiledDefinition, compile_definition
from compiler.verification.checks.hooks import ask
from compiler.verification.checks.interfaces import signature
from compiler.verification.checks.structure import symbol_table
from compiler.verification.checks.traits import Check
from compiler.verification.checks.uses import use_problem

__all__ = ["Problem", "ProblemNote", "Verifier", "op_problem", "verify", "verify_operation"]

_OPS, _BLOCK, _BLOCK_END, _FORGET, _EXIT = range(5)
"""Actions for the second part of an entry on the walk's stack."""
_STEPS, _OPS_A_STEP = 64, 1024
"""Number of entries handled before others may work, and number of ops of a block in one entry."""

_Entry: TypeAlias = "tuple[int, object, set[Value]]"


class _CompiledDefinitions:
    """Checks compiled from definitions, which all verifiers of a context use."""

    def __init__(self) -> None:
        self.by_definition: dict[OpDef, CompiledDefinition] = {}

    def compiled(self, definition: OpDef) -> CompiledDefinition:
        compiled = self.by_definition.get(definition)
        if compiled is None:
            compiled = self.by_definition[definition] = compile_definition(definition)
        return compiled


class Verifier:
    """Verifies any number of operations, and keeps what it compiled from their definitions.

    `context` tells which dialects there are; without one, discardable attributes and unregistered ops are not judged.
    """

    __slots__ = (
        "_checks",
        "_compiled",
        "_noting_checks",
        "_noting_context_checks",
        "_shared",
        "_symbol_users",
        "context",
    )

    def __init__(self, context: Context | None = None) -> None:
        self.context = context
        self._shared = _CompiledDefinitions() if context is None else context.shared(_CompiledDefinitions)
        self._compiled: dict[OpDef, CompiledDefinition] = {}
        """Checks with those that apply in the context only."""
        self._checks: dict[OpDef | None, Check] = {None: self._unregistered}
        self._symbol_users: list[Operation] = []
        """The ops of the walk under way that refer to symbols, of the tables that it hasn't left yet."""
        self._noting_checks: dict[OpDef | None, Check] = {}
        self._noting_context_checks: dict[OpDef | None, Check | None] = {None: None}

    def release(self) -> None:
        """Forgets the checks, which refer to the verifier; it must not be used any more."""
        for checks in (self._checks, self._compiled, self._noting_checks, self._noting_context_checks):
            checks.clear()

    def compiled(self, definition: OpDef) -> CompiledDefinition:
        compiled = self._compiled.get(definition)
        if compiled is None:
            compiled = self._compiled[definition] = self._in_context(self._shared.compiled(definition), definition)
        return compiled

    def _in_context(self, compiled: CompiledDefinition, definition: OpDef) -> CompiledDefinition:
        """Returns the checks with those that apply in this context only."""
        context, hook = self.context, definition.hooks.verify_in_context
        if hook is None or context is None:
            return compiled

        def asked(op: Operation) -> Problem | None:
            return ask(OperationRule, hook, op, context)

        def check(op: Operation) -> Problem | None:
            return and_then(compiled.check(op), asked, op)

        def context_check(op: Operation) -> Problem | None:
            return asked(op) if compiled.context_check is None else and_then(compiled.context_check(op), asked, op)

        return replace(compiled, check=check, context_check=context_check)

    def check(self, definition: OpDef | None) -> Check:
        """Returns the check for the first problem of one operation, nested ones left out."""
        check = self._checks.get(definition)
        if check is None:
            assert definition is not None
            check = self._checks[definition] = self.compiled(definition).check
        return check

    def _noting_check(self, definition: OpDef | None) -> Check:
        """Like `check`, but the check also records operations that refer to symbols."""
        base, users = self.check(definition), self._symbol_users

        def check_user(op: Operation) -> Problem | None:
            users.append(op)
            return base(op)

        is_user = definition is not None and definition.hooks.verify_symbol_uses is not None
        check = self._noting_checks[definition] = check_user if is_user else base
        return check

    def _noting_context_check(self, definition: OpDef) -> Check | None:
        """Returns the check of a valid op's surroundings, which also records operations that refer to symbols."""
        base, users = self.compiled(definition).context_check, self._symbol_users

        def check_user(op: Operation) -> Problem | None:
            users.append(op)
            return None if base is None else base(op)

        return base if definition.hooks.verify_symbol_uses is None else check_user

    def verify_operation(self, op: Operation) -> list[Problem]:
        """The problem of one operation itself: its structure, constraints and traits."""
        problem = self.own_problem(op)
        return [] if problem is None else [problem]

    def own_problem(self, op: Operation) -> Problem | None:
        problem = self._attribute_problem(op) if op.attributes else None
        return and_then(problem, self.check(op.definition), op)

    def verify(self, root: Operation) -> list[Problem]:
        """The problems of an operation and of everything in it, in source order."""
        walk = Walk(self)
        walk.run(root)
        return _in_source_order(root, walk.problems)

    def verify_container(self, op: Operation) -> list[Problem]:
        """The problems of a module as what holds its parts; the parts themselves are left out."""
        walk = _ContainerWalk(self)
        walk.run(op)
        return walk.problems

    def is_valid(self, op: Operation) -> bool:
        """Returns True if an op is valid by itself, whatever encloses it: the parser then knows it of similar ops."""
        if op.definition is None:
            problem = self.own_problem(op)
        else:
            problem = self._attribute_problem(op) or self.compiled(op.definition).local_check(op)
        return problem is None and not any(value.type is ERROR_TYPE for value in (*op.operands, *op.results))

    def verify_chunk(self, chunk: Chunk) -> list[Problem]:
        """The problems in a chunk as it was parsed: what `verify` gives for its op.

        Only the ops that the parser hasn't checked already are looked at, where it saw that dominance holds. Symbols
        outside the chunk are not known here: who uses them is judged by `symbol_use_problem`.
        """
        if not chunk.straight:
            return self.verify(chunk.op)
        walk = Walk(self)
        walk.check_ops(chunk.unverified, chunk.valid)
        return _in_source_order(chunk.op, walk.problems)

    def verify_parsed(self, parsed: ParsedFile) -> list[Problem]:
        """Returns the problems of the file's module, leaving out checks that the parser has made already."""
        with collector_paused():
            walk = Walk(self)
            ops = [] if any(chunk.op is parsed.module for chunk in parsed.chunks) else [parsed.module]
            verified: set[Operation] = set()
            for chunk in parsed.chunks:
                if chunk.straight:
                    ops += chunk.unverified
                    verified |= chunk.valid
                else:
                    walk.run(chunk.op)
            walk.check_ops(ops, verified)
            return _in_source_order(parsed.module, walk.problems)

    def _attribute_problem(self, op: Operation) -> Problem | None:
        """Discardable attributes are judged by the dialect that their name begins with."""
        problem: Problem | None = None
        if self.context is None:
            return None
        for name, value in op.attributes.items():
            prefix, dot, _ = name.partition(".")
            dialect = self.context.dialect(prefix) if dot else None
            if dialect is not None and dialect.verify_op_attribute is not None:
                problem = joined(problem, ask(AttributeRule, dialect.verify_op_attribute, op, name, value))
                if problem is not None and problem.is_fault:
                    break
        return problem

    def argument_problem(self, op: Operation) -> Problem | None:
        """The attributes of a function's arguments and results are judged by the dialects their names begin with."""
        if self.context is None:
            return None
        for kind, types in zip(("arg_attrs", "res_attrs"), signature(op) or ((), ()), strict=True):
            attributes = op.properties.get(kind)
            dictionaries = attributes.elements if isinstance(attributes, ArrayAttr) else ()
            for type_, dictionary in zip(types, dictionaries, strict=False):
                for name, value in dictionary.entries if isinstance(dictionary, DictionaryAttr) else ():
                    prefix, dot, _ = name.partition(".")
                    dialect = self.context.dialect(prefix) if dot else None
                    if dialect is None:
                        continue
                    is_argument = kind == "arg_attrs"
                    hook = dialect.verify_argument_attribute if is_argument else dialect.verify_result_attribute
                    problem = None if hook is None else ask(AttributeRule, hook, op, type_, name, value)
                    if problem is not None:
                        return problem
        return None

    def _unregistered(self, op: Operation) -> Problem | None:
        """An op that no definition covers must be of a dialect that leaves room for it."""
        problem = misplaced_successors(op)
        if problem is not None or self.context is None:
            return problem
        dialect = self.context.dialect(op.dialect)
        if dialect is None or dialect.allows_unknown_ops or dialect.is_incomplete or isinstance(op, UnreadOperation):
            return None
        found_in = f"found in dialect ('{dialect.name}') that does not allow unknown operations"
        words = f"unregistered operation '{op.name}' {found_in}"
        # C++ alone tells whether a project's dialect allows them.
        return plain_problem(op, UnknownDialect(words) if dialect.has_cpp else UnregisteredOperation(words))


def symbol_use_problem(op: Operation, tables: SymbolTables) -> Problem | None:
    """Returns the error in the symbols that an op refers to: its definition's `verify_symbol_uses`.

    Inside an unregistered op nobody knows whether that is their table.
    """
    return None if nearest_symbol_table(op) is None else _symbol_use_problem(op, tables)


def _symbol_use_problem(op: Operation, tables: SymbolTables) -> Problem | None:
    """Like `symbol_use_problem`, where the table is known."""
    hook = None if op.definition is None else op.definition.hooks.verify_symbol_uses
    if hook is None or _is_told(op):
        return None
    return ask(SymbolRule, hook, op, tables)


def _uses_unread(op: Operation) -> bool:
    """Returns True if a value of the op, or of its blocks, is of a type that could not be read.

    What a terminator passes on is compared with the types of the enclosing op.
    """
    if any(value.type is ERROR_TYPE for value in (*op.operands, *op.results, *_arguments(op))):
        return True
    return op.parent_op is not None and op.has_trait("Terminator") and _uses_unread(op.parent_op)


def _arguments(op: Operation) -> Iterator[Value]:
    for region in op.regions:
        for block in region.blocks:
            yield from block.arguments


def _is_told(op: Operation) -> bool:
    """Returns True if an op has a value of which it is told already that it is wrong, where it is defined."""
    for operand in op.operands:
        if operand.type is ERROR_TYPE:
            return True
    return any(result.type is ERROR_TYPE for result in op.results) if op.results else False


def verify(root: Operation, context: Context | None = None) -> list[Problem]:
    """The problems of an operation and of everything in it, in source order."""
    return Verifier(context).verify(root)


def verify_operation(op: Operation, context: Context | None = None) -> list[Problem]:
    """The problem of one operation itself."""
    return Verifier(context).verify_operation(op)


class Walk:
    """One run over an operation and all in it, from a stack, so that nesting needs no recursion.

    A set holds the values that may be used at the point the walk has reached. Blocks are visited after those that
    dominate them and forgotten once all that they dominate was visited; so a use of a value in the set is right, and
    only the others need a closer look.
    """

    __slots__ = (
        "_dominance",
        "_failed",
        "_faulty_inside",
        "_marks",
        "_stack",
        "_symbol_users",
        "problems",
        "verifier",
    )

    def __init__(self, verifier: Verifier) -> None:
        self.verifier = verifier
        self.problems: list[Problem] = []
        self._failed: set[Operation] = set()
        self._faulty_inside: set[Operation] = set()
        """The ops that hold one of those."""
        self._dominance = DominanceInfo()
        self._stack: list[_Entry] = []
        self._symbol_users = verifier._symbol_users
        self._symbol_users.clear()
        self._marks: list[int] = []
        """For each symbol table the walk is in: how many symbol users there were before it."""

    def run(self, root: Operation) -> None:
        self.begin(root)
        while self.go_on():
            pass

    def begin(self, root: Operation) -> None:
        """Starts with an operation; `go_on` does the rest."""
        self._report(self._own_problem(root), root)
        self._enter(root, set())

    def go_on(self) -> bool:
        """Takes some steps. Returns True if there are more."""
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
        """Checks single operations whose dominance holds, outer ones before nested ones.

        Of those in `valid` only the surroundings are checked: by themselves they are valid.
        """
        self.check_each(ops, valid)
        users = self.users_by_table()
        for op in reversed(ops):
            if op.regions:
                self.check_regions(op, users)

    def check_each(self, ops: Iterable[Operation], valid: Container[Operation]) -> None:
        """Checks each operation by itself, as `check_ops` does first."""
        verifier, checks = self.verifier, self.verifier._noting_context_checks
        for op in ops:
            if op not in valid:
                self._report(self._own_problem(op), op)
                continue
            definition = op.definition
            if definition is None and isinstance(op, UnreadOperation):
                self._note_fault(op)
            if definition is not None and definition not in checks:
                checks[definition] = verifier._noting_context_check(definition)
            check = checks[definition]
            if op.attributes:
                self._report(self._known(and_then(verifier._attribute_problem(op), check, op)), op)
            elif check is not None and (problem := check(op)) is not None:
                self._report(self._known(problem), op)

    def users_by_table(self) -> dict[Operation | None, list[Operation]]:
        """Returns the ops seen so far that refer to symbols, by the table that they look into."""
        users: dict[Operation | None, list[Operation]] = {}
        for user in self._symbol_users:
            users.setdefault(nearest_symbol_table(user), []).append(user)
        return users

    def check_regions(self, op: Operation, users: Mapping[Operation | None, Sequence[Operation]]) -> None:
        """The second part: an operation's regions, after what is in them."""
        for region in op.regions:
            blocks = region.blocks
            last = blocks[0].last if len(blocks) == 1 else None
            if last is not None and not last.successors and last.has_trait("Terminator"):
                continue  # as nearly always
            self._report(entry_problem(op, region), op)
            for block in blocks:
                self._end_block(block)
        if op.definition is not None:
            checks = self.verifier.compiled(op.definition)
            self._region_checks(op, checks)
            if checks.symbol_table:
                self._symbols(op, users.get(op, ()))

    def _own_problem(self, op: Operation) -> Problem | None:
        if isinstance(op, UnreadOperation):
            self._note_fault(op)
        check = self.verifier._noting_checks.get(op.definition) or self.verifier._noting_check(op.definition)
        problem = self.verifier._attribute_problem(op) if op.attributes else None
        return self._known(and_then(problem, check, op))

    def _known(self, problem: Problem | None) -> Problem | None:
        """Returns a problem, or None if an unreadable enclosing op leaves it undecided."""
        if problem is None or problem.op.definition is None or not _is_in_unread(problem.op):
            return problem
        return self.verifier.compiled(problem.op.definition).local_check(problem.op)

    @property
    def open_symbol_users(self) -> list[Operation]:
        """The ops whose symbols are those of a table that the walk did not leave."""
        return self._symbol_users

    def _report(self, problem: Problem | None, finder: Operation) -> None:
        """Adds a problem that a check of `finder` found, unless its operation is known to be invalid."""
        if problem is None or problem.op in self._failed or isinstance(problem.op, UnreadOperation):
            return
        if any(map(_uses_unread, {problem.op, finder, *(note.op or finder for note in problem.notes)})):
            return  # the error is reported where the value is defined
        found_by = None if problem.op is finder else finder
        self.problems += [replace(each, next=None, finder=found_by) for each in problem.all_told()]
        if problem.is_fault:
            self._note_fault(problem.op)

    def note_unread(self, ops: Iterable[Operation]) -> None:
        """Looks through ops that are not judged themselves for those that could not be read."""
        for op in ops:
            if isinstance(op, UnreadOperation):
                self._note_fault(op)

    def _note_fault(self, op: Operation) -> None:
        """An op is wrong, or could not be read: nothing that rests on it is judged."""
        self._failed.add(op)
        outer = op.parent_op
        while outer is not None and outer not in self._faulty_inside:
            self._faulty_inside.add(outer)
            outer = outer.parent_op

    def _ops(self, ops: Iterator[Operation], visible: set[Value]) -> None:
        """Operations of one block, until one has regions."""
        checks = self.verifier._noting_checks
        see, sees_all = visible.update, visible.issuperset
        for op in islice(ops, _OPS_A_STEP):
            definition = op.definition
            check = checks.get(definition) or self.verifier._noting_check(definition)
            if definition is None and isinstance(op, UnreadOperation):
                self._note_fault(op)
            if op.attributes:
                problem = and_then(self.verifier._attribute_problem(op), check, op)
            else:
                problem = check(op)
            if problem is not None:
                problem = self._known(problem)
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
        compiled = None if op.definition is None else self.verifier.compiled(op.definition)
        isolated = compiled is not None and compiled.isolated
        if compiled is not None and compiled.symbol_table:
            self._marks.append(len(self._symbol_users))
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
        # Where the op that holds the block is faulty, what it needs of its blocks is unclear.
        if parent is not None and parent not in self._failed and not isinstance(parent, UnreadOperation):
            problem = block_end_problem(block)
            # A fault inside the last op is found before upstream looks at how the block ends.
            last = block.ops[-1] if block.ops else None
            if problem is not None and last not in self._failed and last not in self._faulty_inside:
                self._report(problem, parent)

    def _exit(self, op: Operation, visible: set[Value]) -> None:
        if op.results:
            visible.update(op.results)
        if op.definition is None:
            return
        compiled = self.verifier.compiled(op.definition)
        self._region_checks(op, compiled)
        if compiled.symbol_table:
            mark = self._marks.pop()
            users = self._symbol_users[mark:]
            del self._symbol_users[mark:]
            self._symbols(op, [user for user in users if nearest_symbol_table(user) is op])

    def _region_checks(self, op: Operation, compiled: CompiledDefinition) -> None:
        """Checks the regions of an op after their operations, and the attributes of their arguments."""
        if "arg_attrs" in op.properties or "res_attrs" in op.properties:
            self._report(self.verifier.argument_problem(op), op)
        # What the op demands of its regions may rest on what is wrong in them: upstream does not get to it either.
        if compiled.region_checks and op not in self._failed and op not in self._faulty_inside:
            if _is_told(op):
                return
            for check in compiled.region_checks:
                problem = check(op)
                if problem is not None:
                    self._report(problem, op)
                    if problem.is_fault:
                        break

    # ------------------------------------------------------------------------------------------------------- symbols

    def _symbols(self, op: Operation, users: Sequence[Operation]) -> None:
        """Names are unique in a table; those who use them have the last word."""
        for again, first in SymbolTable(op).redefinitions:
            note = ProblemNote("see existing symbol definition here", first)
            self._report(plain_problem(again, RedefinedSymbol(symbol_name(again) or ""), note), op)
        tables = SymbolTables()
        for user in users:
            if user not in self._failed:
                self._report(_symbol_use_problem(user, tables), op)


class _ContainerWalk(Walk):
    """A walk that passes over the ops in an operation's blocks, which are verified as parts."""

    __slots__ = ()

    def begin(self, root: Operation) -> None:
        checks = () if root.definition is None else self.verifier.compiled(root.definition).region_checks
        if any(check is not symbol_table for check in checks):
            self.note_unread(root.walk())
        super().begin(root)

    def _ops(self, ops: Iterator[Operation], visible: set[Value]) -> None:
        """Nothing is asked of one alone."""


def _is_in_unread(op: Operation) -> bool:
    """Returns True if an op around this one could not be read."""
    outer = op.parent_op
    while outer is not None and not isinstance(outer, UnreadOperation):
        outer = outer.parent_op
    return outer is not None


def _forget(block: Block, visible: set[Value]) -> None:
    """The walk leaves what the block dominates: its values can no longer be used."""
    visible.difference_update(block.arguments)
    for op in block.ops:
        if op.results:
            visible.difference_update(op.results)


# --------------------------------------------------------------------------------------------------------- reporting


def _in_source_order(root: Operation, problems: list[Problem]) -> list[Problem]:
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
