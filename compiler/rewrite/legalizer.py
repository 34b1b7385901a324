"""Legalization of single ops: folds an op, or applies the best pattern whose results can be legalized as well.

If that fails, the IR is unchanged.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.rewrite.conversion_rewriter import ConversionRewriter, State
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.fold import IN_PLACE, condition_of, folding_of, known_constants
from compiler.rewrite.folder import materialize, owner_of, replace_constant_results
from compiler.rewrite.legalization_order import legalization_order
from compiler.rewrite.patterns import FrozenPatternSet, PatternApplicator, RewritePattern
from compiler.rewrite.rewriter import Listener, OpState

_Steps: TypeAlias = "Generator[Operation, bool, str | None]"
"""Steps that legalize one op. Yields ops that must be legalized, and receives True for each that is legal.

Returns the message of a success; None for a failure.
"""
_Rewrite: TypeAlias = "Generator[Operation, bool, bool]"
"""Like `_Steps`, but returns True for a success."""
_Reason: TypeAlias = "Generator[Operation, bool, str]"
"""Like `_Steps`, but returns the reason of a failure; "" for a success."""

_IGNORED = "operation marked 'ignored' during conversion"
_LEGAL = "operation marked legal by the target"
_RECURSIVELY_LEGAL = f"{_LEGAL}; NOTE: operation is recursively legal; skipping internals"
_UNABLE_TO_FOLD = "unable to fold"


@dataclass(frozen=True)
class ConversionConfig:
    """Options of a conversion.

    `fold`: illegal ops are folded before patterns are tried. `build_materializations`: type converters replace the
    casts that the conversion inserted; else these remain. `allow_pattern_rollback`: if the results of a pattern cannot
    be legalized, the next one is tried; else the conversion fails.
    """

    fold: bool = True
    build_materializations: bool = True
    allow_pattern_rollback: bool = True


class ConversionListener(Listener):
    """Observer of a dialect conversion: of the driver's steps and of the rewriter's changes."""

    def may_convert(self, ops: Sequence[Operation]) -> bool:
        """Returns False to prevent a conversion of some operations."""
        return True

    def conversion_started(self) -> None:
        """Called before a conversion; conversions are never nested."""

    def conversion_finished(self) -> None:
        """Called after a conversion, successful or not."""

    def legalizing(self, op: Operation) -> None:
        """Called before the driver legalizes an operation."""

    def legalized(self, op: Operation, success: bool, reason: str) -> None:
        """Called with the result for an operation: if it is legal now, and the reason."""

    def fold_tried(self, op: Operation) -> None:
        """Called before an operation is folded."""

    def fold_done(self, op: Operation, success: bool, reason: str) -> None:
        """Called after an operation was folded, or could not be."""

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> None:
        """Called before a pattern is tried."""

    def may_apply(self, candidate: RewritePattern, op: Operation) -> bool:
        """Returns False to prevent the application of a pattern."""
        return True

    def applied(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        """Called after a pattern was applied, before its new operations are legalized."""

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool, reason: str) -> None:
        """Called after a pattern was tried."""


class Legalizer:
    """Makes operations legal, one at a time."""

    def __init__(
        self,
        rewriter: ConversionRewriter,
        target: ConversionTarget,
        patterns: FrozenPatternSet,
        config: ConversionConfig,
    ) -> None:
        self._rewriter = rewriter
        self._target = target
        self._config = config
        self._applicator = PatternApplicator(patterns)
        order = legalization_order(patterns.patterns, target)
        self._applicator.apply_cost_model(order.get)
        self._applied: list[RewritePattern] = []
        self._legal_inside: set[Operation] = set()
        self.broken: Problem | None = None
        """The problem of a pattern that ends the conversion, if any."""
        self._watchers = [listener for listener in rewriter.listeners if isinstance(listener, ConversionListener)]

    def legalize(self, root: Operation) -> bool:
        """Legalizes an op. Returns True if it is legal. Ops that depend on the legality of others wait on a stack."""
        is_legal = self._without_rewrite(root)
        if is_legal is not None:
            return is_legal
        stack = [(root, self._steps(root))]
        while stack:
            op, steps = stack[-1]
            try:
                required = next(steps) if is_legal is None else steps.send(is_legal)
            except StopIteration as stop:
                is_legal = stop.value is not None
                stack.pop()
                for watcher in self._watchers:
                    watcher.legalized(op, is_legal, stop.value if is_legal else "no matched legalization pattern")
                continue
            is_legal = self._without_rewrite(required)
            if is_legal is None:
                stack.append((required, self._steps(required)))
        return is_legal is True

    def _without_rewrite(self, op: Operation) -> bool | None:
        """Returns True for an operation that is legal or was replaced; None if it must be rewritten."""
        rewriter = self._rewriter
        for watcher in self._watchers:
            watcher.legalizing(op)
        reason = ""
        if op in rewriter.materializations or op in rewriter.dead:
            reason = _IGNORED
        elif self._target.is_legal(op):
            reason = _LEGAL
            if op.regions and self._target.is_recursively_legal(op):
                reason = _RECURSIVELY_LEGAL
                self._legal_inside.update(op.walk())
        elif op in self._legal_inside:
            reason = _IGNORED
        if not reason:
            return None
        for watcher in self._watchers:
            watcher.legalized(op, True, reason)
        return True

    def _steps(self, op: Operation) -> _Steps:
        """Folds or rewrites an operation."""
        if self._config.fold:
            for watcher in self._watchers:
                watcher.fold_tried(op)
            problem = yield from self._fold(op)
            for watcher in self._watchers:
                watcher.fold_done(op, not problem, problem)
            if not problem:
                return "operation was folded"
            if self.broken is not None:
                return None
        return "" if (yield from self._rewrite(op)) else None

    # ------------------------------------------------------------------------------------------ folding

    def _fold(self, op: Operation) -> _Reason:
        """Folds an operation and legalizes the constants that this creates."""
        definition = op.definition
        folding = None if definition is None or definition.is_constant_like else folding_of(definition)
        if definition is None or folding is None:
            return _UNABLE_TO_FOLD
        condition = condition_of(definition)
        if condition is not None and not condition.is_met(op.operands):
            return _UNABLE_TO_FOLD
        has_constants = replace_constant_results(op, self._rewriter)
        operands, properties, attributes, successors = op.operands, op.properties, op.attributes, op.successors
        results = folding(op, known_constants(operands))
        if results is None:
            op.operands, op.properties = operands, properties
            return "" if has_constants and (yield op) else _UNABLE_TO_FOLD
        while results == IN_PLACE:
            further = folding(op, known_constants(op.operands))
            if further is None:
                break
            results = further
        rewriter = self._rewriter
        state = rewriter.state()
        if results == IN_PLACE or op.operands is not operands or op.properties is not properties:
            rewriter.modified_outside(op, OpState(operands, properties, attributes, successors))
        if results == IN_PLACE:
            legal = yield op
            return "" if legal else _UNABLE_TO_FOLD
        rewriter.set_insertion_point(op)
        rewriter.location = op
        values: list[Value] = []
        for old, new in zip(op.results, results, strict=True):
            if isinstance(new, Attribute):
                constant = materialize(rewriter, owner_of(op, rewriter.context), new, old.type, op)
                if constant is None:
                    rewriter.undo(state)
                    return _UNABLE_TO_FOLD
                new = constant.result
            values.append(new)
        rewriter.replace_op(op, values)
        for constant in rewriter.created[state.created :]:
            legal = yield constant
            if not legal:
                if not self._config.allow_pattern_rollback:
                    self.broken = Problem(op, f"op '{op.name}' folder rollback of IR modifications requested")
                rewriter.undo(state)
                return f"failed to legalize generated constant '{constant.name}'"
        return ""

    # ------------------------------------------------------------------------------------------ patterns

    def _rewrite(self, op: Operation) -> _Rewrite:
        rewriter = self._rewriter
        state = rewriter.state()
        for candidate in self._applicator.patterns_for(op):
            for watcher in self._watchers:
                watcher.pattern_tried(candidate, op)
            if not candidate.has_bounded_rewrite_recursion and candidate in self._applied:
                for watcher in self._watchers:
                    watcher.pattern_done(candidate, op, False, "pattern was already applied")
                continue
            rewriter.block, rewriter.before = op.parent, op
            rewriter.location = op
            applied = self._apply(candidate, op)
            problem = "" if applied else "pattern failed to match"
            if applied:
                self._applied.append(candidate)
                problem = yield from self._results(op, candidate, state)
                self._applied.pop()
            for watcher in self._watchers:
                watcher.pattern_done(candidate, op, not problem, problem or "pattern applied successfully")
            if not problem:
                return True
            if applied and not self._config.allow_pattern_rollback and self.broken is None:
                message = f"pattern '{candidate.debug_name}' produced IR that could not be legalized"
                self.broken = Problem(op, message)
            rewriter.undo(state)
            if self.broken is not None:
                return False
        return False

    def _apply(self, candidate: RewritePattern, op: Operation) -> bool:
        """Applies a pattern unless a listener prevents it."""
        if self._watchers and not all(watcher.may_apply(candidate, op) for watcher in self._watchers):
            return False
        success = candidate.match_and_rewrite(op, self._rewriter)
        for watcher in self._watchers:
            watcher.applied(candidate, op, success)
        return success

    def _results(self, op: Operation, candidate: RewritePattern, state: State) -> _Reason:
        """Legalizes the operations that a pattern created or changed since a state."""
        rewriter = self._rewriter
        if op not in rewriter.dead and op not in rewriter.modified[state.modified :]:
            expected = "expected pattern to replace the root operation or modify it in place"
            self.broken = Problem(op, f"pattern '{candidate.debug_name}': {expected}")
            return expected
        created = rewriter.created[state.created :]
        modified = rewriter.modified[state.modified :]
        for modified_op in modified:
            legal = yield modified_op
            if not legal:
                return f"failed to legalize operation updated in-place '{modified_op.name}'"
        for modified_op in created:
            legal = yield modified_op
            if not legal:
                return f"failed to legalize generated operation '{modified_op.name}'"
        return ""
