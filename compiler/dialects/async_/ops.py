"""The operations of the async dialect."""

from __future__ import annotations

from compiler.dialects.async_.constraints import (
    Async_AnyAsyncType,
    Async_AnyValueOrTokenType,
    Async_CoroHandleType,
    Async_CoroIdType,
    Async_CoroStateType,
    Async_GroupType,
    Async_TokenType,
    Async_ValueType,
    awaited,
    hold_the_same,
)
from compiler.ods.attr_confines import IntPositive
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I64Attr,
    StrAttr,
    SymbolNameAttr,
    TypeAttrOf,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_result,
    region,
    result,
    successor,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
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


class ExecuteOp(Op, name="async.execute"):
    """Runs its region once its operands are ready, possibly concurrently with the following operations."""

    dependencies = variadic_operand(Async_TokenType)
    body_operands = variadic_operand(Async_AnyValueOrTokenType, name="bodyOperands")
    token = result(Async_TokenType)
    body_results = variadic_result(Async_ValueType, name="bodyResults")
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [
        single_block_implicit_terminator("async.yield"),
        Interface("RegionBranchOpInterface"),
        ATTR_SIZED_OPERAND_SEGMENTS,
        AUTOMATIC_ALLOCATION_SCOPE,
        RECURSIVE_MEMORY_EFFECTS,
    ]
    implementations = {"RegionBranchOpInterface": hold_the_same}


class FuncOp(Op, name="async.func"):
    """A function whose caller need not wait: it returns a token or values that become ready later."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    sym_visibility = optional_attribute(StrAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    body = region()
    traits = [Interface("FunctionOpInterface"), ISOLATED_FROM_ABOVE, Interface("OpAsmOpInterface")]
    hooks = Hooks(parse=parse_function, print=print_function)
    default_dialect = "async"


class CallOp(Op, name="async.call"):
    """Calls an `async.func`; returns tokens and values that need not be ready."""

    operands = variadic_operand(AnyType)
    callee = attribute(FlatSymbolRefAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    result0 = variadic_result(Async_AnyValueOrTokenType)
    traits = [Interface("CallOpInterface"), Interface("SymbolUserOpInterface")]
    assembly_format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"


class ReturnOp(Op, name="async.return"):
    """Ends an `async.func` with plain values, which make its asynchronous results ready."""

    operands = variadic_operand(AnyType)
    traits = [PURE, has_parent("async.func"), RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class YieldOp(Op, name="async.yield"):
    """Ends an `async.execute` with plain values, which make its asynchronous results ready."""

    operands = variadic_operand(AnyType)
    traits = [has_parent("async.execute"), PURE, TERMINATOR, RETURN_LIKE]
    assembly_format = "($operands^ `:` type($operands))? attr-dict"


class AwaitOp(Op, name="async.await"):
    """Waits until a token or value is ready, and returns the content of a value."""

    operand_ = operand(Async_AnyValueOrTokenType)
    result_ = optional_result(AnyType)
    assembly_format = "$operand `:` custom<AwaitResultType>( type($operand), type($result) ) attr-dict"


class CreateGroupOp(Op, name="async.create_group"):
    """Creates an empty group for a fixed number of tokens and values, which can be awaited together."""

    size = operand(Index)
    result = result(Async_GroupType)
    traits = [PURE]
    assembly_format = "$size `:` type($result) attr-dict"


class AddToGroupOp(Op, name="async.add_to_group"):
    """Adds a token or value to a group and returns its number there."""

    operand_ = operand(Async_AnyValueOrTokenType)
    group = operand(Async_GroupType)
    rank = result(Index)
    assembly_format = "$operand `,` $group `:` type($operand) attr-dict"


class AwaitAllOp(Op, name="async.await_all"):
    """Waits until a group has the number of members that it was created for, and all of them are ready."""

    operand_ = operand(Async_GroupType)
    assembly_format = "$operand attr-dict"


class CoroIdOp(Op, name="async.coro.id"):
    """Returns the identity of the coroutine that the enclosing function becomes."""

    id = result(Async_CoroIdType)
    assembly_format = "attr-dict"


class CoroBeginOp(Op, name="async.coro.begin"):
    """Allocates the frame of the coroutine and returns a handle to it."""

    id = operand(Async_CoroIdType)
    handle = result(Async_CoroHandleType)
    assembly_format = "$id attr-dict"


class CoroFreeOp(Op, name="async.coro.free"):
    """Frees the frame of the coroutine."""

    id = operand(Async_CoroIdType)
    handle = operand(Async_CoroHandleType)
    assembly_format = "$id `,` $handle attr-dict"


class CoroEndOp(Op, name="async.coro.end"):
    """Marks the point where the coroutine returns control to its caller or resumer."""

    handle = operand(Async_CoroHandleType)
    assembly_format = "$handle attr-dict"


class CoroSaveOp(Op, name="async.coro.save"):
    """Saves the state of the coroutine before its handle is passed to code that may resume it."""

    handle = operand(Async_CoroHandleType)
    state = result(Async_CoroStateType)
    assembly_format = "$handle attr-dict"


class CoroSuspendOp(Op, name="async.coro.suspend"):
    """Suspends the coroutine; branches by whether it is suspended, resumed or destroyed."""

    state = operand(Async_CoroStateType)
    suspend_dest = successor(name="suspendDest")
    resume_dest = successor(name="resumeDest")
    cleanup_dest = successor(name="cleanupDest")
    traits = [TERMINATOR]
    assembly_format = "$state `,` $suspendDest `,` $resumeDest `,` $cleanupDest attr-dict"


class RuntimeCreateOp(Op, name="async.runtime.create"):
    """Creates a token or value of the runtime that is not ready."""

    result = result(Async_AnyValueOrTokenType)
    assembly_format = "attr-dict `:` type($result)"


class RuntimeCreateGroupOp(Op, name="async.runtime.create_group"):
    """Creates an empty group of the runtime for a number of tokens and values."""

    size = operand(Index)
    result = result(Async_GroupType)
    assembly_format = "$size `:` type($result) attr-dict"


class RuntimeSetAvailableOp(Op, name="async.runtime.set_available"):
    """Marks a token or value as available, which resumes its waiters."""

    operand_ = operand(Async_AnyValueOrTokenType)
    assembly_format = "$operand attr-dict `:` type($operand)"


class RuntimeSetErrorOp(Op, name="async.runtime.set_error"):
    """Marks a token or value as failed, which resumes its waiters."""

    operand_ = operand(Async_AnyValueOrTokenType)
    assembly_format = "$operand attr-dict `:` type($operand)"


class RuntimeIsErrorOp(Op, name="async.runtime.is_error"):
    """Returns true if a token, value or group is in the error state; used after waiting for it."""

    operand_ = operand(Async_AnyAsyncType)
    is_error = result(I1)
    assembly_format = "$operand attr-dict `:` type($operand)"


class RuntimeAwaitOp(Op, name="async.runtime.await"):
    """Blocks the thread until a token, value or group is ready or failed."""

    operand_ = operand(Async_AnyAsyncType)
    assembly_format = "$operand attr-dict `:` type($operand)"


class RuntimeResumeOp(Op, name="async.runtime.resume"):
    """Resumes a suspended coroutine on a thread of the runtime."""

    handle = operand(Async_CoroHandleType)
    assembly_format = "$handle attr-dict"


class RuntimeAwaitAndResumeOp(Op, name="async.runtime.await_and_resume"):
    """Resumes a coroutine on a thread of the runtime when a token, value or group is ready."""

    operand_ = operand(Async_AnyAsyncType)
    handle = operand(Async_CoroHandleType)
    assembly_format = "$operand `,` $handle attr-dict `:` type($operand)"


class RuntimeStoreOp(Op, name="async.runtime.store"):
    """Stores a value into an asynchronous value, before that is switched to ready."""

    value = operand(AnyType)
    storage = operand(Async_ValueType)
    traits = [types_match_with("storage", "value", "type of 'value' matches element type of 'storage'", awaited)]
    assembly_format = "$value `,` $storage attr-dict `:` type($storage)"


class RuntimeLoadOp(Op, name="async.runtime.load"):
    """Loads the content of an asynchronous value; undefined if it is not ready."""

    storage = operand(Async_ValueType)
    result = result(AnyType)
    traits = [types_match_with("storage", "result", "type of 'value' matches element type of 'storage'", awaited)]
    assembly_format = "$storage attr-dict `:` type($storage)"


class RuntimeAddToGroupOp(Op, name="async.runtime.add_to_group"):
    """Adds a token or value of the runtime to a group and returns its number there."""

    operand_ = operand(Async_AnyValueOrTokenType)
    group = operand(Async_GroupType)
    rank = result(Index)
    assembly_format = "$operand `,` $group attr-dict `:` type($operand)"


class RuntimeAddRefOp(Op, name="async.runtime.add_ref"):
    """Adds to the number of references that keep a token, value or group alive."""

    operand_ = operand(Async_AnyAsyncType)
    count = attribute(ConfinedAttr(I64Attr, IntPositive))
    assembly_format = "$operand attr-dict `:` type($operand)"


class RuntimeDropRefOp(Op, name="async.runtime.drop_ref"):
    """Drops references to a token, value or group, which is freed with the last."""

    operand_ = operand(Async_AnyAsyncType)
    count = attribute(ConfinedAttr(I64Attr, IntPositive))
    assembly_format = "$operand attr-dict `:` type($operand)"


class RuntimeNumWorkerThreadsOp(Op, name="async.runtime.num_worker_threads"):
    """Returns the number of threads of the runtime's pool."""

    result = result(Index)
    traits = [Interface("InferTypeOpInterface")]
    assembly_format = "attr-dict `:` type($result)"
