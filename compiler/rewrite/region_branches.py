"""Canonicalization of operations with region control flow: upstream's patterns for `RegionBranchOpInterface`.

Inputs are the values to which others are passed: the arguments of regions and the results of the operation. Operands
are the passed values: operands of the operation and of the terminators in its regions. Hooks of the operation's
definition map operands to inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ods.model import Hooks
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

Use = tuple[Operation, int]
"""An operation and the number of its operand."""


def forwarded(op: Operation) -> list[tuple[Use, Value]]:
    """Returns each operand that is passed into or out of the op's regions, with an input to which it is passed.

    >>> text = '''func.func @f(%c: i1, %a: i32) {
    ...   %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
    ...   return
    ... }'''
    >>> _, _, op, *_ = parse(text).walk()
    >>> [(use[0].name, use[1], value is op.results[0]) for use, value in forwarded(op)]
    [('scf.yield', 0, True), ('scf.yield', 0, True)]
    """
    pairs: list[tuple[Use, Value]] = []
    if op.definition is None or not _has_inputs(op):
        return pairs
    hooks = op.definition.hooks
    pairs += _passed(hooks, op, None, op)
    for region in op.regions:
        for block in region.blocks:
            last = block.last
            if last is not None and _passes_values(last):
                pairs += _passed(hooks, op, region, last)
    return pairs


def _has_inputs(op: Operation) -> bool:
    return bool(op.results) or any(region.blocks and region.blocks[0].arguments for region in op.regions)


def _passes_values(op: Operation) -> bool:
    return op.has_trait("RegionBranchTerminatorOpInterface") or op.has_trait("ReturnLike")


def _passed(hooks: Hooks, op: Operation, source: Region | None, branch: Operation) -> Iterator[tuple[Use, Value]]:
    """Yields each operand that `branch` passes when control leaves `source`, with the input to which it is passed."""
    for target in () if hooks.region_successors is None else hooks.region_successors(op, source):
        if not target.inputs:
            continue
        passed: Sequence[Value]
        if source is None:
            passed = () if hooks.entry_operands is None else hooks.entry_operands(op, target.region)
        else:
            definition = branch.definition
            hook = None if definition is None else definition.hooks.passed_operands
            passed = branch.operands if hook is None else hook(branch, target.region)
        if passed:
            first = _start_of(branch, passed)
            for index, value in enumerate(target.inputs[: len(passed)]):
                yield (branch, first + index), value


def _start_of(branch: Operation, passed: Sequence[Value]) -> int:
    """Returns the number of the first passed operand among all operands of a branch."""
    passed_list, count, all_operands = list(passed), len(passed), branch.operands
    for first in range(len(all_operands) - count, -1, -1):
        if all_operands[first : first + count] == passed_list:  # values are compared by identity
            return first
    return 0


def by_input(pairs: Sequence[tuple[Use, Value]]) -> dict[Value, list[Use]]:
    """Returns the operands that are passed to each input.

    >>> text = '''func.func @f(%c: i1, %a: i32) {
    ...   %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
    ...   return
    ... }'''
    >>> _, _, op, *_ = parse(text).walk()
    >>> len(by_input(forwarded(op))[op.results[0]])
    2
    """
    uses_by_input: dict[Value, list[Use]] = {}
    for use, value in pairs:
        uses_by_input.setdefault(value, []).append(use)
    return uses_by_input


def _origins(value: Value, sources: dict[Value, list[Use]]) -> list[Value]:
    """Returns the values that may reach an input, directly or through other inputs, and are no inputs themselves."""
    origins: dict[Value, None] = {}
    seen = {value}
    stack = [value]
    while stack:
        current = stack.pop()
        uses = sources.get(current)
        if uses is None:
            origins[current] = None
            continue
        for op, index in uses:
            passed = op.operands[index]
            if passed not in seen:
                seen.add(passed)
                stack.append(passed)
    return list(origins)


def _may_stand_for(op: Operation, new: Value, old: Value) -> bool:
    """Returns True if `new` is defined wherever the input `old` is used."""
    block = new.owner if isinstance(new, BlockArgument) else new.owner.parent if isinstance(new, OpResult) else None
    if block is None or block.parent_op is not op:
        return True
    return isinstance(new, BlockArgument) and isinstance(old, BlockArgument) and new.owner is old.owner


def use_only_origin(op: Operation, rewriter: Rewriter) -> bool:
    """for iter_args(%a = %x) { use(%a); yield %a } -> for iter_args(%a = %x) { use(%x); yield %x }

    >>> context = new_context()
    >>> text = '''func.func @f(%c: i1, %a: i32) -> i32 {
    ...   %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
    ...   return %0 : i32
    ... }'''
    >>> module = parse(text, context)
    >>> *_, op, first, second, end = module.walk()
    >>> use_only_origin(op, Rewriter(module, context)), end.operands[0].name
    (True, 'a')
    """
    sources = by_input(forwarded(op))
    changed = False
    for value in sources:
        if not rewriter.has_uses(value):
            continue
        origins = _origins(value, sources)
        if len(origins) == 1 and _may_stand_for(op, origins[0], value):
            rewriter.replace_all_uses_with(value, origins[0])
            changed = True
    return changed


def use_first_duplicate(op: Operation, rewriter: Rewriter) -> bool:
    """for iter_args(%a = %x, %b = %x) { use(%a, %b); yield %y, %y } -> for ... { use(%a, %a); yield %y, %y }

    >>> context = new_context()
    >>> text = '''func.func @f(%c: i1, %a: i32) -> (i32, i32) {
    ...   %0:2 = scf.if %c -> (i32, i32) { scf.yield %a, %a : i32, i32 } else { scf.yield %a, %a : i32, i32 }
    ...   return %0#0, %0#1 : i32, i32
    ... }'''
    >>> module = parse(text, context)
    >>> *_, op, first, second, end = module.walk()
    >>> use_first_duplicate(op, Rewriter(module, context)), end.operands[0] is end.operands[1]
    (True, True)
    """
    sources = by_input(forwarded(op))
    if len(sources) < 2:
        return False
    inputs = sorted(sources, key=_number)
    changed = False
    for position, first in enumerate(inputs):
        for second in inputs[position + 1 :]:
            if not rewriter.has_uses(second) or _owner(first) is not _owner(second):
                continue
            if _by_branch(sources[first]) == _by_branch(sources[second]):
                rewriter.replace_all_uses_with(second, first)
                changed = True
    return changed


def _number(value: Value) -> int:
    return value.index if isinstance(value, (BlockArgument, OpResult)) else 0


def _owner(value: Value) -> Operation | Block | None:
    return value.owner if isinstance(value, (BlockArgument, OpResult)) else None


def _by_branch(uses: Sequence[Use]) -> dict[Operation, Value]:
    return {op: op.operands[index] for op, index in uses}


def remove_dead_inputs(op: Operation, rewriter: Rewriter) -> bool:
    """%r:2 = for iter_args(%a = %x, %b = %y) { yield %p, %q }, %a and %r#0 unused -> %r = for iter_args(%b = %y)

    >>> context = new_context()
    >>> text = '''func.func @f(%c: i1, %a: i32) {
    ...   %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
    ...   return
    ... }'''
    >>> module = parse(text, context)
    >>> _, _, op, *_ = module.walk()
    >>> remove_dead_inputs(op, Rewriter(module, context))
    True
    """
    pairs = forwarded(op)
    dead = [value for tied in _tied(pairs) if not any(rewriter.has_uses(input_) for input_ in tied) for value in tied]
    if not dead:
        return False
    sources = by_input(pairs)
    operands: dict[Operation, set[int]] = {}
    arguments: dict[Block, set[int]] = {}
    results: set[int] = set()
    for value in dead:
        for branch, index in sources.get(value, ()):
            operands.setdefault(branch, set()).add(index)
        if isinstance(value, BlockArgument):
            arguments.setdefault(value.owner, set()).add(value.index)
        elif isinstance(value, OpResult):
            results.add(value.index)
    for branch, gone in operands.items():
        with rewriter.modify(branch):
            branch.operands = [value for index, value in enumerate(branch.operands) if index not in gone]
    for block, gone in arguments.items():
        rewriter.erase_arguments(block, sorted(gone))
    if results:
        erase_results(op, rewriter, results)
    return True


def _tied(pairs: Sequence[tuple[Use, Value]]) -> list[list[Value]]:
    """Returns the inputs in groups: inputs to which the same operand is passed are in the same group."""
    sets: dict[Value, list[Value]] = {}
    first_of: dict[Use, Value] = {}
    for use, value in pairs:
        own = sets.setdefault(value, [value])
        first = first_of.setdefault(use, value)
        other = sets[first]
        if other is not own:
            other += own
            for member in own:
                sets[member] = other
    return list({id(members): members for members in sets.values()}.values())


def erase_results(op: Operation, rewriter: Rewriter, gone: set[int]) -> Operation:
    """Replaces an operation by one without the given unused results; moves its regions to the new operation.

    >>> context = new_context()
    >>> text = '''func.func @f(%c: i1, %a: i32) {
    ...   %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
    ...   return
    ... }'''
    >>> module = parse(text, context)
    >>> _, _, op, *_ = module.walk()
    >>> len(erase_results(op, Rewriter(module, context), {0}).results)
    0
    """
    kept = [result for result in op.results if result.index not in gone]
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(op)
        new = rewriter.create_like(op, op.operands, [result.type for result in kept])
    rewriter.move_regions(op, new)
    for old, result in zip(kept, new.results, strict=True):
        result.name = old.name
        rewriter.replace_all_uses_with(old, result)
    rewriter.erase_op(op)
    return new


def region_branch_patterns(root: type[Operation]) -> tuple[RewritePattern, ...]:
    """Returns the patterns of this file for operations of a class.

    >>> from compiler.dialects.scf.ops import IfOp
    >>> [candidate.root for candidate in region_branch_patterns(IfOp)]
    ['scf.if', 'scf.if', 'scf.if']
    """
    return (
        pattern(root, name="(anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead")(use_only_origin),
        pattern(root, name="(anonymous namespace)::RemoveDuplicateSuccessorInputUses")(use_first_duplicate),
        pattern(root, name="(anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs")(remove_dead_inputs),
    )
