"""Patterns of `convert-spirv-to-llvm` for operations on numbers, vectors and bits.

%0 = spirv.IAdd %a, %b : i32    ->    %0 = llvm.add %a, %b : i32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import float_intrinsics, integer_intrinsics
from compiler.dialects.llvm.aggregate_ops import ShuffleVectorOp
from compiler.dialects.llvm.constant_ops import ConstantOp as LLVMConstantOp
from compiler.dialects.llvm.constant_ops import UndefOp as LLVMUndefOp
from compiler.dialects.llvm.enums import FCmpPredicate, ICmpPredicate
from compiler.dialects.spirv.ops import (
    arithmetic_ops,
    bit_ops,
    cast_ops,
    composite_ops,
    float_comparison_ops,
    gl_function_ops,
    gl_ops,
    integer_comparison_ops,
    logical_ops,
    misc_ops,
)
from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, IntegerType, Type, VectorType, element_type_or_self
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import create
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import float_constant, signed, width_of
from compiler.rewrite.patterns import RewritePattern


def direct(source: type[Operation], target: type[Operation]) -> RewritePattern:
    """Returns the pattern that creates one operation with the same operands."""

    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        if target is llvm.BitcastOp and [value.type for value in adaptor.operands] == [type_]:
            rewriter.replace_op(op, adaptor.operands)  # as between pointers
            return True
        rewriter.replace_op(op, [create(rewriter, target, adaptor.operands, type_, op.attributes)])
        return True

    return conversion_pattern(source, name=f"{source.name} to {target.name}")(lower)


def _resized(source: type[Operation], extend: type[Operation], truncate: type[Operation]) -> RewritePattern:
    """Returns the pattern of a cast to the same kind of number, which gets wider or narrower."""

    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        (value,) = op.operands
        target = extend if width_of(value.type) < width_of(op.result.type) else truncate
        rewriter.replace_op(op, [create(rewriter, target, adaptor.operands, type_, {})])
        return True

    return conversion_pattern(source, name=f"{source.name} to {extend.name} or {truncate.name}")(lower)


def _compared(source: type[Operation], predicate: ICmpPredicate | FCmpPredicate) -> RewritePattern:
    """Returns the pattern of a comparison."""
    target = llvm.ICmpOp if isinstance(predicate, ICmpPredicate) else llvm.FCmpOp

    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        attributes = {"predicate": IntegerAttr(predicate, I64)}
        rewriter.replace_op(op, [create(rewriter, target, adaptor.operands, type_, attributes)])
        return True

    return conversion_pattern(source, name=f"{source.name} to {target.name}")(lower)


def _shifted(source: type[Operation], target: type[Operation]) -> RewritePattern:
    """Returns the pattern of a shift, whose amount is converted to the type of the shifted value."""

    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        value, amount = adaptor.operands
        if type_ is None:
            return False
        if amount.type != type_:
            if width_of(amount.type) > width_of(type_):
                return rewriter.notify_match_failure(op, "the amount is wider than what is shifted")
            _, unconverted = op.operands
            element = element_type_or_self(unconverted.type)
            is_unsigned = isinstance(element, IntegerType) and element.is_unsigned
            extend = llvm.ZExtOp if is_unsigned else llvm.SExtOp
            amount = create(rewriter, extend, [amount], type_, {})
        rewriter.replace_op(op, [create(rewriter, target, [value, amount], type_, {})])
        return True

    return conversion_pattern(source, name=f"{source.name} to {target.name}")(lower)


def _inverted(source: type[Operation]) -> RewritePattern:
    """Returns the pattern of the opposite of each bit."""

    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        (value,) = adaptor.operands
        ones = LLVMEmitter(rewriter).constant(-1, type_)
        rewriter.replace_op(op, [create(rewriter, llvm.XOrOp, [value, ones], type_, {})])
        return True

    return conversion_pattern(source, name=f"{source.name} to {llvm.XOrOp.name}")(lower)


# ------------------------------------------------------------------------------------------ fields of bits


def _like_base(value: Value, emit: LLVMEmitter, type_: Type) -> Value:
    """Returns an offset or count converted to the base's type: splat to vectors, with the same width."""
    if isinstance(type_, VectorType):
        vector = emit.poison(VectorType(type_.shape, value.type))
        for position in range(type_.shape[0]):
            vector = emit.insert_element(vector, value, emit.constant(position, I32))
        value = vector
    if width_of(value.type) == width_of(type_):
        return value
    op_class = llvm.ZExtOp if width_of(value.type) < width_of(type_) else llvm.TruncOp
    return emit.op(op_class, value, result_type=type_)


@conversion_pattern(bit_ops.BitFieldInsertOp, name="BitFieldInsertPattern")
def lower_bit_field_insert(op: bit_ops.BitFieldInsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.BitFieldInsert -> the base without the field, or the field in its place"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    base, insert, *places = adaptor.operands
    offset, count = (_like_base(value, emit, type_) for value in places)
    ones = emit.constant(-1, type_)
    field = emit.op(llvm.XOrOp, emit.op(llvm.ShlOp, ones, count), ones)
    mask = emit.op(llvm.XOrOp, emit.op(llvm.ShlOp, field, offset), ones)
    rest = emit.op(llvm.AndOp, base, mask)
    rewriter.replace_op(op, [emit.op(llvm.OrOp, rest, emit.op(llvm.ShlOp, insert, offset))])
    return True


@conversion_pattern(bit_ops.BitFieldSExtractOp, name="BitFieldSExtractPattern")
def lower_bit_field_s_extract(op: bit_ops.BitFieldSExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.BitFieldSExtract -> shifted up to the sign, and down again"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    base, *places = adaptor.operands
    offset, count = (_like_base(value, emit, type_) for value in places)
    size = emit.constant(width_of(type_), type_)
    up = emit.op(llvm.SubOp, size, emit.op(llvm.AddOp, count, offset))
    shifted = emit.op(llvm.ShlOp, base, up)
    rewriter.replace_op(op, [emit.op(llvm.AShrOp, shifted, emit.op(llvm.AddOp, offset, up))])
    return True


@conversion_pattern(bit_ops.BitFieldUExtractOp, name="BitFieldUExtractPattern")
def lower_bit_field_u_extract(op: bit_ops.BitFieldUExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.BitFieldUExtract -> shifted down, and the lowest bits of that"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    base, *places = adaptor.operands
    offset, count = (_like_base(value, emit, type_) for value in places)
    ones = emit.constant(-1, type_)
    mask = emit.op(llvm.XOrOp, emit.op(llvm.ShlOp, ones, count), ones)
    rewriter.replace_op(op, [emit.op(llvm.AndOp, emit.op(llvm.LShrOp, base, offset), mask)])
    return True


# ------------------------------------------------------------------------------------------ constants, vectors


@conversion_pattern(ConstantOp, name="ConstantScalarAndVectorPattern")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.Constant -5 : si64 -> llvm.mlir.constant(-5 : i64)"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None or not width_of(op.result.type):
        return False
    value = op.value
    if isinstance(value, IntegerAttr) and isinstance(type_, IntegerType):
        value = IntegerAttr(signed(value.value & (1 << type_.width) - 1, type_.width), type_)
    elif isinstance(value, DenseElementsAttr) and isinstance(type_, VectorType):
        value = DenseElementsAttr(type_, value.data, value.is_splat)
    rewriter.replace_op(op, [create(rewriter, LLVMConstantOp, (), type_, {"value": value})])
    return True


@conversion_pattern(gl_function_ops.GLInverseSqrtOp, name="InverseSqrtPattern")
def lower_inverse_sqrt(op: gl_function_ops.GLInverseSqrtOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.GL.InverseSqrt -> 1 / llvm.intr.sqrt"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter)
    one = emit.attribute(float_constant(1.0, type_), type_)
    root = emit.op(float_intrinsics.SqrtOp, *adaptor.operands)
    rewriter.replace_op(op, [emit.op(llvm.FDivOp, one, root)])
    return True


def _positions(indices: Attribute) -> list[int]:
    elements = indices.elements if isinstance(indices, ArrayAttr) else ()
    return [element.value for element in elements if isinstance(element, IntegerAttr)]


@conversion_pattern(composite_ops.CompositeExtractOp, name="CompositeExtractPattern")
def lower_composite_extract(
    op: composite_ops.CompositeExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter
) -> bool:
    """spirv.CompositeExtract -> llvm.extractelement of a vector, else llvm.extractvalue"""
    if rewriter.convert_type(op.component.type) is None:
        return False
    emit, (composite,) = LLVMEmitter(rewriter), adaptor.operands
    positions = _positions(op.indices)
    if isinstance(op.composite.type, VectorType):
        part = emit.extract_element(composite, emit.constant(positions[0], I32))
    else:
        part = emit.extract(composite, *positions)
    rewriter.replace_op(op, [part])
    return True


@conversion_pattern(composite_ops.CompositeInsertOp, name="CompositeInsertPattern")
def lower_composite_insert(op: composite_ops.CompositeInsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.CompositeInsert -> llvm.insertelement into a vector, else llvm.insertvalue"""
    if rewriter.convert_type(op.composite.type) is None:
        return False
    emit, (part, composite) = LLVMEmitter(rewriter), adaptor.operands
    positions = _positions(op.indices)
    if isinstance(op.composite.type, VectorType):
        whole = emit.insert_element(composite, part, emit.constant(positions[0], I32))
    else:
        whole = emit.insert(composite, part, *positions)
    rewriter.replace_op(op, [whole])
    return True


@conversion_pattern(composite_ops.VectorShuffleOp, name="VectorShufflePattern")
def lower_vector_shuffle(op: composite_ops.VectorShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """spirv.VectorShuffle -> llvm.shufflevector of vectors of one size, else element by element"""
    type_ = rewriter.convert_type(op.result.type)
    first, second = adaptor.operands
    if type_ is None or not isinstance(first.type, VectorType):
        return False
    emit = LLVMEmitter(rewriter)
    positions = [position if position < 1 << 31 else position - (1 << 32) for position in _positions(op.components)]
    if first.type == second.type:
        rewriter.replace_op(op, [emit.op(ShuffleVectorOp, first, second, result_type=type_, mask=positions)])
        return True
    size = first.type.shape[0]
    result = emit.poison(type_)
    for number, position in enumerate(positions):
        if position < 0:
            continue
        source, place = (first, position) if position < size else (second, position - size)
        target = emit.constant(number, I32)
        result = emit.insert_element(result, emit.extract_element(source, emit.constant(place, I32)), target)
    rewriter.replace_op(op, [result])
    return True


_DIRECT: Mapping[type[Operation], type[Operation]] = MappingProxyType(
    {
        arithmetic_ops.IAddOp: llvm.AddOp,
        arithmetic_ops.IMulOp: llvm.MulOp,
        arithmetic_ops.ISubOp: llvm.SubOp,
        arithmetic_ops.FAddOp: llvm.FAddOp,
        arithmetic_ops.FDivOp: llvm.FDivOp,
        arithmetic_ops.FMulOp: llvm.FMulOp,
        arithmetic_ops.FNegateOp: llvm.FNegOp,
        arithmetic_ops.FRemOp: llvm.FRemOp,
        arithmetic_ops.FSubOp: llvm.FSubOp,
        arithmetic_ops.SDivOp: llvm.SDivOp,
        arithmetic_ops.SRemOp: llvm.SRemOp,
        arithmetic_ops.UDivOp: llvm.UDivOp,
        arithmetic_ops.UModOp: llvm.URemOp,
        bit_ops.BitCountOp: integer_intrinsics.CtPopOp,
        bit_ops.BitReverseOp: integer_intrinsics.BitReverseOp,
        bit_ops.BitwiseAndOp: llvm.AndOp,
        bit_ops.BitwiseOrOp: llvm.OrOp,
        bit_ops.BitwiseXorOp: llvm.XOrOp,
        cast_ops.BitcastOp: llvm.BitcastOp,
        cast_ops.ConvertFToSOp: llvm.FPToSIOp,
        cast_ops.ConvertFToUOp: llvm.FPToUIOp,
        cast_ops.ConvertSToFOp: llvm.SIToFPOp,
        cast_ops.ConvertUToFOp: llvm.UIToFPOp,
        gl_ops.GLCeilOp: float_intrinsics.FCeilOp,
        gl_ops.GLFAbsOp: float_intrinsics.FAbsOp,
        gl_ops.GLFloorOp: float_intrinsics.FFloorOp,
        gl_ops.GLFMaxOp: float_intrinsics.MaxNumOp,
        gl_ops.GLFMinOp: float_intrinsics.MinNumOp,
        gl_ops.GLSMaxOp: integer_intrinsics.SMaxOp,
        gl_ops.GLSMinOp: integer_intrinsics.SMinOp,
        gl_function_ops.GLCosOp: float_intrinsics.CosOp,
        gl_function_ops.GLExpOp: float_intrinsics.ExpOp,
        gl_function_ops.GLLogOp: float_intrinsics.LogOp,
        gl_function_ops.GLSinOp: float_intrinsics.SinOp,
        gl_function_ops.GLSqrtOp: float_intrinsics.SqrtOp,
        gl_function_ops.GLTanOp: float_intrinsics.TanOp,
        gl_function_ops.GLTanhOp: float_intrinsics.TanhOp,
        logical_ops.LogicalAndOp: llvm.AndOp,
        logical_ops.LogicalOrOp: llvm.OrOp,
        logical_ops.SelectOp: llvm.SelectOp,
        misc_ops.UndefOp: LLVMUndefOp,
    }
)
_COMPARED: Mapping[type[Operation], ICmpPredicate | FCmpPredicate] = MappingProxyType(
    {
        float_comparison_ops.FOrdEqualOp: FCmpPredicate.OEQ,
        float_comparison_ops.FOrdGreaterThanOp: FCmpPredicate.OGT,
        float_comparison_ops.FOrdGreaterThanEqualOp: FCmpPredicate.OGE,
        float_comparison_ops.FOrdLessThanOp: FCmpPredicate.OLT,
        float_comparison_ops.FOrdLessThanEqualOp: FCmpPredicate.OLE,
        float_comparison_ops.FOrdNotEqualOp: FCmpPredicate.ONE,
        float_comparison_ops.FUnordEqualOp: FCmpPredicate.UEQ,
        float_comparison_ops.FUnordGreaterThanOp: FCmpPredicate.UGT,
        float_comparison_ops.FUnordGreaterThanEqualOp: FCmpPredicate.UGE,
        float_comparison_ops.FUnordLessThanOp: FCmpPredicate.ULT,
        float_comparison_ops.FUnordLessThanEqualOp: FCmpPredicate.ULE,
        float_comparison_ops.FUnordNotEqualOp: FCmpPredicate.UNE,
        integer_comparison_ops.IEqualOp: ICmpPredicate.EQ,
        integer_comparison_ops.INotEqualOp: ICmpPredicate.NE,
        integer_comparison_ops.SGreaterThanOp: ICmpPredicate.SGT,
        integer_comparison_ops.SGreaterThanEqualOp: ICmpPredicate.SGE,
        integer_comparison_ops.SLessThanOp: ICmpPredicate.SLT,
        integer_comparison_ops.SLessThanEqualOp: ICmpPredicate.SLE,
        integer_comparison_ops.UGreaterThanOp: ICmpPredicate.UGT,
        integer_comparison_ops.UGreaterThanEqualOp: ICmpPredicate.UGE,
        integer_comparison_ops.ULessThanOp: ICmpPredicate.ULT,
        integer_comparison_ops.ULessThanEqualOp: ICmpPredicate.ULE,
        logical_ops.LogicalEqualOp: ICmpPredicate.EQ,
        logical_ops.LogicalNotEqualOp: ICmpPredicate.NE,
    }
)

ARITHMETIC_TO_LLVM: Sequence[RewritePattern] = (
    *(direct(source, target) for source, target in _DIRECT.items()),
    *(_compared(source, predicate) for source, predicate in _COMPARED.items()),
    _resized(cast_ops.FConvertOp, llvm.FPExtOp, llvm.FPTruncOp),
    _resized(cast_ops.SConvertOp, llvm.SExtOp, llvm.TruncOp),
    _resized(cast_ops.UConvertOp, llvm.ZExtOp, llvm.TruncOp),
    _shifted(bit_ops.ShiftLeftLogicalOp, llvm.ShlOp),
    _shifted(bit_ops.ShiftRightArithmeticOp, llvm.AShrOp),
    _shifted(bit_ops.ShiftRightLogicalOp, llvm.LShrOp),
    _inverted(bit_ops.NotOp),
    _inverted(logical_ops.LogicalNotOp),
    lower_bit_field_insert,
    lower_bit_field_s_extract,
    lower_bit_field_u_extract,
    lower_constant,
    lower_inverse_sqrt,
    lower_composite_extract,
    lower_composite_insert,
    lower_vector_shuffle,
)
