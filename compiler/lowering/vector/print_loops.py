"""vector.print of vectors as loops that print their elements, with punctuation between."""

from __future__ import annotations

import math

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.dialects.vector.attributes import PUNCTUATION
from compiler.dialects.vector.enums import PRINT_PUNCTUATION
from compiler.dialects.vector.memory_ops import PrintOp
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1, INDEX, IntegerType, VectorType
from compiler.lowering.emitter import Emitter
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(PrintOp, name="DecomposePrintOpConversion")
def decompose_print(op: PrintOp, rewriter: Rewriter) -> bool:
    """print %v : vector<4xf32> -> print <open>, a loop over prints of its elements, print <close>"""
    source = op.operand_group("source")
    if not source or not isinstance(source[0].type, VectorType):
        return False
    type_ = source[0].type
    if type_.rank > 1 and type_.is_scalable:
        return False
    emit = VectorEmitter(rewriter, op)
    value = _wide(emit, source[0])
    wide = value.type
    assert isinstance(wide, VectorType)
    shape = wide.shape or (1,)
    if wide.rank != 1:
        value = emit.op("vector.shape_cast", [value], VectorType((math.prod(shape),), wide.element_type))
    first_close, indices = _loops(rewriter, op, shape, wide.is_scalable)
    flat = _flat_index(emit, shape, indices)
    _print(rewriter, op, "no_punctuation", emit.extract(value, [flat]))
    rewriter.set_insertion_point_after(first_close)
    rewriter.create(PrintOp, [], punctuation=op.properties["punctuation"])
    rewriter.erase_op(op)
    return True


def _print(rewriter: Rewriter, op: Operation, punctuation: str, value: Value | None = None) -> Operation:
    attribute = DialectAttribute(PUNCTUATION, (PRINT_PUNCTUATION.value(punctuation),))
    operands = [[] if value is None else [value]]
    return rewriter.create(PrintOp, *operands, punctuation=attribute, location=op)


def _wide(emit: VectorEmitter, value: Value) -> Value:
    """Integers with as many bits as a power of two, 8 at least; others as they are."""
    type_ = value.type
    assert isinstance(type_, VectorType)
    element = type_.element_type
    if not isinstance(element, IntegerType):
        return value

    def vector(width: int, like: IntegerType | None = None) -> VectorType:
        signedness = IntegerType(width) if like is None else type(like)(width, like.signedness)
        return VectorType(type_.shape, signedness, type_.scalable)

    width = max(8, 1 << (element.width - 1).bit_length())
    found = emit.op("vector.bitcast", [value], vector(element.width))
    if width != element.width:
        is_unsigned = element.width == 1 or element.is_unsigned
        found = emit.op("arith.extui" if is_unsigned else "arith.extsi", [found], vector(width))
    return emit.op("vector.bitcast", [found], vector(width, element))


def _loops(
    rewriter: Rewriter, op: Operation, shape: tuple[int, ...], is_scalable: bool
) -> tuple[Operation, list[Value]]:
    """A loop for each dimension, in each other, with the insertion point in the last; the first closing print."""
    emit, arith = VectorEmitter(rewriter, op), Emitter(rewriter)
    first_close: Operation | None = None
    indices: list[Value] = []
    for size in shape:
        lower, upper, step = emit.index(0), emit.index(size), emit.index(1)
        if is_scalable:
            upper = emit.op("arith.muli", [upper, emit.op("vector.vscale", (), INDEX)], INDEX)
        last = emit.op("arith.subi", [upper, step], INDEX)
        _print(rewriter, op, "open")
        body = Block([INDEX])
        rewriter.create(ForOp, lower, upper, step, [], result_types=(), regions=[Region([body])], location=op)
        close = _print(rewriter, op, "close")
        first_close = close if first_close is None else first_close
        iv = body.arguments[0]
        indices.append(iv)
        rewriter.set_insertion_point_to_end(body)
        rewriter.create(YieldOp, [], location=op)
        rewriter.set_insertion_point_to_start(body)
        is_not_last = arith.compare(CmpIPredicate.ULT, iv, last)
        assert is_not_last.type == I1
        comma = Block()
        rewriter.create(IfOp, is_not_last, result_types=(), regions=[Region([comma]), Region()], location=op)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(comma)
            _print(rewriter, op, "comma")
            rewriter.create(YieldOp, [], location=op)
        rewriter.set_insertion_point_to_start(body)
    assert first_close is not None
    return first_close, indices


def _flat_index(emit: VectorEmitter, shape: tuple[int, ...], indices: list[Value]) -> Value:
    """Where an element is in the vector without its shape."""
    found: Value | None = None
    stride = 1
    for size, iv in zip(reversed(shape), reversed(indices), strict=True):
        index = emit.op("arith.muli", [emit.index(stride), iv], INDEX)
        found = index if found is None else emit.op("arith.addi", [found, index], INDEX)
        stride *= size
    assert found is not None
    return found
