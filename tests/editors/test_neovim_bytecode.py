"""Bytecode in Neovim, with what docs/editors.md says: opened as text, edited, saved."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import compiler
from tests.editors.test_neovim import NEOVIMS, SERVERS
from tests.support.snippets import block

pytestmark = pytest.mark.skipif(not NEOVIMS, reason="Neovim is not installed (Debian: neovim)")

ASK = r"""
vim.fn.writefile({ vim.bo.filetype, unpack(vim.api.nvim_buf_get_lines(0, 0, -1, true)) }, "shown.txt")
vim.cmd("%s/arith.addi/arith.muli/")
vim.cmd("write")
vim.fn.system({ "cp", "file.mlirbc", "saved.mlirbc" })
vim.api.nvim_buf_set_lines(0, 0, -1, true, { "func.func @f(" })
pcall(vim.cmd, "write")
vim.fn.writefile({ tostring(vim.bo.modified) }, "modified.txt")
vim.cmd("qall!")
"""


@pytest.mark.parametrize("neovim", list(dict.fromkeys(NEOVIMS)))
def test_bytecode_is_edited_as_text_in_neovim(neovim: str, tmp_path: Path) -> None:
    module = compiler.parse("func.func @f(%a: i32) -> i32 {\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}")
    (tmp_path / "file.mlirbc").write_bytes(compiler.write_bytecode(module))
    (tmp_path / "init.lua").write_text("vim.o.swapfile = false\n" + block("Bytecode in Neovim", "lua"))
    (tmp_path / "ask.lua").write_text(ASK)
    environment = {"PATH": f"{SERVERS}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    run = subprocess.run(
        [neovim, "--headless", "-i", "NONE", "-u", "init.lua", "file.mlirbc", "-c", "luafile ask.lua", "-c", "cquit"],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    filetype, *shown = (tmp_path / "shown.txt").read_text().splitlines()
    assert filetype == "mlir"
    assert any("arith.addi" in line and "loc(" in line for line in shown)
    saved = (tmp_path / "saved.mlirbc").read_bytes()
    assert "arith.muli" in compiler.print_ir(compiler.read_bytecode(saved))
    assert (tmp_path / "modified.txt").read_text() == "true\n"
    assert (tmp_path / "file.mlirbc").read_bytes() == saved, "a text that is wrong changes nothing"
