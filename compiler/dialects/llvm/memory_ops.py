"""The operations of the llvm dialect that access memory."""

from __future__ import annotations

from compiler.dialects.llvm import effects, verify
from compiler.dialects.llvm.constraints import (
    AtomicBinOp,
    AtomicOrdering,
    GEPNoWrapFlagsProp,
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_AnyStruct,
    LLVM_AtomicCmpXchgType,
    LLVM_AtomicRMWType,
    LLVM_DereferenceableAttr,
    LLVM_LoadableType,
    LLVM_ScalarOrVectorOf,
    LLVM_TBAATagArrayAttr,
    value_and_flag,
)
from compiler.dialects.llvm.syntax import parse_alloca, print_alloca
from compiler.ods.attr_constraints import DenseI32ArrayAttr, I64Attr, StrAttr, TypeAttr, UnitAttr
from compiler.ods.define import allocates, default, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE, types_match_with
from compiler.ods.type_constraints import AnySignlessInteger

ALLOCA = op(
    "llvm.alloca",
    "Reserves memory on the stack until the function returns; it is uninitialized.",
    operands={"arraySize": AnySignlessInteger},
    attributes={"alignment": optional(I64Attr), "elem_type": TypeAttr, "inalloca": UnitAttr},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableAllocationOpInterface"), Interface("DestructurableAllocationOpInterface")],
    effects=[allocates("res", resource="AutomaticAllocationScopeResource")],
    hooks=Hooks(parse=parse_alloca, print=print_alloca, verify=verify.alloca),
)
GETELEMENTPTR = op(
    "llvm.getelementptr",
    "Computes the address of a part of an aggregate from indices, without touching memory.",
    operands={
        "base": LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        "dynamicIndices": variadic(LLVM_ScalarOrVectorOf(AnySignlessInteger)),
    },
    attributes={
        "rawConstantIndices": DenseI32ArrayAttr,
        "elem_type": TypeAttr,
        "noWrapFlags": default(GEPNoWrapFlagsProp, "none"),
    },
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[
        PURE,
        Interface("PromotableOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("ViewLikeOpInterface"),
    ],
    format=(
        "($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` "
        "attr-dict `:` functional-type(operands, results) `,` $elem_type"
    ),
    hooks=Hooks(verify=verify.getelementptr),
)
LOAD = op(
    "llvm.load",
    "Reads a value of the result's type from memory; undefined if the address is not valid for it.",
    operands={"addr": LLVM_AnyPointer},
    attributes={
        "alignment": optional(I64Attr),
        "volatile_": UnitAttr,
        "nontemporal": UnitAttr,
        "invariant": UnitAttr,
        "invariantGroup": UnitAttr,
        "ordering": default(AtomicOrdering, "not_atomic"),
        "syncscope": optional(StrAttr),
        "dereferenceable": optional(LLVM_DereferenceableAttr),
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_LoadableType},
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
        Interface("DereferenceableOpInterface"),
    ],
    format=(
        "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
        "(`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` "
        "$dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)"
    ),
    hooks=Hooks(verify=verify.load, effects=effects.load_effects),
)
STORE = op(
    "llvm.store",
    "Writes a value to memory; undefined if the address is not valid for it.",
    operands={"value": LLVM_LoadableType, "addr": LLVM_AnyPointer},
    attributes={
        "alignment": optional(I64Attr),
        "volatile_": UnitAttr,
        "nontemporal": UnitAttr,
        "invariantGroup": UnitAttr,
        "ordering": default(AtomicOrdering, "not_atomic"),
        "syncscope": optional(StrAttr),
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    format=(
        "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? "
        "$ordering^)? (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` "
        "qualified(type($addr))"
    ),
    hooks=Hooks(verify=verify.store, effects=effects.store_effects),
)
ATOMICRMW = op(
    "llvm.atomicrmw",
    "Changes a value in memory by an operation in one atomic step, and gives the old value.",
    operands={"ptr": LLVM_AnyPointer, "val": LLVM_AtomicRMWType},
    attributes={
        "bin_op": AtomicBinOp,
        "ordering": AtomicOrdering,
        "syncscope": optional(StrAttr),
        "alignment": optional(I64Attr),
        "volatile_": UnitAttr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_AtomicRMWType},
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        types_match_with("val", "res", "result #0 and operand #1 have the same type", lambda type_: type_),
    ],
    format=(
        "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? "
        "$ordering attr-dict `:` qualified(type($ptr)) `,` type($val)"
    ),
    hooks=Hooks(verify=verify.atomicrmw),
)
CMPXCHG = op(
    "llvm.cmpxchg",
    "Stores a value if memory holds an expected one, in one atomic step; gives the old value and the success.",
    operands={"ptr": LLVM_AnyPointer, "cmp": LLVM_AtomicCmpXchgType, "val": LLVM_AtomicCmpXchgType},
    attributes={
        "success_ordering": AtomicOrdering,
        "failure_ordering": AtomicOrdering,
        "syncscope": optional(StrAttr),
        "alignment": optional(I64Attr),
        "weak": UnitAttr,
        "volatile_": UnitAttr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": LLVM_AnyStruct},
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        types_match_with("val", "cmp", "operand #1 and operand #2 have the same type", lambda type_: type_),
        types_match_with(
            "val",
            "res",
            "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
            value_and_flag,
        ),
    ],
    format=(
        "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` "
        "$syncscope^ `)`)? $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) "
        "`,` type($val)"
    ),
    hooks=Hooks(verify=verify.cmpxchg),
)
FENCE = op(
    "llvm.fence",
    "Orders the memory accesses before and after it between threads.",
    attributes={"ordering": AtomicOrdering, "syncscope": optional(StrAttr)},
    format="(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict",
    hooks=Hooks(verify=verify.fence),
)
