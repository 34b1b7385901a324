"""Measures the cost of hostile clients: time, peak memory, and the longest wait of a hover meanwhile.

  hostile_clients.py [--only REGEX] [--reduced]

The rows are those of tests/support/hostile_clients.py, in full. Each has a server of its own. Exits with 1 if an answer
is missing or wrong, a hover waits for more than 10 s or the server takes more than 2 GB.
"""

from __future__ import annotations

import argparse
import re
import sys
from time import perf_counter

from tests.support.hostile_clients import HOSTILE_CLIENTS, run_client
from tests.support.limited_process import CPU_SECONDS, MEMORY_MEGABYTES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="rows whose kind matches a regular expression")
    parser.add_argument("--reduced", action="store_true", help="the sizes of the tests")
    options = parser.parse_args()
    rows = faults = 0
    for client in HOSTILE_CLIENTS:
        if not re.search(options.only, client.kind):
            continue
        rows += 1
        size = client.reduced if options.reduced else client.full
        begun = perf_counter()
        try:
            watched = run_client(client, size, perf_counter)
        except AssertionError as error:
            faults += 1
            print(f"{client.kind:50} {size:7}  WRONG: {str(error)[:300] or 'an answer is wrong'}", flush=True)
            continue
        seconds = perf_counter() - begun
        right = watched.slowest <= CPU_SECONDS and watched.peak_megabytes <= MEMORY_MEGABYTES
        faults += not right
        figures = f"{seconds:6.1f} s {watched.peak_megabytes:6.0f} MB, hovers within {watched.slowest * 1000:5.0f} ms"
        print(f"{client.kind:50} {size:7}  {figures}{'' if right else '  WRONG'}", flush=True)
    print(f"{rows} rows, {faults} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
