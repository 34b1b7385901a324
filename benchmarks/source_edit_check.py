"""Checks for many texts that results of passes can be applied as edits of the text.

  source_edit_check.py [--pipeline cse,canonicalize] CASES.json...

CASES: lists of {"id": ..., "text": ...}, the texts maybe invalid. Of each text that is valid it says nothing if the
edits are proven (the edited text, read again, is the transformed IR) and a second run changes nothing it should not;
else why they were refused. At the end: how many texts, how many edits, refusals and crashes.
"""

from __future__ import annotations

import argparse
import json
import traceback
from collections import Counter
from pathlib import Path

import compiler
from compiler.pass_registry import find_pass
from compiler.source_edit.transform import Refused, run_pipeline, transform


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--pipeline", action="append")
    arguments.add_argument("--limit", type=int, default=100_000, help="longer texts are left out")
    arguments.add_argument("files", nargs="+")
    options = arguments.parse_args()
    total: Counter[str] = Counter()
    for path in options.files:
        for case in json.loads(Path(path).read_text()):
            text = case["text"]
            for pipeline in options.pipeline or ["cse", "canonicalize"] if len(text) <= options.limit else ():
                check(f"{Path(path).stem} {case['id']} {pipeline}", text, pipeline, total)
    print(", ".join(f"{number} {noun}" for noun, number in sorted(total.items())))


def check(label: str, text: str, pipeline: str, total: Counter[str]) -> None:
    """One text and one pipeline."""
    context = compiler.new_context(allow_unregistered=True)
    try:
        result = transform(text, run_pipeline(pipeline, find_pass, context), context)
    except Refused as refused:
        if refused.message.startswith("the file has errors"):
            total["invalid"] += 1
            return
        total["refused"] += 1
        print(f"{label}: {refused.message}", flush=True)
        return
    except Exception as error:
        total["raised"] += 1
        at = traceback.extract_tb(error.__traceback__)[-1]
        print(f"{label}: raised {error!r} at {Path(at.filename).name}:{at.lineno}", flush=True)
        return
    total["applied" if result.edits else "unchanged"] += 1
    total["edits"] += len(result.edits)


if __name__ == "__main__":
    main()
