"""The operations of the arm_neon dialect."""

from __future__ import annotations

from compiler.ir.types import I32 as I32_TYPE
from compiler.ir.types import IntegerType, Type, VectorType
from compiler.ods.constraint import TypeConstraint
from compiler.ods.op_class import Op, operand, result
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, all_types_match, predicate_trait, types_match_with
from compiler.ods.type_constraints import BF16, F32, I8, I16, I32, I64, shaped


def _register(length: int, element: TypeConstraint) -> TypeConstraint[VectorType]:
    """Returns the constraint for vectors of a length, without scalable dimensions, of allowed elements."""

    def container(type_: Type) -> bool:
        return isinstance(type_, VectorType) and not type_.is_scalable and type_.shape == (length,)

    return shaped("NeonVectorOfLength", container, f"a vector with length {length}", (element,), "VectorType")


class SMullOp(Op, name="arm_neon.intr.smull"):
    """Multiplies signed integers elementwise into twice their width, so that nothing overflows."""

    a = operand(VectorOfLengthAndType((8, 4, 2), I8, I16, I32))
    b = operand(VectorOfLengthAndType((8, 4, 2), I8, I16, I32))
    res = result(VectorOfLengthAndType((8, 4, 2), I16, I32, I64))
    traits = [
        PURE,
        all_types_match("a", "b"),
        types_match_with(
            "a",
            "res",
            "res has same vector shape and element bitwidth scaled by 2 as a",
            lambda type_: VectorType(type_.shape, IntegerType(2 * type_.element_type.width)),
        ),
    ]
    assembly_format = "$a `,` $b attr-dict `:` type($a) `to` type($res)"


class SdotOp(Op, name="arm_neon.intr.sdot"):
    """Adds the dot product of each four signed bytes to a lane of 32 bits, wrapping around."""

    a = operand(VectorOfLengthAndType((4, 2), I32))
    b = operand(VectorOfLengthAndType((16, 8), I8))
    c = operand(VectorOfLengthAndType((16, 8), I8))
    res = result(VectorOfLengthAndType((4, 2), I32))
    traits = [
        PURE,
        all_types_match("b", "c"),
        all_types_match("a", "res"),
        types_match_with(
            "b",
            "res",
            "res has the same number of elements as operand b",
            lambda type_: VectorType((type_.shape[0] // 4,), I32_TYPE),
        ),
    ]
    assembly_format = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)"


class OverloadedOperandsWithOneResultIntr(Op):
    acc = operand(_register(4, I32))
    src1 = operand(_register(16, I8))
    src2 = operand(_register(16, I8))
    res = result(_register(4, I32))
    traits = [PURE, all_types_match("src1", "src2"), all_types_match("acc", "res")]
    assembly_format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)"


class SmmlaOp(OverloadedOperandsWithOneResultIntr, name="arm_neon.intr.smmla"):
    """Adds the product of a 2x8 and an 8x2 matrix of signed bytes to a 2x2 matrix of i32."""


class UmmlaOp(OverloadedOperandsWithOneResultIntr, name="arm_neon.intr.ummla"):
    """Adds the product of a 2x8 and an 8x2 matrix of unsigned bytes to a 2x2 matrix of i32."""


class UsmmlaOp(OverloadedOperandsWithOneResultIntr, name="arm_neon.intr.usmmla"):
    """Adds the product of 2x8 unsigned and 8x2 signed bytes to a 2x2 matrix of i32."""


class BfmmlaOp(Op, name="arm_neon.intr.bfmmla"):
    """Adds the product of a 2x4 and a 4x2 matrix of bf16 to a 2x2 matrix of f32."""

    acc = operand(_register(4, F32))
    src1 = operand(_register(8, BF16))
    src2 = operand(_register(8, BF16))
    res = result(_register(4, F32))
    traits = [PURE, all_types_match("src1", "src2"), all_types_match("acc", "res")]
    assembly_format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)"


class Sdot2dOp(Op, name="arm_neon.2d.sdot"):
    """Adds the dot product of each two rows of four signed bytes to a lane of 32 bits."""

    a = operand(VectorOfLengthAndType((4, 2), I32))
    b = operand(VectorOfLengthAndType((16, 8), I8))
    c = operand(VectorOfLengthAndType((16, 8), I8))
    res = result(VectorOfLengthAndType((4, 2), I32))
    traits = [
        PURE,
        all_types_match("b", "c"),
        all_types_match("a", "res"),
        predicate_trait("operand `a` should be 1-dimensional", lambda op: op.a.type.rank == 1),
        predicate_trait("operand `b` should be 2-dimensional", lambda op: op.b.type.rank == 2),
        predicate_trait("operand `b` should have 4 columns", lambda op: op.b.type.shape[1] == 4),
        predicate_trait(
            "operand `b` should have as many rows as the size of operand `a`",
            lambda op: op.b.type.shape[0] == op.a.type.shape[0],
        ),
    ]
    assembly_format = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)"
