"""Messages from standard input, in pieces of any size."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ir_lsp.input import MessageSplitter

COMMAND = [sys.executable, "-m", "ir_lsp"]


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def message(method: str, number: int | None = None, params: Any = None) -> bytes:
    about = {} if number is None else {"id": number}
    return framed(json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **about}).encode())


@pytest.mark.parametrize("size", [1, 2, 7, 30, 1000])
def test_messages_may_arrive_in_pieces_of_any_size(size: int) -> None:
    bodies = [b"{}", b"", b'{"a": "\n\r\n"}', b"x" * 100]
    data = b"".join(framed(body) for body in bodies)
    splitter = MessageSplitter()
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert [body for piece in pieces for body in splitter.feed(piece)] == bodies


def test_other_headers_and_invalid_ones_are_ignored() -> None:
    data = b"\r\nnoise\r\n\r\ncontent-length:2\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n{}" + framed(b"[]")
    assert list(MessageSplitter().feed(data)) == [b"{}", b"[]"]


def test_a_large_message_in_many_pieces_is_one_message() -> None:
    splitter = MessageSplitter()
    data = framed(b"x" * 3_000_000)
    bodies = [body for start in range(0, len(data), 4096) for body in splitter.feed(data[start : start + 4096])]
    assert bodies == [b"x" * 3_000_000]


def test_standard_input_may_be_a_file(tmp_path: Path) -> None:
    session = tmp_path / "session"
    session.write_bytes(
        message("initialize", 1, {"processId": None, "rootUri": None, "capabilities": {}})
        + message("initialized", params={})
        + message("shutdown", 2)
        + message("exit")
    )
    with session.open("rb") as stdin:
        done = subprocess.run(COMMAND, stdin=stdin, capture_output=True, timeout=60)
    assert done.returncode == 0
    answers = [json.loads(body) for body in MessageSplitter().feed(done.stdout)]
    assert [answer["id"] for answer in answers if "id" in answer] == [1, 2]


def test_the_server_ends_at_the_end_of_its_input() -> None:
    done = subprocess.run(COMMAND, input=b"", capture_output=True, timeout=60)
    assert done.returncode == 0
    assert not done.stderr
