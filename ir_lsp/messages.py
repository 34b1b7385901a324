"""Converts messages to and from the protocol's objects, where pygls' way is slow or trusts clients too much.

Takes JSON as clients send it; returns the protocol's objects, with positions that are numbers in the server's range;
and returns answers as JSON where converting objects of thousands of items costs too much.
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
"""The largest number of a line or character that the protocol allows."""


class Refusal(JsonRpcException):
    """Raised for a request or command that cannot be done; the message is shown to the user."""

    CODE = lsp.LSPErrorCodes.RequestFailed.value
    MESSAGE = "the request cannot be done"


@dataclass(frozen=True, slots=True)
class Json:
    """An answer in the form that is sent."""

    value: Any


@dataclass(frozen=True, slots=True)
class EncodedJson:
    """An answer that is encoded already, in parts: of a large file it has millions of numbers."""

    parts: Sequence[str]

    @property
    def value(self) -> Any:
        """The answer decoded."""
        return json.loads("".join(self.parts))


def code_lens(range_: dict[str, Any], title: str, command: str, about: object = None) -> dict[str, Any]:
    """Returns the protocol's `CodeLens` as JSON: a large file has thousands.

    `about` is the argument of the command, unless None.
    """
    action: dict[str, Any] = {"title": title, "command": command}
    if about is not None:
        action["arguments"] = [about]
    return {"range": range_, "command": action}


@cache
def message_converter() -> Any:
    """Returns the converter between messages and objects for pygls.

    It creates the code for a class when the first message has it, so that the servers of a process share one converter.
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
    """Returns a position with its numbers clamped to their range, so that no change is lost for an invalid one."""
    return lsp.Position(*(min(max(int(value[key]), 0), _LAST) for key in ("line", "character")))


def plain(value: Any) -> Any:
    """Returns data of a client as dictionaries and lists."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def read_object(cls: type[T], value: object) -> T:
    """Returns an object of a dataclass, with the values that a client sent.

    Names are written in camel case in the message; null counts as left out. Raises `Refusal` if a value is missing or
    has another type than its field.
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
    """Returns a converter that takes each value as it is, where cattrs would make `"3"` of `3`."""
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
    """Returns a hook that reads lists only: a text is a sequence of texts, too."""
    (item,) = kind.__args__

    def read(value: Any, _: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ValueError(value)
        return [_strict_converter().structure(each, item) for each in value]

    return read


def _camel_case(cls: Any) -> Any:
    names = {
        name: override(rename=first + "".join(map(str.capitalize, rest)))
        for name in cls.__dataclass_fields__
        for first, *rest in [name.split("_")]
    }
    return make_dict_structure_fn(cls, _strict_converter(), **names)  # type: ignore[arg-type]
