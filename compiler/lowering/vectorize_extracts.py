"""Vector reads in place of `tensor.extract` in the body of a structured operation."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.interface import body
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.tensor.ops import DimOp, ExtractOp
from compiler.dialects.vector.element_ops import BroadcastOp, ShapeCastOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp
from compiler.dialects.vector.masked_ops import create_masked_op
from compiler.dialects.vector.memory_ops import GatherOp, TransferReadOp
from compiler.dialects.vector.shapes import is_broadcastable
from compiler.ir.affine import AffineMap, constant
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, bool_attr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I1, INDEX, Type, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.elementwise import constant as constant_of_bits
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter


class Access(Enum):
    """Layout of the elements that adjacent iterations of a loop extract."""

    SCALAR = "all are one element"
    CONTIGUOUS = "each is the next one"
    GATHER = "anywhere"


def access_of(extract: ExtractOp, op: Operation, ranges: Sequence[int], type_: VectorType) -> Access:
    """Returns the layout of an extraction's elements, for a vector of this type."""
    shape, indices = extract.tensor.type.shape, extract.indices
    if not shape:
        return Access.SCALAR
    if sum(extent > 1 for extent in type_.shape) != 1:
        return Access.GATHER
    if not all(
        extent == 1 or _is_invariant(index, op, ranges) for index, extent in zip(indices[:-1], shape[:-1], strict=True)
    ):
        return Access.GATHER
    if _is_invariant(indices[-1], op, ranges):
        return Access.SCALAR
    loop = max((loop for loop, turns in enumerate(ranges) if turns != 1), default=0)
    steps, counts = _steps_by_one(indices[-1], op, loop)
    return Access.CONTIGUOUS if steps and counts and type_.shape[-1] != 1 else Access.GATHER


def _inner_op(value: Value, op: Operation) -> Operation | None:
    """Returns the operation directly in the body that defines a value or encloses its defining op."""
    current = value.owner if isinstance(value, OpResult) else None
    while current is not None and current.parent is not body(op):
        current = current.parent_op
    return current


def _is_invariant(value: Value, op: Operation, ranges: Sequence[int]) -> bool:
    """Returns True if a value is invariant in all loops."""
    if not isinstance(value, OpResult):
        return value not in body(op).arguments
    if isinstance(value.owner, IndexOp):
        return ranges[value.owner.dim.value] == 1
    inner = _inner_op(value, op)
    if inner is None or isinstance(inner, ConstantOp):
        return True
    return all(_is_invariant(operand, op, ranges) for operand in inner.operands)


def _steps_by_one(value: Value, op: Operation, loop: int) -> tuple[bool, bool]:
    """Returns whether an index is a sum of loops' turns, and whether the one loop is the last of these."""
    if not isinstance(value, OpResult):
        return value not in body(op).arguments, False
    if isinstance(value.owner, IndexOp):
        return True, value.owner.dim.value == loop
    inner = _inner_op(value, op)
    if not isinstance(inner, AddIOp | ConstantOp):
        return False, False
    steps = counts = False
    for operand in inner.operands:
        of_operand, operand_counts = _steps_by_one(operand, op, loop)
        steps, counts = steps or of_operand, counts or operand_counts
    return steps, counts


def _typed(type_: VectorType, element: Type) -> VectorType:
    return VectorType(type_.shape, element, type_.scalable)


class ExtractVectorizer:
    """Reads of vectors in place of extractions of elements."""

    def __init__(self, op: Operation, ranges: Sequence[int], rewriter: Rewriter) -> None:
        self._op = op
        self._ranges = ranges
        self._rewriter = rewriter
        self._emit = VectorEmitter(rewriter)

    def read(self, extract: ExtractOp, indices: Sequence[Value], type_: VectorType, mask: Value | None) -> Value:
        """Returns the vector of elements that an extraction reads; `indices` are the vectors of its indices."""
        rewriter = self._rewriter
        everything = rewriter.create(
            ConstantOp, value=constant_of_bits(1, _typed(type_, I1)), result_types=[_typed(type_, I1)]
        )
        nothing = rewriter.create(ConstantOp, value=constant_of_bits(0, type_), result_types=[type_])
        zero = self._emit.index(0)
        access = access_of(extract, self._op, self._ranges, type_)
        if access is Access.GATHER:
            offsets = self._offsets(extract, indices, _typed(type_, INDEX))
            bases = [zero] * len(indices)
            gathered = create_masked_op(
                rewriter,
                mask,
                GatherOp,
                extract.tensor,
                bases,
                offsets,
                everything.result,
                nothing.result,
                result_types=[type_],
            )
            return gathered.result
        firsts = [self._first(index, type_) for index in indices]
        rank = extract.tensor.type.rank
        if access is Access.SCALAR:
            map_ = AffineMap(rank, 0, tuple([constant(0)] * type_.rank))
            mask = None
            padding = self._emit.poison(type_.element_type)
            if type_.rank:
                mask = rewriter.create(ConstantMaskOp, result_types=[VectorType((1,), I1)], mask_dim_sizes=[1]).result
        else:
            kept = min(type_.rank, rank)
            minor = AffineMap.minor_identity(rank, kept)
            map_ = minor.with_results([*[constant(0)] * (type_.rank - kept), *minor.results])
            padding = self._emit.poison(type_.element_type)
        return create_masked_op(
            rewriter,
            mask,
            TransferReadOp,
            extract.tensor,
            firsts,
            padding,
            [],
            result_types=[type_],
            permutation_map=AffineMapAttr(map_),
            in_bounds=ArrayAttr((bool_attr(True),) * type_.rank),
        ).result

    def _broadcast(self, value: Value, type_: VectorType) -> Value:
        if value.type == type_ or not is_broadcastable(value.type, type_):
            return value
        return create_or_fold(self._rewriter, BroadcastOp, [value], [type_])[0]

    def _offsets(self, extract: ExtractOp, indices: Sequence[Value], type_: VectorType) -> Value:
        """Returns the row-major position of each element."""
        rewriter = self._rewriter
        offsets = self._broadcast(indices[0], type_)
        for axis in range(1, len(indices)):
            size = rewriter.create(DimOp, extract.tensor, self._emit.index(axis)).result
            offsets = rewriter.create(MulIOp, offsets, self._broadcast(size, type_)).result
            offsets = rewriter.create(AddIOp, self._broadcast(indices[axis], type_), offsets).result
        return offsets

    def _first(self, index: Value, type_: VectorType) -> Value:
        """Returns an index in the first iteration."""
        if not isinstance(index.type, VectorType):
            return index
        row = VectorType(type_.shape[-1:], INDEX, type_.scalable[-1:])
        return self._emit.extract(self._rewriter.create(ShapeCastOp, index, result_types=[row]).result, [0])
