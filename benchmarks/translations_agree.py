"""Compares LLVM IR of ir-translate with that of mlir-translate.

    python -m benchmarks.translations_agree FILE ... [--examples DIALECT ...] [--attributes] [--levels 0,2] [--show N]
        [--only VERDICT ...]

FILE is MLIR (split at `// -----`), LLVM IR, or C and C++, which clang compiles at each level, with the flags of a first
line `// clang: ...`; mlir-translate imports LLVM IR. `--examples` adds the documented examples of a dialect's
operations, `--attributes` these examples with each attribute left out, added or changed. Verdicts:

- `same`, and `order` if only the order of declarations or the numbers of metadata differ;
- `text`, `refused` (we report an error, mlir-translate does not), `taken` (the reverse), `both refuse`, `crash`.

Prints the differences, grouped by their first differing line, and the number of each verdict. Needs mlir-translate.
"""

from __future__ import annotations

import argparse
import difflib
import os
import pickle
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.changed_attributes import changed_attributes
from compiler.api import new_context, parse_tolerant
from compiler.ir.operation import Value
from tests.support.documented_examples import examples_of, problems_of
from tests.support.translate import ir_translate

SEPARATOR = re.compile(r"^\s*// -----.*$", re.MULTILINE)
_GROUP = re.compile(r"^attributes (#\d+) = \{ (.*) \}$", re.MULTILINE)
_NODE = re.compile(r"^(!\d+) = (.*)$", re.MULTILINE)
_NOISE = re.compile(r"; ModuleID.*\n|^; Function Attrs:.*\n| *; preds = .*|^source_filename.*\n", re.MULTILINE)


def output_of(*command: str, text: str = "") -> tuple[int, str, str]:
    """Returns the exit code and output of a program."""
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return -1, "", "timeout"
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def modules_of_file(path: Path, levels: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yields the modules of a file, with their names."""
    if path.suffix == ".mlir":
        for number, part in enumerate(SEPARATOR.split(path.read_text())):
            yield f"{path.name} {number}", part
    elif path.suffix == ".ll":
        yield path.name, imported(path)
    else:
        for level in levels:
            with tempfile.TemporaryDirectory() as folder:
                result = Path(folder, "a.ll")
                flags = [f"-O{level[0]}", *(["-g"] if level.endswith("g") else []), "-S", "-emit-llvm", "-w"]
                flags += re.findall(r"\S+", "".join(re.findall(r"^// clang:(.*)", path.read_text())))
                code, _, errors = output_of("clang-22", *flags, "-o", str(result), str(path))
                if code:
                    print(f"{path.name}: {errors}", file=sys.stderr)
                else:
                    yield f"{path.name} -O{level}", imported(result)


def imported(path: Path) -> str:
    _, text, errors = output_of("mlir-translate-22", "--import-llvm", str(path))
    if not text:
        print(f"{path.name}: {first_error(errors)}", file=sys.stderr)
    return text


def modules_of_examples(dialects: Iterable[str], attributes: bool) -> Iterator[tuple[str, str]]:
    """Yields a module for each documented example, and for each change of its attributes."""
    for name in dialects:
        dialect = new_context().dialect(name)
        for op in () if dialect is None else dialect.ops.values():
            for number, example in enumerate(examples_of(op)):
                text = in_function(example)
                yield f"{op.name} {number}", text
                if attributes and not problems_of(text):
                    for change, changed in changed_attributes(text, op):
                        yield f"{op.name} {number} {change}", changed


def in_function(example: str) -> str:
    """Returns the example in a function of the llvm dialect, if it does not stand by itself."""
    if not problems_of(example) and "llvm.func" in example:
        return example
    module = parse_tolerant(example, new_context()).module
    own = {value.name for op in module.walk() for value in op.results}
    own |= {argument.name for op in module.walk() for r in op.regions for b in r.blocks for argument in b.arguments}
    values: dict[str, Value] = {v.name: v for op in module.walk() for v in op.operands if v.name and v.name not in own}
    arguments = ", ".join(f"%{name}: {value.type}" for name, value in values.items())
    head = re.match(r"(?:[#!].*\n)*", example)
    aliases = "" if head is None else head[0]
    if re.search(r"^llvm\.(func|mlir\.global|mlir\.alias|comdat|module_flags)", example, re.MULTILINE):
        return example
    return f"{aliases}llvm.func @example({arguments}) {{\n{example.removeprefix(aliases)}  llvm.return\n}}\n"


def comparable(text: str) -> str:
    """Returns LLVM IR without comments, with declarations sorted and metadata numbered in the order of its uses."""
    text = _NOISE.sub("", text)
    groups = dict(_GROUP.findall(text))
    text = re.sub(r" (#\d+)\b", lambda match: f" {groups.get(match[1], match[1])}", _GROUP.sub("", text))
    nodes = dict(_NODE.findall(text))
    lines = [line for line in _NODE.sub("", text).split("\n") if line]
    named = sorted(line for line in lines if re.match(r"![^\d]", line))
    declared = sorted(line for line in lines if line.startswith("declare"))
    lines = [line for line in lines if line not in named and not line.startswith("declare")] + declared + named
    numbers: dict[str, str] = {}

    def number(match: re.Match[str]) -> str:
        return numbers.setdefault(match[0], f"!n{len(numbers)}")

    lines = [re.sub(r"!\d+\b", number, line) for line in lines]
    done = 0
    while done < len(numbers):
        node = list(numbers)[done]
        lines.append(f"{numbers[node]} = " + re.sub(r"!\d+\b", number, nodes.get(node, "?")))
        done += 1
    return "\n".join(lines)


def guarded_verdict(text: str) -> tuple[str, str]:
    """Returns `verdict` of a module, computed by a process that LLVM may end."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(verdict(text), pipe)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(answer) if answer else ("crash", "LLVM ends the process")


def verdict(text: str) -> tuple[str, str]:
    """Returns how both programs agree about a module, and what differs."""
    code, theirs, their_errors = output_of("mlir-translate-22", "--mlir-to-llvmir", text=text)
    if code < 0 or code > 1:
        return "mlir-translate crashes", ""
    try:
        ours = ir_translate("--mlir-to-llvmir", text=text)
    except Exception as error:
        return "crash", f"{type(error).__name__}: {error}"
    if code or ours.code:
        if code and ours.code:
            return "both refuse", ""
        return ("taken", first_error(their_errors)) if code else ("refused", first_error(ours.errors))
    plain = [re.sub(r"; ModuleID.*\n", "", each) for each in (ours.output, theirs)]
    if plain[0] == plain[1]:
        return "same", ""
    pair = [comparable(each).split("\n") for each in (ours.output, theirs)]
    if pair[0] == pair[1]:
        return "order", ""
    changes = difflib.unified_diff(pair[1], pair[0], "mlir-translate", "ir-translate", lineterm="", n=0)
    return "text", "\n".join(line for line in list(changes)[2:] if not line.startswith("@@"))


def first_error(errors: str) -> str:
    return next((re.sub(r"^.*?error: ", "", line) for line in errors.split("\n") if "error: " in line), errors)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--examples", nargs="*", default=[])
    parser.add_argument("--attributes", action="store_true")
    parser.add_argument("--levels", default="0,0g,1,2,2g,3")
    parser.add_argument("--show", type=int, default=30)
    parser.add_argument("--only", nargs="*", default=["text", "refused", "taken", "crash"])
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    groups: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    modules = list(modules_of_examples(options.examples, options.attributes))
    for path in options.files:
        modules += modules_of_file(path, options.levels.split(","))
    for name, text in modules:
        kind, difference = guarded_verdict(text)
        counts[kind] += 1
        if kind in options.only:
            groups[kind, re.sub(r"[%!@]\S+|\d+", "_", difference.partition("\n")[0])].append((name, difference))
    for (kind, _), members in sorted(groups.items(), key=lambda item: -len(item[1]))[: options.show]:
        name, difference = members[0]
        print(f"--- {len(members)} {kind}: {', '.join(each for each, _ in members[:6])}")
        print("\n".join(difference.split("\n")[:12]))
    print(", ".join(f"{count} {kind}" for kind, count in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
