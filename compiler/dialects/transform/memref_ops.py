"""The operations of the transform dialect: memref ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import (
    Transform_MemRefAllocaOp,
    Transform_MemRefAllocOp,
    TransformHandleTypeInterface,
)
from compiler.dialects.transform.op_families import PatternDescriptor
from compiler.ods.attr_confines import IntPositive
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I64Attr, StrAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface, Trait


class MemrefToLLVMTypeConverterOp(Op, name="transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter"):
    """Converts types to LLVM's as the memref conversion does."""

    use_aligned_alloc = optional_attribute(BoolAttr, default=False)
    index_bitwidth = optional_attribute(I64Attr, default=64)
    use_generic_functions = optional_attribute(BoolAttr, default=False)
    use_bare_ptr_call_conv = optional_attribute(BoolAttr, default=False)
    data_layout = optional_attribute(StrAttr)
    traits = [Interface("TypeConverterBuilderOpInterface")]
    assembly_format = "attr-dict"


class ApplyAllocToAllocaOp(PatternDescriptor, name="transform.apply_patterns.memref.alloc_to_alloca"):
    """Patterns that convert small allocations of static size to stack allocations."""

    size_limit = optional_attribute(I64Attr)
    assembly_format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict"


class ApplyExpandOpsPatternsOp(PatternDescriptor, name="transform.apply_patterns.memref.expand_ops"):
    """Patterns that write memref operations in terms of simpler ones."""


class ApplyExpandStridedMetadataPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.memref.expand_strided_metadata"
):
    """Patterns that write views as computations on base, offset, sizes and strides."""


class ApplyExtractAddressComputationsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.memref.extract_address_computations"
):
    """Patterns that move index computations of accesses into subviews."""


class ApplyFoldMemrefAliasOpsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.memref.fold_memref_alias_ops"
):
    """Patterns that fold subviews and reshapes into the accesses that use them."""


class ApplyResolveRankedShapedTypeResultDimsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims"
):
    """Patterns that answer dim of a result by its operation's operands."""


class MemRefAllocaToGlobalOp(Op, name="transform.memref.alloca_to_global"):
    """Replaces stack allocations by globals of their module."""

    alloca = operand(Transform_MemRefAllocaOp)
    get_global = result(TransformHandleTypeInterface, name="getGlobal")
    global_ = result(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$alloca attr-dict `:` functional-type(operands, results)"


class MemRefMultiBufferOp(Op, name="transform.memref.multibuffer"):
    """Replaces an allocation inside a loop by several buffers, used cyclically, so that iterations can overlap."""

    target = operand(Transform_MemRefAllocOp)
    factor = attribute(ConfinedAttr(I64Attr, IntPositive))
    skip_analysis = attribute(UnitAttr)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class MemRefEraseDeadAllocAndStoresOp(Op, name="transform.memref.erase_dead_alloc_and_stores"):
    """Erases allocations that are only written, and their stores."""

    target = operand(TransformHandleTypeInterface)
    traits = [
        Trait("TransformEachOpTrait"),
        Interface("TransformOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, results)"


class MemRefMakeLoopIndependentOp(Op, name="transform.memref.make_loop_independent"):
    """Enlarges an allocation for every iteration, so that its size does not depend on loops."""

    target = operand(TransformHandleTypeInterface)
    num_loops = attribute(I64Attr)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, $transformed)"
