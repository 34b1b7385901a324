"""Products of matrices as NEON's matrix instructions, for tiles of two rows and columns.

vector.contract %a, %b, %c : vector<4x8xi8>, vector<4x8xi8> into vector<4x4xi32>
    ->   arm_neon.intr.smmla of each two rows of %a and of %b, inserted into a vector<4x4xi32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arm_neon.ops import BfmmlaOp, SmmlaOp, UmmlaOp, UsmmlaOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import (
    ExtractOp,
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    TransposeOp,
)
from compiler.dialects.vector.shapes import array_of_i64
from compiler.ir.operation import Operation, Value
from compiler.ir.types import BF16, F32, I8, IntegerType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.rewrite.elementwise import constant
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_BENEFIT = 2


@dataclass(frozen=True)
class _Product:
    """A matrix product by an instruction, which takes the factors in reversed order if `is_swapped`.

    `depth` is the number of columns of a tile of the left factor.
    """

    op: ContractionOp
    instruction: type[Operation]
    left: Value
    right: Value
    depth: int
    is_swapped: bool = False


def _sizes(op: ContractionOp, rewriter: Rewriter) -> tuple[int, int, int] | None:
    """Returns M, N and K of a product of matrices, the right one transposed; None for other contractions."""
    parallel = Contraction(op).kinds()
    if parallel not in ([True, True, False], [True, False]):
        rewriter.notify_match_failure(op, "iterator types do not correspond to matrix multiplication")
        return None
    left, right = op.lhs.type, op.rhs.type
    if left.rank > 2 or right.rank != 2:
        rewriter.notify_match_failure(op, "Invalid operand rank")
        return None
    if left.is_scalable or right.is_scalable:
        rewriter.notify_match_failure(op, "Not applicable to scalable vectors")
        return None
    rows = 1 if left.rank == 1 else left.shape[0]
    if left.shape[-1] != right.shape[1]:
        rewriter.notify_match_failure(op, "Dimensions mismatch")
        return None
    return rows, right.shape[0], right.shape[1]


def _fits(op: ContractionOp, depth: int, rewriter: Rewriter) -> bool:
    """Returns True if a product consists of whole tiles; a single row is allowed, too."""
    sizes = _sizes(op, rewriter)
    if sizes is None:
        return False
    rows, columns, inner = sizes
    if (rows != 1 and rows % 2) or columns % 2 or inner % depth:
        return rewriter.notify_match_failure(op, "Unsupported operand shapes")
    return True


# --------------------------------------------------------------------------------------------------------- factors


def _is_small(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.is_signless and type_.width <= 8


def _extended(value: Value, extension: type[ExtSIOp | ExtUIOp]) -> Value | None:
    """Returns the integers of up to 8 bits that an operand extends; unextended ones count as signed."""
    op = value.defining_op(extension)
    if op is None:
        is_signed = extension is ExtSIOp and _is_small(vector_type(value).element_type)
        return value if is_signed else None
    source, target = op.in_.type, vector_type(value).element_type
    if not isinstance(source, VectorType) or not _is_small(source.element_type):
        return None
    return op.in_ if isinstance(target, IntegerType) and target.width == 32 else None


def _bytes(value: Value, *, is_signed: bool, rewriter: Rewriter) -> Value:
    """Returns integers extended to 8 bits."""
    type_ = vector_type(value)
    if isinstance(type_.element_type, IntegerType) and type_.element_type.width == 8:
        return value
    extension = ExtSIOp if is_signed else ExtUIOp
    return create_or_fold(rewriter, extension, [value], [VectorType(type_.shape, I8)])[0]


def _integer_product(op: ContractionOp, rewriter: Rewriter) -> _Product | None:
    """Returns the instruction for a product of bytes, by the signs of both factors."""
    signed_left, signed_right = _extended(op.lhs, ExtSIOp), _extended(op.rhs, ExtSIOp)
    left = signed_left or _extended(op.lhs, ExtUIOp)
    right = signed_right or _extended(op.rhs, ExtUIOp)
    if left is None or right is None:
        side = "LHS" if left is None else "RHS"
        rewriter.notify_match_failure(op, f"{side} is not a sign- or zero- extended iN, N <= 8")
        return None
    left = _bytes(left, is_signed=signed_left is not None, rewriter=rewriter)
    right = _bytes(right, is_signed=signed_right is not None, rewriter=rewriter)
    if signed_left is not None and signed_right is not None:
        return _Product(op, SmmlaOp, left, right, 8)
    if signed_left is None and signed_right is None:
        return _Product(op, UmmlaOp, left, right, 8)
    return _Product(op, UsmmlaOp, left, right, 8, is_swapped=signed_right is None)


# ----------------------------------------------------------------------------------------------------------- tiles


class _Tiles:
    """Takes tiles out of vectors, and puts them in."""

    def __init__(self, rewriter: Rewriter) -> None:
        self.rewriter = rewriter

    def zeros(self, type_: VectorType) -> Value:
        return self.rewriter.create(ConstantOp, value=constant(0, type_)).result

    def extract(self, vector: Value, offsets: Sequence[int], sizes: Sequence[int]) -> Value:
        type_ = VectorType(tuple(sizes), vector_type(vector).element_type)
        return create_or_fold(
            self.rewriter,
            ExtractStridedSliceOp,
            [vector],
            [type_],
            offsets=array_of_i64(offsets),
            sizes=array_of_i64(sizes),
            strides=array_of_i64([1] * len(sizes)),
        )[0]

    def insert(self, part: Value, vector: Value, offsets: Sequence[int]) -> Value:
        return create_or_fold(
            self.rewriter,
            InsertStridedSliceOp,
            [part, vector],
            [vector.type],
            offsets=array_of_i64(offsets),
            strides=array_of_i64([1] * vector_type(part).rank),
        )[0]

    def cast(self, value: Value, type_: VectorType) -> Value:
        return create_or_fold(self.rewriter, ShapeCastOp, [value], [type_])[0]

    def transpose(self, value: Value) -> Value[VectorType]:
        return self.rewriter.create(TransposeOp, value, result_types=[value.type], permutation=[1, 0]).result


def _lower(matrices: _Product, rewriter: Rewriter) -> None:
    """Replaces a product by instructions for its tiles."""
    op, tiles = matrices.op, _Tiles(rewriter)
    maps = Contraction(op).maps
    result_type = vector_type(op.result)
    left_type, acc_type = vector_type(matrices.left), vector_type(op.acc)
    bounds = _bounds(op)
    tile = [*([1 if bounds[0] == 1 else 2] if len(bounds) == 3 else []), 2, matrices.depth]
    is_row = left_type.rank == 1 or left_type.shape[0] == 1
    factor = VectorType((2, matrices.depth), left_type.element_type)
    square = VectorType((2, 2), acc_type.element_type)
    result, running = tiles.zeros(result_type), None
    for offsets in product(*[range(0, bound, step) for bound, step in zip(bounds, tile, strict=True)]):
        places = [[offsets[index] for index in map_] for map_ in maps]
        left, right, acc = (
            tiles.extract(vector, place, [tile[index] for index in map_])
            for vector, place, map_ in zip((matrices.left, matrices.right, op.acc), places, maps, strict=True)
        )
        if is_row:
            left = tiles.insert(left, tiles.zeros(factor), [0, 0])
            acc = tiles.insert(acc, tiles.zeros(square), [0, 0])
        if matrices.is_swapped:
            acc = tiles.transpose(acc)
        acc_tile = vector_type(acc)
        flat_factor = VectorType((2 * matrices.depth,), factor.element_type)
        left, right = tiles.cast(left, flat_factor), tiles.cast(right, flat_factor)
        if offsets[-1] == 0 or running is None:
            running = tiles.cast(acc, VectorType((4,), acc_type.element_type))
        factors = [right, left] if matrices.is_swapped else [left, right]
        (running,) = create_or_fold(rewriter, matrices.instruction, [running, *factors], [running.type])
        part = tiles.cast(running, acc_tile)
        if matrices.is_swapped:
            part = tiles.transpose(part)
        if is_row:
            row = VectorType((2,), acc_type.element_type)
            (part,) = create_or_fold(rewriter, ExtractOp, [part], [row], static_position=[0])
        result = tiles.insert(part, result, places[2])
    rewriter.replace_op(op, [result])


def _bounds(op: ContractionOp) -> list[int]:
    """Returns the trip count of each loop of a contraction."""
    contraction = Contraction(op)
    bounds = [0] * len(contraction.iterators)
    for operand, map_ in zip((op.lhs, op.rhs), contraction.maps, strict=False):
        for size, index in zip(operand.type.shape, map_, strict=True):
            bounds[index] = size
    return bounds


@pattern(ContractionOp, name="(anonymous namespace)::LowerContractionToNeonI8MMPattern", benefit=_BENEFIT)
def contraction_to_i8mm(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract of i8 -> arm_neon.intr.smmla, ummla or usmmla"""
    if not _fits(op, 8, rewriter):
        return False
    product = _integer_product(op, rewriter)
    if product is None:
        return False
    _lower(product, rewriter)
    return True


@pattern(ContractionOp, name="(anonymous namespace)::LowerContractionToNeonBFMMLAPattern", benefit=_BENEFIT)
def contraction_to_bfmmla(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract of bf16 -> arm_neon.intr.bfmmla"""
    if not _fits(op, 4, rewriter):
        return False
    if not isinstance(op.result.type, VectorType) or op.result.type.element_type != F32:
        return rewriter.notify_match_failure(op, "output type is not a vector of f32")
    if op.lhs.type.element_type != BF16:
        return rewriter.notify_match_failure(op, "input type is not a vector of bf16")
    _lower(_Product(op, BfmmlaOp, op.lhs, op.rhs, 4), rewriter)
    return True


NEON_I8MM: Sequence[RewritePattern] = (contraction_to_i8mm,)
NEON_BFMMLA: Sequence[RewritePattern] = (contraction_to_bfmmla,)
