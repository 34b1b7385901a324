"""Operations of schedules on structured operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.gpu.attributes import GPUThreadMappingAttr
from compiler.dialects.gpu.enums import MappingId
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.interface import (
    is_elementwise,
    is_structured,
    num_loops,
)
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.ops import ExtractSliceOp, PadOp
from compiler.dialects.transform.structured_rewriting_ops import (
    FlattenElementwiseLinalgOp,
    GeneralizeOp,
    InterchangeOp,
    RewriteInDestinationPassingStyleOp,
    SpecializeOp,
    TransposeConv2DOp,
    VectorizeOp,
)
from compiler.dialects.transform.structured_tiling_ops import (
    FuseIntoContainingOp,
    FuseOp,
    MapCopyToThreadsOp,
    ScalarizeOp,
    SplitReductionOp,
    TileUsingForallOp,
    TileUsingForOp,
)
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, IntegerAttr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import DYNAMIC, FloatType, IndexType, IntegerType, RankedTensorType
from compiler.lowering.linalg_to_vector import vectorize
from compiler.lowering.vectorize_relayouts import Relayout, vectorize_relayout
from compiler.rewrite.patterns import FrozenPatternSet, canonicalizations
from compiler.schedules.handles import (
    Outcome,
    Payload,
    definite_failure,
    definitely_failed_to_apply,
    failed_to_apply,
    failure,
)
from compiler.schedules.interpreter import Application, Implementation, for_each_target, replacing
from compiler.schedules.sizes import known_sizes, packed_sizes, sizes
from compiler.transforms.gpu.copy_mapping import threads_of_copy
from compiler.transforms.linalg.destination_style import rewrite_in_destination_style
from compiler.transforms.linalg.flatten import flatten_elementwise
from compiler.transforms.linalg.generalize import generalize
from compiler.transforms.linalg.interchange import interchange
from compiler.transforms.linalg.specialize import specialize
from compiler.transforms.linalg.split_reduction import SplitOptions, split_reduction, split_reduction_by_scaling
from compiler.transforms.linalg.tile_fusion import fuse_into, tile_and_fuse, uses_inside
from compiler.transforms.linalg.tile_models import tiling_model
from compiler.transforms.linalg.tiles import iteration_domain
from compiler.transforms.linalg.tiling import (
    Tiled,
    tile_by_threads,
    tile_using_for,
    tile_using_forall,
)
from compiler.transforms.linalg.transposed_operands import transpose_conv2d
from compiler.transforms.tensor.merge_slices import MERGE_SLICES


def _numbers(op: Operation, name: str) -> tuple[int, ...]:
    attribute = op.properties.get(name)
    return attribute.values if isinstance(attribute, DenseArrayAttr) else ()


def _number(op: Operation, name: str) -> int:
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else 0


def _replaced(application: Application, target: Operation, tiled: Tiled) -> None:
    """Replaces the target by the results of a transformation."""
    with application.state.rewriter(target) as rewriter:
        if target.results:
            rewriter.replace_op(target, tiled.results)
        else:
            rewriter.erase_op(target)


# -------------------------------------------------------------------------------------------------------- other forms


def _generalize(application: Application, target: Operation) -> Sequence[Payload]:
    if isinstance(target, GenericOp):
        return [target]
    with application.state.rewriter(target) as rewriter:
        return [generalize(target, rewriter)]


def _specialize(application: Application, target: Operation) -> Sequence[Payload]:
    if not isinstance(target, GenericOp):
        return [target]
    parent = target.parent
    assert parent is not None
    index = parent.ops.index(target)
    with application.state.rewriter(target) as rewriter:
        if not specialize.match_and_rewrite(target, rewriter):
            raise failed_to_apply(application.op, target)
    return [parent.ops[index]]


def _flatten_elementwise(application: Application, target: Operation) -> Sequence[Payload]:
    if not is_elementwise(target):
        raise failure(target, "only elementwise flattening is supported")
    if num_loops(target) <= 1:
        return [target]
    with application.state.rewriter(target) as rewriter:
        op = flatten_elementwise(target, rewriter)
    if op is None:
        raise failure(target, "attempted to flatten, but failed")
    return [op]


def _split_reduction(application: Application, target: Operation) -> Sequence[Payload]:
    op = application.op
    factor, position = (_number(op, name) for name in ("split_factor", "insert_split_dimension"))
    options = SplitOptions(factor, position, application.has("inner_parallel"), application.has("use_alloc"))
    split_target = split_reduction_by_scaling if application.has("use_scaling_algorithm") else split_reduction
    with application.state.rewriter(target) as rewriter:
        split = split_target(target, options, rewriter)
    if split is None:
        raise definitely_failed_to_apply(op, target)
    return [split.destination, split.fill, split.partial, split.combining]


def _interchange(application: Application, target: Operation) -> Sequence[Payload]:
    """Returns the loops of a `linalg.generic` in another order."""
    order = _numbers(application.op, "iterator_interchange")
    if not order:
        return [target]
    count = num_loops(target)
    if len(order) != count:
        raise application.failure(
            f'"iterator_interchange" has length ({len(order)}) different from the number of loops in the target '
            f"operation ({count})"
        )
    with application.state.rewriter(target) as rewriter:
        interchange(target, order, rewriter)
    return [target]


# -------------------------------------------------------------------------------------------------------------- vectors


def _vectorize(application: Application[VectorizeOp]) -> Outcome:
    op, targets = application.op, application.targets()
    scalable = [bool(flag) for flag in _numbers(op, "scalable_sizes")]
    for target in targets:
        sizes = _vector_sizes(application)
        if not is_structured(target) and not isinstance(target, Relayout):
            raise failure(target, "Unsupported Op, cannot vectorize")
        with application.state.rewriter(target) as rewriter:
            match, any_rank = op.assume_dynamic_dims_match_vec_sizes, op.vectorize_nd_extract
            if isinstance(target, Relayout):
                value = vectorize_relayout(target, rewriter, sizes, scalable)
                values = None if value is None else [value]
            else:
                values = vectorize(target, rewriter, sizes, scalable, assume_dims_match=match, of_any_rank=any_rank)
            if values is None:
                raise failure(target, "Attempted to vectorize, but failed")
            rewriter.replace_op(target, values)
    return []


def _vector_sizes(application: Application[VectorizeOp]) -> list[int]:
    """Returns the sizes of a vector: static numbers, parameters and constant operations."""
    dynamic = iter([each for handle in application.op.vector_sizes for each in application.state.payload(handle)])
    sizes: list[int] = []
    for number in _numbers(application.op, "static_vector_sizes"):
        payload = next(dynamic) if number == DYNAMIC else None
        constant = payload.attribute("value") if isinstance(payload, Operation) else payload
        if number == DYNAMIC and not isinstance(constant, IntegerAttr):
            raise definite_failure(application.op, "expected the vector sizes to be constants")
        sizes.append(constant.value if isinstance(constant, IntegerAttr) else number)
    return sizes


# -------------------------------------------------------------------------------------------------------------- tiling


def _sizes(
    application: Application, handles: Sequence[Value], static: Sequence[int], count: int
) -> list[list[MixedValue]]:
    """Returns the tile sizes for each target: numbers, and the values of handles and parameters."""
    dynamic = [application.state.payload(handle) for handle in handles]
    for payload in dynamic:
        if len(payload) != count:
            message = f"expected as many dynamic size-producing operations ({len(payload)}) as target ops ({count})"
            raise application.failure(message)
    sizes: list[list[MixedValue]] = []
    for number in range(count):
        rest = iter(dynamic)
        sizes.append([_size(application, next(rest)[number]) if each == DYNAMIC else each for each in static])
    return sizes


def _size(application: Application, payload: Payload) -> MixedValue:
    if isinstance(payload, IntegerAttr):
        return payload.value
    if isinstance(payload, Operation) and len(payload.results) == 1 and isinstance(payload.result.type, IndexType):
        return payload.result
    if isinstance(payload, OpResult):
        return payload
    notes = (ProblemNote("size producer op", payload),) if isinstance(payload, Operation) else ()
    raise application.failure("expected sizes to be produced by ops with a single index-type result", *notes)


def _can_be_tiled(application: Application, target: Operation, count: int, supported: str) -> None:
    note = ProblemNote("target op", target)
    model = tiling_model(target)
    if model is None:
        raise application.failure(supported, note)
    loops = model.num_loops(target)
    if count > loops:
        raise application.failure(f"too many tiles provided, expected at most {loops} found {count}", note)


def _tile_using_for(application: Application[TileUsingForOp]) -> Outcome:
    op, targets = application.op, application.targets()
    static = _numbers(op, "static_sizes")
    scalable = _numbers(op, "scalable_sizes")
    sizes = _sizes(application, op.dynamic_sizes, static, len(targets))
    results: list[list[Payload]] = [[] for _ in op.results]
    for target, own in zip(targets, sizes, strict=True):
        _can_be_tiled(application, target, len(own), "only ops implementing TilingInterface are supported")
        with application.state.rewriter(target) as rewriter:
            order = _numbers(op, "interchange")
            tiled = tile_using_for(target, own, order, rewriter, scalable) if any(own) else Tiled(target)
        if tiled is None:
            raise failed_to_apply(op, target)
        if tiled.loops:
            _replaced(application, target, tiled)
        for payload, each in zip(results, (tiled.op, *tiled.loops), strict=False):
            payload.append(each)
    return results


def _tile_using_forall(application: Application[TileUsingForallOp]) -> Outcome:
    op = application.op
    threads = _mixed(application, op.packed_num_threads, op.static_num_threads, op.num_threads)
    sizes_ = _mixed(application, op.packed_tile_sizes, op.static_tile_sizes, op.tile_sizes)
    results: list[list[Payload]] = [[], []]
    for target in application.targets():
        _can_be_tiled(application, target, len(threads or sizes_), "only TilingInterface ops are supported")
        with application.state.rewriter(target) as rewriter:
            tile = tile_by_threads if threads else tile_using_forall
            tiled = tile(target, threads or sizes_, op.mapping, rewriter)
        if tiled is None:
            raise failed_to_apply(op, target)
        _replaced(application, target, tiled)
        results[0].append(tiled.op)
        results[1] += tiled.loops
    return results


def _mixed(
    application: Application, packed: Value | None, static: DenseArrayAttr | None, handles: Sequence[Value]
) -> list[MixedValue]:
    """Returns sizes that are all in one handle, or some of them numbers."""
    if packed is not None:
        return packed_sizes(application, packed)
    return sizes(application, () if static is None else static.values, handles)


def _map_copy_to_threads(application: Application[MapCopyToThreadsOp], target: Operation) -> Sequence[Payload]:
    """Distributes copies to a loop with an iteration for each thread."""
    op = application.op
    note = ProblemNote("target op", target)
    if not isinstance(target, CopyOp | PadOp):
        raise application.failure("only linalg.copy and tensor.pad target ops are supported", note)
    (result,) = target.results
    type_ = result.type
    if not isinstance(type_, RankedTensorType) or DYNAMIC in type_.shape or len(type_.shape) > 3:
        raise application.failure("only statically sized ops of rank <= 3 are supported", note)
    element = type_.element_type
    bits = element.width if isinstance(element, IntegerType | FloatType) else 64
    threads = threads_of_copy(type_.shape, bits, op.total_num_threads.value, op.desired_bit_alignment.value)
    if threads is None:
        raise application.failure(
            "too few threads to map copy op to threads on the most minor dimension, given alignment and vector size "
            "constraints, try smaller tile size of mapping to more threads",
            note,
        )
    ids = (MappingId.LINEAR_DIM_2, MappingId.LINEAR_DIM_1, MappingId.LINEAR_DIM_0)[3 - len(threads) :]
    mapping = ArrayAttr(tuple([GPUThreadMappingAttr.get(each) for each in ids]))
    with application.state.rewriter(target) as rewriter:
        tiled = tile_by_threads(target, threads, mapping, rewriter)
    if tiled is None:
        raise failed_to_apply(op, target)
    _replaced(application, target, tiled)
    return [tiled.loops[0], tiled.op]


def _scalarize(application: Application, target: Operation) -> Sequence[Payload]:
    """Tiles an operation with size 1 along dimensions of unknown extent."""
    with application.state.rewriter(target) as rewriter:
        domain = iteration_domain(target, rewriter)
        sizes = [] if domain is None else [0 if isinstance(extent, int) else 1 for extent in domain]
        tiled = tile_using_for(target, sizes, (), rewriter) if any(sizes) else Tiled(target)
    if tiled is None or domain is None:
        raise failed_to_apply(application.op, target)
    if tiled.loops:
        _replaced(application, target, tiled)
    return [tiled.op]


def _fuse_into_containing_op(application: Application) -> Outcome:
    op, state = application.op, application.state
    loops = application.targets("containing_op")
    if len(loops) != 1:
        raise definite_failure(op, f"requires exactly one containing_op handle (got {len(loops)})")
    loop, remaining = loops[0], application.targets("producer_op")
    fused: list[Payload] = []
    while remaining:
        with state.rewriter(loop) as rewriter:
            producer_and_uses = next(
                ((each, uses) for each in remaining if (uses := uses_inside(each, loop, rewriter))), None
            )
            if producer_and_uses is None:
                note = ProblemNote("containing op", loop)
                raise application.failure("could not find next producer to fuse into container", note)
            producer, uses = producer_and_uses
            if len(uses) == 1:
                remaining.remove(producer)
            new_op = fuse_into(producer, loop, rewriter)
            if new_op is None:
                raise application.failure("could not fuse", ProblemNote("producer", producer))
            fused.append(new_op)
            if len(uses) == 1 and rewriter.is_unused(producer):
                rewriter.erase_op(producer)
    return [fused, [loop]]


def _fuse(application: Application[FuseOp]) -> Outcome:
    """Tiles each target and computes its producers in the same loops."""
    op = application.op
    if op.use_forall:
        raise definite_failure(op, f"'{op.name}' cannot be interpreted yet with scf.forall")
    sizes_ = _mixed(application, None, op.static_tile_sizes, op.tile_sizes)
    order = known_sizes(
        application,
        () if op.static_tile_interchange is None else op.static_tile_interchange.values,
        op.tile_interchange,
    )
    cleanup = FrozenPatternSet([*canonicalizations(ExtractSliceOp), *MERGE_SLICES]) if op.apply_cleanup else None
    results: list[list[Payload]] = [[] for _ in op.results]
    for target in application.targets():
        if tiling_model(target) is None:
            raise definite_failure(op, "only TilingInterface ops are supported")
        with application.state.rewriter(target) as rewriter:
            fused = tile_and_fuse(target, sizes_, order, rewriter, cleanup)
            if fused is None:
                raise definitely_failed_to_apply(op, target)
            rewriter.replace_op(target, list(fused.results))
            for producer in fused.producers:
                if rewriter.is_unused(producer):
                    rewriter.erase_op(producer)
        for payload, each in zip(results, (fused.op, *fused.loops), strict=False):
            payload.append(each)
    return results


STRUCTURED_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        GeneralizeOp: for_each_target(_generalize, is_structured),
        SpecializeOp: for_each_target(_specialize, is_structured),
        FlattenElementwiseLinalgOp: for_each_target(_flatten_elementwise, is_structured),
        SplitReductionOp: for_each_target(_split_reduction, is_structured),
        TransposeConv2DOp: for_each_target(replacing(transpose_conv2d), is_structured),
        InterchangeOp: for_each_target(_interchange, GenericOp),
        TileUsingForOp: _tile_using_for,
        TileUsingForallOp: _tile_using_forall,
        FuseOp: _fuse,
        MapCopyToThreadsOp: for_each_target(_map_copy_to_threads),
        FuseIntoContainingOp: _fuse_into_containing_op,
        RewriteInDestinationPassingStyleOp: for_each_target(replacing(rewrite_in_destination_style)),
        VectorizeOp: _vectorize,
        ScalarizeOp: for_each_target(_scalarize, is_structured),
    }
)
