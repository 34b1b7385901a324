"""Fusing structured ops of which one computes an input of the other, element by element.

%0 = generic ins(%a) outs(%e) { f }; %1 = generic ins(%0, %b) outs(%e) { g }  ->  %1 = generic ins(%a, %b) { g(f) }
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_index_semantics,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_memref,
    iterator_types,
    num_loops,
    outputs,
)
from compiler.dialects.linalg.ops import IndexOp, YieldOp
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.affine import AffineDimExpr, AffineMap
from compiler.ir.attributes import AffineMapAttr, IntegerAttr, integer_attr
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import I64, INDEX, RankedTensorType, Type
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.loop_bounds import bounds_are_known


def producer_of(consumer: Operation, index: int) -> GenericOp | None:
    """Returns the `linalg.generic` that defines an input and can be fused into its user, or None."""
    value = consumer.operands[index]
    if not isinstance(value, OpResult) or not isinstance(value.owner, GenericOp) or index >= len(inputs(consumer)):
        return None
    producer = value.owner
    if not has_tensor_semantics(producer) or not isinstance(value.type, RankedTensorType):
        return None
    if any(kind != PARALLEL for kind in iterator_types(producer)):
        return None
    consumer_map = indexing_maps(consumer)[index]
    result_map = indexing_maps(producer)[len(inputs(producer)) + value.index]
    if consumer_map.num_results != num_loops(producer) or not result_map.is_permutation():
        return None
    if REDUCTION in iterator_types(consumer) and not _covers_loops(producer, consumer, index, result_map):
        return None
    return producer


def _covers_loops(producer: Operation, consumer: Operation, index: int, result_map: AffineMap) -> bool:
    """Returns True if each loop of the consumer indexes an operand other than the fused one."""
    fused, maps = consumer.operands[index], indexing_maps(consumer)
    left = [map_ for value, map_ in zip(consumer.operands, maps, strict=True) if value is not fused]
    own = indexing_maps(producer)[: len(inputs(producer))]
    left += [_in_consumer_loops(map_, result_map, maps[index]) for map_ in own]
    covered = {expr.position for map_ in left for expr in map_.results if isinstance(expr, AffineDimExpr)}
    return len(covered) == num_loops(consumer)


def _in_consumer_loops(map_: AffineMap, result_map: AffineMap, consumer_map: AffineMap) -> AffineMap:
    """Returns a map over the producer's loops as a map over the consumer's loops."""
    inverse = result_map.inverse_permutation()
    assert inverse is not None
    return map_.compose(inverse).compose(consumer_map)


def _preserved_results(producer: Operation, consumer: Operation, index: int, rewriter: Rewriter) -> list[int]:
    """Returns the results of the producer that are needed after the fusion."""
    ignored = {(consumer, index)}
    kept: list[int] = []
    first = len(inputs(producer))
    for result in producer.results:
        output = (producer, first + result.index)
        ignored.add(output)
        used_inside = rewriter.has_uses(body(producer).arguments[output[1]])
        others = any(user is not consumer for user in rewriter.users(result))
        if used_inside or others or not _are_bounded(producer, consumer, ignored):
            kept.append(result.index)
            ignored.discard(output)
    return kept


def _are_bounded(producer: Operation, consumer: Operation, ignored: set[tuple[Operation, int]]) -> bool:
    """Returns True if the loops' bounds are known without some operands."""
    maps = [
        map_
        for op in (producer, consumer)
        for number, map_ in enumerate(indexing_maps(op))
        if (op, number) not in ignored
    ]
    if not maps:
        return not num_loops(producer) and not num_loops(consumer)
    return all(map_.num_dims == maps[0].num_dims for map_ in maps) and bounds_are_known(maps, num_loops(consumer))


def fuse(consumer: Operation, index: int, producer: Operation, rewriter: Rewriter) -> bool:
    """Replaces the consumer by an op with the computation of both. Returns True if that was possible."""
    value = consumer.operands[index]
    assert isinstance(value, OpResult)
    producer_maps, consumer_maps = indexing_maps(producer), indexing_maps(consumer)
    num_producer, num_consumer = len(inputs(producer)), len(inputs(consumer))
    result_map = producer_maps[num_producer + value.index]
    preserved = _preserved_results(producer, consumer, index, rewriter)

    def mapped(numbers: Sequence[int]) -> list[AffineMap]:
        return [_in_consumer_loops(producer_maps[number], result_map, consumer_maps[index]) for number in numbers]

    own_outputs = [num_producer + number for number in preserved]
    ins = [*consumer.operands[:index], *inputs(producer), *consumer.operands[index + 1 : num_consumer]]
    outs = [*(producer.operands[number] for number in own_outputs), *outputs(consumer)]
    maps = [
        *consumer_maps[:index],
        *mapped(range(num_producer)),
        *consumer_maps[index + 1 : num_consumer],
        *mapped(own_outputs),
        *consumer_maps[num_consumer:],
    ]
    if not bounds_are_known(maps, num_loops(consumer)):
        return False
    types: list[Type] = [value.type for value in outs if not is_memref(value.type)]
    region = Region()
    new = rewriter.create(
        GenericOp,
        ins,
        outs,
        result_types=types,
        properties=generic_properties(maps, iterator_types(consumer)),
        regions=[region],
        location=consumer,
    )
    inverse = result_map.inverse_permutation()
    assert inverse is not None
    to_producer = inverse.compose(consumer_maps[index])
    _fuse_bodies(consumer, index, producer, preserved, to_producer, new, rewriter)
    results = iter(new.results)
    replacements = [(producer.results[number], next(results)) for number in preserved]
    replacements += zip(consumer.results, results, strict=True)
    for old, result in replacements:
        if old.owner is consumer:
            rewriter.replace_all_uses_with(old, result)
    rewriter.erase_op(consumer)
    for old, result in replacements:
        if old.owner is producer:
            rewriter.replace_all_uses_with(old, result, lambda user: user is not new)
    return True


def _fuse_bodies(
    consumer: Operation,
    index: int,
    producer: Operation,
    preserved: Sequence[int],
    to_producer: AffineMap,
    new: GenericOp,
    rewriter: Rewriter,
) -> None:
    """Copies the producer's body, then the consumer's with the producer's yielded values."""
    first, second = body(producer), body(consumer)
    num_producer, num_consumer = len(inputs(producer)), len(inputs(consumer))
    arguments = [
        *second.arguments[:index],
        *first.arguments[:num_producer],
        *second.arguments[index + 1 : num_consumer],
        *(first.arguments[num_producer + number] for number in preserved),
        *second.arguments[num_consumer:],
    ]
    mapping = IRMapping()
    with rewriter.insertion_guard():
        locations = [argument.get_location() for argument in arguments]
        block = rewriter.create_block(new.region, None, [argument.type for argument in arguments], locations)
        mapping.values.update(zip(arguments, block.arguments, strict=True))
        if has_index_semantics(producer):
            _map_indices(producer, to_producer, mapping, rewriter)
        last, end = first.last, second.last
        assert last is not None and end is not None
        for inner in first.ops[:-1]:
            if not isinstance(inner, IndexOp):
                rewriter.insert(clone(inner, mapping))
        fused = consumer.operands[index]
        assert isinstance(fused, OpResult)
        mapping.values[second.arguments[index]] = mapping.value(last.operands[fused.index])
        for inner in second.ops[:-1]:
            rewriter.insert(clone(inner, mapping))
        yielded: list[Value] = [mapping.value(last.operands[number]) for number in preserved]
        yielded += [mapping.value(value) for value in end.operands]
        rewriter.create(YieldOp, yielded, location=new)


def _map_indices(producer: Operation, to_producer: AffineMap, mapping: IRMapping, rewriter: Rewriter) -> None:
    """Returns the producer's loop positions, computed from those of the fused loops."""
    positions: list[Value] = []
    for loop in range(to_producer.num_dims):
        properties = {"dim": integer_attr(loop, I64)}
        positions.append(
            rewriter.create(IndexOp, result_types=[INDEX], properties=properties, location=producer).result
        )
    for inner in body(producer).ops:
        number = inner.dim if isinstance(inner, IndexOp) else None
        if isinstance(number, IntegerAttr):
            single = AffineMapAttr(to_producer.sub_map([number.value]))
            op = rewriter.create(AffineApplyOp, positions, result_types=[INDEX], map=single, location=producer)
            mapping.values[inner.result] = op.result
