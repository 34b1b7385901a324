"""`convert-vector-to-llvm`: converts vectors of rank 1 to llvm's vectors, and others to arrays of these.

%1 = vector.extract %0[1] : vector<4xf32> from vector<2x4xf32>
    ->    %1 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>

First, greedy patterns unroll ops of several dimensions into ops on rows; then the remaining ops are converted.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.llvm.vector_intrinsics import StepVectorOp
from compiler.dialects.vector.canonicalize import constant_mask, transpose_of_transpose
from compiler.dialects.vector.canonicalize_slices import slice_of_constant_mask
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masks import KNOWN_MASKS
from compiler.ir.operation import Operation
from compiler.ir.types import I32, I64, IntegerType
from compiler.ir.value_types import vector_type
from compiler.lowering.arm.sve_to_llvm import SVE_INTRINSICS, SVE_TO_LLVM
from compiler.lowering.to_llvm.patterns import convert_to_llvm, with_converter
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.lowering.vector.contractions import ContractLowering, contractions
from compiler.lowering.vector.elements_to_llvm import ELEMENTS_TO_LLVM
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.masks import MASKS, cast_index, mask_materialization
from compiler.lowering.vector.memory_to_llvm import memory_to_llvm
from compiler.lowering.vector.outer_products import lower_outer_product
from compiler.lowering.vector.print_to_llvm import lower_print
from compiler.lowering.vector.reductions_to_llvm import reductions_to_llvm
from compiler.lowering.vector.shape_casts import lower_scalable_shape_cast, lower_shape_cast
from compiler.lowering.vector.slices import SLICES
from compiler.lowering.vector.to_arm_neon import NEON_BFMMLA, NEON_I8MM
from compiler.lowering.vector.to_arm_sve import SVE_BFMMLA, SVE_I8MM
from compiler.lowering.vector.transfers import transfers
from compiler.lowering.vector.transposes import TransposeLowering, transposes
from compiler.lowering.vector.unrolled_elements import unroll_from_elements, unroll_to_elements
from compiler.lowering.vector.unrolling import UNROLLING, lower_fma
from compiler.lowering.vector.x86_to_llvm import AMX_TO_LLVM, X86VECTOR_TO_LLVM, add_tile_conversion
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class VectorToLLVM(Pass):
    """Lower the operations from the vector dialect into the LLVM dialect."""

    argument = "convert-vector-to-llvm"
    name = "ConvertVectorToLLVMPass"
    summary = "Lower the operations from the vector dialect into the LLVM dialect"
    dependent_dialects = ("llvm", "arith", "memref", "tensor", "ub")

    reassociate_fp_reductions: bool = option(
        "reassociate-fp-reductions", False, "Allows llvm to reassociate floating-point reductions for speed"
    )
    force_32bit_vector_indices: bool = option(
        "force-32bit-vector-indices",
        True,
        "Allows compiler to assume vector indices fit in 32-bit if that yields faster code",
    )
    use_vector_alignment: bool = option(
        "use-vector-alignment",
        False,
        "Use the preferred alignment of a vector type in load/store operations instead of the alignment of the "
        "element type of the memref. If operations have an alignment attribute set, the alignment attribute takes "
        "priority over this option",
    )
    enable_amx: bool = option("enable-amx", False, "Enables the use of AMX dialect while lowering the vector dialect.")
    enable_arm_neon: bool = option(
        "enable-arm-neon", False, "Enables the use of ArmNeon dialect while lowering the vector dialect."
    )
    enable_arm_sve: bool = option(
        "enable-arm-sve", False, "Enables the use of ArmSVE dialect while lowering the vector dialect."
    )
    enable_arm_i8mm: bool = option(
        "enable-arm-i8mm", False, "Enables the use of Arm FEAT_I8MM instructions while lowering the vector dialect."
    )
    enable_arm_bf16: bool = option(
        "enable-arm-bf16", False, "Enables the use of Arm FEAT_BF16 instructions while lowering the vector dialect."
    )
    enable_x86vector: bool = option(
        "enable-x86vector", False, "Enables the use of X86Vector dialect while lowering the vector dialect."
    )
    vector_contract_lowering: ContractLowering = option(
        "vector-contract-lowering", ContractLowering.DOT, "control the lowering of `vector.contract` operations."
    )
    vector_transpose_lowering: TransposeLowering = option(
        "vector-transpose-lowering", TransposeLowering.ELTWISE, "control the lowering of `vector.transpose` operations."
    )

    def _arm_products(self) -> list[RewritePattern]:
        """Returns the patterns that use matrix instructions of the extensions of Arm that are enabled."""
        choices = (
            (self.enable_arm_i8mm and self.enable_arm_neon, NEON_I8MM),
            (self.enable_arm_i8mm and self.enable_arm_sve, SVE_I8MM),
            (self.enable_arm_bf16 and self.enable_arm_neon, NEON_BFMMLA),
            (self.enable_arm_bf16 and self.enable_arm_sve, SVE_BFMMLA),
        )
        return [pattern for is_enabled, patterns in choices if is_enabled for pattern in patterns]

    def run(self, op: Operation, state: PassState) -> None:
        numbers = I32 if self.force_32bit_vector_indices else I64
        simpler = FrozenPatternSet(
            (
                constant_mask,
                *KNOWN_MASKS,
                slice_of_constant_mask,
                transpose_of_transpose,
                lower_outer_product,
                *contractions(self.vector_contract_lowering),
                *self._arm_products(),
                *MASKS,
                lower_shape_cast,
                lower_scalable_shape_cast,
                *transposes(self.vector_transpose_lowering),
                *transfers(1),
                *mask_materialization(numbers),
                *SLICES,
                *UNROLLING,
                unroll_from_elements,
                unroll_to_elements,
            )
        )
        apply_patterns_greedily(op, simpler, state.context, listeners=state.listeners)

        target = ConversionTarget()
        target.add_legal_dialect("arith", "memref")
        converter = LLVMTypeConverter()
        patterns: tuple[RewritePattern, ...] = (
            lower_fma,
            *SLICES,
            *vector_to_llvm(
                numbers, reassociate=self.reassociate_fp_reductions, use_vector_alignment=self.use_vector_alignment
            ),
            *transfers(None),
        )
        if self.enable_arm_sve:
            patterns += SVE_TO_LLVM
            target.add_legal_op(*SVE_INTRINSICS)
        if self.enable_amx:
            patterns += AMX_TO_LLVM
            add_tile_conversion(converter)
        if self.enable_x86vector:
            patterns += X86VECTOR_TO_LLVM
        convert_to_llvm(op, state, target, with_converter(patterns, converter), converter)


def _scalable_mask(numbers: IntegerType) -> FunctionPattern:
    @pattern(CreateMaskOp, name="VectorCreateMaskOpRewritePattern")
    def lower(op: CreateMaskOp, rewriter: Rewriter) -> bool:
        type_ = vector_type(op.result)
        if type_.rank != 1 or not type_.is_scalable:
            return False
        emit = VectorEmitter(rewriter)
        steps_type = type(type_)(type_.shape, numbers, type_.scalable)
        steps = emit.op(StepVectorOp, result_type=steps_type)
        [only_size] = op.operands
        bound = emit.broadcast(cast_index(emit, only_size, numbers), steps_type)
        rewriter.replace_op(op, [emit.compare(CmpIPredicate.SLT, steps, bound)])
        return True

    return lower


def vector_to_llvm(
    numbers: IntegerType = I64, *, reassociate: bool = False, use_vector_alignment: bool = False
) -> tuple[RewritePattern, ...]:
    """Returns the patterns of conversions to LLVM; `numbers` is the type of the indices that masks are compared with.

    As upstream, they leave transfers, slices and products of several dimensions, which only the pass lowers.
    """
    return (
        *reductions_to_llvm(reassociate=reassociate),
        _scalable_mask(numbers),
        *ELEMENTS_TO_LLVM,
        lower_print,
        *memory_to_llvm(use_vector_alignment=use_vector_alignment),
    )
