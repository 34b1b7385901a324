"""Launches of kernels of the gpu dialect in LLVM IR, as calls of MLIR's runtime library for GPUs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.problems import TranslationError
from compiler.dialects.gpu.kernel_ops import LaunchFuncOp
from compiler.ir.operation import Operation


def launch(writer: FunctionWriter, op: LaunchFuncOp) -> None:
    """Translates `gpu.launch_func` as calls that launch the kernel, and wait for it unless there is a stream."""
    gpu, module = writer.state.gpu_binaries, op.kernel.root
    if gpu.binary(module) is None:
        raise TranslationError(op, f'Couldn\'t find the binary holding the kernel: "{module}"')
    array = _arguments(writer, op)
    loaded = writer.named(op, "module", f"load ptr, ptr {gpu.module(module)}")
    name = gpu.kernel_name(module, op.kernel.leaf)
    function = writer.named(op, "function", gpu.call("mgpuModuleGetFunction", f"ptr {loaded}", f"ptr {name}"))
    stream = None if op.async_object is None else writer.ref(op.async_object)
    own = writer.named(op, "stream", gpu.call("mgpuStreamCreate")) if stream is None else stream
    sizes = [op.grid_size_x, op.grid_size_y, op.grid_size_z, op.block_size_x, op.block_size_y, op.block_size_z]
    clusters = [size for size in (op.cluster_size_x, op.cluster_size_y, op.cluster_size_z) if size is not None]
    memory = "i32 0" if op.dynamic_shared_memory_size is None else writer.typed(op.dynamic_shared_memory_size)
    arguments = [f"ptr {function}", *[writer.typed(size) for size in [*clusters, *sizes]], memory]
    arguments += [f"ptr {own}", f"ptr {array}", "ptr null"]
    if clusters:
        writer.emit_void(op, gpu.call("mgpuLaunchClusterKernel", *arguments))
    else:
        writer.emit_void(op, gpu.call("mgpuLaunchKernel", *arguments, f"i64 {len(op.kernel_operands)}"))
    if stream is None:
        writer.emit_void(op, gpu.call("mgpuStreamSynchronize", f"ptr {own}"))
        writer.emit_void(op, gpu.call("mgpuStreamDestroy", f"ptr {own}"))


def _arguments(writer: FunctionWriter, op: LaunchFuncOp) -> str:
    """Writes the kernel's arguments to memory; returns the array of their addresses."""
    operands = op.kernel_operands
    layout = writer.state.gpu_binaries.structure([writer.type(value) for value in operands])
    structure = writer.named(op, "arguments", f"alloca {layout}")
    array = writer.named(op, "addresses", f"alloca ptr, i64 {len(operands)}")
    for number, value in enumerate(operands):
        place = f"getelementptr inbounds nuw {layout}, ptr {structure}, i32 0, i32 {number}"
        field = writer.named(op, "field", place)
        writer.emit_void(op, f"store {writer.typed(value)}, ptr {field}")
        element = writer.named(op, "element", f"getelementptr ptr, ptr {array}, i32 {number}")
        writer.emit_void(op, f"store ptr {field}, ptr {element}")
    return array


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType({LaunchFuncOp: launch})
