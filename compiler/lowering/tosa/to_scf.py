"""`tosa-to-scf`: tosa.cond_if -> scf.if, tosa.while_loop -> scf.while, tosa.scatter -> scf.for"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.scf import ops as scf
from compiler.dialects.tensor.ops import DimOp, ExtractSliceOp, InsertSliceOp
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp, YieldOp
from compiler.dialects.tosa.layout_ops import ScatterOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType, element_type_or_self
from compiler.lowering.tensor_emitter import TensorEmitter, all_ranked
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TosaToSCF(Pass):
    """Lower TOSA to the SCF dialect."""

    argument = "tosa-to-scf"
    name = "TosaToSCFPass"
    summary = "Lower TOSA to the SCF dialect"
    dependent_dialects = ("scf", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("scf", "tensor")
        target.add_illegal_op(IfOp, ScatterOp, WhileOp)
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        convert_partially(op, target, TOSA_TO_SCF, state)


def _replace_yield(region: Region, rewriter: Rewriter) -> None:
    """tosa.yield %x -> scf.yield %x"""
    last = region.entry.last_of_type(YieldOp)
    rewriter.set_insertion_point(last)
    rewriter.replace_op_with_new_op(last, scf.YieldOp, last.inputs, location=last)


@pattern(IfOp, name="IfOpConverter")
def lower_cond_if(op: IfOp, rewriter: Rewriter) -> bool:
    """cond_if %c { ... tosa.yield %x } -> scf.if { ... scf.yield %x }, where %c is a number"""
    emit = TensorEmitter(rewriter, op)
    condition = _only_element(emit, op.condition)
    if condition is None:
        return False
    types = [result.type for result in op.results]
    conditional = rewriter.create(scf.IfOp, condition, result_types=types, regions=[Region(), Region()])
    targets = (conditional.then_region, conditional.else_region)
    for source, target in zip((op.then_graph, op.else_graph), targets, strict=True):
        block = source.entry
        for argument, operand in zip(block.arguments, op.input_list, strict=True):
            rewriter.replace_all_uses_with(argument, operand)
        rewriter.inline_region_before(source, target)
        _replace_yield(target, rewriter)
        rewriter.erase_arguments(block, range(len(block.arguments)))
    rewriter.replace_op(op, conditional)
    return True


def _only_element(emit: TensorEmitter, tensor: Value) -> Value | None:
    """Returns the element of a tensor of rank 0, or of one that has no other."""
    if not isinstance(tensor.type, RankedTensorType):
        return None
    indices = [emit.index(0)] * tensor.type.rank if tensor.type.rank else []
    return emit.extract(tensor, indices)


@pattern(WhileOp, name="WhileOpConverter")
def lower_while_loop(op: WhileOp, rewriter: Rewriter) -> bool:
    """while_loop { tosa.yield %c } do { tosa.yield %x } -> scf.while { scf.condition(%c) } do { scf.yield %x }"""
    last = op.cond_graph.entry.last_of_type(YieldOp)
    (holds,) = last.inputs
    if not isinstance(holds.type, RankedTensorType):
        return False
    types = [result.type for result in op.results]
    loop = rewriter.create(scf.WhileOp, op.input_list, result_types=types, regions=[Region(), Region()])
    rewriter.inline_region_before(op.cond_graph, loop.before)
    rewriter.set_insertion_point(last)
    condition = _only_element(TensorEmitter(rewriter, last), holds)
    assert condition is not None
    rewriter.replace_op_with_new_op(last, scf.ConditionOp, condition, loop.before.entry.arguments)
    rewriter.inline_region_before(op.body_graph, loop.after)
    _replace_yield(loop.after, rewriter)
    rewriter.replace_op(op, loop)
    return True


# -------------------------------------------------------------------------------------------------------------- scatter


@pattern(ScatterOp, name="ScatterOpConverter")
def lower_scatter(op: ScatterOp, rewriter: Rewriter) -> bool:
    """scatter -> scf.for { scf.for { tensor.extract_slice, tensor.insert_slice } }"""
    emit, values, source = TensorEmitter(rewriter, op), op.values_in, op.input
    if not all_ranked(op):
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    batches, rows, channels = (_folded_dim(emit, source, position) for position in range(3))
    zero, one = emit.index(0), emit.index(1)
    with rewriter.insertion_guard():
        outer, batch, carried = _loop(emit, zero, batches, one, values)
        inner, position, carried = _loop(emit, zero, rows, one, carried)
        row = emit.cast(IndexCastOp, emit.extract(op.indices, [batch, position]), INDEX)
        sizes, strides, unknown = [one, one, channels], [one] * 3, (DYNAMIC,) * 3
        taken = emit.op(
            ExtractSliceOp,
            source,
            [batch, position, zero],
            sizes,
            strides,
            result_type=RankedTensorType(unknown, element_type_or_self(source.type)),
            static_offsets=unknown,
            static_sizes=unknown,
            static_strides=unknown,
        )
        updated = emit.op(
            InsertSliceOp,
            taken,
            carried,
            [batch, row, zero],
            sizes,
            strides,
            static_offsets=unknown,
            static_sizes=unknown,
            static_strides=unknown,
        )
        rewriter.create(scf.YieldOp, [updated])
        rewriter.set_insertion_point_to_end(outer.region.entry)
        rewriter.create(scf.YieldOp, [inner.result])
    rewriter.replace_op(op, outer)
    return True


def _loop(
    emit: TensorEmitter, lower: Value, upper: Value, step: Value, initial: Value
) -> tuple[scf.ForOp, Value, Value]:
    """Creates a loop and moves into its body; returns it, its induction variable and the value that it carries."""
    loop = emit.rewriter.create(
        scf.ForOp, lower, upper, step, [initial], result_types=[initial.type], regions=[Region()]
    )
    block = emit.rewriter.create_block(loop.region, None, [INDEX, initial.type], [loop.get_location()] * 2)
    position, carried = block.arguments
    return loop, position, carried


def _folded_dim(emit: TensorEmitter, tensor: Value, position: int) -> Value:
    """Returns an extent; a constant if it is static."""
    (extent,) = create_or_fold(emit.rewriter, DimOp, [tensor, emit.index(position)])
    return extent


TOSA_TO_SCF = (lower_cond_if, lower_scatter, lower_while_loop)
