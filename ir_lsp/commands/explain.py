"""Opens the page about an error's code.

    ir-lsp.explain    CODE  -> True if the editor shows the page

If the editor cannot open files, it shows the page as a message.
"""

from __future__ import annotations

from importlib import import_module

from lsprotocol import types as lsp

from ir_lsp.error_pages import page_folder
from ir_lsp.workbench import Workbench

_PAGES = "compiler.errors.pages"
"""Module that is imported with the first request."""


async def explain(bench: Workbench, code: str) -> bool:
    page = import_module(_PAGES).pages().get(code)
    if page is None:
        return False
    if not await bench.client.show_document((page_folder() / f"{code}.md").as_uri()):
        bench.client.show(page.to_markdown(), lsp.MessageType.Info)
    return True
