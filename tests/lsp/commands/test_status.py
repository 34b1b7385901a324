"""Status of the server, and limits in a workspace that is not trusted."""

from __future__ import annotations

from typing import Any

from tests.support.lsp_client import ServerProcess

URI = "untitled:test.mlir"
SEVEN = "func.func @seven() -> i32 {\n  %c = arith.constant 7 : i32\n  return %c : i32\n}\n"
RUN = {"command": "ir-lsp.run", "arguments": [{"uri": URI, "function": "seven"}]}


def start(server: ServerProcess, **options: object) -> None:
    parameters: dict[str, Any] = {"capabilities": {}, "processId": None, "rootUri": None}
    server.request("initialize", parameters | {"initializationOptions": options})
    server.notify("initialized", {})
    server.open(URI, SEVEN)


def test_the_status_has_the_dialects_and_the_trust() -> None:
    with ServerProcess() as server:
        start(server)
        response = server.request("workspace/executeCommand", {"command": "ir-lsp.status", "arguments": []})
    assert {"arith", "func", "linalg"} <= set(response["dialects"])
    assert response["trusted"] is True
    assert response["files"] == 0
    assert response["python"].startswith("3.")


def test_nothing_runs_in_a_workspace_that_is_not_trusted() -> None:
    with ServerProcess() as server:
        start(server, workspaceTrusted=False)
        response = server.request("workspace/executeCommand", RUN)
        (said,) = [each["params"]["message"] for each in server.notified if each["method"] == "window/showMessage"]
        compiled = server.request(
            "workspace/executeCommand", {"command": "ir-lsp.compile", "arguments": [{"uri": URI, "kind": "llvm"}]}
        )
    assert "text" not in response
    assert "not trusted" in response["message"]
    assert said == response["message"]
    assert "ret i32 7" in compiled["text"], "looking at what it compiles to runs nothing of it"
