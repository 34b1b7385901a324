"""Hoisting of vector reads and writes to one place out of a loop, which carries the vector instead.

scf.for { %v = vector.transfer_read %m[..]        %v = vector.transfer_read %m[..]
          vector.transfer_write %w, %m[..] }  ->  %r = scf.for iter_args(%c = %v) { yield %w }
                                                  vector.transfer_write %r, %m[..]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import ValueBounds
from compiler.analysis.effects import is_memory_effect_free
from compiler.analysis.loops import is_defined_outside_of, is_loop
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.vector.element_ops import BroadcastOp, ExtractOp
from compiler.dialects.vector.fold_transfers import are_disjoint
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value, view_source
from compiler.ir.types import MemRefType
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.loop_invariant_code_motion import move_loop_invariant_code
from compiler.transforms.loop_invariant_subset_hoisting import with_carried_value


def hoist_transfers(root: Operation, rewriter: Rewriter, *, verify_non_zero_trip: bool = False) -> None:
    """Hoists all reads, and all pairs of reads and writes, that are invariant in their loop.

    `verify_non_zero_trip`: only out of loops that surely run.
    """
    changed = True
    while changed:
        _move_invariant_code(root, rewriter)
        changed = any(
            _hoist_read(read, rewriter)
            for read in _reads_in_loops(root)
            if not verify_non_zero_trip or _surely_runs(read.parent_op)
        )


def _move_invariant_code(root: Operation, rewriter: Rewriter) -> None:
    for loop in [op for op in root.walk_post_order() if is_loop(op)]:
        move_loop_invariant_code(loop, rewriter)


def _reads_in_loops(root: Operation) -> Iterator[TransferReadOp]:
    for op in list(root.walk_post_order()):
        if isinstance(op, TransferReadOp) and isinstance(op.base.type, MemRefType):
            yield op


def _surely_runs(loop: Operation | None) -> bool:
    """Returns True if the bounds prove that the loop has an iteration."""
    if not isinstance(loop, ForOp):
        return False
    bounds = ValueBounds(RULES)
    lower, upper = (bounds.value(value) for value in (loop.lower_bound, loop.upper_bound))
    return bounds.is_at_most(lower + 1, upper)


def _hoist_read(read: TransferReadOp, rewriter: Rewriter) -> bool:
    """Hoists a read; returns True if a loop was replaced for it."""
    loop = read.parent_op
    if not isinstance(loop, ForOp | AffineForOp):
        return False
    if not all(is_defined_outside_of(loop, operand) for operand in read.operands):
        return False
    write = _write_behind(read, rewriter)
    if write is None:
        if _is_only_read(read, loop, rewriter):
            rewriter.move_op_before(read, loop)
        return False
    if not isinstance(loop, ForOp) or write.parent_op is not loop or not _is_pair(read, write):
        return False
    if _is_view(read) or not _others_are_disjoint(read, write, loop, rewriter):
        return False
    rewriter.move_op_before(read, loop)
    rewriter.move_op_after(write, loop)
    new = with_carried_value(loop, read.vector, write.value_to_store, rewriter)
    with rewriter.modify(write):
        _, *rest = write.operands
        write.operands = [new.results[len(new.results) - 1], *rest]
    return True


def _write_behind(read: TransferReadOp, rewriter: Rewriter) -> TransferWriteOp | None:
    """Returns the first write to the memref that depends on the read value."""
    seen: set[Operation] = {read}
    pending: list[Operation] = [read]
    writes: list[TransferWriteOp] = []
    while pending:
        for result in pending.pop().results:
            for user in rewriter.users(result):
                if user in seen:
                    continue
                seen.add(user)
                pending.append(user)
                if isinstance(user, TransferWriteOp) and user.base is read.base:
                    writes.append(user)
    in_loop = [write for write in writes if write.parent is read.parent]
    return min(in_loop, key=lambda write: write.parent.ops.index(write) if write.parent else 0, default=None)


def _is_pair(read: TransferReadOp, write: TransferWriteOp) -> bool:
    return (
        read.indices == write.indices
        and read.vector.type == write.value_to_store.type
        and read.permutation_map == write.permutation_map
    )


def _is_view(read: TransferReadOp) -> bool:
    return isinstance(read.base, OpResult) and read.base.owner.has_trait("ViewLikeOpInterface")


def _users_in(read: TransferReadOp, loop: Operation, rewriter: Rewriter) -> list[Operation]:
    return [user for user in rewriter.users(read.base) if loop.is_ancestor_of(user) and user is not loop]


def _others_are_disjoint(read: TransferReadOp, write: TransferWriteOp, loop: Operation, rewriter: Rewriter) -> bool:
    others: Collection[Operation] = [
        user for user in _users_in(read, loop, rewriter) if user is not read and user is not write
    ]
    return all(isinstance(user, TransferOp) and are_disjoint(write, user) for user in others)


def _is_only_read(read: TransferReadOp, loop: Operation, rewriter: Rewriter) -> bool:
    """Returns True if this read is the only use of the memref or of its views in the loop."""
    source: Value = read.base
    while isinstance(source, OpResult) and source.owner.has_trait("ViewLikeOpInterface"):
        source = view_source(source.owner)
    users = rewriter.users(source)
    seen: set[Operation] = set()
    while users:
        user = users.pop()
        if user in seen:
            continue
        seen.add(user)
        if user.has_trait("ViewLikeOpInterface"):
            users += [each for result in user.results for each in rewriter.users(result)]
        elif not isinstance(user, TransferReadOp) and loop.is_ancestor_of(user) and not is_memory_effect_free(user):
            return False
    return True


# ---------------------------------------------------------------------------------------------------------- broadcasts


def hoist_broadcasts(root: Operation, rewriter: Rewriter) -> None:
    """Makes loops carry extracted vectors instead of their broadcasts."""
    changed = True
    while changed:
        _move_invariant_code(root, rewriter)
        extracts = [op for op in root.walk_post_order() if isinstance(op, ExtractOp)]
        changed = any(_hoist_extract(extract, rewriter) for extract in extracts)


def _hoist_extract(extract: ExtractOp, rewriter: Rewriter) -> bool:
    loop, argument = extract.parent_op, extract.source_
    if not isinstance(loop, ForOp) or not isinstance(argument, BlockArgument):
        return False
    if argument.owner is not loop.region.entry or argument.index == 0 or not rewriter.has_one_use(argument):
        return False
    number = argument.index - 1
    last = loop.region.entry.last
    assert last is not None
    broadcast = last.operands[number].defining_op(BroadcastOp)
    if broadcast is None or not rewriter.has_one_use(broadcast.vector):
        return False
    if broadcast.source_.type != extract.result.type:
        return False
    if not all(is_defined_outside_of(loop, operand) for operand in extract.operands if operand is not argument):
        return False
    carried = broadcast.source_
    with rewriter.modify(extract):
        extract.operands = [loop.init_args[number] if each is argument else each for each in extract.operands]
    rewriter.move_op_before(extract, loop)
    rewriter.move_op_after(broadcast, loop)
    with rewriter.modify(last):
        last.operands = [carried if index == number else each for index, each in enumerate(last.operands)]
    with rewriter.modify(loop):
        loop.operands = [*loop.operands[: 3 + number], extract.result, *loop.operands[4 + number :]]
    argument.type = extract.result.type
    rewriter.replace_all_uses_except(extract.result, argument, [loop])
    result = loop.results[number]
    rewriter.replace_all_uses_with(result, broadcast.vector)
    result.type = extract.result.type
    with rewriter.modify(broadcast):
        broadcast.operands = [result]
    return True
