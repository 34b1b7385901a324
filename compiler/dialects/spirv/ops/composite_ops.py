"""The operations of the spirv dialect: composite ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.dialects.spirv.constraints import SPIRV_Composite, SPIRV_Integer, SPIRV_Scalar, SPIRV_Type, SPIRV_Vector
from compiler.ods.attr_constraints import I32ArrayAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result, variadic_operand
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import PURE, all_element_types_match, all_types_match, types_match_with


class CompositeConstructOp(Op, name="spirv.CompositeConstruct"):
    """Constructs a struct, array, vector or cooperative matrix from its parts."""

    constituents = variadic_operand(SPIRV_Type)
    result = result(SPIRV_Composite)
    traits = [PURE, AVAILABILITY]
    assembly_format = "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)"
    hooks = Hooks(verify_is_local=True)


class CompositeExtractOp(Op, name="spirv.CompositeExtract"):
    """Extracts the part of a composite at constant indices."""

    composite = operand(SPIRV_Composite)
    indices = attribute(I32ArrayAttr)
    component = result(SPIRV_Type)
    traits = [PURE, Trait("UsableInSpecConstantOp"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class CompositeInsertOp(Op, name="spirv.CompositeInsert"):
    """Returns a copy of a composite with the part at constant indices replaced."""

    object = operand(SPIRV_Type)
    composite = operand(SPIRV_Composite)
    indices = attribute(I32ArrayAttr)
    result = result(SPIRV_Composite)
    traits = [PURE, Trait("UsableInSpecConstantOp"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class VectorExtractDynamicOp(Op, name="spirv.VectorExtractDynamic"):
    """Extracts a vector's component at a dynamic position; undefined if it is out of bounds."""

    vector = operand(SPIRV_Vector)
    index = operand(SPIRV_Integer)
    result = result(SPIRV_Scalar)
    traits = [
        PURE,
        types_match_with(
            "vector", "result", "type of 'result' matches element type of 'vector'", lambda type_: type_.element_type
        ),
        AVAILABILITY,
    ]
    assembly_format = "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)"


class VectorInsertDynamicOp(Op, name="spirv.VectorInsertDynamic"):
    """Returns a copy of a vector with the component at a dynamic position replaced."""

    vector = operand(SPIRV_Vector)
    component = operand(SPIRV_Scalar)
    index = operand(SPIRV_Integer)
    result = result(SPIRV_Vector)
    traits = [
        PURE,
        types_match_with(
            "vector",
            "component",
            "type of 'component' matches element type of 'vector'",
            lambda type_: type_.element_type,
        ),
        all_types_match("vector", "result"),
        AVAILABILITY,
    ]
    assembly_format = "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)"


class VectorShuffleOp(Op, name="spirv.VectorShuffle"):
    """Creates a vector of components of two vectors, numbered through both; 0xFFFFFFFF is an undefined component."""

    vector1 = operand(SPIRV_Vector)
    vector2 = operand(SPIRV_Vector)
    components = attribute(I32ArrayAttr)
    result = result(SPIRV_Vector)
    traits = [PURE, all_element_types_match("vector1", "vector2", "result"), AVAILABILITY]
    assembly_format = (
        "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)
