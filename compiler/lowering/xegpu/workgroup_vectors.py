"""Distribution of a workgroup's vector ops to each of a subgroup's parts."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.integer_ops import AddIOp, MaxSIOp, MinSIOp, MulIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp
from compiler.dialects.vector.element_ops import BroadcastOp, ShapeCastOp, StepOp, TransposeOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.xegpu.attributes import SliceAttr
from compiler.dialects.xegpu.layout_parts import (
    is_for_workgroup,
    is_slice,
    is_slice_of,
    is_transposed,
    parts_of,
    without_subgroups,
)
from compiler.dialects.xegpu.layouts import is_evenly_distributable, is_layout
from compiler.dialects.xegpu.ops import ConvertLayoutOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, DialectAttribute, dense_elements_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import IndexType, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.xegpu.coordinates import distributed_coordinates
from compiler.lowering.xegpu.subgroup_parts import (
    keep_layout,
    subgroup_id,
    subgroup_shape,
    subgroup_vector,
    workgroup_layout,
)
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import MATCH_ANY
from compiler.transforms.xegpu.value_layouts import anchor_layout, layout_of

_MAPPABLE = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


def is_elementwise(op: Operation) -> bool:
    """Returns True if an op is elementwise on vectors."""
    return all(map(op.has_trait, _MAPPABLE))


def _replace(op: Operation, parts: Sequence[Value], layout: DialectAttribute, rewriter: ConversionRewriter) -> bool:
    """Replaces an op by ops of parts, which keep the rest of its layout."""
    for part in parts:
        keep_layout(part, layout, rewriter)
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(MATCH_ANY, name="WgToSgElementwiseOp", one_to_many=True)
def divide_elementwise(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """an elementwise op -> one of each part"""
    if not is_elementwise(op) or len(op.results) != 1 or not isinstance(op.result.type, VectorType):
        return False
    layout = workgroup_layout(op.result)
    if layout is None or len({len(group) for group in adaptor.groups}) > 1:
        return False
    type_ = subgroup_vector(op.result.type, layout)
    attributes: dict[str, Attribute] = {}
    for name, attribute in op.attributes.items():
        rest = without_subgroups(attribute) if is_layout(attribute) else attribute
        if rest is not None:
            attributes[name] = rest
    parts = []
    for operands in zip(*adaptor.groups, strict=True):
        part = rewriter.create_like(op, operands, [type_])
        with rewriter.modify(part):
            part.attributes = attributes
        parts.append(part.result)
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(BroadcastOp, name="WgToSgVectorBroadcastOp", one_to_many=True)
def divide_broadcast(op: BroadcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """broadcast -> broadcast of each part of the source"""
    layout, type_ = workgroup_layout(op.vector), op.vector.type
    if layout is None or not is_evenly_distributable(type_.shape, layout):
        return False
    emit, part_type = VectorEmitter(rewriter), subgroup_vector(type_, layout)
    rewriter.location = op
    return _replace(op, [emit.broadcast(value, part_type) for value in adaptor.all_operands], layout, rewriter)


@conversion_pattern(ConvertLayoutOp, name="WgToSgConvertLayoutOp", one_to_many=True)
def divide_convert_layout(op: ConvertLayoutOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """convert_layout between equal subgroups -> convert_layout of each part for the rest, or just the parts"""
    layouts = [anchor_layout(op, name) for name in ("input_layout", "target_layout")]
    if any(layout is None or is_slice(layout) or not is_for_workgroup(layout) for layout in layouts):
        return rewriter.notify_match_failure(op, "Input and target layouts must have subgroup layout")
    source, target = (parts_of(layout) for layout in layouts if layout is not None)
    if source[:2] != target[:2] or source.order != target.order:
        return False
    properties = {
        name: without_subgroups(layout)
        for name, layout in zip(("input_layout", "target_layout"), layouts, strict=True)
        if layout is not None
    }
    parts = adaptor.all_operands
    if None not in properties.values():
        parts = [
            rewriter.create(ConvertLayoutOp, part, result_types=[part.type], properties=properties, location=op).result
            for part in parts
        ]
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(UnrealizedConversionCastOp, name="UnrealizedConversionCastOpPattern", one_to_many=True)
def forward_casts(op: UnrealizedConversionCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """casts between the whole and its parts -> the parts"""
    inputs, results = adaptor.all_operands, op.outputs
    types = {value.type for value in inputs}
    if len(types) != 1 or len({result.type for result in results}) != 1:
        return False
    (part,), whole = types, results[-1].type
    if not isinstance(part, VectorType) or not isinstance(whole, VectorType):
        return False
    if len(op.inputs) == 1 and [value.type for value in inputs] == [result.type for result in results]:
        rewriter.replace_op(op, inputs)
        return True
    if len(results) == 1 and part.rank <= whole.rank:
        extents = whole.shape[whole.rank - part.rank :]
        if all(extent % size == 0 for extent, size in zip(extents, part.shape, strict=True)):
            rewriter.replace_op_with_multiple(op, [inputs])
            return True
    return False


# ------------------------------------------------------------------------------------------ constants


@conversion_pattern(ConstantOp, name="WgToSgArithConstantOp", one_to_many=True)
def divide_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """a constant vector -> the constant of the first part, plus an offset by place if elements grow evenly"""
    value, layout = op.value, workgroup_layout(op.result)
    if not isinstance(value, DenseElementsAttr) or not isinstance(op.result.type, VectorType) or layout is None:
        return False
    whole, emit = op.result.type, VectorEmitter(rewriter)
    rewriter.location = op
    part = subgroup_vector(whole, layout)
    if value.is_splat or part == whole:
        constant = emit.attribute(DenseElementsAttr(part, value.data, value.is_splat), part)
        return _replace(op, [constant], layout, rewriter)
    if not isinstance(whole.element_type, IndexType):
        return rewriter.notify_match_failure(op, "Unsupported element type for non-splat constant op.")
    if whole.rank > 2:
        return rewriter.notify_match_failure(op, "Only 1D & 2D vector constant supported")
    numbers = [bits - (1 << 64) if bits >> 63 else bits for bits in value.listed_bit_patterns()]
    strides = _strides(numbers, whole.shape)
    if isinstance(strides, str):
        return rewriter.notify_match_failure(op, strides)
    columns, (rows, width) = whole.shape[-1], ((1, *part.shape) if part.rank == 1 else part.shape)
    base_numbers = [numbers[row * columns + column] for row in range(rows) for column in range(width)]
    base = emit.attribute(dense_elements_attr(part, base_numbers), part)
    keep_layout(base, layout, rewriter)
    places = distributed_coordinates(layout, subgroup_id(rewriter), whole.shape, rewriter)
    if places is None:
        return False
    steps = [emit.index(stride) for stride in reversed(strides)][::-1]
    parts = []
    for place in places:
        offset = emit.index(0)
        for coordinate, step in zip(place, steps, strict=False):
            offset = emit.op(AddIOp, offset, emit.op(MulIOp, coordinate, step))
        spread = emit.broadcast(offset, part)
        keep_layout(spread, layout, rewriter)
        parts.append(emit.op(AddIOp, base, spread))
    return _replace(op, parts, layout, rewriter)


def _strides(numbers: Sequence[int], shape: Sequence[int]) -> list[int] | str:
    """Returns by how much elements grow in each dimension, but a sole row, or why there is no such number."""
    rows, columns = (1, *shape) if len(shape) == 1 else shape
    column_stride = numbers[1] - numbers[0] if columns > 1 else 0
    row_stride = numbers[columns] - numbers[0] if rows > 1 else 0
    for row in range(rows):
        for column in range(columns):
            number = numbers[row * columns + column]
            if column and number - numbers[row * columns + column - 1] != column_stride:
                return "Non-constant column stride in constant op."
            if row and number - numbers[(row - 1) * columns + column] != row_stride:
                return "Non-constant row stride in constant op."
    return [row_stride, column_stride] if rows > 1 else [column_stride]


@conversion_pattern(StepOp, name="WgToSgVectorStepOp", one_to_many=True)
def divide_step(op: StepOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """step -> step plus where the part begins"""
    layout, type_ = workgroup_layout(op.result), op.result.type
    if layout is None:
        return False
    rewriter.location = op
    places = distributed_coordinates(layout, subgroup_id(rewriter), type_.shape, rewriter)
    if places is None:
        return False
    emit, part = VectorEmitter(rewriter), subgroup_vector(type_, layout)
    steps = emit.op(StepOp, result_type=part)
    keep_layout(steps, layout, rewriter)
    parts = []
    for (start,) in places:
        spread = emit.broadcast(start, part)
        keep_layout(spread, layout, rewriter)
        parts.append(emit.op(AddIOp, steps, spread))
    return _replace(op, parts, layout, rewriter)


def _divide_mask(op: CreateMaskOp | ConstantMaskOp, sizes: Sequence[Value], rewriter: ConversionRewriter) -> bool:
    """Replaces a mask by one for each part: its size is the whole's less where the part begins, within bounds."""
    layout, type_ = workgroup_layout(op.result0), op.result0.type
    if layout is None:
        return False
    places = distributed_coordinates(layout, subgroup_id(rewriter), type_.shape, rewriter)
    if places is None:
        return False
    emit, part = VectorEmitter(rewriter), subgroup_vector(type_, layout)
    parts = []
    for place in places:
        bounds = []
        for size, start, extent in zip(sizes, place, part.shape, strict=True):
            limit, left = emit.index(extent), emit.op(SubIOp, size, start)
            rest = emit.op(MaxSIOp, left, emit.index(0))
            bounds.append(emit.op(MinSIOp, rest, limit))
        parts.append(emit.op(CreateMaskOp, bounds, result_type=part))
    return _replace(op, parts, layout, rewriter)


@conversion_pattern(CreateMaskOp, name="WgToSgVectorMaskOp<mlir::vector::CreateMaskOp>", one_to_many=True)
def divide_mask(op: CreateMaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """create_mask -> create_mask of each part"""
    rewriter.location = op
    return _divide_mask(op, op.operands, rewriter)


@conversion_pattern(ConstantMaskOp, name="WgToSgVectorMaskOp<mlir::vector::ConstantMaskOp>", one_to_many=True)
def divide_constant_mask(op: ConstantMaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """constant_mask -> create_mask of each part"""
    if workgroup_layout(op.result0) is None:
        return False
    rewriter.location = op
    return _divide_mask(op, [VectorEmitter(rewriter).index(size) for size in integers(op.mask_dim_sizes)], rewriter)


# ------------------------------------------------------------------------------------------ shapes


def _without_ones(shape: Sequence[int]) -> list[int]:
    return [extent for extent in shape if extent != 1]


def _unit_dims(source: Sequence[int], target: Sequence[int]) -> list[int] | None:
    """Returns the dimensions of size 1 that a shape has in addition; None if it is not just these that it adds."""
    rest, added = list(source), []
    for dim, extent in enumerate(target):
        if rest and rest[0] == extent:
            del rest[0]
        elif extent == 1:
            added.append(dim)
        else:
            return None
    return None if rest else added


@conversion_pattern(ShapeCastOp, name="WgToSgVectorShapeCastOp", one_to_many=True)
def divide_shape_cast(op: ShapeCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """shape_cast that adds or drops unit dimensions -> shape_cast of each part"""
    layout, source_layout = workgroup_layout(op.result), layout_of(op.source_)
    if layout is None or source_layout is None:
        return False
    whole, result_type = op.source_.type, op.result.type
    part, source = subgroup_vector(result_type, layout), vector_type(adaptor.all_operands[0])
    if whole.rank < result_type.rank:
        new_dims = _unit_dims(whole.shape, result_type.shape)
        if new_dims is None or not is_slice_of(source_layout, layout):
            return False
        sizes = tuple(1 if dim in new_dims else size for dim, size in enumerate(part.shape))
        part = VectorType(sizes, part.element_type)
    if _without_ones(source.shape) != _without_ones(part.shape):
        return False
    emit = VectorEmitter(rewriter)
    rewriter.location = op
    parts = [emit.op(ShapeCastOp, value, result_type=part) for value in adaptor.all_operands]
    return _replace(op, parts, layout, rewriter)


@conversion_pattern(MultiDimReductionOp, name="WgToSgMultiDimReductionOp", one_to_many=True)
def divide_reduction(op: MultiDimReductionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """multi_reduction of dimensions that each subgroup has whole -> multi_reduction of each part"""
    layout = workgroup_layout(op.dest)
    if not isinstance(op.dest.type, VectorType) or not isinstance(layout, SliceAttr):
        return False
    parent, source, dims = parts_of(layout.parent), op.source_.type, integers(op.reduction_dims)
    for dim in dims:
        if parent.sg_layout[dim] != 1 or not parent.sg_data or parent.sg_data[dim] != source.shape[dim]:
            reason = (
                "sgLayout in each reduced dimension must be 1 and sgData in the reduced dim must match "
                "srcShape in that dim"
            )
            return rewriter.notify_match_failure(op, reason)
    part = VectorType(subgroup_shape(op.dest.type.shape, layout)[0], op.dest.type.element_type)
    acc, emit = adaptor.replacements(op.acc)[0], VectorEmitter(rewriter)
    rewriter.location = op
    parts = [
        emit.op(MultiDimReductionOp, value, acc, result_type=part, kind=op.kind, reduction_dims=dims)
        for value in adaptor.replacements(op.source_)
    ]
    return _replace(op, parts, layout, rewriter)


@conversion_pattern(TransposeOp, name="WgToSgVectorTransposeOp", one_to_many=True)
def divide_transpose(op: TransposeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """transpose -> transpose of each part"""
    layout, source_layout = workgroup_layout(op.result), workgroup_layout(op.vector)
    if layout is None or source_layout is None:
        return False
    permutation = integers(op.permutation)
    if not (parts_of(layout).order and parts_of(source_layout).order):
        return rewriter.notify_match_failure(op, "Both source and result must have order attributes")
    if not len(parts_of(layout).sg_layout) == len(parts_of(source_layout).sg_layout) == len(permutation):
        return rewriter.notify_match_failure(op, "Layouts and permutation must have the same rank")
    if not is_transposed(layout, source_layout, permutation):
        reason = "Result layout is not a valid transpose of source layout according to permutation"
        return rewriter.notify_match_failure(op, reason)
    part, emit = subgroup_vector(op.result.type, layout), VectorEmitter(rewriter)
    rewriter.location = op
    parts = [emit.op(TransposeOp, value, result_type=part, permutation=permutation) for value in adaptor.all_operands]
    return _replace(op, parts, layout, rewriter)


OF_VECTORS = (
    forward_casts,
    divide_elementwise,
    divide_broadcast,
    divide_convert_layout,
    divide_constant,
    divide_step,
    divide_shape_cast,
    divide_reduction,
    divide_transpose,
    divide_constant_mask,
    divide_mask,
)
