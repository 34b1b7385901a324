"""The operations of the transform dialect: tune ops."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.transform.constraints import Transform_AnyHandleOrParamType, TransformParamTypeInterface
from compiler.ods.attr_constraints import AnyAttr, APIntAttr
from compiler.ods.define import SizedRegion, op, optional, variadic
from compiler.ods.model import Interface
from compiler.ods.traits import NO_REGION_ARGUMENTS, single_block_implicit_terminator

TUNE_KNOB = op(
    "transform.tune.knob",
    "A parameter to be tuned, with the values it may take.",
    attributes={"name": Builtin_StringAttr, "options": AnyAttr, "selected": optional(AnyAttr)},
    results={"result": TransformParamTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)",
)
TUNE_ALTERNATIVES = op(
    "transform.tune.alternatives",
    "Regions to choose from when tuning; one is run.",
    operands={"selected_region_param": optional(TransformParamTypeInterface)},
    attributes={"name": Builtin_StringAttr, "selected_region_attr": optional(APIntAttr)},
    results={"results": variadic(Transform_AnyHandleOrParamType)},
    regions={"alternatives": variadic(SizedRegion(1))},
    traits=[
        Interface("RegionBranchOpInterface"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        single_block_implicit_terminator("transform.yield"),
        NO_REGION_ARGUMENTS,
    ],
    format=(
        "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( "
        "$selected_region_attr, $selected_region_param)^)? attr-dict-with-keyword (`:` "
        "type($selected_region_param)^)? (`->` type($results)^)? regions"
    ),
)
