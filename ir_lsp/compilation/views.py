"""Compiles a module up to a chosen stage, and relates its lines to those of the source.

The stages are the llvm dialect, LLVM IR, optimized LLVM IR and assembly of this machine. Lines are related by debug
information, which is removed from the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from compiler.codegen.backend import Module, TargetMachine, host
from compiler.codegen.translation import translate_module
from compiler.dialects import load_dialect
from compiler.execution.functions import RunError, lower
from compiler.execution.loop_reports import LoopReport, compile_with_reports
from compiler.ir.context import Context
from compiler.ir.problem import errors_of
from compiler.syntax.parser.file_parser import ParsedFile, parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_file
from compiler.verification.verifier import Verifier
from ir_lsp.compilation.problems import NotCompiled, PlacedProblem, placed

KINDS = ("llvm-dialect", "llvm", "optimized", "assembly")

_NAME = "source.mlir"
_LOCATION = re.compile(r"^!(\d+) = (?:distinct )?!DI(?:Location|Subprogram)\(.*?line: (\d+)", re.MULTILINE)
_USED = re.compile(r",? !dbg !(\d+)")
_LOC = re.compile(r"\s*\.loc\s+\d+\s+(\d+)")
_NOISE = re.compile(r"\s*(?:\.(?:loc|cfi_\w+|file|size|ident)\b|\.L(?:tmp|func_begin|func_end|cfi)\d*:)")
_OTHER_SECTION = re.compile(r"\s*\.section\s+(?P<name>\S+)")


@dataclass(frozen=True, slots=True)
class View:
    """Text of a compiled form."""

    text: str
    lines: list[int]
    """Source line of each line of the text, counted from 0; -1 if it has none. Empty if no line is known."""
    loops: list[LoopReport] = field(default_factory=list)
    """Reports on the loops of assembly."""


def view(text: str, kind: str, level: int) -> View:
    """Compiles `text` to `kind`, one of `KINDS`, at optimization level 0 to 3. Raises NotCompiled and RunError."""
    parsed, context = read(text)
    lower(parsed.module, context)
    if kind == "llvm-dialect":
        return View(print_file(parsed.module, parsed.resources), [])
    translation = translate_module(parsed.module, parsed.resources)
    if translation.text is None:
        raise NotCompiled(placed(translation.problems[-1:]))
    module = Module(translation.text)
    if kind == "llvm":
        return _of_llvm_ir(module.text())
    if kind == "assembly":
        assembly, reports = compile_with_reports(translation.text, level)
        return replace(_of_assembly(assembly), loops=reports)
    machine = TargetMachine(host(), level)
    module.set_target(machine)
    machine.optimize(module)
    return _of_llvm_ir(module.text())


def read(text: str) -> tuple[ParsedFile, Context]:
    """Parses and verifies `text`. Raises NotCompiled if it is invalid."""
    context = Context(load_dialect)
    verifier = Verifier(context)
    source = SourceFile(_NAME, text)
    parsed = parse_file(source, context, verifier.is_valid)
    if errors := parsed.all_diagnostics():
        places = [(error, source.location(error.span.start)) for error in errors[:1]]
        raise NotCompiled(PlacedProblem(error.message, at.line - 1, at.column - 1) for error, at in places)
    if problems := errors_of(verifier.verify_parsed(parsed)):
        raise NotCompiled(placed(problems[:1]))
    return parsed, context


def of_run_error(error: RunError) -> NotCompiled:
    """Converts an error of compilation for a run, with its place in the text if that is known."""
    if error.problems:
        return NotCompiled(placed(error.problems))
    place = error.place
    is_in_text = place is not None and place.file == _NAME
    line = place.line - 1 if is_in_text and place is not None else -1
    return NotCompiled([PlacedProblem(str(error), line, max(0, place.column - 1) if place is not None else -1)])


def _of_llvm_ir(text: str) -> View:
    """Returns LLVM IR without its debug information."""
    sources = {number: int(line) - 1 for number, line in _LOCATION.findall(text)}
    shown: list[str] = []
    lines: list[int] = []
    for line in text.split("\n"):
        if line.startswith(("!", "; ModuleID", "source_filename")) or line.lstrip().startswith("#dbg_"):
            continue
        if not line and not shown:
            continue
        used = _USED.search(line)
        shown.append(_USED.sub("", line))
        lines.append(-1 if used is None else sources.get(used[1], -1))
    while shown and not shown[-1]:
        shown.pop()
        lines.pop()
    return View("\n".join(shown) + "\n", lines)


def _of_assembly(text: str) -> View:
    """Returns assembly without debug information and directives for the linker."""
    shown: list[str] = []
    lines: list[int] = []
    current, is_debug = -1, False
    for line in text.split("\n"):
        section = _OTHER_SECTION.match(line)
        if section is not None:
            is_debug = section["name"].startswith((".debug", ".note", '".debug', '".note'))
        elif line.strip() in (".text", ".data", ".bss"):
            is_debug = False
        location = _LOC.match(line)
        if location is not None:
            current = int(location[1]) - 1
        elif not (is_debug or _NOISE.match(line)):
            is_instruction = line.startswith("\t") and not line.lstrip().startswith((".", "#"))
            shown.append(line)
            lines.append(current if is_instruction else -1)
    while shown and not shown[-1].strip():
        shown.pop()
        lines.pop()
    return View("\n".join(shown) + "\n", lines)
