"""Constraints on types and attributes that the async dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.async_.types import CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType, ValueType
from compiler.ir.types import Type
from compiler.ods.type_constraints import AnyTypeOf, type_of

Async_TokenType = type_of(TokenType, "async token type", build=TokenType.get())
Async_ValueType = type_of(ValueType, "async value type")
Async_AnyValueOrTokenType = AnyTypeOf(Async_ValueType, Async_TokenType)
Async_GroupType = type_of(GroupType, "async group type", build=GroupType.get())
Async_CoroIdType = type_of(CoroIdType, "switched-resume coroutine identifier", build=CoroIdType.get())
Async_CoroHandleType = type_of(CoroHandleType, "coroutine handle", build=CoroHandleType.get())
Async_CoroStateType = type_of(CoroStateType, "saved coroutine state", build=CoroStateType.get())
Async_AnyAsyncType = AnyTypeOf(Async_ValueType, Async_TokenType, Async_GroupType)


def hold_the_same(type_: Type, other: Type) -> bool:
    """Returns True if the types of `async.execute` and its body are compatible."""
    return held(type_) == held(other)


def awaited(type_: Type) -> Type:
    """Returns the type inside an `!async.value<T>`; a token's type itself."""
    return type_.value_type if isinstance(type_, ValueType) else type_


def held(type_: Type) -> Type:
    """Returns the type inside an `!async.value`; any other type itself."""
    inner: Type = type_.value_type if isinstance(type_, ValueType) else type_
    return inner
