"""Restrictions of the specification that the ops' verifiers don't check; required for strict op alignment."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.dialects.tosa.constants import constant_integer, constant_integers, constant_shape
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp
from compiler.dialects.tosa.elementwise_ops import MulOp, TableOp
from compiler.dialects.tosa.enums import RoundingMode
from compiler.dialects.tosa.layout_ops import PadOp, ResizeOp, ScatterOp
from compiler.dialects.tosa.ops import RescaleOp
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import IntegerType, RankedTensorType, element_type_or_self


def restriction_problem(op: Operation) -> str | None:
    """Returns the first thing about an op that the specification forbids, as a message."""
    return next(_problems(op), None)


def _problems(op: Operation) -> Iterator[str]:
    if isinstance(op, ResizeOp):
        yield from _resize(op)
    elif isinstance(op, MulOp):
        yield from _mul(op)
    elif isinstance(op, RescaleOp):
        yield from _rescale(op)
    elif isinstance(op, PadOp):
        for number in constant_shape(op.padding) or ():
            if number < 0:
                yield f"padding value must all be non-negative, got {number}"
    elif isinstance(op, IfOp):
        yield from _isolated(op.then_graph, "then")
        yield from _isolated(op.else_graph, "else")
    elif isinstance(op, WhileOp):
        yield from _isolated(op.cond_graph, "cond")
        yield from _isolated(op.body_graph, "body")
    elif isinstance(op, TableOp):
        yield from _table(op)
    elif isinstance(op, ScatterOp):
        yield from _scatter(op)


def _resize(op: ResizeOp) -> Iterator[str]:
    scale, offset, border = constant_shape(op.scale), constant_shape(op.offset), constant_shape(op.border)
    if scale is None or offset is None or border is None:
        return
    over_y, under_y, over_x, under_x = scale
    if max(over_y, over_x) > 1 << 11:
        yield (f"expect all scale numerator values to be <= (1 << 11), got scale_y_n={over_y}, scale_x_n={over_x}")
    if under_y >= 16 * over_y or under_x >= 16 * over_x:
        yield f"expect a downscale ratio larger than 1/16, got y={over_y}/{under_y}, x={over_x}/{under_x}"
    for axis, over, number in zip("YX", (over_y, over_x), offset, strict=True):
        if not -over <= number < 16 * over:
            yield f"expect offset{axis} / scale{axis}Numerator to be in range [-1, 16), got {number}/{over}"
    for axis, over, number in zip("YX", (over_y, over_x), border, strict=True):
        if not -16 * over <= number < over:
            yield f"expect border{axis} / scale{axis}Numerator to be in range [-16, 1), got {number}/{over}"


def _table(op: TableOp) -> Iterator[str]:
    """One entry for each i8; for i16 one for every 128th, and the end."""
    element, type_ = element_type_or_self(op.input1.type), op.table.type
    if not isinstance(element, IntegerType) or not isinstance(type_, RankedTensorType) or not type_.has_static_shape:
        return
    wanted = 256 if element.width == 8 else 513
    if type_.num_elements != wanted:
        yield f"requires table size of {wanted}, got {type_.num_elements}"


def _mul(op: MulOp) -> Iterator[str]:
    element = element_type_or_self(op.input1.type)
    shift = constant_integer(op.shift)
    if shift is None:
        return
    if element == IntegerType(32):
        if not 0 <= shift <= 63:
            yield f"requires 0 <= shift && shift <= 63, but got: {shift}"
    elif shift:
        yield f"requires shift = 0 for all input data types that are not int32_t, but got: {shift}"


def _rescale(op: RescaleOp) -> Iterator[str]:
    source, result = (element_type_or_self(value.type) for value in (op.input, op.result))
    if not isinstance(source, IntegerType) or not isinstance(result, IntegerType):
        return
    from_unsigned, to_unsigned = bool(op.input_unsigned.value), bool(op.output_unsigned.value)
    if op.scale32.value and source.width == 48:
        yield "scale32 is not allowed with 48-bit input."
    if not op.scale32.value and op.rounding_mode is RoundingMode.DOUBLE_ROUND:
        yield "DOUBLE_ROUND is only allowed with scale32=true."
    if from_unsigned and to_unsigned:
        yield "input and output cannot be both unsigned."
    if result.width == 32 and from_unsigned:
        yield "i32 output type is not allowed with unsigned input."
    if source.width == 32 and to_unsigned:
        yield "i32 input type is not allowed with unsigned output."
    if source.width == 48 and to_unsigned:
        yield "i48 input type is not allowed with unsigned output."
    if source.width == 48 and from_unsigned:
        yield "i48 input type cannot be unsigned."
    if source.width == 32 and from_unsigned:
        yield "i32 input type cannot be unsigned."
    if result.width == 32 and to_unsigned:
        yield "i32 output type cannot be unsigned."


def _isolated(region: Region, name: str) -> Iterator[str]:
    if not _is_isolated(region):
        yield f"is not conformant to the TOSA specification. It requires the '{name}' region is isolated from above."


def _is_isolated(region: Region) -> bool:
    blocks, nested = set(region.blocks), [op for block in region.blocks for inner in block.ops for op in inner.walk()]
    blocks.update(block for op in nested for inner in op.regions for block in inner.blocks)
    return all(_block_of(value) in blocks for op in nested for value in op.operands)


def _block_of(value: Value) -> Block | None:
    if isinstance(value, OpResult):
        return value.owner.parent
    return value.owner if isinstance(value, BlockArgument) else None


def _scatter(op: ScatterOp) -> Iterator[str]:
    type_, indices = op.indices.type, constant_integers(op.indices)
    if indices is None or not isinstance(type_, RankedTensorType) or not type_.has_static_shape:
        return
    count, width = type_.shape
    for row in range(count):
        part = indices[row * width : (row + 1) * width]
        if len(set(part)) != len(part):
            yield "indices values contain duplicates"
