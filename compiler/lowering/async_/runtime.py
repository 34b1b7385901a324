"""The functions of the runtime for asynchronous code, as a module declares them.

All tokens, values, groups and handles of coroutines are pointers there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.async_ import types as async_types
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.llvm.control_flow_intrinsics import CoroResumeOp
from compiler.dialects.llvm.control_flow_ops import ReturnOp
from compiler.ir.attributes import StringAttr, TypeAttr
from compiler.ir.operation import Region
from compiler.ir.symbols import VISIBILITY, symbol_name
from compiler.ir.types import I1, I64, INDEX, FunctionType, Type
from compiler.lowering.to_llvm.emitter import pointer_type
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.types import VOID, function
from compiler.rewrite.builder import Builder

_PREFIX = "mlirAsyncRuntime"
ADD_REF, DROP_REF = f"{_PREFIX}AddRef", f"{_PREFIX}DropRef"
CREATE_TOKEN, CREATE_VALUE, CREATE_GROUP = (f"{_PREFIX}Create{kind}" for kind in ("Token", "Value", "Group"))
EXECUTE = f"{_PREFIX}Execute"
GET_VALUE_STORAGE = f"{_PREFIX}GetValueStorage"
ADD_TOKEN_TO_GROUP = f"{_PREFIX}AddTokenToGroup"
NUM_WORKER_THREADS = "mlirAsyncRuntimGetNumWorkerThreads"
RESUME = "__resume"
"""Name of the module's function that resumes the coroutine of a handle."""

EMPLACE: Mapping[type[Type], str] = MappingProxyType(
    {async_types.TokenType: f"{_PREFIX}EmplaceToken", async_types.ValueType: f"{_PREFIX}EmplaceValue"}
)
SET_ERROR: Mapping[type[Type], str] = MappingProxyType(
    {
        async_types.TokenType: f"{_PREFIX}SetTokenError",
        async_types.ValueType: f"{_PREFIX}SetValueError",
    }
)
IS_ERROR: Mapping[type[Type], str] = MappingProxyType(
    {
        async_types.TokenType: f"{_PREFIX}IsTokenError",
        async_types.ValueType: f"{_PREFIX}IsValueError",
        async_types.GroupType: f"{_PREFIX}IsGroupError",
    }
)
AWAIT: Mapping[type[Type], str] = MappingProxyType(
    {
        async_types.TokenType: f"{_PREFIX}AwaitToken",
        async_types.ValueType: f"{_PREFIX}AwaitValue",
        async_types.GroupType: f"{_PREFIX}AwaitAllInGroup",
    }
)
AWAIT_AND_EXECUTE: Mapping[type[Type], str] = MappingProxyType(
    {kind: f"{name}AndExecute" for kind, name in AWAIT.items()}
)
"""Names of functions by the class of the type that they are for."""


def _signatures() -> dict[str, tuple[Sequence[Type], Sequence[Type]]]:
    """Returns the types of arguments and results of each function."""
    token, group, reference = async_types.TokenType.get(), async_types.GroupType.get(), pointer_type()
    of_kind = {
        async_types.TokenType: token,
        async_types.ValueType: reference,
        async_types.GroupType: group,
    }
    signatures: dict[str, tuple[Sequence[Type], Sequence[Type]]] = {
        ADD_REF: ([reference, I64], []),
        DROP_REF: ([reference, I64], []),
        CREATE_TOKEN: ([], [token]),
        CREATE_VALUE: ([I64], [reference]),
        CREATE_GROUP: ([I64], [group]),
    }
    for names, results in ((EMPLACE, []), (SET_ERROR, []), (IS_ERROR, [I1]), (AWAIT, [])):
        for kind, name in names.items():
            signatures[name] = [type_ for own, type_ in of_kind.items() if own is kind], results
    signatures[EXECUTE] = [reference, reference], []
    signatures[GET_VALUE_STORAGE] = [reference], [reference]
    signatures[ADD_TOKEN_TO_GROUP] = [token, group], [I64]
    for kind, name in AWAIT_AND_EXECUTE.items():
        signatures[name] = [*(type_ for own, type_ in of_kind.items() if own is kind), reference, reference], []
    signatures[NUM_WORKER_THREADS] = [], [INDEX]
    return signatures


def declare_runtime(module: ModuleOp, builder: Builder) -> None:
    """Declares the runtime functions that a module lacks at its end."""
    existing = {symbol_name(op) for op in module.body_region.entry.ops}
    builder.set_insertion_point_to_end(module.body_region.entry)
    for name, (inputs, results) in _signatures().items():
        if name not in existing:
            properties = {
                "sym_name": StringAttr(name),
                "function_type": TypeAttr(FunctionType(tuple(inputs), tuple(results))),
                VISIBILITY: StringAttr("private"),
            }
            builder.create(FuncOp, properties=properties, regions=[Region()], location=module)


def declare_resume(module: ModuleOp, builder: Builder) -> None:
    """Defines at the end of a module the function that resumes a coroutine, if it has none."""
    if any(symbol_name(op) == RESUME for op in module.body_region.entry.ops):
        return
    with builder.insertion_guard():
        builder.set_insertion_point_to_end(module.body_region.entry)
        op = build_function(
            builder, RESUME, function(VOID, [pointer_type()]), module, {VISIBILITY: StringAttr("private")}
        )
        entry = builder.create_block(op.body, None, [pointer_type()])
        builder.create(CoroResumeOp, entry.arguments[0], location=module)
        builder.create(ReturnOp, location=module)
