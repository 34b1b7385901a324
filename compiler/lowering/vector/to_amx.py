"""`convert-vector-to-amx`: contractions of packed matrices as products of tiles of AMX.

vector.contract %a, %b, %c : vector<4x8x2xbf16>, vector<8x16x2xbf16> into vector<4x16xf32>
    ->    amx.tile_mulf of three amx.tile_load, and amx.tile_store

A vector reaches a tile through memory: that which it was read from, or is written to, else a buffer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from compiler.dialects.amx.ops import TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp
from compiler.dialects.amx.types import TileType
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.memref.view_ops import CollapseShapeOp, SubViewOp
from compiler.dialects.memref.view_types import collapsed_layout
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.ub.ops import PoisonOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, Attribute, array_attr, bool_attr
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.types import (
    BF16,
    DYNAMIC,
    F16,
    F32,
    I8,
    I32,
    FloatType,
    MemRefType,
    Type,
    VectorType,
)
from compiler.ir.value_types import memref_type, vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.passes.base import Pass, PassState
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.arm_sve.legalize_storage import has_contiguous_dims
from compiler.transforms.bufferization.buffer_types import slice_type

_WORD = 32
_MOST_ROWS = 16
_BITS_OF_ROW = 64 * 8


@dataclass
class VectorToAMX(Pass):
    """Lower the operations from the vector dialect into the AMX dialect."""

    argument = "convert-vector-to-amx"
    name = "ConvertVectorToAMX"
    summary = "Lower the operations from the vector dialect into the AMX dialect"
    dependent_dialects = ("affine", "amx", "arith", "memref", "scf", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        if not apply_patterns_greedily(op, _PATTERNS, state.context, listeners=state.listeners).converged:
            state.signal_failure()


# ------------------------------------------------------------------------------------------ types of tiles


def _fits_tile(type_: Type) -> bool:
    """Returns True for matrices that fit in a tile; matrices of rank 3 have elements packed into words."""
    if not isinstance(type_, VectorType) or type_.rank not in (2, 3):
        return False
    rows, columns, *packed = type_.shape
    if packed:
        if packed != [_WORD // width_of(type_)]:
            return False
        columns *= packed[0]
    return rows <= _MOST_ROWS and columns * width_of(type_) <= _BITS_OF_ROW


def _has_instruction(op: ContractionOp) -> bool:
    """Returns True if AMX has an instruction for the element types of the contraction."""
    if not isinstance(op.acc.type, VectorType):
        return False
    left, right, result = (vector_type(value).element_type for value in (op.lhs, op.rhs, op.acc))
    return left == right and (left, result) in ((I8, I32), (F16, F32), (BF16, F32))


def _is_packed_product(contraction: Contraction) -> bool:
    """Returns True for A[m, k, word], B[k, n, word], C[m, n], in any order of the iterators."""
    a, b, c = contraction.maps
    if len(contraction.iterators) != 4 or (len(a), len(b), len(c)) != (3, 3, 2):
        return False
    is_parallel = contraction.is_parallel
    return (
        (a[0], b[1], a[1], a[2]) == (c[0], c[1], b[0], b[2])
        and is_parallel(a[0])
        and is_parallel(b[1])
        and not is_parallel(a[1])
        and not is_parallel(a[2])
    )


def _is_row_of_memory(op: TransferOp, *, is_packed: bool) -> bool:
    """Returns True if each row of a vector lies in one piece in the memory that it is read from or written to."""
    memref, type_ = op.base.type, transferred_vector(op).type
    if not all(in_bounds(op)) or not op.permutation_map.map.is_minor_identity():
        return False
    if not isinstance(memref, MemRefType) or memref.rank < 2 or not has_contiguous_dims(memref, 2 if is_packed else 1):
        return False
    if memref.shape[-1] == DYNAMIC or memref.shape[-1] < type_.shape[-1]:
        return False
    if not is_packed:
        return True
    return memref.shape[-1] == type_.shape[-1] and DYNAMIC != memref.shape[-2] >= type_.shape[-2]


# ------------------------------------------------------------------------------------------ memory and tiles


def _tile_type(type_: VectorType) -> TileType:
    return TileType.get((type_.shape[0], prod(type_.shape[1:])), type_.element_type)


def _flattened_rows(memref: Value, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns a memref whose two innermost dimensions are one."""
    type_ = memref_type(memref)
    last = type_.rank - 2
    groups = [*([dim] for dim in range(last)), [last, last + 1]]
    shape = (*type_.shape[:last], type_.shape[last] * type_.shape[last + 1])
    layout = None if has_identity_layout(type_) else collapsed_layout(type_, groups)
    result = MemRefType(shape, type_.element_type, layout, type_.memory_space)
    reassociation = reassociation_attr(groups)
    return rewriter.create(CollapseShapeOp, memref, result_types=[result], reassociation=reassociation).result


def _view_for_tile(op: TransferOp, *, is_packed: bool, rewriter: Rewriter) -> tuple[Value, list[Value]]:
    """Returns the memory that a transfer accesses, as rows, and indices of its beginning."""
    memref, type_ = memref_type(op.base), transferred_vector(op).type
    offsets: list[MixedValue] = [index if (number := known_integer(index)) is None else number for index in op.indices]
    sizes: list[MixedValue] = [*[1] * (memref.rank - type_.rank), *type_.shape]
    slice_ = (offsets, sizes, list[MixedValue]([1] * memref.rank))
    shape = tuple(size for size in sizes if isinstance(size, int))
    view: Value = rewriter.create(
        SubViewOp,
        op.base,
        *slice_operands(slice_),
        result_types=[slice_type(shape, memref, *slice_)],
        properties=slice_properties(slice_),
    ).result
    if is_packed:
        view = _flattened_rows(view, rewriter)
    return view, [index_constant(rewriter, 0)] * memref_type(view).rank


def _load_tile(vector: Value, rewriter: Rewriter) -> Value[TileType]:
    """Returns a vector as a tile: from the memory that it was read from, or through a buffer."""
    type_ = vector_type(vector)
    is_packed, tile = type_.rank == 3, _tile_type(type_)
    read = vector.defining_op(TransferReadOp)
    if read is not None and _is_row_of_memory(read, is_packed=is_packed):
        with rewriter.insertion_guard():
            rewriter.set_insertion_point(read)
            memory, indices = _view_for_tile(read, is_packed=is_packed, rewriter=rewriter)
            return rewriter.create(TileLoadOp, memory, indices, result_types=[tile]).res
    buffer: Value = rewriter.create(AllocaOp, result_types=[_buffer_type(type_)]).memref
    zero = index_constant(rewriter, 0)
    rewriter.create(TransferWriteOp, vector, buffer, [zero] * type_.rank, result_types=[], properties=_whole(type_))
    rows = _flattened_rows(buffer, rewriter) if is_packed else buffer
    return rewriter.create(TileLoadOp, rows, [zero, zero], result_types=[tile]).res


def _buffer_type(type_: VectorType) -> MemRefType:
    return MemRefType(type_.shape, type_.element_type)


def _whole(type_: VectorType) -> dict[str, Attribute | None]:
    """Returns the properties of a transfer of a vector that is not known to be in bounds."""
    identity = AffineMapAttr(AffineMap.identity(type_.rank))
    return {"permutation_map": identity, "in_bounds": array_attr([bool_attr(False)] * type_.rank)}


def _store_tile(tile: Value, type_: VectorType, rewriter: Rewriter) -> Value[VectorType]:
    """Returns a tile as a vector, through a buffer."""
    buffer = rewriter.create(AllocaOp, result_types=[_buffer_type(type_)]).memref
    zeros = [index_constant(rewriter, 0)] * 2
    rewriter.create(TileStoreOp, buffer, zeros, tile)
    padding = rewriter.create(PoisonOp, result_types=[type_.element_type]).result
    return rewriter.create(
        TransferReadOp, buffer, zeros, padding, result_types=[type_], properties=_whole(type_)
    ).vector


@pattern(ContractionOp, name="ContractionToAMX")
def contract(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract of packed matrices -> amx.tile_mulf, amx.tile_muli"""
    contraction = Contraction(op)
    if not contraction.is_sum:
        return rewriter.notify_match_failure(op, "Expects add combining kind")
    if not _has_instruction(op):
        return rewriter.notify_match_failure(op, "Invalid combination of operand types")
    if not all(_fits_tile(value.type) for value in (op.lhs, op.rhs, op.acc)) or not _is_packed_product(contraction):
        return rewriter.notify_match_failure(op, "Invalid operand shape")
    tiles = [_load_tile(value, rewriter) for value in (op.lhs, op.rhs, op.acc)]
    type_ = vector_type(op.acc)
    op_class: type[TileMulFOp | TileMulIOp] = TileMulFOp if isinstance(type_.element_type, FloatType) else TileMulIOp
    product = rewriter.create(op_class, *tiles).res
    write = _only_write(op, rewriter)
    if write is not None and _is_row_of_memory(write, is_packed=False):
        with rewriter.insertion_guard():
            rewriter.set_insertion_point(write)
            memory, indices = _view_for_tile(write, is_packed=False, rewriter=rewriter)
            rewriter.create(TileStoreOp, memory, indices, product)
        rewriter.erase_op(write)
        rewriter.erase_op(op)
        return True
    rewriter.replace_op(op, [_store_tile(product, type_, rewriter)])
    return True


def _only_write(op: ContractionOp, rewriter: Rewriter) -> TransferWriteOp | None:
    """Returns the write of a contraction's result if that is its only use."""
    match rewriter.users(op.result0):
        case [TransferWriteOp() as write] if rewriter.has_one_use(op.result0):
            return write
    return None


_PATTERNS = FrozenPatternSet([contract])
