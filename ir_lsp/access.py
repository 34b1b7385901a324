"""Access over TCP or WebSocket: the token and origins that clients need, and limits for a connection.

Any program of the machine, and any web page in a browser on it, can reach a port. So a client must know the token, and
browsers are refused unless the origin of their page is allowed.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

TOKEN_VARIABLE = "IR_LSP_TOKEN"
"""Environment variable with the token; without it, the server makes one and prints it."""
SHORTEST_TOKEN = 16
"""Minimum length of a token, so that it cannot be guessed."""
MESSAGE_SIZE = 256 << 20
"""Bytes of the largest message: a whole document is one."""
UNANSWERED = 10_000
"""Requests of one connection that may wait for their answers at once."""


class AccessError(Exception):
    """Raised for a token that is too easy to guess."""


@dataclass(frozen=True, slots=True)
class Access:
    """Token and origin that a connection must show, and limits of its messages."""

    token: str
    is_given: bool
    """True if the user set the token, so that it is not printed."""
    origins: tuple[str, ...] = ()
    """Origins of web pages that may connect; programs other than browsers send no origin."""
    message_size: int = MESSAGE_SIZE
    unanswered: int = UNANSWERED

    @staticmethod
    def of(
        token: str | None, origins: tuple[str, ...], message_size: int | None = None, unanswered: int | None = None
    ) -> Access:
        """Returns the access with a token, or with a new one for None, and limits, None for the usual ones.

        Raises AccessError.
        """
        if token is not None and len(token) < SHORTEST_TOKEN:
            raise AccessError(f"the token in {TOKEN_VARIABLE} is shorter than {SHORTEST_TOKEN} characters")
        limits = (message_size or MESSAGE_SIZE, unanswered or UNANSWERED)
        return Access(token or secrets.token_urlsafe(32), token is not None, origins, *limits)

    def admits_message(self, body: bytes) -> bool:
        """Returns True if a message is an `initialize` request whose initialization options have the token."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            return False
        if not isinstance(message, dict) or message.get("method") != "initialize":
            return False
        return self._is_token(_member(_member(message.get("params"), "initializationOptions"), "token"))

    def admits_handshake(self, path: str, headers: Mapping[str, str]) -> bool:
        """Returns True if the token is in the query of a URL, `/?token=...`, or in a header `Authorization: Bearer`."""
        kind, _, token = headers.get("Authorization", "").partition(" ")
        if kind.lower() == "bearer" and self._is_token(token.strip()):
            return True
        return any(map(self._is_token, parse_qs(urlsplit(path).query).get("token", [])))

    def _is_token(self, token: object) -> bool:
        if not isinstance(token, str):
            return False
        return hmac.compare_digest(token.encode("utf-8", "surrogatepass"), self.token.encode("utf-8", "surrogatepass"))


def _member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None
