"""Runs one step of the set-up: announces it, reports that it is still running, and explains a failure.

python step.py TITLE COMMAND...

The command's output is shown only if it fails.
"""

import re
import subprocess
import sys
import tempfile
import time

INTERVAL = 10  # Seconds between reports of a running step.
SHOWN_LINES = 20

# What a failed step printed, and the way out. The first pattern that matches is reported.
WAYS_OUT = {
    r"ENOSPC|No space left on device": "The disk is full. Free some space and run make again.",
    r"EAI_AGAIN|ENOTFOUND|ENETUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|NameResolutionError|"
    r"NewConnectionError|ConnectTimeout|Max retries exceeded|Read timed out|Temporary failure in name resolution": (
        "A download failed. Check the network; behind a proxy set HTTPS_PROXY, and a mirror is named in the\n"
        "configuration of pip or npm. Finished steps are kept: run make again to continue."
    ),
    r"EACCES|Permission denied": "A file cannot be written. Check who owns this folder and the caches of pip and npm.",
}


def main() -> int:
    """Returns the exit code of the command."""
    title, command = sys.argv[1], sys.argv[2:]
    start = time.monotonic()
    report(f"{title} ...")
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        except OSError as error:
            report(f"{title}: failed: {error}")
            return 1
        while True:
            try:
                status = process.wait(INTERVAL)
                break
            except subprocess.TimeoutExpired:
                report(f"{title}: {time.monotonic() - start:.0f} s so far")
        if status == 0:
            report(f"{title}: done in {time.monotonic() - start:.0f} s")
            return 0
        output.seek(0)
        said = output.read().decode(errors="replace")
    print("\n".join(said.splitlines()[-SHOWN_LINES:]))
    report(f"{title}: failed")
    for pattern, way_out in WAYS_OUT.items():
        if re.search(pattern, said):
            print(way_out)
            break
    return status if status > 0 else 1


def report(line: str) -> None:
    print("  " + line, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
