"""Position encodings, and positions inside of surrogate pairs."""

from __future__ import annotations

import pytest

from tests.support.lsp_client import ServerProcess
from tests.support.wire import replaced


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [
        (["utf-8"], "utf-8"),
        (["utf-32", "utf-16"], "utf-32"),
        (["utf-16", "utf-8"], "utf-16"),
        ([], "utf-16"),
    ],
)
def test_positions_count_in_the_encoding_that_the_client_prefers(asked: list[str], encoding: str) -> None:
    text = 'func.func @f() attributes {a = "é😀"} { %0 = arith.addi %é, %b : i32 return }\n'.replace("%é", "%b")
    capabilities = {"general": {"positionEncodings": asked}} if asked else {}
    with ServerProcess() as server:
        assert server.initialize(capabilities)["positionEncoding"] == encoding
        server.open("file:///a.mlir", text)
        (diagnostic, *_) = server.published("file:///a.mlir")
        before = text[: text.index("%b")]
        units = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
        assert diagnostic["range"]["start"] == {"line": 0, "character": units[encoding]}
        position = {"line": 0, "character": units[encoding] - len("arith.addi ")}
        response = server.request(
            "textDocument/hover", {"textDocument": {"uri": "file:///a.mlir"}, "position": position}
        )
        assert "arith.addi" in response["contents"]["value"]


def test_a_position_inside_a_surrogate_pair_is_before_it(server: ServerProcess, uri: str) -> None:
    server.open(uri, '// 😀\n"a.b"() {c = "😀"} : () -> ()\n')
    server.change(uri, 2, replaced((0, 4), (0, 4), "x"), replaced((1, 14), (1, 15), "y"))
    assert server.published(uri, 2) == []
    server.change(uri, 3, {"text": '// \ud83d lone\n"a.b"() : () -> ()\n'})
    assert server.published(uri, 3) == []
