"""Reductions of vectors in the llvm dialect, with and without masks."""

from __future__ import annotations

from compiler.dialects.arith.fold_integers import enum_value
from compiler.dialects.llvm.attributes import FASTMATH
from compiler.dialects.vector.arithmetic_ops import ReductionOp
from compiler.dialects.vector.enums import COMBINING_KIND
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.dialects.vector.shapes import vector_type
from compiler.ir import floats
from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, FloatType, IntegerType, Type, VectorType
from compiler.lowering.arith_to_llvm import fastmath_attributes
from compiler.lowering.llvm_emitter import LLVMEmitter
from compiler.lowering.llvm_patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_REASSOCIATE = 64
"""The fast-math flag of llvm that allows another order."""
_ARITHMETIC = {"add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor"}
_COMPARISONS = {
    "minui": ("umin", "ule"),
    "minsi": ("smin", "sle"),
    "maxui": ("umax", "uge"),
    "maxsi": ("smax", "sge"),
}
_FLOAT_COMPARISONS = {
    "minimumf": ("fminimum", "intr.minimum"),
    "maximumf": ("fmaximum", "intr.maximum"),
    "minnumf": ("fmin", "intr.minnum"),
    "maxnumf": ("fmax", "intr.maxnum"),
}


def _kind(op: Operation) -> str:
    return COMBINING_KIND.symbol(enum_value(op, "kind")) or ""


def _neutral(kind: str, type_: Type) -> int | None:
    """The bits of the number that changes nothing."""
    if isinstance(type_, FloatType):
        semantics = type_.semantics
        return {
            "add": 0,
            "mul": floats.from_float(1.0, semantics),
            "minnumf": floats.quiet_nan(semantics),
            "maxnumf": floats.quiet_nan(semantics),
            "minimumf": floats.infinity(semantics),
            "maximumf": floats.infinity(semantics, negative=True),
        }.get(kind)
    assert isinstance(type_, IntegerType)
    ones, highest = (1 << type_.width) - 1, 1 << type_.width - 1
    return {
        "add": 0,
        "mul": 1,
        "minui": ones,
        "maxui": 0,
        "minsi": highest - 1,
        "maxsi": highest,
        "and": ones,
        "or": 0,
        "xor": 0,
    }.get(kind)


def _reduce_integers(emit: LLVMEmitter, kind: str, vector: Value, acc: Value | None, type_: Type) -> Value | None:
    if kind in _ARITHMETIC:
        found = emit.op(f"intr.vector.reduce.{_ARITHMETIC[kind]}", [vector], type_)
        return found if acc is None else emit.binary(_ARITHMETIC[kind], acc, found)
    if kind not in _COMPARISONS:
        return None
    name, predicate = _COMPARISONS[kind]
    found = emit.op(f"intr.vector.reduce.{name}", [vector], type_)
    return found if acc is None else emit.select(emit.icmp(predicate, acc, found), acc, found)


def _reduce_floats(
    emit: LLVMEmitter, kind: str, vector: Value, acc: Value | None, type_: Type, flags: int
) -> Value | None:
    properties = {"fastmathFlags": DialectAttribute(FASTMATH, (flags,))}
    if kind in ("add", "mul"):
        neutral = _neutral(kind, type_)
        assert neutral is not None
        start = emit.constant(neutral, type_) if acc is None else acc
        return emit.op(f"intr.vector.reduce.f{kind}", [start, vector], type_, properties)
    if kind not in _FLOAT_COMPARISONS:
        return None
    name, combine = _FLOAT_COMPARISONS[kind]
    found = emit.op(f"intr.vector.reduce.{name}", [vector], type_, properties)
    return found if acc is None else emit.op(combine, [found, acc], type_)


def _flags(op: Operation, rewriter: ConversionRewriter) -> int:
    found = fastmath_attributes(op, rewriter)["fastmathFlags"]
    assert isinstance(found, DialectAttribute)
    return int(found.parameters[0])


def _reduction(*, reassociate: bool) -> ConversionFunctionPattern:
    @conversion_pattern(ReductionOp, name="VectorReductionOpConversion")
    def lower(op: ReductionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        vector, *rest = adaptor.operands
        acc, emit, kind = rest[0] if rest else None, LLVMEmitter(rewriter, op), _kind(op)
        found: Value | None = None
        if isinstance(type_, IntegerType) and not isinstance(op.result.type, FloatType):
            found = _reduce_integers(emit, kind, vector, acc, type_)
        elif isinstance(type_, FloatType):
            flags = _flags(op, rewriter) | (_REASSOCIATE if reassociate else 0)
            found = _reduce_floats(emit, kind, vector, acc, type_, flags)
        if found is None:
            return False
        rewriter.replace_op(op, [found])
        return True

    return lower


@conversion_pattern(MaskOp, name="MaskedReductionOpConversion")
def lower_masked_reduction(op: MaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.mask %m { vector.reduction <add>, %v } -> llvm.intr.vp.reduce.add of %v under %m, as long as %v is"""
    body = op.mask_region.blocks[0].ops if op.mask_region.blocks else []
    inner = body[0] if body else None
    if inner is None or not isinstance(inner, ReductionOp) or len(op.operands) > 1:
        return False
    converter = converter_of(rewriter)
    type_ = converter.convert_type(inner.result.type)
    operands = rewriter.remapped_values(inner.operands)
    kind = _kind(inner)
    names = {**_ARITHMETIC, **{key: name for key, (name, _) in _COMPARISONS.items()}}
    if isinstance(type_, FloatType):
        names = {"add": "fadd", "mul": "fmul", "minnumf": "fmin", "maxnumf": "fmax"}
        names |= {"minimumf": "fminimum", "maximumf": "fmaximum"}
    if type_ is None or operands is None or kind not in names or not isinstance(type_, (FloatType, IntegerType)):
        return False
    emit = LLVMEmitter(rewriter, inner)
    neutral = _neutral(kind, type_)
    assert neutral is not None
    start = operands[1] if len(operands) > 1 else emit.constant(neutral, type_)
    length = _length(emit, vector_type(inner.vector))
    parts = [start, operands[0], adaptor.operands[0], length]
    rewriter.replace_op(op, [emit.op(f"intr.vp.reduce.{names[kind]}", parts, type_)])
    return True


def _length(emit: LLVMEmitter, type_: VectorType) -> Value:
    """How many elements a vector has, as an i32."""
    count = emit.attribute(IntegerAttr(type_.shape[0] if type_.shape else 1, I32), I32)
    if not type_.is_scalable:
        return count
    return emit.binary("mul", count, emit.op("intr.vscale", (), I32))


def reductions_to_llvm(*, reassociate: bool = False) -> tuple[RewritePattern, ...]:
    """The patterns; sums of floats may be allowed to have any order."""
    return (_reduction(reassociate=reassociate), lower_masked_reduction)
