"""Edits that a client does not apply: the user declines, or the client answers with an error."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.lsp_client import ServerProcess

URI = "untitled:test.mlir"
TWICE = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
"""


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"result": {"applied": False}}, "the editor refused the edit"),
        ({"result": {"applied": False, "failureReason": "the file is locked"}}, "the file is locked"),
        ({"error": {"code": -32603, "message": "declined"}}, "the editor refused the edit: declined"),
    ],
)
def test_the_reason_is_shown_if_the_client_does_not_apply_an_edit(answer: dict[str, Any], reason: str) -> None:
    with ServerProcess() as server:
        server.initialize({"workspace": {"applyEdit": True}})
        server.open(URI, TWICE)
        parameters = {"command": "ir-lsp.applyPasses", "arguments": [{"uri": URI, "pipeline": "cse"}]}
        asked = server.ask("workspace/executeCommand", parameters)
        server.reply_to("workspace/applyEdit", answer)
        actual = server.answer(asked)["result"]
        _, log = server.stop()
    assert actual == {"applied": False, "message": reason}
    assert "Traceback" not in log
