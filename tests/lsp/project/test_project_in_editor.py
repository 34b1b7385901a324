"""A project file in an editor: its problems are shown, and changes take effect at once."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.lsp_client import ServerProcess

CAPABILITIES: dict[str, Any] = {
    "workspace": {
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "inlayHint": {"refreshSupport": True},
    }
}
DEAD = """\
func.func @f(%a: i32) {
  %unused = arith.addi %a, %a : i32
  return
}
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess() as started:
        (tmp_path / "ir-lsp.toml").write_text('extensions = [".toy"]\nhint = 1\n')
        started.initialize(CAPABILITIES, tmp_path.as_uri())
        yield started


def write(server: ServerProcess, path: Path, text: str) -> None:
    path.write_text(text)
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 2}]})


def test_problems_are_shown_in_the_file_until_they_are_fixed(server: ServerProcess, tmp_path: Path) -> None:
    file = tmp_path / "ir-lsp.toml"
    (problem,) = server.published(file.as_uri())
    assert problem["message"].startswith("'hint' is not known")
    assert problem["range"]["start"] == {"line": 1, "character": 0}
    write(server, file, 'extensions = [".toy"]\n')
    assert server.published(file.as_uri()) == []


def test_files_with_the_project_s_extensions_are_watched_and_searched(server: ServerProcess, tmp_path: Path) -> None:
    watched = server.asked("client/registerCapability")
    patterns = [each["globPattern"] for each in watched["registrations"][0]["registerOptions"]["watchers"]]
    assert "**/*.toy" in patterns
    assert "**/*.mlir" in patterns
    assert "**/ir-lsp.toml" in patterns
    (tmp_path / "other.toy").write_text("func.func private @in_toy()\n")
    write(server, tmp_path / "other.toy", "func.func private @in_toy()\n")
    (response,) = server.request("workspace/symbol", {"query": "in_toy"})
    assert response["location"]["uri"].endswith("/other.toy")
    write(server, tmp_path / "ir-lsp.toml", "")
    assert server.request("workspace/symbol", {"query": "in_toy"}) == []


def test_the_client_is_told_to_refresh_after_a_change_of_settings(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, DEAD + "func.func @g() -> i1 {\n  %t = arith.constant true\n  return %t : i1\n}\n")
    params = {
        "textDocument": {"uri": uri},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}},
    }
    assert server.request("textDocument/inlayHint", params)
    write(server, tmp_path / "ir-lsp.toml", "[inlay-hints]\ntypes = false\nconstants = false\narguments = false\n")
    server.asked("workspace/inlayHint/refresh")
    assert server.request("textDocument/inlayHint", params) == []


def test_the_project_can_switch_off_hints(server: ServerProcess, tmp_path: Path) -> None:
    uri = (tmp_path / "a.mlir").as_uri()
    server.open(uri, DEAD)
    assert [each["code"] for each in server.published(uri, wanted=bool)] == ["dead"]
    write(server, tmp_path / "ir-lsp.toml", "hints.enable = false\n")
    server.published(uri, wanted=operator.not_)
