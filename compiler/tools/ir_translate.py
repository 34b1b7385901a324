"""`ir-translate`: from MLIR to LLVM IR and back, and to C++, with mlir-translate's flags, messages and exit codes.

    ir-translate --mlir-to-llvmir file.mlir                    # LLVM IR
    ir-translate --mlir-to-llvmir -O3 --emit=asm file.mlir     # assembly for this machine; also obj, bc
    ir-translate --import-llvm file.ll                         # the llvm dialect
    ir-translate --mlir-to-cpp file.mlir                       # C++ of the emitc dialect
    ir-translate --serialize-spirv file.mlir                   # SPIR-V's binary form; back: --deserialize-spirv

Without `-O` nothing is optimised and nothing said of a machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from compiler.codegen.backend import BackendError, Module, TargetMachine, host
from compiler.codegen.cpp.translation import translate_to_cpp
from compiler.codegen.llvm_import.module_reader import import_module
from compiler.codegen.llvm_import.tokens import LlvmImportError
from compiler.codegen.spirv.deserializer import deserialize
from compiler.codegen.spirv.read_texts import InvalidSpirv
from compiler.codegen.spirv.serializer import serialize
from compiler.codegen.translation import Translation, translate_module
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import Problem, errors_of, op_problem
from compiler.passes.pipeline import Pipeline
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import utf8
from compiler.tools.file_run import FileRun, Translated
from compiler.tools.files import FileProblem, Output, read_input
from compiler.tools.input_ir import Resources
from compiler.tools.ir_opt import OPTIONS as OPTIMIZER_OPTIONS
from compiler.tools.options import CommandLine, Kind, Option, help_text, parse_command_line
from compiler.tools.split import DEFAULT_MARKER, Part, split_text
from compiler.tools.streams import Streams, run_main
from compiler.verification.verifier import Verifier
from compiler.version import version_line

_SHARED = frozenset(
    {
        "o",
        "allow-unregistered-dialect",
        "color",
        "mlir-disable-threading",
        "mlir-elide-elementsattrs-if-larger",
        "mlir-elide-resource-strings-if-larger",
        "mlir-pretty-debuginfo",
        "mlir-print-debuginfo",
        "mlir-print-elementsattrs-with-hex-if-larger",
        "mlir-print-local-scope",
        "mlir-print-op-generic",
        "mlir-print-op-on-diagnostic",
        "mlir-print-skip-regions",
        "mlir-print-unique-ssa-ids",
        "mlir-print-value-users",
        "mlir-use-nameloc-as-prefix",
        "no-implicit-module",
        "output-split-marker",
        "split-input-file",
        "verify-diagnostics",
        "help",
        "version",
    }
)

FORMATS = ("llvm", "bc", "asm", "obj")

TRANSLATIONS = (
    "mlir-to-llvmir",
    "import-llvm",
    "mlir-to-cpp",
    "serialize-spirv",
    "deserialize-spirv",
    "test-spirv-roundtrip",
)

OPTIONS = (
    *[option for option in OPTIMIZER_OPTIONS if option.name in _SHARED],
    Option("mlir-to-llvmir", "Translate MLIR to LLVMIR"),
    Option("import-llvm", "Translate LLVMIR to MLIR"),
    Option("mlir-to-cpp", "Translate MLIR to C++"),
    Option("serialize-spirv", "serialize SPIR-V dialect"),
    Option("deserialize-spirv", "deserializes the SPIR-V module"),
    Option("test-spirv-roundtrip", "test roundtrip in SPIR-V dialect"),
    Option("spirv-emit-op-names", "Emit OpName for all instructions"),
    Option("spirv-structurize-control-flow", "Accepted: it always is", hidden=True),
    Option("declare-variables-at-top", "Declare variables at top when emitting C/C++"),
    Option("file-id", "Emit emitc.file ops with matching id", Kind.TEXT, "string"),
    *[Option(f"O{level}", f"Optimise for this machine at level {level}") for level in range(4)],
    Option("emit", "What to write: llvm (the default), bc, asm or obj", Kind.TEXT, "format", FORMATS),
    Option("write-experimental-debuginfo", "Accepted for compatibility: debug records are always written", hidden=True),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(arguments: Sequence[str], streams: Streams, program: str = "ir-translate") -> int:
    """Runs `main` on the given streams."""
    line = parse_command_line(program, arguments, OPTIONS)
    wanted = [name for name in TRANSLATIONS if line.flag(name)]
    if line.action == "help":
        streams.output.write(
            utf8(help_text("MLIR Translation Testing Tool", f"{program} [options] <input file>", OPTIONS))
        )
        return 0
    if line.action == "version":
        streams.output.write(utf8(version_line(program)))
        return 0
    if not line.errors and len(wanted) != 1:
        line.errors.append("Translations to perform option: must be specified at least once!")
    if line.errors:
        streams.errors.write(utf8("".join([f"{error}\n" for error in line.errors])))
        return 1
    try:
        name, data = read_input(line.positional[0] if line.positional else "-", streams)
        text = data.decode("utf-8", "surrogateescape")
        if line.flag("import-llvm"):
            return _import(line, streams, name, text)
        if line.flag("deserialize-spirv"):
            return _deserialize(line, streams, name, data)
        with Output(line.texts.get("o", "-"), streams) as output:
            translator = _translator(line)
            job = FileRun(program, line, streams, name, text, Pipeline("any"), lambda _: None, translator)
            written, succeeded = job.run()
            output.finish(written, succeeded)
    except FileProblem as problem:
        streams.errors.write(utf8(f"{problem}\n"))
        return 1
    return 0 if succeeded else 1


def _translator(line: CommandLine) -> Callable[[Operation, Resources], Translated]:
    if line.flag("mlir-to-cpp"):
        return cpp_translator(line)
    if line.flag("serialize-spirv") or line.flag("test-spirv-roundtrip"):
        return spirv_translator(line)
    return llvm_translator(line)


def spirv_translator(line: CommandLine) -> Callable[[Operation, Resources], Translated]:
    """Translates the spirv dialect to SPIR-V's binary form, and back for a round trip."""

    def translate(top: Operation, resources: Resources) -> Translated:
        serialized = serialize(top, emit_names=line.flag("spirv-emit-op-names"))
        if serialized.data is None:
            return Translated(None, serialized.problems)
        if line.flag("serialize-spirv"):
            return Translated(serialized.data.decode("utf-8", "surrogateescape"))
        try:
            text = deserialize(serialized.data)
        except InvalidSpirv as error:
            return Translated(None, (Problem(top, f"deserialization failed: {error}"),))
        context = Context(load_dialect)
        read = parse_file(SourceFile("<spirv>", text), context)
        messages = [each.message for each in read.all_diagnostics()]
        messages += [each.message for each in errors_of(Verifier(context).verify(read.module))]
        if messages:
            return Translated(None, (Problem(top, f"deserialization failed: {messages[0]}"),))
        (module,) = sole_region(read.module).entry.ops
        return Translated(print_operation(module))

    return translate


def _deserialize(line: CommandLine, streams: Streams, name: str, data: bytes) -> int:
    """Writes a SPIR-V binary as a module of the spirv dialect; returns the exit code."""
    try:
        text = deserialize(data)
    except InvalidSpirv as error:
        streams.errors.write(utf8(f"{name}: error: {error}\n"))
        return 1
    line = replace(line, flags={**line.flags, "no-implicit-module": True})
    with Output(line.texts.get("o", "-"), streams) as output:
        written, succeeded = FileRun("ir-translate", line, streams, name, text, Pipeline("any"), lambda _: None).run()
        output.finish(written.removesuffix("\n"), succeeded)
    return 0 if succeeded else 1


def _import(line: CommandLine, streams: Streams, name: str, text: str) -> int:
    """Writes a module of LLVM IR as one of the llvm dialect, or each part of a split file; returns the exit code."""
    marker = line.texts.get("split-input-file")
    parts = [Part(text, 0)] if marker is None else split_text(text, marker or DEFAULT_MARKER)[0]
    line = replace(line, texts={key: value for key, value in line.texts.items() if key != "split-input-file"})
    outputs: list[str] = []
    succeeded = True
    for part in parts:
        # The marker stands in a comment of LLVM IR, whose rest is left of the part.
        source = part.text if not part.start else f"; {part.text}"
        try:
            imported = import_module(Module(source).text(), name)
        except BackendError as error:
            line_offset = text.count("\n", 0, part.start)
            place = "" if error.line is None else f"{error.line + line_offset}:{error.column}: "
            streams.errors.write(utf8(f"{name}:{place}error: {error}\n"))
            succeeded = False
        except LlvmImportError as error:
            streams.errors.write(utf8(f"{name}: error: {error}\n"))
            succeeded = False
        else:
            streams.errors.write(utf8("".join([f"{name}:0:0: warning: {each}\n" for each in imported.warnings])))
            module = imported.text
            job = FileRun("ir-translate", line, streams, "LLVMDialectModule", module, Pipeline("any"), lambda _: None)
            written, is_valid = job.run()
            outputs.append(written.removesuffix("\n"))
            succeeded = succeeded and is_valid
    separator = line.texts.get("output-split-marker", "") + "\n"
    if outputs or succeeded:
        with Output(line.texts.get("o", "-"), streams) as output:
            output.finish(separator.join(outputs), succeeded)
    return 0 if succeeded else 1


def cpp_translator(line: CommandLine) -> Callable[[Operation, Resources], Translated]:
    """Translates the emitc dialect to C++."""
    at_top, file_id = line.flag("declare-variables-at-top"), line.texts.get("file-id", "")

    def translate(top: Operation, resources: Resources) -> Translated:
        return Translated(*translate_to_cpp(top, declare_variables_at_top=at_top, file_id=file_id))

    return translate


def llvm_translator(line: CommandLine) -> Callable[[Operation, Resources], Translated]:
    """Translates to the format that the options select."""
    level = next((level for level in range(3, -1, -1) if line.flag(f"O{level}")), None)
    form = line.texts.get("emit", "llvm")

    def translate(top: Operation, resources: Resources) -> Translated:
        if not top.has_trait("SymbolTable") or not top.has_trait("IsolatedFromAbove") or len(top.regions) != 1:
            return Translated(None, (op_problem(top, "can not be translated to an LLVMIR module"),))
        translation = translate_module(top, resources)
        if translation.text is None:
            return Translated(None, translation.problems)
        try:
            return Translated(_written(translation, level, form), translation.problems)
        except BackendError as error:
            return Translated(None, (*translation.problems, Problem(top, f"LLVM does not accept the module: {error}")))

    return translate


def _written(translation: Translation, level: int | None, form: str) -> str:
    """Returns the translated module; binary output is a string with surrogate escapes."""
    assert translation.text is not None
    module = Module(translation.text)
    if level is not None or form in ("asm", "obj"):
        machine = TargetMachine(host(), level or 0)
        module.set_target(machine)
        if level is not None or module.has_matrices:
            machine.optimize(module)
        if form == "asm":
            return machine.assembly(module)
        if form == "obj":
            return machine.object_code(module).decode("utf-8", "surrogateescape")
    if form == "bc":
        return module.bitcode().decode("utf-8", "surrogateescape")
    return module.text() if level is not None or translation.form is None else translation.form.apply(module.text())


if __name__ == "__main__":
    sys.exit(main())
