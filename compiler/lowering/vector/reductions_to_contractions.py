"""Reductions of products as `vector.contract`, whose maps include broadcasts and transposes of the operands.

multi_reduction <add>, (mulf %a, %b), %c [2]           ->  contract (i, j, k), (i, j, k), (i, j) %a, %b, %c
contract (i, j, k), .. (broadcast %a : 4x8 to 2x4x8)   ->  contract (j, k), .. %a
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp
from compiler.dialects.arith.float_ops import MulFOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp, MultiDimReductionOp
from compiler.dialects.vector.attributes import IteratorTypeAttr
from compiler.dialects.vector.element_ops import BroadcastOp, TransposeOp
from compiler.dialects.vector.enums import CombiningKind, IteratorType
from compiler.dialects.vector.masked_ops import create_masked, masked
from compiler.ir.affine import AffineMap, dim, unused_dims
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _replace(
    op: ContractionOp,
    operands: Sequence[Value],
    maps: Sequence[AffineMap],
    iterators: Sequence[Attribute],
    rewriter: Rewriter,
) -> bool:
    """Replaces a contraction and its enclosing mask by a contraction of the same kind."""
    enclosing = masked(op)
    rewriter.set_insertion_point(enclosing.root)
    contraction = create_masked(
        rewriter,
        enclosing.mask,
        ContractionOp,
        *operands,
        result_type=operands[-1].type,
        indexing_maps=_array(maps),
        iterator_types=ArrayAttr(tuple(iterators)),
        kind=op.kind,
    )
    rewriter.replace_op(enclosing.root, [contraction])
    return True


def _array(maps: Sequence[AffineMap]) -> ArrayAttr:
    return ArrayAttr(tuple([AffineMapAttr(map_) for map_ in maps]))


@pattern(MultiDimReductionOp, name="(anonymous namespace)::MultiReduceToContract")
def _reduced_product(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """multi_reduction <add>, (mulf %a, %b), %c -> contract %a, %b, %c"""
    product = op.source_.defining_op(MulFOp) or op.source_.defining_op(MulIOp)
    if op.kind is not CombiningKind.ADD or product is None:
        return False
    rank, reduced = op.source_.type.rank, set(integers(op.reduction_dims))
    kinds = [IteratorType.REDUCTION if index in reduced else IteratorType.PARALLEL for index in range(rank)]
    kept = AffineMap(rank, 0, tuple([dim(index) for index in range(rank) if index not in reduced]))
    enclosing = masked(op)
    rewriter.set_insertion_point(enclosing.root)
    contraction = create_masked(
        rewriter,
        enclosing.mask,
        ContractionOp,
        product.lhs,
        product.rhs,
        op.acc,
        result_type=op.acc.type,
        indexing_maps=_array([AffineMap.identity(rank), AffineMap.identity(rank), kept]),
        iterator_types=ArrayAttr(tuple([IteratorTypeAttr.get(kind) for kind in kinds])),
        kind=CombiningKind.ADD,
    )
    rewriter.replace_op(enclosing.root, [contraction])
    return True


@pattern(ContractionOp, name="(anonymous namespace)::CombineContractABTranspose")
def _transposed_operands(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract (transpose %a), %b, %c -> contract %a, %b, %c by another map"""
    operands, maps = [op.lhs, op.rhs], op.maps
    for index, operand in enumerate(operands):
        transpose = operand.defining_op(TransposeOp)
        if transpose is not None:
            inverse = AffineMap.permutation(integers(transpose.permutation)).inverse_permutation()
            assert inverse is not None, "the permutation of a transpose has an inverse"
            operands[index], maps[index] = transpose.vector, inverse.compose(maps[index])
    if operands == [op.lhs, op.rhs]:
        return False
    return _replace(op, [*operands, op.acc], maps, op.iterator_types.elements, rewriter)


@pattern(TransposeOp, name="(anonymous namespace)::CombineContractResultTranspose")
def _transposed_result(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (contract %a, %b, (transpose %c)) -> contract %a, %b, %c by another map"""
    contraction = op.vector.defining_op(ContractionOp)
    transpose = None if contraction is None else contraction.acc.defining_op(TransposeOp)
    if contraction is None or transpose is None or not rewriter.has_one_use(op.vector):
        return False
    *maps, result_map = contraction.maps
    inverse = AffineMap.permutation(integers(transpose.permutation)).inverse_permutation()
    new_map = AffineMap.permutation(integers(op.permutation)).compose(result_map)
    if inverse is None or inverse.compose(result_map) != new_map:
        return False
    rewriter.replace_op_with_new_op(
        op,
        ContractionOp,
        contraction.lhs,
        contraction.rhs,
        transpose.vector,
        result_types=[op.result.type],
        indexing_maps=_array([*maps, new_map]),
        iterator_types=contraction.iterator_types,
        kind=contraction.kind,
    )
    return True


@pattern(ContractionOp, name="(anonymous namespace)::CombineContractBroadcastMask")
def _broadcast_operands(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract (broadcast %a), %b, %c -> contract %a, %b, %c without the dimensions of the broadcast"""
    parts = Contraction(op)
    operands: list[Value] = [op.lhs, op.rhs]
    maps = op.maps
    for index, operand in enumerate(operands):
        broadcast = operand.defining_op(BroadcastOp)
        source = None if broadcast is None else broadcast.source_.type
        if broadcast is None or not isinstance(source, VectorType):
            continue
        type_ = vector_type(operand)
        lead = type_.rank - source.rank
        repeats_sum = any(
            type_.shape[position] != 1 and not parts.is_parallel(parts.maps[index][position])
            for position in range(lead)
        )
        if lead == 0 or type_.shape[lead:] != source.shape or repeats_sum:
            continue
        kept = AffineMap(type_.rank, 0, tuple([dim(position) for position in range(lead, type_.rank)]))
        operands[index], maps[index] = broadcast.source_, kept.compose(maps[index])
    if operands == [op.lhs, op.rhs]:
        return False
    unused = unused_dims(maps)
    maps = [map_.compress_dims(unused) for map_ in maps]
    kept_iterators = [index for index in range(len(parts.iterators)) if index not in unused]
    sums_product = any(
        not parts.is_parallel(old) and all(map_.result_position(dim(new)) is not None for map_ in maps[:2])
        for new, old in enumerate(kept_iterators)
    )
    if not sums_product or unused_dims(maps[:2]):
        return False
    kept_kinds = [parts.iterators[index] for index in kept_iterators]
    return _replace(op, [*operands, op.acc], maps, kept_kinds, rewriter)


REDUCTIONS_TO_CONTRACTIONS: Sequence[RewritePattern] = (
    _reduced_product,
    _broadcast_operands,
    _transposed_operands,
    _transposed_result,
)


def _extended(op_class: type[ExtFOp] | type[ExtSIOp]) -> FunctionPattern:
    @pattern(ContractionOp, name="(anonymous namespace)::FoldArithExtIntoContractionOp")
    def fold(op: ContractionOp, rewriter: Rewriter) -> bool:
        """contract (extf %a), (extf %b), %c -> contract %a, %b, %c"""
        left, right = op.lhs.defining_op(op_class), op.rhs.defining_op(op_class)
        if left is None or right is None:
            return False
        operands = left.in_, right.in_, op.acc
        return _replace(op, operands, op.maps, op.iterator_types.elements, rewriter)

    return fold


EXTENSIONS_INTO_CONTRACTIONS: Sequence[RewritePattern] = (_extended(ExtFOp), _extended(ExtSIOp))
