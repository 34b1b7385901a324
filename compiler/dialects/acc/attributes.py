"""The attributes of the acc dialect."""

from __future__ import annotations

from compiler.dialects.acc.enums import (
    CLAUSE_DEFAULT_VALUE,
    COMBINED_CONSTRUCTS_TYPE,
    CONSTRUCT,
    DATA_CLAUSE,
    DATA_CLAUSE_MODIFIER,
    DEVICE_TYPE,
    GANG_ARG_TYPE,
    PAR_LEVEL,
    RECIPE_KIND,
    REDUCTION_OPERATOR,
)
from compiler.ods.define import attr_def, enum_attr, param

DEFAULTVALUE = enum_attr("acc.defaultvalue", "", CLAUSE_DEFAULT_VALUE)
REDUCTION_OPERATOR_ATTR = enum_attr("acc.reduction_operator", "", REDUCTION_OPERATOR, format="```<` $value `>`")
PAR_LEVEL_ATTR = enum_attr("acc.par_level", "", PAR_LEVEL, format="```<` $value `>`")
RECIPE_KIND_ATTR = enum_attr("acc.recipe_kind", "", RECIPE_KIND, format="```<` $value `>`")
DATA_CLAUSE_ATTR = enum_attr("acc.data_clause", "", DATA_CLAUSE)
DATA_CLAUSE_MODIFIER_ATTR = enum_attr("acc.data_clause_modifier", "", DATA_CLAUSE_MODIFIER)
DECLARE = attr_def(
    "acc.declare",
    "",
    parameters=[
        param("dataClause", "attribute:acc.data_clause"),
        param("implicit", "bool", optional=True, default=False),
    ],
    format="`<` struct(params) `>`",
)
DECLARE_ACTION = attr_def(
    "acc.declare_action",
    "",
    parameters=[
        param("preAlloc", "attribute:SymbolRefAttr", optional=True),
        param("postAlloc", "attribute:SymbolRefAttr", optional=True),
        param("preDealloc", "attribute:SymbolRefAttr", optional=True),
        param("postDealloc", "attribute:SymbolRefAttr", optional=True),
    ],
    format="`<` struct(params) `>`",
)
DEVICE_TYPE_ATTR = enum_attr("acc.device_type", "", DEVICE_TYPE, format="```<` $value `>`")
GANG_ARG_TYPE_ATTR = enum_attr("acc.gang_arg_type", "", GANG_ARG_TYPE, format="```<` $value `>`")
COMBINED_CONSTRUCTS = enum_attr("acc.combined_constructs", "", COMBINED_CONSTRUCTS_TYPE, format="```<` $value `>`")
CONSTRUCT_ATTR = enum_attr("acc.construct", "", CONSTRUCT)
VAR_NAME = attr_def(
    "acc.var_name",
    "",
    parameters=[param("name", "string")],
    format="`<` $name `>`",
)
ROUTINE_INFO = attr_def(
    "acc.routine_info",
    "",
    parameters=[param("accRoutines", "array<attribute:SymbolRefAttr>")],
    format="`<` `[` `` $accRoutines `]` `>`",
)
SPECIALIZED_ROUTINE = attr_def(
    "acc.specialized_routine",
    "",
    parameters=[
        param("routine", "attribute:SymbolRefAttr"),
        param("level", "attribute:acc.par_level"),
        param("funcName", "attribute:StringAttr"),
    ],
    format="`<` $routine `,` $level `,` $funcName `>`",
)
