"""Sinking of vector reads to their first use, so that fewer vectors are live at once.

%a = vector.load %m[%i]; %b = vector.load %m[%j]; use(%b); use(%a)   ->   %b = ...; use(%b); %a = ...; use(%a)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from compiler.dialects.vector.memory_ops import LoadOp, TransferReadOp
from compiler.ir.operation import Operation
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

Producer: TypeAlias = LoadOp | TransferReadOp


def _users(op: Producer, rewriter: Rewriter) -> set[Operation] | None:
    """Returns the users of a read; None if one is in another block, or in a region."""
    users = set(rewriter.users(op.result))
    return users if all(user.parent is op.parent for user in users) else None


def _following(op: Operation) -> Iterator[Operation]:
    following = op.next_op
    while following is not None:
        yield following
        following = following.next_op


def _sink(op: Producer, rewriter: Rewriter) -> bool:
    """Moves a read and the following reads before their first users."""
    users, block = _users(op, rewriter), op.parent
    if users is None or block is None:
        return False
    if next((each for each in _following(op) if not isinstance(each, LoadOp | TransferReadOp)), None) in users:
        return False
    unused: dict[Producer, set[Operation]] = {op: users}
    consumers: dict[Producer, Operation] = {}
    for following in _following(op):
        if isinstance(following, LoadOp | TransferReadOp):
            users = _users(following, rewriter)
            if users is not None:
                unused[following] = users
            continue
        for producer in [each for each, users in unused.items() if following in users]:
            consumers[producer] = following
            del unused[producer]
    for producer, consumer in consumers.items():
        rewriter.move_op(producer, block, consumer)
    return bool(consumers)


@pattern(TransferReadOp, name="SinkVectorProducerOps")
def _sink_transfer(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read -> transfer_read in front of its first user"""
    return _sink(op, rewriter)


@pattern(LoadOp, name="SinkVectorProducerOps")
def _sink_load(op: LoadOp, rewriter: Rewriter) -> bool:
    """load -> load in front of its first user"""
    return _sink(op, rewriter)


SINK_PRODUCERS: Sequence[RewritePattern] = (_sink_transfer, _sink_load)
