"""A server and a document for tests of the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tests.support.lsp_client import ServerProcess
from tests.support.wire import COMMAND

_numbers = count()


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    """A server whose client has no capabilities at all."""
    with ServerProcess(COMMAND) as started:
        started.initialize({})
        yield started


@pytest.fixture
def uri() -> str:
    return f"untitled:Numbered-{next(_numbers)}"
