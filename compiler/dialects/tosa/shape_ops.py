"""The operations of the tosa dialect on shapes."""

from __future__ import annotations

from compiler.dialects.tosa.constraints import Tosa_ScalarInt32Tensor, Tosa_Shape, Tosa_TensorAtLeast1D
from compiler.dialects.tosa.op_families import FORMAT, TOSA_OP
from compiler.ods.attr_constraints import I32Attr, IndexElementsAttr
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import CONSTANT_LIKE, PURE

_SHAPE_OP = (*PURE, Trait("TosaShapeOperator"), *TOSA_OP)


class ElementwiseShape(Op):
    output = result(Tosa_Shape)
    traits = [PURE, Trait("TosaShapeOperatorWithSameRanks"), Trait("TosaShapeOperator"), *TOSA_OP]
    assembly_format = FORMAT


class UnaryShape(ElementwiseShape):
    input = operand(Tosa_Shape)


class BinaryShape(ElementwiseShape):
    input1 = operand(Tosa_Shape)
    input2 = operand(Tosa_Shape)


class AddShapeOp(BinaryShape, name="tosa.add_shape"):
    """Adds the extents of two shapes."""


class ConcatShapeOp(Op, name="tosa.concat_shape"):
    """Joins shapes to one of all their extents."""

    input = variadic_operand(Tosa_Shape)
    output = result(Tosa_Shape)
    traits = _SHAPE_OP
    assembly_format = FORMAT


class ConstShapeOp(Op, name="tosa.const_shape"):
    """Returns a shape with constant extents; -1 is a dynamic extent."""

    values = attribute(IndexElementsAttr)
    output = result(Tosa_Shape)
    traits = [CONSTANT_LIKE, *_SHAPE_OP]
    assembly_format = FORMAT


class DimOp(Op, name="tosa.dim"):
    """Returns the extent of a tensor along an axis, as a shape."""

    input1 = operand(Tosa_TensorAtLeast1D)
    axis = attribute(I32Attr)
    output = result(Tosa_Shape)
    traits = _SHAPE_OP
    assembly_format = FORMAT


class DivCeilShapeOp(BinaryShape, name="tosa.div_ceil_shape"):
    """Divides the extents of two shapes, rounding up."""


class DivFloorShapeOp(BinaryShape, name="tosa.div_floor_shape"):
    """Divides the extents of two shapes, rounding down."""


class Exp2ShapeOp(UnaryShape, name="tosa.exp2_shape"):
    """Raises 2 to the power of each extent."""


class Log2CeilShapeOp(UnaryShape, name="tosa.log2_ceil_shape"):
    """Computes the binary logarithm of each extent, rounded up."""


class Log2FloorShapeOp(UnaryShape, name="tosa.log2_floor_shape"):
    """Computes the binary logarithm of each extent, rounded down."""


class MaxShapeOp(BinaryShape, name="tosa.max_shape"):
    """Returns the larger of two extents."""


class MinShapeOp(BinaryShape, name="tosa.min_shape"):
    """Returns the smaller of two extents."""


class ModShapeOp(BinaryShape, name="tosa.mod_shape"):
    """Computes the remainders of dividing extents."""


class MulShapeOp(BinaryShape, name="tosa.mul_shape"):
    """Multiplies the extents of two shapes."""


class SliceShapeOp(Op, name="tosa.slice_shape"):
    """Extracts consecutive extents of a shape."""

    input = operand(Tosa_Shape)
    start_ = operand(Tosa_ScalarInt32Tensor)
    size = operand(Tosa_ScalarInt32Tensor)
    output = result(Tosa_Shape)
    traits = _SHAPE_OP
    assembly_format = FORMAT


class SubShapeOp(BinaryShape, name="tosa.sub_shape"):
    """Subtracts the extents of one shape from another's."""
