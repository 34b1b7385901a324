"""Rewrites ops that create tensors to write into an empty tensor instead: upstream's destination-passing style.

tensor.from_elements %a, %b  ->  tensor.insert %b into (tensor.insert %a into tensor.empty()[0])[1]
tensor.generate              ->  linalg.generic outs(tensor.empty())
tensor.pad %t                ->  tensor.insert_slice %t into (linalg.fill outs(tensor.empty()))
"""

from __future__ import annotations

from itertools import product

from compiler.analysis.dominance import defining_block
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.bufferization.ops import AllocTensorOp
from compiler.dialects.linalg.elementwise_ops import CopyOp, FillOp
from compiler.dialects.linalg.ops import IndexOp, YieldOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.dialects.tensor.ops import EmptyOp, FromElementsOp, GenerateOp, InsertOp, PadOp
from compiler.dialects.tensor.ops import YieldOp as TensorYieldOp
from compiler.ir.affine import AffineMap
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import DYNAMIC
from compiler.ir.value_types import tensor_type
from compiler.rewrite.fold import constant_value
from compiler.rewrite.folder import materialize
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_generic, create_structured, insert_slice
from compiler.transforms.result_shapes import reified_extents


def rewrite_in_destination_style(op: Operation, rewriter: Rewriter) -> Operation | None:
    """Replaces a `tensor.from_elements`, `tensor.generate` or `tensor.pad`, and returns the op that creates its result.

    Returns None for other operations, which are not changed.
    """
    rewriter.location = op
    rewriter.set_insertion_point(op)
    match op:
        case FromElementsOp():
            return _from_elements(op, rewriter)
        case GenerateOp(body=Region(blocks=[body])):
            return _generate(op, body, rewriter)
        case PadOp(region=Region(blocks=[body])):
            return _pad(op, body, rewriter)
    return None


def _from_elements(op: FromElementsOp, rewriter: Rewriter) -> Operation:
    type_ = tensor_type(op.result)
    last: Operation = rewriter.create(EmptyOp, result_types=[type_])
    indices = [index_constant(rewriter, number) for number in range(max(type_.shape, default=0))]
    places = product(*(range(extent) for extent in type_.shape))
    for element, place in zip(op.elements, places, strict=True):
        last = rewriter.create(InsertOp, element, last.result, [indices[at] for at in place])
    rewriter.replace_op(op, [last.result])
    return last


def _generate(op: GenerateOp, body: Block, rewriter: Rewriter) -> GenericOp:
    empty = rewriter.create(EmptyOp, op.dynamic_extents, result_types=[tensor_type(op.result)]).result
    generic = _generic_of_body(body, empty, rewriter)
    rewriter.replace_op(op, generic)
    return generic


def _generic_of_body(body: Block, empty: Value, rewriter: Rewriter) -> GenericOp:
    """Creates a `linalg.generic` with the body, moved there, for each position."""
    rank = tensor_type(empty).rank
    generic, block = create_generic(rewriter, [], [empty], [AffineMap.identity(rank)], ["parallel"] * rank)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        position = [rewriter.create(IndexOp, dim=axis).result for axis in range(rank)]
        rewriter.merge_blocks(body, block, position)
        last = block.last_of_type(TensorYieldOp)
        rewriter.set_insertion_point(last)
        rewriter.replace_op_with_new_op(last, YieldOp, [last.value])
    return generic


def _pad(op: PadOp, body: Block, rewriter: Rewriter) -> Operation | None:
    type_, source = tensor_type(op.result), op.source_
    low, high = mixed_paddings(op)
    shape = reified_extents(op.result, rewriter)
    if shape is None:
        return None
    sizes = [index_value(rewriter, size) for size, static in zip(shape, type_.shape, strict=True) if static == DYNAMIC]
    if op.nofold and all(known_integer(number) == 0 for number in (*low, *high)):
        # Nothing is padded, but the result must be a new tensor.
        allocated = rewriter.create(AllocTensorOp, sizes, result_types=[type_]).result
        copy = create_structured(rewriter, CopyOp, [source], [allocated])
        rewriter.replace_op(op, list(copy.results))
        return copy
    empty = rewriter.create(EmptyOp, sizes, result_types=[type_]).result
    filled = _filled(op, body, empty, rewriter)
    extents_ = extents(source, rewriter)
    strides: list[MixedValue] = [1] * type_.rank
    insert = insert_slice(source, filled, (low, extents_, strides), rewriter)
    rewriter.replace_op(op, list(insert.results))
    return insert


def _filled(op: PadOp, body: Block, empty: Value, rewriter: Rewriter) -> Value:
    """Fills `empty` with the padding value of a `tensor.pad`."""
    last = body.last_of_type(TensorYieldOp)
    value = last.value
    attribute = constant_value(value)
    if attribute is not None:
        constant = materialize(rewriter, rewriter.context.dialect("arith"), attribute, value.type, op)
        if constant is not None:
            return create_structured(rewriter, FillOp, [constant.result], [empty]).result
    if defining_block(value) is not body:
        return create_structured(rewriter, FillOp, [value], [empty]).result
    return _generic_of_body(body, empty, rewriter).result
