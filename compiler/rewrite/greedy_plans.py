"""Plans of the greedy driver: the steps to try on operations of one name, computed once for each name.

A plan has the removability of unused operations, their fold, and the patterns to try, depending on the defining
operations of the operands.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.effects import Removability
from compiler.ir.context import Context
from compiler.ir.operation import Operation, OpResult
from compiler.ods.model import Dialect
from compiler.rewrite.fold import Folding, OperandCondition, condition_of, folding_of
from compiler.rewrite.patterns import (
    CanonicalizationPatterns,
    Definer,
    HasTrait,
    PatternApplicator,
    PatternSource,
    RewritePattern,
)


class _Plan:
    """Steps to try on operations of one name: erasure if dead (None: depends on the operation), a fold, patterns."""

    __slots__ = (
        "_chosen",
        "_definers",
        "_fulfilled",
        "condition",
        "folding",
        "has_attempts",
        "may_be_dead",
        "patterns",
    )

    def __init__(
        self,
        may_be_dead: bool | None,
        folding: Folding | None,
        condition: OperandCondition | None,
        patterns: Sequence[RewritePattern],
        *,
        is_constant: bool,
    ) -> None:
        self.may_be_dead = may_be_dead
        self.folding = folding
        self.condition = condition
        self.patterns = patterns
        self.has_attempts = is_constant or may_be_dead is not False or folding is not None or bool(patterns)
        self._definers = {definer for candidate in patterns for definer in candidate.operands_from}
        self._fulfilled: dict[type[Operation], frozenset[Definer]] = {}
        """For each class of defining ops that occurred, those of `_definers` that it satisfies."""
        self._chosen: dict[frozenset[Definer], Sequence[RewritePattern]] = {}

    def patterns_for(self, op: Operation) -> Sequence[RewritePattern]:
        """Returns the patterns whose condition `operands_from` the operands of `op` satisfy."""
        if not self._definers:
            return self.patterns
        definers: frozenset[Definer] = frozenset()
        for operand in op.operands:
            if type(operand) is OpResult:
                kind = operand.owner.__class__
                fulfilled = self._fulfilled.get(kind)
                if fulfilled is None:
                    fulfilled = frozenset(definer for definer in self._definers if _is_definer(kind, definer))
                    self._fulfilled[kind] = fulfilled
                definers |= fulfilled
        chosen = self._chosen.get(definers)
        if chosen is None:
            chosen = [candidate for candidate in self.patterns if definers.issuperset(candidate.operands_from)]
            self._chosen[definers] = chosen
        return chosen


def _is_definer(kind: type[Operation], definer: Definer) -> bool:
    if isinstance(definer, HasTrait):
        return kind.definition is not None and definer.name in kind.definition.trait_names
    return issubclass(kind, definer)


class GreedyPlans:
    """The plans for a source of patterns, which any number of drivers can share."""

    def __init__(self, patterns: PatternSource) -> None:
        self.applicator = PatternApplicator(patterns)
        self.removability = Removability()
        self.by_name: dict[str, _Plan] = {}

    def plan(self, op: Operation) -> _Plan:
        """Returns the plan for operations of this name."""
        plan = self.by_name.get(op.name)
        if plan is None:
            definition = op.definition
            is_constant = definition is not None and definition.is_constant_like
            folding = None if definition is None or is_constant else folding_of(definition)
            may_be_dead = self.removability.of_kind(op)
            condition = None if definition is None or folding is None else condition_of(definition)
            patterns = self.applicator.patterns_for(op)
            plan = _Plan(may_be_dead, folding, condition, patterns, is_constant=is_constant)
            self.by_name[op.name] = plan
        return plan

    def leave_alone(self, op: Operation) -> bool:
        """Returns True if a driver has nothing to try: each region has one block at most, of ops without attempts."""
        by_name = self.by_name
        for region in op.regions:
            blocks = region.blocks
            if len(blocks) > 1:
                return False
            for block in blocks:
                for inner in block.ops:
                    plan = by_name.get(inner.name) or self.plan(inner)
                    if plan.has_attempts or inner.regions:
                        return False
        return True


class _CanonicalizationPlans:
    """The plans of canonicalization in a context, by the names of patterns that are disabled and enabled."""

    def __init__(self) -> None:
        self.dialects: list[Dialect] = []
        self.plans: dict[tuple[tuple[str, ...], tuple[str, ...]], GreedyPlans] = {}


def canonicalization_plans(context: Context, disabled: tuple[str, ...], enabled: tuple[str, ...]) -> GreedyPlans:
    """Returns the plans for canonicalization, which are cached in the context until it loads another dialect.

    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) -> i32 { %0 = arith.subi %a, %a : i32 return %0 : i32 }", context)
    >>> plans = canonicalization_plans(context, (), ())
    >>> plans.leave_alone(module), plans is canonicalization_plans(context, (), ())
    (False, True)
    """
    cache = context.shared(_CanonicalizationPlans)
    dialects = context.loaded_dialects
    if dialects != cache.dialects:
        cache.dialects = dialects
        cache.plans.clear()
    plans = cache.plans.get((disabled, enabled))
    if plans is None:
        patterns = CanonicalizationPatterns(context, disabled, enabled)
        plans = cache.plans[disabled, enabled] = GreedyPlans(patterns)
    return plans
