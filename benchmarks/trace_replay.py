"""Replays recorded traces of upstream's pass tests, and compares their last and first states with result and source.

  trace_replay.py [--filter TEXT] [--show N]

Needs `../shared/conformance` beside the repository. Each part of each test that `passes.json` names is run by ir-opt
with `--trace`; then the trace is written, read, and replayed forwards, backwards and forwards again. Texts must be
equal, byte for byte.

Also counts the operations that a run created, those of them with a link to an operation of the source, and, if exactly
one operation of the source has the same location, those with a link to that operation.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import compiler.trace.recorder as recorder_module
from compiler.api import new_context
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Operation
from compiler.syntax.printer.ir_printer import print_operation
from compiler.tools import ir_opt
from compiler.tools.streams import Streams
from compiler.trace.file import read_trace, write_trace
from compiler.trace.history import History

CONFORMANCE = Path(__file__).resolve().parents[2] / "shared" / "conformance"


class Checked(recorder_module.Recorder):
    """Recorder that keeps its module, the text before the run, and a list of all recorders."""

    made: list[Checked] = []

    def __init__(self, root: Operation, context: Context, *, source: str = "", pipeline: str = "") -> None:
        self.root, self.before = root, print_operation(root)
        super().__init__(root, context, source=source, pipeline=pipeline)
        self.made.append(self)


def is_replayed(checked: Checked, history: History) -> bool:
    """Returns True if the last state is the result, and the first one the source, in both directions."""
    after = print_operation(checked.root)
    if history.last == 1:
        return history.text(1) == checked.before == after
    texts = [history.text(number) for number in (history.last, 1, history.last)]
    return texts == [after, checked.before, after]


def count_links(history: History, counts: Counter[str]) -> None:
    """Counts the new operations of the last state, those with links, and those whose link agrees with the location."""
    at_first: dict[Location, list[int]] = {}
    for op in history.state(1).walk():
        at_first.setdefault(op.get_location(), []).append(history.number_of(op))
    source = {number for numbers in at_first.values() for number in numbers}
    for op in history.state(history.last).walk():
        number = history.number_of(op)
        if number in source:
            counts["kept"] += 1
            continue
        counts["new"] += 1
        origins = {link.old for link in history.origins(number)} & source
        counts["linked"] += bool(origins)
        truth = at_first.get(op.get_location(), [])
        if len(truth) == 1 and op.get_location() != UNKNOWN:
            counts["with a location"] += 1
            counts["right"] += truth[0] in origins


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--filter", default="")
    parser.add_argument("--show", type=int, default=5)
    options = parser.parse_args()
    recorder_module.Recorder = Checked  # type: ignore[misc]
    gc.disable()
    tests = [test for test in json.loads((CONFORMANCE / "passes.json").read_text()) if options.filter in test["id"]]
    parts, wrong = 0, []
    counts: Counter[str] = Counter()
    for test in tests:
        file = str(CONFORMANCE / "tests" / test["path"])
        for stage in test["stages"]:
            arguments = [file if word == "%s" else word for word in stage if not word.startswith("-verify-diag")]
            if file not in arguments:
                continue
            ir_opt.run([*arguments, "--trace=/dev/null", "-o", "-"], Streams(io.BytesIO(), io.BytesIO(), io.BytesIO()))
            for checked in Checked.made:
                parts += 1
                context = new_context(allow_unregistered=True)
                history = History(read_trace(write_trace(checked.trace), context), context)
                if is_replayed(checked, History(checked.trace, new_context(allow_unregistered=True))):
                    count_links(history, counts)
                else:
                    wrong.append(test["id"])
            Checked.made.clear()
        gc.collect()
    print(f"{parts - len(wrong)} of {parts} parts are replayed to the byte, both ways")
    kept = counts["kept"]
    if counts["new"]:
        print(f"{kept} operations kept, {counts['new']} new: {counts['linked'] / counts['new']:.1%} linked")
        print(
            f"{counts['right'] / max(counts['with a location'], 1):.1%} of {counts['with a location']} linked rightly"
        )
    for each in wrong[: options.show]:
        print("not replayed:", each)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
