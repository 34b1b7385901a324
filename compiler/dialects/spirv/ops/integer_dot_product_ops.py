"""The operations of the spirv dialect: integer dot product ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import PackedVectorFormatAttr
from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.dialects.spirv.constraints import SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, optional_attribute, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import COMMUTATIVE, PURE, all_types_match


class IntegerDotProduct(Op):
    vector1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    vector2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    format = optional_attribute(PackedVectorFormatAttr)
    result = result(SPIRV_Integer)
    traits = [PURE, AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class SDotOp(IntegerDotProduct, name="spirv.SDot"):
    """Returns the dot product of two vectors of signed integers, as a wider integer."""

    traits = [Trait("SignedOp"), COMMUTATIVE, all_types_match("vector1", "vector2")]
    assembly_format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"


class SUDotOp(IntegerDotProduct, name="spirv.SUDot"):
    """Returns the dot product of a vector of signed with one of unsigned integers, as a wider integer."""

    traits = [Trait("SignedOp"), Trait("UnsignedOp"), all_types_match("vector1", "vector2")]
    assembly_format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"


class UDotOp(IntegerDotProduct, name="spirv.UDot"):
    """Returns the dot product of two vectors of unsigned integers, as a wider integer."""

    traits = [Trait("UnsignedOp"), COMMUTATIVE, all_types_match("vector1", "vector2")]
    assembly_format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"


class AccumulatingIntegerDotProduct(IntegerDotProduct):
    accumulator = operand(SPIRV_Integer)
    traits = [all_types_match("vector1", "vector2"), all_types_match("accumulator", "result")]
    assembly_format = (
        "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)"
    )


class SDotAccSatOp(AccumulatingIntegerDotProduct, name="spirv.SDotAccSat"):
    """Adds the dot product of signed vectors to an accumulator, and stops at the limits of its type."""

    traits = [Trait("SignedOp")]


class SUDotAccSatOp(AccumulatingIntegerDotProduct, name="spirv.SUDotAccSat"):
    """Adds the dot product of a signed and an unsigned vector to an accumulator, stopping at its limits."""

    traits = [Trait("SignedOp"), Trait("UnsignedOp")]


class UDotAccSatOp(AccumulatingIntegerDotProduct, name="spirv.UDotAccSat"):
    """Adds the dot product of unsigned vectors to an accumulator, and stops at the limit of its type."""

    traits = [Trait("UnsignedOp")]
