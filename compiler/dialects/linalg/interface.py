"""Upstream's interface `LinalgOp`, as functions of a structured operation, for passes over linalg.

Takes an op whose definition implements LinalgOp; returns its inputs and outputs, loops, indexing maps and body.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.attributes import IteratorTypeAttr
from compiler.dialects.linalg.enums import IteratorType
from compiler.dialects.linalg.ops import IndexOp, YieldOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.verify import first_output, outputs_of, structure_of
from compiler.dialects.tensor.ops import ExtractOp
from compiler.ir.affine import AffineMap, concat_affine_maps
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import (
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
)


def is_structured(op: Operation | None) -> bool:
    """Returns True if the op has upstream's interface LinalgOp."""
    return structure_of(op) is not None


def indexing_maps(op: Operation) -> list[AffineMap]:
    """Returns the map of each operand, from loops to its dimensions."""
    structure = structure_of(op)
    maps = None if structure is None else structure.maps(op)
    return maps or []


def iterator_types(op: Operation) -> list[str]:
    """Returns the kind of each loop: "parallel" or "reduction"."""
    structure = structure_of(op)
    return [] if structure is None else structure.iterators(op)


def num_loops(op: Operation) -> int:
    return len(iterator_types(op))


def outputs(op: Operation) -> list[Value]:
    """Returns the operands that results are written to."""
    return outputs_of(op)


def inputs(op: Operation) -> list[Value]:
    """Returns the other operands."""
    return op.operands[: first_output(op)]


def body(op: Operation) -> Block:
    """Returns the one block of the op's region."""
    (region,) = op.regions
    return region.entry


def is_tensor(type_: Type) -> bool:
    return isinstance(type_, RankedTensorType | UnrankedTensorType)


def is_memref(type_: Type) -> bool:
    return isinstance(type_, MemRefType | UnrankedMemRefType)


def is_scalar(value: Value) -> bool:
    """Returns True if an operand is a scalar: neither a tensor nor a memref."""
    return not isinstance(value.type, ShapedType) or not (is_tensor(value.type) or is_memref(value.type))


def has_tensor_semantics(op: Operation) -> bool:
    """Returns True if there are tensors, and no buffers, among the operands."""
    types = [value.type for value in op.operands]
    return any(map(is_tensor, types)) and not any(map(is_memref, types))


def has_buffer_semantics(op: Operation) -> bool:
    """Returns True if there are buffers, and no tensors, among the operands."""
    types = [value.type for value in op.operands]
    return any(map(is_memref, types)) and not any(map(is_tensor, types))


def payload_uses(op: Operation, operand: int) -> bool:
    """Returns True if the body uses the block argument of an operand."""
    argument = body(op).arguments[operand]
    return any(value is argument for inner in op.walk() for value in inner.operands)


def shape_of(value: Value) -> tuple[int, ...]:
    """Returns the extents of a tensor or memref; anything else counts as one element."""
    return value.type.shape if isinstance(value.type, MemRefType | RankedTensorType) else ()


def loops_to_shapes(op: Operation) -> AffineMap:
    """Returns the concatenation of the maps of all operands."""
    return concat_affine_maps(indexing_maps(op))


def is_elementwise(op: Operation) -> bool:
    """Upstream's `isElementwise`: all loops are parallel, inputs are indexed by loops, outputs by permutations.

    The body computes scalars from scalars, or extracts them from tensors.
    """
    if any(kind != PARALLEL for kind in iterator_types(op)):
        return False
    maps = indexing_maps(op)
    count = len(inputs(op))
    if not all(map_.is_projected_permutation(True) for map_ in maps[:count]):
        return False
    return all(map_.is_permutation() for map_ in maps[count:]) and all(map(_is_scalar_computation, body(op).ops))


def _is_scalar_computation(inner: Operation) -> bool:
    is_mappable = all(inner.has_trait(name) for name in ("Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"))
    if not is_mappable and not isinstance(inner, ConstantOp | ExtractOp | YieldOp | IndexOp | AffineApplyOp):
        return False
    return all(isinstance(result.type, IntegerType | IndexType | FloatType) for result in inner.results)


def has_index_semantics(op: Operation) -> bool:
    """Returns True if the body has a `linalg.index` op."""
    return any(isinstance(inner, IndexOp) for inner in body(op).ops)


def iterator_type_attr(kinds: Sequence[str]) -> ArrayAttr:
    """Returns the attribute `iterator_types`."""
    return ArrayAttr(tuple(IteratorTypeAttr.get(IteratorType[kind.upper()]) for kind in kinds))


def maps_attr(maps: Sequence[AffineMap]) -> ArrayAttr:
    """Returns the attribute `indexing_maps`."""
    return ArrayAttr(tuple(AffineMapAttr(map_) for map_ in maps))


def generic_properties(maps: Sequence[AffineMap], kinds: Sequence[str]) -> dict[str, Attribute | None]:
    """Returns the properties of a `linalg.generic`."""
    return {"indexing_maps": maps_attr(maps), "iterator_types": iterator_type_attr(kinds)}
