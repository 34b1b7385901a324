"""The operations of the vector dialect that compute: products, reductions, scans."""

from __future__ import annotations

from compiler.dialects.arith.constraints import Arith_FastMathAttr
from compiler.dialects.vector import syntax, verify_contractions
from compiler.dialects.vector.constraints import (
    Vector_CombiningKindAttr,
    Vector_IteratorTypeArrayAttr,
)
from compiler.ods.attr_constraints import (
    ArrayAttr,
    BoolAttr,
    DenseI64ArrayAttr,
    I64Attr,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank,
    VectorOfAnyRankOf,
)
from compiler.ods.traits import (
    ELEMENTWISE_MAPPABLE,
    PURE,
    all_types_match,
    same_element_type,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnyFloat,
    AnyType,
)

CONTRACT = op(
    "vector.contract",
    "Multiplies two vectors and sums over the loops that maps and iterator types tell.",
    operands={"lhs": AnyVectorOfNonZeroRank, "rhs": AnyVectorOfNonZeroRank, "acc": AnyType},
    attributes={
        "indexing_maps": ArrayAttr,
        "iterator_types": Vector_IteratorTypeArrayAttr,
        "kind": default(Vector_CombiningKindAttr, "add"),
    },
    results={"result0": AnyType},
    traits=[
        Interface("IndexingMapOpInterface"),
        PURE,
        same_element_type(
            "lhs and rhs have same element type",
            operands=(0, 1),
        ),
        same_element_type("third operand acc and result have same element type", operands=(2,), results=(0,)),
        Interface("MaskableOpInterface"),
        Interface("VectorUnrollOpInterface"),
    ],
    hooks=Hooks(
        verify=verify_contractions.contract,
        verify_is_local=True,
        parse=syntax.parse_contract,
        print=syntax.print_contract,
    ),
)
REDUCTION = op(
    "vector.reduction",
    "Combines all elements of a vector into one by an operation such as add or maximum.",
    operands={"vector": AnyVectorOfAnyRank, "acc": optional(AnyType)},
    attributes={"kind": Vector_CombiningKindAttr, "fastmath": default(Arith_FastMathAttr, "none")},
    results={"dest": AnyType},
    traits=[
        PURE,
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
        types_match_with(
            "dest", "acc", "dest and acc have the same type", lambda type_: type_, name="OptionalTypesMatchWith"
        ),
        Interface("ArithFastMathInterface"),
        Interface("MaskableOpInterface"),
        Interface("VectorUnrollOpInterface"),
    ],
    format=(
        "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)"
    ),
    hooks=Hooks(verify=verify_contractions.reduction, verify_is_local=True),
)
MULTI_REDUCTION = op(
    "vector.multi_reduction",
    "Combines the elements along chosen dimensions, starting from an accumulator.",
    operands={"source": AnyVectorOfNonZeroRank, "acc": AnyType},
    attributes={"kind": Vector_CombiningKindAttr, "reduction_dims": DenseI64ArrayAttr},
    results={"dest": AnyType},
    traits=[
        PURE,
        all_types_match("dest", "acc"),
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
        Interface("InferTypeOpInterface"),
        Interface("MaskableOpInterface"),
        Interface("VectorUnrollOpInterface"),
    ],
    format="$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
    hooks=Hooks(verify=verify_contractions.multi_reduction, verify_is_local=True),
)
FMA = op(
    "vector.fma",
    "Multiplies and adds elementwise, rounding once.",
    operands={
        "lhs": VectorOfAnyRankOf(AnyFloat),
        "rhs": VectorOfAnyRankOf(AnyFloat),
        "acc": VectorOfAnyRankOf(AnyFloat),
    },
    results={"result": VectorOfAnyRankOf(AnyFloat)},
    traits=[
        PURE,
        all_types_match("lhs", "rhs", "acc", "result"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
)
OUTERPRODUCT = op(
    "vector.outerproduct",
    "Multiplies each element of one vector by each of another, optionally onto an accumulator.",
    operands={"lhs": AnyVectorOfNonZeroRank, "rhs": AnyType, "acc": optional(AnyVectorOfNonZeroRank)},
    attributes={"kind": default(Vector_CombiningKindAttr, "add")},
    results={"result0": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        same_element_type("lhs operand and result have same element type", operands=(0,), results=(0,)),
        same_element_type("rhs operand and result have same element type", operands=(1,), results=(0,)),
        Interface("MaskableOpInterface"),
    ],
    hooks=Hooks(
        verify=verify_contractions.outerproduct,
        verify_is_local=True,
        parse=syntax.parse_outerproduct,
        print=syntax.print_outerproduct,
    ),
)
SCAN = op(
    "vector.scan",
    "Combines elements along a dimension step by step, keeping every intermediate result.",
    operands={"source": AnyVectorOfNonZeroRank, "initial_value": AnyVectorOfAnyRank},
    attributes={"kind": Vector_CombiningKindAttr, "reduction_dim": I64Attr, "inclusive": BoolAttr},
    results={"dest": AnyVectorOfNonZeroRank, "accumulated_value": AnyVectorOfAnyRank},
    traits=[PURE, all_types_match("source", "dest"), all_types_match("initial_value", "accumulated_value")],
    format="$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
    hooks=Hooks(verify=verify_contractions.scan, verify_is_local=True),
)
