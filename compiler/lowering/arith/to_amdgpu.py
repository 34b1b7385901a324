"""`convert-arith-to-amdgpu`: casts of small floats by AMD's instructions for packed numbers.

arith.truncf %v : vector<4xf32> to vector<4xf8E4M3FNUZ>    ->    two amdgpu.packed_trunc_2xfp8 of two elements each
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.amdgpu.small_float_ops import ExtPackedFp8Op, PackedTrunc2xFp8Op
from compiler.dialects.arith.cast_ops import ExtFOp, TruncFOp
from compiler.dialects.arith.enums import CmpFPredicate
from compiler.dialects.arith.float_ops import MaximumFOp, MinimumFOp
from compiler.dialects.arith.integer_ops import OrIOp
from compiler.dialects.llvm.constant_ops import PoisonOp
from compiler.dialects.rocdl.chipset import GFX942, Chipset
from compiler.dialects.rocdl.conversion_ops import CvtPkRtz
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import F16, F32, FloatType, Type, VectorType, element_type_or_self, float_element
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_BYTES = 4
"""Small floats of a register."""
_LARGEST: Mapping[str, float] = MappingProxyType(
    {"f8E5M2FNUZ": 57344.0, "f8E4M3FNUZ": 240.0, "f8E5M2": 57344.0, "f8E4M3FN": 448.0}
)
"""The largest finite numbers of small floats."""


@dataclass
class ArithToAMDGPU(Pass):
    """Convert Arith operations to AMDGPU-specific implementations."""

    argument = "convert-arith-to-amdgpu"
    name = "ArithToAMDGPUConversionPass"
    summary = "Convert Arith operations to AMDGPU-specific implementations"
    dependent_dialects = ("amdgpu", "vector", "rocdl", "llvm")

    chipset: str = option("chipset", "gfx000", "Chipset that these operations will run on")
    saturate: bool = option("saturate-fp8-truncf", False, "Use saturating truncation for 8-bit float types")
    round_to_zero: bool = option(
        "allow-packed-f16-round-to-zero", False, "Whether we should allow f32->f16 packed round-to-zero conversion"
    )

    def run(self, op: Operation, state: PassState) -> None:
        chipset = Chipset.parse(self.chipset)
        if chipset is None:
            state.error(op, f"Invalid chipset name: {self.chipset}")
            return
        patterns: list[RewritePattern] = [_extend(chipset), _truncate(chipset, saturate=self.saturate)]
        if self.round_to_zero:
            patterns.append(truncate_to_half)
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


def _has_small_float(type_: Type, chipset: Chipset) -> bool:
    """Returns True if a chipset casts floats of the element type."""
    element = element_type_or_self(type_)
    if not isinstance(element, FloatType) or (isinstance(type_, VectorType) and any(type_.scalable)):
        return False
    return (element.name in ("f8E5M2FNUZ", "f8E4M3FNUZ") and chipset == GFX942) or (
        element.name in ("f8E5M2", "f8E4M3FN") and chipset.has_ocp_fp8
    )


def _cast(emit: VectorEmitter, value: Value, element: FloatType) -> Value:
    """Returns a float, or each of a vector, in another type."""
    width = float_element(value.type).width
    if width == element.width:
        return value
    return emit.cast(TruncFOp if width > element.width else ExtFOp, value, element)


def _slice(emit: VectorEmitter, vector: Value, first: int, count: int) -> Value:
    """Returns a slice of a vector; the vector itself if the slice covers it."""
    if first == 0 and count == vector_type(vector).num_elements:
        return vector
    return emit.extract_slice(vector, [first], [count], [1])


def _put(emit: VectorEmitter, part: Value, vector: Value, first: int) -> Value:
    """Returns a vector with a part replaced; the part itself if it covers the vector."""
    if isinstance(part.type, VectorType):
        whole = part.type == vector.type
        return part if whole else emit.insert_slice(part, vector, [first], [1])
    return emit.insert(part, vector, [first])


def _flat(emit: VectorEmitter, value: Value) -> Value:
    """Returns the elements of a vector as a row."""
    type_ = vector_type(value)
    row = VectorType((type_.num_elements,), type_.element_type)
    return value if type_ == row else emit.op(ShapeCastOp, value, result_type=row)


# ------------------------------------------------------------------------------------------ extension


def _extend(chipset: Chipset) -> RewritePattern:
    @pattern(ExtFOp, name="ExtFOnFloat8RewritePattern")
    def extend(op: ExtFOp, rewriter: Rewriter) -> bool:
        """extf of small floats -> amdgpu.ext_packed_fp8 of one or two at a time"""
        source, type_, emit = op.in_, op.out.type, VectorEmitter(rewriter)
        if not _has_small_float(source.type, chipset):
            return False
        target = float_element(type_)
        if not isinstance(type_, VectorType):
            rewriter.replace_op(op, [_cast(emit, emit.op(ExtPackedFp8Op, source, result_type=F32, index=0), target)])
            return True
        if not type_.shape:
            number = emit.op(ExtFOp, emit.extract(source, []), result_type=target)
            rewriter.replace_op(op, [emit.insert(number, emit.constant(0, type_), [])])
            return True
        result = emit.constant(0, VectorType((type_.num_elements,), target))
        flat = _flat(emit, source)
        for first in range(0, type_.num_elements, _BYTES):
            count = min(_BYTES, type_.num_elements - first)
            register = _slice(emit, flat, first, count)
            for place in range(0, count, 2):
                is_pair = place + 1 < count
                wide = VectorType((2,), F32) if is_pair else F32
                index = place // 2 if is_pair else place
                part = emit.op(ExtPackedFp8Op, register, result_type=wide, index=index)
                result = _put(emit, _cast(emit, part, target), result, first + place)
        rewriter.replace_op(op, [_shaped(emit, result, type_)])
        return True

    return extend


def _shaped(emit: VectorEmitter, row: Value, type_: VectorType) -> Value:
    return row if row.type == type_ else emit.op(ShapeCastOp, row, result_type=type_)


# ------------------------------------------------------------------------------------------ truncation


def _clamped(emit: VectorEmitter, value: Value, target: FloatType) -> Value:
    """Returns finite numbers clamped to the range of a small float, so that they don't become NaNs."""
    type_, limit = value.type, _LARGEST[target.name]
    smallest, largest = emit.float(-limit, type_), emit.float(limit, type_)
    infinities = [emit.float(number, type_) for number in (float("inf"), float("-inf"))]
    tests = [emit.compare(CmpFPredicate.OEQ, value, infinity) for infinity in infinities]
    tests.append(emit.compare(CmpFPredicate.UNO, value, value))
    is_not_finite = emit.op(OrIOp, emit.op(OrIOp, tests[0], tests[1]), tests[2])
    clamped = emit.op(MinimumFOp, emit.op(MaximumFOp, value, smallest), largest)
    return emit.select(is_not_finite, value, clamped)


def _packed(emit: VectorEmitter, number: Callable[[int], Value], count: int, register: Type) -> Value:
    """Returns up to four numbers packed as small floats in a register; `number` returns the number at a position."""
    packed: Value | None = None
    for first in range(0, count, 2):
        pair = [_cast(emit, number(position), float_element(F32)) for position in range(first, min(first + 2, count))]
        existing = [] if packed is None else [packed]
        packed = emit.op(PackedTrunc2xFp8Op, pair[0], pair[1:], existing, result_type=register, word_index=first // 2)
    assert packed is not None
    return packed


def _elements(emit: VectorEmitter, row: Value, first: int) -> Callable[[int], Value]:
    """Returns a function from an element's distance from `first` to the element."""
    return lambda position: emit.extract(row, [first + position])


def _truncate(chipset: Chipset, *, saturate: bool) -> RewritePattern:
    @pattern(TruncFOp, name="TruncFToFloat8RewritePattern")
    def truncate(op: TruncFOp, rewriter: Rewriter) -> bool:
        """truncf to small floats -> amdgpu.packed_trunc_2xfp8 of one or two at a time"""
        source: Value = op.in_
        type_, emit = op.out.type, VectorEmitter(rewriter)
        if op.roundingmode is not None or not _has_small_float(type_, chipset):
            return False
        if saturate and float_element(source.type).width <= 8:
            return False
        target = float_element(type_)
        register = VectorType((_BYTES,), target)
        if saturate:
            source = _clamped(emit, source, target)
        if not isinstance(type_, VectorType):
            packed = _packed(emit, lambda position: source, 1, register)
            rewriter.replace_op(op, [emit.extract(packed, [0])])
            return True
        if not type_.shape:
            number = emit.op(TruncFOp, emit.extract(source, []), result_type=target)
            rewriter.replace_op(op, [emit.insert(number, emit.constant(0, type_), [])])
            return True
        result = emit.constant(0, VectorType((type_.num_elements,), target))
        flat = _flat(emit, source)
        for first in range(0, type_.num_elements, _BYTES):
            count = min(_BYTES, type_.num_elements - first)
            packed = _packed(emit, _elements(emit, flat, first), count, register)
            result = _put(emit, _slice(emit, packed, 0, count), result, first)
        rewriter.replace_op(op, [_shaped(emit, result, type_)])
        return True

    return truncate


@pattern(TruncFOp, name="TruncfToFloat16RewritePattern")
def truncate_to_half(op: TruncFOp, rewriter: Rewriter) -> bool:
    """truncf of f32 to f16 -> rocdl.cvt.pkrtz of two at a time, which rounds to zero"""
    source, type_, emit = op.in_, op.out.type, VectorEmitter(rewriter)
    if element_type_or_self(type_) != F16 or element_type_or_self(source.type) != F32:
        return False
    if isinstance(type_, VectorType) and (any(type_.scalable) or not type_.shape):
        return False
    pair_type = VectorType((2,), F16)

    def converted(numbers: Sequence[Value]) -> Value:
        second = numbers[1] if len(numbers) > 1 else emit.op(PoisonOp, result_type=F32)
        return emit.op(CvtPkRtz, numbers[0], second, result_type=pair_type)

    if not isinstance(type_, VectorType):
        rewriter.replace_op(op, [emit.extract(converted([source]), [0])])
        return True
    result = emit.constant(0, VectorType((type_.num_elements,), F16))
    flat = _flat(emit, source)
    for first in range(0, type_.num_elements, 2):
        count = min(2, type_.num_elements - first)
        numbers = [emit.extract(flat, [first + number]) for number in range(count)]
        result = _put(emit, _slice(emit, converted(numbers), 0, count), result, first)
    rewriter.replace_op(op, [_shaped(emit, result, type_)])
    return True
