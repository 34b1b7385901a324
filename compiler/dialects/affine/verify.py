"""Verifiers of the affine dialect's operations beyond their tables.

A verifier takes an operation whose operands, results and attributes satisfy its definition; it returns an error, which
follows the op's name in the message, or None. See https://mlir.llvm.org/docs/Dialects/Affine/.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.diagnostics import Fault
from compiler.dialects.affine.bounds import (
    DMA_MAPS,
    body_arguments,
    condition_of,
    dma_positions,
    group_sizes,
    map_of,
    memory_operand_index,
    parallel_operands,
    steps_of,
)
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineDelinearizeIndexOp,
    AffineForOp,
    AffineIfOp,
    AffineLinearizeIndexOp,
    AffineLoadOp,
    AffineMaxOp,
    AffineMinOp,
    AffineParallelOp,
    AffinePrefetchOp,
    AffineRead,
    AffineStoreOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp,
    AffineWrite,
    AffineYieldOp,
    DmaStartOp,
    DmaWaitOp,
)
from compiler.dialects.affine.values import affine_scope, is_valid_dim, is_valid_symbol
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.errors.constraints import AffineOperand, RequiredType, SizeMismatch
from compiler.errors.structure import RegionFlow
from compiler.errors.values import IndexCount
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, IntegerAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding, plain_problem
from compiler.ir.types import (
    DYNAMIC,
    INDEX,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    Type,
    VectorType,
)
from compiler.ods import hook

_MAP_INPUTS = "operand count and affine map dimension and symbol count must match"


def _identifiers(op: Operation, operands: Sequence[Value], num_dims: int) -> Fault | None:
    """Checks that the first `num_dims` operands are valid dimensions, and the others valid symbols."""
    scope = affine_scope(op)
    for index, operand in enumerate(operands):
        if index < num_dims:
            if not is_valid_dim(operand, scope):
                return AffineOperand("operand cannot be used as a dimension id", index)
        elif not is_valid_symbol(operand, scope):
            return AffineOperand("operand cannot be used as a symbol", index)
    return None


def _differ(left: Type, right: Type) -> bool:
    return left is not right and left != right and ERROR_TYPE not in (left, right)


# -------------------------------------------------------------------------------------------------------- computations


@hook.verify(AffineApplyOp)
def verify_apply(op: AffineApplyOp) -> Finding:
    """The map has an input for each operand and one result; no symbol is an induction variable."""
    map_ = map_of(op)
    if map_ is None:
        return None
    if len(op.operands) != map_.num_inputs:
        return SizeMismatch(_MAP_INPUTS, len(op.operands), map_.num_inputs)
    if map_.num_results != 1:
        return "mapping must produce one value"
    scope = affine_scope(op)
    for index, operand in enumerate(op.operands[map_.num_dims :], map_.num_dims):
        if is_valid_dim(operand, scope) and not is_valid_symbol(operand, scope):
            fault = AffineOperand("dimensional operand cannot be used as a symbol", index)
            return plain_problem(op, fault, value=operand)
    return None


@hook.verify(AffineMinOp, AffineMaxOp)
def verify_min_max(op: Operation) -> Finding:
    """The map has an input for each operand and at least one result."""
    map_ = map_of(op)
    if map_ is None:
        return None
    if len(op.operands) != map_.num_inputs:
        return SizeMismatch(_MAP_INPUTS, len(op.operands), map_.num_inputs)
    return "affine map expect at least one result" if map_.num_results == 0 else None


def _basis(op: Operation) -> tuple[int, ...]:
    basis = op.attribute("static_basis")
    return tuple(basis.values) if isinstance(basis, DenseArrayAttr) else ()


_DYNAMIC_BASIS = (
    "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can "
    "only happen due to an incorrect fold/rewrite"
)


@hook.verify(AffineDelinearizeIndexOp)
def verify_delinearize_index(op: AffineDelinearizeIndexOp) -> str | None:
    """There is one result for each extent of the basis, and optionally one for the outermost index."""
    basis = _basis(op)
    if len(op.results) not in (len(basis), len(basis) + 1):
        return "should return an index for each basis element and up to one extra index"
    if basis.count(DYNAMIC) != len(op.dynamic_basis):
        return _DYNAMIC_BASIS
    if any(extent <= 0 for extent in basis if extent != DYNAMIC):
        return "no basis element may be statically non-positive"
    return None


@hook.verify(AffineLinearizeIndexOp)
def verify_linearize_index(op: AffineLinearizeIndexOp) -> str | None:
    """The basis has one extent for each index; the first index's extent is optional."""
    basis, num_indices = _basis(op), len(op.multi_index)
    if len(basis) not in (num_indices, num_indices - 1):
        return "should be passed a basis element for each index except possibly the first"
    return _DYNAMIC_BASIS if basis.count(DYNAMIC) != len(op.dynamic_basis) else None


# ------------------------------------------------------------------------------------------------ loops and conditions


@hook.verify_regions(AffineForOp)
def verify_for(op: AffineForOp) -> Finding:
    """The body has an induction variable, the bounds are valid, and each carried value has a result."""
    arguments = body_arguments(op)
    if not arguments:
        # Upstream counts the arguments after the first one as an unsigned number.
        return f"different number of inits and region iter_args: {len(op.inits)} != {(1 << 64) - 1}"
    if not isinstance(arguments[0].type, IndexType):
        return "expected body to have a single index argument for the induction variable"
    bounds = [(map_of(op, f"{which}BoundMap"), op.operand_group(f"{which}BoundOperands")) for which in _BOUNDS]
    for map_, operands in bounds:
        if map_ is not None and map_.num_inputs and (fault := _identifiers(op, operands, map_.num_dims)):
            return fault
    for which, (map_, _) in zip(_BOUNDS, bounds, strict=True):
        if map_ is not None and map_.num_results == 0:
            return f"expected {which} bound map to have at least one result"
    if not op.results:
        return None
    num_inputs = sum(map_.num_inputs for map_, _ in bounds if map_ is not None)
    if len(op.operands) - num_inputs != len(op.results):
        return "mismatch between the number of loop-carried values and results"
    if len(arguments) - 1 != len(op.results):
        return "mismatch between the number of basic block args and results"
    return None


_BOUNDS = ("lower", "upper")


@hook.verify(AffineIfOp)
def verify_if(op: AffineIfOp) -> Finding:
    """There is an operand for each input of the condition."""
    condition = condition_of(op)
    if condition is None:
        return "requires an integer set attribute named 'condition'"
    if len(op.operands) != condition.num_dims + condition.num_symbols:
        words = "operand count and condition integer set dimension and symbol count must match"
        return SizeMismatch(words, len(op.operands), condition.num_dims + condition.num_symbols)
    return _identifiers(op, op.operands, condition.num_dims)


@hook.verify(AffineYieldOp)
def verify_yield(op: AffineYieldOp) -> Finding:
    """The operands have the types of the parent's results."""
    parent = op.parent_op
    if parent is None or not isinstance(parent, (AffineParallelOp, AffineIfOp, AffineForOp)):
        return "only terminates affine.if/for/parallel regions"
    if len(parent.results) != len(op.operands):
        words = "parent of yield must have same number of results as the yield operands"
        return RegionFlow(words, len(op.operands), len(parent.results))
    for result, operand in zip(parent.results, op.operands, strict=True):
        if _differ(result.type, operand.type):
            return RequiredType("types mismatch between yield op and its parent", operand.type, result.type)
    return None


@hook.verify(AffineParallelOp)
def verify_parallel(op: AffineParallelOp) -> Finding:
    """There is a lower bound, upper bound and step for each induction variable, and a reduction for each result."""
    lower, upper, steps = group_sizes(op, "lowerBoundsGroups"), group_sizes(op, "upperBoundsGroups"), steps_of(op)
    num_arguments = len(body_arguments(op))
    counts = len(lower), len(upper), num_arguments
    if set(counts) != {len(steps)}:
        words = (
            f"the number of region arguments ({num_arguments}) and the number of map groups for lower ({len(lower)}) "
            f"and upper bound ({len(upper)}), and the number of steps ({len(steps)}) must all match"
        )
        return SizeMismatch(words, next(count for count in counts if count != len(steps)), len(steps))
    lower_map, upper_map = map_of(op, "lowerBoundsMap"), map_of(op, "upperBoundsMap")
    if lower_map is None or upper_map is None:
        return None
    if sum(lower) != lower_map.num_results:
        return f"expected lower bounds map to have {sum(lower)} results"
    if sum(upper) != upper_map.num_results:
        return f"expected upper bounds map to have {sum(upper)} results"
    attribute = op.attribute("reductions")
    reductions = attribute.elements if isinstance(attribute, ArrayAttr) else ()
    if len(reductions) != len(op.results):
        return "a reduction must be specified for each output"
    for reduction, result in zip(reductions, op.results, strict=True):
        if not isinstance(reduction, IntegerAttr) or reduction.value not in AtomicRMWKind.__members__.values():
            return "invalid reduction attribute"
        if result.type is not ERROR_TYPE and not _reduces(AtomicRMWKind(reduction.value), result.type):
            return "result type cannot match reduction attribute"
    lower_operands, upper_operands = parallel_operands(op)
    return _identifiers(op, lower_operands, lower_map.num_dims) or _identifiers(op, upper_operands, upper_map.num_dims)


def _reduces(kind: AtomicRMWKind, type_: Type) -> bool:
    """Returns True if the result of a reduction may have the type."""
    match kind:
        case AtomicRMWKind.ASSIGN:
            return True
        case AtomicRMWKind.ADDF | AtomicRMWKind.MULF | AtomicRMWKind.MAXIMUMF | AtomicRMWKind.MINIMUMF:
            return isinstance(type_, FloatType)
        case AtomicRMWKind.MAXS | AtomicRMWKind.MINS:
            return isinstance(type_, IntegerType) and type_.signedness is Signedness.SIGNED
        case AtomicRMWKind.MAXU | AtomicRMWKind.MINU:
            return isinstance(type_, IntegerType) and type_.signedness is Signedness.UNSIGNED
        case AtomicRMWKind.ADDI | AtomicRMWKind.MULI | AtomicRMWKind.ORI | AtomicRMWKind.ANDI:
            return isinstance(type_, IntegerType)
    return False


# ------------------------------------------------------------------------------------------------------ memory accesses


def _indexing(op: Operation) -> str | Fault | None:
    """Checks that the map has an input for each index operand, and a result for each dimension of the memref."""
    position = memory_operand_index(op)
    map_, type_ = map_of(op), op.operands[position].type
    indices = op.operands[position + 1 :]
    if map_ is None or not isinstance(type_, MemRefType):
        return None
    if map_.num_results != len(type_.shape):
        words = "affine map num results must equal memref rank"
        return SizeMismatch(words, map_.num_results, len(type_.shape))
    if map_.num_inputs != len(indices):
        return IndexCount("expects as many subscripts as affine map inputs", map_.num_inputs, len(indices))
    return _identifiers(op, indices, map_.num_dims)


@hook.verify(AffineLoadOp)
def verify_load(op: AffineLoadOp) -> Finding:
    """The result is an element of the memref; see `_indexing`."""
    type_ = op.memref.type
    if isinstance(type_, MemRefType) and _differ(op.result.type, type_.element_type):
        words = "result type must match element type of memref"
        return RequiredType(words, op.result.type, type_.element_type)
    return _indexing(op)


@hook.verify(AffineStoreOp)
def verify_store(op: AffineStoreOp) -> Finding:
    """The value may be an element of the memref; see `_indexing`."""
    type_ = op.memref.type
    if isinstance(type_, MemRefType) and _differ(op.value.type, type_.element_type):
        words = "value to store must have the same type as memref element type"
        return RequiredType(words, op.value.type, type_.element_type)
    return _indexing(op)


@hook.verify(AffineVectorLoadOp, AffineVectorStoreOp)
def verify_vector_access(op: AffineRead | AffineWrite) -> Finding:
    """Vector and memref hold the same kind of elements; see `_indexing`."""
    memref, vector = op.memref.type, op.accessed_type
    if message := _indexing(op):
        return message
    if isinstance(memref, MemRefType) and isinstance(vector, VectorType):
        if _differ(memref.element_type, vector.element_type):
            return "requires memref and vector types of the same elemental type"
    return None


@hook.verify(AffinePrefetchOp)
def verify_prefetch(op: AffinePrefetchOp) -> Finding:
    """Checks that the map has an input for each operand, and a result for each dimension of the memref."""
    map_, type_ = map_of(op), op.memref.type
    if map_ is not None and isinstance(type_, MemRefType):
        if map_.num_results != len(type_.shape):
            return "affine.prefetch affine map num results must equal memref rank"
        if map_.num_inputs + 1 != len(op.operands):
            return "too few operands"
    return _indices(op, op.indices, "index", "")


def _indices(op: Operation, indices: Sequence[Value], noun: str, name: str) -> Finding:
    """Checks that indices are valid dimensions or symbols; also their type, unless `name`, for messages, is empty."""
    scope = affine_scope(op)
    for number, index in enumerate(indices):
        if name and not isinstance(index.type, IndexType) and index.type is not ERROR_TYPE:
            return RequiredType(f"{noun} to {name} must have 'index' type", index.type, INDEX)
        if not is_valid_dim(index, scope) and not is_valid_symbol(index, scope):
            return AffineOperand(f"{noun} must be a valid dimension or symbol identifier", number)
    return None


@hook.verify(DmaStartOp)
def verify_dma_start(op: DmaStartOp) -> Finding:
    """Three memrefs, each with the inputs of its map, then one size, or a size and two stride operands."""
    for name in DMA_MAPS:
        if map_of(op, name) is None:
            return f"requires attribute '{name}'"
    positions = dma_positions(op)
    assert positions is not None
    for position, noun in zip(positions, ("source", "destination", "tag"), strict=False):
        type_ = op.operands[position].type if position < len(op.operands) else None
        if not isinstance(type_, MemRefType) and type_ is not ERROR_TYPE:
            return f"expected DMA {noun} to be of memref type"
    if len(op.operands) - positions[-1] not in (1, 3):
        return "incorrect number of operands"
    for index, noun in enumerate(("src", "dst", "tag")):
        indices = op.operands[positions[index] + 1 : positions[index + 1]]
        if message := _indices(op, indices, f"{noun} index", "dma_start"):
            return message
    return None


@hook.verify(DmaWaitOp)
def verify_dma_wait(op: DmaWaitOp) -> Finding:
    """The tag's memref with the inputs of its map, and a size."""
    map_ = map_of(op, "tag_map")
    if map_ is None:
        return "requires attribute 'tag_map'"
    match op.operands:
        case [tag, *indices] if isinstance(tag.type, MemRefType) or tag.type is ERROR_TYPE:
            return _indices(op, indices[: map_.num_inputs], "index", "dma_wait")
    return "expected DMA tag to be of memref type"
