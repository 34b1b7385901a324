"""Indices and sizes of threads and blocks as a target's operations on 32 bits.

%0 = gpu.thread_id x upper_bound 32    ->    %1 = rocdl.workitem.id.x range <i32, 0, 32> : i32
                                             %0 = llvm.sext %1 : i32 to i64
"""

from __future__ import annotations

import enum

from compiler.dialects.gpu.id_ops import DimensionIndex
from compiler.dialects.gpu.kernel_ops import GPUFuncOp
from compiler.dialects.llvm.arithmetic_ops import SExtOp, TruncOp
from compiler.dialects.llvm.attributes import ConstantRangeAttr
from compiler.ir.attributes import DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, IntegerType
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


class IndexKind(enum.Enum):
    """Units that an index or size counts; the value is the name of the attribute with the known sizes."""

    OTHER = None
    BLOCK = "known_block_size"
    GRID = "known_grid_size"
    CLUSTER = "known_cluster_size"


def range_of_i32(lower: int, upper: int) -> ConstantRangeAttr:
    """Returns the range of numbers of 32 bits from `lower` up to, but without, `upper`."""
    return ConstantRangeAttr.get(IntegerAttr(lower, I32), IntegerAttr(upper, I32))


def to_index(value: Value, rewriter: ConversionRewriter) -> Value:
    """Returns a number of 32 bits with the width that `index` has in llvm."""
    emit, type_ = LLVMEmitter(rewriter), converter_of(rewriter).index_type
    if type_.width == 32:
        return value
    return emit.op(SExtOp if type_.width > 32 else TruncOp, value, result_type=IntegerType(type_.width))


def known_size(op: DimensionIndex, kind: IndexKind) -> int | None:
    """Returns the largest size in the op's dimension.

    The bound of the op itself comes first, then the sizes known of an enclosing `gpu.func`, then those of any function.
    """
    if isinstance(op.upper_bound, IntegerAttr):
        return op.upper_bound.value
    function = op.parent_of_type(GPUFuncOp)
    sizes = None
    if kind.value is not None:
        if function is not None:
            sizes = function.attribute(kind.value)
        else:
            enclosing = _enclosing_function(op)
            sizes = None if enclosing is None else enclosing.attribute(f"gpu.{kind.value}")
    return sizes.values[op.dimension.value] if isinstance(sizes, DenseArrayAttr) else None


def _enclosing_function(op: Operation) -> Operation | None:
    enclosing = op.parent_op
    while enclosing is not None and not enclosing.has_trait("FunctionOpInterface"):
        enclosing = enclosing.parent_op
    return enclosing


def lower_dimension(
    root: type[DimensionIndex], targets: tuple[type[Operation], ...], kind: IndexKind, *, is_size: bool
) -> ConversionFunctionPattern:
    """Returns a pattern that replaces an op by the target's for its dimension."""

    @conversion_pattern(root, name=f"OpLowering<{root.name}>")
    def lower(op: DimensionIndex, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        bound = known_size(op, kind)
        range_ = None
        if bound is not None and kind is not IndexKind.OTHER:
            range_ = range_of_i32(1, bound + 1) if is_size else range_of_i32(0, bound)
        target = targets[op.dimension.value]
        value = LLVMEmitter(rewriter).op(target, result_type=I32, range=range_)
        rewriter.replace_op(op, [to_index(value, rewriter)])
        return True

    return lower
