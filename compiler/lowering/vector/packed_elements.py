"""`lower-vector-packed-elements`: moves vectors from and to memory element by element where LLVM packs their elements.

LLVM gives elements of `i1` or `i33` no bytes of their own in a vector, but they have them in a memref.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.vector.memory_ops import LoadOp, StoreOp, TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.operation import Operation
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.transfer_scalars import by_elements, has_packed_elements
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_IN_BOUNDS = ArrayAttr((bool_attr(True),))


@pattern(LoadOp)
def _read_packed(op: LoadOp, rewriter: Rewriter) -> bool:
    """load %m[%i] : memref<?xi1>, vector<4xi1> -> transfer_read %m[%i], in bounds"""
    type_, memref = op.result.type, op.base.type
    if type_.rank != 1 or not has_packed_elements(type_, memref):
        return False
    padding = VectorEmitter(rewriter).poison(type_.element_type)
    read = rewriter.create(
        *(TransferReadOp, op.base, op.indices, padding, []),
        result_types=[type_],
        permutation_map=AffineMapAttr(AffineMap.minor_identity(memref.rank, 1)),
        in_bounds=_IN_BOUNDS,
        location=op,
    )
    rewriter.replace_op(op, [read.result])
    return True


@pattern(StoreOp)
def _write_packed(op: StoreOp, rewriter: Rewriter) -> bool:
    """store %v, %m[%i] : memref<?xi1>, vector<4xi1> -> transfer_write %v, %m[%i], in bounds"""
    memref = op.base.type
    if op.value_to_store.type.rank != 1 or not has_packed_elements(op.value_to_store.type, memref):
        return False
    rewriter.create(
        *(TransferWriteOp, op.value_to_store, op.base, op.indices, []),
        result_types=[],
        permutation_map=AffineMapAttr(AffineMap.minor_identity(memref.rank, 1)),
        in_bounds=_IN_BOUNDS,
        location=op,
    )
    rewriter.erase_op(op)
    return True


_PATTERNS = (
    _read_packed,
    _write_packed,
    by_elements(TransferReadOp, packed=True),
    by_elements(TransferWriteOp, packed=True),
)


@dataclass
class LowerVectorPackedElements(Pass[Operation]):
    """Moves vectors whose elements LLVM packs from and to memory element by element."""

    argument = "lower-vector-packed-elements"
    name = "LowerVectorPackedElements"
    summary = "Move vectors whose elements LLVM packs from and to memory element by element"
    dependent_dialects = ("affine", "arith", "memref", "scf", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(_PATTERNS), state.context, listeners=state.listeners)
