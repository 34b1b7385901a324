"""The operations of the acc dialect for private and reduced variables, and the recipes for them."""

from __future__ import annotations

from compiler.dialects.acc.constraints import OpenACC_DataClauseAttr, OpenACC_ReductionOperatorAttr
from compiler.dialects.acc.data_operation import READS_DEVICE_ID, DataEntry
from compiler.ods.attr_constraints import SymbolNameAttr, TypeAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, region
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE


class PrivateOp(DataEntry, name="acc.private"):
    """Returns each gang, worker or lane its own uninitialized copy of a variable, made by a recipe."""

    data_clause = attribute(OpenACC_DataClauseAttr, default="acc_private", name="dataClause")
    effects = [writes("accVar"), READS_DEVICE_ID]


class FirstprivateOp(DataEntry, name="acc.firstprivate"):
    """Returns each gang its own copy of a variable, initialized with the original's value."""

    data_clause = attribute(OpenACC_DataClauseAttr, default="acc_firstprivate", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_DEVICE_ID]


class FirstprivateMapInitialOp(DataEntry, name="acc.firstprivate_map"):
    """Brings the original of a firstprivate variable to the device, for private copies to be made from."""

    data_clause = attribute(OpenACC_DataClauseAttr, default="acc_firstprivate", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_DEVICE_ID]


class ReductionOp(DataEntry, name="acc.reduction"):
    """Returns each gang, worker or lane a partial result, which is combined into the variable at the end."""

    data_clause = attribute(OpenACC_DataClauseAttr, default="acc_reduction", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_DEVICE_ID]


class Recipe(Op):
    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttr)
    init_region = region(name="initRegion")
    traits = [
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Interface("RecipeInterface"),
        AUTOMATIC_ALLOCATION_SCOPE,
    ]


class PrivateRecipeOp(Recipe, name="acc.private.recipe"):
    """Says how a private copy of a variable of a type is made and destroyed."""

    destroy_region = region(name="destroyRegion")
    assembly_format = "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion (`destroy` $destroyRegion^)?"


class FirstprivateRecipeOp(Recipe, name="acc.firstprivate.recipe"):
    """Says how a private copy of a variable of a type is made, initialized from the original, and destroyed."""

    copy_region = region(name="copyRegion")
    destroy_region = region(name="destroyRegion")
    assembly_format = (
        "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion `copy` $copyRegion (`destroy` $destroyRegion^)?"
    )


class ReductionRecipeOp(Recipe, name="acc.reduction.recipe"):
    """Says how partial results of a type start out, how two are combined, and how one is destroyed."""

    reduction_operator = attribute(OpenACC_ReductionOperatorAttr, name="reductionOperator")
    combiner_region = region(name="combinerRegion")
    destroy_region = region(name="destroyRegion")
    assembly_format = (
        "$sym_name `:` $type attr-dict-with-keyword `reduction_operator` $reductionOperator `init` "
        "$initRegion `combiner` $combinerRegion (`destroy` $destroyRegion^)?"
    )
