"""Opens the page about a kind of error.

    ir-lsp.explain    CODE  -> True if the editor shows the page

An editor that opens no files is shown the page as a message.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from compiler.errors.pages import pages
from ir_lsp.error_pages import page_folder
from ir_lsp.workbench import Workbench


async def explain(bench: Workbench, code: str) -> bool:
    page = pages().get(code)
    if page is None:
        return False
    if not await bench.client.show_document((page_folder() / f"{code}.md").as_uri()):
        bench.client.show(page.to_markdown(), lsp.MessageType.Info)
    return True
