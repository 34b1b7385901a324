"""The canonicalization patterns of the tosa dialect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from compiler.dialects.tensor.ops import CastOp
from compiler.dialects.tosa.building import const, const_shape
from compiler.dialects.tosa.constants import (
    constant_integers,
    constant_shape,
    dense_constant,
    integers,
    zero_point,
)
from compiler.dialects.tosa.constraints import storage_type
from compiler.dialects.tosa.elementwise_ops import ClampOp, LogicalNotOp, SelectOp
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.layout_ops import ConcatOp, PadOp, ReshapeOp, SliceOp, TransposeOp
from compiler.dialects.tosa.window_ops import Conv2DOp, DepthwiseConv2DOp, MaxPool2dOp
from compiler.ir import floats
from compiler.ir.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import (
    DYNAMIC,
    I1,
    FloatType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    element_type_or_self,
)
from compiler.rewrite.dense_elements import reshaped
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _ranked(value: Value) -> RankedTensorType | None:
    return value.type if isinstance(value.type, RankedTensorType) else None


# ----------------------------------------------------------------------------------------------------- padding, windows


def _lowest(padding: Value) -> bool:
    """Returns True if a value is the least one of its type, which no maximum takes."""
    constant = dense_constant(padding)
    if constant is None or constant.type.num_elements != 1:
        return False
    bits, element = constant.bit_patterns()[0], constant.type.element_type
    if isinstance(element, FloatType):
        return bits == floats.largest(element.semantics, negative=True)
    if not isinstance(element, IntegerType):
        return False
    return bits == (0 if element.is_unsigned else 1 << element.width - 1)


def _is_zero_point(padding: Value, zero: Value) -> bool:
    """Returns True if the padding constant is zero: equal to the zero point."""
    constant = dense_constant(padding)
    if constant is None or constant.type.num_elements != 1:
        return False
    if isinstance(constant.type.element_type, FloatType):
        return floats.is_zero(constant.bit_patterns()[0], constant.type.element_type.semantics)
    return zero_point(padding) == zero_point(zero)


PaddedOp = TypeVar("PaddedOp", Conv2DOp, DepthwiseConv2DOp, MaxPool2dOp)


def _folded_padding(op: Conv2DOp | DepthwiseConv2DOp | MaxPool2dOp) -> tuple[PadOp, list[int]] | None:
    """Returns the pad op of an op's input, if it only pads heights and widths, and the sum of both paddings."""
    pad = op.input.defining_op(PadOp)
    own = op.pad.values
    outer = None if pad is None else constant_integers(pad.padding)
    if pad is None or outer is None or len(own) != 4 or len(outer) != 8:
        return None
    if any(outer[:2]) or any(outer[6:]):
        return None
    both = [inner + more for inner, more in zip(own, outer[2:6], strict=True)]
    # As upstream: 8192 is the limit of level 8k.
    return None if any(not 0 <= number <= 8192 for number in both) else (pad, both)


def _pad_into(op_class: type[PaddedOp], accepts: Callable[[PaddedOp, PadOp, Sequence[int]], bool]) -> RewritePattern:
    @pattern(op_class, name="FoldPadToTensorOp")
    def fold_padding(op: PaddedOp, rewriter: Rewriter) -> bool:
        """conv2d(pad x) -> conv2d x with padding"""
        folded = _folded_padding(op)
        if folded is None or not accepts(op, *folded):
            return False
        pad, both = folded
        _, *others = op.operands
        rewriter.replace_op_with_new_op(op, op_class, pad.input1, *others, properties=op.properties, pad=both)
        return True

    return fold_padding


def _pads_with_zero(op: Conv2DOp | DepthwiseConv2DOp, pad: PadOp, padding: Sequence[int]) -> bool:
    return _is_zero_point(pad.pad_const, op.input_zp)


def _pads_with_lowest(op: MaxPool2dOp, pad: PadOp, padding: Sequence[int]) -> bool:
    height, width = op.kernel.values
    return max(padding[:2]) < height and max(padding[2:]) < width and _lowest(pad.pad_const)


@pattern(MaxPool2dOp, name="MaxPool2dIsNoOp")
def pool_of_one(op: MaxPool2dOp, rewriter: Rewriter) -> bool:
    """max_pool2d of images of one element -> these"""
    source, result = _ranked(op.input), _ranked(op.result)
    if source is None or result is None or source != result or not source.has_static_shape:
        return False
    if source.shape[1:3] != (1, 1):
        return False
    rewriter.replace_op(op, [op.input])
    return True


# --------------------------------------------------------------------------------------------------------- data layout


@pattern(ConcatOp, name="ConcatOptimization")
def concat_of_one(op: ConcatOp, rewriter: Rewriter) -> bool:
    """concat x -> x, or a cast of it"""
    if len(op.input1) != 1:
        return False
    (only,) = op.input1
    if only.type != op.result.type:
        rewriter.replace_op_with_new_op(op, CastOp, only)
    else:
        rewriter.replace_op(op, [only])
    return True


@pattern(SelectOp, name="SelectOp")
def select_of_not(op: SelectOp, rewriter: Rewriter) -> bool:
    """select(not c, x, y) -> select(c, y, x)"""
    negation = op.input1.defining_op(LogicalNotOp)
    if negation is None:
        return False
    with rewriter.modify(op):
        op.operands = [negation.input1, op.input3, op.input2]
    return True


@pattern(TransposeOp, name="ConsolidateTransposeOptimization")
def transpose_of_transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose(transpose x) -> transpose x"""
    inner = op.input1.defining_op(TransposeOp)
    if inner is None:
        return False
    outer_perms, inner_perms = op.perms.values, inner.perms.values
    if len(outer_perms) != len(inner_perms) or not outer_perms:
        return False
    perms = [inner_perms[index] for index in outer_perms]
    rewriter.replace_op_with_new_op(op, TransposeOp, inner.input1, perms=perms)
    return True


@pattern(TransposeOp, name="TransposeIsReshape")
def transpose_that_keeps_the_order(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose x -> reshape x, if only dimensions of extent 1 move"""
    source = _ranked(op.input1)
    if source is None or op.input1.defining_op(TransposeOp) is not None:
        return rewriter.notify_match_failure(op, "Src is from transpose, can compose transposes")
    if any(isinstance(user, TransposeOp) for user in rewriter.users(op.result)):
        return rewriter.notify_match_failure(op, "Dest is used by transpose, can compose transposes")
    if source.num_dynamic_dims > 1:
        return rewriter.notify_match_failure(op, "Has more than one dynamic dim.")
    perms = op.perms.values
    moved = [index for index in perms if source.shape[index] != 1]
    if moved != sorted(moved):
        return rewriter.notify_match_failure(op, "Transpose changes memory layout.")
    shape = const_shape(rewriter, [source.shape[index] for index in perms], op)
    rewriter.replace_op_with_new_op(op, ReshapeOp, op.input1, shape)
    return True


@pattern(ReshapeOp, name="ReshapeOfConstant")
def reshape_of_constant(op: ReshapeOp, rewriter: Rewriter) -> bool:
    """reshape of a constant without other uses -> a constant"""
    constant, result = dense_constant(op.input1), _ranked(op.result)
    if constant is None or constant.is_splat or result is None or not result.has_static_shape:
        return False
    if tuple(constant_shape(op.shape) or ()) != result.shape or not rewriter.has_one_use(op.input1):
        return False
    if constant.type.element_type != result.element_type:
        return False
    values = reshaped(constant, result)
    assert isinstance(values, DenseElementsAttr)
    rewriter.replace_op(op, [const(rewriter, values, op)])
    return True


# ---------------------------------------------------------------------------------------------------------------- clamp


@pattern(ClampOp, name="ClampIsNoOp")
def clamp_to_everything(op: ClampOp, rewriter: Rewriter) -> bool:
    """clamp x between the least and the largest number of its type -> x"""
    low, high = op.min_val, op.max_val
    element = element_type_or_self(op.input.type)
    if isinstance(low, FloatAttr) and isinstance(high, FloatAttr) and isinstance(element, FloatType):
        semantics = low.type.semantics
        infinite = floats.is_inf(low.bits, semantics) and floats.is_inf(high.bits, semantics)
        if not infinite or not floats.is_negative(low.bits, semantics) or floats.is_negative(high.bits, semantics):
            return False
    elif isinstance(low, IntegerAttr) and isinstance(high, IntegerAttr) and isinstance(element, IntegerType):
        half = 1 << element.width - 1
        unsigned = element.is_unsigned or element == I1
        least, largest = (0, 2 * half - 1) if unsigned else (-half, half - 1)
        if low.value > least or high.value < largest:
            return False
    else:
        return False
    if op.input.type != op.result.type:
        return False
    rewriter.replace_op(op, [op.input])
    return True


@pattern(ClampOp, name="ClampClampOptimization")
def clamp_of_clamp(op: ClampOp, rewriter: Rewriter) -> bool:
    """clamp(clamp x) -> clamp x between the inner bounds, where the ranges overlap"""
    inner = op.input.defining_op(ClampOp)
    if inner is None:
        return False
    modes = (op.nan_mode, inner.nan_mode)
    if modes == (NanPropagationMode.IGNORE, NanPropagationMode.PROPAGATE):
        return False
    lows, highs = (op.min_val, inner.min_val), (op.max_val, inner.max_val)
    low, high = max(lows, key=_number), min(highs, key=_number)
    if not _number(low) < _number(high) or low.type != storage_type(op.input.type) or not _overlap(op, inner):
        return False
    mode = op.nan_mode if op.nan_mode is inner.nan_mode else NanPropagationMode.IGNORE
    rewriter.replace_op_with_new_op(op, ClampOp, inner.input, min_val=low, max_val=high, nan_mode=mode)
    return True


def _number(bound: IntegerAttr | FloatAttr) -> int | float:
    return bound.value


def _overlap(op: ClampOp, other: ClampOp) -> bool:
    """Returns True if two operations clamp to ranges with more than a bound in common."""
    low, high, other_low, other_high = map(_number, (op.min_val, op.max_val, other.min_val, other.max_val))
    return low < other_high and other_low < high


# --------------------------------------------------------------------------------------------------------------- slices


@pattern(SliceOp, name="ConcatSliceOptimization")
def slice_of_concat(op: SliceOp, rewriter: Rewriter) -> bool:
    """slice of concat(x, y) -> slice of x, if it has no elements of y"""
    concat = op.input1.defining_op(ConcatOp)
    starts, sizes = constant_integers(op.start_), constant_integers(op.size)
    if concat is None or starts is None or sizes is None:
        return False
    type_ = _ranked(concat.result)
    if type_ is None or not type_.has_static_shape:
        return rewriter.notify_match_failure(op, "slice input must be a static ranked tensor")
    axis = concat.axis.value
    for operand in concat.input1:
        part = _ranked(operand)
        if part is None or not part.has_static_shape:
            return rewriter.notify_match_failure(op, "concat input must be a static ranked tensor")
        if starts[axis] >= 0 and starts[axis] + sizes[axis] <= part.shape[axis]:
            shapes = [const_shape(rewriter, numbers, op) for numbers in (starts, sizes)]
            rewriter.replace_op_with_new_op(op, SliceOp, operand, *shapes)
            return True
        starts[axis] -= part.shape[axis]
    return rewriter.notify_match_failure(op, "corresponding concat input not found for slice")


@pattern(SliceOp, name="PadSliceOptimization")
def slice_of_pad(op: SliceOp, rewriter: Rewriter) -> bool:
    """slice of pad x -> slice of less padding, where the slice takes only a part of it"""
    pad = op.input1.defining_op(PadOp)
    if pad is None or not rewriter.has_one_use(pad.result):
        return False
    source = _ranked(pad.input1)
    paddings, starts, sizes = (constant_integers(operand) for operand in (pad.padding, op.start_, op.size))
    if source is None or _ranked(pad.result) is None or paddings is None or starts is None or sizes is None:
        return False
    padding: list[int] = []
    new_starts: list[int] = []
    shape: list[int] = []
    for extent, low, high, start, size in zip(source.shape, paddings[::2], paddings[1::2], starts, sizes, strict=True):
        if extent == DYNAMIC:
            if start != 0 or size != -1:
                return rewriter.notify_match_failure(op, "axis that are sliced shall be statically known.")
            padding += [low, high]
            new_starts.append(start)
            shape.append(DYNAMIC)
            continue
        if start < 0 or start + size > low + extent + high:
            return rewriter.notify_match_failure(op, "slice is out-of-bounds")
        before, after = max(low - start, 0), max(start + size - (low + extent), 0)
        padding += [before, after]
        new_starts.append(max(start - low, 0))
        shape.append(before + extent + after)
    if new_starts == starts and padding == paddings:
        return rewriter.notify_match_failure(op, "terminate condition; nothing to rewrite")
    new_padding = const_shape(rewriter, padding, op)
    new_type = RankedTensorType(tuple(shape), source.element_type)
    padded = rewriter.create(
        PadOp, pad.input1, new_padding, pad.pad_const, result_types=[new_type], location=pad
    ).result
    new_start = const_shape(rewriter, new_starts, op)
    rewriter.replace_op_with_new_op(op, SliceOp, padded, new_start, op.size)
    return True


@pattern(SliceOp, name="SliceDynamicSizeCanonicalization")
def slice_of_known_size(op: SliceOp, rewriter: Rewriter) -> bool:
    """slice of size -1 -> slice of the size that the result has"""
    sizes, result = dense_constant(op.size), op.result.type
    if sizes is None or not isinstance(result, ShapedType) or result.shape is None:
        return False
    static_sizes = [
        extent if size == -1 and extent != DYNAMIC else size
        for size, extent in zip(integers(sizes), result.shape, strict=True)
    ]
    if static_sizes == integers(sizes):
        return False
    size = const_shape(rewriter, static_sizes, op)
    rewriter.replace_op_with_new_op(op, SliceOp, op.input1, op.start_, size)
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _pad_into(Conv2DOp, _pads_with_zero),
    _pad_into(DepthwiseConv2DOp, _pads_with_zero),
    _pad_into(MaxPool2dOp, _pads_with_lowest),
)
