"""The types of the async dialect."""

from __future__ import annotations

from compiler.ir.types import Type
from compiler.ods.parameter_members import parameter
from compiler.ods.type_class import DefinedType


class TokenType(DefinedType, name="async.token"):
    """An event that can be awaited, without a value."""


class ValueType(DefinedType, name="async.value"):
    """A future value; `async.await` returns it."""

    value_type = parameter(Type, "type of the value", name="valueType")
    assembly_format = "`<` $valueType `>`"


class GroupType(DefinedType, name="async.group"):
    """Tokens and values that are awaited together."""


class CoroIdType(DefinedType, name="async.coro.id"):
    """The identity of a coroutine."""


class CoroHandleType(DefinedType, name="async.coro.handle"):
    """A handle to the frame of a coroutine, for resuming it."""


class CoroStateType(DefinedType, name="async.coro.state"):
    """The saved state of a coroutine, before it is suspended."""
