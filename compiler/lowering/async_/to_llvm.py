"""`convert-async-to-llvm`: asynchronous code as coroutines of llvm and calls of the runtime.

%0 = async.runtime.create : !async.token    ->    %0 = call @mlirAsyncRuntimeCreateToken() : () -> !llvm.ptr
%1 = async.coro.save %hdl                   ->    %1 = llvm.intr.coro.save %hdl : (!llvm.ptr) -> !llvm.token

Only `async.runtime` and `async.coro` operations are converted: `async-to-async-runtime` makes them of all others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.async_ import ops, types
from compiler.dialects.builtin.ops import ModuleOp, UnrealizedConversionCastOp
from compiler.dialects.func.ops import CallOp
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import control_flow_intrinsics as coroutines
from compiler.dialects.llvm import types as llvm_types
from compiler.dialects.llvm.constant_ops import AddressOfOp, NoneTokenOp
from compiler.dialects.llvm.control_flow_ops import SwitchOp
from compiler.ir.attributes import DenseArrayAttr, SymbolRefAttr, dense_elements_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, I8, I32, I64, INDEX, Type, VectorType
from compiler.lowering.async_ import runtime
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import CannotDeclare, aligned_alloc, free
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import Builder
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter

TOKEN = llvm_types.LLVMTokenType.get()


@dataclass
class ConvertAsyncToLLVM(Pass[ModuleOp]):
    """Convert the operations from the async dialect into the LLVM dialect."""

    argument = "convert-async-to-llvm"
    name = "ConvertAsyncToLLVMPass"
    summary = "Convert the operations from the async dialect into the LLVM dialect"
    anchor = "builtin.module"
    dependent_dialects = ("arith", "async", "llvm", "func")

    def run(self, op: ModuleOp, state: PassState) -> None:
        runtime.declare_runtime(op, Rewriter(op, state.context, state.listeners))
        own_types = TypeConverter()
        own_types.add_conversion(lambda type_: type_)
        own_types.add_conversion(async_type)
        all_types = LLVMTypeConverter()
        all_types.add_conversion(async_type)
        target = ConversionTarget()
        target.add_legal_op(ConstantOp, UnrealizedConversionCastOp)
        target.add_illegal_dialect("async")
        functions_are_legal_if_converted(target, own_types)
        patterns = [
            *function_patterns(own_types),
            *(pattern.with_converter(own_types) for pattern in RUNTIME_CALLS),
            *(pattern.with_converter(all_types) for pattern in (*COROUTINES, *STORAGE)),
        ]
        convert_to_llvm(op, state, target, patterns, all_types)


def async_type(type_: Type) -> Type | None:
    """Returns the llvm type for a type of the async dialect; None for others."""
    if isinstance(type_, types.TokenType | types.ValueType | types.GroupType | types.CoroHandleType):
        return pointer_type()
    return TOKEN if isinstance(type_, types.CoroIdType | types.CoroStateType) else None


def _call(builder: Builder, name: str, operands: Sequence[Value], results: Sequence[Type], op: Operation) -> CallOp:
    return builder.create(CallOp, list(operands), callee=SymbolRefAttr(name), result_types=results, location=op)


# ------------------------------------------------------------------------------------------ coroutines


@conversion_pattern(ops.CoroIdOp, name="CoroIdOpConversion")
def lower_id(op: ops.CoroIdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.coro.id -> llvm.intr.coro.id 0, null, null, null"""
    emit = LLVMEmitter(rewriter)
    zero, null = emit.constant(0, I32), emit.zero(pointer_type())
    rewriter.replace_op_with_new_op(op, coroutines.CoroIdOp, zero, null, null, null, result_types=[TOKEN])
    return True


@conversion_pattern(ops.CoroBeginOp, name="CoroBeginOpConversion")
def lower_begin(op: ops.CoroBeginOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.coro.begin -> llvm.intr.coro.begin, in memory whose size is a multiple of the alignment"""
    emit = LLVMEmitter(rewriter)
    size: Value = emit.op(coroutines.CoroSizeOp, result_type=I64)
    alignment = emit.op(coroutines.CoroAlignOp, result_type=I64)
    size = emit.op(llvm.AddOp, size, alignment)
    size = emit.op(llvm.SubOp, size, emit.constant(1, I64))
    mask = emit.op(llvm.SubOp, emit.constant(0, I64), alignment)
    size = emit.op(llvm.AndOp, size, mask)
    try:
        allocate = aligned_alloc(rewriter, converter_of(rewriter), op)
    except CannotDeclare:
        return False
    frame = emit.call(allocate, [alignment, size], [pointer_type()]).result
    operands = [*adaptor.operands, frame]
    rewriter.replace_op_with_new_op(op, coroutines.CoroBeginOp, *operands, result_types=[pointer_type()])
    return True


@conversion_pattern(ops.CoroFreeOp, name="CoroFreeOpConversion")
def lower_free(op: ops.CoroFreeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.coro.free -> free(llvm.intr.coro.free)"""
    emit = LLVMEmitter(rewriter)
    frame = emit.op(coroutines.CoroFreeOp, *adaptor.operands, result_type=pointer_type())
    try:
        release = free(rewriter, converter_of(rewriter), op)
    except CannotDeclare:
        return False
    emit.call(release, [frame])
    rewriter.erase_op(op)
    return True


@conversion_pattern(ops.CoroEndOp, name="CoroEndOpConversion")
def lower_end(op: ops.CoroEndOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.coro.end -> llvm.intr.coro.end, not while unwinding"""
    emit = LLVMEmitter(rewriter)
    operands = [*adaptor.operands, emit.constant(0, I1), emit.op(NoneTokenOp, result_type=TOKEN)]
    rewriter.create(coroutines.CoroEndOp, *operands, result_types=[I1])
    rewriter.erase_op(op)
    return True


@conversion_pattern(ops.CoroSaveOp, name="CoroSaveOpConversion")
def lower_save(op: ops.CoroSaveOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.coro.save -> llvm.intr.coro.save"""
    rewriter.replace_op_with_new_op(op, coroutines.CoroSaveOp, *adaptor.operands, result_types=[TOKEN])
    return True


@conversion_pattern(ops.CoroSuspendOp, name="CoroSuspendOpConversion")
def lower_suspend(op: ops.CoroSuspendOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.coro.suspend -> switch llvm.intr.coro.suspend [0: ^resume, 1: ^cleanup, default: ^suspend]"""
    emit = LLVMEmitter(rewriter)
    not_final = emit.constant(0, I1)
    code = emit.op(coroutines.CoroSuspendOp, *adaptor.operands, not_final, result_type=I8)
    new_op = rewriter.create(
        SwitchOp,
        emit.op(llvm.SExtOp, code, result_type=I32),
        case_values=dense_elements_attr(VectorType((2,), I32), [0, 1]),
        case_operand_segments=DenseArrayAttr(I32, (0, 0)),
        successors=op.successors,
    )
    rewriter.replace_op(op, new_op)
    return True


COROUTINES = (lower_id, lower_begin, lower_free, lower_end, lower_save, lower_suspend)

# ------------------------------------------------------------------------------------------ storage of values


@conversion_pattern(ops.RuntimeCreateOp, name="RuntimeCreateOpLowering")
def lower_create(op: ops.RuntimeCreateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.create -> call of the runtime, with the size of a value"""
    type_ = op.result.type
    if isinstance(type_, types.TokenType):
        rewriter.replace_op(op, _call(rewriter, runtime.CREATE_TOKEN, [], [pointer_type()], op))
        return True
    stored = _stored_type(type_, rewriter)
    if stored is None:
        return rewriter.notify_match_failure(op, "unsupported async type")
    size = LLVMEmitter(rewriter).size_in_bytes(stored, I64)
    rewriter.replace_op(op, _call(rewriter, runtime.CREATE_VALUE, [size], [pointer_type()], op))
    return True


def _stored_type(type_: Type, rewriter: ConversionRewriter) -> Type | None:
    """Returns the llvm type of the content of an asynchronous value."""
    if not isinstance(type_, types.ValueType):
        return None
    return rewriter.convert_type(type_.value_type)


@conversion_pattern(ops.RuntimeCreateGroupOp, name="RuntimeCreateGroupOpLowering")
def lower_create_group(op: ops.RuntimeCreateGroupOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.create_group -> call of the runtime"""
    rewriter.replace_op(op, _call(rewriter, runtime.CREATE_GROUP, adaptor.operands, [pointer_type()], op))
    return True


def _storage(op: ops.RuntimeStoreOp | ops.RuntimeLoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> Value:
    operands = [adaptor[op.storage]]
    return _call(rewriter, runtime.GET_VALUE_STORAGE, operands, [pointer_type()], op).result


@conversion_pattern(ops.RuntimeStoreOp, name="RuntimeStoreOpLowering")
def lower_store(op: ops.RuntimeStoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.store -> llvm.store"""
    address = _storage(op, adaptor, rewriter)
    if rewriter.convert_type(op.value.type) is None:
        return rewriter.notify_match_failure(op, "failed to convert stored value type to LLVM type")
    LLVMEmitter(rewriter).store(adaptor[op.value], address)
    rewriter.erase_op(op)
    return True


@conversion_pattern(ops.RuntimeLoadOp, name="RuntimeLoadOpLowering")
def lower_load(op: ops.RuntimeLoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.load -> llvm.load"""
    address = _storage(op, adaptor, rewriter)
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "failed to convert loaded value type to LLVM type")
    rewriter.replace_op(op, [LLVMEmitter(rewriter).load(type_, address)])
    return True


STORAGE = (lower_create, lower_create_group, lower_store, lower_load)

# ------------------------------------------------------------------------------------------ calls of the runtime


_OnAsync: TypeAlias = ops.RuntimeSetAvailableOp | ops.RuntimeSetErrorOp | ops.RuntimeIsErrorOp | ops.RuntimeAwaitOp


def _call_by_kind(
    op_class: type[_OnAsync], names: Mapping[type[Type], str], results: Sequence[Type] = ()
) -> ConversionFunctionPattern:
    """Returns the pattern that converts an op to a call, selected by its operand's type."""

    @conversion_pattern(op_class, name=f"{op_class.__name__}Lowering")
    def lower(op: _OnAsync, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """async.runtime.op %operand -> call @mlirAsyncRuntimeOp(%operand)"""
        name = names.get(type(op.operand_.type))
        if name is None:
            return rewriter.notify_match_failure(op, "unsupported async type")
        rewriter.replace_op(op, _call(rewriter, name, adaptor.operands, results, op))
        return True

    return lower


def _resume_function(op: Operation, rewriter: ConversionRewriter) -> Value:
    """Returns the address of the function that resumes coroutines."""
    module = op.parent_of_type(ModuleOp)
    assert module is not None
    runtime.declare_resume(module, rewriter)
    return LLVMEmitter(rewriter).op(AddressOfOp, result_type=pointer_type(), global_name=SymbolRefAttr(runtime.RESUME))


@conversion_pattern(ops.RuntimeAwaitAndResumeOp, name="RuntimeAwaitAndResumeOpLowering")
def lower_await_and_resume(op: ops.RuntimeAwaitAndResumeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.await_and_resume -> call of the runtime, with the function that resumes"""
    name = runtime.AWAIT_AND_EXECUTE[type(op.operand_.type)]
    operands = [*adaptor.operands, _resume_function(op, rewriter)]
    rewriter.replace_op(op, _call(rewriter, name, operands, [], op))
    return True


@conversion_pattern(ops.RuntimeResumeOp, name="RuntimeResumeOpLowering")
def lower_resume(op: ops.RuntimeResumeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.resume -> call of the runtime, with the function that resumes"""
    operands = [*adaptor.operands, _resume_function(op, rewriter)]
    rewriter.replace_op(op, _call(rewriter, runtime.EXECUTE, operands, [], op))
    return True


@conversion_pattern(ops.RuntimeAddToGroupOp, name="RuntimeAddToGroupOpLowering")
def lower_add_to_group(op: ops.RuntimeAddToGroupOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.add_to_group -> call of the runtime, for tokens"""
    if not isinstance(op.operand_.type, types.TokenType):
        return rewriter.notify_match_failure(op, "only token type is supported")
    rewriter.replace_op(op, _call(rewriter, runtime.ADD_TOKEN_TO_GROUP, adaptor.operands, [I64], op))
    return True


@conversion_pattern(ops.RuntimeNumWorkerThreadsOp, name="RuntimeNumWorkerThreadsOpLowering")
def lower_num_threads(op: ops.RuntimeNumWorkerThreadsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.runtime.num_worker_threads -> call of the runtime"""
    rewriter.replace_op(op, _call(rewriter, runtime.NUM_WORKER_THREADS, [], [INDEX], op))
    return True


def _count_references(
    op_class: type[ops.RuntimeAddRefOp | ops.RuntimeDropRefOp], name: str
) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name=f"{op_class.__name__}Lowering")
    def lower(op: ops.RuntimeAddRefOp | ops.RuntimeDropRefOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """async.runtime.add_ref %operand {count} -> call @mlirAsyncRuntimeAddRef(%operand, %count)"""
        count = rewriter.create(ConstantOp, result_types=[I64], value=op.count, location=op).result
        rewriter.replace_op(op, _call(rewriter, name, [*adaptor.operands, count], [], op))
        return True

    return lower


RUNTIME_CALLS = (
    _call_by_kind(ops.RuntimeSetAvailableOp, runtime.EMPLACE),
    _call_by_kind(ops.RuntimeSetErrorOp, runtime.SET_ERROR),
    _call_by_kind(ops.RuntimeIsErrorOp, runtime.IS_ERROR, [I1]),
    _call_by_kind(ops.RuntimeAwaitOp, runtime.AWAIT),
    lower_await_and_resume,
    lower_resume,
    lower_add_to_group,
    lower_num_threads,
    _count_references(ops.RuntimeAddRefOp, runtime.ADD_REF),
    _count_references(ops.RuntimeDropRefOp, runtime.DROP_REF),
)
