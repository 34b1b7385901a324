"""The operations of the acc dialect for private and reduced variables, and the recipes for them."""

from __future__ import annotations

from compiler.dialects.acc.attributes import DataClauseAttr, ReductionOperatorAttr
from compiler.dialects.acc.data_operation import READS_DEVICE_ID, DataEntry
from compiler.ods.attr_constraints import SymbolNameAttr, TypeAttr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, region
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE


class PrivateOp(DataEntry, name="acc.private"):
    """Creates an uninitialized copy of a variable, by a recipe, for each gang, worker or lane."""

    data_clause = attribute(DataClauseAttr, default="acc_private", name="dataClause")
    effects = [writes("accVar"), READS_DEVICE_ID]


class FirstprivateOp(DataEntry, name="acc.firstprivate"):
    """Creates a copy of a variable, initialized with the original's value, for each gang."""

    data_clause = attribute(DataClauseAttr, default="acc_firstprivate", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_DEVICE_ID]


class FirstprivateMapInitialOp(DataEntry, name="acc.firstprivate_map"):
    """Maps the original of a firstprivate variable to the device, as the source of private copies."""

    data_clause = attribute(DataClauseAttr, default="acc_firstprivate", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_DEVICE_ID]


class ReductionOp(DataEntry, name="acc.reduction"):
    """Creates a partial result for each gang, worker or lane, which is combined into the variable at the end."""

    data_clause = attribute(DataClauseAttr, default="acc_reduction", name="dataClause")
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
    """Defines how private copies of variables of a type are created and destroyed."""

    destroy_region = region(name="destroyRegion")
    assembly_format = "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion (`destroy` $destroyRegion^)?"


class FirstprivateRecipeOp(Recipe, name="acc.firstprivate.recipe"):
    """Defines how private copies of variables of a type are created, initialized from the original, and destroyed."""

    copy_region = region(name="copyRegion")
    destroy_region = region(name="destroyRegion")
    assembly_format = (
        "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion `copy` $copyRegion (`destroy` $destroyRegion^)?"
    )


class ReductionRecipeOp(Recipe, name="acc.reduction.recipe"):
    """Defines how partial results of a type are initialized, combined in pairs, and destroyed."""

    reduction_operator = attribute(ReductionOperatorAttr, name="reductionOperator")
    combiner_region = region(name="combinerRegion")
    destroy_region = region(name="destroyRegion")
    assembly_format = (
        "$sym_name `:` $type attr-dict-with-keyword `reduction_operator` $reductionOperator `init` "
        "$initRegion `combiner` $combinerRegion (`destroy` $destroyRegion^)?"
    )
