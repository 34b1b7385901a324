"""Status of the server itself, for an editor.

    ir-lsp.status    {}  -> {python, trusted, mlir: [releases], dialects: [names], files: number in the index}

`trusted` is true if the folders of all open documents are trusted; `mlir` are the MLIR releases of open documents.
"""

from __future__ import annotations

import platform

from compiler.dialects import BUNDLED
from compiler.versions import BUNDLED_VERSION
from ir_lsp.workbench import Workbench


async def server_status(bench: Workbench) -> dict[str, object]:
    session = bench.session
    loaded = {dialect.name for context in session.dialects.contexts for dialect in context.loaded_dialects}
    versions = sorted({each.analysis.context.mlir_version or BUNDLED_VERSION for each in bench.documents})
    are_trusted = all(session.is_trusted(document.uri) for document in bench.documents)
    return {
        "python": platform.python_version(),
        "trusted": are_trusted and session.trust.of_all is not False,
        "mlir": versions or [session.settings.mlir_version],
        "dialects": sorted({*BUNDLED, *loaded}),
        "files": len(bench.workspace.index),
    }
