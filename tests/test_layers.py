"""Each file imports only from layers above its own, so that the program can be read from the top down."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.support.places import ROOT

LAYERS = [
    [
        "compiler.text",
        "compiler.version",
        "compiler.file_replacement",
        "compiler.private_folder",
        "compiler.python_command",
    ],
    ["compiler.diagnostics"],
    ["compiler.ir"],
    ["compiler.ods"],
    ["compiler.syntax"],
    ["compiler.analysis"],
    ["compiler.verification"],
    ["compiler.rewrite"],
    ["compiler.analysis.dataflow"],
    ["compiler.dialects"],
    ["compiler.analysis.affine"],
    ["compiler.verifier"],
    ["compiler.verify_slices"],
    ["compiler.bytecode"],
    ["compiler.dialect_sources"],
    ["compiler.passes"],
    ["compiler.transforms"],
    ["compiler.lowering"],
    ["compiler.schedules"],
    ["compiler.codegen"],
    ["compiler.execution"],
    ["compiler.source_edit"],
    ["compiler.api"],
    ["compiler.trace"],
    ["compiler"],
    ["compiler.tools"],
    [
        "ir_lsp.access",
        "ir_lsp.convert",
        "ir_lsp.fusion_findings",
        "ir_lsp.generated_code",
        "ir_lsp.hints",
        "ir_lsp.messages",
        "ir_lsp.project",
        "ir_lsp.project_dialects",
        "ir_lsp.snapshot",
        "ir_lsp.trust",
        "ir_lsp.verification",
        "ir_lsp.entities",
    ],
    ["ir_lsp.features"],
    ["ir_lsp.session", "ir_lsp.schedule", "ir_lsp.progress", "ir_lsp.passes"],
    ["ir_lsp.pass_handlers", "ir_lsp.trust_handlers", "ir_lsp.handlers", "ir_lsp.editor", "ir_lsp.language_server"],
    ["ir_lsp.transports", "ir_lsp.network"],
    ["ir_lsp.server"],
]
"""From the top down; modules of one entry may import each other."""

PROTOCOL = {"pygls", "lsprotocol"}


def modules() -> dict[str, Path]:
    """The dotted name of every file of the product."""
    found = {}
    for package in ("compiler", "ir_lsp"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@dataclass(frozen=True)
class Facts:
    """Properties of a file."""

    imports: set[str]
    """Modules and names that it imports when it is loaded: imports for type checkers only are left out."""
    importing_functions: list[str]
    """Functions that import something when they are called."""
    is_documented: bool
    """True if it has a docstring, or nothing at all."""


@cache
def facts_of(module: str, path: Path) -> Facts:
    """Parses a file, once for all tests."""
    tree = ast.parse(path.read_text())
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            names.update({node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)})
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    importing = [
        function.name
        for function in functions
        if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(function))
    ]
    return Facts(names, importing, not tree.body or ast.get_docstring(tree) is not None)


def layer_of(module: str) -> int:
    """The layer with the longest name that the module is, or is in; -1 for what is not ours."""
    best, length = -1, -1
    for number, layer in enumerate(LAYERS):
        for name in layer:
            inside = module == name or (module.startswith(f"{name}.") and name != "compiler")
            if inside and len(name) > length:
                best, length = number, len(name)
    return best


def test_imports_point_one_way() -> None:
    wrong = []
    known = modules()
    for module, path in known.items():
        own = layer_of(module)
        for imported in facts_of(module, path).imports:
            if imported in known and layer_of(imported) > own >= 0:
                wrong.append(f"{module} imports {imported}")
    assert not wrong, "\n".join(wrong)


def test_features_know_nothing_of_the_protocol() -> None:
    for module, path in modules().items():
        if module.startswith(("compiler", "ir_lsp.features", "ir_lsp.snapshot", "ir_lsp.entities")):
            roots = {name.partition(".")[0] for name in facts_of(module, path).imports}
            assert not roots & PROTOCOL, f"{module} imports {roots & PROTOCOL}"


def test_nothing_is_imported_inside_a_function() -> None:
    for module, path in modules().items():
        assert not facts_of(module, path).importing_functions, module


def test_every_module_says_what_it_is() -> None:
    for module, path in modules().items():
        assert facts_of(module, path).is_documented, f"{module} has no docstring"
