"""The types of the async dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

TOKEN = type_def(
    "async.token",
    "",
)
VALUE = type_def(
    "async.value",
    "",
    parameters=[param("valueType", "type")],
    format="`<` $valueType `>`",
)
GROUP = type_def(
    "async.group",
    "",
)
CORO_ID = type_def(
    "async.coro.id",
    "",
)
CORO_HANDLE = type_def(
    "async.coro.handle",
    "",
)
CORO_STATE = type_def(
    "async.coro.state",
    "",
)
