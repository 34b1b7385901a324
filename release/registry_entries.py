"""Fills in the entries in `packaging/` for a release and the place of its repository: `make registry-entries`."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from compiler.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
_REPOSITORY = re.compile(r"https://[^\s/]+/[^\s]+[^\s/]")


def write_entries(repository: str, output: Path) -> list[Path]:
    """Writes all entries below `output`; returns their paths.

    Raises:
        ValueError: `repository` is no address that begins with https.
    """
    if _REPOSITORY.fullmatch(repository) is None:
        raise ValueError(f"'{repository}' is no address of a repository: give REPOSITORY=https://HOST/OWNER/NAME")
    written = []
    for template in sorted((ROOT / "packaging").rglob("*")):
        if template.is_file() and template.name != "README.md":
            text = template.read_text(encoding="utf-8")
            path = output / template.relative_to(ROOT / "packaging")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("@VERSION@", VERSION).replace("@REPOSITORY@", repository), encoding="utf-8")
            written.append(path)
    (output / "zed" / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    return written


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repository", required=True, help="https://HOST/OWNER/NAME")
    parser.add_argument("--output", type=Path, required=True, help="folder for the entries")
    options = parser.parse_args()
    try:
        for entry in write_entries(options.repository, options.output):
            print(entry)
    except ValueError as error:
        sys.exit(str(error))
