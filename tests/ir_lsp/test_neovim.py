"""The server in a real editor other than VS Code: Neovim's own language client, over plain stdio, no extension."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NVIM = shutil.which("nvim")

pytestmark = pytest.mark.skipif(NVIM is None, reason="Neovim is not installed")

# What a user's init.lua does, then what the test asks. `vim.lsp.start` came with Neovim 0.8; Debian 12 has 0.7.
INIT = """
vim.o.swapfile = false
vim.api.nvim_create_autocmd({"BufRead", "BufNewFile"}, {
  pattern = "*.mlir",
  callback = function(event)
    vim.bo[event.buf].filetype = "mlir"
    local config = { name = "ir-lsp", cmd = vim.json.decode(vim.env.SERVER_COMMAND), root_dir = vim.fn.getcwd() }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
    end
  end,
})
"""

ASK = """
local report = { diagnostics = {}, hover = "" }
local function finish()
  vim.fn.writefile({ vim.json.encode(report) }, vim.env.REPORT)
  vim.cmd("qall!")
end
local function await(what, condition)
  if not vim.wait(30000, condition, 20) then
    report.timed_out = what
    finish()
  end
end
await("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
for _, each in ipairs(vim.diagnostic.get(0)) do
  table.insert(report.diagnostics, { line = each.lnum + 1, column = each.col + 1, message = each.message })
end
vim.fn.search("arith.addi")
local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"), 30000)
for _, answer in pairs(answers or {}) do
  if answer.result then
    report.hover = table.concat(vim.lsp.util.convert_input_to_markdown_lines(answer.result.contents), "\\n")
  end
end
vim.api.nvim_buf_set_lines(0, 1, 2, true, { "  %0 = arith.addi %a, %a : i32" })
await("the mended text to have no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
finish()
"""

BROKEN = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
"""


def report_of_neovim(folder: Path, text: str) -> dict[str, Any]:
    """Opens `text` in a Neovim with no configuration but ours; gives what it saw of the server."""
    assert NVIM is not None
    (folder / "file.mlir").write_text(text)
    (folder / "init.lua").write_text(INIT)
    (folder / "ask.lua").write_text(ASK)
    report = folder / "report.json"
    home = {name: str(folder / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    run = subprocess.run(
        [NVIM, "--headless", "-i", "NONE", "-u", "init.lua", "file.mlir", "-c", "luafile ask.lua", "-c", "cquit"],
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "SERVER_COMMAND": json.dumps([sys.executable, "-m", "ir_lsp"]),
            "REPORT": str(report),
            **home,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr or run.stdout
    loaded: dict[str, Any] = json.loads(report.read_text())
    assert "timed_out" not in loaded, f"waited in vain for {loaded['timed_out']}; {run.stderr}"
    return loaded


def test_neovim_shows_the_diagnostic_answers_hover_and_clears_it_when_mended(tmp_path: Path) -> None:
    report = report_of_neovim(tmp_path, BROKEN)

    (diagnostic,) = report["diagnostics"]
    assert (diagnostic["line"], diagnostic["column"]) == (2, 23)
    assert "use of undeclared SSA value name" in diagnostic["message"]
    assert "arith.addi" in report["hover"]
