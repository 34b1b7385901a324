"""Patterns, sets of them, and the application of the best one to an operation.

Frozen sets are indexed by the roots of their patterns; any number of drivers can share one. Patterns are tried by
benefit, highest first. Among equal benefits, those for the op precede those for any op, in the order of their addition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, overload

from compiler.ir.context import Context
from compiler.ir.operation import AnyOperation, OpArgument, Operation
from compiler.ods.model import Dialect, OpDef
from compiler.rewrite.rewriter import Rewriter


@dataclass(frozen=True, slots=True)
class HasTrait:
    """Root of patterns for all ops with a trait or interface of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class MatchAny:
    """Root of patterns for any op."""


MATCH_ANY = MatchAny()
CONSTANT = HasTrait("ConstantLike")
Definer: TypeAlias = "type[Operation] | HasTrait"
"""Condition on the defining op of an operand: its class, or a trait."""


class RewritePattern(Generic[OpArgument]):
    """A rewrite rule for the ops that `root` selects: an op's name, `HasTrait(...)` or `MATCH_ANY`.

    The methods of a `RewritePattern[ForOp]` take operations of that class.

    A subclass implements `match_and_rewrite`, or `match` and `rewrite`. If it applies, it changes, replaces or erases
    the root, by means of the rewriter only; if not, it changes nothing. Class attributes are defaults; the constructor
    calls `initialize`, so that subclasses need no constructor.
    """

    root: str | HasTrait | MatchAny = MATCH_ANY
    benefit: int = 1
    debug_name: str = ""
    """Unique name; by default that of the class."""
    debug_labels: tuple[str, ...] = ()
    operands_from: tuple[Definer, ...] = ()
    """Conditions that the defining op of at least one operand must satisfy; drivers skip other ops."""
    has_bounded_rewrite_recursion: bool = False
    """True if the pattern may apply to its own results, and this recursion is bounded."""
    generated_ops: tuple[str, ...] = ()

    def __init__(
        self,
        *,
        root: str | HasTrait | MatchAny | None = None,
        benefit: int | None = None,
        debug_name: str = "",
        debug_labels: Sequence[str] = (),
    ) -> None:
        if root is not None:
            self.root = root
        if benefit is not None:
            self.benefit = benefit
        self.debug_name = debug_name or self.debug_name or type(self).__name__
        self.debug_labels = (*self.debug_labels, *debug_labels)
        self.initialize()

    def initialize(self) -> None:
        """Called by the constructor, for subclasses that set attributes."""

    def match(self, op: OpArgument) -> bool:
        """Returns True if the pattern applies; for patterns that have `rewrite`."""
        raise NotImplementedError(f"pattern {self.debug_name} does not override `match`")

    def rewrite(self, op: OpArgument, rewriter: Rewriter) -> None:
        """Applies the pattern to an op that `match` accepted."""
        raise NotImplementedError(f"pattern {self.debug_name} does not override `rewrite`")

    def match_and_rewrite(self, op: OpArgument, rewriter: Rewriter) -> bool:
        """Applies the pattern if it matches. Returns True if it did."""
        if not self.match(op):
            return False
        self.rewrite(op, rewriter)
        return True

    def __repr__(self) -> str:
        return f"<pattern {self.debug_name}>"


RewriteFunction = Callable[[Operation, Rewriter], bool]


class FunctionPattern(RewritePattern):
    """A pattern that is a function; see `pattern`."""

    def __init__(
        self,
        function: RewriteFunction,
        root: str | HasTrait | MatchAny,
        benefit: int,
        name: str,
        labels: Sequence[str],
        bounded_recursion: bool,
        operands_from: Sequence[Definer],
    ) -> None:
        self.function = function
        self.operands_from = tuple(operands_from)
        self.has_bounded_rewrite_recursion = bounded_recursion
        super().__init__(root=root, benefit=benefit, debug_name=name, debug_labels=labels)
        self.match_and_rewrite = function  # type: ignore[method-assign, assignment]


@overload
def pattern(
    root: type[AnyOperation],
    *,
    benefit: int = 1,
    name: str = "",
    labels: Sequence[str] = (),
    bounded_recursion: bool = False,
    operands_from: Sequence[Definer] = (),
) -> Callable[[Callable[[AnyOperation, Rewriter], bool]], FunctionPattern]: ...
@overload
def pattern(
    root: str | HasTrait | MatchAny,
    *,
    benefit: int = 1,
    name: str = "",
    labels: Sequence[str] = (),
    bounded_recursion: bool = False,
    operands_from: Sequence[Definer] = (),
) -> Callable[[RewriteFunction], FunctionPattern]: ...
def pattern(
    root: str | type[Operation] | HasTrait | MatchAny,
    *,
    benefit: int = 1,
    name: str = "",
    labels: Sequence[str] = (),
    bounded_recursion: bool = False,
    operands_from: Sequence[Definer] = (),
) -> Callable[[RewriteFunction], FunctionPattern]:
    """Decorator that converts a function (op, rewriter) to a pattern.

    `name` is upstream's, by which users can filter patterns. `operands_from`: see `RewritePattern`; with it, drivers
    need not call the pattern for most operations that it does not apply to.

    >>> from compiler.dialects.arith.integer_ops import SubIOp
    >>> @pattern(SubIOp, name="Same")
    ... def same(op, rewriter):
    ...     return False
    >>> same.root, same.debug_name, same.benefit
    ('arith.subi', 'Same', 1)
    """
    ops = root.name if isinstance(root, type) else root

    def decorate(function: RewriteFunction) -> FunctionPattern:
        return FunctionPattern(
            function, ops, benefit, name or function.__name__, labels, bounded_recursion, operands_from
        )

    return decorate


class PatternSet:
    """A mutable set of patterns."""

    def __init__(self, patterns: Iterable[RewritePattern] = ()) -> None:
        self.patterns: list[RewritePattern] = list(patterns)

    def add(self, *patterns: RewritePattern) -> PatternSet:
        self.patterns += patterns
        return self

    def add_with_label(self, labels: Sequence[str], *patterns: RewritePattern) -> PatternSet:
        """Adds patterns, which users can then also filter by `labels`."""
        for pattern in patterns:
            pattern.debug_labels = (*pattern.debug_labels, *labels)
        return self.add(*patterns)


class PatternSource(Protocol):
    """Source of the patterns that may apply to an op."""

    def for_op(self, name: str, definition: OpDef | None) -> tuple[list[RewritePattern], list[RewritePattern]]:
        """Returns the patterns for ops of this definition, and those for any op, each in order of addition."""


@dataclass(frozen=True)
class PatternFilter:
    """Filter of patterns by their debug names and labels.

    It rejects `disabled` ones; if `enabled` is not empty, also all others.
    """

    disabled: frozenset[str] = frozenset()
    enabled: frozenset[str] = frozenset()

    def accepts(self, candidate: RewritePattern) -> bool:
        names = {candidate.debug_name, *candidate.debug_labels}
        return names.isdisjoint(self.disabled) and (not self.enabled or not names.isdisjoint(self.enabled))


class FrozenPatternSet:
    """An immutable set of patterns, indexed by root and filtered."""

    def __init__(
        self,
        patterns: PatternSet | Iterable[RewritePattern],
        disabled: Iterable[str] = (),
        enabled: Iterable[str] = (),
    ) -> None:
        all_patterns = patterns.patterns if isinstance(patterns, PatternSet) else patterns
        keep = PatternFilter(frozenset(disabled), frozenset(enabled))
        self.patterns: tuple[RewritePattern, ...] = tuple(pattern for pattern in all_patterns if keep.accepts(pattern))
        self._by_name: dict[str, list[RewritePattern]] = {}
        self._by_trait: list[RewritePattern] = []
        self._any: list[RewritePattern] = []
        for pattern in self.patterns:
            if isinstance(pattern.root, str):
                self._by_name.setdefault(pattern.root, []).append(pattern)
            elif isinstance(pattern.root, HasTrait):
                self._by_trait.append(pattern)
            else:
                self._any.append(pattern)
        self._by_op: dict[tuple[str, OpDef | None], list[RewritePattern]] = {}

    def for_op(self, name: str, definition: OpDef | None) -> tuple[list[RewritePattern], list[RewritePattern]]:
        own = self._by_op.get((name, definition))
        if own is None:
            own = self._by_op[name, definition] = self._rooted_at(name, definition)
        return own, self._any

    def _rooted_at(self, name: str, definition: OpDef | None) -> list[RewritePattern]:
        """Returns the patterns for an op's name, its traits or its interfaces."""
        own = self._by_name.get(name, [])
        if definition is not None and self._by_trait:
            traits = definition.trait_names
            wide = [
                pattern
                for pattern in self._by_trait
                if isinstance(pattern.root, HasTrait) and pattern.root.name in traits
            ]
            if wide:
                return [pattern for pattern in self.patterns if pattern in own or pattern in wide]
        return own


CostModel = Callable[[RewritePattern], "int | None"]
"""The benefit of a pattern; None: it must not be used."""


class PatternApplicator:
    """Applies the patterns of a set to an operation in order of benefit, up to the first that succeeds."""

    def __init__(self, patterns: PatternSource) -> None:
        self._source = patterns
        self._cost: CostModel = _static_benefit
        self._sorted: dict[str, list[RewritePattern]] = {}

    def apply_cost_model(self, model: CostModel) -> None:
        self._cost = model
        self._sorted.clear()

    def apply_default_cost_model(self) -> None:
        self.apply_cost_model(_static_benefit)

    def patterns_for(self, op: Operation) -> list[RewritePattern]:
        """Returns the patterns that may apply to an operation, highest benefit first."""
        patterns = self._sorted.get(op.name)
        if patterns is None:
            own, wide = self._source.for_op(op.name, op.definition)
            ranked: list[tuple[int, int, int, RewritePattern]] = []
            for group, candidates in enumerate((own, wide)):
                for candidate in candidates:
                    benefit = self._cost(candidate)
                    if benefit is not None:
                        ranked.append((-benefit, group, len(ranked), candidate))
            ranked.sort(key=lambda entry: entry[:3])
            patterns = self._sorted[op.name] = [entry[3] for entry in ranked]
        return patterns

    def match_and_rewrite(
        self,
        op: Operation,
        rewriter: Rewriter,
        can_apply: Callable[[RewritePattern], bool] | None = None,
        on_failure: Callable[[RewritePattern], None] | None = None,
        on_success: Callable[[RewritePattern], bool] | None = None,
    ) -> RewritePattern | None:
        """Returns the pattern that was applied. `on_success` may reject one; then the next is tried."""
        for pattern in self.patterns_for(op):
            if can_apply is not None and not can_apply(pattern):
                continue
            rewriter.block, rewriter.before, rewriter.location = op.parent, op, op
            if pattern.match_and_rewrite(op, rewriter) and (on_success is None or on_success(pattern)):
                return pattern
            if on_failure is not None:
                on_failure(pattern)
        return None


def _static_benefit(candidate: RewritePattern) -> int | None:
    return candidate.benefit


class CanonicalizationPatterns:
    """The canonicalization patterns of all dialects that a context has loaded, also of those it loads later.

    As upstream, the patterns of a dialect precede those of its ops; dialects are sorted by name.
    """

    def __init__(self, context: Context, disabled: Iterable[str] = (), enabled: Iterable[str] = ()) -> None:
        self._context = context
        self._filter = (frozenset(disabled), frozenset(enabled))
        self._cache = context.shared(_CanonicalizationCache)

    def for_op(self, name: str, definition: OpDef | None) -> tuple[list[RewritePattern], list[RewritePattern]]:
        self._context.dialect(name.partition(".")[0])
        return self._cache.filtered(self._context.loaded_dialects, self._filter).for_op(name, definition)


class _CanonicalizationCache:
    """Cache of the canonicalization patterns of a context, by filter."""

    def __init__(self) -> None:
        self._dialects: list[Dialect] = []
        self._sets: dict[tuple[frozenset[str], frozenset[str]], FrozenPatternSet] = {}

    def filtered(self, dialects: list[Dialect], names: tuple[frozenset[str], frozenset[str]]) -> FrozenPatternSet:
        """Returns the patterns of dialects; `names` are the disabled and the enabled ones, as for `PatternFilter`."""
        if dialects != self._dialects:
            self._dialects = dialects
            self._sets.clear()
        pattern_set = self._sets.get(names)
        if pattern_set is None:
            patterns = PatternSet()
            for dialect in sorted(dialects, key=lambda dialect: dialect.name):
                patterns.add(*dialect.rewrites.patterns)
                for op_def in dialect.ops.values():
                    patterns.add(*canonicalization_patterns(op_def))
            pattern_set = self._sets[names] = FrozenPatternSet(patterns, *names)
        return pattern_set


def canonicalizations(*op_classes: type[Operation]) -> list[RewritePattern]:
    """Returns the canonicalization patterns rooted at operations of these classes that their dialects have.

    >>> from compiler.dialects.scf.ops import IfOp
    >>> len(canonicalizations(IfOp)) > 5
    True
    """
    patterns: list[RewritePattern] = []
    for op_class in op_classes:
        definition = op_class.definition
        if definition is not None and definition.owner is not None:
            patterns += [
                candidate for candidate in definition.owner.rewrites.patterns if candidate.root == definition.name
            ]
    return patterns


def canonicalization_patterns(definition: OpDef) -> list[RewritePattern]:
    """Returns the canonicalization patterns in the hooks of a definition.

    >>> from compiler.dialects.arith.integer_ops import AddIOp
    >>> canonicalization_patterns(AddIOp.definition)
    []
    """
    hooks = definition.hooks
    patterns: list[RewritePattern] = list(hooks.canonicalization_patterns)
    if hooks.canonicalize is not None:
        patterns.append(pattern(definition.name, name=definition.name)(hooks.canonicalize))
    return patterns
