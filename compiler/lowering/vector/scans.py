"""`vector.scan` as arithmetic on slices: each is combined with the preceding ones.

%0:2 = scan <add>, %v, %i {inclusive = true, reduction_dim = 0}    ->    %a = %v[0]; %b = %v[0] + %v[1]; ..
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.vector.arithmetic_ops import ScanOp
from compiler.dialects.vector.canonicalize_reductions import combine
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TestVectorScanLowering(Pass):
    """Lower vector.scan."""

    argument = "test-vector-scan-lowering"
    name = "(anonymous namespace)::TestVectorScanLowering"
    anchor = "func.func"
    summary = "Test lowering patterns that lower the scan op in the vector dialect"
    dependent_dialects = ("vector",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet((lower_scan,)), state.context, listeners=state.listeners)


@pattern(ScanOp, name="(anonymous namespace)::ScanToArithOps")
def lower_scan(op: ScanOp, rewriter: Rewriter) -> bool:
    """scan <add>, %v, %i : vector<3xf32>, f32 -> %v[0], %v[0] + %v[1], %v[0] + %v[1] + %v[2]"""
    source, initial = op.source_, op.initial_value
    type_, axis = source.type, op.reduction_dim.value
    is_inclusive = bool(op.inclusive.value)
    sizes = [1 if dim == axis else size for dim, size in enumerate(type_.shape)]
    strides, offsets = [1] * type_.rank, [0] * type_.rank
    slice_type = VectorType(tuple(sizes), type_.element_type)
    emit = VectorEmitter(rewriter)
    initial_type = initial.type
    result = emit.constant(0, type_)
    before: Value | None = None
    output: Value | None = None
    for number in range(type_.shape[axis]):
        offsets[axis] = number
        value = emit.extract_slice(source, offsets, sizes, strides)
        if output is not None and before is not None:
            output = combine(op.kind, output, value if is_inclusive else before, rewriter)
        elif is_inclusive:
            output = value
        elif initial_type.rank == 0:
            output = emit.broadcast(initial, slice_type)
        else:
            output = emit.op(ShapeCastOp, initial, result_type=slice_type)
        if output is None:
            return False
        result = emit.insert_slice(output, result, offsets, strides)
        before = value
    assert output is not None
    if initial_type.rank == 0:
        rest = emit.broadcast(emit.extract(output, [0]), initial_type)
    else:
        rest = emit.op(ShapeCastOp, output, result_type=initial_type)
    rewriter.replace_op(op, [result, rest])
    return True
