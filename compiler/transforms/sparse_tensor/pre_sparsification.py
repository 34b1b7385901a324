"""`pre-sparsification-rewrite`: prepares structured operations for sparsification.

%0 = linalg.generic ins(..) outs(%dense)             %0 = linalg.generic ins(..) outs(%sparse)
%1 = sparse_tensor.convert %0 : dense to sparse  ->

An operation whose results are zeros is replaced by an empty tensor. A product of a sparse tensor and a sum is fused
with the sum. Selections, and products, minima and maxima of a row, are rewritten to operations of a semi-ring, because
zeros that are not stored affect their results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.float_ops import AddFOp, CmpFOp, MaximumFOp, MinimumFOp, MulFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CmpIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
)
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.bufferization.ops import AllocTensorOp
from compiler.dialects.linalg.interface import (
    body,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.ops import YieldOp as LinalgYieldOp
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.sparse_tensor.encoding import encoding_of
from compiler.dialects.sparse_tensor.loop_ops import BinaryOp, ReduceOp, UnaryOp, YieldOp
from compiler.dialects.sparse_tensor.storage import sparse_type_of
from compiler.dialects.sparse_tensor.tensor_ops import ConvertOp
from compiler.dialects.tensor.ops import CastOp, ConcatOp, EmptyOp, ExtractOp, ExtractSliceOp
from compiler.ir.attributes import AffineMapAttr, ArrayAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, RankedTensorType, Type
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.printing import print_tensor
from compiler.transforms.sparse_tensor.scheduling import has_sparse


@dataclass
class PreSparsificationRewrite(Pass):
    """Applies sparse tensor rewriting rules prior to sparsification."""

    argument = "pre-sparsification-rewrite"
    name = "PreSparsificationRewrite"
    anchor = "builtin.module"
    summary = "Applies sparse tensor rewriting rules prior to sparsification"
    dependent_dialects = ("arith", "bufferization", "linalg", "memref", "scf", "sparse_tensor")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, PRE_SPARSIFICATION, state.context, listeners=state.listeners)


def _is_zero(value: Value) -> bool:
    """Returns True for a constant zero, or a constant of zeros."""
    return splat_value(constant_value(value)) == 0


def _is_sparse(value: Value) -> bool:
    """Returns True for a tensor that does not store all elements."""
    type_ = sparse_type_of(value.type)
    return type_ is not None and type_.encoding is not None and not type_.is_all_dense


def _is_encoded(type_: Type) -> bool:
    return isinstance(type_, RankedTensorType) and encoding_of(type_.encoding) is not None


def _is_empty(tensor: Value) -> bool:
    """Returns True for a new tensor without contents."""
    alloc = tensor.defining_op(AllocTensorOp)
    return tensor.defining_op(EmptyOp) is not None if alloc is None else alloc.copy is None


def _is_zeros(tensor: Value) -> bool:
    """Returns True for a new tensor of zeros."""
    alloc = tensor.defining_op(AllocTensorOp)
    return _is_zero(tensor) if alloc is None else alloc.copy is not None and _is_zero(alloc.copy)


def _yielded(op: GenericOp) -> Value:
    value, *_ = body(op).ops[-1].operands
    return value


def _maker(value: Value) -> Operation | None:
    return value.owner if isinstance(value, OpResult) else None


@pattern(ExtractSliceOp, name="(anonymous namespace)::FuseExtractSliceWithConcat")
def extract_part(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice (concat %a, %b), of all of %b    ->    %b"""
    concat = op.source_.defining_op(ConcatOp)
    if concat is None:
        return False
    offsets = mixed_group(op, "offsets", "static_offsets")
    sizes, strides = mixed_group(op, "sizes", "static_sizes"), mixed_group(op, "strides", "static_strides")
    dimension, start = concat.dim.value, 0
    for part in concat.inputs:
        shape = part.type.shape
        begin = [start if each == dimension else 0 for each in range(len(shape))]
        if (
            DYNAMIC not in shape
            and list(sizes) == list(shape)
            and list(offsets) == begin
            and all(stride == 1 for stride in strides)
        ):
            if part.type != op.result.type:
                return False
            rewriter.replace_op(op, [part])
            return True
        if shape[dimension] == DYNAMIC:
            return False
        start += shape[dimension]
    return False


@pattern(ConvertOp, name="(anonymous namespace)::FoldConvertIntoProducer")
def convert_in_producer(op: ConvertOp, rewriter: Rewriter) -> bool:
    """convert (generic outs(empty : A)) to B    ->    generic outs(empty : B)"""
    producer = op.source_.defining_op(GenericOp)
    if producer is None or len(outputs(producer)) != 1:
        return False
    init = outputs(producer)[0]
    if not _is_empty(init) or not rewriter.has_one_use(producer.result):
        return False
    maker = _maker(init)
    assert maker is not None
    rewriter.set_insertion_point(producer)
    copy = rewriter.clone(maker)
    type_ = op.result.type
    copy.result.type = type_
    with rewriter.modify(producer):
        producer.operands = [*inputs(producer), copy.result]
        producer.result.type = type_
    rewriter.replace_op(op, [producer.result])
    return True


@pattern(GenericOp, name="(anonymous namespace)::FoldInvariantYield")
def only_zeros(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic outs(empty) { yield 0 }    ->    empty, if it is sparse; else a constant"""
    if not has_tensor_semantics(op) or len(op.results) != 1:
        return False
    init, value = outputs(op)[0], _yielded(op)
    if isinstance(value, BlockArgument) and value.owner is body(op):
        value = op.operands[body(op).arguments.index(value)]
    if not _is_empty(init) or not _is_zero(value) or not rewriter.has_one_use(init):
        return False
    type_, maker = tensor_type(op.result), _maker(init)
    assert maker is not None
    if _is_encoded(type_):
        rewriter.replace_op(op, [init])
        return True
    if DYNAMIC in type_.shape:
        return False
    rewriter.replace_op(op, [SparseEmitter(rewriter).zero(type_)])
    rewriter.erase_op(maker)
    return True


# ------------------------------------------------------------------------------------------------------------ sampling


def _is_sampling(op: GenericOp) -> bool:
    """Returns True if the body is the product of the two inputs."""
    product = _maker(_yielded(op))
    if not isinstance(product, MulFOp | MulIOp):
        return False
    first, second = body(op).arguments[:2]
    left, right = product.operands
    return (left is first and right is second) or (left is second and right is first)


def _is_product_without(value: Value, excluded: Value) -> bool:
    if isinstance(value, BlockArgument):
        return value is not excluded
    maker = _maker(value)
    return isinstance(maker, MulFOp | MulIOp) and all(
        _is_product_without(operand, excluded) for operand in maker.operands
    )


def _sums_products(op: GenericOp) -> bool:
    """Returns True if the body adds a product of inputs to the output."""
    total, carried = _maker(_yielded(op)), body(op).arguments[-1]
    if not isinstance(total, AddFOp | AddIOp):
        return False
    left, right = total.operands
    return (left is carried and _is_product_without(right, carried)) or (
        right is carried and _is_product_without(left, carried)
    )


def _sampled(op: GenericOp, rewriter: Rewriter) -> tuple[int, GenericOp] | None:
    """Matches a product of a sparse tensor and a sum. Returns the number of the summed input, and its defining op."""
    is_elementwise = all(kind == PARALLEL for kind in iterator_types(op))
    if not has_tensor_semantics(op) or len(inputs(op)) != 2 or len(op.results) != 1 or not is_elementwise:
        return None
    if not all(map_.is_identity() for map_ in indexing_maps(op)):
        return None
    first, second = inputs(op)
    if not _is_sparse(first) and not _is_sparse(second):
        return None
    other = 1 if _is_sparse(first) else 0
    producer = inputs(op)[other].defining_op(GenericOp)
    if producer is None or not has_tensor_semantics(producer) or len(producer.results) != 1:
        return None
    if not rewriter.has_one_use(producer.result):
        return None
    fits = _is_empty(outputs(op)[0]) and _is_zeros(outputs(producer)[0]) and _is_sampling(op)
    return (other, producer) if fits and _sums_products(producer) else None


@pattern(GenericOp, name="(anonymous namespace)::FuseSparseMultiplyOverAdd")
def sample_sum(op: GenericOp, rewriter: Rewriter) -> bool:
    """T(i,j) = SUM(k, A(i,k) * B(k,j)); X(i,j) = S(i,j) * T(i,j)    ->    X(i,j) = SUM(k, S(i,j) * A(i,k) * B(k,j))"""
    sampled = _sampled(op, rewriter)
    if sampled is None:
        return False
    other, producer = sampled
    operands = [*inputs(producer), inputs(op)[1 - other]]
    maps = indexing_maps(producer)
    maps.append(maps[-1])
    old, consumer = body(producer), body(op)
    total, product = _maker(_yielded(producer)), _maker(_yielded(op))
    assert total is not None and product is not None
    sampler = consumer.arguments[1 - other]
    arguments = [*old.arguments[:-1], sampler, old.arguments[-1]]
    block = Block([argument.type for argument in arguments])
    mapping = IRMapping(dict(zip(arguments, block.arguments, strict=True)))
    fused = rewriter.create(
        GenericOp,
        operands,
        list(outputs(op)),
        result_types=[op.result.type],
        indexing_maps=ArrayAttr(tuple(AffineMapAttr(map_) for map_ in maps)),
        iterator_types=producer.iterator_types,
        regions=[Region([block])],
    )
    rewriter.set_insertion_point_to_end(block)
    factors: list[Value] = []
    for inner in old.ops[:-1]:
        if inner is not total:
            rewriter.clone(inner, mapping)
            factors = list(inner.results)
    if not factors:
        carried = old.arguments[-1]
        factors = [operand for operand in total.operands if operand is not carried]
    mapping.values[consumer.arguments[other]] = mapping.value(factors[0])
    mapping.values[factors[0]] = rewriter.clone(product, mapping).result
    rewriter.create(LinalgYieldOp, [rewriter.clone(total, mapping).result])
    alloc, zeros = (outputs(each)[0].defining_op(AllocTensorOp) for each in (op, producer))
    if not _is_encoded(op.result.type) and alloc is not None and zeros is not None and zeros.copy is not None:
        rewriter.set_insertion_point(alloc)
        filled = rewriter.create(AllocTensorOp, alloc.dynamic_sizes, [zeros.copy], result_types=[alloc.result.type])
        rewriter.replace_op(alloc, [filled.result])
    rewriter.replace_op(op, list(fused.results))
    return True


@pattern(CastOp, name="(anonymous namespace)::FuseTensorCast")
def convert_cast(op: CastOp, rewriter: Rewriter) -> bool:
    """cast dense to sparse    ->    sparse_tensor.convert"""
    source, old_type, type_ = op.source_, tensor_type(op.source_), tensor_type(op.dest)
    slice_ = source.defining_op(ExtractSliceOp)
    is_same_shape = (old_type.shape, old_type.element_type) == (type_.shape, type_.element_type)
    if is_same_shape and slice_ is not None and rewriter.has_one_use(source):
        with rewriter.modify(slice_):
            source.type = type_
        rewriter.replace_op(op, [source])
        return True
    if not _is_encoded(old_type) and not _is_encoded(type_):
        return False
    rewriter.replace_op_with_new_op(op, ConvertOp, source, result_types=[type_])
    return True


# ----------------------------------------------------------------------------------------------------------- semi-rings


@pattern(GenericOp, name="(anonymous namespace)::GenSemiRingReduction")
def reduce_zeros(op: GenericOp, rewriter: Rewriter) -> bool:
    """out = min(out, x)    ->    out = sparse_tensor.reduce(out, sparse_tensor.unary(x, absent = 0)) { min }"""
    if not has_tensor_semantics(op) or len(inputs(op)) != 1 or len(op.results) != 1:
        return False
    if REDUCTION not in iterator_types(op) or not _is_sparse(inputs(op)[0]):
        return False
    kinds = AndIOp | MulIOp | MulFOp | MinimumFOp | MinSIOp | MinUIOp | MaximumFOp | MaxSIOp | MaxUIOp
    combined = _maker(_yielded(op))
    element, carried = body(op).arguments
    if not isinstance(combined, kinds) or {id(each) for each in combined.operands} != {id(element), id(carried)}:
        return False
    emit, type_ = SparseEmitter(rewriter), element.type
    identity = emit.op(ExtractOp, outputs(op)[0], result_type=type_)
    rewriter.set_insertion_point_to_start(body(op))
    present, absent, combine = Block([type_]), Block([]), Block([type_, type_])
    unary = emit.op(UnaryOp, element, result_type=type_, regions=[Region([present]), Region([absent])])
    with emit.at_end(present):
        rewriter.create(YieldOp, [present.arguments[0]])
    with emit.at_end(absent):
        rewriter.create(YieldOp, [emit.zero(type_)])
    reduced = emit.op(ReduceOp, unary, carried, identity, result_type=type_, regions=[Region([combine])])
    with emit.at_end(combine):
        mapping = IRMapping(dict(zip(combined.operands, combine.arguments, strict=True)))
        rewriter.create(YieldOp, [rewriter.clone(combined, mapping).result])
    rewriter.replace_op(combined, [reduced])
    return True


def _is_dense_or_invariant(op: GenericOp, value: Value) -> bool:
    if isinstance(value, BlockArgument):
        return value.owner is body(op) and not _is_sparse(op.operands[body(op).arguments.index(value)])
    maker = _maker(value)
    return maker is not None and maker.parent is not body(op)


def _can_select(op: GenericOp, select: SelectOp) -> bool:
    """Returns True for a selection between two elements by a condition on dense operands."""
    condition, *values = select.operands
    if not all(isinstance(value, BlockArgument) for value in values):
        return False
    if _is_dense_or_invariant(op, condition):
        return True
    compared = _maker(condition)
    return isinstance(compared, CmpIOp | CmpFOp) and any(
        _is_dense_or_invariant(op, operand) for operand in compared.operands
    )


@pattern(GenericOp, name="(anonymous namespace)::GenSemiRingSelect")
def select_stored(op: GenericOp, rewriter: Rewriter) -> bool:
    """select %c, %x, %y    ->    binary %x, %y { select %c, %x, %y or %x, 0 or 0, %y }"""
    if not has_tensor_semantics(op) or not has_sparse(op):
        return False
    selects = [each for each in body(op).ops if isinstance(each, SelectOp) and _can_select(op, each)]
    replacements = [_selecting(select, rewriter) for select in selects]
    for select, value in zip(selects, replacements, strict=True):
        rewriter.replace_op(select, [value])
    return bool(selects)


def _selecting(select: SelectOp, rewriter: Rewriter) -> Value:
    emit = SparseEmitter(rewriter)
    rewriter.set_insertion_point(select)
    condition, yes, no = select.operands
    type_ = yes.type
    zero = emit.zero(type_)
    overlap, left, right = Block([type_, type_]), Block([type_]), Block([type_])
    regions = [Region([block]) for block in (overlap, left, right)]
    result = emit.op(BinaryOp, yes, no, result_type=type_, regions=regions)
    cases: list[tuple[Block, Sequence[Value]]] = [
        (overlap, overlap.arguments),
        (left, [left.arguments[0], zero]),
        (right, [zero, right.arguments[0]]),
    ]
    for block, (first, second) in cases:
        with emit.at_end(block):
            mapping = IRMapping({})
            maker = _maker(condition)
            if maker is not None:
                rewriter.clone(maker, mapping)
            mapping.values.update({yes: first, no: second})
            rewriter.create(YieldOp, [rewriter.clone(select, mapping).result])
    return result


PRE_SPARSIFICATION = FrozenPatternSet(
    [extract_part, convert_in_producer, only_zeros, sample_sum, convert_cast, reduce_zeros, select_stored, print_tensor]
)
