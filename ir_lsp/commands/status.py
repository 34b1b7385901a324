"""What an editor shows of the server itself.

    ir-lsp.status    {}  -> {python, trusted, dialects: [names], files: how many the workspace's index has}

`trusted` is true if the folders of all open documents are trusted.
"""

from __future__ import annotations

import platform

from compiler.dialects import BUNDLED
from ir_lsp.workbench import Workbench


async def server_status(bench: Workbench) -> dict[str, object]:
    session = bench.session
    loaded = {dialect.name for context in session.dialects.contexts for dialect in context.loaded_dialects}
    are_trusted = all(session.is_trusted(document.uri) for document in bench.documents)
    return {
        "python": platform.python_version(),
        "trusted": are_trusted and session.trust.of_all is not False,
        "dialects": sorted({*BUNDLED, *loaded}),
        "files": len(bench.workspace.index),
    }
