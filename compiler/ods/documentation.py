"""Descriptions of operations, with examples: the file `documentation.md` beside a dialect's tables.

    ## affine.for

    Runs its body once for each value of `%i`, ...

    ```syntax
    $iv `=` $lower `to` $upper (`step` $step^)? $region
    ```

    ```mlir
    affine.for %i = 0 to 16 { }
    ```

The file has a section for each heading. It is parsed when the first description is needed, so that parsing IR does not
depend on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_HEADING = r"(?ms)^## (?P<name>\S+)$(?P<body>.*?)(?=^## |\Z)"
_SYNTAX = r"(?ms)^```syntax\n(.*?)\n```\n*"


@dataclass(frozen=True, slots=True)
class Section:
    """Description of an operation: Markdown, and its syntax if the operation has no assembly format.

    `syntax` is in the grammar of assembly formats, for readers and for completion; "" if the operation has a format.
    """

    text: str
    syntax: str


def read_documentation(path: Path) -> Mapping[str, Section]:
    """Returns the sections of a file by their heading, an operation's full name; {} if there is no such file.

    Text in front of the first heading is ignored.

    >>> import compiler.dialects.arith as arith
    >>> sections = read_documentation(Path(arith.__file__).with_name("documentation.md"))
    >>> "arith.addi" in sections
    True
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {match["name"]: _section(match["body"]) for match in re.finditer(_HEADING, text)}


def _section(body: str) -> Section:
    syntax = re.search(_SYNTAX, body)
    return Section(re.sub(_SYNTAX, "", body).strip(), "" if syntax is None else syntax[1])
