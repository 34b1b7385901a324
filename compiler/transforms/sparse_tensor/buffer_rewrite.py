"""`sparse-buffer-rewrite`: lowers appending to a buffer, which grows if it is full, and sorting.

%b, %n = sparse_tensor.push_back %size, %a, %x
    ->    %b = scf.if %size + 1 > dim %a { realloc %a to twice the space } else { %a }
          store %x, %b[%size]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.math.integer_ops import CountLeadingZerosOp
from compiler.dialects.memref.allocation_ops import ReallocOp
from compiler.dialects.memref.view_ops import CastOp, DimOp, SubViewOp
from compiler.dialects.scf.ops import ConditionOp, WhileOp
from compiler.dialects.sparse_tensor.enums import SparseTensorSortKind
from compiler.dialects.sparse_tensor.storage_ops import PushBackOp, SortOp
from compiler.ir.affine import AffineDimExpr
from compiler.ir.attributes import DenseArrayAttr, StridedLayoutAttr, SymbolRefAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import DYNAMIC, I64, INDEX, MemRefType
from compiler.ir.value_types import memref_type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import UGT, SparseEmitter
from compiler.transforms.sparse_tensor.sort_functions import SortFunctions


@dataclass
class SparseBufferRewrite(Pass):
    """Rewrite sparse primitives on buffers to actual code."""

    argument = "sparse-buffer-rewrite"
    name = "SparseBufferRewrite"
    anchor = "builtin.module"
    summary = "Rewrite sparse primitives on buffers to actual code"
    dependent_dialects = ("arith", "linalg", "math", "memref", "scf", "sparse_tensor")

    enable_buffer_initialization: bool = option(
        "enable-buffer-initialization", False, "Enable zero-initialization of the memory buffers"
    )

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([_push_back(initialize=self.enable_buffer_initialization), _sort])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _push_back(*, initialize: bool) -> FunctionPattern:
    @pattern(PushBackOp, name="(anonymous namespace)::PushBackRewriter")
    def push_back(op: PushBackOp, rewriter: Rewriter) -> bool:
        """push_back %size, %a, %x, %n    ->    fill %x in %a[%size], %n elements"""
        emit = SparseEmitter(rewriter)
        buffer, size, value = op.in_buffer, op.cur_size, op.value
        capacity = emit.op(DimOp, buffer, emit.index(0))
        count = emit.index(1) if op.n is None else op.n
        is_one = constant_integer(count) == 1
        new_size = emit.add(size, count)

        def grow() -> Sequence[Value]:
            more = emit.mul(capacity, two) if is_one else _doubled(emit, capacity, new_size, two)
            grown = emit.op(ReallocOp, buffer, more, result_type=MemRefType((DYNAMIC,), value.type))
            if initialize:
                rest = emit.sub(more, new_size)
                zero = emit.zero(value.type)
                emit.fill(zero, _part(emit, grown, new_size, rest))
            return [grown]

        if not op.inbounds:
            is_full = emit.compare(UGT, new_size, capacity)
            two = emit.index(2)
            (target,) = emit.if_else(is_full, [MemRefType((DYNAMIC,), value.type)], grow, lambda: [buffer])
        else:
            target = buffer
        if is_one:
            emit.store(value, target, size)
        else:
            emit.fill(value, _part(emit, target, size, count))
        rewriter.replace_op(op, [target, new_size])
        return True

    return push_back


def _doubled(emit: SparseEmitter, capacity: Value, size: Value, two: Value) -> Value:
    """Returns the capacity, doubled until it is enough."""
    before, after = Block([INDEX]), Block([INDEX])
    regions = [Region([before]), Region([after])]
    op = emit.rewriter.create(WhileOp, [capacity], result_types=[INDEX], regions=regions)
    with emit.at_end(before):
        more = emit.mul(before.arguments[0], two)
        emit.rewriter.create(ConditionOp, emit.compare(UGT, size, more), [more])
    with emit.at_end(after):
        emit.yields(after.arguments[0])
    return op.result


def _part(emit: SparseEmitter, buffer: Value, offset: Value, size: Value) -> Value:
    """Returns a view of a part of a buffer."""
    dynamic = DenseArrayAttr(I64, (DYNAMIC,))
    return emit.op(
        SubViewOp,
        buffer,
        [offset],
        [size],
        [emit.index(1)],
        result_type=MemRefType((DYNAMIC,), memref_type(buffer).element_type, StridedLayoutAttr(DYNAMIC, (DYNAMIC,))),
        static_offsets=dynamic,
        static_sizes=dynamic,
        static_strides=dynamic,
    )


@pattern(SortOp, name="(anonymous namespace)::SortRewriter")
def _sort(op: SortOp, rewriter: Rewriter) -> bool:
    """sort %n, %xy jointly %y -> call of a sorting function, which the module gets"""
    caller = op.parent_of_type(FuncOp)
    if caller is None:
        return False
    emit, buffers = SparseEmitter(rewriter), []
    arguments = [emit.index(0), op.n]
    for buffer in (op.xy, *op.ys):
        type_ = MemRefType((DYNAMIC,), buffer.type.element_type)
        is_dynamic = buffer.type.shape[0] == DYNAMIC
        buffers.append(buffer if is_dynamic else emit.op(CastOp, buffer, result_type=type_))
    keys = [expr.position for expr in op.perm_map.map.results if isinstance(expr, AffineDimExpr)]
    types = [buffer.type for buffer in buffers if isinstance(buffer.type, MemRefType)]
    functions = SortFunctions(keys, 0 if op.ny is None else op.ny.value, types, rewriter)
    arguments += buffers
    if op.algorithm is SparseTensorSortKind.HYBRID_QUICK_SORT:
        length = emit.op(IndexCastOp, emit.sub(op.n, arguments[0]), result_type=I64)
        bits = emit.constant(I64.width, I64)
        arguments.append(emit.sub(bits, emit.op(CountLeadingZerosOp, length)))
        function = functions.hybrid_quick_sort(caller)
    elif op.algorithm is SparseTensorSortKind.INSERTION_SORT_STABLE:
        function = functions.insertion_sort(caller)
    elif op.algorithm is SparseTensorSortKind.QUICK_SORT:
        function = functions.quick_sort(caller)
    else:
        function = functions.heap_sort(caller)
    rewriter.replace_op_with_new_op(op, CallOp, arguments, callee=SymbolRefAttr(function.sym_name.value))
    return True
