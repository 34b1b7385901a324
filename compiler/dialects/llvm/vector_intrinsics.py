"""The intrinsics of the llvm dialect that compute with vectors and matrices."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AnyPointer,
    LLVM_AnyVector,
    LLVM_FastmathFlagsAttr,
    LLVM_Type,
    LLVM_VectorOf,
)
from compiler.dialects.llvm.vector_sizes import is_twice, vectors_are_small
from compiler.ods.attr_constraints import DictArrayAttr, I1Attr, I32Attr, I64Attr, UnitAttr
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Interface, OpDef
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, all_types_match, predicate_trait
from compiler.ods.type_constraints import I1, AnyFloat, AnySignlessInteger, is_scalable_vector


def _integer_reduction(name: str, summary: str) -> OpDef:
    """One integer made of all elements of a vector."""
    return op(
        name,
        summary,
        operands={"in": LLVM_VectorOf(AnySignlessInteger)},
        results={"res": LLVM_Type},
        traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    )


def _float_reduction(name: str, summary: str) -> OpDef:
    """One number made of all elements of a vector."""
    return op(
        name,
        summary,
        operands={"in": LLVM_VectorOf(AnyFloat)},
        attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
        results={"res": LLVM_Type},
        traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
        format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
    )


INTR_VECTOR_REDUCE_ADD = _integer_reduction("llvm.intr.vector.reduce.add", "Adds all elements of a vector.")
INTR_VECTOR_REDUCE_AND = _integer_reduction(
    "llvm.intr.vector.reduce.and", "Computes the bitwise and of all elements of a vector."
)
INTR_VECTOR_REDUCE_MUL = _integer_reduction("llvm.intr.vector.reduce.mul", "Multiplies all elements of a vector.")
INTR_VECTOR_REDUCE_OR = _integer_reduction(
    "llvm.intr.vector.reduce.or", "Computes the bitwise or of all elements of a vector."
)
INTR_VECTOR_REDUCE_SMAX = _integer_reduction(
    "llvm.intr.vector.reduce.smax", "Finds the largest signed integer of a vector."
)
INTR_VECTOR_REDUCE_SMIN = _integer_reduction(
    "llvm.intr.vector.reduce.smin", "Finds the smallest signed integer of a vector."
)
INTR_VECTOR_REDUCE_UMAX = _integer_reduction(
    "llvm.intr.vector.reduce.umax", "Finds the largest unsigned integer of a vector."
)
INTR_VECTOR_REDUCE_UMIN = _integer_reduction(
    "llvm.intr.vector.reduce.umin", "Finds the smallest unsigned integer of a vector."
)
INTR_VECTOR_REDUCE_XOR = _integer_reduction(
    "llvm.intr.vector.reduce.xor", "Computes the bitwise exclusive or of all elements of a vector."
)
INTR_VECTOR_REDUCE_FMAX = _float_reduction(
    "llvm.intr.vector.reduce.fmax", "Finds the largest number of a vector, NaN left out."
)
INTR_VECTOR_REDUCE_FMIN = _float_reduction(
    "llvm.intr.vector.reduce.fmin", "Finds the smallest number of a vector, NaN left out."
)
INTR_VECTOR_REDUCE_FMAXIMUM = _float_reduction(
    "llvm.intr.vector.reduce.fmaximum", "Finds the largest number of a vector; NaN if there is one."
)
INTR_VECTOR_REDUCE_FMINIMUM = _float_reduction(
    "llvm.intr.vector.reduce.fminimum", "Finds the smallest number of a vector; NaN if there is one."
)
INTR_VECTOR_REDUCE_FADD = op(
    "llvm.intr.vector.reduce.fadd",
    "Adds all elements of a vector to a start value, in order unless `reassoc` is given.",
    operands={
        "start_value": AnyFloat,
        "input": LLVM_VectorOf(AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_FMUL = op(
    "llvm.intr.vector.reduce.fmul",
    "Multiplies a start value by all elements of a vector, in order unless `reassoc` is given.",
    operands={
        "start_value": AnyFloat,
        "input": LLVM_VectorOf(AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_MATRIX_COLUMN_MAJOR_LOAD = op(
    "llvm.intr.matrix.column.major.load",
    "Reads a matrix whose columns lie a stride apart in memory.",
    operands={"data": LLVM_AnyPointer, "stride": AnySignlessInteger},
    attributes={"isVolatile": I1Attr, "rows": I32Attr, "columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format=(
        "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` "
        "qualified(type($data)) `stride` type($stride)"
    ),
)
INTR_MATRIX_COLUMN_MAJOR_STORE = op(
    "llvm.intr.matrix.column.major.store",
    "Writes a matrix whose columns lie a stride apart in memory.",
    operands={"matrix": LLVM_AnyVector, "data": LLVM_AnyPointer, "stride": AnySignlessInteger},
    attributes={"isVolatile": I1Attr, "rows": I32Attr, "columns": I32Attr},
    format=(
        "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` "
        "qualified(type($data)) `stride` type($stride)"
    ),
)
INTR_MATRIX_MULTIPLY = op(
    "llvm.intr.matrix.multiply",
    "Multiplies two matrices given as flat vectors.",
    operands={"lhs": LLVM_AnyVector, "rhs": LLVM_AnyVector},
    attributes={"lhs_rows": I32Attr, "lhs_columns": I32Attr, "rhs_columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format="$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)",
)
INTR_MATRIX_TRANSPOSE = op(
    "llvm.intr.matrix.transpose",
    "Transposes a matrix given as a flat vector.",
    operands={"matrix": LLVM_AnyVector},
    attributes={"rows": I32Attr, "columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format="$matrix attr-dict `:` type($matrix) `into` type($res)",
)
INTR_GET_ACTIVE_LANE_MASK = op(
    "llvm.intr.get.active.lane.mask",
    "Makes a mask of the lanes that are still below a limit.",
    operands={"base": AnySignlessInteger, "n": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
)
INTR_MASKED_LOAD = op(
    "llvm.intr.masked.load",
    "Reads the lanes that a mask enables.",
    operands={
        "data": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "pass_thru": optional(LLVM_AnyVector),
    },
    attributes={"alignment": I32Attr, "nontemporal": UnitAttr},
    results={"res": LLVM_AnyVector},
    format="operands attr-dict `:` functional-type(operands, results)",
)
INTR_MASKED_STORE = op(
    "llvm.intr.masked.store",
    "Writes the lanes that a mask enables.",
    operands={
        "value": LLVM_AnyVector,
        "data": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
    },
    attributes={"alignment": I32Attr},
    format=("$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"),
)
INTR_MASKED_GATHER = op(
    "llvm.intr.masked.gather",
    "Reads from a vector of addresses where a mask enables it.",
    operands={
        "ptrs": LLVM_VectorOf(LLVM_AnyPointer),
        "mask": LLVM_VectorOf(I1),
        "pass_thru": variadic(LLVM_AnyVector),
    },
    attributes={"alignment": I32Attr},
    results={"res": LLVM_AnyVector},
    format="operands attr-dict `:` functional-type(operands, results)",
)
INTR_MASKED_SCATTER = op(
    "llvm.intr.masked.scatter",
    "Writes to a vector of addresses where a mask enables it.",
    operands={
        "value": LLVM_AnyVector,
        "ptrs": LLVM_VectorOf(LLVM_AnyPointer),
        "mask": LLVM_VectorOf(I1),
    },
    attributes={"alignment": I32Attr},
    format="$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)",
)
INTR_MASKED_EXPANDLOAD = op(
    "llvm.intr.masked.expandload",
    "Reads neighbouring elements into the lanes that a mask enables.",
    operands={
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "passthru": LLVM_AnyVector,
    },
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("ArgAndResultAttrsOpInterface")],
)
INTR_MASKED_COMPRESSSTORE = op(
    "llvm.intr.masked.compressstore",
    "Writes the lanes that a mask enables next to each other.",
    operands={
        "value": LLVM_AnyVector,
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
    },
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    traits=[Interface("ArgAndResultAttrsOpInterface")],
)
INTR_VSCALE = op(
    "llvm.intr.vscale",
    "Gives the factor by which scalable vectors are longer at run time.",
    results={"res": LLVM_Type},
)
INTR_STEPVECTOR = op(
    "llvm.intr.stepvector",
    "Gives a vector of 0, 1, 2 and so on.",
    results={"res": LLVM_VectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
INTR_VECTOR_INSERT = op(
    "llvm.intr.vector.insert",
    "Puts a vector into a longer one at a position.",
    operands={"dstvec": LLVM_AnyVector, "srcvec": LLVM_AnyVector},
    attributes={"pos": I64Attr},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        all_types_match("dstvec", "res"),
        predicate_trait("vectors are not bigger than 2^17 bits.", vectors_are_small("srcvec", "dstvec")),
        predicate_trait(
            "it is not inserting scalable into fixed-length vectors.",
            lambda op: (
                not is_scalable_vector(op.operand("srcvec").type) or is_scalable_vector(op.operand("dstvec").type)
            ),
        ),
    ],
    format="$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
)
INTR_VECTOR_EXTRACT = op(
    "llvm.intr.vector.extract",
    "Takes a part of a vector at a position.",
    operands={"srcvec": LLVM_AnyVector},
    attributes={"pos": I64Attr},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        predicate_trait("vectors are not bigger than 2^17 bits.", vectors_are_small("srcvec", "res")),
        predicate_trait(
            "it is not extracting scalable from fixed-length vectors.",
            lambda op: (
                not is_scalable_vector(op.result_group("res")[0].type) or is_scalable_vector(op.operand("srcvec").type)
            ),
        ),
    ],
    format="$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
)
INTR_VECTOR_INTERLEAVE2 = op(
    "llvm.intr.vector.interleave2",
    "Puts the elements of two vectors alternately.",
    operands={"vec1": LLVM_AnyVector, "vec2": LLVM_AnyVector},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        all_types_match("vec1", "vec2"),
        predicate_trait(
            "result has twice as many elements as 'vec1'",
            lambda op: is_twice(op.operand("vec1").type, op.results[0].type),
        ),
    ],
)
INTR_VECTOR_DEINTERLEAVE2 = op(
    "llvm.intr.vector.deinterleave2",
    "Parts the elements at even and odd positions.",
    operands={"vec": LLVM_AnyVector},
    results={"res": LLVM_Type},
    traits=[PURE],
)
