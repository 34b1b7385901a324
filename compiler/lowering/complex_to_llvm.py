"""`convert-complex-to-llvm`: complex numbers are structures of two floats.

%2 = complex.add %0, %1 : complex<f32>    ->    llvm.fadd of the real parts and of the imaginary ones
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.complex.ops import AbsOp, ConstantOp, CreateOp, DivOp, MulOp
from compiler.dialects.llvm.constant_ops import ConstantOp as LlvmConstantOp
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ComplexType
from compiler.lowering.arith_to_llvm import fastmath_attributes
from compiler.lowering.complex_division import ComplexRange, Parts, divide
from compiler.lowering.llvm_emitter import LLVMEmitter
from compiler.lowering.llvm_patterns import LLVMConversionPass, with_converter
from compiler.lowering.real_arithmetic import LLVMReals
from compiler.passes.base import PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class ComplexToLLVM(LLVMConversionPass):
    """Convert Complex dialect to LLVM dialect."""

    argument = "convert-complex-to-llvm"
    name = "ConvertComplexToLLVMPass"
    summary = "Convert Complex dialect to LLVM dialect"
    dependent_dialects = ("llvm",)

    complex_range: ComplexRange = option(
        "complex-range", ComplexRange.BASIC, "Control the intermediate calculation of complex number division"
    )

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_dialect("complex")
        self.convert(op, state, target, with_converter(complex_to_llvm(self.complex_range), self.llvm_types()))


def _flags_of(op: Operation, rewriter: ConversionRewriter) -> int:
    """The fast-math flags of an op, as llvm numbers them."""
    found = fastmath_attributes(op, rewriter)["fastmathFlags"]
    assert isinstance(found, DialectAttribute)
    return int(found.parameters[0])


def _parts(emit: LLVMEmitter, value: Value) -> Parts:
    return emit.extract(value, 0), emit.extract(value, 1)


def _replace(op: Operation, rewriter: ConversionRewriter, emit: LLVMEmitter, whole: Value, parts: Parts) -> bool:
    for position, part in enumerate(parts):
        whole = emit.insert(whole, part, position)
    rewriter.replace_op(op, [whole])
    return True


def _by_parts(name: str, pattern_name: str, operation: str) -> ConversionFunctionPattern:
    """The pattern that does an operation with both parts separately."""

    @conversion_pattern(f"complex.{name}", name=pattern_name)
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        emit, flags = LLVMEmitter(rewriter, op), _flags_of(op, rewriter)
        left, right = (_parts(emit, operand) for operand in adaptor.operands)
        whole, reals = emit.poison(type_), LLVMReals(emit)
        real = reals.binary(operation, left[0], right[0], flags)
        imaginary = reals.binary(operation, left[1], right[1], flags)
        return _replace(op, rewriter, emit, whole, (real, imaginary))

    return lower


@conversion_pattern(MulOp, name="MulOpConversion")
def lower_mul(op: MulOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """(a + bi)(c + di) = (ac - bd) + (bc + ad)i"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit, flags = LLVMEmitter(rewriter, op), _flags_of(op, rewriter)
    (a, b), (c, d) = (_parts(emit, operand) for operand in adaptor.operands)
    whole, reals = emit.poison(type_), LLVMReals(emit)
    products = reals.binary("mul", c, a, flags), reals.binary("mul", d, b, flags)
    real = reals.binary("sub", *products, flags)
    products = reals.binary("mul", b, c, flags), reals.binary("mul", a, d, flags)
    return _replace(op, rewriter, emit, whole, (real, reals.binary("add", *products, flags)))


def _div(way: ComplexRange) -> ConversionFunctionPattern:
    @conversion_pattern(DivOp, name="DivOpConversion")
    def lower(op: DivOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        emit = LLVMEmitter(rewriter, op)
        left, right = (_parts(emit, operand) for operand in adaptor.operands)
        whole = emit.poison(type_)
        return _replace(op, rewriter, emit, whole, divide(LLVMReals(emit), way, left, right, _flags_of(op, rewriter)))

    return lower


@conversion_pattern(AbsOp, name="AbsOpConversion")
def lower_abs(op: AbsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """|a + bi| = sqrt(aa + bb)"""
    emit, flags = LLVMEmitter(rewriter, op), _flags_of(op, rewriter)
    reals, parts = LLVMReals(emit), _parts(emit, adaptor.operands[0])
    real, imaginary = (reals.binary("mul", part, part, flags) for part in parts)
    rewriter.replace_op(op, [reals.square_root(reals.binary("add", real, imaginary, flags))])
    return True


@conversion_pattern(ConstantOp, name="ConstantOpLowering")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """complex.constant [1.0, 2.0] -> llvm.mlir.constant([1.0, 2.0]) : !llvm.struct<(f32, f32)>"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None or not isinstance(op.result.type, ComplexType):
        return False
    made = rewriter.create(LlvmConstantOp, result_types=[type_], value=op.value, attributes=op.attributes, location=op)
    rewriter.replace_op(op, made)
    return True


@conversion_pattern(CreateOp, name="CreateOpConversion")
def lower_create(op: CreateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """complex.create %a, %b -> a structure of both"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit = LLVMEmitter(rewriter, op)
    real, imaginary = adaptor.operands
    return _replace(op, rewriter, emit, emit.poison(type_), (real, imaginary))


def _part(name: str, pattern_name: str, position: int) -> ConversionFunctionPattern:
    @conversion_pattern(f"complex.{name}", name=pattern_name)
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        rewriter.replace_op(op, [LLVMEmitter(rewriter, op).extract(adaptor.operands[0], position)])
        return True

    return lower


_OTHERS: tuple[RewritePattern, ...] = (
    lower_abs,
    _by_parts("add", "AddOpConversion", "add"),
    lower_constant,
    lower_create,
    _part("im", "ImOpConversion", 1),
    lower_mul,
    _part("re", "ReOpConversion", 0),
    _by_parts("sub", "SubOpConversion", "sub"),
)


def complex_to_llvm(way: ComplexRange) -> tuple[RewritePattern, ...]:
    """The patterns, with divisions in a way."""
    return (*_OTHERS, _div(way))
