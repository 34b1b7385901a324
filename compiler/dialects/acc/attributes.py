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
from compiler.ods.enum_attribute import EnumAttribute
from compiler.ods.parameter_members import array_parameter, optional_parameter, parameter, parameter_of_kind


class ClauseDefaultValueAttr(EnumAttribute[ClauseDefaultValue], name="acc.defaultvalue"):
    """Handling of variables without a data clause."""

    constraint_summary = "DefaultValue Clause"


class ReductionOperatorAttr(EnumAttribute[ReductionOperator], name="acc.reduction_operator"):
    """The operator that partial results are combined with."""

    constraint_summary = "built-in reduction operations supported by OpenACC"
    assembly_format = "```<` $value `>`"


class ParLevelAttr(EnumAttribute[ParLevel], name="acc.par_level"):
    """The level of parallelism at which code runs."""

    assembly_format = "```<` $value `>`"


class RecipeKindAttr(EnumAttribute[RecipeKind], name="acc.recipe_kind"):
    """Kind of a recipe."""

    assembly_format = "```<` $value `>`"


class DataClauseAttr(EnumAttribute[DataClause], name="acc.data_clause"):
    """The clause that a data operation was made for, such as `acc_copy` for `acc.copyin`."""

    constraint_summary = "data clauses supported by OpenACC"


class DataClauseModifierAttr(EnumAttribute[DataClauseModifier], name="acc.data_clause_modifier"):
    """Modifiers of a data clause: `zero`, `readonly`, `always`, ..."""

    constraint_summary = "Captures data clause modifiers"


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


class DeviceTypeAttr(EnumAttribute[DeviceType], name="acc.device_type"):
    """The type of device that a clause is for; `none` means all that no other one names."""

    constraint_summary = "built-in device type supported by OpenACC"
    assembly_format = "```<` $value `>`"


class GangArgTypeAttr(EnumAttribute[GangArgType], name="acc.gang_arg_type"):
    """Role of an argument of `gang`: number, dimension or size of static chunks."""

    constraint_summary = "Differentiate the different gang arg values"
    assembly_format = "```<` $value `>`"


class CombinedConstructsTypeAttr(EnumAttribute[CombinedConstructsType], name="acc.combined_constructs"):
    """The construct that a loop was written together with, as in `parallel loop`."""

    constraint_summary = "Differentiate between combined constructs"
    assembly_format = "```<` $value `>`"


class ConstructAttr(EnumAttribute[Construct], name="acc.construct"):
    """A directive of OpenACC."""


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
