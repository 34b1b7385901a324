"""What the protocol allows, and what clients do that it does not: right answers, a line in the log, no exceptions."""

from __future__ import annotations

import json
import operator
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.features.hover import hover
from tests.support.lsp_client import ServerProcess
from tests.support.markers import document_of, edit, view_of

COMMAND = [sys.executable, "-m", "ir_lsp"]
BROKEN = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n"
RIGHT = BROKEN.replace("%b", "%a")
UNDECLARED = "use of undeclared SSA value name"
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


def messages(items: list[dict[str, Any]]) -> list[str]:
    return [item["message"] for item in items]


def replaced(start: tuple[int, int], end: tuple[int, int], text: str) -> dict[str, Any]:
    """A content change."""
    first, last = ({"line": line, "character": character} for line, character in (start, end))
    return {"range": {"start": first, "end": last}, "text": text}


# ------------------------------------------------------------------------------------------------- what is allowed


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (["utf-8"], "utf-8"),
        (["utf-32", "utf-16"], "utf-32"),
        (["utf-16", "utf-8"], "utf-16"),
        ([], "utf-16"),
    ],
)
def test_positions_count_in_the_encoding_that_the_client_prefers(asked: list[str], given: str) -> None:
    text = 'func.func @f() attributes {a = "é😀"} { %0 = arith.addi %é, %b : i32 return }\n'.replace("%é", "%b")
    capabilities = {"general": {"positionEncodings": asked}} if asked else {}
    with ServerProcess(COMMAND) as server:
        assert server.initialize(capabilities)["positionEncoding"] == given
        server.open("file:///a.mlir", text)
        (diagnostic, *_) = server.published("file:///a.mlir")
        before = text[: text.index("%b")]
        units = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
        assert diagnostic["range"]["start"] == {"line": 0, "character": units[given]}
        position = {"line": 0, "character": units[given] - len("arith.addi ")}
        found = server.request("textDocument/hover", {"textDocument": {"uri": "file:///a.mlir"}, "position": position})
        assert "arith.addi" in found["contents"]["value"]


@pytest.mark.parametrize("uri", [
    "file:///home/u/a%20b.mlir", "file:///c%3A/Users/u/a.mlir", "file://server/share/a.mlir", "untitled:Untitled-1",
    "git:/home/u/a.mlir?%7B%22ref%22%3A%22~%22%7D", "vscode-notebook-cell:/home/u/n.ipynb#W0sZmlsZQ%3D%3D",
    "vscode-remote://wsl%2Bubuntu/home/u/a.mlir", "C:\\Users\\u\\a.mlir", "", "日本.mlir",
])  # fmt: skip
def test_any_uri_names_a_document_and_comes_back_as_it_was_sent(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN)
    assert messages(server.published(uri)) == [UNDECLARED]
    params = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 10}}
    (location,) = server.request("textDocument/definition", params)
    assert (location["uri"], location["range"]["start"]) == (uri, {"line": 1, "character": 2})
    server.close(uri)


def test_pushed_and_pulled_diagnostics_are_the_same(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN + 'func.func @f() {\n  "arith.addi"() : () -> ()\n  return\n}\n')
    pulled = server.pulled(uri)
    assert len(pulled) == 3
    assert all(item["code"] and item["source"] for item in pulled)
    server.published(uri, wanted=lambda pushed: pushed == pulled)


def test_several_changes_of_one_notification_are_made_one_after_the_other(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN)
    server.change(
        uri, 2, replaced((0, 0), (0, 0), "// 😀\n\n"), replaced((3, 22), (3, 24), "%a"), replaced((1, 0), (2, 0), "")
    )
    assert server.published(uri, 2) == []
    server.change(uri, 3, {"text": BROKEN}, replaced((1, 22), (1, 24), "%c"))
    (item,) = server.published(uri, 3)
    assert item["range"] == {"start": {"line": 1, "character": 22}, "end": {"line": 1, "character": 24}}


def test_a_request_that_is_cancelled_is_answered_so_and_does_no_harm(server: ServerProcess, uri: str) -> None:
    server.open(uri, "".join(BROKEN.replace("@f", f"@f{number}") for number in range(3000)))
    params = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 3}}
    asked = server.ask("textDocument/hover", params)
    server.notify("$/cancelRequest", {"id": asked})
    answer = server.answer(asked)
    assert (answer["error"]["code"], "result" in answer) == (-32800, False)
    server.notify("$/cancelRequest", {"id": asked})
    server.notify("$/cancelRequest", {"id": "never asked"})
    assert server.request("textDocument/hover", params) is not None
    assert len(server.pulled(uri)) == 1001  # and the note that there are more
    server.close(uri)


# --------------------------------------------------------------------------------------------- what clients do as well


def test_changes_past_the_end_backwards_and_with_impossible_numbers_are_clamped(
    server: ServerProcess, uri: str
) -> None:
    server.open(uri, BROKEN)
    server.change(uri, 2, replaced((900, 5), (901, 9), "// end\n"))
    server.change(uri, 3, replaced((1, 24), (1, 22), "%a"))
    assert server.published(uri, 3) == []
    server.change(uri, 4, replaced((-1, -7), (0, -1), "x"), replaced((1 << 40, 0), (1 << 40, 1 << 40), "// end"))
    assert messages(server.published(uri, 4))
    server.change(uri, 5, replaced((0, 0), (0, 1), ""))
    assert server.published(uri, 5) == []


def test_a_position_inside_a_surrogate_pair_is_before_it(server: ServerProcess, uri: str) -> None:
    server.open(uri, '// 😀\n"a.b"() {c = "😀"} : () -> ()\n')
    server.change(uri, 2, replaced((0, 4), (0, 4), "x"), replaced((1, 14), (1, 15), "y"))
    assert server.published(uri, 2) == []
    server.change(uri, 3, {"text": '// \ud83d lone\n"a.b"() : () -> ()\n'})
    assert server.published(uri, 3) == []


def test_versions_that_go_back_two_opens_and_a_close_of_nothing_leave_the_newest_text(
    server: ServerProcess, uri: str
) -> None:
    server.open(uri, "nonsense", version=7)
    server.open(uri, RIGHT, version=3)
    server.change(uri, -2, replaced((1, 22), (1, 24), "%b"))
    server.close("file:///never-opened")
    server.change("file:///never-opened", 2, {"text": "x"})
    assert messages(server.published(uri, -2)) == [UNDECLARED]
    server.close(uri)
    assert server.pulled(uri) == []


def test_a_document_that_is_closed_while_it_is_analysed_is_gone(server: ServerProcess, uri: str) -> None:
    large = "".join(BROKEN.replace("@f", f"@f{number}") for number in range(5000))
    server.open(uri, large)
    server.change(uri, 2, replaced((0, 0), (0, 0), "\n"))
    server.close(uri)
    server.published(uri, wanted=operator.not_)  # what was found before the notification to close was read comes first
    params = {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 3}}
    for method in ("hover", "definition", "completion", "documentSymbol"):
        assert server.request(f"textDocument/{method}", params) is None


@pytest.mark.parametrize("params", [
    {}, None, [], "text", {"textDocument": {"uri": 5}, "position": "here"}, {"textDocument": {"uri": "file:///a"}},
])  # fmt: skip
def test_a_request_that_is_not_as_the_protocol_says_is_answered_by_an_error(server: ServerProcess, params: Any) -> None:
    with pytest.raises(AssertionError, match="code"):
        server.request("textDocument/hover", params)
    with pytest.raises(AssertionError, match="code"):
        server.request("textDocument/noSuchMethod", params)


def test_a_client_that_asks_for_errors_only_after_they_were_sent_has_them_once() -> None:
    with ServerProcess(COMMAND) as server:
        server.initialize({"textDocument": {"diagnostic": {}}})
        server.open("u:a", BROKEN)
        assert messages(server.published("u:a")) == [UNDECLARED]
        assert messages(server.pulled("u:a")) == [UNDECLARED]
        server.published(
            "u:a", wanted=operator.not_
        )  # on a busy machine all was sent once more before the client asked
        server.change("u:a", 2, {"text": BROKEN + "\n"})
        assert messages(server.pulled("u:a")) == [UNDECLARED]
        server.request("textDocument/hover", {"textDocument": {"uri": "u:a"}, "position": {"line": 0, "character": 0}})
        assert not [each for each in server.notified if each.get("method") == "textDocument/publishDiagnostics"]


def test_notifications_that_are_not_as_the_protocol_says_change_nothing(server: ServerProcess, uri: str) -> None:
    server.open(uri, BROKEN)
    wrong: tuple[Any, ...] = (
        {},
        [],
        {"textDocument": {"uri": uri}},
        {"textDocument": {"uri": uri, "version": "x"}, "contentChanges": 1},
    )
    for params in wrong:
        server.notify("textDocument/didChange", params)
        server.notify("textDocument/didOpen", params)
    server.notify("$/unknown", {})
    assert messages(server.pulled(uri)) == [UNDECLARED]


@pytest.mark.parametrize("text", [
    "\x00\x01\x02\xff\x7fELF" * 2000, "(" * 200_000, "{" * 100_000, "tensor<" * 50_000, "module {\n" * 5_000,
    "%a, " * 100_000, '"' * 50_001, "// " + "x" * 5_000_000, "x" * 5_000_000, "\r" * 100_000, "\n" * 500_000,
    "[[" * 50_000 + "]]" * 50_000, "affine_map<(" + "((d0 + " * 20_000, "", "\ufeff", "#a = #a\n!b = !b\n" * 2000,
], ids=lambda text: repr(text[:8]))  # fmt: skip
def test_no_text_is_too_strange(server: ServerProcess, uri: str, text: str) -> None:
    server.open(uri, text)
    server.change(uri, 2, replaced((0, 0), (0, 0), " "))
    pulled = server.pulled(uri)
    params = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 5}}
    for method in ("hover", "definition", "completion", "documentSymbol"):
        server.request(f"textDocument/{method}", params)
    server.open(uri, " " + text, version=3)
    assert server.pulled(uri) == pulled
    server.close(uri)


def test_nothing_of_all_this_is_an_exception_and_each_is_a_line_in_the_log() -> None:
    with ServerProcess(COMMAND) as server:
        server.initialize()
        server.open("u:a", RIGHT)
        server.open("u:a", RIGHT)
        server.change("u:a", 0, {"text": RIGHT})
        server.change("u:b", 1, {"text": RIGHT})
        server.close("u:b")
        server.notify("textDocument/didOpen", {"nonsense": 1})
        server.pulled("u:a")
        code, log = server.stop()
    assert code == 0
    lines = log.splitlines()
    assert [line.partition(": ")[2].partition(": ")[0] for line in lines if not line.startswith("WARNING")] == []
    assert len(lines) == 5, log
    for line, words in zip(
        lines, ("opened twice", "version of u:a went from", "not open", "not open", "not as the protocol")
    ):
        assert words in line


def test_names_on_a_huge_line_are_found_in_no_time(server: ServerProcess, uri: str) -> None:
    """No deadline is asserted: where each name costs the whole line, this takes minutes."""
    server.open(
        uri, 'func.func @f(%a: i32) {\n  "u.se"(' + "%a, " * 100_000 + "%a) : ()\n  " + "x" * 300_000 + " \n}\n"
    )
    params = {
        "textDocument": {"uri": uri},
        "position": {"line": 1, "character": 10},
        "context": {"includeDeclaration": True},
    }
    assert len(server.request("textDocument/references", params)) == 100_002
    del params["context"]
    server.request("textDocument/completion", params | {"position": {"line": 2, "character": 300_003}})
    server.close(uri)


def test_a_client_that_writes_all_before_it_reads_gets_all_answers() -> None:
    """More comes back than a pipe takes, and more goes in: one that waits for its reader stands still."""
    text = "".join(f"func.func @f{i}() {{ return %{'a' * 100} : i32 }}\n" for i in range(2000))
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        messages: list[dict[str, Any]] = [
            {"id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None, "rootUri": None}},
            {"method": "initialized", "params": {}},
        ]
        for number in range(5):
            document = {"uri": f"u:{number}", "languageId": "mlir", "version": 1, "text": text}
            messages += [
                {"method": "textDocument/didOpen", "params": {"textDocument": document}},
                {
                    "id": f"pull {number}",
                    "method": "textDocument/diagnostic",
                    "params": {"textDocument": {"uri": f"u:{number}"}},
                },
            ]
        messages += [{"id": "the last", "method": "shutdown"}, {"method": "exit"}]
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0"} | message).encode()
            process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            process.stdin.flush()
        answers = process.stdout.read()
    assert all(b'"pull %d"' % number in answers for number in range(5)) and b'"the last"' in answers


def pushed_though_asked() -> int:
    """How often a server sends diagnostics to a client that asks for them with the opening of a document."""
    with ServerProcess(COMMAND) as server:
        server.initialize({"textDocument": {"diagnostic": {}}})
        document = {"uri": "u:a", "languageId": "mlir", "version": 1, "text": BROKEN}
        opened = {"method": "textDocument/didOpen", "params": {"textDocument": document}}
        number = server.ask("textDocument/diagnostic", {"textDocument": {"uri": "u:a"}}, after=(opened,))
        assert [each["message"] for each in server.answer(number)["result"]["items"]] == [UNDECLARED]
        server.request("textDocument/hover", {"textDocument": {"uri": "u:a"}, "position": {"line": 1, "character": 10}})
        return sum(each["method"] == "textDocument/publishDiagnostics" for each in server.notified)


def test_a_client_that_asks_for_diagnostics_at_once_is_not_sent_them_as_well() -> None:
    """The server waits for the question for some milliseconds, in which a busy machine may not even read it."""
    assert any(pushed_though_asked() == 0 for _ in range(10))


# ------------------------------------------------------------------------------------------------------- features


def test_what_an_editor_shows_comes_over_the_wire(server: ServerProcess, uri: str) -> None:
    server.open(uri, RIGHT)
    document = {"textDocument": {"uri": uri}}
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    at = document | {"position": {"line": 1, "character": 3}}
    highlights = server.request("textDocument/documentHighlight", at)
    assert [(each["range"]["start"]["line"], each["kind"]) for each in highlights] == [(1, 3), (2, 2)]
    assert len(server.request("textDocument/linkedEditingRange", at)["ranges"]) == 2
    assert server.request("textDocument/foldingRange", document) == [{"startLine": 0, "endLine": 2, "kind": "region"}]
    selections = server.request("textDocument/selectionRange", document | {"positions": [at["position"]]})
    assert selections[0]["parent"]["range"]["start"] == {"line": 1, "character": 2}
    assert server.request("textDocument/prepareRename", at)["placeholder"] == "0"
    edits = server.request("textDocument/rename", at | {"newName": "sum"})["changes"][uri]
    assert [edit["newText"] for edit in edits] == ["%sum", "%sum"]
    with pytest.raises(AssertionError, match="there is a value %a in this scope already"):
        server.request("textDocument/rename", at | {"newName": "a"})
    full = server.request("textDocument/semanticTokens/full", document)
    assert len(full["data"]) % 5 == 0
    assert server.request("textDocument/semanticTokens/range", document | {"range": everything})["data"] == full["data"]
    server.change(
        uri, 2, {"range": {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 4}}, "text": "%q"}
    )
    change = server.request("textDocument/semanticTokens/full/delta", document | {"previousResultId": full["resultId"]})
    assert len(change["edits"]) == 1
    assert server.request("textDocument/inlayHint", document | {"range": everything}) == []
    typed: dict[str, Any] = {
        "position": {"line": 1, "character": RIGHT.split("\n")[1].index("%a")},
        "context": {"triggerKind": 1},
    }
    help_ = server.request("textDocument/signatureHelp", document | typed)
    assert help_["signatures"][0]["label"].startswith("arith.addi $lhs")
    options = {"options": {"tabSize": 4, "insertSpaces": True}}
    assert server.request("textDocument/formatting", document | options) == []
    assert server.request("textDocument/rangeFormatting", document | options | {"range": everything}) == []
    server.change(
        uri, 3, {"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}, "text": "\n"}
    )
    at_start: dict[str, Any] = {"position": {"line": 1, "character": 0}, "ch": "\n"}
    typed = document | options | at_start
    assert [edit["newText"] for edit in server.request("textDocument/onTypeFormatting", typed)] == ["  "]
    server.close(uri)


# ------------------------------------------------------------------------------------------------- size and dialects


def test_of_a_text_that_is_too_large_it_is_said_that_it_is_not_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ir_lsp.documents.document.MAX_LENGTH", 100)
    document = document_of(BROKEN * 2)
    view = document.view
    (told,) = diagnostics(view)
    assert told.code == "too-large"
    assert hover(view, 3) is None
    edit(document, 0, len(BROKEN), "")
    assert document.view.is_too_large is False


def test_an_unknown_dialect_is_one_hint_and_its_operations_define_their_names() -> None:
    view = view_of("""\
func.func @f(%a: i32) -> i32 {
  %0 = foo.one %a {x = 1} : i32
  %1 = foo.two %0, %0 -> !foo.type<i32>
  %2 = bar.one(%1) {
    %3 = foo.inner %0
  }
  %4 = arith.addi %a, %nothing : i32
  return %2 : i32
}
""")
    found = [(each.severity.value, view.index.line_of(each.span.start) + 1) for each in diagnostics(view)]
    assert found == [("hint", 2), ("hint", 4), ("error", 7)]
    first = diagnostics(view)[0]
    assert "the dialect 'foo' is not known" in first.message
    assert view.text[first.span.start : first.span.end] == "foo.one"
    shown = hover(view, view.text.index("%0, %0"))
    assert shown is not None and "foo.one" in shown.markdown
