"""The server in Neovim, with what docs/editors.md says: its own language client, over plain stdio, no plug-in."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.snippets import README, block

SERVERS = Path(sys.executable).parent
"""The folder with `ir-lsp`; a Neovim of the development environment is there, too."""

NEOVIMS = [actual for actual in (shutil.which("nvim"), shutil.which("nvim", path=str(SERVERS))) if actual is not None]
NEWER, OLDER = "Neovim 0.11 and newer", "Neovim 0.7 to 0.10"


def version(program: str) -> tuple[int, int]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    match = re.match(r"NVIM v(\d+)\.(\d+)", said)
    assert match is not None, said
    return int(match[1]), int(match[2])


CASES = [
    pytest.param(program, heading, id=f"{'.'.join(map(str, version(program)))}-{heading.split()[1]}")
    for program in dict.fromkeys(NEOVIMS)
    for heading in (NEWER, OLDER)
    if heading == OLDER or version(program) >= (0, 11)
]
NEW_ENOUGH = [program for program in dict.fromkeys(NEOVIMS) if version(program) >= (0, 11)]
"""Programs whose client of language servers is configured in a few lines."""
pytestmark = pytest.mark.skipif(not CASES, reason="Neovim is not installed (Debian: neovim)")

ASK = """
local report = { diagnostics = {}, hover = "" }
local said = {}
local function finish()
  vim.fn.writefile({ vim.json.encode(report) }, vim.env.REPORT)
  vim.cmd("qall!")
end
local function await(what, condition)
  if not vim.wait(30000, condition, 20) then
    report.timed_out = what .. "; said: " .. table.concat(said, "; ")
    finish()
  end
end
local function text() return vim.api.nvim_buf_get_lines(0, 0, -1, true) end
local function position() return vim.lsp.util.make_position_params(0, "utf-16") end
local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 30000) or {}) do
    if answer.result then return answer.result end
  end
end
local buffer = vim.api.nvim_get_current_buf()
await("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
for _, each in ipairs(vim.diagnostic.get(0)) do
  table.insert(report.diagnostics, { line = each.lnum + 1, column = each.col + 1, message = each.message })
end
vim.fn.search("arith.addi")
local hover = ask("textDocument/hover", position())
report.hover = table.concat(vim.lsp.util.convert_input_to_markdown_lines(hover.contents), "\\n")

vim.api.nvim_buf_set_lines(0, 1, 2, true, { "  %0 = arith.addi %a, %a : i32" })
await("the mended text to have no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)

vim.fn.cursor(2, 4)
vim.lsp.buf.rename("sum")
await("the renamed value", function() return vim.fn.search("return %sum", "nw") > 0 end)
report.renamed = text()

vim.fn.cursor(2, 18)  -- behind "arith.ad"
local found = ask("textDocument/completion", position())
report.completions = {}
for _, item in ipairs(found.items or found) do table.insert(report.completions, item.label) end

vim.notify = function(message) table.insert(said, message) end
-- How Neovim asks its user, here with answers: before 0.12 by `inputlist`.
report.asked = ""
vim.fn.inputlist = function(lines)
  report.asked = table.concat(lines, "\\n")
  return 1
end
vim.ui.select = function(items, options, choose)
  report.asked = options.prompt
  choose(items[1], 1)
end
vim.cmd("MlirRun f 21")
await("the result of the function", function() return #said > 0 end)
report.run = table.concat(said, "\\n")

vim.api.nvim_buf_set_lines(0, 2, 2, true, { "  %again = arith.addi %a, %a : i32  // a duplicate" })
vim.cmd("let &undolevels = &undolevels")  -- a step of its own begins, as with each key that is typed
vim.cmd("MlirApply cse")
await("the text without the duplicate", function() return vim.fn.search("%again", "nw") == 0 end)
report.applied = text()
vim.cmd("undo")
report.undone = text()

vim.cmd("MlirShow llvm")
await("what it compiles to", function() return vim.api.nvim_get_current_buf() ~= buffer end)
report.compiled = table.concat(text(), "\\n")
finish()
"""

BROKEN = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
"""


def report_of(
    neovim: str, configuration: str, folder: Path, text: str = BROKEN, questions: str = ASK
) -> dict[str, Any]:
    """Opens a text in a Neovim with no configuration but this; returns what it saw of the server."""
    (folder / "file.mlir").write_text(text)
    (folder / "init.lua").write_text("vim.o.swapfile = false\n" + configuration)
    (folder / "ask.lua").write_text(questions)
    report = folder / "report.json"
    home = {name: str(folder / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    run = subprocess.run(
        [neovim, "--headless", "-i", "NONE", "-u", "init.lua", "file.mlir", "-c", "luafile ask.lua", "-c", "cquit"],
        cwd=folder,
        env={
            "PATH": f"{SERVERS}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "REPORT": str(report),
            **home,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0 and report.exists(), run.stderr or run.stdout
    loaded: dict[str, Any] = json.loads(report.read_text())
    assert "timed_out" not in loaded, f"waited in vain for {loaded['timed_out']}; {run.stderr}"
    return loaded


def check(report: dict[str, Any]) -> None:
    """Checks the report of a Neovim."""
    (diagnostic,) = report["diagnostics"]
    assert (diagnostic["line"], diagnostic["column"]) == (2, 23)
    assert "use of undeclared SSA value name" in diagnostic["message"]
    assert "arith.addi" in report["hover"]
    assert report["renamed"][1:3] == ["  %sum = arith.addi %a, %a : i32", "  return %sum : i32"]
    assert "arith.addi" in report["completions"]
    assert "Do you trust" in report["asked"] and "functions that you call" in report["asked"]
    assert report["run"].startswith("42")
    assert report["applied"] == report["renamed"]
    assert report["undone"][2] == "  %again = arith.addi %a, %a : i32  // a duplicate"
    assert "define i32 @f(i32" in report["compiled"]


@pytest.mark.parametrize(("neovim", "heading"), CASES)
def test_what_the_documentation_says_works_in_neovim(neovim: str, heading: str, tmp_path: Path) -> None:
    check(report_of(neovim, block(heading, "lua") + block("Commands for Neovim", "lua"), tmp_path))


@pytest.mark.skipif(not NEW_ENOUGH, reason="Neovim 0.11 or newer is not installed (make editors)")
@pytest.mark.parametrize("neovim", NEW_ENOUGH or [""])
def test_three_lines_are_enough_for_neovim(neovim: str, tmp_path: Path) -> None:
    check(report_of(neovim, block("Install it", "lua", README) + block("Commands for Neovim", "lua"), tmp_path))


ASK_FOR_PASSES = """
local said = {}
vim.notify = function(message) table.insert(said, message) end
local report = {}
local function finish()
  report.said = said
  vim.fn.writefile({ vim.json.encode(report) }, vim.env.REPORT)
  vim.cmd("qall!")
end
local function await(what, condition)
  if not vim.wait(30000, condition, 20) then
    report.timed_out = what .. "; said: " .. table.concat(said, "; ")
    finish()
  end
end
local function sides()
  local found = {}
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local buffer = vim.api.nvim_win_get_buf(window)
    local lines = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\\n")
    table.insert(found, { text = lines, is_diff = vim.wo[window].diff, title = vim.wo[window].statusline })
  end
  return found
end
local function title(wanted)
  return function()
    for _, side in ipairs(sides()) do
      if side.title:find(wanted, 1, true) == 1 then return true end
    end
  end
end
await("the server", function() return #vim.diagnostic.get(0) > 0 end)
vim.cmd("MlirTrace canonicalize,cse")
await("the first pass", title("1. canonicalize"))
await("both of its states", title("before 1. canonicalize"))
report.first = sides()
vim.cmd("MlirPass 1")
await("the second pass", title("2. cse"))
await("both of its states", title("before 2. cse"))
report.second = sides()
vim.cmd("wincmd l")
vim.fn.search("arith.muli")
vim.cmd("MlirLife")
await("the life of an operation", function() return #said > 0 end)
finish()
"""

SUMS = """func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
"""


@pytest.mark.parametrize(("neovim", "heading"), CASES)
def test_passes_are_looked_at_as_diffs_in_neovim(neovim: str, heading: str, tmp_path: Path) -> None:
    commands = block("Commands for Neovim", "lua") + block("Traces in Neovim", "lua")
    report = report_of(neovim, block(heading, "lua") + commands, tmp_path, SUMS, ASK_FOR_PASSES)
    assert all(side["is_diff"] for side in report["first"] + report["second"])
    assert "%x = arith.addi %a, %zero" in report["first"][0]["text"]
    assert "arith.addi %a" not in report["first"][1]["text"]
    assert [side["text"].count("arith.muli") for side in report["second"]] == [2, 1]
    assert report["said"] == [
        "%z = arith.muli %a, %b : i32  (cse, change)\n"
        "%y = arith.muli %x, %b : i32  (canonicalize, fold)\n"
        "%z = arith.muli %x, %b : i32  (canonicalize, fold)"
    ]
