"""Finds patterns that break the rules: upstream's expensive checks of the pattern API.

As a listener of a pass manager, it compares the IR before and after every pattern that the greedy driver tries. It
reports a problem at the op, with the pattern's name, in these cases:

- the pattern returned False, but has changed something;
- it returned True, but has changed nothing;
- it has changed something without the rewriter, so that no listener was notified;
- it left invalid IR.

Each check goes through the whole IR, so this is for debugging patterns only.
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation
from compiler.ir.problem import Problem, ProblemNote, errors_of
from compiler.rewrite.greedy import GreedyListener
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import OpState
from compiler.verification.verifier import Verifier

Fingerprint = dict[Operation, object]
"""Fingerprint of each op: its parts, by identity, and its place."""


class PatternChecks(GreedyListener):
    """Collects `problems`, at most one of each kind for a pattern."""

    def __init__(self, context: Context) -> None:
        self.problems: list[Problem] = []
        self._verifier = Verifier(context)
        self._before: Fingerprint = {}
        self._known: set[Operation] = set()
        self._reported: set[tuple[str, str]] = set()
        self._was_valid = True

    # ------------------------------------------------------------------------------------------ what was announced

    def inserted(self, op: Operation) -> None:
        self._known.add(op)

    def moved(self, op: Operation, block: Block, before: Operation | None) -> None:
        self._known.add(op)

    def modified(self, op: Operation, state: OpState) -> None:
        self._known.add(op)

    def erased(self, op: Operation) -> None:
        self._known.add(op)

    # ------------------------------------------------------------------------------------------ around a pattern

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        root = _root_of(op)
        self._before = _fingerprint(root)
        self._was_valid = not errors_of(self._verifier.verify(root))
        self._known.clear()
        self._root = root
        return True

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        after = _fingerprint(self._root)
        changed = [after_op for after_op in after if self._before.get(after_op) != after[after_op]]
        gone = [before_op for before_op in self._before if before_op not in after]
        if not success and (changed or gone):
            self._report(candidate, op, "pattern returned failure but IR did change")
        if success and not changed and not gone and not self._known:
            self._report(candidate, op, "pattern returned success but IR did not change")
        unheard = [changed_op for changed_op in (*changed, *gone) if changed_op not in self._known]
        if unheard:
            note = ProblemNote(f"nobody heard of the change of this '{unheard[0].name}'", unheard[0])
            self._report(candidate, op, "pattern changed IR without the rewriter", note)
        problems = self._verifier.verify(self._root) if success and self._was_valid else []
        if errors := errors_of(problems):
            note = ProblemNote(errors[0].message, errors[0].op)
            self._report(candidate, op, "IR failed to verify after pattern application", note)

    def _report(self, candidate: RewritePattern, op: Operation, message: str, *notes: ProblemNote) -> None:
        if (candidate.debug_name, message) not in self._reported:
            self._reported.add((candidate.debug_name, message))
            place = op if op.parent is not None else self._root
            self.problems.append(Problem(place, f"{message} (pattern {candidate.debug_name} on '{op.name}')", notes))


def _root_of(op: Operation) -> Operation:
    while (around := op.parent_op) is not None:
        op = around
    return op


def _fingerprint(root: Operation) -> Fingerprint:
    """Returns each op with its operands, attributes, successors, types and block.

    The result keeps these objects alive, so that they can be compared by identity.
    """
    return {
        op: (
            tuple(op.operands),
            _items(op.properties),
            _items(op.attributes),
            tuple(op.successors),
            tuple(result.type for result in op.results),
            op.parent,
            tuple(tuple(region.blocks) for region in op.regions),
        )
        for op in root.walk()
    }


def _items(attributes: Mapping[str, Attribute]) -> frozenset[tuple[str, Attribute]]:
    return frozenset(attributes.items())
