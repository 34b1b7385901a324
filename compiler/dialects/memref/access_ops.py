"""The operations of the memref dialect that read and write elements."""

from __future__ import annotations

from compiler.dialects.arith.constraints import AtomicRMWKindAttr
from compiler.ods.attr_confines import IntMaxValue, IntMinValue, IntPositivePowerOf2
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I32Attr, I64Attr
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    attribute_when_built,
    operand,
    optional_attribute,
    region,
    result,
    variadic_operand,
)
from compiler.ods.shaped_constraints import AnyMemRef, AnyRankedOrUnrankedMemRef, MemRefOf
from compiler.ods.trait_classes import Interface
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


class CopyOp(Op, name="memref.copy"):
    """Copies all elements into another memref of the same shape, whose layout may differ."""

    source_ = operand(AnyRankedOrUnrankedMemRef)
    target = operand(AnyRankedOrUnrankedMemRef)
    traits = [SAME_OPERANDS_ELEMENT_TYPE, SAME_OPERANDS_SHAPE]
    effects = [reads("source"), writes("target")]
    assembly_format = "$source `,` $target attr-dict `:` type($source) `to` type($target)"


class DmaStartOp(Op, name="memref.dma_start"):
    """Starts an asynchronous copy, to be waited for by its tag."""

    operands = variadic_operand(AnyType)
    hooks = Hooks(verify_is_local=True)


class DmaWaitOp(Op, name="memref.dma_wait"):
    """Waits for the asynchronous copy that is identified by a tag."""

    tag_mem_ref = operand(AnyMemRef, name="tagMemRef")
    tag_indices = variadic_operand(Index, name="tagIndices")
    num_elements = operand(Index, name="numElements")
    assembly_format = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)"
    hooks = Hooks(verify_is_local=True)


class GenericAtomicRMWOp(Op, name="memref.generic_atomic_rmw"):
    """Updates an element atomically by a region, which may run several times."""

    memref = operand(MemRefOf(AnySignlessInteger, AnyFloat))
    indices = variadic_operand(Index)
    result = result(AnyTypeOf(AnySignlessInteger, AnyFloat))
    atomic_body = region()
    traits = [
        single_block_implicit_terminator("memref.atomic_yield"),
        types_match_with(
            "memref", "result", "result type matches element type of memref", lambda type_: type_.element_type
        ),
    ]
    effects = [reads("memref"), writes("memref")]


class AtomicYieldOp(Op, name="memref.atomic_yield"):
    """Ends the region of an atomic update with the element's new value."""

    result_ = operand(AnyType)
    traits = [has_parent("memref.generic_atomic_rmw"), PURE, TERMINATOR, RETURN_LIKE]
    assembly_format = "$result attr-dict `:` type($result)"


class LoadOp(Op, name="memref.load"):
    """Loads an element; undefined when an index is out of bounds."""

    memref = operand(AnyMemRef)
    indices = variadic_operand(Index)
    nontemporal = attribute_when_built(BoolAttr, default=False)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    result = result(AnyType)
    traits = [
        types_match_with(
            "memref", "result", "result type matches element type of 'memref'", lambda type_: type_.element_type
        ),
        MEMREFS_NORMALIZABLE,
        Interface("AlignmentAttrOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
    ]
    effects = [reads("memref")]
    assembly_format = "$memref `[` $indices `]` attr-dict `:` type($memref)"
    hooks = Hooks(verify_is_local=True)


class PrefetchOp(Op, name="memref.prefetch"):
    """Hints that an element will soon be read or written; changes no value."""

    memref = operand(AnyMemRef)
    indices = variadic_operand(Index)
    is_write = attribute(BoolAttr, name="isWrite")
    locality_hint = attribute(ConfinedAttr(I32Attr, IntMinValue(0), IntMaxValue(3)), name="localityHint")
    is_data_cache = attribute(BoolAttr, name="isDataCache")
    effects = [writes("memref")]
    hooks = Hooks(verify_is_local=True)


class StoreOp(Op, name="memref.store"):
    """Stores an element; undefined when an index is out of bounds."""

    value = operand(AnyType)
    memref = operand(AnyMemRef)
    indices = variadic_operand(Index)
    nontemporal = attribute_when_built(BoolAttr, default=False)
    alignment = optional_attribute(ConfinedAttr(I64Attr, IntPositivePowerOf2))
    traits = [
        types_match_with(
            "memref", "value", "type of 'value' matches element type of 'memref'", lambda type_: type_.element_type
        ),
        MEMREFS_NORMALIZABLE,
        Interface("AlignmentAttrOpInterface"),
        Interface("MemorySpaceCastConsumerOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
    ]
    effects = [writes("memref")]
    assembly_format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"
    hooks = Hooks(verify_is_local=True)


class AtomicRMWOp(Op, name="memref.atomic_rmw"):
    """Updates an element atomically and returns its previous value."""

    value = operand(AnyTypeOf(AnySignlessInteger, AnyFloat))
    memref = operand(MemRefOf(AnySignlessInteger, AnyFloat))
    indices = variadic_operand(Index)
    kind = attribute(AtomicRMWKindAttr)
    result = result(AnyTypeOf(AnySignlessInteger, AnyFloat))
    traits = [
        Interface("MemorySpaceCastConsumerOpInterface"),
        all_types_match("value", "result"),
        types_match_with(
            "memref", "value", "value type matches element type of memref", lambda type_: type_.element_type
        ),
    ]
    effects = [reads("memref"), writes("memref")]
    assembly_format = (
        "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) "
        "`)` `->` type($result)"
    )
    hooks = Hooks(verify_is_local=True)
