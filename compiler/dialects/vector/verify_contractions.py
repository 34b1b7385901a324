"""Checks of contractions, reductions, outer products and masks, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.vector.arithmetic_ops import (
    ContractionOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
    ScanOp,
)
from compiler.dialects.vector.enums import CombiningKind, IteratorType
from compiler.dialects.vector.mask_ops import MaskOp, YieldOp
from compiler.dialects.vector.memory_ops import GatherOp, TransferOp, TransferReadOp, transferred_vector
from compiler.dialects.vector.transfers import mask_type
from compiler.dialects.vector.verify import integers
from compiler.errors.constraints import InvalidMap, OutOfRange, RequiredType, SizeMismatch
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr, dim
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import I1, FloatType, IndexType, IntegerType, Type, VectorType, element_type_or_self
from compiler.ir.value_types import vector_type
from compiler.ods import hook

_OF_NUMBERS = (CombiningKind.ADD, CombiningKind.MUL)
_OF_FLOATS = (CombiningKind.MINNUMF, CombiningKind.MAXNUMF, CombiningKind.MINIMUMF, CombiningKind.MAXIMUMF)


_UNKNOWN_KIND = "expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')"
"""Error for a kind that was given as an attribute of another sort, which is not kept."""


def _combines(kind: CombiningKind, type_: Type) -> bool:
    """Returns True if a kind of combining works on elements of a type."""
    if kind in _OF_FLOATS:
        return isinstance(type_, FloatType)
    whole = isinstance(type_, IntegerType | IndexType)
    return whole or (kind in _OF_NUMBERS and isinstance(type_, FloatType))


# ------------------------------------------------------------------------------------------------------------- contract


@hook.verify(ContractionOp)
def contract(op: ContractionOp) -> Finding:
    """Each operand is indexed by a projected permutation of the loops, whose sizes are consistent."""
    maps, iterators = op.maps, _iterators(op)
    if len(maps) != 3:
        return "expected an indexing map for each vector operand"
    for number, (map_, operand) in enumerate(zip(maps, op.operands, strict=False)):
        rank = operand.type.rank if isinstance(operand.type, VectorType) else 0
        start = f"expected indexing map {number} to"
        if map_.num_symbols:
            return InvalidMap(f"{start} have no symbols", map_)
        if map_.num_dims != len(iterators):
            return InvalidMap(f"{start} have {len(iterators)} number of inputs", map_)
        if map_.num_results != rank:
            return InvalidMap(f"{start} have {rank} number of outputs", map_)
        if not map_.is_projected_permutation():
            return InvalidMap(f"{start} be a projected permutation of its inputs", map_)
    contracting = _dimension_pairs(maps, iterators, IteratorType.REDUCTION)
    batch = _dimension_pairs(maps, iterators, IteratorType.PARALLEL)
    if not contracting:
        return "expected at least one contracting dimension pair"
    lhs, rhs = op.lhs.type, op.rhs.type
    for pairs, word in ((contracting, "contracting"), (batch, "batch")):
        if any(lhs.shape[left] != rhs.shape[right] for left, right in pairs):
            return f"invalid {word} dimension map"
    problem = _output_shape(op, maps, contracting, batch)
    if problem is not None:
        return problem
    if "kind" not in op.properties:
        return _UNKNOWN_KIND
    if not _combines(op.kind, element_type_or_self(op.result.type)):
        return "unsupported contraction type"
    return None


def _iterators(op: ContractionOp) -> list[IteratorType]:
    return [attribute.value for attribute in op.iterator_types.elements]


def _dimension_pairs(maps: list[AffineMap], iterators: list[IteratorType], kind: IteratorType) -> list[tuple[int, int]]:
    """Returns the dimensions of both factors that the loops of a kind index."""
    pairs = []
    for loop, iterator in enumerate(iterators):
        left, right = maps[0].result_position(dim(loop)), maps[1].result_position(dim(loop))
        if iterator is kind and left is not None and right is not None:
            pairs.append((left, right))
    return pairs


def _output_shape(
    op: ContractionOp, maps: list[AffineMap], contracting: list[tuple[int, int]], batch: list[tuple[int, int]]
) -> Finding:
    lhs, rhs, acc, result = op.lhs.type, op.rhs.type, op.acc.type, op.result.type
    free = lhs.rank - len(contracting) + rhs.rank - len(contracting) - len(batch)
    if not free:
        scalars = not isinstance(acc, VectorType) and not isinstance(result, VectorType)
        return None if scalars else "invalid accumulator/result vector shape"
    if not isinstance(acc, VectorType) or not isinstance(result, VectorType):
        return "invalid accumulator/result vector shape"
    extents: dict[int, tuple[int, bool]] = {}
    for type_, map_ in ((lhs, maps[0]), (rhs, maps[1])):
        for size, scales, loop in zip(type_.shape, type_.scalable, _loops(map_), strict=True):
            extents.setdefault(loop, (size, scales))
    if len(extents) < maps[0].num_dims:
        return "expected all dimensions to be either a LHS or a RHS dimension"
    shape, scalable = zip(*(extents[loop] for loop in _loops(maps[2])), strict=True)
    expected = VectorType(shape, result.element_type, scalable)
    if result != expected or acc != expected:
        words = f"invalid accumulator/result vector shape, expected: '{expected}'"
        return RequiredType(words, acc if result == expected else result, expected)
    return None


def _loops(map_: AffineMap) -> list[int]:
    return [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)]


# ----------------------------------------------------------------------------------------- outer product and reductions


@hook.verify(OuterProductOp)
def outerproduct(op: OuterProductOp) -> Finding:
    lhs, rhs, result = op.lhs.type, op.rhs.type, vector_type(op.result)
    if lhs.rank != 1:
        return "expected 1-d vector for operand #1"
    if isinstance(rhs, VectorType):
        if rhs.rank != 1:
            return "expected 1-d vector for operand #2"
        if result.rank != 2:
            return "expected 2-d vector result"
        if lhs.shape[0] != result.shape[0]:
            return "expected #1 operand dim to match result dim #1"
        if rhs.shape[0] != result.shape[1]:
            return "expected #2 operand dim to match result dim #2"
        if lhs.is_scalable and not rhs.is_scalable:
            return "expected either both or only #2 operand dim to be scalable"
    else:
        if result.rank != 1:
            return "expected 1-d vector result"
        if lhs.shape[0] != result.shape[0]:
            return "expected #1 operand dim to match result dim #1"
    if op.acc is not None and op.acc.type != result:
        return "expected operand #3 of same type as result type"
    if "kind" not in op.properties:
        return _UNKNOWN_KIND
    if not _combines(op.kind, result.element_type):
        return "unsupported outerproduct type"
    return None


@hook.verify(ReductionOp)
def reduction(op: ReductionOp) -> Finding:
    rank = op.vector.type.rank
    if rank > 1:
        return f"unsupported reduction rank: {rank}"
    if not _combines(op.kind, op.result.type):
        return f"unsupported reduction type ''{op.result.type}'' for kind '{op.kind.symbol}'"
    return None


@hook.verify(MultiDimReductionOp)
def multi_reduction(op: MultiDimReductionOp) -> Finding:
    source, reduced = op.source_.type, integers(op.reduction_dims)
    kept = [position for position in range(source.rank) if position not in reduced]
    expected: Type = source.element_type
    if kept:
        shape, scalable = ([values[position] for position in kept] for values in (source.shape, source.scalable))
        expected = VectorType(tuple(shape), source.element_type, tuple(bool(flag) for flag in scalable))
    if op.result.type != expected:
        return f"destination type '{op.result.type}' is incompatible with source type '{source}'"
    return None


@hook.verify(ScanOp)
def scan(op: ScanOp) -> Finding:
    source, initial = op.source_.type, op.initial_value.type
    position = op.reduction_dim.value
    if position >= source.rank:
        words = f"reduction dimension {position} has to be less than {source.rank}"
        return OutOfRange(words, position, 0, source.rank - 1)
    if initial.rank != source.rank - 1:
        words = f"initial value rank {initial.rank} has to be equal to {source.rank - 1}"
        return SizeMismatch(words, initial.rank, source.rank - 1)
    if initial.shape != tuple(extent for index, extent in enumerate(source.shape) if index != position):
        return "incompatible input/initial value shapes"
    if not _combines(op.kind, source.element_type):
        return f"unsupported reduction type '{source.element_type}' for kind '{op.kind.symbol}'"
    return None


# ----------------------------------------------------------------------------------------------------------------- mask


@hook.verify(MaskOp)
def mask(op: MaskOp) -> Finding:
    """The region has one maskable operation, which expects the mask's type, and a yield of its results."""
    ops = op.mask_region.blocks[0].ops if op.mask_region.blocks else []
    if not ops:
        return "expects a terminator within the mask region"
    if len(ops) > 2:
        return "expects only one operation to mask"
    terminator = ops[-1]
    if not isinstance(terminator, YieldOp):
        return "expects a terminator within the mask region"
    if len(terminator.operands) != len(op.results):
        return "expects number of results to match mask region yielded values"
    if len(ops) == 1:
        return None
    masked = ops[0]
    if not masked.has_trait("MaskableOpInterface"):
        return "expects a MaskableOpInterface within the mask region"
    if len(masked.results) != len(op.results):
        return "expects number of results to match maskable operation number of results"
    if list(masked.results) != list(terminator.operands):
        return "expects all the results from the MaskableOpInterface to match all the values returned by the terminator"
    types = [result.type for result in masked.results]
    if types != [result.type for result in op.results]:
        return "expects result type to match maskable operation result type"
    if sum(isinstance(type_, VectorType) for type_ in types) > 1:
        return "multiple vector results not supported"
    expected = expected_mask_type(masked)
    if expected is not None and op.mask.type != expected:
        return RequiredType(f"expects a '{expected}' mask for the maskable operation", op.mask.type, expected)
    if op.passthru is None:
        return None
    if not isinstance(masked, TransferReadOp):
        return "doesn't expect a passthru argument for this maskable operation"
    if len(types) != 1:
        return "expects result when passthru argument is provided"
    return None if op.passthru.type == types[0] else "expects passthru type to match result type"


def expected_mask_type(op: Operation) -> VectorType | None:
    """Returns the type of the mask that an operation with `MaskableOpInterface` takes.

    None if that is not known here.
    """
    if isinstance(op, ContractionOp):
        return _contraction_mask(op)
    if isinstance(op, TransferOp):
        return mask_type(transferred_vector(op).type, op.permutation_map.map)
    shaped: Type | None = None
    if isinstance(op, ReductionOp):
        shaped = op.vector.type
    elif isinstance(op, MultiDimReductionOp):
        shaped = op.source_.type
    elif isinstance(op, (OuterProductOp, GatherOp)):
        shaped = op.result.type
    return VectorType(shaped.shape, I1, shaped.scalable) if isinstance(shaped, VectorType) else None


def _contraction_mask(op: ContractionOp) -> VectorType | None:
    """Returns a bit for each iteration of the loops."""
    maps = op.maps
    extents: dict[int, tuple[int, bool]] = {}
    for operand, map_ in zip((op.lhs, op.rhs), maps, strict=False):
        type_ = operand.type
        if len(_loops(map_)) != type_.rank:
            return None
        extents.update(zip(_loops(map_), zip(type_.shape, type_.scalable, strict=True), strict=True))
    if not maps or len(extents) != maps[0].num_dims:
        return None
    ordered = [extents[loop] for loop in sorted(extents)]
    return VectorType(tuple(size for size, _ in ordered), I1, tuple(scalable for _, scalable in ordered))
