"""The operations of the spirv dialect: composite ops."""

from __future__ import annotations

from compiler.dialects.spirv import syntax, verify_composites
from compiler.dialects.spirv.constraints import SPIRV_Composite, SPIRV_Integer, SPIRV_Scalar, SPIRV_Type, SPIRV_Vector
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.attr_constraints import I32ArrayAttr
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Trait
from compiler.ods.traits import PURE, all_element_types_match, all_types_match, types_match_with

COMPOSITE_CONSTRUCT = op(
    "spirv.CompositeConstruct",
    "Makes a struct, array, vector or cooperative matrix of its parts.",
    operands={"constituents": variadic(SPIRV_Type)},
    results={"result": SPIRV_Composite},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)",
    hooks=Hooks(verify=verify_composites.construct, verify_is_local=True),
)
COMPOSITE_EXTRACT = op(
    "spirv.CompositeExtract",
    "Takes the part of a composite that constant indices lead to.",
    operands={"composite": SPIRV_Composite},
    attributes={"indices": I32ArrayAttr},
    results={"component": SPIRV_Type},
    traits=[
        PURE,
        Trait("UsableInSpecConstantOp"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_composite_extract,
        print=syntax.print_composite_extract,
        verify=verify_composites.extract,
        verify_is_local=True,
    ),
)

COMPOSITE_INSERT = op(
    "spirv.CompositeInsert",
    "Gives a copy of a composite in which the part that constant indices lead to is replaced.",
    operands={"object": SPIRV_Type, "composite": SPIRV_Composite},
    attributes={"indices": I32ArrayAttr},
    results={"result": SPIRV_Composite},
    traits=[
        PURE,
        Trait("UsableInSpecConstantOp"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_composite_insert,
        print=syntax.print_composite_insert,
        verify=verify_composites.insert,
        verify_is_local=True,
    ),
)

VECTOR_EXTRACT_DYNAMIC = op(
    "spirv.VectorExtractDynamic",
    "Takes the component at a position known only at run time; undefined past the end.",
    operands={"vector": SPIRV_Vector, "index": SPIRV_Integer},
    results={"result": SPIRV_Scalar},
    traits=[
        PURE,
        types_match_with(
            "vector", "result", "type of 'result' matches element type of 'vector'", lambda type_: type_.element_type
        ),
        AVAILABILITY,
    ],
    format="$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
)
VECTOR_INSERT_DYNAMIC = op(
    "spirv.VectorInsertDynamic",
    "Gives a copy of a vector with one component replaced, at a position known only at run time.",
    operands={"vector": SPIRV_Vector, "component": SPIRV_Scalar, "index": SPIRV_Integer},
    results={"result": SPIRV_Vector},
    traits=[
        PURE,
        types_match_with(
            "vector",
            "component",
            "type of 'component' matches element type of 'vector'",
            lambda type_: type_.element_type,
        ),
        all_types_match("vector", "result"),
        AVAILABILITY,
    ],
    format="$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
)
VECTOR_SHUFFLE = op(
    "spirv.VectorShuffle",
    "Makes a vector of components of two others, counted through both; 0xFFFFFFFF leaves one undefined.",
    operands={"vector1": SPIRV_Vector, "vector2": SPIRV_Vector},
    attributes={"components": I32ArrayAttr},
    results={"result": SPIRV_Vector},
    traits=[
        PURE,
        all_element_types_match("vector1", "vector2", "result"),
        AVAILABILITY,
    ],
    format=("attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` type($result)"),
    hooks=Hooks(verify=verify_composites.vector_shuffle, verify_is_local=True),
)
