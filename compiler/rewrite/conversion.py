"""Dialect conversion: upstream's `applyPartialConversion` and its kin.

Enters: ops, what is legal (`ConversionTarget`), and patterns; leaves: the ops and all in them converted, or, where they
cannot be, unchanged, with what is wrong. An illegal op is folded, or rewritten by the best pattern whose results can be
made legal as well; a pattern that leads nowhere is taken back, and the next one is tried.

- Partial conversion leaves ops alone that nothing is said of and no pattern applies to. Full conversion fails on them.
- Patterns are ordered by how many further patterns they are known to need (`generated_ops`), then by benefit, then the
  one that was added last comes first, as it does upstream.
- Changes are taken back on failure, of a pattern or of the whole. It costs a journal entry a change, and gives patterns
  the IR as it was before (see `ConversionRewriter`), which is what upstream's passes do by default.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.analysis.dominance import DominanceInfo, has_ssa_dominance
from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.problem import Problem, ProblemNote, quoted
from compiler.rewrite.casts import reconcile_unrealized_casts
from compiler.rewrite.conversion_rewriter import ConversionRewriter, Materialization, State
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.fold import IN_PLACE, fold
from compiler.rewrite.folder import materialize, owner_of
from compiler.rewrite.legalization_order import legalization_order
from compiler.rewrite.patterns import FrozenPatternSet, PatternApplicator, RewritePattern
from compiler.rewrite.rewriter import Listener, OpState, Rewriter
from compiler.syntax.printer import print_operation

_Steps: TypeAlias = "Generator[Operation, bool, bool]"
"""Work on one op that asks for others to be made legal, and is told whether they are."""


@dataclass(frozen=True)
class ConversionConfig:
    """`fold`: whether an illegal op is folded before patterns are tried. `build_materializations`: whether casts that
    the conversion needs are made by the type converters in the end; else they stay."""

    fold: bool = True
    build_materializations: bool = True


@dataclass
class ConversionResult:
    """`problems` say why a conversion failed."""

    succeeded: bool = True
    problems: list[Problem] = field(default_factory=list)
    unlegalized: list[Operation] = field(default_factory=list)
    """Partial conversion: the ops that were left alone though nothing says that they are legal."""
    legalizable: list[Operation] = field(default_factory=list)
    """Analysis: the ops that could be made legal."""


class ConversionListener(Listener):
    """Also hears of what the driver does between changes."""

    def legalizing(self, op: Operation) -> None:
        """An op is looked at."""

    def legalized(self, op: Operation, success: bool, reason: str) -> None:
        """Whether it is legal now, and why."""

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> None:
        """A pattern is about to be tried."""

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool, reason: str) -> None:
        """A pattern was tried."""


def apply_partial_conversion(
    ops: Operation | Sequence[Operation],
    target: ConversionTarget,
    patterns: FrozenPatternSet | Sequence[RewritePattern],
    context: Context,
    config: ConversionConfig | None = None,
    listeners: Sequence[Listener] = (),
) -> ConversionResult:
    """Makes ops legal that the target calls illegal, or that patterns apply to; others may stay.

    `ops` are converted with all in them; several must be in one op that nothing inside refers out of.
    """
    return _Conversion(ops, target, patterns, context, config, listeners).run(_partial)


def apply_full_conversion(
    ops: Operation | Sequence[Operation],
    target: ConversionTarget,
    patterns: FrozenPatternSet | Sequence[RewritePattern],
    context: Context,
    config: ConversionConfig | None = None,
    listeners: Sequence[Listener] = (),
) -> ConversionResult:
    """As `apply_partial_conversion`, but in the end the target must call every op legal."""
    return _Conversion(ops, target, patterns, context, config, listeners).run(_full)


def apply_analysis_conversion(
    ops: Operation | Sequence[Operation],
    target: ConversionTarget,
    patterns: FrozenPatternSet | Sequence[RewritePattern],
    context: Context,
    config: ConversionConfig | None = None,
) -> ConversionResult:
    """Tells which ops could be made legal, and changes nothing."""
    return _Conversion(ops, target, patterns, context, config, ()).analyze()


def _partial(conversion: _Conversion, op: Operation) -> Problem | None:
    if conversion.target.is_illegal(op):
        return Problem(op, f"failed to legalize operation '{op.name}' that was explicitly marked illegal")
    conversion.result.unlegalized.append(op)
    return None


def _full(conversion: _Conversion, op: Operation) -> Problem | None:
    return Problem(op, f"failed to legalize operation '{op.name}'")


class _Conversion:
    """One run over some ops."""

    def __init__(
        self,
        ops: Operation | Sequence[Operation],
        target: ConversionTarget,
        patterns: FrozenPatternSet | Sequence[RewritePattern],
        context: Context,
        config: ConversionConfig | None,
        listeners: Sequence[Listener],
    ) -> None:
        self.target = target
        self.result = ConversionResult()
        self._ops = [ops] if isinstance(ops, Operation) else list(ops)
        self._config = config or ConversionConfig()
        root = self._ops[0] if len(self._ops) == 1 else _common_holder(self._ops)
        self.rewriter = ConversionRewriter(root, context, listeners)
        frozen = patterns if isinstance(patterns, FrozenPatternSet) else FrozenPatternSet(patterns)
        self._legalizer = _Legalizer(self.rewriter, target, frozen, self._config)

    def run(self, on_failure: Callable[[_Conversion, Operation], Problem | None]) -> ConversionResult:
        start = self.rewriter.state()
        for op in _to_convert(self._ops, self.target):
            if self._legalizer.legalize(op):
                continue
            problem = on_failure(self, op)
            if problem is not None:
                self.rewriter.undo(start)
                self.result.succeeded = False
                self.result.problems.append(problem)
                return self.result
        self.rewriter.commit()
        self._finish_casts()
        return self.result

    def analyze(self) -> ConversionResult:
        start = self.rewriter.state()
        ops = _to_convert(self._ops, self.target)
        self.result.legalizable = [op for op in ops if self._legalizer.legalize(op)]
        self.rewriter.undo(start)
        return self.result

    def _finish_casts(self) -> None:
        """Removes casts that cancel out, and has the type converters make the others."""
        made, plain = self.rewriter.materializations, self.rewriter.as_plain_rewriter()
        rest = reconcile_unrealized_casts(list(made), plain)
        if not self._config.build_materializations:
            return
        for cast in rest:
            if not self._build(made[cast], plain):
                self.result.succeeded = False
                return

    def _build(self, needed: Materialization, rewriter: Rewriter) -> bool:
        """Has the type converter make what a cast stands for; whether it did."""
        cast, converter = needed.cast, needed.converter
        types = [result.type for result in cast.results]
        location = cast.get_location()
        rewriter.set_insertion_point(cast)
        values: Sequence[Value] | None = None
        if converter is not None and needed.is_source:
            found = converter.materialize_source(rewriter, types[0], cast.operands, location)
            values = None if found is None else [found]
        elif converter is not None:
            values = converter.materialize_target(rewriter, types, cast.operands, location, needed.original)
        if values:
            rewriter.replace_op(cast, values)
            return True
        inputs = quoted(value.type for value in cast.operands)
        users = [user for result in cast.results for user in rewriter.users(result)]
        message = (
            f"failed to legalize unresolved materialization from ({inputs}) to ({quoted(types)}) "
            "that remained live after conversion"
        )
        notes = tuple(
            ProblemNote(f"see existing live user here: {print_operation(user).rstrip()}", user) for user in users[:1]
        )
        self.result.problems.append(Problem(cast, message, notes=notes))
        return False


def _common_holder(ops: Sequence[Operation]) -> Operation:
    """The closest op around all the ops, which nothing inside refers out of."""
    holder = ops[0]
    while not all(holder is not op and holder.is_ancestor_of(op) for op in ops) or not _is_isolated(holder):
        around = holder.parent_op
        if around is None:
            return holder
        holder = around
    return holder


def _is_isolated(op: Operation) -> bool:
    return op.has_trait("IsolatedFromAbove") or op.parent is None


def _to_convert(ops: Sequence[Operation], target: ConversionTarget) -> list[Operation]:
    """The ops with all in them but what stands in recursively legal ones, blocks in an order of dominance.

    Blocks that cannot be reached are left out.
    """
    found: list[Operation] = []
    dominance = DominanceInfo()
    stack: list[Iterator[Operation]] = [iter(ops)]
    while stack:
        for op in stack[-1]:
            found.append(op)
            if op.regions and not target.is_recursively_legal(op):
                stack.append(_inside(op, dominance))
                break
        else:
            stack.pop()
    return found


def _inside(op: Operation, dominance: DominanceInfo) -> Iterator[Operation]:
    for region in op.regions:
        if len(region.blocks) > 1 and has_ssa_dominance(region):
            children = dominance.tree(region).children
            stack = [region.blocks[0]]
            order: list[Block] = []
            while stack:
                block = stack.pop()
                order.append(block)
                stack += reversed(children.get(block, ()))
        else:
            order = list(region.blocks)
        for block in order:
            yield from block.ops


class _Legalizer:
    """Makes single ops legal."""

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
        self._watchers = [one for one in rewriter.listeners if isinstance(one, ConversionListener)]

    def legalize(self, root: Operation) -> bool:
        """Whether the op is legal now. Ops that need others to be legal wait on a stack."""
        known = self._known(root)
        if known is not None:
            return known
        stack = [(root, self._steps(root))]
        answer: bool | None = None
        while stack:
            op, steps = stack[-1]
            try:
                asked = next(steps) if answer is None else steps.send(answer)
            except StopIteration as stop:
                answer = bool(stop.value)
                stack.pop()
                for watcher in self._watchers:
                    watcher.legalized(op, answer, "" if answer else "no matched legalization pattern")
                continue
            answer = self._known(asked)
            if answer is None:
                stack.append((asked, self._steps(asked)))
        assert answer is not None
        return answer

    def _known(self, op: Operation) -> bool | None:
        """The answer where it takes no rewriting: the op was replaced, or is legal."""
        rewriter = self._rewriter
        for watcher in self._watchers:
            watcher.legalizing(op)
        reason = ""
        if op in rewriter.materializations:
            reason = "operation is a conversion of the driver"
        elif op in rewriter.dead:
            reason = "operation was already replaced"
        elif self._target.is_legal(op):
            reason = "operation marked legal by the target"
            if op.regions and self._target.is_recursively_legal(op):
                self._legal_inside.update(op.walk())
        elif op in self._legal_inside:
            reason = "operation is in one that is recursively legal"
        if not reason:
            return None
        for watcher in self._watchers:
            watcher.legalized(op, True, reason)
        return True

    def _steps(self, op: Operation) -> _Steps:
        if self._config.fold:
            folded = yield from self._fold(op)
            if folded:
                return True
        return (yield from self._rewrite(op))

    # ------------------------------------------------------------------------------------------ folding

    def _fold(self, op: Operation) -> _Steps:
        """Folds the op, and makes the constants legal that this takes."""
        rewriter = self._rewriter
        state = rewriter.state()
        before = OpState(op.operands, op.properties, op.attributes, op.successors)
        if op.definition is None or op.definition.is_constant_like:
            return False
        results = fold(op)
        if results is None:
            return False
        if results == IN_PLACE or op.operands is not before.operands or op.properties is not before.properties:
            rewriter.modified_outside(op, before)
        if results == IN_PLACE:
            return (yield op)
        rewriter.set_insertion_point(op)
        rewriter.location = op
        values: list[Value] = []
        for old, new in zip(op.results, results, strict=True):
            if isinstance(new, Attribute):
                made = materialize(rewriter, owner_of(op, rewriter.context), new, old.type, op)
                if made is None:
                    rewriter.undo(state)
                    return False
                new = made.results[0]
            values.append(new)
        rewriter.replace_op(op, values)
        for made in rewriter.created[state.created :]:
            legal = yield made
            if not legal:
                rewriter.undo(state)
                return False
        return True

    # ------------------------------------------------------------------------------------------ patterns

    def _rewrite(self, op: Operation) -> _Steps:
        rewriter = self._rewriter
        state = rewriter.state()
        for candidate in self._applicator.patterns_for(op):
            if not candidate.has_bounded_rewrite_recursion and candidate in self._applied:
                for watcher in self._watchers:
                    watcher.pattern_tried(candidate, op)
                    watcher.pattern_done(candidate, op, False, "pattern was already applied")
                continue
            for watcher in self._watchers:
                watcher.pattern_tried(candidate, op)
            rewriter.block, rewriter.before = op.parent, op
            rewriter.location = op
            applied = candidate.match_and_rewrite(op, rewriter)
            reason = "" if applied else "pattern failed to match"
            if applied:
                self._applied.append(candidate)
                applied = yield from self._results(op, candidate, state)
                self._applied.pop()
                reason = "pattern applied successfully" if applied else "failed to legalize what the pattern made"
            for watcher in self._watchers:
                watcher.pattern_done(candidate, op, applied, reason)
            if applied:
                return True
            rewriter.undo(state)
        return False

    def _results(self, op: Operation, candidate: RewritePattern, state: State) -> _Steps:
        """Makes legal what a pattern did since a state."""
        rewriter = self._rewriter
        if op not in rewriter.dead and op not in rewriter.modified[state.modified :]:
            raise ValueError(f"pattern {candidate.debug_name} neither replaced nor changed '{op.name}'")
        created = rewriter.created[state.created :]
        modified = rewriter.modified[state.modified :]
        ignored: set[Operation] | None = None
        for block in rewriter.new_blocks[state.blocks :]:
            around = block.parent_op
            if around is None or around is op or not block.arguments:
                continue
            assert block.parent is not None
            converter = rewriter.region_converters.get(block.parent)
            if converter is not None:
                conversion = converter.convert_block_signature(block)
                if conversion is None:
                    return False
                rewriter.apply_signature_conversion(block, conversion, converter)
                continue
            ignored = set(created) if ignored is None else ignored
            if around not in ignored:
                ignored.add(around)
                legal = yield around
                if not legal:
                    return False
        for one in (*modified, *created):
            legal = yield one
            if not legal:
                return False
        return True
