"""Constraints on types and attributes that the async dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.async_.types import CORO_HANDLE, CORO_ID, CORO_STATE, GROUP, TOKEN, VALUE
from compiler.ir import types
from compiler.ir.types import DialectType, Type
from compiler.ods.type_constraints import AnyTypeOf, type_of

Async_TokenType = type_of(TOKEN, "async token type", build=types.DialectType(TOKEN))
Async_ValueType = type_of(VALUE, "async value type")
Async_AnyValueOrTokenType = AnyTypeOf(Async_ValueType, Async_TokenType)
Async_GroupType = type_of(GROUP, "async group type", build=types.DialectType(GROUP))
Async_CoroIdType = type_of(CORO_ID, "switched-resume coroutine identifier", build=types.DialectType(CORO_ID))
Async_CoroHandleType = type_of(CORO_HANDLE, "coroutine handle", build=types.DialectType(CORO_HANDLE))
Async_CoroStateType = type_of(CORO_STATE, "saved coroutine state", build=types.DialectType(CORO_STATE))
Async_AnyAsyncType = AnyTypeOf(Async_ValueType, Async_TokenType, Async_GroupType)


def hold_the_same(type_: Type, other: Type) -> bool:
    """Returns True if the types of `async.execute` and its body are compatible."""
    return held(type_) == held(other)


def awaited(type_: DialectType) -> Type:
    """Returns the type inside an `!async.value<T>`; a token's type itself."""
    inner: Type = type_.parameters[0] if type_.parameters else type_
    return inner


def held(type_: Type) -> Type:
    """Returns the type inside an `!async.value`; any other type itself."""
    inner: Type = type_.parameters[0] if isinstance(type_, DialectType) and type_.definition is VALUE else type_
    return inner
