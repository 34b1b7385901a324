"""`tosa-to-scf`: tosa.cond_if -> scf.if, tosa.while_loop -> scf.while, tosa.scatter -> scf.for"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp
from compiler.dialects.tosa.layout_ops import ScatterOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, I64, INDEX, RankedTensorType, element_type_or_self
from compiler.lowering.tosa.emitter import TensorEmitter, all_ranked
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion import apply_partial_conversion
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
        target.add_illegal_op("tosa.cond_if", "tosa.scatter", "tosa.while_loop")
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        result = apply_partial_conversion(op, target, TOSA_TO_SCF, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


def _replace_yield(region: Region, name: str, values: Sequence[Value] | None, rewriter: Rewriter) -> None:
    """Another terminator, which passes on these values, or those of the `tosa.yield`."""
    last = region.blocks[0].last
    assert last is not None
    rewriter.set_insertion_point(last)
    rewriter.create_named(name, list(last.operands if values is None else values), [], location=last)
    rewriter.erase_op(last)


@pattern(IfOp, name="IfOpConverter")
def lower_cond_if(op: IfOp, rewriter: Rewriter) -> bool:
    """cond_if %c { ... tosa.yield %x } -> scf.if { ... scf.yield %x }, where %c is a number"""
    emit = TensorEmitter(rewriter, op)
    condition = _only_element(emit, op.condition)
    if condition is None:
        return False
    types = [result.type for result in op.results]
    made = emit.create("scf.if", [condition], types, regions=[Region(), Region()])
    for source, target in zip(op.regions, made.regions, strict=True):
        block = source.blocks[0]
        for argument, operand in zip(block.arguments, op.operands[1:], strict=True):
            rewriter.replace_all_uses_with(argument, operand)
        rewriter.inline_region_before(source, target)
        _replace_yield(target, "scf.yield", None, rewriter)
        rewriter.erase_arguments(block, range(len(block.arguments)))
    rewriter.replace_op(op, made)
    return True


def _only_element(emit: TensorEmitter, tensor: Value) -> Value | None:
    """The element of a tensor of rank 0, or of one that has no other."""
    if not isinstance(tensor.type, RankedTensorType):
        return None
    indices = [emit.index(0)] * tensor.type.rank if tensor.type.rank else []
    return emit.extract(tensor, indices)


@pattern(WhileOp, name="WhileOpConverter")
def lower_while_loop(op: WhileOp, rewriter: Rewriter) -> bool:
    """while_loop { tosa.yield %c } do { tosa.yield %x } -> scf.while { scf.condition(%c) } do { scf.yield %x }"""
    emit = TensorEmitter(rewriter, op)
    types = [result.type for result in op.results]
    condition, body = op.regions
    last = condition.blocks[0].last
    if last is None or not isinstance(last.operands[0].type, RankedTensorType):
        return False
    made = emit.create("scf.while", list(op.operands), types, regions=[Region(), Region()])
    before, after = made.regions
    rewriter.inline_region_before(condition, before)
    rewriter.set_insertion_point(last)
    holds = _only_element(TensorEmitter(rewriter, last), last.operands[0])
    assert holds is not None
    _replace_yield(before, "scf.condition", [holds, *before.blocks[0].arguments], rewriter)
    rewriter.inline_region_before(body, after)
    _replace_yield(after, "scf.yield", None, rewriter)
    rewriter.replace_op(op, made)
    return True


# -------------------------------------------------------------------------------------------------------------- scatter


@pattern(ScatterOp, name="ScatterOpConverter")
def lower_scatter(op: ScatterOp, rewriter: Rewriter) -> bool:
    """scatter -> scf.for { scf.for { tensor.extract_slice, tensor.insert_slice } }"""
    emit, (values, indices, source) = TensorEmitter(rewriter, op), op.operands
    if not all_ranked(op):
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    extents = [_folded_dim(emit, source, position) for position in range(3)]
    zero, one = emit.index(0), emit.index(1)
    loops: list[Operation] = []
    ivs: list[Value] = []
    carried = values
    with rewriter.insertion_guard():
        for extent in extents[:2]:
            loop = emit.create("scf.for", [zero, extent, one, carried], [values.type], regions=[Region()])
            location = op.get_location()
            rewriter.create_block(loop.regions[0], None, [INDEX, values.type], [location] * 2)
            loops.append(loop)
            ivs.append(loop.regions[0].blocks[0].arguments[0])
            carried = loop.regions[0].blocks[0].arguments[1]
        row = emit.cast(IndexCastOp, emit.extract(indices, ivs), INDEX)
        sizes = [one, one, extents[2]]
        taken = RankedTensorType((DYNAMIC,) * 3, element_type_or_self(source.type))
        taken_row = _slice(emit, "tensor.extract_slice", [source], [[*ivs, zero], sizes, [one] * 3], taken)
        places = [[ivs[0], row, zero], sizes, [one] * 3]
        updated = _slice(emit, "tensor.insert_slice", [taken_row, carried], places, values.type)
        emit.create("scf.yield", [updated], [])
        rewriter.set_insertion_point_to_end(loops[0].regions[0].blocks[0])
        emit.create("scf.yield", [loops[1].result], [])
    rewriter.replace_op(op, loops[0])
    return True


def _folded_dim(emit: TensorEmitter, tensor: Value, position: int) -> Value:
    """An extent; a constant where the type tells it."""
    index = emit.index(position)
    return create_or_fold(emit.rewriter, "tensor.dim", [tensor, index], [INDEX], location=emit.location)[0]


def _slice(
    emit: TensorEmitter, name: str, tensors: Sequence[Value], places: Sequence[Sequence[Value]], type_: object
) -> Value:
    unknown = DenseArrayAttr(I64, (DYNAMIC,) * 3)
    properties = {f"static_{kind}": unknown for kind in ("offsets", "sizes", "strides")}
    assert isinstance(type_, RankedTensorType)
    return emit.create(name, [*tensors, *places], [type_], properties).result


TOSA_TO_SCF = (lower_cond_if, lower_scatter, lower_while_loop)
