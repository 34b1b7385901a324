"""The operations of the shape dialect."""

from __future__ import annotations

from typing import ClassVar

from compiler.dialects.shape.constraints import (
    Shape_AnyShapeOrSizeType,
    Shape_ShapeOrExtentTensorType,
    Shape_ShapeOrSizeType,
    Shape_ShapeType,
    Shape_SizeOrIndexType,
    Shape_SizeType,
    Shape_ValueShapeType,
    Shape_WitnessType,
)
from compiler.ods.attr_constraints import (
    BoolAttr,
    DictArrayAttr,
    DictionaryAttr,
    IndexAttr,
    IndexElementsAttr,
    StrAttr,
    SymbolNameAttr,
    TypeAttrOf,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    region,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import AnyShaped, IndexTensor, TensorRankOf
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    AFFINE_SCOPE,
    AUTOMATIC_ALLOCATION_SCOPE,
    COMMUTATIVE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, AnyInteger, AnyType, AnyTypeOf, FunctionType, Index
from compiler.syntax.functions import parse_function, print_function


class Binary(Op):
    """A function of two sizes, indices or shapes."""

    traits = [PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


class Arithmetic(Binary):
    """A function of two sizes or indices."""

    lhs = operand(Shape_SizeOrIndexType)
    rhs = operand(Shape_SizeOrIndexType)
    result = result(Shape_SizeOrIndexType)


class Extremum(Binary):
    """The larger or smaller of two sizes or shapes."""

    lhs = operand(Shape_ShapeOrSizeType)
    rhs = operand(Shape_ShapeOrSizeType)
    result = result(Shape_ShapeOrSizeType)
    traits = [COMMUTATIVE]


class OfShapes(Op):
    """A property of any number of shapes, in any order."""

    shapes = variadic_operand(Shape_ShapeOrExtentTensorType)
    traits = [COMMUTATIVE]
    assembly_format: ClassVar[str | None] = "$shapes attr-dict `:` type($shapes)"


class Constraint(OfShapes):
    """A check at run time that shapes have a property, and the witness of it."""

    result = result(Shape_WitnessType)


class AddOp(Arithmetic, name="shape.add"):
    """Adds two sizes or indices; an error or an unknown size makes the result so."""

    traits = [COMMUTATIVE]


class BroadcastOp(OfShapes, name="shape.broadcast"):
    """Returns the shape that shapes broadcast to; an error, or undefined, if they do not."""

    error = optional_attribute(StrAttr)
    result = result(Shape_ShapeOrExtentTensorType)
    traits = [PURE]
    assembly_format = "$shapes attr-dict `:` type($shapes) `->` type($result)"


class ConstShapeOp(Op, name="shape.const_shape"):
    """Returns a constant shape, or its extents as a tensor."""

    shape = attribute(IndexElementsAttr)
    result = result(Shape_ShapeOrExtentTensorType)
    traits = [CONSTANT_LIKE, PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]


class ConstSizeOp(Op, name="shape.const_size"):
    """Returns a constant size."""

    value = attribute(IndexAttr)
    result = result(Shape_SizeType)
    traits = [CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")]
    assembly_format = "$value attr-dict"


class DivOp(Arithmetic, name="shape.div"):
    """Divides two sizes or indices, rounding down; negative sizes are undefined."""


class ShapeEqOp(OfShapes, name="shape.shape_eq"):
    """Returns true if all shapes have the same rank and extents; errors are equal to each other."""

    result = result(I1)
    traits = [PURE]


class FromExtentsOp(Op, name="shape.from_extents"):
    """Creates a shape of its extents, each an operand."""

    extents = variadic_operand(Shape_SizeOrIndexType)
    shape = result(Shape_ShapeType)
    traits = [PURE]
    assembly_format = "$extents attr-dict `:` type($extents)"


class FromExtentTensorOp(Op, name="shape.from_extent_tensor"):
    """Creates a shape from the elements of a tensor of rank 1."""

    input = operand(TensorRankOf((1,), Index))
    result = result(Shape_ShapeType)
    traits = [PURE]
    assembly_format = "$input attr-dict `:` type($input)"


class IsBroadcastableOp(OfShapes, name="shape.is_broadcastable"):
    """Returns true if shapes broadcast to each other."""

    result = result(I1)


class RankOp(Op, name="shape.rank"):
    """Returns the number of a shape's dimensions."""

    shape = operand(Shape_ShapeOrExtentTensorType)
    rank = result(Shape_SizeOrIndexType)
    traits = [PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = "$shape attr-dict `:` type($shape) `->` type($rank)"


class ToExtentTensorOp(Op, name="shape.to_extent_tensor"):
    """Returns a shape's extents as a tensor; undefined if the shape is an error."""

    input = operand(Shape_ShapeOrExtentTensorType)
    result = result(IndexTensor)
    traits = [Interface("CastOpInterface"), PURE]
    assembly_format = "$input attr-dict `:` type($input) `->` type($result)"


class DimOp(Op, name="shape.dim"):
    """Returns one extent of a tensor or memref; an index out of bounds is an error or undefined."""

    value = operand(AnyShaped)
    index = operand(Shape_SizeOrIndexType)
    extent = result(Shape_SizeOrIndexType)
    traits = [PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)"


class GetExtentOp(Op, name="shape.get_extent"):
    """Returns one extent of a shape; an index out of bounds is an error or undefined."""

    shape = operand(Shape_ShapeOrExtentTensorType)
    dim = operand(Shape_SizeOrIndexType)
    extent = result(Shape_SizeOrIndexType)
    traits = [PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"


class IndexToSizeOp(Op, name="shape.index_to_size"):
    """Converts an index to a size; undefined if it is negative."""

    arg = operand(Index)
    result = result(Shape_SizeType)
    traits = [PURE]
    assembly_format = "$arg attr-dict"


class MaxOp(Extremum, name="shape.max"):
    """Returns the maximum of two sizes, or of each pair of extents; an error if ranks differ."""


class MeetOp(Op, name="shape.meet"):
    """Combines the known parts of two shapes or sizes; an error if they contradict each other."""

    arg0 = operand(Shape_AnyShapeOrSizeType)
    arg1 = operand(Shape_AnyShapeOrSizeType)
    error = optional_attribute(StrAttr)
    result = result(Shape_AnyShapeOrSizeType)
    traits = [COMMUTATIVE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = (
        "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)"
    )


class MinOp(Extremum, name="shape.min"):
    """Returns the minimum of two sizes, or of each pair of extents; an error if ranks differ."""


class MulOp(Arithmetic, name="shape.mul"):
    """Multiplies two sizes or indices; an error or an unknown size makes the result so."""

    traits = [COMMUTATIVE]


class NumElementsOp(Op, name="shape.num_elements"):
    """Returns the number of elements of a shape, the product of its extents."""

    shape = operand(Shape_ShapeOrExtentTensorType)
    result = result(Shape_SizeOrIndexType)
    traits = [PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = "$shape attr-dict `:` type($shape) `->` type($result)"


class ReduceOp(Op, name="shape.reduce"):
    """Combines the extents of a shape, from the first to the last, by a region."""

    shape = operand(Shape_ShapeOrExtentTensorType)
    init_vals = variadic_operand(AnyType, name="initVals")
    result_ = variadic_result(AnyType)
    region = region(SizedRegion(1))
    traits = [single_block_implicit_terminator("shape.yield")]


class ShapeOfOp(Op, name="shape.shape_of"):
    """Returns the shape of a tensor, a memref or a value with a shape."""

    arg = operand(AnyTypeOf(AnyShaped, Shape_ValueShapeType))
    result = result(Shape_ShapeOrExtentTensorType)
    traits = [PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")]
    assembly_format = "$arg attr-dict `:` type($arg) `->` type($result)"


class ValueOfOp(Op, name="shape.value_of"):
    """Returns the value of a pair of value and shape; undefined if it is unknown or an error."""

    arg = operand(Shape_ValueShapeType)
    result = result(AnyShaped)
    traits = [PURE]
    assembly_format = "$arg attr-dict `:` type($result)"


class SizeToIndexOp(Op, name="shape.size_to_index"):
    """Converts a size to an index; undefined if it is unknown or an error."""

    arg = operand(Shape_SizeOrIndexType)
    result = result(Index)
    traits = [Interface("CastOpInterface"), PURE]
    assembly_format = "$arg attr-dict `:` type($arg)"


class ValueAsShapeOp(Op, name="shape.value_as_shape"):
    """Converts a tensor of rank 1 to a shape with its elements as extents."""

    arg = operand(AnyTypeOf(TensorRankOf((1,), AnyInteger, Index), Shape_ValueShapeType))
    result = result(Shape_ShapeOrExtentTensorType)
    traits = [PURE]
    assembly_format = "$arg attr-dict `:` type($arg) `->` type($result)"


class WithOp(Op, name="shape.with_shape"):
    """Pairs a value with a shape; an error if they contradict each other."""

    operand_ = operand(AnyTypeOf(AnyShaped, Shape_ValueShapeType))
    shape = operand(Shape_ShapeOrExtentTensorType)
    result = result(Shape_ValueShapeType)
    traits = [PURE]
    assembly_format = "operands attr-dict `:` type($operand) `,` type($shape)"


class YieldOp(Op, name="shape.yield"):
    """Ends the region of a reduction with the values so far."""

    operands = variadic_operand(AnyType)
    traits = [has_parent("shape.reduce", "shape.function_library"), PURE, RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class DebugPrintOp(Op, name="shape.debug_print"):
    """Prints a shape or size and returns it, for debugging."""

    input = operand(Shape_ShapeOrSizeType)
    output = result(Shape_ShapeOrSizeType)


class SplitAtOp(Op, name="shape.split_at"):
    """Splits the extents of a shape at an index; a negative index counts from the end."""

    operand_ = operand(Shape_ShapeOrExtentTensorType)
    index = operand(Shape_SizeOrIndexType)
    head = result(Shape_ShapeOrExtentTensorType)
    tail = result(Shape_ShapeOrExtentTensorType)
    traits = [PURE]


class ConcatOp(Op, name="shape.concat"):
    """Concatenates the extents of two shapes."""

    lhs = operand(Shape_ShapeOrExtentTensorType)
    rhs = operand(Shape_ShapeOrExtentTensorType)
    result = result(Shape_ShapeOrExtentTensorType)
    traits = [PURE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


class AnyOp(Op, name="shape.any"):
    """Returns any of the shapes, or a combination of their known extents; undefined if they differ."""

    inputs = variadic_operand(Shape_ShapeOrExtentTensorType)
    result = result(Shape_ShapeOrExtentTensorType)
    traits = [COMMUTATIVE, PURE]
    assembly_format = "$inputs attr-dict `:` type($inputs) `->` type($result)"


class AssumingAllOp(Op, name="shape.assuming_all"):
    """Joins witnesses into one that fails where any of them does."""

    inputs = variadic_operand(Shape_WitnessType)
    result = result(Shape_WitnessType)
    traits = [COMMUTATIVE, PURE]
    assembly_format = "$inputs attr-dict"


class AssumingOp(Op, name="shape.assuming"):
    """Runs its region, which relies on the constraint that the witness proves."""

    witness = operand(Shape_WitnessType)
    results = variadic_result(AnyType)
    do_region = region(SizedRegion(1), name="doRegion")
    traits = [
        single_block_implicit_terminator("shape.assuming_yield"),
        Interface("RegionBranchOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
    ]


class AssumingYieldOp(Op, name="shape.assuming_yield"):
    """Terminates the region of `shape.assuming` and returns its results."""

    operands = variadic_operand(AnyType)
    traits = [PURE, RETURN_LIKE, TERMINATOR, has_parent("shape.assuming")]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class CstrBroadcastableOp(Constraint, name="shape.cstr_broadcastable"):
    """Checks at run time that shapes broadcast to each other; returns a witness of it."""


class CstrEqOp(Constraint, name="shape.cstr_eq"):
    """Checks at run time that all shapes are equal; returns a witness of it."""


class ConstWitnessOp(Op, name="shape.const_witness"):
    """Returns a witness of a check with a constant result."""

    passing = attribute(BoolAttr)
    result = result(Shape_WitnessType)
    traits = [CONSTANT_LIKE, PURE]
    assembly_format = "$passing attr-dict"


class CstrRequireOp(Op, name="shape.cstr_require"):
    """Checks at run time that a condition is true, with a message; returns a witness of it."""

    pred = operand(I1)
    msg = attribute(StrAttr)
    result = result(Shape_WitnessType)
    assembly_format = "$pred `,` $msg attr-dict"


class FunctionLibraryOp(Op, name="shape.function_library"):
    """Contains shape functions, with a mapping from ops to the functions that compute their shapes."""

    sym_name = attribute(SymbolNameAttr)
    sym_visibility = optional_attribute(StrAttr)
    mapping = attribute(DictionaryAttr)
    body = region()
    traits = [
        AFFINE_SCOPE,
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        NO_TERMINATOR,
        Interface("OpAsmOpInterface"),
        SINGLE_BLOCK,
    ]
    hooks = Hooks(reads_behind_regions=True)
    default_dialect = "shape"


class FuncOp(Op, name="shape.func"):
    """Defines a function that computes the shape of an op's results."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    sym_visibility = optional_attribute(StrAttr)
    body = region()
    traits = [
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
    ]
    hooks = Hooks(parse=parse_function, print=print_function)
    default_dialect = "shape"


class ReturnOp(Op, name="shape.return"):
    """Terminates a shape function and returns its results."""

    operands = variadic_operand(AnyType)
    traits = [PURE, has_parent("shape.func"), RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"
