"""Verifies IR: structure, constraints, traits, dominance, symbols.

Returns `Problem`s in upstream's words. Every invalid operation is reported, with one error at most and any number of
warnings. `operation_checks.py` has the checks of single operations, `walk.py` the walk over all of them.
"""

from __future__ import annotations

from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.syntax.parser.file_parser import ParsedFile
from compiler.syntax.parser.frames import Chunk
from compiler.verification.operation_checks import OperationChecks
from compiler.verification.walk import ContainerWalk, Walk, in_source_order


class Verifier(OperationChecks):
    """Verifies any number of operations of a context, and keeps the checks compiled from their definitions."""

    __slots__ = ()

    def verify(self, root: Operation) -> list[Problem]:
        """Returns the problems of an operation and of all nested ones, in source order."""
        walk = Walk(self)
        walk.run(root)
        return in_source_order(root, walk.problems)

    def verify_container(self, op: Operation) -> list[Problem]:
        """Returns the problems of a module itself, such as redefined symbols, without its operations."""
        walk = ContainerWalk(self)
        walk.run(op)
        return walk.problems

    def verify_chunk(self, chunk: Chunk) -> list[Problem]:
        """Returns the problems in a parsed chunk, like `verify` for its op.

        If the parser found that all operands dominate their uses, ops that it checked already are skipped. References
        to symbols outside the chunk are left to `symbol_use_problem`.
        """
        if not chunk.straight:
            return self.verify(chunk.op)
        walk = Walk(self)
        walk.check_ops(chunk.unverified, chunk.valid)
        return in_source_order(chunk.op, walk.problems)

    def verify_parsed(self, parsed: ParsedFile) -> list[Problem]:
        """Returns the problems of the file's module, without repeating checks that the parser has made."""
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
            return in_source_order(parsed.module, walk.problems)


def verify(root: Operation, context: Context | None = None) -> list[Problem]:
    """Returns the problems of an operation and of all nested ones, in source order."""
    return Verifier(context).verify(root)


def verify_operation(op: Operation, context: Context | None = None) -> list[Problem]:
    """Returns the problems of one operation itself."""
    return Verifier(context).verify_operation(op)
