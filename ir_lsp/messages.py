"""Converts messages to and from LSP's objects if pygls' conversion is slow or trusts clients too much.

Positions from clients are clamped to valid numbers; arguments of commands are checked. Large answers are JSON from the
start, as converting thousands of objects is slow.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, get_origin

import cattrs
from cattrs.gen import make_dict_structure_fn, override
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.protocol import default_converter

T = TypeVar("T")

_LAST = (1 << 31) - 1
"""Maximum number of a line or character in LSP."""


class Refusal(JsonRpcException):
    """Raised if a request or command cannot be performed; the message is shown to the user."""

    CODE = lsp.LSPErrorCodes.RequestFailed.value
    MESSAGE = "the request cannot be performed"


@dataclass(frozen=True, slots=True)
class Json:
    """An answer as JSON data, which needs no conversion."""

    value: Any


@dataclass(frozen=True, slots=True)
class EncodedJson:
    """An answer as JSON text, in parts. The tokens of a large file have millions of numbers."""

    parts: Sequence[str]

    @property
    def value(self) -> Any:
        """The answer as JSON data."""
        return json.loads("".join(self.parts))


def code_lens(range_: dict[str, Any], title: str, command: str, argument: object = None) -> dict[str, Any]:
    """Returns a code lens as JSON, as a large file has thousands. `argument` is that of the command, if not None."""
    action: dict[str, Any] = {"title": title, "command": command}
    if argument is not None:
        action["arguments"] = [argument]
    return {"range": range_, "command": action}


@cache
def message_converter() -> Any:
    """Returns the converter between messages and objects for pygls.

    All servers of a process share it, as it generates code for each class on the first use.
    """
    converter: Any = default_converter()  # type: ignore[no-untyped-call]
    converter.register_unstructure_hook(Json, attrgetter("value"))
    converter.register_unstructure_hook(EncodedJson, attrgetter("value"))
    converter.register_structure_hook(lsp.Position, _position)
    converter.register_structure_hook(lsp.SignatureHelpContext, _no_context)
    return converter


def _no_context(value: Any, _: type) -> lsp.SignatureHelpContext:
    """Drops the context of signature help, which is unused and incomplete in some clients."""
    return lsp.SignatureHelpContext(lsp.SignatureHelpTriggerKind.Invoked, is_retrigger=False)


def _position(value: Any, _: type) -> lsp.Position:
    """Returns a position with numbers clamped to the valid range, so that no change with an invalid one is lost."""
    return lsp.Position(*(min(max(int(value[key]), 0), _LAST) for key in ("line", "character")))


def plain(value: Any) -> Any:
    """Returns a client's data as dictionaries and lists."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def read_object(cls: type[T], value: object) -> T:
    """Returns an object of the dataclass `cls` with the values that a client sent.

    Names are in camel case in messages; null means that a value is missing. Raises `Refusal` if a required value is
    missing or a value has another type than its field.
    """
    value = plain(value)
    if not isinstance(value, dict):
        raise Refusal("the arguments are not an object")
    fields = {name: item for name, item in value.items() if item is not None}
    try:
        return _strict_converter().structure(fields, cls)
    except cattrs.BaseValidationError as error:
        raise Refusal("; ".join(cattrs.transform_error(error, "arguments"))) from None


@cache
def _strict_converter() -> cattrs.Converter:
    """Returns a converter that accepts values of the declared types only; cattrs would convert `3` to `"3"`."""
    converter = cattrs.Converter()
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _require_type)
    converter.register_structure_hook_factory(_is_list, _require_list)
    converter.register_structure_hook_factory(is_dataclass, _camel_case)
    return converter


def _require_type(value: object, kind: type[T]) -> T:
    if type(value) is not kind:
        raise ValueError(value)
    return value


def _is_list(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is list


def _require_list(kind: Any) -> Callable[[Any, Any], list[Any]]:
    """Returns a hook that accepts only lists, as a string is a sequence of strings, too."""
    (item,) = kind.__args__

    def read(value: Any, _: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ValueError(value)
        return [_strict_converter().structure(each, item) for each in value]

    return read


def _camel_case(cls: Any) -> Any:
    """Returns a hook for the dataclass `cls` that reads names in camel case."""
    names = {
        name: override(rename=first + "".join(map(str.capitalize, rest)))
        for name in cls.__dataclass_fields__
        for first, *rest in [name.split("_")]
    }
    return make_dict_structure_fn(cls, _strict_converter(), **names)  # type: ignore[arg-type]
