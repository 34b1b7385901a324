"""The operations of the async dialect."""

from __future__ import annotations

from compiler.dialects.async_ import verify
from compiler.dialects.async_.constraints import (
    Async_AnyAsyncType,
    Async_AnyValueOrTokenType,
    Async_CoroHandleType,
    Async_CoroIdType,
    Async_CoroStateType,
    Async_GroupType,
    Async_TokenType,
    Async_ValueType,
)
from compiler.dialects.async_.syntax import awaited, parse_execute, print_execute
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I64Attr,
    IntPositive,
    StrAttr,
    SymbolNameAttr,
    TypeAttrOf,
)
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    AUTOMATIC_ALLOCATION_SCOPE,
    ISOLATED_FROM_ABOVE,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnyType, FunctionType, Index
from compiler.syntax.functions import parse_function, print_function

EXECUTE = op(
    "async.execute",
    "Runs its region once what it depends on is ready, perhaps while the operations behind it run.",
    operands={"dependencies": variadic(Async_TokenType), "bodyOperands": variadic(Async_AnyValueOrTokenType)},
    results={"token": Async_TokenType, "bodyResults": variadic(Async_ValueType)},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
        single_block_implicit_terminator("async.yield"),
        Interface("RegionBranchOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(
        parse=parse_execute,
        print=print_execute,
        region_successors=verify.execute_successors,
        entry_operands=verify.execute_operands,
    ),
    implementations={"RegionBranchOpInterface": verify.hold_the_same},
)
FUNC = op(
    "async.func",
    "A function whose caller need not wait: it returns a token or values that become ready later.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "sym_visibility": optional(StrAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    regions={"body": AnyRegion},
    traits=[Interface("FunctionOpInterface"), ISOLATED_FROM_ABOVE, Interface("OpAsmOpInterface")],
    default_dialect="async",
    hooks=Hooks(parse=parse_function, print=print_function, verify=verify.func),
)
CALL = op(
    "async.call",
    "Calls an `async.func` and goes on with tokens and values that need not be ready.",
    operands={"operands": variadic(AnyType)},
    attributes={
        "callee": FlatSymbolRefAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    results={"result0": variadic(Async_AnyValueOrTokenType)},
    traits=[Interface("CallOpInterface"), Interface("SymbolUserOpInterface")],
    format="$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    hooks=Hooks(verify_symbol_uses=verify.call),
)
RETURN = op(
    "async.return",
    "Ends an `async.func` with plain values, which make its asynchronous results ready.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, has_parent("async.func"), RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.return_),
)
YIELD = op(
    "async.yield",
    "Ends an `async.execute` with plain values, which make its asynchronous results ready.",
    operands={"operands": variadic(AnyType)},
    traits=[has_parent("async.execute"), PURE, TERMINATOR, RETURN_LIKE],
    format="($operands^ `:` type($operands))? attr-dict",
)
AWAIT = op(
    "async.await",
    "Waits until a token or value is ready, and gives what the value holds.",
    operands={"operand": Async_AnyValueOrTokenType},
    results={"result": optional(AnyType)},
    format="$operand `:` custom<AwaitResultType>( type($operand), type($result) ) attr-dict",
    hooks=Hooks(verify=verify.await_),
)
CREATE_GROUP = op(
    "async.create_group",
    "Makes an empty group for a fixed number of tokens and values, to be awaited together.",
    operands={"size": Index},
    results={"result": Async_GroupType},
    traits=[PURE],
    format="$size `:` type($result) attr-dict",
)
ADD_TO_GROUP = op(
    "async.add_to_group",
    "Adds a token or value to a group and gives its number there.",
    operands={"operand": Async_AnyValueOrTokenType, "group": Async_GroupType},
    results={"rank": Index},
    format="$operand `,` $group `:` type($operand) attr-dict",
)
AWAIT_ALL = op(
    "async.await_all",
    "Waits until a group has got as many members as it was made for, and all are ready.",
    operands={"operand": Async_GroupType},
    format="$operand attr-dict",
)
CORO_ID_OP = op(
    "async.coro.id",
    "Gives the identity of the coroutine that the enclosing function becomes.",
    results={"id": Async_CoroIdType},
    format="attr-dict",
)
CORO_BEGIN = op(
    "async.coro.begin",
    "Allocates the frame of the coroutine and gives a handle to it.",
    operands={"id": Async_CoroIdType},
    results={"handle": Async_CoroHandleType},
    format="$id attr-dict",
)
CORO_FREE = op(
    "async.coro.free",
    "Frees the frame of the coroutine.",
    operands={"id": Async_CoroIdType, "handle": Async_CoroHandleType},
    format="$id `,` $handle attr-dict",
)
CORO_END = op(
    "async.coro.end",
    "Marks where the coroutine gives control back to who resumed it.",
    operands={"handle": Async_CoroHandleType},
    format="$handle attr-dict",
)
CORO_SAVE = op(
    "async.coro.save",
    "Saves where the coroutine is, before somebody gets its handle who may resume it.",
    operands={"handle": Async_CoroHandleType},
    results={"state": Async_CoroStateType},
    format="$handle attr-dict",
)
CORO_SUSPEND = op(
    "async.coro.suspend",
    "Suspends the coroutine; where it goes on depends on its being resumed or destroyed.",
    operands={"state": Async_CoroStateType},
    successors=["suspendDest", "resumeDest", "cleanupDest"],
    traits=[TERMINATOR],
    format="$state `,` $suspendDest `,` $resumeDest `,` $cleanupDest attr-dict",
)
RUNTIME_CREATE = op(
    "async.runtime.create",
    "Makes a token or value of the runtime that is not ready yet.",
    results={"result": Async_AnyValueOrTokenType},
    format="attr-dict `:` type($result)",
)
RUNTIME_CREATE_GROUP = op(
    "async.runtime.create_group",
    "Makes an empty group of the runtime for a number of tokens and values.",
    operands={"size": Index},
    results={"result": Async_GroupType},
    format="$size `:` type($result) attr-dict",
)
RUNTIME_SET_AVAILABLE = op(
    "async.runtime.set_available",
    "Makes a token or value ready, which wakes whoever waits for it.",
    operands={"operand": Async_AnyValueOrTokenType},
    format="$operand attr-dict `:` type($operand)",
)
RUNTIME_SET_ERROR = op(
    "async.runtime.set_error",
    "Makes a token or value ready as failed, which wakes whoever waits for it.",
    operands={"operand": Async_AnyValueOrTokenType},
    format="$operand attr-dict `:` type($operand)",
)
RUNTIME_IS_ERROR = op(
    "async.runtime.is_error",
    "Tells whether a token, value or group has failed; to be asked after waiting.",
    operands={"operand": Async_AnyAsyncType},
    results={"is_error": I1},
    format="$operand attr-dict `:` type($operand)",
)
RUNTIME_AWAIT = op(
    "async.runtime.await",
    "Blocks the thread until a token, value or group is ready or failed.",
    operands={"operand": Async_AnyAsyncType},
    format="$operand attr-dict `:` type($operand)",
)
RUNTIME_RESUME = op(
    "async.runtime.resume",
    "Has a thread of the runtime go on with a suspended coroutine.",
    operands={"handle": Async_CoroHandleType},
    format="$handle attr-dict",
)
RUNTIME_AWAIT_AND_RESUME = op(
    "async.runtime.await_and_resume",
    "Has a thread of the runtime go on with a coroutine once a token, value or group is ready.",
    operands={"operand": Async_AnyAsyncType, "handle": Async_CoroHandleType},
    format="$operand `,` $handle attr-dict `:` type($operand)",
)
RUNTIME_STORE = op(
    "async.runtime.store",
    "Puts a value into the storage of an asynchronous one, before that is made ready.",
    operands={"value": AnyType, "storage": Async_ValueType},
    traits=[types_match_with("storage", "value", "type of 'value' matches element type of 'storage'", awaited)],
    format="$value `,` $storage attr-dict `:` type($storage)",
)
RUNTIME_LOAD = op(
    "async.runtime.load",
    "Reads what an asynchronous value holds; undefined where it is not ready.",
    operands={"storage": Async_ValueType},
    results={"result": AnyType},
    traits=[types_match_with("storage", "result", "type of 'value' matches element type of 'storage'", awaited)],
    format="$storage attr-dict `:` type($storage)",
)
RUNTIME_ADD_TO_GROUP = op(
    "async.runtime.add_to_group",
    "Adds a token or value of the runtime to a group and gives its number there.",
    operands={"operand": Async_AnyValueOrTokenType, "group": Async_GroupType},
    results={"rank": Index},
    format="$operand `,` $group attr-dict `:` type($operand)",
)
RUNTIME_ADD_REF = op(
    "async.runtime.add_ref",
    "Adds to the number of references that keep a token, value or group alive.",
    operands={"operand": Async_AnyAsyncType},
    attributes={"count": ConfinedAttr(I64Attr, IntPositive)},
    format="$operand attr-dict `:` type($operand)",
)
RUNTIME_DROP_REF = op(
    "async.runtime.drop_ref",
    "Drops references to a token, value or group, which is freed with the last.",
    operands={"operand": Async_AnyAsyncType},
    attributes={"count": ConfinedAttr(I64Attr, IntPositive)},
    format="$operand attr-dict `:` type($operand)",
)
RUNTIME_NUM_WORKER_THREADS = op(
    "async.runtime.num_worker_threads",
    "Tells how many threads the runtime's pool has.",
    results={"result": Index},
    traits=[Interface("InferTypeOpInterface")],
    format="attr-dict `:` type($result)",
)
