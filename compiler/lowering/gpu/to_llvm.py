"""`gpu-to-llvm`: the host's side of programs for GPUs, as calls of a runtime.

%t = gpu.wait async                                    %t = llvm.call @mgpuStreamCreate()
%u = gpu.memcpy async [%t] %m, %n : ...        ->      llvm.call @mgpuMemcpy(%pm, %pn, %bytes, %t)
gpu.wait [%u]                                          llvm.call @mgpuStreamSynchronize(%t) ...

Modules of kernels are not changed; launches get operands of llvm's types.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.async_ import ops as async_ops
from compiler.dialects.async_ import types as async_types
from compiler.dialects.gpu import memory_ops as gpu
from compiler.dialects.gpu.kernel_ops import BinaryOp, GPUModuleOp, LaunchFuncOp
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, BitcastOp, MulOp, PtrToIntOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import (
    I8,
    DialectType,
    FloatType,
    IntegerType,
    MemRefType,
    Type,
    UnrankedMemRefType,
)
from compiler.lowering.gpu.runtime import (
    STREAM_CREATE,
    Runtime,
    are_converted,
    convert_handles,
    is_stream,
    is_token,
    stream_of,
)
from compiler.lowering.gpu.sparse_to_llvm import SPARSE_TO_LLVM
from compiler.lowering.memref.allocations_to_llvm import Extent, described, is_convertible_and_dense
from compiler.lowering.memref.descriptor import SIZES
from compiler.lowering.openmp.openmp_to_llvm import make_legal_if_converted
from compiler.lowering.to_llvm.convert_to_llvm import PATTERNS_OF
from compiler.lowering.to_llvm.emitter import pointer_type
from compiler.lowering.to_llvm.func_to_llvm import promote_operands
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of, with_converter
from compiler.lowering.to_llvm.types import LLVMOptions, LLVMTypeConverter
from compiler.lowering.vector.transfers import transfers
from compiler.lowering.vector.unrolled_elements import unroll_from_elements
from compiler.lowering.vector.x86_to_llvm import add_tile_conversion
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern

_BYTE = 8


@dataclass
class GPUToLLVM(Pass):
    """Convert GPU dialect to LLVM dialect with GPU runtime calls."""

    argument = "gpu-to-llvm"
    name = "GpuToLLVMConversionPass"
    anchor = "builtin.module"
    summary = "Convert GPU dialect to LLVM dialect with GPU runtime calls"
    dependent_dialects = ("llvm", "memref")

    host_bare_pointers: bool = option(
        "use-bare-pointers-for-host",
        False,
        "Use bare pointers to pass memref arguments to host functions. All memrefs must have static shape.",
    )
    kernel_bare_pointers: bool = option(
        "use-bare-pointers-for-kernels",
        False,
        "Use bare pointers to pass memref arguments to kernels. The kernel must use the same setting for this option.",
    )
    intersperse_sizes: bool = option(
        "intersperse-sizes-for-kernels",
        False,
        "Inserts a size_t argument following each memref argument, containing the static size in bytes of the buffer. "
        "Incompatible arguments are rejected. This is intended for use by the Vulkan runtime with the kernel bare "
        "pointer calling convention, to enable dynamic binding of buffers as arguments without static type info.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        simpler = FrozenPatternSet([*transfers(1), unroll_from_elements])
        apply_patterns_greedily(op, simpler, state.context, listeners=state.listeners)
        converter = LLVMTypeConverter(LLVMOptions(use_bare_pointers=self.host_bare_pointers))
        convert_handles(converter)
        add_tile_conversion(converter)
        _convert_async_types(converter)
        bare_pointers = self.kernel_bare_pointers or self.host_bare_pointers
        launch = lower_launch(bare_pointers=bare_pointers, with_sizes=self.intersperse_sizes)
        patterns: list[RewritePattern] = [each for name in sorted(PATTERNS_OF) for each in PATTERNS_OF[name]]
        patterns += [*GPU_TO_LLVM, *SPARSE_TO_LLVM, launch]
        target = ConversionTarget()
        target.add_legal_op(GPUModuleOp, BinaryOp)
        for op_class in (LaunchFuncOp, async_ops.ExecuteOp, async_ops.AwaitOp, async_ops.YieldOp):
            target.add_dynamically_legal_op(op_class, converter.is_legal)
        make_legal_if_converted(target, converter)
        convert_to_llvm(op, state, target, with_converter(patterns, converter), converter)


def _convert_async_types(converter: LLVMTypeConverter) -> None:
    """Adds the types of the async dialect to a converter, which keeps tokens and converts the content of values."""

    def convert(type_: DialectType) -> Type | None:
        if isinstance(type_, async_types.TokenType):
            return type_
        if not isinstance(type_, async_types.ValueType):
            return None
        held = converter.convert_type(type_.value_type)
        return None if held is None else async_types.ValueType.get(held)

    converter.add_conversion(convert, DialectType)


# ------------------------------------------------------------------------------------------ memory


def _register(op_class: type[gpu.HostRegisterOp | gpu.HostUnregisterOp], name: str) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name=f"Convert{op_class.__name__}ToGpuRuntimeCallPattern")
    def lower(op: gpu.HostRegisterOp | gpu.HostUnregisterOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.host_register %m -> llvm.call @mgpuMemHostRegisterMemRef(%rank, %descriptor, %element_size)"""
        memref = op.value.type
        if not are_converted(op, adaptor, rewriter) or not isinstance(memref, UnrankedMemRefType):
            return False
        element = rewriter.convert_type(memref.element_type)
        if element is None:
            return False
        runtime = Runtime(op, rewriter)
        size = runtime.emit.size_in_bytes(element, runtime.index_type)
        runtime.call(name, *promote_operands(runtime.emit, op.operands, adaptor.groups, bare=False), size)
        rewriter.erase_op(op)
        return True

    return lower


@conversion_pattern(gpu.AllocOp, name="ConvertAllocOpToGpuRuntimeCallPattern")
def lower_alloc(op: gpu.AllocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.alloc async [%t] (%n) -> the descriptor of llvm.call @mgpuMemAlloc(%bytes, %t, %is_host_shared)"""
    memref, converter = op.memref.type, converter_of(rewriter)
    if not are_converted(op, adaptor, rewriter) or not is_convertible_and_dense(memref, converter):
        return False
    is_shared = bool(op.host_shared)
    if is_shared and op.async_token is not None:
        return rewriter.notify_match_failure(op, "Host Shared allocation cannot be done async")
    stream = None if is_shared else stream_of(op, adaptor, rewriter)
    descriptor_type, element = rewriter.convert_type(memref), rewriter.convert_type(memref.element_type)
    if (stream is None and not is_shared) or descriptor_type is None or element is None:
        return False
    runtime = Runtime(op, rewriter)
    emit = runtime.emit
    extent = Extent(emit, memref, adaptor.replacements(op.dynamic_sizes), runtime.index_type)
    size = extent.bytes(emit, element, runtime.index_type)
    null = emit.zero(pointer_type())
    dependencies = adaptor.replacements(op.async_dependencies)
    stream = dependencies[0] if dependencies else null
    pointer = runtime.call_for_pointer("mgpuMemAlloc", size, stream, emit.constant(int(is_shared), I8))
    space = converter.address_space(memref) or 0
    if space:
        pointer = emit.op(AddrSpaceCastOp, pointer, result_type=pointer_type(space))
    descriptor = described(emit, descriptor_type, pointer, pointer, extent, runtime.index_type)
    rewriter.replace_op(op, [descriptor] if op.async_token is None else [descriptor, stream])
    return True


@conversion_pattern(gpu.DeallocOp, name="ConvertDeallocOpToGpuRuntimeCallPattern")
def lower_dealloc(op: gpu.DeallocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.dealloc async [%t] %m -> llvm.call @mgpuMemFree(%p, %t)"""
    stream = stream_of(op, adaptor, rewriter)
    if stream is None:
        return False
    runtime = Runtime(op, rewriter)
    runtime.call("mgpuMemFree", runtime.allocated(adaptor[op.memref]), stream)
    rewriter.replace_op(op, [stream])
    return True


def _element_count(runtime: Runtime, type_: MemRefType, descriptor: Value) -> Value:
    if type_.has_static_shape:
        return runtime.index(type_.num_elements)
    emit = runtime.emit
    count = emit.extract(descriptor, SIZES, 0)
    for dimension in range(1, type_.rank):
        count = emit.op(MulOp, count, emit.extract(descriptor, SIZES, dimension))
    return count


@conversion_pattern(gpu.MemcpyOp, name="ConvertMemcpyOpToGpuRuntimeCallPattern")
def lower_memcpy(op: gpu.MemcpyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.memcpy async [%t] %dst, %src -> llvm.call @mgpuMemcpy(%to, %from, %bytes, %t)"""
    memref, converter, stream = op.src.type, converter_of(rewriter), stream_of(op, adaptor, rewriter)
    if stream is None or not is_convertible_and_dense(memref, converter):
        return False
    element = rewriter.convert_type(memref.element_type)
    assert element is not None
    runtime, source = Runtime(op, rewriter), adaptor[op.src]
    emit = runtime.emit
    count = _element_count(runtime, memref, source)
    behind = emit.gep(emit.zero(pointer_type(converter.address_space(memref) or 0)), [count], element)
    size = emit.op(PtrToIntOp, behind, result_type=runtime.index_type)
    from_pointer = runtime.aligned(source)
    to_pointer = runtime.aligned(adaptor[op.dst])
    runtime.call("mgpuMemcpy", to_pointer, from_pointer, size, stream)
    rewriter.replace_op(op, [stream])
    return True


@conversion_pattern(gpu.MemsetOp, name="ConvertMemsetOpToGpuRuntimeCallPattern")
def lower_memset(op: gpu.MemsetOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.memset async [%t] %m, %x -> llvm.call @mgpuMemset32(%p, %bits, %count, %t)"""
    memref, stream = op.dst.type, stream_of(op, adaptor, rewriter)
    if stream is None or not is_convertible_and_dense(memref, converter_of(rewriter)):
        return False
    value, target = adaptor[op.value], adaptor[op.dst]
    if not isinstance(value.type, (IntegerType, FloatType)) or value.type.width not in (16, 32):
        return rewriter.notify_match_failure(op, "value must be a 16 or 32 bit int or float")
    runtime, width = Runtime(op, rewriter), value.type.width
    count = _element_count(runtime, memref, target)
    bits = runtime.emit.op(BitcastOp, value, result_type=IntegerType(width))
    runtime.call(f"mgpuMemset{width}", runtime.aligned(target), bits, count, stream)
    rewriter.replace_op(op, [stream])
    return True


@conversion_pattern(gpu.SetDefaultDeviceOp, name="ConvertSetDefaultDeviceOpToGpuRuntimeCallPattern")
def lower_set_default_device(op: gpu.SetDefaultDeviceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.set_default_device %i -> llvm.call @mgpuSetDefaultDevice(%i)"""
    Runtime(op, rewriter).call("mgpuSetDefaultDevice", *adaptor.operands)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ streams and events


def _recorded_event(runtime: Runtime, stream: Value) -> Value:
    """Returns a new event that is signalled when the preceding work of a stream is done."""
    event = runtime.call_for_pointer("mgpuEventCreate")
    runtime.call("mgpuEventRecord", event, stream)
    return event


@conversion_pattern(gpu.WaitOp, name="ConvertWaitAsyncOpToGpuRuntimeCallPattern")
def lower_wait_async(op: gpu.WaitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.wait async [%t] -> a stream that waits for an event in %t"""
    if op.async_token is None:
        return rewriter.notify_match_failure(op, "Can only convert async op.")
    runtime, events = Runtime(op, rewriter), list[Value]()
    for token, value in zip(op.async_dependencies, adaptor.operands, strict=True):
        if not is_stream(value):
            events.append(value)
            continue
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_after_value(token)
            events.append(_recorded_event(runtime, value))
    stream = runtime.call_for_pointer(STREAM_CREATE)
    for event in events:
        runtime.call("mgpuStreamWaitEvent", stream, event)
    for event in events:
        runtime.call("mgpuEventDestroy", event)
    rewriter.replace_op(op, [stream])
    return True


@conversion_pattern(gpu.WaitOp, name="ConvertWaitOpToGpuRuntimeCallPattern")
def lower_wait(op: gpu.WaitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.wait [%t] -> the stream or event %t is waited for, and destroyed"""
    if op.async_token is not None:
        return rewriter.notify_match_failure(op, "Cannot convert async op.")
    runtime = Runtime(op, rewriter)
    for value in adaptor.operands:
        kind = "Stream" if is_stream(value) else "Event"
        runtime.call(f"mgpu{kind}Synchronize", value)
        runtime.call(f"mgpu{kind}Destroy", value)
    rewriter.erase_op(op)
    return True


@conversion_pattern(async_ops.YieldOp, name="ConvertAsyncYieldToGpuRuntimeCallPattern")
def lower_async_yield(op: async_ops.YieldOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.yield %t -> async.yield of an event in the stream %t, which is destroyed"""
    if not any(is_token(value) for value in op.operands):
        return rewriter.notify_match_failure(op, "no gpu async token operand")
    runtime, values = Runtime(op, rewriter), list(adaptor.operands)
    streams: dict[Value, None] = {}
    for index, (token, stream) in enumerate(zip(op.operands, adaptor.operands, strict=True)):
        if is_token(token):
            values[index] = _recorded_event(runtime, stream)
            streams[stream] = None
    for stream in streams:
        runtime.call("mgpuStreamDestroy", stream)
    rewriter.replace_op_with_new_op(op, async_ops.YieldOp, values)
    return True


# ------------------------------------------------------------------------------------------ asynchronous regions


@conversion_pattern(async_ops.ExecuteOp, name="(anonymous namespace)::ConvertExecuteOpTypes")
def convert_execute(op: async_ops.ExecuteOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.execute with converted operands, results and arguments of its body"""
    types, converter = rewriter.convert_types([result.type for result in op.results]), rewriter.converter
    if types is None or converter is None:
        return False
    new_op = rewriter.create(
        async_ops.ExecuteOp,
        adaptor.replacements(op.dependencies),
        adaptor.replacements(op.body_operands),
        result_types=types,
        attributes=op.attributes,
        regions=[Region()],
        location=op,
    )
    rewriter.inline_region_before(op.body_region, new_op.body_region)
    if not rewriter.convert_region_types(new_op.body_region, converter):
        return False
    rewriter.replace_op(op, new_op)
    return True


@conversion_pattern(async_ops.AwaitOp, name="(anonymous namespace)::ConvertAwaitOpTypes")
def convert_await(op: async_ops.AwaitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.await of a converted operand"""
    types = rewriter.convert_types([result.type for result in op.results])
    if types is None:
        return False
    rewriter.replace_op_with_new_op(op, async_ops.AwaitOp, *adaptor.operands, result_types=types)
    return True


@conversion_pattern(async_ops.YieldOp, name="(anonymous namespace)::ConvertYieldOpTypes")
def convert_yield(op: async_ops.YieldOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """async.yield of converted operands"""
    rewriter.replace_op_with_new_op(op, async_ops.YieldOp, adaptor.operands)
    return True


# ------------------------------------------------------------------------------------------ launches


def _size_in_bytes(type_: Type) -> int | str:
    """Returns the size of a memref of static shape, or the reason why it has none."""
    if not isinstance(type_, MemRefType):
        return "Operand to launch op is not a memref."
    element = type_.element_type
    if not type_.has_static_shape or not isinstance(element, (IntegerType, FloatType)):
        return "Operand to launch op is not a memref with a static shape and an integer or float element type."
    if element.width % _BYTE:
        return "Operand to launch op is not a memref with a byte-aligned element type."
    return element.width // _BYTE * type_.num_elements


def lower_launch(*, bare_pointers: bool, with_sizes: bool) -> ConversionFunctionPattern:
    """Returns the pattern that converts a launch's operands to llvm; `with_sizes` adds the size of each memref."""

    @conversion_pattern(LaunchFuncOp, name="LegalizeLaunchFuncOpPattern")
    def lower(op: LaunchFuncOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """gpu.launch_func async [%t] ... args(%m) -> gpu.launch_func <%t : !llvm.ptr> ... args(%p, ...)"""
        if not are_converted(op, adaptor, rewriter):
            return False
        streams = adaptor.replacements(op.async_dependencies)
        if len(streams) > 1:
            return rewriter.notify_match_failure(op, "Cannot convert with more than one async dependency.")
        if op.async_token is None and streams:
            reason = "Cannot convert non-async op with async dependencies."
            return rewriter.notify_match_failure(op, reason)
        sizes = [_size_in_bytes(value.type) for value in op.kernel_operands] if with_sizes else []
        problem = next((size for size in sizes if isinstance(size, str)), None)
        if problem is not None:
            return rewriter.notify_match_failure(op, problem)
        runtime = Runtime(op, rewriter)
        if op.async_token is not None and not streams:
            streams = [runtime.call_for_pointer(STREAM_CREATE)]
        groups = [[value] for value in adaptor.replacements(op.kernel_operands)]
        arguments = promote_operands(runtime.emit, op.kernel_operands, groups, bare=bare_pointers)
        if with_sizes and len(arguments) != len(sizes):
            reason = "Cannot add sizes to arguments with one-to-many LLVM IR expansion."
            return rewriter.notify_match_failure(op, reason)
        if with_sizes:
            pairs = zip(arguments, [runtime.index(size) for size in sizes if isinstance(size, int)], strict=True)
            arguments = [value for pair in pairs for value in pair]
        dimensions = [adaptor[op.operand(f"{kind}Size{axis}")] for kind in ("grid", "block") for axis in "XYZ"]
        rewriter.create(
            LaunchFuncOp,
            [],
            *dimensions,
            *(adaptor.replacements(op.operand_group(f"clusterSize{axis}")) for axis in "XYZ"),
            adaptor.replacements(op.dynamic_shared_memory_size),
            arguments,
            streams,
            result_types=[],
            kernel=op.kernel,
            location=op,
        )
        rewriter.replace_op(op, [] if op.async_token is None else streams)
        return True

    return lower


GPU_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_alloc,
    lower_dealloc,
    _register(gpu.HostRegisterOp, "mgpuMemHostRegisterMemRef"),
    _register(gpu.HostUnregisterOp, "mgpuMemHostUnregisterMemRef"),
    lower_memcpy,
    lower_memset,
    lower_set_default_device,
    lower_wait_async,
    lower_wait,
    # Before the pattern for all other operands.
    lower_async_yield,
    convert_execute,
    convert_await,
    convert_yield,
)
