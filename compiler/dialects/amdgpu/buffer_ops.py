"""The operations of the amdgpu dialect that access memory through buffers, whose bounds the hardware checks."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir.operation import Value
from compiler.ir.types import MemRefType
from compiler.ods.attr_constraints import BoolAttr, I32Attr, UnitAttr
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Member,
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    result,
    variadic_operand,
)
from compiler.ods.shaped_constraints import AnyMemRef, VectorOfLengthAndType
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, PURE, all_element_types_match, all_types_match
from compiler.ods.type_constraints import BF16, F16, F32, F64, I32, I64, AnyType, AnyTypeOf, I


class FatRawBufferCastOp(Op, name="amdgpu.fat_raw_buffer_cast"):
    """Views a memref as a buffer whose bounds the hardware checks, with ordinary loads and stores."""

    source_ = operand(AnyMemRef)
    valid_bytes = optional_operand(I64, name="validBytes")
    cache_swizzle_stride = optional_operand(I(14), name="cacheSwizzleStride")
    bounds_check = attribute(BoolAttr, default=True, name="boundsCheck")
    reset_offset = attribute(UnitAttr, name="resetOffset")
    result = result(AnyMemRef)
    traits = [
        PURE,
        Interface("InferTypeOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("ViewLikeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ]
    assembly_format = (
        "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` "
        "$cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset ) "
        "attr-dict `:` type($source) `to` type($result)"
    )
    hooks = Hooks(verify_is_local=True)


class RawBufferAccess(Op):
    memref: Member[Value[MemRefType]]
    indices: Member[Sequence[Value]]
    sgpr_offset: Member[Value | None]
    bounds_check = attribute(BoolAttr, default=True, name="boundsCheck")
    index_offset = optional_attribute(I32Attr, name="indexOffset")
    hooks = Hooks(verify_is_local=True)


class RawBufferLoadOp(RawBufferAccess, name="amdgpu.raw_buffer_load"):
    """Loads from a memref by a buffer instruction; zero when out of bounds."""

    memref = operand(AnyMemRef)
    indices = variadic_operand(I32)
    sgpr_offset = optional_operand(I32, name="sgprOffset")
    value = result(AnyType)
    traits = [all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [reads("memref")]
    assembly_format = (
        "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) (`,` "
        "type($indices)^)? `->` type($value)"
    )


class RawBufferStoreOp(RawBufferAccess, name="amdgpu.raw_buffer_store"):
    """Stores to a memref by a buffer instruction; does nothing when out of bounds."""

    value = operand(AnyType)
    memref = operand(AnyMemRef)
    indices = variadic_operand(I32)
    sgpr_offset = optional_operand(I32, name="sgprOffset")
    traits = [all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [writes("memref")]
    assembly_format = (
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) (`,` type($indices)^)?"
    )


class RawBufferAtomicCmpswapOp(RawBufferAccess, name="amdgpu.raw_buffer_atomic_cmpswap"):
    """Replaces an element atomically if it equals a value, and returns its previous value."""

    src = operand(AnyType)
    cmp = operand(AnyType)
    memref = operand(AnyMemRef)
    indices = variadic_operand(I32)
    sgpr_offset = optional_operand(I32, name="sgprOffset")
    value = result(AnyType)
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("src", "cmp", "value"),
        all_element_types_match("value", "memref"),
    ]
    effects = [reads("memref"), writes("memref")]
    assembly_format = (
        "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    )


class RawBufferAtomic(RawBufferAccess):
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [reads("memref"), writes("memref")]
    assembly_format = (
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    )


class RawBufferAtomicFaddOp(RawBufferAtomic, name="amdgpu.raw_buffer_atomic_fadd"):
    """Adds a float to an element atomically; does nothing when out of bounds."""

    value = operand(AnyTypeOf(F32, VectorOfLengthAndType((2,), F16, BF16)))
    memref = operand(AnyMemRef)
    indices = variadic_operand(I32)
    sgpr_offset = optional_operand(I32, name="sgprOffset")
    traits = [all_element_types_match("value", "memref")]


class RawBufferAtomicFmaxOp(RawBufferAtomic, name="amdgpu.raw_buffer_atomic_fmax"):
    """Raises a float element atomically to at least a value; does nothing when out of bounds."""

    value = operand(AnyTypeOf(F32, F64))
    memref = operand(AnyMemRef)
    indices = variadic_operand(I32)
    sgpr_offset = optional_operand(I32, name="sgprOffset")
    traits = [all_element_types_match("value", "memref")]


class IntegerRawBufferAtomic(RawBufferAtomic):
    value = operand(I32)
    memref = operand(AnyMemRef)
    indices = variadic_operand(I32)
    sgpr_offset = optional_operand(I32, name="sgprOffset")


class RawBufferAtomicSmaxOp(IntegerRawBufferAtomic, name="amdgpu.raw_buffer_atomic_smax"):
    """Raises an element atomically to at least a signed value; does nothing when out of bounds."""


class RawBufferAtomicUminOp(IntegerRawBufferAtomic, name="amdgpu.raw_buffer_atomic_umin"):
    """Lowers an element atomically to at most an unsigned value; does nothing when out of bounds."""
