"""`tosa-to-tensor`: converts operations that move elements to slices, pads and reshapes of tensors.

%0 = tosa.reshape %x, %shape : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
->
%collapsed = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from compiler.dialects.arith.integer_ops import AddIOp, SubIOp
from compiler.dialects.tensor.ops import (
    CastOp,
    CollapseShapeOp,
    DimOp,
    ExpandShapeOp,
    ExtractOp,
    ExtractSliceOp,
    InsertSliceOp,
    YieldOp,
)
from compiler.dialects.tensor.ops import PadOp as TensorPadOp
from compiler.dialects.tosa.constants import constant_integers, constant_shape
from compiler.dialects.tosa.layout_ops import ConcatOp, PadOp, ReshapeOp, SliceOp
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType, Type
from compiler.lowering.tensor_emitter import TensorEmitter, ranked, shape_of
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.folder import create_or_fold

Shape = tuple[int, ...]


@dataclass
class TosaToTensor(Pass):
    """Lower TOSA to the Tensor dialect."""

    argument = "tosa-to-tensor"
    name = "TosaToTensorPass"
    summary = "Lower TOSA to the Tensor dialect"
    dependent_dialects = ("arith", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_op(ConcatOp, ReshapeOp, SliceOp, PadOp)
        target.add_legal_dialect("arith", "tensor")
        convert_partially(op, target, TOSA_TO_TENSOR, state)


class _Emitter(TensorEmitter):
    def folded(
        self,
        op_class: type[Operation],
        *operands: Value | Sequence[Value],
        result_type: Type | None = None,
        **members: object,
    ) -> Value:
        """Returns the result of a new operation, or the value that it folds to."""
        result_types = None if result_type is None else [result_type]
        (value,) = create_or_fold(
            self.rewriter, op_class, operands, result_types, properties=None, location=None, **members
        )
        return value

    def folded_cast(self, value: Value, type_: Type) -> Value:
        return value if value.type == type_ else self.folded(CastOp, value, result_type=type_)

    def as_value(self, size: MixedValue) -> Value:
        return size if isinstance(size, Value) else self.index(size)


# -------------------------------------------------------------------------------------------------------------- reshape


def _input_shape(shape: Shape, wanted: Shape) -> Shape:
    """Returns the shape to cast the input to: all extents 1 for a scalar, since no dynamic shape collapses to it."""
    return shape if wanted else (1,) * len(shape)


def _expanded_shape(shape: Shape, wanted: Shape) -> Shape:
    """Returns the target shape; -1 is computed from the others if the input is static."""
    if not wanted:
        return ()
    is_static = DYNAMIC not in shape
    count = prod(extent for extent in wanted if extent != -1)
    result = []
    for extent in wanted:
        if extent >= 0:
            result.append(extent)
        elif not is_static:
            result.append(DYNAMIC)
        else:
            result.append(prod(shape) // count if count else 0)
    if not is_static and DYNAMIC not in result:
        result[0] = DYNAMIC  # nothing unknown expands to something known
    return tuple(result)


def _collapsed_shape(left: Shape, right: Shape) -> Shape:
    """Returns the shape with the most dimensions that both can be collapsed to."""
    if not left or not right:
        return ()
    if DYNAMIC in left or DYNAMIC in right:
        return (DYNAMIC,)
    result: list[int] = []
    i = j = 0
    while i < len(left) and j < len(right):
        mine, other = left[i], right[j]
        while mine != other and i < len(left) and j < len(right):
            if mine < other:
                i += 1
                mine *= left[i] if i < len(left) else 1
            else:
                j += 1
                other *= right[j] if j < len(right) else 1
        if mine == other:
            result.append(mine)
        i, j = i + 1, j + 1
    return tuple(result)


def _groups(expanded: Shape, collapsed: Shape) -> list[list[int]]:
    """Returns the groups of dimensions of `expanded` that collapse into each dimension of `collapsed`."""
    if not expanded or not collapsed:
        return []
    if DYNAMIC in expanded or DYNAMIC in collapsed:
        return [list(range(len(expanded)))]
    groups: list[list[int]] = [[] for _ in collapsed]
    source = 0
    for target, size in enumerate(collapsed):
        if source >= len(expanded):
            break
        extent = expanded[source]
        while extent < size and source + 1 < len(expanded):
            groups[target].append(source)
            source += 1
            extent *= expanded[source]
        if extent == size:
            groups[target].append(source)
            source += 1
            # Extents of 1 belong to this dimension unless the next dimension has extent 1 as well.
            if target == len(collapsed) - 1 or collapsed[target + 1] != 1:
                while source < len(expanded) and expanded[source] == 1:
                    groups[target].append(source)
                    source += 1
    return groups


@conversion_pattern(ReshapeOp, name="ReshapeConverter")
def lower_reshape(op: ReshapeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reshape -> tensor.collapse_shape, tensor.expand_shape"""
    (input_, _), result = adaptor.operands, op.result.type
    source, wanted = ranked(input_.type), constant_shape(op.shape)
    if source is None or wanted is None:
        return rewriter.notify_match_failure(op, "expected input type to be tensor")
    emit, element = _Emitter(rewriter, op), source.element_type
    shape = _input_shape(source.shape, tuple(wanted))
    expanded = _expanded_shape(shape, tuple(wanted))
    collapsed = _collapsed_shape(shape, expanded)
    value = emit.folded_cast(input_, RankedTensorType(shape, element))
    value = _collapse(emit, value, RankedTensorType(collapsed, element))
    value = _expand(emit, value, RankedTensorType(expanded, element))
    rewriter.replace_op(op, [emit.folded_cast(value, result)])
    return True


def _collapse(emit: _Emitter, value: Value, type_: RankedTensorType) -> Value:
    groups = reassociation_attr(_groups(shape_of(value), type_.shape))
    return emit.folded(CollapseShapeOp, value, result_type=type_, reassociation=groups)


def _expand(emit: _Emitter, value: Value, type_: RankedTensorType) -> Value:
    groups = _groups(type_.shape, shape_of(value))
    sizes = emit.expanded_sizes(value, type_.shape, groups)
    return emit.folded(
        ExpandShapeOp,
        value,
        dynamic_values(sizes),
        result_type=type_,
        reassociation=reassociation_attr(groups),
        static_output_shape=static_values(sizes),
    )


# ----------------------------------------------------------------------------------------------- slices, padding, joins


@conversion_pattern(SliceOp, name="SliceConverter")
def lower_slice(op: SliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """slice -> tensor.extract_slice; a size of -1 is all that is left"""
    emit, (input_, *_) = _Emitter(rewriter, op), adaptor.operands
    starts, sizes = constant_integers(op.start_), constant_integers(op.size)
    if ranked(op.result.type) is None or starts is None or sizes is None:
        return rewriter.notify_match_failure(op, "start and size of slice must be a static ranked shape")
    dynamic = []
    for position, size in enumerate(sizes):
        if size == -1:
            extent = emit.dim(input_, position)
            dynamic.append(emit.op(SubIOp, extent, emit.index(starts[position])))
    rewriter.replace_op_with_new_op(
        op,
        ExtractSliceOp,
        input_,
        sizes=dynamic,
        static_offsets=starts,
        static_sizes=[DYNAMIC if size == -1 else size for size in sizes],
        static_strides=(1,) * len(starts),
    )
    for shape in dict.fromkeys((op.start_, op.size)):
        if isinstance(shape, OpResult) and rewriter.users(shape) == [op] and op.operands.count(shape) == 1:
            rewriter.erase_op(shape.owner)
    return True


@conversion_pattern(PadOp, name="PadConverter")
def lower_pad(op: PadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """pad -> tensor.pad"""
    emit, input_ = _Emitter(rewriter, op), op.input1
    source, padding = ranked(input_.type), constant_integers(op.padding)
    if source is None or padding is None:
        return rewriter.notify_match_failure(op, "padding must be a static shape value")
    zero = emit.index(0)
    value = emit.folded(ExtractOp, op.pad_const, [zero])
    low: list[Value] = []
    high: list[Value] = []
    for before, after in zip(padding[::2], padding[1::2], strict=True):
        low.append(emit.index(before))
        high.append(emit.index(after))
    unknown = (DYNAMIC,) * source.rank
    padded = rewriter.create(
        TensorPadOp,
        input_,
        low,
        high,
        result_types=[op.result.type],
        static_low=unknown,
        static_high=unknown,
        regions=[Region()],
    )
    with rewriter.insertion_guard():
        rewriter.create_block(padded.region, None, [INDEX] * source.rank, [op.get_location()] * source.rank)
        rewriter.create(YieldOp, value)
    rewriter.replace_op(op, padded)
    return True


@conversion_pattern(ConcatOp, name="ConcatConverter")
def lower_concat(op: ConcatOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """concat -> tensor.insert_slice of each operand into a tensor.empty"""
    emit, operands, axis = _Emitter(rewriter, op), adaptor.operands, op.axis.value
    result = ranked(op.result.type)
    if result is None or any(ranked(operand.type) is None for operand in operands):
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    axis_value = emit.index(axis)
    sizes = emit.mixed_sizes(operands[0])
    offsets: list[MixedValue] = [0, sizes[axis]]
    for operand in operands[1:]:
        extent = emit.folded(DimOp, operand, axis_value)
        total = emit.folded(AddIOp, emit.as_value(offsets[-1]), extent)
        constant = constant_integer(total)
        offsets.append(total if constant is None else constant)
    sizes[axis] = offsets[-1]
    dynamic = [emit.as_value(size) for size, extent in zip(sizes, result.shape, strict=True) if extent == DYNAMIC]
    joined: Value = emit.empty(result.shape, result.element_type, dynamic)
    for operand, offset in zip(operands, offsets, strict=False):
        places: list[MixedValue] = [0] * result.rank
        places[axis] = offset
        extents = emit.mixed_sizes(operand)
        joined = emit.folded(
            InsertSliceOp,
            operand,
            joined,
            dynamic_values(places),
            dynamic_values(extents),
            [],
            static_offsets=static_values(places),
            static_sizes=static_values(extents),
            static_strides=(1,) * result.rank,
        )
    rewriter.replace_op(op, [joined])
    return True


TOSA_TO_TENSOR = (lower_concat, lower_pad, lower_reshape, lower_slice)
