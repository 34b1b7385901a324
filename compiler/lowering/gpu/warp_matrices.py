"""Matrices of `nvgpu.mma.sync`: each thread's registers, and the elements that they hold.

A matrix consists of tiles of 8 rows. Of each tile every thread has one register, and four threads share a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import ExtractStridedSliceOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap, constant, dim
from compiler.ir.operation import Operation
from compiler.ir.types import F16, F32, F64, IntegerType, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.rewriter import Rewriter

ROWS_OF_TILE = 8
_THREADS_PER_ROW = 4
_LDMATRIX_ROW_BITS = 128


class Role(Enum):
    """The matrix of a product, A * B + C, that a vector holds."""

    A = auto()
    B = auto()
    C = auto()


@dataclass(frozen=True)
class Registers:
    """A thread's registers for a matrix: their number, and the number of elements in each."""

    count: int
    elements: int
    type: VectorType


@dataclass(frozen=True)
class WarpMatrix:
    """A matrix of a warp: its vector type and its role in the product."""

    type: VectorType
    role: Role

    @property
    def element_bits(self) -> int:
        return width_of(self.type)

    @property
    def tile_width_bits(self) -> int:
        """The number of bits in a row of a tile."""
        if self.role is Role.C and self.element_bits == 32:
            return 256
        if self.element_bits == 64:
            return 512 if self.role is Role.C else 256
        return _LDMATRIX_ROW_BITS

    @property
    def registers(self) -> Registers | None:
        """The registers of a thread; None for elements without an instruction."""
        element, is_sum = self.type.element_type, self.role is Role.C
        if element == F16:
            elements = 2
        elif element in (F32, F64):
            elements = 2 if is_sum else 1
        elif isinstance(element, IntegerType) and element.width in (4, 8):
            elements = 32 // element.width
        elif isinstance(element, IntegerType) and element.width == 32:
            elements = 2
        else:
            return None
        rows, columns = self.type.shape
        count = rows // ROWS_OF_TILE * (columns * self.element_bits) // self.tile_width_bits
        return Registers(count, elements, VectorType((count, elements), element))

    def operand_coordinates(self, registers: Registers) -> AffineMap:
        """Returns the map of a thread's lane, and the number of an element in its registers, to row and column."""
        lane, element = dim(0), dim(1)
        tiles = self.type.shape[0] // ROWS_OF_TILE
        register = element.floor_div(registers.elements)
        row = register % tiles * ROWS_OF_TILE + lane.floor_div(_THREADS_PER_ROW)
        first_column = register.floor_div(tiles) * (self.tile_width_bits // self.element_bits)
        column = first_column + lane % _THREADS_PER_ROW * registers.elements + element % registers.elements
        return AffineMap(2, 0, (row, column))

    def loaded_tiles(self, *, is_transposed: bool) -> int:
        """Returns the number of tiles that `nvgpu.ldmatrix` loads; 0 if the matrix is too small for one."""
        rows, columns = reversed(self.type.shape) if is_transposed else self.type.shape
        return rows // ROWS_OF_TILE * (columns * self.element_bits // _LDMATRIX_ROW_BITS)

    def loaded_coordinates(self, *, is_transposed: bool) -> AffineMap:
        """Returns the map from a lane to the row and column at which its row of a tile begins."""
        extent = self.type.shape[1 if is_transposed else 0]
        strided = dim(0) % extent
        contiguous = dim(0).floor_div(extent) * constant(_LDMATRIX_ROW_BITS // self.element_bits)
        return AffineMap(1, 0, (contiguous, strided) if is_transposed else (strided, contiguous))


def first_contraction(op: Operation, rewriter: Rewriter) -> ContractionOp | None:
    """Returns the first contraction that uses a result of `op`."""
    users = [user for result in op.results for user in rewriter.users(result)]
    return next((user for user in users if isinstance(user, ContractionOp)), None)


def warp_matrix(
    op: TransferReadOp | TransferWriteOp | ContractionOp | ExtractStridedSliceOp | ConstantOp, rewriter: Rewriter
) -> WarpMatrix:
    """Returns the matrix that `op` defines or writes; its role is that in the contraction which uses it."""
    if isinstance(op, TransferWriteOp):
        return WarpMatrix(op.value_to_store.type, Role.C)
    contraction, role = first_contraction(op, rewriter), Role.C
    if contraction is not None and contraction.lhs is op.result:
        role = Role.A
    elif contraction is not None and contraction.rhs is op.result:
        role = Role.B
    return WarpMatrix(vector_type(op.result), role)
