"""Checks that our server has all definitions, references and symbols of mlir-lsp-server in valid texts.

  mlir_lsp_server_agrees.py CASES.json...

CASES: files as benchmarks/conformance_adapter.py gets them: a list of {"id": ..., "text": ...}. Texts that
mlir-lsp-server finds errors in, and those that aren't ASCII, are left out. Prints what it knows and we do not, and at
the end how many texts there were and of how many of them that is said.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.support.mlir_lsp_server import MlirLspServer, missing


def main() -> None:
    texts = different = 0
    with MlirLspServer() as server:
        for path in sys.argv[1:]:
            for case in json.loads(Path(path).read_text()):
                if not case["text"].isascii():
                    continue
                actual = missing(server, case["text"])
                if actual is None:
                    continue
                texts += 1
                if actual:
                    different += 1
                    print(case["id"], *actual[:3], sep="\n ", flush=True)
    print(f"{texts} texts, {different} differ")


if __name__ == "__main__":
    main()
