"""Measures how many texts of an older MLIR `ir-opt --mlir-upgrade` turns into texts that mlir-opt accepts.

    python -m benchmarks.upgraded_cases 19 ../shared/conformance/versions/19.json [--show REASON] [--every N]

Each case of the file has an `id` and a `text`. A case counts as upgraded if nothing in it was refused and mlir-opt of
the bundled release reads the result without an error. All others are listed by reason: what the upgrade refused, or
what mlir-opt said of the result.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from compiler.tools.ir_opt import run
from compiler.tools.streams import Streams

_FLAGS = ("--allow-unregistered-dialect", "--mlir-print-op-generic")
_UPGRADE = ("--mlir-upgrade=22", "--allow-unregistered-dialect")
_LIMIT = 120


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("cases", type=Path)
    parser.add_argument("--mlir-opt", default="/usr/lib/llvm-22/bin/mlir-opt")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--show", help="print the results of cases whose reason contains this text")
    arguments = parser.parse_args()
    cases = json.loads(arguments.cases.read_text())[:: arguments.every]
    failures: dict[str, list[str]] = defaultdict(list)
    for case in cases:
        reason, result = _outcome(case["text"], arguments.version, arguments.mlir_opt)
        if reason:
            failures[_group(reason)].append(case["id"])
            if arguments.show and arguments.show in reason:
                print(f"==== {case['id']}: {reason}\n{result}")
    count = sum(map(len, failures.values()))
    for reason, names in sorted(failures.items(), key=lambda item: -len(item[1])):
        print(f"{len(names):4} {reason}  ({', '.join(names[:3])})")
    print(f"{len(cases)} cases: {100 * (len(cases) - count) / len(cases):.1f}% upgraded")
    return 0


def _outcome(text: str, version: str, mlir_opt: str) -> tuple[str, str]:
    """Returns why a text is not upgraded, empty if it is, and the result."""
    output, errors = io.BytesIO(), io.BytesIO()
    code = run((*_UPGRADE, f"--mlir-version={version}"), Streams(io.BytesIO(text.encode()), output, errors))
    result = output.getvalue().decode()
    if code != 0:
        return f"refused: {_first_error(errors.getvalue().decode())}", result
    read = subprocess.run(
        [mlir_opt, *_FLAGS], input=result, capture_output=True, text=True, check=False, timeout=_LIMIT
    )
    return (f"mlir-opt: {_first_error(read.stderr)}" if read.returncode != 0 else ""), result


def _first_error(messages: str) -> str:
    return next((line for line in messages.splitlines() if "error:" in line), messages[:200])


def _group(reason: str) -> str:
    """Returns a reason without its place and without the names of values."""
    kind, _, message = reason.partition(": ")
    return f"{kind}: " + re.sub(r"%[\w#]+", "%", message.rpartition("error: ")[2])


if __name__ == "__main__":
    sys.exit(main())
