"""The canonicalization patterns of the bufferization dialect."""

from __future__ import annotations

from compiler.analysis.buffer_views import is_view
from compiler.analysis.effects import has_effect, memory_effects
from compiler.dialects.bufferization.dealloc_patterns import DEALLOC_PATTERNS
from compiler.dialects.bufferization.ops import AllocTensorOp, CloneOp, ToBufferOp, ToTensorOp
from compiler.dialects.memref.access_ops import LoadOp
from compiler.dialects.memref.verify_views import can_cast
from compiler.dialects.memref.view_ops import CastOp as MemrefCastOp
from compiler.dialects.memref.view_ops import DimOp as MemrefDimOp
from compiler.dialects.tensor.ops import CastOp, DimOp, ExtractOp
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import mixed_values
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, RankedTensorType, ShapedType
from compiler.ods.effects import EffectKind
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(AllocTensorOp, name="(anonymous namespace)::ReplaceStaticShapeDims")
def alloc_of_constants(op: AllocTensorOp, rewriter: Rewriter) -> bool:
    """alloc_tensor(%c4) : tensor<?xf32> -> cast(alloc_tensor() : tensor<4xf32>)"""
    type_ = op.result.type
    if op.copy is not None or not isinstance(type_, RankedTensorType):
        return False
    shape: list[int] = []
    sizes: list[Value] = []
    for size in mixed_values(type_.shape, op.dynamic_sizes):
        constant = constant_integer(size) if isinstance(size, Value) else size
        if isinstance(size, Value) and (constant is None or constant < 0):
            sizes.append(size)
            constant = None
        shape.append(DYNAMIC if constant is None else constant)
    if tuple(shape) == type_.shape:
        return False
    new_type = RankedTensorType(tuple(shape), type_.element_type, type_.encoding)
    properties = {key: value for key, value in op.properties.items() if key != "operandSegmentSizes"}
    new = rewriter.create(AllocTensorOp, sizes, result_types=[new_type], properties=properties)
    rewriter.replace_op_with_new_op(op, CastOp, new.result)
    return True


@pattern(DimOp, name="(anonymous namespace)::FoldDimOfAllocTensorOp")
def dim_of_alloc_tensor(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(alloc_tensor(%n), 0) -> %n"""
    alloc, index = op.source_.defining_op(AllocTensorOp), constant_integer(op.index)
    if alloc is None or index is None:
        return False
    type_ = alloc.result.type
    if not isinstance(type_, RankedTensorType) or not 0 <= index < type_.rank or type_.shape[index] != DYNAMIC:
        return False
    if alloc.copy is not None:
        rewriter.replace_op_with_new_op(op, DimOp, alloc.copy, op.index)
        return True
    size = alloc.dynamic_sizes[type_.shape[:index].count(DYNAMIC)]
    rewriter.replace_op(op, [size])
    return True


def _can_cast(source: object, other: object) -> bool:
    return can_cast([source], [other])  # type: ignore[list-item]


def _free_of(value: Value, rewriter: Rewriter) -> tuple[bool, Operation | None]:
    """Returns True if at most one op frees a buffer, and the op if there is one."""
    ops: list[Operation] = []
    for user in rewriter.users(value):
        names = {effect.on for effect in memory_effects(user) or () if effect.kind is EffectKind.FREE}
        positions = () if user.definition is None else user.definition.operand_positions
        if any(value in user.operand_group(name) for name in names if name in positions):
            ops.append(user)
    return len(ops) <= 1, ops[0] if ops else None


@pattern(CloneOp, name="(anonymous namespace)::SimplifyClones")
def simplify_clone(op: CloneOp, rewriter: Rewriter) -> bool:
    """%c = clone %m; dealloc %m -> %m for %c"""
    clone = op.result
    source: Value = op.input
    if not rewriter.has_uses(clone):
        rewriter.erase_op(op)
        return True
    if source.type != clone.type and not _can_cast(source.type, clone.type):
        return False
    base: Value = source
    while isinstance(base, OpResult) and is_view(base.owner) and base.index == 0:
        base, *_ = base.owner.operands
    clone_known, clone_free = _free_of(clone, rewriter)
    source_known, source_free = _free_of(base, rewriter)
    if not clone_known or not source_known:
        return False
    if clone_free is not None and source_free is not None and clone_free.parent is source_free.parent:
        return False
    redundant = next(
        (each for each in (clone_free, source_free) if each is not None and each.parent is op.parent), None
    )
    if redundant is None:
        return False
    position = op.next_op
    while position is not redundant:
        if position is None or has_effect(position, EffectKind.FREE):
            return False
        position = position.next_op
    if source.type != clone.type:
        source = rewriter.create(MemrefCastOp, source, result_types=[clone.type]).result
    rewriter.replace_op(op, [source])
    rewriter.erase_op(redundant)
    return True


@pattern(DimOp, name="(anonymous namespace)::DimOfToTensorFolder")
def dim_of_to_tensor(op: DimOp, rewriter: Rewriter) -> bool:
    """tensor.dim(to_tensor %m) -> memref.dim %m"""
    source = op.source_.defining_op(ToTensorOp)
    if source is None:
        return False
    rewriter.replace_op_with_new_op(op, MemrefDimOp, source.buffer, op.index, result_types=[INDEX])
    return True


@pattern(ToBufferOp, name="(anonymous namespace)::ToBufferOfCast")
def buffer_of_cast(op: ToBufferOp, rewriter: Rewriter) -> bool:
    """to_buffer(tensor.cast %t) -> memref.cast(to_buffer %t)"""
    cast = op.tensor.defining_op(CastOp)
    result = op.result.type
    if cast is None or not isinstance(result, MemRefType):
        return False
    source = cast.source_.type
    if not isinstance(source, RankedTensorType):
        return False
    type_ = MemRefType(source.shape, source.element_type, result.layout, result.memory_space)
    buffer = rewriter.create(ToBufferOp, cast.source_, result_types=[type_], properties=op.properties)
    rewriter.replace_op_with_new_op(op, MemrefCastOp, buffer.result)
    return True


@pattern(ToBufferOp, name="(anonymous namespace)::ToBufferToTensorFolding")
def buffer_of_tensor(op: ToBufferOp, rewriter: Rewriter) -> bool:
    """to_buffer(to_tensor %m) -> memref.cast %m, if the strides are certainly compatible"""
    source = op.tensor.defining_op(ToTensorOp)
    result = op.result.type
    if source is None or not isinstance(result, ShapedType):
        return False
    buffer = source.buffer
    if buffer.type == result:
        rewriter.replace_op(op, [buffer])
        return True
    if isinstance(result, MemRefType) and not isinstance(buffer.type, MemRefType):
        return False
    if not _can_cast(buffer.type, result):
        return False
    rewriter.replace_op_with_new_op(op, MemrefCastOp, buffer)
    return True


@pattern(LoadOp, name="(anonymous namespace)::LoadOfToBuffer")
def load_of_to_buffer(op: LoadOp, rewriter: Rewriter) -> bool:
    """memref.load(to_buffer %t) -> tensor.extract %t"""
    source = op.memref.defining_op(ToBufferOp)
    if source is None:
        return False
    rewriter.replace_op_with_new_op(op, ExtractOp, source.tensor, op.indices)
    return True


PATTERNS: tuple[RewritePattern, ...] = (*DEALLOC_PATTERNS,)
