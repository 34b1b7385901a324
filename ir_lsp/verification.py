"""The verifier over a document's chunks: what was found of a chunk is kept until the chunk is parsed anew.

Enters: an analysed document; leaves: problems, in upstream's words. Between chunks only symbols travel: the ops that
refer to symbols are judged again where their own chunk is new or where the symbols of the section changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from compiler.ir.collector import Scrap
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation
from compiler.ir.problem import Problem
from compiler.ir.symbols import SymbolTables, is_symbol_table, symbol_name
from compiler.syntax.document import Document, Section
from compiler.syntax.frames import Chunk
from compiler.syntax.reparse import is_container
from compiler.syntax.reparse_ops import ReplacedOps
from compiler.syntax.source import ChunkSource
from compiler.verify import Verifier, symbol_use_problem
from compiler.verify_slices import ChunkVerification, judge_again

_FIRST_OPS = 1000
"""How many ops of a chunk are judged before all of it is read."""

_Signature = tuple[str | None, str, tuple[tuple[str, object], ...]]
"""What users of a symbol may look at: its name, what defines it, and with what attributes."""


@dataclass(slots=True)
class _Findings:
    """What is known of a chunk."""

    chunk: Chunk
    problems: list[Problem]
    users: list[Operation]
    """The ops that refer to symbols outside the chunk."""
    symbol: _Signature | None
    symbol_problems: list[Problem] | None = None
    """What is wrong with the symbols of `users`; None where that is to be judged."""


@dataclass(slots=True)
class _SectionFindings:
    chunks: dict[ChunkSource, _Findings] = field(default_factory=dict)
    containers: list[Problem] = field(default_factory=list)
    first: list[Problem] = field(default_factory=list)
    """Problems in the chunk that the first parse is at."""
    complete: bool = False
    reached: int = 0
    """Of how many chunks it is known that nothing is to be done: a slice goes on where the last one ended."""


class Verification:
    """The findings of one document."""

    def __init__(self, context: Context) -> None:
        self._verifier = Verifier(context)
        self._sections: dict[Section, _SectionFindings] = {}
        self._work: ChunkVerification | None = None
        self.verified_chunks = 0
        """How many chunks were verified so far: what tests count."""
        self.verified_ops = 0
        """How many ops were verified one by one."""

    def is_valid(self, op: Operation) -> bool:
        """Whether an op is right in itself: what the parser asks, to know that of lines like it."""
        return self._verifier.is_valid(op)

    def changed(self) -> None:
        """The document has other chunks now."""
        self._work = None
        for findings in self._sections.values():
            findings.complete = False
            findings.reached = 0

    def advance(self, document: Document, until: float) -> bool:
        """Verifies what is not, until a time (of `time.perf_counter`); whether all is done."""
        if len(self._sections) > len(document.sections):
            current = set(document.sections)
            self._sections = {section: found for section, found in self._sections.items() if section in current}
        for section in document.sections:
            findings = self._sections.get(section)
            if findings is None:
                findings = self._sections[section] = _SectionFindings()
            if not findings.complete and not self._advance(section, findings, document.scrap, until):
                return False
        return True

    def completed(self, document: Document) -> float:
        """The part of a document's chunks that is verified, from 0 to 1."""
        chunks = sum(len(section.chunks) for section in document.sections)
        known = sum(len(found.chunks) for found in self._sections.values())
        return min(1.0, known / chunks) if chunks else 0.0

    def advance_behind_parser(self, document: Document, until: float) -> None:
        """Verifies what a first parse has left behind so far, until a time."""
        for section in document.sections:
            parser = section.first_parser
            if parser is None:
                continue
            findings = self._sections.setdefault(section, _SectionFindings())
            findings.first = self._first_problems(parser.open_chunk)
            for chunk in parser.read_chunks:
                if chunk.source not in findings.chunks and not (chunk.op.results or chunk.op.operands):
                    found = self._verify(chunk, until)
                    if found is None or perf_counter() > until:
                        return
                    findings.chunks[chunk.source] = found
                    self.verified_chunks += 1

    def _first_problems(self, chunk: Chunk | None) -> list[Problem]:
        """The problems of some ops at the beginning of a chunk that is not read to its end."""
        ops = [] if chunk is None else chunk.unverified[:_FIRST_OPS]
        judged = (self._verifier.own_problem(op) for op in ops if not op.regions and op.parent is not None)
        return [problem for problem in judged if problem is not None]

    def problems(self, section: Section) -> list[Problem]:
        """What was found in a section: of each op one problem at most."""
        findings = self._sections.get(section)
        if findings is None:
            return []
        found: dict[Operation, Problem] = {problem.op: problem for problem in findings.first}
        for each in findings.chunks.values():
            for problem in each.problems:
                found.setdefault(problem.op, problem)
        for problem in findings.containers:
            found.setdefault(problem.op, problem)
        for each in findings.chunks.values():
            for problem in each.symbol_problems or ():
                found.setdefault(problem.op, problem)
        return list(found.values())

    def _advance(self, section: Section, findings: _SectionFindings, scrap: Scrap, until: float) -> bool:
        parsed = section.parsed
        if parsed is None:
            return False
        if not findings.reached and any(chunk.op.results or chunk.op.operands for chunk in section.chunks):
            # Chunks that share values are judged together.
            findings.chunks.clear()
            findings.containers = self._verifier.verify(parsed.module)
            self.verified_chunks += len(section.chunks)
            findings.complete = True
            return True
        findings.first = []
        known = findings.chunks
        replaced, section.replaced_ops = section.replaced_ops, []
        for each in replaced:
            self._replace(known, each)
            scrap.add(op for op in each.old if not each.chunk.op.is_ancestor_of(op))
        same_symbols = True
        for number in range(findings.reached, len(section.chunks)):
            chunk = section.chunks[number]
            old = known.get(chunk.source)
            if old is not None and old.chunk is chunk:
                continue
            found = self._verify(chunk, until)
            if found is None:
                findings.reached = number
                return False
            known[chunk.source] = found
            self.verified_chunks += 1
            if perf_counter() > until:
                findings.reached = number + 1
                return False
        if len(known) > len(section.chunks):
            current = {chunk.source for chunk in section.chunks}
            gone = [source for source in known if source not in current]
            lost = {known.pop(source).symbol for source in gone}
            new = {found.symbol for found in known.values() if found.symbol_problems is None}
            same_symbols = lost == new
        else:
            same_symbols = all(found.symbol_problems is not None for found in known.values())
        findings.containers = []
        if parsed.module is parsed.top:
            findings.containers += self._verifier.verify_container(parsed.top)
        for chunk in section.chunks:
            if is_container(chunk.op):
                findings.containers += self._verifier.verify_container(chunk.op)
        self._judge_symbols(section, known, same_symbols)
        findings.complete = True
        return True

    def _replace(self, known: dict[ChunkSource, _Findings], replaced: ReplacedOps) -> None:
        """Judges some ops of a chunk anew, and those that depend on them; or forgets what is known of the chunk."""
        chunk = replaced.chunk
        found = known.get(chunk.source)
        if found is None or found.chunk is not chunk:
            return
        root = chunk.op
        new = [op for op in replaced.new if root.is_ancestor_of(op)]
        if _branches(replaced.old) != _branches(new) or any(_is_in_table(op, root) for op in new):
            del known[chunk.source]  # what dominates what may be another, or which symbols there are
            return
        found.problems, users = judge_again(self._verifier, root, new, replaced.blocks, replaced.users, found.problems)
        tables = SymbolTables()
        found.users = [user for user in found.users if root.is_ancestor_of(user)] + users
        if found.symbol_problems is not None:
            judged = [symbol_use_problem(user, tables) for user in users]
            found.symbol_problems = [each for each in found.symbol_problems if root.is_ancestor_of(each.op)]
            found.symbol_problems += [each for each in judged if each is not None]
        self.verified_ops += len(new) + len(replaced.users)

    def _verify(self, chunk: Chunk, until: float) -> _Findings | None:
        """The findings of a chunk; None where the time is over before they are complete."""
        op = chunk.op
        if is_container(op):
            return _Findings(chunk, [], [], _signature(op))
        work = self._work
        if work is None or work.chunk is not chunk:
            work = self._work = ChunkVerification(self._verifier, chunk)
        if not work.advance_until(until):
            return None
        self._work = None
        return _Findings(chunk, work.problems, work.users, _signature(op))

    def _judge_symbols(self, section: Section, known: dict[ChunkSource, _Findings], same_symbols: bool) -> None:
        tables = SymbolTables()
        for chunk in section.chunks:
            found = known[chunk.source]
            if same_symbols and found.symbol_problems == []:  # others may point at ops that were parsed anew
                continue
            judged = (symbol_use_problem(user, tables) for user in found.users)
            found.symbol_problems = [problem for problem in judged if problem is not None]


def _signature(op: Operation) -> _Signature | None:
    name = symbol_name(op)
    if name is None and not is_symbol_table(op):
        return None
    return name, op.name, (*op.properties.items(), *op.attributes.items())


def _branches(ops: list[Operation]) -> list[list[Block]]:
    """Where control goes from some ops and from those in them."""
    return [list(inner.successors) for op in ops for inner in op.walk() if inner.successors]


def _is_in_table(op: Operation, root: Operation) -> bool:
    """Whether a symbol table is around an op inside `root`."""
    outer = op.parent_op
    while outer is not None and outer is not root:
        if is_symbol_table(outer):
            return True
        outer = outer.parent_op
    return is_symbol_table(root)
