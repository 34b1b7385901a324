"""Compares lines parsed by templates with results of the general parser and the full verifier.

  known_lines_agree.py CASES.json...

CASES: files as benchmarks/conformance_adapter.py gets them: a list of {"id": ..., "text": ...}. Prints what differs,
and at the end how many texts there were and how many of them differ. tests/syntax/parser/test_templates.py
does the same over a few texts of its own.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.support.known_lines import differences


def main() -> None:
    texts = different = 0
    for path in sys.argv[1:]:
        for case in json.loads(Path(path).read_text()):
            texts += 1
            try:
                differing = differences(case["text"])
            except Exception as error:  # one that breaks a dialect's own code hides nothing of the others
                differing = [f"raised {error!r}"]
            if differing:
                different += 1
                print(case["id"], *differing[:2], sep="\n ", flush=True)
    print(f"{texts} texts, {different} differ")


if __name__ == "__main__":
    main()
