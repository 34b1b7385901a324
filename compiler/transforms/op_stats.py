"""`print-op-stats`: prints the number of operations of each kind.

Operations encountered:
-----------------------
  arith.addi   , 2
   func.return , 1
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option


@dataclass
class PrintOpStats(Pass):
    """Print statistics of operations."""

    argument = "print-op-stats"
    name = "PrintOpStats"
    summary = "Print statistics of operations"

    json: bool = option("json", False, "print the stats as JSON")

    def run(self, op: Operation, state: PassState) -> None:
        counts = dict(sorted(Counter(each.name for each in op.walk()).items()))
        state.run_state.write(_as_json(counts) if self.json else _as_table(counts))
        state.mark_all_analyses_preserved()


def _as_table(counts: dict[str, int]) -> str:
    """Returns a line for each name, with the dots below each other."""
    parts = {name: name.split(".", 1) if "." in name else ["", name] for name in counts}
    dialects = max(len(dialect) for dialect, _ in parts.values())
    names = max(len(name) for _, name in parts.values())
    lines = ["Operations encountered:", "-----------------------"]
    for full, (dialect, name) in parts.items():
        dot = "." if dialect else " "
        lines.append(f"{dialect:>{dialects + 2}}{dot}{name:<{names}} , {counts[full]}")
    return "".join(f"{line}\n" for line in lines)


def _as_json(counts: dict[str, int]) -> str:
    lines = [f"  {json.dumps(name)} : {count}" for name, count in counts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
