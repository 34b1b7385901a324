"""`convert-complex-to-llvm`: complex numbers are structures of two floats.

%2 = complex.add %0, %1 : complex<f32>    ->    llvm.fadd of the real parts and of the imaginary ones
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.complex.ops import AbsOp, AddOp, ConstantOp, CreateOp, DivOp, ImOp, MulOp, ReOp, SubOp
from compiler.dialects.llvm.constant_ops import ConstantOp as LlvmConstantOp
from compiler.dialects.llvm.float_intrinsics import SqrtOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import ComplexType
from compiler.lowering.complex.division import ComplexRange, Parts, divide
from compiler.lowering.complex.real_arithmetic import LLVMReals
from compiler.lowering.memref.descriptor import extract, insert, poison
from compiler.lowering.to_llvm.arith_to_llvm import fastmath_flags
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, with_converter
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


def _reals(op: Operation, rewriter: ConversionRewriter) -> LLVMReals:
    """Returns an emitter of operations with the fast-math flags of `op`."""
    return LLVMReals(rewriter, fastmath_flags(op))


def _parts(rewriter: ConversionRewriter, value: Value) -> Parts:
    return extract(rewriter, value, [0]), extract(rewriter, value, [1])


def _replace(op: Operation, rewriter: ConversionRewriter, whole: Value, parts: Parts) -> bool:
    for position, part in enumerate(parts):
        whole = insert(rewriter, whole, part, [position])
    rewriter.replace_op(op, [whole])
    return True


def _by_parts(
    op_class: type[AddOp | SubOp], pattern_name: str, combine: Callable[[LLVMReals, Value, Value], Value]
) -> ConversionFunctionPattern:
    """Returns the pattern that combines both parts separately."""

    @conversion_pattern(op_class, name=pattern_name)
    def lower(op: AddOp | SubOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        (a, b), (c, d) = (_parts(rewriter, operand) for operand in adaptor.operands)
        whole, reals = poison(rewriter, type_), _reals(op, rewriter)
        return _replace(op, rewriter, whole, (combine(reals, a, c), combine(reals, b, d)))

    return lower


@conversion_pattern(MulOp, name="MulOpConversion")
def lower_mul(op: MulOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """(a + bi)(c + di) = (ac - bd) + (bc + ad)i"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    (a, b), (c, d) = (_parts(rewriter, operand) for operand in adaptor.operands)
    whole, reals = poison(rewriter, type_), _reals(op, rewriter)
    products = reals.mul(c, a), reals.mul(d, b)
    real = reals.sub(*products)
    products = reals.mul(b, c), reals.mul(a, d)
    return _replace(op, rewriter, whole, (real, reals.add(*products)))


def _div(way: ComplexRange) -> ConversionFunctionPattern:
    @conversion_pattern(DivOp, name="DivOpConversion")
    def lower(op: DivOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        left, right = (_parts(rewriter, operand) for operand in adaptor.operands)
        whole = poison(rewriter, type_)
        return _replace(op, rewriter, whole, divide(_reals(op, rewriter), way, left, right))

    return lower


@conversion_pattern(AbsOp, name="AbsOpConversion")
def lower_abs(op: AbsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """|a + bi| = sqrt(aa + bb)"""
    reals, parts = _reals(op, rewriter), _parts(rewriter, adaptor[op.complex])
    real, imaginary = (reals.mul(part, part) for part in parts)
    rewriter.replace_op_with_new_op(op, SqrtOp, reals.add(real, imaginary))
    return True


@conversion_pattern(ConstantOp, name="ConstantOpLowering")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """complex.constant [1.0, 2.0] -> llvm.mlir.constant([1.0, 2.0]) : !llvm.struct<(f32, f32)>"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None or not isinstance(op.result.type, ComplexType):
        return False
    new_op = rewriter.create(LlvmConstantOp, result_types=[type_], value=op.value, attributes=op.attributes)
    rewriter.replace_op(op, new_op)
    return True


@conversion_pattern(CreateOp, name="CreateOpConversion")
def lower_create(op: CreateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """complex.create %a, %b -> a structure of both"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    real, imaginary = adaptor.operands
    return _replace(op, rewriter, poison(rewriter, type_), (real, imaginary))


def _part(op_class: type[ReOp | ImOp], pattern_name: str, position: int) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name=pattern_name)
    def lower(op: ReOp | ImOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        rewriter.replace_op(op, [extract(rewriter, adaptor[op.complex], [position])])
        return True

    return lower


_OTHERS: tuple[RewritePattern, ...] = (
    lower_abs,
    _by_parts(AddOp, "AddOpConversion", LLVMReals.add),
    lower_constant,
    lower_create,
    _part(ImOp, "ImOpConversion", 1),
    lower_mul,
    _part(ReOp, "ReOpConversion", 0),
    _by_parts(SubOp, "SubOpConversion", LLVMReals.sub),
)


def complex_to_llvm(way: ComplexRange) -> tuple[RewritePattern, ...]:
    """Returns the patterns, with the given algorithm for divisions."""
    return (*_OTHERS, _div(way))
