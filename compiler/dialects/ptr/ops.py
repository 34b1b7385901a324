"""The operations of the ptr dialect."""

from __future__ import annotations

from compiler.dialects.ptr import effects, verify
from compiler.dialects.ptr.constraints import (
    NO_ALIGNMENT,
    AlignmentProp,
    AtomicOrderingProp,
    Ptr_Any1DType,
    Ptr_IntLikeType,
    Ptr_Mask1DType,
    Ptr_Ptr1DType,
    Ptr_PtrLikeType,
    Ptr_PtrMetadata,
    Ptr_PtrType,
    PtrLikeTypeInterface,
)
from compiler.dialects.ptr.enums import PTR_ADD_FLAGS, PTR_DIFF_FLAGS
from compiler.ods.attr_constraints import EnumProp, StrAttr, TypeAttr, TypedAttrInterface, UnitProp
from compiler.ods.define import default, op, optional, reads, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_shapes_match,
    all_types_match,
    predicate_trait,
    types_match_with,
)
from compiler.ods.type_constraints import AnySignlessIntegerOrIndex, AnyType

CONSTANT = op(
    "ptr.constant",
    "Makes a pointer of a constant address, or the null pointer.",
    attributes={"value": TypedAttrInterface},
    results={"result": Ptr_PtrType},
    traits=[CONSTANT_LIKE, PURE, all_types_match("value", "result")],
    format="attr-dict $value",
)
FROM_PTR = op(
    "ptr.from_ptr",
    "Turns a pointer, and what else has to be known, back into a value such as a memref.",
    operands={"ptr": Ptr_PtrType, "metadata": optional(Ptr_PtrMetadata)},
    results={"result": PtrLikeTypeInterface},
    traits=[
        PURE,
        types_match_with("result", "metadata", "metadata type", verify.metadata, name="OptionalTypesMatchWith"),
    ],
    format="$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)",
    hooks=Hooks(verify=verify.from_ptr),
)
GATHER = op(
    "ptr.gather",
    "Loads one element from each of many pointers where the mask is true, else takes that of `passthrough`.",
    operands={"ptrs": Ptr_Ptr1DType, "mask": Ptr_Mask1DType, "passthrough": Ptr_Any1DType},
    attributes={"alignment": default(AlignmentProp, NO_ALIGNMENT)},
    results={"result": Ptr_Any1DType},
    traits=[
        Interface("MemoryEffectOpInterface"),
        types_match_with("result", "mask", "result and mask must be compatible", verify.mask),
        all_types_match("result", "passthrough"),
        all_shapes_match("result", "ptrs"),
        predicate_trait("all of {result, ptrs} have same type IDs", name="AllTypeIDsMatch"),
    ],
    effects=[reads("ptrs")],
    format=(
        "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptrs) `->` type($result)"
    ),
    hooks=Hooks(verify=verify.masked("ptrs")),
)
GET_METADATA = op(
    "ptr.get_metadata",
    "Takes what is to be known of a value beside its pointer: of a memref offset, sizes and strides.",
    operands={"ptr": PtrLikeTypeInterface},
    results={"result": Ptr_PtrMetadata},
    traits=[PURE, types_match_with("ptr", "result", "metadata type", verify.metadata)],
    format="$ptr attr-dict `:` type($ptr)",
    hooks=Hooks(infer_types=verify.metadata_types),
)
LOAD = op(
    "ptr.load",
    "Loads a value of any type from where a pointer points; atomic or volatile where told.",
    operands={"ptr": Ptr_PtrType},
    attributes={
        "alignment": default(AlignmentProp, NO_ALIGNMENT),
        "volatile_": default(UnitProp, False),
        "nontemporal": default(UnitProp, False),
        "invariant": default(UnitProp, False),
        "invariantGroup": default(UnitProp, False),
        "ordering": default(AtomicOrderingProp, "not_atomic"),
        "syncscope": optional(StrAttr),
    },
    results={"value": AnyType},
    traits=[Interface("MemoryEffectOpInterface")],
    format=(
        "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
        "oilist( `nontemporal` $nontemporal | `invariant` $invariant | `invariant_group` "
        "$invariantGroup | `alignment` `=` $alignment ) attr-dict `:` qualified(type($ptr)) `->` "
        "type($value)"
    ),
    hooks=Hooks(verify=verify.access("release", "acq_rel"), effects=effects.load_effects),
)
MASKED_LOAD = op(
    "ptr.masked_load",
    "Loads elements that lie side by side where the mask is true, else takes those of `passthrough`.",
    operands={"ptr": Ptr_PtrType, "mask": Ptr_Mask1DType, "passthrough": Ptr_Any1DType},
    attributes={"alignment": default(AlignmentProp, NO_ALIGNMENT)},
    results={"result": Ptr_Any1DType},
    traits=[
        Interface("MemoryEffectOpInterface"),
        types_match_with("result", "mask", "result and mask must be compatible", verify.mask),
        all_types_match("result", "passthrough"),
    ],
    effects=[reads("ptr")],
    format=(
        "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` "
        "qualified(type($ptr)) `->` type($result)"
    ),
    hooks=Hooks(verify=verify.masked("ptr")),
)
MASKED_STORE = op(
    "ptr.masked_store",
    "Stores elements side by side where the mask is true, and leaves memory alone elsewhere.",
    operands={"value": Ptr_Any1DType, "ptr": Ptr_PtrType, "mask": Ptr_Mask1DType},
    attributes={"alignment": default(AlignmentProp, NO_ALIGNMENT)},
    traits=[
        Interface("MemoryEffectOpInterface"),
        types_match_with("value", "mask", "value and mask must be compatible", verify.mask),
    ],
    effects=[writes("ptr")],
    format=(
        "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` qualified(type($ptr))"
    ),
    hooks=Hooks(verify=verify.masked("ptr")),
)
PTR_ADD = op(
    "ptr.ptr_add",
    "Moves a pointer by an offset in bytes; one of the two, or both, may be many.",
    operands={"base": Ptr_PtrLikeType, "offset": Ptr_IntLikeType},
    attributes={"flags": default(EnumProp(PTR_ADD_FLAGS, "Pointer add flags"), "none")},
    results={"result": Ptr_PtrLikeType},
    traits=[PURE, Interface("ViewLikeOpInterface"), Interface("InferTypeOpInterface")],
    format="($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)",
    hooks=Hooks(infer_types=verify.sum_types, verify=verify.ptr_add),
)
PTR_DIFF = op(
    "ptr.ptr_diff",
    "Gives how many bytes two pointers are apart; both point into the same memory space.",
    operands={"lhs": Ptr_PtrLikeType, "rhs": Ptr_PtrLikeType},
    attributes={"flags": default(EnumProp(PTR_DIFF_FLAGS, "Pointer difference flags"), "none")},
    results={"result": Ptr_IntLikeType},
    traits=[PURE, all_types_match("lhs", "rhs"), SAME_OPERANDS_AND_RESULT_SHAPE],
    format="($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
    hooks=Hooks(verify=verify.ptr_diff),
)
SCATTER = op(
    "ptr.scatter",
    "Stores one element to each of many pointers where the mask is true.",
    operands={"value": Ptr_Any1DType, "ptrs": Ptr_Ptr1DType, "mask": Ptr_Mask1DType},
    attributes={"alignment": default(AlignmentProp, NO_ALIGNMENT)},
    traits=[
        Interface("MemoryEffectOpInterface"),
        types_match_with("value", "mask", "value and mask must be compatible", verify.mask),
        all_shapes_match("value", "ptrs"),
        predicate_trait("all of {value, ptrs} have same type IDs", name="AllTypeIDsMatch"),
    ],
    effects=[writes("ptrs")],
    format=("$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` type($ptrs)"),
    hooks=Hooks(verify=verify.masked("ptrs")),
)
STORE = op(
    "ptr.store",
    "Stores a value of any type to where a pointer points; atomic or volatile where told.",
    operands={"value": AnyType, "ptr": Ptr_PtrType},
    attributes={
        "alignment": default(AlignmentProp, NO_ALIGNMENT),
        "volatile_": default(UnitProp, False),
        "nontemporal": default(UnitProp, False),
        "invariantGroup": default(UnitProp, False),
        "ordering": default(AtomicOrderingProp, "not_atomic"),
        "syncscope": optional(StrAttr),
    },
    traits=[Interface("MemoryEffectOpInterface")],
    format=(
        "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? "
        "$ordering^)? oilist( `nontemporal` $nontemporal | `invariant_group` $invariantGroup | "
        "`alignment` `=` $alignment ) attr-dict `:` type($value) `,` qualified(type($ptr))"
    ),
    hooks=Hooks(verify=verify.access("acquire", "acq_rel"), effects=effects.store_effects),
)
TO_PTR = op(
    "ptr.to_ptr",
    "Takes the pointer out of a value that has one, such as a memref; sizes and strides are lost.",
    operands={"ptr": PtrLikeTypeInterface},
    results={"result": Ptr_PtrType},
    traits=[PURE],
    format="$ptr attr-dict `:` type($ptr) `->` type($result)",
    hooks=Hooks(verify=verify.to_ptr),
)
TYPE_OFFSET = op(
    "ptr.type_offset",
    "Gives how many bytes lie from one element of a type to the next, by the data layout.",
    attributes={"elementType": TypeAttr},
    results={"result": AnySignlessIntegerOrIndex},
    traits=[PURE],
    format="$elementType attr-dict `:` type($result)",
)
