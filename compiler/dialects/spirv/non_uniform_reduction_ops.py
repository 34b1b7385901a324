"""The operations of the spirv dialect that combine the values of the active invocations."""

from __future__ import annotations

from compiler.dialects.spirv import verify_groups
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_GroupOperationAttr,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScopeAttr,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op, optional
from compiler.ods.model import Hooks, Trait

GROUP_NON_UNIFORM_F_ADD = op(
    "spirv.GroupNonUniformFAdd",
    "Adds the floats of the active invocations: reduced to one, running sums, or by clusters.",
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
    "Gives the greatest float among the active invocations: of all, of those so far, or by clusters.",
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
    "Gives the least float among the active invocations: of all, of those so far, or by clusters.",
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
    "Multiplies the floats of the active invocations: reduced to one, running, or by clusters.",
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
    "Adds the integers of the active invocations: reduced to one, running sums, or by clusters.",
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
    "Multiplies the integers of the active invocations: reduced to one, running, or by clusters.",
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
    "Gives the greatest signed integer among the active invocations: of all, so far, or by clusters.",
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
    "Gives the least signed integer among the active invocations: of all, so far, or by clusters.",
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
GROUP_NON_UNIFORM_U_MAX = op(
    "spirv.GroupNonUniformUMax",
    "Gives the greatest unsigned integer among the active invocations: of all, so far, or by clusters.",
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
    "Gives the least unsigned integer among the active invocations: of all, so far, or by clusters.",
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
    "Combines the integers of the active invocations by bitwise AND: to one, running, or by clusters.",
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
    "Combines the integers of the active invocations by bitwise OR: to one, running, or by clusters.",
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
    "Combines the integers of the active invocations by exclusive OR: to one, running, or by clusters.",
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
    "Tells whether the booleans of the active invocations are all true: all, so far, or by clusters.",
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
    "Tells whether a boolean of the active invocations is true: of all, so far, or by clusters.",
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
    "Tells whether an odd number of the active invocations has true: of all, so far, or by clusters.",
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
