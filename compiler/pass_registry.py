"""The registry of all passes. The module of a pass is imported when the pass is first looked up.

Passes that run others by name get it from their state (`RunState.find_pass`), as they stand below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from compiler.passes.base import Pass
from compiler.passes.pipeline import PipelineError

PASSES: Mapping[str, str] = MappingProxyType(
    {
        "affine-expand-index-ops": "compiler.lowering.affine.index_ops:AffineExpandIndexOps",
        "affine-expand-index-ops-as-affine": "compiler.lowering.affine.index_ops:AffineExpandIndexOpsAsAffine",
        "affine-loop-fuse-pair": "compiler.transforms.affine.fusion.fuse_pair:AffineLoopFusePair",
        "affine-loop-fusion": "compiler.transforms.affine.fusion.loop_fusion:AffineLoopFusion",
        "affine-fold-memref-alias-ops": "compiler.transforms.affine.fold_memref_aliases:AffineFoldMemRefAliasOps",
        "affine-loop-coalescing": "compiler.transforms.affine.coalescing:LoopCoalescing",
        "affine-loop-invariant-code-motion": (
            "compiler.transforms.affine.loop_invariant_code_motion:AffineLoopInvariantCodeMotion"
        ),
        "affine-data-copy-generate": "compiler.transforms.affine.data_copy:AffineDataCopyGeneration",
        "affine-loop-normalize": "compiler.transforms.affine.normalize:AffineLoopNormalize",
        "affine-loop-tile": "compiler.transforms.affine.tile:AffineLoopTiling",
        "affine-loop-unroll": "compiler.transforms.affine.unroll:AffineLoopUnroll",
        "affine-loop-unroll-jam": "compiler.transforms.affine.unroll_jam:AffineLoopUnrollAndJam",
        "affine-pipeline-data-transfer": (
            "compiler.transforms.affine.pipeline_data_transfer:AffinePipelineDataTransfer"
        ),
        "affine-parallelize": "compiler.transforms.affine.parallelize:AffineParallelize",
        "affine-raise-from-memref": "compiler.transforms.affine.raise_from_memref:RaiseMemrefDialect",
        "affine-scalrep": "compiler.transforms.affine.scalar_replacement:AffineScalarReplacement",
        "affine-simplify-min-max": "compiler.transforms.affine.simplify_min_max:SimplifyAffineMinMax",
        "affine-simplify-structures": "compiler.transforms.affine.simplify_structures:SimplifyAffineStructures",
        "affine-super-vectorize": "compiler.transforms.affine.vectorize:AffineVectorize",
        "arith-emulate-wide-int": "compiler.lowering.arith.wide_int_emulation:ArithEmulateWideInt",
        "arith-emulate-unsupported-floats": "compiler.lowering.arith.float_emulation:ArithEmulateUnsupportedFloats",
        "arith-expand": "compiler.lowering.arith.expand:ArithExpandOps",
        "arith-int-range-narrowing": "compiler.transforms.int_range_narrowing:IntRangeNarrowing",
        "arith-unsigned-when-equivalent": "compiler.transforms.unsigned_when_equivalent:ArithUnsignedWhenEquivalent",
        "canonicalize": "compiler.transforms.canonicalize:Canonicalizer",
        "convert-arith-to-emitc": "compiler.lowering.emitc.arith_to_emitc:ArithToEmitC",
        "convert-arith-to-llvm": "compiler.lowering.to_llvm.arith_to_llvm:ArithToLLVM",
        "convert-cf-to-llvm": "compiler.lowering.to_llvm.cf_to_llvm:ControlFlowToLLVM",
        "convert-math-to-emitc": "compiler.lowering.emitc.math_to_emitc:MathToEmitC",
        "convert-memref-to-emitc": "compiler.lowering.emitc.memref_to_emitc:MemRefToEmitC",
        "convert-scf-to-emitc": "compiler.lowering.emitc.scf_to_emitc:SCFToEmitC",
        "convert-to-emitc": "compiler.lowering.emitc.convert_to_emitc:ConvertToEmitC",
        "form-expressions": "compiler.transforms.emitc.form_expressions:FormExpressions",
        "wrap-emitc-func-in-class": "compiler.transforms.emitc.wrap_functions:WrapFunctionsInClasses",
        "convert-func-to-emitc": "compiler.lowering.emitc.func_to_emitc:FuncToEmitC",
        "convert-func-to-llvm": "compiler.lowering.to_llvm.func_to_llvm:FuncToLLVM",
        "convert-index-to-llvm": "compiler.lowering.to_llvm.index_to_llvm:IndexToLLVM",
        "convert-to-llvm": "compiler.lowering.to_llvm.convert_to_llvm:ConvertToLLVM",
        "convert-vector-to-scf": "compiler.lowering.vector.to_scf:VectorToSCF",
        "convert-vector-to-arm-sme": "compiler.lowering.vector.to_arm_sme:VectorToArmSME",
        "convert-vector-to-llvm": "compiler.lowering.vector.to_llvm:VectorToLLVM",
        "convert-ub-to-llvm": "compiler.lowering.to_llvm.ub_to_llvm:UBToLLVM",
        "convert-complex-to-libm": "compiler.lowering.complex.to_libm:ComplexToLibm",
        "convert-complex-to-llvm": "compiler.lowering.complex.to_llvm:ComplexToLLVM",
        "convert-complex-to-rocdl-library-calls": "compiler.lowering.complex.to_rocdl:ComplexToROCDLLibraryCalls",
        "convert-complex-to-standard": "compiler.lowering.complex.to_standard:ComplexToStandard",
        "convert-math-to-funcs": "compiler.lowering.math.to_funcs:MathToFuncs",
        "convert-math-to-libm": "compiler.lowering.math.to_libm:MathToLibm",
        "convert-math-to-llvm": "compiler.lowering.math.to_llvm:MathToLLVM",
        "convert-math-to-rocdl": "compiler.lowering.math.to_rocdl:MathToROCDL",
        "convert-pdl-to-pdl-interp": "compiler.lowering.pdl_to_pdl_interp.convert:PDLToPDLInterp",
        "convert-scf-to-cf": "compiler.lowering.scf_to_cf:SCFToControlFlow",
        "convert-shape-constraints": "compiler.lowering.shape.constraints:ConvertShapeConstraints",
        "outline-shape-computation": "compiler.lowering.shape.outline:OutlineShapeComputation",
        "convert-shape-to-std": "compiler.lowering.shape.to_standard:ConvertShapeToStandard",
        "remove-shape-constraints": "compiler.lowering.shape.constraints:RemoveShapeConstraints",
        "convert-gpu-to-nvvm": "compiler.lowering.gpu.to_nvvm:GPUToNVVM",
        "convert-gpu-to-rocdl": "compiler.lowering.gpu.to_rocdl:GPUToROCDL",
        "sparse-assembler": "compiler.transforms.sparse_tensor.assembler:SparseAssembler",
        "stage-sparse-ops": "compiler.transforms.sparse_tensor.staging:StageSparseOperations",
        "lower-sparse-ops-to-foreach": "compiler.transforms.sparse_tensor.to_foreach:LowerSparseOpsToForeach",
        "lower-sparse-foreach-to-scf": "compiler.transforms.sparse_tensor.foreach_to_scf:LowerForeachToSCF",
        "sparse-tensor-codegen": "compiler.transforms.sparse_tensor.codegen:SparseTensorCodegen",
        "sparse-reinterpret-map": "compiler.transforms.sparse_tensor.reinterpret_map:SparseReinterpretMap",
        "pre-sparsification-rewrite": "compiler.transforms.sparse_tensor.pre_sparsification:PreSparsificationRewrite",
        "sparsification-and-bufferization": (
            "compiler.transforms.sparse_tensor.bufferization:SparsificationAndBufferization"
        ),
        "sparse-buffer-rewrite": "compiler.transforms.sparse_tensor.buffer_rewrite:SparseBufferRewrite",
        "sparse-tensor-conversion": "compiler.transforms.sparse_tensor.runtime_conversion:SparseTensorConversion",
        "sparsifier": "compiler.lowering.sparse_tensor.sparsifier:Sparsifier",
        "sparse-vectorization": "compiler.transforms.sparse_tensor.vectorization:SparseVectorization",
        "sparsification": "compiler.transforms.sparse_tensor.sparsification:Sparsification",
        "sparse-storage-specifier-to-llvm": "compiler.lowering.sparse_tensor.specifier_to_llvm:StorageSpecifierToLLVM",
        "gpu-to-llvm": "compiler.lowering.gpu.to_llvm:GPUToLLVM",
        "convert-vector-to-gpu": "compiler.lowering.gpu.vector_to_gpu:VectorToGPU",
        "convert-arith-to-spirv": "compiler.lowering.spirv.arith_to_spirv:ArithToSPIRV",
        "convert-complex-to-spirv": "compiler.lowering.spirv.complex_to_spirv:ComplexToSPIRV",
        "convert-func-to-spirv": "compiler.lowering.spirv.func_to_spirv:FuncToSPIRV",
        "convert-memref-to-spirv": "compiler.lowering.spirv.memref_to_spirv:MemRefToSPIRV",
        "convert-scf-to-spirv": "compiler.lowering.spirv.scf_to_spirv:SCFToSPIRV",
        "convert-math-to-spirv": "compiler.lowering.spirv.math_to_spirv:MathToSPIRV",
        "convert-tensor-to-spirv": "compiler.lowering.spirv.tensor_to_spirv:TensorToSPIRV",
        "spirv-attach-target": "compiler.transforms.gpu.attach_targets:SPIRVAttachTarget",
        "xevm-attach-target": "compiler.transforms.gpu.attach_targets:XeVMAttachTarget",
        "convert-ub-to-spirv": "compiler.lowering.spirv.ub_to_spirv:UBToSPIRV",
        "convert-cf-to-spirv": "compiler.lowering.spirv.cf_to_spirv:ControlFlowToSPIRV",
        "convert-index-to-spirv": "compiler.lowering.spirv.index_to_spirv:IndexToSPIRV",
        "shape-to-shape-lowering": "compiler.lowering.shape.to_shape:ShapeToShapeLowering",
        "ensure-debug-info-scope-on-llvm-func": "compiler.lowering.to_llvm.debug_scopes:EnsureDebugInfoScope",
        "composite-fixed-point-pass": "compiler.transforms.composite_fixed_point:CompositeFixedPointPass",
        "generate-runtime-verification": "compiler.lowering.runtime_checks.passes:GenerateRuntimeVerification",
        "control-flow-sink": "compiler.transforms.control_flow_sink:ControlFlowSink",
        "cse": "compiler.transforms.cse:CSE",
        "cse-put-attributes": "compiler.transforms.oneflow.cse_attributes:CSEPutAttributes",
        "cse-with-attributes-ignored": "compiler.transforms.oneflow.cse_attributes:CSEWithAttributesIgnored",
        "int-range-optimizations": "compiler.transforms.int_range_optimizations:IntRangeOptimizations",
        "expand-realloc": "compiler.lowering.memref.expand_realloc:ExpandRealloc",
        "fold-memref-alias-ops": "compiler.transforms.memref.fold_aliases:FoldMemRefAliasOps",
        "fold-tensor-subset-ops": "compiler.transforms.tensor.fold_slices:FoldTensorSubsetOps",
        "hoist-common-expressions": "compiler.transforms.hoist_common_expressions:HoistCommonExpressions",
        "expand-strided-metadata": "compiler.lowering.memref.expand_strided_metadata:ExpandStridedMetadata",
        "finalize-memref-to-llvm": "compiler.lowering.memref.to_llvm:FinalizeMemRefToLLVM",
        "inline": "compiler.transforms.inline.inline_calls:InlineCalls",
        "lift-cf-to-scf": "compiler.lowering.cf_to_scf.lift:LiftControlFlowToSCF",
        "lower-affine": "compiler.lowering.affine.to_scf:LowerAffine",
        "llvm-add-comdats": "compiler.lowering.to_llvm.globals:AddComdats",
        "llvm-use-default-visibility": "compiler.lowering.to_llvm.globals:UseDefaultVisibility",
        "llvm-request-c-wrappers": "compiler.lowering.to_llvm.module_attributes:RequestCWrappers",
        "lower-to-llvm": "compiler.lowering.to_llvm.lower_to_llvm:LowerToLLVM",
        "lower-vector-mask": "compiler.lowering.vector.masking:LowerVectorMask",
        "lower-vector-multi-reduction": "compiler.lowering.vector.multi_reductions:LowerVectorMultiReduction",
        "transform-interpreter": "compiler.schedules.transform_interpreter:TransformInterpreter",
        "test-vector-scan-lowering": "compiler.lowering.vector.scans:TestVectorScanLowering",
        "memref-emulate-wide-int": "compiler.lowering.memref.wide_int_emulation:MemRefEmulateWideInt",
        "memref-expand": "compiler.lowering.memref.expand:MemRefExpand",
        "loop-invariant-subset-hoisting": (
            "compiler.transforms.loop_invariant_subset_hoisting:LoopInvariantSubsetHoisting"
        ),
        "loop-invariant-code-motion": "compiler.transforms.loop_invariant_code_motion:LoopInvariantCodeMotion",
        "print-ir": "compiler.transforms.print_ir:PrintIR",
        "print-op-stats": "compiler.transforms.op_stats:PrintOpStats",
        "simplify-depthwise-conv": "compiler.transforms.linalg.depthwise_convolutions:SimplifyDepthwiseConv",
        "reconcile-unrealized-casts": "compiler.lowering.reconcile_casts:ReconcileUnrealizedCasts",
        "set-llvm-module-datalayout": "compiler.lowering.to_llvm.module_attributes:SetLLVMModuleDataLayout",
        "reify-result-shapes": "compiler.transforms.memref.reify_shapes:ReifyResultShapes",
        "optimize-allocation-liveness": "compiler.transforms.bufferization.liveness:OptimizeAllocationLiveness",
        "remove-dead-values": "compiler.transforms.remove_dead_values:RemoveDeadValues",
        "resolve-ranked-shaped-type-result-dims": "compiler.transforms.resolve_dims:ResolveRankedShapeTypeResultDims",
        "resolve-shaped-type-result-dims": "compiler.transforms.resolve_dims:ResolveShapedTypeResultDims",
        "sccp": "compiler.transforms.sccp:SCCP",
        "normalize-memrefs": "compiler.transforms.affine.normalize_memrefs:NormalizeMemRefs",
        "mem2reg": "compiler.transforms.memory_slots.mem2reg:Mem2Reg",
        "duplicate-function-elimination": "compiler.transforms.duplicate_functions:DuplicateFunctionElimination",
        "math-expand-ops": "compiler.lowering.math.expand:MathExpandOps",
        "math-extend-to-supported-types": "compiler.lowering.arith.float_emulation:MathExtendToSupportedTypes",
        "math-sincos-fusion": "compiler.transforms.math.sincos_fusion:MathSincosFusionPass",
        "math-uplift-to-fma": "compiler.transforms.math.uplift_to_fma:MathUpliftToFMA",
        "scf-for-loop-canonicalization": "compiler.transforms.scf.loop_canonicalization:ForLoopCanonicalization",
        "scf-for-loop-peeling": "compiler.transforms.scf.peeling:ForLoopPeeling",
        "scf-for-loop-range-folding": "compiler.transforms.scf.range_folding:ForLoopRangeFolding",
        "scf-for-loop-specialization": "compiler.transforms.scf.specialization:ForLoopSpecialization",
        "scf-for-to-while": "compiler.transforms.scf.for_to_while:ForToWhileLoop",
        "scf-forall-to-for": "compiler.transforms.scf.forall:ForallToForLoop",
        "scf-forall-to-parallel": "compiler.transforms.scf.forall:ForallToParallelLoop",
        "scf-parallel-for-to-nested-fors": "compiler.transforms.scf.parallel_to_for:ParallelForToNestedFors",
        "scf-parallel-loop-fusion": "compiler.transforms.scf.parallel_fusion:ParallelLoopFusion",
        "scf-parallel-loop-tiling": "compiler.transforms.scf.parallel_tiling:ParallelLoopTiling",
        "scf-parallel-loop-specialization": "compiler.transforms.scf.specialization:ParallelLoopSpecialization",
        "sroa": "compiler.transforms.memory_slots.sroa:SROA",
        "snapshot-op-locations": "compiler.transforms.location_snapshot:LocationSnapshot",
        "convert-spirv-to-llvm": "compiler.lowering.spirv.to_llvm:ConvertSPIRVToLLVM",
        "arm-sme-outer-product-fusion": "compiler.transforms.arm_sme.outer_product_fusion:OuterProductFusion",
        "enable-arm-streaming": "compiler.transforms.arm_sme.enable_streaming:EnableArmStreaming",
        "spirv-canonicalize-gl": "compiler.transforms.spirv.canonicalize_gl:SPIRVCanonicalizeGLPass",
        "strip-debuginfo": "compiler.transforms.strip_debuginfo:StripDebugInfo",
        "symbol-dce": "compiler.transforms.symbols:SymbolDCE",
        "symbol-privatize": "compiler.transforms.symbols:SymbolPrivatize",
        "test-arith-emulate-wide-int": "compiler.lowering.testing:TestEmulateWideInt",
        "test-cf-assert": "compiler.lowering.testing:TestAssert",
        "test-transform-dialect-erase-schedule": "compiler.lowering.testing:EraseTransformSchedule",
        "test-pass-crash": "compiler.transforms.testing:TestCrashPass",
        "test-pass-failure": "compiler.transforms.testing:TestFailurePass",
        "nvgpu-optimize-shared-memory": "compiler.transforms.gpu.optimize_shared_memory:OptimizeSharedMemory",
        "nvvm-attach-target": "compiler.transforms.gpu.attach_targets:NVVMAttachTarget",
        "rocdl-attach-target": "compiler.transforms.gpu.attach_targets:ROCDLAttachTarget",
        "gpu-async-region": "compiler.transforms.gpu.async_region:GpuAsyncRegion",
        "gpu-eliminate-barriers": "compiler.transforms.gpu.eliminate_barriers:GpuEliminateBarriers",
        "gpu-kernel-outlining": "compiler.transforms.gpu.kernel_outlining:GpuKernelOutlining",
        "gpu-launch-sink-index-computations": (
            "compiler.transforms.gpu.sink_index_computations:GpuLaunchSinkIndexComputations"
        ),
        "gpu-map-parallel-loops": "compiler.transforms.gpu.map_parallel_loops:GpuMapParallelLoops",
        "convert-parallel-loops-to-gpu": "compiler.lowering.gpu.parallel_loops_to_gpu:ConvertParallelLoopsToGpu",
        "convert-scf-to-openmp": "compiler.lowering.openmp.scf_to_openmp:ConvertSCFToOpenMP",
        "convert-openmp-to-llvm": "compiler.lowering.openmp.openmp_to_llvm:ConvertOpenMPToLLVM",
        "async-func-to-async-runtime": "compiler.lowering.async_.to_runtime:AsyncFuncToAsyncRuntime",
        "async-runtime-policy-based-ref-counting": (
            "compiler.transforms.async_.reference_counting:AsyncRuntimePolicyBasedRefCounting"
        ),
        "async-runtime-ref-counting": "compiler.transforms.async_.reference_counting:AsyncRuntimeRefCounting",
        "async-runtime-ref-counting-opt": (
            "compiler.transforms.async_.reference_counting_opt:AsyncRuntimeRefCountingOpt"
        ),
        "async-to-async-runtime": "compiler.lowering.async_.to_runtime:AsyncToAsyncRuntime",
        "convert-async-to-llvm": "compiler.lowering.async_.to_llvm:ConvertAsyncToLLVM",
        "tir-cse": "compiler.transforms.tir.cse:TIRCSE",
        "tosa-layerwise-constant-fold": "compiler.transforms.tosa.constant_fold:TosaLayerwiseConstantFold",
        "tosa-make-broadcastable": "compiler.transforms.tosa.ranks:TosaMakeBroadcastable",
        "tosa-narrow-f64-to-f32": "compiler.transforms.tosa.narrow:TosaNarrowF64ToF32",
        "tosa-narrow-i64-to-i32": "compiler.transforms.tosa.narrow:TosaNarrowI64ToI32",
        "tosa-optional-decompositions": "compiler.transforms.tosa.decompositions:TosaOptionalDecompositions",
        "tosa-reduce-transposes": "compiler.transforms.tosa.reduce_transposes:TosaReduceTransposes",
        "tosa-to-arith": "compiler.lowering.tosa.to_arith:TosaToArith",
        "tosa-to-linalg": "compiler.lowering.tosa.passes:TosaToLinalg",
        "tosa-to-linalg-named": "compiler.lowering.tosa.passes:TosaToLinalgNamed",
        "tosa-to-linalg-pipeline": "compiler.lowering.tosa.pipeline:TosaToLinalgPipeline",
        "tosa-to-mlprogram": "compiler.lowering.tosa.to_ml_program:TosaToMLProgram",
        "tosa-to-scf": "compiler.lowering.tosa.to_scf:TosaToSCF",
        "tosa-to-tensor": "compiler.lowering.tosa.to_tensor:TosaToTensor",
        "tosa-arith-const-to-tosa-const": "compiler.transforms.tosa.arith_constants:TosaArithConstantToTosaConst",
        "tosa-convert-integer-type-to-signless": ("compiler.transforms.tosa.signless:TosaConvertIntegerTypeToSignless"),
        "tosa-attach-target": "compiler.transforms.tosa.target_env:TosaAttachTarget",
        "tosa-validate": "compiler.transforms.tosa.validation:TosaValidation",
        "tosa-infer-shapes": "compiler.transforms.tosa.infer_shapes:TosaInferShapes",
        "topological-sort": "compiler.transforms.topological_sort:TopologicalSort",
        "view-op-graph": "compiler.transforms.view_op_graph:ViewOpGraph",
        "linalg-generalize-named-ops": "compiler.transforms.linalg.generalize:LinalgGeneralizeNamedOps",
        "convert-linalg-to-std": "compiler.lowering.linalg_to_std:ConvertLinalgToStandard",
        "convert-linalg-to-loops": "compiler.lowering.linalg_to_loops:ConvertLinalgToLoops",
        "convert-affine-for-to-gpu": "compiler.lowering.affine.to_gpu:ConvertAffineForToGPU",
        "convert-linalg-to-affine-loops": "compiler.lowering.linalg_to_loops:ConvertLinalgToAffineLoops",
        "convert-linalg-to-parallel-loops": "compiler.lowering.linalg_to_loops:ConvertLinalgToParallelLoops",
        "one-shot-bufferize": "compiler.transforms.bufferization.passes:OneShotBufferize",
        "linalg-block-pack-matmul": "compiler.transforms.linalg.block_pack_matmul:LinalgBlockPackMatmul",
        "linalg-detensorize": "compiler.transforms.linalg.detensorize:LinalgDetensorize",
        "buffer-hoisting": "compiler.transforms.bufferization.placement:BufferHoisting",
        "buffer-loop-hoisting": "compiler.transforms.bufferization.placement:BufferLoopHoisting",
        "promote-buffers-to-stack": "compiler.transforms.bufferization.placement:PromoteBuffersToStack",
        "drop-equivalent-buffer-results": "compiler.transforms.bufferization.results:DropEquivalentBufferResults",
        "buffer-results-to-out-params": "compiler.transforms.bufferization.results:BufferResultsToOutParams",
        "ownership-based-buffer-deallocation": "compiler.transforms.bufferization.deallocation:OwnershipDeallocation",
        "buffer-deallocation-simplification": (
            "compiler.transforms.bufferization.deallocation_simplification:BufferDeallocationSimplification"
        ),
        "bufferization-lower-deallocations": "compiler.transforms.bufferization.lower_deallocations:LowerDeallocations",
        "convert-bufferization-to-memref": (
            "compiler.transforms.bufferization.lower_deallocations:BufferizationToMemRef"
        ),
        "buffer-deallocation-pipeline": (
            "compiler.transforms.bufferization.deallocation_pipeline:BufferDeallocationPipeline"
        ),
        "convert-elementwise-to-linalg": "compiler.transforms.linalg.elementwise_to_linalg:ConvertElementwiseToLinalg",
        "convert-tensor-to-linalg": "compiler.transforms.linalg.tensor_to_linalg:ConvertTensorToLinalg",
        "linalg-inline-scalar-operands": "compiler.transforms.linalg.inline_scalars:LinalgInlineScalarOperands",
        "linalg-specialize-generic-ops": "compiler.transforms.linalg.specialize:LinalgSpecializeGenericOps",
        "linalg-fold-into-elementwise": "compiler.transforms.linalg.fold_into_elementwise:LinalgFoldIntoElementwise",
        "linalg-fold-unit-extent-dims": "compiler.transforms.linalg.fold_unit_extent_dims:LinalgFoldUnitExtentDims",
        "linalg-fuse-elementwise-ops": "compiler.transforms.linalg.fuse_elementwise:LinalgElementwiseOpFusion",
        "eliminate-empty-tensors": "compiler.transforms.bufferization.empty_tensors:EmptyTensorElimination",
        "empty-tensor-to-alloc-tensor": "compiler.transforms.bufferization.empty_tensors:EmptyTensorToAllocTensor",
        "linalg-morph-ops": "compiler.transforms.linalg.morph:LinalgMorphOps",
    }
)
"""A pass's argument, and its class."""


def find_pass(argument: str) -> type[Pass] | None:
    """Returns the class of a pass, None where there is none of that name.

    Raises PipelineError for one that needs a package which is not installed.
    """
    place = PASSES.get(argument)
    if place is None:
        return None
    module, _, name = place.partition(":")
    try:
        pass_class: type[Pass] = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("compiler."):
            raise
        raise PipelineError(f"'{argument}' needs the Python package '{error.name}', which is not there") from None
    return pass_class
