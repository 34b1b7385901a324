"""Access over TCP or WebSocket: the token and origins that clients need, and limits for a connection.

Any program on the machine, and any web page in its browsers, can connect to a port. So a client must send the token,
and browsers are refused unless the origin of their page is allowed.
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
"""Environment variable with the token; without it, the server generates one and prints it."""
MIN_TOKEN_LENGTH = 16
"""Minimum length of a token, so that it cannot be guessed."""
MAX_MESSAGE_SIZE = 256 << 20
"""Default maximum size of a message, in bytes. A message may contain a whole document."""
MAX_UNANSWERED = 10_000
"""Default maximum number of unanswered requests of one connection."""


class AccessError(Exception):
    """Raised for a token that is too easy to guess."""


@dataclass(frozen=True, slots=True)
class Access:
    """Token and origins that a connection needs, and limits of its messages."""

    token: str
    is_chosen: bool
    """True if the user chose the token, so that it is not printed."""
    origins: tuple[str, ...] = ()
    """Origins of web pages that may connect; programs other than browsers send no origin."""
    max_message_size: int = MAX_MESSAGE_SIZE
    """Maximum size of a message, in bytes."""
    max_unanswered: int = MAX_UNANSWERED
    """Maximum number of unanswered requests."""

    @staticmethod
    def of(
        token: str | None,
        origins: tuple[str, ...],
        max_message_size: int | None = None,
        max_unanswered: int | None = None,
    ) -> Access:
        """Returns the access with this token and these limits; None generates a token, or uses the default limit.

        Raises AccessError if the token is too short.
        """
        if token is not None and len(token) < MIN_TOKEN_LENGTH:
            raise AccessError(f"the token in {TOKEN_VARIABLE} is shorter than {MIN_TOKEN_LENGTH} characters")
        limits = (max_message_size or MAX_MESSAGE_SIZE, max_unanswered or MAX_UNANSWERED)
        return Access(token or secrets.token_urlsafe(32), token is not None, origins, *limits)

    def admits_message(self, body: bytes) -> bool:
        """Returns True if a message is an `initialize` request with the token in its initialization options."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            return False
        if not isinstance(message, dict) or message.get("method") != "initialize":
            return False
        return self._is_token(_member(_member(message.get("params"), "initializationOptions"), "token"))

    def admits_handshake(self, path: str, headers: Mapping[str, str]) -> bool:
        """Returns True if the token is in the URL, `/?token=...`, or in the header `Authorization: Bearer ...`."""
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
