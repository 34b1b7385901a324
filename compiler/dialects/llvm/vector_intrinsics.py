"""The intrinsics of the llvm dialect that compute with vectors and matrices."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import FastmathFlagsAttr
from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_AnyVector, LLVM_Type, LLVM_VectorOf
from compiler.dialects.llvm.vector_sizes import is_twice, vectors_are_small
from compiler.ods.attr_constraints import DictArrayAttr, I1Attr, I32Attr, I64Attr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, all_types_match, predicate_trait
from compiler.ods.type_constraints import I1, AnyFloat, AnySignlessInteger
from compiler.ods.type_predicates import is_scalable_vector


class IntegerReduction(Op):
    in_ = operand(LLVM_VectorOf(AnySignlessInteger))
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]


class FloatReduction(Op):
    in_ = operand(LLVM_VectorOf(AnyFloat))
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]
    assembly_format = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class OrderedFloatReduction(Op):
    start_value = operand(AnyFloat)
    input = operand(LLVM_VectorOf(AnyFloat))
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE]


class vector_reduce_add(IntegerReduction, name="llvm.intr.vector.reduce.add"):
    """Adds all elements of a vector."""


class vector_reduce_and(IntegerReduction, name="llvm.intr.vector.reduce.and"):
    """Computes the bitwise and of all elements of a vector."""


class vector_reduce_mul(IntegerReduction, name="llvm.intr.vector.reduce.mul"):
    """Multiplies all elements of a vector."""


class vector_reduce_or(IntegerReduction, name="llvm.intr.vector.reduce.or"):
    """Computes the bitwise or of all elements of a vector."""


class vector_reduce_smax(IntegerReduction, name="llvm.intr.vector.reduce.smax"):
    """Finds the largest signed integer of a vector."""


class vector_reduce_smin(IntegerReduction, name="llvm.intr.vector.reduce.smin"):
    """Finds the smallest signed integer of a vector."""


class vector_reduce_umax(IntegerReduction, name="llvm.intr.vector.reduce.umax"):
    """Finds the largest unsigned integer of a vector."""


class vector_reduce_umin(IntegerReduction, name="llvm.intr.vector.reduce.umin"):
    """Finds the smallest unsigned integer of a vector."""


class vector_reduce_xor(IntegerReduction, name="llvm.intr.vector.reduce.xor"):
    """Computes the bitwise exclusive or of all elements of a vector."""


class vector_reduce_fmax(FloatReduction, name="llvm.intr.vector.reduce.fmax"):
    """Finds the largest number of a vector, ignoring NaN."""


class vector_reduce_fmin(FloatReduction, name="llvm.intr.vector.reduce.fmin"):
    """Finds the smallest number of a vector, ignoring NaN."""


class vector_reduce_fmaximum(FloatReduction, name="llvm.intr.vector.reduce.fmaximum"):
    """Finds the largest number of a vector; NaN if there is one."""


class vector_reduce_fminimum(FloatReduction, name="llvm.intr.vector.reduce.fminimum"):
    """Finds the smallest number of a vector; NaN if there is one."""


class vectorreducefadd(OrderedFloatReduction, name="llvm.intr.vector.reduce.fadd"):
    """Adds all elements of a vector to a start value, in order unless `reassoc` is given."""


class vectorreducefmul(OrderedFloatReduction, name="llvm.intr.vector.reduce.fmul"):
    """Multiplies a start value by all elements of a vector, in order unless `reassoc` is given."""


class MatrixColumnMajorLoadOp(Op, name="llvm.intr.matrix.column.major.load"):
    """Loads a matrix; the stride is the distance between the starts of two columns in memory."""

    data = operand(LLVM_AnyPointer)
    stride = operand(AnySignlessInteger)
    is_volatile = attribute(I1Attr, name="isVolatile")
    rows = attribute(I32Attr)
    columns = attribute(I32Attr)
    res = result(LLVM_AnyVector)
    assembly_format = (
        "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` "
        "qualified(type($data)) `stride` type($stride)"
    )


class MatrixColumnMajorStoreOp(Op, name="llvm.intr.matrix.column.major.store"):
    """Stores a matrix; the stride is the distance between the starts of two columns in memory."""

    matrix = operand(LLVM_AnyVector)
    data = operand(LLVM_AnyPointer)
    stride = operand(AnySignlessInteger)
    is_volatile = attribute(I1Attr, name="isVolatile")
    rows = attribute(I32Attr)
    columns = attribute(I32Attr)
    assembly_format = (
        "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` "
        "qualified(type($data)) `stride` type($stride)"
    )


class MatrixMultiplyOp(Op, name="llvm.intr.matrix.multiply"):
    """Multiplies two matrices given as flat vectors."""

    lhs = operand(LLVM_AnyVector)
    rhs = operand(LLVM_AnyVector)
    lhs_rows = attribute(I32Attr)
    lhs_columns = attribute(I32Attr)
    rhs_columns = attribute(I32Attr)
    res = result(LLVM_AnyVector)
    assembly_format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"


class MatrixTransposeOp(Op, name="llvm.intr.matrix.transpose"):
    """Transposes a matrix given as a flat vector."""

    matrix = operand(LLVM_AnyVector)
    rows = attribute(I32Attr)
    columns = attribute(I32Attr)
    res = result(LLVM_AnyVector)
    assembly_format = "$matrix attr-dict `:` type($matrix) `into` type($res)"


class GetActiveLaneMaskOp(Op, name="llvm.intr.get.active.lane.mask"):
    """Returns a mask of the lanes whose index is below a limit."""

    base = operand(AnySignlessInteger)
    n = operand(AnySignlessInteger)
    res = result(LLVM_Type)
    traits = [PURE]
    assembly_format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"


class MaskedLoadOp(Op, name="llvm.intr.masked.load"):
    """Reads the lanes that a mask enables."""

    data = operand(LLVM_AnyPointer)
    mask = operand(LLVM_VectorOf(I1))
    pass_thru = optional_operand(LLVM_AnyVector)
    alignment = attribute(I32Attr)
    nontemporal = attribute(UnitAttr)
    res = result(LLVM_AnyVector)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"


class MaskedStoreOp(Op, name="llvm.intr.masked.store"):
    """Writes the lanes that a mask enables."""

    value = operand(LLVM_AnyVector)
    data = operand(LLVM_AnyPointer)
    mask = operand(LLVM_VectorOf(I1))
    alignment = attribute(I32Attr)
    assembly_format = (
        "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"
    )


class maskedgather(Op, name="llvm.intr.masked.gather"):
    """Reads from a vector of addresses in the lanes that a mask enables."""

    ptrs = operand(LLVM_VectorOf(LLVM_AnyPointer))
    mask = operand(LLVM_VectorOf(I1))
    pass_thru = variadic_operand(LLVM_AnyVector)
    alignment = attribute(I32Attr)
    res = result(LLVM_AnyVector)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"


class maskedscatter(Op, name="llvm.intr.masked.scatter"):
    """Writes to a vector of addresses in the lanes that a mask enables."""

    value = operand(LLVM_AnyVector)
    ptrs = operand(LLVM_VectorOf(LLVM_AnyPointer))
    mask = operand(LLVM_VectorOf(I1))
    alignment = attribute(I32Attr)
    assembly_format = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"


class maskedexpandload(Op, name="llvm.intr.masked.expandload"):
    """Reads neighbouring elements into the lanes that a mask enables."""

    ptr = operand(LLVM_AnyPointer)
    mask = operand(LLVM_VectorOf(I1))
    passthru = operand(LLVM_AnyVector)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    res = result(LLVM_Type)
    traits = [Interface("ArgAndResultAttrsOpInterface")]


class maskedcompressstore(Op, name="llvm.intr.masked.compressstore"):
    """Writes the lanes that a mask enables next to each other."""

    value = operand(LLVM_AnyVector)
    ptr = operand(LLVM_AnyPointer)
    mask = operand(LLVM_VectorOf(I1))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    traits = [Interface("ArgAndResultAttrsOpInterface")]


class vscale(Op, name="llvm.intr.vscale"):
    """Returns the factor by which scalable vectors are longer at run time."""

    res = result(LLVM_Type)


class StepVectorOp(Op, name="llvm.intr.stepvector"):
    """Returns a vector of 0, 1, 2 and so on."""

    res = result(LLVM_VectorOf(AnySignlessInteger))
    traits = [PURE]
    assembly_format = "attr-dict `:` type($res)"


class vectorinsert(Op, name="llvm.intr.vector.insert"):
    """Inserts a vector into a longer one at a position."""

    dstvec = operand(LLVM_AnyVector)
    srcvec = operand(LLVM_AnyVector)
    pos = attribute(I64Attr)
    res = result(LLVM_AnyVector)
    traits = [
        PURE,
        all_types_match("dstvec", "res"),
        predicate_trait("vectors are not bigger than 2^17 bits.", vectors_are_small("srcvec", "dstvec")),
        predicate_trait(
            "it is not inserting scalable into fixed-length vectors.",
            lambda op: not is_scalable_vector(op.srcvec.type) or is_scalable_vector(op.dstvec.type),
        ),
    ]
    assembly_format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)"


class vectorextract(Op, name="llvm.intr.vector.extract"):
    """Extracts a part of a vector at a position."""

    srcvec = operand(LLVM_AnyVector)
    pos = attribute(I64Attr)
    res = result(LLVM_AnyVector)
    traits = [
        PURE,
        predicate_trait("vectors are not bigger than 2^17 bits.", vectors_are_small("srcvec", "res")),
        predicate_trait(
            "it is not extracting scalable from fixed-length vectors.",
            lambda op: not is_scalable_vector(op.res.type) or is_scalable_vector(op.srcvec.type),
        ),
    ]
    assembly_format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)"


class vectorinterleave2(Op, name="llvm.intr.vector.interleave2"):
    """Interleaves the elements of two vectors."""

    vec1 = operand(LLVM_AnyVector)
    vec2 = operand(LLVM_AnyVector)
    res = result(LLVM_Type)
    traits = [
        PURE,
        all_types_match("vec1", "vec2"),
        predicate_trait("result has twice as many elements as 'vec1'", lambda op: is_twice(op.vec1.type, op.res.type)),
    ]


class vectordeinterleave2(Op, name="llvm.intr.vector.deinterleave2"):
    """Parts the elements at even and odd positions."""

    vec = operand(LLVM_AnyVector)
    res = result(LLVM_Type)
    traits = [PURE]
