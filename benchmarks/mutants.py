"""Seeds faults into folds, patterns and lowerings, and counts how many of them `--check-results` finds.

    python -m benchmarks.mutants --tests FOLDER [--mutants 100] [--seed 0] [--seconds 60]

A mutant is one change of one function: the operands of a new operation swapped, a condition or a flag dropped, a bound
off by one, a predicate or an operator changed. Conditions are dropped where code then does what it must not; without
one that only lets it do more, it does less, which is no fault. Each is loaded from changed source in a process of its
own, which checks the tests of the dialect's passes (FOLDER has `passes.json` and `tests/`) and generated programs,
until something differs or the time is over. A mutant that changes no output of a pass on all of these counts as not
reached, and another one takes its place; so does the place of one that is harmless: where all that it changes is proven
to mean the same. Programs that do not reach the changed line, or with the output that the unchanged compiler gives, are
not run again. A mutant that leaves IR invalid, or crashes the pass, is found as well, and counted beside those whose
results differ.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from itertools import starmap
from pathlib import Path
from random import Random
from types import CodeType, FrameType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

TARGETS = {
    "compiler.dialects.arith.fold": "Dialect/Arith/",
    "compiler.dialects.arith.fold_integers": "Dialect/Arith/",
    "compiler.dialects.arith.fold_floats": "Dialect/Arith/",
    "compiler.dialects.arith.canonicalize": "Dialect/Arith/",
    "compiler.dialects.arith.canonicalize_sums": "Dialect/Arith/",
    "compiler.dialects.arith.canonicalize_converted": "Dialect/Arith/",
    "compiler.dialects.index.fold": "Dialect/Index/",
    "compiler.dialects.index.canonicalize": "Dialect/Index/",
    "compiler.dialects.math.fold": "Dialect/Math/canon",
    "compiler.dialects.scf.canonicalize": "Dialect/SCF/canon",
    "compiler.dialects.scf.fold": "Dialect/SCF/canon",
    "compiler.dialects.scf.trip_counts": "Dialect/SCF/canon",
    "compiler.dialects.scf.conditions": "Dialect/SCF/canon",
    "compiler.dialects.scf.whiles": "Dialect/SCF/canon",
    "compiler.dialects.cf.canonicalize": "Dialect/ControlFlow/",
    "compiler.dialects.memref.fold": "Dialect/MemRef/canon",
    "compiler.dialects.memref.canonicalize": "Dialect/MemRef/canon",
    "compiler.dialects.tensor.fold": "Dialect/Tensor/(canon|fold-constant)",
    "compiler.dialects.vector.fold": "Dialect/Vector/canon",
    "compiler.dialects.affine.fold": "Dialect/Affine/canon",
    "compiler.dialects.complex.fold": "Dialect/Complex/canon",
    "compiler.lowering.arith.expand": "Dialect/Arith/expand",
    "compiler.lowering.arith.expand_division": "Dialect/Arith/expand",
    "compiler.lowering.affine.expressions": "Conversion/AffineToStandard/",
    "compiler.lowering.affine.to_scf": "Conversion/AffineToStandard/",
    "compiler.lowering.scf_to_cf": "Conversion/SCFToControlFlow/",
    "compiler.lowering.linalg_to_loops": "Dialect/Linalg/(loops|affine)",
    "compiler.lowering.math.expand": "Dialect/Math/expand",
    "compiler.lowering.math.expand_rounding": "Dialect/Math/expand",
}
"""Modules, and the tests that their code is for."""
GENERATED = 28
"""Number of generated programs beside the tests."""
GENERATED_PIPELINES = (
    "builtin.module(canonicalize)",
    "builtin.module(func.func(arith-expand,canonicalize))",
    "builtin.module(func.func(lower-affine,convert-linalg-to-loops),convert-scf-to-cf,func.func(canonicalize))",
    "builtin.module(func.func(math-expand-ops,cse,canonicalize))",
)


# ----------------------------------------------------------------------------------------------------------- mutations

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_NAMES = {
    "SLT": "SLE",
    "SLE": "SLT",
    "SGT": "SGE",
    "SGE": "SGT",
    "ULT": "ULE",
    "ULE": "ULT",
    "UGT": "UGE",
    "UGE": "UGT",
    "EQ": "NE",
    "NE": "EQ",
    "add": "sub",
    "sub": "add",
    "and_": "or_",
    "or_": "and_",
    "mul": "add",
    "floordiv": "mod",
    "minimum": "maximum",
    "maximum": "minimum",
    "subtract": "add",
}


_COMMUTATIVE = frozenset({"AddIOp", "MulIOp", "AndIOp", "OrIOp", "XOrIOp", "AddFOp", "MulFOp", "MaxSIOp", "MinSIOp"})
"""Operations whose operands may be swapped."""


@dataclass(frozen=True)
class Mutation:
    """Change number `number` of a module; `text` says what it is, and where."""

    module: str
    number: int
    text: str
    lines: range
    """The lines of the statement that is changed."""


class _Mutator(ast.NodeTransformer):
    """Makes one of the changes that a module allows, or only counts them."""

    def __init__(self, wanted: int = -1) -> None:
        self.texts: list[tuple[str, range]] = []
        self._wanted = wanted
        self._function = ""
        self._lines = range(0)
        self._refuses = False
        """True in the condition of a statement that leaves the IR as it is."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
            body = getattr(node, "body", None)
            self._lines = range(node.lineno, body[0].lineno if body else (node.end_lineno or node.lineno) + 1)
        return super().visit(node)

    def _is_next(self, node: ast.AST, noun: str) -> bool:
        if not self._function:
            return False
        self.texts.append((f"{self._function}, line {getattr(node, 'lineno', 0)}: {noun}", self._lines))
        return len(self.texts) - 1 == self._wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._function = self._function, self._function or node.name
        node.body = [self.visit(statement) for statement in node.body]
        self._function = outer
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self._refuses = all(map(_leaves, node.body))
        node.test = self.visit(node.test)
        self._refuses = False
        node.body = [self.visit(statement) for statement in node.body]
        node.orelse = [self.visit(statement) for statement in node.orelse]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        new = _COMPARISONS.get(type(node.ops[0]))
        if (
            new is not None
            and len(node.ops) == 1
            and self._is_next(node, f"a bound of {ast.unparse(node)} is off by one")
        ):
            node.ops = [new()]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        new = _OPERATORS.get(type(node.op))
        if new is not None and self._is_next(node, f"another operator in {ast.unparse(node)}"):
            node.op = new()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Or) != self._refuses:
            return node
        for place in range(len(node.values)):
            if _is_guard(node.values[place]):
                continue
            text = f"{ast.unparse(node.values[place])} is dropped from a condition"
            if self._is_next(node, text):
                del node.values[place]
                return node.values[0] if len(node.values) == 1 else node
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        new = _NAMES.get(node.attr)
        if new is not None and isinstance(node.value, ast.Name) and self._is_next(node, f"{node.attr} becomes {new}"):
            node.attr = new
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        first = {"create": 1, "replace_op_with_new_op": 2}.get(name)
        kind = ast.unparse(node.args[first - 1]) if first is not None and len(node.args) == first + 2 else ""
        if first is not None and kind and kind not in _COMMUTATIVE:
            if self._is_next(node, f"the operands of {ast.unparse(node)} are swapped"):
                node.args[first], node.args[first + 1] = node.args[first + 1], node.args[first]
        for keyword in node.keywords:
            if keyword.arg in ("overflow_flags", "fastmath", "predicate") and keyword.arg != "predicate":
                if self._is_next(node, f"{keyword.arg} is dropped"):
                    node.keywords.remove(keyword)
                    break
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Attribute) and node.value.attr in ("lhs", "rhs"):
            other = "rhs" if node.value.attr == "lhs" else "lhs"
            if self._is_next(node, f"{ast.unparse(node)} returns the other operand"):
                node.value.attr = other
        return node


def _leaves(statement: ast.stmt) -> bool:
    """Returns True for a statement with which a fold or a pattern gives up."""
    match statement:
        case ast.Continue() | ast.Return(value=None | ast.Constant(value=None | False)):
            return True
        case ast.Return(value=ast.Call(func=ast.Attribute(attr="notify_match_failure"))):
            return True
    return False


def _is_guard(node: ast.expr) -> bool:
    """Returns True for a condition without which the code would break down, or do nothing: of a class, of what may be
    None, a call that rewrites."""
    text = ast.unparse(node)
    if "rewriter" in text:
        return True
    return "isinstance" in text or " is None" in text or " is not None" in text or ":=" in text


def mutations_of(module: str) -> list[Mutation]:
    """Returns all mutations of a module."""
    counter = _Mutator()
    counter.visit(ast.parse(_path(module).read_text()))
    return [Mutation(module, number, text, lines) for number, (text, lines) in enumerate(counter.texts)]


def _path(module: str) -> Path:
    return ROOT / f"{module.replace('.', '/')}.py"


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from changed source."""

    def __init__(self, module: str, number: int) -> None:
        super().__init__(module, str(_path(module)))
        self._number = number

    def get_code(self, fullname: str) -> CodeType:
        tree = _Mutator(self._number).visit(ast.parse(self.get_data(self.path)))
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec")
        return code


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, module: str, number: int) -> None:
        self._module = module
        self._number = number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        loader = _Loader(fullname, self._number)
        return importlib.util.spec_from_file_location(fullname, loader.path, loader=loader)


# ------------------------------------------------------------------------------------------------------------ programs


@dataclass(frozen=True)
class Program:
    """A text, and the options of ir-opt for it."""

    name: str
    text: str
    words: tuple[str, ...]


def programs(module: str, folder: Path) -> Iterator[Program]:
    """Returns the programs that a module's mutants are checked with."""
    # After the mutant is in place.
    from benchmarks.campaign.programs import make_program  # noqa: PLC0415
    from benchmarks.mutant_programs import expressions, loops, on_constants, with_constants  # noqa: PLC0415

    for test in json.loads((folder / "passes.json").read_text()):
        path = folder / "tests" / test["path"]
        if re.match(TARGETS[module], test["id"]) and path.exists():
            words = [word for word in test["stages"][0] if word != "%s" and not re.search("verify-diag|split", word)]
            for number, part in enumerate(path.read_text().split("// -----")):
                yield Program(f"{test['id']} part {number}", part, tuple(words))
    if "arith" in module or "index" in module:
        flag = "--pass-pipeline=builtin.module(func.func(canonicalize))"
        yield Program("operations with constants", with_constants(), (flag,))
        yield Program("operations on constants", on_constants(), (flag,))
        for number in range(4):
            yield Program(f"expressions {number}", expressions(number), (flag,))
    if "scf" in module or "affine" in module:
        flag = "--pass-pipeline=builtin.module(lower-affine,canonicalize,convert-scf-to-cf)"
        yield Program("loops and conditions", loops(), (flag,))
        yield Program("loops and conditions, canonical", loops(), ("--pass-pipeline=builtin.module(canonicalize)",))
    for number in range(GENERATED):
        pipeline = GENERATED_PIPELINES[number % len(GENERATED_PIPELINES)]
        yield Program(f"program {number}", make_program(number).text, (f"--pass-pipeline={pipeline}",))


def output_of(program: Program) -> tuple[str, str]:
    """Returns what ir-opt prints for a program, and what it complains about."""
    from compiler.tools.ir_opt import run  # noqa: PLC0415 -- after the mutant is in place
    from compiler.tools.streams import Streams  # noqa: PLC0415

    output, errors = BytesIO(), BytesIO()
    run(program.words, Streams(BytesIO(program.text.encode()), output, errors))
    problems = "\n".join(line for line in errors.getvalue().decode().splitlines() if "error:" in line)
    return output.getvalue().decode(), problems


def lines_run(module: str, program: Program) -> tuple[str, str, list[int]]:
    """Returns what `output_of` does, and the lines of a module that the program makes run."""
    path = str(_path(module))
    lines: set[int] = set()

    def on_line(frame: FrameType, event: str, argument: object) -> object:
        lines.add(frame.f_lineno)
        return on_line

    def on_call(frame: FrameType, event: str, argument: object) -> object:
        return on_line if frame.f_code.co_filename == path else None

    sys.settrace(on_call)  # type: ignore[arg-type]
    try:
        output, problems = output_of(program)
    finally:
        sys.settrace(None)
    return output, problems, sorted(lines)


def check_mutant(module: str, number: int, folder: Path, path: Path, seconds: float) -> str:
    """Returns what became of a mutant."""
    sys.meta_path.insert(0, _Finder(module, number))
    from benchmarks.checked_passes import checked  # noqa: PLC0415 -- after the mutant is in place

    expected = json.loads(path.read_text())
    lines = set(mutations_of(module)[number].lines)
    begun = time.monotonic()
    changes: list[tuple[str, str]] = []
    for program in programs(module, folder):
        if lines.isdisjoint(expected[program.name][2]):
            continue
        output, problems = output_of(program)
        if [output, problems] == expected[program.name][:2]:
            continue
        changes.append((expected[program.name][0], output))
        if time.monotonic() - begun > seconds:
            return "missed"
        if problems and problems != expected[program.name][1]:
            return f"invalid or crash, {time.monotonic() - begun:.1f} s, {program.name}: {problems[:150]}"
        answers = checked(program.text, list(program.words), 100)
        actual = next((line for line in answers if "error: @" in line and " differs for " in line), None)
        if actual is not None:
            return f"differs, {time.monotonic() - begun:.1f} s, {program.name}: {actual[:150]}"
    if not changes:
        return "not reached"
    return "harmless" if all(starmap(_is_proven, changes)) else "missed"


def _is_proven(expected: str, actual: str) -> bool:
    """Returns True where two outputs mean the same for all inputs."""
    from compiler.api import new_context  # noqa: PLC0415 -- after the mutant is in place
    from compiler.checking.functions import Proven, Settings, Unchanged, check_module  # noqa: PLC0415
    from compiler.syntax.parser.file_parser import parse_file  # noqa: PLC0415
    from compiler.syntax.parser.source import SourceFile  # noqa: PLC0415

    context = new_context()
    before, after = (parse_file(SourceFile("-", text), context).module for text in (expected, actual))
    answers = check_module(before, after, Settings())
    return all(isinstance(each.answer, Proven | Unchanged) for each in answers)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=Path, required=True)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="a regular expression for modules")
    parser.add_argument("--baseline", default="", help=argparse.SUPPRESS)
    parser.add_argument("--run", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        module, number, known_file = options.run.split(" ")
        print(check_mutant(module, int(number), options.tests, Path(known_file), options.seconds))
        return 0
    if options.baseline:
        outputs = {
            program.name: lines_run(options.baseline, program) for program in programs(options.baseline, options.tests)
        }
        print(json.dumps(outputs))
        return 0
    return _campaign(options)


def _campaign(options: argparse.Namespace) -> int:
    modules = [module for module in TARGETS if re.search(options.only, module)]
    candidates = [mutation for module in modules for mutation in mutations_of(module)]
    Random(options.seed).shuffle(candidates)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        by_key = {module: Path(folder) / module for module in modules}
        for module, text in zip(
            modules, pool.map(lambda each: _self(options, "--baseline", each), modules), strict=True
        ):
            by_key[module].write_text(text)

        run = {
            module: {line for _, _, lines in json.loads(path.read_text()).values() for line in lines}
            for module, path in by_key.items()
        }
        candidates = [mutation for mutation in candidates if not run[mutation.module].isdisjoint(mutation.lines)]
        print(f"{len(candidates)} mutations of lines that the programs run", flush=True)

        def answer(mutation: Mutation) -> str:
            words = f"{mutation.module} {mutation.number} {by_key[mutation.module]}"
            return _self(options, "--run", words).strip() or "invalid or crash: the process ended"

        waiting = iter(candidates)
        batch = 4 * options.jobs
        while _judged(counts) < options.mutants:
            some = [mutation for _, mutation in zip(range(batch), waiting, strict=False)]
            if not some:
                break
            for mutation, outcome in zip(some, pool.map(answer, some), strict=True):
                if _judged(counts) >= options.mutants:
                    break
                kind = re.split(r"[,:]", outcome)[0]
                counts[kind] += 1
                if kind != "not reached":
                    print(f"{kind:18} {mutation.module.removeprefix('compiler.')}: {mutation.text}", flush=True)
                    print(f"{'':18}   {outcome}", flush=True)
    judged = _judged(counts)
    print(f"{judged - counts['missed']} of {judged} mutants found; {dict(counts)}")
    return 0 if counts["missed"] * 20 <= judged else 1


def _judged(counts: Counter[str]) -> int:
    """Returns the number of mutants that are faults."""
    return counts.total() - counts["not reached"] - counts["harmless"]


def _self(options: argparse.Namespace, flag: str, value: str) -> str:
    """Runs this program in a process of its own; returns what it prints."""
    command = [sys.executable, "-m", "benchmarks.mutants", "--tests", str(options.tests), flag, value]
    command += ["--seconds", str(options.seconds)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=600 if flag == "--baseline" else 150
        )
    except subprocess.TimeoutExpired:
        return "invalid or crash: the pass does not end"
    return done.stdout if done.returncode == 0 else f"invalid or crash: {done.stderr[-200:]}"


if __name__ == "__main__":
    sys.exit(main())
