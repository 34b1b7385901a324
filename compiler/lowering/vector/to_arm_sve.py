"""Products of matrices as SVE's matrix instructions, with a scalable number of columns.

vector.contract %a, %b, %c : vector<4x8xi8>, vector<[4]x8xi8> into vector<4x[4]xi32>
    ->   arm_sve.smmla of each two rows of %a, repeated throughout a vector, and of each [2] rows of %b

An instruction multiplies, in each 128 bits, two rows by two columns. So each two rows of %c are interleaved to tiles of
two rows and columns, and the results are parted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp
from compiler.dialects.arm_sve.intrinsics import BfmmlaOp
from compiler.dialects.arm_sve.ops import DupQLaneOp, SmmlaOp, UmmlaOp, UsmmlaOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    DeinterleaveOp,
    InterleaveOp,
    ScalableExtractOp,
    ScalableInsertOp,
    ShapeCastOp,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import BF16, F32, I8, I32, I64, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_BENEFIT = 2
_DEPTH_OF_BYTES, _DEPTH_OF_BFLOATS = 8, 4
_PRODUCT_WITH_TRANSPOSED_RIGHT = [[0, 2], [1, 2], [0, 1]]


@dataclass(frozen=True)
class _Product:
    """A matrix product by an instruction, which takes the factors in reversed order if `is_swapped`."""

    op: ContractionOp
    instruction: type[Operation]
    left: Value
    right: Value
    is_swapped: bool = False


def _fits(op: ContractionOp, depth: int, rewriter: Rewriter) -> bool:
    """Returns True for a product of even numbers of rows and of scalable columns, the right matrix transposed."""
    contraction = Contraction(op)
    if contraction.kinds() != [True, True, False]:
        return rewriter.notify_match_failure(op, "iterator types do not correspond to matrix multiplication")
    if contraction.maps != _PRODUCT_WITH_TRANSPOSED_RIGHT:
        return rewriter.notify_match_failure(op, "non-matching permutation maps")
    if not contraction.is_sum:
        return rewriter.notify_match_failure(op, "combining kind is not an addition")
    left, right = op.lhs.type, op.rhs.type
    is_even = all(count >= 2 and count % 2 == 0 for count in (left.shape[0], right.shape[0]))
    has_depth = left.shape[1] == right.shape[1] == depth
    if left.is_scalable or right.scalable != (True, False) or not is_even or not has_depth:
        return rewriter.notify_match_failure(op, "non-matching operand shape")
    return True


def _extended(value: Value, extension: type[ExtSIOp | ExtUIOp]) -> Value | None:
    """Returns the bytes that an operand extends to 32 bits; unextended ones count as signed."""
    op = value.defining_op(extension)
    if op is None:
        return value if extension is ExtSIOp and vector_type(value).element_type == I8 else None
    source = op.in_.type
    is_of_bytes = isinstance(source, VectorType) and source.element_type == I8
    return op.in_ if is_of_bytes and vector_type(value).element_type == I32 else None


def _integer_product(op: ContractionOp, rewriter: Rewriter) -> _Product | None:
    """Returns the instruction for a product of bytes, by the signs of both factors."""
    signed_left, signed_right = _extended(op.lhs, ExtSIOp), _extended(op.rhs, ExtSIOp)
    left = signed_left or _extended(op.lhs, ExtUIOp)
    right = signed_right or _extended(op.rhs, ExtUIOp)
    if left is None or right is None:
        side = "LHS" if left is None else "RHS"
        rewriter.notify_match_failure(op, f"{side} is not a sign- or zero- extended i8")
        return None
    if signed_left is not None and signed_right is not None:
        return _Product(op, SmmlaOp, left, right)
    if signed_left is None and signed_right is None:
        return _Product(op, UmmlaOp, left, right)
    return _Product(op, UsmmlaOp, left, right, is_swapped=signed_right is None)


def _scalable(count: int, element: Type) -> VectorType:
    return VectorType((count,), element, (True,))


class _Lowering:
    """Replaces a product by instructions for tiles of two rows and [2] columns."""

    def __init__(self, product: _Product, rewriter: Rewriter) -> None:
        self.product, self.rewriter, self.emit = product, rewriter, VectorEmitter(rewriter)
        left, right = vector_type(product.left), vector_type(product.right)
        self.rows, self.depth = left.shape
        self.columns = right.shape[0]
        self.element = vector_type(product.op.acc).element_type
        self.factor = _scalable(2 * self.depth, left.element_type)
        self.tile = _scalable(4, self.element)

    def run(self) -> Value:
        lefts = [self._repeated_rows(row) for row in range(0, self.rows, 2)]
        rights = self._right_parts()
        tiles = [tile for row in range(0, self.rows, 2) for tile in self._acc_tiles(row)]
        width = self.columns // 2
        products = [
            self._multiply(tiles[row * width + column], left, right)
            for row, left in enumerate(lefts)
            for column, right in enumerate(rights)
        ]
        result = self.emit.poison(self.product.op.result.type)
        for row in range(self.rows // 2):
            for offset, part in enumerate(self._rows_of(products[row * width : (row + 1) * width])):
                result = self.emit.insert(part, result, [2 * row + offset])
        return result

    def _repeated_rows(self, row: int) -> Value:
        """Returns two rows of the left factor, in each 128 bits of a vector."""
        emit, left = self.emit, self.product.left
        pair = emit.shuffle(emit.extract(left, [row]), emit.extract(left, [row + 1]), range(2 * self.depth))
        first = emit.op(ScalableInsertOp, pair, emit.poison(self.factor), result_type=self.factor, pos=0)
        return emit.op(DupQLaneOp, first, result_type=self.factor, lane=0)

    def _right_parts(self) -> list[Value]:
        whole = _scalable(self.depth * self.columns, self.factor.element_type)
        flat = self.emit.op(ShapeCastOp, self.product.right, result_type=whole)
        return [self._part(flat, column * self.depth, self.factor) for column in range(0, self.columns, 2)]

    def _part(self, vector: Value, position: int, type_: VectorType) -> Value:
        return self.emit.op(ScalableExtractOp, vector, result_type=type_, pos=position)

    def _cast(self, vector: Value, type_: VectorType) -> Value:
        return self.emit.op(BitCastOp, vector, result_type=type_)

    def _acc_tiles(self, row: int) -> list[Value]:
        """Returns the tiles of two rows of the accumulator; a tile is transposed if the factors are swapped."""
        emit, acc = self.emit, self.product.op.acc
        pair = [emit.extract(acc, [row]), emit.extract(acc, [row + 1])]
        both = _scalable(2 * self.columns, self.element)
        if self.product.is_swapped:
            mixed: Value = emit.op(InterleaveOp, *pair, result_type=both)
        else:
            wide = [self._cast(each, _scalable(self.columns // 2, I64)) for each in pair]
            mixed = self._cast(emit.op(InterleaveOp, *wide, result_type=_scalable(self.columns, I64)), both)
        return [self._part(mixed, 2 * column, self.tile) for column in range(0, self.columns, 2)]

    def _multiply(self, acc: Value, left: Value, right: Value) -> Value:
        factors = [right, left] if self.product.is_swapped else [left, right]
        return self.emit.op(self.product.instruction, acc, *factors, result_type=self.tile)

    def _rows_of(self, tiles: Sequence[Value]) -> list[Value]:
        """Returns the two rows that tiles make up."""
        emit, both = self.emit, _scalable(2 * self.columns, self.element)
        mixed = emit.poison(both)
        for column, tile in enumerate(tiles):
            mixed = emit.op(ScalableInsertOp, tile, mixed, result_type=both, pos=4 * column)
        row = _scalable(self.columns, self.element)
        if self.product.is_swapped:
            return list(self.rewriter.create(DeinterleaveOp, mixed, result_types=[row, row]).results)
        half = _scalable(self.columns // 2, I64)
        wide = self._cast(mixed, _scalable(self.columns, I64))
        parts = self.rewriter.create(DeinterleaveOp, wide, result_types=[half, half]).results
        return [self._cast(part, row) for part in parts]


@pattern(ContractionOp, name="(anonymous namespace)::LowerContractionToSVEI8MMPattern", benefit=_BENEFIT)
def contraction_to_i8mm(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract of i8 -> arm_sve.smmla, ummla or usmmla"""
    if not _fits(op, _DEPTH_OF_BYTES, rewriter):
        return False
    if vector_type(op.result).element_type != I32:
        return rewriter.notify_match_failure(op, "output type is not a vector of i32")
    product = _integer_product(op, rewriter)
    if product is None:
        return False
    rewriter.replace_op(op, [_Lowering(product, rewriter).run()])
    return True


@pattern(ContractionOp, name="(anonymous namespace)::LowerContractionToSVEBFMMLAPattern", benefit=_BENEFIT)
def contraction_to_bfmmla(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract of bf16 -> arm_sve.intr.bfmmla"""
    if not _fits(op, _DEPTH_OF_BFLOATS, rewriter):
        return False
    if vector_type(op.result).element_type != F32:
        return rewriter.notify_match_failure(op, "output type is not a vector of f32")
    if op.lhs.type.element_type != BF16:
        return rewriter.notify_match_failure(op, "input type is not a vector of bf16")
    rewriter.replace_op(op, [_Lowering(_Product(op, BfmmlaOp, op.lhs, op.rhs), rewriter).run()])
    return True


SVE_I8MM: Sequence[RewritePattern] = (contraction_to_i8mm,)
SVE_BFMMLA: Sequence[RewritePattern] = (contraction_to_bfmmla,)
