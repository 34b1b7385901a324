"""The process that reads and writes bytecode; it is separate, as files may be malicious. See `serving`.

    python -m ir_lsp.compilation.bytecode_worker

Requests: {"do": "read", "data", "name", "locations", "dialects"} and {"do": "write", "text", "version", "locations",
"dialects"}, where `data` is in base64 and `dialects` is the result of `ProjectDialects.request`. After a failure, the
answer has "problems".
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import asdict
from typing import Any

from ir_lsp.compilation.bytecode_text import bundled_dialects, bytes_of, text_of
from ir_lsp.compilation.problems import NotCompiled
from ir_lsp.compilation.serving import serve_requests
from ir_lsp.project_dialects import ProjectDialects


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer to one request."""
    try:
        context = ProjectDialects(bundled_dialects()).context_for(request["dialects"])
        if request["do"] == "read":
            data = base64.b64decode(request["data"])
            bytecode_text = text_of(data, request["name"], context, with_locations=request["locations"])
            return {
                "text": bytecode_text.text,
                "bytecodeVersion": bytecode_text.version,
                "producer": bytecode_text.producer,
                "locations": bytecode_text.has_locations,
            }
        data = bytes_of(request["text"], request["version"], context, has_locations=request["locations"])
        return {"data": base64.b64encode(data).decode("ascii")}
    except NotCompiled as problem:
        return {"problems": [asdict(each) for each in problem.problems]}
    except binascii.Error as error:
        return {"problems": [{"message": f"the data is not valid base64: {error}", "line": -1, "column": -1}]}


if __name__ == "__main__":
    serve_requests(answer)
