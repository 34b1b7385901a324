"""The operations of the shape dialect."""

from __future__ import annotations

from compiler.dialects.shape import syntax, verify
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
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import AnyShaped, IndexTensor, TensorRankOf
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

ADD = op(
    "shape.add",
    "Adds two sizes or indices; an error or an unknown size makes the result so.",
    operands={"lhs": Shape_SizeOrIndexType, "rhs": Shape_SizeOrIndexType},
    results={"result": Shape_SizeOrIndexType},
    traits=[COMMUTATIVE, PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    hooks=Hooks(verify=verify.propagates_to_size),
)
BROADCAST = op(
    "shape.broadcast",
    "Gives the shape that shapes broadcast to: an error, or undefined, where they do not.",
    operands={"shapes": variadic(Shape_ShapeOrExtentTensorType)},
    attributes={"error": optional(StrAttr)},
    results={"result": Shape_ShapeOrExtentTensorType},
    traits=[COMMUTATIVE, PURE],
    format="$shapes attr-dict `:` type($shapes) `->` type($result)",
    hooks=Hooks(verify=verify.propagates_to_shape),
)
CONST_SHAPE = op(
    "shape.const_shape",
    "Gives a constant shape, or its extents as a tensor.",
    attributes={"shape": IndexElementsAttr},
    results={"result": Shape_ShapeOrExtentTensorType},
    traits=[CONSTANT_LIKE, PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    hooks=Hooks(parse=syntax.parse_const_shape, print=syntax.print_const_shape, verify=verify.const_shape),
)
CONST_SIZE = op(
    "shape.const_size",
    "Gives a constant size.",
    attributes={"value": IndexAttr},
    results={"result": Shape_SizeType},
    traits=[CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="$value attr-dict",
    hooks=Hooks(result_names=syntax.size_names),
)
DIV = op(
    "shape.div",
    "Divides two sizes or indices, rounding down; negative sizes are undefined.",
    operands={"lhs": Shape_SizeOrIndexType, "rhs": Shape_SizeOrIndexType},
    results={"result": Shape_SizeOrIndexType},
    traits=[PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    hooks=Hooks(verify=verify.propagates_to_size),
)
SHAPE_EQ = op(
    "shape.shape_eq",
    "Tells whether all shapes have the same rank and extents; errors are equal to each other.",
    operands={"shapes": variadic(Shape_ShapeOrExtentTensorType)},
    results={"result": I1},
    traits=[PURE, COMMUTATIVE],
    format="$shapes attr-dict `:` type($shapes)",
)
FROM_EXTENTS = op(
    "shape.from_extents",
    "Makes a shape of its extents, each a value of its own.",
    operands={"extents": variadic(Shape_SizeOrIndexType)},
    results={"shape": Shape_ShapeType},
    traits=[PURE],
    format="$extents attr-dict `:` type($extents)",
)
FROM_EXTENT_TENSOR = op(
    "shape.from_extent_tensor",
    "Makes a shape of the elements of a tensor of rank 1.",
    operands={"input": TensorRankOf((1,), Index)},
    results={"result": Shape_ShapeType},
    traits=[PURE],
    format="$input attr-dict `:` type($input)",
)
IS_BROADCASTABLE = op(
    "shape.is_broadcastable",
    "Tells whether shapes broadcast to each other.",
    operands={"shapes": variadic(Shape_ShapeOrExtentTensorType)},
    results={"result": I1},
    traits=[COMMUTATIVE],
    format="$shapes attr-dict `:` type($shapes)",
)
RANK = op(
    "shape.rank",
    "Gives the number of a shape's dimensions.",
    operands={"shape": Shape_ShapeOrExtentTensorType},
    results={"rank": Shape_SizeOrIndexType},
    traits=[PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$shape attr-dict `:` type($shape) `->` type($rank)",
    hooks=Hooks(verify=verify.propagates_to_size),
)
TO_EXTENT_TENSOR = op(
    "shape.to_extent_tensor",
    "Gives a shape's extents as a tensor; undefined where the shape is an error.",
    operands={"input": Shape_ShapeOrExtentTensorType},
    results={"result": IndexTensor},
    traits=[Interface("CastOpInterface"), PURE],
    format="$input attr-dict `:` type($input) `->` type($result)",
)
DIM = op(
    "shape.dim",
    "Gives one extent of a tensor or memref; an index out of bounds is an error or undefined.",
    operands={"value": AnyShaped, "index": Shape_SizeOrIndexType},
    results={"extent": Shape_SizeOrIndexType},
    traits=[PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)",
)
GET_EXTENT = op(
    "shape.get_extent",
    "Gives one extent of a shape; an index out of bounds is an error or undefined.",
    operands={"shape": Shape_ShapeOrExtentTensorType, "dim": Shape_SizeOrIndexType},
    results={"extent": Shape_SizeOrIndexType},
    traits=[PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)",
    hooks=Hooks(verify=verify.propagates_to_size),
)
INDEX_TO_SIZE = op(
    "shape.index_to_size",
    "Takes an index as a size; undefined where it is negative.",
    operands={"arg": Index},
    results={"result": Shape_SizeType},
    traits=[PURE],
    format="$arg attr-dict",
)
MAX = op(
    "shape.max",
    "Takes the larger of two sizes, or of each two extents; an error where ranks differ.",
    operands={"lhs": Shape_ShapeOrSizeType, "rhs": Shape_ShapeOrSizeType},
    results={"result": Shape_ShapeOrSizeType},
    traits=[COMMUTATIVE, PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    hooks=Hooks(verify=verify.larger_or_smaller),
)
MEET = op(
    "shape.meet",
    "Puts together what two shapes or sizes know; an error where they contradict each other.",
    operands={"arg0": Shape_AnyShapeOrSizeType, "arg1": Shape_AnyShapeOrSizeType},
    attributes={"error": optional(StrAttr)},
    results={"result": Shape_AnyShapeOrSizeType},
    traits=[COMMUTATIVE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format=("$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)"),
    hooks=Hooks(verify=verify.meet),
)
MIN = op(
    "shape.min",
    "Takes the smaller of two sizes, or of each two extents; an error where ranks differ.",
    operands={"lhs": Shape_ShapeOrSizeType, "rhs": Shape_ShapeOrSizeType},
    results={"result": Shape_ShapeOrSizeType},
    traits=[COMMUTATIVE, PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    hooks=Hooks(verify=verify.larger_or_smaller),
)
MUL = op(
    "shape.mul",
    "Multiplies two sizes or indices; an error or an unknown size makes the result so.",
    operands={"lhs": Shape_SizeOrIndexType, "rhs": Shape_SizeOrIndexType},
    results={"result": Shape_SizeOrIndexType},
    traits=[COMMUTATIVE, PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    hooks=Hooks(verify=verify.propagates_to_size),
)
NUM_ELEMENTS = op(
    "shape.num_elements",
    "Multiplies all extents of a shape: how many elements it has.",
    operands={"shape": Shape_ShapeOrExtentTensorType},
    results={"result": Shape_SizeOrIndexType},
    traits=[PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$shape attr-dict `:` type($shape) `->` type($result)",
    hooks=Hooks(verify=verify.propagates_to_size),
)
REDUCE = op(
    "shape.reduce",
    "Combines the extents of a shape, from the first to the last, by a region.",
    operands={"shape": Shape_ShapeOrExtentTensorType, "initVals": variadic(AnyType)},
    results={"result": variadic(AnyType)},
    regions={"region": SizedRegion(1)},
    traits=[single_block_implicit_terminator("shape.yield")],
    hooks=Hooks(parse=syntax.parse_reduce, print=syntax.print_reduce, verify=verify.reduce),
)
SHAPE_OF = op(
    "shape.shape_of",
    "Gives the shape of a tensor, a memref or a value with a shape.",
    operands={"arg": AnyTypeOf(AnyShaped, Shape_ValueShapeType)},
    results={"result": Shape_ShapeOrExtentTensorType},
    traits=[PURE, Interface("InferTypeOpInterface"), Trait("InferTypeOpAdaptor")],
    format="$arg attr-dict `:` type($arg) `->` type($result)",
    hooks=Hooks(verify=verify.shape_of),
)
VALUE_OF = op(
    "shape.value_of",
    "Gives the value of a pair of value and shape; undefined where it is unknown or an error.",
    operands={"arg": Shape_ValueShapeType},
    results={"result": AnyShaped},
    traits=[PURE],
    format="$arg attr-dict `:` type($result)",
)
SIZE_TO_INDEX = op(
    "shape.size_to_index",
    "Takes a size as an index; undefined where it is unknown or an error.",
    operands={"arg": Shape_SizeOrIndexType},
    results={"result": Index},
    traits=[Interface("CastOpInterface"), PURE],
    format="$arg attr-dict `:` type($arg)",
)
VALUE_AS_SHAPE = op(
    "shape.value_as_shape",
    "Takes the elements of a tensor of rank 1 as the extents of a shape.",
    operands={"arg": AnyTypeOf(TensorRankOf((1,), AnyInteger, Index), Shape_ValueShapeType)},
    results={"result": Shape_ShapeOrExtentTensorType},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `->` type($result)",
)
WITH_SHAPE = op(
    "shape.with_shape",
    "Pairs a value with a shape; an error where they contradict each other.",
    operands={"operand": AnyTypeOf(AnyShaped, Shape_ValueShapeType), "shape": Shape_ShapeOrExtentTensorType},
    results={"result": Shape_ValueShapeType},
    traits=[PURE],
    format="operands attr-dict `:` type($operand) `,` type($shape)",
)
YIELD = op(
    "shape.yield",
    "Ends the region of a reduction with the values so far.",
    operands={"operands": variadic(AnyType)},
    traits=[has_parent("shape.reduce", "shape.function_library"), PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.yields),
)
DEBUG_PRINT = op(
    "shape.debug_print",
    "Prints a shape or size and gives it on, for debugging.",
    operands={"input": Shape_ShapeOrSizeType},
    results={"output": Shape_ShapeOrSizeType},
)
SPLIT_AT = op(
    "shape.split_at",
    "Parts the extents of a shape before an index, which counts from the end where it is negative.",
    operands={"operand": Shape_ShapeOrExtentTensorType, "index": Shape_SizeOrIndexType},
    results={"head": Shape_ShapeOrExtentTensorType, "tail": Shape_ShapeOrExtentTensorType},
    traits=[PURE],
)
CONCAT = op(
    "shape.concat",
    "Joins the extents of two shapes, those of the first in front.",
    operands={"lhs": Shape_ShapeOrExtentTensorType, "rhs": Shape_ShapeOrExtentTensorType},
    results={"result": Shape_ShapeOrExtentTensorType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
)
ANY = op(
    "shape.any",
    "Takes any of the shapes, or their known extents together; undefined where they differ.",
    operands={"inputs": variadic(Shape_ShapeOrExtentTensorType)},
    results={"result": Shape_ShapeOrExtentTensorType},
    traits=[COMMUTATIVE, PURE],
    format="$inputs attr-dict `:` type($inputs) `->` type($result)",
)
ASSUMING_ALL = op(
    "shape.assuming_all",
    "Joins witnesses into one that fails where any of them does.",
    operands={"inputs": variadic(Shape_WitnessType)},
    results={"result": Shape_WitnessType},
    traits=[COMMUTATIVE, PURE],
    format="$inputs attr-dict",
    hooks=Hooks(verify=verify.assuming_all),
)
ASSUMING = op(
    "shape.assuming",
    "Runs its region, which relies on the check that the witness stands for.",
    operands={"witness": Shape_WitnessType},
    results={"results": variadic(AnyType)},
    regions={"doRegion": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("shape.assuming_yield"),
        Interface("RegionBranchOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(parse=syntax.parse_assuming, print=syntax.print_assuming, region_successors=verify.assuming_successors),
)
ASSUMING_YIELD = op(
    "shape.assuming_yield",
    "Ends the region of `shape.assuming` and hands out its results.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR, has_parent("shape.assuming")],
    format="attr-dict ($operands^ `:` type($operands))?",
)
CSTR_BROADCASTABLE = op(
    "shape.cstr_broadcastable",
    "Checks at run time that shapes broadcast to each other; gives a witness of it.",
    operands={"shapes": variadic(Shape_ShapeOrExtentTensorType)},
    results={"result": Shape_WitnessType},
    traits=[COMMUTATIVE],
    format="$shapes attr-dict `:` type($shapes)",
    hooks=Hooks(verify=verify.cstr_broadcastable),
)
CSTR_EQ = op(
    "shape.cstr_eq",
    "Checks at run time that all shapes are equal; gives a witness of it.",
    operands={"shapes": variadic(Shape_ShapeOrExtentTensorType)},
    results={"result": Shape_WitnessType},
    traits=[COMMUTATIVE],
    format="$shapes attr-dict `:` type($shapes)",
)
CONST_WITNESS = op(
    "shape.const_witness",
    "Gives a witness of a check whose outcome is known.",
    attributes={"passing": BoolAttr},
    results={"result": Shape_WitnessType},
    traits=[CONSTANT_LIKE, PURE],
    format="$passing attr-dict",
)
CSTR_REQUIRE = op(
    "shape.cstr_require",
    "Checks at run time that a condition is true, with a message; gives a witness of it.",
    operands={"pred": I1},
    attributes={"msg": StrAttr},
    results={"result": Shape_WitnessType},
    format="$pred `,` $msg attr-dict",
)
FUNCTION_LIBRARY = op(
    "shape.function_library",
    "Holds shape functions, and says which ops' shapes they compute.",
    attributes={"sym_name": SymbolNameAttr, "sym_visibility": optional(StrAttr), "mapping": DictionaryAttr},
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        NO_TERMINATOR,
        Interface("OpAsmOpInterface"),
        SINGLE_BLOCK,
    ],
    default_dialect="shape",
    hooks=Hooks(parse=syntax.parse_function_library, print=syntax.print_function_library, reads_behind_regions=True),
)
FUNC = op(
    "shape.func",
    "Defines a function that computes the shape of an op's results.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "sym_visibility": optional(StrAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
    ],
    default_dialect="shape",
    hooks=Hooks(parse=parse_function, print=print_function),
)
RETURN = op(
    "shape.return",
    "Ends a shape function and hands out its results.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, has_parent("shape.func"), RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
)
