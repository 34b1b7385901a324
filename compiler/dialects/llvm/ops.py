"""The operations of the llvm dialect."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.llvm import call_verify, constant_verify, effects, symbol_verify, verify
from compiler.dialects.llvm.call_syntax import (
    parse_call,
    parse_call_intrinsic,
    parse_invoke,
    print_call,
    print_call_intrinsic,
    print_invoke,
)
from compiler.dialects.llvm.constraints import (
    AsmATTOrIntel,
    AtomicBinOp,
    AtomicOrdering,
    CConv,
    Comdat,
    DIGlobalVariableExpressionArrayAttr,
    FCmpPredicate,
    FramePointerKindAttr,
    GEPNoWrapFlagsProp,
    ICmpPredicate,
    Linkage,
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyAggregate,
    LLVM_AnyFloat,
    LLVM_AnyNonAggregate,
    LLVM_AnyPointer,
    LLVM_AnyStruct,
    LLVM_AnyVector,
    LLVM_AtomicCmpXchgType,
    LLVM_AtomicRMWType,
    LLVM_BlockAddressAttr,
    LLVM_BlockTagAttr,
    LLVM_DereferenceableAttr,
    LLVM_FastmathFlagsAttr,
    LLVM_FunctionType,
    LLVM_IntegerOverflowFlagsProp,
    LLVM_LoadableType,
    LLVM_MemoryEffectsAttr,
    LLVM_PrimitiveType,
    LLVM_ScalarOrVectorOf,
    LLVM_TargetFeaturesAttr,
    LLVM_TBAATagArrayAttr,
    LLVM_TokenType,
    LLVM_Type,
    LLVM_VecTypeHintAttr,
    LLVM_VScaleRangeAttr,
    LoopAnnotationAttr,
    TailCallKind,
    UnnamedAddr,
    UWTableKindAttr,
    Visibility,
    value_and_flag,
)
from compiler.dialects.llvm.symbol_syntax import (
    parse_alias,
    parse_func,
    parse_global,
    print_alias,
    print_func,
    print_global,
)
from compiler.dialects.llvm.syntax import (
    parse_alloca,
    parse_fcmp,
    parse_icmp,
    parse_landingpad,
    print_alloca,
    print_compare,
    print_landingpad,
)
from compiler.ods.attr_constraints import (
    AnyAttr,
    AnyIntElementsAttr,
    ArrayAttr,
    BoolAttr,
    ConfinedAttr,
    DenseI32ArrayAttr,
    DenseI64ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefArrayAttr,
    FlatSymbolRefAttr,
    I32ArrayAttr,
    I32Attr,
    I64Attr,
    IntNonNegative,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, allocates, default, op, optional, variadic, variadic_of_variadic
from compiler.ods.model import Arity, Hooks, Interface
from compiler.ods.traits import (
    AFFINE_SCOPE,
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    COMMUTATIVE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RETURN_LIKE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    SAME_VARIADIC_OPERAND_SIZE,
    SYMBOL_TABLE,
    TERMINATOR,
    all_types_match,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import (
    I1,
    AnySignlessInteger,
    AnyType,
    AnyTypeOf,
    i1_same_shape,
)

ADD = op(
    "llvm.add",
    "Adds integers, wrapping around unless a flag forbids it.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("IntegerOverflowFlagsInterface"),
        COMMUTATIVE,
        PURE,
    ],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
SUB = op(
    "llvm.sub",
    "Subtracts integers, wrapping around unless a flag forbids it.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface"), PURE],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
MUL = op(
    "llvm.mul",
    "Multiplies integers, wrapping around unless a flag forbids it.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("IntegerOverflowFlagsInterface"),
        COMMUTATIVE,
        PURE,
    ],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
UDIV = op(
    "llvm.udiv",
    "Divides unsigned integers; dividing by zero is undefined.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("ExactFlagInterface"),
        Interface("ConditionallySpeculatable"),
    ],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    hooks=Hooks(speculatable=speculation.unsigned_division),
)
SDIV = op(
    "llvm.sdiv",
    "Divides signed integers, rounding toward zero; dividing by zero is undefined.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("ExactFlagInterface"),
        Interface("ConditionallySpeculatable"),
    ],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    hooks=Hooks(speculatable=speculation.signed_division),
)
UREM = op(
    "llvm.urem",
    "The remainder of dividing unsigned integers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
SREM = op(
    "llvm.srem",
    "The remainder of dividing signed integers, with the sign of the dividend.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
AND = op(
    "llvm.and",
    "Bitwise and of integers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
OR = op(
    "llvm.or",
    "Bitwise or of integers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isDisjoint": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("DisjointFlagInterface"), PURE],
    format="(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)",
)
XOR = op(
    "llvm.xor",
    "Bitwise exclusive or of integers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
SHL = op(
    "llvm.shl",
    "Shifts bits to the left, filling with zeros.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface"), PURE],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
LSHR = op(
    "llvm.lshr",
    "Shifts bits to the right, filling with zeros.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("ExactFlagInterface"), PURE],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)
ASHR = op(
    "llvm.ashr",
    "Shifts bits to the right, filling with the sign.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("ExactFlagInterface"), PURE],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)
ICMP = op(
    "llvm.icmp",
    "Compares integers or pointers by a predicate.",
    operands={
        "lhs": AnyTypeOf(
            LLVM_ScalarOrVectorOf(AnySignlessInteger),
            LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        ),
        "rhs": AnyTypeOf(
            LLVM_ScalarOrVectorOf(AnySignlessInteger),
            LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        ),
    },
    attributes={"predicate": ICmpPredicate},
    results={"res": LLVM_ScalarOrVectorOf(I1)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "res",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
    ],
    hooks=Hooks(parse=parse_icmp, print=print_compare),
)
FCMP = op(
    "llvm.fcmp",
    "Compares floating-point numbers by a predicate, ordered or unordered.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"predicate": FCmpPredicate, "fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(I1)},
    traits=[
        PURE,
        Interface("FastmathFlagsInterface"),
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "res",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
    ],
    hooks=Hooks(parse=parse_fcmp, print=print_compare),
)
FADD = op(
    "llvm.fadd",
    "Adds floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FSUB = op(
    "llvm.fsub",
    "Subtracts floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FMUL = op(
    "llvm.fmul",
    "Multiplies floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FDIV = op(
    "llvm.fdiv",
    "Divides floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FREM = op(
    "llvm.frem",
    "The remainder of dividing floating-point numbers, with the sign of the dividend.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FNEG = op(
    "llvm.fneg",
    "Changes the sign of a floating-point number.",
    operands={"operand": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, Interface("FastmathFlagsInterface")],
    format="$operand attr-dict `:` type($res)",
)
ALLOCA = op(
    "llvm.alloca",
    "Reserves memory on the stack until the function returns.",
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
    "Reads a value from memory.",
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
    "Writes a value to memory.",
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
BITCAST = op(
    "llvm.bitcast",
    "Takes the bits of a value as another type of the same size.",
    operands={"arg": LLVM_AnyNonAggregate},
    results={"res": LLVM_AnyNonAggregate},
    traits=[PURE, Interface("PromotableOpInterface")],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
    hooks=Hooks(verify=verify.bitcast),
)
ADDRSPACECAST = op(
    "llvm.addrspacecast",
    "Moves a pointer into another address space.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[PURE, Interface("PromotableOpInterface"), Interface("ViewLikeOpInterface")],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
INTTOPTR = op(
    "llvm.inttoptr",
    "Takes an integer as an address.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"dereferenceable": optional(LLVM_DereferenceableAttr)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[PURE, Interface("DereferenceableOpInterface")],
    format="$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)",
)
PTRTOINT = op(
    "llvm.ptrtoint",
    "Takes an address as an integer.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
SEXT = op(
    "llvm.sext",
    "Widens an integer by repeating its sign bit.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
    hooks=Hooks(verify=verify.extension),
)
ZEXT = op(
    "llvm.zext",
    "Widens an integer with zeros.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"nonNeg": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE, Interface("NonNegFlagInterface")],
    format="(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
    hooks=Hooks(verify=verify.extension),
)
TRUNC = op(
    "llvm.trunc",
    "Narrows an integer to its low bits.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE, Interface("IntegerOverflowFlagsInterface")],
    format="$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)",
)
SITOFP = op(
    "llvm.sitofp",
    "Converts a signed integer to floating point.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
UITOFP = op(
    "llvm.uitofp",
    "Converts an unsigned integer to floating point.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"nonNeg": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE, Interface("NonNegFlagInterface")],
    format="(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
)
FPTOSI = op(
    "llvm.fptosi",
    "Converts floating point to a signed integer, rounding toward zero.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
FPTOUI = op(
    "llvm.fptoui",
    "Converts floating point to an unsigned integer, rounding toward zero.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
FPEXT = op(
    "llvm.fpext",
    "Widens a floating-point number.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
FPTRUNC = op(
    "llvm.fptrunc",
    "Narrows a floating-point number, rounding it.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
INVOKE = op(
    "llvm.invoke",
    "Calls a function and goes on in one block on return, in another one on an exception.",
    operands={
        "callee_operands": variadic(LLVM_Type),
        "normalDestOperands": variadic(LLVM_Type),
        "unwindDestOperands": variadic(LLVM_Type),
        "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes"),
    },
    attributes={
        "var_callee_type": optional(TypeAttrOf(LLVM_FunctionType)),
        "callee": optional(FlatSymbolRefAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "branch_weights": optional(DenseI32ArrayAttr),
        "CConv": default(CConv, "ccc"),
        "op_bundle_sizes": DenseI32ArrayAttr,
        "op_bundle_tags": optional(ArrayAttr),
    },
    results={"result": optional(LLVM_Type)},
    successors=["normalDest", "unwindDest"],
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("CallOpInterface"),
        Interface("WeightedBranchOpInterface"),
        TERMINATOR,
    ],
    hooks=Hooks(parse=parse_invoke, print=print_invoke, verify=verify.invoke),
)
LANDINGPAD = op(
    "llvm.landingpad",
    "The first op of a block that exceptions arrive in: which ones it catches, and what they carry.",
    operands={"operand1": variadic(LLVM_Type)},
    attributes={"cleanup": UnitAttr},
    results={"res": LLVM_Type},
    hooks=Hooks(parse=parse_landingpad, print=print_landingpad, verify=verify.landingpad),
)
VA_ARG = op(
    "llvm.va_arg",
    "Reads the next variadic argument.",
    operands={"arg": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$arg attr-dict `:` functional-type($arg, $res)",
)
CALL = op(
    "llvm.call",
    "Calls a function, named by a symbol or through a pointer.",
    operands={
        "callee_operands": variadic(LLVM_Type),
        "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes"),
    },
    attributes={
        "var_callee_type": optional(TypeAttrOf(LLVM_FunctionType)),
        "callee": optional(FlatSymbolRefAttr),
        "fastmathFlags": default(LLVM_FastmathFlagsAttr, "none"),
        "CConv": default(CConv, "ccc"),
        "TailCallKind": default(TailCallKind, "none"),
        "memory_effects": optional(LLVM_MemoryEffectsAttr),
        "convergent": UnitAttr,
        "no_unwind": UnitAttr,
        "will_return": UnitAttr,
        "op_bundle_sizes": DenseI32ArrayAttr,
        "op_bundle_tags": optional(ArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "no_inline": UnitAttr,
        "always_inline": UnitAttr,
        "inline_hint": UnitAttr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"result": optional(LLVM_Type)},
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FastmathFlagsInterface"),
        Interface("CallOpInterface"),
        Interface("SymbolUserOpInterface"),
    ],
    hooks=Hooks(
        parse=parse_call,
        print=print_call,
        verify=call_verify.operand_bundles,
        verify_symbol_uses=call_verify.call_symbols,
    ),
)
EXTRACTELEMENT = op(
    "llvm.extractelement",
    "Reads one element of a vector.",
    operands={"vector": LLVM_AnyVector, "position": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        types_match_with("vector", "res", "result type matches vector element type", lambda type_: type_.element_type),
    ],
    format="$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
)
EXTRACTVALUE = op(
    "llvm.extractvalue",
    "Reads one part of a struct or array.",
    operands={"container": LLVM_AnyAggregate},
    attributes={"position": DenseI64ArrayAttr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format=(
        "$container `` $position attr-dict `:` type($container) "
        "custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))"
    ),
    hooks=Hooks(verify=verify.extractvalue),
)
INSERTELEMENT = op(
    "llvm.insertelement",
    "The vector with one element exchanged.",
    operands={"vector": LLVM_AnyVector, "value": LLVM_PrimitiveType, "position": AnySignlessInteger},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        types_match_with(
            "vector", "value", "argument type matches vector element type", lambda type_: type_.element_type
        ),
        all_types_match("res", "vector"),
    ],
    format="$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
)
INSERTVALUE = op(
    "llvm.insertvalue",
    "The struct or array with one part exchanged.",
    operands={"container": LLVM_AnyAggregate, "value": LLVM_PrimitiveType},
    attributes={"position": DenseI64ArrayAttr},
    results={"res": LLVM_AnyAggregate},
    traits=[PURE, all_types_match("container", "res")],
    format=(
        "$value `,` $container `` $position attr-dict `:` type($container) "
        "custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))"
    ),
    hooks=Hooks(verify=verify.insertvalue),
)
SHUFFLEVECTOR = op(
    "llvm.shufflevector",
    "Picks elements of two vectors by constant positions.",
    operands={"v1": LLVM_AnyVector, "v2": LLVM_AnyVector},
    attributes={"mask": DenseI32ArrayAttr},
    results={"res": LLVM_AnyVector},
    traits=[PURE, all_types_match("v1", "v2")],
    format=("$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))"),
    hooks=Hooks(verify=verify.shufflevector),
)
SELECT = op(
    "llvm.select",
    "One of two values, by a condition.",
    operands={
        "condition": LLVM_ScalarOrVectorOf(I1),
        "trueValue": LLVM_Type,
        "falseValue": LLVM_Type,
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        all_types_match("trueValue", "falseValue", "res"),
        Interface("FastmathFlagsInterface"),
        Interface("SelectLikeOpInterface"),
    ],
    format="operands attr-dict `:` type($condition) `,` type($res)",
)
FREEZE = op(
    "llvm.freeze",
    "The value, or some fixed one where it is undefined or poison.",
    operands={"val": LLVM_Type},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$val attr-dict `:` type($val)",
)
BR = op(
    "llvm.br",
    "Jumps to a block.",
    operands={"destOperands": variadic(LLVM_Type)},
    attributes={"loop_annotation": optional(LoopAnnotationAttr)},
    successors=["dest"],
    traits=[Interface("BranchOpInterface"), PURE, TERMINATOR],
    format="$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
)
COND_BR = op(
    "llvm.cond_br",
    "Jumps to one of two blocks, by a condition.",
    operands={"condition": I1, "trueDestOperands": variadic(LLVM_Type), "falseDestOperands": variadic(LLVM_Type)},
    attributes={"branch_weights": optional(DenseI32ArrayAttr), "loop_annotation": optional(LoopAnnotationAttr)},
    successors=["trueDest", "falseDest"],
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ],
    format=(
        "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ "
        "`:` type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` "
        "type($falseDestOperands) `)`)? attr-dict"
    ),
    hooks=Hooks(verify=verify.branch_weights),
)
RETURN = op(
    "llvm.return",
    "Leaves the function, with a value if it has one.",
    operands={"arg": optional(LLVM_Type)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($arg^ `:` type($arg))?",
    hooks=Hooks(verify=verify.return_),
)
RESUME = op(
    "llvm.resume",
    "Goes on raising an exception that a landing pad took.",
    operands={"value": LLVM_Type},
    traits=[TERMINATOR],
    format="$value attr-dict `:` type($value)",
)
UNREACHABLE = op(
    "llvm.unreachable",
    "Says that control never gets here.",
    traits=[TERMINATOR],
    format="attr-dict",
)
SWITCH = op(
    "llvm.switch",
    "Jumps to the block of the case that an integer equals, else to the default.",
    operands={
        "value": AnySignlessInteger,
        "defaultOperands": variadic(AnyType),
        "caseOperands": variadic_of_variadic(AnyType, "case_operand_segments"),
    },
    attributes={
        "case_values": optional(AnyIntElementsAttr),
        "case_operand_segments": DenseI32ArrayAttr,
        "branch_weights": optional(DenseI32ArrayAttr),
    },
    successors={"defaultDestination": Arity.SINGLE, "caseDestinations": Arity.VARIADIC},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BranchOpInterface"),
        Interface("WeightedBranchOpInterface"),
        PURE,
        TERMINATOR,
    ],
    format=(
        "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` "
        "type($defaultOperands) `)`)? custom<SwitchOpCases>(ref(type($value)), $case_values, "
        "$caseDestinations, $caseOperands, type($caseOperands)) attr-dict"
    ),
    hooks=Hooks(verify=verify.switch),
)
MLIR_ADDRESSOF = op(
    "llvm.mlir.addressof",
    "The address of a global, function, alias or ifunc.",
    attributes={"global_name": FlatSymbolRefAttr},
    results={"res": LLVM_AnyPointer},
    traits=[PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")],
    format="$global_name attr-dict `:` qualified(type($res))",
    hooks=Hooks(verify_symbol_uses=symbol_verify.addressof),
)
MLIR_GLOBAL = op(
    "llvm.mlir.global",
    "A global variable or constant of the module.",
    attributes={
        "global_type": TypeAttr,
        "constant": UnitAttr,
        "sym_name": StrAttr,
        "linkage": Linkage,
        "dso_local": UnitAttr,
        "thread_local_": UnitAttr,
        "externally_initialized": UnitAttr,
        "value": optional(AnyAttr),
        "alignment": optional(I64Attr),
        "addr_space": default(ConfinedAttr(I32Attr, IntNonNegative), 0),
        "unnamed_addr": optional(UnnamedAddr),
        "section": optional(StrAttr),
        "comdat": optional(SymbolRefAttr),
        "dbg_exprs": optional(DIGlobalVariableExpressionArrayAttr),
        "visibility_": default(Visibility, ""),
        "target_specific_attrs": optional(ArrayAttr),
    },
    regions={"initializer": AnyRegion},
    traits=[ISOLATED_FROM_ABOVE, single_block_implicit_terminator("llvm.return"), Interface("SymbolOpInterface")],
    hooks=Hooks(
        parse=parse_global,
        print=print_global,
        verify=symbol_verify.global_,
        verify_regions=symbol_verify.global_regions,
        verify_symbol_uses=symbol_verify.comdat_use,
    ),
)
MLIR_GLOBAL_CTORS = op(
    "llvm.mlir.global_ctors",
    "Functions to run before the program starts, with their priorities.",
    attributes={"ctors": FlatSymbolRefArrayAttr, "priorities": I32ArrayAttr, "data": ArrayAttr},
    traits=[Interface("SymbolUserOpInterface")],
    format="`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    hooks=Hooks(verify=symbol_verify.structors, verify_symbol_uses=symbol_verify.structor_uses),
)
MLIR_GLOBAL_DTORS = op(
    "llvm.mlir.global_dtors",
    "Functions to run after the program ends, with their priorities.",
    attributes={"dtors": FlatSymbolRefArrayAttr, "priorities": I32ArrayAttr, "data": ArrayAttr},
    traits=[Interface("SymbolUserOpInterface")],
    format="`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    hooks=Hooks(verify=symbol_verify.structors, verify_symbol_uses=symbol_verify.structor_uses),
)
MLIR_ALIAS = op(
    "llvm.mlir.alias",
    "Another name for a global or for an address computed from it.",
    attributes={
        "alias_type": TypeAttr,
        "sym_name": StrAttr,
        "linkage": Linkage,
        "dso_local": UnitAttr,
        "thread_local_": UnitAttr,
        "unnamed_addr": optional(UnnamedAddr),
        "visibility_": default(Visibility, ""),
    },
    regions={"initializer": SizedRegion(1)},
    traits=[ISOLATED_FROM_ABOVE, single_block_implicit_terminator("llvm.return"), Interface("SymbolOpInterface")],
    hooks=Hooks(
        parse=parse_alias, print=print_alias, verify=symbol_verify.alias, verify_regions=symbol_verify.alias_regions
    ),
)
MLIR_IFUNC = op(
    "llvm.mlir.ifunc",
    "A function whose code a resolver picks when the program is loaded.",
    attributes={
        "sym_name": SymbolNameAttr,
        "i_func_type": TypeAttr,
        "resolver": FlatSymbolRefAttr,
        "resolver_type": TypeAttr,
        "linkage": Linkage,
        "dso_local": UnitAttr,
        "address_space": default(ConfinedAttr(I32Attr, IntNonNegative), 0),
        "unnamed_addr": default(UnnamedAddr, ""),
        "visibility_": default(Visibility, ""),
    },
    traits=[ISOLATED_FROM_ABOVE, Interface("SymbolOpInterface"), Interface("SymbolUserOpInterface")],
    format=(
        "custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` $i_func_type "
        "`,` $resolver_type $resolver attr-dict"
    ),
    hooks=Hooks(verify=symbol_verify.ifunc),
)
DSO_LOCAL_EQUIVALENT_OP = op(
    "llvm.dso_local_equivalent",
    "A function that acts like another one and is known to lie in the same linkage unit.",
    attributes={"function_name": FlatSymbolRefAttr},
    results={"res": LLVM_AnyPointer},
    traits=[PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")],
    format="$function_name attr-dict `:` qualified(type($res))",
)
BLOCKADDRESS_OP = op(
    "llvm.blockaddress",
    "The address of a block that is tagged in a function.",
    attributes={"block_addr": LLVM_BlockAddressAttr},
    results={"res": LLVM_AnyPointer},
    traits=[PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")],
    format="$block_addr attr-dict `:` qualified(type($res))",
)
BLOCKTAG_OP = op(
    "llvm.blocktag",
    "Marks a block so that its address can be taken.",
    attributes={"tag": LLVM_BlockTagAttr},
    format="$tag attr-dict",
)
INDIRECTBR = op(
    "llvm.indirectbr",
    "Jumps to an address, which is one of the listed blocks.",
    operands={"addr": LLVM_AnyPointer, "succOperands": variadic_of_variadic(AnyType, "indbr_operand_segments")},
    attributes={"indbr_operand_segments": DenseI32ArrayAttr},
    successors={"successors": Arity.VARIADIC},
    traits=[SAME_VARIADIC_OPERAND_SIZE, Interface("BranchOpInterface"), PURE, TERMINATOR],
    format=(
        "$addr `:` type($addr) `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, "
        "$succOperands, type($succOperands)) attr-dict"
    ),
)
COMDAT_SELECTOR = op(
    "llvm.comdat_selector",
    "A group of sections of a comdat, and how the linker picks among copies.",
    attributes={"sym_name": SymbolNameAttr, "comdat": Comdat},
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name $comdat attr-dict",
)
COMDAT_OP = op(
    "llvm.comdat",
    "Holds the selectors that globals and functions of the module refer to.",
    attributes={"sym_name": SymbolNameAttr},
    regions={"body": SizedRegion(1)},
    traits=[NO_TERMINATOR, NO_REGION_ARGUMENTS, SYMBOL_TABLE, Interface("SymbolOpInterface")],
    format="$sym_name $body attr-dict",
    hooks=Hooks(verify_regions=symbol_verify.comdat),
)
FUNC_OP = op(
    "llvm.func",
    "A function: its type, linkage and attributes, and its body unless it is declared only.",
    attributes={
        "sym_name": StrAttr,
        "sym_visibility": optional(StrAttr),
        "function_type": TypeAttrOf(LLVM_FunctionType),
        "linkage": default(Linkage, "external"),
        "dso_local": UnitAttr,
        "CConv": default(CConv, "ccc"),
        "comdat": optional(SymbolRefAttr),
        "convergent": UnitAttr,
        "personality": optional(FlatSymbolRefAttr),
        "garbageCollector": optional(StrAttr),
        "passthrough": optional(ArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "function_entry_count": optional(I64Attr),
        "memory_effects": optional(LLVM_MemoryEffectsAttr),
        "visibility_": default(Visibility, ""),
        "arm_streaming": UnitAttr,
        "arm_locally_streaming": UnitAttr,
        "arm_streaming_compatible": UnitAttr,
        "arm_new_za": UnitAttr,
        "arm_in_za": UnitAttr,
        "arm_out_za": UnitAttr,
        "arm_inout_za": UnitAttr,
        "arm_preserves_za": UnitAttr,
        "section": optional(StrAttr),
        "unnamed_addr": optional(UnnamedAddr),
        "alignment": optional(I64Attr),
        "vscale_range": optional(LLVM_VScaleRangeAttr),
        "frame_pointer": optional(FramePointerKindAttr),
        "target_cpu": optional(StrAttr),
        "tune_cpu": optional(StrAttr),
        "reciprocal_estimates": optional(StrAttr),
        "prefer_vector_width": optional(StrAttr),
        "target_features": optional(LLVM_TargetFeaturesAttr),
        "no_infs_fp_math": optional(BoolAttr),
        "no_nans_fp_math": optional(BoolAttr),
        "no_signed_zeros_fp_math": optional(BoolAttr),
        "denormal_fp_math": optional(StrAttr),
        "denormal_fp_math_f32": optional(StrAttr),
        "fp_contract": optional(StrAttr),
        "instrument_function_entry": optional(StrAttr),
        "instrument_function_exit": optional(StrAttr),
        "no_inline": UnitAttr,
        "always_inline": UnitAttr,
        "inline_hint": UnitAttr,
        "no_unwind": UnitAttr,
        "will_return": UnitAttr,
        "optimize_none": UnitAttr,
        "vec_type_hint": optional(LLVM_VecTypeHintAttr),
        "work_group_size_hint": optional(DenseI32ArrayAttr),
        "reqd_work_group_size": optional(DenseI32ArrayAttr),
        "intel_reqd_sub_group_size": optional(I32Attr),
        "uwtable_kind": optional(UWTableKindAttr),
    },
    regions={"body": AnyRegion},
    traits=[AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE, Interface("FunctionOpInterface")],
    hooks=Hooks(
        parse=parse_func,
        print=print_func,
        verify=symbol_verify.func,
        verify_regions=symbol_verify.func_regions,
        verify_symbol_uses=symbol_verify.comdat_use,
    ),
)
MLIR_NONE = op(
    "llvm.mlir.none",
    "The absence of a token: a constant of the type token.",
    results={"res": LLVM_TokenType},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
MLIR_UNDEF = op(
    "llvm.mlir.undef",
    "A value of which nothing is known.",
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="attr-dict `:` type($res)",
)
MLIR_POISON = op(
    "llvm.mlir.poison",
    "A value whose use is an error, so that optimizations may assume it is not used.",
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="attr-dict `:` type($res)",
)
MLIR_ZERO = op(
    "llvm.mlir.zero",
    "The value of a type with all bits zero.",
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.zero),
)
MLIR_CONSTANT = op(
    "llvm.mlir.constant",
    "A value known at compile time.",
    attributes={"value": AnyAttr},
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="`(` $value `)` attr-dict `:` type($res)",
    hooks=Hooks(verify=constant_verify.constant),
)
ATOMICRMW = op(
    "llvm.atomicrmw",
    "Changes a value in memory by an operation in one atomic step; the result is the old value.",
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
    "Exchanges a value in memory in one atomic step if it equals an expected one; tells the old value and the success.",
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
INLINE_ASM = op(
    "llvm.inline_asm",
    "Runs assembly text with operands bound by constraints.",
    operands={"operands": variadic(LLVM_Type)},
    attributes={
        "asm_string": StrAttr,
        "constraints": StrAttr,
        "has_side_effects": UnitAttr,
        "is_align_stack": UnitAttr,
        "tail_call_kind": default(TailCallKind, "none"),
        "asm_dialect": optional(AsmATTOrIntel),
        "operand_attrs": optional(ArrayAttr),
    },
    results={"res": optional(LLVM_Type)},
    traits=[Interface("MemoryEffectOpInterface")],
    format=(
        "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? "
        "(`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? "
        "(`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.inline_asm),
)
CALL_INTRINSIC = op(
    "llvm.call_intrinsic",
    "Calls an intrinsic function by its name.",
    operands={"args": variadic(LLVM_Type), "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes")},
    attributes={
        "intrin": StrAttr,
        "fastmathFlags": default(LLVM_FastmathFlagsAttr, "none"),
        "op_bundle_sizes": DenseI32ArrayAttr,
        "op_bundle_tags": optional(ArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    results={"results": optional(LLVM_Type)},
    traits=[
        Interface("ArgAndResultAttrsOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("FastmathFlagsInterface"),
    ],
    hooks=Hooks(parse=parse_call_intrinsic, print=print_call_intrinsic, verify=call_verify.operand_bundles),
)
LINKER_OPTIONS = op(
    "llvm.linker_options",
    "Options handed to the linker with the object file.",
    attributes={"options": StrArrayAttr},
    format="$options attr-dict",
    hooks=Hooks(verify=verify.linker_options),
)
MODULE_FLAGS = op(
    "llvm.module_flags",
    "Metadata of the module that linking checks and merges.",
    attributes={"flags": ArrayAttr},
    format="$flags attr-dict",
    hooks=Hooks(verify=verify.module_flags),
)
