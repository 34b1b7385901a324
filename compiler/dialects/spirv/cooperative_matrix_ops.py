"""The operations of the spirv dialect: cooperative matrix ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_composites, verify_memory
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyCooperativeMatrix,
    SPIRV_AnyPtr,
    SPIRV_Int32,
    SPIRV_Integer,
    SPIRV_KHR_CooperativeMatrixLayoutAttr,
    SPIRV_KHR_CooperativeMatrixOperandsAttr,
    SPIRV_MemoryAccessAttr,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr, IntPositivePowerOf2, TypeAttrOf
from compiler.ods.define import op, optional
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE, all_types_match

KHR_COOPERATIVE_MATRIX_LENGTH = op(
    "spirv.KHR.CooperativeMatrixLength",
    "Gives how many elements of a cooperative matrix each invocation holds; only the target knows.",
    attributes={"cooperative_matrix_type": TypeAttrOf(SPIRV_AnyCooperativeMatrix)},
    results={"result": SPIRV_Int32},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="attr-dict `:` $cooperative_matrix_type",
)
KHR_COOPERATIVE_MATRIX_LOAD = op(
    "spirv.KHR.CooperativeMatrixLoad",
    "Loads a cooperative matrix from memory, row after row or column after column, `stride` elements apart.",
    operands={"pointer": SPIRV_AnyPtr, "stride": SPIRV_Integer},
    attributes={
        "matrix_layout": SPIRV_KHR_CooperativeMatrixLayoutAttr,
        "memory_operand": optional(SPIRV_MemoryAccessAttr),
        "alignment": optional(ConfinedAttr(I32Attr, IntPositivePowerOf2)),
    },
    results={"result": SPIRV_AnyCooperativeMatrix},
    traits=[
        Interface("AlignmentAttrOpInterface"),
        AVAILABILITY,
    ],
    format=(
        "$pointer `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? "
        "attr-dict `:` type(operands) `->` type($result)"
    ),
    hooks=Hooks(verify=verify_memory.cooperative_matrix_access, verify_is_local=True),
)
KHR_COOPERATIVE_MATRIX_STORE = op(
    "spirv.KHR.CooperativeMatrixStore",
    "Stores a cooperative matrix to memory, row after row or column after column.",
    operands={"pointer": SPIRV_AnyPtr, "object": SPIRV_AnyCooperativeMatrix, "stride": SPIRV_Integer},
    attributes={
        "matrix_layout": SPIRV_KHR_CooperativeMatrixLayoutAttr,
        "memory_operand": optional(SPIRV_MemoryAccessAttr),
        "alignment": optional(ConfinedAttr(I32Attr, IntPositivePowerOf2)),
    },
    traits=[
        Interface("AlignmentAttrOpInterface"),
        AVAILABILITY,
    ],
    format=(
        "$pointer `,` $object `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` "
        "$alignment^ )? attr-dict `:` type(operands)"
    ),
    hooks=Hooks(verify=verify_memory.cooperative_matrix_access, verify_is_local=True),
)
KHR_COOPERATIVE_MATRIX_MUL_ADD = op(
    "spirv.KHR.CooperativeMatrixMulAdd",
    "Multiplies an M by K with a K by N cooperative matrix, and adds an M by N one.",
    operands={"a": SPIRV_AnyCooperativeMatrix, "b": SPIRV_AnyCooperativeMatrix, "c": SPIRV_AnyCooperativeMatrix},
    attributes={"matrix_operands": optional(SPIRV_KHR_CooperativeMatrixOperandsAttr)},
    results={"result": SPIRV_AnyCooperativeMatrix},
    traits=[
        PURE,
        all_types_match("c", "result"),
        AVAILABILITY,
    ],
    format="$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) `->` type($c)",
    hooks=Hooks(verify=verify_composites.cooperative_multiply_add, verify_is_local=True),
)
