"""The intrinsics of the llvm dialect that are hints for optimizers and debuggers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_Type
from compiler.dialects.llvm.debug_info_attributes import DIExpressionAttr, DILabelAttr, DILocalVariableAttr
from compiler.ods.attr_constraints import ArrayAttr, DenseI32ArrayAttr, F64Attr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_of_variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match
from compiler.ods.type_constraints import I1, I32, AnySignlessInteger, AnyType


class AssumeOp(Op, name="llvm.intr.assume"):
    """Lets the optimizer assume that a condition holds."""

    cond = operand(I1)
    op_bundle_operands = variadic_of_variadic_operand(LLVM_Type, "op_bundle_sizes")
    op_bundle_sizes = attribute(DenseI32ArrayAttr)
    op_bundle_tags = optional_attribute(ArrayAttr)
    assembly_format = (
        "$cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^ "
        ")? `:` type($cond) attr-dict"
    )


class SSACopyOp(Op, name="llvm.intr.ssa.copy"):
    """Copies a value, so that facts about it can be attached to the copy."""

    operand_ = operand(AnyType)
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$operand attr-dict `:` type($operand)"


class IsConstantOp(Op, name="llvm.intr.is.constant"):
    """Returns true if a value is a compile-time constant."""

    val = operand(LLVM_Type)
    res = result(I1)
    traits = [PURE]


class ExpectOp(Op, name="llvm.intr.expect"):
    """Returns a value with the hint that it probably equals another."""

    val = operand(AnySignlessInteger)
    expected = operand(AnySignlessInteger)
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$val `,` $expected attr-dict `:` type($val)"


class ExpectWithProbabilityOp(Op, name="llvm.intr.expect.with.probability"):
    """Returns a value with the hint that it equals another with a given probability."""

    val = operand(AnySignlessInteger)
    expected = operand(AnySignlessInteger)
    prob = attribute(F64Attr)
    res = result(LLVM_Type)
    traits = [PURE, all_types_match("val", "expected", "res")]
    assembly_format = "$val `,` $expected `,` $prob attr-dict `:` type($val)"


class DbgDeclareOp(Op, name="llvm.intr.dbg.declare"):
    """Declares the memory of a source variable for debuggers."""

    addr = operand(LLVM_AnyPointer)
    var_info = attribute(DILocalVariableAttr, name="varInfo")
    location_expr = attribute(DIExpressionAttr, default=((),), name="locationExpr")
    traits = [Interface("PromotableOpInterface")]
    assembly_format = "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"


class DbgValueOp(Op, name="llvm.intr.dbg.value"):
    """Sets the value of a source variable, from here on, for debuggers."""

    value = operand(LLVM_Type)
    var_info = attribute(DILocalVariableAttr, name="varInfo")
    location_expr = attribute(DIExpressionAttr, default=((),), name="locationExpr")
    traits = [Interface("PromotableOpInterface")]
    assembly_format = (
        "qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"
    )


class DbgLabelOp(Op, name="llvm.intr.dbg.label"):
    """Marks the place of a source label for debuggers."""

    label = attribute(DILabelAttr)
    assembly_format = "$label attr-dict"


class VarAnnotation(Op, name="llvm.intr.var.annotation"):
    """Attaches a text to a local variable."""

    val = operand(LLVM_AnyPointer)
    annotation = operand(LLVM_AnyPointer)
    file_name = operand(LLVM_AnyPointer, name="fileName")
    line = operand(I32)
    attr = operand(LLVM_AnyPointer)
    traits = [all_types_match("annotation", "fileName", "attr")]


class PtrAnnotation(Op, name="llvm.intr.ptr.annotation"):
    """Attaches a text to a pointer."""

    ptr = operand(LLVM_AnyPointer)
    annotation = operand(LLVM_AnyPointer)
    file_name = operand(LLVM_AnyPointer, name="fileName")
    line = operand(I32)
    attr = operand(LLVM_AnyPointer)
    res = result(LLVM_AnyPointer)
    traits = [all_types_match("res", "ptr"), all_types_match("annotation", "fileName", "attr")]


class Annotation(Op, name="llvm.intr.annotation"):
    """Attaches a text to an integer value."""

    integer = operand(AnySignlessInteger)
    annotation = operand(LLVM_AnyPointer)
    file_name = operand(LLVM_AnyPointer, name="fileName")
    line = operand(I32)
    res = result(AnySignlessInteger)
    traits = [all_types_match("res", "integer"), all_types_match("annotation", "fileName")]
