"""Checks of multiplications of matrices on AMD's GPUs, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.amdgpu.enums import MFMAPermB
from compiler.dialects.amdgpu.product_ops import MFMAOp, ScaledWMMAOp, SparseMFMAOp, WMMAOp
from compiler.dialects.amdgpu.verify import number
from compiler.ir.problem import Finding
from compiler.ir.types import F64, FloatType, IntegerType, Type, VectorType, int_or_float_width
from compiler.ods import hook

_WAVE = 64


def _parts(type_: Type) -> tuple[int, Type]:
    """Returns the number of elements of a scalar or vector, and their type."""
    return (type_.num_elements, type_.element_type) if isinstance(type_, VectorType) else (1, type_)


def _is_small_float(type_: Type) -> bool:
    return isinstance(type_, FloatType) and int_or_float_width(type_) in (4, 6, 8)


def _is_float8(type_: Type) -> bool:
    return isinstance(type_, FloatType) and int_or_float_width(type_) == 8


def _types(op: MFMAOp | ScaledWMMAOp | SparseMFMAOp | WMMAOp) -> tuple[Type, Type, Type]:
    return op.source_a.type, op.source_b.type, op.dest_c.type


@hook.verify(WMMAOp)
def wmma(op: WMMAOp) -> Finding:
    a, b, c = _types(op)
    (a_count, a_element), (b_count, b_element), (_, result) = _parts(a), _parts(b), _parts(c)
    if a_count != b_count:
        return f"source vectors have different lengths: '{a}' vs. '{b}'"
    from_float, to_float = isinstance(a_element, FloatType), isinstance(result, FloatType)
    if to_float and not from_float:
        return "expected float sources with float destination"
    if from_float and not to_float:
        return "expected int sources with int destination"
    if not _is_float8(a_element) and a_element != b_element:
        return f"source element types must match (except for fp8/bf8) but have '{a}' and '{b}'"
    if from_float and op.clamp:
        return "clamp flag is not supported for float types"
    if from_float and (op.unsigned_a or op.unsigned_b):
        return "unsigned flags are not supported for float types"
    return None


@hook.verify(ScaledWMMAOp)
def scaled_wmma(op: ScaledWMMAOp) -> Finding:
    a, b, c = _types(op)
    (a_count, a_element), (b_count, b_element), (count, _) = _parts(a), _parts(b), _parts(c)
    m = number(op, "m")
    expected = 8 if m == 16 else 16
    if count != expected:
        return f"expected output vector of length {expected} but got {count}"
    if m != 16 and int_or_float_width(a_element) != 4 and int_or_float_width(b_element) != 4:
        return "32x16x128 only supports fp4 element types"
    for name, actual, wanted in (("sourceA", a_count, 64 if m == 16 else 128), ("sourceB", b_count, 64)):
        if actual != wanted:
            return f"for {m}x16x128, {name} must have {wanted} elements but got {actual}"
    if m != 16 and number(op, "a_first_scale_lane") != 0:
        return "for 32x16x128, a_first_scale_lane must be 0"
    scales = [_parts(op.operand(name).type)[1] for name in ("scaleA", "scaleB")]
    if not all(isinstance(scale, FloatType) and scale.name in ("f8E8M0FNU", "f8E4M3FN") for scale in scales):
        return "scale operands must have f8 element types (E8M0FNU or E4M3FN)"
    # A scale with a fraction goes with fp4 only.
    if all(
        scale == FloatType("f8E8M0FNU") or int_or_float_width(element) == 4
        for scale, element in zip(scales, (a_element, b_element), strict=True)
    ) and _scales_agree(scales, (a_element, b_element)):
        return None
    return (
        f"invalid combination of matrix and scale types: sourceA='{a_element}', scaleA='{scales[0]}', "
        f"sourceB='{b_element}', scaleB='{scales[1]}'"
    )


def _scales_agree(scales: list[Type], elements: tuple[Type, Type]) -> bool:
    """The scales of two fp4 matrices have the same type."""
    return scales[0] == scales[1] or not all(int_or_float_width(element) == 4 for element in elements)


@hook.verify(MFMAOp)
def mfma(op: MFMAOp) -> Finding:
    a, b, c = _types(op)
    (length, element), (b_length, b_element), (result_length, result) = _parts(a), _parts(b), _parts(c)
    if _is_small_float(element):
        if not _is_small_float(b_element):
            return "expected both source operands to have small-float elements if one does"
        if length != b_length:
            return "expected both small-float source vectors to have the same length"
    elif a != b:
        return "expected both non-small-float source operand types to match exactly"
    if isinstance(element, IntegerType) and element.width in (32, 64):
        length *= element.width // 8  # packed elements are bytes
    m, n, k, blocks = (number(op, name) for name in ("m", "n", "k", "blocks"))
    problem = _counts(length, m * k * blocks, result_length, m * n * blocks)
    if problem is not None:
        return problem
    if result == F64 and op.blgp is not MFMAPermB.NONE:
        return "double-precision ops do not support permuting lanes of B"
    if result == F64 and number(op, "cbsz") != 0:
        return "double-precision ops do not support permuting lanes of A"
    # The numbers are unsigned; shifts by more than the width are not reported.
    if number(op, "abid") % (1 << 32) >= 1 << min(number(op, "cbsz") % (1 << 32), 32):
        return "block ID for permuting A (abid) must be below 2 ** cbsz"
    if any(f"negate{name}" in op.properties for name in "ABC") and result != F64:
        return "negation flags only available for double-precision operations"
    return None


def _counts(source: int, source_elements: int, result: int, result_elements: int) -> Finding:
    """Each lane of a wave has its share of the sources and of the result."""
    for name, count, elements in (("source", source, source_elements), ("result", result, result_elements)):
        if count != elements // _WAVE:
            return f"expected {elements // _WAVE} {name} values for this operation but got {count}"
    return None


@hook.verify(SparseMFMAOp)
def sparse_mfma(op: SparseMFMAOp) -> Finding:
    sparse, dense, c = _types(op)
    (sparse_count, element), (dense_count, dense_element), (count, _) = _parts(sparse), _parts(dense), _parts(c)
    if dense_count != 2 * sparse_count:
        return (
            "expected dense source operand to have exactly double the number of elements of the sparse source operand"
        )
    if not (_is_float8(element) and _is_float8(dense_element)) and element != dense_element:
        return "expected source operands to have the same element type"
    is_8_bit = int_or_float_width(element) == 8
    index = op.sparse_idx.type
    if is_8_bit:
        if number(op, "cbsz") == 0 and not 0 <= number(op, "abid") <= 1:
            return "ABID must be 0 or 1 for 8-bit source data"
        if index != VectorType((2,), IntegerType(16)):
            return f"expected vector<2xi16> sparse indices for 8-bit source data, but got '{index}'"
    else:
        if number(op, "cbsz") == 0 and not 0 <= number(op, "abid") <= 3:
            return "ABID must be between 0 and 3 for 16-bit source data"
        if index != VectorType((4,), IntegerType(8)):
            return f"expected vector<4xi8> sparse indices for 16-bit source data, but got '{index}'"
    m, n, k = (number(op, name) for name in ("m", "n", "k"))
    return _counts(dense_count, m * k, count, m * n)
