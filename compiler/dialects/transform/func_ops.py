"""The operations of the transform dialect: func ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface, TransformValueHandleTypeInterface
from compiler.ods.attr_constraints import DenseI32ArrayAttr, SymbolRefAttr, UnitAttr
from compiler.ods.define import MaxSizedRegion, op, optional
from compiler.ods.model import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, HAS_ONLY_GRAPH_REGION, NO_TERMINATOR, SINGLE_BLOCK

APPLY_CONVERSION_PATTERNS_FUNC_FUNC_TO_LLVM = op(
    "transform.apply_conversion_patterns.func.func_to_llvm",
    "Patterns that convert the func dialect to LLVM.",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
FUNC_CAST_AND_CALL = op(
    "transform.func.cast_and_call",
    "Replaces payload values by the results of a call of a function, with casts where types differ.",
    operands={
        "insertion_point": TransformHandleTypeInterface,
        "inputs": optional(TransformValueHandleTypeInterface),
        "outputs": optional(TransformValueHandleTypeInterface),
        "function": optional(TransformHandleTypeInterface),
    },
    attributes={"insert_after": UnitAttr, "function_name": optional(SymbolRefAttr)},
    results={"result": TransformHandleTypeInterface},
    regions={"conversions": MaxSizedRegion(1)},
    traits=[
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        Trait("ReportTrackingListenerFailuresOpTrait"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format=(
        "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` "
        "$insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
)
FUNC_REPLACE_FUNC_SIGNATURE = op(
    "transform.func.replace_func_signature",
    "Reorders the arguments and results of a function and, if asked, of its calls.",
    operands={"module": TransformHandleTypeInterface},
    attributes={
        "function_name": SymbolRefAttr,
        "args_interchange": DenseI32ArrayAttr,
        "results_interchange": DenseI32ArrayAttr,
        "adjust_func_calls": UnitAttr,
    },
    results={"transformed_module": TransformHandleTypeInterface, "transformed_function": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format=(
        "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` "
        "$results_interchange `at` $module attr-dict `:` functional-type(operands, results)"
    ),
)
FUNC_DEDUPLICATE_FUNC_ARGS = op(
    "transform.func.deduplicate_func_args",
    "Gives a function one argument where its calls pass the same value several times.",
    operands={"module": TransformHandleTypeInterface},
    attributes={"function_name": SymbolRefAttr},
    results={"transformed_module": TransformHandleTypeInterface, "transformed_function": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$function_name `at` $module attr-dict `:` functional-type(operands, results)",
)
