"""`convert-openmp-to-llvm`: converts the contents and operands of OpenMP's regions to the llvm dialect.

omp.loop_nest (%i) : index = (%l) to (%u) step (%s) {     omp.loop_nest (%i) : i64 = (%l) to (%u) step (%s) {
  %0 = arith.addi %i, %i : index                      ->    %0 = llvm.add %i, %i : i64

The operations of OpenMP are kept, as the translation to LLVM IR supports them.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.omp.parallel_ops import TerminatorOp
from compiler.dialects.omp.synchronization_ops import AtomicUpdateOp, AtomicWriteOp, BarrierOp, FlushOp
from compiler.dialects.omp.target_ops import MapBoundsOp
from compiler.dialects.omp.task_ops import TaskwaitOp, TaskyieldOp
from compiler.dialects.omp.types import CanonicalLoopInfoType, MapBoundsType
from compiler.dialects.omp.variable_ops import ThreadprivateOp
from compiler.ir.attributes import Attribute, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.types import MemRefType
from compiler.lowering.arith.expand_division import EXPAND_DIVISION
from compiler.lowering.memref.allocations_to_llvm import MALLOC_TO_LLVM
from compiler.lowering.memref.to_llvm import MEMREF_TO_LLVM
from compiler.lowering.to_llvm.arith_to_llvm import ARITH_TO_LLVM
from compiler.lowering.to_llvm.cf_to_llvm import CF_TO_LLVM
from compiler.lowering.to_llvm.func_to_llvm import FUNC_TO_LLVM
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of, with_converter
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern

_WITHOUT_MEMREFS = (AtomicUpdateOp, AtomicWriteOp, FlushOp, MapBoundsOp, ThreadprivateOp)
"""Operations whose memrefs cannot be translated."""


@dataclass
class ConvertOpenMPToLLVM(Pass):
    """Convert the OpenMP ops to OpenMP ops with LLVM dialect."""

    argument = "convert-openmp-to-llvm"
    name = "ConvertOpenMPToLLVMPass"
    summary = "Convert the OpenMP ops to OpenMP ops with LLVM dialect"
    anchor = "builtin.module"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        converter = LLVMTypeConverter()
        target = ConversionTarget()
        make_legal_if_converted(target, converter)
        target.add_legal_op(TerminatorOp, TaskyieldOp, FlushOp, BarrierOp, TaskwaitOp)
        patterns = with_converter(
            (
                *EXPAND_DIVISION,
                *ARITH_TO_LLVM,
                *CF_TO_LLVM,
                *MEMREF_TO_LLVM,
                MALLOC_TO_LLVM,
                *FUNC_TO_LLVM,
                *OPENMP_TO_LLVM,
            ),
            converter,
        )
        convert_to_llvm(op, state, target, patterns, converter)


def make_legal_if_converted(target: ConversionTarget, converter: LLVMTypeConverter) -> None:
    """Marks ops of OpenMP as legal if the types of their values and regions are llvm's or OpenMP's own."""
    for own in (CanonicalLoopInfoType, MapBoundsType):
        converter.add_conversion(lambda type_: type_, own)
    target.add_dynamically_legal_dialect("omp", lambda op: _is_legal(op, converter))


def _is_legal(op: Operation, converter: LLVMTypeConverter) -> bool:
    types = [attribute.type for attribute in op.properties.values() if isinstance(attribute, TypeAttr)]
    return (
        converter.is_legal(op)
        and all(converter.is_legal_type(type_) for type_ in types)
        and all(converter.is_legal_region(region) for region in op.regions)
    )


@conversion_pattern(name="OpenMPOpConversion")
def convert_types(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """omp.op %x : index -> omp.op %y : i64"""
    if op.dialect != "omp":
        return False
    if isinstance(op, _WITHOUT_MEMREFS) and any(isinstance(operand.type, MemRefType) for operand in op.operands):
        return rewriter.notify_match_failure(op, "memref is not supported yet")
    converter = converter_of(rewriter)
    results = rewriter.convert_types([result.type for result in op.results])
    if results is None:
        return rewriter.notify_match_failure(op, "unable to convert the types of the results")
    properties: dict[str, Attribute] = {}
    for name, attribute in op.properties.items():
        if isinstance(attribute, TypeAttr):
            type_ = converter.convert_type(attribute.type)
            if type_ is None:
                return False
            attribute = TypeAttr(type_)
        properties[name] = attribute
    new_op = rewriter.create_like(op, adaptor.operands, results, properties=properties)
    rewriter.move_regions(op, new_op)
    if not all(rewriter.convert_region_types(region, converter) for region in new_op.regions):
        return False
    rewriter.replace_op(op, new_op)
    return True


OPENMP_TO_LLVM: tuple[RewritePattern, ...] = (convert_types,)
