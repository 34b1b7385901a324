"""The operations of the memref dialect that read and write elements."""

from __future__ import annotations

from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.dialects.memref import syntax, verify
from compiler.ods.attr_constraints import (
    BoolAttr,
    ConfinedAttr,
    I32Attr,
    I64Attr,
    IntMaxValue,
    IntMinValue,
    IntPositivePowerOf2,
)
from compiler.ods.define import (
    AnyRegion,
    default_when_built,
    op,
    optional,
    reads,
    variadic,
    writes,
)
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    AnyRankedOrUnrankedMemRef,
    MemRefOf,
)
from compiler.ods.traits import (
    MEMREFS_NORMALIZABLE,
    PURE,
    RETURN_LIKE,
    SAME_OPERANDS_ELEMENT_TYPE,
    SAME_OPERANDS_SHAPE,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import AnyFloat, AnySignlessInteger, AnyType, AnyTypeOf, Index

COPY = op(
    "memref.copy",
    "Copies all elements into another memref of the same shape, whose layout may differ.",
    operands={"source": AnyRankedOrUnrankedMemRef, "target": AnyRankedOrUnrankedMemRef},
    traits=[SAME_OPERANDS_ELEMENT_TYPE, SAME_OPERANDS_SHAPE],
    effects=[reads("source"), writes("target")],
    format="$source `,` $target attr-dict `:` type($source) `to` type($target)",
)
DMA_START = op(
    "memref.dma_start",
    "Starts an asynchronous copy, to be waited for by its tag.",
    operands={"operands": variadic(AnyType)},
    hooks=Hooks(
        parse=syntax.parse_dma_start,
        print=syntax.print_dma_start,
        verify=verify.dma_start,
        verify_is_local=True,
    ),
)
DMA_WAIT = op(
    "memref.dma_wait",
    "Waits for the asynchronous copy that a tag stands for.",
    operands={"tagMemRef": AnyMemRef, "tagIndices": variadic(Index), "numElements": Index},
    format="$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    hooks=Hooks(verify=verify.dma_wait, verify_is_local=True),
)
GENERIC_ATOMIC_RMW = op(
    "memref.generic_atomic_rmw",
    "Updates an element atomically by a region, which may run several times.",
    operands={"memref": MemRefOf(AnySignlessInteger, AnyFloat), "indices": variadic(Index)},
    results={"result": AnyTypeOf(AnySignlessInteger, AnyFloat)},
    regions={"atomic_body": AnyRegion},
    traits=[
        single_block_implicit_terminator("memref.atomic_yield"),
        types_match_with(
            "memref", "result", "result type matches element type of memref", lambda type_: type_.element_type
        ),
    ],
    effects=[reads("memref"), writes("memref")],
    hooks=Hooks(
        parse=syntax.parse_generic_atomic_rmw, print=syntax.print_generic_atomic_rmw, verify=verify.generic_atomic_rmw
    ),
)
ATOMIC_YIELD = op(
    "memref.atomic_yield",
    "Ends the region of an atomic update with the element's new value.",
    operands={"result": AnyType},
    traits=[has_parent("memref.generic_atomic_rmw"), PURE, TERMINATOR, RETURN_LIKE],
    format="$result attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.atomic_yield),
)
LOAD = op(
    "memref.load",
    "Loads an element; undefined when an index is out of bounds.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_when_built(BoolAttr, False),
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    results={"result": AnyType},
    traits=[
        types_match_with(
            "memref", "result", "result type matches element type of 'memref'", lambda type_: type_.element_type
        ),
        MEMREFS_NORMALIZABLE,
        Interface("AlignmentAttrOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
    ],
    effects=[reads("memref")],
    format="$memref `[` $indices `]` attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.load, verify_is_local=True),
)
PREFETCH = op(
    "memref.prefetch",
    "Hints that an element will soon be read or written; changes no value.",
    operands={"memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "isWrite": BoolAttr,
        "localityHint": ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)),
        "isDataCache": BoolAttr,
    },
    effects=[writes("memref")],
    hooks=Hooks(parse=syntax.parse_prefetch, print=syntax.print_prefetch, verify=verify.prefetch, verify_is_local=True),
)
STORE = op(
    "memref.store",
    "Stores an element; undefined when an index is out of bounds.",
    operands={"value": AnyType, "memref": AnyMemRef, "indices": variadic(Index)},
    attributes={
        "nontemporal": default_when_built(BoolAttr, False),
        "alignment": optional(ConfinedAttr(I64Attr, IntPositivePowerOf2)),
    },
    traits=[
        types_match_with(
            "memref", "value", "type of 'value' matches element type of 'memref'", lambda type_: type_.element_type
        ),
        MEMREFS_NORMALIZABLE,
        Interface("AlignmentAttrOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
    ],
    effects=[writes("memref")],
    format="$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    hooks=Hooks(verify=verify.store, verify_is_local=True),
)
ATOMIC_RMW = op(
    "memref.atomic_rmw",
    "Updates an element atomically and gives what it was before.",
    operands={
        "value": AnyTypeOf(AnySignlessInteger, AnyFloat),
        "memref": MemRefOf(AnySignlessInteger, AnyFloat),
        "indices": variadic(Index),
    },
    attributes={"kind": AtomicRMWKindAttr},
    results={"result": AnyTypeOf(AnySignlessInteger, AnyFloat)},
    traits=[
        Interface("MemorySpaceCastConsumerOpInterface"),
        all_types_match("value", "result"),
        types_match_with(
            "memref", "value", "value type matches element type of memref", lambda type_: type_.element_type
        ),
    ],
    effects=[reads("memref"), writes("memref")],
    format=(
        "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) "
        "`)` `->` type($result)"
    ),
    hooks=Hooks(verify=verify.atomic_rmw, verify_is_local=True),
)
