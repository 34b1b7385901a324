"""The operations of the gpu dialect for kernels: functions, modules, launches, and what ends their regions."""

from __future__ import annotations

from compiler.dialects.gpu import nvvm_targets, verify
from compiler.dialects.gpu.constraints import (
    GPU_AsyncToken,
    GPU_OptionalDimSizeHintAttr,
    GPUNonEmptyTargetArrayAttr,
    GPUObjectArrayAttr,
    LaunchIndx,
    OffloadingTranslationAttr,
)
from compiler.dialects.gpu.region_syntax import (
    parse_func,
    parse_launch,
    print_func,
    print_launch,
)
from compiler.ods.attr_constraints import (
    ArrayMinCount,
    ConfinedAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttrOf,
)
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic, writes
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import MemRefRankOf
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
from compiler.ods.type_constraints import (
    I8,
    I32,
    AnyFloat,
    AnyInteger,
    AnyType,
    AnyTypeOf,
    FunctionType,
    Index,
)

FUNC = op(
    "gpu.func",
    "A function that threads of the GPU run, with buffers of block and thread; a kernel can be launched.",
    attributes={
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "workgroup_attrib_attrs": optional(DictArrayAttr),
        "private_attrib_attrs": optional(DictArrayAttr),
        "known_block_size": optional(GPU_OptionalDimSizeHintAttr),
        "known_grid_size": optional(GPU_OptionalDimSizeHintAttr),
        "known_cluster_size": optional(GPU_OptionalDimSizeHintAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        has_parent("gpu.module"),
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        AFFINE_SCOPE,
    ],
    hooks=Hooks(parse=parse_func, print=print_func, verify=verify.func, verify_regions=verify.func_body),
)
DYNAMIC_SHARED_MEMORY = op(
    "gpu.dynamic_shared_memory",
    "The memory that a block shares and whose size the launch gives; each use gives the same.",
    results={"resultMemref": MemRefRankOf((1,), I8)},
    traits=[PURE],
    format="attr-dict `:` type($resultMemref)",
    hooks=Hooks(verify=verify.dynamic_shared_memory),
)
LAUNCH_FUNC = op(
    "gpu.launch_func",
    "Launches a kernel of a gpu.module over a grid of blocks of threads.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "gridSizeX": LaunchIndx,
        "gridSizeY": LaunchIndx,
        "gridSizeZ": LaunchIndx,
        "blockSizeX": LaunchIndx,
        "blockSizeY": LaunchIndx,
        "blockSizeZ": LaunchIndx,
        "clusterSizeX": optional(LaunchIndx),
        "clusterSizeY": optional(LaunchIndx),
        "clusterSizeZ": optional(LaunchIndx),
        "dynamicSharedMemorySize": optional(I32),
        "kernelOperands": variadic(AnyType),
        "asyncObject": optional(AnyType),
    },
    attributes={"kernel": SymbolRefAttr},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[
        Interface("AsyncOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        all_types_match("gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"),
    ],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` "
        "type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY "
        "`,` $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` "
        "`threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` "
        "custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), "
        "type($clusterSizeY), type($clusterSizeZ)) (`dynamic_shared_memory_size` "
        "$dynamicSharedMemorySize^)? custom<LaunchFuncOperands>($kernelOperands, "
        "type($kernelOperands)) attr-dict"
    ),
    hooks=Hooks(verify=verify.launch_func),
)
LAUNCH = op(
    "gpu.launch",
    "Runs its region for every thread of a grid of blocks.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "gridSizeX": Index,
        "gridSizeY": Index,
        "gridSizeZ": Index,
        "blockSizeX": Index,
        "blockSizeY": Index,
        "blockSizeZ": Index,
        "clusterSizeX": optional(Index),
        "clusterSizeY": optional(Index),
        "clusterSizeZ": optional(Index),
        "dynamicSharedMemorySize": optional(I32),
    },
    attributes={"module": optional(FlatSymbolRefAttr), "function": optional(FlatSymbolRefAttr)},
    results={"asyncToken": optional(GPU_AsyncToken)},
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("InferIntRangeInterface"),
        Interface("AsyncOpInterface"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(parse=parse_launch, print=print_launch, verify_regions=verify.launch),
)
PRINTF = op(
    "gpu.printf",
    "Prints from each thread that comes here, by a format as in C; for debugging.",
    operands={"args": variadic(AnyTypeOf(AnyInteger, Index, AnyFloat))},
    attributes={"format": StrAttr},
    effects=[writes()],
    format="$format attr-dict (`,` $args^ `:` type($args))?",
)
RETURN = op(
    "gpu.return",
    "Ends a gpu.func and passes its results to the caller.",
    operands={"operands": variadic(AnyType)},
    traits=[has_parent("gpu.func"), PURE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.return_),
)
TERMINATOR_OP = op(
    "gpu.terminator",
    "Ends the region of a launch.",
    traits=[has_parent("gpu.launch"), PURE, TERMINATOR],
    format="attr-dict",
)
YIELD = op(
    "gpu.yield",
    "Ends a region of a gpu operation and passes values out of it.",
    operands={"values": variadic(AnyType)},
    traits=[PURE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($values^ `:` type($values))?",
)
MODULE = op(
    "gpu.module",
    "Holds functions for the GPU, compiled apart from the program around it for its targets.",
    attributes={
        "sym_name": SymbolNameAttr,
        "targets": optional(GPUNonEmptyTargetArrayAttr),
        "offloadingHandler": optional(OffloadingTranslationAttr),
    },
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
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
    ],
    format="$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion",
    hooks=Hooks(verify=nvvm_targets.verify_module),
)
BINARY = op(
    "gpu.binary",
    "A compiled gpu.module: one object per target.",
    attributes={
        "sym_name": SymbolNameAttr,
        "offloadingHandler": optional(OffloadingTranslationAttr),
        "objects": ConfinedAttr(GPUObjectArrayAttr, ArrayMinCount(1)),
    },
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects",
)
