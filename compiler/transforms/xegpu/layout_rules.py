"""The layouts in which ops take their operands, for `LayoutAnalysis`: rules of xegpu's and vector's operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp
from compiler.dialects.vector.element_ops import BitCastOp, BroadcastOp, ShapeCastOp, TransposeOp
from compiler.dialects.xegpu.descriptors import TensorDesc, tensor_desc
from compiler.dialects.xegpu.instructions import (
    BLOCK_PACKED_BITS,
    GENERAL_PACKED_BITS,
    PRODUCT_COLUMNS,
    PRODUCT_ROWS,
    RIGHT_MATRIX_PACKED_BITS,
    SUBGROUP_SIZE,
    BlockShapes,
    largest_divisor,
    prefetched_shapes,
    stored_shapes,
)
from compiler.dialects.xegpu.layout_parts import Layout, parts_of, slice_of
from compiler.dialects.xegpu.ops import (
    CreateDescOp,
    DpasOp,
    LoadGatherOp,
    LoadNdOp,
    PrefetchNdOp,
    StoreNdOp,
    StoreScatterOp,
    UpdateNdOffsetOp,
)
from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.slices import integers
from compiler.ir.types import Type, VectorType, int_or_float_width
from compiler.transforms.xegpu.layout_analysis import LayoutKind, Layouts, OperandLayouts, Visit
from compiler.transforms.xegpu.value_layouts import anchor_layout, set_anchor

_NO_DIVISOR = "No suitable instruction multiple found for the given shape."
_PRODUCT_LAYOUTS = ("layout_a", "layout_b", "layout_cd")
_Found = Mapping[int, DialectAttribute | None]


def _lanes(rank: int) -> Layout:
    """Returns the default layout of lanes: along the last dimension, one element each."""
    if rank == 1:
        return Layout(lane_layout=(SUBGROUP_SIZE,), lane_data=(1,))
    return Layout(lane_layout=(1, SUBGROUP_SIZE), lane_data=(1, 1))


def _packed(bits: int, packed_bits: int) -> int:
    """Returns how many elements are packed together."""
    return packed_bits // bits if bits < packed_bits else 1


def _lanes_of_block(rank: int, bits: int, packed_bits: int) -> Layout:
    """Returns the layout of a block's lanes: a column each, of elements packed side by side."""
    return _lanes(1) if rank == 1 else Layout(lane_layout=(1, SUBGROUP_SIZE), lane_data=(1, _packed(bits, packed_bits)))


def _lanes_of_rows(type_: VectorType) -> Layout:
    """Returns the layout of lanes that gather or scatter: a row each."""
    if type_.rank == 1:
        return _lanes(1)
    packed = _packed(int_or_float_width(type_.element_type), GENERAL_PACKED_BITS)
    return Layout(lane_layout=(SUBGROUP_SIZE, 1), lane_data=(1, packed))


# ------------------------------------------------------------------------------------------ blocks


def _block(op: Operation, shape: Sequence[int], element: Type, shapes: BlockShapes | None, visit: Visit) -> Layout:
    """Returns the layout of a block that an instruction stores or prefetches; an empty one if none can."""
    if shapes is None:
        visit.warn(op, "No known block params found for the element type.")
        return Layout()
    allowed = (shapes.heights, shapes.widths)[-len(shape[-2:]) :]
    inst_data: list[int] = []
    for extent, sizes in reversed(list(zip(shape[-2:], allowed, strict=True))):
        inst_data.insert(0, largest_divisor(extent, sizes))
        if inst_data[0] == -1:
            visit.warn(op, _NO_DIVISOR)
    if visit.kind is LayoutKind.INST:
        return Layout(inst_data=tuple(inst_data))
    return _lanes_of_block(len(shape), int_or_float_width(element), BLOCK_PACKED_BITS)


def _prefetch(op: PrefetchNdOp, results: Layouts, visit: Visit) -> _Found:
    anchored = anchor_layout(op)
    if visit.kind.is_given_by(anchored):
        return {0: anchored}
    descriptor = _descriptor(op.tensor_desc.type)
    shapes = prefetched_shapes(int_or_float_width(descriptor.element_type))
    layout = _block(op, descriptor.shape, descriptor.element_type, shapes, visit).attribute()
    set_anchor(op, "layout", layout, visit.rewriter)
    return {0: layout}


def _descriptor(type_: Type) -> TensorDesc:
    descriptor = tensor_desc(type_)
    assert descriptor is not None
    return descriptor


def _store(op: StoreNdOp, results: Layouts, visit: Visit) -> _Found:
    layout = anchor_layout(op)
    if not visit.kind.is_given_by(layout):
        value = op.value.type
        shapes = stored_shapes(int_or_float_width(value.element_type))
        layout = _block(op, value.shape, value.element_type, shapes, visit).attribute()
        set_anchor(op, "layout", layout, visit.rewriter)
    return dict.fromkeys(range(len(op.operands)), layout)


def _load(op: LoadNdOp, results: Layouts, visit: Visit) -> _Found:
    """The descriptor is as the loaded value."""
    layout = anchor_layout(op)
    if visit.kind.is_given_by(layout):
        return {0: layout}
    layout = results[0]
    if layout is None:
        return {}
    if op.transpose is not None:
        visit.warn(op, "Transpose effect is not expected for LoadNdOp at LayoutInfoPropagation stage.")
        layout = _transposed(layout, integers(op.transpose))
    set_anchor(op, "layout", layout, visit.rewriter)
    return {0: layout}


def _transposed(layout: DialectAttribute, permutation: Sequence[int]) -> DialectAttribute | None:
    """Returns the layout with its dimensions in another order, of the outermost level only."""
    parts = parts_of(layout).permuted(permutation)
    if parts.sg_data:
        return Layout(sg_layout=parts.sg_layout, sg_data=parts.sg_data, order=parts.order).attribute()
    if parts.inst_data:
        return Layout(inst_data=parts.inst_data).attribute()
    return Layout(lane_layout=parts.lane_layout, lane_data=parts.lane_data).attribute()


def _update(op: Operation, results: Layouts, visit: Visit) -> _Found:
    return {0: results[0]}


# ------------------------------------------------------------------------------------------ products


def _product(op: DpasOp, results: Layouts, visit: Visit) -> _Found:
    anchored = [anchor_layout(op, name) for name in _PRODUCT_LAYOUTS]
    if visit.kind.is_given_by(anchored[-1]):
        return dict(enumerate(anchored[: len(op.operands)]))
    left, right = op.lhs.type, op.rhs.type
    rows, columns = largest_divisor(left.shape[0], PRODUCT_ROWS), largest_divisor(right.shape[-1], PRODUCT_COLUMNS)
    by_instruction = visit.kind is LayoutKind.INST
    for size in (rows, columns, *[columns] * (by_instruction and op.acc is not None)):
        if size == -1:
            visit.warn(op, _NO_DIVISOR)
    if by_instruction:
        of_operands = [Layout(inst_data=sizes) for sizes in ((rows, 16), (16, columns), (rows, columns))]
    else:
        of_operands = [_lanes_of_block(left.rank, int_or_float_width(left.element_type), BLOCK_PACKED_BITS)]
        of_operands.append(_lanes_of_right_matrix(right))
        if op.acc is not None:
            acc = op.acc.type
            of_operands.append(
                _lanes_of_block(acc.rank, int_or_float_width(acc.element_type), RIGHT_MATRIX_PACKED_BITS)
            )
    chosen = [layout.attribute() for layout in of_operands[: len(op.operands)]]
    for name, layout in zip(_PRODUCT_LAYOUTS, chosen, strict=False):
        set_anchor(op, name, layout, visit.rewriter)
    return dict(enumerate(chosen))


def _lanes_of_right_matrix(type_: VectorType) -> Layout:
    """Returns the layout of lanes that take a column each, of elements packed below each other."""
    bits = int_or_float_width(type_.element_type)
    if bits < RIGHT_MATRIX_PACKED_BITS:
        return Layout(lane_layout=(1, SUBGROUP_SIZE), lane_data=(RIGHT_MATRIX_PACKED_BITS // bits, 1))
    return _lanes_of_block(type_.rank, bits, RIGHT_MATRIX_PACKED_BITS)


# ------------------------------------------------------------------------------------------ gathers and scatters


def _rows(op: LoadGatherOp | StoreScatterOp, target: Type, visit: Visit) -> Layout | None:
    """Returns the layout of the rows that lanes gather or scatter; None for a scalar."""
    payload = op.value.type
    if not isinstance(payload, VectorType):
        visit.warn(op, "Not propagating, non-vector payload supplied.")
        return None
    if visit.kind is not LayoutKind.INST:
        return _lanes_of_rows(payload)
    chunk = op.chunk_size.value if isinstance(op.chunk_size, IntegerAttr) else 0
    descriptor = tensor_desc(target)
    has_chunks = chunk > 1 or (descriptor is not None and descriptor.chunk_size > 1)
    return Layout(inst_data=(SUBGROUP_SIZE, chunk) if has_chunks else (SUBGROUP_SIZE,))


def _gather(op: LoadGatherOp, results: Layouts, visit: Visit) -> _Found:
    layout = of_mask = anchor_layout(op)
    if not visit.kind.is_given_by(layout):
        rows = _rows(op, op.source_.type, visit)
        if rows is None:
            return {}
        layout, of_mask = rows.attribute(), _lanes(1).attribute()
        set_anchor(op, "layout", layout, visit.rewriter)
    layouts = dict.fromkeys(range(1, len(op.operands)), of_mask)
    return {0: layout, **layouts} if tensor_desc(op.source_.type) is not None else layouts


def _scatter(op: StoreScatterOp, results: Layouts, visit: Visit) -> _Found:
    layout = of_mask = anchor_layout(op)
    if not visit.kind.is_given_by(layout):
        rows = _rows(op, op.dest.type, visit)
        if rows is None:
            return {}
        layout, of_mask = rows.attribute(), _lanes(1).attribute()
        set_anchor(op, "layout", layout, visit.rewriter)
    layouts = {0: layout, **dict.fromkeys(range(2, len(op.operands)), of_mask)}
    return {**layouts, 1: layout} if tensor_desc(op.dest.type) is not None else layouts


def _create_scattered(op: Operation, results: Layouts, visit: Visit) -> _Found:
    return {} if results[0] is None else {1: _lanes(1).attribute()}


# ------------------------------------------------------------------------------------------ vectors


def _transpose(op: TransposeOp, results: Layouts, visit: Visit) -> _Found:
    return {} if results[0] is None else {0: _transposed(results[0], integers(op.permutation))}


def _bitcast(op: BitCastOp, results: Layouts, visit: Visit) -> _Found:
    """Each lane takes the elements that it makes others of."""
    layout, source, target = results[0], op.source_.type, op.result.type
    if layout is None:
        return {}
    wide, narrow = int_or_float_width(source.element_type), int_or_float_width(target.element_type)
    if wide == narrow:
        return {0: layout}
    if not 1 <= target.rank <= 3:
        visit.warn(op, "Result vector type can not be evenly distributed across lanes.")
        return {}
    parts = parts_of(layout)
    if not parts.lane_data:
        return {}
    *outer, inner = parts.lane_data
    if inner * narrow < wide:
        visit.warn(op, "Narrowing bitcast with cross lane communication is not supported.")
        return {}
    if any(size != 1 for size in outer):
        message = "Each lane must not own multiple elements in any dimension other than the innermost dimension."
        visit.warn(op, message)
        return {}
    inner = inner // (wide // narrow) if wide > narrow else inner * (narrow // wide)
    return {0: Layout(lane_layout=parts.lane_layout, lane_data=(*outer, inner)).attribute()}


def _reduction(op: MultiDimReductionOp, results: Layouts, visit: Visit) -> _Found:
    if results[0] is None:
        return {}
    target = op.dest.type
    if not isinstance(target, VectorType) or target.rank != 1:
        visit.warn(op, "Expecting output type to be 1D vector.")
        return {}
    return {0: _lanes(2).attribute(), 1: results[0]}


def _broadcast(op: BroadcastOp, results: Layouts, visit: Visit) -> _Found:
    """Gives the source a slice layout without the dimensions along which it is broadcast."""
    layout, source, target = results[0], op.source_.type, op.vector.type
    if layout is None or not isinstance(source, VectorType) or not isinstance(target, VectorType):
        return {}
    if source.rank == target.rank:
        return {0: layout}
    leading = target.rank - source.rank
    repeated = [
        leading + index
        for index, extent in enumerate(source.shape)
        if extent == 1 and target.shape[leading + index] != 1
    ]
    return {0: slice_of(layout, [*range(leading), *repeated])}


def _shape_cast(op: ShapeCastOp, results: Layouts, visit: Visit) -> _Found:
    layout, source, target = results[0], op.source_.type, op.result.type
    if layout is None:
        return {}
    if source.rank != 1 or target.rank != 2:
        visit.warn(op, "Expecting shape cast to be 1D -> 2D.")
        return {}
    return {0: slice_of(layout, [0 if target.shape[0] == 1 else 1])}


SOURCES: Mapping[type[Operation], OperandLayouts] = MappingProxyType(
    {
        DpasOp: _product,
        StoreNdOp: _store,
        StoreScatterOp: _scatter,
        LoadNdOp: _load,
        LoadGatherOp: _gather,
        CreateDescOp: _create_scattered,
        UpdateNdOffsetOp: _update,
        PrefetchNdOp: _prefetch,
        TransposeOp: _transpose,
        BitCastOp: _bitcast,
        MultiDimReductionOp: _reduction,
        BroadcastOp: _broadcast,
        ShapeCastOp: _shape_cast,
    }
)
