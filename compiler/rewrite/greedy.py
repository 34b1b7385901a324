"""The greedy driver: folds and applies patterns until nothing changes. Upstream's `applyPatternsGreedily`.

The driver takes the regions of an operation, or a list of operations. Each operation on the worklist is erased if it
is dead, otherwise folded, otherwise rewritten by the matching pattern of the highest benefit. Operations that a change
affects are added to the worklist again. The order is upstream's, so that results are equal.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from compiler.analysis.effects import would_be_trivially_dead
from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.problem import LimitError
from compiler.rewrite.fold import Folding, constant_of, known_constants
from compiler.rewrite.folder import OperationFolder, materialize, owner_of, replace_constant_results
from compiler.rewrite.greedy_plans import GreedyPlans
from compiler.rewrite.patterns import PatternSource, RewritePattern
from compiler.rewrite.regions import erase_unreachable_blocks, simplify_region
from compiler.rewrite.rewriter import Listener, OpState, Rewriter

_REWRITES_PER_OP = 100
"""Number of rewrites in a round that each initial operation adds to `GreedyConfig.rewrite_bound`."""


class RegionSimplification(enum.Enum):
    """Simplification of the blocks of regions between rounds; `AGGRESSIVE` merges equal blocks as well."""

    DISABLED = "disabled"
    NORMAL = "normal"
    AGGRESSIVE = "aggressive"


class Strictness(enum.Enum):
    """Operations to simplify: any, the given and newly created ones, or only the given ones."""

    ANY_OP = "any-op"
    EXISTING_AND_NEW_OPS = "existing-and-new-ops"
    EXISTING_OPS = "existing-ops"


@dataclass(frozen=True)
class GreedyConfig:
    """Options of the driver; a limit of None means that there is none.

    `top_down`: the worklist starts with the first operation, otherwise with the last one. `rewrite_bound`: number of
    rewrites after which a round raises `LimitError`, because its patterns appear to apply forever; it grows with the
    number of operations.
    """

    top_down: bool = False
    max_iterations: int | None = 10
    max_rewrites: int | None = None
    rewrite_bound: int = 500_000
    region_simplification: RegionSimplification = RegionSimplification.AGGRESSIVE
    fold: bool = True
    unique_constants: bool = True
    strictness: Strictness = Strictness.ANY_OP


@dataclass(frozen=True)
class GreedyResult:
    """Result of a run. `converged`: the last round changed nothing. `last_pattern`: the pattern applied last."""

    converged: bool
    changed: bool
    iterations: int
    last_pattern: RewritePattern | None = None


TRIVIALLY_DEAD = "operation is trivially dead"
"""The `reason` passed to `GreedyListener.processed` for an operation that was erased because it is dead."""


class GreedyListener(Listener):
    """Observer of a greedy driver: of its rounds and patterns, and of the rewriter's changes."""

    def run_started(self) -> None:
        """Called before the first round."""

    def run_finished(self) -> None:
        """Called after the last round."""

    def iteration(self, number: int, region: Region) -> bool:
        """Called before each round; returning False skips the round and all later ones."""
        return True

    def iteration_done(self, number: int, region: Region) -> None:
        """Called after each round that was not skipped."""

    def processing(self, op: Operation) -> None:
        """Called when an operation is taken from the worklist."""

    def processed(self, op: Operation, success: bool, reason: str) -> None:
        """Called when the driver has finished one visit of an operation."""

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        """Called before a pattern is tried; returning False skips the pattern."""
        return True

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        """Called after a pattern was tried."""


def apply_patterns_greedily(
    op: Operation,
    patterns: PatternSource | GreedyPlans,
    context: Context,
    config: GreedyConfig | None = None,
    listeners: Sequence[Listener] = (),
) -> GreedyResult:
    """Simplifies the operations in the regions of `op`, but not `op` itself.

    Nothing in the regions may refer to a value defined outside of them.

    >>> from compiler.rewrite.patterns import FrozenPatternSet
    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) -> i32 { %0 = arith.subi %a, %a : i32 return %0 : i32 }", context)
    >>> result = apply_patterns_greedily(module, FrozenPatternSet([]), context)
    >>> print(result.changed, [op.name for op in module.walk()])
    True ['builtin.module', 'func.func', 'arith.constant', 'func.return']
    """
    plans = patterns if isinstance(patterns, GreedyPlans) else GreedyPlans(patterns)
    if not listeners and plans.leave_alone(op):
        return GreedyResult(converged=True, changed=False, iterations=1)
    rewriter = Rewriter(op, context, listeners)
    driver = GreedyDriver(rewriter, plans, config or GreedyConfig())
    converged, changed, iterations = True, False, 0
    with driver.announced() if listeners else nullcontext():
        for region in op.regions:
            if region.blocks:
                result = driver.simplify_region(region)
                converged &= result.converged
                changed |= result.changed
                iterations = max(iterations, result.iterations)
    return GreedyResult(converged, changed, iterations, driver.last_pattern)


def apply_op_patterns_greedily(
    ops: Sequence[Operation],
    patterns: PatternSource,
    rewriter: Rewriter,
    config: GreedyConfig | None = None,
) -> GreedyResult:
    """Simplifies these operations, and the new ones that `config.strictness` admits, in a single round.

    >>> from compiler.rewrite.patterns import FrozenPatternSet
    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) -> i32 { %0 = arith.subi %a, %a : i32 return %0 : i32 }", context)
    >>> _, _, op, _ = module.walk()
    >>> apply_op_patterns_greedily([op], FrozenPatternSet([]), Rewriter(module, context)).changed
    True
    """
    driver = GreedyDriver(rewriter, patterns, config or GreedyConfig())
    try:
        with driver.announced():
            return driver.simplify_ops(ops)
    finally:
        rewriter.listeners.remove(driver)


class GreedyDriver(Listener):
    """The worklist of one run, and the steps that process it."""

    def __init__(self, rewriter: Rewriter, patterns: PatternSource | GreedyPlans, config: GreedyConfig) -> None:
        self.rewriter = rewriter
        self.config = config
        self.plans = patterns if isinstance(patterns, GreedyPlans) else GreedyPlans(patterns)
        self.last_pattern: RewritePattern | None = None
        self._worklist: dict[Operation, None] = {}
        self._scope: Region | None = None
        self._allowed: set[Operation] | None = None
        self._folder: OperationFolder | None = None
        self._current: Operation | None = None
        self._may_be_dead: dict[Operation, None] = {}
        self._defers_changes = False
        """True while a fold changes uses of an op's results: as upstream, users are processed in the next round."""
        self._removability = self.plans.removability
        self._watchers = [listener for listener in rewriter.listeners if isinstance(listener, GreedyListener)]
        rewriter.listeners.append(self)

    # ------------------------------------------------------------------------------------------ entry points

    @contextmanager
    def announced(self) -> Iterator[None]:
        """Context that notifies listeners of the beginning and the end of the run."""
        for watcher in self._watchers:
            watcher.run_started()
        try:
            yield
        finally:
            for watcher in reversed(self._watchers):
                watcher.run_finished()

    def simplify_region(self, region: Region) -> GreedyResult:
        """Simplifies all operations in a region."""
        self._scope = region
        limit = self.config.max_iterations
        iteration, again, changed = 0, True, False
        while again and (limit is None or iteration < limit):
            iteration += 1
            self._worklist = {}
            self._folder = OperationFolder(self.rewriter)
            unreachable = erase_unreachable_blocks(self.rewriter, self._seed(region))
            again = False
            wanted = [watcher.iteration(iteration, region) for watcher in self._watchers]  # Every listener is notified.
            if all(wanted):
                again = self._round(region) or unreachable
                for watcher in reversed(self._watchers):
                    watcher.iteration_done(iteration, region)
            self._folder = None
            changed |= again
        return GreedyResult(not again, changed, iteration, self.last_pattern)

    def _round(self, region: Region) -> bool:
        """Processes the worklist and simplifies the control flow of the region. Returns True if something changed."""
        changed = self._process()
        level = self.config.region_simplification
        if level is not RegionSimplification.DISABLED:
            aggressive = level is RegionSimplification.AGGRESSIVE
            changed |= simplify_region(
                self.rewriter, region, self._removability, aggressive, self._has_left_dead_code()
            )
            self._may_be_dead.clear()
        return changed

    def _has_left_dead_code(self) -> bool:
        """Returns True if an operation that was used at the beginning of the round is dead."""
        rewriter, would_be_dead = self.rewriter, self._removability.would_be_dead
        return any(op.parent is not None and rewriter.is_unused(op) and would_be_dead(op) for op in self._may_be_dead)

    def simplify_ops(self, ops: Sequence[Operation]) -> GreedyResult:
        """Simplifies the operations of a list."""
        if self.config.strictness is not Strictness.ANY_OP:
            self._allowed = set(ops)
        self._scope = _common_region(ops)
        self._worklist = dict.fromkeys(reversed(ops) if self.config.top_down else ops)
        changed = self._process()
        return GreedyResult(not self._worklist, changed, 1, self.last_pattern)

    def _seed(self, region: Region) -> list[Region]:
        """Adds all operations of a region to the worklist and deduplicates constants.

        Returns the nested regions that have several blocks.
        """
        several = [region] if len(region.blocks) > 1 else []
        folder = self._folder if self.config.unique_constants else None
        worklist = self._worklist
        top_down = self.config.top_down
        stack: list[tuple[Operation | None, list[Operation], int]] = [(None, _ops_of(region), 0)]
        while stack:
            owner, ops, position = stack.pop()
            count = len(ops)
            while position < count:
                op = ops[position]
                position += 1
                if op.regions:
                    if top_down:
                        worklist.setdefault(op)
                    stack.append((owner, ops, position))
                    stack.append((op, [inner for r in op.regions for inner in _ops_of(r)], 0))
                    several += [r for r in op.regions if len(r.blocks) > 1]
                    break
                definition = op.definition
                if folder is not None and definition is not None and definition.is_constant_like:
                    value = constant_of(op)
                    if value is not None and not folder.insert_known_constant(op, value):
                        continue
                if top_down:
                    worklist.setdefault(op)
                else:
                    self.add(op)
            else:
                if owner is not None and not top_down:
                    self.add(owner)
        if top_down:
            self._worklist = dict.fromkeys(reversed(worklist))
        return several

    # ------------------------------------------------------------------------------------------ the loop

    def _process(self) -> bool:
        """Processes the worklist until it is empty. Returns True if something changed."""
        rewriter, watchers = self.rewriter, self._watchers
        uses = rewriter.value_uses()
        plans, worklist, may_fold = self.plans.by_name, self._worklist, self.config.fold
        rewrites, limit = 0, self.config.max_rewrites
        folds, bound = 0, self.config.rewrite_bound + _REWRITES_PER_OP * len(worklist)
        changed = False
        while worklist and (limit is None or rewrites < limit):
            op, _ = worklist.popitem()
            if rewrites + folds >= bound:
                raise LimitError(op, self._endless(bound))
            self._current = op
            for watcher in watchers:
                watcher.processing(op)
            plan = plans.get(op.name) or self.plans.plan(op)
            if plan.may_be_dead is not False:
                for result in op.results:
                    if result in uses:
                        break
                else:
                    if plan.may_be_dead or would_be_trivially_dead(op):
                        rewriter.erase_op(op)
                        changed = True
                        for watcher in watchers:
                            watcher.processed(op, True, TRIVIALLY_DEAD)
                        continue
            if (
                may_fold
                and plan.folding is not None
                and (plan.condition is None or plan.condition.is_met(op.operands))
                and self._fold(op, plan.folding)
            ):
                changed = True
                folds += 1
                for watcher in watchers:
                    watcher.processed(op, True, "operation was folded")
                continue
            applied = None
            if plan.patterns and not _uses_itself(op):
                rewriter.location = op
                applied = self._apply(op) if watchers else self._apply_unwatched(op, plan.patterns_for(op))
            for watcher in watchers:
                watcher.processed(
                    op, applied is not None, "pattern failed to match" if applied is None else "pattern matched"
                )
            if applied is not None:
                self.last_pattern = applied
                changed = True
                rewrites += 1
        return changed

    def _endless(self, count: int) -> str:
        """Returns the message for a round that does not end."""
        message = f"greedy pattern rewrite failed to converge: a round had not ended after {count} rewrites"
        if self.last_pattern is not None:
            message += f", the last one by pattern '{self.last_pattern.debug_name}'"
        return f"{message}; 'max-num-rewrites' of 'canonicalize' ends a round earlier"

    def _apply_unwatched(self, op: Operation, patterns: Sequence[RewritePattern]) -> RewritePattern | None:
        """Applies the first pattern that matches; used when there are no listeners."""
        rewriter = self.rewriter
        for pattern in patterns:
            rewriter.block, rewriter.before = op.parent, op
            if pattern.match_and_rewrite(op, rewriter):
                return pattern
        return None

    def _apply(self, op: Operation) -> RewritePattern | None:
        """Applies the first pattern that matches, and notifies listeners of each pattern that is tried."""

        def can_apply(candidate: RewritePattern) -> bool:
            return all(watcher.pattern_tried(candidate, op) for watcher in self._watchers)

        def on_failure(candidate: RewritePattern) -> None:
            for watcher in self._watchers:
                watcher.pattern_done(candidate, op, False)

        def on_success(candidate: RewritePattern) -> bool:
            for watcher in self._watchers:
                watcher.pattern_done(candidate, op, True)
            return True

        return self.plans.applicator.match_and_rewrite(op, self.rewriter, can_apply, on_failure, on_success)

    def _fold(self, op: Operation, folding: Folding) -> bool:
        """Folds an operation in place, or replaces it by its folded results. Returns True if it changed."""
        self._defers_changes = True
        has_constants = replace_constant_results(op, self.rewriter)
        self._defers_changes = False
        operands, properties, attributes, successors = op.operands, op.properties, op.attributes, op.successors
        results = folding(op, known_constants(operands))
        is_changed = has_constants or op.operands is not operands or op.properties is not properties
        if results is None and not is_changed:
            return False
        rewriter = self.rewriter
        if not results or is_changed:
            # An op may be changed first, and then fold away by its traits, or not at all.
            rewriter.modified_outside(op, OpState(operands, properties, attributes, successors))
        if not results:
            return True
        rewriter.set_insertion_point(op)
        values: list[Value] = []
        constants: list[Operation] = []
        for old, new in zip(op.results, results, strict=True):
            if not isinstance(new, Attribute):
                values.append(new)
                continue
            constant = materialize(rewriter, owner_of(op, rewriter.context), new, old.type, op)
            if constant is None:
                for new_constant in reversed(constants):
                    rewriter.erase_op(new_constant)
                return False
            constants.append(constant)
            values.append(constant.result)
        rewriter.replace_op(op, values)
        return True

    # ------------------------------------------------------------------------------------------ the worklist

    def add(self, op: Operation) -> None:
        """Adds an operation and its enclosing ones to the worklist, if it is inside the simplified region."""
        worklist = self._worklist
        if self._allowed is None and op.parent is not None and op.parent.parent is self._scope:
            if op not in worklist:
                worklist[op] = None
            return
        scope = self._scope
        enclosing = []
        current: Operation | None = op
        while current is not None:
            enclosing.append(current)
            block = current.parent
            region = None if block is None else block.parent
            if region is scope:
                break
            current = None if region is None else region.parent
        else:
            if scope is not None:
                return
        for op_to_visit in enclosing:
            if (self._allowed is None or op_to_visit in self._allowed) and op_to_visit not in worklist:
                worklist[op_to_visit] = None

    def inserted(self, op: Operation) -> None:
        if self._allowed is not None and self.config.strictness is Strictness.EXISTING_AND_NEW_OPS:
            self._allowed.add(op)
        if not self._defers_changes:
            self.add(op)

    def inserted_within(self, op: Operation) -> None:
        # As upstream, the operation is processed only in the next round, unless it is dead at the end of this one.
        if self.rewriter.is_unused(op):
            self._may_be_dead[op] = None
        if self._allowed is not None and self.config.strictness is Strictness.EXISTING_AND_NEW_OPS:
            self._allowed.add(op)

    def moved(self, op: Operation, block: Block, before: Operation | None) -> None:
        self.add(op)

    def modified(self, op: Operation, state: OpState) -> None:
        # As upstream, defining ops of the old operands, which may now be dead, are not added to the worklist.
        uses = self.rewriter.value_uses()
        for old in state.operands:
            if old not in uses and type(old) is OpResult:
                self._may_be_dead[old.owner] = None
        if not self._defers_changes:
            self.add(op)

    def erased(self, op: Operation) -> None:
        uses = self.rewriter.value_uses()
        for operand in op.operands:
            if type(operand) is not OpResult or operand.owner.parent is None:
                continue
            users = uses.get(operand)
            # At most one user is left: the operand's op may be dead, or simplified further.
            if users is None or len(users) <= 2:
                self.add(operand.owner)
        self._worklist.pop(op, None)
        if self._allowed is not None:
            self._allowed.discard(op)
        if self._folder is not None:
            self._folder.forget(op)


def _ops_of(region: Region) -> list[Operation]:
    blocks = region.blocks
    return blocks[0].ops if len(blocks) == 1 else [op for block in blocks for op in block.ops]


def _uses_itself(op: Operation) -> bool:
    """Returns True if an operand of the operation is its own result, as graph regions allow.

    Patterns that follow chains of operations would apply to it forever.
    """
    operands = op.operands
    for result in op.results:  # noqa: SIM110 (a generator takes three times as long, for each op)
        if result in operands:
            return True
    return False


def _common_region(ops: Sequence[Operation]) -> Region | None:
    """Returns the innermost region that contains all of the operations."""
    chain: list[Region] = []
    region = ops[0].parent_region if ops else None
    while region is not None:
        chain.append(region)
        region = None if region.parent is None else region.parent.parent_region
    if not chain:
        return None
    # For each visited op: the index in `chain` of the innermost region that contains it.
    levels: dict[Operation, int] = {
        enclosing.parent: level for level, enclosing in enumerate(chain) if enclosing.parent is not None
    }
    deepest = 0
    for op in ops:
        passed: list[Operation] = []
        ancestor = op.parent_op
        while ancestor is not None and ancestor not in levels:
            passed.append(ancestor)
            ancestor = ancestor.parent_op
        level = len(chain) - 1 if ancestor is None else levels[ancestor]
        levels.update((op, level) for op in passed)
        deepest = max(deepest, level)
    return chain[deepest]
