"""Passes for upstream's tests: lowerings that can be run separately.

test-arith-emulate-wide-int             arith-emulate-wide-int in functions whose names begin with `emulate_`, whose
                                        types stay: values change theirs by llvm.bitcast
test-cf-assert                          cf.assert as a message, after which the code goes on
test-transform-dialect-erase-schedule   the operations of the transform dialect go
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.cf.ops import AssertOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import Type
from compiler.lowering.arith.wide_int_emulation import wide_int_patterns
from compiler.lowering.arith.wide_int_halves import WideIntConverter
from compiler.lowering.to_llvm.cf_to_llvm import branch_around_failure
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, with_converter
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TestEmulateWideInt(Pass):
    """Function pass to test Wide Integer Emulation."""

    argument = "test-arith-emulate-wide-int"
    name = "(anonymous namespace)::TestEmulateWideIntPass"
    summary = "Function pass to test Wide Integer Emulation"
    anchor = "func.func"
    dependent_dialects = ("arith", "func", "llvm", "vector")

    widest_int_supported: int = option("widest-int-supported", 32, "Maximum integer bit width supported by the target")
    function_prefix: str = option("function-prefix", "emulate_", "Prefix of functions to run the emulation pass on")

    def run(self, op: Operation, state: PassState) -> None:
        width = self.widest_int_supported
        if width < 2 or width & (width - 1):
            state.signal_failure()
            return
        if not (symbol_name(op) or "").startswith(self.function_prefix):
            return
        converter = WideIntConverter(width)
        converter.add_source_materialization(_bit_cast)
        converter.add_target_materialization(_bit_cast_target)
        target = ConversionTarget()
        target.add_dynamically_legal_dialect("arith", converter.is_legal)
        for dialect in ("func", "llvm", "vector"):
            target.add_legal_dialect(dialect)
        patterns = wide_int_patterns(converter)
        convert_partially(op, target, patterns, state)


def _bit_cast(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """llvm.bitcast %0 : i16 to vector<2xi8>"""
    return builder.create(BitcastOp, *values, result_types=[type_], location=location).result


def _bit_cast_target(
    builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
) -> Sequence[Value] | None:
    """Like `_bit_cast`, for the patterns."""
    value = _bit_cast(builder, types[0], values, location)
    return None if value is None else [value]


@conversion_pattern(AssertOp, name="AssertOpLowering")
def _assert_without_abort(op: AssertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """cf.assert %c, "m" -> llvm.cond_br %c, ^rest, ^failed    ^failed: puts("m"); llvm.br ^rest"""
    return branch_around_failure(op, adaptor, rewriter, _go_on)


def _go_on(emit: LLVMEmitter, rest: Block) -> None:
    emit.br(rest)


@dataclass
class TestAssert(LLVMConversionPass):
    """Function pass to test cf.assert lowering to LLVM without abort."""

    argument = "test-cf-assert"
    name = "(anonymous namespace)::TestAssertPass"
    summary = "Function pass to test cf.assert lowering to LLVM without abort"
    anchor = "builtin.module"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        converter = self.llvm_types_of(op)
        patterns = with_converter([_assert_without_abort], converter)
        self.convert(op, state, ConversionTarget(), patterns, converter)


@dataclass
class EraseTransformSchedule(Pass):
    """Erase transform dialect schedule from the IR."""

    argument = "test-transform-dialect-erase-schedule"
    name = "(anonymous namespace)::TestTransformDialectEraseSchedulePass"
    summary = "erase transform dialect schedule from the IR"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        stack = [op]
        while stack:
            current = stack.pop()
            if current.dialect == "transform":
                rewriter.erase_op(current)
                continue
            stack += [inner for region in current.regions for block in region.blocks for inner in block.ops]
