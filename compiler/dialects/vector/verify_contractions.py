"""What contractions, reductions, outer products and masks must satisfy, in upstream's words."""

from __future__ import annotations

from compiler.dialects.vector.arithmetic_ops import (
    ContractionOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
    ScanOp,
)
from compiler.dialects.vector.mask_ops import MaskOp, YieldOp
from compiler.dialects.vector.memory_ops import GatherOp, TransferReadOp, TransferWriteOp
from compiler.dialects.vector.transfers import mask_type
from compiler.dialects.vector.verify import integers, vector_type
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr, dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute, DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import I1, FloatType, IndexType, IntegerType, Type, VectorType, element_type_or_self
from compiler.ods import hook
from compiler.ods.model import AttrDef

_OF_NUMBERS = ("add", "mul")
_OF_FLOATS = ("minnumf", "maxnumf", "minimumf", "maximumf")


def _case(attribute: Attribute | None) -> str:
    """The spelling of an attribute that holds one case of an enum."""
    if not isinstance(attribute, DialectAttribute) or not isinstance(attribute.definition, AttrDef):
        return ""
    enum = attribute.definition.parameters[0].enum
    return "" if enum is None else enum.symbol(attribute.parameters[0]) or ""


def _combines(kind: str, type_: Type) -> bool:
    """Whether a kind of combining works on elements of a type."""
    if kind in _OF_FLOATS:
        return isinstance(type_, FloatType)
    whole = isinstance(type_, IntegerType | IndexType)
    return whole or (kind in _OF_NUMBERS and isinstance(type_, FloatType))


# ------------------------------------------------------------------------------------------------------------- contract


@hook.verify(ContractionOp)
def contract(op: ContractionOp) -> Finding:
    """Each operand is indexed by a projected permutation of the loops, and the sizes of the loops agree."""
    maps, iterators = _maps(op), _iterators(op)
    if len(maps) != 3:
        return "expected an indexing map for each vector operand"
    for number, (map_, operand) in enumerate(zip(maps, op.operands, strict=False)):
        rank = operand.type.rank if isinstance(operand.type, VectorType) else 0
        start = f"expected indexing map {number} to"
        if map_.num_symbols:
            return f"{start} have no symbols"
        if map_.num_dims != len(iterators):
            return f"{start} have {len(iterators)} number of inputs"
        if map_.num_results != rank:
            return f"{start} have {rank} number of outputs"
        if not map_.is_projected_permutation():
            return f"{start} be a projected permutation of its inputs"
    contracting = _dimension_pairs(maps, iterators, "reduction")
    batch = _dimension_pairs(maps, iterators, "parallel")
    if not contracting:
        return "expected at least one contracting dimension pair"
    lhs, rhs = vector_type(op.lhs), vector_type(op.rhs)
    for pairs, word in ((contracting, "contracting"), (batch, "batch")):
        if any(lhs.shape[left] != rhs.shape[right] for left, right in pairs):
            return f"invalid {word} dimension map"
    problem = _output_shape(op, maps, contracting, batch)
    if problem is not None:
        return problem
    if not _combines(_case(op.properties["kind"]), element_type_or_self(op.result.type)):
        return "unsupported contraction type"
    return None


def _maps(op: Operation) -> list[AffineMap]:
    value = op.properties["indexing_maps"]
    elements = value.elements if isinstance(value, ArrayAttr) else ()
    return [element.map for element in elements if isinstance(element, AffineMapAttr)]


def _iterators(op: ContractionOp) -> list[str]:
    value = op.iterator_types
    return [_case(element) for element in value.elements] if isinstance(value, ArrayAttr) else []


def _dimension_pairs(maps: list[AffineMap], iterators: list[str], kind: str) -> list[tuple[int, int]]:
    """The dimensions of both factors that the loops of a kind index."""
    pairs = []
    for loop, iterator in enumerate(iterators):
        left, right = maps[0].result_position(dim(loop)), maps[1].result_position(dim(loop))
        if iterator == kind and left is not None and right is not None:
            pairs.append((left, right))
    return pairs


def _output_shape(
    op: Operation, maps: list[AffineMap], contracting: list[tuple[int, int]], batch: list[tuple[int, int]]
) -> Finding:
    lhs, rhs, acc, result = (value.type for value in (*op.operands[:3], op.result))
    assert isinstance(lhs, VectorType)
    assert isinstance(rhs, VectorType)
    free = lhs.rank - len(contracting) + rhs.rank - len(contracting) - len(batch)
    if not free:
        scalars = not isinstance(acc, VectorType) and not isinstance(result, VectorType)
        return None if scalars else "invalid accumulator/result vector shape"
    if not isinstance(acc, VectorType) or not isinstance(result, VectorType):
        return "invalid accumulator/result vector shape"
    extents: dict[int, int] = {}
    for type_, map_ in ((lhs, maps[0]), (rhs, maps[1])):
        for size, loop in zip(type_.shape, _loops(map_), strict=True):
            extents.setdefault(loop, size)
    if len(extents) < maps[0].num_dims:
        return "expected all dimensions to be either a LHS or a RHS dimension"
    shape = tuple(extents[loop] for loop in _loops(maps[2]))
    expected = VectorType(shape, result.element_type, result.scalable)
    if result != expected or acc != expected:
        return f"invalid accumulator/result vector shape, expected: '{expected}'"
    return None


def _loops(map_: AffineMap) -> list[int]:
    return [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)]


# ----------------------------------------------------------------------------------------- outer product and reductions


@hook.verify(OuterProductOp)
def outerproduct(op: OuterProductOp) -> Finding:
    lhs, rhs, result = vector_type(op.lhs), op.rhs.type, vector_type(op.result)
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
    if len(op.operands) > 2 and op.operands[2].type != result:
        return "expected operand #3 of same type as result type"
    kind = op.properties.get("kind")  # `add` by default, which all element types have
    if kind is not None and not _combines(_case(kind), result.element_type):
        return "unsupported outerproduct type"
    return None


@hook.verify(ReductionOp)
def reduction(op: ReductionOp) -> Finding:
    rank, kind = vector_type(op.vector).rank, _case(op.kind)
    if rank > 1:
        return f"unsupported reduction rank: {rank}"
    if not _combines(kind, op.result.type):
        return f"unsupported reduction type ''{op.result.type}'' for kind '{kind}'"
    return None


@hook.verify(MultiDimReductionOp)
def multi_reduction(op: MultiDimReductionOp) -> Finding:
    source, reduced = vector_type(op.source_), integers(op.reduction_dims)
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
    source, initial = (vector_type(value) for value in op.operands)
    along = op.reduction_dim
    position = along.value if isinstance(along, IntegerAttr) else 0
    if position >= source.rank:
        return f"reduction dimension {position} has to be less than {source.rank}"
    if initial.rank != source.rank - 1:
        return f"initial value rank {initial.rank} has to be equal to {source.rank - 1}"
    if initial.shape != tuple(extent for index, extent in enumerate(source.shape) if index != position):
        return "incompatible input/initial value shapes"
    kind = _case(op.kind)
    if not _combines(kind, source.element_type):
        return f"unsupported reduction type '{source.element_type}' for kind '{kind}'"
    return None


# ----------------------------------------------------------------------------------------------------------------- mask


@hook.verify(MaskOp)
def mask(op: MaskOp) -> Finding:
    """One operation that can be masked, by a mask of the type it expects, and a yield of its results."""
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
        return f"expects a '{expected}' mask for the maskable operation"
    if len(op.operands) < 2:
        return None
    if not isinstance(masked, TransferReadOp):
        return "doesn't expect a passthru argument for this maskable operation"
    if len(types) != 1:
        return "expects result when passthru argument is provided"
    return None if op.operands[1].type == types[0] else "expects passthru type to match result type"


def expected_mask_type(op: Operation) -> VectorType | None:
    """The type of the mask that an operation with `MaskableOpInterface` takes; None where that is not known here."""
    if isinstance(op, ContractionOp):
        return _contraction_mask(op)
    if isinstance(op, (TransferReadOp, TransferWriteOp)):
        permutation = op.permutation_map
        vector = op.result.type if op.name.endswith("read") else op.operand("valueToStore").type
        if not isinstance(permutation, AffineMapAttr) or not isinstance(vector, VectorType):
            return None
        return mask_type(vector, permutation.map)
    shaped: Type | None = None
    if isinstance(op, ReductionOp):
        shaped = op.vector.type
    elif isinstance(op, MultiDimReductionOp):
        shaped = op.source_.type
    elif isinstance(op, (OuterProductOp, GatherOp)):
        shaped = op.result.type
    return VectorType(shaped.shape, I1, shaped.scalable) if isinstance(shaped, VectorType) else None


def _contraction_mask(op: Operation) -> VectorType | None:
    """A bit for each iteration of the loops."""
    maps = _maps(op)
    extents: dict[int, tuple[int, bool]] = {}
    for operand, map_ in zip(op.operands[:2], maps, strict=False):
        type_ = vector_type(operand)
        if len(_loops(map_)) != type_.rank:
            return None
        extents.update(zip(_loops(map_), zip(type_.shape, type_.scalable, strict=True), strict=True))
    if not maps or len(extents) != maps[0].num_dims:
        return None
    ordered = [extents[loop] for loop in sorted(extents)]
    return VectorType(tuple(size for size, _ in ordered), I1, tuple(scalable for _, scalable in ordered))
