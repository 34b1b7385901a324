"""The operations of the spirv dialect: non uniform ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_groups
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_GroupOperationAttr,
    SPIRV_Integer,
    SPIRV_IOrUIVec4,
    SPIRV_ScalarOrVector,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScopeAttr,
    SPIRV_SignlessOrUnsignedInt,
    SPIRV_Type,
)
from compiler.dialects.spirv.traits import AVAILABILITY, EXECUTION_SCOPE_IS_SUBGROUP
from compiler.ods.define import op, optional
from compiler.ods.model import Hooks, Trait
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import AnyTypeOf, is_signless, is_unsigned, type_constraint

GROUP_NON_UNIFORM_BALLOT = op(
    "spirv.GroupNonUniformBallot",
    "",
    operands={"predicate": SPIRV_Bool},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_IOrUIVec4},
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope $predicate attr-dict `:` type($result)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_NON_UNIFORM_BALLOT_FIND_LSB = op(
    "spirv.GroupNonUniformBallotFindLSB",
    "",
    operands={"value": SPIRV_IOrUIVec4},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_SignlessOrUnsignedInt},
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_NON_UNIFORM_BALLOT_FIND_MSB = op(
    "spirv.GroupNonUniformBallotFindMSB",
    "",
    operands={"value": SPIRV_IOrUIVec4},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_SignlessOrUnsignedInt},
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_NON_UNIFORM_BROADCAST = op(
    "spirv.GroupNonUniformBroadcast",
    "",
    operands={"value": SPIRV_Type, "id": SPIRV_Integer},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope operands attr-dict `:` type($value) `,` type($id)",
    hooks=Hooks(verify=verify_groups.non_uniform_broadcast),
)
GROUP_NON_UNIFORM_ELECT = op(
    "spirv.GroupNonUniformElect",
    "",
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Bool},
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope attr-dict `:` type($result)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_NON_UNIFORM_F_ADD = op(
    "spirv.GroupNonUniformFAdd",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_F_MAX = op(
    "spirv.GroupNonUniformFMax",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_F_MIN = op(
    "spirv.GroupNonUniformFMin",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_F_MUL = op(
    "spirv.GroupNonUniformFMul",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Float),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_I_ADD = op(
    "spirv.GroupNonUniformIAdd",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_I_MUL = op(
    "spirv.GroupNonUniformIMul",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_S_MAX = op(
    "spirv.GroupNonUniformSMax",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("SignedOp"),
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_S_MIN = op(
    "spirv.GroupNonUniformSMin",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("SignedOp"),
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_SHUFFLE = op(
    "spirv.GroupNonUniformShuffle",
    "",
    operands={"value": SPIRV_ScalarOrVector, "id": SPIRV_Integer},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_ScalarOrVector},
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope operands attr-dict `:` type($value) `,` type($id)",
    hooks=Hooks(verify=verify_groups.shuffle, verify_is_local=True),
)
GROUP_NON_UNIFORM_SHUFFLE_DOWN = op(
    "spirv.GroupNonUniformShuffleDown",
    "",
    operands={"value": SPIRV_ScalarOrVector, "delta": SPIRV_Integer},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
    hooks=Hooks(verify=verify_groups.shuffle, verify_is_local=True),
)
GROUP_NON_UNIFORM_SHUFFLE_UP = op(
    "spirv.GroupNonUniformShuffleUp",
    "",
    operands={"value": SPIRV_ScalarOrVector, "delta": SPIRV_Integer},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
    hooks=Hooks(verify=verify_groups.shuffle, verify_is_local=True),
)
GROUP_NON_UNIFORM_SHUFFLE_XOR = op(
    "spirv.GroupNonUniformShuffleXor",
    "",
    operands={"value": SPIRV_ScalarOrVector, "mask": SPIRV_Integer},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope operands attr-dict `:` type($value) `,` type($mask)",
    hooks=Hooks(verify=verify_groups.shuffle, verify_is_local=True),
)
GROUP_NON_UNIFORM_U_MAX = op(
    "spirv.GroupNonUniformUMax",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UnsignedOp"),
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_U_MIN = op(
    "spirv.GroupNonUniformUMin",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        Trait("UnsignedOp"),
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_BITWISE_AND = op(
    "spirv.GroupNonUniformBitwiseAnd",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_BITWISE_OR = op(
    "spirv.GroupNonUniformBitwiseOr",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_BITWISE_XOR = op(
    "spirv.GroupNonUniformBitwiseXor",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_LOGICAL_AND = op(
    "spirv.GroupNonUniformLogicalAnd",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_LOGICAL_OR = op(
    "spirv.GroupNonUniformLogicalOr",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_LOGICAL_XOR = op(
    "spirv.GroupNonUniformLogicalXor",
    "",
    operands={
        "value": SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        "cluster_size": optional(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Bool)},
    traits=[
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.arithmetic),
)
GROUP_NON_UNIFORM_BALLOT_BIT_COUNT = op(
    "spirv.GroupNonUniformBallotBitCount",
    "",
    operands={
        "value": VectorOfLengthAndType(
            (4,),
            AnyTypeOf(
                type_constraint(
                    "32-bit signless/unsigned integer", lambda type_: is_signless(type_, 32) or is_unsigned(type_, 32)
                )
            ),
        )
    },
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_SignlessOrUnsignedInt},
    traits=[
        EXECUTION_SCOPE_IS_SUBGROUP,
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)",
)
GROUP_NON_UNIFORM_ROTATE_KHR = op(
    "spirv.GroupNonUniformRotateKHR",
    "",
    operands={
        "value": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        ),
        "delta": SPIRV_SignlessOrUnsignedInt,
        "cluster_size": optional(SPIRV_SignlessOrUnsignedInt),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={
        "result": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        )
    },
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format=(
        "$execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` type(results)"
    ),
    hooks=Hooks(verify=verify_groups.rotate),
)
GROUP_NON_UNIFORM_ALL = op(
    "spirv.GroupNonUniformAll",
    "",
    operands={"predicate": SPIRV_Bool},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Bool},
    traits=[
        EXECUTION_SCOPE_IS_SUBGROUP,
        AVAILABILITY,
    ],
    format="$execution_scope $predicate attr-dict `:` type($result)",
)
GROUP_NON_UNIFORM_ANY = op(
    "spirv.GroupNonUniformAny",
    "",
    operands={"predicate": SPIRV_Bool},
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Bool},
    traits=[
        EXECUTION_SCOPE_IS_SUBGROUP,
        AVAILABILITY,
    ],
    format="$execution_scope $predicate attr-dict `:` type($result)",
)
GROUP_NON_UNIFORM_ALL_EQUAL = op(
    "spirv.GroupNonUniformAllEqual",
    "",
    operands={
        "value": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        )
    },
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Bool},
    traits=[
        EXECUTION_SCOPE_IS_SUBGROUP,
        AVAILABILITY,
    ],
    format="$execution_scope $value attr-dict `:` type($value) `,` type($result)",
)
GROUP_NON_UNIFORM_QUAD_SWAP = op(
    "spirv.GroupNonUniformQuadSwap",
    "",
    operands={
        "value": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        ),
        "direction": SPIRV_SignlessOrUnsignedInt,
    },
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={
        "result": AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        )
    },
    traits=[
        EXECUTION_SCOPE_IS_SUBGROUP,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)",
)
