"""`amdgpu-emulate-atomics`: replaces atomic operations that a chipset lacks by compare-and-swap loops.

amdgpu.raw_buffer_atomic_fadd %x -> %m[%i]    ->    %old = amdgpu.raw_buffer_load %m[%i]    cf.br ^loop(%old)
                                                    ^loop(%p): %n = arith.addf %x, %p
                                                               %q = amdgpu.raw_buffer_atomic_cmpswap %n, %p -> %m[%i]
                                                               cf.cond_br (%q == %p), ^rest, ^loop(%q)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.amdgpu.buffer_ops import (
    RawBufferAtomic,
    RawBufferAtomicCmpswapOp,
    RawBufferAtomicFaddOp,
    RawBufferAtomicFmaxOp,
    RawBufferAtomicSmaxOp,
    RawBufferAtomicUminOp,
    RawBufferLoadOp,
)
from compiler.dialects.arith.cast_ops import BitcastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, MaximumFOp
from compiler.dialects.arith.integer_ops import CmpIOp, MaxSIOp, MinUIOp
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.dialects.rocdl.chipset import Chipset
from compiler.dialects.vector.element_ops import BitCastOp, ExtractOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import BF16, F16, F64, I64, FloatType, IntegerType, VectorType, element_type_or_self
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of


@dataclass
class AMDGPUEmulateAtomics(Pass):
    """Emulate atomic operations on chipsets that do not support them."""

    argument = "amdgpu-emulate-atomics"
    name = "AmdgpuEmulateAtomicsPass"
    summary = "Emulate atomic operations on chipsets that do not support them"
    dependent_dialects = ("cf", "arith", "vector")

    chipset: str = option("chipset", "gfx000", "Chipset that these operations will run on")

    def run(self, op: Operation, state: PassState) -> None:
        chipset = Chipset.parse(self.chipset)
        if chipset is None:
            state.error(op, f"Invalid chipset name: {self.chipset}")
            return
        target = ConversionTarget()
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        target.add_dynamically_legal_op(RawBufferAtomicFaddOp, lambda op: _has_add(op, chipset))
        target.add_dynamically_legal_op(RawBufferAtomicFmaxOp, lambda op: _has_maximum(op, chipset))
        convert_partially(op, target, _PATTERNS, state)


def _has_add(op: RawBufferAtomicFaddOp, chipset: Chipset) -> bool:
    """Returns True if a chipset adds floats of the type atomically."""
    element = element_type_or_self(op.value.type)
    match chipset.major:
        case 9:
            return element != BF16 or chipset >= Chipset(9, 5, 0)
        case 11:
            return element not in (F16, BF16)
    return chipset.major > 11


def _has_maximum(op: RawBufferAtomicFmaxOp, chipset: Chipset) -> bool:
    return chipset.major != 9 or (chipset >= Chipset(9, 0, 10) and op.value.type == F64)


def _bits(rewriter: ConversionRewriter, value: Value) -> Value:
    """Returns a value as an integer, for bitwise comparison."""
    type_ = value.type
    if isinstance(type_, VectorType):
        bits = IntegerType(width_of(type_) * type_.num_elements)
        whole = rewriter.create(BitCastOp, value, result_types=[VectorType((1,), bits)]).result
        return rewriter.create(ExtractOp, whole, static_position=DenseArrayAttr(I64, (0,))).result
    if isinstance(type_, FloatType):
        return rewriter.create(BitcastOp, value, result_types=[IntegerType(type_.width)]).result
    return value


def _emulate(atomic: type[RawBufferAtomic], combine: type[Operation]) -> ConversionFunctionPattern:
    """Returns the pattern that emulates an atomic operation, which combines the old value and the operand."""

    @conversion_pattern(atomic, name="RawBufferAtomicByCasPattern")
    def emulate(op: RawBufferAtomic, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """raw_buffer_atomic_... -> a loop that tries to put the combined value in place of the old one"""
        data, memref, *_ = adaptor.operands
        type_, block = data.type, op.parent
        assert block is not None and block.parent is not None
        members = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
        scalar_offsets = [] if op.sgpr_offset is None else [adaptor[op.sgpr_offset]]
        place: list[Value | list[Value]] = [memref, adaptor.replacements(op.indices), scalar_offsets]
        initial = rewriter.create(
            RawBufferLoadOp, *place, result_types=[type_], properties=members, attributes=op.attributes
        ).result
        rest = rewriter.split_block(block, op)
        loop = rewriter.create_block(block.parent, rest, [type_], [op.get_location()])
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(BranchOp, [initial], successors=[loop])
        rewriter.set_insertion_point_to_end(loop)
        previous = loop.arguments[0]
        combined = rewriter.create(combine, data, previous).result
        swapped = rewriter.create(
            RawBufferAtomicCmpswapOp,
            combined,
            previous,
            *place,
            result_types=[type_],
            properties=members,
            attributes=op.attributes,
        ).result
        old_bits, new_bits = _bits(rewriter, previous), _bits(rewriter, swapped)
        is_done = rewriter.create(CmpIOp, new_bits, old_bits, predicate=CmpIPredicate.EQ).result
        rewriter.create(CondBranchOp, is_done, [], [swapped], successors=[rest, loop])
        rewriter.erase_op(op)
        return True

    return emulate


_PATTERNS = (
    _emulate(RawBufferAtomicFaddOp, AddFOp),
    _emulate(RawBufferAtomicFmaxOp, MaximumFOp),
    _emulate(RawBufferAtomicSmaxOp, MaxSIOp),
    _emulate(RawBufferAtomicUminOp, MinUIOp),
)
