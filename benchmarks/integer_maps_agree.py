"""Compares answers of the Omega test, which replaces isl in WebAssembly, with isl's.

  integer_maps_agree.py [--sets N] [--first SEED]

Asks about emptiness, inclusion and single values of random maps and of expressions over them; three maps for each seed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from compiler.analysis.polyhedral.omega import TooComplex
from tests.support.integer_expressions import answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    begun = process_time()
    questions = differences = unanswered = 0
    seeds = range(options.first, options.first + options.sets // 3 + 1)
    for seed in seeds:
        try:
            isl, omega = answers(seed)
        except TooComplex:
            unanswered += 1
            continue
        questions += len(isl)
        if isl != omega:
            differences += 1
            print(f"seed {seed}: isl {isl}, the Omega test {omega}")
    print(f"{3 * len(seeds)} maps, {questions} questions, {differences} seeds differ, {unanswered} too complex")
    print(f"{process_time() - begun:.0f} s of CPU")


if __name__ == "__main__":
    main()
