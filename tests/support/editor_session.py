"""A session of an editor in a folder, in few words: texts with a mark, requests at the mark, what answers look like."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.lsp_client import ServerProcess

CAPABILITIES: dict[str, Any] = {
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True}},
        "codeAction": {"resolveSupport": {"properties": ["edit"]}},
    },
}


class EditorSession:
    """Documents are opened by a name in the folder; `~` marks the cursor."""

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.position = {"line": 0, "character": 0}
        self.text = ""
        self.uri = ""

    def open(self, text: str, name: str = "test.mlir") -> None:
        """Opens a text, or opens it anew, and remembers its mark."""
        before, mark, after = text.partition("~")
        self.text = before + after if mark else text
        self.position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        if self.uri:
            self.server.close(self.uri)
        self.uri = (self.folder / name).as_uri()
        self.server.open(self.uri, self.text)

    def ask(self, method: str, **more: Any) -> Any:
        """The answer to a request about the document, at the mark."""
        params = {"textDocument": {"uri": self.uri}, "position": self.position} | more
        return self.server.request(f"textDocument/{method}", params)

    def command(self, name: str, **more: Any) -> Any:
        params = {"command": f"ir-lsp.{name}", "arguments": [{"uri": self.uri} | more]}
        return self.server.request("workspace/executeCommand", params)

    def diagnostics(self) -> list[dict[str, Any]]:
        return self.server.pulled(self.uri)

    def hover(self) -> str:
        answer = self.ask("hover")
        return "" if answer is None else str(answer["contents"]["value"])

    def completions(self) -> list[dict[str, Any]]:
        completions: list[dict[str, Any]] = self.ask("completion")["items"]
        return completions

    def actions(self, only: str | None = None) -> dict[str, dict[str, Any]]:
        """The actions at the mark, or of a kind, by title."""
        at = {"start": self.position, "end": self.position}
        context = {"diagnostics": [], "triggerKind": 1} | ({"only": [only]} if only else {})
        return {each["title"]: each for each in self.ask("codeAction", range=at, context=context) or []}

    def whole(self) -> dict[str, Any]:
        return {"start": {"line": 0, "character": 0}, "end": {"line": self.text.count("\n") + 1, "character": 0}}

    def spelled(self, range_: dict[str, Any]) -> str:
        """The text at a range, of one line."""
        line: str = self.text.split("\n")[range_["start"]["line"]]
        return line[range_["start"]["character"] : range_["end"]["character"]]

    def edited(self, edits: list[dict[str, Any]]) -> str:
        """The text after edits."""
        lines = self.text.split("\n")
        starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines) + 1)]

        def offset(position: dict[str, int]) -> int:
            return min(starts[min(position["line"], len(lines))] + position["character"], len(self.text))

        text = self.text
        for edit in sorted(edits, key=lambda edit: offset(edit["range"]["start"]), reverse=True):
            start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
            text = text[:start] + edit["newText"] + text[end:]
        return text

    def after(self, action: dict[str, Any]) -> str:
        """The text after an action, resolved."""
        if "edit" not in action:
            action = self.server.request("codeAction/resolve", action)
        edit = action["edit"]
        edits = edit["changes"][self.uri] if "changes" in edit else edit["documentChanges"][0]["edits"]
        return self.edited(edits)


@contextmanager
def editor_session(
    folder: Path, capabilities: dict[str, Any] | None = None, options: dict[str, Any] | None = None
) -> Iterator[EditorSession]:
    """Starts a server for a folder; `options` are the client's initialization options."""
    with ServerProcess() as server:
        more = {} if options is None else {"initializationOptions": options}
        server.initialize(CAPABILITIES if capabilities is None else capabilities, folder.as_uri(), **more)
        yield EditorSession(server, folder)
