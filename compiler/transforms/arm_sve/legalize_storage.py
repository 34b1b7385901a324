"""`arm-sve-legalize-vector-storage`: stores and loads scalable vectors in types that the processor supports.

%m = memref.alloca() : memref<vector<[4]xi1>>        ->    %m = memref.alloca() : memref<vector<[16]xi1>>
memref.store %v, %m[] : memref<vector<[4]xi1>>             %b = arm_sve.convert_to_svbool %v : vector<[4]xi1>
                                                           memref.store %b, %m[] : memref<vector<[16]xi1>>

Until all uses are rewritten, a marked cast converts a widened memref to the old type for its users.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from compiler.dialects.arm_sve.ops import ConvertFromSvboolOp, ConvertToSvboolOp
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.view_ops import CollapseShapeOp
from compiler.dialects.memref.view_types import collapsed_layout
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TypeCastOp, in_bounds
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import UNIT, AffineMapAttr, ArrayAttr, IntegerAttr, bool_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import DYNAMIC, I1, I64, MemRefType, Type, VectorType
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_MARK = "__arm_sve_legalize_vector_storage__"
_PREDICATE_LANES = 16
_ALIGNMENT, _PREDICATE_ALIGNMENT = 16, 2


@dataclass
class LegalizeVectorStorage(Pass):
    """Ensures stores of SVE vector types will be legal."""

    argument = "arm-sve-legalize-vector-storage"
    name = "LegalizeVectorStorage"
    anchor = "func.func"
    summary = "Ensures stores of SVE vector types will be legal"
    dependent_dialects = ("func", "memref", "vector", "arm_sve")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(_PATTERNS), state.context, listeners=state.listeners)
        target = ConversionTarget()
        target.add_dynamically_legal_op(UnrealizedConversionCastOp, lambda cast: _MARK not in cast.attributes)
        convert_partially(op, target, [], state)


def _is_narrow_mask(type_: Type) -> bool:
    """Returns True for masks of fewer lanes than a whole predicate register has."""
    if not isinstance(type_, VectorType) or type_.element_type != I1 or not type_.shape:
        return False
    lanes = type_.shape[-1]
    is_power = lanes > 0 and lanes & (lanes - 1) == 0
    return type_.scalable[-1] and lanes < _PREDICATE_LANES and is_power and not any(type_.scalable[:-1])


def _widened(type_: Type) -> Type | None:
    """Returns the type with whole predicate registers in place of narrow masks; None if there are none."""
    if isinstance(type_, MemRefType):
        element = _widened(type_.element_type)
        return None if element is None else MemRefType(type_.shape, element, type_.layout, type_.memory_space)
    if not isinstance(type_, VectorType) or not _is_narrow_mask(type_):
        return None
    return VectorType((*type_.shape[:-1], _PREDICATE_LANES), I1, type_.scalable)


def _widened_memref(value: Value) -> Value | None:
    """Returns the memref of whole predicate registers that a value was cast from, or None."""
    cast = value.defining_op(UnrealizedConversionCastOp)
    return cast.inputs[0] if cast is not None and _MARK in cast.attributes else None


def _replace_by_cast(op: Operation, wide: Value, rewriter: Rewriter) -> None:
    types = [value.type for value in op.results]
    cast = rewriter.create(UnrealizedConversionCastOp, [wide], result_types=types, attributes={_MARK: UNIT})
    rewriter.replace_op(op, cast)


@pattern(AllocaOp, name="RelaxScalableVectorAllocaAlignment")
def _relax_alignment(op: AllocaOp, rewriter: Rewriter) -> bool:
    """alloca of scalable vectors -> alloca with the alignment that their elements need"""
    type_ = op.memref.type
    vector = type_.element_type if isinstance(type_, MemRefType) else None
    if not isinstance(vector, VectorType) or not any(vector.scalable) or op.alignment is not None:
        return False
    alignment = _PREDICATE_ALIGNMENT if vector.element_type == I1 else _ALIGNMENT
    with rewriter.modify(op):
        op.properties = {**op.properties, "alignment": IntegerAttr(alignment, I64)}
    return True


def _allocation(op_class: type[AllocOp | AllocaOp]) -> RewritePattern:
    @pattern(op_class, name="LegalizeSVEMaskAllocation")
    def widen(op: AllocOp | AllocaOp, rewriter: Rewriter) -> bool:
        """alloc of narrow masks -> alloc of whole predicate registers"""
        wide = _widened(op.memref.type)
        if wide is None:
            return False
        new_op = rewriter.create_like(op, [op.dynamic_sizes, op.symbol_operands], [wide])
        _replace_by_cast(op, new_op.memref, rewriter)
        return True

    return widen


@pattern(TypeCastOp, name="LegalizeSVEMaskTypeCastConversion")
def _type_cast(op: TypeCastOp, rewriter: Rewriter) -> bool:
    """type_cast to narrow masks of a widened memref -> type_cast to whole predicate registers"""
    wide, memref = _widened(op.result.type), _widened_memref(op.memref)
    if wide is None or memref is None:
        return False
    _replace_by_cast(op, rewriter.create_like(op, [memref], [wide]).result, rewriter)
    return True


@pattern(StoreOp, name="LegalizeSVEMaskStoreConversion")
def _store(op: StoreOp, rewriter: Rewriter) -> bool:
    """store of a narrow mask -> store of the predicate register that holds it"""
    wide, memref = _widened(op.value.type), _widened_memref(op.memref)
    if wide is None or memref is None:
        return False
    register = rewriter.create(ConvertToSvboolOp, op.value, result_types=[wide]).result
    rewriter.create_like(op, [register, memref, op.indices], [])
    rewriter.erase_op(op)
    return True


@pattern(LoadOp, name="LegalizeSVEMaskLoadConversion")
def _load(op: LoadOp, rewriter: Rewriter) -> bool:
    """load of a narrow mask -> load of a predicate register, of which it is the part"""
    wide, memref = _widened(op.result.type), _widened_memref(op.memref)
    if wide is None or memref is None:
        return False
    register = rewriter.create_like(op, [memref, op.indices], [wide]).result
    rewriter.replace_op_with_new_op(op, ConvertFromSvboolOp, register, result_types=[op.result.type])
    return True


def has_contiguous_dims(type_: MemRefType, count: int) -> bool:
    """Returns True if the last dimensions of a memref, but the outermost of these, are known to have no gaps."""
    layout = strides_and_offset(type_)
    if has_identity_layout(type_):
        return True
    if layout is None:
        return False
    running = 1
    for size, stride in list(zip(type_.shape, layout[0], strict=True))[: -count - 1 : -1]:
        if stride != running:
            return False
        if size == DYNAMIC:
            return size == type_.shape[-count]
        running *= size
    return True


def _collapsed(memref: Value, type_: MemRefType, groups: list[list[int]], rewriter: Rewriter) -> Value[MemRefType]:
    shape = tuple(prod(type_.shape[dim] for dim in group) for group in groups)
    shape = tuple(
        DYNAMIC if any(type_.shape[dim] == DYNAMIC for dim in group) else size
        for group, size in zip(groups, shape, strict=True)
    )
    layout = None if has_identity_layout(type_) else collapsed_layout(type_, groups)
    result = MemRefType(shape, type_.element_type, layout, type_.memory_space)
    reassociation = reassociation_attr(groups)
    return rewriter.create(CollapseShapeOp, memref, result_types=[result], reassociation=reassociation).result


@pattern(TransferReadOp, name="LegalizeTransferRead")
def _read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read of vectors with a scalable dimension that is not the last -> one of rows in which it is the last"""
    type_, memory, flags = op.vector.type, op.base.type, in_bounds(op)
    if op.mask is not None or isinstance(op.parent_op, MaskOp):
        return rewriter.notify_match_failure(op, "masked transfers not-supported")
    if not op.permutation_map.map.is_minor_identity():
        return rewriter.notify_match_failure(op, "non-identity permutation")
    if type_.rank < 2 or sum(type_.scalable) != 1:
        return rewriter.notify_match_failure(op, "wrong dimensions")
    first = type_.scalable.index(True)
    count = type_.rank - first
    if count < 2:
        return rewriter.notify_match_failure(op, "scalable dimension is trailing")
    if not isinstance(memory, MemRefType) or not has_contiguous_dims(memory, count):
        return rewriter.notify_match_failure(op, "non-contiguous memref dimensions to collapse")
    if memory.shape[1 - count :] != type_.shape[1 - count :]:
        return rewriter.notify_match_failure(op, "memref and vector dimensions do not match")
    if not all(flags[1 - count :]):
        return rewriter.notify_match_failure(op, "out-of-bounds transfer from a dimension to collapse")
    leading = memory.rank - count
    groups = [[dim] for dim in range(leading)] + [list(range(leading, memory.rank))]
    collapsed = _collapsed(op.base, memory, groups, rewriter)
    row = VectorType((*type_.shape[:first], prod(type_.shape[first:])), type_.element_type, type_.scalable[: first + 1])
    rows = rewriter.create(
        TransferReadOp,
        collapsed,
        op.indices[: 1 - count],
        op.padding,
        result_types=[row],
        permutation_map=AffineMapAttr(AffineMap.minor_identity(leading + 1, row.rank)),
        in_bounds=ArrayAttr(tuple(bool_attr(flag) for flag in flags[: 1 - count])),
    ).vector
    rewriter.replace_op_with_new_op(op, ShapeCastOp, rows, result_types=[type_])
    return True


_PATTERNS: tuple[RewritePattern, ...] = (
    _relax_alignment,
    _allocation(AllocaOp),
    _allocation(AllocOp),
    _type_cast,
    _store,
    _load,
    _read,
)
