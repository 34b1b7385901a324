"""`sparse-gpu-codegen`: converts parallel loops over sparse tensors to GPU kernels, or products to library calls.

scf.parallel (%i) = (0) to (%n) step (1) { A(%i) } {"Emitted from" = ...}
    ->    copies to the device; gpu.launch_func @sparse_kernels::@kernel0 ...; a copy back
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.captures import captured_values
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.gpu.enums import Dimension
from compiler.dialects.gpu.id_ops import BlockDimOp, BlockIdOp, GridDimOp, ThreadIdOp
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, GPUModuleOp, LaunchFuncOp, ReturnOp
from compiler.dialects.scf.ops import ParallelOp
from compiler.ir.attributes import UNIT, StringAttr, SymbolRefAttr, TypeAttr, integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import SYMBOL_NAME, SymbolTable, symbol_name
from compiler.ir.types import FloatType, FunctionType, IndexType, IntegerType, MemRefType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.gpu_device import TOKEN, Device
from compiler.transforms.sparse_tensor.gpu_library import call_library
from compiler.transforms.sparse_tensor.loop_emitter import EMITTED_FROM


@dataclass
class SparseGPUCodegen(Pass):
    """Generates GPU code during sparsification."""

    argument = "sparse-gpu-codegen"
    name = "SparseGPUCodegen"
    summary = "Generates GPU code during sparsification"
    anchor = "builtin.module"
    dependent_dialects = ("arith", "bufferization", "gpu", "linalg", "memref", "scf", "sparse_tensor")

    num_threads: int = option("num-threads", 1024, "Sets the number of GPU threads; 0 calls a library instead")
    enable_runtime_library: bool = option(
        "enable-runtime-library", True, "Enable runtime library for manipulating sparse tensors"
    )

    def run(self, op: Operation, state: PassState) -> None:
        if self.num_threads == 0:
            patterns = [call_library(has_runtime_library=self.enable_runtime_library)]
        else:
            patterns = [_launch_kernel(self.num_threads)]
        apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, listeners=state.listeners)


@dataclass
class _Inputs:
    """Values that a loop uses."""

    constants: list[Value]
    scalars: list[Value]
    buffers: list[Value]


def _launch_kernel(num_threads: int) -> RewritePattern:
    @pattern(ParallelOp, name="(anonymous namespace)::ForallRewriter")
    def launch_kernel(loop: ParallelOp, rewriter: Rewriter) -> bool:
        """scf.parallel over a sparse tensor -> gpu.launch_func"""
        inputs = _inputs_of(loop) if _can_be_kernel(loop) else None
        module = loop.parent_of_type(ModuleOp)
        if inputs is None or module is None:
            return False
        emit, device = SparseEmitter(rewriter), Device(rewriter)
        arguments = [*inputs.scalars, *(device.copy_in(buffer) for buffer in inputs.buffers)]
        with rewriter.insertion_guard():
            kernels = _kernel_module(module, rewriter)
            kernel = _add_kernel(kernels, arguments, rewriter)
            _fill_kernel(kernel, loop, inputs, emit)
        device.wait()
        one, threads = emit.index(1), emit.index(num_threads)
        device_sizes = [one, one, one, threads, one, one]
        name = SymbolRefAttr(symbol_name(kernels) or "", (symbol_name(kernel) or "",))
        launch = rewriter.create(
            LaunchFuncOp, [], *device_sizes, kernel_operands=arguments, kernel=name, result_types=[TOKEN]
        )
        _finish(device, launch.async_token, inputs.buffers, arguments[len(inputs.scalars) :])
        rewriter.erase_op(loop)
        return True

    return launch_kernel


def _can_be_kernel(loop: ParallelOp) -> bool:
    """Returns True for a loop from 0 with step 1 and without results that `sparsification` emitted."""
    return (
        EMITTED_FROM in loop.attributes
        and not loop.results
        and [constant_integer(value) for value in loop.lower_bound] == [0]
        and [constant_integer(value) for value in loop.step] == [1]
    )


def _inputs_of(loop: ParallelOp) -> _Inputs | None:
    """Returns the values that a loop uses; None if one cannot be passed to a kernel."""
    inputs = _Inputs([], [], [])
    for value in dict.fromkeys([*captured_values(loop.region), *loop.operands]):
        if value.defining_op(ConstantOp) is not None:
            inputs.constants.append(value)
        elif isinstance(value.type, FloatType | IntegerType | IndexType):
            inputs.scalars.append(value)
        elif isinstance(value.type, MemRefType):
            inputs.buffers.append(value)
        else:
            return None
    return inputs


def _finish(device: Device, token: Value | None, buffers: Sequence[Value], copies: Sequence[Value]) -> None:
    """Copies the output, which is the first buffer, to the host, frees the device's memory, and waits."""
    for index, copy in enumerate(copies):
        device.token = token if index == 0 else None
        if index == 0:
            device.copy(buffers[0], copy)
        device.free(copy)
        device.keep_token()
    device.wait()


def _kernel_module(module: ModuleOp, rewriter: Rewriter) -> GPUModuleOp:
    """Returns the module of kernels, which is created at the start of a module that has none."""
    body = module.body_region.entry
    for op in body.ops:
        if isinstance(op, GPUModuleOp):
            return op
    with rewriter.modify(module):
        module.attributes = {**module.attributes, "gpu.container_module": UNIT}
    rewriter.set_insertion_point_to_start(body)
    return rewriter.create(GPUModuleOp, sym_name="sparse_kernels", regions=[Region([Block()])], location=module)


def _add_kernel(kernels: GPUModuleOp, arguments: Sequence[Value], rewriter: Rewriter) -> GPUFuncOp:
    """Creates a kernel at the start of the module of kernels, with an empty body."""
    symbols, number = SymbolTable(kernels), 0
    while symbols.lookup(f"kernel{number}") is not None:
        number += 1
    types = tuple(value.type for value in arguments)
    entry = Block(types)
    for argument in entry.arguments:
        argument.location = kernels.get_location()
    rewriter.set_insertion_point_to_start(kernels.body_region.entry)
    return rewriter.create(
        GPUFuncOp,
        function_type=TypeAttr(FunctionType(types, ())),
        attributes={
            SYMBOL_NAME: StringAttr(f"kernel{number}"),
            "workgroup_attributions": integer_attr(0),
            "gpu.kernel": UNIT,
        },
        regions=[Region([entry])],
        location=kernels,
    )


def _fill_kernel(kernel: GPUFuncOp, loop: ParallelOp, inputs: _Inputs, emit: SparseEmitter) -> None:
    """Distributes the iterations of a loop over threads: each starts at its id, with the number of threads as step."""
    rewriter, entry = emit.rewriter, kernel.body.entry
    rewriter.set_insertion_point_to_start(entry)
    mapping = IRMapping(dict(zip((*inputs.scalars, *inputs.buffers), entry.arguments, strict=True)))
    for constant in inputs.constants:
        definition = constant.defining_op(ConstantOp)
        assert definition is not None
        mapping.values[constant] = rewriter.clone(definition).result
    block, size, thread, count = (
        emit.op(op_class, dimension=Dimension.X) for op_class in (BlockIdOp, BlockDimOp, ThreadIdOp, GridDimOp)
    )
    first = emit.add(emit.mul(block, size), thread)
    step = emit.mul(size, count)
    (upper,) = loop.upper_bound
    _, body = emit.begin_for(first, mapping.value(upper), step)
    rewriter.create(ReturnOp, location=kernel)
    rewriter.set_insertion_point_to_start(body)
    old = loop.region.entry
    mapping.values[old.arguments[0]] = body.arguments[0]
    for op in list(old.ops)[:-1]:
        rewriter.clone(op, mapping)
