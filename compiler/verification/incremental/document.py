"""Verifies a document's chunks; keeps the problems of a chunk until the chunk is reparsed.

Problems have upstream's words. Chunks depend on each other only by symbols: ops that refer to symbols are verified
again where their own chunk is new or where the symbols of the section changed.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from time import perf_counter

from compiler.diagnostics import Severity
from compiler.ir.collector import Scrap
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, OpResult
from compiler.ir.problem import Problem
from compiler.ir.symbols import SymbolTables, is_symbol_table, symbol_name
from compiler.ir.unregistered import UnreadOperation
from compiler.syntax.incremental.chunk_places import is_container
from compiler.syntax.incremental.document import Document, Parsed, Section
from compiler.syntax.incremental.reparse import Reparsed
from compiler.syntax.incremental.reparse_ops import ReplacedOps
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.frames import Chunk
from compiler.syntax.parser.source import ChunkSource
from compiler.verification.incremental.chunk import ChunkVerification, verify_again
from compiler.verification.operation_checks import symbol_use_problem
from compiler.verification.verifier import Verifier

_FIRST_OPS = 1000
"""Number of ops of a chunk that are verified before the whole chunk is read."""

_Signature = tuple[object, ...]
"""Properties of a symbol that its users may examine: its name, its operation and attributes, nested symbols."""


@dataclass(slots=True, eq=False)
class _Findings:
    """Findings of a chunk."""

    chunk: Chunk
    is_container: bool
    problems: list[Problem]
    users: list[Operation]
    """The ops that refer to symbols outside the chunk."""
    container: Operation | None
    symbol: _Signature | None
    symbol_problems: list[Problem] | None = None
    """Problems of the symbols of `users`; None if these are to be checked."""
    unread: Sequence[Operation] | None = None
    """The ops that could not be parsed; None if they must be searched for."""

    def unread_ops(self, new: Iterable[Operation]) -> Sequence[Operation]:
        """Returns the ops of the chunk that could not be parsed, after the ops `new` were reparsed."""
        root = self.chunk.op
        if not self.chunk.diagnostics:
            self.unread = ()
        else:
            ops = root.walk() if self.unread is None else chain(self.unread, *(op.walk() for op in new))
            self.unread = [op for op in ops if isinstance(op, UnreadOperation) and root.is_ancestor_of(op)]
        return self.unread

    @property
    def role(self) -> tuple[object, ...]:
        """Properties of the chunk that its container may examine; two containers never have equal ones."""
        return (self.container, self.chunk.op.name, self.symbol, self if self.is_container else None)


@dataclass(slots=True)
class _SectionFindings:
    parsed: ParsedFile | None = None
    """The parse that the findings belong to."""
    module: Operation | None = None
    """Its module when the containers were verified."""
    chunks: dict[ChunkSource, _Findings] = field(default_factory=dict)
    containers: list[Problem] = field(default_factory=list)
    first: list[Problem] = field(default_factory=list)
    """Problems in the chunk that the first parse is reading."""
    new: OrderedDict[ChunkSource, Chunk] = field(default_factory=OrderedDict)
    """The chunks that are still to be verified."""
    verified: dict[ChunkSource, _Findings] = field(default_factory=dict)
    """Findings of new chunks whose symbols are still to be checked."""
    replaced: list[Reparsed | ReplacedOps] = field(default_factory=list)
    """Reparsed chunks and ops that are still to be marked for verification."""
    gone: list[_Findings] = field(default_factory=list)
    """Findings of the chunks that new ones replaced."""
    holding: frozenset[Operation] = frozenset()
    """The containers of the chunks."""
    tables: SymbolTables = field(default_factory=SymbolTables)
    """Symbol tables built so far."""
    only_modules: bool = False
    """True if all containers are modules whose only check of their chunks is that symbols have different names.

    False if a module has an attribute that a dialect checks, since that check may examine all operations in the module.
    """
    share_values: bool = False
    """True if chunks use values of each other, so that they are verified together."""
    unresolved: dict[ChunkSource, _Findings] = field(default_factory=dict)
    """Findings of chunks with problems about symbols."""
    faulty: dict[ChunkSource, _Findings] = field(default_factory=dict)
    """Findings of chunks with problems of their own."""
    complete: bool = False

    def add(self, findings: _Findings) -> None:
        """Adds the findings of a chunk."""
        source = findings.chunk.source
        self.chunks[source] = findings
        if findings.problems:
            self.faulty[source] = findings
        else:
            self.faulty.pop(source, None)

    def forget(self, chunk: Chunk) -> None:
        """Removes the findings of a chunk that no longer exists or is to be verified again."""
        source = chunk.source
        findings = self.chunks.pop(source, None)
        self.new.pop(source, None)
        self.faulty.pop(source, None)
        self.unresolved.pop(source, None)
        if findings is not None and self.verified.pop(source, None) is None:
            self.gone.append(findings)


class Verification:
    """The findings of one document."""

    def __init__(self, context: Context) -> None:
        self._verifier = Verifier(context)
        self._sections: dict[Section, _SectionFindings] = {}
        self._work: ChunkVerification | None = None
        self.verified_chunks = 0
        """Number of chunks verified so far, which tests count."""
        self.verified_ops = 0
        """Number of individually verified ops."""

    def is_valid(self, op: Operation) -> bool:
        """Returns True if an op by itself is valid; the parser calls this once for similar lines."""
        return self._verifier.is_valid(op)

    def release(self) -> None:
        """Forgets everything; for a document that was closed."""
        self._sections.clear()
        self._verifier.release()

    def parsed(self, section: Section, parsed: Parsed) -> None:
        """Records how the parser updated a section after an edit of its text."""
        replaced = self._sections.setdefault(section, _SectionFindings()).replaced
        if isinstance(parsed, ParsedFile):
            replaced.clear()
        else:
            replaced.append(parsed)

    def changed(self) -> None:
        """Records that the document's chunks have changed."""
        self._work = None
        for findings in self._sections.values():
            findings.complete = False
            if findings.parsed is None:  # The next parse starts from scratch.
                findings.chunks.clear()
                findings.faulty.clear()
                findings.first = []

    def advance(self, document: Document, deadline: float) -> bool:
        """Verifies until a deadline (of `time.perf_counter`). Returns True if the whole document is verified."""
        if len(self._sections) > len(document.sections):
            current = set(document.sections)
            self._sections = {section: findings for section, findings in self._sections.items() if section in current}
        for section in document.sections:
            findings = self._sections.get(section)
            if findings is None:
                findings = self._sections[section] = _SectionFindings()
            if not findings.complete and not self._advance(section, findings, document.scrap, deadline):
                return False
        return True

    def completed(self, document: Document) -> float:
        """Returns the part of a document's chunks that is verified, from 0 to 1."""
        chunks = sum(len(section.chunks) for section in document.sections)
        verified = sum(len(findings.chunks) for findings in self._sections.values())
        return min(1.0, verified / chunks) if chunks else 0.0

    def advance_during_parse(self, document: Document, deadline: float) -> None:
        """Verifies the chunks that a first parse has already read, until a deadline."""
        for section in document.sections:
            parser = section.first_parser
            if parser is None:
                continue
            findings = self._sections.setdefault(section, _SectionFindings())
            findings.first = self._first_problems(parser.open_chunk)
            for chunk in parser.read_chunks:
                if chunk.source not in findings.chunks and not (chunk.op.results or chunk.op.operands):
                    of_chunk = self._verify(chunk, deadline)
                    if of_chunk is None or perf_counter() > deadline:
                        return
                    findings.add(of_chunk)
                    self.verified_chunks += 1

    def _first_problems(self, chunk: Chunk | None) -> list[Problem]:
        """Returns the problems of some ops at the beginning of a chunk that is still being read."""
        ops = [] if chunk is None else chunk.unverified[:_FIRST_OPS]
        verified = (self._verifier.own_problem(op) for op in ops if not op.regions and op.parent is not None)
        return [problem for problem in verified if problem is not None]

    def problems(self, section: Section) -> list[Problem]:
        """Returns the problems of a section: at most one error for each op, and its warnings."""
        findings = self._sections.get(section)
        if findings is None:
            return []
        everything = [
            *findings.first,
            *(problem for each in findings.faulty.values() for problem in each.problems),
            *findings.containers,
            *(problem for each in findings.unresolved.values() for problem in each.symbol_problems or ()),
        ]
        problems: dict[tuple[Operation, str], Problem] = {}
        for problem in everything:
            problems.setdefault((problem.op, "" if problem.severity is Severity.ERROR else problem.message), problem)
        return list(problems.values())

    def _advance(self, section: Section, findings: _SectionFindings, scrap: Scrap, deadline: float) -> bool:
        if section.parsed is None:
            return False
        findings.first = []
        if findings.parsed is not section.parsed:
            self._begin(section, findings)
        self._take_over(findings, scrap)
        if findings.share_values:
            for kept in (findings.chunks, findings.faulty, findings.new, findings.verified, findings.unresolved):
                kept.clear()
            findings.containers = self._verifier.verify(section.parsed.module)
            self.verified_chunks += len(section.chunks)
            findings.complete = True
            return True
        while findings.new:
            source, chunk = next(iter(findings.new.items()))
            of_chunk = self._verify(chunk, deadline)
            if of_chunk is None:
                return False
            del findings.new[source]
            findings.verified[source] = of_chunk
            findings.add(of_chunk)
            self.verified_chunks += 1
            if findings.new and perf_counter() > deadline:
                return False
        self._finish(section.parsed, findings)
        findings.complete = True
        return True

    def _begin(self, section: Section, findings: _SectionFindings) -> None:
        """Starts with a new parse of the whole section, some of whose chunks may be verified already."""
        current = {chunk.source: chunk for chunk in section.chunks}
        verified = {source: of_chunk for source, of_chunk in findings.chunks.items() if source in current}
        findings.parsed, findings.module = section.parsed, None
        findings.chunks, findings.verified = verified, dict(verified)
        findings.new = OrderedDict((source, chunk) for source, chunk in current.items() if source not in verified)
        findings.faulty = {source: of_chunk for source, of_chunk in verified.items() if of_chunk.problems}
        findings.gone, findings.unresolved = [], {}
        findings.share_values = any(chunk.op.results or chunk.op.operands for chunk in section.chunks)

    def _take_over(self, findings: _SectionFindings, scrap: Scrap) -> None:
        """Marks reparsed chunks and operations to be verified again."""
        replaced, findings.replaced = findings.replaced, []
        for each in replaced:
            if isinstance(each, ReplacedOps):
                self._replace(findings, each)
                scrap.add(op for op in each.old if not each.chunk.op.is_ancestor_of(op))
                continue
            for chunk in each.gone:
                findings.forget(chunk)
            for chunk in each.chunks:
                findings.new[chunk.source] = chunk
                findings.share_values = findings.share_values or bool(chunk.op.results or chunk.op.operands)

    def _finish(self, parsed: ParsedFile, findings: _SectionFindings) -> None:
        """Verifies the containers, and the references to symbols of other chunks, after all chunks are verified."""
        gone, again = findings.gone, findings.verified
        verified = list(again.values())
        findings.gone, findings.verified = [], {}
        same_module = findings.module is parsed.module
        findings.module = parsed.module
        same_containers = same_module and findings.only_modules and not findings.containers
        if same_containers and [each.role for each in gone] == [each.role for each in verified]:
            for before, after in zip(gone, verified, strict=True):
                findings.tables.replace(before.chunk.op, after.chunk.op)
        else:
            self._verify_containers(parsed, findings)
            findings.tables = SymbolTables()
        if same_module and {each.symbol for each in gone} == {each.symbol for each in verified}:
            # Problems may point at ops that were reparsed.
            verified += [each for source, each in findings.unresolved.items() if source not in again]
        else:
            verified = list(findings.chunks.values())
        for after in verified:
            problems = (symbol_use_problem(user, findings.tables) for user in after.users)
            after.symbol_problems = [problem for problem in problems if problem is not None]
            if after.symbol_problems:
                findings.unresolved[after.chunk.source] = after
            else:
                findings.unresolved.pop(after.chunk.source, None)
        findings.tables.keep(findings.holding)

    def _verify_containers(self, parsed: ParsedFile, findings: _SectionFindings) -> None:
        containers = [parsed.top] if parsed.module is parsed.top else []
        emptied: list[_Findings] = []
        for of_chunk in findings.chunks.values():
            op = of_chunk.chunk.op
            if is_container(op):
                containers.append(op)
            elif of_chunk.is_container:  # it has no chunks any more
                again = self._verify(of_chunk.chunk, sys.maxsize)
                assert again is not None
                emptied.append(again)
        for of_chunk in emptied:
            findings.add(of_chunk)
        findings.containers = [each for op in containers for each in self._verifier.verify_container(op)]
        findings.holding = frozenset(containers)
        findings.only_modules = all(op.name == "builtin.module" and not self._has_checks(op) for op in containers)

    def _has_checks(self, module: Operation) -> bool:
        """Returns True if a dialect checks an attribute of a module."""
        context = self._verifier.context
        dialects = [] if context is None else [context.dialect(name.partition(".")[0]) for name in module.attributes]
        return any(dialect is not None and dialect.verify_op_attribute is not None for dialect in dialects)

    def _replace(self, findings: _SectionFindings, replaced: ReplacedOps) -> None:
        """Verifies reparsed ops of a chunk and those that depend on them, or marks the whole chunk for verification."""
        chunk = replaced.chunk
        of_chunk = findings.chunks.get(chunk.source)
        if of_chunk is None or of_chunk.chunk is not chunk:
            return
        root = chunk.op
        new = [op for op in replaced.new if root.is_ancestor_of(op)]
        if (
            _branches(replaced.old) != _branches(new)
            or any(_is_in_table(op, root) for op in new)
            or _is_watched([*replaced.old, *new])
        ):
            findings.forget(chunk)  # dominance, symbols or checks of users may differ
            findings.new[chunk.source] = chunk
            return
        of_chunk.problems, users = verify_again(
            self._verifier,
            chunk,
            new,
            replaced.blocks,
            replaced.users,
            of_chunk.unread_ops(new),
            of_chunk.problems,
        )
        findings.add(of_chunk)
        of_chunk.users = [user for user in of_chunk.users if root.is_ancestor_of(user)] + users
        if of_chunk.symbol_problems is not None:
            verified = [symbol_use_problem(user, findings.tables) for user in users]
            of_chunk.symbol_problems = [each for each in of_chunk.symbol_problems if root.is_ancestor_of(each.op)]
            of_chunk.symbol_problems += [each for each in verified if each is not None]
            if of_chunk.symbol_problems:
                findings.unresolved[chunk.source] = of_chunk
        findings.tables.keep(findings.holding)
        self.verified_ops += len(new) + len(replaced.users)

    def _verify(self, chunk: Chunk, deadline: float) -> _Findings | None:
        """Returns the findings of a chunk; None if the deadline passes before they are complete."""
        op = chunk.op
        if is_container(op):
            return _Findings(chunk, True, [], [], op.parent_op, _signature(op))
        work = self._work
        if work is None or work.chunk is not chunk:
            work = self._work = ChunkVerification(self._verifier, chunk)
        if not work.advance_until(deadline):
            return None
        self._work = None
        return _Findings(chunk, False, work.problems, work.users, op.parent_op, _signature(op))


def _signature(op: Operation) -> _Signature | None:
    name = symbol_name(op)
    if name is None and not is_symbol_table(op):
        return None
    held = [] if is_container(op) or not is_symbol_table(op) else [_signature(each) for each in _held_ops(op)]
    about = (*op.properties.items(), *op.attributes.items())
    return name, op.name, op.definition is not None, about, tuple(each for each in held if each is not None)


def _held_ops(op: Operation) -> Iterator[Operation]:
    """Returns the ops directly in an op's regions."""
    return (inner for region in op.regions for block in region.blocks for inner in block.ops)


def _is_watched(ops: list[Operation]) -> bool:
    """Returns True if one of the ops or a nested one uses a value whose defining op checks its users."""
    for op in ops:
        for inner in op.walk():
            for operand in inner.operands:
                definition = operand.owner.definition if isinstance(operand, OpResult) else None
                if definition is not None and definition.hooks.looks_at_users:
                    return True
    return False


def _branches(ops: list[Operation]) -> list[list[Block]]:
    """Returns the successors of some ops and of the ops nested in them."""
    return [list(inner.successors) for op in ops for inner in op.walk() if inner.successors]


def _is_in_table(op: Operation, root: Operation) -> bool:
    """Returns True if `root`, or an op in it, is a symbol table that encloses `op`."""
    outer = op.parent_op
    while outer is not None and outer is not root:
        if is_symbol_table(outer):
            return True
        outer = outer.parent_op
    return is_symbol_table(root)
