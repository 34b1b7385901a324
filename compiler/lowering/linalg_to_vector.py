"""Structured operations as vector operations: upstream's vectorization of linalg.

    linalg.generic ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) { mulf }
    ->  %0 = vector.transfer_read %a[%c0], %poison : tensor<8xf32>, vector<8xf32>
        %1 = arith.mulf %0, ..
        %2 = vector.transfer_write %1, %c[%c0] : vector<8xf32>, tensor<8xf32>

Vectors of inputs have a dimension for each loop; reads broadcast along loops that do not index the input. Vectors of
outputs have the loops of the output only. Reads, writes and reductions are masked where the vector is larger than the
iteration space, or where that is dynamic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.arith import float_ops, integer_ops
from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.contraction_ops import MatmulOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.interface import (
    body,
    indexing_maps,
    inputs,
    is_elementwise,
    is_scalar,
    is_structured,
    iterator_types,
    outputs,
    shape_of,
)
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import GenericOp, ReduceOp
from compiler.dialects.linalg.verify import structure_of
from compiler.dialects.tensor.ops import ExtractOp
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp
from compiler.dialects.vector.element_ops import BroadcastOp, StepOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masked_ops import create_masked_op
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.dialects.vector.shapes import is_broadcastable
from compiler.ir.affine import AffineMap, dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    I1,
    INDEX,
    FloatType,
    IndexType,
    IntegerType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.lowering.affine.expressions import AffineExpander
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vectorize_convolutions import can_vectorize_convolution, vectorize_convolution
from compiler.lowering.vectorize_extracts import ExtractVectorizer
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent
from compiler.transforms.linalg.reductions import match_reduction, single_combiner

_KINDS: Mapping[type[Operation], CombiningKind] = MappingProxyType(
    {
        integer_ops.AddIOp: CombiningKind.ADD,
        float_ops.AddFOp: CombiningKind.ADD,
        integer_ops.AndIOp: CombiningKind.AND,
        integer_ops.MaxSIOp: CombiningKind.MAXSI,
        integer_ops.MaxUIOp: CombiningKind.MAXUI,
        float_ops.MaximumFOp: CombiningKind.MAXIMUMF,
        float_ops.MaxNumFOp: CombiningKind.MAXNUMF,
        integer_ops.MinSIOp: CombiningKind.MINSI,
        integer_ops.MinUIOp: CombiningKind.MINUI,
        float_ops.MinimumFOp: CombiningKind.MINIMUMF,
        float_ops.MinNumFOp: CombiningKind.MINNUMF,
        integer_ops.MulIOp: CombiningKind.MUL,
        float_ops.MulFOp: CombiningKind.MUL,
        integer_ops.OrIOp: CombiningKind.OR,
        integer_ops.XOrIOp: CombiningKind.XOR,
    }
)
"""Kinds of reductions by the operations that combine."""
_MAPPABLE = ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable")


def static_loop_ranges(op: Operation) -> list[int]:
    """Returns the trip count of each loop, from the types of the operands."""
    ranges = [DYNAMIC] * len(iterator_types(op))
    for value, map_ in zip(op.operands, indexing_maps(op), strict=True):
        for size, expr in zip(shape_of(value), map_.results, strict=False):
            for loop in range(len(ranges)):
                if expr == dim(loop) and ranges[loop] == DYNAMIC:
                    ranges[loop] = size
    return ranges


def vectorize(
    op: Operation,
    rewriter: Rewriter,
    sizes: Sequence[int] = (),
    scalable: Sequence[bool] = (),
    *,
    assume_dims_match: bool = False,
    of_any_rank: bool = False,
    flatten: bool = False,
) -> list[Value] | None:
    """Creates the vector form of a structured operation before it. Returns the replacements of its results.

    `sizes` are those of the vector, and which of them are `scalable`; without them all loops must be static.
    `of_any_rank`: elements may be extracted from tensors of more than one dimension. `flatten`: width and channels of
    depthwise convolutions become one dimension.
    Returns None, with nothing created, if the operation cannot be vectorized.
    """
    if op.has_trait("ConvolutionOpInterface"):
        return _convolution(op, rewriter, sizes, scalable, flatten=flatten)
    if not _can_vectorize(op, sizes, scalable, of_any_rank=of_any_rank):
        return None
    _expand_applies(op, rewriter)
    rewriter.set_insertion_point(op)
    rewriter.location = op
    shape = list(sizes) or static_loop_ranges(op)
    flags = list(scalable) if sizes and scalable else [False] * len(shape)
    return _Vectorizer(op, VectorType(tuple(shape), I1, tuple(flags)), rewriter, assume_dims_match).run()


def _convolution(
    op: Operation, rewriter: Rewriter, sizes: Sequence[int], scalable: Sequence[bool], *, flatten: bool
) -> list[Value] | None:
    if not can_vectorize_convolution(op, flatten=flatten):
        return None
    combiner = single_combiner(op, 0)
    kind = None if combiner is None else _KINDS.get(type(combiner))
    channels = (sizes[2], bool(scalable[2]) if len(scalable) > 2 else False) if len(sizes) > 2 else None
    return vectorize_convolution(op, kind, rewriter, channels, flatten=flatten)


def _expand_applies(op: Operation, rewriter: Rewriter) -> None:
    """Expands affine maps in the body to arithmetic, which can be vectorized."""
    for inner in [inner for inner in body(op).ops if isinstance(inner, AffineApplyOp)]:
        rewriter.set_insertion_point(inner)
        rewriter.location = inner
        rewriter.replace_op(inner, AffineExpander(rewriter).map(inner.map.map, inner.map_operands))


# ------------------------------------------------------------------------------------------------------ preconditions


def _can_vectorize(op: Operation, sizes: Sequence[int], scalable: Sequence[bool], *, of_any_rank: bool) -> bool:
    structure = structure_of(op)
    if structure is None or not is_structured(op) or len(op.regions) != 1 or not outputs(op):
        return False
    ranges = static_loop_ranges(op)
    if any(0 in shape_of(value) for value in op.operands):
        return False
    if sizes:
        if len(sizes) != len(ranges) or DYNAMIC in sizes:
            return False
        if any(extent > size for extent, size in zip(ranges, sizes, strict=True)):
            return False
    elif DYNAMIC in ranges:
        return False
    elementwise = is_elementwise(op)
    is_dynamic = any(DYNAMIC in shape_of(value) for value in op.operands)
    has_masked_form = isinstance(op, GenericOp | ReduceOp) or op.has_trait("ContractionOpInterface")
    if is_dynamic and not (elementwise or has_masked_form):
        return False
    if any(scalable) and not _may_be_scalable(op, scalable):
        return False
    if not all(_has_vector_form(inner, of_any_rank=of_any_rank) for inner in body(op).ops[:-1]):
        return False
    return elementwise or _reduces(op)


def _may_be_scalable(op: Operation, scalable: Sequence[bool]) -> bool:
    """Returns True unless more dimensions are scalable than vectors support, or a reduction is not the last loop."""
    dims = [index for index, flag in enumerate(scalable) if flag]
    if len(dims) > 2 or (len(dims) == 2 and dims[1] != dims[0] + 1):
        return False
    kinds = iterator_types(op)
    if kinds[dims[-1]] != PARALLEL and (len(dims) == 2 or dims[-1] != len(kinds) - 1):
        return False
    return len(dims) == 1 or isinstance(op, MatmulOp | FillOp) or is_elementwise(op)


def _has_vector_form(inner: Operation, *, of_any_rank: bool) -> bool:
    if isinstance(inner, IndexOp | ConstantOp | AffineApplyOp):
        return True
    if isinstance(inner, ExtractOp):
        return (len(inner.indices) == 1 or of_any_rank) and _is_element(inner.result.type)
    if not all(inner.has_trait(name) for name in _MAPPABLE):
        return False
    return all(_is_element(value.type) for value in (*inner.operands, *inner.results))


def _is_element(type_: Type) -> bool:
    return isinstance(type_, IntegerType | IndexType | FloatType)


def _reduces(op: Operation) -> bool:
    """Returns True if each output is written by a permutation of the loops, or by a reduction that vectors have."""
    maps = indexing_maps(op)
    if not all(map_.is_projected_permutation(True) for map_ in maps) or all(
        kind == PARALLEL for kind in iterator_types(op)
    ):
        return False
    for number, map_ in enumerate(maps[len(inputs(op)) :]):
        combiner = None if map_.is_permutation() else single_combiner(op, number)
        if not map_.is_permutation() and type(combiner) not in _KINDS:
            return False
    return True


# -------------------------------------------------------------------------------------------------------- the rewrite


class _Vectorizer:
    """The vector form of one operation; `canonical` has a dimension for each loop."""

    def __init__(self, op: Operation, canonical: VectorType, rewriter: Rewriter, assume_dims_match: bool) -> None:
        self._op = op
        self._canonical = canonical
        self._rewriter = rewriter
        self._assumes_match = assume_dims_match
        self._emit = VectorEmitter(rewriter)
        self._ranges = static_loop_ranges(op)
        self._maps = indexing_maps(op)
        self._masks: dict[AffineMap, Value | None] = {}
        self._vectors: dict[Value, Value] = {}
        self._turns = [self._turns_of(loop) for loop in range(len(self._ranges))]

    def run(self) -> list[Value]:
        """Creates all operations; returns the values of the outputs that are tensors."""
        block = body(self._op)
        zero = self._emit.index(0)
        for number, (value, argument) in enumerate(zip(self._op.operands, block.arguments, strict=True)):
            self._vectors[argument] = value if is_scalar(value) else self._read(number, value, zero)
        for inner in block.ops[:-1]:
            self._vectors.update(zip(inner.results, self._vector_form(inner, block), strict=True))
        results: list[Value] = []
        for number, value in enumerate(block.ops[-1].operands):
            results += self._write(number, self._vectors.get(value, value))
        return results

    def _turns_of(self, loop: int) -> Value:
        """Returns the trip count of a loop as a value."""
        if self._ranges[loop] != DYNAMIC:
            return self._emit.index(self._ranges[loop])
        candidates = list(zip(self._op.operands, self._maps, strict=True))
        candidates.sort(key=lambda candidate: not candidate[1].is_projected_permutation())
        for value, map_ in candidates:
            position = map_.result_position(dim(loop))
            if position is not None and not is_scalar(value):
                return index_value(self._rewriter, extent(value, position, self._rewriter))
        raise AssertionError("the operands of a structured operation determine its loops")

    def _type(self, element: Type, loops: Sequence[int] | None = None) -> VectorType:
        """Returns the vector type of some loops, of all without `loops`."""
        dims = range(self._canonical.rank) if loops is None else loops
        shape = tuple([self._canonical.shape[loop] for loop in dims])
        return VectorType(shape, element, tuple([self._canonical.scalable[loop] for loop in dims]))

    # ------------------------------------------------------------------------------------------------------- memory

    def _mask(self, map_: AffineMap) -> Value | None:
        """Returns the mask for the loops that are a map's results, in order; None if none is needed."""
        map_ = map_.drop_zero_results()
        if map_ not in self._masks:
            loops = [map_.dim_position(position) for position in range(map_.num_results)]
            needed = any(
                self._ranges[loop] != self._canonical.shape[loop]
                and not (self._assumes_match and self._ranges[loop] == DYNAMIC)
                for loop in loops
            )
            turns = [self._turns[loop] for loop in loops]
            self._masks[map_] = (
                self._emit.op(CreateMaskOp, turns, result_type=self._type(I1, loops)) if needed else None
            )
        return self._masks[map_]

    def _read(self, number: int, value: Value, zero: Value) -> Value:
        """Returns the elements of an operand as a vector, or the only element of an operand of rank 0."""
        map_, element = self._maps[number], element_type_or_self(value.type)
        if number < len(inputs(self._op)):
            read_map, type_ = map_.inverse_and_broadcast_projected_permutation(), self._type(element)
        else:
            read_map, type_ = _inverse(map_), self._type(element, _loops_of(map_))
        padding = self._emit.poison(element)
        mask = self._mask(map_)
        indices = [zero] * len(shape_of(value))
        read = create_masked_op(
            self._rewriter,
            mask,
            TransferReadOp,
            value,
            indices,
            padding,
            [],
            result_types=[type_],
            permutation_map=AffineMapAttr(read_map),
            in_bounds=self._in_bounds(mask, map_, type_.rank),
        ).result
        return read if type_.rank else self._emit.extract(read, [])

    def _write(self, number: int, value: Value) -> list[Value]:
        """Writes a vector to an output; returns the resulting tensor."""
        target = outputs(self._op)[number]
        map_ = self._maps[len(inputs(self._op)) + number]
        type_ = self._type(element_type_or_self(target.type), _loops_of(map_))
        zero = self._emit.index(0)
        if type_.rank:
            indices, write_map = [zero] * len(shape_of(target)), _inverse(map_)
            value = self._broadcast(value, type_)
        else:
            indices, write_map = [], AffineMap(0, 0, ())
            if not isinstance(value.type, VectorType):
                value = self._emit.broadcast(value, type_)
        mask = self._mask(map_)
        return list(
            create_masked_op(
                self._rewriter,
                mask,
                TransferWriteOp,
                value,
                target,
                indices,
                [],
                result_types=[target.type] if self._op.results else [],
                permutation_map=AffineMapAttr(write_map),
                in_bounds=self._in_bounds(mask, map_, type_.rank),
            ).results
        )

    def _in_bounds(self, mask: Value | None, map_: AffineMap, rank: int) -> ArrayAttr:
        """Returns the attribute of a transfer: in bounds under a mask or by assumption; else folds find it out."""
        is_assumed = self._assumes_match and any(self._ranges[loop] == DYNAMIC for loop in _loops_of(map_))
        return ArrayAttr((bool_attr(mask is not None or is_assumed),) * rank)

    # --------------------------------------------------------------------------------------------------------- body

    def _vector_form(self, inner: Operation, block: Block) -> Sequence[Value]:
        """Returns the results of an operation of the body as vectors."""
        if isinstance(inner, IndexOp):
            return [self._index(inner)]
        if isinstance(inner, ConstantOp):
            return self._rewriter.insert(clone(inner, IRMapping())).results
        if isinstance(inner, ExtractOp):
            indices = [self._vectors.get(index, index) for index in inner.indices]
            mask = self._mask(AffineMap.identity(self._canonical.rank))
            type_ = self._type(inner.result.type)
            return [ExtractVectorizer(self._op, self._ranges, self._rewriter).read(inner, indices, type_, mask)]
        return self._reduced(inner, block) or self._elementwise(inner)

    def _index(self, inner: IndexOp) -> Value[VectorType]:
        """Returns the vector of a loop's indices, along its dimension."""
        loop, last = inner.dim.value, self._canonical.rank - 1
        steps = self._emit.op(StepOp, result_type=self._type(INDEX, [loop]))
        if loop == last:
            return steps
        order = list(range(last + 1))
        order[loop], order[last] = last, loop
        return self._emit.transpose(self._emit.broadcast(steps, self._type(INDEX, order)), order)

    def _reduced(self, inner: Operation, block: Block) -> list[Value]:
        """Returns the reduction of an op that combines into an output with a smaller vector; empty for others."""
        for operand in inner.operands:
            number = next((index for index, each in enumerate(block.arguments) if each is operand), -1)
            reduction = (
                match_reduction(self._op, number - len(inputs(self._op))) if number >= len(inputs(self._op)) else None
            )
            if reduction is None:
                continue
            value = self._vectors.get(reduction.value, reduction.value)
            acc = self._vectors[operand]
            if not isinstance(value.type, VectorType) or (
                isinstance(acc.type, VectorType) and acc.type.shape == value.type.shape
            ):
                continue
            mask = self._mask(AffineMap.identity(self._canonical.rank))
            dims = [loop for loop, kind in enumerate(iterator_types(self._op)) if kind != PARALLEL]
            reduced = create_masked_op(
                self._rewriter,
                mask,
                MultiDimReductionOp,
                value,
                acc,
                result_types=[acc.type],
                kind=_KINDS[type(inner)],
                reduction_dims=dims,
            )
            return list(reduced.results)
        return []

    def _elementwise(self, inner: Operation) -> Sequence[Value]:
        """Returns the results of the same operation on vectors."""
        operands = [self._vectors.get(value, value) for value in inner.operands]
        widest: VectorType | None = None
        for value in operands:
            if isinstance(value.type, VectorType) and (widest is None or widest.rank < value.type.rank):
                widest = value.type
        types = [result.type for result in inner.results]
        if widest is not None:
            shape, flags = widest.shape, widest.scalable
            operands = [
                self._broadcast(value, VectorType(shape, element_type_or_self(value.type), flags)) for value in operands
            ]
            types = [VectorType(shape, type_, flags) for type_ in types]
        return self._rewriter.create_like(inner, operands, types).results

    def _broadcast(self, value: Value, type_: VectorType) -> Value:
        """Returns a value broadcast to a type, unless it cannot be or has the type."""
        if not is_broadcastable(value.type, type_):
            return value
        return create_or_fold(self._rewriter, BroadcastOp, [value], [type_])[0]


def _loops_of(map_: AffineMap) -> list[int]:
    """Returns the loops that are results of a map, in the order of the loops."""
    return [loop for loop in range(map_.num_dims) if map_.result_position(dim(loop)) is not None]


def _inverse(map_: AffineMap) -> AffineMap:
    """Returns the map from an operand's dimensions to the loops that index it."""
    inverse = map_.drop_unused_dims().inverse_permutation()
    assert inverse is not None, f"{map_} is not a projected permutation"
    return inverse
