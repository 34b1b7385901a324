"""The operations of the transform dialect: memref ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    Transform_MemRefAllocaOp,
    Transform_MemRefAllocOp,
    TransformHandleTypeInterface,
)
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I64Attr, IntPositive, StrAttr, UnitAttr
from compiler.ods.define import default_optional, op, optional
from compiler.ods.model import Interface, Trait

APPLY_CONVERSION_PATTERNS_MEMREF_MEMREF_TO_LLVM_TYPE_CONVERTER = op(
    "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter",
    "Converts types to LLVM's as the memref conversion does.",
    attributes={
        "use_aligned_alloc": default_optional(BoolAttr, False),
        "index_bitwidth": default_optional(I64Attr, 64),
        "use_generic_functions": default_optional(BoolAttr, False),
        "use_bare_ptr_call_conv": default_optional(BoolAttr, False),
        "data_layout": optional(StrAttr),
    },
    traits=[Interface("TypeConverterBuilderOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_MEMREF_ALLOC_TO_ALLOCA = op(
    "transform.apply_patterns.memref.alloc_to_alloca",
    "Patterns that make small allocations of known size stack allocations.",
    attributes={"size_limit": optional(I64Attr)},
    traits=[Interface("PatternDescriptorOpInterface")],
    format="(`size_limit` `(` $size_limit^ `)`)? attr-dict",
)
APPLY_PATTERNS_MEMREF_EXPAND_OPS = op(
    "transform.apply_patterns.memref.expand_ops",
    "Patterns that write memref operations in terms of simpler ones.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_MEMREF_EXPAND_STRIDED_METADATA = op(
    "transform.apply_patterns.memref.expand_strided_metadata",
    "Patterns that write views as computations on base, offset, sizes and strides.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_MEMREF_EXTRACT_ADDRESS_COMPUTATIONS = op(
    "transform.apply_patterns.memref.extract_address_computations",
    "Patterns that move index computations of accesses into subviews.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_MEMREF_FOLD_MEMREF_ALIAS_OPS = op(
    "transform.apply_patterns.memref.fold_memref_alias_ops",
    "Patterns that fold subviews and reshapes into the accesses that use them.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_MEMREF_RESOLVE_RANKED_SHAPED_TYPE_RESULT_DIMS = op(
    "transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims",
    "Patterns that answer dim of a result by its operation's operands.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
MEMREF_ALLOCA_TO_GLOBAL = op(
    "transform.memref.alloca_to_global",
    "Turns stack allocations into globals of their module.",
    operands={"alloca": Transform_MemRefAllocaOp},
    results={"getGlobal": TransformHandleTypeInterface, "global": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$alloca attr-dict `:` functional-type(operands, results)",
)
MEMREF_MULTIBUFFER = op(
    "transform.memref.multibuffer",
    "Gives an allocation inside a loop several copies used in turn, so that iterations can overlap.",
    operands={"target": Transform_MemRefAllocOp},
    attributes={"factor": ConfinedAttr(I64Attr, IntPositive), "skip_analysis": UnitAttr},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
MEMREF_ERASE_DEAD_ALLOC_AND_STORES = op(
    "transform.memref.erase_dead_alloc_and_stores",
    "Erases allocations that are only written, and their stores.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, results)",
)
MEMREF_MAKE_LOOP_INDEPENDENT = op(
    "transform.memref.make_loop_independent",
    "Makes an allocation large enough for every iteration, so that its size does not depend on loops.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"num_loops": I64Attr},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, $transformed)",
)
