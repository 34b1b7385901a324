"""`convert-tensor-to-linalg`: converts pads to filled tensors into which the source is inserted.

tensor.pad %t { yield %x }  ->  tensor.insert_slice %t into (linalg.fill ins(%x) outs(tensor.empty))
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.dominance import defining_block
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.tensor.ops import DimOp, EmptyOp, GenerateOp, PadOp, YieldOp
from compiler.ir.mixed_values import MixedValue, fold_constants, mixed_group
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.fold import is_constant_like
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured, insert_slice


def _known(values: list[MixedValue]) -> list[MixedValue]:
    """Returns the values, with constants replaced by their numbers."""
    return fold_constants(values) or values


def _as_index(value: MixedValue, rewriter: Rewriter) -> Value:
    return index_constant(rewriter, value) if isinstance(value, int) else value


def _mixed_extent(source: Value[RankedTensorType], index: int, rewriter: Rewriter) -> MixedValue:
    """Returns an extent: a number, or `tensor.dim`."""
    static = source.type.shape[index]
    if static != DYNAMIC:
        return static
    return rewriter.create(DimOp, source, index_constant(rewriter, index)).result


def padding_value(op: PadOp) -> Value | None:
    """Returns the padding value of a `tensor.pad`, if it is the same in all places."""
    block = op.region.entry
    last = block.last
    if not isinstance(last, YieldOp):
        return None
    value = last.value
    if isinstance(value, OpResult) and is_constant_like(value.owner):
        return value
    where = defining_block(value)
    return None if where is block else value


def generalize_pad(op: PadOp, rewriter: Rewriter) -> None:
    """Replaces a `tensor.pad`."""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    source, result = op.source_, op.result.type
    low, high = (_known(mixed_group(op, name, f"static_{name}")) for name in ("low", "high"))
    sizes: list[Value] = []
    for index, extent in enumerate(result.shape):
        if extent != DYNAMIC:
            continue
        size = _as_index(_mixed_extent(source, index, rewriter), rewriter)
        for pad in (low[index], high[index]):
            size = create_or_fold(rewriter, AddIOp, [size, _as_index(pad, rewriter)])[0]
        sizes.append(size)
    empty = rewriter.create(EmptyOp, sizes, result_types=[result]).result
    filled = _filled(op, empty, sizes, rewriter)
    extents = [_mixed_extent(source, index, rewriter) for index in range(source.type.rank)]
    strides: list[MixedValue] = [1] * source.type.rank
    rewriter.replace_op(op, insert_slice(source, filled, (low, extents, strides), rewriter))


def _filled(op: PadOp, empty: Value, sizes: list[Value], rewriter: Rewriter) -> Value:
    """Returns the padded tensor before the source is inserted: `empty` filled with the padding."""
    value = padding_value(op)
    if value is not None:
        if isinstance(value, OpResult) and value.owner.parent is op.region.entry:
            rewriter.move_op_before(value.owner, op)
        return create_structured(rewriter, FillOp, [value], [empty]).result
    region = Region()
    new_op = rewriter.create(GenerateOp, sizes, result_types=[op.result.type], regions=[region])
    old = op.region.entry
    with rewriter.insertion_guard():
        block = rewriter.create_block(region, None, [argument.type for argument in old.arguments])
        mapping = IRMapping(dict(zip(old.arguments, block.arguments, strict=True)))
        for inner in old.ops:
            rewriter.insert(clone(inner, mapping))
    return new_op.result


@dataclass
class ConvertTensorToLinalg(Pass):
    """Convert some Tensor dialect ops to Linalg dialect."""

    argument = "convert-tensor-to-linalg"
    name = "ConvertTensorToLinalgPass"
    summary = "Convert some Tensor dialect ops to Linalg dialect"
    anchor = "builtin.module"
    dependent_dialects = ("arith", "linalg")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for each in [inner for inner in op.walk() if isinstance(inner, PadOp)]:
            generalize_pad(each, rewriter)
        target = ConversionTarget()
        target.add_legal_dialect("arith", "func", "linalg", "tensor")
        convert_partially(op, target, [], state)  # which folds the operations of other dialects
