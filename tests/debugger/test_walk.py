"""docs/debugging.md: the walk to the wrong tile says what happens."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.debug_client import DebugClient

PAGE = (Path(__file__).parents[2] / "docs/debugging.md").read_text("utf-8")
PROGRAM = PAGE.split("```mlir\n")[1].split("```")[0]
WORDS = " ".join(PAGE.split())


def test_the_walk_finds_the_tile_that_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "matmul.mlir"
    path.write_text(PROGRAM)
    end = PROGRAM[: PROGRAM.index("  return")].count("\n") + 1
    with DebugClient() as client:
        client.launch(path, lambda: client.break_at(path, end), args=["ones", "iota", "zeros"])
        client.wait_for("stopped")
        assert (client.value("sum(%b[:, 5])"), client.value("%c[0, 5]")) == ("264.0", "136.0")
    assert "`264.0`" in WORDS
    assert "`136.0`" in WORDS
    with DebugClient() as client:
        client.launch(path, stopOnEntry=True, args=["ones", "iota", "zeros"])
        client.wait_for("stopped")
        info = client.request("dataBreakpointInfo", name="%c[0, 5]", frameId=client.top())
        client.request("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
        texts = [client.step("continue")["text"] for _ in range(5)]
        assert f"`{texts[0]}`" in WORDS
        assert f"`{texts[4]}`" in WORDS
        written = [re.findall(r"-> ([0-9]+)", text)[0] for text in texts[:4]]
        assert f"Four writes are right: {', '.join(written)}." in WORDS
        client.step("stepBack")
        assert client.value("%kt") == "4"
        assert client.value("%y == %b[%kt + %k, %jt + %j]") == "false"


def test_the_mended_program_is_right(tmp_path: Path) -> None:
    path = tmp_path / "matmul.mlir"
    path.write_text(PROGRAM.replace("%b[%k,", "%b[%kt + %k,"))
    end = PROGRAM[: PROGRAM.index("  return")].count("\n") + 1
    with DebugClient() as client:
        client.launch(path, lambda: client.break_at(path, end), args=["ones", "iota", "zeros"])
        client.wait_for("stopped")
        assert client.value("%c[0, 5]") == "264.0"
