"""MLIR in the cells of IPython, as its shell runs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("anywidget", reason="widgets need the extra `notebook`")

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import RichOutput, capture_output
from traitlets.config import Config

from ir_notebook import Module

TEXT = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n"


def run(shell: InteractiveShell, cell: str) -> None:
    shell.run_cell(cell).raise_error()  # type: ignore[no-untyped-call]  # IPython declares no types here


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[InteractiveShell]:
    config = Config({"HistoryManager": {"enabled": False}})
    shell = InteractiveShell.instance(ipython_dir=str(tmp_path), config=config)
    run(shell, "%load_ext ir_notebook")
    yield shell
    shell.restore_sys_module_state()  # type: ignore[no-untyped-call]  # IPython declares no types here
    InteractiveShell.clear_instance()


def outputs_of(shell: InteractiveShell, cell: str) -> list[RichOutput]:
    with capture_output() as captured:
        run(shell, cell)
    return captured.outputs


def test_a_cell_is_shown_as_a_module(shell: InteractiveShell) -> None:
    shown, *_ = outputs_of(shell, f"%%mlir\n{TEXT}")
    assert shown.data["text/plain"] == TEXT
    assert "application/vnd.jupyter.widget-view+json" in shown.data


def test_a_cell_may_name_a_variable_for_its_module(shell: InteractiveShell) -> None:
    outputs_of(shell, f"%%mlir module\n{TEXT}")
    module = shell.user_ns["module"]
    assert isinstance(module, Module) and module.text == TEXT


def test_what_is_no_name_is_refused(shell: InteractiveShell) -> None:
    with pytest.raises(UsageError, match="of a variable, but got 'a b'"):
        run(shell, f"%%mlir a b\n{TEXT}")


def test_an_output_without_text_says_why_a_page_shows_no_widget(shell: InteractiveShell) -> None:
    _, waiting = outputs_of(shell, f"%%mlir\n{TEXT}")
    assert waiting.data.keys() == {"text/html"}
    assert "choose one at the upper right" in waiting.data["text/html"]
