"""The operations of the transform dialect: tune ops."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.transform.constraints import Transform_AnyHandleOrParamType, TransformParamTypeInterface
from compiler.ods.attr_constraints import AnyAttr, APIntAttr
from compiler.ods.op_class import (
    Op,
    attribute,
    optional_attribute,
    optional_operand,
    result,
    variadic_region,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import NO_REGION_ARGUMENTS, single_block_implicit_terminator


class KnobOp(Op, name="transform.tune.knob"):
    """A parameter to be tuned, with the values it may take."""

    name_ = attribute(Builtin_StringAttr)
    options = attribute(AnyAttr)
    selected = optional_attribute(AnyAttr)
    result = result(TransformParamTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)"


class AlternativesOp(Op, name="transform.tune.alternatives"):
    """Regions to choose from when tuning; one is run."""

    selected_region_param = optional_operand(TransformParamTypeInterface)
    name_ = attribute(Builtin_StringAttr)
    selected_region_attr = optional_attribute(APIntAttr)
    results = variadic_result(Transform_AnyHandleOrParamType)
    alternatives = variadic_region(SizedRegion(1))
    traits = [
        Interface("RegionBranchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        single_block_implicit_terminator("transform.yield"),
        NO_REGION_ARGUMENTS,
    ]
    assembly_format = (
        "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( "
        "$selected_region_attr, $selected_region_param)^)? attr-dict-with-keyword (`:` "
        "type($selected_region_param)^)? (`->` type($results)^)? regions"
    )
