"""`memref-expand`: buffers seen with another shape, as casts that name the sizes and strides.

                                                            %n = memref.load %s[0]
%1 = memref.reshape %0(%s) : .. to memref<?x4xf32>    ->    %1 = memref.reinterpret_cast %0
                                                                  to offset: [0], sizes: [%n, 4], strides: [4, 1]
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.memref.access_ops import LoadOp
from compiler.dialects.memref.view_ops import ReinterpretCastOp, ReshapeOp
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


@dataclass
class MemRefExpand(Pass):
    """Legalize memref operations to be convertible to LLVM."""

    argument = "memref-expand"
    name = "ExpandOpsPass"
    summary = "Legalize memref operations to be convertible to LLVM."
    dependent_dialects = ("arith", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "memref")
        target.add_dynamically_legal_op(ReshapeOp, lambda reshape: not _has_known_rank(reshape))
        convert_partially(op, target, [expand_reshape], state)


def _has_known_rank(reshape: ReshapeOp) -> bool:
    """Returns True if the number of sizes is static."""
    shape = reshape.shape.type
    return isinstance(shape, MemRefType) and DYNAMIC not in shape.shape


@pattern(ReshapeOp, name="MemRefReshapeOpConverter")
def expand_reshape(op: ReshapeOp, rewriter: Rewriter) -> bool:
    """reshape %m(%s) -> reinterpret_cast %m to offset: [0], sizes: [%s[0], 4], strides: [4, 1]"""
    type_, shape = op.result.type, op.shape
    if not isinstance(type_, MemRefType) or not _has_known_rank(op):
        return False
    emit = Emitter(rewriter)
    sizes: list[MixedValue] = []
    strides: list[MixedValue] = []
    stride: MixedValue = 1
    for dim in reversed(range(len(type_.shape))):
        extent = type_.shape[dim]
        size = _loaded_size(rewriter, shape, dim) if extent == DYNAMIC else emit.constant(extent, INDEX)
        sizes.insert(0, size if extent == DYNAMIC else extent)
        strides.insert(0, stride)
        if dim == 0:
            break
        if isinstance(stride, int) and extent != DYNAMIC:
            stride *= extent
        else:
            value = emit.constant(stride, INDEX) if isinstance(stride, int) else stride
            stride = emit.op(MulIOp, value, size)
    rewriter.replace_op_with_new_op(
        op,
        ReinterpretCastOp,
        op.source_,
        sizes=dynamic_values(sizes),
        strides=dynamic_values(strides),
        result_types=[type_],
        static_offsets=static_values([0]),
        static_sizes=static_values(sizes),
        static_strides=static_values(strides),
    )
    return True


def _loaded_size(rewriter: Rewriter, shape: Value, dim: int) -> Value:
    """Returns one of the sizes, as an index."""
    emit = Emitter(rewriter)
    position = emit.constant(dim, INDEX)
    size = rewriter.create(LoadOp, shape, [position]).result
    return size if size.type == INDEX else emit.cast(IndexCastOp, size, INDEX)
