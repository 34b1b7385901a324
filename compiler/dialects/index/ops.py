"""The operations of the index dialect."""

from __future__ import annotations

from compiler.dialects.index.attributes import IndexCmpPredicateAttr
from compiler.ods.attr_constraints import BoolAttr, IndexAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import COMMUTATIVE, CONSTANT_LIKE, NO_MEMORY_EFFECT, PURE
from compiler.ods.type_constraints import I1, AnyInteger, AnyTypeOf, Index

INTEGER_RANGE = Interface("InferIntRangeInterface")


class IndexBinary(Op):
    lhs = operand(Index)
    rhs = operand(Index)
    result = result(Index)
    traits = [INTEGER_RANGE]
    assembly_format = "$lhs `,` $rhs attr-dict"


class PureIndexBinary(IndexBinary):
    traits = [PURE]


class CommutativeIndexBinary(IndexBinary):
    traits = [COMMUTATIVE, PURE]


class IndexDivision(IndexBinary):
    traits = [NO_MEMORY_EFFECT]


class IndexCast(Op):
    input = operand(AnyTypeOf(AnyInteger, Index))
    output = result(AnyTypeOf(AnyInteger, Index))
    traits = [INTEGER_RANGE, PURE, Interface("CastOpInterface")]
    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"


class AddOp(CommutativeIndexBinary, name="index.add"):
    """Adds indices, wrapping around at the target's width."""


class SubOp(PureIndexBinary, name="index.sub"):
    """Subtracts indices, wrapping around at the target's width."""


class MulOp(CommutativeIndexBinary, name="index.mul"):
    """Multiplies indices, wrapping around at the target's width."""


class DivSOp(IndexDivision, name="index.divs"):
    """Signed division, rounding towards zero; division by zero or overflow is undefined."""


class DivUOp(IndexDivision, name="index.divu"):
    """Unsigned division, rounding towards zero; division by zero is undefined."""


class CeilDivSOp(IndexDivision, name="index.ceildivs"):
    """Signed division, rounding up; division by zero or overflow is undefined."""


class CeilDivUOp(IndexDivision, name="index.ceildivu"):
    """Unsigned division, rounding up; division by zero is undefined."""


class FloorDivSOp(IndexDivision, name="index.floordivs"):
    """Signed division, rounding down; division by zero or overflow is undefined."""


class RemSOp(IndexDivision, name="index.rems"):
    """Remainder of signed division; undefined for a zero divisor."""


class RemUOp(IndexDivision, name="index.remu"):
    """Remainder of unsigned division; undefined for a zero divisor."""


class MaxSOp(CommutativeIndexBinary, name="index.maxs"):
    """Larger of two indices, as signed."""


class MaxUOp(CommutativeIndexBinary, name="index.maxu"):
    """Larger of two indices, as unsigned."""


class MinSOp(CommutativeIndexBinary, name="index.mins"):
    """Smaller of two indices, as signed."""


class MinUOp(CommutativeIndexBinary, name="index.minu"):
    """Smaller of two indices, as unsigned."""


class ShlOp(PureIndexBinary, name="index.shl"):
    """Shifts left, filling with zeros; poison for a shift by the width or more."""


class ShrSOp(PureIndexBinary, name="index.shrs"):
    """Shifts right, repeating the sign bit; poison for a shift by the width or more."""


class ShrUOp(PureIndexBinary, name="index.shru"):
    """Shifts right, filling with zeros; poison for a shift by the width or more."""


class AndOp(CommutativeIndexBinary, name="index.and"):
    """Bitwise and of two indices."""


class OrOp(CommutativeIndexBinary, name="index.or"):
    """Bitwise or of two indices."""


class XOrOp(CommutativeIndexBinary, name="index.xor"):
    """Bitwise exclusive or of two indices."""


class CastSOp(IndexCast, name="index.casts"):
    """Converts between index and integer types; sign-extends to a wider type, truncates to a narrower one."""


class CastUOp(IndexCast, name="index.castu"):
    """Converts between index and integer types; zero-extends to a wider type, truncates to a narrower one."""


class CmpOp(Op, name="index.cmp"):
    """Compares indices as signed or unsigned integers, depending on the predicate."""

    lhs = operand(Index)
    rhs = operand(Index)
    pred = attribute(IndexCmpPredicateAttr)
    result = result(I1)
    traits = [INTEGER_RANGE, PURE]
    assembly_format = "`` $pred `(` $lhs `,` $rhs `)` attr-dict"


class SizeOfOp(Op, name="index.sizeof"):
    """Number of bits of an index on the target, 64 or 32."""

    result = result(Index)
    traits = [INTEGER_RANGE, PURE]
    assembly_format = "attr-dict"


class ConstantOp(Op, name="index.constant"):
    """A constant index; cut where the target's indices are narrower."""

    value = attribute(IndexAttr)
    result = result(Index)
    traits = [INTEGER_RANGE, CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")]
    assembly_format = "attr-dict $value"


class BoolConstantOp(Op, name="index.bool.constant"):
    """A constant i1, as comparisons of indices fold to."""

    value = attribute(BoolAttr)
    result = result(I1)
    traits = [INTEGER_RANGE, CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")]
    assembly_format = "attr-dict $value"
