"""Ops of blocks of a workgroup as ops of the blocks of each subgroup: descriptors, loads, stores, products, matrices.

#wg = #xegpu.layout<sg_layout = [2, 2], sg_data = [16, 16]>
%d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<32x32xf32, #wg>
->  %d = xegpu.create_nd_tdesc %m : memref<32x32xf32> -> !xegpu.tensor_desc<16x16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.xegpu.descriptors import tensor_desc
from compiler.dialects.xegpu.layout_parts import is_for_workgroup, without_subgroups
from compiler.dialects.xegpu.ops import (
    CreateNdDescOp,
    DpasOp,
    LoadGatherOp,
    LoadMatrixOp,
    LoadNdOp,
    PrefetchNdOp,
    StoreMatrixOp,
    StoreNdOp,
    StoreScatterOp,
    UpdateNdOffsetOp,
)
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_group, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, DialectType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.xegpu.lane_types import descriptor_of, layout_of_descriptor
from compiler.lowering.xegpu.subgroup_parts import part_offsets, subgroup_shape, subgroup_vector, workgroup_layout
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.transforms.xegpu.value_layouts import anchor_layout, operand_name, set_new_attribute

_HINTS = ("l1_hint", "l2_hint", "l3_hint")


def subgroup_descriptors(type_: DialectType) -> list[DialectType] | None:
    """Returns the types of the descriptors that a subgroup has for one of the workgroup; None for other types."""
    descriptor = tensor_desc(type_)
    if descriptor is None:
        return None
    shape, element, encoding, _ = type_.parameters
    layout = layout_of_descriptor(descriptor)
    sizes, count = subgroup_shape(shape, layout)
    rest = None if layout is None else without_subgroups(layout)
    return [TensorDescType.get(sizes, element, encoding, rest)] * count


def _rest(layout: DialectAttribute | None) -> DialectAttribute | None:
    return None if layout is None else without_subgroups(layout)


def _offsets_of(op: Operation) -> list[MixedValue]:
    return mixed_group(op, "offsets", "const_offsets")


def _access_properties(op: Operation, layout: DialectAttribute | None) -> dict[str, Attribute | None]:
    """Returns the hints of an access, and its layout for a subgroup."""
    return {**{name: op.properties.get(name) for name in _HINTS}, "layout": _rest(layout)}


@conversion_pattern(CreateNdDescOp, name="WgToSgCreateNdOp", one_to_many=True)
def divide_descriptor(op: CreateNdDescOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """a descriptor of a workgroup -> descriptors of a subgroup, at its offsets"""
    descriptor = descriptor_of(op.tensor_desc)
    layout = layout_of_descriptor(descriptor)
    if layout is None or not is_for_workgroup(layout):
        return False
    types = subgroup_descriptors(descriptor.type)
    assert types is not None
    offsets = _offsets_of(op)
    places: Sequence[Sequence[MixedValue]] | None = [[]] * len(types)
    if offsets:
        places = part_offsets(op, layout, descriptor.shape, offsets, rewriter)
    if places is None:
        return False
    parts = [
        rewriter.create(
            CreateNdDescOp,
            op.source_,
            dynamic_values(place),
            op.shape,
            op.strides,
            result_types=[types[0]],
            const_offsets=static_values(place) if place else None,
            const_shape=op.const_shape,
            const_strides=op.const_strides,
            location=op,
        ).result
        for place in places
    ]
    rewriter.replace_op_with_multiple(op, [parts])
    return True


def _places(
    op: LoadNdOp | StoreNdOp | PrefetchNdOp, parts: Sequence[Value], rewriter: ConversionRewriter
) -> Sequence[Sequence[MixedValue]] | None:
    """Returns the offsets at which each descriptor of a subgroup is accessed, [] for descriptors with offsets."""
    offsets = _offsets_of(op)
    if not offsets:
        return [[]] * len(parts)
    return part_offsets(op, anchor_layout(op), descriptor_of(op.tensor_desc).shape, offsets, rewriter)


@conversion_pattern(LoadNdOp, name="WgToSgLoadNdOp", one_to_many=True)
def divide_load(op: LoadNdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load_nd of a workgroup -> load_nd of each of the subgroup's descriptors"""
    sources = adaptor.replacements(op.tensor_desc)
    places = _places(op, sources, rewriter)
    if places is None:
        return False
    kept = {} if places[0] else {name: op.properties.get(name) for name in ("packed", "transpose")}
    parts = []
    for source, place in zip(sources, places, strict=False):
        descriptor = descriptor_of(source)
        type_ = VectorType(descriptor.shape, descriptor.element_type)
        load = rewriter.create(
            LoadNdOp,
            source,
            dynamic_values(place),
            result_types=[type_],
            properties={
                **kept,
                **_access_properties(op, anchor_layout(op)),
                "const_offsets": static_values(place) if place else None,
            },
            location=op,
        )
        parts.append(load.value)
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(StoreNdOp, name="WgToSgStoreNdOp", one_to_many=True)
def divide_store(op: StoreNdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """store_nd of a workgroup -> store_nd of each of the subgroup's parts"""
    targets = adaptor.replacements(op.tensor_desc)
    places = _places(op, targets, rewriter)
    if places is None:
        return False
    for value, target, place in zip(adaptor.replacements(op.value), targets, places, strict=False):
        properties = _access_properties(op, anchor_layout(op))
        properties["const_offsets"] = static_values(place) if place else None
        rewriter.create(StoreNdOp, value, target, dynamic_values(place), properties=properties, location=op)
    rewriter.erase_op(op)
    return True


@conversion_pattern(PrefetchNdOp, name="WgToSgPrefetchNdOp", one_to_many=True)
def divide_prefetch(op: PrefetchNdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """prefetch_nd of a workgroup -> prefetch_nd of each of the subgroup's descriptors"""
    sources = adaptor.replacements(op.tensor_desc)
    places = _places(op, sources, rewriter)
    if places is None:
        return False
    for source, place in zip(sources, places, strict=False):
        properties = _access_properties(op, anchor_layout(op))
        properties["const_offsets"] = static_values(place) if place else None
        rewriter.create(PrefetchNdOp, source, dynamic_values(place), properties=properties, location=op)
    rewriter.erase_op(op)
    return True


@conversion_pattern(UpdateNdOffsetOp, name="WgToSgUpdateNdOffsetOp", one_to_many=True)
def divide_update(op: UpdateNdOffsetOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """update_nd_offset of a workgroup's descriptor -> update_nd_offset of each of the subgroup's"""
    parts = [
        rewriter.create(
            UpdateNdOffsetOp,
            source,
            op.offsets,
            result_types=[source.type],
            const_offsets=op.const_offsets,
            location=op,
        ).result
        for source in adaptor.replacements(op.tensor_desc)
    ]
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(DpasOp, name="WgToSgDpasOp", one_to_many=True)
def divide_product(op: DpasOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """dpas of a workgroup -> dpas of each pair of the subgroup's parts"""
    result_type = op.result.type
    if result_type.rank != 2 or workgroup_layout(op.result) is None:
        return False
    accs = iter(adaptor.replacements(op.acc))
    layouts = {name: _rest(anchor_layout(op, name)) for name in ("layout_a", "layout_b", "layout_cd")}
    parts = []
    for left in adaptor.replacements(op.lhs):
        for right in adaptor.replacements(op.rhs):
            shape = (vector_type(left).shape[0], vector_type(right).shape[1])
            product = rewriter.create(
                DpasOp,
                left,
                right,
                [] if op.acc is None else [next(accs)],
                result_types=[VectorType(shape, result_type.element_type)],
                properties=layouts,
                location=op,
            )
            parts.append(product.result)
    rewriter.replace_op_with_multiple(op, [parts])
    return True


# ------------------------------------------------------------------------------------------ matrices


@conversion_pattern(LoadMatrixOp, name="WgToSgLoadMatrixOp", one_to_many=True)
def divide_matrix_load(op: LoadMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load_matrix of a workgroup -> load_matrix of each of the subgroup's parts"""
    layout, type_ = anchor_layout(op), op.res.type
    if not isinstance(type_, VectorType):
        return False
    places = part_offsets(op, layout, type_.shape, _offsets_of(op), rewriter)
    if places is None:
        return False
    parts = [
        rewriter.create(
            LoadMatrixOp,
            op.mem_desc,
            dynamic_values(place),
            result_types=[subgroup_vector(type_, layout)],
            properties={"const_offsets": static_values(place), "layout": _rest(layout)},
            location=op,
        ).res
        for place in places
    ]
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(StoreMatrixOp, name="WgToSgStoreMatrixOp", one_to_many=True)
def divide_matrix_store(op: StoreMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """store_matrix of a workgroup -> store_matrix of each of the subgroup's parts"""
    layout, type_ = anchor_layout(op), op.data.type
    if not isinstance(type_, VectorType):
        return False
    places = part_offsets(op, layout, type_.shape, _offsets_of(op), rewriter)
    if places is None:
        return False
    for value, place in zip(adaptor.replacements(op.data), places, strict=False):
        rewriter.create(
            StoreMatrixOp,
            value,
            op.mem_desc,
            dynamic_values(place),
            properties={"const_offsets": static_values(place), "layout": _rest(layout)},
            location=op,
        )
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ gathers and scatters


def _are_distributed(op: LoadGatherOp | StoreScatterOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """Returns True if a subgroup has an offset for each place of its mask."""
    offsets, mask = adaptor.replacements(op.offsets)[0].type, adaptor.replacements(op.mask)[0].type
    if isinstance(offsets, VectorType) and isinstance(mask, VectorType) and offsets.shape == mask.shape:
        return True
    return rewriter.notify_match_failure(op, "offsets have not been distributed")


def _chunk_size(attribute: Attribute | None) -> IntegerAttr:
    return attribute if isinstance(attribute, IntegerAttr) else IntegerAttr(1, I64)


@conversion_pattern(LoadGatherOp, name="WgToSgLoadGatherOpWithOffset", one_to_many=True)
def divide_gather(op: LoadGatherOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load of a workgroup -> load of each of the subgroup's parts"""
    layout, type_ = workgroup_layout(op.value), op.value.type
    if op.offsets is None or layout is None or not isinstance(type_, VectorType):
        return False
    if not _are_distributed(op, adaptor, rewriter):
        return False
    properties = {**_access_properties(op, layout), "chunk_size": _chunk_size(op.chunk_size)}
    types: list[Type] = [subgroup_vector(type_, layout)]
    parts = [
        rewriter.create(
            LoadGatherOp, op.source_, [offsets], mask, result_types=types, properties=properties, location=op
        ).value
        for offsets, mask in zip(adaptor.replacements(op.offsets), adaptor.replacements(op.mask), strict=False)
    ]
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(StoreScatterOp, name="WgToSgStoreScatterOpWithOffset", one_to_many=True)
def divide_scatter(op: StoreScatterOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """store of a workgroup -> store of each of the subgroup's parts"""
    layout = anchor_layout(op)
    if op.offsets is None or layout is None or not is_for_workgroup(layout):
        return False
    if not isinstance(op.value.type, VectorType) or not _are_distributed(op, adaptor, rewriter):
        return False
    properties = {**_access_properties(op, layout), "chunk_size": _chunk_size(op.chunk_size)}
    groups = [adaptor.replacements(operands) for operands in (op.value, op.offsets, op.mask)]
    rest = without_subgroups(layout)
    for value, offsets, mask in zip(*groups, strict=False):
        store = rewriter.create(StoreScatterOp, value, op.dest, [offsets], mask, properties=properties, location=op)
        if rest is not None:
            for index in (0, 2, 3):  # not where it stores to
                set_new_attribute(store, operand_name(index), rest, rewriter)
    rewriter.erase_op(op)
    return True


OF_BLOCKS = (
    divide_descriptor,
    divide_load,
    divide_store,
    divide_update,
    divide_product,
    divide_prefetch,
    divide_gather,
    divide_scatter,
    divide_matrix_load,
    divide_matrix_store,
)
