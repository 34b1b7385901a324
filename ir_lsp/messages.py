"""Between messages and the protocol's objects, where pygls' way costs too much or trusts clients too much.

Enters: JSON as clients send it; leaves: the protocol's objects, with positions that are numbers the server can count
to; and answers that are JSON already, where making objects of thousands of items and taking them apart is too much.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from lsprotocol import types as lsp
from pygls.protocol import default_converter

_LAST = (1 << 31) - 1
"""The largest number of a line or character that the protocol allows."""


@dataclass(frozen=True, slots=True)
class Json:
    """An answer in the form that is sent."""

    value: Any


def code_lens(range_: dict[str, Any], title: str, command: str, about: object = None) -> dict[str, Any]:
    """The protocol's `CodeLens` as JSON: a large file has thousands. `about` is what the command gets, unless None."""
    what: dict[str, Any] = {"title": title, "command": command}
    if about is not None:
        what["arguments"] = [about]
    return {"range": range_, "command": what}


def create_converter() -> Any:
    """What pygls turns messages into objects with, and objects into messages."""
    converter: Any = default_converter()  # type: ignore[no-untyped-call]
    converter.register_unstructure_hook(Json, attrgetter("value"))
    converter.register_structure_hook(lsp.Position, _position)
    converter.register_structure_hook(lsp.SignatureHelpContext, _no_context)
    return converter


def _no_context(value: Any, _: type) -> lsp.SignatureHelpContext:
    """Nobody here asks how signature help came about, so it does not matter what some clients leave out of it."""
    return lsp.SignatureHelpContext(lsp.SignatureHelpTriggerKind.Invoked, is_retrigger=False)


def _position(value: Any, _: type) -> lsp.Position:
    """A position with its numbers clamped to what there can be: a change must not get lost for a wrong one."""
    return lsp.Position(*(min(max(int(value[key]), 0), _LAST) for key in ("line", "character")))


def position_in(value: dict[str, Any]) -> lsp.Position:
    """The position in a command's argument; what is no number is 0."""
    numbers = (value.get(key) for key in ("line", "character"))
    return lsp.Position(*(min(max(each, 0), _LAST) if isinstance(each, int) else 0 for each in numbers))


def plain(value: Any) -> Any:
    """What a client sent, as dictionaries and lists."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value
