"""Expansion of one-dimensional gathers to a load of each element, guarded by its mask.

vector.gather %m[%i] [%v], %mask, %pass    ->    scf.if (%mask[0]) { vector.load %m[%i + %v[0]] } ...
"""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.tensor.ops import ExtractOp as TensorExtractOp
from compiler.dialects.vector.memory_ops import GatherOp, LoadOp
from compiler.ir.attributes import StridedLayoutAttr
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import INDEX, MemRefType, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(GatherOp, name="Gather1DToConditionalLoads")
def gather_by_loads(op: GatherOp, rewriter: Rewriter) -> bool:
    """vector.gather : vector<4xf32> -> four conditional loads"""
    type_, base = op.result.type, op.base
    if type_.rank != 1:
        return rewriter.notify_match_failure(op, "unsupported rank")
    if type_.is_scalable:
        return rewriter.notify_match_failure(op, "not a fixed-width vector")
    layout = base.type.layout if isinstance(base.type, MemRefType) else None
    if isinstance(layout, StridedLayoutAttr) and layout.strides[-1] != 1 and type_.num_elements != 1:
        return rewriter.notify_match_failure(op, "the innermost dimension has a stride")
    emit = VectorEmitter(rewriter)
    index_type = VectorType(op.indices.type.shape, INDEX)
    (indices,) = create_or_fold(rewriter, IndexCastOp, [op.indices], [index_type])
    *leading, last = op.offsets
    result: Value = op.pass_thru
    for number in range(type_.num_elements):
        is_set, index = emit.extract(op.mask, [number]), emit.extract(indices, [number])
        (position,) = create_or_fold(rewriter, AddIOp, [last, index])
        regions = [Region([Block()]), Region([Block()])]
        conditional = rewriter.create(IfOp, is_set, result_types=[type_], regions=regions)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(regions[0].entry)
            place = [*leading, position]
            if isinstance(base.type, MemRefType):
                single = VectorType((1,), type_.element_type)
                loaded = emit.op(LoadOp, base, place, result_type=single, alignment=op.alignment)
                element = emit.extract(loaded, [0])
            else:
                element = emit.op(TensorExtractOp, base, place, result_type=type_.element_type)
            rewriter.create(YieldOp, [emit.insert(element, result, [number])])
            rewriter.set_insertion_point_to_end(regions[1].entry)
            rewriter.create(YieldOp, [result])
        (result,) = conditional.results
    rewriter.replace_op(op, [result])
    return True
