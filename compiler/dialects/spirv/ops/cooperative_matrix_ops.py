"""The operations of the spirv dialect: cooperative matrix ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import (
    CooperativeMatrixLayoutKHRAttr,
    CooperativeMatrixOperandsKHRAttr,
    MemoryAccessAttr,
)
from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_AnyCooperativeMatrix, SPIRV_AnyPtr, SPIRV_Int32, SPIRV_Integer
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension, Version
from compiler.ods.attr_confines import IntPositivePowerOf2
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr, TypeAttrOf
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, all_types_match


class KHRCooperativeMatrixLengthOp(Op, name="spirv.KHR.CooperativeMatrixLength"):
    """Returns the number of a cooperative matrix's elements that each invocation holds; target-dependent."""

    cooperative_matrix_type = attribute(TypeAttrOf(SPIRV_AnyCooperativeMatrix))
    result = result(SPIRV_Int32)
    traits = [
        PURE,
        needs(Capability.CooperativeMatrixKHR, extensions=(Extension.SPV_KHR_cooperative_matrix,), since=Version.V1_6),
    ]
    assembly_format = "attr-dict `:` $cooperative_matrix_type"


class KHRCooperativeMatrixLoadOp(Op, name="spirv.KHR.CooperativeMatrixLoad"):
    """Loads a cooperative matrix from memory; `stride` is the distance between rows or columns, in elements."""

    pointer = operand(SPIRV_AnyPtr)
    stride = operand(SPIRV_Integer)
    matrix_layout = attribute(CooperativeMatrixLayoutKHRAttr)
    memory_operand = optional_attribute(MemoryAccessAttr)
    alignment = optional_attribute(ConfinedAttr(I32Attr, IntPositivePowerOf2))
    result = result(SPIRV_AnyCooperativeMatrix)
    traits = [
        Interface("AlignmentAttrOpInterface"),
        needs(Capability.CooperativeMatrixKHR, extensions=(Extension.SPV_KHR_cooperative_matrix,), since=Version.V1_6),
    ]
    assembly_format = (
        "$pointer `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? "
        "attr-dict `:` type(operands) `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class KHRCooperativeMatrixStoreOp(Op, name="spirv.KHR.CooperativeMatrixStore"):
    """Stores a cooperative matrix to memory, row after row or column after column."""

    pointer = operand(SPIRV_AnyPtr)
    object = operand(SPIRV_AnyCooperativeMatrix)
    stride = operand(SPIRV_Integer)
    matrix_layout = attribute(CooperativeMatrixLayoutKHRAttr)
    memory_operand = optional_attribute(MemoryAccessAttr)
    alignment = optional_attribute(ConfinedAttr(I32Attr, IntPositivePowerOf2))
    traits = [
        Interface("AlignmentAttrOpInterface"),
        needs(Capability.CooperativeMatrixKHR, extensions=(Extension.SPV_KHR_cooperative_matrix,), since=Version.V1_6),
    ]
    assembly_format = (
        "$pointer `,` $object `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` "
        "$alignment^ )? attr-dict `:` type(operands)"
    )
    hooks = Hooks(verify_is_local=True)


class KHRCooperativeMatrixMulAddOp(Op, name="spirv.KHR.CooperativeMatrixMulAdd"):
    """Multiplies an M by K with a K by N cooperative matrix, and adds an M by N one."""

    a = operand(SPIRV_AnyCooperativeMatrix)
    b = operand(SPIRV_AnyCooperativeMatrix)
    c = operand(SPIRV_AnyCooperativeMatrix)
    matrix_operands = optional_attribute(CooperativeMatrixOperandsKHRAttr)
    result = result(SPIRV_AnyCooperativeMatrix)
    traits = [
        PURE,
        all_types_match("c", "result"),
        needs(Capability.CooperativeMatrixKHR, extensions=(Extension.SPV_KHR_cooperative_matrix,), since=Version.V1_6),
    ]
    assembly_format = "$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) `->` type($c)"
    hooks = Hooks(verify_is_local=True)
