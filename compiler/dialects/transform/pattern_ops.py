"""The operations of the transform dialect that apply patterns, conversions and passes to payload operations."""

from __future__ import annotations

from compiler.dialects.transform import verify
from compiler.dialects.transform.constraints import TransformHandleTypeInterface, TransformParamTypeInterface
from compiler.ods.attr_constraints import DictionaryAttr, I64Attr, StrArrayAttr, StrAttr, UnitAttr
from compiler.ods.define import MaxSizedRegion, default, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import HAS_ONLY_GRAPH_REGION, NO_TERMINATOR, SINGLE_BLOCK

APPLY_CSE = op(
    "transform.apply_cse",
    "Shares equal computations inside the target.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="`to` $target attr-dict `:` type($target)",
)
APPLY_CONVERSION_PATTERNS = op(
    "transform.apply_conversion_patterns",
    "Runs a dialect conversion in the target with the patterns and type converter its regions name.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "legal_ops": optional(StrArrayAttr),
        "illegal_ops": optional(StrArrayAttr),
        "legal_dialects": optional(StrArrayAttr),
        "illegal_dialects": optional(StrArrayAttr),
        "partial_conversion": UnitAttr,
        "preserve_handles": UnitAttr,
    },
    regions={"patterns": MaxSizedRegion(1), "default_type_converter_region": variadic(MaxSizedRegion(1))},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format=(
        "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict `:` type($target)"
    ),
)
APPLY_CONVERSION_PATTERNS_DIALECT_TO_LLVM = op(
    "transform.apply_conversion_patterns.dialect_to_llvm",
    "Patterns by which a dialect converts itself to LLVM.",
    attributes={"dialect_name": StrAttr},
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="$dialect_name attr-dict",
    hooks=Hooks(verify_in_context=verify.dialect_to_llvm),
)
APPLY_DCE = op(
    "transform.apply_dce",
    "Erases dead operations inside the target.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="`to` $target attr-dict `:` type($target)",
)
APPLY_PATTERNS = op(
    "transform.apply_patterns",
    "Applies the patterns its region names greedily inside the target, until none matches.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "apply_cse": UnitAttr,
        "max_iterations": default(I64Attr, -1),
        "max_num_rewrites": default(I64Attr, -1),
    },
    regions={"patterns": MaxSizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format="`to` $target $patterns attr-dict `:` type($target)",
)
APPLY_PATTERNS_CANONICALIZATION = op(
    "transform.apply_patterns.canonicalization",
    "All canonicalization patterns of the registered operations.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_LICM = op(
    "transform.apply_licm",
    "Moves what does not depend on the loop out of it.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="`to` $target attr-dict `:` type($target)",
)
APPLY_REGISTERED_PASS = op(
    "transform.apply_registered_pass",
    "Runs a pass, or pipeline, by its name on the target, with options.",
    operands={"target": TransformHandleTypeInterface, "dynamic_options": variadic(TransformParamTypeInterface)},
    attributes={"pass_name": StrAttr, "options": default(DictionaryAttr, {})},
    results={"result": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format=(
        "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, "
        "$dynamic_options)^)? `to` $target attr-dict `:` functional-type(operands, results)"
    ),
)
