"""The operations of the vector dialect that read and write memory or tensors, or print."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.vector import effects, syntax, verify, verify_memory
from compiler.dialects.vector.constraints import (
    Vector_PrintPunctuation,
    prints_one_thing,
)
from compiler.ods.attr_constraints import (
    AffineMapAttr,
    BoolArrayAttr,
    BoolAttr,
    ConfinedAttr,
    I64Attr,
    IntPositivePowerOf2,
)
from compiler.ods.define import default, default_when_built, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyRankedTensor,
    AnyShaped,
    AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank,
    FixedVectorOfNonZeroRankOf,
    StaticShapeMemRefOf,
    TensorOrMemRef,
    VectorOfNonZeroRankOf,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    predicate_trait,
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
    "Reads a slice of contiguous memory into a vector; what lies out of bounds is up to the target.",
    operands={"base": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_when_built(BoolAttr, False),
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
    "Writes a vector to a slice of contiguous memory; what happens out of bounds is up to the target.",
    operands={"valueToStore": AnyVectorOfAnyRank, "base": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_when_built(BoolAttr, False),
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
    "Writes the lanes that a mask enables, and leaves memory of the others alone.",
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
    "Reads elements at a vector of offsets where a mask enables them; undefined out of bounds.",
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
    "Writes elements at a vector of offsets where a mask enables them; undefined out of bounds.",
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
TYPE_CAST = op(
    "vector.type_cast",
    "Views a memref of scalars as a memref of one vector.",
    operands={"memref": StaticShapeMemRefOf(AnyType)},
    results={"result": AnyMemRef},
    traits=[PURE, Interface("ViewLikeOpInterface")],
    format="$memref attr-dict `:` type($memref) `to` type($result)",
    hooks=Hooks(verify=verify.type_cast, verify_is_local=True),
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
