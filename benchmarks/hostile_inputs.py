"""Measures the cost of hostile input: processor time, peak memory and outcome of each tool on each row of the table.

  hostile_inputs.py [--only REGEX] [--tool NAME]... [--larger-than-tests] [--faults]

The rows are those of tests/support/hostile_inputs.py, in full. A process is ended after twice its
time.
Exits with 1 if a row took more than 10 s or 2 GB, broke down, or did not report what the table expects. `--faults`
shows these rows only.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.hostile_inputs import HOSTILE_INPUTS, HostileInput
from tests.support.hostile_runs import TOOLS, commands, program_of
from tests.support.limited_process import CPU_SECONDS, LimitedRun, run_limited


def outcome(hostile: HostileInput, tool: str, run: LimitedRun) -> tuple[str, bool]:
    """Returns what came of a run, and whether it is as it should be."""
    if run.faults:
        return ", ".join(run.faults), False
    errors = re.findall(r"error: (.*)", run.errors)
    said = f"error: {errors[0][:70]}" if errors else "accepted" if run.code == 0 else f"exit code {run.code}"
    if hostile.message is None or (tool not in ("print", "generic") and hostile.flags is None):
        return said, run.code in (0, 1)
    expected = bool(errors) and re.search(hostile.message, errors[0]) if hostile.message else run.code == 0
    return said, bool(expected)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="rows whose kind matches a regular expression")
    parser.add_argument("--tool", action="append", choices=tuple(TOOLS))
    parser.add_argument("--larger-than-tests", action="store_true", help="rows that tests run in a reduced size")
    parser.add_argument("--faults", action="store_true")
    options = parser.parse_args()
    rows = faults = 0
    with TemporaryDirectory() as folder:
        file = Path(folder, "hostile.mlir")
        for hostile in HOSTILE_INPUTS:
            if not re.search(options.only, hostile.kind):
                continue
            if options.larger_than_tests and hostile.reduced == hostile.full:
                continue
            file.write_text(hostile.text(hostile.full))
            for tool, command in commands(hostile, file).items():
                if options.tool and tool not in options.tool:
                    continue
                run = run_limited(program_of(command), 2 * CPU_SECONDS)
                said, right = outcome(hostile, tool, run)
                rows += 1
                faults += not right
                if not right or not options.faults:
                    figures = f"{run.cpu_seconds:6.1f} s {run.peak_megabytes:6.0f} MB"
                    print(f"{hostile.kind:45.45} {tool:9} {figures}  {'' if right else 'WRONG: '}{said}", flush=True)
    print(f"{rows} runs, {faults} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
