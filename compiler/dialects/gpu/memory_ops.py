"""The operations of the gpu dialect for memory of the device, and for waiting on what runs there."""

from __future__ import annotations

from compiler.dialects.gpu import verify
from compiler.dialects.gpu.constraints import (
    GPU_AsyncToken,
)
from compiler.ods.attr_constraints import (
    UnitAttr,
)
from compiler.ods.define import allocates, frees, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyMemRef, AnyUnrankedMemRef
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    all_element_types_match,
)
from compiler.ods.type_constraints import (
    I32,
    AnyType,
    Index,
)

HOST_REGISTER = op(
    "gpu.host_register",
    "Makes a buffer of the host accessible from the GPU.",
    operands={"value": AnyUnrankedMemRef},
    format="$value attr-dict `:` type($value)",
)
HOST_UNREGISTER = op(
    "gpu.host_unregister",
    "Ends the access of the GPU to a buffer that gpu.host_register gave it.",
    operands={"value": AnyUnrankedMemRef},
    format="$value attr-dict `:` type($value)",
)
WAIT = op(
    "gpu.wait",
    "Blocks the host until tokens are done, or, when asynchronous, joins them into one.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken)},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    format="custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
)
ALLOC = op(
    "gpu.alloc",
    "Allocates memory of the GPU; free it with gpu.dealloc.",
    operands={
        "asyncDependencies": variadic(GPU_AsyncToken),
        "dynamicSizes": variadic(Index),
        "symbolOperands": variadic(Index),
    },
    attributes={"hostShared": UnitAttr},
    results={"memref": AnyMemRef, "asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    effects=[allocates("memref")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` "
        "$hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` "
        "type($memref)"
    ),
    hooks=Hooks(verify=verify.alloc),
)
DEALLOC = op(
    "gpu.dealloc",
    "Frees memory that gpu.alloc made; any use afterwards is undefined.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "memref": AnyMemRef},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    effects=[frees("memref")],
    format=("custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)"),
)
MEMCPY = op(
    "gpu.memcpy",
    "Copies a memref into another of the same shape, on the GPU or between it and the host.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "dst": AnyMemRef, "src": AnyMemRef},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface")],
    effects=[writes("dst"), reads("src")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` "
        "type($dst)`,` type($src) attr-dict"
    ),
    hooks=Hooks(verify=verify.memcpy),
)
MEMSET = op(
    "gpu.memset",
    "Sets all elements of a memref to one value.",
    operands={"asyncDependencies": variadic(GPU_AsyncToken), "dst": AnyMemRef, "value": AnyType},
    results={"asyncToken": optional(GPU_AsyncToken)},
    traits=[Interface("AsyncOpInterface"), all_element_types_match("dst", "value")],
    effects=[writes("dst")],
    format=(
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` "
        "type($dst)`,` type($value) attr-dict"
    ),
)
SET_DEFAULT_DEVICE = op(
    "gpu.set_default_device",
    "Chooses the GPU that what follows on this host thread uses.",
    operands={"devIndex": I32},
    effects=[writes()],
    format="attr-dict $devIndex",
)
