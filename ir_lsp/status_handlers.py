"""What an editor shows of the server itself.

ir-lsp.status    {}  -> {python, trusted, dialects: [names], files: how many the workspace's index has}

`trusted` is true if the folders of all open documents are trusted.
"""

from __future__ import annotations

import platform
from collections.abc import Sized
from typing import Any

from compiler.dialects import BUNDLED
from ir_lsp.session import Session


class StatusHandlers:
    """The commands, for one session."""

    def __init__(self, session: Session, index: Sized) -> None:
        self._session = session
        self._index = index

    async def status(self, *_: Any) -> dict[str, Any]:
        """See the top of this file."""
        trust, contexts = self._session.trust, self._session.dialects.contexts
        loaded = {dialect.name for context in contexts for dialect in context.loaded_dialects}
        return {
            "python": platform.python_version(),
            "trusted": all(map(self._session.is_trusted, self._session.uris)) and trust.of_all is not False,
            "dialects": sorted({*BUNDLED, *loaded}),
            "files": len(self._index),
        }
