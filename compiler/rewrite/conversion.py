"""Dialect conversion: upstream's `applyPartialConversion` and related functions.

Takes ops, a `ConversionTarget`, and patterns; converts the ops and all nested ones, or leaves them unchanged and
returns problems. An illegal op is folded, or rewritten by the best pattern whose results can be legalized as well; a
pattern whose results cannot be legalized is rolled back, and the next one is tried.

- Partial conversion keeps ops of unknown legality to which no pattern applies. Full conversion fails on them.
- As upstream, patterns are ordered by the depth of the further patterns that their `generated_ops` need, then by
  benefit, then the one that was added last precedes.
- Changes are undone if a pattern or the conversion fails. They are recorded in a journal, and patterns see the IR as it
  was before the conversion (see `ConversionRewriter`), as upstream by default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from compiler.analysis.dominance import has_ssa_dominance
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.problem import Problem, ProblemNote, quoted
from compiler.rewrite.casts import reconcile_unrealized_casts
from compiler.rewrite.conversion_rewriter import ConversionRewriter, Materialization
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.legalizer import ConversionConfig, ConversionListener, Legalizer
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.syntax.printer.ir_printer import print_operation


@dataclass
class ConversionResult:
    """Result of a conversion; `problems` are the reasons of a failure."""

    succeeded: bool = True
    problems: list[Problem] = field(default_factory=list)
    unlegalized: list[Operation] = field(default_factory=list)
    """Remaining operations of unknown legality, after a partial conversion."""
    legalizable: list[Operation] = field(default_factory=list)
    """Operations that can be made legal, after an analysis."""


def apply_partial_conversion(
    ops: Operation | Sequence[Operation],
    target: ConversionTarget,
    patterns: FrozenPatternSet | Sequence[RewritePattern],
    context: Context,
    config: ConversionConfig | None = None,
    listeners: Sequence[Listener] = (),
) -> ConversionResult:
    """Makes ops legal that are illegal for the target, or to which patterns apply; others may remain.

    `ops` are converted with all nested ones. Several ops must be in one op that is isolated from above.

    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }", context)
    >>> target = ConversionTarget()
    >>> target.add_legal_dialect("func", "builtin")
    >>> [op.name for op in apply_partial_conversion(module, target, [], context).unlegalized]
    ['arith.addi']
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
    """Like `apply_partial_conversion`, but succeeds only if all remaining operations are legal for the target.

    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }", context)
    >>> target = ConversionTarget()
    >>> target.add_legal_dialect("func", "builtin")
    >>> apply_full_conversion(module, target, [], context).problems[0].message
    "failed to legalize operation 'arith.addi'"
    """
    return _Conversion(ops, target, patterns, context, config, listeners).run(_full)


def apply_analysis_conversion(
    ops: Operation | Sequence[Operation],
    target: ConversionTarget,
    patterns: FrozenPatternSet | Sequence[RewritePattern],
    context: Context,
    config: ConversionConfig | None = None,
) -> ConversionResult:
    """Finds the operations that can be made legal, without changing any.

    >>> context = new_context()
    >>> module = parse("func.func @f() { return }", context)
    >>> target = ConversionTarget()
    >>> target.add_legal_dialect("func")
    >>> sorted(op.name for op in apply_analysis_conversion(module, target, [], context).legalizable)
    ['func.func', 'func.return']
    """
    return _Conversion(ops, target, patterns, context, config, ()).analyze()


def _partial(conversion: _Conversion, op: Operation) -> Problem | None:
    if conversion.target.is_illegal(op):
        return Problem(op, f"failed to legalize operation '{op.name}' that was explicitly marked illegal")
    conversion.result.unlegalized.append(op)
    return None


def _full(conversion: _Conversion, op: Operation) -> Problem | None:
    return Problem(op, f"failed to legalize operation '{op.name}'")


class _Conversion:
    """One conversion of some operations."""

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
        root = self._ops[0] if len(self._ops) == 1 else _common_ancestor(self._ops)
        self.rewriter = ConversionRewriter(root, context, listeners)
        self._watchers = [listener for listener in self.rewriter.listeners if isinstance(listener, ConversionListener)]
        frozen = patterns if isinstance(patterns, FrozenPatternSet) else FrozenPatternSet(patterns)
        self._legalizer = Legalizer(self.rewriter, target, frozen, self._config)

    def run(self, on_failure: Callable[[_Conversion, Operation], Problem | None]) -> ConversionResult:
        if not all(watcher.may_convert(self._ops) for watcher in self._watchers):
            return self.result
        start = self.rewriter.state()
        with self._announced():
            problem = self._legalize_all(on_failure)
            if problem is None:
                self.rewriter.commit()
                problem = self._finish_casts()
            if problem is not None:
                self.rewriter.undo(start)
                self.result.succeeded = False
                self.result.problems.append(problem)
        return self.result

    def analyze(self) -> ConversionResult:
        start = self.rewriter.state()
        ops = _to_convert(self._ops, self.target)
        with self._announced():
            self.result.legalizable = [op for op in ops if self._legalizer.legalize(op)]
            self.rewriter.undo(start)
        return self.result

    @contextmanager
    def _announced(self) -> Iterator[None]:
        """Context that notifies listeners of the beginning and the end of the conversion."""
        for watcher in self._watchers:
            watcher.conversion_started()
        try:
            yield
        finally:
            for watcher in self._watchers:
                watcher.conversion_finished()

    def _legalize_all(self, on_failure: Callable[[_Conversion, Operation], Problem | None]) -> Problem | None:
        """Makes the operations legal. Returns the problem that ends the conversion, if any."""
        for op in _to_convert(self._ops, self.target):
            legal = self._legalizer.legalize(op)
            if self._legalizer.broken is not None:
                return self._legalizer.broken
            problem = None if legal else on_failure(self, op)
            if problem is not None:
                return problem
        return None

    def _finish_casts(self) -> Problem | None:
        """Removes casts that cancel out and materializes the others. Returns the problem of one that cannot be."""
        materializations, plain = self.rewriter.materializations, self.rewriter.as_plain_rewriter()
        remaining_casts = reconcile_unrealized_casts(list(materializations), plain)
        if self._config.build_materializations:
            for cast in remaining_casts:
                problem = _build(materializations[cast], plain)
                if problem is not None:
                    return problem
        return None


def _build(needed: Materialization, rewriter: Rewriter) -> Problem | None:
    """Materializes a cast with its type converter. Returns the problem if the converter cannot."""
    cast, converter = needed.cast, needed.converter
    types = [result.type for result in cast.results]
    location = cast.get_location()
    rewriter.set_insertion_point(cast)
    values: Sequence[Value] | None = None
    if converter is not None and needed.is_source:
        value = converter.materialize_source(rewriter, types[0], cast.operands, location)
        values = None if value is None else [value]
    elif converter is not None:
        values = converter.materialize_target(rewriter, types, cast.operands, location, needed.original)
    if values:
        rewriter.replace_op(cast, values)
        return None
    inputs = quoted(value.type for value in cast.operands)
    users = [user for result in cast.results for user in rewriter.users(result)]
    message = (
        f"failed to legalize unresolved materialization from ({inputs}) to ({quoted(types)}) "
        "that remained live after conversion"
    )
    notes = tuple(
        ProblemNote(f"see existing live user here: {print_operation(user).rstrip()}", user) for user in users[:1]
    )
    return Problem(cast, message, notes=notes, shows_op=False)  # the cast is erased before the message is shown


def _common_ancestor(ops: Sequence[Operation]) -> Operation:
    """Returns the innermost isolated operation that encloses all the operations; the outermost one if none does."""
    candidate = ops[0]
    while not all(candidate is not op and candidate.is_ancestor_of(op) for op in ops) or not _is_isolated(candidate):
        parent = candidate.parent_op
        if parent is None:
            return candidate
        candidate = parent
    return candidate


def _is_isolated(op: Operation) -> bool:
    return op.has_trait("IsolatedFromAbove") or op.parent is None


def _to_convert(ops: Sequence[Operation], target: ConversionTarget) -> list[Operation]:
    """Returns the ops and all nested ones, except those in recursively legal ops and in unreachable blocks.

    Blocks are in the order of a depth-first walk along branches, so that they follow those that dominate them.
    """
    to_convert: list[Operation] = []
    stack: list[Iterator[Operation]] = [iter(ops)]
    while stack:
        for op in stack[-1]:
            to_convert.append(op)
            if op.regions and not target.is_recursively_legal(op):
                stack.append(_inside(op))
                break
        else:
            stack.pop()
    return to_convert


def _preorder(entry: Block) -> list[Block]:
    """Returns the blocks reachable from the entry, in the order of a depth-first walk along branches."""
    order: dict[Block, None] = {}
    stack = [entry]
    while stack:
        block = stack.pop()
        if block in order:
            continue
        order[block] = None
        last = block.last
        if last is not None:
            stack += reversed(last.successors)
    return list(order)


def _inside(op: Operation) -> Iterator[Operation]:
    for region in op.regions:
        is_ordered = len(region.blocks) > 1 and has_ssa_dominance(region)
        order = _preorder(region.blocks[0]) if is_ordered else list(region.blocks)
        for block in order:
            yield from block.ops
