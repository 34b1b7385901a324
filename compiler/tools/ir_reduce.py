"""`ir-reduce`: makes a file as small as it can be while a tester finds it interesting, with mlir-reduce's options.

    ir-reduce -reduction-tree='traversal-mode=0 test=./tester.sh' file.mlir
    ir-reduce -opt-reduction-pass='opt-pass=symbol-dce test=./tester.sh' file.mlir
    ir-reduce --test=./tester.sh --test-arg=--strict file.mlir        # reduction-tree with this tester
    ir-reduce --check='func.func(canonicalize)' file.mlir             # while these passes change results

The tester is run with the name of a file and ends with status 1 where the file is interesting. All other options are
those of ir-opt, and passes can be run as well.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

from compiler.passes.base import Pass
from compiler.tools.ir_opt import run as run_optimizer
from compiler.tools.streams import Streams, run_main
from compiler.transforms.reduction.passes import OptReduction, ReductionTree

REDUCTION_PASSES: Mapping[str, type[Pass]] = MappingProxyType(
    {kind.argument: kind for kind in (ReductionTree, OptReduction)}
)


def run(arguments: Sequence[str], streams: Streams, program: str = "ir-reduce") -> int:
    """Runs `main` on the given streams."""
    if any(word.lstrip("-").partition("=")[0] == "check" for word in arguments if word.startswith("-")):
        # The interpreter is loaded only if results are checked.
        code: int = import_module("compiler.tools.check_reduction").run(arguments, streams, program)
        return code
    return run_optimizer(_with_tester(arguments), streams, program, REDUCTION_PASSES)


def _with_tester(arguments: Sequence[str]) -> list[str]:
    """Returns the words of the command line, with `--test` and `--test-arg` as options of the pass."""
    words: list[str] = []
    testers: list[str] = []
    tester_arguments: list[str] = []
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.lstrip("-").partition("=")
        if not word.startswith("-") or name not in ("test", "test-arg"):
            words.append(word)
            continue
        value = value if equals else next(rest, "")
        (testers if name == "test" else tester_arguments).append(value)
    if not testers:
        return words
    extra = f" test-arg={','.join(tester_arguments)}" if tester_arguments else ""
    return [f"-reduction-tree=test={{{testers[-1]}}}{extra}", *words]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
