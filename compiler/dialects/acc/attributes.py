"""The attributes of the acc dialect."""

from __future__ import annotations

from compiler.dialects.acc.enums import (
    ClauseDefaultValue,
    CombinedConstructsType,
    Construct,
    DataClause,
    DataClauseModifier,
    DeviceType,
    GangArgType,
    ParLevel,
    RecipeKind,
    ReductionOperator,
)
from compiler.ods.define import attr_def, enum_attr, param

DEFAULTVALUE = enum_attr("acc.defaultvalue", "Handling of variables without a data clause.", ClauseDefaultValue)
REDUCTION_OPERATOR_ATTR = enum_attr(
    "acc.reduction_operator",
    "The operator that partial results are combined with.",
    ReductionOperator,
    format="```<` $value `>`",
)
PAR_LEVEL_ATTR = enum_attr(
    "acc.par_level", "The level of parallelism at which code runs.", ParLevel, format="```<` $value `>`"
)
RECIPE_KIND_ATTR = enum_attr("acc.recipe_kind", "Kind of a recipe.", RecipeKind, format="```<` $value `>`")
DATA_CLAUSE_ATTR = enum_attr(
    "acc.data_clause",
    "The clause that a data operation was made for, such as `acc_copy` for `acc.copyin`.",
    DataClause,
)
DATA_CLAUSE_MODIFIER_ATTR = enum_attr(
    "acc.data_clause_modifier", "Modifiers of a data clause: `zero`, `readonly`, `always`, ...", DataClauseModifier
)
DECLARE = attr_def(
    "acc.declare",
    "Marks a variable as one of a `declare` directive, with its clause.",
    parameters=[
        param("dataClause", "attribute:acc.data_clause"),
        param("implicit", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
)
DECLARE_ACTION = attr_def(
    "acc.declare_action",
    "The functions to call before and after a declared variable is allocated or freed.",
    parameters=[
        param("preAlloc", "attribute:SymbolRefAttr", optional=True),
        param("postAlloc", "attribute:SymbolRefAttr", optional=True),
        param("preDealloc", "attribute:SymbolRefAttr", optional=True),
        param("postDealloc", "attribute:SymbolRefAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
)
DEVICE_TYPE_ATTR = enum_attr(
    "acc.device_type",
    "The type of device that a clause is for; `none` means all that no other one names.",
    DeviceType,
    format="```<` $value `>`",
)
GANG_ARG_TYPE_ATTR = enum_attr(
    "acc.gang_arg_type",
    "Role of an argument of `gang`: number, dimension or size of static chunks.",
    GangArgType,
    format="```<` $value `>`",
)
COMBINED_CONSTRUCTS = enum_attr(
    "acc.combined_constructs",
    "The construct that a loop was written together with, as in `parallel loop`.",
    CombinedConstructsType,
    format="```<` $value `>`",
)
CONSTRUCT_ATTR = enum_attr("acc.construct", "A directive of OpenACC.", Construct)
VAR_NAME = attr_def(
    "acc.var_name",
    "The name that a variable has in the source program.",
    parameters=[param("name", "string")],
    format="`<` $name `>`",
)
ROUTINE_INFO = attr_def(
    "acc.routine_info",
    "The `acc.routine` operations that describe a function.",
    parameters=[param("accRoutines", "array<attribute:SymbolRefAttr>")],
    format="`<` `[` `` $accRoutines `]` `>`",
)
SPECIALIZED_ROUTINE = attr_def(
    "acc.specialized_routine",
    "Says that a function was made from a routine, for one level of parallelism.",
    parameters=[
        param("routine", "attribute:SymbolRefAttr"),
        param("level", "attribute:acc.par_level"),
        param("funcName", "attribute:StringAttr"),
    ],
    format="`<` $routine `,` $level `,` $funcName `>`",
)
