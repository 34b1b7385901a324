"""The operations of the amdgpu dialect that access memory through buffers, whose bounds the hardware checks."""

from __future__ import annotations

from compiler.dialects.amdgpu import verify
from compiler.ods.attr_constraints import (
    BoolAttr,
    I32Attr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import (
    AnyMemRef,
    VectorOfLengthAndType,
)
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    all_element_types_match,
    all_types_match,
)
from compiler.ods.type_constraints import (
    BF16,
    F16,
    F32,
    F64,
    I32,
    I64,
    AnyType,
    AnyTypeOf,
    I,
)

FAT_RAW_BUFFER_CAST = op(
    "amdgpu.fat_raw_buffer_cast",
    "Views a memref as a buffer whose bounds the hardware checks, with ordinary loads and stores.",
    operands={"source": AnyMemRef, "validBytes": optional(I64), "cacheSwizzleStride": optional(I(14))},
    attributes={"boundsCheck": default(BoolAttr, True), "resetOffset": UnitAttr},
    results={"result": AnyMemRef},
    traits=[
        PURE,
        Interface("InferTypeOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("ViewLikeOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
    ],
    format=(
        "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` "
        "$cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset ) "
        "attr-dict `:` type($source) `to` type($result)"
    ),
    hooks=Hooks(verify=verify.fat_raw_buffer_cast, verify_is_local=True),
)
RAW_BUFFER_LOAD = op(
    "amdgpu.raw_buffer_load",
    "Loads from a memref by a buffer instruction; zero when out of bounds.",
    operands={"memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    results={"value": AnyType},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref")],
    format=(
        "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) (`,` "
        "type($indices)^)? `->` type($value)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_STORE = op(
    "amdgpu.raw_buffer_store",
    "Stores to a memref by a buffer instruction; does nothing when out of bounds.",
    operands={"value": AnyType, "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) (`,` type($indices)^)?"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_CMPSWAP = op(
    "amdgpu.raw_buffer_atomic_cmpswap",
    "Replaces an element atomically if it equals a value, and gives what it was before.",
    operands={
        "src": AnyType,
        "cmp": AnyType,
        "memref": AnyMemRef,
        "indices": variadic(I32),
        "sgprOffset": optional(I32),
    },
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    results={"value": AnyType},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("src", "cmp", "value"),
        all_element_types_match("value", "memref"),
    ],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_FADD = op(
    "amdgpu.raw_buffer_atomic_fadd",
    "Adds a float to an element atomically; does nothing when out of bounds.",
    operands={
        "value": AnyTypeOf(F32, VectorOfLengthAndType((2,), F16, BF16)),
        "memref": AnyMemRef,
        "indices": variadic(I32),
        "sgprOffset": optional(I32),
    },
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_FMAX = op(
    "amdgpu.raw_buffer_atomic_fmax",
    "Raises a float element atomically to at least a value; does nothing when out of bounds.",
    operands={"value": AnyTypeOf(F32, F64), "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[all_element_types_match("value", "memref"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_SMAX = op(
    "amdgpu.raw_buffer_atomic_smax",
    "Raises an element atomically to at least a signed value; does nothing when out of bounds.",
    operands={"value": I32, "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
RAW_BUFFER_ATOMIC_UMIN = op(
    "amdgpu.raw_buffer_atomic_umin",
    "Lowers an element atomically to at most an unsigned value; does nothing when out of bounds.",
    operands={"value": I32, "memref": AnyMemRef, "indices": variadic(I32), "sgprOffset": optional(I32)},
    attributes={"boundsCheck": default(BoolAttr, True), "indexOffset": optional(I32Attr)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[reads("memref"), writes("memref")],
    format=(
        "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` "
        "type($value) `->` type($memref) `,` type($indices)"
    ),
    hooks=Hooks(verify=verify.raw_buffer, verify_is_local=True),
)
