"""Checks of accesses of vectors to memory, with upstream's messages.

Each function takes an operation whose operands, results and attributes satisfy their constraints; it returns the error,
which follows the op's name in the message, or None.
"""

from __future__ import annotations

from typing import TypeAlias

from compiler.diagnostics import Fault
from compiler.dialects.vector.memory_ops import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
    TransferReadOp,
    TransferWriteOp,
)
from compiler.dialects.vector.transfers import mask_type
from compiler.dialects.vector.verify import bit_width
from compiler.errors.constraints import InvalidMap, RequiredType, SizeMismatch
from compiler.errors.values import IndexCount
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr
from compiler.ir.attributes import ArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, RankedTensorType, VectorType
from compiler.ir.value_types import vector_type
from compiler.ods import hook
from compiler.verification.checks.destinations import destination_style

_Access: TypeAlias = (
    CompressStoreOp
    | ExpandLoadOp
    | GatherOp
    | LoadOp
    | MaskedLoadOp
    | MaskedStoreOp
    | ScatterOp
    | StoreOp
    | TransferReadOp
    | TransferWriteOp
)

_PROJECTED = "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)"

# ------------------------------------------------------------------------------------------------------------ transfers


@hook.verify(TransferReadOp)
def transfer_read(op: TransferReadOp) -> Finding:
    problem = _indices(op, "indices") or _masked(op) or _transfer(op, vector_type(op.result))
    if problem is not None:
        return problem
    element, padding = op.base.type.element_type, op.padding.type
    if isinstance(element, VectorType):
        if element != padding:
            return "requires source element type and padding type to match."
    elif element != padding:
        return "requires formal padding and source of the same elemental type"
    return _permutation(_map(op))


@hook.verify(TransferWriteOp)
def transfer_write(op: TransferWriteOp) -> Finding:
    problem: Finding = _indices(op, "indices")
    if problem is not None:
        return problem
    permutation = _map(op)
    if any(isinstance(expr, AffineConstantExpr) and expr.value == 0 for expr in permutation.results):
        return "should not have broadcast dimensions"
    problem = _masked(op) or _transfer(op, op.value_to_store.type) or _permutation(permutation)
    return problem or destination_style(op, [op.base], 1)


def _masked(op: TransferReadOp | TransferWriteOp) -> str | None:
    return "masked attribute has been removed. Use in_bounds instead." if "masked" in op.attributes else None


def _map(op: TransferReadOp | TransferWriteOp) -> AffineMap:
    value = op.permutation_map
    return value.map


def _indices(op: _Access, name: str) -> IndexCount | None:
    """Returns an index for each dimension of the memory."""
    rank = op.base.type.rank
    count = len(op.operand_group(name))
    return None if count == rank else IndexCount(f"requires {rank} indices", rank, count)


def _transfer(op: TransferReadOp | TransferWriteOp, vector: VectorType) -> Finding:
    """Checks the common part of reads and writes (upstream's `verifyTransferOp`)."""
    base, permutation = op.base.type, _map(op)
    if not isinstance(base, MemRefType | RankedTensorType):
        return "requires source to be a memref or ranked tensor type"
    mask = None if op.mask is None else op.mask.type
    bits = bit_width(vector.element_type)
    minor = None if bits is None else bits * (vector.shape[-1] if vector.shape else 1)
    element, rank = base.element_type, vector.rank
    multiple = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the"
    if isinstance(element, VectorType):
        element_bits = bit_width(element.element_type)
        if minor is not None and element_bits and minor % (element_bits * (element.shape or (1,))[-1]):
            return f"{multiple} minor 1-D vector of the source"
        if element.rank > rank:
            return "requires source vector element and vector result ranks to match."
        rank -= element.rank
    else:
        element_bits = bit_width(element)
        if minor is not None and element_bits and minor % element_bits:
            return f"{multiple} source element type"
    if permutation.num_results != rank:
        words = "requires a permutation_map with result dims of the same rank as the vector type"
        return InvalidMap(words, permutation)
    if isinstance(element, VectorType) and mask is not None:
        return "does not support masks with vector element type"
    if permutation.num_symbols:
        return InvalidMap("requires permutation_map without symbols", permutation)
    if permutation.num_dims != base.rank:
        words = "requires a permutation_map with input dims of the same rank as the source type"
        return InvalidMap(words, permutation)
    if mask is not None:
        inferred = mask_type(vector, permutation)
        if inferred is not None and mask != inferred:
            words = f"inferred mask type ('{inferred}') and mask operand type ('{mask}') don't match"
            return RequiredType(words, mask, inferred)
    in_bounds = op.in_bounds
    count = len(in_bounds.elements) if isinstance(in_bounds, ArrayAttr) else 0
    if permutation.num_results != count:
        words = (
            f"expects the in_bounds attr of same rank as permutation_map results: affine_map<{permutation}> vs "
            f"inBounds of size: {count}"
        )
        return SizeMismatch(words, count, permutation.num_results)
    return None


def _permutation(permutation: AffineMap) -> Fault | None:
    """Each result of the map is zero or a dimension; no dimension is repeated."""
    seen: set[int] = set()
    for expr in permutation.results:
        if isinstance(expr, AffineConstantExpr) and expr.value == 0:
            continue
        if not isinstance(expr, AffineDimExpr):
            return InvalidMap(_PROJECTED, permutation)
        if expr.position in seen:
            words = "requires a permutation_map that is a permutation (found one dim used more than once)"
            return InvalidMap(words, permutation)
        seen.add(expr.position)
    return None


# ----------------------------------------------------------------------------------------------------- loads and stores


@hook.verify(LoadOp)
def load(op: LoadOp) -> Finding:
    too_low = "destination memref has lower rank than the result vector"
    return _whole_vector(op, op.result.type, too_low, "result", "types")


@hook.verify(StoreOp)
def store(op: StoreOp) -> Finding:
    too_low = "source memref has lower rank than the vector to store"
    return _whole_vector(op, op.value_to_store.type, too_low, "valueToStore", "type")


def _whole_vector(op: LoadOp | StoreOp, vector: VectorType, too_low: str, name: str, types: str) -> Finding:
    base = op.base.type
    one_element = not vector.is_scalable and vector.num_elements == 1
    if not one_element and not _has_unit_stride(base):
        return "most minor memref dim must have unit stride"
    if base.rank < vector.rank:
        return too_low
    element = base.element_type
    if isinstance(element, VectorType):
        if element != vector:
            return RequiredType(f"base memref and {name} vector types should match", vector, element)
        element = element.element_type
    if element != vector.element_type:
        wanted = VectorType(vector.shape, element, vector.scalable)
        return RequiredType(f"base and {name} element {types} should match", vector, wanted)
    return _indices(op, "indices")


def _has_unit_stride(type_: MemRefType) -> bool:
    """Returns True if the innermost dimension is contiguous."""
    layout = strides_and_offset(type_)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


@hook.verify(MaskedLoadOp)
def maskedload(op: MaskedLoadOp) -> Finding:
    result = op.result.type
    return (
        _element_type(op, result, "result")
        or _indices(op, "indices")
        or _same_shape(op, "mask", result, "expected result shape to match mask shape")
        or _pass_thru(op, result)
    )


@hook.verify(MaskedStoreOp)
def maskedstore(op: MaskedStoreOp) -> Finding:
    value = op.value_to_store.type
    return (
        _element_type(op, value, "valueToStore")
        or _indices(op, "indices")
        or _same_shape(op, "mask", value, "expected valueToStore shape to match mask shape")
    )


@hook.verify(GatherOp)
def gather(op: GatherOp) -> Finding:
    result = op.result.type
    return (
        _ranked(op)
        or _element_type(op, result, "result")
        or _indices(op, "offsets")
        or _same_shape(op, "indices", result, "expected result dim to match indices dim")
        or _same_shape(op, "mask", result, "expected result dim to match mask dim")
        or _pass_thru(op, result)
    )


@hook.verify(ScatterOp)
def scatter(op: ScatterOp) -> Finding:
    value = op.value_to_store.type
    return (
        _ranked(op)
        or _element_type(op, value, "valueToStore")
        or _indices(op, "offsets")
        or _same_shape(op, "indices", value, "expected valueToStore dim to match indices dim")
        or _same_shape(op, "mask", value, "expected valueToStore dim to match mask dim")
    )


@hook.verify(ExpandLoadOp)
def expandload(op: ExpandLoadOp) -> Finding:
    result = op.result.type
    return (
        _element_type(op, result, "result")
        or _indices(op, "indices")
        or _same_shape(op, "mask", result, "expected result dim to match mask dim")
        or _pass_thru(op, result)
    )


@hook.verify(CompressStoreOp)
def compressstore(op: CompressStoreOp) -> Finding:
    value = op.value_to_store.type
    return (
        _element_type(op, value, "valueToStore")
        or _indices(op, "indices")
        or _same_shape(op, "mask", value, "expected valueToStore dim to match mask dim")
    )


def _ranked(op: _Access) -> str | None:
    ranked = isinstance(op.base.type, MemRefType | RankedTensorType)
    return None if ranked else "requires base to be a memref or ranked tensor type"


def _element_type(op: _Access, vector: VectorType, name: str) -> str | None:
    same = op.base.type.element_type == vector.element_type
    return None if same else f"base and {name} element type should match"


def _same_shape(op: Operation, name: str, vector: VectorType, words: str) -> Fault | None:
    other = vector_type(op.operand(name))
    if other.shape == vector.shape:
        return None
    return RequiredType(words, other, VectorType(vector.shape, other.element_type, vector.scalable))


def _pass_thru(op: ExpandLoadOp | GatherOp | MaskedLoadOp, result: VectorType) -> Fault | None:
    type_ = op.pass_thru.type
    return None if type_ == result else RequiredType("expected pass_thru of same type as result type", type_, result)
