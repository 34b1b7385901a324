"""Upstream's `AnalysisState` and `OneShotAnalysisState`: queries of models during the analysis.

`AnalysisState` depends on ops alone; `OneShotState` also on decisions: operands that are bufferized in place, and
values that may or certainly do have the same buffer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from compiler.dialects.bufferization.ops import ToBufferOp
from compiler.ir.operation import BlockArgument, DefinedValue, Operation, OpResult, Region, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.function_state import FunctionState
from compiler.transforms.bufferization.model import (
    AliasingOperand,
    AliasingValue,
    BufferRelation,
    Model,
    Use,
    owner_of,
    unknown_aliasing_operands,
    unknown_aliasing_values,
)
from compiler.transforms.bufferization.options import BufferizationOptions


class AnalysisState:
    """Queries of the models of ops; every write is assumed to need a copy."""

    def __init__(self, options: BufferizationOptions, rewriter: Rewriter) -> None:
        self.options = options
        self.rewriter = rewriter

    # ------------------------------------------------------------------------------------------ operands and values

    def uses(self, value: Value) -> list[Use]:
        return self.rewriter.uses(value)

    def aliasing_operands(self, value: Value) -> list[AliasingOperand]:
        """Returns the operands whose buffer the value may have."""
        op = owner_of(value)
        model = self.options.model(op)
        if model is None or op is None or not isinstance(value, DefinedValue):
            return unknown_aliasing_operands(value)
        return model.aliasing_operands(op, value, self)

    def aliasing_values(self, use: Use) -> list[AliasingValue]:
        """Returns the values whose buffer may alias the operand's buffer."""
        op, index = use
        model = self.options.model(op)
        return unknown_aliasing_values(op) if model is None else model.aliasing_values(op, index, self)

    def use_reads(self, use: Use) -> bool:
        """Returns True if the op reads the operand's buffer; also for ops without the interface."""
        op, index = use
        model = self.options.model(op)
        return model is None or model.reads(op, index, self)

    def use_writes(self, use: Use) -> bool:
        """Returns True if the op writes the operand's buffer; true for ops without a model."""
        op, index = use
        model = self.options.model(op)
        return model is None or model.writes(op, index, self)

    def use_aliases_only(self, use: Use) -> bool:
        """Returns True if the op only forwards the buffer."""
        if self.options.model(use[0]) is None:
            return False
        return not self.use_reads(use) and not self.use_writes(use) and bool(self.aliasing_values(use))

    def value_is_written(self, value: Value) -> bool:
        """Returns True if the value's defining op defines the content of its buffer."""
        if not isinstance(value, OpResult):
            return True
        model = self.options.model(value.owner)
        return model is None or model.result_is_written(value.owner, value, self)

    def value_is_read(self, value: Value) -> bool:
        """Returns True if the value's buffer is read, through the value or others that have the same buffer."""
        stack = list(self.uses(value))
        seen: set[Use] = set()
        while stack:
            use = stack.pop()
            if use in seen:
                continue
            seen.add(use)
            if self.use_aliases_only(use):
                for alias in self.aliasing_values(use):
                    stack += self.uses(alias.value)
            if self.use_reads(use):
                return True
        return False

    def reverse_use_def_chain(
        self,
        use: Use,
        condition: Callable[[Value], bool],
        *,
        leaves: bool = True,
        equivalent_only: bool = False,
        in_place_only: bool = False,
        same_type_or_casts_only: bool = False,
        unknown_ops: bool = False,
        visited: list[Use] | None = None,
    ) -> list[Value]:
        """Returns the nearest values that an operand's buffer originates from and that fulfil a condition.

        `leaves` adds the values where the search ends. The other flags limit the search; `visited` collects the visited
        operands.
        """
        values: dict[Value, None] = {}
        work: dict[Value, None] = {use[0].operands[use[1]]: None}
        done: set[Value] = set()
        if visited is not None:
            visited.append(use)
        while work:
            value, _ = work.popitem()
            if value in done:
                continue
            done.add(value)
            if condition(value):
                values[value] = None
                continue
            has_model = unknown_ops or self.options.model_of_value(value) is not None
            aliases = self.aliasing_operands(value) if has_model else []
            if not aliases and leaves:
                values[value] = None
            for alias in aliases:
                if (
                    (equivalent_only and alias.relation is not BufferRelation.EQUIVALENT)
                    or (in_place_only and not self.is_in_place(alias.use))
                    or (same_type_or_casts_only and alias.value.type != value.type and not _is_cast(value))
                ):
                    if leaves:
                        values[value] = None
                    continue
                work[alias.value] = None
                if visited is not None:
                    visited.append(alias.use)
        return list(values)

    def definitions(self, use: Use) -> list[Value]:
        """Returns the values that define the content of the operand's buffer."""
        return self.reverse_use_def_chain(use, self.value_is_written, leaves=False)

    def can_omit_copy(self, use: Use) -> bool:
        """Returns True if the content of the operand's buffer is not read, so that a new buffer needs no copy."""
        if self.is_undefined(use):
            return True
        if self.use_writes(use) and not self.use_reads(use):
            return True
        return not self.use_reads(use) and not any(self.value_is_read(a.value) for a in self.aliasing_values(use))

    # ------------------------------------------------------------------------------------------ decisions

    def is_in_place(self, use: Use) -> bool:
        """Returns True if the op uses the operand's buffer itself, no copy of it."""
        return isinstance(use[0], ToBufferOp) or not self.use_writes(use)

    def are_equivalent(self, first: Value, other: Value) -> bool:
        """Returns True if two values are certain to have the same buffer."""
        return False

    def aliases_of(self, value: Value) -> list[Value]:
        """Returns the values that may have the buffer of a value, which is one of them."""
        return [value]

    def is_undefined(self, use: Use) -> bool:
        """Returns True if the operand's buffer has no preceding write."""
        return False

    # ------------------------------------------------------------------------------------------ regions

    def repetitive_region(self, region: Region | None) -> Region | None:
        """Returns the nearest region, this one or an enclosing one, that may run more than once."""
        return self._closest_region(region, lambda model, op, each: model.is_repetitive_region(op, each))

    def parallel_region(self, region: Region | None) -> Region | None:
        """Returns the nearest region, this one or an enclosing one, that may run in parallel."""
        return self._closest_region(region, lambda model, op, each: model.is_parallel_region(op, each))

    def _closest_region(
        self, region: Region | None, is_such: Callable[[Model, Operation, Region], bool]
    ) -> Region | None:
        while region is not None:
            parent = region.parent
            model = self.options.model(parent)
            if parent is not None and model is not None and is_such(model, parent, region):
                return region
            region = None if parent is None else parent.parent_region
        return None


def _is_cast(value: Value) -> bool:
    return isinstance(value, OpResult) and value.owner.has_trait("CastOpInterface")


class ValueSets:
    """Disjoint sets of values."""

    def __init__(self) -> None:
        self._sets: dict[Value, list[Value]] = {}

    def members(self, value: Value) -> list[Value]:
        """Returns all members of the set of a value; initially the value alone."""
        values = self._sets.get(value)
        if values is None:
            values = self._sets[value] = [value]
        return values

    def unite(self, left: Value, other: Value) -> None:
        """Unites two sets: the members of the set of `left` precede those of the set of `other`."""
        first, second = self.members(left), self.members(other)
        if first is second:
            return
        if len(first) < len(second):
            second[:0] = first
            first, second = second, first
        else:
            first += second
        for value in second:
            self._sets[value] = first

    def are_together(self, value: Value, other: Value) -> bool:
        return value is other or self.members(value) is self.members(other)


class OneShotState(AnalysisState):
    """State with the decisions for the operands in `root`."""

    def __init__(self, root: Operation, options: BufferizationOptions, rewriter: Rewriter) -> None:
        super().__init__(options, rewriter)
        self.aliases = ValueSets()
        self.equivalences = ValueSets()
        self._in_place: set[Use] = set()
        self._undefined: set[Use] = set()
        self.functions = FunctionState()
        self._definitions: dict[Use, list[Value]] = {}
        for op in root.walk_post_order():
            model = options.model(op)
            if model is not None:
                for use in tensor_uses(op):
                    if model.must_be_in_place(op, use[1], self):
                        self.decide_in_place(use)

    def decide_in_place(self, use: Use) -> None:
        """Marks the operand as bufferized in place: its buffer is reused for all values that alias it."""
        if use not in self._in_place:
            self._in_place.add(use)
            for alias in self.aliasing_values(use):
                self.aliases.unite(alias.value, use[0].operands[use[1]])

    def is_in_place(self, use: Use) -> bool:
        return use in self._in_place

    def are_equivalent(self, value: Value, other: Value) -> bool:
        return self.equivalences.are_together(value, other)

    def aliases_of(self, value: Value) -> list[Value]:
        return self.aliases.members(value)

    def are_aliasing(self, value: Value, other: Value) -> bool:
        """Returns True if two values may have the same buffer."""
        return self.aliases.are_together(value, other)

    def is_undefined(self, use: Use) -> bool:
        return use in self._undefined

    def known_definitions(self, use: Use) -> list[Value]:
        """Cached `definitions`; they don't change during the analysis of a function."""
        values = self._definitions.get(use)
        if values is None:
            values = self._definitions[use] = self.definitions(use)
        return values

    def forget_definitions(self) -> None:
        """Drops cached definitions after the effects of callees on operands became known."""
        self._definitions.clear()

    def gather_undefined_uses(self, root: Operation) -> None:
        """Collects the operands whose buffers have no preceding write."""
        for op in root.walk_post_order():
            if self.options.model(op) is None:
                continue
            for result in op.results:
                uses = self.uses(result) if is_tensor(result.type) else []
                if uses and not self.known_definitions(uses[0]):
                    self._undefined.update(uses)

    def is_written(self, value: Value) -> bool:
        """Returns True if something writes to the value's buffer."""
        return any(
            self.is_in_place(use) and self.use_writes(use)
            for alias in self.aliases.members(value)
            for use in self.uses(alias)
        )

    def is_writable(self, value: Value) -> bool:
        """Returns True if the value's buffer may be written."""
        owner = value.owner if isinstance(value, OpResult) else None
        if isinstance(value, BlockArgument):
            owner = value.owner.parent_op
        model = self.options.model(owner)
        return model is not None and owner is not None and model.is_writable(owner, value, self)


def tensor_uses(op: Operation) -> Iterable[Use]:
    """Returns the operands of an op that are tensors."""
    return [(op, index) for index, operand in enumerate(op.operands) if is_tensor(operand.type)]
