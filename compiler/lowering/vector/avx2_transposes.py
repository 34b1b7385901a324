"""Transpositions of 4x8 and 8x8 `f32` by shuffles that are one instruction of AVX2 each.

Rows are interleaved in pairs, then in fours, within each half; at last halves of two rows are put together. Blends are
written in assembly, so that LLVM keeps them as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm.control_flow_ops import InlineAsmOp
from compiler.dialects.llvm.enums import AsmDialect
from compiler.dialects.vector.element_ops import ShapeCastOp, TransposeOp
from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import F32, I64, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.dense_elements import splat_of
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_LOWS = (0, 8, 1, 9, 4, 12, 5, 13)
_HIGHS = (2, 10, 3, 11, 6, 14, 7, 15)
_FIRST_PAIRS = (0, 1, 8, 9, 4, 5, 12, 13)
_SECOND_PAIRS = (2, 3, 10, 11, 6, 7, 14, 15)
_CROSSED_PAIRS = (2, 3, 8, 9, 6, 7, 12, 13)
_FIRST_HALVES = (0, 1, 2, 3, 8, 9, 10, 11)
_SECOND_HALVES = (4, 5, 6, 7, 12, 13, 14, 15)
_ODD_PAIRS_OF_SECOND = 0xCC
_EVEN_PAIRS_OF_SECOND = 0x33
"""Mask of the elements that a blend takes from its second operand, one bit each."""


@pattern(TransposeOp, name="TransposeOpLowering", benefit=10)
def transpose_by_avx2(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose : vector<4x8xf32> to vector<8x4xf32>, with dimensions of size 1 anywhere -> vector.shuffle"""
    source = op.vector.type
    if source.element_type != F32:
        return rewriter.notify_match_failure(op, "Unsupported vector element type")
    larger = [dim for dim, size in enumerate(source.shape) if size > 1 or source.scalable[dim]]
    permutation = integers(op.permutation)
    if len(larger) != 2 or source.is_scalable or permutation.index(larger[0]) < permutation.index(larger[1]):
        return rewriter.notify_match_failure(op, "expected transposition on a 2D slice")
    shape = tuple(source.shape[dim] for dim in larger)
    if shape not in ((4, 8), (8, 8)):
        return False
    emit = VectorEmitter(rewriter)
    matrix = VectorType(shape, F32)
    flat = VectorType((shape[0] * shape[1],), F32)
    value = _cast(emit, _cast(emit, op.vector, flat), matrix)
    rows = [emit.extract(value, [number]) for number in range(shape[0])]
    zero = splat_of(matrix, (0,))
    assert zero is not None
    result = emit.attribute(zero, matrix)
    for number, row in enumerate(_four(emit, rows) if len(rows) == 4 else _eight(emit, rows)):
        result = emit.insert(row, result, [number])
    rewriter.replace_op(op, [_cast(emit, _cast(emit, result, flat), op.result.type)])
    return True


def _cast(emit: VectorEmitter, value: Value, type_: VectorType) -> Value:
    return emit.op(ShapeCastOp, value, result_type=type_)


def _interleaved(emit: VectorEmitter, rows: Sequence[Value]) -> list[Value]:
    """Returns, of each two rows, their interleaved low elements and their high ones."""
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [emit.shuffle(first, second, mask) for first, second in pairs for mask in (_LOWS, _HIGHS)]


def _joined(emit: VectorEmitter, pairs: Sequence[tuple[Value, Value]]) -> list[Value]:
    return [emit.shuffle(*pair, mask) for mask in (_FIRST_HALVES, _SECOND_HALVES) for pair in pairs]


def _four(emit: VectorEmitter, rows: Sequence[Value]) -> list[Value]:
    a, b, c, d = _interleaved(emit, rows)
    masks = (_FIRST_PAIRS, _SECOND_PAIRS)
    first, second, third, fourth = (emit.shuffle(*pair, mask) for pair in ((a, c), (b, d)) for mask in masks)
    return _joined(emit, [(first, second), (third, fourth)])


def _eight(emit: VectorEmitter, rows: Sequence[Value]) -> list[Value]:
    quarters = _interleaved(emit, rows)
    pairs = [(quarters[place], quarters[place + 2]) for place in (0, 1, 4, 5)]
    crossed = [emit.shuffle(*pair, _CROSSED_PAIRS) for pair in pairs]
    blended = [
        _blend(emit, value, cross, mask)
        for pair, cross in zip(pairs, crossed, strict=True)
        for value, mask in zip(pair, (_ODD_PAIRS_OF_SECOND, _EVEN_PAIRS_OF_SECOND), strict=True)
    ]
    return _joined(emit, list(zip(blended[:4], blended[4:], strict=True)))


def _blend(emit: VectorEmitter, first: Value, second: Value, mask: int) -> Value:
    properties: dict[str, Attribute] = {
        "asm_string": StringAttr(f"vblendps $0, $1, $2, {mask:#x}"),
        "constraints": StringAttr("=x,x,x"),
        "asm_dialect": IntegerAttr(AsmDialect.INTEL, I64),
    }
    return emit.op(InlineAsmOp, first, second, result_type=first.type, properties=properties)
