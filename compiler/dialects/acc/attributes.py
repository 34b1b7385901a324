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
from compiler.ir.attributes import StringAttr, SymbolRefAttr
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.define import enum_attr
from compiler.ods.parameter_members import array_parameter, optional_parameter, parameter, parameter_of_kind

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


class DeclareAttr(DefinedAttribute, name="acc.declare"):
    """Marks a variable as one of a `declare` directive, with its clause."""

    data_clause = parameter_of_kind("attribute:acc.data_clause", name="dataClause")
    implicit = parameter(bool, default=False)
    assembly_format = "`<` struct(params) `>`"


class DeclareActionAttr(DefinedAttribute, name="acc.declare_action"):
    """The functions to call before and after a declared variable is allocated or freed."""

    pre_alloc = optional_parameter(SymbolRefAttr, name="preAlloc")
    post_alloc = optional_parameter(SymbolRefAttr, name="postAlloc")
    pre_dealloc = optional_parameter(SymbolRefAttr, name="preDealloc")
    post_dealloc = optional_parameter(SymbolRefAttr, name="postDealloc")
    assembly_format = "`<` struct(params) `>`"


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


class VarNameAttr(DefinedAttribute, name="acc.var_name"):
    """The name that a variable has in the source program."""

    name = parameter(str)
    assembly_format = "`<` $name `>`"


class RoutineInfoAttr(DefinedAttribute, name="acc.routine_info"):
    """The `acc.routine` operations that describe a function."""

    acc_routines = array_parameter(SymbolRefAttr, name="accRoutines")
    assembly_format = "`<` `[` `` $accRoutines `]` `>`"


class SpecializedRoutineAttr(DefinedAttribute, name="acc.specialized_routine"):
    """Says that a function was made from a routine, for one level of parallelism."""

    routine = parameter(SymbolRefAttr)
    level = parameter_of_kind("attribute:acc.par_level")
    func_name = parameter(StringAttr, name="funcName")
    assembly_format = "`<` $routine `,` $level `,` $funcName `>`"
