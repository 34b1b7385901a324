"""The operations of the vector dialect that make vectors, or take, put and rearrange elements."""

from __future__ import annotations

from compiler.dialects.vector import inference, verify
from compiler.dialects.vector.constraints import (
    deinterleaved,
    interleaved,
)
from compiler.ods.attr_constraints import (
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
)
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import (
    AnyFixedVectorOfAnyRank,
    AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank,
    ScalableVectorOfRank,
    VectorOfRank,
    VectorOfRankAndType,
)
from compiler.ods.traits import (
    PURE,
    all_element_types_match,
    all_ranks_match,
    all_types_match,
    elements_match_shape,
    predicate_trait,
    same_element_type,
    types_match_with,
)
from compiler.ods.type_constraints import (
    AnyType,
    Index,
)

BROADCAST = op(
    "vector.broadcast",
    "Repeats a scalar or a smaller vector into a larger shape.",
    operands={"source": AnyType},
    results={"vector": AnyVectorOfAnyRank},
    traits=[
        PURE,
        Interface("VectorUnrollOpInterface"),
        Interface("InferIntRangeInterface"),
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
    ],
    format="$source attr-dict `:` type($source) `to` type($vector)",
    hooks=Hooks(verify=verify.broadcast, verify_is_local=True),
)
SHUFFLE = op(
    "vector.shuffle",
    "Picks elements of two vectors by constant positions along their first dimension.",
    operands={"v1": AnyFixedVectorOfAnyRank, "v2": AnyFixedVectorOfAnyRank},
    attributes={"mask": DenseI64ArrayAttr},
    results={"vector": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        same_element_type("first operand v1 and result have same element type", operands=(0,), results=(0,)),
        same_element_type("second operand v2 and result have same element type", operands=(1,), results=(0,)),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
    ],
    format="operands $mask attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify.shuffle, verify_is_local=True, infer_types=inference.shuffled),
)
INTERLEAVE = op(
    "vector.interleave",
    "Puts the elements of two vectors alternately along the last dimension.",
    operands={"lhs": AnyVectorOfAnyRank, "rhs": AnyVectorOfAnyRank},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        all_types_match("lhs", "rhs"),
        types_match_with("lhs", "result", "type of 'result' is double the width of the inputs", interleaved),
    ],
    format="$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
)
DEINTERLEAVE = op(
    "vector.deinterleave",
    "Parts a vector into the elements at even and at odd positions of the last dimension.",
    operands={"source": AnyVectorOfNonZeroRank},
    results={"res1": AnyVectorOfNonZeroRank, "res2": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        predicate_trait(
            "the trailing dimension of the source vector has an even number of elements",
            lambda op: op.operand("source").type.shape[-1] % 2 == 0,
            name="SourceVectorEvenElementCount",
        ),
        types_match_with(
            "source",
            "res1",
            "the trailing dimension of the results is half the width of source trailing dimension",
            deinterleaved,
        ),
        all_types_match("res1", "res2"),
    ],
    format="$source attr-dict `:` type($source) `->` type($res1)",
)
EXTRACT = op(
    "vector.extract",
    "Takes an element or a smaller vector at a position; undefined when that is out of bounds.",
    operands={"source": AnyVectorOfAnyRank, "dynamic_position": variadic(Index)},
    attributes={"static_position": DenseI64ArrayAttr},
    results={"result": AnyType},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        same_element_type("operand and result have same element type", operands=(0,), results=(0,)),
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
    ],
    format=(
        "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` "
        "type($result) `from` type($source)"
    ),
    hooks=Hooks(verify=verify.extract, verify_is_local=True, infer_types=inference.extracted),
)
TO_ELEMENTS = op(
    "vector.to_elements",
    "Takes a vector apart into scalars in row-major order.",
    operands={"source": AnyVectorOfAnyRank},
    results={"elements": variadic(AnyType)},
    traits=[
        Interface("InferTypeOpInterface"),
        Trait("InferTypeOpAdaptor"),
        PURE,
        elements_match_shape("source", "elements"),
    ],
    format="$source attr-dict `:` type($source)",
)
FROM_ELEMENTS = op(
    "vector.from_elements",
    "Builds a vector of scalars given in row-major order.",
    operands={"elements": variadic(AnyType)},
    results={"dest": AnyFixedVectorOfAnyRank},
    traits=[PURE, elements_match_shape("dest", "elements")],
    format="$elements attr-dict `:` type($dest)",
)
INSERT = op(
    "vector.insert",
    "Gives the vector with an element or a smaller vector at a position replaced.",
    operands={"valueToStore": AnyType, "dest": AnyVectorOfAnyRank, "dynamic_position": variadic(Index)},
    attributes={"static_position": DenseI64ArrayAttr},
    results={"result": AnyVectorOfAnyRank},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        same_element_type("source operand and result have same element type", operands=(0,), results=(0,)),
        all_types_match("dest", "result"),
    ],
    format=(
        "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) "
        "attr-dict `:` type($valueToStore) `into` type($dest)"
    ),
    hooks=Hooks(verify=verify.insert, verify_is_local=True),
)
SCALABLE_INSERT = op(
    "vector.scalable.insert",
    "Puts a vector into a scalable one at a constant lane; undefined where it does not fit.",
    operands={"valueToStore": VectorOfRank(1), "dest": ScalableVectorOfRank(1)},
    attributes={"pos": I64Attr},
    results={"result": ScalableVectorOfRank(1)},
    traits=[
        PURE,
        all_element_types_match("valueToStore", "dest"),
        all_types_match("dest", "result"),
        predicate_trait(
            "position is a multiple of the source length.",
            lambda op: op.properties["pos"].value % op.operand("valueToStore").type.num_elements == 0,
        ),
    ],
    format="$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
)
SCALABLE_EXTRACT = op(
    "vector.scalable.extract",
    "Takes a vector out of a scalable one at a constant lane; undefined where it reaches outside.",
    operands={"source": ScalableVectorOfRank(1)},
    attributes={"pos": I64Attr},
    results={"result": VectorOfRank(1)},
    traits=[
        PURE,
        all_element_types_match("source", "result"),
        predicate_trait(
            "position is a multiple of the result length.",
            lambda op: op.properties["pos"].value % op.result.type.num_elements == 0,
        ),
    ],
    format="$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)",
)
INSERT_STRIDED_SLICE = op(
    "vector.insert_strided_slice",
    "Gives the destination with a part, told by offsets and strides, replaced by the source.",
    operands={"valueToStore": AnyVectorOfNonZeroRank, "dest": AnyVectorOfNonZeroRank},
    attributes={"offsets": I64ArrayAttr, "strides": I64ArrayAttr},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        same_element_type("operand #0 and result have same element type", operands=(0,), results=(0,)),
        all_types_match("dest", "result"),
    ],
    format="$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
    hooks=Hooks(verify=verify.insert_strided_slice, verify_is_local=True),
)
EXTRACT_STRIDED_SLICE = op(
    "vector.extract_strided_slice",
    "Takes a part of the leading dimensions, told by offsets, sizes and strides.",
    operands={"source": AnyVectorOfNonZeroRank},
    attributes={"offsets": I64ArrayAttr, "sizes": I64ArrayAttr, "strides": I64ArrayAttr},
    results={"result0": AnyVectorOfNonZeroRank},
    traits=[
        PURE,
        same_element_type("operand and result have same element type", operands=(0,), results=(0,)),
    ],
    format="$source attr-dict `:` type($source) `to` type(results)",
    hooks=Hooks(verify=verify.extract_strided_slice, verify_is_local=True),
)
SHAPE_CAST = op(
    "vector.shape_cast",
    "Takes the same elements, in row-major order, as a vector of another shape.",
    operands={"source": AnyVectorOfAnyRank},
    results={"result": AnyVectorOfAnyRank},
    traits=[PURE, Interface("VectorUnrollOpInterface"), Interface("InferIntRangeInterface")],
    format="$source attr-dict `:` type($source) `to` type($result)",
    hooks=Hooks(verify=verify.shape_cast, verify_is_local=True),
)
BITCAST = op(
    "vector.bitcast",
    "Takes the bits of the last dimension as elements of another type.",
    operands={"source": AnyVectorOfAnyRank},
    results={"result": AnyVectorOfAnyRank},
    traits=[PURE, all_ranks_match("source", "result")],
    format="$source attr-dict `:` type($source) `to` type($result)",
    hooks=Hooks(verify=verify.bitcast, verify_is_local=True),
)
TRANSPOSE = op(
    "vector.transpose",
    "Puts the dimensions of a vector into another order, moving its elements.",
    operands={"vector": AnyVectorOfAnyRank},
    attributes={"permutation": DenseI64ArrayAttr},
    results={"result": AnyVectorOfAnyRank},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("VectorUnrollOpInterface"),
        same_element_type("operand and result have same element type", operands=(0,), results=(0,)),
    ],
    format="$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
    hooks=Hooks(verify=verify.transpose, verify_is_local=True),
)
VSCALE = op(
    "vector.vscale",
    "Gives the factor by which scalable vectors are longer at run time.",
    results={"res": Index},
    traits=[PURE, Interface("OpAsmOpInterface")],
    format="attr-dict",
    hooks=Hooks(result_names=lambda op: ["vscale"]),
)
STEP = op(
    "vector.step",
    "Makes the vector of the indices 0, 1, 2 and so on.",
    results={"result": VectorOfRankAndType((1,), Index)},
    traits=[PURE, Interface("VectorUnrollOpInterface"), Interface("InferIntRangeInterface")],
    format="attr-dict `:` type($result)",
)
