"""Contractions of vectors as products of the registers that each thread of a warp has.

%a = vector.transfer_read %m[%i, %j]           %a = nvgpu.ldmatrix %m[row of the thread's lane, column]
%d = vector.contract %a, %b, %c           ->   %d = nvgpu.mma.sync(%a, %b, %c)
vector.transfer_write %d, %n[%i, %j]           vector.store %d[0], %n[row of the thread's lane, column] ...
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.gpu.id_ops import LaneIdOp
from compiler.dialects.memref.access_ops import LoadOp as MemRefLoadOp
from compiler.dialects.nvgpu.ops import LdMatrixOp, MmaSyncOp
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.element_ops import ExtractStridedSliceOp
from compiler.dialects.vector.memory_ops import (
    LoadOp,
    StoreOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.dialects.vector.shapes import array_of_i64
from compiler.ir.affine import AffineDimExpr, AffineMap, dim
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, Type, VectorType
from compiler.ir.value_types import memref_type
from compiler.lowering.gpu.contraction_chains import convertible_ops
from compiler.lowering.gpu.contraction_layouts import ROWS_TIMES_ROWS, has_layout
from compiler.lowering.gpu.matrix_conversion import MatrixConversion
from compiler.lowering.gpu.warp_matrices import (
    ROWS_OF_TILE,
    Registers,
    Role,
    WarpMatrix,
    first_contraction,
    warp_matrix,
)
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import PassState
from compiler.rewrite.dense_elements import splat_element, splat_of
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

_WORKGROUP = AddressSpaceAttr.get(AddressSpace.WORKGROUP)
_LDMATRIX_ROW_BITS, _TRANSPOSABLE_BITS = 128, 16


def convert_to_mma_sync(root: Operation, rewriter: Rewriter, state: PassState) -> None:
    """Converts the supported contractions in an operation, with the transfers connected to them."""
    conversion = _Registers(rewriter, state)
    for op in convertible_ops(root, lambda candidate: _can_convert(candidate, rewriter), rewriter):
        rewriter.set_insertion_point(op)
        if not conversion.convert(op):
            state.error(op, f"'{op.name}' op failed to convert op during vector-to-nvgpu conversion")
            return


def _can_convert(op: Operation, rewriter: Rewriter) -> bool:
    match op:
        case ForOp():
            return True
        case YieldOp():
            return isinstance(op.parent_op, ForOp)
        case TransferReadOp():
            return _is_matrix_in_bounds(op)
        case TransferWriteOp():
            return _is_matrix_in_bounds(op) and _map_of(op).is_minor_identity()
        case ExtractStridedSliceOp():
            return _is_operand_of_product(op, rewriter)
        case ContractionOp():
            return has_layout(op, ROWS_TIMES_ROWS)
        case ConstantOp():
            type_ = op.result.type
            return isinstance(type_, VectorType) and type_.rank == 2 and splat_element(op.value) is not None
    return False


def _map_of(op: TransferReadOp | TransferWriteOp) -> AffineMap:
    attribute = op.permutation_map
    return attribute.map


def _is_matrix_in_bounds(op: TransferReadOp | TransferWriteOp) -> bool:
    """Returns True if a transfer of a matrix stays inside a memref whose rows are contiguous."""
    memory, type_ = op.base.type, transferred_vector(op).type
    if op.mask is not None or not all(in_bounds(op)) or type_.rank != 2 or any(type_.scalable):
        return False
    layout = strides_and_offset(memory) if isinstance(memory, MemRefType) else None
    return layout is not None and bool(layout[0]) and layout[0][-1] == 1


def _is_operand_of_product(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """Returns True if a slice is the second factor or the sum of a contraction."""
    contraction = first_contraction(op, rewriter)
    if contraction is None:
        return False
    role = warp_matrix(op, rewriter).role
    operands = {Role.B: contraction.rhs, Role.C: contraction.acc}
    return role in operands and operands[role].type == op.result.type


class _Registers(MatrixConversion):
    """Operations on vectors as operations on the registers of a thread."""

    def __init__(self, rewriter: Rewriter, state: PassState) -> None:
        super().__init__(rewriter)
        self._emit = VectorEmitter(rewriter)
        self._state = state

    def convert(self, op: Operation) -> bool:
        """Converts an operation. Returns False on failure."""
        match op:
            case TransferReadOp():
                return self._load(op)
            case TransferWriteOp():
                return self._store(op)
            case ExtractStridedSliceOp():
                return self._slice(op)
            case ContractionOp():
                return self._multiply(op)
            case ForOp():
                return self.convert_loop(op)
            case YieldOp():
                return self.convert_yield(op)
            case ConstantOp():
                return self._constant(op)
        text = print_operation(op, PrintingFlags()).rstrip()
        self._state.error(op, f"unhandled vector to mma type: {text}")
        return False

    def _matrix(
        self, op: TransferReadOp | TransferWriteOp | ExtractStridedSliceOp | ConstantOp
    ) -> tuple[WarpMatrix, Registers] | None:
        matrix = warp_matrix(op, self.rewriter)
        registers = matrix.registers
        if registers is None:
            self.rewriter.notify_match_failure(op, "not mma sync reg info")
            return None
        return matrix, registers

    def _indices(
        self, op: TransferReadOp | TransferWriteOp, offsets: AffineMap, inputs: Sequence[Value]
    ) -> list[Value]:
        """Returns the indices of a transfer, with offsets added to the dimensions in its map."""
        indices: list[Value] = list(op.indices)
        offset = iter(offsets.results)
        for expr in _map_of(op).results:
            if isinstance(expr, AffineDimExpr):
                sum_ = dim(offsets.num_dims) + next(offset)
                map_ = AffineMap(offsets.num_dims + 1, 0, (sum_,))
                operands = [*inputs, indices[expr.position]]
                indices[expr.position] = make_composed_apply(self.rewriter, map_, operands, op).result
        return indices

    # -------------------------------------------------------------------------------------- memory

    def _load(self, op: TransferReadOp) -> bool:
        pair = self._matrix(op)
        if pair is None:
            return False
        matrix, registers = pair
        memory, type_ = memref_type(op.base), op.vector.type
        loads_tiles = memory.memory_space == _WORKGROUP and matrix.tile_width_bits == _LDMATRIX_ROW_BITS
        if not _map_of(op).is_minor_identity():
            rows, columns = type_.shape
            loads_tiles &= matrix.element_bits == _TRANSPOSABLE_BITS and columns >= ROWS_OF_TILE
            loads_tiles &= rows * matrix.element_bits >= _LDMATRIX_ROW_BITS
        if loads_tiles:
            return self._load_tiles(op, matrix, registers)
        self.values[op.vector] = self._load_elements(op, matrix, registers)
        return True

    def _load_tiles(self, op: TransferReadOp, matrix: WarpMatrix, registers: Registers) -> bool:
        """Loads a matrix by `nvgpu.ldmatrix`."""
        results = _map_of(op).results
        positions = [expr.position for expr in results if isinstance(expr, AffineDimExpr)]
        if len(positions) != 2:
            reason = "Op should likely not be converted to a nvgpu.ldmatrix call."
            return self.rewriter.notify_match_failure(op, reason)
        is_transposed = positions[0] > positions[1]
        tiles = matrix.loaded_tiles(is_transposed=is_transposed)
        if tiles == 0:
            reason = (
                "failed to convert vector.transfer_read to ldmatrix; this op likely should not be converted to a "
                "nvgpu.ldmatrix call."
            )
            return self.rewriter.notify_match_failure(op, reason)
        lane = self._emit.op(LaneIdOp)
        indices = self._indices(op, matrix.loaded_coordinates(is_transposed=is_transposed), [lane])
        self.values[op.vector] = self._emit.op(
            LdMatrixOp, op.base, indices, result_type=registers.type, transpose=is_transposed, num_tiles=tiles
        )
        return True

    def _load_elements(self, op: TransferReadOp, matrix: WarpMatrix, registers: Registers) -> Value[VectorType]:
        """Loads a matrix register by register; element by element if it is transposed."""
        emit, element = self._emit, registers.type.element_type
        lane = emit.op(LaneIdOp)
        coordinates = matrix.operand_coordinates(registers)
        result = emit.broadcast(emit.constant(0, element), registers.type)
        row_type = VectorType((registers.elements,), element)
        is_contiguous = _map_of(op).is_minor_identity()
        for row in range(registers.count):
            first = row * registers.elements
            if is_contiguous:
                indices = self._indices(op, coordinates, [lane, emit.index(first)])
                value = emit.op(LoadOp, op.base, indices, result_type=row_type)
                result = emit.insert(value, result, [row])
                continue
            for column in range(registers.elements):
                indices = self._indices(op, coordinates, [lane, emit.index(first + column)])
                result = emit.insert(emit.op(MemRefLoadOp, op.base, indices), result, [row, column])
        return result

    def _store(self, op: TransferWriteOp) -> bool:
        """Stores a matrix register by register."""
        value, pair = self.values.get(op.value_to_store), self._matrix(op)
        if value is None or pair is None:
            return self.rewriter.notify_match_failure(op, "no mapping")
        matrix, registers = pair
        emit, coordinates = self._emit, matrix.operand_coordinates(registers)
        lane = emit.op(LaneIdOp)
        for row in range(registers.count):
            position = emit.index(row * registers.elements)
            part = emit.extract(value, [row])
            indices = self._indices(op, coordinates, [lane, position])
            self.rewriter.create(StoreOp, part, op.base, indices, location=op)
        self.rewriter.erase_op(op)
        return True

    # -------------------------------------------------------------------------------------- values

    def _slice(self, op: ExtractStridedSliceOp) -> bool:
        """Extracts registers of a matrix that was read; slices may start at an offset in one dimension only."""
        read, pair = op.source_.defining_op(TransferReadOp), self._matrix(op)
        if read is None or pair is None or read.vector not in self.values:
            return self.rewriter.notify_match_failure(op, "no transfer read" if read is None else "no mapping")
        registers = pair[1]
        offsets, shape = integers(op.offsets), op.source_.type.shape
        if all(offsets):
            self._state.error(op, "Slicing fragments in 2D is not supported. ")
            return False
        first = next((extent // offset for extent, offset in zip(shape, offsets) if offset), 0)
        sizes = registers.type.shape
        self.values[op.result] = self._emit.extract_slice(self.values[read.vector], [first, 0], sizes, [1, 1])
        return True

    def _multiply(self, op: ContractionOp) -> bool:
        factors = [self.values[each] for each in (op.lhs, op.rhs, op.acc) if each in self.values]
        if len(factors) != 3:
            return self.rewriter.notify_match_failure(op, "no mapping")
        (m, k), (n, _) = op.lhs.type.shape, op.rhs.type.shape
        type_: Type = factors[2].type
        self.values[op.result0] = self._emit.op(
            MmaSyncOp, *factors, result_type=type_, mma_shape=array_of_i64([m, n, k])
        )
        return True

    def _constant(self, op: ConstantOp) -> bool:
        pair, element = self._matrix(op), splat_element(op.value)
        if pair is None or element is None:
            return False
        type_ = pair[1].type
        self.values[op.result] = self._emit.op(ConstantOp, result_type=type_, value=splat_of(type_, element))
        return True
