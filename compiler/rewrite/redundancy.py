"""Finds redundant operations: dead ones, duplicates of others, and those that fold.

    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %a, %b : i32       duplicate of %0
    %2 = arith.muli %1, %zero : i32    folds to 0
    %3 = arith.subi %2, %a : i32       dead, if nothing uses it

The search changes nothing and yields its findings in slices, because editors run it while a user types. The regions of
the operation must use no values from outside. Duplicates are the operations that `cse` would merge, given that it has
merged the preceding ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from compiler.analysis.dominance import DominanceInfo, has_ssa_dominance
from compiler.analysis.effects import Removability, effects_recursively, is_memory_effect_free, memory_effects
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ods.effects import EffectKind
from compiler.ods.op_class import new_operation
from compiler.rewrite.equivalence import HashCache, are_equivalent, op_key
from compiler.rewrite.fold import FoldResult, constant_value, fold, is_constant_like
from compiler.rewrite.folder import materialize, owner_of
from compiler.rewrite.rewriter import Rewriter

SLICE = 32
"""Number of operations that are examined between two yields."""
_COUNT_SLICE = 512
"""Number of operations between two yields while uses are counted."""

_FOLDED_TRAITS = frozenset({"CastOpInterface", "Commutative", "Idempotent", "Involution"})
_UNFOLDABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Dead:
    """An operation whose results are unused, or used by dead operations only."""

    op: Operation


@dataclass(frozen=True, slots=True)
class Duplicate:
    """An operation that computes the same as `original`, which dominates it."""

    op: Operation
    original: Operation


@dataclass(frozen=True, slots=True)
class Foldable:
    """An operation that folds: each result is replaced by the value or constant in `results`."""

    op: Operation
    results: tuple[FoldResult, ...]


Redundancy = Dead | Duplicate | Foldable


def find_redundancies(root: Operation) -> Iterator[list[Redundancy]]:
    """Yields the redundant operations in the regions of `root` in parts; the work for each part is bounded.

    >>> module = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }")
    >>> [finding.op.name for part in find_redundancies(module) for finding in part]
    ['arith.addi']
    """
    search = _Search(root)
    yield from search.find_dead()
    yield from search.find_others()


def remove_redundancies(root: Operation, rewriter: Rewriter, only: Operation | None = None) -> int:
    """Replaces and erases redundant operations; with `only`, just that one and its dead users. Returns their number.

    >>> context = new_context()
    >>> module = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }", context)
    >>> remove_redundancies(module, Rewriter(module, context))
    1
    """
    findings = [finding for part in find_redundancies(root) for finding in part]
    removed = 0
    replaced: dict[Value, Value] = {}
    for finding in findings:
        if isinstance(finding, Dead) or (only is not None and finding.op is not only):
            continue
        values = _values(finding, rewriter, replaced)
        if values is not None:
            replaced.update(zip(finding.op.results, values, strict=True))
            rewriter.replace_op(finding.op, values)
            removed += 1
    dead = [finding.op for finding in findings if isinstance(finding, Dead)]
    if only is not None:
        dead = _users(only, dead) if only in dead else []
    for op in reversed(dead):
        if op.parent is not None and rewriter.is_unused(op):
            rewriter.erase_op(op)
            removed += 1
    return removed


def _users(op: Operation, dead: list[Operation]) -> list[Operation]:
    """Returns the operation and those of the `dead` ones that use its results, directly or transitively."""
    needed: dict[Operation, None] = {op: None}
    for other in dead:
        used = {
            operand.owner for inner_op in other.walk() for operand in inner_op.operands if isinstance(operand, OpResult)
        }
        if not used.isdisjoint(needed):
            needed[other] = None
    return list(needed)


def _values(finding: Redundancy, rewriter: Rewriter, replaced: dict[Value, Value]) -> list[Value] | None:
    """Returns the replacements for the results of a finding; None if a constant cannot be materialized."""
    if isinstance(finding, Duplicate):
        return [replaced.get(result, result) for result in finding.original.results]  # the original may have folded
    values: list[Value] = []
    constants: list[Operation] = []
    if isinstance(finding, Foldable):
        rewriter.set_insertion_point(finding.op)
        for old, new in zip(finding.op.results, finding.results, strict=True):
            if isinstance(new, Value):
                values.append(replaced.get(new, new))
                continue
            constant = materialize(rewriter, owner_of(finding.op, rewriter.context), new, old.type, finding.op)
            if constant is None:
                for constant_op in constants:
                    rewriter.erase_op(constant_op)
                return None
            constants.append(constant)
            values.append(constant.result)
    return values


class _Frame:
    """A block being searched.

    `children` are those in the dominator tree, `available` the operations that dominate its end, by key, and `scope`
    the keys of its own operations among these. `epoch` counts the writes to memory so far.
    """

    __slots__ = ("available", "block", "children", "epoch", "ops", "ordered", "region", "scope")

    def __init__(self, region: Region, block: Block, children: Iterator[Block], available: _Available) -> None:
        self.region = region
        self.block = block
        self.ordered = has_ssa_dominance(region)
        self.children = children
        self.available = available
        self.ops = iter(block.ops)
        self.scope: list[Hashable] = []
        self.epoch = 0


_Available = dict[Hashable, list[Operation]]


class _Search:
    """One search through the regions of an operation."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        self._removability = Removability()
        self._dominance = DominanceInfo()
        self._cache = HashCache()
        self._dead: set[Operation] = set()
        self._same: dict[Value, Value] = {}
        self._constants: dict[Value, Attribute | None] = {}
        self._folds: dict[object, bool] = {}
        self._sizes: dict[Operation, int] = {}
        self._pure: dict[object, bool | None] = {}

    def find_dead(self) -> Iterator[list[Redundancy]]:
        uses: Counter[Value] = Counter()
        ops: list[Operation] = []
        every = self._root.walk()
        while batch := list(islice(every, _COUNT_SLICE)):
            uses.update(chain.from_iterable([op.operands for op in batch]))  # counts without a loop in Python
            ops += batch
            yield []
        ops[0:1] = []
        dead: list[Operation] = []
        for number, op in enumerate(reversed(ops)):
            if not number % _COUNT_SLICE:
                yield []
            results = op.results
            if (results and uses[results[0]]) or (len(results) > 1 and any(uses[result] for result in results)):
                continue
            if not results and op.has_trait("TransformOpInterface"):
                continue  # A schedule runs it for its report, or to stop a match.
            if self._removability.would_be_dead(op):
                dead.append(op)
                for inner in op.walk() if op.regions else (op,):
                    if inner is op or inner not in self._dead:
                        for operand in inner.operands:
                            uses[operand] -= 1
                    self._dead.add(inner)
        outermost = (Dead(op) for op in reversed(dead) if op.parent_op not in self._dead)
        while part := list(islice(outermost, _COUNT_SLICE)):
            yield [*part]

    def find_others(self) -> Iterator[list[Redundancy]]:
        stack: list[_Frame] = []
        for region in self._root.regions:
            self._enter(region, {}, stack)
        count = 0
        findings: list[Redundancy] = []
        while stack:
            frame = stack[-1]
            for op in frame.ops:
                count += 1
                if op in self._dead:
                    continue
                finding = self._redundancy(op, frame) if frame.ordered else None
                if finding is not None:
                    findings.append(finding)
                if op.regions and not isinstance(finding, Duplicate):
                    isolated = op.definition is None or op.has_trait("IsolatedFromAbove")
                    for region in reversed(op.regions):
                        self._enter(region, {} if isolated else frame.available, stack)
                    if stack[-1] is not frame:
                        break
                if not count % SLICE:
                    yield findings
                    findings = []
            else:
                child = next(frame.children, None)
                if child is not None:
                    self._push(frame.region, child, frame.available, stack)
                    continue
                stack.pop()
                for key in frame.scope:
                    equivalents = frame.available[key]
                    equivalents.pop()
                    if not equivalents:
                        del frame.available[key]
        yield findings

    def _enter(self, region: Region, available: _Available, stack: list[_Frame]) -> None:
        if region.blocks and (len(region.blocks) == 1 or has_ssa_dominance(region)):
            self._push(region, region.blocks[0], available, stack)

    def _push(self, region: Region, block: Block, available: _Available, stack: list[_Frame]) -> None:
        children = self._dominance.tree(region).children[block] if len(region.blocks) > 1 else ()
        stack.append(_Frame(region, block, iter(children), available))

    def _redundancy(self, op: Operation, frame: _Frame) -> Redundancy | None:
        """Returns the duplicate or fold that `op` is, if any; adds `op` to the available operations if it is none."""
        definition = op.definition
        if definition is None or "Terminator" in definition.trait_names:
            frame.epoch += definition is None
            return None
        pure = self._is_pure(op)
        if not pure and self._may_write(op):
            frame.epoch += 1
            return None
        if not op.results:
            return None
        if any(len(region.blocks) > 1 for region in op.regions):
            return None
        if not pure and any(effect.kind is not EffectKind.READ for effect in memory_effects(op) or ()):
            return None
        same = self._same
        operands = [same.get(operand, operand) for operand in op.operands] if same else None
        key = op_key(op, self._cache, operands)
        if op.regions:
            key = key, self._size(op)
        if not pure:
            key = key, frame.block, frame.epoch
        for original in reversed(frame.available.get(key, ())):
            if not op.regions or are_equivalent(original, op):
                same.update(zip(op.results, original.results, strict=True))
                return Duplicate(op, original)
        frame.available.setdefault(key, []).append(op)
        frame.scope.append(key)
        return self._folded(op, operands)

    def _size(self, op: Operation) -> int:
        """Returns the number of operations in `op`, itself included. Equivalent operations have equal sizes."""
        sizes = self._sizes
        if op not in sizes:
            for inner in op.walk_post_order():
                if inner.regions and inner not in sizes:
                    blocks = [block for region in inner.regions for block in region.blocks]
                    sizes[inner] = 1 + sum(sizes.get(nested, 1) for block in blocks for nested in block.ops)
        return sizes[op]

    def _is_pure(self, op: Operation) -> bool:
        definition = op.definition
        if definition is None:
            return False
        is_pure = self._pure.get(definition, ...)
        if is_pure is ...:
            depends = definition.hooks.effects is not None or "RecursiveMemoryEffects" in definition.trait_names
            is_pure = None if depends else definition.effects is not None and not definition.effects
            self._pure[definition] = is_pure
        return is_memory_effect_free(op) if is_pure is None else bool(is_pure)

    def _may_write(self, op: Operation) -> bool:
        effects = effects_recursively(op)
        return effects is None or any(effect.kind is not EffectKind.READ for _, effect in effects)

    def _folded(self, op: Operation, operands: list[Value] | None) -> Redundancy | None:
        if op.regions or op.successors or is_constant_like(op) or not self._may_fold(op):
            return None
        values = op.operands if operands is None else operands
        constants = [self._constant(value) for value in values]
        copy = new_operation(op.name, op.definition, values, [r.type for r in op.results], op.properties, op.attributes)
        copy.parent, copy.location = op.parent, op.location
        try:
            results = fold(copy, constants)
        except _UNFOLDABLE:
            # Folds may assume valid IR, which a file under edit may not have.
            return None
        if not results or len(results) != len(op.results):
            return None
        own = set(copy.results)
        if any(not isinstance(result, (Attribute, Value)) or result in own for result in results):
            return None
        for result, value in zip(op.results, results, strict=True):
            if isinstance(value, Attribute):
                self._constants[result] = value
            elif isinstance(value, Value):
                self._same[result] = value
        return Foldable(op, tuple(results))

    def _may_fold(self, op: Operation) -> bool:
        definition = op.definition
        if definition is None:
            return False
        may_fold = self._folds.get(definition)
        if may_fold is None:
            owner = definition.owner
            by_dialect = owner is not None and owner.rewrites.fold is not None
            may_fold = (
                definition.fold is not None or by_dialect or not _FOLDED_TRAITS.isdisjoint(definition.trait_names)
            )
            self._folds[definition] = may_fold
        return may_fold

    def _constant(self, value: Value) -> Attribute | None:
        constants = self._constants
        if value not in constants:
            constants[value] = constant_value(value)
        return constants[value]
