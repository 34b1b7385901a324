"""What operations mean, with examples: the file `documentation.md` beside a dialect's tables.

    ## arith.addi

    Wraps around; with `overflow<nsw>`, ...

    ```mlir
    %sum = arith.addi %a, %b : i32
    ```

Enters: the path of such a file; leaves: a text for each heading. It is read when somebody first asks what an operation
means, so that reading IR costs nothing for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

_HEADING = "## "


def read_documentation(path: Path) -> Mapping[str, str]:
    """The sections of a file by their heading, an operation's full name; what stands before the first is left out.

    A file that is not there has none.
    """
    if not path.exists():
        return {}
    sections: dict[str, str] = {}
    name, in_code = "", False
    lines: list[str] = []
    for line in [*path.read_text(encoding="utf-8").splitlines(), _HEADING]:
        in_code ^= line.startswith("```")
        if line.startswith(_HEADING) and not in_code:
            if name:
                sections[name] = "\n".join(lines).strip()
            name, lines = line.removeprefix(_HEADING).strip(), []
        else:
            lines.append(line)
    return sections
