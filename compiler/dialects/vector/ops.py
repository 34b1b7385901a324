"""The operations of the vector dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.arith.constraints import Arith_FastMathAttr
from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.vector import effects, inference, syntax, verify, verify_contractions, verify_memory
from compiler.dialects.vector.constraints import (
    Vector_CombiningKindAttr,
    Vector_IteratorTypeArrayAttr,
    Vector_PrintPunctuation,
    deinterleaved,
    interleaved,
    prints_one_thing,
)
from compiler.ods.attr_constraints import (
    AffineMapAttr,
    ArrayAttr,
    BoolArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI64ArrayAttr,
    I64ArrayAttr,
    I64Attr,
    IntPositivePowerOf2,
)
from compiler.ods.define import SizedRegion, default, default_optional, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import (
    AnyFixedVectorOfAnyRank,
    AnyMemRef,
    AnyRankedTensor,
    AnyShaped,
    AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank,
    FixedVectorOfNonZeroRankOf,
    ScalableVectorOfRank,
    StaticShapeMemRefOf,
    TensorOrMemRef,
    VectorOfAnyRankOf,
    VectorOfNonZeroRankOf,
    VectorOfRank,
    VectorOfRankAndType,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    ELEMENTWISE_MAPPABLE,
    NO_REGION_ARGUMENTS,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    TERMINATOR,
    all_element_types_match,
    all_ranks_match,
    all_types_match,
    elements_match_shape,
    predicate_trait,
    same_element_type,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import (
    I1,
    AnyFloat,
    AnyInteger,
    AnyType,
    AnyTypeOf,
    Index,
    described,
)

CONTRACT = op(
    "vector.contract",
    "Multiplies two vectors and sums over dimensions that maps and iterator types tell, into an accumulator.",
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
    "Parts the elements at even and odd positions of the last dimension.",
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
    "Takes an element or a smaller vector at a position of the leading dimensions.",
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
    "The vector with an element or a smaller vector at a position exchanged.",
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
    "Puts a fixed-length vector into a scalable one at a position counted in units of the scale.",
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
    "Takes a fixed-length vector out of a scalable one at a position counted in units of the scale.",
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
    "The destination with a part, told by offsets and strides, exchanged for the source.",
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
TRANSFER_READ = op(
    "vector.transfer_read",
    "Reads a vector from a memref or tensor through a permutation map, with padding where it lies outside.",
    operands={
        "base": AnyShaped,
        "indices": variadic(Index),
        "padding": AnyType,
        "mask": optional(VectorOfNonZeroRankOf(I1)),
    },
    attributes={"permutation_map": AffineMapAttr, "in_bounds": BoolArrayAttr},
    results={"vector": AnyVectorOfAnyRank},
    traits=[
        Interface("VectorTransferOpInterface"),
        Interface("VectorUnrollOpInterface"),
        Interface("MaskableOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("DestinationStyleOpInterface"),
    ],
    hooks=Hooks(
        verify=verify_memory.transfer_read,
        verify_is_local=True,
        parse=syntax.parse_transfer_read,
        print=syntax.print_transfer_read,
        effects=effects.transfer_read,
        speculatable=speculation.on_tensors_only,
    ),
)
TRANSFER_WRITE = op(
    "vector.transfer_write",
    "Writes a vector into a memref or tensor through a permutation map, except where it lies outside.",
    operands={
        "valueToStore": AnyVectorOfAnyRank,
        "base": AnyShaped,
        "indices": variadic(Index),
        "mask": optional(VectorOfNonZeroRankOf(I1)),
    },
    attributes={"permutation_map": AffineMapAttr, "in_bounds": BoolArrayAttr},
    results={"result": optional(AnyRankedTensor)},
    traits=[
        Interface("VectorTransferOpInterface"),
        Interface("VectorUnrollOpInterface"),
        Interface("MaskableOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("ConditionallySpeculatable"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("DestinationStyleOpInterface"),
    ],
    hooks=Hooks(
        verify=verify_memory.transfer_write,
        verify_is_local=True,
        parse=syntax.parse_transfer_write,
        print=syntax.print_transfer_write,
        effects=effects.transfer_write,
        speculatable=speculation.on_tensors_only,
    ),
)
LOAD = op(
    "vector.load",
    "Reads a slice of contiguous memory into a vector.",
    operands={"base": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_optional(BoolAttr, False),
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    results={"result": AnyVectorOfAnyRank},
    traits=[
        Interface("VectorUnrollOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("AlignmentAttrOpInterface"),
    ],
    effects=[reads("base")],
    format="$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
    hooks=Hooks(verify=verify_memory.load, verify_is_local=True),
)
STORE = op(
    "vector.store",
    "Writes a vector to a slice of contiguous memory.",
    operands={"valueToStore": AnyVectorOfAnyRank, "base": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_optional(BoolAttr, False),
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    traits=[
        Interface("VectorUnrollOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("AlignmentAttrOpInterface"),
    ],
    effects=[writes("base")],
    format="$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
    hooks=Hooks(verify=verify_memory.store, verify_is_local=True),
)
MASKEDLOAD = op(
    "vector.maskedload",
    "Reads the lanes that a mask enables; the others come from a pass-through vector.",
    operands={
        "base": AnyMemRef,
        "indices": variadic(Index),
        "mask": VectorOfNonZeroRankOf(I1),
        "pass_thru": AnyVectorOfNonZeroRank,
    },
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")],
    effects=[reads("base")],
    format=(
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    ),
    hooks=Hooks(verify=verify_memory.maskedload, verify_is_local=True),
)
MASKEDSTORE = op(
    "vector.maskedstore",
    "Writes the lanes that a mask enables.",
    operands={
        "base": AnyMemRef,
        "indices": variadic(Index),
        "mask": VectorOfNonZeroRankOf(I1),
        "valueToStore": AnyVectorOfNonZeroRank,
    },
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    traits=[Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")],
    effects=[writes("base")],
    format=(
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($mask) `,` type($valueToStore)"
    ),
    hooks=Hooks(verify=verify_memory.maskedstore, verify_is_local=True),
)
GATHER = op(
    "vector.gather",
    "Reads elements at a vector of offsets, where a mask enables them.",
    operands={
        "base": TensorOrMemRef(AnyType),
        "offsets": variadic(Index),
        "indices": VectorOfNonZeroRankOf(AnyInteger, Index),
        "mask": VectorOfNonZeroRankOf(I1),
        "pass_thru": AnyVectorOfNonZeroRank,
    },
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[
        Interface("MaskableOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("VectorUnrollOpInterface"),
        Interface("AlignmentAttrOpInterface"),
    ],
    effects=[reads("base")],
    format=(
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) "
        "`,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    ),
    hooks=Hooks(verify=verify_memory.gather, verify_is_local=True),
)
SCATTER = op(
    "vector.scatter",
    "Writes elements at a vector of offsets, where a mask enables them.",
    operands={
        "base": TensorOrMemRef(AnyType),
        "offsets": variadic(Index),
        "indices": VectorOfNonZeroRankOf(AnyInteger, Index),
        "mask": VectorOfNonZeroRankOf(I1),
        "valueToStore": AnyVectorOfNonZeroRank,
    },
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"result": optional(AnyRankedTensor)},
    traits=[Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")],
    effects=[writes("base")],
    format=(
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` "
        "type($result)^)?"
    ),
    hooks=Hooks(verify=verify_memory.scatter, verify_is_local=True),
)
EXPANDLOAD = op(
    "vector.expandload",
    "Reads contiguous elements and spreads them over the lanes that a mask enables.",
    operands={
        "base": AnyMemRef,
        "indices": variadic(Index),
        "mask": FixedVectorOfNonZeroRankOf(I1),
        "pass_thru": AnyVectorOfNonZeroRank,
    },
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    results={"result": AnyVectorOfNonZeroRank},
    traits=[Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")],
    effects=[reads("base")],
    format=(
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    ),
    hooks=Hooks(verify=verify_memory.expandload, verify_is_local=True),
)
COMPRESSSTORE = op(
    "vector.compressstore",
    "Writes the lanes that a mask enables next to each other.",
    operands={
        "base": AnyMemRef,
        "indices": variadic(Index),
        "mask": FixedVectorOfNonZeroRankOf(I1),
        "valueToStore": AnyVectorOfNonZeroRank,
    },
    attributes={"alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2))},
    traits=[Interface("MemorySpaceCastConsumerOpInterface"), Interface("AlignmentAttrOpInterface")],
    effects=[writes("base")],
    format=(
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($mask) `,` type($valueToStore)"
    ),
    hooks=Hooks(verify=verify_memory.compressstore, verify_is_local=True),
)
SHAPE_CAST = op(
    "vector.shape_cast",
    "The same elements in row-major order in a vector of another shape.",
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
TYPE_CAST = op(
    "vector.type_cast",
    "Views a memref of scalars as a memref of one vector.",
    operands={"memref": StaticShapeMemRefOf(AnyType)},
    results={"result": AnyMemRef},
    traits=[PURE, Interface("ViewLikeOpInterface")],
    format="$memref attr-dict `:` type($memref) `to` type($result)",
    hooks=Hooks(verify=verify.type_cast, verify_is_local=True),
)
CONSTANT_MASK = op(
    "vector.constant_mask",
    "A mask that is set in a box from the origin, of constant sizes.",
    attributes={"mask_dim_sizes": DenseI64ArrayAttr},
    results={"result0": VectorOfAnyRankOf(I1)},
    traits=[PURE, Interface("VectorUnrollOpInterface")],
    format="$mask_dim_sizes attr-dict `:` type(results)",
    hooks=Hooks(verify=verify.constant_mask, verify_is_local=True),
)
CREATE_MASK = op(
    "vector.create_mask",
    "A mask that is set in a box from the origin, of sizes computed at run time.",
    operands={"operands": variadic(Index)},
    results={"result0": VectorOfAnyRankOf(I1)},
    traits=[PURE, Interface("VectorUnrollOpInterface")],
    format="$operands attr-dict `:` type(results)",
    hooks=Hooks(verify=verify.create_mask, verify_is_local=True),
)
MASK = op(
    "vector.mask",
    "Runs one op on the lanes that a mask enables.",
    operands={"mask": VectorOfNonZeroRankOf(I1), "passthru": optional(AnyType)},
    results={"results": variadic(AnyType)},
    regions={"maskRegion": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("vector.yield"),
        Interface("MaskingOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ],
    hooks=Hooks(verify=verify_contractions.mask, parse=syntax.parse_mask, print=syntax.print_mask),
)
TRANSPOSE = op(
    "vector.transpose",
    "Permutes the dimensions of a vector.",
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
PRINT = op(
    "vector.print",
    "Prints a scalar, a vector or punctuation to standard output.",
    operands={"source": optional(described(AnyTypeOf(AnyVectorOfAnyRank, AnyInteger, Index, AnyFloat), ""))},
    attributes={
        "punctuation": default(Vector_PrintPunctuation, "newline"),
        "stringLiteral": optional(Builtin_StringAttr),
    },
    traits=[predicate_trait("`source` or `punctuation` are not set when printing strings", prints_one_thing)],
    effects=[writes()],
    format=("($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` $punctuation) attr-dict"),
)
VSCALE = op(
    "vector.vscale",
    "The factor by which scalable vectors are longer at run time.",
    results={"res": Index},
    traits=[PURE, Interface("OpAsmOpInterface")],
    format="attr-dict",
    hooks=Hooks(result_names=lambda op: ["vscale"]),
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
STEP = op(
    "vector.step",
    "A vector of the indices 0, 1, 2 and so on.",
    results={"result": VectorOfRankAndType((1,), Index)},
    traits=[PURE, Interface("VectorUnrollOpInterface"), Interface("InferIntRangeInterface")],
    format="attr-dict `:` type($result)",
)
YIELD = op(
    "vector.yield",
    "Ends the region of a mask and hands over its values.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
)
