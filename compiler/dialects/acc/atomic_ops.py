"""The atomic operations of the acc dialect."""

from __future__ import annotations

from compiler.dialects.acc import verify_recipes
from compiler.dialects.acc.constraints import OpenACC_PointerLikeType
from compiler.ods.attr_constraints import TypeAttr
from compiler.ods.define import SizedRegion, op, optional, reads, writes
from compiler.ods.model import Interface
from compiler.ods.traits import RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator
from compiler.ods.type_constraints import I1, AnyType

ATOMIC_READ = op(
    "acc.atomic.read",
    "Loads from `x` as one indivisible access, and stores what it read to `v`, which is not atomic.",
    operands={"x": OpenACC_PointerLikeType, "v": OpenACC_PointerLikeType, "ifCond": optional(I1)},
    attributes={"element_type": TypeAttr},
    traits=[Interface("AtomicReadOpInterface")],
    format="oilist( `if` `(` $ifCond `)` ) $v `=` $x `:` type($v) `,` type($x) `,` $element_type attr-dict",
    hooks=verify_recipes.ATOMIC_READ,
)
ATOMIC_WRITE = op(
    "acc.atomic.write",
    "Stores a value as one indivisible access.",
    operands={"x": OpenACC_PointerLikeType, "expr": AnyType, "ifCond": optional(I1)},
    traits=[Interface("AtomicWriteOpInterface")],
    format="oilist( `if` `(` $ifCond `)` ) $x `=` $expr `:` type($x) `,` type($expr) attr-dict",
    hooks=verify_recipes.ATOMIC_WRITE,
)
ATOMIC_UPDATE = op(
    "acc.atomic.update",
    "Reads a variable, computes its new value in the region, and stores it, all indivisibly.",
    operands={"x": OpenACC_PointerLikeType, "ifCond": optional(I1)},
    regions={"region": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("acc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("AtomicUpdateOpInterface"),
    ],
    effects=[reads("x"), writes("x")],
    format="oilist( `if` `(` $ifCond `)` ) $x `:` type($x) $region attr-dict",
    hooks=verify_recipes.ATOMIC_UPDATE,
)
ATOMIC_CAPTURE = op(
    "acc.atomic.capture",
    "Updates or writes a variable and reads it, before or after, as one indivisible step.",
    operands={"ifCond": optional(I1)},
    regions={"region": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("acc.terminator"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("AtomicCaptureOpInterface"),
    ],
    format="oilist( `if` `(` $ifCond `)` ) $region attr-dict",
    hooks=verify_recipes.ATOMIC_CAPTURE,
)
