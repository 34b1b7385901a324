"""The atomic operations of the acc dialect."""

from __future__ import annotations

from compiler.dialects.acc.constraints import OpenACC_PointerLikeType
from compiler.ods.attr_constraints import TypeAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_operand, region
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator
from compiler.ods.type_constraints import I1, AnyType


class AtomicReadOp(Op, name="acc.atomic.read"):
    """Loads from `x` as one indivisible access, and stores the loaded value to `v`, not atomically."""

    x = operand(OpenACC_PointerLikeType)
    v = operand(OpenACC_PointerLikeType)
    if_cond = optional_operand(I1, name="ifCond")
    element_type = attribute(TypeAttr)
    traits = [Interface("AtomicReadOpInterface")]
    assembly_format = "oilist( `if` `(` $ifCond `)` ) $v `=` $x `:` type($v) `,` type($x) `,` $element_type attr-dict"


class AtomicWriteOp(Op, name="acc.atomic.write"):
    """Stores a value as one indivisible access."""

    x = operand(OpenACC_PointerLikeType)
    expr = operand(AnyType)
    if_cond = optional_operand(I1, name="ifCond")
    traits = [Interface("AtomicWriteOpInterface")]
    assembly_format = "oilist( `if` `(` $ifCond `)` ) $x `=` $expr `:` type($x) `,` type($expr) attr-dict"


class AtomicUpdateOp(Op, name="acc.atomic.update"):
    """Reads a variable, computes its new value in the region, and stores it, all indivisibly."""

    x = operand(OpenACC_PointerLikeType)
    if_cond = optional_operand(I1, name="ifCond")
    region = region(SizedRegion(1))
    traits = [
        single_block_implicit_terminator("acc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("AtomicUpdateOpInterface"),
    ]
    effects = [reads("x"), writes("x")]
    assembly_format = "oilist( `if` `(` $ifCond `)` ) $x `:` type($x) $region attr-dict"


class AtomicCaptureOp(Op, name="acc.atomic.capture"):
    """Updates or writes a variable and reads it, before or after, as one indivisible step."""

    if_cond = optional_operand(I1, name="ifCond")
    region = region(SizedRegion(1))
    traits = [
        single_block_implicit_terminator("acc.terminator"),
        RECURSIVE_MEMORY_EFFECTS,
        Interface("AtomicCaptureOpInterface"),
    ]
    assembly_format = "oilist( `if` `(` $ifCond `)` ) $region attr-dict"
