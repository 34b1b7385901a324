"""The operations of the spirv dialect: group ops."""

from __future__ import annotations

from compiler.dialects.spirv import memory_syntax, verify_groups, verify_memory
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyPtr,
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_GroupOperationAttr,
    SPIRV_Int32Vec4,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScopeAttr,
    SPIRV_Type,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks
from compiler.ods.traits import PURE, all_types_match

KHR_GROUP_F_MUL = op(
    "spirv.KHR.GroupFMul",
    "Multiplies the floats of all invocations of a group: reduced to one, or running products.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_BROADCAST = op(
    "spirv.GroupBroadcast",
    "Gives all invocations of a group the value that one of them has; all must come here.",
    operands={
        "value": SPIRV_Type,
        "localid": SPIRV_ScalarOrVectorOf(SPIRV_Integer),
    },
    attributes={"execution_scope": SPIRV_ScopeAttr},
    results={"result": SPIRV_Type},
    traits=[
        PURE,
        all_types_match("value", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope operands attr-dict `:` type($value) `,` type($localid)",
    hooks=Hooks(verify=verify_groups.broadcast, verify_is_local=True),
)
GROUP_F_ADD = op(
    "spirv.GroupFAdd",
    "Adds the floats of all invocations of a group: reduced to one, or running sums.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_F_MAX = op(
    "spirv.GroupFMax",
    "Gives the greatest float among the invocations of a group: of all, or of those so far.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_F_MIN = op(
    "spirv.GroupFMin",
    "Gives the least float among the invocations of a group: of all, or of those so far.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Float)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_I_ADD = op(
    "spirv.GroupIAdd",
    "Adds the integers of all invocations of a group: reduced to one, or running sums.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
KHR_GROUP_I_MUL = op(
    "spirv.KHR.GroupIMul",
    "Multiplies the integers of all invocations of a group: reduced to one, or running products.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_S_MAX = op(
    "spirv.GroupSMax",
    "Gives the greatest signed integer among the invocations of a group: of all, or of those so far.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_S_MIN = op(
    "spirv.GroupSMin",
    "Gives the least signed integer among the invocations of a group: of all, or of those so far.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_U_MAX = op(
    "spirv.GroupUMax",
    "Gives the greatest unsigned integer among the invocations of a group: of all, or of those so far.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
GROUP_U_MIN = op(
    "spirv.GroupUMin",
    "Gives the least unsigned integer among the invocations of a group: of all, or of those so far.",
    operands={"x": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    attributes={"execution_scope": SPIRV_ScopeAttr, "group_operation": SPIRV_GroupOperationAttr},
    results={"result": SPIRV_ScalarOrVectorOf(SPIRV_Integer)},
    traits=[
        PURE,
        all_types_match("x", "result"),
        AVAILABILITY,
    ],
    format="$execution_scope $group_operation operands attr-dict `:` type($x)",
    hooks=Hooks(verify=verify_groups.group, verify_is_local=True),
)
INTEL_SUBGROUP_BLOCK_READ = op(
    "spirv.INTEL.SubgroupBlockRead",
    "Reads one block of memory with the whole subgroup; each invocation gets its element of each row.",
    operands={"ptr": SPIRV_AnyPtr},
    results={"value": SPIRV_Type},
    traits=[
        AVAILABILITY,
    ],
    format="$ptr attr-dict `:` type($ptr) `->` type($value)",
    hooks=Hooks(verify=verify_memory.block_access, verify_is_local=True),
)
INTEL_SUBGROUP_BLOCK_WRITE = op(
    "spirv.INTEL.SubgroupBlockWrite",
    "Writes one block of memory with the whole subgroup; each invocation gives its element of each row.",
    operands={"ptr": SPIRV_AnyPtr, "value": SPIRV_Type},
    traits=[
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=memory_syntax.parse_block_write,
        print=memory_syntax.print_block_write,
        verify=verify_memory.block_access,
        verify_is_local=True,
    ),
)

KHR_SUBGROUP_BALLOT = op(
    "spirv.KHR.SubgroupBallot",
    "Gives a bit for each invocation of the subgroup: 1 where its predicate is true.",
    operands={"predicate": SPIRV_Bool},
    results={"result": SPIRV_Int32Vec4},
    traits=[
        AVAILABILITY,
    ],
    format="$predicate attr-dict `:` type($result)",
)
