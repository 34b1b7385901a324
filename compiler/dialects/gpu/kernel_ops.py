"""The operations of the gpu dialect for kernels: functions, modules, launches, and terminators."""

from __future__ import annotations

from compiler.dialects.gpu.async_op import AsyncOp
from compiler.dialects.gpu.constraints import (
    GPU_AsyncToken,
    GPU_OptionalDimSizeHintAttr,
    GPUNonEmptyTargetArrayAttr,
    GPUObjectArrayAttr,
    LaunchIndx,
    OffloadingTranslationAttr,
)
from compiler.ods.attr_confines import ArrayMinCount
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttrOf,
)
from compiler.ods.effects import writes
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    optional_result,
    region,
    result,
    variadic_operand,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import MemRefRankOf
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    AFFINE_SCOPE,
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
    TERMINATOR,
    all_types_match,
    has_parent,
)
from compiler.ods.type_constraints import I8, I32, AnyFloat, AnyInteger, AnyType, AnyTypeOf, FunctionType, Index


class GPUFuncOp(Op, name="gpu.func"):
    """A function that threads of the GPU run, with buffers of block and thread; a kernel can be launched."""

    function_type = attribute(TypeAttrOf(FunctionType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    workgroup_attrib_attrs = optional_attribute(DictArrayAttr)
    private_attrib_attrs = optional_attribute(DictArrayAttr)
    known_block_size = optional_attribute(GPU_OptionalDimSizeHintAttr)
    known_grid_size = optional_attribute(GPU_OptionalDimSizeHintAttr)
    known_cluster_size = optional_attribute(GPU_OptionalDimSizeHintAttr)
    body = region()
    traits = [
        has_parent("gpu.module"),
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        AFFINE_SCOPE,
    ]


class DynamicSharedMemoryOp(Op, name="gpu.dynamic_shared_memory"):
    """The dynamic shared memory of a block, whose size the launch sets; each use returns the same memory."""

    result_memref = result(MemRefRankOf((1,), I8), name="resultMemref")
    traits = [PURE]
    assembly_format = "attr-dict `:` type($resultMemref)"


class LaunchFuncOp(AsyncOp, name="gpu.launch_func"):
    """Launches a kernel of a gpu.module over a grid of blocks of threads."""

    grid_size_x = operand(LaunchIndx, name="gridSizeX")
    grid_size_y = operand(LaunchIndx, name="gridSizeY")
    grid_size_z = operand(LaunchIndx, name="gridSizeZ")
    block_size_x = operand(LaunchIndx, name="blockSizeX")
    block_size_y = operand(LaunchIndx, name="blockSizeY")
    block_size_z = operand(LaunchIndx, name="blockSizeZ")
    cluster_size_x = optional_operand(LaunchIndx, name="clusterSizeX")
    cluster_size_y = optional_operand(LaunchIndx, name="clusterSizeY")
    cluster_size_z = optional_operand(LaunchIndx, name="clusterSizeZ")
    dynamic_shared_memory_size = optional_operand(I32, name="dynamicSharedMemorySize")
    kernel_operands = variadic_operand(AnyType, name="kernelOperands")
    async_object = optional_operand(AnyType, name="asyncObject")
    kernel = attribute(SymbolRefAttr)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [
        Interface("AsyncOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"),
    ]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` "
        "type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY "
        "`,` $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` "
        "`threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` "
        "custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), "
        "type($clusterSizeY), type($clusterSizeZ)) (`dynamic_shared_memory_size` "
        "$dynamicSharedMemorySize^)? custom<LaunchFuncOperands>($kernelOperands, "
        "type($kernelOperands)) attr-dict"
    )


class LaunchOp(AsyncOp, name="gpu.launch"):
    """Runs its region for every thread of a grid of blocks."""

    grid_size_x = operand(Index, name="gridSizeX")
    grid_size_y = operand(Index, name="gridSizeY")
    grid_size_z = operand(Index, name="gridSizeZ")
    block_size_x = operand(Index, name="blockSizeX")
    block_size_y = operand(Index, name="blockSizeY")
    block_size_z = operand(Index, name="blockSizeZ")
    cluster_size_x = optional_operand(Index, name="clusterSizeX")
    cluster_size_y = optional_operand(Index, name="clusterSizeY")
    cluster_size_z = optional_operand(Index, name="clusterSizeZ")
    dynamic_shared_memory_size = optional_operand(I32, name="dynamicSharedMemorySize")
    module = optional_attribute(FlatSymbolRefAttr)
    function = optional_attribute(FlatSymbolRefAttr)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    body = region()
    traits = [
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("InferIntRangeInterface"),
        Interface("AsyncOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
    ]


class PrintfOp(Op, name="gpu.printf"):
    """Prints values with a format string as in C, once for each thread; for debugging."""

    args = variadic_operand(AnyTypeOf(AnyInteger, Index, AnyFloat))
    format = attribute(StrAttr)
    effects = [writes()]
    assembly_format = "$format attr-dict (`,` $args^ `:` type($args))?"


class ReturnOp(Op, name="gpu.return"):
    """Ends a gpu.func and passes its results to the caller."""

    operands = variadic_operand(AnyType)
    traits = [has_parent("gpu.func"), PURE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class TerminatorOp(Op, name="gpu.terminator"):
    """Ends the region of a launch."""

    traits = [has_parent("gpu.launch"), PURE, TERMINATOR]
    assembly_format = "attr-dict"


class YieldOp(Op, name="gpu.yield"):
    """Ends a region of a gpu operation and passes values out of it."""

    values = variadic_operand(AnyType)
    traits = [PURE, RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($values^ `:` type($values))?"


class GPUModuleOp(Op, name="gpu.module"):
    """Holds functions for the GPU, compiled separately for its targets."""

    sym_name = attribute(SymbolNameAttr)
    targets = optional_attribute(GPUNonEmptyTargetArrayAttr)
    offloading_handler = optional_attribute(OffloadingTranslationAttr, name="offloadingHandler")
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [
        ISOLATED_FROM_ABOVE,
        Interface("DataLayoutOpInterface"),
        Trait("HasDefaultDLTIDataLayout"),
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion"


class BinaryOp(Op, name="gpu.binary"):
    """A compiled gpu.module: one object per target."""

    sym_name = attribute(SymbolNameAttr)
    offloading_handler = optional_attribute(OffloadingTranslationAttr, name="offloadingHandler")
    objects = attribute(ConfinedAttr(GPUObjectArrayAttr, ArrayMinCount(1)))
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects"
