"""The operations of the gpu dialect for memory of the device, and for waiting for asynchronous operations."""

from __future__ import annotations

from compiler.dialects.gpu.async_op import AsyncOp
from compiler.dialects.gpu.constraints import GPU_AsyncToken
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.effects import allocates, frees, reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_result, result, variadic_operand
from compiler.ods.shaped_constraints import AnyMemRef, AnyUnrankedMemRef
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, all_element_types_match
from compiler.ods.type_constraints import I32, AnyType, Index


class HostRegisterOp(Op, name="gpu.host_register"):
    """Makes a buffer of the host accessible from the GPU."""

    value = operand(AnyUnrankedMemRef)
    assembly_format = "$value attr-dict `:` type($value)"


class HostUnregisterOp(Op, name="gpu.host_unregister"):
    """Ends the access of the GPU to a buffer that gpu.host_register gave it."""

    value = operand(AnyUnrankedMemRef)
    assembly_format = "$value attr-dict `:` type($value)"


class WaitOp(AsyncOp, name="gpu.wait"):
    """Blocks the host until tokens are done, or, when asynchronous, joins them into one."""

    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface")]
    assembly_format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict"


class AllocOp(AsyncOp, name="gpu.alloc"):
    """Allocates memory of the GPU; free it with gpu.dealloc."""

    dynamic_sizes = variadic_operand(Index, name="dynamicSizes")
    symbol_operands = variadic_operand(Index, name="symbolOperands")
    host_shared = attribute(UnitAttr, name="hostShared")
    memref = result(AnyMemRef)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    effects = [allocates("memref")]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` "
        "$hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` "
        "type($memref)"
    )


class DeallocOp(AsyncOp, name="gpu.dealloc"):
    """Frees memory that was allocated by gpu.alloc; later uses are undefined behavior."""

    memref = operand(AnyMemRef)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface")]
    effects = [frees("memref")]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)"
    )


class MemcpyOp(AsyncOp, name="gpu.memcpy"):
    """Copies a memref into another of the same shape, on the GPU or between it and the host."""

    dst = operand(AnyMemRef)
    src = operand(AnyMemRef)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface")]
    effects = [writes("dst"), reads("src")]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` "
        "type($dst)`,` type($src) attr-dict"
    )


class MemsetOp(AsyncOp, name="gpu.memset"):
    """Sets all elements of a memref to one value."""

    dst = operand(AnyMemRef)
    value = operand(AnyType)
    async_token = optional_result(GPU_AsyncToken, name="asyncToken")
    traits = [Interface("AsyncOpInterface"), all_element_types_match("dst", "value")]
    effects = [writes("dst")]
    assembly_format = (
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` "
        "type($dst)`,` type($value) attr-dict"
    )


class SetDefaultDeviceOp(Op, name="gpu.set_default_device"):
    """Sets the GPU that this host thread uses from now on."""

    dev_index = operand(I32, name="devIndex")
    effects = [writes()]
    assembly_format = "attr-dict $devIndex"
