"""Scores the project against upstream's tests and fails where a figure drops below benchmarks/baseline.json.

  conformance_check.py [--update]     --update writes the figures reached, where they are higher, as the new baseline

Needs `../shared/conformance` beside the repository, and mlir-opt. The figures are percentages as `conformance.py score`
prints them in its last row.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT.parent / "shared" / "conformance" / "conformance.py"
BASELINE = Path(__file__).with_name("baseline.json")
COLUMNS = ("accepted", "exact", "rejected", "line", "message")
RUNS = {
    "first, generic": ["--folders", "first"],
    "first, custom": ["--folders", "first", "--form", "custom"],
}


def score(arguments: list[str]) -> dict[str, float]:
    """The percentages of all folders together."""
    adapter = str(ROOT / "benchmarks" / "conformance_adapter.py")
    argv = [sys.executable, str(SCRIPT), "score", "--adapter", adapter, *arguments]
    done = subprocess.run(argv, capture_output=True, text=True, cwd=ROOT, check=False)
    print(done.stdout, done.stderr, sep="", flush=True)
    total = next((line.split() for line in done.stdout.splitlines() if line.startswith("TOTAL")), None)
    if total is None:
        sys.exit("conformance.py printed no total")
    _, _, accepted, exact, _, rejected, line, message, crashes, timeouts, _ = total
    if (crashes, timeouts) != ("0", "0"):
        sys.exit(f"{crashes} crashes and {timeouts} timeouts")
    return dict(zip(COLUMNS, map(float, (accepted, exact, rejected, line, message)), strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    update: bool = parser.parse_args().update
    baseline: dict[str, dict[str, float]] = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    failures = []
    for name, arguments in RUNS.items():
        reached = score(arguments)
        wanted = baseline.get(name, {})
        failures += [
            f"{name}: {column} {reached[column]}% is below {wanted[column]}%"
            for column in wanted
            if reached[column] < wanted[column]
        ]
        baseline[name] = {column: max(value, wanted.get(column, 0.0)) for column, value in reached.items()}
    if failures:
        sys.exit("\n".join(failures))
    if update:
        BASELINE.write_text(json.dumps(baseline, indent=2) + "\n")
    print("conformance holds")


if __name__ == "__main__":
    main()
