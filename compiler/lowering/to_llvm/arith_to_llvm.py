"""`convert-arith-to-llvm`

%2 = arith.addi %0, %1 overflow<nsw> : i32    ->    %2 = llvm.add %0, %1 overflow<nsw> : i32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from compiler.dialects.arith.enums import FastMathFlags, RoundingMode
from compiler.dialects.arith.float_ops import (
    AddFOp,
    CmpFOp,
    DivFOp,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
)
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import constant_ops, enums, float_intrinsics, integer_intrinsics
from compiler.dialects.llvm.attributes import FastmathFlagsAttr
from compiler.dialects.llvm.enums import FastmathFlags
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, IntegerType, Type, VectorType, element_type_or_self
from compiler.lowering.arith.expand_division import EXPAND_DIVISION
from compiler.lowering.memref.descriptor import extract
from compiler.lowering.to_llvm.patterns import (
    Attributes,
    LLVMConversionPass,
    OneToOne,
    all_attributes,
    create,
    has_unsupported_floats,
    replace_each_vector,
    with_converter,
)
from compiler.lowering.to_llvm.types import is_array, literal_struct
from compiler.ods.enum_attribute import EnumAttribute
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import RewritePattern


@dataclass
class ArithToLLVM(LLVMConversionPass):
    """Convert Arith dialect to LLVM dialect."""

    argument = "convert-arith-to-llvm"
    name = "ArithToLLVMConversionPass"
    summary = "Convert Arith dialect to LLVM dialect"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = [*EXPAND_DIVISION, *with_converter(ARITH_TO_LLVM, self.llvm_types())]
        self.convert(op, state, ConversionTarget(), patterns)


# ------------------------------------------------------------------------------------------ attributes


def _enum_value(attribute: Attribute | None) -> int:
    if isinstance(attribute, EnumAttribute):
        return int(attribute.value)
    return attribute.value if isinstance(attribute, IntegerAttr) else 0


def _overflow(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    attributes = {**op.properties, **op.attributes}
    attributes["overflowFlags"] = _flags(_enum_value(op.properties.get("overflowFlags")))
    return attributes


@cache
def _flags(value: int) -> IntegerAttr:
    """Returns the attribute for flags, always the same object, so that all operations print from one template."""
    return IntegerAttr(value, I32)


def fastmath_attributes(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    """Returns the op's attributes, its fastmath flags as llvm has them."""
    attributes = {**op.properties, **op.attributes, "fastmathFlags": FastmathFlagsAttr.get(fastmath_flags(op))}
    attributes.pop("fastmath", None)
    return attributes


def fastmath_flags(op: Operation) -> FastmathFlags:
    """Returns the fastmath flags of an op of arith or math, as llvm has them."""
    flags = FastMathFlags(_enum_value(op.attribute("fastmath")))
    converted = FastmathFlags.NONE
    for flag in FastMathFlags:
        if flag & flags:
            converted |= FastmathFlags[flag.name or ""]
    return converted


_ROUNDING: Mapping[RoundingMode, enums.RoundingMode] = MappingProxyType(
    {
        RoundingMode.TO_NEAREST_EVEN: enums.RoundingMode.TONEAREST,
        RoundingMode.DOWNWARD: enums.RoundingMode.DOWNWARD,
        RoundingMode.UPWARD: enums.RoundingMode.UPWARD,
        RoundingMode.TOWARD_ZERO: enums.RoundingMode.TOWARDZERO,
        RoundingMode.TO_NEAREST_AWAY: enums.RoundingMode.TONEARESTAWAY,
    }
)


def _constrained(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    attributes = {**op.properties, **op.attributes}
    mode = RoundingMode(_enum_value(attributes.pop("roundingmode")))
    attributes["roundingmode"] = IntegerAttr(_ROUNDING[mode], I64)
    attributes["fpExceptionBehavior"] = IntegerAttr(enums.FPExceptionBehavior.IGNORE, I64)
    return attributes


def _is_rounded(op: Operation) -> bool:
    return "roundingmode" in op.properties


def _is_not_rounded(op: Operation) -> bool:
    return not _is_rounded(op)


# ------------------------------------------------------------------------------------------ op by op


@conversion_pattern(ConstantOp, name="ConstantOpLowering")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.constant 5 : index -> llvm.mlir.constant(5 : index) : i64"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    rewriter.replace_op(op, [create(rewriter, constant_ops.ConstantOp, (), type_, all_attributes(op, rewriter))])
    return True


def _bits(type_: Type, rewriter: ConversionRewriter) -> int:
    converted = rewriter.convert_type(element_type_or_self(type_))
    return converted.width if isinstance(converted, IntegerType) else 0


def _index_cast(
    op: IndexCastOp | IndexCastUIOp,
    adaptor: Adaptor,
    rewriter: ConversionRewriter,
    extend: type[llvm.SExtOp | llvm.ZExtOp],
) -> bool:
    target, source = _bits(op.result.type, rewriter), _bits(op.in_.type, rewriter)
    if target == source:
        rewriter.replace_op(op, adaptor.operands)
        return True
    op_class = llvm.TruncOp if target < source else extend

    def make(type_: Type, operands: Sequence[Value]) -> Value:
        return create(rewriter, op_class, operands, type_, {})

    return replace_each_vector(op, adaptor, rewriter, make)


@conversion_pattern(IndexCastOp, name="IndexCastOpSILowering")
def lower_index_cast(op: IndexCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.index_cast : i32 to index -> llvm.sext : i32 to i64"""
    return _index_cast(op, adaptor, rewriter, llvm.SExtOp)


@conversion_pattern(IndexCastUIOp, name="IndexCastOpUILowering")
def lower_index_castui(op: IndexCastUIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.index_castui : i32 to index -> llvm.zext : i32 to i64"""
    return _index_cast(op, adaptor, rewriter, llvm.ZExtOp)


@conversion_pattern(BitcastOp, benefit=10, name="IdentityBitcastLowering")
def lower_identity_bitcast(op: BitcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.bitcast between types that are one in llvm -> nothing"""
    (value,) = adaptor.operands
    if value.type != rewriter.convert_type(op.result.type):
        return rewriter.notify_match_failure(op, "Types are different")
    rewriter.replace_op(op, adaptor.operands)
    return True


@conversion_pattern(AddUIExtendedOp, name="AddUIExtendedOpLowering")
def lower_addui_extended(op: AddUIExtendedOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.addui_extended -> llvm.intr.uadd.with.overflow, its two parts"""
    left, _ = adaptor.operands
    if not is_llvm_type_throughout(left.type):
        return False
    if is_array(left.type):
        return rewriter.notify_match_failure(op, "ND vector types are not supported yet")
    overflow = rewriter.convert_type(op.overflow.type)
    if overflow is None:
        return False
    type_ = literal_struct([left.type, overflow])
    both = create(rewriter, integer_intrinsics.UAddWithOverflowOp, adaptor.operands, type_, {})
    rewriter.replace_op(op, [extract(rewriter, both, [0]), extract(rewriter, both, [1])])
    return True


def _mul_extended(
    op: MulSIExtendedOp | MulUIExtendedOp,
    adaptor: Adaptor,
    rewriter: ConversionRewriter,
    extend: type[llvm.SExtOp | llvm.ZExtOp],
) -> bool:
    """The product of twice the width, its lower and upper half."""
    left, right = adaptor.operands
    type_ = left.type
    if not is_llvm_type_throughout(type_):
        return False
    if is_array(type_):
        return rewriter.notify_match_failure(op, "ND vector types are not supported yet")
    width = _bits(type_, rewriter)
    wide: Type = IntegerType(2 * width)
    if isinstance(type_, VectorType):
        wide = VectorType(type_.shape, wide, type_.scalable)
    factors = [create(rewriter, extend, [operand], wide, {}) for operand in (left, right)]
    product = create(rewriter, llvm.MulOp, factors, wide, {})
    low = create(rewriter, llvm.TruncOp, [product], type_, {})
    amount = constant(width, wide)
    assert amount is not None
    shift = create(rewriter, constant_ops.ConstantOp, (), wide, {"value": amount})
    shifted = create(rewriter, llvm.LShrOp, [product, shift], wide, {})
    rewriter.replace_op(op, [low, create(rewriter, llvm.TruncOp, [shifted], type_, {})])
    return True


@conversion_pattern(MulSIExtendedOp, name="MulSIExtendedOpLowering")
def lower_mulsi_extended(op: MulSIExtendedOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.mulsi_extended -> llvm.mul of sign-extended operands, its halves"""
    return _mul_extended(op, adaptor, rewriter, llvm.SExtOp)


@conversion_pattern(MulUIExtendedOp, name="MulUIExtendedOpLowering")
def lower_mului_extended(op: MulUIExtendedOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.mului_extended -> llvm.mul of zero-extended operands, its halves"""
    return _mul_extended(op, adaptor, rewriter, llvm.ZExtOp)


@conversion_pattern(CmpIOp, name="CmpIOpLowering")
def lower_cmpi(op: CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpi slt -> llvm.icmp "slt": the numbers of the predicates are the same"""
    predicate = IntegerAttr(op.predicate, I64)

    def make(type_: Type, operands: Sequence[Value]) -> Value:
        return create(rewriter, llvm.ICmpOp, operands, type_, {"predicate": predicate})

    return replace_each_vector(op, adaptor, rewriter, make)


@conversion_pattern(CmpFOp, name="CmpFOpLowering")
def lower_cmpf(op: CmpFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpf olt -> llvm.fcmp "olt"."""
    if has_unsupported_floats(op):
        return rewriter.notify_match_failure(op, "unsupported floating point type")
    predicate = IntegerAttr(op.predicate, I64)
    attributes = {"predicate": predicate, "fastmathFlags": FastmathFlagsAttr.get(fastmath_flags(op))}

    def make(type_: Type, operands: Sequence[Value]) -> Value:
        return create(rewriter, llvm.FCmpOp, operands, type_, attributes)

    return replace_each_vector(op, adaptor, rewriter, make)


@conversion_pattern(SelectOp, name="SelectOpOneToNLowering", one_to_many=True)
def lower_select_many(op: SelectOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.select between values that became several -> an arith.select for each"""
    _, yes, no = adaptor.groups
    if len(yes) == 1:
        return rewriter.notify_match_failure(op, "not a 1:N conversion, 1:1 pattern will match")
    if op.condition.type != IntegerType(1):
        return rewriter.notify_match_failure(op, "non-i1 conditions are not supported")
    results = [
        rewriter.create(SelectOp, op.condition, a, b, result_types=[a.type]).result
        for a, b in zip(yes, no, strict=True)
    ]
    rewriter.replace_op_with_multiple(op, [results])
    return True


def _float(source: type[Operation], target: type[Operation]) -> OneToOne:
    return OneToOne(source, target, fastmath_attributes, llvm_floats_only=True)


def _integer(source: type[Operation], target: type[Operation]) -> OneToOne:
    return OneToOne(source, target)


def _overflowing(source: type[Operation], target: type[Operation]) -> OneToOne:
    return OneToOne(source, target, _overflow)


def _cast(source: type[Operation], target: type[Operation]) -> OneToOne:
    return OneToOne(source, target, llvm_floats_only=True)


ARITH_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_identity_bitcast,
    _float(AddFOp, llvm.FAddOp),
    _overflowing(AddIOp, llvm.AddOp),
    _integer(AndIOp, llvm.AndOp),
    lower_addui_extended,
    _integer(BitcastOp, llvm.BitcastOp),
    lower_constant,
    lower_cmpf,
    lower_cmpi,
    _float(DivFOp, llvm.FDivOp),
    _integer(DivSIOp, llvm.SDivOp),
    _integer(DivUIOp, llvm.UDivOp),
    _cast(ExtFOp, llvm.FPExtOp),
    _integer(ExtSIOp, llvm.SExtOp),
    _integer(ExtUIOp, llvm.ZExtOp),
    _cast(FPToSIOp, llvm.FPToSIOp),
    _cast(FPToUIOp, llvm.FPToUIOp),
    lower_index_cast,
    lower_index_castui,
    _float(MaximumFOp, float_intrinsics.MaximumOp),
    _float(MaxNumFOp, float_intrinsics.MaxNumOp),
    _integer(MaxSIOp, integer_intrinsics.SMaxOp),
    _integer(MaxUIOp, integer_intrinsics.UMaxOp),
    _float(MinimumFOp, float_intrinsics.MinimumOp),
    _float(MinNumFOp, float_intrinsics.MinNumOp),
    _integer(MinSIOp, integer_intrinsics.SMinOp),
    _integer(MinUIOp, integer_intrinsics.UMinOp),
    _float(MulFOp, llvm.FMulOp),
    _overflowing(MulIOp, llvm.MulOp),
    lower_mulsi_extended,
    lower_mului_extended,
    _float(NegFOp, llvm.FNegOp),
    _integer(OrIOp, llvm.OrOp),
    _float(RemFOp, llvm.FRemOp),
    _integer(RemSIOp, llvm.SRemOp),
    _integer(RemUIOp, llvm.URemOp),
    _integer(SelectOp, llvm.SelectOp),
    lower_select_many,
    _overflowing(ShLIOp, llvm.ShlOp),
    _integer(ShRSIOp, llvm.AShrOp),
    _integer(ShRUIOp, llvm.LShrOp),
    _integer(SIToFPOp, llvm.SIToFPOp),
    _float(SubFOp, llvm.FSubOp),
    _overflowing(SubIOp, llvm.SubOp),
    OneToOne(TruncFOp, llvm.FPTruncOp, llvm_floats_only=True, condition=_is_not_rounded),
    OneToOne(
        TruncFOp,
        float_intrinsics.ConstrainedFPTruncIntr,
        _constrained,
        llvm_floats_only=True,
        condition=_is_rounded,
    ),
    _overflowing(TruncIOp, llvm.TruncOp),
    _cast(UIToFPOp, llvm.UIToFPOp),
    _integer(XOrIOp, llvm.XOrOp),
)
