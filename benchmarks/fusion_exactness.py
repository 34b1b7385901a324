"""Compares fusion of random programs with isl's exact dependences: `fusion_exactness.py [FIRST LAST]`.

Each pair of nests of a program is fused by itself at each depth that is said to be legal, and the pass runs; isl then
compares, for all instances and all arguments, who reads from whom before and after (`tests/support/exact_flow.py`). The
same is asked of mlir-opt's results, whose known mistakes show that the question can be answered with no. What was fused
and reads something else is printed with its seed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter

from tests.support.affine_programs import AffineProgram
from tests.support.exact_flow import differences, flow_of, with_instances
from tests.support.fusion_exactness import OPTIONS, Finding, check_program
from tests.support.fusion_programs import FusionProgram
from tests.support.passes import load

MLIR_OPT = shutil.which("mlir-opt-22")
LOCATIONS = ("--allow-unregistered-dialect", "--mlir-print-debuginfo")


def check_mlir_opt(text: str, seed: int) -> str:
    """Returns isl's judgement of mlir-opt's result of the pass, in a few words."""
    pipeline = f"builtin.module(func.func(affine-loop-fusion{OPTIONS[seed % len(OPTIONS)].replace('conditions', '')}))"
    command = [str(MLIR_OPT), f"--pass-pipeline={pipeline}", *LOCATIONS]
    run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    if run.returncode:
        return "mlir-opt fails"
    differing = differences(flow_of(load(text)[0]), flow_of(load(run.stdout)[0]))
    return "mlir-opt: other reads" if differing else "mlir-opt: the same reads"


def main() -> None:
    first, last = [int(argument) for argument in sys.argv[1:]] or [0, 500]
    counts: Counter[str] = Counter()
    for write in (AffineProgram, FusionProgram):
        for seed in range(first, last):
            checked = check_program(write(seed).text, seed)
            if checked is None:
                counts["programs with an access out of bounds whatever the arguments"] += 1
                continue
            counts[f"programs ({write.__name__})"] += 1
            for finding in checked:
                counts[f"{finding.what}: {'looser than isl' if finding.differences else 'as isl says'}"] += 1
                if finding.differences:
                    _show(write.__name__, seed, finding)
            if MLIR_OPT is not None:
                counts[check_mlir_opt(with_instances(write(seed).text), seed)] += 1
    for kind, count in sorted(counts.items()):
        print(f"{count:5} {kind}")


def _show(name: str, seed: int, finding: Finding) -> None:
    print(f"{name}({seed}), {finding.what} {finding.options}: {'; '.join(finding.differences)[:400]}", flush=True)


if __name__ == "__main__":
    main()
