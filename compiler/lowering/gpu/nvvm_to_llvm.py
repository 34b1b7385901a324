"""`convert-nvvm-to-llvm`: converts NVVM operations without an intrinsic to inline assembly of PTX.

nvvm.mbarrier.try_wait.parity %b, %phase, %ticks    ->    llvm.inline_asm "... mbarrier.try_wait.parity ...", "r,r,r"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.llvm.control_flow_ops import InlineAsmOp
from compiler.dialects.llvm.enums import AsmDialect
from compiler.dialects.llvm.types import LLVMPointerType, LLVMStructType
from compiler.dialects.nvvm.barrier_ops import (
    BarrierArriveOp,
    MBarrierArriveExpectTxOp,
    MBarrierInitOp,
    MBarrierTryWaitParityOp,
)
from compiler.dialects.nvvm.copy_ops import (
    CpAsyncBulkTensorGlobalToSharedClusterOp,
    CpAsyncBulkTensorSharedCTAToGlobalOp,
    PrefetchOp,
)
from compiler.dialects.nvvm.matrix_enums import MMAIntOverflow, WGMMAScaleIn, WGMMATypes
from compiler.dialects.nvvm.matrix_ops import WgmmaMmaAsyncOp
from compiler.dialects.nvvm.thread_ops import InlinePtxOp
from compiler.ir.attributes import UNIT, IntegerAttr, StringAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.types import F32, F64, I1, I32, I64, FloatType, IntegerType, Type, VectorType
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import convert_to_llvm
from compiler.lowering.to_llvm.types import literal_struct
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import HasTrait, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_SHARED = 3
_BITS_OF_PACKED = MappingProxyType({(2, 16): F32, (2, 8): IntegerType(16), (4, 8): F32, (4, 4): IntegerType(16)})
"""The register of a vector of floats, by its size and the width of its elements."""


@dataclass
class NVVMToLLVM(Pass):
    """Convert NVVM to PTX with Inline Assembly in LLVM dialect."""

    argument = "convert-nvvm-to-llvm"
    name = "ConvertNVVMToLLVMPass"
    summary = "Convert NVVM to PTX with Inline Assembly in LLVM dialect"
    dependent_dialects = ("llvm", "nvvm")

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_llvm(op, state, ConversionTarget(), [nvvm_to_llvm(state.problems.append)])


class _Access(Enum):
    """Use of a register by assembly code, as the prefix of its constraint."""

    READ = ""
    WRITE = "="
    READ_WRITE = "+"


_READ, _WRITE, _READ_WRITE = _Access.READ, _Access.WRITE, _Access.READ_WRITE


@dataclass
class _Code:
    """PTX code with its registers; `$0` in the text is the first of them.

    `values` are operands and results in the order of their registers. Where `has_own_numbers`, the text numbers the
    registers itself, those that are read and written twice.
    """

    text: str
    values: list[tuple[Value, _Access]]
    has_own_numbers: bool = False
    constraints: list[str] = field(default_factory=list)
    operands: list[Value] = field(default_factory=list)


def _register(type_: Type) -> str | None:
    """Returns the constraint letter of the registers for a type, or None."""
    if isinstance(type_, VectorType):
        element, count = type_.element_type, type_.num_elements
        if isinstance(element, FloatType):
            return _register(_BITS_OF_PACKED.get((count, element.width), element))
        return _register(I32 if (count, element) == (4, IntegerType(8)) else element)
    if isinstance(type_, LLVMPointerType):
        return "r" if type_.address_space == _SHARED else "l"
    return _LETTERS.get(type_)


_LETTERS: Mapping[Type, str] = MappingProxyType({I1: "b", IntegerType(16): "h", I32: "r", I64: "l", F32: "f", F64: "d"})


def _members(type_: Type) -> list[Type] | None:
    """Returns the types of a structure's elements; None for other types."""
    if isinstance(type_, LLVMStructType):
        return list(type_.body or ())
    return None


def _bind(code: _Code, emit: LLVMEmitter) -> Type | None:
    """Adds a register constraint for each value. Returns a type that has no registers, or None on success."""
    for value, access in code.values:
        members = _members(value.type)
        is_constant = members is None and value.defining_op(ConstantOp) is not None
        for position, type_ in enumerate(members or [value.type]):
            letter = "n" if is_constant else _register(type_)
            if letter is None:
                return type_
            is_tied = members is not None and access is _READ_WRITE
            code.constraints.append(str(position) if is_tied else access.value + letter)
            if access is not _WRITE:
                code.operands.append(value if members is None else emit.extract(value, position))
    tied = [position for position, each in enumerate(code.constraints) if each.startswith("+")]
    code.constraints = [each.replace("+", "=") for each in code.constraints] + [str(position) for position in tied]
    return None


_PLACEHOLDER = re.compile(r"\{\$(rw|w|r)([0-9]+)\}")


def _number_placeholders(text: str) -> str:
    """Returns the text with `{$rw0}`, `{$w0}` and `{$r0}` as the numbers of registers, in this order of their kinds."""
    order = ("rw", "w", "r")
    names = sorted({(order.index(kind), int(number)) for kind, number in _PLACEHOLDER.findall(text)})
    return _PLACEHOLDER.sub(lambda match: f"${names.index((order.index(match[1]), int(match[2])))}", text)


# ------------------------------------------------------------------------------------------ code of each operation


def _all_values(op: Operation) -> list[tuple[Value, _Access]]:
    return [*((result, _WRITE) for result in op.results), *((operand, _READ) for operand in op.operands)]


def _numbers(first: int, count: int) -> str:
    return ", ".join(f"${number}" for number in range(first, first + count))


def _inline(op: InlinePtxOp, emit: LLVMEmitter) -> _Code:
    values: list[tuple[Value, _Access]] = [(value, _READ_WRITE) for value in op.read_write_args]
    values += [(value, _WRITE) for value in op.write_only_args]
    values += [(value, _READ) for value in op.read_only_args]
    if op.predicate is not None:
        values.append((op.predicate, _READ))
    return _Code(op.ptx_code.value, values)


def _barrier_init(op: MBarrierInitOp, emit: LLVMEmitter) -> _Code | None:
    if op.predicate is None:
        return None
    return _Code(f"mbarrier.init{_space(op.addr)}.b64 [$0], $1;", _all_values(op))


def _space(pointer: Value) -> str:
    return ".shared" if _register(pointer.type) == "r" else ""


def _arrive_expect(op: MBarrierArriveExpectTxOp, emit: LLVMEmitter) -> _Code | None:
    if op.predicate is None:
        return None
    return _Code(f"mbarrier.arrive.expect_tx{_space(op.addr)}.b64 _, [$0], $1;", _all_values(op))


def _try_wait(op: MBarrierTryWaitParityOp, emit: LLVMEmitter) -> _Code:
    lines = (
        ".reg .pred       P1;",
        "LAB_WAIT:",
        f"mbarrier.try_wait.parity{_space(op.addr)}.b64 P1, [$0], $1, $2;",
        "@P1 bra.uni DONE;",
        "bra.uni     LAB_WAIT;",
        "DONE:",
        "}",
    )
    return _Code("{\n\t" + " \n\t".join(lines), _all_values(op))


def _arrive(op: BarrierArriveOp, emit: LLVMEmitter) -> _Code:
    return _Code("bar.arrive 0, $0;" if op.barrier_id is None else "bar.arrive $0, $1;", _all_values(op))


def _load_tensor(op: CpAsyncBulkTensorGlobalToSharedClusterOp, emit: LLVMEmitter) -> _Code | None:
    if op.predicate is None:
        return None
    rank, offsets = len(op.coordinates), len(op.im2col_offsets)
    text = f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.mbarrier::complete_tx::bytes"
    text += ".im2col" if offsets else ""
    text += ".multicast::cluster" if op.multicast_mask is not None else ""
    text += ".L2::cache_hint" if op.l2_cache_hint is not None else ""
    barrier = 2 + rank
    text += f" [$0], [$1, {{{_compact(2, rank)}}} ], [${barrier}]"
    text += f",{{{_compact(barrier + 1, offsets)}}}" if offsets else ""
    following = barrier + 1 + offsets
    count = (op.multicast_mask is not None) + (op.l2_cache_hint is not None)
    text += "".join(f", ${number}" for number in range(following, following + count))
    return _Code(text + ";", _all_values(op))


def _compact(first: int, count: int) -> str:
    return _numbers(first, count).replace(" ", "")


def _store_tensor(op: CpAsyncBulkTensorSharedCTAToGlobalOp, emit: LLVMEmitter) -> _Code | None:
    if op.predicate is None:
        return None
    rank = len(op.coordinates)
    text = f"cp.async.bulk.tensor.{rank}d.global.shared::cta.bulk_group [$0, {{{_numbers(2, rank)}}} ], [$1];"
    return _Code(text, _all_values(op))


def _prefetch(op: PrefetchOp, emit: LLVMEmitter) -> _Code | None:
    if op.predicate is None or not op.tensormap:
        return None
    return _Code("prefetch.tensormap [$0];", _all_values(op))


def _warpgroup_product(op: WgmmaMmaAsyncOp, emit: LLVMEmitter) -> _Code:
    m, n, k = op.shape.m, op.shape.n, op.shape.k
    count = n // 4 if op.type_d is WGMMATypes.F16 else n // 2
    first, has_layouts = 2 * count, op.type_a in (WGMMATypes.F16, WGMMATypes.BF16)
    values: list[tuple[Value, _Access]] = [(op.results_, _WRITE), (op.inouts, _READ_WRITE)]
    values += [(op.descriptor_a, _READ), (op.descriptor_b, _READ)]
    numbers = [op.scale_d.value]
    text = f"wgmma.mma_async.sync.aligned.m{m}n{n}k{k}.{op.type_d.symbol}.{op.type_a.symbol}.{op.type_b.symbol}"
    text += ".satfinite" if op.satfinite is MMAIntOverflow.SATFINITE else ""
    text += f" {{{_numbers(0, count)}}}, ${first}, ${first + 1}, p"
    if op.type_d is not WGMMATypes.S32:
        text += f", ${first + 3},  ${first + 4}"
        numbers += [-1 if scale is WGMMAScaleIn.NEG else 1 for scale in (op.scale_a, op.scale_b)]
    if has_layouts:
        text += f", ${first + 5},  ${first + 6}"
        numbers += [op.layout_a.value, 1 - op.layout_b.value]
    values += [(emit.constant(number, I32), _READ) for number in numbers]
    text = f"{{\n.reg .pred p;\nsetp.ne.b32 p, ${first + 2}, 0;\n{text};\n}}\n"
    return _Code(text, values, has_own_numbers=True)


_CODE: Mapping[type[Operation], Callable[..., _Code | None]] = MappingProxyType(
    {
        BarrierArriveOp: _arrive,
        CpAsyncBulkTensorGlobalToSharedClusterOp: _load_tensor,
        CpAsyncBulkTensorSharedCTAToGlobalOp: _store_tensor,
        InlinePtxOp: _inline,
        MBarrierArriveExpectTxOp: _arrive_expect,
        MBarrierInitOp: _barrier_init,
        MBarrierTryWaitParityOp: _try_wait,
        PrefetchOp: _prefetch,
        WgmmaMmaAsyncOp: _warpgroup_product,
    }
)


# ------------------------------------------------------------------------------------------ the pattern


def nvvm_to_llvm(report: Callable[[Problem], None]) -> RewritePattern:
    """Returns the pattern for operations without an intrinsic. It passes errors to the given function."""

    @pattern(HasTrait("BasicPtxBuilderInterface"), benefit=2, name="PtxLowering")
    def write_as_ptx(op: Operation, rewriter: Rewriter) -> bool:
        """nvvm.some.op -> llvm.inline_asm of its PTX code, where it has no intrinsic"""
        emit = LLVMEmitter(rewriter)
        code = _CODE[type(op)](op, emit)
        if code is None:
            return rewriter.notify_match_failure(op, "the operation has an intrinsic")
        if type(op) not in _OWN_VALUES:
            code.values += [(emit.constant(number, I32), _READ) for number in _numbers_of(op)]
        missing = _bind(code, emit)
        if missing is not None:
            report(Problem(op, _NO_REGISTER.format(missing)))
            return rewriter.notify_match_failure(op, "failed to get register type")
        asm, types = _inline_asm(op, code, rewriter)
        values: list[Value] = list(asm.results)
        if len(types) > 1:
            values = [emit.extract(asm.result, position) for position in range(len(types))]
        if not code.has_own_numbers and (op.results or len(types) > 1):
            overwritten = [value for value, access in code.values if access is _READ_WRITE]
            for old, new in zip(overwritten, values, strict=False):
                _replace_in_others(old, new, (op, asm), rewriter)
            values = values[len(overwritten) :]
        rewriter.replace_op(op, values if op.results else [])
        return True

    return write_as_ptx


_OWN_VALUES = (InlinePtxOp, WgmmaMmaAsyncOp, MBarrierArriveExpectTxOp, CpAsyncBulkTensorGlobalToSharedClusterOp)
"""Operations whose assembly code does not use the integers of attributes."""
_NO_REGISTER = (
    "The register type could not be deduced from MLIR type. The '{}' is not supported. Supported types are:i1, i16, "
    "i32, i64, f32, f64,pointers.\nPlease use llvm.bitcast if you have different type. \n"
    "See the constraints from here: https://docs.nvidia.com/cuda/inline-ptx-assembly/index.html#constraints"
)


def _numbers_of(op: Operation) -> list[int]:
    """Returns the integers in the attributes of an operation."""
    attributes = [op.attributes[name] for name in sorted(op.attributes)]
    numbers = [attribute for attribute in attributes if isinstance(attribute, IntegerAttr)]
    return [-number.value if number.type == I1 else number.value for number in numbers]


def _inline_asm(op: Operation, code: _Code, rewriter: Rewriter) -> tuple[InlineAsmOp, list[Type]]:
    """Returns the operation that runs the code, and the types of its results. Several results are one structure."""
    text = code.text if code.has_own_numbers else _number_placeholders(code.text)
    if getattr(op, "predicate", None) is not None:
        text = f"@${len(code.operands) - 1} {text}"
    types = [value.type for value, access in code.values if access is not _READ]
    if code.has_own_numbers:
        types = types[:1]
    asm = rewriter.create(
        InlineAsmOp,
        code.operands,
        result_types=[literal_struct(types)] if len(types) > 1 else types,
        asm_string=StringAttr(text.replace("%", "$")),
        constraints=StringAttr(",".join(code.constraints)),
        has_side_effects=UNIT,
        asm_dialect=AsmDialect.ATT,
    )
    return asm, types


def _replace_in_others(old: Value, new: Value, exceptions: Sequence[Operation], rewriter: Rewriter) -> None:
    """Replaces a register by the result of the inline code in all operations but the exceptions."""
    for user in rewriter.users(old):
        if user not in exceptions:
            with rewriter.modify(user):
                user.operands = [new if value is old else value for value in user.operands]
