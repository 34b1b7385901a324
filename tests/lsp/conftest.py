"""A server and a document for tests of the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tests.support.loaded_program import loaded_server
from tests.support.lsp_client import ServerProcess

_numbers = count()


@pytest.fixture(scope="session", autouse=True)
def _loaded_server() -> Iterator[None]:
    with loaded_server():
        yield


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    """Starts a server with a client without capabilities."""
    with ServerProcess() as started:
        started.initialize({})
        yield started


@pytest.fixture
def uri() -> str:
    return f"untitled:Numbered-{next(_numbers)}"
