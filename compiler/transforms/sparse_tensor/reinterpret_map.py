"""`sparse-reinterpret-map`: replaces sparse tensors by tensors whose dimensions are the levels of their storage.

linalg.generic (i, j) ins(%s : columns first)
    ->    %1 = sparse_tensor.reinterpret_map %s : columns first to rows first
          linalg.generic (j, i) ins(%1), with its loops in an order that all operands can be visited in
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.bufferization.ops import AllocTensorOp
from compiler.dialects.linalg.interface import (
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.sparse_tensor.encoding import infer_lvl_to_dim
from compiler.dialects.sparse_tensor.enums import CrdTransDirectionKind
from compiler.dialects.sparse_tensor.loop_ops import ForeachOp, YieldOp
from compiler.dialects.sparse_tensor.storage import SparseType, sparse_type, sparse_type_of
from compiler.dialects.sparse_tensor.storage_ops import AssembleOp, DisassembleOp
from compiler.dialects.sparse_tensor.tensor_ops import ReinterpretMapOp
from compiler.dialects.tensor.ops import EmptyOp, InsertOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineExpr,
    AffineExprKind,
    binary_expr,
    constant,
    dim,
)
from compiler.ir.attributes import DenseArrayAttr, SparseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I32, INDEX, Type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.foreach_to_scf import translated
from compiler.transforms.sparse_tensor.scheduling import (
    LoopOrdering,
    has_other_map,
    has_sparse,
    loops_of,
    present_properties,
    schedule,
)

_TO_LEVELS, _TO_DIMENSIONS = CrdTransDirectionKind.DIM_TO_LVL, CrdTransDirectionKind.LVL_TO_DIM


class Scope(Enum):
    """Operations that are rewritten."""

    ALL = "all"
    ONLY_GENERIC = "only-generic"
    EXCEPT_GENERIC = "except-generic"


@dataclass
class SparseReinterpretMap(Pass):
    """Reinterpret sparse tensor type mappings."""

    argument = "sparse-reinterpret-map"
    name = "SparseReinterpretMap"
    anchor = "builtin.module"
    summary = "Reinterprets sparse tensor type mappings"
    dependent_dialects = ("affine", "bufferization", "linalg", "sparse_tensor")

    scope: Scope = option("scope", Scope.ALL, "Set the reiterpretation scope")
    ordering: LoopOrdering = option(
        "loop-ordering-strategy", LoopOrdering.DEFAULT, "Set the loop ordering strategy for sparse code generation"
    )

    def run(self, op: Operation, state: PassState) -> None:
        patterns: list[RewritePattern] = []
        if self.scope is not Scope.EXCEPT_GENERIC:
            patterns += [demap_generic, schedule(self.ordering)]
        if self.scope is not Scope.ONLY_GENERIC:
            patterns += [*_allocations(), demap_assemble, demap_disassemble, demap_insert, demap_foreach]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


def _reinterpreted(emit: SparseEmitter, value: Value, type_: Type) -> Value:
    """Returns a tensor seen as one of another type."""
    return emit.op(ReinterpretMapOp, value, result_type=type_)


def _mapped(type_: Type) -> SparseType | None:
    """Returns the sparse type if its levels differ from its dimensions; None for other types."""
    tensor = sparse_type_of(type_)
    return None if tensor is None or tensor.is_identity else tensor


def _demapped(emit: SparseEmitter, values: Sequence[Value]) -> list[Value]:
    """Returns values with sparse tensors seen as tensors of their levels."""
    types = [_mapped(value.type) for value in values]
    return [
        value if type_ is None else _reinterpreted(emit, value, type_.demapped().type)
        for value, type_ in zip(values, types, strict=True)
    ]


def _remap_result(op: Operation, result: Value, type_: SparseType, rewriter: Rewriter) -> None:
    """Changes the type of a result, and casts it to the old type for its users."""
    result.type = type_.demapped().type
    rewriter.set_insertion_point_after(op)
    remapped = rewriter.create(ReinterpretMapOp, result, result_types=[type_.type])
    rewriter.replace_all_uses_except(result, remapped.dest, [remapped])


# ------------------------------------------------------------------------------------------ linalg.generic


@pattern(GenericOp, name="(anonymous namespace)::GenericOpReinterpretMap")
def demap_generic(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic over dimensions -> generic over levels"""
    emit = SparseEmitter(rewriter)
    changed = has_other_map(op)
    values = _demapped(emit, op.operands) if changed else []
    if len(outputs(op)) != 1 or not has_tensor_semantics(op) or not has_sparse(op) or not changed:
        return changed
    translation = _translated_maps(op)
    if translation is None:
        rewriter.notify_match_failure(op, "the sparse kernel can not be sparsified.")
        return changed
    result, type_ = op.result, sparse_type_of(op.result.type)
    with rewriter.modify(op):
        op.properties = {**op.properties, **present_properties(generic_properties(*translation))}
        op.operands = values
        result.type = values[-1].type
    if type_ is not None:
        rewriter.set_insertion_point_after(op)
        remapped = rewriter.create(ReinterpretMapOp, result, result_types=[type_.type])
        rewriter.replace_all_uses_except(result, remapped.dest, [remapped])
    return True


def _is_admissible(expr: AffineExpr, *, output: bool) -> bool:
    """Returns True if loops can visit a level at an expression."""
    if not isinstance(expr, AffineBinaryExpr):
        return True
    if expr.kind not in (AffineExprKind.ADD, AffineExprKind.MUL) or output:
        return False
    return _is_admissible(expr.lhs, output=output) and _is_admissible(expr.rhs, output=output)


def _translated_maps(op: GenericOp) -> tuple[list[AffineMap], list[str]] | None:
    """Returns maps from loops to levels and the kinds of loops; loops are split where a level needs it."""
    maps, kinds = indexing_maps(op), iterator_types(op)
    for number, operand in enumerate(op.operands):
        type_ = _mapped(operand.type)
        if type_ is not None:
            maps[number] = type_.dim_to_lvl.compose(maps[number])
    bounded = 0
    changed = True
    while changed:
        changed = False
        for number, operand in enumerate(op.operands):
            type_ = sparse_type_of(operand.type)
            if type_ is None:
                continue
            is_output = number == len(op.operands) - 1
            map_ = maps[number]
            levels = [level for level, expr in enumerate(map_.results) if not _is_admissible(expr, output=is_output)]
            split = {loop for level in levels for loop in loops_of(map_.results[level])}
            if any(loop < bounded for loop in split):
                return None
            if not levels:
                continue
            simplified: dict[AffineExpr, AffineExpr] = {}
            for position, level in enumerate(levels):
                size = type_.level_shape[level]
                if size != DYNAMIC:
                    simplified[binary_expr(AffineExprKind.FLOOR_DIV, dim(position), constant(size))] = constant(0)
                    simplified[binary_expr(AffineExprKind.MOD, dim(position), constant(size))] = dim(position)
            replacement = _replacing_map(map_, levels, split, kinds)
            if replacement is None:
                return None
            loops_to_levels, kinds = replacement
            for each, old in enumerate(maps):
                composed = old.compose(loops_to_levels)
                results = tuple(expr.substitute(simplified) for expr in composed.results)
                maps[each] = AffineMap(composed.num_dims, 0, results)
            changed = True
            bounded += len(levels)
    return maps, kinds


def _replacing_map(
    map_: AffineMap, levels: Sequence[int], split: set[int], kinds: Sequence[str]
) -> tuple[AffineMap, list[str]] | None:
    """Returns the old loops as expressions of new ones, which are the levels and then the other loops, with kinds."""
    inverse = infer_lvl_to_dim(map_)
    if inverse is None:
        return None
    used = {loop for expr in map_.results for loop in loops_of(expr)}
    levels_of_loops = iter(inverse.results)
    exprs = [next(levels_of_loops) if loop in used else None for loop in range(map_.num_dims)]
    new_positions: list[AffineExpr | None] = [None] * map_.num_results
    new_kinds: list[str] = []
    for position, level in enumerate(levels):
        new_positions[level] = dim(position)
        new_kinds.append(kinds[loops_of(map_.results[level])[0]])
    results: list[AffineExpr] = []
    following = len(levels)
    for loop in range(map_.num_dims):
        expr = exprs[loop]
        if loop in split and expr is not None:
            results.append(expr.replace(new_positions))
            continue
        results.append(dim(following))
        new_kinds.append(kinds[loop])
        following += 1
    return AffineMap(following, 0, tuple(results)), new_kinds


# ------------------------------------------------------------------------------------------ other operations


def _allocations() -> list[FunctionPattern]:
    """Returns the patterns for `bufferization.alloc_tensor` and `tensor.empty`."""

    def make(op_class: type[AllocTensorOp] | type[EmptyOp], cpp_name: str) -> FunctionPattern:
        @pattern(op_class, name=f"(anonymous namespace)::TensorAllocDemapper<{cpp_name}>")
        def demap(op: AllocTensorOp | EmptyOp, rewriter: Rewriter) -> bool:
            """alloc_tensor of dimensions -> alloc_tensor of levels"""
            type_ = _mapped(op.result.type)
            if type_ is None:
                return False
            _demap_allocation(op, type_, rewriter)
            return True

        return demap

    return [
        make(AllocTensorOp, "mlir::bufferization::AllocTensorOp"),
        make(EmptyOp, "mlir::tensor::EmptyOp"),
    ]


def _demap_allocation(op: AllocTensorOp | EmptyOp, type_: SparseType, rewriter: Rewriter) -> None:
    emit, dynamic = SparseEmitter(rewriter), iter(op.dynamic_sizes)
    largest = [
        emit.sub(next(dynamic), emit.index(1)) if size == DYNAMIC else emit.index(size - 1) for size in type_.shape
    ]
    last = translated(emit, type_, largest, _TO_LEVELS)
    sizes = [
        emit.add(coordinate, emit.index(1))
        for coordinate, size in zip(last, type_.level_shape, strict=True)
        if size == DYNAMIC
    ]
    with rewriter.modify(op):
        op.operands = sizes
        if isinstance(op, AllocTensorOp):
            op.properties = {**op.properties, "operandSegmentSizes": DenseArrayAttr(I32, (len(sizes), 0, 0))}
        op.result.type = type_.demapped().type
    _remap_result(op, op.result, type_, rewriter)


@pattern(AssembleOp, name="(anonymous namespace)::SparseAssembleDemapper")
def demap_assemble(op: AssembleOp, rewriter: Rewriter) -> bool:
    """assemble to a tensor of dimensions -> assemble to one of levels"""
    type_ = _mapped(op.result.type)
    if type_ is None:
        return False
    with rewriter.modify(op):
        op.result.type = type_.demapped().type
    _remap_result(op, op.result, type_, rewriter)
    return True


@pattern(DisassembleOp, name="(anonymous namespace)::SparseDisassembleDemapper")
def demap_disassemble(op: DisassembleOp, rewriter: Rewriter) -> bool:
    """disassemble of a tensor of dimensions -> disassemble of one of levels"""
    if not has_other_map(op):
        return False
    [tensor] = _demapped(SparseEmitter(rewriter), [op.tensor])
    with rewriter.modify(op):
        _, *others = op.operands
        op.operands = [tensor, *others]
    return True


@pattern(InsertOp, name="(anonymous namespace)::TensorInsertDemapper")
def demap_insert(op: InsertOp, rewriter: Rewriter) -> bool:
    """insert at dimensions -> insert at levels"""
    type_ = _mapped(op.result.type)
    if type_ is None:
        return False
    emit = SparseEmitter(rewriter)
    [tensor] = _demapped(emit, [op.dest])
    levels = translated(emit, type_, op.indices, _TO_LEVELS)
    inserted = emit.op(InsertOp, op.scalar, tensor, levels)
    rewriter.replace_op(op, [_reinterpreted(emit, inserted, type_.type)])
    return True


@pattern(ForeachOp, name="(anonymous namespace)::ForeachOpDemapper")
def demap_foreach(op: ForeachOp, rewriter: Rewriter) -> bool:
    """foreach over dimensions -> foreach over levels, whose coordinates are translated in its body"""
    constant_op = op.tensor.defining_op(ConstantOp)
    if not has_other_map(op) or (constant_op is not None and isinstance(constant_op.value, SparseElementsAttr)):
        return False
    emit = SparseEmitter(rewriter)
    source, old_types = sparse_type(op.tensor), [result.type for result in op.results]
    tensor, *inits = _demapped(emit, [op.tensor, *op.init_args])
    body = op.region.entry
    old_arguments = list(body.arguments)
    with rewriter.modify(op):
        op.operands = [tensor, *inits]
        for result in op.results:
            type_ = _mapped(result.type)
            result.type = result.type if type_ is None else type_.demapped().type
    rank = sparse_type(tensor).level_rank
    types = [*[INDEX] * rank, source.element_type, *(value.type for value in inits)]
    arguments = [rewriter.add_argument(body, type_) for type_ in types]
    rewriter.set_insertion_point_to_start(body)
    dimensions = translated(emit, source, arguments[:rank], _TO_DIMENSIONS)
    carried = [
        new if new.type == old.type else _reinterpreted(emit, new, old.type)
        for new, old in zip(arguments[rank + 1 :], old_arguments[source.dim_rank + 1 :], strict=True)
    ]
    for old, new in zip(old_arguments, [*dimensions, arguments[rank], *carried], strict=True):
        rewriter.replace_all_uses_with(old, new)
    rewriter.erase_arguments(body, range(len(old_arguments)))
    end = body.last_of_type(YieldOp)
    yielded = next((_mapped(value.type) for value in end.operands), None)
    if yielded is not None:
        rewriter.set_insertion_point_to_end(body)
        rewriter.create(YieldOp, _demapped(emit, end.operands))
        rewriter.erase_op(end)
    rewriter.set_insertion_point_after(op)
    for result, old_type in zip(op.results, old_types, strict=True):
        if result.type != old_type:
            remapped = rewriter.create(ReinterpretMapOp, result, result_types=[old_type])
            rewriter.replace_all_uses_except(result, remapped.dest, [remapped])
    return True
