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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"predicate": SPIRV_Bool},
    results={"result": SPIRV_Int32Vec4},
    traits=[
        AVAILABILITY,
    ],
    format="$predicate attr-dict `:` type($result)",
)
