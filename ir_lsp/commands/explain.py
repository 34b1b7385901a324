"""Opens the page about a kind of error.

    ir-lsp.explain    CODE  -> True if the editor shows the page

An editor that opens no files is shown the page as a message.
"""

from __future__ import annotations

from importlib import import_module

from lsprotocol import types as lsp

from ir_lsp.error_pages import page_folder
from ir_lsp.workbench import Workbench

_PAGES = "compiler.errors.pages"
"""Imported when a page is first asked for."""


async def explain(bench: Workbench, code: str) -> bool:
    page = import_module(_PAGES).pages().get(code)
    if page is None:
        return False
    if not await bench.client.show_document((page_folder() / f"{code}.md").as_uri()):
        bench.client.show(page.to_markdown(), lsp.MessageType.Info)
    return True
