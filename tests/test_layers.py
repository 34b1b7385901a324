"""Each file imports only from layers below its own, so that the program can be read from the bottom up.

Imports for type checkers count, and modules that are named in a string, which `import_module` loads when they are first
needed. Inside a layer modules may import each other, but never in a circle.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.support.places import ROOT
from tests.support.statements import statements

LAYERS = [
    [
        "compiler.stepping",
        "compiler.text",
        "compiler.version",
        "compiler.file_replacement",
        "compiler.private_folder",
        "compiler.python_command",
    ],
    ["compiler.diagnostics", "compiler.generated_code", "compiler.kept_modules"],
    ["compiler.ir"],
    ["compiler.errors"],
    ["compiler.ods"],
    ["compiler.ir.context"],
    ["compiler.syntax"],
    ["compiler.analysis"],
    ["compiler.verification"],
    ["compiler.rewrite"],
    ["compiler.analysis.dataflow"],
    ["compiler.interpreter"],
    ["compiler.dialects"],
    ["compiler.analysis.affine"],
    ["compiler.bytecode"],
    ["compiler.versions"],
    ["compiler.dialect_sources"],
    ["compiler.project_file"],
    ["compiler.passes"],
    ["compiler.codegen"],
    ["compiler.transforms"],
    ["compiler.lowering"],
    ["compiler.schedules"],
    ["compiler.pass_registry"],
    ["compiler.execution"],
    ["compiler.debugger"],
    ["compiler.source_edit"],
    ["compiler.api"],
    ["compiler.trace"],
    ["compiler.checking"],
    ["compiler.graphs"],
    ["compiler.trace.report"],
    ["compiler"],
    ["compiler.tools"],
    [
        "ir_lsp",
        "ir_lsp.access",
        "ir_lsp.advertised",
        "ir_lsp.children",
        "ir_lsp.convert",
        "ir_lsp.error_pages",
        "ir_lsp.host",
        "ir_lsp.input",
        "ir_lsp.legend",
        "ir_lsp.messages",
        "ir_lsp.output",
        "ir_lsp.progress",
    ],
    ["ir_lsp.editor", "ir_lsp.project_dialects", "ir_lsp.trust"],
    ["ir_lsp.documents"],
    ["ir_lsp.entities"],
    ["ir_lsp.features"],
    ["ir_lsp.client", "ir_lsp.passes", "ir_lsp.session"],
    ["ir_lsp.compilation", "ir_lsp.schedule"],
    ["ir_lsp.dialect_loading", "ir_lsp.project_files", "ir_lsp.publishing", "ir_lsp.trust_questions"],
    ["ir_lsp.programs", "ir_lsp.tracing", "ir_lsp.workspace"],
    ["ir_lsp.command_line", "ir_lsp.workbench"],
    ["ir_lsp.pass_edits"],
    ["ir_lsp.commands"],
    ["ir_lsp.requests"],
    ["ir_lsp.dispatch"],
    ["ir_lsp.methods"],
    ["ir_lsp.language_server"],
    ["ir_lsp.embedded", "ir_lsp.network", "ir_lsp.repeated_failures", "ir_lsp.transports"],
    ["ir_lsp.rehearsal", "ir_lsp.server"],
    ["ir_lsp.__main__"],
    ["ir_notebook.annotated_text", "ir_notebook.front_end"],
    ["ir_notebook.cell"],
    ["ir_notebook.widget"],
    ["ir_notebook.magic"],
    ["ir_notebook"],
]
"""From the bottom up: packages, modules, and patterns for modules of one kind; the longest that fits one counts."""

MUTUAL_TYPES: Mapping[tuple[str, str], str] = {
    ("compiler.ir.operation", "compiler.ods.model"): (
        "an operation's class has its definition, whose hooks are functions of operations"
    ),
    ("compiler.transforms.bufferization.model", "compiler.transforms.bufferization.state"): (
        "an operation's model is asked by the analysis, and asks the analysis about other operations"
    ),
    ("compiler.transforms.bufferization.model", "compiler.transforms.bufferization.rewriting"): (
        "an operation's model is run by the rewriting, and has it make buffers"
    ),
}
"""Imports upwards, for type checkers only, and why the types need each other."""

PROTOCOL = {"pygls", "lsprotocol"}
NAMED_MODULE = re.compile(r"""["']((?:compiler|ir_lsp|ir_notebook)(?:\.\w+)+)""")


@cache
def modules() -> dict[str, Path]:
    """Returns the path of every file of the product by its dotted name."""
    by_key = {}
    for package in ("compiler", "ir_lsp", "ir_notebook"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            by_key[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return by_key


@dataclass(frozen=True)
class Facts:
    """Properties of a file."""

    imports: set[str]
    """Modules that it imports, those for type checkers included."""
    imported_when_loaded: set[str]
    """Modules that it imports when it is loaded."""
    named: set[str]
    """Names of modules, at the beginning of string literals, that may be loaded later."""
    importing_functions: list[str]
    """Functions that import something when they are called."""
    is_documented: bool
    """True if it has a docstring, or nothing at all."""


@cache
def facts_of(module: str, path: Path) -> Facts:
    """Parses a file, once for all tests."""
    text = path.read_text()
    tree = ast.parse(text)
    imports = [
        (node, function) for node, function in statements(tree.body) if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    return Facts(
        _imported(module, [node for node, _ in imports]),
        _imported(module, [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]),
        set(NAMED_MODULE.findall(text)),
        [function for _, function in imports if function],
        not tree.body or ast.get_docstring(tree) is not None,
    )


def _imported(module: str, nodes: Iterable[ast.Import | ast.ImportFrom]) -> set[str]:
    """Returns the modules that import statements name; `from package import module` names the module alone."""
    actual: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            actual.update(alias.name for alias in node.names)
        else:
            assert node.level == 0 and node.module is not None, f"{module} imports relatively"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            actual.update(name if name in modules() else node.module for name in names)
    return actual - {module}


@cache
def layer_of(module: str) -> int:
    """Returns the layer with the longest name that fits a module; -1 where none does."""
    best, length = -1, -1
    for number, layer in enumerate(LAYERS):
        for name in layer:
            inside = fnmatchcase(module, name) or (module.startswith(f"{name}.") and "." in name)
            if inside and len(name) > length:
                best, length = number, len(name)
    return best


def test_imports_point_down() -> None:
    known_modules = modules()
    wrong = [
        f"{module} imports {imported}"
        for module, path in known_modules.items()
        for imported in facts_of(module, path).imports & known_modules.keys()
        if layer_of(imported) > layer_of(module) and (module, imported) not in MUTUAL_TYPES
    ]
    assert not wrong, "\n".join(wrong)


def test_modules_that_are_named_to_be_loaded_later_are_below() -> None:
    known_modules = modules()
    wrong = []
    for module, path in known_modules.items():
        for named in facts_of(module, path).named & known_modules.keys():
            if layer_of(named) > layer_of(module):
                wrong.append(f"{module} names {named}")
    assert not wrong, "\n".join(wrong)


def test_every_module_is_in_a_layer_and_every_layer_has_modules() -> None:
    known_modules = modules()
    assert [module for module in known_modules if layer_of(module) < 0] == []
    names = [name for layer in LAYERS for name in layer]
    assert len(names) == len(set(names))
    assert [name for name in names if not any(fnmatchcase(module, name) for module in known_modules)] == []


def test_no_module_imports_itself_through_others() -> None:
    known_modules = modules()
    graph = {
        module: {name for name in facts_of(module, path).imports if (module, name) not in MUTUAL_TYPES}
        for module, path in known_modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError("a circle: " + " is imported by ".join(error.args[1])) from None


def test_imports_upwards_are_for_types_and_needed() -> None:
    known_modules = modules()
    for module, imported in MUTUAL_TYPES:
        facts = facts_of(module, known_modules[module])
        assert imported in facts.imports, f"{module} does not import {imported} any more"
        assert imported not in facts.imported_when_loaded, f"{module} imports {imported} when it is loaded"


def test_features_know_nothing_of_the_protocol() -> None:
    for module, path in modules().items():
        if module.startswith(("compiler", "ir_lsp.documents", "ir_lsp.features", "ir_lsp.entities")):
            roots = {name.partition(".")[0] for name in facts_of(module, path).imports}
            assert not roots & PROTOCOL, f"{module} imports {roots & PROTOCOL}"


def test_nothing_is_imported_inside_a_function() -> None:
    for module, path in modules().items():
        assert not facts_of(module, path).importing_functions, module


def test_every_module_says_what_it_is() -> None:
    for module, path in modules().items():
        assert facts_of(module, path).is_documented, f"{module} has no docstring"
