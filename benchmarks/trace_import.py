"""Counts the operations that the import of mlir-opt's logs links to their origins.

  trace_import.py [--filter TEXT] [--show N] [--without-locations | --with-locations]

Needs `../shared/conformance` beside the repository, and mlir-opt. mlir-opt runs the tests that `passes.json` names and
prints the IR before and after each pass, with and without locations, of single functions and of whole modules. If
exactly one operation before the pass has the location of an operation after it, that is its origin. The counts compare
links with these origins. Operations after passes that ir-opt has are counted separately as well.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from compiler.api import new_context, parse_tolerant
from compiler.ir.locations import UNKNOWN, Location
from compiler.pass_registry import PASSES
from compiler.trace.import_log import LogImport, dumps, passes_of

CONFORMANCE = Path(__file__).resolve().parents[2] / "shared" / "conformance"
MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"
AROUND = ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--dump-pass-pipeline"]


def log_of(arguments: list[str], text: str) -> str:
    done = subprocess.run(
        [MLIR_OPT, *arguments, *AROUND, "--mlir-disable-threading", "-o", "/dev/null"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr


def locations_of(log: str) -> list[list[Location]]:
    """Returns the locations of the operations of each dump, without the module that encloses a single function."""
    context = new_context(allow_unregistered=True)
    locations = []
    for dump in dumps(log):
        parsed = parse_tolerant(log[dump.start : dump.end], context)
        ops = [op for block in parsed.module.regions[0].blocks for op in block.ops]
        tops = ops if parsed.module is parsed.top else [parsed.module]
        locations.append([op.get_location() for top in tops for op in top.walk()])
    return locations


def score(
    log: str, truth: list[list[Location]], counts: Counter[str], counts_of_known: Counter[str], shown: list[str]
) -> None:
    """Imports a log; `truth` has the locations of the operations of each of its dumps."""
    importing = LogImport(new_context(allow_unregistered=True), passes=passes_of(log))
    by_key: dict[int, Location] = {}
    for dump, locations in zip(dumps(log), truth, strict=True):
        steps = len(importing.trace.steps)
        tops = importing.add(dump, log)
        numbers = [importing.number_of(op) for top in tops for op in top.walk()]
        if len(numbers) != len(locations):
            counts["dumps that were not read"] += 1
            return
        after = dict(zip(numbers, locations, strict=True))
        for step in importing.trace.steps[steps:]:
            if step.run >= 0:
                origins: dict[int, set[int]] = {}
                for link in step.links:
                    origins.setdefault(link.new, set()).add(link.old)
                wrong = check(after, by_key, origins, counts)
                shown += [f"{dump.argument}: {[str(each) for each in tops][:1]}: {location}" for location in wrong]
                if dump.argument in PASSES:
                    check(after, by_key, origins, counts_of_known)
        by_key.update(after)
        if not (dump.symbol or (len(tops) == 1 and tops[0].name != "builtin.module")):
            by_key = after


def check(
    after: dict[int, Location],
    before: dict[int, Location],
    origins: dict[int, set[int]],
    counts: Counter[str],
) -> list[Location]:
    """Counts the operations of a dump whose location determines their origin, and those with a link to it.

    Returns the locations of the others.
    """
    wrong = []
    at: dict[Location, list[int]] = {}
    for number, location in before.items():
        at.setdefault(location, []).append(number)
    for number, location in after.items():
        source = at.get(location, [])
        if location == UNKNOWN or len(source) != 1 or (source[0] == 0 != number):
            continue  # a new operation with the module's location has no origin
        kind = "survived" if number in before else "new"
        counts[kind] += 1
        if source[0] == number or source[0] in origins.get(number, ()):
            counts[f"{kind}, right"] += 1
        else:
            wrong.append(location)
    return wrong


def logs(arguments: list[str], text: str) -> Iterator[tuple[str, str, str]]:
    """Yields names, logs and logs with locations."""
    for name, more in (("functions", []), ("modules", ["--mlir-print-ir-module-scope"])):
        plain = [word for word in arguments if word != "--mlir-print-debuginfo"]
        yield name, log_of([*plain, *more], text), log_of([*plain, *more, "--mlir-print-debuginfo"], text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--filter", default="")
    parser.add_argument("--every", type=int, default=1, help="only every N-th test")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    gc.disable()
    tests = [test for test in json.loads((CONFORMANCE / "passes.json").read_text()) if options.filter in test["id"]]
    totals: dict[str, Counter[str]] = {}
    shown: Counter[str] = Counter()
    for test in tests[:: options.every]:
        whole = (CONFORMANCE / "tests" / test["path"]).read_text("utf-8")
        stage = test["stages"][0]
        if "%s" not in stage or "-o" in stage:
            continue
        words = [word for word in stage if word != "%s" and "split-input" not in word and "verify-diag" not in word]
        for part in re.split(r"^// -----.*$", whole, flags=re.MULTILINE) if test["split"] else [whole]:
            for name, plain, located in logs(words, part):
                truth = locations_of(located)
                if len(truth) != sum(1 for _ in dumps(plain)):
                    continue
                for form, log in (("without locations", plain), ("with locations", located)):
                    wrong: list[str] = []
                    counts = totals.setdefault(f"{name}, {form}", Counter())
                    counts_of_known = totals.setdefault(f"{name}, {form}, passes of ir-opt", Counter())
                    score(log, truth, counts, counts_of_known, wrong)
                    if form == "without locations" and wrong:
                        shown[test["id"]] += len(wrong)
        gc.collect()
    for name, counts in totals.items():
        right, every = counts["survived, right"] + counts["new, right"], counts["survived"] + counts["new"]
        print(
            f"{name}: {right} of {every} linked ({right / max(every, 1):.1%});"
            f" survived {counts['survived, right'] / max(counts['survived'], 1):.1%} of {counts['survived']},"
            f" new {counts['new, right'] / max(counts['new'], 1):.1%} of {counts['new']};"
            f" {counts['dumps that were not read']} dumps not read"
        )
    for test_name, count in shown.most_common(options.show):
        print(f"{count} wrong in {test_name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
