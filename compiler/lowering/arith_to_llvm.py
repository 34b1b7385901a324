"""`convert-arith-to-llvm`

%2 = arith.addi %0, %1 overflow<nsw> : i32    ->    %2 = llvm.add %0, %1 overflow<nsw> : i32
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import BitcastOp, IndexCastOp, IndexCastUIOp
from compiler.dialects.arith.float_ops import CmpFOp
from compiler.dialects.arith.integer_ops import AddUIExtendedOp, CmpIOp, MulSIExtendedOp, MulUIExtendedOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.llvm.attributes import FASTMATH
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, IntegerType, Type, VectorType, element_type_or_self
from compiler.lowering.expand_division import EXPAND_DIVISION
from compiler.lowering.llvm_patterns import (
    Attributes,
    LLVMConversionPass,
    OneToOne,
    all_attributes,
    create,
    replace_each_vector,
    with_converter,
)
from compiler.lowering.llvm_types import is_array, literal_struct
from compiler.lowering.memref_descriptor import extract
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
    if isinstance(attribute, DialectAttribute):
        return int(attribute.parameters[0])
    return attribute.value if isinstance(attribute, IntegerAttr) else 0


def _renumbered(value: int, dialect: str, enum: str, rewriter: ConversionRewriter) -> int:
    """A value of an arith enum of flags as one of the llvm enum, by the names of its bits."""
    arith, llvm = rewriter.context.dialect("arith"), rewriter.context.dialect("llvm")
    assert arith is not None and llvm is not None
    found = 0
    for case in arith.enums[dialect].cases:
        if case.value.bit_count() == 1 and case.value & value:
            found |= llvm.enums[enum].value(case.symbol) or 0
    return found


def _overflow(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    attributes = {**op.properties, **op.attributes}
    attributes["overflowFlags"] = IntegerAttr(_enum_value(op.properties.get("overflowFlags")), I32)
    return attributes


def fastmath_attributes(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    """The op's attributes, its fastmath flags as llvm has them."""
    attributes = {**op.properties, **op.attributes}
    flags = _enum_value(attributes.pop("fastmath", None))
    value = _renumbered(flags, "FastMathFlags", "FastmathFlags", rewriter)
    attributes["fastmathFlags"] = DialectAttribute(FASTMATH, (value,))
    return attributes


_ROUNDING = {0: "tonearest", 1: "downward", 2: "upward", 3: "towardzero", 4: "tonearestaway"}


def _constrained(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    llvm = rewriter.context.dialect("llvm")
    assert llvm is not None
    attributes = {**op.properties, **op.attributes}
    mode = _ROUNDING[_enum_value(attributes.pop("roundingmode"))]
    number = llvm.enums["RoundingMode"].value(mode)
    assert number is not None
    attributes["roundingmode"] = IntegerAttr(number, I64)
    attributes["fpExceptionBehavior"] = IntegerAttr(0, I64)
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
    rewriter.replace_op(op, [create(rewriter, op, "llvm.mlir.constant", (), type_, all_attributes(op, rewriter))])
    return True


def _bits(type_: Type, rewriter: ConversionRewriter) -> int:
    found = rewriter.convert_type(element_type_or_self(type_))
    return found.width if isinstance(found, IntegerType) else 0


def _index_cast(op: IndexCastOp | IndexCastUIOp, adaptor: Adaptor, rewriter: ConversionRewriter, extend: str) -> bool:
    target, source = _bits(op.result.type, rewriter), _bits(op.in_.type, rewriter)
    if target == source:
        rewriter.replace_op(op, adaptor.operands)
        return True
    name = "llvm.trunc" if target < source else extend

    def make(type_: Type, operands: Sequence[Value]) -> Value:
        return create(rewriter, op, name, operands, type_, {})

    return replace_each_vector(op, adaptor, rewriter, make)


@conversion_pattern(IndexCastOp, name="IndexCastOpSILowering")
def lower_index_cast(op: IndexCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.index_cast : i32 to index -> llvm.sext : i32 to i64"""
    return _index_cast(op, adaptor, rewriter, "llvm.sext")


@conversion_pattern(IndexCastUIOp, name="IndexCastOpUILowering")
def lower_index_castui(op: IndexCastUIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.index_castui : i32 to index -> llvm.zext : i32 to i64"""
    return _index_cast(op, adaptor, rewriter, "llvm.zext")


@conversion_pattern(BitcastOp, benefit=10, name="IdentityBitcastLowering")
def lower_identity_bitcast(op: BitcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.bitcast between types that are one in llvm -> nothing"""
    if adaptor.operands[0].type != rewriter.convert_type(op.result.type):
        return rewriter.notify_match_failure(op, "Types are different")
    rewriter.replace_op(op, adaptor.operands)
    return True


@conversion_pattern(AddUIExtendedOp, name="AddUIExtendedOpLowering")
def lower_addui_extended(op: AddUIExtendedOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.addui_extended -> llvm.intr.uadd.with.overflow, its two parts"""
    left = adaptor.operands[0]
    if not is_llvm_type_throughout(left.type):
        return False
    if is_array(left.type):
        return rewriter.notify_match_failure(op, "ND vector types are not supported yet")
    overflow = rewriter.convert_type(op.overflow.type)
    if overflow is None:
        return False
    type_ = literal_struct([left.type, overflow])
    both = create(rewriter, op, "llvm.intr.uadd.with.overflow", adaptor.operands, type_, {})
    rewriter.replace_op(op, [extract(rewriter, both, [0], op), extract(rewriter, both, [1], op)])
    return True


def _mul_extended(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter, extend: str) -> bool:
    """The product of twice the width, its lower and upper half."""
    type_ = adaptor.operands[0].type
    if not is_llvm_type_throughout(type_):
        return False
    if is_array(type_):
        return rewriter.notify_match_failure(op, "ND vector types are not supported yet")
    width = _bits(type_, rewriter)
    wide: Type = IntegerType(2 * width)
    if isinstance(type_, VectorType):
        wide = VectorType(type_.shape, wide, type_.scalable)
    left, right = (create(rewriter, op, extend, [operand], wide, {}) for operand in adaptor.operands)
    product = create(rewriter, op, "llvm.mul", [left, right], wide, {})
    low = create(rewriter, op, "llvm.trunc", [product], type_, {})
    amount = constant(width, wide)
    assert amount is not None
    shift = create(rewriter, op, "llvm.mlir.constant", (), wide, {"value": amount})
    shifted = create(rewriter, op, "llvm.lshr", [product, shift], wide, {})
    rewriter.replace_op(op, [low, create(rewriter, op, "llvm.trunc", [shifted], type_, {})])
    return True


@conversion_pattern(MulSIExtendedOp, name="MulSIExtendedOpLowering")
def lower_mulsi_extended(op: MulSIExtendedOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.mulsi_extended -> llvm.mul of sign-extended operands, its halves"""
    return _mul_extended(op, adaptor, rewriter, "llvm.sext")


@conversion_pattern(MulUIExtendedOp, name="MulUIExtendedOpLowering")
def lower_mului_extended(op: MulUIExtendedOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.mului_extended -> llvm.mul of zero-extended operands, its halves"""
    return _mul_extended(op, adaptor, rewriter, "llvm.zext")


@conversion_pattern(CmpIOp, name="CmpIOpLowering")
def lower_cmpi(op: CmpIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpi slt -> llvm.icmp "slt": the numbers of the predicates are the same"""
    predicate = IntegerAttr(_enum_value(op.properties["predicate"]), I64)

    def make(type_: Type, operands: Sequence[Value]) -> Value:
        return create(rewriter, op, "llvm.icmp", operands, type_, {"predicate": predicate})

    return replace_each_vector(op, adaptor, rewriter, make)


@conversion_pattern(CmpFOp, name="CmpFOpLowering")
def lower_cmpf(op: CmpFOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.cmpf olt -> llvm.fcmp "olt" """
    predicate = IntegerAttr(_enum_value(op.properties["predicate"]), I64)
    attributes = {"predicate": predicate, "fastmathFlags": fastmath_attributes(op, rewriter)["fastmathFlags"]}

    def make(type_: Type, operands: Sequence[Value]) -> Value:
        return create(rewriter, op, "llvm.fcmp", operands, type_, attributes)

    return replace_each_vector(op, adaptor, rewriter, make)


@conversion_pattern(SelectOp, name="SelectOpOneToNLowering", one_to_many=True)
def lower_select_many(op: SelectOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """arith.select between values that became several -> an arith.select for each"""
    _, yes, no = adaptor.groups
    if len(yes) == 1:
        return rewriter.notify_match_failure(op, "not a 1:N conversion, 1:1 pattern will match")
    if op.condition.type != IntegerType(1):
        return rewriter.notify_match_failure(op, "non-i1 conditions are not supported")
    made = [
        rewriter.create(SelectOp, op.condition, a, b, result_types=[a.type], location=op).result
        for a, b in zip(yes, no, strict=True)
    ]
    rewriter.replace_op_with_multiple(op, [made])
    return True


def _float(source: str, name: str) -> OneToOne:
    return OneToOne(f"arith.{source}", f"llvm.{name}", fastmath_attributes, llvm_floats_only=True)


def _integer(source: str, name: str) -> OneToOne:
    return OneToOne(f"arith.{source}", f"llvm.{name}")


def _overflowing(source: str, name: str) -> OneToOne:
    return OneToOne(f"arith.{source}", f"llvm.{name}", _overflow)


def _cast(source: str, name: str) -> OneToOne:
    return OneToOne(f"arith.{source}", f"llvm.{name}", llvm_floats_only=True)


ARITH_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_identity_bitcast,
    _float("addf", "fadd"),
    _overflowing("addi", "add"),
    _integer("andi", "and"),
    lower_addui_extended,
    _integer("bitcast", "bitcast"),
    lower_constant,
    lower_cmpf,
    lower_cmpi,
    _float("divf", "fdiv"),
    _integer("divsi", "sdiv"),
    _integer("divui", "udiv"),
    _cast("extf", "fpext"),
    _integer("extsi", "sext"),
    _integer("extui", "zext"),
    _cast("fptosi", "fptosi"),
    _cast("fptoui", "fptoui"),
    lower_index_cast,
    lower_index_castui,
    _float("maximumf", "intr.maximum"),
    _float("maxnumf", "intr.maxnum"),
    _integer("maxsi", "intr.smax"),
    _integer("maxui", "intr.umax"),
    _float("minimumf", "intr.minimum"),
    _float("minnumf", "intr.minnum"),
    _integer("minsi", "intr.smin"),
    _integer("minui", "intr.umin"),
    _float("mulf", "fmul"),
    _overflowing("muli", "mul"),
    lower_mulsi_extended,
    lower_mului_extended,
    _float("negf", "fneg"),
    _integer("ori", "or"),
    _float("remf", "frem"),
    _integer("remsi", "srem"),
    _integer("remui", "urem"),
    _integer("select", "select"),
    lower_select_many,
    _overflowing("shli", "shl"),
    _integer("shrsi", "ashr"),
    _integer("shrui", "lshr"),
    _integer("sitofp", "sitofp"),
    _float("subf", "fsub"),
    _overflowing("subi", "sub"),
    OneToOne("arith.truncf", "llvm.fptrunc", llvm_floats_only=True, condition=_is_not_rounded),
    OneToOne(
        "arith.truncf",
        "llvm.intr.experimental.constrained.fptrunc",
        _constrained,
        llvm_floats_only=True,
        condition=_is_rounded,
    ),
    _overflowing("trunci", "trunc"),
    _cast("uitofp", "uitofp"),
    _integer("xori", "xor"),
)
