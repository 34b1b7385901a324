"""vector.print of vectors as loops that print their elements, with punctuation between."""

from __future__ import annotations

import math

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp, SubIOp
from compiler.dialects.scf.ops import ForOp, IfOp, YieldOp
from compiler.dialects.vector.element_ops import BitCastOp, ShapeCastOp, VectorScaleOp
from compiler.dialects.vector.enums import PrintPunctuation
from compiler.dialects.vector.memory_ops import PrintOp
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import I1, INDEX, IntegerType, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(PrintOp, name="DecomposePrintOpConversion")
def decompose_print(op: PrintOp, rewriter: Rewriter) -> bool:
    """print %v : vector<4xf32> -> print <open>, a loop over prints of its elements, print <close>"""
    source = op.source_
    if source is None or not isinstance(source.type, VectorType):
        return False
    type_ = source.type
    if type_.rank > 1 and type_.is_scalable:
        return False
    emit = VectorEmitter(rewriter)
    value = _wide(emit, source)
    wide = vector_type(value)
    shape = wide.shape or (1,)
    if wide.rank != 1:
        value = emit.op(ShapeCastOp, value, result_type=VectorType((math.prod(shape),), wide.element_type))
    first_close, indices = _loops(rewriter, shape, wide.is_scalable)
    flat = _flat_index(emit, shape, indices)
    _print(rewriter, PrintPunctuation.NO_PUNCTUATION, emit.extract(value, [flat]))
    rewriter.set_insertion_point_after(first_close)
    rewriter.create(PrintOp, punctuation=op.punctuation)
    rewriter.erase_op(op)
    return True


def _print(rewriter: Rewriter, punctuation: PrintPunctuation, value: Value | None = None) -> PrintOp:
    return rewriter.create(PrintOp, [] if value is None else value, punctuation=punctuation)


def _wide(emit: VectorEmitter, value: Value) -> Value:
    """Returns an integer type rounded up to a power of two bits, at least 8; other types unchanged."""
    type_ = vector_type(value)
    element = type_.element_type
    if not isinstance(element, IntegerType):
        return value

    def vector(width: int, like: IntegerType | None = None) -> VectorType:
        signedness = IntegerType(width) if like is None else type(like)(width, like.signedness)
        return VectorType(type_.shape, signedness, type_.scalable)

    width = max(8, 1 << (element.width - 1).bit_length())
    bits = emit.op(BitCastOp, value, result_type=vector(element.width))
    if width != element.width:
        is_unsigned = element.width == 1 or element.is_unsigned
        bits = emit.op(ExtUIOp if is_unsigned else ExtSIOp, bits, result_type=vector(width))
    return emit.op(BitCastOp, bits, result_type=vector(width, element))


def _loops(rewriter: Rewriter, shape: tuple[int, ...], is_scalable: bool) -> tuple[PrintOp, list[Value]]:
    """Creates nested loops, with the insertion point in the innermost; returns the first closing print, and indices."""
    emit = VectorEmitter(rewriter)
    first_close: PrintOp | None = None
    indices: list[Value] = []
    for size in shape:
        lower, upper, step = emit.index(0), emit.index(size), emit.index(1)
        if is_scalable:
            upper = emit.op(MulIOp, upper, emit.op(VectorScaleOp))
        last = emit.op(SubIOp, upper, step)
        _print(rewriter, PrintPunctuation.OPEN)
        body = Block([INDEX])
        rewriter.create(ForOp, lower, upper, step, result_types=(), regions=[Region([body])])
        close = _print(rewriter, PrintPunctuation.CLOSE)
        first_close = close if first_close is None else first_close
        [iv] = body.arguments
        indices.append(iv)
        rewriter.set_insertion_point_to_end(body)
        rewriter.create(YieldOp)
        rewriter.set_insertion_point_to_start(body)
        is_not_last = emit.compare(CmpIPredicate.ULT, iv, last)
        assert is_not_last.type == I1
        comma = Block()
        rewriter.create(IfOp, is_not_last, result_types=(), regions=[Region([comma]), Region()])
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(comma)
            _print(rewriter, PrintPunctuation.COMMA)
            rewriter.create(YieldOp)
        rewriter.set_insertion_point_to_start(body)
    assert first_close is not None
    return first_close, indices


def _flat_index(emit: VectorEmitter, shape: tuple[int, ...], indices: list[Value]) -> Value:
    """Returns the index of an element in the flattened vector."""
    value: Value | None = None
    stride = 1
    for size, iv in zip(reversed(shape), reversed(indices), strict=True):
        index = emit.op(MulIOp, emit.index(stride), iv)
        value = index if value is None else emit.op(AddIOp, value, index)
        stride *= size
    assert value is not None
    return value
