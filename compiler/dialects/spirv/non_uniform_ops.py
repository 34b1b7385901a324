"""The operations of the spirv dialect by which active invocations share values: ballots, shuffles, votes."""

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
from compiler.ods.model import Hooks
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import AnyTypeOf, is_signless, is_unsigned, type_constraint

GROUP_NON_UNIFORM_BALLOT = op(
    "spirv.GroupNonUniformBallot",
    "Gives four words with a bit for each active invocation: 1 where its predicate is true.",
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
    "Gives the number of the lowest bit that is 1 in a ballot; undefined where none is.",
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
    "Gives the number of the highest bit that is 1 in a ballot; undefined where none is.",
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
    "Gives active invocations the value that one of them has, by an id that is the same for all.",
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
    "Is true for the active invocation with the lowest id, false for the others.",
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Bool},
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope attr-dict `:` type($result)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_NON_UNIFORM_SHUFFLE = op(
    "spirv.GroupNonUniformShuffle",
    "Gives the value of the invocation whose id is given; undefined where that one is not active.",
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
    "Gives the value of the invocation whose id is `delta` higher; undefined past the end of the group.",
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
    "Gives the value of the invocation whose id is `delta` lower; undefined before the first one.",
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
    "Gives the value of the invocation whose id is one's own XOR a mask; for butterfly patterns.",
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
GROUP_NON_UNIFORM_BALLOT_BIT_COUNT = op(
    "spirv.GroupNonUniformBallotBitCount",
    "Counts the bits that are 1 in a ballot: all, or those of the invocations up to this one.",
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
    "Gives the value of the invocation `delta` further on, round the end of the group or cluster.",
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
    "Tells whether a predicate is true for all active invocations.",
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
    "Tells whether a predicate is true for one active invocation or more.",
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
    "Tells whether all active invocations have the same value; false where a float is NaN.",
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
    "Swaps values within a quad of invocations: 0 across, 1 up and down, 2 diagonally.",
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
