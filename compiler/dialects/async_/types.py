"""The types of the async dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

TOKEN = type_def(
    "async.token",
    "Something that happens later and can be awaited, but holds no value.",
)
VALUE = type_def(
    "async.value",
    "A value that is there later; `async.await` gives it.",
    parameters=[param("valueType", "type", "what it will hold")],
    format="`<` $valueType `>`",
)
GROUP = type_def(
    "async.group",
    "A number of tokens and values that are awaited together.",
)
CORO_ID = type_def(
    "async.coro.id",
    "The identity of the coroutine that a function becomes.",
)
CORO_HANDLE = type_def(
    "async.coro.handle",
    "A handle to the frame of a coroutine, by which it is resumed.",
)
CORO_STATE = type_def(
    "async.coro.state",
    "The saved state of a coroutine, before it is suspended.",
)
